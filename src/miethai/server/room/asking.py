"""Commands that change nothing: why a move cannot be made, and what one would do."""

from __future__ import annotations

from miethai.kernel.moves import NotationError
from miethai.play import asking
from miethai.play.table import Refused
from miethai.server import faults, wire
from miethai.server.room import judging
from miethai.server.room.callers import Caller, seated
from miethai.server.room.room import Room
from miethai.server.table.desk import ENDED
from miethai.server.words import Refusal


async def why(room: Room, caller: Caller, command: wire.Why) -> wire.Because:
    """About one move, or about everything that the seat could do with a thing."""
    seat = seated(caller)
    async with room.lock:
        table = room.desk.table
        if command.move is not None:
            found = [asking.answer(table, seat, _read(room, command.move), caller.lang)]
        else:
            found = asking.why(table, seat, caller.lang, command.thing or "", command.verb)
        answers = [wire.Finding(*answer) for answer in found]
        return wire.Because(command.id, room.number(seat), answers)


def _read(room: Room, text: str) -> int:
    """A seat's move; its amount may be left out."""
    table = room.desk.table
    moves = table.game.moves
    try:
        move = asking.read(table, text)
    except NotationError:
        raise faults.unknown_move(moves, text, by_chance=False) from None
    if moves.decode(move).block.chance:
        raise faults.unknown_move(moves, text, by_chance=False)
    return move


async def foretell(room: Room, caller: Caller, command: wire.Foretell) -> wire.Preview:
    """What a move would do, or the refusal that the move itself would get."""
    seat = seated(caller)
    async with room.lock:
        table, move = room.desk.table, judging.read(room, seat, command.move)
        if room.desk.status == ENDED:
            raise Refusal("not_now", "game_over")
        try:
            seen = asking.preview(table, seat, move, caller.lang)
        except Refused as refused:
            raise judging.refused(room, caller, seat, move, refused.rule) from None
        lines = [wire.Line(*line) for line in seen.lines]
        return wire.Preview(command.id, room.number(seat), command.move, lines, seen.harm)
