"""The pictures of a report, as SVG that stands in the page."""

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
STYLE: Any = {
    "svg.fonttype": "none",  # text stays text: smaller, and can be searched and read out
    "svg.hashsalt": "miethai",
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
WIDTH = 8.0  # inches, of 72 points
ROW = 0.3


def _canvas(rows: float) -> tuple[Canvas, Any]:
    with mpl.rc_context(STYLE):
        canvas = Canvas(figsize=(WIDTH, 0.9 + ROW * rows), facecolor=PAPER, layout="tight")
        axes = canvas.add_subplot()
        axes.grid(axis="x", color="#dfe4e7", linewidth=0.8)
        axes.set_axisbelow(True)
    return canvas, axes


def _svg(canvas: Canvas, title: str) -> str:
    with mpl.rc_context(STYLE):
        out = io.StringIO()
        canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Title": title})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"\d+\.\d{2,}", lambda number: f"{float(number[0]):.1f}", text)
    text = re.sub(r"\s*\n\s*", "\n", text)
    return re.sub(r'(<svg [^>]*?)width="[^"]*" height="[^"]*"', r'\1role="img"', text, count=1)


def lengths(values: Mapping[str, Any], axis: str, title: str) -> str:
    """For each variant its median, its middle half and eight of ten games."""
    canvas, axes = _canvas(len(values) * 1.4)
    for row, (_, turns) in enumerate(values.items()):
        low, first, middle, last, high = np.percentile(turns, [10, 25, 50, 75, 90])
        colour = SERIES[row % len(SERIES)]
        axes.plot([low, high], [row, row], color=colour, linewidth=1.5)
        axes.plot([first, last], [row, row], color=colour, linewidth=7, solid_capstyle="butt")
        axes.plot([middle], [row], "o", color=PAPER, markeredgecolor=colour, markersize=8)
    _rows(axes, list(values))
    axes.set_xlabel(axis)
    axes.set_xlim(left=0)
    return _svg(canvas, title)


def _rows(axes: Any, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), labels=names)
    axes.set_ylim(len(names) - 0.5, -0.5)


Point = tuple[float, float, float]  # a value and its interval


def dots(
    rows: Mapping[str, Mapping[str, Point]], fair: Mapping[str, float], axis: str, title: str
) -> str:
    """Blocks of rows (variants), each with named points (seats) and a line where all would be
    equal."""
    names, places, row = [], [], 0.0
    canvas, axes = _canvas(sum(len(points) + 1.2 for points in rows.values()))
    for k, (block, points) in enumerate(rows.items()):
        names.append(block)
        places.append(row)
        for name, (value, low, high) in points.items():
            row += 1
            colour = SERIES[k % len(SERIES)]
            axes.plot([low, high], [row, row], color=colour, linewidth=2.5)
            axes.plot([value], [row], "o", color=colour, markersize=6)
            names.append(name)
            places.append(row)
        line = [fair[block]] * 2
        axes.plot(line, [row - len(points) + 0.4, row + 0.6], "--", color=QUIET, linewidth=1)
        row += 1.2
    axes.set_yticks(places, labels=names)
    for label, name in zip(axes.get_yticklabels(), names, strict=True):
        label.set_fontweight("bold" if name in rows else "normal")
    axes.set_ylim(row - 0.4, -0.8)
    axes.set_xlim(left=0)
    axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    axes.set_xlabel(axis)
    return _svg(canvas, title)


def bars(
    values: Mapping[str, float],
    colours: Mapping[str, str],
    axis: str,
    title: str,
    *,
    others: Mapping[str, Sequence[float | None]] = {},
    tick: Callable[[float], str],
) -> str:
    """A bar a thing, and for the other variants a ring each."""
    canvas, axes = _canvas(len(values) * 0.8)
    shown = [colours.get(name, PLAIN) for name in values]
    axes.barh(range(len(values)), list(values.values()), color=shown, height=0.72)
    for row, name in enumerate(values):
        for k, value in enumerate((others or {}).get(name, ()), start=1):
            if value is not None:
                edge = SERIES[k % len(SERIES)]
                axes.plot([value], [row], "o", markersize=6, markerfacecolor=PAPER, color=edge)
    _rows(axes, list(values))
    axes.xaxis.set_major_formatter(lambda value, _: tick(value))
    axes.set_xlabel(axis)
    return _svg(canvas, title)
