"""Tables for tests of views and texts: described positions, moves in notation, random games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from miethai.games.monopoly.game import GAME, RULESETS, apply_given, log_lines
from miethai.kernel.chance import key_high, key_low
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.kernel.moves import clear, legal_set, members
from miethai.kernel.playout import build

CLASSIC, KARLSRUHE = RULESETS
PLAYERS = ("Anna", "Ben", "Cem")
NAMES = GAME.seat_names(PLAYERS)
ALL_PROGRAMS = (1 << GAME.seats) - 1
LOOP = build(GAME)


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


def play(s: Any, *lines: str, lang: str = "de") -> list[str]:
    """Make the moves; the log of the last one."""
    log: list[str] = []
    for line in lines:
        name, colon, words = line.partition(": ")
        seat = NAMES.index(name) if colon else CHANCE
        m = GAME.moves.parse(words if colon else line, NAMES)
        assert m & 1023 in legal(s, seat), f"{line} is not offered"
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


def random_game(s: Any, seed: int, moves: int, every: int = 1) -> Iterator[Moment]:
    """A game at random, with others meddling in between; every so many moves the position. With
    ``every`` 0 only where the rules noted something."""
    w = legal_set()
    policy = [0] * GAME.seats
    for ply in range(moves):
        if GAME.actor(s) == OVER:
            return
        chosen = LOOP.next_move(s, w, key_high(seed, 0), key_low(seed, 0), ply, policy, 5)
        clear(w)
        seat, m = (chosen >> 32) - 2, chosen & 0xFFFFFFFF
        GAME.apply(s, seat, m)
        notes = list(s.notes)
        s.notes.clear()
        if ply % every == 0 if every else notes:
            yield Moment(s, seat, m, notes)


READERS = (SPECTATOR, *range(len(PLAYERS)), *range(GAME.players, GAME.seats))
