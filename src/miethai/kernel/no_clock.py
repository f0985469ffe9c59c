"""What a family's ``screen`` answers about time where no rule speaks of it: there is no clock."""

from __future__ import annotations

from typing import Any


def has_clock(s: Any) -> bool:
    return False


def clock_runs(s: Any) -> bool:
    return False


def mark_due(s: Any, played: float) -> tuple[int, int] | None:
    return None


def next_mark(s: Any) -> int | None:
    return None


def break_move(s: Any) -> tuple[int, int] | None:
    return None
