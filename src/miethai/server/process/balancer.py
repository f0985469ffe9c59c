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

GUEST, LISTING, COUNTS, READY = b"g", b"l", b"c", b"r"  # how a message on the line to a hall begins
LARGEST = 1 << 18  # bytes of a message
LONGEST_LINE = 4096  # bytes; where no table is named so far, none is
BREATH = 0.1  # seconds until a connection is taken again, after too many files were open
STABLE = 5.0  # seconds; a hall that dies sooner may die again …
LONGEST_REST = 5.0  # … so others wait longer and longer, up to this many seconds

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
    deaths: int = 0  # of its predecessors in a row, each too soon
    ready: bool = False
    told: dict[bytes, bytes] = field(default_factory=dict)  # what the other halls were, by kind


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
    _opened: bool = False  # all halls were open once
    _turned_away: set[asyncio.Future[None]] = field(default_factory=set)

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
        self._close_if_empty()

    def _close_if_empty(self) -> None:
        if not any(one.process.is_alive() for one in self._halls):
            self._all_closed.set()

    # --- halls ------------------------------------------------------------------------------------
    def _open(self, share: Share, deaths: int = 0) -> Hall:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setblocking(False)
        context = multiprocessing.get_context("spawn")
        process = context.Process(
            target=self.work, args=(share, theirs), name=f"hall{share.number}"
        )
        process.start()
        theirs.close()
        hall = Hall(share, process, ours, time.monotonic(), deaths)
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
                for kind, said in other.told.items():
                    self._tell(hall, kind, other.share.number, said)
            if not self._opened and all(one.ready for one in self._halls):
                self._opened = True
                self.greet()
            self._ask_in_again()
        elif message.startswith((LISTING, COUNTS)):
            kind = message[:1]
            hall.told[kind] = message[1:]
            self._tell_others(hall, kind)
        elif not message:
            asyncio.get_running_loop().remove_reader(hall.line)

    def _tell_others(self, hall: Hall, kind: bytes) -> None:
        for other in self._halls:
            if other is not hall:
                self._tell(other, kind, hall.share.number, hall.told[kind])

    def _tell(self, hall: Hall, kind: bytes, number: int, said: bytes) -> None:
        """What another hall's open tables are, or what addresses have done there."""
        if hall.ready and hall.share.number != number:
            try:
                hall.line.send(kind + bytes([number]) + said)
            except OSError:
                log.warning("a hall does not listen", extra={"hall": hall.share.number})

    def _ended(self, hall: Hall) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(hall.process.sentinel)
        loop.remove_reader(hall.line)
        loop.remove_writer(hall.line)
        hall.line.close()
        hall.process.join()
        self.buried(hall.process.pid or 0)
        hall.ready = False
        if self._closing:
            self._close_if_empty()
            return
        hall.told[COUNTS] = b""  # nobody is connected there any more
        self._tell_others(hall, COUNTS)
        log.error(
            "a hall has died", extra={"hall": hall.share.number, "exit": hall.process.exitcode}
        )
        if not self._opened:  # what keeps it from opening would keep the next one too
            self.failed = True
            self.close()
            return
        stable = time.monotonic() - hall.opened > STABLE
        deaths = 0 if stable else hall.deaths + 1
        rest = min(LONGEST_REST, 0.1 * 2 ** min(deaths, 8)) if deaths else 0.0
        loop.call_later(rest, self._open_again, hall.share, deaths)

    def _open_again(self, share: Share, deaths: int) -> None:
        """Its tables come back; those of the other halls went on meanwhile."""
        if not self._closing:
            self._halls[share.number] = self._open(share, deaths)

    # --- guests -----------------------------------------------------------------------------------
    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                guest, address = await loop.sock_accept(self.door)
            except OSError as error:  # too many files are open
                log.warning("a connection could not be taken", extra={"why": str(error)})
                await asyncio.sleep(BREATH)
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
                halls = self._all_in_turn() if table is None else [owner(table, self.halls_wanted)]
                while not any(self._hand_over(guest, number) for number in halls):
                    await self._turned_back()
        except (TimeoutError, OSError):
            pass  # said nothing, or is gone
        finally:
            guest.close()
            self._lines.leave(address)

    def _all_in_turn(self) -> list[int]:
        """The halls, for a guest whom any will do: not one that is still being opened."""
        first = next(self._turns)
        return [(first + k) % self.halls_wanted for k in range(self.halls_wanted)]

    def _hand_over(self, guest: socket.socket, number: int) -> bool:
        """False: the hall is busy, or just being opened."""
        hall = self._halls[number]
        if not hall.ready:
            return False
        try:
            socket.send_fds(hall.line, [GUEST], [guest.fileno()])
        except BlockingIOError:
            asyncio.get_running_loop().add_writer(hall.line, self._has_room, hall)
            return False
        except OSError:  # it has died: see _ended
            return False
        return True

    def _has_room(self, hall: Hall) -> None:
        asyncio.get_running_loop().remove_writer(hall.line)
        self._ask_in_again()

    async def _turned_back(self) -> None:
        """Until a hall has opened or has room again."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turned_away.add(waiter)
        try:
            await waiter
        finally:
            self._turned_away.discard(waiter)

    def _ask_in_again(self) -> None:
        for waiter in self._turned_away:
            if not waiter.done():  # else they are just losing patience
                waiter.set_result(None)


async def _first_line(guest: socket.socket) -> bytes:
    """What the guest says first; it stays to be read. Who says it byte by byte is listened to byte
    by byte: the system tells when there are more than were seen."""
    head = b""
    while b"\n" not in head and len(head) < LONGEST_LINE:
        guest.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, len(head) + 1)
        await _readable(guest)
        seen, head = len(head), guest.recv(LONGEST_LINE, socket.MSG_PEEK)
        if len(head) == seen:  # woken for the end
            raise ConnectionResetError
    guest.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
    return head


async def _readable(guest: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    heard = asyncio.Event()
    loop.add_reader(guest, heard.set)
    try:
        await heard.wait()
    finally:
        loop.remove_reader(guest)
