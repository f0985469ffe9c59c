"""A small client: sit down at a table and play, from any Python program.

    created = create("http://127.0.0.1:8080", "monopoly", [{}, {"kind": "bot", "bot": "landlord"}])
    salt = new_salt()
    seat = sit("http://127.0.0.1:8080", created.table, created.invite, "Anna", salt=salt)
    async with Client("http://127.0.0.1:8080", created.table, seat.code, salt=salt) as player:
        async for moves in player.questions():
            await player.move(moves[0].move)

It reconnects by itself, asks again when something was lost, and sends a move until it is
acknowledged: a move carries an id, so it is made once however often it is sent. Its salt is a share
in the table's chance: who sits down promises it, and the client reveals it when all have promised.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import partial
from typing import Any
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from miethai.client.mirror import Mirror
from miethai.client.share import Share
from miethai.play.fair import new_salt, salt_hash
from miethai.server import wire

ANSWER_SECONDS = 10.0  # then a command is sent again
PING_SECONDS = 5.0
LARGEST = 4_000_000  # bytes of a message from the server
LOST_FOREVER = {"code", "no_table"}
# to commands with an id
ANSWERS = (wire.Ack, wire.Refused, wire.Because, wire.Preview, wire.WayOut)


class RefusedError(Exception):
    """The server did not do it; ``refusal`` says why, in words and, if a rule says so, its id."""

    def __init__(self, refusal: wire.Refused) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


# A request that has to be sent again: a proxy answers in words of its own while its server is away.
UNANSWERED = (RefusedError, OSError, http.client.HTTPException, msgspec.DecodeError)


# --- by HTTP: new tables and seats ---------------------------------------------------------------
def post(url: str, body: Mapping[str, Any], code: str | None = None, lang: str = "en") -> Any:
    """Send a JSON object and give the message that answers it."""
    headers = {"Content-Type": "application/json", "Accept-Language": lang}
    headers["X-Request-Id"] = secrets.token_hex(8)  # by which the server's log knows it
    if code is not None:
        headers["Authorization"] = f"Bearer {code}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            data = answer.read()
    except urllib.error.HTTPError as error:
        data = error.read()
        error.close()
    message = wire.MESSAGES.decode(data)
    if isinstance(message, wire.Refused):
        raise RefusedError(message)
    return message


def create(
    server: str, ruleset: str, seats: Sequence[Mapping[str, Any]], **more: Any
) -> wire.Created:
    """A new table; ``more`` are the members of ``NewTable``: options, pace, clock, dice …"""
    body = {"ruleset": ruleset, "seats": list(seats), **more}
    made: wire.Created = post(f"{server}/api/tables", body)
    return made


def sit(
    server: str, table: str, invite: str, name: str, seat: str | None = None, salt: str = ""
) -> wire.Seated:
    """Take an open seat. Keep the code: it brings you back. Of a ``salt`` only the hash is told;
    the game begins when a ``Client`` with the same salt has come. Without one the server is told a
    salt at once, and has to be trusted."""
    body = {"t": "sit", "name": name, "invite": invite}
    body |= {"promise": salt_hash(salt)} if salt else {"salt": new_salt()}
    if seat is not None:
        body["seat"] = seat
    seated: wire.Seated = post(f"{server}/api/tables/{table}/commands", body)
    return seated


# --- by WebSocket: playing -----------------------------------------------------------------------
class Client:
    """A seat (or, without a code, a spectator) that is connected. ``mirror`` holds what it sees."""

    answer_seconds = ANSWER_SECONDS
    ping_seconds = PING_SECONDS
    retry_seconds = (0.2, 5.0)  # before the line is tried again: at first, and at most

    def __init__(
        self,
        server: str,
        table: str,
        code: str | None = None,
        lang: str = "en",
        salt: str = "",
    ) -> None:
        self._commands, self._code = f"{server}/api/tables/{quote(table)}/commands", code
        self._share = Share(salt)
        self._url = "ws" + server.removeprefix("http") + f"/api/socket?table={quote(table)}"
        self._hello = {"t": "hello", "table": table, "lang": lang}
        if code is not None:
            self._hello["code"] = code
        self.mirror = Mirror()
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[bytes, asyncio.Future[Any]]] = {}
        self._done: asyncio.Queue[wire.Message | Exception] = asyncio.Queue()
        self._changed = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self._failed: Exception | None = None

    @property
    def salt(self) -> str:
        """The seat's share in the table's chance, to check its record by. It is another one after
        all had to promise anew, because somebody's did not come."""
        return self._share.salt

    async def __aenter__(self) -> Client:
        tasks = self._run(), self._ping(), self._settle()
        self._tasks = [asyncio.create_task(task) for task in tasks]
        await self.until(lambda: self.mirror.table is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    # --- what a program calls ---------------------------------------------------------------------
    async def move(self, move: str, on: int | None = None) -> wire.Ack:
        """Make a move; done when it is on the server's disk. RefusedError says why not."""
        body: dict[str, Any] = {"t": "move", "move": move}
        if on is not None:
            body["on"] = on
        acknowledged: wire.Ack = await self.command(body)
        return acknowledged

    async def why(self, thing: str, verb: str | None = None) -> wire.Because:
        """What one could do about a thing, and what stands against it."""
        body = {"t": "why", "thing": thing} | ({} if verb is None else {"verb": verb})
        because: wire.Because = await self.command(body)
        return because

    async def preview(self, move: str) -> wire.Preview:
        """What a move would do. RefusedError as for the move itself."""
        seen: wire.Preview = await self.command({"t": "preview", "move": move})
        return seen

    async def way_out(self) -> wire.WayOut:
        """The cheapest way to raise money that one owes."""
        found: wire.WayOut = await self.command({"t": "way-out"})
        return found

    async def command(self, body: Mapping[str, Any]) -> Any:
        """A command with an id, sent until it is answered; gives the answer."""
        if self._failed is not None:
            raise self._failed
        id_ = secrets.token_hex(8)
        data = json.dumps({**body, "id": id_}).encode()
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[id_] = data, future
        try:
            while True:
                await self._send(data)
                with contextlib.suppress(TimeoutError):  # wait_for would lose a cancellation
                    async with asyncio.timeout(self.answer_seconds):
                        return await asyncio.shield(future)
        finally:
            del self._waiting[id_]

    async def ask(self, body: Mapping[str, Any]) -> wire.Message:
        """A command without an id: ``orders``, ``back``, ``consent`` …"""
        if self._failed is not None:
            raise self._failed
        await self._send(json.dumps(body).encode())
        async with asyncio.timeout(ANSWER_SECONDS):
            message = await self._done.get()
        if isinstance(message, Exception):
            self._done.put_nowait(message)  # for whoever else waits
            raise message
        if isinstance(message, wire.Refused):
            raise RefusedError(message)
        return message

    async def questions(self) -> AsyncIterator[list[wire.Legal]]:
        """Each time the seat is asked: its legal moves. Ends with the game."""
        answered = -1
        while True:
            await self.until(partial(self._has_news, answered))
            if self.mirror.over is not None:
                return
            answered = self.mirror.n
            yield list(self.mirror.legal)
            if self.mirror.n == answered:
                answered = -1  # nothing came of it: ask again

    def _has_news(self, answered: int) -> bool:
        return self.mirror.over is not None or (self.is_asked and self.mirror.n != answered)

    @property
    def is_asked(self) -> bool:
        you = self.mirror.you
        return you is not None and you.name is not None and self.mirror.asked == you.name

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for something to become true of the mirror."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._failed is not None or true())
        if self._failed is not None:
            raise self._failed

    # --- the line ---------------------------------------------------------------------------------
    async def _send(self, data: bytes) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(data.decode())

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(self.ping_seconds)
            await self._send(b'{"t":"ping"}')

    async def _settle(self) -> None:
        """Give the table's chance what it waits for of this seat."""
        told: tuple[str, str | None] | None = None
        while self._code is not None:
            async with self._changed:
                await self._changed.wait_for(partial(self._owes_beyond, told))
            table, you, told = self.mirror.table, self.mirror.you, self._owed()
            assert table is not None
            assert you is not None
            given = self._share.settled(table, str(you.name))
            if given is None:
                continue
            body = msgspec.to_builtins(given)
            try:
                await asyncio.to_thread(post, self._commands, body, self._code)
            except UNANSWERED:  # it waits still, unless somebody else has promised
                told = None
                await asyncio.sleep(self.retry_seconds[1])

    def _owes_beyond(self, told: tuple[str, str | None] | None) -> bool:
        return self._owed() not in (None, told)

    def _owed(self) -> tuple[str, str | None] | None:
        """What the table waits for of this seat, and for which promises."""
        table, you = self.mirror.table, self.mirror.you
        if table is None or you is None or you.name not in table.owed:
            return None
        return table.owed[you.name], table.chance

    async def _run(self) -> None:
        """Until the line has ended for good; whoever waits for anything is told why."""
        try:
            await self._stay()
        except Exception as error:  # of the server's messages or of the program that reads them
            self._failed = error
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(self._why())
        self._done.put_nowait(self._why())
        async with self._changed:
            self._changed.notify_all()

    def _why(self) -> Exception:
        return self._failed or ConnectionError("the line has ended")

    async def _stay(self) -> None:
        wait = self.retry_seconds[0]
        while self._failed is None:
            with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                url = f"{self._url}&request={secrets.token_hex(8)}"
                async with connect(url, max_size=LARGEST, open_timeout=10) as socket:
                    await socket.send(json.dumps(self._hello))
                    self._socket = socket
                    self.mirror.begin()
                    for data, _ in list(self._waiting.values()):
                        await socket.send(data.decode())
                    wait = self.retry_seconds[0]
                    await self._read(socket)
            self._socket = None
            await asyncio.sleep(wait)
            wait = min(wait * 2, self.retry_seconds[1])

    async def _read(self, socket: ClientConnection) -> None:
        async for data in socket:
            await self._deliver(data if isinstance(data, bytes) else data.encode())
            if self._failed is not None:
                return

    async def _deliver(self, data: bytes) -> None:
        """One message of the server."""
        message = wire.MESSAGES.decode(data)
        self.mirror.take(message)
        self._answered(message)
        if self.mirror.lost:
            self.mirror.lost = False
            await self._send(b'{"t":"resync"}')
        async with self._changed:
            self._changed.notify_all()

    def _answered(self, message: wire.Message) -> None:
        id_ = getattr(message, "id", None) if isinstance(message, ANSWERS) else None
        if id_ in self._waiting:
            future = self._waiting[id_][1]
            if future.done():
                return
            if isinstance(message, wire.Refused):
                future.set_exception(RefusedError(message))
            else:
                future.set_result(message)
        elif isinstance(message, wire.Refused) and message.code in LOST_FOREVER:
            self._failed = RefusedError(message)
        elif isinstance(message, wire.Done | wire.Seated):
            self._done.put_nowait(message)
        elif isinstance(message, wire.Refused) and message.id is None:
            self._done.put_nowait(message)
