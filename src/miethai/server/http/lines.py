"""Lines that carry a request, or do not yet: how many there may be, and how long one may be silent.

Without this a few hundred connections that never say anything would keep everybody else out. A line
that becomes a WebSocket is counted there (see ``app.Door.socket``).
"""

from __future__ import annotations

import asyncio
import resource
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from miethai.server.limits import Limits, Open

FILES_BESIDE = 100  # that a process needs for anything but connections
MOST_FILES = 65_536  # more than all connections need


def more_files() -> int:
    """As many open files as the system allows this process, if that is of use; their number."""
    kind, endless = resource.RLIMIT_NOFILE, resource.RLIM_INFINITY
    soft, hard = resource.getrlimit(kind)
    wanted = MOST_FILES if hard == endless else min(hard, MOST_FILES)
    if soft == endless or soft >= wanted:
        return wanted
    try:
        resource.setrlimit(kind, (wanted, hard))
    except (ValueError, OSError):  # some systems allow less than they say
        return soft
    return wanted


class Line(HttpToolsProtocol):
    """A connection that is closed when there are too many of its address, when the head of a
    request takes too long to come, or when it is too long."""

    lines: Open
    limits: Limits
    proxies: frozenset[str]  # each speaks for many: its own lines are as many as it needs
    _timer: asyncio.TimerHandle | None = None
    _last: Any = None  # the last request that was looked at
    _heard = 0  # bytes since then

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = str(self.client[0]) if self.client else "?"
        proxy = self._address in self.proxies
        self._counted = not proxy and self.lines.enter(self._address)
        if self._counted or proxy:
            self._look_again()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._heard = self._heard + len(data) if self._waits() else 0
        if self._heard > self.limits.http_bytes:
            self.transport.abort()

    def _waits(self) -> bool:
        """Whether the head of a request is still to come. (A client that has got an answer and says
        nothing more is uvicorn's to close.)"""
        return self.cycle is self._last and (self.cycle is None or self.cycle.response_complete)

    def _look(self) -> None:
        if self._waits():
            self.transport.abort()
        else:
            self._last = self.cycle
            self._look_again()

    def _look_again(self) -> None:
        self._timer = self.loop.call_later(self.limits.hello_seconds, self._look)

    def _leave(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._counted:
            self._counted = False
            self.lines.leave(self._address)


def bounded(limits: Limits, proxies: str) -> type[Line]:
    """The kind of line of one server. A page opens several at once, so there may be more of an
    address than sockets; all together there are fewer, because they are soon done."""
    lines = Open(max(1, limits.connections // 2), 4 * limits.connections_per_address)
    known = frozenset(address.strip() for address in proxies.split(","))
    return type("BoundedLine", (Line,), {"lines": lines, "limits": limits, "proxies": known})
