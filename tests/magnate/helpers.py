"""Tables for tests of views and texts: described positions, moves in notation, random games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from miethai.games.magnate.game import GAME, RULESETS, apply_given, log_lines
from miethai.kernel.chance import key_high, key_low
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.kernel.moves import SLOT_MASK, clear, legal_set, members
from miethai.kernel.playout import build

(MAGNATE,) = RULESETS
PLAYERS = ("Anna", "Ben", "Cem")
NAMES = GAME.seat_names(PLAYERS)
ALL_PROGRAMS = (1 << GAME.seats) - 1
LOOP = build(GAME)
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


def play(s: Any, *lines: str, lang: str = "de") -> list[str]:
    """Make the moves; the log of the last one."""
    log: list[str] = []
    for line in lines:
        name, colon, words = line.partition(": ")
        seat = NAMES.index(name) if colon else CHANCE
        m = move(words if colon else line)
        assert m & SLOT_MASK in legal(s, seat), f"{line} is not offered"
        GAME.apply(s, seat, m)
        log = log_lines(seat, m, s.notes, s, NAMES, lang)
        s.notes.clear()
    return log


def legal(s: Any, seat: int) -> list[int]:
    w = legal_set()
    GAME.legal(s, seat, w)
    return members(w)


def move(text: str) -> int:
    return GAME.moves.parse(text, NAMES)


class Moment(NamedTuple):
    """A position of a random game with the move that led to it."""

    s: Any
    seat: int
    m: int
    notes: list[tuple[int, ...]]


def random_game(s: Any, seed: int) -> Iterator[Moment]:
    """A game at random to its end, move by move."""
    w = legal_set()
    policy = [0] * GAME.seats
    ply = 0
    while GAME.actor(s) != OVER:
        chosen = LOOP.next_move(s, w, key_high(seed, 0), key_low(seed, 0), ply, policy, 0)
        clear(w)
        seat, m = (chosen >> 32) - 2, chosen & 0xFFFFFFFF
        GAME.apply(s, seat, m)
        notes = list(s.notes)
        s.notes.clear()
        yield Moment(s, seat, m, notes)
        ply += 1
