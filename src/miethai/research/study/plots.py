"""The pictures of a report, as SVG that stands in the page: each once for broad pages and once for
phones, of which the page shows the one that fits."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure as Canvas

INK, QUIET, PAPER = "#24303b", "#6b7680", "#ffffff"
SERIES = ("#24303b", "#c8553d", "#2f7f79", "#d99a2b", "#6a4c93", "#4d8fcc", "#7a8b3a", "#b05a8a")
PLAIN = "#8fa3ad"  # of a thing whose group has no colour
EDGE = "#24303b40"  # around bars: some groups are nearly white
STYLE: Any = {
    "svg.fonttype": "none",  # text stays text: smaller, and can be searched and read out
    "font.family": "sans-serif",
    "font.size": 11,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "text.color": INK,
    "xtick.color": QUIET,
    "ytick.color": INK,
    "ytick.major.size": 0,
}
WIDTHS = {"broad": 8.0, "narrow": 4.6}  # inches, of 72 points; the class of the picture
ROW = 0.3

Draw = Callable[[Any], None]  # onto axes


Colours = Mapping[str, str]  # by name


def series(number: int) -> str:
    """The colour of a variant, by its number in the study."""
    return SERIES[number % len(SERIES)]


def _drawn(rows: float, title: str, draw: Draw) -> str:
    """So many rows, in both widths."""
    return "".join(_svg(name, width, rows, title, draw) for name, width in WIDTHS.items())


def _svg(name: str, width: float, rows: float, title: str, draw: Draw) -> str:
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):  # each has names of its own
        canvas = Canvas(figsize=(width, 0.9 + ROW * rows), facecolor=PAPER, layout="tight")
        axes = canvas.add_subplot()
        axes.grid(axis="x", color="#dfe4e7", linewidth=0.8)
        axes.set_axisbelow(True)
        draw(axes)
        out = io.StringIO()
        canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Title": title})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"\d+\.\d{2,}", lambda number: f"{float(number[0]):.1f}", text)
    text = re.sub(r"\s*\n\s*", "\n", text)
    shown = rf'\1class="{name}" role="img"'
    return re.sub(r'(<svg [^>]*?)width="[^"]*" height="[^"]*"', shown, text, count=1)


def _heading(axes: Any, row: float, text: str) -> None:
    """A name above its row, so that it needs no margin."""
    axes.text(0.005, row, text, transform=axes.get_yaxis_transform(), weight="bold", va="center")


def lengths(values: Mapping[str, Any], colours: Colours, axis: str, title: str) -> str:
    """For each variant its median, its middle half and eight of ten games."""

    def draw(axes: Any) -> None:
        for k, (name, turns) in enumerate(values.items()):
            row, colour = 2 * k + 1, colours[name]
            low, first, middle, last, high = np.percentile(turns, [10, 25, 50, 75, 90])
            _heading(axes, row - 0.85, name)
            axes.plot([low, high], [row, row], color=colour, linewidth=1.5)
            axes.plot([first, last], [row, row], color=colour, linewidth=7, solid_capstyle="butt")
            axes.plot([middle], [row], "o", color=PAPER, markeredgecolor=colour, markersize=8)
        axes.set_yticks([])
        axes.set_ylim(2 * len(values) - 0.3, -0.6)
        axes.set_xlim(left=0)
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.set_xlabel(axis)

    return _drawn(1.8 * len(values), title, draw)


Point = tuple[float, float, float]  # a value and its interval


def dots(
    rows: Mapping[str, Mapping[str, Point]],
    fair: Mapping[str, float],
    colours: Colours,
    axis: str,
    title: str,
) -> str:
    """Blocks of rows (variants), each with named points (seats) and a line where all would be
    equal."""

    def draw(axes: Any) -> None:
        names, places, row = [], [], 0.0
        for block, points in rows.items():
            _heading(axes, row, block)
            for name, (value, low, high) in points.items():
                row += 1
                axes.plot([low, high], [row, row], color=colours[block], linewidth=2.5)
                axes.plot([value], [row], "o", color=colours[block], markersize=6)
                names.append(name)
                places.append(row)
            line = [fair[block]] * 2
            axes.plot(line, [row - len(points) + 0.4, row + 0.6], "--", color=QUIET, linewidth=1)
            row += 1.3
        axes.set_yticks(places, labels=names)
        axes.set_ylim(row - 0.5, -0.8)
        axes.set_xlim(left=0)
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
        axes.set_xlabel(axis)

    return _drawn(sum(len(points) + 1.3 for points in rows.values()), title, draw)


def spread(rows: Mapping[str, Mapping[int, float]], colours: Colours, axis: str, title: str) -> str:
    """How often what number came up: for each variant a row of circles, their areas the shares."""
    seen = [number for found in rows.values() for number in found]
    numbers = range(min(seen), max(seen) + 1)

    def draw(axes: Any) -> None:
        for k, (name, found) in enumerate(rows.items()):
            row = 2.8 * k + 1
            _heading(axes, row - 1.15, name)
            for number, part in found.items():
                axes.scatter([number], [row], s=1200 * part, color=colours[name], lw=0)
                if part >= 0.005:
                    axes.annotate(f"{100 * part:.0f} %", (number, row + 1.15), ha="center", size=9)
        axes.set_yticks([])
        axes.set_ylim(2.8 * len(rows) - 0.1, -0.7)
        axes.set_xticks(list(numbers))
        axes.set_xlim(numbers[0] - 0.7, numbers[-1] + 0.7)
        axes.set_xlabel(axis)

    return _drawn(3 * len(rows), title, draw)


def bars(
    values: Mapping[str, float],
    colours: Colours,
    axis: str,
    title: str,
    *,
    others: Mapping[str, Sequence[tuple[str, float]]] = {},
    tick: Callable[[float], str],
) -> str:
    """A bar a thing, and for the other variants a ring each, in their colours."""
    shown = [colours.get(name, PLAIN) for name in values]

    def draw(axes: Any) -> None:
        lengths = list(values.values())
        axes.barh(range(len(values)), lengths, color=shown, height=0.72, edgecolor=EDGE)
        for row, name in enumerate(values):
            for colour, value in others.get(name, ()):
                axes.plot([value], [row], "o", ms=6, markerfacecolor=PAPER, color=colour)
        _rows(axes, list(values))
        axes.xaxis.set_major_formatter(lambda value, _: tick(value))
        axes.set_xlabel(axis)

    return _drawn(len(values) * 0.8, title, draw)


def _rows(axes: Any, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), labels=names)
    axes.set_ylim(len(names) - 0.5, -0.5)
