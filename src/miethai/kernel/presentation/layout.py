"""Rows of styled text with a fixed width, for pictures in a terminal.

A picture is rows of spans, a span is a text with a style such as ``bold`` or ``black on #a9d8e8``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import combining, east_asian_width

Span = tuple[str, str]
Row = list[Span]

PLAYER_STYLES = [f"bright_{c}" for c in ("cyan", "magenta", "yellow", "green", "red", "blue")]
GAP: Span = ("  ", "")


def columns(text: str) -> int:
    """Columns of a terminal that a text takes."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def fit(text: str, width: int) -> str:
    """Cut or padded to exactly this width."""
    while columns(text) > width:
        text = text[:-1]
    return text + " " * (width - columns(text))


def width_of(row: Row) -> int:
    return sum(columns(text) for text, _ in row)


def cut(row: Row, width: int) -> Row:
    """The row cut to this width; a shorter one stays short."""
    out: Row = []
    room = width
    for text, style in row:
        out.append((text if columns(text) <= room else fit(text, room), style))
        room -= columns(out[-1][0])
    return out


def pad(row: Row, width: int) -> Row:
    """The row cut or padded to exactly this width."""
    out = cut(row, width)
    return [*out, (" " * (width - width_of(out)), "")]


def wrap(
    pieces: Sequence[Row], width: int, first: str = "", further: str = "", gap: Span = GAP
) -> Iterator[Row]:
    """Pieces set in lines with a gap behind each; ``first`` and ``further`` indent the lines."""
    line: Row = [(first, "")] if first else []
    begun = False
    for piece in pieces:
        if begun and width_of(line) + width_of(piece) > width:
            yield line
            line = [(further, "")] if further else []
        line += [*piece, gap]
        begun = True
    if begun:
        yield line


def paragraph(text: str, width: int, style: str = "") -> Iterator[Row]:
    """A text in rows of at most this width, broken between words."""
    line = ""
    for word in text.split():
        if line and columns(line) + 1 + columns(word) > width:
            yield [(line, style)]
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield [(line, style)]


def letters_of(names: Sequence[str], taken: str = "") -> list[str]:
    """One letter a player, as a rule the first of the name; ``taken`` mean something else."""
    letters: list[str] = []
    for name in names:
        wanted = [c for c in name.upper() if c.isalpha() and len(c) == 1] + list("123456")
        letters.append(next(c for c in wanted if c not in letters and c not in taken))
    return letters
