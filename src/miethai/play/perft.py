"""Counting the ways that a game can go: one number a depth that changes when a rule does.

At every node the seat that is asked makes each of its moves, or chance each of its own. A move
that carries an amount counts with its least and its greatest amount only: all amounts between would
drown everything else.
"""

from __future__ import annotations

from collections.abc import Iterator

from miethai.kernel.contract import OVER, Game
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS, clear, legal_set, members


def moves_of(game: Game, s: Position, seat: int) -> list[int]:
    """The moves that count at a node."""
    w = legal_set()
    game.legal(s, seat, w)
    moves: list[int] = []
    for slot in members(w):
        if slot >= game.moves.amount_slots or seat < 0:
            moves.append(slot)
        else:
            ends = {game.lowest(s, seat, slot), game.highest(s, seat, slot)}
            moves.extend(slot | amount << SLOT_BITS for amount in sorted(ends))
    clear(w)
    return moves


def perft(game: Game, s: Position, depth: int) -> int:
    """Number of move sequences of this length from the position; a game that is over ends early and
    is not counted."""
    if depth == 0:
        return 1
    seat = game.actor(s)
    if seat == OVER:
        return 0
    moves = moves_of(game, s, seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.fields.copy(s)
        game.apply(after, seat, move)
        total += perft(game, after, depth - 1)
    return total


def counts(game: Game, s: Position, depth: int) -> Iterator[int]:
    """The numbers of the depths 1 to ``depth``."""
    for d in range(1, depth + 1):
        yield perft(game, s, d)
