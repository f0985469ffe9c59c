"""Which pictures a report shows, with their captions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from miethai.research.study import figures, measures, plots
from miethai.research.study.figures import SEAT, Figure, statistics_of

if TYPE_CHECKING:
    from miethai.research.study.report import Told

LEAST_AUCTIONS = 10
MOST_BARS = 40
LANDED, AUCTIONED, BOUGHT, TRADED = "landed", "auctioned", "bought", "traded"


def sections(told: Told) -> Iterator[str]:
    for kind in told.study.spread:
        yield _spread(told, kind)
    yield _lengths(told)
    yield _wins(told)
    yield _yields(told)
    yield _landings(told)
    yield _auctions(told)
    yield _trades(told)


def _section(told: Told, key: str, svg: str, *, key_list: str = "", **words: str) -> str:
    """``words`` may hold the key of another caption."""
    said = {"name": told.name(told.study.base), **words}
    caption = escape(told.w(f"caption_{said.pop('caption', key)}", **said))
    figure = f"<figure>{svg}{key_list}<figcaption>{caption}</figcaption></figure>"
    return f"<section><h2>{escape(told.w(f'figure_{key}', **said))}</h2>{figure}</section>"


def _colours(told: Told) -> dict[str, str]:
    return {told.name(variant): told.colour(variant) for variant in told.study.variants}


def _spread(told: Told, kind: str) -> str:
    """In how many games something happened how often."""
    rows: dict[str, dict[int, float]] = {}
    for variant in told.apart:
        played = told.played[variant.id]
        games = played.events["game"][played.events["kind"] == kind]
        often = np.bincount(np.bincount(games, minlength=played.details))
        found = {int(n): often[n] / played.details for n in np.flatnonzero(often)}
        rows[told.name(variant)] = found
    what = told.event(kind)
    svg = plots.spread(rows, _colours(told), what, what)
    return _section(told, "spread", svg, what=what)


def _lengths(told: Told) -> str:
    """In turns of all players, or where they are not as many everywhere in turns of one."""
    seats = {v.id: len(v.plan.bots) for v in told.apart}
    each = len(set(seats.values())) > 1
    values = {
        told.name(v): told.played[v.id].turns / (seats[v.id] if each else 1) for v in told.apart
    }
    key = "turns_each" if each else "turns"
    axis, title = told.w(f"axis_{key}"), told.w("figure_turns")
    svg = plots.lengths(values, _colours(told), axis, title)
    return _section(told, "turns", svg, caption=key)


def _wins(told: Told) -> str:
    rows: dict[str, dict[str, plots.Point]] = {}
    fair: dict[str, float] = {}
    for variant in told.study.variants:
        name, seats = told.name(variant), len(variant.plan.bots)
        fair[name] = 1 / seats
        rows[name] = {}
        for seat in range(1, seats + 1):
            one = told.certain(variant.id, measures.WIN, str(seat))
            rows[name][told.w("seat", n=seat)] = (one.mean, one.low, one.high)
    axis, title = told.w("axis_win"), told.w("figure_win")
    return _section(told, "win", plots.dots(rows, fair, _colours(told), axis, title))


# --- things --------------------------------------------------------------------------------------
def _of(told: Told, variant: str, measure: str) -> dict[str, Figure]:
    """Figures of a measure by thing, in the order in which they were found."""
    rows = (f for f in told.found if (f.variant, f.measure) == (variant, measure))
    return {figure.thing: figure for figure in rows if figure.thing and figure.group != SEAT}


def _names(told: Told) -> Mapping[str, str]:
    known = statistics_of(told.study.base)
    return known.names(told.w.lang) if known else {}


def _bars(told: Told, key: str, rows: Mapping[str, Figure], values: Mapping[str, float]) -> str:
    """A section of bars in the colours of their groups; nothing where there is nothing."""
    if not values:
        return ""
    names, known = _names(told), statistics_of(told.study.base)
    colours = known.colours if known else {}
    shown = {names.get(thing, thing): value for thing, value in values.items()}
    painted = {names.get(t, t): colours.get(rows[t].group, plots.PLAIN) for t in values}
    axis, title = told.w(f"axis_{key}"), told.w(f"figure_{key}")
    svg = plots.bars(shown, painted, axis, title, tick=_ticks(told, percent=key == LANDED))
    return _section(told, key, svg)


def _ticks(told: Told, percent: bool = False) -> Callable[[float], str]:
    if percent:
        return lambda value: f"{told.w.number(100 * value, 1)} %"
    return lambda value: told.w.number(value, 1)


def _yields(told: Told) -> str:
    """Best first; the other variants as rings."""
    base = _of(told, told.study.base.id, figures.YIELD)
    if not base:
        return ""
    names, known = _names(told), statistics_of(told.study.base)
    colours = known.colours if known else {}
    best = sorted(base.values(), key=lambda figure: -figure.mean)[:MOST_BARS]
    rest = [(told.colour(v), _of(told, v.id, figures.YIELD)) for v in told.apart[1:]]
    shown = {names.get(f.thing, f.thing): f.mean for f in best}
    painted = {names.get(f.thing, f.thing): colours.get(f.group, plots.PLAIN) for f in best}
    others = {
        names.get(f.thing, f.thing): [(c, r[f.thing].mean) for c, r in rest if f.thing in r]
        for f in best
    }
    what, axis, title = told.say("yield.caption"), told.say("yield.axis"), told.w("figure_yield")
    svg = plots.bars(shown, painted, axis, title, others=others, tick=_ticks(told))
    return _section(told, "yield", svg, key_list=_key(told), what=what)


def _key(told: Told) -> str:
    """Which ring is which variant."""
    rows = [
        f'<li><i style="border-color:{told.colour(variant)}"></i>{escape(told.name(variant))}</li>'
        for variant in told.apart[1:]
    ]
    return f"<ul class=key>{''.join(rows)}</ul>" if rows else ""


def _landings(told: Told) -> str:
    rows = _of(told, told.study.base.id, f"{measures.COUNT}:{LANDED}")
    total = sum(figure.mean for figure in rows.values())
    order = sorted(rows, key=lambda thing: -rows[thing].mean)
    return _bars(told, LANDED, rows, {thing: rows[thing].mean / total for thing in order})


def _auctions(told: Told) -> str:
    base = told.study.base.id
    rows, prices = (_of(told, base, f"{figures.MEAN}:{kind}") for kind in (AUCTIONED, BOUGHT))
    common = [t for t, f in rows.items() if t in prices and f.games >= LEAST_AUCTIONS]
    ratios = {thing: rows[thing].mean / prices[thing].mean for thing in common}
    order = sorted(ratios, key=lambda thing: -ratios[thing])
    return _bars(told, AUCTIONED, rows, {thing: ratios[thing] for thing in order})


def _trades(told: Told) -> str:
    rows = _of(told, told.study.base.id, f"{measures.COUNT}:{TRADED}")
    groups: dict[str, float] = {}
    for figure in rows.values():
        groups[figure.group] = groups.get(figure.group, 0.0) + figure.mean
    first = {figure.group: figure for figure in rows.values()}
    order = sorted(groups, key=lambda group: -groups[group])
    return _bars(told, TRADED, first, {group: groups[group] for group in order})
