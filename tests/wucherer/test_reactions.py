"""No sequence of reactions loops: the seat that is asked plays a card whenever it can, and still
every question is over after a number of moves that the cards in hand bound."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.wucherer.helpers import CLASSIC, GAME, NEW, fresh, given, house, play

from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import clear, legal_set, members

PASS, PLAY = GAME.moves.slot("pass"), GAME.moves.by_verb["play"]
PLAY_SLOTS = range(PLAY.base, PLAY.base + PLAY.size)
RECYCLINGS = 2  # Das Duale System gives a card for itself: the only answer that costs none
VARIANTS = {"freeCounters": True, "freeTrade": True, "hiddenMoney": True}
SEEDS = range(4)
MOVES = 1_500
ENDLESS = 50


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


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize(
    ("ruleset", "options"),
    [(NEW, {}), (CLASSIC, {}), (CLASSIC, VARIANTS)],
    ids=["2013", "classic", "variants"],
)
def test_answers_are_bounded_by_the_cards_in_hand(
    ruleset: Any, options: dict[str, Any], players: int, seed: int
) -> None:
    rng = random.Random(f"{ruleset.id} {options} {players} {seed}")
    s = fresh(ruleset, options, programs=(1 << players) - 1, players=players)
    held, answers, most = 0, 0, 0
    for _ in range(MOVES):
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


def two_recyclings() -> Any:
    """A crime is announced; its victim holds one Das Duale System, the other is the top card."""
    row = {
        "discard": ["Das Duale System"],
        "Anna": {"hand": ["Mord"]},
        "Ben": {"hand": ["Das Duale System"], "houses": [house(1, l1="Musiker")]},
    }
    s = given(row, CLASSIC)
    play(s, "Anna: play Mord", "Anna: flat h1.1")
    return s


def answers_until_quiet(s: Any, forgetful: bool) -> int:
    """Cards played until nothing is open, or ``ENDLESS``. A forgetful table does not know who laid
    the top card by a Das Duale System of their own (AMB-75)."""
    rng = random.Random(1)
    answers = 0
    while s.depth and answers < ENDLESS:
        if forgetful:
            s.recyclers = 0
        seat = GAME.actor(s)
        m = eager(s, seat, rng)
        answers += m in PLAY_SLOTS
        GAME.apply(s, seat, m)
        s.notes.clear()
    return answers


def test_das_duale_system_for_das_duale_system_ends() -> None:
    """Ben takes the other one, and then, when the Mord lies on top, the Mord."""
    assert answers_until_quiet(two_recyclings(), forgetful=False) == 2


def test_without_its_bound_it_would_not_end() -> None:
    assert answers_until_quiet(two_recyclings(), forgetful=True) == ENDLESS
