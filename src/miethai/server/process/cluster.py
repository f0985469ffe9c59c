"""A server of several processes: each keeps its share of the tables (see balancer.py)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from prometheus_client.multiprocess import mark_process_dead

from miethai.server.disk.folder import locked
from miethai.server.disk.store import Store
from miethai.server.hall.hall import Hall
from miethai.server.hall.share import Share
from miethai.server.metrics import SHARED
from miethai.server.process import logs, run
from miethai.server.process.balancer import COUNTS, GUEST, LARGEST, LISTING, READY, Balancer
from miethai.server.room.bots import Thinkers
from miethai.server.wire.answers import Listing

BACKLOG = 2048  # connections that wait to be taken

log = logging.getLogger("miethai.server")


def serve_together(settings: run.Settings) -> None:
    """A balancer and several halls, until a signal ends them; StoreError if the folder cannot be
    used."""
    logs.configure(settings.log_level)
    settings = run.within_files(settings)
    folder = Path(settings.data)
    Store(folder).close()  # nobody else has it, and it is of today's version
    log.info("open", extra={**settings.told(), "processes": settings.processes})
    with locked(folder, shared=True), tempfile.TemporaryDirectory() as counts:
        os.environ[SHARED] = counts
        config = uvicorn.Config("", host=settings.host, port=settings.port, log_config=None)
        door = config.bind_socket()
        door.listen(BACKLOG)
        port = door.getsockname()[1]
        balancer = Balancer(
            door,
            partial(_serve_share, settings),
            settings.processes,
            settings.limits,
            greet=partial(run.say_where, settings, port),
            buried=mark_process_dead,
        )
        asyncio.run(balancer.run())
    if balancer.failed:
        sys.exit(1)


def _serve_share(settings: run.Settings, share: Share, line: socket.socket) -> None:
    """What a hall's process does."""
    os.setpgrp()  # Ctrl-C in a terminal is the balancer's to pass on
    logs.configure(settings.log_level)
    settings = run.within_files(settings)
    store = Store(Path(settings.data), shared=True)
    hall = Hall(store, Thinkers(settings.bots), settings.limits, share)
    server = run.configured(hall, replace(settings, greet=False), HallServer)
    server.line = line
    run.collect_seldom()
    server.run()


class HallServer(run.Server):
    """One of several processes."""

    line: socket.socket

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self.hall.listings.tell_others = partial(self._tell, LISTING)
        self.hall.books.tell_others = partial(self._tell, COUNTS)
        self.hall.books.begin(remembered=1)
        self._counts: dict[int, bytes] = {}  # of the other halls
        Guests(self, self.line, self._heard).welcome()

    def _tell(self, kind: bytes, said: bytes) -> None:
        self.line.send(kind + said)

    def _heard(self, message: bytes) -> None:
        """``kind``, who said it, and what."""
        number, said = message[1], message[2:]
        if message.startswith(COUNTS):
            self._counts[number] = said
            self.hall.books.hear(self._counts)
        else:
            self.hall.listings.others[number] = msgspec.json.decode(said, type=Listing).tables


class Guests:
    """The connections that the balancer hands over to a server; ``heard`` gets all else
    that it says."""

    def __init__(
        self, server: uvicorn.Server, line: socket.socket, heard: Callable[[bytes], None]
    ) -> None:
        self._server, self._line, self._heard = server, line, heard

    def welcome(self) -> None:
        self._line.setblocking(False)
        asyncio.get_running_loop().add_reader(self._line, self._hear)
        with contextlib.suppress(OSError):  # the balancer is gone already: that is heard next
            self._line.send(READY)

    def _hear(self) -> None:
        try:
            message, guests, _, _ = socket.recv_fds(self._line, LARGEST, 1)
        except BlockingIOError:
            return  # nothing after all
        except OSError:
            message, guests = b"", []
        loop = asyncio.get_running_loop()
        tasks = self._server.server_state.tasks
        for guest in guests:
            task = loop.create_task(self._take_in(socket.socket(fileno=guest)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        if not message:  # the balancer is gone
            loop.remove_reader(self._line)
            self._server.should_exit = True
        elif message != GUEST:
            self._heard(message)

    async def _take_in(self, guest: socket.socket) -> None:
        guest.setblocking(False)
        with contextlib.suppress(OSError):  # gone already
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(self._protocol, guest)

    def _protocol(self) -> asyncio.Protocol:
        """As uvicorn makes one for a connection that it has taken itself."""
        server = self._server
        kind: Any = server.config.http_protocol_class
        state = {"server_state": server.server_state, "app_state": server.lifespan.state}
        protocol: asyncio.Protocol = kind(config=server.config, **state)
        return protocol
