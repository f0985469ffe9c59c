"""Requests for tables of another node are passed on to it, so that any node can be asked for any
table and neither pages nor proxies need to know which one keeps it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from miethai.server import trace
from miethai.server.hall.hall import Hall
from miethai.server.http.requests import NOT_TRUSTED, json_answer, lang_of
from miethai.server.limits import Limits
from miethai.server.words import Refusal

if TYPE_CHECKING:
    import httpx

SECONDS = 10.0  # that another node may take …
CONNECTING = 2.0  # … until it lets somebody in, who then waits no longer
PATIENCE, RETRY = 5.0, 1.0  # seconds that a dead node's table is waited for, and between two looks
PASSED_ON = "x-miethai-passed-on"  # nothing is passed on twice
AGAIN = 1012  # code of closing: whoever hears it comes back
# What concerns one connection only, and what the node that is asked first has looked at.
OWN = {"connection", "host", "origin", "keep-alive", "transfer-encoding", "upgrade", PASSED_ON}
ANSWERED = {"connection", "transfer-encoding", "keep-alive", "content-length", "date"}
STATUS = {"too_large": 413, "too_many": 429, "malformed": 400}

log = logging.getLogger("miethai.server")


class Forward:
    """An ASGI layer below the guard. What is passed on counts here and there: here so that nobody
    can use up this node by way of it."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self._app, self._hall = app, hall
        self._lines: httpx.AsyncClient | None = None  # to other nodes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        where = await self._elsewhere(scope) if scope["type"] in ("http", "websocket") else None
        if where is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(where, scope, receive, send)
        else:
            try:
                await self._request(where, scope, receive, send)
            except Refusal as refusal:
                said = refusal.message(lang_of(Request(scope)))
                await json_answer(said, STATUS.get(refusal.code, 503))(scope, receive, send)

    async def _elsewhere(self, scope: Scope) -> str | None:
        """The node that a request is for."""
        hall, headers = self._hall, Headers(scope=scope)
        if not hall.store.is_shared:
            return None
        if PASSED_ON in headers:
            if headers.get("x-forwarded-for") != _client(scope):  # all would count as that node
                log.warning(NOT_TRUSTED, extra={"node": _client(scope)})
            return None
        if hall.closing is not None:  # others begin what is new
            return hall.nodes.another() if _makes_a_table(scope) else None
        table = table_of(scope)
        with contextlib.suppress(Refusal):  # the table itself says it better
            return await hall.keeper(table) if table else None
        return None

    async def _passed(
        self, where: str, scope: Scope, attempt: Callable[[str], Awaitable[bool]]
    ) -> bool:
        """Pass on to the node that has the table. One that cannot be reached may be dead: then its
        tables are another's soon, and nobody needs to come again. False: it is ours now."""
        until = time.monotonic() + PATIENCE
        found: str | None = where
        while found is not None:
            log.debug("passed on", extra={"node": found, "path": scope["path"]})
            if await attempt(found):
                return True
            if time.monotonic() > until:
                raise Refusal("closing", "moved")
            await self._hall.nodes.change(RETRY)  # thousands may wait: they ask when it is of use
            found = await self._elsewhere(scope)
        return False

    async def _socket(self, where: str, scope: Scope, receive: Receive, send: Send) -> None:
        hall, address = self._hall, _client(scope)
        if hall.closing is not None or not hall.passing.enter(address):
            await receive()  # the wish to connect
            await send({"type": "websocket.close", "code": 1013})
            return
        hall.metrics.passing.inc()
        try:
            passed = await self._passed(where, scope, partial(_pass_socket, scope, receive, send))
        except Refusal:  # only who is let in can be told
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": AGAIN})
            return
        finally:
            hall.metrics.passing.dec()
            hall.passing.leave(address)
        if not passed:
            await self._app(scope, receive, send)

    async def _request(self, where: str, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._hall.passers.take(_client(scope)):
            raise Refusal("too_many", "too_many")
        body = await _body(receive, self._hall.limits)
        if body is None:
            return
        self._hall.metrics.passed.inc()
        if self._lines is None:
            self._lines = _lines()
        attempt = partial(_pass_request, self._lines, scope, body, send)
        if not await self._passed(where, scope, attempt):
            await self._app(scope, _again(body, receive), send)


def _makes_a_table(scope: Scope) -> bool:
    return bool(scope["path"] == "/api/tables" and scope.get("method") == "POST")


def table_of(scope: Scope) -> str | None:
    """The table that a request names in its address. What is no path below this server, as the
    "*" of OPTIONS, would become a part of the other node's name."""
    if not scope.get("raw_path", b"/").startswith(b"/"):
        return None
    parts = scope["path"].split("/")
    if parts[1:3] == ["api", "tables"] and len(parts) > 3:
        return str(parts[3])
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("table")
    return asked[0] if asked else None


def _address(scope: Scope) -> str:
    query = scope.get("query_string", b"").decode("latin-1")
    path = scope.get("raw_path") or scope["path"].encode()
    return str(path.decode("latin-1")).partition("?")[0] + (f"?{query}" if query else "")


def _client(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "?"


def _headers(scope: Scope) -> dict[str, str]:
    kept = {name: value for name, value in Headers(scope=scope).items() if name not in OWN}
    own = {"x-forwarded-for": _client(scope), PASSED_ON: "1", trace.HEADER: trace.REQUEST.get()}
    return kept | own


# --- requests ------------------------------------------------------------------------------------
def _lines() -> httpx.AsyncClient:
    """No thread waits for another node: one that does not answer holds up nobody else. A proxy of
    the environment leads to the internet, not to our own nodes."""
    import httpx

    timeout = httpx.Timeout(SECONDS, connect=CONNECTING)
    transport = httpx.AsyncHTTPTransport(verify=False, limits=httpx.Limits(keepalive_expiry=4.0))
    return httpx.AsyncClient(transport=transport, timeout=timeout, trust_env=False)


async def _body(receive: Receive, limits: Limits) -> bytes | None:
    """None: the client is gone."""
    body, more = b"", True
    try:
        async with asyncio.timeout(limits.hello_seconds):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                body, more = body + message.get("body", b""), message.get("more_body", False)
                if len(body) > limits.http_bytes:
                    raise Refusal("too_large", "too_large")
    except TimeoutError:
        raise Refusal("malformed", "too_slow") from None
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, and then what comes after it."""
    rest = [body]

    async def read() -> Message:
        return {"type": "http.request", "body": rest.pop()} if rest else await receive()

    return read


async def _pass_request(
    lines: httpx.AsyncClient, scope: Scope, body: bytes, send: Send, where: str
) -> bool:
    """False: that node cannot be reached, so nothing has happened."""
    import httpx

    asked = lines.build_request(
        scope["method"], where + _address(scope), headers=_headers(scope), content=body
    )
    try:
        answer = await lines.send(asked, stream=True)
        try:
            packed = b"".join([part async for part in answer.aiter_raw()])  # as it came
        finally:
            await answer.aclose()
    except (httpx.ConnectError, httpx.ConnectTimeout):
        return False
    except httpx.HTTPError:
        raise Refusal("closing", "moved") from None
    raw = [(name.lower(), value) for name, value in answer.headers.raw]
    raw = [(name, value) for name, value in raw if name.decode() not in ANSWERED]
    raw.append((b"content-length", str(len(packed)).encode()))
    await send({"type": "http.response.start", "status": answer.status_code, "headers": raw})
    await send({"type": "http.response.body", "body": packed})
    return True


# --- sockets -------------------------------------------------------------------------------------
async def _pass_socket(scope: Scope, receive: Receive, send: Send, where: str) -> bool:
    """False: that node cannot be reached, or lets nobody in; the client still waits."""
    url = "ws" + where.removeprefix("http") + _address(scope)
    kept = {name: v for name, v in _headers(scope).items() if not name.startswith("sec-websocket")}
    line = connect(
        url,
        additional_headers=kept,
        compression=None,
        max_size=None,
        open_timeout=CONNECTING,
        proxy=None,  # one of the environment leads to the internet, not to our own nodes
    )
    try:
        node = await line
    except (OSError, WebSocketException, TimeoutError):
        return False
    async with node:
        await receive()  # the wish to connect
        await send({"type": "websocket.accept"})
        code = await _pump(node, receive, send)
    with contextlib.suppress(OSError, RuntimeError):  # the client may be gone already
        await send({"type": "websocket.close", "code": code})
    return True


async def _pump(node: ClientConnection, receive: Receive, send: Send) -> int:
    """Both ways until one end is gone; the code with which the other is to be closed."""
    there = asyncio.create_task(_up(node, receive))
    back = asyncio.create_task(_down(node, send))
    try:
        await asyncio.wait({there, back}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (there, back):
            task.cancel()
        await asyncio.gather(there, back, return_exceptions=True)
    code = node.close_code
    return AGAIN if code is None or code in (1005, 1006, 1001) else code


async def _up(node: ClientConnection, receive: Receive) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            data: Any = message.get("text")
            await node.send(data if data is not None else message.get("bytes") or b"")


async def _down(node: ClientConnection, send: Send) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for data in node:
            kind = "text" if isinstance(data, str) else "bytes"
            await send({"type": "websocket.send", kind: data})
