"""The numbers of a study: means with intervals, differences game by game, what things earned."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from miethai import games as families
from miethai.kernel.presentation.chronicle import Statistics
from miethai.research.data.schema import EVENTS, GAMES, WORTH
from miethai.research.study.measures import (
    AMOUNT,
    COUNT,
    FINISHED,
    LEADER_LEADS,
    LEADER_WINS,
    LONG,
    MEDIAN,
    TURNS,
    WIN,
)
from miethai.research.study.plan import Study, Variant
from miethai.research.study.run import ALL, DETAILED

Z = 1.959964  # of the normal distribution: 95 %
LONG_GAME = 3  # times the variant's median
RESAMPLES = 400  # for the interval of a median
CHANCES = ("p", "p_fair")  # of a figure
SEAT = "seat"  # the group of seats
YIELD, MEAN = "yield", "mean"  # of things
SURE = 0.05  # how often a study may name any difference that is chance


@dataclass(frozen=True)
class Figure:
    """A number with its 95 % interval; the difference to the first variant with its own, and that
    difference in standard deviations of the first variant. ``p`` says how likely chance alone makes
    such a difference, and ``p_fair`` of seats with equal bots such a distance from equal shares,
    corrected for the number of comparisons of the whole study."""

    variant: str
    measure: str
    thing: str
    group: str
    games: int
    mean: float
    low: float
    high: float
    diff: float | None = None
    diff_low: float | None = None
    diff_high: float | None = None
    effect: float | None = None
    p: float | None = None
    p_fair: float | None = None

    @property
    def differs(self) -> bool:
        """From the first variant, for certain."""
        return self.p is not None and self.p < SURE

    @property
    def unfair(self) -> bool:
        """A first seat that wins clearly too often or too rarely."""
        return self.p_fair is not None and self.p_fair < SURE


@dataclass(frozen=True)
class Played:
    """The games of a variant as arrays."""

    variant: Variant
    turns: Any
    finished: Any
    scores: Any  # by game and seat
    shares: Any  # of the win, likewise
    events: dict[str, Any]
    details: int
    leader_wins: Any
    leader_leads: Any


def statistics_of(variant: Variant) -> Statistics | None:
    family = families.find(variant.plan.ruleset)[0]
    return family.chronicler().statistics if family.chronicler else None


# --- reading -------------------------------------------------------------------------------------
def load(variant: Variant, details: int, folder: Path) -> Played:
    """The study's games of a variant; its folder may hold more of them."""
    table = _read(folder / ALL / variant.id / GAMES, variant.plan.games)
    shares = _shares(table, len(variant.plan.bots))
    few = folder / DETAILED / variant.id
    events = _read(few / EVENTS, details).to_pydict()
    wins, leads = _leaders(_read(few / WORTH, details), shares)
    return Played(
        variant,
        table["turns"].to_numpy().astype(float),
        np.array(table["finished"].to_pylist(), dtype=float),
        np.array(table["scores"].to_pylist()),
        shares,
        {name: np.array(values) for name, values in events.items()},
        details,
        wins,
        leads,
    )


def _read(folder: Path, games: int) -> pa.Table:
    """The rows of the first games of a table."""
    return pq.read_table(folder, filters=[("game", "<", games)])


def _shares(table: pa.Table, seats: int) -> Any:
    """Shares of the win; a game that was cut off has none."""
    rows = table["shares"].to_pylist()
    return np.array([row or [0.0] * seats for row in rows])


def joined(variant: Variant, parts: list[Played]) -> Played:
    """Several games as one: scores and turns add up; who leads is an average. Game n of the first
    part goes with game n + 1 of the second and so on: with common chance, games of one number may
    be the same game seen from another seat."""
    moved = [_moved(part, k) for k, part in enumerate(parts)]
    scores = sum(part.scores for part in moved)
    first = scores == scores.max(axis=1, keepdims=True)
    names = parts[0].events
    return Played(
        variant,
        sum(part.turns for part in moved),
        np.min([part.finished for part in moved], axis=0),
        scores,
        first / first.sum(axis=1, keepdims=True),
        {name: np.concatenate([part.events[name] for part in moved]) for name in names},
        parts[0].details,
        np.mean([part.leader_wins for part in moved], axis=0),
        np.mean([part.leader_leads for part in moved], axis=0),
    )


def _moved(part: Played, by: int) -> Played:
    """The same games under lower numbers; the first ones come last."""
    games = (part.events["game"] - by) % part.details
    return replace(
        part,
        turns=np.roll(part.turns, -by),
        finished=np.roll(part.finished, -by),
        scores=np.roll(part.scores, -by, axis=0),
        events={**part.events, "game": games},
        leader_wins=np.roll(part.leader_wins, -by),
        leader_leads=np.roll(part.leader_leads, -by),
    )


