"""What the games of an arena say about its bots: their shares of the wins and how sure these are,
ratings, who beats whom, and how long they think."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from miethai.play.arena import Contest, Row, Schedule, Seating

SURE = 1.959964  # standard deviations either side hold 95 % of a normal distribution


@dataclass(frozen=True)
class Standing:
    """One name. It may fill several seats of a table; ``win_share`` is that of one seat, so par is
    one in the number of seats whatever the name. ``low`` to ``high`` is its 95 % interval."""

    name: str
    games: int
    seats: float
    wins: float
    win_share: float
    low: float
    high: float
    rating: float | None
    sigma: float | None
    seconds_per_move: float
    longest_move: float | None


@dataclass(frozen=True)
class Standings:
    """All names, the best first. ``beats[a][b]`` is the share of the pairs of seats of a and b in
    which a's came out before b's, equal ones counted half."""

    contest: Contest
    seatings: int
    games: int
    cut_off: int
    bots: tuple[Standing, ...]
    beats: Mapping[str, Mapping[str, float]]

    @property
    def par(self) -> float:
        return 1 / self.contest.seats


def standings(contest: Contest, rows: Sequence[Row]) -> Standings:
    """Games that were cut off have no winner; only the times count them in."""
    schedule = Schedule(contest)
    played = [(schedule.at(row.game)[0], row) for row in sorted(rows, key=lambda row: row.game)]
    finished = [(seating, row) for seating, row in played if row.over]
    names = contest.names
    rated = ratings(names, [(seating, places(row.scores)) for seating, row in finished])
    found = [_standing(name, played, finished, rated.get(name)) for name in names]
    found.sort(key=lambda one: -one.win_share)
    return Standings(
        contest,
        schedule.seatings,
        len(played),
        len(played) - len(finished),
        tuple(found),
        beats(finished),
    )


Played = Sequence[tuple[Seating, Row]]


def _standing(
    name: str, played: Played, finished: Played, rating: tuple[float, float] | None
) -> Standing:
    won = [_won(name, seating, row) for seating, row in finished if name in seating]
    filled = [seating.count(name) for seating, _ in finished if name in seating]
    seats = sum(filled) / max(1, len(filled))
    low, share, high = interval(won)
    seconds, moves, longest = _thought(name, played)
    return Standing(
        name=name,
        games=len(won),
        seats=seats,
        wins=sum(won),
        win_share=share / seats if seats else 0.0,
        low=low / seats if seats else 0.0,
        high=high / seats if seats else 1.0,
        rating=rating and rating[0],
        sigma=rating and rating[1],
        seconds_per_move=seconds / max(1, moves),
        longest_move=longest,
    )


def _won(name: str, seating: Seating, row: Row) -> float:
    """The name's part of a win; equal players share it."""
    first = [bot for bot, place in zip(seating, places(row.scores), strict=True) if place == 1]
    return first.count(name) / len(first)


def _thought(name: str, played: Played) -> tuple[float, int, float | None]:
    times = [
        spent
        for seating, row in played
        for bot, spent in zip(seating, row.times, strict=True)
        if bot == name
    ]
    longest = [most for *_, most in times if most is not None]
    seconds, moves = sum(t[0] for t in times), sum(t[1] for t in times)
    return seconds, moves, max(longest, default=None)


def places(scores: Sequence[int]) -> list[int]:
    """The place of each seat; equal scores share one."""
    return [1 + sum(other > mine for other in scores) for mine in scores]


def interval(won: Sequence[float]) -> tuple[float, float, float]:
    """Lower bound, mean and upper bound of the share that is won of a game: Wilson's interval."""
    n = len(won)
    if n == 0:
        return 0.0, 0.0, 1.0
    share = sum(won) / n
    spread = SURE * math.sqrt(share * (1 - share) / n + SURE**2 / (4 * n * n))
    middle, scale = share + SURE**2 / (2 * n), 1 + SURE**2 / n
    return max(0.0, (middle - spread) / scale), share, min(1.0, (middle + spread) / scale)


def beats(finished: Played) -> dict[str, dict[str, float]]:
    """Who comes out before whom, by pairs of seats."""
    before: Counter[tuple[str, str]] = Counter()
    met: Counter[tuple[str, str]] = Counter()
    for seating, row in finished:
        ranked = list(zip(seating, row.scores, strict=True))
        for mine, a in ranked:
            for other, b in ranked:
                if mine != other:
                    met[mine, other] += 2
                    before[mine, other] += 2 * (a > b) + (a == b)
    table: dict[str, dict[str, float]] = {}
    for (mine, other), count in met.items():
        table.setdefault(mine, {})[other] = before[mine, other] / count
    return table


def ratings(
    names: Sequence[str], games: Sequence[tuple[Seating, Sequence[int]]]
) -> dict[str, tuple[float, float]]:
    """Rating and uncertainty of every name by Plackett and Luce's model, game after game; empty
    without openskill. A name that fills several seats gets the mean of what they would get."""
    if find_spec("openskill") is None:
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated: dict[str, Any] = {name: model.rating() for name in names}
    for seating, ranks in games:
        if len(set(seating)) == 1:
            continue
        teams = model.rate([[rated[bot]] for bot in seating], ranks=[float(r) for r in ranks])
        for name in set(seating):
            own = [team[0] for bot, team in zip(seating, teams, strict=True) if bot == name]
            mean = [sum(getattr(r, part) for r in own) / len(own) for part in ("mu", "sigma")]
            rated[name] = model.rating(mu=mean[0], sigma=mean[1])
    return {name: (rating.mu, rating.sigma) for name, rating in rated.items()}
