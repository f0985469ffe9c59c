"""A seat that tries to milk the landlords: whole games with it, and every trade that came about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.monopoly.bot_helpers import ALL_PROGRAMS, CLASSIC, GAME, PLAYERS

from miethai.games.monopoly.bots import weights
from miethai.games.monopoly.bots.deals import least_price
from miethai.games.monopoly.bots.landlord import landlord
from miethai.games.monopoly.bots.trade import NO_DEAL, can_propose, next_term
from miethai.games.monopoly.bots.value import estate_change
from miethai.games.monopoly.bots.weights import TUNED
from miethai.games.monopoly.rules import moves, state
from miethai.games.monopoly.rules.state import END
from miethai.kernel.bits import lowest_bit
from miethai.kernel.chance import draw, key_high, key_low, pick
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import A, B, C, D, top, top_kind
from miethai.kernel.moves import clear, legal_set
from miethai.kernel.playout import duty_of

LESS = (1, 5, 20, 20, 60, 0)  # M below what a landlord takes, offer after offer; the last is fair


class Answer(NamedTuple):
    """What a landlord said to an offer, and what its estate would gain by it."""

    by_milker: bool
    less: int  # M below the least price; of the milker's own offers
    accepted: bool
    gain: int


class Terms(NamedTuple):
    partner: int
    give: int
    take: int
    cash: int


class Milker:
    """Plays as the landlord does, but at the end of every turn it wants a deed of somebody, for
    money: for less than a landlord takes, again and again."""

    def __init__(self, seat: int) -> None:
        self.seat, self.offers = seat, 0
        self.terms: Terms | None = None

    @property
    def less(self) -> int:
        return LESS[self.offers % len(LESS)]

    def move(self, s: Any, w: Any, bits: int) -> int:
        if w[moves.DROP] and self.terms:
            return int(next_term(s, self.seat, w, *self.terms[1:]))
        if s.stage == END and not s.depth:
            self.terms = self._wanted(s, w)
            if self.terms:
                return int(moves.BEGIN_OFFER) + self.terms.partner
        return int(landlord(s, self.seat, w, bits))

    def _wanted(self, s: Any, w: Any) -> Terms | None:
        for partner in range(s.players):
            rest = s.deeds[partner] if w[moves.BEGIN_OFFER + partner] else 0
            while rest:
                deed = 1 << lowest_bit(rest)
                rest &= rest - 1
                price = int(least_price(s, self.seat, partner, 0, deed))
                cash = price - self.less
                if price != NO_DEAL and can_propose(s, self.seat, partner, 0, deed, cash):
                    return Terms(partner, 0, deed, cash)
        return None


def answers(number: int, plies: int) -> Iterator[Answer]:
    """All answers of the landlords in a game in which one seat is the milker's."""
    s, w, milker = GAME.fields.new(), legal_set(), Milker(number % len(PLAYERS))
    options = CLASSIC.stored(CLASSIC.resolve({"quickStart": True}))
    GAME.setup(s, options, len(PLAYERS), ALL_PROGRAMS)
    high, low, duty = key_high(5, number), key_low(5, number), duty_of(GAME)
    for ply in range(plies):
        asked, bits = GAME.actor(s), draw(high, low, ply)
        if asked == OVER:
            return
        GAME.legal(s, asked, w)
        if asked == CHANCE:
            m = pick(w, bits)
        elif asked >= GAME.players:
            m = duty(s, asked, w)
        elif asked == milker.seat:
            m = milker.move(s, w, bits)
        else:
            m = landlord(s, asked, w, bits)
            if top_kind(s) == state.OFFER:
                yield answer(s, asked, m, milker)
        clear(w)
        milker.offers += asked == milker.seat and m == moves.PROPOSE
        GAME.apply(s, asked, m)
        s.notes.clear()


def answer(s: Any, seat: int, m: int, milker: Milker) -> Answer:
    lost, gained, cash = top(s, C) + 0, top(s, B) + 0, top(s, D) + 0
    mine = top(s, A) == milker.seat and milker.terms == (seat, gained, lost, cash)
    less = LESS[(milker.offers - 1) % len(LESS)] if mine else 0
    gain = int(estate_change(s, seat, lost, gained, cash))
    return Answer(mine, less, m == moves.ACCEPT, gain)


def assert_nobody_is_milked(games: range, plies: int) -> None:
    told = [answer for number in games for answer in answers(number, plies)]
    mean = [answer for answer in told if answer.by_milker and answer.less]
    fair = [answer for answer in told if answer.by_milker and not answer.less]
    assert len(mean) > 10 * len(games)
    assert not any(answer.accepted for answer in mean)
    assert any(answer.accepted for answer in fair)
    assert all(answer.gain >= TUNED[weights.LEAST_GAIN] for answer in told if answer.accepted)
