"""Commands about seats: who sits down, who begins, and what a seat settles for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from miethai import bots, games
from miethai.play.fair import is_salt, new_salt, salt_hash
from miethai.play.record import rules_hash
from miethai.server import wire
from miethai.server.disk import rows
from miethai.server.room.callers import Caller, seated
from miethai.server.table.desk import LOBBY, PERSON, TABLE, check_name
from miethai.server.table.plans import bot_name
from miethai.server.table.seats import code_hash, new_code, opens
from miethai.server.words import Refusal

if TYPE_CHECKING:
    from miethai.server.room.batch import Batch
    from miethai.server.room.room import Room

MOST_PLEDGES = 2  # of a seat before all have promised: on another device, for example


async def sit(room: Room, command: wire.Sit) -> wire.Seated:
    desk = room.desk  # what never changes; the rest is asked below, when nobody else changes it
    if command.invite is None:
        if not desk.plan.listed:
            raise Refusal("code", "no_invite")
    elif not opens(desk.kept.lineage, command.invite, desk.kept.invite):
        raise Refusal("code", "wrong_invite")
    if command.salt is not None and (command.promise or not is_salt(command.salt)):
        raise Refusal("malformed", "salt")
    code = new_code()
    async with room.change() as batch:
        desk = room.desk
        if desk.status != LOBBY:
            raise Refusal("not_now", "begun")
        seat = _free_seat(room, command.seat)
        check_name(desk, seat, command.name)
        salt = command.salt or ("" if command.promise else new_salt())
        kept = code_hash(desk.kept.lineage, code)
        batch.add(rows.Seated(seat, command.name, kept, salt, command.promise or ""))
        if desk.plan.begin == "full" and not desk.open_seats():
            start(room, batch)
    return wire.Seated(desk.id, desk.seat_id(seat), code)


async def pledge(room: Room, caller: Caller, command: wire.Pledge) -> wire.Done:
    seat = seated(caller)
    async with room.change(seat) as batch:
        shares = room.desk.shares
        old = shares.promises.get(seat)
        if command.promise == old:
            return wire.Done("pledge")
        if old is None or "pledge" not in shares.owed.values():  # some may be revealing already
            raise Refusal("not_now", "no_pledge")
        if old and shares.pledges[seat] >= MOST_PLEDGES:
            raise Refusal("too_many", "too_many")
        batch.add(rows.Pledged(seat, command.promise))
    return wire.Done("pledge")


async def reveal(room: Room, caller: Caller, command: wire.Reveal) -> wire.Done:
    seat = seated(caller)
    async with room.change(seat) as batch:
        shares = room.desk.shares
        if not is_salt(command.salt) or salt_hash(command.salt) != shares.promises.get(seat):
            raise Refusal("malformed", "other_salt")
        if shares.owed.get(seat) == "reveal":
            batch.add(rows.Revealed(seat, command.salt))
            room.automation.advance(batch)
        elif seat in shares.owed or "pledge" in shares.owed.values():
            raise Refusal("not_now", "no_reveal")
    return wire.Done("reveal")


def go_without(room: Room, batch: Batch) -> None:
    """The chance of the table has waited long enough: whoever's promise or salt is missing has no
    share in it, and a bot plays for them if they are not there either."""
    desk = room.desk
    if not room.timing.words.over:
        return
    for seat, what in list(desk.owed.items()):
        bot = "" if room.timing.is_here(seat) else desk.usual_bot
        batch.add(rows.Lapsed(seat, "promise" if what == "pledge" else "salt", bot))
    room.automation.advance(batch)


def _free_seat(room: Room, wanted: str | None) -> int:
    free = room.desk.open_seats()
    if wanted is not None:
        seat = room.desk.seat_named(wanted)
        if seat not in free:
            raise Refusal("seat", "seat_taken")
        return seat
    players = [seat for seat in free if seat < room.desk.game.players]
    if not players:
        raise Refusal("seat", "no_seat")
    return players[0]


async def begin(room: Room, caller: Caller, command: wire.Begin) -> wire.Done:
    if not caller.host:
        raise Refusal("not_yours", "not_host")
    async with room.change() as batch:
        if room.desk.status != LOBBY:
            raise Refusal("not_now", "begun")
        start(room, batch, command.fill)
    return wire.Done("begin")


def start(room: Room, batch: Batch, fill: str | None = None) -> None:
    """Everybody sits: the game begins. Roles that nobody took are kept by the table."""
    desk = room.desk
    if fill is not None:
        _check_bot(room, fill)
    kinds = {seat: desk.kind(seat) for seat in desk.seats}
    for seat in desk.open_seats():
        if seat >= desk.game.players:
            kinds[seat] = TABLE
        elif fill is None:
            raise Refusal("not_now", "open_seats")
        else:
            kinds[seat] = fill
    names = [
        bot_name(seat) if desk.kind(seat) == "open" else desk.name(seat)
        for seat in range(len(desk.players))
    ]
    batch.add(rows.Begun(names, kinds, rules_hash(desk.ruleset.family), desk.pin(), anew=True))
    room.automation.advance(batch)


def _check_bot(room: Room, bot: str) -> None:
    known = bots.names(games.family(room.desk.ruleset.family))
    if bot not in known:
        raise Refusal("seat", "unknown_bot", bots=", ".join(known))


OfSeat = wire.Orders | wire.StandIn | wire.Back | wire.Finish | wire.Mute | wire.Renew


async def own_seat(
    room: Room,
    caller: Caller,
    command: OfSeat,
) -> wire.Done | wire.Seated:
    seat = seated(caller)
    async with room.change(seat) as batch:
        desk = room.desk
        match command:
            case wire.Orders():
                if command.bids and not desk.bidding():
                    raise Refusal("not_now", "no_bidding")
                if command != desk.orders.get(seat):
                    batch.add(rows.Ordered(seat, command))
                if desk.match is not None:
                    room.automation.advance(batch)
                return wire.Done("orders")
            case wire.StandIn():
                _stand_in(room, batch, command)
                return wire.Done("stand_in")
            case wire.Back():
                if seat not in desk.stand_ins:
                    raise Refusal("not_now", "no_stand_in")
                batch.add(rows.Replaced(seat, ""))
                return wire.Done("back")
            case wire.Finish():
                finish(room, batch, seat)
                return wire.Done("finish")
            case wire.Mute():
                other = desk.seat_named(command.seat)
                if other == seat:
                    raise Refusal("chat", "muted")
                batch.add(rows.Muted(seat, other, command.on))
                return wire.Done("mute")
            case wire.Renew():
                code = new_code()
                renew(room, batch, seat, code_hash(desk.kept.lineage, code))
                return wire.Seated(desk.id, desk.seat_id(seat), code)


def renew(room: Room, batch: Batch, seat: int, code: str) -> None:
    """A seat has another code, of which this is the hash; devices with the old one are put out."""
    sitter = room.desk.sitters[seat]
    batch.add(rows.Seated(seat, sitter.name, code, sitter.salt))


def finish(room: Room, batch: Batch, seat: int) -> None:
    """The rest of the game without a player, who may still come back."""
    desk = room.desk
    if not room.live:
        raise room.standstill()
    if seat not in desk.leaving:
        batch.add(rows.Replaced(seat, desk.usual_bot, to_end=True))
    room.automation.hurry()


async def pace(room: Room, caller: Caller, command: wire.SetPace) -> wire.Done:
    seat = seated(caller)
    async with room.change(seat) as batch:
        if command.pace != room.desk.pace:
            batch.add(rows.Paced(seat, command.pace))
            room.automation.hurry()
    return wire.Done("pace")


async def skip(room: Room, caller: Caller) -> wire.Done:
    """Only for somebody who plays among bots: nobody else may be overrun."""
    seat = seated(caller)
    async with room.change(seat):
        if not room.live:
            raise room.standstill()
        if set(room.desk.playing()) - {seat}:
            raise Refusal("not_now", "not_alone")
        if room.table_for(seat).actor != seat:
            room.automation.skip_to(seat)
    return wire.Done("skip")


def _stand_in(room: Room, batch: Batch, command: wire.StandIn) -> None:
    desk = room.desk
    seat = desk.seat_named(command.seat)
    if not room.live:
        raise room.standstill()
    if desk.kind(seat) != PERSON:
        raise Refusal("seat", "is_bot", name=desk.name(seat))
    if not room.timing.may_be_replaced(seat):
        raise Refusal("not_now", "present", name=desk.name(seat))
    bot = command.bot or desk.usual_bot
    _check_bot(room, bot)
    if desk.stand_ins.get(seat) != bot:
        batch.add(rows.Replaced(seat, bot))
