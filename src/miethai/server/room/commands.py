"""What each command does. A command is refused by raising ``Refusal``; then nothing was changed."""

from __future__ import annotations

import time

from miethai.kernel.contract import CHANCE, SPECTATOR
from miethai.play import table as play
from miethai.server import wire
from miethai.server.disk import rows
from miethai.server.disk.rows import Made
from miethai.server.room import asking, judging, sitting
from miethai.server.room.batch import Batch
from miethai.server.room.callers import Caller, seated
from miethai.server.room.room import GoingBack, Room
from miethai.server.table import orders
from miethai.server.table.desk import ENDED
from miethai.server.table.match import UndoRefused
from miethai.server.table.orders import NONE
from miethai.server.words import Refusal, presets

Reply = (
    wire.Ack
    | wire.Done
    | wire.Seated
    | wire.Pong
    | wire.Because
    | wire.Preview
    | wire.Advised
    | wire.WayOut
)


async def carry_out(room: Room, caller: Caller, command: wire.Command) -> Reply:
    """Do what a command says and give the answer to it."""
    match command:
        case wire.Move():
            return await _move(room, caller, command)
        case wire.Chance():
            return await _chance(room, caller, command)
        case wire.Why():
            return await asking.why(room, caller, command)
        case wire.Foretell():
            return await asking.foretell(room, caller, command)
        case wire.Hint():
            return await asking.hint(room, caller, command)
        case wire.SeekWayOut():
            return await asking.way_out(room, caller, command)
        case wire.Sit():
            return await sitting.sit(room, command)
        case wire.Pledge():
            return await sitting.pledge(room, caller, command)
        case wire.Reveal():
            return await sitting.reveal(room, caller, command)
        case wire.Begin():
            return await sitting.begin(room, caller, command)
        case wire.Undo():
            return await _undo(room, caller, command)
        case wire.Consent():
            return await _consent(room, caller, command)
        case (
            wire.Orders()
            | wire.StandIn()
            | wire.Back()
            | wire.Finish()
            | wire.Mute()
            | wire.Renew()
        ):
            return await sitting.own_seat(room, caller, command)
        case wire.SetPace():
            return await sitting.pace(room, caller, command)
        case wire.Skip():
            return await sitting.skip(room, caller)
        case wire.Chat():
            return await _chat(room, caller, command)
        case wire.Rematch():
            return await _rematch(room, caller)
        case _:  # Ping; what concerns only a connection was dealt with there
            return pong(room, caller)


def pong(room: Room, caller: Caller, shown: int | None = None) -> wire.Pong:
    """How far the reader should be; over a line, what they were ``shown`` counts."""
    reader = caller.seat
    return wire.Pong(
        n=room.number(reader) if shown is None else shown,
        k=room.info.k,
        c=room.last_said(reader),
        y=room.you(reader, caller.host).y,
        now=int(time.time()),
    )


# --- moves ---------------------------------------------------------------------------------------
async def _move(room: Room, caller: Caller, command: wire.Move) -> wire.Ack:
    seat = seated(caller)
    if (pause := _pause_before(room, seat)) == 0:
        return await _moved(room, caller, seat, command)
    async with room.turns.turn(seat, pause):
        return await _moved(room, caller, seat, command)


async def _moved(room: Room, caller: Caller, seat: int, command: wire.Move) -> wire.Ack:
    async with room.change(seat) as batch:
        done = _repeat(room, seat, command.id)
        if done is not None:
            return done
        move = judging.read(room, seat, command.move)
        _check_fresh(room, seat, command.on)
        standing = room.desk.orders.get(seat, NONE)
        table = room.table_for(seat)
        if orders.forbids(table, move, standing):
            most = orders.most(table, seat, move, standing, caller.lang)
            raise Refusal("order", "order", most=most) if most else Refusal("order", "order_none")
        judging.check_legal(room, caller, seat, move)
        if seat in room.desk.stand_ins:
            batch.add(rows.Replaced(seat, ""))
        batch.let_go(seat)
        _make(room, batch, room.desk.running.row(seat, move, command.id))
    return wire.Ack(command.id, room.desk.running.made[seat, command.id])


async def _chance(room: Room, caller: Caller, command: wire.Chance) -> wire.Ack:
    """Real dice: somebody at the table types what they show. That a card cannot have come tells the
    one who draws unseen what is left of the pile: so it is told to all that they tried."""
    try:
        return await _typed(room, caller, command)
    except Refusal as refusal:
        if refusal.key == "not_drawn" and room.desk.running.drawers():
            async with room.change(caller.seat) as batch:
                batch.add(rows.Noted(caller.seat, "mistyped"))
        raise


async def _typed(room: Room, caller: Caller, command: wire.Chance) -> wire.Ack:
    seat = seated(caller)
    async with room.change(seat) as batch:
        id_ = f"{seat}:{command.id}"  # two people may type at the same time
        if (CHANCE, id_) in room.desk.running.made:
            return wire.Ack(command.id, room.number(seat), repeat=True)
        if room.desk.plan.dice != "typed":
            raise Refusal("not_now", "no_typed")
        if not room.desk.types_chance(seat):
            raise Refusal("not_yours", "not_banker")
        move = judging.read(room, CHANCE, command.move)
        _check_fresh(room, seat, command.on)
        try:
            _make(room, batch, room.desk.running.row(CHANCE, move, id_, typed=True))
        except play.NotDue:  # what could come is not said: of cards, that is a secret
            if room.desk.table.actor != CHANCE:
                raise Refusal("not_now", "no_chance") from None
            raise Refusal("not_now", "not_drawn", move=command.move) from None
    return wire.Ack(command.id, room.number(seat))


