"""The invariants notice what they are there for: one position, broken in every way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.monopoly.helpers import KARLSRUHE, given, play

from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.rules import checks
from miethai.games.monopoly.rules.tables import DEED_NAMES, JAIL_CARD

BADSTRASSE, TURMSTRASSE, SCHLOSSALLEE = (
    DEED_NAMES.index(name) for name in ("Badstraße", "Turmstraße", "Schlossallee")
)


def position() -> Any:
    """Anna has built on a whole group, Ben keeps a jail card, Cem is bankrupt."""
    return given(
        {
            "Anna": {"owns": ["Badstraße", "Turmstraße"]},
            "Ben": {"owns": ["Schlossallee"], "jail_cards": ["E-card"]},
            "Cem": {"bankrupt": True},
            "Badstraße": {"level": 2},
            "Turmstraße": {"level": 1},
        }
    )


def money_from_nowhere(s: Any) -> None:
    s.cash[0] += 1


def overdrawn(s: Any) -> None:
    s.bank += s.cash[0] + 1
    s.cash[0] = -1


def two_owners(s: Any) -> None:
    s.deeds[0] |= 1 << SCHLOSSALLEE


def mortgage_of_the_bank(s: Any) -> None:
    s.mortgaged |= 1 << DEED_NAMES.index("Parkstraße")


def house_from_nowhere(s: Any) -> None:
    s.level[TURMSTRASSE] = 2


def negative_stock(s: Any) -> None:
    s.house_stock -= s.houses_left + 1
    s.houses_left = -1


def card_lost(s: Any) -> None:
    s.pile[5] = 0


def card_in_hand_and_pile(s: Any) -> None:
    s.pile[JAIL_CARD[s.card_set][0]] = 1


def card_of_the_dead(s: Any) -> None:
    s.jail_card[0] = 2


def uneven(s: Any) -> None:
    s.level[BADSTRASSE], s.level[TURMSTRASSE] = 3, 0


def group_torn(s: Any) -> None:
    s.deeds[0] &= ~(1 << BADSTRASSE)
    s.deeds[1] |= 1 << BADSTRASSE


def built_and_mortgaged(s: Any) -> None:
    s.mortgaged |= 1 << TURMSTRASSE


def dead_with_cash(s: Any) -> None:
    s.cash[2] = 10
    s.bank -= 10


def dead_with_deed(s: Any) -> None:
    s.deeds[2] |= 1 << SCHLOSSALLEE
    s.deeds[1] = 0


def frame_closed_twice(s: Any) -> None:
    s.depth = -1


def mask_forgotten(s: Any) -> None:
    s.built = 0


BROKEN: list[tuple[Callable[[Any], None], int]] = [
    (money_from_nowhere, checks.MONEY_LOST),
    (overdrawn, checks.BELOW_ZERO),
    (two_owners, checks.DEED_TWICE),
    (mortgage_of_the_bank, checks.MORTGAGE_OF_NOBODY),
    (house_from_nowhere, checks.STOCK_WRONG),
    (negative_stock, checks.STOCK_WRONG),
    (card_lost, checks.CARD_LOST),
    (card_in_hand_and_pile, checks.CARD_LOST),
    (card_of_the_dead, checks.CARD_LOST),
    (uneven, checks.UNEVEN),
    (group_torn, checks.BUILT_WITHOUT_GROUP),
    (built_and_mortgaged, checks.BUILT_WITHOUT_GROUP),
    (dead_with_cash, checks.DEAD_HOLDS),
    (dead_with_deed, checks.DEAD_HOLDS),
    (frame_closed_twice, checks.FRAMES_WRONG),
    (mask_forgotten, checks.BUILT_MASK_WRONG),
]


def test_the_position_is_sound() -> None:
    assert GAME.check(position()) == checks.FINE


@pytest.mark.parametrize(("break_it", "invariant"), BROKEN, ids=lambda x: getattr(x, "__name__", x))
def test_what_is_broken_is_named(break_it: Callable[[Any], None], invariant: int) -> None:
    s = position()
    break_it(s)
    assert GAME.check(s) == invariant


def test_every_invariant_is_broken_once() -> None:
    assert {invariant for _, invariant in BROKEN} == set(range(1, checks.BUILT_MASK_WRONG + 1))


def test_a_drawn_jail_card_is_not_lost_while_somebody_asks_for_a_ruling() -> None:
    s = given({"piles": {"G": ["G-16"]}}, KARLSRUHE)
    play(s, "Anna: throw", "dice 1 1", "card G-16", "Ben: dispute")
    assert GAME.check(s) == checks.FINE
