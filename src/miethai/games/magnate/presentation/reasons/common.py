"""What the refusals share: the phase that a move belongs to, and whose turn it is.

Nothing here or in its siblings reads a wallet but that of the seat that asks (MAG-TERM-04).
"""

from __future__ import annotations

from typing import Any

from miethai.games.magnate.rules import state
from miethai.kernel.frames import B, top, top_kind

SETUP_RULES = {
    state.TILING: "MAG-SETUP-09",
    state.SETTLING: "MAG-ADV-03",
    state.MARKING: "R-22",
    state.HOLDER: "R-08",
}


def step_of_attempt(s: Any) -> int:
    """Step of the open attempt, -1 if none is open."""
    return int(top(s, B)) if top_kind(s) == state.ATTEMPT else -1


def has_had_turn(s: Any, seat: int) -> bool:
    """Whether the seat came before the one on turn, counted from the start player."""
    return bool((seat - s.holder) % s.players < (s.turn - s.holder) % s.players)


def phase_rule(s: Any) -> str:
    """What the table does now instead of the phase that the move belongs to."""
    if s.stage in SETUP_RULES:
        return SETUP_RULES[s.stage]
    return "MAG-MKT-01" if s.stage == state.MARKET else "MAG-ROUND-01"


def not_in_auction(s: Any, seat: int) -> str | None:
    """Why the seat has no say in the bidding now, if it has none."""
    if s.stage != state.AUCTION:
        return phase_rule(s)
    if s.bidding >> seat & 1 == 0:
        return "MAG-AUCTION-05"
    if seat == s.bidder:
        return "MAG-AUCTION-06"  # who leads waits whether anybody raises
    if seat == s.turn:
        return None
    unopened = s.turn == s.holder and s.bidder == state.NOBODY
    return "MAG-AUCTION-03" if unopened else "MAG-AUCTION-04"


def not_in_tenants(s: Any, seat: int) -> str | None:
    """Why phase 2 does not wait for the seat, if it does not."""
    if s.stage != state.TENANTS:
        return phase_rule(s)
    if seat == s.turn:
        return None
    return "MAG-RENT-01" if has_had_turn(s, seat) else "MAG-TENANT-01"


def not_in_actions(s: Any, seat: int) -> str | None:
    """Why the seat cannot take an action now, if it cannot."""
    fault = not_on_turn_in_actions(s, seat)
    if fault is None and top_kind(s) == state.EVICT:
        return "R-24"  # it has yet to say which tenants leave
    return fault


def not_on_turn_in_actions(s: Any, seat: int) -> str | None:
    if s.stage != state.ACTIONS:
        return phase_rule(s)
    if seat == s.turn:
        return None
    return "MAG-ACT-02" if has_had_turn(s, seat) else "MAG-ACT-01"
