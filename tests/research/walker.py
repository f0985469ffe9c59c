"""Two tokens that walk round the board for ever, by the program's own rules.

All deeds are mortgaged, so nobody buys and nobody pays rent; before every throw the piles are full
and the purses too. What is left is dice, cards and jail, which ``board_chain`` knows exactly. The
walk is a rule function: interpreted it does a few ten thousand turns, compiled ten million.
"""

from __future__ import annotations

from typing import Any

from tests.research.board_chain import JAIL, SPACES

from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.rules import moves, state, tables
from miethai.kernel.chance import draw, key_high, key_low, pick
from miethai.kernel.contract import CHANCE
from miethai.kernel.fields import Position
from miethai.kernel.moves import clear
from miethai.kernel.rule import rule
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table

PLACES = SPACES + 1  # behind the spaces: in jail
PURSE = 10_000
actor, legal, apply = GAME.actor, GAME.legal, GAME.apply


def start() -> Position:
    """Both tokens on LOS, the first throw is due; all deeds with the first, mortgaged."""
    options = {"quickStart": True, "clockByTurns": True}
    table = Table("monopoly", options, ["Anna", "Ben"], 0, SeededDealer(1))
    while table.position.stage != state.START:
        if table.actor == CHANCE:
            table.step()
        else:
            table.do(table.actor, moves.THROW)
    s: Any = table.position
    s.deeds[0] = s.mortgaged = tables.ALL_DEEDS
    return table.position


@rule
def freshen(s: Any) -> None:
    """Full piles and purses."""
    for card in range(tables.CARDS):
        s.pile[card] = 1
    for seat in range(2):
        s.cash[seat] = PURSE
        s.jail_card[seat] = state.NOBODY


@rule
def answer(s: Any, seat: int, pays: int) -> int:
    """Leave jail at once if ``pays``; throw; hand on the dice."""
    if s.stage == state.END:
        return moves.END_TURN + 0
    if s.jailed[seat] and pays:
        return moves.FEE + 0
    return moves.THROW + 0


@rule
def walk(s: Any, w: Any, seed: int, number: int, turns: int, pays: int, counts: Any) -> int:
    """So many turns; counts where each throw ends, and gives the number of throws."""
    high = key_high(seed, number)
    low = key_low(seed, number)
    ply = 0
    throws = 0
    walker = -1
    last = s.turns + turns
    while s.turns < last or walker >= 0:
        seat = actor(s) + 0
        if seat == CHANCE:
            legal(s, CHANCE, w)
            m = pick(w, draw(high, low, ply)) + 0
            clear(w)
            apply(s, CHANCE, m)
        else:
            if walker >= 0:
                counts[JAIL if s.jailed[walker] else s.at[walker]] += 1
                walker = -1
            if s.turns < last:
                m = answer(s, seat, pays)
                if m == moves.THROW:
                    freshen(s)
                    walker = seat + 0
                    throws += 1
                apply(s, seat, m)
        ply += 1
    return throws
