"""What a seat cannot know, dealt anew: unfinished offers of others and, by option, their cash.

Decks need nothing here: an order that was not drawn does not exist.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miethai.games.monopoly.rules import state
from miethai.games.monopoly.rules.phases.terms import bar_terms
from miethai.games.monopoly.rules.phases.trade import clear_draft
from miethai.kernel.chance import dealt_by_hand
from miethai.kernel.frames import KIND, SEAT, A, B, C, D

TRIES = 100  # deals of the purses until one fits all that is known


@dealt_by_hand
def resample(s: Any, seat: int, r: Callable[[int], int]) -> None:
    others = [k for k in range(state.PLAYERS) if k != seat]
    for other in others:
        clear_draft(s, other)
    for frame in s.frame[: s.depth]:
        if frame[KIND] == state.COUNTER and frame[SEAT] != seat:
            s.draft_to[frame[SEAT]] = frame[A] + 1  # whom the seat answers is known
    if s.hidden_cash:
        _deal_purses(s, [k for k in others if s.alive >> k & 1], r)


def _deal_purses(s: Any, seats: list[int], r: Callable[[int], int]) -> None:
    """Deal the hidden purses anew, but so that what the table knows about them stays true."""
    known, before = _known(s), list(s.cash)
    for _ in range(TRIES):
        _share_cash(s, seats, r)
        if _known(s) == known:
            return
    s.cash[:] = before


def _known(s: Any) -> list[bool]:
    """What open questions tell about purses: a leader covers the bid, a debtor not the debt, and
    the seat that is asked sees whether it can accept."""
    facts = []
    for frame in s.frame[: s.depth]:
        if frame[KIND] == state.AUCTION and frame[C] != state.NOBODY:
            facts.append(s.cash[frame[C]] >= frame[B])
        elif frame[KIND] == state.DEBT:
            facts.append(s.cash[frame[SEAT]] < frame[B])
        elif frame[KIND] == state.RAISE_BID:
            facts.append(s.cash[frame[SEAT]] < frame[C])
        elif frame[KIND] == state.OFFER:
            terms = (frame[A], frame[SEAT], frame[B], frame[C], frame[D])
            facts.append(bar_terms(s, *terms, True) == 0)
    return facts


def _share_cash(s: Any, seats: list[int], r: Callable[[int], int]) -> None:
    """Share the sum of the hidden purses out at random; the sum itself can be counted by anyone."""
    total = sum(s.cash[k] for k in seats)
    cuts = sorted(r(total + 1) for _ in seats[1:])
    for k, low, high in zip(seats, [0, *cuts], [*cuts, total], strict=True):
        s.cash[k] = high - low