def _leaders(table: pa.Table, shares: Any) -> tuple[Any, Any]:
    """By game: the share of the win of who was worth most at half-time, and for how much of the
    second half they still were. Several leaders at half-time share it."""
    games, worth = table["game"].to_numpy(), table["worth"].to_pylist()
    wins, leads = [], []
    for number in np.unique(games):
        rows = np.array([worth[k] for k in np.flatnonzero(games == number)])
        half = rows[len(rows) // 2]
        ahead = half == half.max()
        later = rows[len(rows) // 2 + 1 :]
        best = later == later.max(axis=1, keepdims=True) if len(later) else ahead[None, :]
        wins.append(float(shares[number, : len(ahead)][ahead].mean()))
        leads.append(float(best[:, ahead].any(axis=1).mean()))
    return np.array(wins), np.array(leads)


# --- numbers -------------------------------------------------------------------------------------
def work_out(study: Study, folder: Path) -> tuple[list[Figure], dict[str, Played]]:
    """All figures of a study, and the games behind them."""
    alone = {v.id: load(v, study.details, folder) for v in study.variants if not v.parts}
    played = {
        v.id: joined(v, [alone[part] for part in v.parts]) if v.parts else alone[v.id]
        for v in study.variants
    }
    base = played[study.base.id]
    found: list[Figure] = []
    for each in played.values():
        found += _of_variant(each, None if each is base else base)
    return corrected(found), played


def corrected(found: list[Figure]) -> list[Figure]:
    """The same figures with their chances by Holm's method: among so many comparisons some would
    look certain that are not."""
    tests = [
        (k, name) for k, f in enumerate(found) for name in CHANCES if getattr(f, name) is not None
    ]
    tests.sort(key=lambda test: getattr(found[test[0]], test[1]))
    most, changed = 0.0, list(found)
    for rank, (k, name) in enumerate(tests):
        most = max(most, min(1.0, (len(tests) - rank) * getattr(found[k], name)))
        changed[k] = replace(changed[k], **{name: most})
    return changed


def comparisons(found: Sequence[Figure]) -> int:
    """How many there are in a study."""
    return sum(getattr(f, name) is not None for f in found for name in CHANCES)


def _chance(distance: float, error: float) -> float:
    """How often chance makes at least such a distance: two sides of a normal distribution."""
    if distance == 0:
        return 1.0
    return math.erfc(abs(distance) / error / math.sqrt(2)) if error else 0.0


def _of_variant(each: Played, base: Played | None) -> Iterator[Figure]:
    """``base`` is what it is compared with; the first variant is compared with nothing."""
    for measure, values in _measures(each).items():
        yield _figure(each, measure, "", "", values, _measures(base)[measure] if base else None)
    yield _median(each, base)
    yield _figure(each, LONG, "", "", _long(each), _long(base) if base else None)
    for seat in range(each.shares.shape[1]):
        same = base is not None and each.shares.shape == base.shares.shape
        other = base.shares[:, seat] if base is not None and same else None
        one = _figure(each, WIN, str(seat + 1), SEAT, each.shares[:, seat], other)
        if seat == 0 and len(set(each.variant.plan.bots)) == 1:
            away = one.mean - 1 / each.shares.shape[1]
            one = replace(one, p_fair=_chance(away, _error(each.shares[:, seat])))
        yield one
    if not each.variant.parts:  # else they are those of its parts, all in all
        yield from _of_events(each, base)


def _long(played: Played) -> Any:
    """By game, whether it takes far longer than usual."""
    return (played.turns > LONG_GAME * np.median(played.turns)).astype(float)


def _measures(played: Played) -> dict[str, Any]:
    return {
        TURNS: played.turns,
        FINISHED: played.finished,
        LEADER_WINS: played.leader_wins,
        LEADER_LEADS: played.leader_leads,
    }


def _figure(
    each: Played, measure: str, thing: str, group: str, values: Any, other: Any = None
) -> Figure:
    mean, error = float(values.mean()), _error(values)
    plain = each.variant.id, measure, thing, group, len(values), mean
    bounds = mean - Z * error, mean + Z * error
    if other is None or len(other) != len(values):
        return Figure(*plain, *bounds)
    gap = values - other
    diff, wide, spread = float(gap.mean()), Z * _error(gap), float(other.std(ddof=1))
    effect = diff / spread if spread else None
    p = _chance(diff, _error(gap))
    return Figure(*plain, *bounds, diff, diff - wide, diff + wide, effect, p)


def _median(each: Played, base: Played | None) -> Figure:
    """The median length: a few endless games make a mean say little. Its interval and that of the
    difference come from games that are drawn again, the same ones for both variants."""
    draws = np.random.default_rng(0)
    size, own, gaps = len(each.turns), [], []
    paired = base is not None and len(base.turns) == size
    for _ in range(RESAMPLES):
        some = draws.integers(size, size=size)
        own.append(np.median(each.turns[some]))
        if base is not None and paired:
            gaps.append(own[-1] - np.median(base.turns[some]))
    low, high = np.percentile(own, [2.5, 97.5])
    middle = float(np.median(each.turns))
    plain = each.variant.id, MEDIAN, "", "", size, middle, float(low), float(high)
    if base is None or not paired:
        return Figure(*plain)
    diff, spread = middle - float(np.median(base.turns)), float(base.turns.std(ddof=1))
    low, high = np.percentile(gaps, [2.5, 97.5])
    effect = diff / spread if spread else None
    p = _chance(diff, float(np.std(gaps)))
    return Figure(*plain, diff, float(low), float(high), effect, p)


def _error(values: Any) -> float:
    """Standard error of a mean."""
    return float(values.std(ddof=1) / np.sqrt(len(values))) if len(values) > 1 else 0.0


def _of_events(each: Played, base: Played | None) -> Iterator[Figure]:
    """Each kind of event a game, its things and seats, and what things brought for what was put
    into them."""
    known = statistics_of(each.variant)
    if known is None:
        return
    for kind in known.counted:
        chosen = _select(each, kind)
        if not chosen.any() and not (base is not None and _select(base, kind).any()):
            continue
        for measure in (COUNT, AMOUNT) if kind in known.money else (COUNT,):
            values = _by_game(each, chosen, measure == AMOUNT)
            before = _by_game(base, _select(base, kind), measure == AMOUNT) if base else None
            yield _figure(each, f"{measure}:{kind}", "", "", values, before)
        yield from _things(each, kind, chosen)
        yield from _seats(each, kind, chosen)
    yield from _yields(each, known)


def _select(played: Played, kind: str) -> Any:
    return played.events["kind"] == kind


def _by_game(played: Played, chosen: Any, weights: bool) -> Any:
    """The number of some events in each game, or the sum of their amounts."""
    amounts = played.events["amount"][chosen] if weights else None
    return np.bincount(
        played.events["game"][chosen], weights=amounts, minlength=played.details
    ).astype(float)


def _things(each: Played, kind: str, chosen: Any) -> Iterator[Figure]:
    """Of one kind of event by thing: how many a game, and the mean amount of one."""
    for thing, group in _names(each, chosen):
        some = chosen & (each.events["thing"] == thing)
        counts = _by_game(each, some, False)
        yield _figure(each, f"{COUNT}:{kind}", thing, group, counts)
        amounts = each.events["amount"][some].astype(float)
        if amounts.any():
            yield _figure(each, f"{MEAN}:{kind}", thing, group, amounts)


def _seats(each: Played, kind: str, chosen: Any) -> Iterator[Figure]:
    """Of one kind of event by seat: how many a game."""
    for seat in range(each.shares.shape[1]):
        some = chosen & (each.events["seat"] == seat)
        if chosen.any():
            counts = _by_game(each, some, False)
            yield _figure(each, f"{COUNT}:{kind}", str(seat + 1), SEAT, counts)


def _names(each: Played, chosen: Any) -> list[tuple[str, str]]:
    things, groups = each.events["thing"][chosen], each.events["group"][chosen]
    return sorted({(str(t), str(g)) for t, g in zip(things, groups, strict=True) if t})


def _yields(each: Played, known: Statistics) -> Iterator[Figure]:
    """What a thing brought for each unit that was put into it: a ratio of two sums."""
    chosen = np.isin(each.events["kind"], list(known.investing))
    for thing, group in _names(each, chosen):
        of_thing = each.events["thing"] == thing
        brought = np.zeros(each.details)
        for kind in known.earning:
            brought += _by_game(each, of_thing & _select(each, kind), True)
        put_in = np.zeros(each.details)
        for kind, weights in known.investing.items():
            put_in += _by_game(each, of_thing & _select(each, kind), weights)
        if put_in.sum() <= 0:
            continue
        ratio = float(brought.sum() / put_in.sum())
        error = _error(brought - ratio * put_in) / float(put_in.mean())
        bounds = ratio - Z * error, ratio + Z * error
        yield Figure(each.variant.id, YIELD, thing, group, each.details, ratio, *bounds)


# --- files ---------------------------------------------------------------------------------------
def write(found: list[Figure], path: Path) -> None:
    """All figures as one Parquet file."""
    rows = [asdict(figure) for figure in found]
    pq.write_table(pa.Table.from_pylist(rows), path, compression="zstd")
