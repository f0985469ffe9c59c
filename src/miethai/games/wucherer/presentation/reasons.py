"""Why a move may not be made: the id of the rule that the ladders of ``rules`` found against it."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.rules.bar import bar
from miethai.games.wucherer.rules.bars import IDS


def reason(s: Any, seat: int, m: int) -> str | None:
    """None if the seat may make this move now, else the id of the rule against it."""
    return cited(s, bar(s, seat, m))


def cited(s: Any, number: int) -> str | None:
    """The id to cite, where each edition has a rule of its own that of the edition played."""
    return IDS[number][s.ruleset] if number else None
