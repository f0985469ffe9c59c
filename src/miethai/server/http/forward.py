"""Requests for tables of another node are passed on to it, so that any node can be asked for any
table and neither pages nor proxies need to know which one keeps it."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from miethai.server.hall.hall import Hall
from miethai.server.http.requests import json_answer, lang_of
from miethai.server.words import Refusal

SECONDS = 10.0  # that another node may take
PASSED_ON = "x-miethai-passed-on"  # nothing is passed on twice
AGAIN = 1012  # code of closing: whoever hears it comes back
# What concerns one connection only, and what the node that is asked first has looked at.
OWN = {"connection", "host", "origin", "keep-alive", "transfer-encoding", "upgrade", PASSED_ON}
ANSWERED = {"connection", "transfer-encoding", "keep-alive", "content-length"}


class Forward:
    """An ASGI layer below the guard."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self._app, self._hall = app, hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        where = None
        if self._hall.store.is_shared and scope["type"] in ("http", "websocket"):
            table = table_of(scope)
            if table and PASSED_ON not in Headers(scope=scope):
                with contextlib.suppress(Refusal):  # the table itself says it better
                    where = await self._hall.keeper(table)
        if where is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await _pass_socket(where, scope, receive, send)
        else:
            try:
                await _pass_request(where, scope, receive, send, self._hall.limits.http_bytes)
            except Refusal as refusal:
                said = refusal.message(lang_of(Request(scope)))
                answer = json_answer(said, 413 if refusal.code == "too_large" else 503)
                await answer(scope, receive, send)


def table_of(scope: Scope) -> str | None:
    """The table that a request names in its address."""
    parts = scope["path"].split("/")
    if parts[1:3] == ["api", "tables"] and len(parts) > 3:
        return str(parts[3])
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("table")
    return asked[0] if asked else None


def _address(scope: Scope) -> str:
    query = scope.get("query_string", b"").decode("latin-1")
    path = scope.get("raw_path") or scope["path"].encode()
    return str(path.decode("latin-1")).partition("?")[0] + (f"?{query}" if query else "")


def _headers(scope: Scope) -> dict[str, str]:
    client = scope.get("client")
    kept = {name: value for name, value in Headers(scope=scope).items() if name not in OWN}
    return kept | {"x-forwarded-for": client[0] if client else "?", PASSED_ON: "1"}


# --- requests ------------------------------------------------------------------------------------
async def _pass_request(where: str, scope: Scope, receive: Receive, send: Send, most: int) -> None:
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body, more = body + message.get("body", b""), message.get("more_body", False)
        if len(body) > most:
            raise Refusal("too_large", "too_large")
    asked = where, scope["method"], _address(scope), _headers(scope), body
    try:
        status, headers, answer = await asyncio.to_thread(_asked, *asked)
    except (OSError, http.client.HTTPException):
        raise Refusal("closing", "moved") from None
    raw = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
    raw = [(name, value) for name, value in raw if name.decode() not in ANSWERED]
    raw.append((b"content-length", str(len(answer)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": answer})


def _asked(
    where: str, method: str, path: str, headers: dict[str, str], body: bytes
) -> tuple[int, list[tuple[str, str]], bytes]:
    place = urlsplit(where)
    line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=SECONDS)
    with contextlib.closing(line):
        line.request(method, path, body, headers)
        answer = line.getresponse()
        return answer.status, answer.getheaders(), answer.read()


# --- sockets -------------------------------------------------------------------------------------
async def _pass_socket(where: str, scope: Scope, receive: Receive, send: Send) -> None:
    await receive()  # the wish to connect
    url = "ws" + where.removeprefix("http") + _address(scope)
    kept = {name: v for name, v in _headers(scope).items() if not name.startswith("sec-websocket")}
    code = AGAIN
    accepted = False
    with contextlib.suppress(OSError, WebSocketException, TimeoutError):
        async with connect(
            url,
            additional_headers=kept,
            compression=None,
            max_size=None,
            open_timeout=SECONDS,
            proxy=None,  # one of the environment leads to the internet, not to our own nodes
        ) as node:
            await send({"type": "websocket.accept"})
            accepted = True
            code = await _pump(node, receive, send)
    if not accepted:  # then it can be told why
        await send({"type": "websocket.accept"})
    with contextlib.suppress(OSError, RuntimeError):  # the client may be gone already
        await send({"type": "websocket.close", "code": code})


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
