"""The toy game as a family among the others, for tests of what runs games: it has component values
that a table may overlay, and a role."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from tests.kernel.toy import GAME
from tests.kernel.toy_state import CALM, FIELDS, ROUGH, VALUE, WORTH_PATHS

from miethai import games
from miethai.kernel.contract import SPECTATOR
from miethai.kernel.overlay import INFERRED, RECONSTRUCTED, SHEET, TableError, Value

RULESETS = (CALM, ROUGH)
RULES = {rule: {"rulesets": [r.id for r in RULESETS]} for rule in ("TOY-TURN", "TOY-AMOUNT")}
MOST_WORTH = 40
LANGS = ("de", "en")
WORDS = {
    o.name: {f"{key}_{lang}": o.name for key in ("label", "help") for lang in LANGS}
    for r in RULESETS
    for o in r.options
}
EXPORTED = ("GAME", "RULESETS", "RULES", "table_values", "check_tables", "view", "apply_given")
EXPORTED += ("render", "log_lines")


def table_values(ruleset_id: str) -> dict[str, Value]:
    """What the cards are worth."""
    sources = (SHEET, INFERRED, *[RECONSTRUCTED] * 4)
    rows = zip(WORTH_PATHS, VALUE, sources, strict=True)
    return {path: Value(path, worth, source, 0, 20) for path, worth, source in rows}


def check_tables(ruleset_id: str, values: Mapping[str, int]) -> None:
    worth = sum(values[path] for path in WORTH_PATHS)
    if worth > MOST_WORTH:
        raise TableError(f"card: all cards are worth {worth}, expected at most {MOST_WORTH}")


def view(s: Any, seat: int, names: Sequence[str]) -> dict[str, Any]:
    return FIELDS.visible(s, seat)


def apply_given(s: Any, given: Mapping[str, Any], names: Sequence[str]) -> None:
    for name, value in given.items():
        setattr(s, name, value)


def render(s: Any, seat: int, names: Sequence[str], lang: str) -> str:
    return f"worth {s.worth}"


def log_lines(
    seat: int, m: int, notes: Any, s: Any, names: Sequence[str], lang: str, reader: int = SPECTATOR
) -> list[str]:
    return [GAME.moves.text(m, names)]


def install(patch: pytest.MonkeyPatch) -> None:
    """Put the toy beside the real families."""
    known = games.families()
    package = "miethai.games.toy"
    game: Any = ModuleType(f"{package}.family")
    vars(game).update({name: globals()[name] for name in EXPORTED})
    patch.setitem(sys.modules, f"{package}.family", game)
    notes = SimpleNamespace(PAID=1, REASONS=(("coins", "TOY-TURN"),))
    patch.setitem(sys.modules, f"{package}.rules.notes", notes)
    patch.setitem(sys.modules, f"{package}.terminal.screen", SimpleNamespace(HOUSE=()))
    patch.setattr(games, "families", lambda: [*known, "toy"])
    told = games.option_texts
    patch.setattr(games, "option_texts", lambda name: WORDS if name == "toy" else told(name))
