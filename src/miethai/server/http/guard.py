"""What stands before every request: headers that protect a page, and the check of its origin."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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


class Guard:
    """An ASGI layer around the whole application. ``one_request``: connections are closed after
    their first request."""

    def __init__(
        self, app: ASGIApp, origins: Iterable[str] = (), one_request: bool = False
    ) -> None:
        self._app = app
        self._more = {"Connection": "close"} if one_request else {}
        self._origins = {origin.rstrip("/").casefold() for origin in origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if changes and not self.same_origin(headers):
            await _forbid(scope, send)
            return

        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in (HEADERS | self._more).items():
                    out.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    out.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_guarded)

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


async def _forbid(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
        return
    body = encode(Refused("code", say(lang_of(Request(scope)), "origin")))
    headers = [(b"content-type", b"application/json")]
    headers += [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body})
