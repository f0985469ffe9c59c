"""The load of bench/server.py: players and spectators at their sockets. All are in one process and
frame their messages themselves: it shares the machine with the server that is measured, and there
may be ten thousand of them."""

from __future__ import annotations

import asyncio
import base64
import math
import os
import re
import statistics
import struct
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

import msgspec

LIKED = ("throw", "buy", "end", "pass", "keep", "pay", "decline", "fee")
NEVER = ("claim", "dispute", "ask-break", "offer", "bankrupt")
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASKED, OPEN_KEY = 0x80, bytes(4)  # a mask of zeros leaves the payload as it is


class Amount(msgspec.Struct):
    low: int


class Legal(msgspec.Struct):
    move: str
    verb: str
    amount: Amount | None = None


NO_MOVES = msgspec.Raw()


class Heard(msgspec.Struct):
    """What the load reads of a message."""

    t: str
    n: int = 0
    asked: str | None = None
    name: str | None = None
    legal: msgspec.Raw = NO_MOVES  # read by whoever is asked
    id: str | None = None
    code: str | None = None


READ = msgspec.json.Decoder(Heard)
READ_MOVES = msgspec.json.Decoder(list[Legal])


class Line(asyncio.Protocol):
    """A WebSocket without extensions, to a server that sends whole messages; ``take`` gets each."""

    def __init__(self, take: Callable[[bytes], None], url: str) -> None:
        self._take, self._url = take, urlsplit(url)
        self._rest = b""
        self.open = False

    def connection_made(self, transport: Any) -> None:
        self._out: asyncio.WriteTransport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET {self._url.path}?{self._url.query} HTTP/1.1\r\nHost: {self._url.netloc}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n"
        )
        transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self.open:
            head, found, self._rest = self._rest.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.open = True
        for opcode, payload in self._frames():
            if opcode == TEXT:
                self._take(payload)
            elif opcode == PING:
                self._frame(PONG, payload)

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        data, at = self._rest, 0
        while len(data) - at >= 2:
            size, begin = data[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size = int.from_bytes(data[begin : begin + wide], "big")
                begin += wide
            if len(data) < begin + size:
                break
            yield data[at] & 15, data[begin : begin + size]
            at = begin + size
        self._rest = data[at:]

    def send(self, message: Any) -> None:
        if not self._out.is_closing():
            self._frame(TEXT, msgspec.json.encode(message))

    def _frame(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", MASKED | opcode, MASKED | size)
        else:
            head = struct.pack("!BBH", MASKED | opcode, MASKED | 126, size)
        self._out.write(head + OPEN_KEY + payload)

    def close(self) -> None:
        self._frame(CLOSE, b"")
        self._out.close()


async def call(url: str, take: Callable[[bytes], None], hello: dict[str, Any]) -> Line:
    """A socket that has said hello."""
    at = urlsplit(url)
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(take, url), at.hostname, at.port)
    while not line.open:
        await asyncio.sleep(0.001)
    line.send(hello)
    return line


@dataclass
class Game:
    """What the sockets of a table know about one another."""

    ruleset: str
    made: list[tuple[str, int, float]] = field(default_factory=list)  # by whom, event, when sent
    shown: dict[str, list[tuple[int, float]]] = field(default_factory=dict)  # event, when it came
    times: list[float] = field(default_factory=list)  # from a command to its acknowledgement
    over: bool = False

    def waits(self) -> Iterator[float]:
        """How long each of the others waited for each move; a move that came too late to be seen
        before the end of the measurement does not count."""
        for reader, events in self.shown.items():
            numbers = [n for n, _ in events]
            for mover, n, sent in self.made:
                place = bisect_left(numbers, n)
                if reader != mover and place < len(events):
                    yield events[place][1] - sent


def percentiles(times: Iterable[float], name: str) -> dict[str, float]:
    ordered = sorted(times) or [0.0]
    p99 = ordered[int(len(ordered) * 0.99)]
    return {f"{name}p50_ms": 1000 * statistics.median(ordered), f"{name}p99_ms": 1000 * p99}


@dataclass
class Meter:
    """What happened while it was measured."""

    running: bool = False
    games: list[Game] = field(default_factory=list)
    made: Counter[str] = field(default_factory=Counter)  # moves by ruleset
    bytes: int = 0
    messages: int = 0
    refused: int = 0
    connected: int = 0
    over: int = 0

    def report(self, seconds: float) -> dict[str, Any]:
        others = [wait for game in self.games for wait in game.waits()]
        times = [took for game in self.games for took in game.times]
        return {
            "moves_per_second": len(times) / seconds,
            **percentiles(times, ""),
            **percentiles(others, "others_"),
            "messages_per_second": self.messages / seconds,
            "messages_per_move": self.messages / max(1, len(times)),
            "mean_bytes": self.bytes / max(1, self.messages),
            "refused": self.refused,
            "games_over": self.over,
            "by_ruleset": {ruleset: made / seconds for ruleset, made in self.made.items()},
        }


class Player:
    """One socket: moves as soon as its seat is asked."""

    def __init__(self, meter: Meter, game: Game, pause: Callable[[], float]) -> None:
        self._meter, self._game, self._pause = meter, game, pause
        self.line: Line | None = None
        self._n = 0
        self._name, self._asked = "", ""
        self._legal = NO_MOVES
        self._sent: dict[str, float] = {}
        self._count = 0
        self._tried: set[str] = set()
        self._later: asyncio.TimerHandle | None = None

    def take(self, data: bytes) -> None:
        meter = self._meter
        if meter.running:
            meter.bytes += len(data)
            meter.messages += 1
        heard = READ.decode(data)
        if heard.t == "you":
            self._name = heard.name or ""
            meter.connected += 1
        elif heard.t == "state":
            self._take_state(heard)
        elif heard.t == "ack" and heard.id in self._sent:
            sent = self._sent.pop(heard.id)
            if meter.running:
                self._game.times.append(time.perf_counter() - sent)
                meter.made[self._game.ruleset] += 1
                self._game.made.append((self._name, self._n, sent))
            self._move()
        elif heard.t == "refused":
            self._sent.pop(heard.id or "", None)
            meter.refused += 1
            self._move()

    def _take_state(self, heard: Heard) -> None:
        self._n = heard.n
        if self._meter.running:
            shown = self._game.shown.setdefault(self._name, [])
            shown.append((heard.n, time.perf_counter()))
        self._asked = heard.asked or self._asked
        self._legal = heard.legal or self._legal
        self._tried.clear()
        if self._asked == "over" and not self._game.over:
            self._game.over = True
            self._meter.over += 1
        self._move()

    def _move(self) -> None:
        if self._asked != self._name or self._sent or not self._legal:
            return
        ranked = [m for m in READ_MOVES.decode(self._legal) if m.move not in self._tried]
        if not ranked:
            return
        chosen = min(ranked, key=rank)
        self._tried.add(chosen.move)
        self._count += 1
        id_ = f"{self._name}{self._count}"
        self._sent[id_] = 0.0
        wait = self._pause()
        if wait:
            self._later = asyncio.get_running_loop().call_later(wait, self._send, id_, chosen)
        else:
            self._send(id_, chosen)

    def _send(self, id_: str, chosen: Legal) -> None:
        text = chosen.move if chosen.amount is None else f"{chosen.move} {chosen.amount.low}"
        self._sent[id_] = time.perf_counter()
        assert self.line is not None
        self.line.send({"t": "move", "id": id_, "move": text})

    def leave(self) -> None:
        if self._later is not None:
            self._later.cancel()
        if self.line is not None:
            self.line.close()


NUMBER = re.compile(rb'"n":(\d+)')


class Audience:
    """Spectators of one table."""

    def __init__(self) -> None:
        self.here = 0
        self.got: list[list[tuple[int, float]]] = []  # by spectator: events, and when they came
        self._lines: list[Line] = []

    async def come(self, url: str, hello: dict[str, Any], number: int) -> None:
        while len(self._lines) < number:
            some = range(min(100, number - len(self._lines)))
            self.got += [[] for _ in some]
            takes = [partial(self._take, got) for got in self.got[-len(some) :]]
            self._lines += await asyncio.gather(*(call(url, take, hello) for take in takes))
            while self.here < len(self._lines):
                await asyncio.sleep(0.01)

    def _take(self, got: list[tuple[int, float]], data: bytes) -> None:
        if data.startswith(b'{"t":"you"'):
            self.here += 1
        elif data.startswith(b'{"t":"state"') and (found := NUMBER.search(data, 0, 60)):
            got.append((int(found[1]), time.perf_counter()))

    def begin(self) -> None:
        """From now on it counts."""
        for got in self.got:
            got.clear()

    def lags(self) -> list[float]:
        """From the first who had an event until all had it, or a later one."""
        first: dict[int, float] = {}
        for n, came in chain.from_iterable(self.got):
            first[n] = min(came, first.get(n, came))
        last = dict.fromkeys(first, 0.0)
        for got in self.got:
            numbers = [n for n, _ in got]
            for n in first:
                place = bisect_left(numbers, n)
                came = got[place][1] if place < len(got) else math.inf
                last[n] = max(last[n], came)
        return [last[n] - first[n] for n in first if last[n] < math.inf]

    def leave(self) -> None:
        for line in self._lines:
            line.close()


def rank(legal: Legal) -> int:
    if legal.verb in LIKED:
        return LIKED.index(legal.verb)
    return 99 if legal.verb in NEVER else 50
