# mypy: allow-untyped-calls
"""Why the landlord declines an offer: the same arithmetic as ``trade.answer_offer``, taken apart.

Only what everybody knows goes in: deeds, mortgages and the offer itself, no purse.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from miethai.games.monopoly.bots.trade import FAIR_PCT, GROUPS, LEAST_GAIN, holdings_change
from miethai.games.monopoly.rules.tables import COLOURS, GROUP_MASK
from miethai.kernel.frames import A, B, C, D, top


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
    own = holdings_change(s, seat, give, take) + cash
    other = holdings_change(s, proposer, take, give) - cash
    return Refusal(
        shortfall(own, other),
        _completed(s.deeds[proposer], give, take),
        _broken(s.deeds[seat], give),
    )


def shortfall(own: int, other: int) -> int:
    """The least cash from the other side with which ``trade.agrees``."""
    unfair = other * FAIR_PCT - own * 100
    return max(0, LEAST_GAIN - own, -(-unfair // (100 + FAIR_PCT)))


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
