"""Positions and games for tests of the landlord."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miethai.games.monopoly.bots.landlord import landlord
from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.given.position import apply_given
from miethai.games.monopoly.rules.rulesets import RULESETS
from miethai.kernel.contract import CHANCE
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK, legal_set

CLASSIC, KARLSRUHE = RULESETS
PLAYERS = ("Anna", "Ben", "Cem", "Dora")
NAMES = GAME.seat_names(PLAYERS)
ALL_PROGRAMS = (1 << GAME.seats) - 1


def position(
    ruleset: Any = CLASSIC,
    given: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    programs: int = ALL_PROGRAMS,
) -> Any:
    """A table of four: just set up, or as described."""
    s = GAME.fields.new()
    GAME.setup(s, ruleset.stored(ruleset.resolve(options)), len(PLAYERS), programs)
    s.notes.clear()
    if given is not None:
        apply_given(s, given, NAMES)
    return s


def play(s: Any, *lines: str) -> None:
    """Make moves in the notation of records."""
    for line in lines:
        name, colon, words = line.partition(": ")
        seat = NAMES.index(name) if colon else CHANCE
        GAME.apply(s, seat, GAME.moves.parse(words if colon else line, NAMES))
        s.notes.clear()


def answer(s: Any, seat: int, bits: int = 0) -> int:
    """What the landlord does on a seat; the move is legal, or the test fails."""
    w = legal_set()
    GAME.legal(s, seat, w)
    m = int(landlord(s, seat, w, bits))
    slot, amount = m & SLOT_MASK, m >> SLOT_BITS
    words = GAME.moves.text(m, NAMES)
    assert w[slot] > 0, f"{words} is not offered"
    if slot < GAME.moves.amount_slots:
        low, high = GAME.lowest(s, seat, slot), GAME.highest(s, seat, slot)
        assert low <= amount <= high, f"{words}: expected {low} to {high}"
    else:
        assert amount == 0, f"{words} carries no amount"
    return m


def says(s: Any, seat: int, bits: int = 0) -> str:
    return GAME.moves.text(answer(s, seat, bits), NAMES)


def goes_on(s: Any, seat: int, most: int = 12) -> list[str]:
    """What the landlord does as long as it is asked."""
    said: list[str] = []
    while GAME.actor(s) == seat and len(said) < most:
        m = answer(s, seat)
        said.append(GAME.moves.text(m, NAMES))
        GAME.apply(s, seat, m)
        s.notes.clear()
    return said
