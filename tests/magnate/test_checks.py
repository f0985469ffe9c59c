"""The invariants notice what they are there for: one position, broken in every way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.magnate.helpers import ADVANCED, AI, given

from miethai.games.magnate.family import GAME
from miethai.games.magnate.rules import checks, state, tables
from miethai.games.magnate.rules.tables import BUILDING_IDS, HOME, PLOT_NAMES, PLOTS
from miethai.kernel.frames import push

ANNA, BEN, CEM = range(3)
A1, A3 = (PLOT_NAMES.index(name) for name in ("1A", "3A"))
STUDENTS, FAMILIES = range(2)  # kinds of tenants, and categories of homes
FIRST = 1  # bit of the first lot of a district


def position() -> Any:
    """Anna has let an apartment house and Ben a shop; 3A is Anna's, too, and bare."""
    return given(
        {
            "phase": "actions",
            "Anna": {"owns": ["3A"]},
            "1A": {"owner": "Anna", "building": "apartment", "tenants": {"families": 3}},
            "2A": {"owner": "Ben", "building": "retail-units", "tenants": 1},
            "for_sale": ["1D"],
            "risk_drawn": ["RC16", "RC01"],
        },
        ADVANCED,
    )


def with_ai() -> Any:
    """Cem is the AI: it has built on 4B, and 3A and 5A are bare."""
    return given(
        {
            "phase": "actions",
            "ai": {"level": "II", "upper": ["4B"], "lower": ["3A", None, "5A"]},
            "4B": {"building": "office-large", "tenants": 2},
        },
        {**AI, **ADVANCED},
    )


# --- seats ----------------------------------------------------------------------------------------
def overdrawn(s: Any) -> None:
    s.money[ANNA] = -100


def small_change(s: Any) -> None:
    s.money[ANNA] += 50


def wallet_of_the_ai(s: Any) -> None:
    s.money[CEM] = 100


def two_owners(s: Any) -> None:
    s.owned[BEN][0] |= FIRST


def bought_and_for_sale(s: Any) -> None:
    s.for_sale[2] |= FIRST


# --- tenants --------------------------------------------------------------------------------------
def token_lost(s: Any) -> None:
    s.supply[FAMILIES] -= 1


def token_doubled(s: Any) -> None:
    s.available[FAMILIES] += 1


def token_doubled_in_the_centre(s: Any) -> None:
    s.centre[0][STUDENTS] += 1


def tokens_swapped_in_the_supply(s: Any) -> None:
    s.supply[STUDENTS] += 1
    s.supply[FAMILIES] -= 1


def tenants_swapped(s: Any) -> None:
    s.tenants[A1][STUDENTS] += 1
    s.tenants[A1][FAMILIES] -= 1


def building_of_another_type(s: Any) -> None:
    s.building[A1] = BUILDING_IDS.index("office-large") + 1


def negative_supply(s: Any) -> None:
    s.available[FAMILIES] += s.supply[FAMILIES] + 1
    s.supply[FAMILIES] = -1


def negative_tenants(s: Any) -> None:
    s.tenants[A1][STUDENTS] = -1
    s.supply[STUDENTS] += 1


def tenant_without_building(s: Any) -> None:
    s.tenants[A3][FAMILIES] = 1
    s.supply[FAMILIES] -= 1


def overcrowded(s: Any) -> None:
    more = s.capacity[s.building[A1] - 1]
    s.tenants[A1][FAMILIES] += more
    s.supply[FAMILIES] -= more


# --- the city -------------------------------------------------------------------------------------
def marker_lost(s: Any) -> None:
    s.gone[0] = 0


def marker_twice(s: Any) -> None:
    s.aside[0] |= FIRST


def building_out_of_its_mask(s: Any) -> None:
    s.built[1] = 0


def wrong_residents(s: Any) -> None:
    s.residents[0][HOME] += 1


def wrong_source(s: Any) -> None:
    s.source[A1] ^= 1 << (tables.FIRST_TENANT_BIT + STUDENTS)


# --- market and cards -----------------------------------------------------------------------------
def price_off_the_ladder(s: Any) -> None:
    s.price_field = tables.LADDER


def new_tenant_card_of_no_kind(s: Any) -> None:
    s.cards_left |= 1 << tables.NEW_TENANT_CARDS


def risk_card_drawn_twice(s: Any) -> None:
    s.risk_drawn[2] = s.risk_drawn[0]


