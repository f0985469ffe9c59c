"""Standing orders: what a seat does by itself, so that nobody has to pass again and again."""

from __future__ import annotations

from collections.abc import Sequence

from miethai import games
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.play.table import Table
from miethai.server.wire import Orders

NONE = Orders()


def answer(table: Table, seat: int, orders: Orders, prompt: str) -> int | None:
    """The move that the orders make for a seat that may speak; None: its player decides."""
    if orders == NONE:
        return None
    offered = table.legal(seat)
    verbs = {table.game.moves.decode(slot).block.verb: slot for slot in reversed(offered)}
    raising = _raising(table, seat, orders, verbs)
    if raising is not None:
        return raising
    passing = _passing(table, seat, orders, verbs, prompt)
    if passing is not None:
        return passing
    if orders.auto and len(offered) == 1:
        amounts = table.amounts(seat, offered[0])
        if amounts is None:
            return offered[0]
        if len(amounts) == 1:
            return offered[0] | amounts.start << SLOT_BITS
    return None


def _raising(table: Table, seat: int, orders: Orders, verbs: dict[str, int]) -> int | None:
    """The least bid within the order, or the family's word for giving way."""
    for verb, limit in orders.bids.items():
        if verb not in verbs:
            continue
        amounts = table.amounts(seat, verbs[verb])
        if amounts and amounts.start <= limit:
            return verbs[verb] | amounts.start << SLOT_BITS
    if not orders.bids:
        return None
    return next((verbs[verb] for verb in _outbid(table) if verb in verbs), None)


def _outbid(table: Table) -> Sequence[str]:
    """The verbs by which a seat gives way in an auction."""
    family = games.find(table.ruleset.id)[0]
    said: Sequence[str] = family.text("menu").get("outbid", ())
    return said


def ends_bids(table: Table, orders: Orders) -> bool:
    """Whether the last move, which the seat's player made, ends the order to bid: it goes beyond,
    or gives way."""
    decoded = table.game.moves.decode(table.history[-1][1])
    verb = decoded.block.verb
    if verb in orders.bids:
        return decoded.amount > orders.bids[verb]
    return verb in _outbid(table)


def most_by_verb(orders: Orders) -> dict[str, int]:
    """The most that a stand-in may name."""
    return {**orders.limits, **orders.bids}


def _passing(
    table: Table, seat: int, orders: Orders, verbs: dict[str, int], prompt: str
) -> int | None:
    """The first verb of ``answer`` that is offered, if the orders want it now: always, or because
    all that is asked costs more than the limit."""
    chosen = next((verb for verb in orders.answer if verb in verbs), None)
    if chosen is None:
        return None
    limited = [verb for verb in orders.limits if verb in verbs]
    if limited:  # bids within the limit are the player's own business
        least = [table.amounts(seat, verbs[verb]) for verb in limited]
        if any(r and r.start <= orders.limits[v] for r, v in zip(least, limited, strict=True)):
            return None
    elif any(word in verbs or word in prompt for word in orders.but):
        return None
    slot = verbs[chosen]
    amounts = table.amounts(seat, slot)
    return slot if amounts is None else slot | amounts.start << SLOT_BITS


def forbids(table: Table, move: int, orders: Orders) -> bool:
    """Whether the seat forbade itself so much."""
    decoded = table.game.moves.decode(move)
    limit = orders.limits.get(decoded.block.verb)
    return limit is not None and decoded.amount > limit


def most(table: Table, seat: int, move: int, orders: Orders, lang: str) -> str | None:
    """The dearest move of this kind that the orders allow, as the game words it: what a number
    is worth, only the game knows. None: not even the least amount."""
    decoded = table.game.moves.decode(move)
    limit = orders.limits[decoded.block.verb]
    if limit == 0:
        return None
    dearest = (move & SLOT_MASK) | limit << SLOT_BITS
    return table.voice(lang).label(table.position, seat, dearest)
