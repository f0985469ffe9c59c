"""What stands before every request: its id, headers that protect a page, and the checks of its
origin and of the name by which it calls the server."""

from __future__ import annotations

import ipaddress
import logging
import time
from collections.abc import Iterable
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from miethai.server import trace
from miethai.server.http.requests import lang_of
from miethai.server.wire import Refused, encode
from miethai.server.words import say

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; "
        "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# Names that nobody can have in the DNS, so that no foreign page can lead its readers here by one.
HOUSE_NAMES = (".localhost", ".local", ".lan", ".internal", ".home.arpa", ".test")
LONGEST_NAME = 80

log = logging.getLogger("miethai.server")


class Guard:
    """An ASGI layer around the whole application. ``one_request``: connections are closed after
    their first request. ``names`` are those under which the internet knows the server."""

    def __init__(
        self,
        app: ASGIApp,
        origins: Iterable[str] = (),
        one_request: bool = False,
        names: Iterable[str] = (),
    ) -> None:
        self._app = app
        self._names = {name.casefold().rstrip(".") for name in names}
        self._names |= {host for host in map(_host_in, origins) if host}
        self._more = {"Connection": "close"} if one_request else {}
        self._origins = {origin.rstrip("/").casefold() for origin in origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        trace.REQUEST.set(_request_id(scope, headers))
        if not self.is_ours(headers.get("host")):
            name = str(_host_in(f"//{headers['host']}") or headers["host"])[:LONGEST_NAME]
            await _forbid(scope, send, 421, "host", name=name)
            return
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if changes and not self.same_origin(headers):
            await _forbid(scope, send, 403, "origin")
            return

        if scope["type"] == "websocket":
            log.debug("socket", extra={"path": scope["path"]})
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                what = {"method": scope["method"], "path": scope["path"]}
                took = round(time.perf_counter() - begun, 4)
                log.debug("request", extra=what | {"status": message["status"], "seconds": took})
                out = MutableHeaders(scope=message)
                out[trace.HEADER] = trace.REQUEST.get()
                for name, value in (HEADERS | self._more).items():
                    out.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    out.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_guarded)

    def is_ours(self, host: str | None) -> bool:
        """Whether a request calls this server by a name of its own. A page elsewhere could give its
        own name this machine's address, and then ask for what only this machine may see (DNS
        rebinding): so by an address, by a name of the house, or by one that was said at the start.
        Programs may leave it out."""
        if host is None:
            return True
        name = _host_in(f"//{host}")
        if name is None:
            return False
        house = "." not in name or name.endswith(HOUSE_NAMES)
        return house or name in self._names or _is_address(name)

    def same_origin(self, headers: Headers) -> bool:
        """Programs send no origin; pages must come from here or from an origin that is allowed."""
        origin = headers.get("origin")
        if origin is None:
            return True
        if origin.casefold() in self._origins:
            return True
        try:
            place = urlsplit(origin).netloc
        except ValueError:  # no address at all
            return False
        return place.casefold() == headers.get("host", "").casefold() != ""


def _request_id(scope: Scope, headers: Headers) -> str:
    """By a socket's address, or by a header."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    return trace.id_from(headers.get(trace.HEADER, asked.get(trace.PARAMETER, [None])[0]))


def _host_in(url: str) -> str | None:
    """The name or the address in it, without the port."""
    try:
        found = urlsplit(url).hostname
    except ValueError:  # no address at all
        return None
    return found.casefold().rstrip(".") if found else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _forbid(scope: Scope, send: Send, status: int, key: str, **values: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": key})
        return
    body = encode(Refused("code", say(lang_of(Request(scope)), key, **values)))
    headers = [(b"content-type", b"application/json")]
    headers += [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
