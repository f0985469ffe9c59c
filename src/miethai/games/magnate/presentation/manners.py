"""What a table of Magnate does beside the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from miethai.games.magnate.rules.rulesets import LAST_SEAT, MAGNATE
from miethai.games.magnate.rules.state import AUCTION
from miethai.kernel.contract import Manners


def turn_key(s: Any) -> tuple[int, ...]:
    return int(s.round), int(s.stage), int(s.turns)


def can_play(s: Any, seat: int) -> bool:
    """The AI's moves are rules: nobody is asked for it."""
    return bool(seat != s.ai)


def has_secrets(s: Any) -> bool:
    """Whether people at one terminal must not look at each other's screen (MAG-TERM-04)."""
    return bool(s.wallets_closed)


def played_by_rules(options: Mapping[str, Any], players: int) -> dict[int, str]:
    """Seats that neither a person nor a bot plays, with the name to propose for them (R-48)."""
    values = MAGNATE.stored(MAGNATE.resolve(options))
    if not values["ai_opponent"]:
        return {}
    seat = players - 1 if values["ai_seat"] == LAST_SEAT else int(values["ai_seat"]) - 1
    return {seat: "KI"}


def bidding(s: Any) -> int | None:
    """The start player marker of a round."""
    return int(s.round) if s.stage == AUCTION else None


MANNERS = Manners(
    can_play=can_play,
    turn_key=turn_key,
    has_secrets=has_secrets,
    played_by_rules=played_by_rules,
    also_called={"en": {"KI": "The AI"}},
    bidding=bidding,
)
