"""A seat that tries to milk the landlords: whole games with it, and every trade that came about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bench.opponents.milker import LESS, Milker
from tests.monopoly.bot_helpers import ALL_PROGRAMS, CLASSIC, GAME, PLAYERS

from miethai.games.monopoly.bots import weights
from miethai.games.monopoly.bots.landlord import landlord
from miethai.games.monopoly.bots.value import estate_change
from miethai.games.monopoly.bots.weights import TUNED
from miethai.games.monopoly.rules import moves, state
from miethai.kernel.chance import draw, key_high, key_low, pick
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import A, B, C, D, top, top_kind
from miethai.kernel.moves import clear, legal_set
from miethai.kernel.playout import duty_of


class Answer(NamedTuple):
    """What a landlord said to an offer, and what its estate would gain by it."""

    by_milker: bool
    less: int  # M below the least price; of the milker's own offers
    accepted: bool
    gain: int


def answers(number: int, plies: int) -> Iterator[Answer]:
    """All answers of the landlords in a game in which one seat is the milker's."""
    s, w, milker, milking = GAME.fields.new(), legal_set(), Milker(), number % len(PLAYERS)
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
        elif asked == milking:
            m = milker.move(s, asked, w, bits)
        else:
            m = landlord(s, asked, w, bits)
            if top_kind(s) == state.OFFER:
                yield answer(s, asked, m, milking, milker)
        clear(w)
        GAME.apply(s, asked, m)
        s.notes.clear()


def answer(s: Any, seat: int, m: int, milking: int, milker: Milker) -> Answer:
    lost, gained, cash = top(s, C) + 0, top(s, B) + 0, top(s, D) + 0
    mine = top(s, A) == milking and milker.terms == (seat, gained, lost, cash)
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
