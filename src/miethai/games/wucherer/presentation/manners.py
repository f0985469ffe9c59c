"""What a table of Wucherer does beside the rules."""

from __future__ import annotations

from typing import Any

from miethai.kernel.contract import Manners


def turn_key(s: Any) -> tuple[int, ...]:
    return (int(s.turns),)


def can_play(s: Any, seat: int) -> bool:
    """Nobody is eliminated (AMB-58)."""
    return bool(seat < s.players)


def has_secrets(s: Any) -> bool:
    """Hands are hidden: people at one terminal must not look at each other's screen."""
    return True


MANNERS = Manners(can_play=can_play, turn_key=turn_key, has_secrets=has_secrets)
