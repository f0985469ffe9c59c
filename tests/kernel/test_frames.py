"""The stack of open frames."""

from __future__ import annotations

from types import SimpleNamespace

from miethai.kernel.frames import COLUMNS, SEAT, A, C, E, fill, pop, push, top, top_kind


def test_frames_are_opened_on_top_and_leave_nothing_behind() -> None:
    s = SimpleNamespace(depth=0, frame=[[9] * COLUMNS for _ in range(3)])
    assert top_kind(s) == 0
    push(s, 4, 1, 10, 11)
    push(s, 5, 2, 20, 21)
    fill(s, 22, 23, 24)
    assert (s.depth, top_kind(s)) == (2, 5)
    assert [top(s, column) for column in (SEAT, A, C, E)] == [2, 20, 22, 24]
    pop(s)
    assert (s.depth, s.frame[0]) == (1, [4, 1, 10, 11, 0, 0, 0])
    assert s.frame[1] == [0] * COLUMNS
    assert s.frame[2] == [9] * COLUMNS
