"""Why an action of phase 3 may not be taken: buying, building, selling, advertising, consulting.

What lies in the plot itself comes first, then the moment, then money: nobody needs to hear that he
is short of money for a plot that can never be bought.
"""

from __future__ import annotations

from typing import Any

from miethai.games.magnate.presentation.reasons.common import not_in_actions
from miethai.games.magnate.rules.phases.actions import neighbouring
from miethai.games.magnate.rules.phases.common import owner_of
from miethai.games.magnate.rules.state import NOBODY
from miethai.games.magnate.rules.tables import BUILDINGS, LOTS


def lies_in(masks: Any, plot: int) -> bool:
    """Whether the plot is in these bit masks by district."""
    return bool(masks[plot // LOTS] >> (plot % LOTS) & 1)


def was_sold(s: Any, plot: int) -> bool:
    """Whether it was bought once and is nobody's now."""
    return lies_in(s.bought, plot) and owner_of(s, plot) == NOBODY


# --- buying --------------------------------------------------------------------------------------
def never_bought(s: Any, plot: int) -> str | None:
    """Why nobody will ever buy this plot, if so (MAG-BUY-09)."""
    if lies_in(s.crossed, plot):
        return "MAG-SETUP-03"
    if owner_of(s, plot) != NOBODY:
        return "MAG-BUY-09"
    if s.building[plot]:
        return "MAG-BUY-05"
    return "R-20" if lies_in(s.bought, plot) else None


def buy(s: Any, seat: int, plot: int, amount: int) -> str:
    fault = never_bought(s, plot) or not_in_actions(s, seat)
    if fault:
        return fault
    if lies_in(s.for_sale, plot):
        return "MAG-BUY-01"
    district, lot = divmod(plot, LOTS)
    if s.owned[seat][district] == 0:
        return "MAG-SETUP-02"  # neither a marker nor a neighbour
    return "MAG-BUY-04" if neighbouring(s, seat, district) >> lot & 1 else "MAG-BUY-07"


# --- building, selling ---------------------------------------------------------------------------
def build(s: Any, seat: int, arg: int, amount: int) -> str:
    plot, building = divmod(arg, BUILDINGS)
    if owner_of(s, plot) != seat:
        return "MAG-SELL-14" if was_sold(s, plot) else "MAG-BUILD-02"
    fault = not_in_actions(s, seat)
    if fault:
        return fault
    return "R-25" if s.building[plot] == building + 1 else "MAG-BUILD-01"


def sell(s: Any, seat: int, plot: int, amount: int) -> str:
    if was_sold(s, plot):
        return "MAG-SELL-14"
    fault = not_in_actions(s, seat) if owner_of(s, plot) == seat else None
    return fault or "MAG-SELL-01"


# --- the rest ------------------------------------------------------------------------------------
def advertise(s: Any, seat: int, arg: int, amount: int) -> str:
    return not_in_actions(s, seat) or "MAG-AD-02"


def consult(s: Any, seat: int, arg: int, amount: int) -> str:
    return not_in_actions(s, seat) or "MAG-ACT-01"


def skip(s: Any, seat: int, arg: int, amount: int) -> str:
    fault = not_in_actions(s, seat) if s.may_pass_action else None
    return fault or "R-26"
