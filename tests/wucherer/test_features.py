"""What the value network is shown of a table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.families.walks import random_game
from tests.wucherer.helpers import given, house

from miethai.games.wucherer.bots.features import BLOCK, CARDS, COUNT, TABLE, features
from miethai.games.wucherer.family import GAME
from miethai.games.wucherer.rules.tables import BOMB, KINDS
from miethai.kernel.chance import key_high, key_low
from miethai.play.table import Table

VARIANTS = {"hiddenMoney": True, "freeTrade": True, "freeCounters": True}
COINS, INCOME = 1, 3  # where in a seat's block


def seen(s: Any, seat: int) -> list[int]:
    out = [99] * COUNT  # what was there before does not matter
    assert features(s, seat, out) == 1
    return out


@pytest.mark.parametrize(
    ("ruleset", "options"), [("wucherer-2013", {}), ("wucherer-classic", VARIANTS)]
)
def test_features_are_small_and_tell_no_secret(ruleset: str, options: dict[str, Any]) -> None:
    table = Table(ruleset, options, ["Anna", "Ben", "Cem"])
    met: set[int] = set()
    for number, moment in enumerate(random_game(table, 3_000, every=41)):
        for seat in range(3):
            found = seen(moment.s, seat)
            assert all(-127 <= value <= 127 for value in found)
            twin = GAME.fields.copy(moment.s)
            GAME.resample(twin, seat, key_high(1, number), key_low(1, number))
            assert seen(twin, seat) == found
            met |= {place for place, value in enumerate(found) if value}
    assert len(met) > 120


def test_every_seat_sees_itself_first_and_the_others_in_the_order_of_turns() -> None:
    s = given({"Anna": {"money": 20}, "Ben": {"money": 40}, "Cem": {"money": 60}})
    coins = [
        [seen(s, seat)[CARDS + TABLE + BLOCK * k + COINS] for k in range(3)] for seat in range(3)
    ]
    assert coins == [[20, 40, 60], [40, 60, 20], [60, 20, 40]]


def test_no_seat_no_features() -> None:
    out = [99] * COUNT
    assert features(given({}), 3, out) == 0
    assert not any(out)


def test_cards_that_lie_open_are_no_longer_to_come() -> None:
    before = seen(given({}), 0)[KINDS + BOMB]
    after = seen(given({"Anna": {"hand": ["Bombe"]}}), 0)
    assert after[BOMB] > 0 and after[KINDS + BOMB] < before


def test_squatted_houses_bring_nothing() -> None:
    rows = [house(2, l1="Hacker"), house(2, l1="Hacker", l2="Hausbesetzer")]
    incomes = [seen(given({"Anna": {"houses": [row]}}), 0)[CARDS + TABLE + INCOME] for row in rows]
    assert incomes[0] > 0 == incomes[1]
