"""Why a mortgage, a building or a sale of buildings may not be had."""

from __future__ import annotations

from typing import Any

from miethai.games.monopoly.presentation.reasons import common
from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.phases.auction import PAID_ALREADY
from miethai.games.monopoly.rules.phases.common import (
    debtor_frame,
    group_is_bare,
    highest_level,
    hotel_level,
    lowest_level,
    must_raise,
    owns_group,
)
from miethai.games.monopoly.rules.phases.mortgage import (
    can_redeem,
    mortgage_open,
)
from miethai.games.monopoly.rules.phases.placing import (
    capacity,
    group_is_ready,
    next_kind,
    places,
    stock_of,
)
from miethai.games.monopoly.rules.phases.sale import can_finish_sale, plan_is_even, planned
from miethai.games.monopoly.rules.state import BUILDING, HOTEL, HOUSE, SALE, TRANSFER
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import SEAT, A, B, C, top, top_kind


def holds(s: Any, seat: int, deed: int) -> bool:
    return bool(s.deeds[seat] >> deed & 1)


def is_asked(s: Any, seat: int, kind: int) -> bool:
    """Whether a frame of this kind is on top and asks this seat."""
    return bool(top_kind(s) == kind and top(s, SEAT) == seat)


# --- mortgages -----------------------------------------------------------------------------------
def mortgage(s: Any, seat: int, deed: int, amount: int) -> str:
    if not holds(s, seat, deed) or s.mortgaged >> deed & 1 or s.level[deed] > 0:
        return "MON-MORT-01"
    if s.mortgage_needs_bare_group and not group_is_bare(s, tables.GROUP[deed]):
        return "A-47"
    if not mortgage_open(s, seat):
        return "A-03"
    return common.closed_moment(s, seat) or "MON-MORT-01"


def redeem(s: Any, seat: int, deed: int, amount: int) -> str:
    if is_asked(s, seat, TRANSFER) and deed != lowest_bit(top(s, A)):
        return "MON-BKR-03" if top(s, B) else "A-75"  # in board order
    if not holds(s, seat, deed) or s.mortgaged >> deed & 1 == 0:
        return "MON-MORT-03"
    if must_raise(s, seat):
        return "A-77" if debtor_frame(s, seat) >= 0 else "A-14"
    if not mortgage_open(s, seat):
        return "A-03"
    if is_asked(s, seat, TRANSFER) or not can_redeem(s, seat, deed):
        return "MON-MORT-03"
    return common.closed_moment(s, seat) or "MON-MORT-03"


def keep(s: Any, seat: int, arg: int, amount: int) -> str:
    return common.frame_rule(s, seat) if top_kind(s) == TRANSFER else "MON-TRADE-05"


# --- building ------------------------------------------------------------------------------------
def build(s: Any, seat: int, deed: int, amount: int) -> str:
    group = tables.GROUP[deed]
    if group >= tables.COLOURS or not owns_group(s, seat, group):
        return "MON-BUILD-01"
    placing = is_asked(s, seat, BUILDING)
    kind = top(s, A) if placing else next_kind(s, deed)
    fault = None if placing else builder_fault(s, seat)
    if fault is None and not group_is_ready(s, seat, group):
        fault = "MON-BUILD-06"
    fault = fault or place_fault(s, deed, kind, placing)
    if fault:
        return fault
    if stock_of(s, kind) == 0:
        return "MON-SHORT-02"
    paid = placing and top(s, C) == PAID_ALREADY
    if not paid and s.cash[seat] < tables.HOUSE_PRICE[deed]:
        return "MON-BUILD-03"
    return "MON-BUILD-03" if placing else common.closed_moment(s, seat) or "MON-BUILD-03"


def builder_fault(s: Any, seat: int) -> str | None:
    """Why this player may not build at all, if he may not."""
    if s.jailed[seat] and s.build_in_jail == 0:
        return common.either(s, "MON-K-31", "A-02")
    if debtor_frame(s, seat) >= 0:
        return "A-48"
    if s.build_window == 1 and s.turn != seat:
        return "A-49"
    return None


