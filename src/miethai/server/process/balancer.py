"""The balancer stands at the door of a server of several processes, each with a hall of its own.

Every table belongs to one hall, found by its id. The balancer takes connections in, looks at the
first line of the request without taking it away, and hands the connection itself over to the hall
of the table that is named there, or to the halls in turn if none is. From then on it has nothing to
do with it. A hall that dies is started again, and its tables come back from the disk; halls that
lose their balancer close.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess

from miethai.server.hall.share import Share, owner, table_in
from miethai.server.limits import Limits, Open

GUEST, LISTING, READY = b"g", b"l", b"r"  # how a message on the line to a hall begins
LARGEST = 1 << 18  # bytes of a message
LONGEST_LINE = 4096  # bytes; where no table is named so far, none is
AGAIN = 0.01  # seconds until something is tried again
STABLE = 5.0  # seconds; a hall that dies sooner would die again

log = logging.getLogger("miethai.server")
# What a hall's process does: run its share of the tables until the line to the balancer ends.
Work = Callable[[Share, socket.socket], None]


@dataclass
class Hall:
    """A process, as the balancer sees it."""

    share: Share
    process: BaseProcess
    line: socket.socket
    opened: float
    ready: bool = False
    listing: bytes = b""  # its open tables, as the other halls were told


@dataclass
class Balancer:
    """``work`` can be sent to a process; ``greet`` is called once when all halls are open."""

    door: socket.socket
    work: Work
    halls_wanted: int
    limits: Limits
    greet: Callable[[], None]
    buried: Callable[[int], None] = lambda pid: None  # told of every process that has ended
    failed: bool = False
    _halls: list[Hall] = field(default_factory=list)
    _waiting: set[asyncio.Task[None]] = field(default_factory=set)
    _closing: bool = False

    def __post_init__(self) -> None:
        self._lines = Open(self.limits.connections, 4 * self.limits.connections_per_address)

    async def run(self) -> None:
        """Until a signal ends it and all halls are closed."""
        self._all_closed = asyncio.Event()
        self._turns = itertools.cycle(range(self.halls_wanted))
        loop = asyncio.get_running_loop()
        for which in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(which, self.close)
        self.door.setblocking(False)
        self._halls = [self._open(Share(n, self.halls_wanted)) for n in range(self.halls_wanted)]
        accepting = asyncio.create_task(self._accept())
        await self._all_closed.wait()
        for task in (accepting, *self._waiting):
            task.cancel()
        await asyncio.gather(accepting, *self._waiting, return_exceptions=True)
        self.door.close()

    def close(self) -> None:
        """Every hall says goodbye to its guests; a second time they close at once."""
        self._closing = True
        for hall in self._halls:
            if hall.process.pid is not None and hall.process.is_alive():
                os.kill(hall.process.pid, signal.SIGTERM)

    # --- halls ------------------------------------------------------------------------------------
    def _open(self, share: Share) -> Hall:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        context = multiprocessing.get_context("spawn")
        process = context.Process(
            target=self.work, args=(share, theirs), name=f"hall{share.number}"
        )
        process.start()
        theirs.close()
        hall = Hall(share, process, ours, time.monotonic())
        loop = asyncio.get_running_loop()
        loop.add_reader(ours, self._hear, hall)
        loop.add_reader(process.sentinel, self._ended, hall)
        return hall

    def _hear(self, hall: Hall) -> None:
        try:
            message = hall.line.recv(LARGEST)
        except OSError:
            return  # it has died: see _ended
        if message == READY:
            hall.ready = True
            for other in self._halls:
                self._tell(hall, other.share.number, other.listing)
            if all(one.ready for one in self._halls):
                self.greet()
                self.greet = lambda: None
        elif message.startswith(LISTING):
            hall.listing = message[1:]
            for other in self._halls:
                if other is not hall:
                    self._tell(other, hall.share.number, hall.listing)
        elif not message:
            asyncio.get_running_loop().remove_reader(hall.line)

    def _tell(self, hall: Hall, number: int, listing: bytes) -> None:
        """What another hall's open tables are."""
        if listing and hall.share.number != number:
            try:
                hall.line.send(LISTING + bytes([number]) + listing)
            except OSError:
                log.warning("a hall does not listen", extra={"hall": hall.share.number})

    def _ended(self, hall: Hall) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(hall.process.sentinel)
        loop.remove_reader(hall.line)
        hall.line.close()
        hall.process.join()
        self.buried(hall.process.pid or 0)
        if not self._closing:
            told = {"hall": hall.share.number, "exit": hall.process.exitcode}
            log.error("a hall has died", extra=told)
            if time.monotonic() - hall.opened > STABLE:
                self._halls[hall.share.number] = self._open(hall.share)
                return
            self.failed = True
            self.close()
        if not any(one.process.is_alive() for one in self._halls):
            self._all_closed.set()

    # --- guests -----------------------------------------------------------------------------------
    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                guest, address = await loop.sock_accept(self.door)
            except OSError as error:  # too many files are open
                log.warning("a connection could not be taken", extra={"why": str(error)})
                await asyncio.sleep(AGAIN)
                continue
            if not self._lines.enter(address[0]):
                guest.close()
                continue
            task = asyncio.create_task(self._show_in(guest, address[0]))
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)

    async def _show_in(self, guest: socket.socket, address: str) -> None:
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                table = table_in(await _first_line(guest))
                number = next(self._turns) if table is None else owner(table, self.halls_wanted)
                while not self._hand_over(guest, number):
                    await asyncio.sleep(AGAIN)
                    if table is None:  # any hall will do: not one that is still being opened
                        number = next(self._turns)
        except (TimeoutError, OSError):
            pass  # said nothing, or is gone
        finally:
            guest.close()
            self._lines.leave(address)

    def _hand_over(self, guest: socket.socket, number: int) -> bool:
        """False: the hall is busy, or just being opened."""
        hall = self._halls[number]
        if not hall.ready:
            return False
        try:
            socket.send_fds(hall.line, [GUEST], [guest.fileno()])
        except OSError:
            return False
        return True


async def _first_line(guest: socket.socket) -> bytes:
    """What the guest says first; it stays to be read."""
    while True:
        await _readable(guest)
        head = guest.recv(LONGEST_LINE, socket.MSG_PEEK)
        if not head:
            raise ConnectionResetError
        if b"\n" in head or len(head) == LONGEST_LINE:
            return head
        await asyncio.sleep(AGAIN)


async def _readable(guest: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    heard = asyncio.Event()
    loop.add_reader(guest, heard.set)
    try:
        await heard.wait()
    finally:
        loop.remove_reader(guest)
