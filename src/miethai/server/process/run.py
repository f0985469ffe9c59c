"""Starting and stopping the server."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar
from urllib.parse import urlsplit

import uvicorn

from miethai.bots import admit
from miethai.server.disk.opening import is_database, open_store, shown
from miethai.server.hall.hall import Hall
from miethai.server.http.app import build
from miethai.server.http.lines import FILES_BESIDE, bounded, more_files
from miethai.server.http.welcome import greet
from miethai.server.limits import Limits
from miethai.server.process import logs
from miethai.server.room.bots import Thinkers

GOODBYE_SECONDS = 2
S = TypeVar("S", bound="Server")

log = logging.getLogger("miethai.server")


@dataclass(frozen=True)
class Settings:
    data: str  # a folder, or the address of a database
    host: str = "127.0.0.1"
    port: int = 8080
    node: str = ""  # where other nodes on the same database reach this one
    bots: int = 1  # processes
    guests: Sequence[str] = ()  # addresses of other people's bots that may play here
    processes: int = 1  # of the server itself; each thinks in ``bots`` more
    origins: Sequence[str] = ()
    names: Sequence[str] = ()  # of the server in the internet
    proxies: str = "127.0.0.1"
    web: Path | None = None
    browser: bool = False  # open the page
    open_metrics: bool = False  # for everybody, not only for this machine
    greet: bool = False  # say where the server is
    log_requests: bool = False  # a line for each
    limits: Limits = field(default_factory=Limits)

    @property
    def own_names(self) -> list[str]:
        """Other nodes call this one by the name in ``node``."""
        node = urlsplit(self.node).hostname
        return [*self.names, *([node] if node else [])]

    @property
    def log_level(self) -> int:
        return logging.DEBUG if self.log_requests else logging.INFO

    def told(self) -> dict[str, Any]:
        """For the log."""
        return {"host": self.host, "port": self.port, "data": shown(self.data)}


class Server(uvicorn.Server):
    """Says goodbye to everybody before it goes."""

    hall: Hall
    settings: Settings

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.settings.greet:
            say_where(self.settings, self.servers[0].sockets[0].getsockname()[1])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal announces the end, the second ends at once, the third waits for nobody.
        That the server was told to go is no failure: uvicorn would raise the signal again."""
        if self.hall.closing is None:
            self.hall.announce(GOODBYE_SECONDS)  # first: another signal may interrupt this
            log.info("closing", extra={"seconds": GOODBYE_SECONDS})
            asyncio.get_event_loop().call_later(GOODBYE_SECONDS, self._leave)
        elif self.should_exit:
            self.force_exit = True
        else:
            self._leave()

    def _leave(self) -> None:
        self.should_exit = True


def configured(hall: Hall, settings: Settings, kind: type[S]) -> S:
    """A server that can be run; the store is open already."""
    for guest in settings.guests:
        admit(guest)
    config = uvicorn.Config(
        build(
            hall,
            settings.origins,
            settings.web,
            settings.open_metrics,
            settings.host,
            settings.own_names,
        ),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=bounded(settings.limits, settings.proxies),
        ws="websockets-sansio",
        ws_max_size=4 * settings.limits.message_bytes,
        ws_ping_interval=settings.limits.ping_seconds,
        ws_ping_timeout=settings.limits.ping_seconds,
        ws_per_message_deflate=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=5,
    )
    server = kind(config)
    server.hall, server.settings = hall, settings
    return server


def say_where(settings: Settings, port: int) -> None:
    """Where the server is, for the person who started it."""
    where = settings.host, port, settings.browser
    threading.Thread(target=greet, args=where, daemon=True).start()  # browsers take time


def within_files(settings: Settings) -> Settings:
    """No more connections than this process can have open files: lines, which may be half as many
    (see lines.py), and sockets; those that a node passes on to another take two files each."""
    halves = 1 + 2 + (4 if is_database(settings.data) else 0)
    most = max(1, (more_files() - FILES_BESIDE) * 2 // halves)
    limits = replace(settings.limits, connections=min(settings.limits.connections, most))
    return replace(settings, limits=limits)


def collect_seldom() -> None:
    """A table leaves hardly any garbage in circles, and each look for it through all tables holds
    everybody up for a fifth of a second: the hall looks once an hour."""
    gc.collect()
    gc.freeze()
    gc.disable()


def serve(settings: Settings) -> None:
    """Run until a signal ends it; StoreError if the folder cannot be used."""
    logs.configure(settings.log_level)
    settings = within_files(settings)
    node = settings.node or f"http://{settings.host}:{settings.port}"
    store = open_store(settings.data, node if is_database(settings.data) else "")
    hall = Hall(store, Thinkers(settings.bots), settings.limits)
    server = configured(hall, settings, Server)
    log.info("open", extra=settings.told())
    collect_seldom()
    # Our own socket: "::" means every address, those of version 4 too.
    server.run([server.config.bind_socket()])
