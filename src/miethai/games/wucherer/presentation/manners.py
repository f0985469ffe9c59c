"""What a table of Wucherer does beside the rules."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.moves import PASS
from miethai.games.wucherer.rules.phases.recycle import EVERY_DISCARD
from miethai.kernel.contract import Manners
from miethai.kernel.frames import top_kind


def turn_key(s: Any) -> tuple[int, ...]:
    return (int(s.turns),)


def can_play(s: Any, seat: int) -> bool:
    """Nobody is eliminated (AMB-58)."""
    return bool(seat < s.players)


def has_secrets(s: Any) -> bool:
    """Hands are hidden: people at one terminal must not look at each other's screen."""
    return True


def aside(s: Any) -> tuple[int, int] | None:
    """Whether somebody takes the top of the discard is asked of those only who can; that anybody
    was asked would tell who holds the card (AMB-72)."""
    if s.depth == 0 or s.rubble or s.draw_to or top_kind(s) != state.RECYCLE:
        return None
    return int(s.asked[s.depth - 1]), PASS


def aside_possible(before: Any, after: Any) -> bool:
    """Cards were laid, and not every Duales System lies open."""
    if after.recycling_window != EVERY_DISCARD or _discard(before) == _discard(after):
        return False
    return _discard(after).count(tables.RECYCLING + 1) < int(after.count[tables.RECYCLING])


def _discard(s: Any) -> list[int]:
    return list(s.discard[: s.discard_size])


MANNERS = Manners(
    can_play=can_play,
    turn_key=turn_key,
    has_secrets=has_secrets,
    aside=aside,
    aside_possible=aside_possible,
)
