"""Tables for tests of views and texts: described positions, moves in notation, random games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from tests.families.desk import Desk

from miethai.games.magnate.family import GAME
from miethai.games.magnate.given.position import apply_given
from miethai.games.magnate.presentation.logbook.lines import log_lines
from miethai.games.magnate.presentation.wording import words_at
from miethai.games.magnate.rules.rulesets import RULESETS
from miethai.games.magnate.rules.tables import PLOT_NAMES
from miethai.kernel.contract import LANGS, SPECTATOR

(MAGNATE,) = RULESETS
PLAYERS = ("Anna", "Ben", "Cem")
NAMES = GAME.seat_names(PLAYERS)
ALL_PROGRAMS = (1 << GAME.seats) - 1
DESK = Desk(GAME, NAMES, log_lines)
legal, move, play = DESK.legal, DESK.move, DESK.play
random_game = partial(DESK.random_game, meddle=0)
READERS = (SPECTATOR, *range(len(PLAYERS)))

ADVANCED = {"advancedTenants": True}
AI = {"aiOpponent": True}  # Cem's seat is the AI's
SOLO = {"aiOpponent": True, "aiSeat": "2"}
KINDS_OF_TABLES: dict[str, dict[str, Any]] = {
    "base": {},
    "advanced": {"mode": "kenner", **ADVANCED},
    "ai": {**AI, **ADVANCED, "aiDifficulty": "overlord"},
    "options": {
        "shopDice": "HOME_PLUS_OFFICE",
        "mayDeclineTenants": False,
        "zeroDiceAttempt": True,
        "resellEmptySoldPlots": True,
        "mayPassAction": True,
        "moneyVisibility": "open",
    },
}


def fresh(options: Mapping[str, Any] | None = None, programs: int = 0, players: int = 3) -> Any:
    """A table that was just set up, for three unless stated."""
    s = GAME.fields.new()
    values = MAGNATE.resolve({**(options or {}), "players": players})
    GAME.setup(s, MAGNATE.stored(values), players, programs)
    s.notes.clear()
    return s


def given(
    row: Mapping[str, Any], options: Mapping[str, Any] | None = None, players: int = 3
) -> Any:
    s = fresh(options, players=players)
    apply_given(s, row, NAMES)
    return s


def coded(s: Any, text: str) -> str:
    """A text with its plots called as in the notation: cases name them so, as scenarios do."""
    for plot, name in enumerate(PLOT_NAMES):
        for lang in LANGS:
            place = words_at(s, lang, NAMES).plot(plot)
            text = re.sub(rf"{re.escape(place)}(?!\w)", name, text)
    return text
