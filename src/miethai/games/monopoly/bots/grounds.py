# mypy: allow-untyped-calls
"""Why the landlord declines an offer: the same arithmetic as ``trade.answer_offer``, taken apart.

Only what everybody knows goes in: deeds, mortgages and the offer itself, no purse.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from miethai.games.monopoly.bots.trade import would_agree
from miethai.games.monopoly.bots.value import GROUPS
from miethai.games.monopoly.rules.tables import COLOURS, GROUP_MASK
from miethai.kernel.frames import A, B, C, D, top

MOST_SHORT = 1 << 14


class Refusal(NamedTuple):
    """What stands against an offer. ``short``: so much more cash would make it fair; ``completes``:
    the group that the proposer would have whole (or -1); ``breaks``: a group of which the landlord
    would give deeds away and keep collecting (or -1)."""

    short: int
    completes: int
    breaks: int


def why_declined(s: Any, seat: int) -> Refusal:
    """Of the offer on top, before its answer."""
    proposer, take, give, cash = top(s, A), top(s, B), top(s, C), top(s, D)
    return Refusal(
        _shortfall(s, seat, proposer, give, take, cash),
        _completed(s.deeds[proposer], give, take),
        _broken(s.deeds[seat], give),
    )


def _shortfall(s: Any, seat: int, proposer: int, give: int, take: int, cash: int) -> int:
    """The least cash from the other side with which ``trade.would_agree``: the more, the better."""
    low, high = -1, MOST_SHORT
    while high - low > 1:
        middle = (low + high) // 2
        if would_agree(s, seat, proposer, give, take, cash + middle):
            high = middle
        else:
            low = middle
    return high


def _completed(deeds: int, gained: int, lost: int) -> int:
    after = deeds & ~lost | gained
    for group in range(COLOURS):
        mask = GROUP_MASK[group]
        if gained & mask and after & mask == mask:
            return group
    return -1


def _broken(deeds: int, lost: int) -> int:
    for group in range(GROUPS):
        mask = GROUP_MASK[group]
        if lost & mask and deeds & mask & ~lost:
            return group
    return -1
