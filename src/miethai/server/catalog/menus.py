"""Words and order of a family's menus: how its moves are grouped, what its roles and the numbers
of its box are called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from miethai import bots, games
from miethai.kernel.contract import Family
from miethai.server.wire.answers import BotInfo

DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
SAMPLES = (
    0,
    1,
    2,
    500,
    1900,
    2000,
)  # large and broken ones may be written otherwise


def menus(ruleset_id: str, pieces: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """``menu``: verbs by how they are shown, and their letters; ``units`` and ``counts``: what
    their numbers count, by name and as in ``Amount``; ``roles``, ``bots`` and ``parts``: names;
    ``rule_ids``: how those of its rules begin."""
    family = games.find(ruleset_id)[0]
    rules, rulings = family.rule_prefixes()
    units = {b.verb: b.unit for b in family.game.moves.blocks if b.unit}
    return {
        "menu": _menu(family, lang),
        "units": {verb: unit.name for verb, unit in units.items()},
        "counts": {verb: {"kind": u.kind, "step": u.step} for verb, u in units.items()},
        "roles": family.role_names(lang),
        "bots": {bot.id: bot.short for bot in programs(family, ruleset_id, lang)},
        "rule_ids": {"rules": rules, "rulings": rulings},
        "parts": _parts(ruleset_id, pieces, lang),
    }


def _menu(family: Family, lang: str) -> dict[str, Any]:
    """A family's menu; letters are those of one language."""
    menu = family.text("menu")
    return {**menu, "keys": menu["keys"][lang]} if "keys" in menu else menu


def programs(family: Family, ruleset: str, lang: str) -> list[BotInfo]:
    """The bots of a ruleset."""
    found = bots.called(family, ruleset, lang)
    return [BotInfo(bot.id, bot.name, bot.short, bot.usual, bot.won) for bot in found]


def amount_forms(family: Family, options: Mapping[str, Any], lang: str) -> list[str]:
    """How amounts of money are written, ``{n}`` for the digits; bare numbers have no form."""
    forms = {
        DIGITS.sub("{n}", family.money(amount, options, lang), count=1): None for amount in SAMPLES
    }
    return [form for form in forms if form != "{n}"]


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
