"""Tables for tests of views and texts: described positions, moves in notation, random games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from miethai.games.wucherer.game import GAME, RULESETS, apply_given, log_lines
from miethai.kernel.chance import key_high, key_low
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.kernel.moves import SLOT_MASK, clear, legal_set, members
from miethai.kernel.playout import build

NEW, CLASSIC = RULESETS
PLAYERS = ("Anna", "Ben", "Cem")
NAMES = GAME.seat_names(PLAYERS)
ANNA, BEN, CEM = range(3)
READERS = (SPECTATOR, ANNA, BEN, CEM)
LOOP = build(GAME)


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


def house(floors: int = 3, **more: Any) -> dict[str, Any]:
    """A house of a ``given``; levels are written as ``l1="Familie"``, ``lc="Hacker"``."""
    tenants = {key[1:]: more.pop(key) for key in list(more) if len(key) == 2 and key[0] == "l"}
    return {"floors": floors, "tenants": tenants, **more}


def play(s: Any, *lines: str, lang: str = "de", reader: int = SPECTATOR) -> list[str]:
    """Make the moves; the log of the last one."""
    log: list[str] = []
    for line in lines:
        name, colon, words = line.partition(": ")
        seat = NAMES.index(name) if colon else CHANCE
        m = GAME.moves.parse(words if colon else line, NAMES)
        assert m & SLOT_MASK in legal(s, seat), f"{line} is not offered"
        GAME.apply(s, seat, m)
        log = log_lines(seat, m, s.notes, s, NAMES, lang, reader)
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
    """A game at random; every so many moves the position."""
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
        if ply % every == 0:
            yield Moment(s, seat, m, notes)
