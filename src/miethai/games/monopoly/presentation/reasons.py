"""Why a move may not be made: the id of the rule that stands against it."""

from __future__ import annotations

from typing import Any

from miethai.games.monopoly.rules.bar import bar
from miethai.games.monopoly.rules.bars import RULE_IDS


def reason(s: Any, seat: int, m: int) -> str | None:
    """None if the seat may make this move now, else the id of the rule against it."""
    number = bar(s, seat, m)
    return RULE_IDS[number][s.ruleset] if number else None