def _make(room: Room, batch: Batch, row: Made) -> None:
    batch.add(row)
    if SPECTATOR in room.desk.running.entries[-1].noticed:  # what is secret must not show
        room.wish = None  # the game went on
    room.automation.advance(batch)


def _repeat(room: Room, seat: int, id_: str) -> wire.Ack | None:
    n = room.desk.running.made.get((seat, id_))
    return None if n is None else wire.Ack(id_, n, repeat=True)


def _check_fresh(room: Room, seat: int, on: int | None) -> None:
    if on is not None and on != room.number(seat):
        raise Refusal("stale", "stale")


def _pause_before(room: Room, seat: int) -> float:
    """Where the rules give the others time before a throw, the move waits for them; and so it does
    for somebody who might be asked aside, whether or not anybody is. An answer of somebody who is
    asked waits, too: for those who might be asked before."""
    match = room.desk.match
    if match is None or match.shown(seat).actor != seat:
        return 0.0
    return max(room.automation.pause(), room.automation.hush())


# --- going back ----------------------------------------------------------------------------------
async def _undo(room: Room, caller: Caller, command: wire.Undo) -> wire.Ack:
    seat = seated(caller)
    async with room.change(seat) as batch:
        done = _repeat(room, seat, command.id)
        if done is not None:
            return done
        if room.desk.status == ENDED:
            raise Refusal("not_now", "game_over")
        if command.ask:
            _ask_others(room, batch, seat, command.id)
            return wire.Ack(command.id, room.number(seat))
        try:
            row = room.desk.running.own_undo(seat)
        except UndoRefused:
            raise Refusal("undo", "undo") from None
        batch.add(rows.Undone(row.ply, row.seat, command.id))
        if room.wish is not None and room.wish.row.ply >= row.ply:
            room.wish = None  # what it was about is gone already
    return wire.Ack(command.id, room.number(seat))


def _ask_others(room: Room, batch: Batch, seat: int, id_: str) -> None:
    match = room.desk.running
    if room.wish is not None and room.wish.by != seat:
        raise Refusal("undo", "wish_open")
    try:
        row = match.asked_undo(seat, id_)
    except UndoRefused:
        raise Refusal("undo", "undo_none") from None
    same = room.wish is not None and room.wish.row.ply == row.ply
    room.wish = GoingBack(seat, row, room.wish.agreed if room.wish and same else {seat})
    match.made[seat, id_] = room.number(seat)  # asked once, whatever the others answer
    _go_back_if_agreed(room, batch)


async def _consent(room: Room, caller: Caller, command: wire.Consent) -> wire.Done:
    seat = seated(caller)
    async with room.change(seat) as batch:
        if room.wish is None:
            raise Refusal("undo", "no_wish")
        _check_fresh(room, seat, command.on)
        if command.yes:
            room.wish.agreed.add(seat)
            _go_back_if_agreed(room, batch)
        else:
            room.wish = None
    return wire.Done("consent")


def _go_back_if_agreed(room: Room, batch: Batch) -> None:
    """All people at the table, those on roles included, must want it; anyone a stand-in plays for
    is not there to be asked."""
    wish = room.wish
    assert wish is not None
    asked = set(room.desk.people()) - set(room.desk.stand_ins)
    if asked <= wish.agreed:
        room.wish = None
        batch.add(wish.row)
        room.automation.advance(batch)


# --- around the game -----------------------------------------------------------------------------
async def _chat(room: Room, caller: Caller, command: wire.Chat) -> wire.Ack:
    seat = seated(caller)
    allowed = room.desk.plan.chat
    if allowed == "off":
        raise Refusal("chat", "chat_off")
    known = presets(caller.lang)
    text = "".join(c if c.isprintable() else " " for c in (command.text or "")).strip()
    if command.preset is not None:
        if command.preset not in known:
            raise Refusal("chat", "chat_preset", keys=", ".join(known))
    elif allowed != "free":
        raise Refusal("chat", "chat_preset", keys=", ".join(known))
    elif not text:
        raise Refusal("chat", "chat_empty")
    async with room.change(seat) as batch:
        if (seat, command.id) in room.desk.said_ids:
            return wire.Ack(command.id, room.number(seat), repeat=True)
        said = ("", text) if command.preset is None else (command.preset, "")
        batch.add(rows.Spoken(seat, *said, command.id))
    return wire.Ack(command.id, room.number(seat))


async def _rematch(room: Room, caller: Caller) -> wire.Done:
    seated(caller)
    async with room.change() as batch:
        if room.desk.status != ENDED:
            raise Refusal("not_now", "rematch")
        if not room.desk.rematch:
            other = await room.hall.again(room, batch, caller.address)
            room.desk.rematch = other
    return wire.Done("rematch", room.desk.rematch)
