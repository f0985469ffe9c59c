"""Tables for tests of views and texts: described positions, moves in notation, random games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.families.desk import Desk

from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.given.position import apply_given
from miethai.games.monopoly.presentation.logbook.lines import log_lines
from miethai.games.monopoly.rules.rulesets import RULESETS
from miethai.kernel.contract import SPECTATOR

CLASSIC, KARLSRUHE = RULESETS
PLAYERS = ("Anna", "Ben", "Cem")
NAMES = GAME.seat_names(PLAYERS)
ALL_PROGRAMS = (1 << GAME.seats) - 1
READERS = (SPECTATOR, *range(len(PLAYERS)), *range(GAME.players, GAME.seats))
DESK = Desk(GAME, NAMES, log_lines)
legal, move, play = DESK.legal, DESK.move, DESK.play
random_game = DESK.random_game


def fresh(
    ruleset: Any = CLASSIC, options: Mapping[str, Any] | None = None, programs: int = 0
) -> Any:
    """A table of three that was just set up."""
    s = GAME.fields.new()
    GAME.setup(s, ruleset.stored(ruleset.resolve(options)), len(PLAYERS), programs)
    s.notes.clear()
    return s


def given(
    row: Mapping[str, Any], ruleset: Any = CLASSIC, options: Mapping[str, Any] | None = None
) -> Any:
    s = fresh(ruleset, options)
    apply_given(s, row, NAMES)
    return s
