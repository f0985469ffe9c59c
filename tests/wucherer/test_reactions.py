"""No sequence of reactions loops: whoever is asked plays a card whenever he can, and still every
question is over after a number of moves that the cards in hand bound."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.wucherer.helpers import CLASSIC, GAME, NEW, fresh

from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import clear, legal_set, members

PASS, PLAY = GAME.moves.slot("pass"), GAME.moves.by_verb["play"]
PLAY_SLOTS = range(PLAY.base, PLAY.base + PLAY.size)
RECYCLINGS = 2  # Das Duale System gives a card for itself: the only answer that costs none
VARIANTS = {"freeCounters": True, "freeTrade": True, "hiddenMoney": True}


def eager(s: Any, seat: int, rng: random.Random) -> int:
    """Any move, but an answer with a card rather than none."""
    w = legal_set()
    GAME.legal(s, seat, w)
    offered = members(w)
    weights = [w[m] for m in offered]
    clear(w)
    if seat == CHANCE:
        return rng.choices(offered, weights)[0]
    cards = [m for m in offered if m in PLAY_SLOTS]
    m = rng.choice(cards if cards and PASS in offered else offered)
    if m < GAME.moves.amount_slots:
        m |= GAME.lowest(s, seat, m) << 10
    return m


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize(
    ("ruleset", "options"),
    [(NEW, {}), (CLASSIC, {}), (CLASSIC, VARIANTS)],
    ids=["2013", "classic", "variants"],
)
def test_answers_are_bounded_by_the_cards_in_hand(
    ruleset: Any, options: dict[str, Any], players: int
) -> None:
    rng = random.Random(f"{ruleset.id} {options} {players}")
    s = fresh(ruleset, options, programs=(1 << players) - 1, players=players)
    held, answers, most = 0, 0, 0
    for _ in range(4_000):
        seat = GAME.actor(s)
        if seat == OVER:
            break
        if s.depth == 0:
            held, answers = sum(s.hand_size[:players]), 0
        m = eager(s, seat, rng)
        if s.depth and m in PLAY_SLOTS:
            answers += 1
            assert answers <= held + RECYCLINGS
            most = max(most, answers)
        GAME.apply(s, seat, m)
        s.notes.clear()
    assert most > 0  # somebody did answer
