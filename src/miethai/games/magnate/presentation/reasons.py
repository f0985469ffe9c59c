"""Why a move may not be made: the id of the rule that forbids it."""

from __future__ import annotations

from typing import Any

from miethai.games.magnate.rules.bar import bar
from miethai.games.magnate.rules.bars import RULE_IDS


def reason(s: Any, seat: int, m: int) -> str | None:
    """None if the seat may make this move now, else the id of the rule against it."""
    return RULE_IDS[bar(s, seat, m)] or None
