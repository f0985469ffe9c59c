"""The addresses of the server. Everything that can be sent by WebSocket can be sent by POST too."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from miethai import __version__
from miethai.kernel.contract import SPECTATOR
from miethai.server import faults, wire
from miethai.server.disk.folder import StoreError
from miethai.server.disk.groups import Database, GroupStore
from miethai.server.disk.store import count_tables
from miethai.server.hall.hall import Hall
from miethai.server.http.connection import Connection
from miethai.server.http.forward import Forward
from miethai.server.http.guard import Guard
from miethai.server.http.page_doors import PageDoors
from miethai.server.http.pages import Page
from miethai.server.http.requests import (
    HUNG_UP,
    address_of,
    attachment,
    is_local,
    json_answer,
    lang_of,
    tongue_of,
)
from miethai.server.http.welcome import LOOPBACK, addresses
from miethai.server.room import commands
from miethai.server.room.callers import Caller, identify
from miethai.server.room.room import Room
from miethai.server.table import snapshots
from miethai.server.table.export import export, file_name
from miethai.server.wire.answers import Here
from miethai.server.words import Refusal, say

STATUS = {
    "rule": 409,
    "stale": 409,
    "unknown_move": 422,
    "not_yours": 403,
    "not_now": 409,
    "undo": 409,
    "order": 409,
    "seat": 409,
    "name": 422,
    "options": 422,
    "code": 403,
    "chat": 409,
    "too_many": 429,
    "too_large": 413,
    "malformed": 400,
    "no_table": 404,
    "not_found": 404,
    "frozen": 409,
    "store": 503,
    "closing": 503,
    "elsewhere": 421,
}
Handler = Callable[["Door", Request], Coroutine[Any, Any, Response]]

log = logging.getLogger("miethai.server")


class Stored:
    """How many tables there are. Anybody may ask as often as they like, and everybody's moves wait
    while they are counted: so that takes a twentieth of the time at most."""

    def __init__(self, store: GroupStore) -> None:
        self._store, self._counting = store, asyncio.Lock()
        self._number, self._good_until = 0, 0.0

    async def tables(self) -> int:
        async with self._counting:
            if time.monotonic() >= self._good_until:
                self._number, took = await self._store.read(_counted)
                self._good_until = time.monotonic() + 20 * took
        return self._number


def _counted(db: Database) -> tuple[int, float]:
    begun = time.perf_counter()
    return count_tables(db), time.perf_counter() - begun


class Door:
    """The handlers, with the hall they lead to."""

    def __init__(self, hall: Hall, open_metrics: bool, host: str) -> None:
        self.hall, self._open_metrics, self._host = hall, open_metrics, host
        self._stored = Stored(hall.store)

    # --- WebSocket --------------------------------------------------------------------------------
    async def socket(self, socket: WebSocket) -> None:
        address = address_of(socket)
        hall = self.hall  # who comes and goes without end costs as much as who asks
        if (
            hall.closing is not None
            or not hall.commanders.take(address)
            or not hall.open.enter(address)
        ):
            await socket.close(1013)
            return
        self.hall.metrics.sockets.inc()
        try:
            await socket.accept()
            await Connection(self.hall, socket, address).run()
        finally:
            self.hall.metrics.sockets.dec()
            self.hall.open.leave(address)

    # --- tables -----------------------------------------------------------------------------------
    async def create(self, request: Request) -> Response:
        self._pace(request)
        body = await self._body(request)
        try:
            wish = wire.NEW_TABLE.decode(body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise faults.malformed(error) from None
        return json_answer(await self.hall.create(wish, address_of(request)), 201)

    async def command(self, request: Request) -> Response:
        """The same commands as by WebSocket, one a request."""
        self._pace(request)
        body = await self._body(request)
        try:
            command = wire.COMMANDS.decode(body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise faults.malformed(error) from None
        table, sits = request.path_params["table"], isinstance(command, wire.Sit)
        room, caller = await self._admit(request, table, sits)
        if isinstance(command, (wire.Hello, wire.Resync)):
            return await self._whole(room, caller)
        if caller.seat != SPECTATOR:
            room.timing.heard(caller.seat)
        self.hall.metrics.command(type(command).__name__.lower()).inc()
        begun = time.perf_counter()
        try:
            reply = await commands.carry_out(room, caller, command)
        except Refusal as refusal:
            self.hall.metrics.refused.labels(refusal.code).inc()
            raise self._counted(refusal, address_of(request)) from None
        self.hall.metrics.took(time.perf_counter() - begun)
        return json_answer(reply)

    async def state(self, request: Request) -> Response:
        room, caller = await self._enter(request)
        if caller.seat != SPECTATOR:
            room.timing.heard(caller.seat)
        room.automation.wake()
        return await self._whole(room, caller)

    async def _whole(self, room: Room, caller: Caller) -> Response:
        """Table, seat and state as three messages in a list, then the chat."""
        async with room.lock:
            state = await room.prepare(caller.seat, caller.lang)
            out: list[Any] = [room.info, room.you(caller.seat, caller.host)]
            if state is not None:
                out.append(snapshots.whole(state))
            out += list(room.said(caller.seat, caller.lang, 0))
        return json_answer(out)

    async def record(self, request: Request) -> Response:
        room, caller = await self._enter(request)
        async with room.lock:
            if room.live:
                await room.prepare(caller.seat, caller.lang)  # else its log is not read
            text = export(room.desk, caller.seat, caller.lang)
        return PlainTextResponse(text, headers=attachment(file_name(room.desk, "txt")))

    async def text(self, request: Request) -> Response:
        """The position as plain text."""
        room, caller = await self._enter(request)
        async with room.lock:
            table = room.table_for(caller.seat)
            text = table.voice(caller.lang).render(table.position, caller.seat)
        return PlainTextResponse(text + "\n")

    async def _enter(self, request: Request) -> tuple[Room, Caller]:
        return await self.enter(request, request.path_params["table"])

    async def enter(self, request: Request, table: str) -> tuple[Room, Caller]:
        """The room of a table and who asks for it."""
        self._pace(request)
        return await self._admit(request, table)

    def _pace(self, request: Request) -> None:
        """Every request costs something, also one that is refused."""
        self.hall.decrees.check_address(address_of(request))
        if not self.hall.commanders.take(address_of(request)):
            raise Refusal("too_many", "too_many")

    async def _admit(self, request: Request, table: str, sits: bool = False) -> tuple[Room, Caller]:
        lang = tongue_of(request)
        room = await self.hall.room(table)
        header = request.headers.get("authorization")
        code = None if header is None else header.partition(" ")[2].strip()
        if sits:  # the invitation itself says who may
            return room, Caller(SPECTATOR, lang)
        try:
            return room, identify(room, code, lang, address_of(request))
        except Refusal as refusal:
            if code is None:
                raise
            raise self._counted(refusal, address_of(request)) from None

    def _counted(self, refusal: Refusal, address: str) -> Refusal:
        """An address that guesses codes is told to stop; a right code still works, because
        others may share the address."""
        if refusal.code == "code" and not self.hall.guessers.take(address):
            return Refusal("too_many", "too_many")
        return refusal

    async def _body(self, request: Request) -> bytes:
        body = b""
        try:
            async with asyncio.timeout(self.hall.limits.hello_seconds):
                async for part in request.stream():
                    body += part
                    if len(body) > self.hall.limits.http_bytes:
                        raise Refusal("too_large", "too_large")
        except TimeoutError:
            raise Refusal("malformed", "too_slow") from None
        except ClientDisconnect:  # there is nobody to be answered
            self.hall.metrics.hung_up.inc()
            log.info(HUNG_UP)
            raise Refusal("malformed", "too_slow") from None
        return body

    # --- about the server -------------------------------------------------------------------------
    async def health(self, request: Request) -> Response:
        why = await self._obstacle()
        tables = None
        with contextlib.suppress(StoreError):
            tables = await self._stored.tables()
        body = {"well": why is None, "version": __version__, "protocol": wire.VERSION}
        return json_answer(body | {"tables": tables, "why": why}, 503 if why else 200)

    async def ready(self, request: Request) -> Response:
        """The same in one word, for those who ask often: whether to send people here."""
        why = await self._obstacle()
        return PlainTextResponse((why or "ready") + "\n", 503 if why else 200)

    async def _obstacle(self) -> str | None:
        """What keeps the server from serving everybody, in a word."""
        if self.hall.closing is not None:
            return "closing"
        try:
            await self.hall.store.check()
        except StoreError:
            return "disk"
        return "full" if self.hall.full else None

    async def here(self, request: Request) -> Response:
        """A page that calls this machine by a name that only this machine knows cannot make links
        for others without help."""
        near = addresses(self._host, request.url.port or 80)[1:] if is_local(request) else []
        return json_answer(Here(near[0] if near else None))

    async def metrics(self, request: Request) -> Response:
        """How busy a server is concerns those who run it."""
        if not self._open_metrics and not is_local(request):
            raise Refusal("not_found", "metrics")
        text = await self.hall.counted()
        return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


def build(
    hall: Hall,
    origins: Iterable[str] = (),
    web: Path | None = None,
    open_metrics: bool = False,
    host: str = LOOPBACK,
    names: Iterable[str] = (),
) -> Starlette:
    """The application; ``web`` is a folder with the page, served as it is. ``open_metrics``: for
    everybody, not only for this machine. ``host`` is where the server listens, ``names`` are those
    that it has in the internet."""
    door = Door(hall, open_metrics, host)
    routes: list[BaseRoute] = [
        WebSocketRoute("/api/socket", door.socket),
        Route("/api/tables", door.create, methods=["POST"]),
        Route("/api/tables/{table}", door.state),
        Route("/api/tables/{table}/commands", door.command, methods=["POST"]),
        Route("/api/tables/{table}/record", door.record),
        Route("/api/tables/{table}/text", door.text),
        *PageDoors(hall, door.enter, web).routes(),
        Route("/api/here", door.here),
        Route("/health", door.health),
        Route("/ready", door.ready),
        Route("/metrics", door.metrics),
    ]
    if web is not None:
        routes.append(Mount("/", Page(web)))

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hall.open_doors()
        yield
        await hall.close_doors()

    handlers: dict[Any, Any] = {Refusal: _refuse, HTTPException: _http_error, Exception: _mistake}
    # The next request on a connection might be for the table of another process.
    known = {"origins": list(origins), "names": [host, *names]}
    guard = Middleware(Guard, **known, one_request=hall.share.of > 1)
    forward = Middleware(Forward, hall=hall)
    return Starlette(
        routes=routes, lifespan=lifespan, exception_handlers=handlers, middleware=[guard, forward]
    )


# --- answers -------------------------------------------------------------------------------------
async def _refuse(request: Request, error: Refusal) -> Response:
    return json_answer(error.message(lang_of(request)), STATUS[error.code])


async def _http_error(request: Request, error: HTTPException) -> Response:
    key = "method" if error.status_code == 405 else "not_found"
    body = wire.Refused("malformed", say(lang_of(request), key))
    return Response(
        wire.encode(body), error.status_code, error.headers, media_type="application/json"
    )


async def _mistake(request: Request, error: Exception) -> Response:
    log.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return json_answer(wire.Refused("store", say(lang_of(request), "internal")), 500)
