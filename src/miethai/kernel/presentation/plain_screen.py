"""What a family's ``screen`` says where its rules ask for nothing more: no roles sit at the table,
moves need no second question, nobody has a word in between, and there is no clock.

A screen takes all of it over by ``from … import *`` and replaces what its game has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = [
    "ANSWERS",
    "BY_NAME",
    "GRAVE",
    "HOUSE",
    "LATER",
    "break_move",
    "clock_runs",
    "decider",
    "has_clock",
    "mark_due",
    "must_pause",
    "next_mark",
]

HOUSE: tuple[int, ...] = ()
ANSWERS: dict[str, tuple[str, ...]] = {}
LATER: dict[str, tuple[str, ...]] = {}
GRAVE: tuple[str, ...] = ()
BY_NAME: tuple[str, ...] = ()


def must_pause(s: Any) -> bool:
    return False


def decider(s: Any, persons: Sequence[int]) -> int | None:
    return None


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
