"""Moves about a property that their own arguments do not name."""

from __future__ import annotations

from typing import Any

from miethai.games.monopoly.rules import moves, state
from miethai.games.monopoly.rules.phases.common import owner_of
from miethai.kernel.frames import A, top, top_kind


def also_about(s: Any, seat: int, word: str) -> tuple[int, ...]:
    """A free property is bought where one stands, or in its auction."""
    deed = moves.DEED.numbers.get((len(word.strip()), word.strip().casefold()))
    if deed is None or owner_of(s, deed) >= 0:
        return ()
    if top_kind(s) == state.AUCTION:
        return (moves.BID, moves.PASS) if top(s, A) == deed else ()
    other = top_kind(s) == state.BUY and top(s, A) != deed
    return () if other else (moves.BUY_IT,)
