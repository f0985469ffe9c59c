"""Rows of styled text with a fixed width, for pictures in a terminal.

A picture is rows of spans, a span is a text with a style such as ``bold`` or ``black on #a9d8e8``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import combining, east_asian_width

Span = tuple[str, str]
Row = list[Span]


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


def pad(row: Row, width: int) -> Row:
    """The row cut or padded to exactly this width."""
    out: Row = []
    room = width
    for text, style in row:
        out.append((text if columns(text) <= room else fit(text, room), style))
        room -= columns(out[-1][0])
    return [*out, (" " * room, "")]


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


def letters_of(names: Sequence[str]) -> list[str]:
    """One letter a player, as a rule the first of the name."""
    letters: list[str] = []
    for name in names:
        wanted = [c for c in name.upper() if c.isalpha() and len(c) == 1] + list("12345")
        letters.append(next(c for c in wanted if c not in letters))
    return letters
