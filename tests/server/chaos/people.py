"""Who sits at the tables while all goes wrong: players who note what was acknowledged, and all of
them what they were shown."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec
from tests.server.house import choose
from tests.server.process import NAMES, Player

from miethai.client.client import RefusedError, create, sit
from miethai.kernel.contract import SPECTATOR
from miethai.server import wire

THINKS = 0.4  # seconds, at most
REGRETS = 0.03  # how often a step is taken back
TALKS = 0.1  # how often something is said
BOTS = ("landlord", "random")
UNREACHABLE = (OSError, http.client.HTTPException, RefusedError, msgspec.DecodeError)


class Witness(Player):
    """Keeps all that it has seen of every state, by its number, until somebody looks. ``stirred``
    is called with every one that is new."""

    ping_seconds = 0.5

    def __init__(self, reader: int, stirred: Callable[[], None], *args: Any) -> None:
        super().__init__(*args)
        self.reader, self._stirred = reader, stirred
        self.seen: dict[int, set[bytes]] = {}

    async def _deliver(self, data: bytes) -> None:
        before = self.mirror.n
        await super()._deliver(data)
        if isinstance(wire.MESSAGES.decode(data), wire.State) and self.mirror.n:
            self.seen.setdefault(self.mirror.n, set()).add(self.mirror.picture())
        if self.mirror.n > before:
            self._stirred()


class Company:
    """A table with two people, two bots and a spectator, who come through the bad line."""

    def __init__(self, ruleset: str, table: str, line: str, codes: list[str]) -> None:
        self.ruleset, self.table = ruleset, table
        at = self._stir, line, table
        self.players = [Witness(i, *at, code) for i, code in enumerate(codes)]
        self.watcher = Witness(SPECTATOR, *at)
        self.readers = [*self.players, self.watcher]
        self.silence = 0.0  # seconds in which nobody saw anything new, at most
        self._last = time.monotonic()
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self, seed: int) -> None:
        for reader in self.readers:
            await reader.__aenter__()
        self._tasks = [asyncio.create_task(play(p, seed + p.reader)) for p in self.players]

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for reader in self.readers:
            await reader.__aexit__()

    def _stir(self) -> None:
        now = time.monotonic()
        self.silence, self._last = max(self.silence, now - self._last), now

    def __str__(self) -> str:
        seen = (f"{r.reader} at {r.mirror.n}, asked {r.mirror.asked}" for r in self.readers)
        return f"{self.ruleset} {self.table} stands still, readers {', '.join(seen)}"

    @property
    def over(self) -> bool:
        """Raises what has ended a player's game too early."""
        for task in self._tasks:
            if task.done():
                task.result()
        return self.watcher.mirror.over is not None

    @property
    def progress(self) -> int:
        """Grows with all that anybody is shown of the game; what is said there is no sign."""
        return sum(reader.mirror.n for reader in self.readers)

    @property
    def acknowledged(self) -> list[str]:
        return [id_ for player in self.players for id_ in player.acknowledged]


async def gathered(ruleset: str, node: Callable[[], str], line: str, seed: int) -> Company:
    """A new table. If a node dies meanwhile, another table is made: only moves have ids."""
    seats: list[dict[str, Any]] = [{} for _ in NAMES]
    seats += [{"kind": "bot", "bot": bot} for bot in BOTS]
    more = {"pace": "instant", "clock": False, "chat": "free"}
    while True:
        try:
            url = node()
            made = await asyncio.to_thread(create, url, ruleset, seats, **more)
            codes = []
            for name in NAMES:
                taken = await asyncio.to_thread(sit, url, made.table, made.invite, name)
                codes.append(taken.code)
            break
        except UNREACHABLE:
            await asyncio.sleep(0.2)
    company = Company(ruleset, made.table, line, codes)
    await company.begin(seed)
    return company


async def play(player: Witness, seed: int) -> None:
    """Until the game is over; now and then a step is taken back, or something is said. Every other
    move holds whatever has happened meanwhile, so that only its id says that it was sent before."""
    chosen = random.Random(seed)
    async for moves in player.questions():
        await asyncio.sleep(chosen.uniform(0, THINKS))
        on = player.mirror.n if chosen.random() < 0.5 else None
        for text in choose(moves, chosen):
            try:
                await player.move(text, on=on)
                if chosen.random() < REGRETS:
                    await player.command({"t": "undo"})
                break
            except RefusedError as error:
                if error.refusal.code != "rule":
                    break
        if chosen.random() < TALKS:
            with contextlib.suppress(RefusedError):
                await player.command({"t": "chat", "text": "Well, well!"})
