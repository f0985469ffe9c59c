"""What a seat cannot know, dealt anew: unfinished offers of others and, by option, their cash.

Decks need nothing here: an order that was not drawn does not exist.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miethai.games.monopoly.phases.trade import clear_draft
from miethai.games.monopoly.state import PLAYERS


def resample(s: Any, seat: int, r: Callable[[int], int]) -> None:
    others = [k for k in range(PLAYERS) if k != seat]
    for other in others:
        clear_draft(s, other)
    if s.hidden_cash:
        _share_cash(s, [k for k in others if s.alive >> k & 1], r)


def _share_cash(s: Any, seats: list[int], r: Callable[[int], int]) -> None:
    """Share the sum of the hidden purses out at random; the sum itself can be counted by anyone."""
    total = sum(s.cash[k] for k in seats)
    cuts = sorted(r(total + 1) for _ in seats[1:])
    for k, low, high in zip(seats, [0, *cuts], [*cuts, total], strict=True):
        s.cash[k] = high - low
