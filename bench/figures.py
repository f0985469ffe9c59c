"""The tables and the plot of how strong the shark is, out of the games of ``bench.strength``.

    python -m bench.strength magnate --games 200 --rollouts 600 --out build/strength/magnate.jsonl
    python -m bench.figures [build/strength]

Every file of the folder is a line of the table in ``docs/bots.md``; where a ruleset was played with
several numbers of rollouts, its wins over rollouts are drawn as well. Nobody edits either by hand.
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
PLOT = ROOT / "docs" / "pictures" / "shark.svg"
HEAD = "| table | rollouts | wins | 95 % | games | a decision | longest | when, on what |"


class Measured(NamedTuple):
    """The games of one file."""

    head: dict[str, Any]
    games: list[dict[str, float]]

    @property
    def table(self) -> str:
        """Who sits there, in a line."""
        options = self.head["options"]
        if options:
            told = ", ".join(f"{name}={json.dumps(value)}" for name, value in options.items())
            return f"`{self.head['ruleset']}`, {self.head['seats']} seats, {told}"
        other = self.head["opponent"].rpartition(":")[2]
        return f"`{self.head['ruleset']}`, three `{other}`"

    @property
    def share(self) -> tuple[float, float, float]:
        """Lower bound, mean and upper bound."""
        return interval([game["share"] for game in self.games])

    def row(self) -> str:
        low, mean, high = self.share
        decisions = sum(game["decisions"] for game in self.games)
        took = sum(game["seconds"] for game in self.games) / decisions
        longest = max(game["longest"] for game in self.games)
        return (
            f"| {self.table} | {self.head['rollouts']} | {100 * mean:.1f} % | "
            f"{100 * low:.1f}–{100 * high:.1f} % | {len(self.games)} | {took:.3f} s | "
            f"{longest:.2f} s | {self.head['date']}, {self.head['machine']} |"
        )

    def command(self) -> str:
        told = [f"python -m bench.strength {self.head['ruleset']} --games {len(self.games)}"]
        for name in ("seats", "rollouts", "seed", "style", "horizon", "options", "opponent"):
            value = self.head[name]
            if value not in (None, {}, strength.DEFAULTS.get(name)) and not self.usual(name):
                text = json.dumps(value) if isinstance(value, dict) else value
                told.append(f"--{name} '{text}'" if isinstance(value, dict) else f"--{name} {text}")
        return " ".join(told)

    def usual(self, name: str) -> bool:
        return name == "opponent" and str(self.head[name]).endswith(":landlord_1")


def measured(folder: Path) -> list[Measured]:
    found = [Measured(*strength.read(file)) for file in sorted(folder.glob("*.jsonl"))]
    kept = [one for one in found if one.games]
    return sorted(kept, key=lambda one: (one.table, one.head["rollouts"]))


def text(found: list[Measured], plot: bool) -> str:
    parts = [BEGIN, "", HEAD, "| --- " * HEAD.count(" |") + "|"]
    parts += [one.row() for one in found]
    parts += ["", "```", *(one.command() for one in found), "```"]
    if plot:
        parts += ["", f"![Wins over rollouts](pictures/{PLOT.name})"]
    return "\n".join([*parts, END])


def growth(found: list[Measured]) -> dict[str, dict[int, tuple[float, float, float]]]:
    """Low, mean and high by ruleset and rollouts, where there is something to compare."""
    curves: dict[str, dict[int, tuple[float, float, float]]] = defaultdict(dict)
    for one in found:
        if not one.head["options"] and not one.head["style"]:
            curves[one.head["ruleset"]][one.head["rollouts"]] = one.share
    return {name: points for name, points in curves.items() if len(points) > 2}


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
    curves = growth(found)
    if curves:
        draw(curves)
    whole = DOCS.read_text(encoding="utf-8")
    before, _, rest = whole.partition(BEGIN)
    new = before + text(found, bool(curves)) + rest.partition(END)[2]
    DOCS.write_text(new, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
