"""``resample`` as a distribution: of all hidden deals that agree with what a seat has seen, each is
equally likely. Small positions are dealt many times, and every deal is counted; what is expected
comes from all orders of the hidden cards, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from math import sqrt
from typing import Any

import pytest
from tests.wucherer.helpers import ANNA, BEN, CEM, CLASSIC, NAMES, NEW, fresh, house, play

from miethai.games.wucherer.family import GAME
from miethai.games.wucherer.given.position import apply_given
from miethai.games.wucherer.rules.phases.common import know
from miethai.games.wucherer.rules.tables import HOUSES, KIND_NAMES, KINDS
from miethai.kernel.chance import key_high, key_low
from miethai.kernel.fields import EVERYBODY

DEALS = 1500
KIND = {name: kind for kind, name in enumerate(KIND_NAMES)}
Hands = Mapping[int, tuple[str, ...]]
Deal = tuple[tuple[str, ...], ...]  # what lies in every place


# --- places and cards ----------------------------------------------------------------------------
def hand_of(s: Any, seat: int) -> list[str]:
    return [KIND_NAMES[kind] for kind in range(KINDS) for _ in range(s.hand[seat][kind])]


def floors_of(s: Any, builder: int) -> list[str]:
    houses = [h for h in range(HOUSES) if s.owner[h] >= 0 and s.builder[h] == builder]
    return [KIND_NAMES[s.floor[h][k] - 1] for h in houses for k in range(s.floors[h])]


def rows_of(s: Any, seen: bool) -> list[str]:
    rows = range(s.pile_size)
    return [KIND_NAMES[s.pile[k] & 63] for k in rows if (s.pile_seen[k] == EVERYBODY) is seen]


def deal_of(s: Any) -> Deal:
    """What Anna cannot know: hands have no order, floors and rows of the pile have one."""
    hands = [tuple(sorted(hand_of(s, seat))) for seat in (BEN, CEM)]
    return (*hands, tuple(floors_of(s, BEN)), tuple(rows_of(s, seen=False)))


@dataclass(frozen=True)
class Case:
    """A position, and which deals agree with it. ``known`` are the cards of hands that are no
    secret; those that the moves do not show themselves are ``shown`` before."""

    given: Mapping[str, Any]
    moves: tuple[str, ...] = ()
    agrees: Callable[[Hands, tuple[str, ...]], bool] = lambda hands, floors: True
    known: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    shown: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    ruleset: Any = NEW
    options: Mapping[str, Any] = field(default_factory=dict)

    def position(self) -> Any:
        s = fresh(self.ruleset, self.options)
        apply_given(s, self.given, NAMES)
        for seat, cards in self.shown.items():
            for name in cards:
                know(s, seat, KIND[name])
        play(s, *self.moves)
        return s


def agreeing_deals(case: Case, s: Any) -> Iterator[Deal]:
    """Every order of the hidden cards in their places, each card one of its own."""
    ben, cem = (list(case.known.get(seat, ())) for seat in (BEN, CEM))
    secret, hands = [], []
    for seat, known in ((BEN, ben), (CEM, cem)):
        hand = hand_of(s, seat)
        for name in known:
            hand.remove(name)
        hands.append(len(hand))
        secret += hand
    floors, rows = floors_of(s, BEN), rows_of(s, seen=False)
    for order in permutations([*secret, *floors, *rows]):
        here = iter(order)
        of_ben = (*ben, *(next(here) for _ in range(hands[0])))
        of_cem = (*cem, *(next(here) for _ in range(hands[1])))
        of_floors = tuple(next(here) for _ in floors)
        if case.agrees({BEN: of_ben, CEM: of_cem}, of_floors):
            yield tuple(sorted(of_ben)), tuple(sorted(of_cem)), of_floors, tuple(here)


# --- positions -----------------------------------------------------------------------------------
STREET = {
    "Anna": {"money": 3, "hand": ["Mord", "Umzug", "Dachausbau"], "houses": [house(1)]},
    "Ben": {"hand": ["Polizei", "Hacker"], "houses": [house(["Hacker"], l1="Hacker")]},
    "Cem": {"hand": ["Alibi"]},
    "pile": ["Hacker", "Polizei"],
}
OLD_HOUSES = [house(["Dach"], l1="Manager")]
OLD_STREET = {
    **STREET,
    "Ben": {"money": 3, "hand": ["Polizei", "Makler"], "houses": OLD_HOUSES},
    "Cem": {"hand": ["Der Irre", "Das Duale System"]},
    "pile": ["Polizei", "Polizei"],
    "discard": ["Alibi"],
}
SITE = {
    "turn": "Ben",
    "Ben": {"hand": ["Dach", "Student", "Alibi"]},
    "Cem": {"hand": ["Dach"]},
    "pile": ["Flachdach", "Dach"],
}
TALL = {"hand": ["Dach", "Student", "Alibi"], "houses": [house(["Manager", "Alibi"])]}
MURDER = ("Anna: play Mord", "Anna: flat h2.1")
OFFER = ("Ben: offer Anna", "Ben: want Alibi", "Ben: give Student", "Ben: give Student")
TRADE = {
    "turn": "Ben",
    "Ben": {"money": 2, "hand": ["Student", "Student", "Polizei"]},
    "Cem": {"hand": ["Student"]},
    "pile": ["Student", "Polizei"],
}
ROOFS = ("Dach", "Dachwohnung", "Flachdach")


def holds(seat: int, *cards: str) -> Callable[[Hands, tuple[str, ...]], bool]:
    return lambda hands, floors: any(card in cards for card in hands[seat])


def two_students(hands: Hands, floors: tuple[str, ...]) -> bool:
    return hands[BEN].count("Student") >= 2


def can_close(hands: Hands, floors: tuple[str, ...]) -> bool:
    return "Dach" not in floors and any(card in ROOFS for card in hands[BEN])


def can_begin(hands: Hands, floors: tuple[str, ...]) -> bool:
    pairs = permutations(hands[BEN], 2)
    return any(roof in ROOFS and floor != "Dach" for roof, floor in pairs)


def both_asked(hands: Hands, floors: tuple[str, ...]) -> bool:
    """Cem answers the crime in secret; his recycling asks Ben, in secret too."""
    answers = "Der Irre" in hands[CEM] or "Polizei" in hands[CEM]
    return answers and "Das Duale System" in hands[BEN]


CASES = {
    "nothing is known": Case(STREET),
    "all saw a Hacker come": Case(STREET, known={BEN: ("Hacker",)}, shown={BEN: ("Hacker",)}),
    "asked only if held": Case(
        STREET, MURDER, holds(BEN, "Polizei", "Der Irre"), options={"askOnlyIfHeld": True}
    ),
    "under the pile": Case(
        OLD_STREET,
        ("Anna: play Umzug", "Anna: flat h2.1", "Anna: under", "Ben: pass", "Cem: pass"),
        ruleset=CLASSIC,
    ),
    "asked in secret, twice": Case(
        {**OLD_STREET, "Ben": {"hand": ["Das Duale System"], "houses": OLD_HOUSES}},
        (*MURDER, "Ben: pass", "Cem: play Das Duale System"),
        both_asked,
        known={CEM: ("Alibi",)},
        ruleset=CLASSIC,
        options={"freeCounters": True},
    ),
    "a price is named": Case(
        {**SITE, "turn": "Anna", "Anna": {"money": 5}, "Ben": {"hand": ["Dach", "Student"]}},
        ("Anna: offer Ben", "Anna: price 1", "Ben: counter 3"),
        holds(BEN, "Dach"),
        ruleset=CLASSIC,
    ),
    "cards are offered": Case(
        TRADE, (*OFFER, "Ben: price 1"), two_students, ruleset=CLASSIC, options={"freeTrade": True}
    ),
    "one of them is known": Case(
        TRADE,
        (*OFFER, "Ben: price 1"),
        two_students,
        known={BEN: ("Student",)},
        shown={BEN: ("Student",)},
        ruleset=CLASSIC,
        options={"freeTrade": True},
    ),
    "a house is begun": Case(
        SITE, ("Ben: build Ben",), can_begin, ruleset=CLASSIC, options={"roofAsFloor": False}
    ),
    "a house has a floor": Case(
        SITE | {"Ben": TALL, "Cem": {"hand": ["Flachdach"]}, "pile": ["Dach"]},
        ("Ben: build Ben", "Ben: floor Student"),
        can_close,
        ruleset=CLASSIC,
        options={"roofAsFloor": False},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_every_deal_is_equally_likely(name: str) -> None:
    case = CASES[name]
    start = case.position()
    ways = Counter(agreeing_deals(case, start))
    dealt: Counter[Deal] = Counter()
    for number in range(DEALS):
        s = GAME.fields.copy(start)
        GAME.resample(s, ANNA, key_high(13, number), key_low(13, number))
        dealt[deal_of(s)] += 1
    assert set(dealt) <= set(ways)
    expected = {deal: DEALS * n / ways.total() for deal, n in ways.items()}
    distance = sum((dealt[deal] - n) ** 2 / n for deal, n in expected.items())
    freedom = len(ways) - 1
    assert distance < freedom + 4 * sqrt(2 * freedom)


@pytest.mark.parametrize("name", CASES)
def test_the_deal_depends_on_nothing_hidden(name: str) -> None:
    """One key deals the same to all positions that Anna cannot tell apart."""
    start = CASES[name].position()
    for number in range(20):
        twin = GAME.fields.copy(start)
        GAME.resample(twin, ANNA, key_high(14, number), key_low(14, number))
        again = GAME.fields.copy(start)
        for s in (twin, again):
            GAME.resample(s, ANNA, number, 15)
        assert GAME.fields.bytes(twin) == GAME.fields.bytes(again)


def test_every_share_of_hidden_coins_is_equally_likely() -> None:
    """Ben's offer shows that he has two coins; the other five may lie in either purse."""
    row = {"turn": "Ben", "Ben": {"money": 3}, "Cem": {"money": 4}}
    s = fresh(CLASSIC, {"hiddenMoney": True})
    apply_given(s, row, NAMES)
    play(s, "Ben: offer Anna", "Ben: price 2")
    purses: Counter[int] = Counter()
    for number in range(600):
        GAME.resample(s, ANNA, number, 16)
        assert s.money[BEN] + s.money[CEM] == 7
        purses[s.money[BEN]] += 1
    assert set(purses) == set(range(2, 8))
    assert sum((n - 100) ** 2 / 100 for n in purses.values()) < 5 + 4 * sqrt(10)
