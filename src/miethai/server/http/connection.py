"""One WebSocket: reads commands, and sends what its reader has not seen yet.

Nothing is queued but answers. What a reader is sent is the difference between what they got last
and what there is now, so a slow line gets fewer and larger steps and never holds anybody up.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from miethai.kernel.contract import SPECTATOR
from miethai.server import faults, trace, wire
from miethai.server.hall.hall import Hall
from miethai.server.limits import Bucket
from miethai.server.room import commands
from miethai.server.room.callers import Caller, identify
from miethai.server.room.room import Room
from miethai.server.table.snapshots import Snapshot
from miethai.server.words import Refusal

POLICY, TOO_LARGE, RESTART = 1008, 1009, 1012  # codes of closing
SEND_SECONDS = 20.0  # a line that takes nothing for this long is dead

log = logging.getLogger("miethai.server")


class Connection:
    def __init__(self, hall: Hall, socket: WebSocket, address: str) -> None:
        self.hall, self.socket, self.address = hall, socket, address
        self.seat, self.lang, self.host = SPECTATOR, "de", False
        self._caller = Caller(self.seat, self.lang)
        self._room: Room | None = None
        self._request = trace.REQUEST.get()
        self._code = ""  # hash of the seat's code; another one means that this device is out
        self._bucket = Bucket(hall.limits.commands_per_second, hall.limits.burst)
        self._answers: deque[bytes] = deque()
        self._news = True  # there may be something to send
        self._waiter: asyncio.Future[None] | None = None  # for news
        self._state: Snapshot | None = None
        self._table: wire.TableInfo | None = None
        self._you: wire.You | None = None
        self._personal: tuple[Any, int] | None = None  # what ``_you`` was made from
        self._lines = 0  # of chat
        self._told_closing = False
        self._guard: asyncio.TimerHandle | None = None
        self._sending: float | None = None  # since when the line has been taking a batch

    def wake(self) -> None:
        self._news = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    # --- the two halves ---------------------------------------------------------------------------
    async def run(self) -> None:
        """Until the line is gone."""
        sender: asyncio.Task[None] | None = None
        reader: asyncio.Task[None] | None = None
        try:
            await self._greet()
            sender = asyncio.create_task(self._send_all())
            self._look_after(sender)
            reader = asyncio.create_task(self._read_all())
            done, _ = await asyncio.wait({sender, reader}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if not task.cancelled():  # else the line was found dead
                    task.result()
        except (TimeoutError, WebSocketDisconnect, OSError):
            pass
        except Refusal as refusal:
            await self._last_words(refusal)
        finally:
            if self._room is not None:
                self._room.remove(self)
            for half in (sender, reader):
                if half is not None:
                    half.cancel()
            if self._guard is not None:
                self._guard.cancel()

    async def _greet(self) -> None:
        async with asyncio.timeout(self.hall.limits.hello_seconds):
            hello = self._decode(await self._receive())
        if not isinstance(hello, wire.Hello):
            raise Refusal("malformed", "hello_first")
        self.lang = hello.lang
        if hello.v != wire.VERSION:
            raise Refusal("malformed", "version", theirs=hello.v, ours=wire.VERSION)
        self._room = None
        self.hall.decrees.check(hello.table, self.address)
        room = await self.hall.room(hello.table)
        caller = self._admit(room, hello.code)
        self._caller, self.seat, self.host = caller, caller.seat, caller.host
        if self.seat != SPECTATOR:
            self._code = room.desk.sitters[self.seat].code
        async with room.lock:
            await room.prepare(self.seat, self.lang)
        self._room = room
        room.add(self)
        room.automation.wake()

    def _admit(self, room: Room, code: str | None) -> Caller:
        try:
            return identify(room, code, self.lang, self.address)
        except Refusal:
            if code is not None and not self.hall.guessers.take(self.address):
                raise Refusal("too_many", "too_many") from None
            raise

    async def _receive(self) -> bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        data: Any = message.get("bytes")
        return data if data is not None else str(message.get("text") or "").encode()

    def _decode(self, data: bytes) -> wire.Command:
        if len(data) > self.hall.limits.message_bytes:
            raise Refusal("too_large", "too_large")
        try:
            return wire.COMMANDS.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise faults.malformed(error) from None

    async def _read_all(self) -> None:
        while True:
            data = await self._receive()
            try:
                if not self._bucket.take():
                    raise Refusal("too_many", "too_many")
                command = self._decode(data)
            except Refusal as refusal:
                self._answer(refusal.message(self.lang, _id_of(data)))
                if refusal.code == "too_large":
                    raise
                continue
            await self._obey(command)

    async def _obey(self, command: wire.Command) -> None:
        assert self._room is not None
        kind = type(command).__name__.lower()
        id_ = getattr(command, "id", None)
        self.hall.metrics.command(kind).inc()
        trace.REQUEST.set(trace.of_command(self._request, id_))
        begun = time.perf_counter()
        try:
            if isinstance(command, wire.Resync):
                self._forget()
            elif isinstance(command, wire.Hello):
                raise Refusal("malformed", "begun")
            else:
                self._answer(await self._done(await self._here(), self._caller, command))
        except Refusal as refusal:
            self.hall.metrics.refused.labels(refusal.code).inc()
            if refusal.code == "code" and not self.hall.guessers.take(self.address):
                refusal = Refusal("too_many", "too_many")
            self._answer(refusal.message(self.lang, id_, self._room.number(self.seat)))
        except Exception:
            self.hall.metrics.errors.inc()
            log.exception("a command failed", extra={"kind": kind, "table": self._room.desk.id})
            self._answer(Refusal("store", "internal").message(self.lang, id_))
        took = time.perf_counter() - begun
        self.hall.metrics.took(took)
        if log.isEnabledFor(logging.DEBUG):
            where = {"kind": kind, "table": self._room.desk.id}
            log.debug("command", extra={**where, "seconds": round(took, 4)})

    async def _done(self, room: Room, caller: Caller, command: wire.Command) -> wire.Message:
        if isinstance(command, wire.Ping):
            return commands.pong(room, caller, room.shown(self.seat, self.lang))
        return await commands.carry_out(room, caller, command)

    async def _here(self) -> Room:
        """The room, loaded again if it has left memory, for those who may still be there."""
        assert self._room is not None
        if self._room.closed and not self._room.lost and self.hall.closing is None:
            try:
                room = await self.hall.room(self._room.desk.id)
            except Refusal as refusal:
                if refusal.code == "elsewhere":  # another node has it since: they are led there
                    self.hall.lose(self._room)
                raise
            room.follow(self._room)
            async with room.lock:
                await room.prepare(self.seat, self.lang)
            room.add(self)
            self._room = room
            self._forget()
            room.automation.wake()
        if self._is_out(self._room):  # a client that does not read that must not act either
            raise Refusal("code", "wrong_code")
        return self._room

    def _answer(self, message: wire.Message) -> None:
        if len(self._answers) >= self.hall.limits.answers_waiting:
            raise Refusal("too_many", "too_many")
        self._answers.append(wire.encode(message))
        self.wake()

    def _forget(self) -> None:
        """Send everything again."""
        self._state = self._table = self._you = self._personal = None
        self._lines = 0
        self.wake()

    # --- sending ----------------------------------------------------------------------------------
    async def _send_all(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if not self._news:
                self._waiter = loop.create_future()
                await self._waiter
            self._news = False
            assert self._room is not None
            self.hall.decrees.check(self._room.desk.id, self.address)
            if self._room.lost:
                raise Refusal("closing", "moved")
            self._sending = time.monotonic()
            answers = [*self._answers]  # later ones speak of later states
            self._answers.clear()
            out = self._is_out(self._room)
            for data in (*([] if out else self._new(self._room)), *answers):
                await self._send(data)
            self._sending = None
            if out:
                raise Refusal("code", "wrong_code")

    def _look_after(self, sender: asyncio.Task[None]) -> None:
        """Now and then, because a timer for every message would cost more than the message."""
        if self._sending is not None and time.monotonic() - self._sending > SEND_SECONDS:
            sender.cancel()
            return
        loop = asyncio.get_running_loop()
        self._guard = loop.call_later(SEND_SECONDS / 4, self._look_after, sender)

    def _new(self, room: Room) -> list[bytes]:
        """What the reader has not got yet. Answers follow it: a reader of an acknowledgement
        has the state that it speaks of."""
        out: list[bytes] = []
        if room.info is not self._table and room.info != self._table:
            out.append(wire.encode(room.info))
        self._table = room.info
        if self._personal is None or self._personal != (room.desk, room.desk.personal):
            self._personal = room.desk, room.desk.personal
            you = room.you(self.seat, self.host)
            if you != self._you:
                self._you = you
                out.append(wire.encode(you))
        state = room.snapshots.get((self.seat, self.lang))
        if state is not None and state is not self._state:
            self.hall.metrics.resyncs.inc(self._state is None)
            out.append(state.state(self._state))
            self._state = state
        if self._lines != room.lines_said:
            out += [wire.encode(line) for line in room.said(self.seat, self.lang, self._lines)]
            self._lines = room.lines_said
        if self.hall.closing is not None and not self._told_closing:
            self._told_closing = True
            out.append(wire.encode(self.hall.closing))
        return out

    async def _send(self, data: bytes) -> None:
        await self.socket.send({"type": "websocket.send", "text": data.decode()})

    def _is_out(self, room: Room) -> bool:
        """A renewed code puts the devices with the old one out."""
        return self._code != "" and room.desk.sitters[self.seat].code != self._code

    async def _last_words(self, refusal: Refusal) -> None:
        codes = {"too_large": TOO_LARGE, "closing": RESTART}
        with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError, TimeoutError):
            async with asyncio.timeout(SEND_SECONDS):
                await self._send(wire.encode(refusal.message(self.lang)))
                await self.socket.close(codes.get(refusal.code, POLICY))


class _OnlyId(msgspec.Struct):
    id: str | None = None


def _id_of(data: bytes) -> str | None:
    """The id of a command that is otherwise not understood, so that the answer finds its sender."""
    try:
        id_ = msgspec.json.decode(data[:1000], type=_OnlyId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return id_[:40] if id_ else None
