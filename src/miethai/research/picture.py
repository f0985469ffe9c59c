"""The terminal's picture of a table as pixels: rows of styled text, drawn cell by cell.

Letters are those of Pillow's own bitmap font, twice as large, so that a picture is the same on
every machine; frames and arrows, which that font does not have, are strokes in the unit square.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from rich.style import Style
from rich.terminal_theme import MONOKAI

from miethai.kernel.presentation.layout import Row

COLUMNS, ROWS = 120, 44
SCALE = 2
WIDTH, HEIGHT = 6, 11  # of a letter of the font
CELL = WIDTH * SCALE, HEIGHT * SCALE
PAPER, INK = (24, 24, 28), (228, 228, 224)
Colour = tuple[int, int, int]
Line = tuple[float, float, float, float]

ACROSS, DOWN = (0.0, 0.5, 1.0, 0.5), (0.5, 0.0, 0.5, 1.0)
LEFT, RIGHT = (0.0, 0.5, 0.5, 0.5), (0.5, 0.5, 1.0, 0.5)
UPPER, LOWER = (0.5, 0.0, 0.5, 0.5), (0.5, 0.5, 0.5, 1.0)
STROKES: dict[str, tuple[Line, ...]] = {
    "─": (ACROSS,),
    "│": (DOWN,),
    "┌": (RIGHT, LOWER),
    "┐": (LEFT, LOWER),
    "└": (RIGHT, UPPER),
    "┘": (LEFT, UPPER),
    "├": (DOWN, RIGHT),
    "┤": (DOWN, LEFT),
    "┬": (ACROSS, LOWER),
    "┴": (ACROSS, UPPER),
    "┼": (ACROSS, DOWN),
    "═": ((0.0, 0.4, 1.0, 0.4), (0.0, 0.6, 1.0, 0.6)),
    "┊": ((0.5, 0.0, 0.5, 0.2), (0.5, 0.4, 0.5, 0.6), (0.5, 0.8, 0.5, 1.0)),
    "╱": ((0.0, 1.0, 1.0, 0.0),),
    "╲": ((0.0, 0.0, 1.0, 1.0),),
    "▔": ((0.0, 0.0, 1.0, 0.0),),
    "→": ((0.1, 0.5, 0.9, 0.5), (0.6, 0.35, 0.9, 0.5), (0.6, 0.65, 0.9, 0.5)),
    "●": tuple((0.2, 0.35 + k / 20, 0.8, 0.35 + k / 20) for k in range(7)),
    "▒": tuple((0.0, k / 4, 1.0, k / 4) for k in range(4)),
}
PLAIN = {"−": "-", "–": "-", "—": "-", "…": ".", "„": '"', "“": '"', "”": '"', "’": "'"}


def drawn(rows: Sequence[Row]) -> Any:
    """A picture of fixed size as an array of height, width and three colours; what does not fit is
    cut off."""
    image = Image.new("RGB", (COLUMNS * CELL[0], ROWS * CELL[1]), PAPER)
    pen = ImageDraw.Draw(image)
    for y, row in enumerate(rows[:ROWS]):
        x = 0
        for text, style in row:
            ink, paper = _colours(style)
            for letter in text[: COLUMNS - x]:
                corner = x * CELL[0], y * CELL[1]
                if paper != PAPER:
                    pen.rectangle(
                        (*corner, corner[0] + CELL[0] - 1, corner[1] + CELL[1] - 1), paper
                    )
                _letter(image, pen, corner, letter, ink)
                x += 1
    return np.array(image)


def _letter(
    image: Image.Image, pen: Any, corner: tuple[int, int], letter: str, ink: Colour
) -> None:
    if letter in STROKES:
        (x, y), (width, height) = corner, CELL
        for x0, y0, x1, y1 in STROKES[letter]:
            line = x + x0 * width, y + y0 * height, x + x1 * width, y + y1 * height
            pen.line(line, fill=ink, width=SCALE)
    elif letter != " ":
        image.paste(ink, corner, _glyph(PLAIN.get(letter, letter)))


@cache
def _glyph(letter: str) -> Image.Image:
    """A letter of the font as a mask, twice as large."""
    small = Image.new("L", (WIDTH, HEIGHT))
    known = letter if letter.isascii() or letter.encode("latin-1", "ignore") else "?"
    ImageDraw.Draw(small).text((0, 0), known, fill=255, font=ImageFont.load_default_imagefont())
    return small.resize(CELL, Image.Resampling.NEAREST)


@cache
def _colours(style: str) -> tuple[Colour, Colour]:
    """Ink and paper of a style of the terminal."""
    found = Style.parse(style) if style else Style()
    ink, paper = INK, PAPER
    if found.color and not found.color.is_default:
        ink = (*found.color.get_truecolor(MONOKAI),)
    if found.bgcolor and not found.bgcolor.is_default:
        paper = (*found.bgcolor.get_truecolor(MONOKAI, foreground=False),)
    if found.reverse:
        ink, paper = paper, ink
    if found.dim:
        ink = (ink[0] * 3 // 5, ink[1] * 3 // 5, ink[2] * 3 // 5)
    return ink, paper
