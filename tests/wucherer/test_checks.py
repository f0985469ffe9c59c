"""The invariants notice what they are there for: one position, broken in every way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.wucherer.helpers import ANNA, BEN, CEM, given, house

from miethai.games.wucherer.family import GAME
from miethai.games.wucherer.rules import checks, state, tables
from miethai.games.wucherer.rules.tables import ALIBI, ATTIC, BOMB, DOG_OWNER, FAMILY, MURDER, PUB
from miethai.kernel.frames import A, push

TALL, LOW, NOTHING, SITE = range(4)  # houses


def position() -> Any:
    """Anna's house is let but for one flat, the pub is in Ben's, Cem is building one; everybody
    knows two of Ben's cards."""
    tall = house(3, roof="Dachwohnung", cellar=True, l1="Familie", lc="Hacker", la="Hacker")
    s = given(
        {
            "Anna": {"houses": [tall]},
            "Ben": {"hand": ["Mord", "Alibi", "Alibi"], "houses": [house(2, l1="Kneipe")]},
            "Cem": {"hand": ["Bombe"]},
            "pile": 40,
        }
    )
    s.known[BEN][:2] = [ALIBI + 1, ALIBI + 1]
    s.hand[CEM][BOMB] = s.hand_size[CEM] = 0
    s.site, s.owner[SITE], s.builder[SITE] = SITE + 1, CEM, CEM
    s.floors[SITE], s.floor[SITE][0] = 1, BOMB + 1
    return s


# --- money, hands and piles -----------------------------------------------------------------------
def coin_from_nowhere(s: Any) -> None:
    s.money[ANNA] += 1


def overdrawn(s: Any) -> None:
    s.bank += s.money[ANNA] + 1
    s.money[ANNA] = -1


def hand_miscounted(s: Any) -> None:
    s.hand_size[BEN] += 1


def negative_hand(s: Any) -> None:
    s.hand[BEN][MURDER] -= 2
    s.hand[BEN][BOMB] += 2


def known_card_once_too_often(s: Any) -> None:
    s.known[BEN][2] = ALIBI + 1


def pile_without_lowest_layer(s: Any) -> None:
    s.pile[0] -= state.LAYER


def card_above_pile(s: Any) -> None:
    s.pile[s.pile_size] = MURDER


def rubble_on_pile(s: Any) -> None:
    s.rubble = 1


# --- houses and flats -----------------------------------------------------------------------------
def house_without_owner(s: Any) -> None:
    s.owner[TALL] = state.NOBODY


def house_too_tall(s: Any) -> None:
    s.floors[TALL] = tables.MAX_FLOORS + 1


def floor_without_card(s: Any) -> None:
    s.floor[LOW][1] = 0


def site_forgotten(s: Any) -> None:
    s.site = 0


def vacant_flat_of_no_house(s: Any) -> None:
    s.vacant[NOTHING] = 1


def tenant_in_no_flat(s: Any) -> None:
    s.tenant[LOW][ATTIC] = DOG_OWNER + 1


def flat_neither_vacant_nor_lived_in(s: Any) -> None:
    s.vacant[TALL] = 0


def flat_vacant_and_lived_in(s: Any) -> None:
    s.vacant[TALL] |= 1 << 1


def family_cut_in_half(s: Any) -> None:
    s.tenant[TALL][2] = 0
    s.vacant[TALL] |= 1 << 2


# --- markers and masks ----------------------------------------------------------------------------
def marker_on_empty_flat(s: Any) -> None:
    s.mark[TALL][3] = state.NO_RENT


def family_with_a_number(s: Any) -> None:
    s.mark[TALL][1] = 1


def hacker_without_number(s: Any) -> None:
    s.mark[TALL][0] = 0


def hacker_with_too_high_a_number(s: Any) -> None:
    s.mark[TALL][ATTIC] = 3


def two_owners(s: Any) -> None:
    s.owned[BEN] |= 1 << TALL


def owners_swapped(s: Any) -> None:
    s.owned[ANNA], s.owned[BEN] = s.owned[BEN], s.owned[ANNA]


def tenant_missing_in_its_mask(s: Any) -> None:
    s.where[FAMILY] = 0


def tenant_in_too_many_masks(s: Any) -> None:
    s.where[DOG_OWNER] |= 1 << LOW


# --- cards ----------------------------------------------------------------------------------------
def card_lost(s: Any) -> None:
    s.hand[BEN][MURDER] -= 1
    s.hand_size[BEN] -= 1


