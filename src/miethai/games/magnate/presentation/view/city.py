"""Plots, districts and the centre as the public view shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.magnate.presentation import gate
from miethai.games.magnate.presentation.view import shape
from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.actions import asking_price
from miethai.games.magnate.rules.phases.ai import arrows
from miethai.games.magnate.rules.phases.beginning import is_valid


# --- plots ---------------------------------------------------------------------------------------
def plots(p: Any, names: Sequence[str]) -> dict[str, Any]:
    """All plots by name."""
    rows: dict[str, Any] = {}
    for district in p.part(plots_by_district, names):
        rows.update(district)
    return rows


def plots_by_district(p: Any, names: Sequence[str]) -> list[dict[str, shape.PlotView]]:
    """What there is to say of a plot depends on itself, on its neighbours, on the dice that are
    thrown in its district, and on the market."""
    prices, dice = (common.land_price(p), gate.crash_price(p)), p.part(_dice)
    masks = p.crossed, p.for_sale, p.bought, p.built, p.attempted, p.markers, p.aside, p.gone
    out: list[dict[str, shape.PlotView]] = []
    for d in range(tables.DISTRICTS):
        lots = slice(d * tables.LOTS, d * tables.LOTS + tables.LOTS)
        there = [column[lots] for column in (p.feature, p.building, p.tenants, p.source)]
        here = [mask[d] for mask in (*masks, *p.owned)]
        out.append(p.row(_plots_in, d, names, here, there, dice[d], prices, p.tile[d]))
    return out


def _plots_in(
    p: Any,
    d: int,
    names: Sequence[str],
    here: list[int],
    there: list[Any],
    dice: list[int],
    prices: tuple[int, int],
    tile: int,
) -> dict[str, Any]:
    """The plots of a district, out of what is given here and nothing else."""
    rows = {}
    for lot, (feature, building, tenants, _) in enumerate(zip(*there, strict=True)):
        plot, bit = d * tables.LOTS + lot, 1 << lot
        around = [there[-1][other] for other in AROUND[lot]]
        stands = building, tenants, around
        thrown = dice[common.type_on(p, plot)] if building else None
        own = feature, [mask & bit for mask in here]
        rows[tables.PLOT_NAMES[plot]] = p.row(_plot, plot, names, own, stands, thrown, prices, tile)
    return rows


AROUND = [
    [other for other in range(tables.LOTS) if letters >> other & 1] for letters in tables.ADJACENT
]


def _plot(
    p: Any, plot: int, names: Sequence[str], own: Any, stands: Any, thrown: int | None, *_: Any
) -> shape.PlotView:
    """The same of one plot: what it is itself, what stands on and beside it, how many dice are
    thrown for that, and what the market and its district have."""
    d, owner = plot // tables.LOTS, common.owner_of(p, plot)
    feature, attempted = p.feature[plot], gate.is_in(p.attempted, plot)
    around: shape.Around = p.row(_around, plot, stands[-1])
    worth: tuple[int, int, dict[str, int]] = p.row(_worth, plot, stands, owner)
    built: shape.Built = p.row(_building, plot, stands, thrown, attempted)
    return {
        "district": d + 1,
        "tile": tables.TILE_IDS[p.tile[d] - 1] if p.tile[d] else None,
        "feature": tables.FEATURE_IDS[feature] if feature else None,
        "crossed": gate.is_in(p.crossed, plot),
        "for_sale": gate.is_in(p.for_sale, plot),
        "price": asking_price(p, plot) if is_valid(p, plot) else None,
        "marker": _marker(p, plot),
        "owner": names[owner] if owner >= 0 else None,
        "bought": gate.is_in(p.bought, plot),
        **around,
        **_value(p, owner, *worth),
        **built,
    }


def _around(p: Any, plot: int, sources_around: Sequence[int]) -> shape.Around:
    """What the neighbours on the plot's district would do to each type of building there."""
    found = common.sources(p, plot)
    types = range(tables.TYPES)
    return {
        "effects": {tables.TYPE_IDS[t]: common.modifier_by(p, found, t) for t in types},
        "arrows": arrows(p, plot),
    }


def _marker(p: Any, plot: int) -> str:
    """Where the plot's for-sale marker is."""
    places = {"supply": p.markers, "for-sale": p.for_sale, "aside": p.aside, "gone": p.gone}
    return next((place for place, masks in places.items() if gate.is_in(masks, plot)), "ai")


def _worth(p: Any, plot: int, stands: Any, owner: int) -> tuple[int, int, dict[str, int]]:
    """The plot's value in a sale and in a crash, and the summands of the first."""
    seat = owner if owner >= 0 else gate.NO_SELLER
    value = common.plot_value(p, seat, plot, 0)
    parts = gate.value_parts(p, seat, plot, at_crash=False)
    if sum(parts.values()) < value:
        parts["floor"] = value - sum(parts.values())  # MAG-SELL-08
    return value, common.plot_value(p, seat, plot, 1), parts


def _value(p: Any, owner: int, value: int, left: int, parts: dict[str, int]) -> shape.Worth:
    """Its value with the summands, and what the owner would get today, in a sale or in a crash."""
    if owner < 0:
        return {"value": value, "working": parts, "sale": None}
    price = gate.crash_price(p)
    crash: shape.CrashSale = {"value": left, "price": price, "proceeds": left * price}
    return {
        "value": value,
        "working": parts,
        "sale": {"proceeds": value * common.land_price(p), "crash": crash},
    }


