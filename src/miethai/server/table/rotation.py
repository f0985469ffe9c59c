"""The seats of a rematch: everybody moves up by one, so that another begins."""

from __future__ import annotations

import msgspec

from miethai.server.disk.rows import Plan
from miethai.server.table.desk import Desk


def moved_up(desk: Desk) -> dict[int, int]:
    """The new seat of every seat. Roles stay, and so do seats that the rules themselves play."""
    ring = [seat for seat in range(len(desk.players)) if seat not in desk.by_rules]
    up = dict(zip(ring, [*ring[-1:], *ring[:-1]], strict=True))
    return {seat: up.get(seat, seat) for seat in desk.seats}


def rotated(desk: Desk) -> Plan:
    """The table's plan for the rematch. Bots keep the names that they had by their seats."""
    to = moved_up(desk)
    players = list(desk.players)
    for old, wish in enumerate(desk.players):
        named = msgspec.structs.replace(wish, name=desk.name(old)) if wish.kind == "bot" else wish
        players[to[old]] = named
    roles = [wish for wish in desk.plan.seats if wish.role is not None]
    return msgspec.structs.replace(desk.plan, seats=[*players, *roles])
