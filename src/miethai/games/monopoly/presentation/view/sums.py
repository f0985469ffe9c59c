"""What a reader would have to work out from the rest of the view: what somebody is worth, what an
offer or a debt comes to, which line of a deed counts now. The rules' own functions say it, so that
a page adds nothing up. ``p`` is a position through the gate: what comes from a purse that the
reader may not see is None."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from miethai.games.monopoly.presentation.view import shape
from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.phases import common, end
from miethai.games.monopoly.rules.phases import rent as rents
from miethai.games.monopoly.rules.state import BUY
from miethai.kernel.bits import count_bits
from miethai.kernel.frames import KIND, SEAT, A

ITEMS = {
    "deeds": end.DEED_VALUE,
    "mortgaged": end.MORTGAGED_VALUE,
    "houses": end.HOUSE_VALUE,
    "hotels": end.HOTEL_VALUE,
}


# --- what somebody is worth ----------------------------------------------------------------------
class Estate(NamedTuple):
    """What somebody has besides cash."""

    groups: list[str]  # the colours of which the player has every street
    items: dict[str, int]  # of the valuation (MON-K-48 … 51)
    value: int  # their sum


def estates(p: Any) -> list[Estate]:
    """By seat."""
    now = p.mortgaged, p.level, p.houses_per_street, p.score_mortgaged_pct
    return [p.row(_estate, k, p.deeds[k], *now) for k in range(p.players)]


def _estate(p: Any, k: int, *now: Any) -> Estate:
    groups = [tables.GROUP_IDS[g] for g in range(tables.COLOURS) if common.owns_group(p, k, g)]
    items = {name: end.item(p, k, which) for name, which in ITEMS.items()}
    return Estate(groups, items, sum(items.values()))


def worth(cash: int | None, estate: Estate) -> int | None:
    """Cash and estate, as they would be valued now (MON-K-46)."""
    return None if cash is None else cash + estate.value


def result(p: Any, k: int) -> shape.Result:
    """Why somebody has their place once the game is over, as ``phases.end.scores`` orders them."""
    if not common.is_alive(p, k):
        return {"by": "bankrupt", "value": p.out_rank[k]}
    if count_bits(p.alive + 0) == 1:
        return {"by": "last", "value": None}
    return {"by": "worth", "value": worth(p.cash[k], p.part(estates)[k])}


# --- deals, debts, purchases ---------------------------------------------------------------------
def printed_value(mask: int) -> int:
    """The prices of the deeds on a side of an offer."""
    return sum(tables.PRICE[d] for d in range(tables.DEEDS) if mask >> d & 1)


def cover(p: Any, seat: int, amount: int) -> shape.Cover:
    """How far cash covers a debt, and what unused mortgages would bring (MON-CASH-01)."""
    cash = p.cash[seat]
    return {
        "missing": None if cash is None else max(amount - cash, 0),
        "mortgages": common.unused_mortgages(p, p.deeds[seat] + 0),
    }


def purchase(p: Any, names: Sequence[str]) -> shape.Purchase | None:
    """The deed that somebody may buy now, and what they have left if they do (MON-BUY-01)."""
    frame = p.frame[p.depth - 1] if p.depth else None
    if frame is None or frame[KIND] != BUY or p.draw_from:
        return None
    cash, deed = p.cash[frame[SEAT]], frame[A]
    return {
        "seat": names[frame[SEAT]],
        "deed": tables.DEED_NAMES[deed],
        "price": tables.PRICE[deed],
        "left": None if cash is None else cash - tables.PRICE[deed],
    }


def completes(p: Any, lot: int) -> int:
    """The seat that has all the rest of a lot's colour, or -1."""
    if lot >= tables.DEEDS or tables.GROUP[lot] >= tables.COLOURS:
        return -1
    group = tables.GROUP[lot]
    rest = [tables.GROUP_DEED[group][i] for i in range(tables.GROUP_SIZE[group])]
    owners = {common.owner_of(p, d) for d in rest if d != lot}
    return owners.pop() if len(owners) == 1 else -1


# --- rent ----------------------------------------------------------------------------------------
def rent(p: Any, d: int, owner: int) -> shape.Rent:
    """What landing here by dice costs now: an amount, or a factor of the dice, and the line of the
    deed that says so (``pieces.rent_lines``); 0 where no rent is due. Nothing of an unowned deed,
    and nothing where the table gives no hints at rent (A-59)."""
    if owner < 0 or not p.rent_hints:
        return {"rent": None, "rent_factor": None, "rent_line": None}
    if not rents.rent_is_due(p, owner, d):
        return {"rent": 0, "rent_factor": None, "rent_line": None}
    how = rents.rent_how(p, owner, d, rents.PLAIN)
    line = rent_line(p, how)
    if tables.DEED_KIND[d] == tables.UTILITY:
        factor = rents.factor_by(p, how, rents.PLAIN)
        return {"rent": None, "rent_factor": factor, "rent_line": line}
    return {"rent": rents.rent_by(p, d, how, rents.PLAIN), "rent_factor": None, "rent_line": line}


def rent_line(p: Any, how: int) -> int:
    """The place of a line on its deed. A street: bare, whole group, each house, the hotel; stations
    and utilities by how many one has."""
    kind, n = how & rents.KIND_MASK, how >> rents.KIND_BITS
    if kind == rents.HOUSES:
        return n + 1
    if kind == rents.HOTEL:
        return int(p.houses_per_street) + 2
    if kind == rents.STATIONS:
        return n - 1
    return int(kind in (rents.WHOLE, rents.BOTH_UTILITIES))
