"""Tables that are ready to be opened: a family's ``text/presets.toml``, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from miethai import games
from miethai.kernel.contract import LANGS
from miethai.kernel.options import OptionError

KEYS = {"id", "rulesets", "options", *(f"{p}_{lang}" for p in ("name", "about") for lang in LANGS)}
OPTIONAL = {"players", "show", "quick"}


class PresetError(ValueError):
    """A preset that there is not, or that cannot be; the message says what is expected."""


@dataclass(frozen=True)
class Preset:
    """``players`` are all seats; ``show`` are options that a table will want to set itself;
    ``quick`` is what somebody gets who just wants to play."""

    id: str
    names: Mapping[str, str]
    abouts: Mapping[str, str]
    options: Mapping[str, Any]
    players: int
    show: tuple[str, ...]
    quick: bool


def presets(ruleset_id: str) -> list[Preset]:
    """All presets of a ruleset in their order, or PresetError."""
    found = [_read(ruleset_id, row) for row in games.find(ruleset_id)[0].presets(ruleset_id)]
    if len({preset.id for preset in found}) != len(found):
        raise PresetError(f"{ruleset_id}: two presets have the same id")
    if sum(preset.quick for preset in found) > 1:
        raise PresetError(f"{ruleset_id}: more than one preset is quick")
    return found


def preset(ruleset_id: str, name: str) -> Preset:
    """A preset by its id."""
    found = {one.id: one for one in presets(ruleset_id)}
    if name not in found:
        known = ", ".join(found) or "none"
        raise PresetError(f"{ruleset_id} has no preset {name!r}; there are {known}")
    return found[name]


def _read(ruleset_id: str, row: Mapping[str, Any]) -> Preset:
    ruleset = games.find(ruleset_id)[1]
    where = f"{ruleset_id}, preset {row.get('id', '?')}"
    wrong = sorted((KEYS - set(row)) | (set(row) - KEYS - OPTIONAL))
    if wrong:
        raise PresetError(f"{where}: unknown or missing {', '.join(wrong)}")
    fewest, usual, most = ruleset.players
    players = row.get("players", usual)
    if not fewest <= players <= most:
        raise PresetError(f"{where}: expected {fewest} to {most} players")
    unknown = set(row.get("show", ())) - {option.name for option in ruleset.options}
    if unknown:
        raise PresetError(f"{where}: no option {', '.join(sorted(unknown))}")
    try:
        ruleset.resolve(row["options"])
    except OptionError as error:
        raise PresetError(f"{where}: {error}") from None
    return Preset(
        id=row["id"],
        names={lang: row[f"name_{lang}"] for lang in LANGS},
        abouts={lang: row[f"about_{lang}"] for lang in LANGS},
        options=row["options"],
        players=players,
        show=tuple(row.get("show", ())),
        quick=row.get("quick", False),
    )
