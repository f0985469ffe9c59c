"""Requests and answers by HTTP: what all addresses share."""

from __future__ import annotations

import gzip
import hashlib
import ipaddress
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from miethai.kernel.contract import ALL_ENGLISH
from miethai.server import wire

HUNG_UP = "a client hung up in the middle of a request"  # for the log
NOT_TRUSTED = "a node passes something on and is not named with --proxy"
WORTH_PACKING = 1024  # bytes


def lang_of(request: Request) -> str:
    """``?lang=en``, or what the browser prefers."""
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return "en" if asked.casefold().startswith("en") else "de"


def tongue_of(request: Request) -> str:
    """The same for what a table tells: readers of English may want all names translated."""
    asked = request.query_params.get("lang", "").casefold()
    return ALL_ENGLISH if asked == ALL_ENGLISH else lang_of(request)


def address_of(connection: Request | WebSocket) -> str:
    return connection.client.host if connection.client else "?"


def is_local(connection: Request | WebSocket) -> bool:
    """Whether it comes from this machine."""
    try:
        return ipaddress.ip_address(address_of(connection)).is_loopback
    except ValueError:  # no address, as of a socket in the file system
        return False


def json_answer(value: Any, status: int = 200) -> Response:
    return Response(wire.encode(value), status, media_type="application/json")


def attachment(name: str) -> dict[str, str]:
    """The header of an answer that is to be kept as a file of this name (RFC 6266)."""
    plain = name.encode("ascii", "ignore").decode()
    return {
        "Content-Disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
    }


def takes_gzip(accepted: str) -> bool:
    """Whether a reader who sends this ``Accept-Encoding`` can unpack."""
    for part in accepted.split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name in ("gzip", "*"):
            return weight.strip("0.") != "" or weight == ""
    return False


class Ready:
    """An answer that is made once and sent often: packed, and known by its hash, so that a
    client that already has it is told so."""

    def __init__(self, body: bytes, media_type: str = "application/json") -> None:
        self._body, self._type = body, media_type
        self._packed = gzip.compress(body, 6, mtime=0) if len(body) > WORTH_PACKING else None
        self._tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'

    @property
    def size(self) -> int:
        return len(self._body) + len(self._packed or b"")

    def answer(self, request: Request, headers: dict[str, str] | None = None) -> Response:
        sent = {"ETag": self._tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        sent.update(headers or {})
        known = request.headers.get("if-none-match", "")
        if self._tag in (tag.strip().removeprefix("W/") for tag in known.split(",")):
            return Response(status_code=304, headers=sent)
        if self._packed is None or not takes_gzip(request.headers.get("accept-encoding", "")):
            return Response(self._body, media_type=self._type, headers=sent)
        sent["Content-Encoding"] = "gzip"
        return Response(self._packed, media_type=self._type, headers=sent)
