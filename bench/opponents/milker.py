"""A player of Monopoly who tries to milk the others: it plays as the landlord does, but at the end
of every turn it wants a deed, for less than a landlord would take.

    miethai arena monopoly --bots bench.opponents.milker:Milker,shark --seats 4 --games 200 --seed 1
    miethai arena monopoly --bots landlord,shark --seats 4 --games 200 --seed 1

Both commands deal the same dice to the same seats. Whoever lets himself be milked loses more games
to the first than to the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from miethai.bots import Question
from miethai.games.monopoly.bots.deals import least_price
from miethai.games.monopoly.bots.landlord import landlord
from miethai.games.monopoly.bots.trade import NO_DEAL, can_propose, next_term
from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.rules import moves
from miethai.games.monopoly.rules.state import END
from miethai.kernel.bits import lowest_bit
from miethai.kernel.moves import legal_set

# M below what a landlord takes, offer after offer for one deed: a little less, the same again, much
# less, and a fair one. Then it is another deed's turn, so that many decline before one is asked.
LESS = (1, 5, 20, 20, 60, 0)


class Terms(NamedTuple):
    """An offer as it was meant: deeds each way as bit masks, and the cash that goes with them."""

    partner: int
    give: int
    take: int
    cash: int


class Milker:
    """Remembers how many offers it has made."""

    def __init__(self) -> None:
        self.offers = 0
        self.terms: Terms | None = None

    def choose(self, question: Question) -> int:
        w = legal_set()
        GAME.legal(question.position, question.number, w)
        return self.move(question.position, question.number, w, question.seed & 0xFFFFFFFF)

    def move(self, s: Any, seat: int, w: Any, bits: int) -> int:
        m = self._move(s, seat, w, bits)
        self.offers += m == moves.PROPOSE
        return m

    @property
    def less(self) -> int:
        return LESS[self.offers % len(LESS)]

    def _move(self, s: Any, seat: int, w: Any, bits: int) -> int:
        if w[moves.DROP] and self.terms:
            return int(next_term(s, seat, w, *self.terms[1:]))
        if s.stage == END and not s.depth:
            wanted = [*self._wanted(s, seat, w)]
            self.terms = wanted[self.offers // len(LESS) % len(wanted)] if wanted else None
            if self.terms:
                return int(moves.BEGIN_OFFER) + self.terms.partner
        return int(landlord(s, seat, w, bits))

    def _wanted(self, s: Any, seat: int, w: Any) -> Iterator[Terms]:
        """Every deed that somebody would sell, at this offer's price."""
        for partner in range(s.players):
            rest = s.deeds[partner] if w[moves.BEGIN_OFFER + partner] else 0
            while rest:
                deed = 1 << lowest_bit(rest)
                rest &= rest - 1
                price = int(least_price(s, seat, partner, 0, deed))
                cash = price - self.less
                if price != NO_DEAL and can_propose(s, seat, partner, 0, deed, cash):
                    yield Terms(partner, 0, deed, cash)