def place_fault(s: Any, deed: int, kind: int, announced: bool) -> str | None:
    """Why a building of this kind may not stand here, if it may not."""
    level = s.level[deed]
    if level == hotel_level(s):
        return hotel_rule(s, kind if announced else HOUSE)
    if kind != next_kind(s, deed):
        return full_rule(s, kind)
    if level > lowest_level(s, tables.GROUP[deed]):
        return "A-53" if kind == HOTEL else "MON-BUILD-05"
    return None


def hotel_rule(s: Any, kind: int) -> str:
    """Beside a hotel there is no second one, and Karlsruhe forbids houses by name."""
    return "MON-BUILD-07" if kind == HOTEL else common.either(s, "MON-K-36", "MON-BUILD-07")


def full_rule(s: Any, kind: int) -> str:
    """No more houses than the full number, and no hotel with fewer."""
    return common.either(s, "MON-K-34" if kind == HOUSE else "MON-K-35", "MON-C-11")


def houses(s: Any, seat: int, arg: int, amount: int) -> str:
    return announced_fault(s, seat, HOUSE, amount)


def hotels(s: Any, seat: int, arg: int, amount: int) -> str:
    return announced_fault(s, seat, HOTEL, amount)


def announced_fault(s: Any, seat: int, kind: int, amount: int) -> str:
    """Why so many buildings cannot be announced."""
    if not any(owns_group(s, seat, group) for group in range(tables.COLOURS)):
        return "MON-BUILD-01"
    fault = builder_fault(s, seat)
    if fault:
        return fault
    if not any(group_is_ready(s, seat, group) for group in range(tables.COLOURS)):
        return "MON-BUILD-06"
    if amount < 1:
        return "MON-BUILD-04"
    if amount > places(s, seat, kind):
        return hotel_rule(s, kind) if only_hotels(s, seat) else full_rule(s, kind)
    if amount > stock_of(s, kind):
        return "MON-SHORT-02"
    if amount > capacity(s, seat, kind):
        return "MON-BUILD-03"
    return common.closed_moment(s, seat) or "MON-BUILD-03"


def only_hotels(s: Any, seat: int) -> bool:
    """A hotel stands on every street that he could build on."""
    return all(
        lowest_level(s, group) == hotel_level(s)
        for group in range(tables.COLOURS)
        if group_is_ready(s, seat, group)
    )


def want(s: Any, seat: int, arg: int, amount: int) -> str:
    return "A-79"


# --- selling buildings ---------------------------------------------------------------------------
def sell(s: Any, seat: int, deed: int, amount: int) -> str:
    group = tables.GROUP[deed]
    if not holds(s, seat, deed):
        return "MON-CASH-02"
    if s.level[deed] == 0:  # where no building can stand only the property itself could be meant
        built_on = group < tables.COLOURS and group_is_ready(s, seat, group)
        return "MON-CASH-02" if built_on else "MON-D-17"
    if s.level[deed] < highest_level(s, group):
        return "MON-D-29" if highest_level(s, group) == hotel_level(s) else "MON-CASH-03"
    if s.level[deed] == hotel_level(s):
        if s.hotel_resale == 1:
            return "A-51"
        if s.houses_left < s.houses_per_street:
            return "A-54"
    return common.closed_moment(s, seat) or "MON-CASH-02"


def sale(s: Any, seat: int, group: int, amount: int) -> str:
    if not owns_group(s, seat, group) or group_is_bare(s, group):
        return "MON-CASH-02"
    return common.closed_moment(s, seat) or "MON-CASH-02"


def lower(s: Any, seat: int, deed: int, amount: int) -> str:
    return "A-81"


def done(s: Any, seat: int, arg: int, amount: int) -> str:
    if not is_asked(s, seat, SALE) or can_finish_sale(s):
        return "A-81"
    if not plan_is_even(s):
        return "MON-CASH-03"
    return "A-54" if something_sold(s) else "A-81"


def something_sold(s: Any) -> bool:
    group = top(s, A)
    return any(
        planned(s, k) < s.level[tables.GROUP_DEED[group][k]]
        for k in range(tables.GROUP_SIZE[group])
    )


def cancel(s: Any, seat: int, arg: int, amount: int) -> str:
    return common.purchase_rule(s, seat) if top_kind(s) == BUILDING else "A-81"
