"""Frames: what is open on top of a turn, such as an auction or a debt.

A position that has frames has the fields ``frame``, one row a frame with the columns below, and
``depth``, how many rows are open; the topmost is the last. Closed rows hold zeros.
"""

from __future__ import annotations

from typing import Any

from miethai.kernel.rule import rule

COLUMNS = 7
KIND, SEAT, A, B, C, D, E = range(COLUMNS)


@rule
def place(s: Any, index: int, kind: int, seat: int, a: int, b: int) -> None:
    """Write a frame into a row; how many are open stays as it is."""
    f = s.frame[index]
    f[KIND] = kind
    f[SEAT] = seat
    f[A] = a
    f[B] = b
    f[C] = 0
    f[D] = 0
    f[E] = 0


@rule
def push(s: Any, kind: int, seat: int, a: int, b: int) -> None:
    """Open a frame; further columns are set by ``fill``."""
    place(s, s.depth, kind, seat, a, b)
    s.depth += 1


@rule
def fill(s: Any, c: int, d: int, e: int) -> None:
    """Set the further columns of the topmost frame."""
    f = s.frame[s.depth - 1]
    f[C] = c
    f[D] = d
    f[E] = e


@rule
def pop(s: Any) -> None:
    """Close the topmost frame and leave nothing of it behind."""
    s.depth -= 1
    f = s.frame[s.depth]
    for column in range(COLUMNS):
        f[column] = 0


@rule
def top_kind(s: Any) -> int:
    """Kind of the topmost frame, 0 if none is open."""
    if s.depth == 0:
        return 0
    return s.frame[s.depth - 1][KIND] + 0


@rule
def top(s: Any, column: int) -> int:
    """A column of the topmost frame."""
    return s.frame[s.depth - 1][column] + 0


def frame_of(p: Any, kind: int) -> list[int] | None:
    """The topmost open frame of a kind, for views and texts."""
    for k in range(p.depth - 1, -1, -1):
        if p.frame[k][KIND] == kind:
            frame: list[int] = p.frame[k]
            return frame
    return None
