"""What a seat cannot know, dealt anew: the wallets of the others.

Decks need nothing here: an order that was not drawn does not exist. Every payment happens in the
open, so a seat that keeps track knows all wallets; only where the table forbids programs to do so
(R-23) they are unknown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miethai.games.magnate.rules.state import AUCTION, EVICT
from miethai.kernel.chance import dealt_by_hand
from miethai.kernel.frames import SEAT, B, top, top_kind

HUNDRED = 100


@dealt_by_hand
def resample(s: Any, seat: int, r: Callable[[int], int]) -> None:
    if s.wallets_closed and not s.bot_money_tracking:
        others = [k for k in range(s.players) if k != seat and k != s.ai]
        if others:
            _share_money(s, others, r)


def _share_money(s: Any, seats: list[int], r: Callable[[int], int]) -> None:
    """Share the sum of the closed wallets out at random; the sum can be counted by anyone, a
    standing bid is covered (MAG-TERM-05), and so is a building that is paid as soon as its owner
    has said which tenants leave (MAG-BUILD-01, R-24)."""
    least = dict.fromkeys(seats, 0)
    if s.stage == AUCTION and s.bidder in least:
        least[s.bidder] = s.high * HUNDRED
    if top_kind(s) == EVICT and top(s, SEAT) in least:
        least[top(s, SEAT)] = s.cost[top(s, B)]
    free = sum(s.money[k] - least[k] for k in seats) // HUNDRED
    cuts = sorted(r(free + 1) for _ in seats[1:])
    for k, low, high in zip(seats, [0, *cuts], [*cuts, free], strict=True):
        s.money[k] = least[k] + (high - low) * HUNDRED