def sales_of_all(p: Any, names: Sequence[str]) -> list[int]:
    """By seat: what all its plots would bring today."""
    districts = enumerate(p.part(plots_by_district, names))
    sales = [p.row(_sales_in, d, names, rows) for d, rows in districts]
    return [sum(sale[seat] for sale in sales) for seat in range(p.players)]


def _sales_in(
    p: Any, d: int, names: Sequence[str], rows: Mapping[str, shape.PlotView]
) -> list[int]:
    """The same for the plots of a district."""
    proceeds = dict.fromkeys(names, 0)
    for row in rows.values():
        if row["owner"] is not None and row["sale"] is not None:
            proceeds[row["owner"]] += row["sale"]["proceeds"]
    return [proceeds[name] for name in names]


def sales_of(p: Any, seat: int) -> int:
    """What all plots of a seat would bring today."""
    values = (common.plot_value(p, seat, plot, 0) for plot in gate.plots_in(p.owned[seat]))
    return int(sum(values) * common.land_price(p))


NO_BUILDING: shape.Built = {
    "building": None,
    "type": None,
    "capacity": 0,
    "tenants": 0,
    "categories": {},
    "free": 0,
    "attempted": False,
    "modifier": None,
    "neighbours": {"bonus": [], "penalty": []},
    "sources": {},
    "dice": None,
    "rent": 0,
}


def _building(p: Any, plot: int, stands: Any, thrown: int | None, attempted: bool) -> shape.Built:
    """What stands there; ``thrown`` dice are thrown for it."""
    if p.building[plot] == 0:
        return NO_BUILDING
    b, t, found = p.building[plot] - 1, common.type_on(p, plot), common.sources(p, plot)
    return {
        "building": tables.BUILDING_IDS[b],
        "type": tables.TYPE_IDS[t],
        "capacity": p.capacity[b],
        "tenants": common.tenants_on(p, plot),
        "categories": gate.kinds_on(p, t, p.tenants[plot]),
        "free": common.free_room(p, plot),
        "attempted": attempted,
        "modifier": common.die_modifier_by(p, plot, found),
        **_neighbours(p, plot, t, found),
        "dice": thrown,
        "rent": common.rent_on(p, plot),
    }


def _neighbours(p: Any, plot: int, t: int, found: int) -> shape.Neighbours:
    """What of the sources found around it raises and what lowers the dice, and on which plots it
    lies: it counts once, however many have it (MAG-MOD-04)."""
    good, bad = _source_ids(p, found & p.good[t]), _source_ids(p, found & p.bad[t])
    first = plot - plot % tables.LOTS
    around = [first + lot for lot in AROUND[plot % tables.LOTS]]
    there = {tables.PLOT_NAMES[other]: _source_ids(p, p.source[other]) for other in around}
    at = {id_: [name for name, ids in there.items() if id_ in ids] for id_ in good + bad}
    return {"neighbours": {"bonus": good, "penalty": bad}, "sources": at}


def _source_ids(p: Any, mask: int) -> list[str]:
    """Features, then kinds of tenants, of a mask of sources."""
    features = [tables.FEATURE_IDS[f] for f in range(1, tables.FEATURES) if mask >> f & 1]
    kinds = [
        gate.kind_id(p, k) for k in range(tables.KINDS) if mask >> (tables.FIRST_TENANT_BIT + k) & 1
    ]
    return features + kinds


# --- districts and the centre --------------------------------------------------------------------
def districts(p: Any) -> dict[str, shape.District]:
    return {str(d + 1): _district(p, d) for d in range(tables.DISTRICTS)}


def _district(p: Any, d: int) -> shape.District:
    tile = p.tile[d] - 1
    return {
        "tile": tables.TILE_IDS[tile] if tile >= 0 else None,
        "name": tables.TILE_ROWS[tile]["name_de"] if tile >= 0 else None,
        "residents": gate.by_type(p.residents[d]),
        "near": gate.by_type([common.near(p, d, t) for t in range(tables.TYPES)]),
        "dice": gate.by_type(p.part(_dice)[d]),
    }


def _dice(p: Any) -> list[list[int]]:
    """By district and type of building: how many dice an attempt gets."""
    return [
        [common.dice_for(p, d, t) for t in range(tables.TYPES)] for d in range(tables.DISTRICTS)
    ]


def centre(p: Any) -> dict[str, Any]:
    out: dict[str, Any] = {"residents": gate.by_type(p.centre_residents)}
    for lot, row in enumerate(tables.CENTRE_ROWS):
        out[tables.LETTERS[lot]] = {
            "building": row["building"],
            "tenants": sum(p.centre[lot]),
            "categories": gate.kinds_on(
                p, common.CENTRE_TYPE[lot], p.centre[lot]
            ),  # none in the City Hall
        }
    return out


def dice_rules(p: Any) -> dict[str, shape.DiceRule]:
    """Whose residents nearby make the dice of each type of building, and how."""
    out: dict[str, shape.DiceRule] = {}
    for t in range(tables.TYPES):
        how, kinds = gate.dice_sources(p, t)
        named = [tables.TYPE_IDS[kind] for kind in kinds]
        out[tables.TYPE_IDS[t]] = {"how": how, "types": named, "rule": gate.dice_rule(p, t)}
    return out
