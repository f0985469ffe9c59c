"""Words and order of a family's menus: how its moves are grouped, what its roles and the numbers
of its box are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from miethai import games


def menus(ruleset_id: str, pieces: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """``menu``: verbs by how they are shown; ``units`` and ``counts``: what their numbers count, by
    name and as in ``Amount``; ``roles`` and ``parts``: names."""
    family = games.find(ruleset_id)[0]
    units = {b.verb: b.unit for b in family.game.moves.blocks if b.unit}
    return {
        "menu": family.text("menu"),
        "units": {verb: unit.name for verb, unit in units.items()},
        "counts": {verb: {"kind": u.kind, "step": u.step} for verb, u in units.items()},
        "roles": family.role_names(lang),
        "parts": _parts(ruleset_id, pieces, lang),
    }


def _parts(ruleset_id: str, pieces: Mapping[str, Any], lang: str) -> dict[str, str]:
    """Names for the parts of the paths of component values: things are called as on the pieces, or
    as a family's ``names`` say."""
    family = games.find(ruleset_id)[0]
    said = {path: row[lang] for path, row in family.text("box").items()}
    parts = {part for path in family.table_values(ruleset_id) for part in path.split(".")}
    named: dict[str, str] = {}
    for thing, name in (*pieces.get("names", {}).items(), *_named(pieces)):
        if thing in parts:
            named.setdefault(thing, name)
    return {**said, **named}


def _named(node: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Everything in the pieces that has an id and a name."""
    if isinstance(node, Mapping):
        if isinstance(node.get("name"), str):
            yield from ((id_, node["name"]) for id_ in (key, node.get("id")) if id_)
        for below, value in node.items():
            yield from _named(value, below)
    elif isinstance(node, list):
        for one in node:
            yield from _named(one)
