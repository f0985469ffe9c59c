"""Tables for tests of views and texts: described positions, moves in notation, random games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.families.desk import Desk

from miethai.games.wucherer.family import GAME
from miethai.games.wucherer.given.position import apply_given
from miethai.games.wucherer.presentation.logbook.lines import log_lines
from miethai.games.wucherer.rules.rulesets import RULESETS
from miethai.kernel.contract import SPECTATOR

NEW, CLASSIC = RULESETS
PLAYERS = ("Anna", "Ben", "Cem")
NAMES = GAME.seat_names(PLAYERS)
ANNA, BEN, CEM = range(3)
READERS = (SPECTATOR, ANNA, BEN, CEM)
DESK = Desk(GAME, NAMES, log_lines)
legal, move, play = DESK.legal, DESK.move, DESK.play
random_game = DESK.random_game


def fresh(
    ruleset: Any = NEW,
    options: Mapping[str, Any] | None = None,
    programs: int = 0,
    players: int = len(PLAYERS),
) -> Any:
    """A table that was just set up."""
    s = GAME.fields.new()
    GAME.setup(s, ruleset.stored(ruleset.resolve(options)), players, programs)
    s.notes.clear()
    return s


def given(
    row: Mapping[str, Any], ruleset: Any = NEW, options: Mapping[str, Any] | None = None
) -> Any:
    s = fresh(ruleset, options)
    apply_given(s, row, NAMES)
    return s


def house(floors: Any = 3, **more: Any) -> dict[str, Any]:
    """A house of a ``given``; levels are written as ``l1="Familie"``, ``lc="Hacker"``."""
    tenants = {key[1:]: more.pop(key) for key in list(more) if len(key) == 2 and key[0] == "l"}
    return {"floors": floors, "tenants": tenants, **more}
