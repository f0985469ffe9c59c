"""What the value network is shown of a table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.families.walks import random_game
from tests.monopoly.bot_helpers import position

from miethai.games.monopoly.bots.features import BLOCK, COUNT, TABLE, features
from miethai.games.monopoly.family import GAME
from miethai.kernel.chance import key_high, key_low
from miethai.play.table import Table

HIDDEN = {"openHoldings": "deeds", "timeLimitMin": 60}


def seen(s: Any, seat: int) -> list[int]:
    out = [99] * COUNT  # what was there before does not matter
    assert features(s, seat, out) == s.alive >> seat & 1
    return out


@pytest.mark.parametrize(
    ("ruleset", "options"), [("monopoly", HIDDEN), ("monopoly-karlsruhe", {"clockByTurns": True})]
)
def test_features_are_small_and_tell_no_secret(ruleset: str, options: dict[str, Any]) -> None:
    table = Table(ruleset, options, ["Anna", "Ben", "Cem"])
    met: set[int] = set()
    for number, moment in enumerate(random_game(table, 6_000, every=29)):
        for seat in range(3):
            found = seen(moment.s, seat)
            assert all(-127 <= value <= 127 for value in found)
            twin = GAME.fields.copy(moment.s)
            GAME.resample(twin, seat, key_high(1, number), key_low(1, number))
            assert seen(twin, seat) == found
            met |= {place for place, value in enumerate(found) if value}
    assert len(met) > 90


def test_every_seat_sees_itself_first_and_the_others_in_turn_order() -> None:
    s = position(given={"Anna": {"cash": 20}, "Ben": {"cash": 40}, "Cem": {"cash": 60}})
    blocks = [[seen(s, seat)[TABLE + BLOCK * k :][:BLOCK] for k in range(4)] for seat in range(4)]
    cash = [[block[4] for block in row] for row in blocks]
    assert cash[0][:3] == [10, 20, 30]
    assert cash[1] == cash[0][1:] + cash[0][:1]


def test_a_hotel_ahead_is_a_danger_and_an_income() -> None:
    row: dict[str, Any] = {
        "Anna": {"at": "Poststraße", "cash": 500},
        "Ben": {"owns": ["Münchener Straße", "Wiener Straße", "Berliner Straße"]},
    }
    hotels = {name: {"level": 5} for name in row["Ben"]["owns"]}
    bare, built = position(given=row), position(given={**row, **hotels})
    anna = TABLE + 12
    assert seen(built, 0)[anna] > 2 * seen(bare, 0)[anna] > 0
    of_anna = TABLE + 3 * BLOCK + 12 + 3  # as Ben sees it: what she may pay to him
    assert seen(built, 1)[of_anna] > seen(bare, 1)[of_anna] > 0
