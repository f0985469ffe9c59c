"""Lines of the log that pages know more about than their words.

``Voice.log`` gives lines; those that are a ``Line`` carry a ``Mark``. What a mark says, the reader
of its line may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

ROUTINE, PLAIN, NOTABLE, GREAT = range(4)  # how much a line of the log matters


class Mark(NamedTuple):
    """What a line of the log is about, for pages: they group, tell again, draw and sound by it.

    ``kind`` is a word of the family. ``by`` is the seat that did it, ``to`` are the seats that it
    did something for or to, ``at`` are the members of the view, or their parts, where it happened.
    ``weight``: ROUTINE needs no attention, NOTABLE is told again to those concerned when they are
    next asked, GREAT to everybody. ``amount`` is money, ``numbers`` are what else a drawing
    shows."""

    kind: str
    by: int | None = None
    to: tuple[int, ...] = ()
    at: tuple[str, ...] = ()
    weight: int = PLAIN
    amount: int = 0
    numbers: tuple[int, ...] = ()


class Line(str):
    """A line of the log with its mark."""

    mark: Mark

    def __new__(cls, text: str, mark: Mark) -> Self:
        line = super().__new__(cls, text)
        line.mark = mark
        return line


def marked(lines: Iterable[str], mark: Mark | None) -> Iterator[str]:
    """Lines that tell one thing: its mark belongs to the first of them."""
    for text in lines:
        yield text if mark is None else Line(text, mark)
        mark = None
