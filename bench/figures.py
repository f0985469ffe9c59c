"""The tables and the plot of how strong the shark is, out of the games of ``bench.strength``.

    python -m bench.strength magnate --games 200 --rollouts 600 --out build/strength/magnate.jsonl
    python -m bench.figures [build/strength]

Every file of the folder becomes a line of ``bench/strength.jsonl``, which stays when the games are
long gone, and every line one of the table in ``docs/bots.md``; where a ruleset was played with
several numbers of rollouts, its wins over rollouts are drawn as well. Nobody edits any of them by
hand.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
from bench import strength
from bench.league import DOCS, ROOT
from matplotlib.figure import Figure as Canvas

from miethai.play.standings import interval
from miethai.research.study import plots

BEGIN, END = "<!-- strength: made by `python -m bench.figures` -->", "<!-- end of strength -->"
KEPT = Path(__file__).with_name("strength.jsonl")
PLOT = ROOT / "docs" / "pictures" / "shark.svg"
HEAD = "| table | rollouts | wins | 95 % | games | a decision | longest | when, on what |"


class Measured(NamedTuple):
    """The games of one setting: what they are, how many, the share that was won, and the seconds of
    the processor for a decision, on average and at most."""

    head: dict[str, Any]
    games: int
    won: float
    seconds: float
    longest: float

    @property
    def setting(self) -> str:
        """All that decides how the games go."""
        told = {name: self.head[name] for name in self.head if name not in ("date", "machine")}
        return json.dumps(told, sort_keys=True)

    @property
    def table(self) -> str:
        """Who sits there, in a line."""
        options = self.head["options"]
        if options:
            told = ", ".join(f"{name}={json.dumps(value)}" for name, value in options.items())
            return f"`{self.head['ruleset']}`, {self.head['seats']} seats, {told}"
        other = self.head["opponent"].rpartition(":")[2]
        return f"`{self.head['ruleset']}`, three `{other}`{self.judged}"

    @property
    def judged(self) -> str:
        """Where rollouts end, if not where they usually do."""
        horizon = self.head["horizon"]
        if horizon is None:
            return ""
        return f", judged after {horizon} turns" if horizon else ", played to the end"

    @property
    def share(self) -> tuple[float, float, float]:
        """Lower bound, mean and upper bound."""
        return interval([self.won] * self.games)

    def row(self) -> str:
        low, mean, high = self.share
        return (
            f"| {self.table} | {self.head['rollouts']} | {100 * mean:.1f} % | "
            f"{100 * low:.1f}–{100 * high:.1f} % | {self.games} | {self.seconds:.3f} s | "
            f"{self.longest:.2f} s | {self.head['date']}, {self.head['machine']} |"
        )

    def command(self) -> str:
        told = [f"python -m bench.strength {self.head['ruleset']} --games {self.games}"]
        for name in ("seats", "rollouts", "seed", "style", "horizon", "options", "opponent"):
            value = self.head[name]
            if value not in (None, {}, strength.DEFAULTS.get(name)) and not self.usual(name):
                text = json.dumps(value) if isinstance(value, dict) else value
                told.append(f"--{name} '{text}'" if isinstance(value, dict) else f"--{name} {text}")
        return " ".join(told)

    def usual(self, name: str) -> bool:
        return name == "opponent" and str(self.head[name]).endswith(":landlord_1")


def of_games(head: dict[str, Any], games: list[dict[str, float]]) -> Measured:
    decisions = sum(game["decisions"] for game in games)
    seconds = sum(game["seconds"] for game in games) / decisions
    won = sum(game["share"] for game in games) / len(games)
    return Measured(head, len(games), won, seconds, max(game["longest"] for game in games))


def measured(folder: Path, kept: Path = KEPT) -> list[Measured]:
    """What was kept, and the games of the folder, which take the place of fewer ones like them."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    found = [Measured(**json.loads(line)) for line in lines]
    files = [strength.read(file) for file in sorted(folder.glob("*.jsonl"))]
    found += [of_games(head, games) for head, games in files if games]
    most: dict[str, Measured] = {}
    for one in sorted(found, key=lambda one: one.games):
        most[one.setting] = one
    return sorted(most.values(), key=lambda one: (one.table, one.head["rollouts"], one.setting))


def keep(found: list[Measured], kept: Path = KEPT) -> None:
    lines = [json.dumps(one._asdict()) + "\n" for one in found]
    kept.write_text("".join(lines), encoding="utf-8", newline="\n")


def text(found: list[Measured], plot: bool) -> str:
    parts = [BEGIN, "", HEAD, "| --- " * HEAD.count(" |") + "|"]
    parts += [one.row() for one in found]
    parts += ["", "```", *(one.command() for one in found), "```"]
    if plot:
        parts += ["", f"![Wins over rollouts](pictures/{PLOT.name})"]
    return "\n".join([*parts, END])


def growth(found: list[Measured]) -> dict[str, dict[int, tuple[float, float, float]]]:
    """Low, mean and high by ruleset and rollouts, where there is something to compare; all games
    of the shark as it is with the same number of rollouts together, whatever their seed."""
    won: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in found:
        as_it_is = not one.head["style"] and one.head["horizon"] is None
        if as_it_is and not one.head["options"]:
            won[one.head["ruleset"]][one.head["rollouts"]] += [one.won] * one.games
    return {
        name: {rollouts: interval(points[rollouts]) for rollouts in sorted(points)}
        for name, points in won.items()
        if len(points) > 2
    }


def draw(curves: dict[str, dict[int, tuple[float, float, float]]]) -> None:
    with mpl.rc_context(plots.STYLE):
        canvas = Canvas(figsize=(8, 4.2), facecolor=plots.PAPER, layout="tight")
        axes = canvas.add_subplot()
        for k, (name, points) in enumerate(curves.items()):
            low, mean, high = (100 * part for part in np.array([*points.values()]).T)
            colour = plots.SERIES[k]
            axes.fill_between([*points], low, high, color=colour, alpha=0.12, linewidth=0)
            axes.plot([*points], mean, "o-", color=colour, label=name)
        axes.axhline(25, color=plots.QUIET, linestyle="--", linewidth=1)
        axes.set_xscale("log")
        ticks = sorted({rollouts for points in curves.values() for rollouts in points})
        axes.set_xticks(ticks, labels=[str(tick) for tick in ticks])
        axes.minorticks_off()
        axes.set_ylim(0, 100)
        axes.set_xlabel("rollouts of a decision")
        axes.set_ylabel("won, in per cent")
        axes.legend(frameon=False, loc="lower right")
        canvas.savefig(PLOT, format="svg", metadata={"Date": None, "Creator": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "strength")
    found = measured(parser.parse_args().folder)
    keep(found)
    curves = growth(found)
    if curves:
        draw(curves)
    whole = DOCS.read_text(encoding="utf-8")
    before, _, rest = whole.partition(BEGIN)
    new = before + text(found, bool(curves)) + rest.partition(END)[2]
    DOCS.write_text(new, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
