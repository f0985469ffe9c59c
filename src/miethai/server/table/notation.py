"""Moves as the disk keeps them: in the notation of records, so that a stored game means the same
when verbs, cards or options are added. Seats are called by the names that never change (``seat2``,
``banker``), no matter who sits there."""

from __future__ import annotations

from functools import cache, lru_cache

from miethai.kernel.contract import Game

REMEMBERED = 4096  # moves of a family; it has at most 1,024 slots, the rest are amounts


class Notation:
    """A family's moves as numbers and as texts; NotationError for what is not one of them."""

    def __init__(self, game: Game) -> None:
        moves, seats = game.moves, game.seat_names(())

        @lru_cache(REMEMBERED)
        def text(move: int) -> str:
            return moves.text(move, seats)

        @lru_cache(REMEMBERED)
        def number(text: str) -> int:
            return moves.parse(text, seats)

        self.text, self.number = text, number


@cache
def notation(game: Game) -> Notation:
    return Notation(game)
