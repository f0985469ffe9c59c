"""Moves as a line of a record or scenario has them: ``Anna: throw``, and chance's alone."""

from __future__ import annotations

from collections.abc import Sequence

from miethai.kernel.contract import CHANCE, Game
from miethai.kernel.moves import NotationError


def move_text(game: Game, names: Sequence[str], seat: int, move: int) -> str:
    """A move of a seat or of chance, in words."""
    words = game.moves.text(move, names)
    return words if seat == CHANCE else f"{names[seat]}: {words}"


def parse_move(game: Game, names: Sequence[str], text: str) -> tuple[int, int]:
    """Seat and move of such words."""
    name, colon, words = text.partition(":")
    move = game.moves.parse(words if colon else text, names)
    block = game.moves.decode(move).block
    if not colon:
        if not block.chance:
            raise NotationError(f"{block.verb} is a seat's move: expected '<seat>: {text.strip()}'")
        return CHANCE, move
    seat = _seat(names, name.strip())
    if block.chance:
        raise NotationError(f"{block.verb} is chance's move: expected {words.strip()!r} alone")
    return seat, move


def _seat(names: Sequence[str], name: str) -> int:
    folded = name.casefold()
    for seat, known in enumerate(names):
        if known.casefold() == folded:
            return seat
    raise NotationError(f"unknown seat {name!r}; expected one of {', '.join(names)}")