def card_doubled(s: Any) -> None:
    s.hand[ANNA][MURDER] += 1
    s.hand_size[ANNA] += 1


def card_swapped_in_hand(s: Any) -> None:
    s.hand[BEN][MURDER] -= 1
    s.hand[BEN][BOMB] += 1


def card_swapped_in_pile(s: Any) -> None:
    s.pile[s.pile_size - 1] = (s.pile[s.pile_size - 1] + 1) % tables.KINDS


def roof_not_from_supply(s: Any) -> None:
    s.roofs_left += 1


def strike_from_nowhere(s: Any) -> None:
    s.mark[TALL][1] = state.STRIKE


def tenant_swapped(s: Any) -> None:
    s.tenant[LOW][1] = DOG_OWNER + 1
    s.where[DOG_OWNER], s.where[PUB] = 1 << LOW, 0


def squatters_from_nowhere(s: Any) -> None:
    push(s, state.SQUAT, ANNA, state.NOWHERE, 0)


# --- frames and scratch ---------------------------------------------------------------------------
def frame_closed_twice(s: Any) -> None:
    s.depth = -1


def frame_asks_absent_seat(s: Any) -> None:
    push(s, state.TRADE, s.players, 0, 0)


def frame_left_behind(s: Any) -> None:
    s.frame[2][A] = 1


def absent_seat_in_jail(s: Any) -> None:
    s.jail = s.players


def spent_card_left(s: Any) -> None:
    card_lost(s)
    s.spent[0] = MURDER + 1


def house_still_falls(s: Any) -> None:
    s.falling = LOW + 1


def batch_without_frame(s: Any) -> None:
    s.batches = 1


def end_of_plan_left(s: Any) -> None:
    s.plan_to[state.PLAN - 1] = 1


Break = Callable[[Any], None]


def ways(invariant: int, *breaks: Break) -> list[tuple[Break, int]]:
    return [(break_it, invariant) for break_it in breaks]


BROKEN = [
    *ways(checks.MONEY_LOST, coin_from_nowhere),
    *ways(checks.BELOW_ZERO, overdrawn),
    *ways(checks.HAND_WRONG, hand_miscounted, negative_hand),
    *ways(checks.KNOWN_WRONG, known_card_once_too_often),
    *ways(checks.PILE_WRONG, pile_without_lowest_layer, card_above_pile, rubble_on_pile),
    *ways(checks.HOUSE_WRONG, house_without_owner, house_too_tall),
    *ways(checks.HOUSE_WRONG, floor_without_card, site_forgotten, vacant_flat_of_no_house),
    *ways(checks.FLAT_WRONG, tenant_in_no_flat, family_cut_in_half),
    *ways(checks.FLAT_WRONG, flat_neither_vacant_nor_lived_in, flat_vacant_and_lived_in),
    *ways(checks.MARK_WRONG, marker_on_empty_flat, family_with_a_number),
    *ways(checks.MARK_WRONG, hacker_without_number, hacker_with_too_high_a_number),
    *ways(checks.MASK_WRONG, two_owners, owners_swapped),
    *ways(checks.MASK_WRONG, tenant_missing_in_its_mask, tenant_in_too_many_masks),
    *ways(checks.CARD_LOST, card_lost, card_doubled, card_swapped_in_hand, card_swapped_in_pile),
    *ways(checks.CARD_LOST, roof_not_from_supply, strike_from_nowhere),
    *ways(checks.CARD_LOST, tenant_swapped, squatters_from_nowhere),
    *ways(checks.FRAMES_WRONG, frame_closed_twice, frame_asks_absent_seat),
    *ways(checks.FRAMES_WRONG, frame_left_behind, absent_seat_in_jail, batch_without_frame),
    *ways(checks.SCRATCH_LEFT, spent_card_left, end_of_plan_left, house_still_falls),
]


def test_the_position_is_sound() -> None:
    assert GAME.check(position()) == checks.FINE


@pytest.mark.parametrize(("break_it", "invariant"), BROKEN, ids=lambda x: getattr(x, "__name__", x))
def test_what_is_broken_is_named(break_it: Break, invariant: int) -> None:
    s = position()
    break_it(s)
    assert GAME.check(s) == invariant


def test_every_invariant_is_broken_once() -> None:
    assert {invariant for _, invariant in BROKEN} == set(range(1, checks.SCRATCH_LEFT + 1))
