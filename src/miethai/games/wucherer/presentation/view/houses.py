"""Houses and flats as a reader sees them, with what they bring by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miethai.games.wucherer.presentation.gate import level_order, tenant_flats
from miethai.games.wucherer.presentation.view import shape
from miethai.games.wucherer.presentation.wording import plate
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.phases import houses, rents
from miethai.games.wucherer.rules.state import HAS_CELLAR, HAS_FLAT, HAS_LOFT, NO_RENT, NOBODY


def houses_of(p: Any, names: Sequence[str]) -> dict[str, Any]:
    """All houses by name as a spectator sees them; None where nothing stands."""
    shut = 0
    for seat in range(p.players):
        shut |= rents.closed_houses(p, seat)
    columns = p.owner, p.builder, p.floors, p.parts, p.vacant, p.plate, p.tenant, p.mark
    return {
        tables.HOUSE_NAMES[h]: (
            None if own[0] == NOBODY else p.row(_house, h, names, own, _closed(p, h, shut))
        )
        for h, own in enumerate(zip(*columns, strict=True))
    }


def _house(
    p: Any, house: int, names: Sequence[str], own: tuple[Any, ...], closed: str | None
) -> shape.HouseView:
    """``own`` is all that the rules ask about a house; of who lives where (``where``) a house
    has its part in its own tenants."""
    owner, builder, floors, parts, vacant, had, *_ = own
    roof = houses.roof_of(p, house)
    levels = level_order(p, house) if roof >= 0 else []
    return {
        "id": tables.HOUSE_NAMES[house],
        "number": plate(tables.HOUSE_NAMES[house][1:], had),
        "owner": names[owner],
        "builder": names[builder],
        "floors": floors,
        "roof": tables.KIND_NAMES[roof] if roof >= 0 else None,
        "loft": bool(parts & HAS_LOFT),
        "flat_roof": bool(parts & HAS_FLAT),
        "cellar": bool(parts & HAS_CELLAR),
        "squatted": bool(p.where[tables.SQUATTERS] >> house & 1),
        "closed": closed,
        "vacant": sum(vacant >> level & 1 for level in levels),
        "income": 0 if closed else rents.house_value(p, house),
        "factor": 1 << rents.multiplier(p, house),
        "fronts": None,  # see own_houses
        "flats": {tables.LEVEL_NAMES[level]: _flat(p, house, level, closed) for level in levels},
        "tenants": {
            tables.LEVEL_NAMES[flat % tables.LEVELS]: tables.KIND_NAMES[houses.lives_at(p, flat)]
            for flat in tenant_flats(p, house)
        },
    }


def own_houses(p: Any, seat: int, public: dict[str, Any]) -> dict[str, Any]:
    """The houses whose fronts the seat knows because it built them, out of a spectator's view."""
    out = {}
    for house, builder in enumerate(p.builder):
        if builder == seat and (p.builder_may_peek or houses.roof_of(p, house) < 0):
            name = tables.HOUSE_NAMES[house]
            out[name] = p.row(_with_fronts, house, public[name], p.floor[house])
    return out


def _with_fronts(p: Any, house: int, row: shape.HouseView, fronts: list[int]) -> shape.HouseView:
    return {**row, "fronts": [tables.KIND_NAMES[card - 1] for card in fronts if card]}


def _closed(p: Any, house: int, shut: int) -> str | None:
    """Why nobody in the house pays, if so (WUC-RENT-04, WUC-JAIL-03)."""
    if not shut >> house & 1:
        return None
    return "squatters" if p.where[tables.SQUATTERS] >> house & 1 else "jail"


def _flat(p: Any, house: int, level: int, closed: str | None) -> shape.FlatView:
    """``rent`` is what the tenant owes, ``brings`` what the flat adds to the owner's income now,
    ``unpaid`` why that is less."""
    flat = house * tables.LEVELS + level
    kind = houses.lives_at(p, flat)
    upper = kind < 0 and p.tenant[house][level] != 0
    row: shape.FlatView = {
        "name": tables.FLAT_NAMES[flat],
        "tenant": tables.KIND_NAMES[kind] if kind >= 0 else None,
        "vacant": not upper and kind < 0,
        "upper": upper,
        "above": None,
        "rent": 0,
        "working": None,
        "brings": 0,
        "unpaid": closed,
        "strikes": 0,
        "no_rent": False,
        "order": 0,
    }
    if kind >= 0:
        return {**row, **_tenancy(p, flat, kind, closed)}
    if not upper and not closed:
        row["brings"] = rents.vacant_value(p, 1, rents.multiplier(p, house))
    return row


def _tenancy(p: Any, flat: int, kind: int, closed: str | None) -> shape.Tenancy:
    """Who lives in a flat and pays what; the Makler's marker is used up first (AMB-29)."""
    house, level = divmod(flat, tables.LEVELS)
    rent, strikes = rents.rent_at(p, flat), houses.strikes_at(p, flat)
    no_rent = bool(p.mark[house][level] & NO_RENT)
    unpaid = closed or ("broker" if no_rent else "strike" if strikes else None)
    return {
        "above": tables.LEVEL_NAMES[houses.above(p, house, level)]
        if tables.SIZE[kind] == 2
        else None,
        "rent": rent,
        "working": _working(p, flat, kind),
        "brings": 0 if unpaid else rent,
        "unpaid": unpaid,
        "strikes": strikes,
        "no_rent": no_rent,
        "order": houses.order_at(p, flat),
    }


def _working(p: Any, flat: int, kind: int) -> shape.Working:
    """A rent as (``base`` + ``more``) × ``times``: printed, for those of its kind who came before
    (WUC-N-35, WUC-O-29), and doubled by others of the house (WUC-O-22)."""
    base = p.pays[kind]
    return {
        "base": base,
        "more": rents.bare_rent(p, flat) - base,
        "times": 1 << rents.shift_at(p, flat),
    }