def risk_card_lost(s: Any) -> None:
    s.risk_left &= s.risk_left - 1


def gap_among_risk_cards(s: Any) -> None:
    s.risk_drawn[0], s.risk_drawn[2] = 0, s.risk_drawn[0]


# --- rows of the AI -------------------------------------------------------------------------------
def level_without_ai(s: Any) -> None:
    s.ai_level = 1


def gap_in_upper_row(s: Any) -> None:
    s.upper[0], s.upper[1] = 0, s.upper[0]


def bare_plot_in_upper_row(s: Any) -> None:
    s.upper[1], s.lower[0] = s.lower[0], 0


def built_plot_in_lower_row(s: Any) -> None:
    s.lower[1], s.upper[0] = s.upper[0], 0


def plot_of_the_ai_in_no_row(s: Any) -> None:
    s.lower[0] = 0
    s.gone[2] |= FIRST


def row_holds_plot_of_another(s: Any) -> None:
    s.owned[CEM][2], s.owned[BEN][2] = 0, FIRST


# --- frames ---------------------------------------------------------------------------------------
def frame_closed_twice(s: Any) -> None:
    s.depth = -1


def attempt_past_its_last_step(s: Any) -> None:
    push(s, state.ATTEMPT, ANNA, A1, state.TAKE + 1)


def turn_of_absent_seat(s: Any) -> None:
    s.turn = s.players


Break = Callable[[Any], None]


def ways(invariant: int, *breaks: Break) -> list[tuple[Break, int]]:
    return [(break_it, invariant) for break_it in breaks]


BROKEN = [
    *ways(checks.BELOW_ZERO, overdrawn, small_change),
    *ways(checks.OWNERS_WRONG, two_owners, bought_and_for_sale),
    *ways(checks.TENANTS_LOST, token_lost, token_doubled, token_doubled_in_the_centre),
    *ways(checks.TENANTS_LOST, tokens_swapped_in_the_supply, tenants_swapped),
    *ways(checks.TENANTS_LOST, building_of_another_type, negative_supply),
    *ways(checks.TENANTS_WRONG, negative_tenants, tenant_without_building, overcrowded),
    *ways(checks.MARKERS_LOST, marker_lost, marker_twice),
    *ways(checks.BUILDINGS_WRONG, building_out_of_its_mask),
    *ways(checks.DERIVED_WRONG, wrong_residents, wrong_source),
    *ways(checks.TRACKS_WRONG, price_off_the_ladder),
    *ways(checks.CARDS_WRONG, new_tenant_card_of_no_kind),
    *ways(checks.RISK_WRONG, risk_card_drawn_twice, risk_card_lost, gap_among_risk_cards),
    *ways(checks.ROWS_WRONG, level_without_ai),
    *ways(checks.FRAMES_WRONG, frame_closed_twice, attempt_past_its_last_step, turn_of_absent_seat),
]
BROKEN_WITH_AI = [
    *ways(checks.BELOW_ZERO, wallet_of_the_ai),
    *ways(checks.ROWS_WRONG, gap_in_upper_row, bare_plot_in_upper_row, built_plot_in_lower_row),
    *ways(checks.ROWS_WRONG, plot_of_the_ai_in_no_row, row_holds_plot_of_another),
]
ALL = [(position, *way) for way in BROKEN] + [(with_ai, *way) for way in BROKEN_WITH_AI]


@pytest.mark.parametrize("sound", [position, with_ai])
def test_the_position_is_sound(sound: Callable[[], Any]) -> None:
    assert GAME.check(sound()) == checks.FINE


@pytest.mark.parametrize(
    ("sound", "break_it", "invariant"), ALL, ids=lambda x: getattr(x, "__name__", x)
)
def test_what_is_broken_is_named(sound: Callable[[], Any], break_it: Break, invariant: int) -> None:
    s = sound()
    break_it(s)
    assert GAME.check(s) == invariant


def test_every_invariant_is_broken_once() -> None:
    assert {invariant for *_, invariant in ALL} == set(range(1, checks.DERIVED_WRONG + 1))


@pytest.mark.parametrize("row", ["lower", "upper"])
def test_without_ai_every_column_of_its_rows_is_empty(row: str) -> None:
    s = position()
    for column in range(PLOTS):
        getattr(s, row)[column] = A3 + 1
        assert GAME.check(s) == checks.ROWS_WRONG, column
        getattr(s, row)[column] = 0
    assert GAME.check(s) == checks.FINE
