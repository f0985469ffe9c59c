"""Games of any family to look on, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from miethai.kernel.chance import draw, key_high, key_low
from miethai.kernel.contract import OVER, SPECTATOR, Game
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK, clear, legal_set, members
from miethai.kernel.playout import DRAWS_PER_PLY
from miethai.play.table import Table, loop_of


class Moment(NamedTuple):
    """A position of a random game with the move that led to it."""

    s: Position
    seat: int
    m: int
    notes: list[tuple[int, ...]]


def random_game(
    table: Table, moves: int, every: int = 1, seed: int = 11, meddle: int = 5
) -> Iterator[Moment]:
    """A game at random in which others meddle, one move in ``meddle``; every so many moves the
    position. With ``every`` 0 only where the rules noted something."""
    return random_moments(table.game, table.position, moves, every, seed, meddle)


def random_moments(
    game: Game, s: Position, moves: int, every: int, seed: int, meddle: int
) -> Iterator[Moment]:
    """The same from any position."""
    w = legal_set()
    next_move, policy = loop_of(game).next_move, [0] * game.seats
    high, low = key_high(seed, 0), key_low(seed, 0)
    for ply in range(moves):
        if game.actor(s) == OVER:
            return
        chosen = next_move(s, w, high, low, ply, policy, meddle)
        seat, m = (chosen >> 32) - 2, chosen & 0xFFFFFFFF
        game.apply(s, seat, m)
        notes = list(s.notes)
        s.notes.clear()
        if ply % every == 0 if every else notes:
            yield Moment(s, seat, m, notes)


class Asked(NamedTuple):
    """A moment of a game: a bot is asked for its move."""

    s: Position
    seat: int
    bits: int


def bot_game(
    table: Table, bot: str, number: int, seats: int, most: int, meddle: int = 0
) -> Iterator[Asked]:
    """A game in which the bot plays the players of a bit mask, the others play at random. Every
    ``meddle``-th move or so is made by another seat than the one asked."""
    game, s, w = table.game, table.position, legal_set()
    high, low = key_high(7, number), key_low(7, number)
    next_move, policy = loop_of(game).next_move, [0] * game.seats
    for ply in range(most):
        if game.actor(s) == OVER:
            return
        chosen = next_move(s, w, high, low, ply, policy, meddle)
        seat, m = (chosen >> 32) - 2, chosen & 0xFFFFFFFF
        if 0 <= seat < game.players and seats >> seat & 1:
            bits = draw(high, low, ply * DRAWS_PER_PLY)
            yield Asked(s, seat, bits)
            m = answer(table, bot, seat, bits)
        game.apply(s, seat, m)
        s.notes.clear()


def answer(table: Table, bot: str, seat: int, bits: int) -> int:
    """What a bot does on a seat; the move is legal, or the test fails."""
    game, s, w = table.game, table.position, legal_set()
    game.legal(s, seat, w)
    m = int(game.bots[bot](s, seat, w, bits))
    slot, amount = m & SLOT_MASK, m >> SLOT_BITS
    words = game.moves.text(m, table.names)
    assert w[slot] > 0, f"{words} is not offered"
    if slot < game.moves.amount_slots:
        low, high = game.lowest(s, seat, slot), game.highest(s, seat, slot)
        assert low <= amount <= high, f"{words}: expected {low} to {high}"
    else:
        assert amount == 0, f"{words} carries no amount"
    return m


def legal(table: Table, s: Position, seat: int) -> list[int]:
    """What the rules offer to a seat in a position of the table's game."""
    w = legal_set()
    table.game.legal(s, seat, w)
    slots = members(w)
    clear(w)
    return slots


def seats_of(table: Table) -> list[int]:
    """Seats on which somebody sits: the players and the roles."""
    return [*range(len(table.players)), *range(table.game.players, table.game.seats)]


def readers_of(table: Table) -> list[int]:
    return [SPECTATOR, *seats_of(table)]


def twin_of(table: Table, s: Position, reader: int, rng: Any) -> Position:
    """Another position that the reader cannot tell from this one."""
    twin = table.game.fields.copy(s)
    table.game.resample(twin, reader, rng.getrandbits(32), rng.getrandbits(32))
    return twin
