"""Moves that somebody writes: which move a text names, and whether the rules allow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from miethai.kernel.contract import CHANCE
from miethai.kernel.moves import NotationError
from miethai.server import faults
from miethai.server.room.callers import Caller
from miethai.server.table.desk import ENDED
from miethai.server.words import Refusal

if TYPE_CHECKING:
    from miethai.server.room.room import Room


def read(room: Room, seat: int, text: str) -> int:
    """The move of a seat or of chance that a text names."""
    table = room.desk.running.table
    moves, by_chance = table.game.moves, seat == CHANCE
    try:
        move = moves.parse(text, table.names)
    except NotationError:
        raise faults.unknown_move(moves, text, by_chance) from None
    if moves.decode(move).block.chance != by_chance:
        raise faults.unknown_move(moves, text, by_chance)
    return move


def check_legal(room: Room, caller: Caller, seat: int, move: int) -> None:
    """A refusal with rule, sentence and remedy if the move is not possible."""
    table = room.table_for(seat)
    if room.desk.status == ENDED or room.desk.owed:
        raise room.standstill()
    rule = table.reason(seat, move)
    if rule is not None:
        raise refused(room, caller, seat, move, rule)


def refused(room: Room, caller: Caller, seat: int, move: int, rule: str) -> Refusal:
    """Rule, sentence and remedy of a move that is not possible."""
    table = room.table_for(caller.seat)
    refusal = Refusal("rule", "stale")
    refusal.rule = rule
    refusal.said = table.voice(caller.lang).refusal(rule)
    refusal.remedy = table.voice(caller.lang).remedy(table.position, seat, move)
    return refusal
