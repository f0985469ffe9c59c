"""Commands that change nothing at the table: why a move cannot be made, what one would do, and what
the shark would do."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from miethai.bots.reasons import Advice, sentences
from miethai.kernel.moves import SLOT_MASK, NotationError
from miethai.kernel.presentation.words import text_lang
from miethai.play import asking
from miethai.play.table import Refused
from miethai.server import faults, wire
from miethai.server.disk import rows
from miethai.server.room import judging
from miethai.server.room.callers import Caller, seated
from miethai.server.room.room import Room
from miethai.server.table.desk import ENDED
from miethai.server.words import Refusal

SHARK = "shark"


async def why(room: Room, caller: Caller, command: wire.Why) -> wire.Because:
    """About one move, or about everything that the seat could do with a thing."""
    seat = seated(caller)
    async with room.lock:
        table = room.table_for(seat)
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
        table, move = room.table_for(seat), judging.read(room, seat, command.move)
        if room.desk.status == ENDED:
            raise Refusal("not_now", "game_over")
        try:
            seen = asking.preview(table, seat, move, caller.lang)
        except Refused as refused:
            raise judging.refused(room, caller, seat, move, refused.rule) from None
        lines = [wire.Line(*line) for line in seen.lines]
        return wire.Preview(command.id, room.number(seat), command.move, lines, seen.harm)


async def hint(room: Room, caller: Caller, command: wire.Hint) -> wire.Advised:
    """What the shark would do in the place of a player who is asked. Everybody gets to know that it
    was asked; the same question is thought about once."""
    seat = seated(caller)
    async with room.change(seat) as batch:
        desk = room.desk
        if not desk.plan.hints:
            raise Refusal("not_now", "hints_off")
        table = room.table_for(seat)
        if not room.live or table.actor != seat:
            raise Refusal("not_now", "hint_not_asked")
        known = room.advised.get((seat, caller.lang))
        if known is not None and known[0] == len(table.history):
            return _advised(room, seat, command, known[1], caller.lang)
        if seat in room.thinking:
            raise Refusal("not_now", "hint_thinking")
        room.thinking.add(seat)
        ply = len(table.history)
        thinking = asyncio.ensure_future(
            room.hall.thinkers.advise(table, seat, text_lang(caller.lang))
        )
        await asyncio.sleep(0)  # the position is handed over before the room goes on
        batch.add(rows.Noted(seat, "hint", SHARK))
    try:
        found = await thinking
    finally:
        room.thinking.discard(seat)
    room.advised[seat, caller.lang] = ply, found
    return _advised(room, seat, command, found, caller.lang)


def _advised(
    room: Room, seat: int, command: wire.Hint, found: Sequence[Advice], lang: str
) -> wire.Advised:
    view = room.table_for(seat).view(seat)
    best = [
        wire.Advice(list(one.moves), one.label, _targets(room, one, view), one.share, one.error)
        for one in found
    ]
    return wire.Advised(command.id, room.number(seat), best, sentences(found, text_lang(lang)))


def _targets(room: Room, one: Advice, view: Mapping[str, Any]) -> list[str]:
    """The things on the board that a plan's moves name."""
    table = room.desk.table
    named: dict[str, None] = {}
    for text in one.moves:
        slot = table.game.moves.parse(text, table.names) & SLOT_MASK
        _, words = room.desk.running.written(slot)
        named |= {word: None for word in words if word.partition(".")[0] in view}
    return list(named)


async def way_out(room: Room, caller: Caller, command: wire.SeekWayOut) -> wire.WayOut:
    """How the seat raises what it owes at the least loss."""
    seat = seated(caller)
    async with room.lock:
        found = asking.way_out(room.table_for(seat), seat, caller.lang)
        if found is None:
            return wire.WayOut(command.id, room.number(seat), [], 0, 0)
        steps = [wire.WayStep(*step) for step in found.steps]
        return wire.WayOut(command.id, room.number(seat), steps, found.brings, found.undoing)
