"""A real server in the test's own loop: a port, a disk, and clients that play by themselves."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from miethai.bots.reasons import Advice
from miethai.client.client import Client, RefusedError
from miethai.server import wire
from miethai.server.disk.opening import open_store
from miethai.server.hall.hall import Hall
from miethai.server.limits import Limits
from miethai.server.process.run import Server, Settings, configured
from miethai.server.room import bots as thinking
from miethai.server.room.room import Room

GENEROUS = Limits(
    commands_per_second=1e6,
    burst=10**6,
    requests_per_second=1e6,
    connections_per_address=10_000,
    tables_per_hour=10_000,
    rematches_per_hour=10_000,
    wrong_codes=10_000,
    aside_seconds=0.0,
)
NEVER = ("claim", "dispute", "ask-break", "offer", "counter", "escalate", "break", "step")
FIRST = ("throw", "end", "read", "buy", "accept")


# What stands for a folder of a server in this test: the folder itself, or a database.
data_in: Callable[[Path], str] = str


class Inline:
    """Bots that think here: quicker to start than a process."""

    async def choose(self, table: Any, seat: int, bot: str, limits: Mapping[str, int]) -> int:
        return thinking.choose(*thinking.question(table, seat, bot, limits))

    async def advise(self, table: Any, seat: int, lang: str) -> Any:
        return [Advice(("pass",), "Pass", 0.5, 0.1, 40)]

    def close(self) -> None:
        pass


class House:
    """``async with House(folder) as house``: a server that is up."""

    def __init__(
        self,
        folder: Path,
        limits: Limits = GENEROUS,
        thinkers: Any = None,
        names: Sequence[str] = (),
    ) -> None:
        self._folder, self._limits, self._names = folder, limits, names
        self.thinkers: Any = thinkers or Inline()
        self.hall: Hall
        self.server: Server

    async def __aenter__(self) -> House:
        self.hall = Hall(open_store(data_in(self._folder)), self.thinkers, self._limits)
        settings = Settings(str(self._folder), port=0, limits=self._limits, names=self._names)
        self.server = configured(self.hall, settings, Server)
        self._task = asyncio.create_task(self.server._serve())
        while not self.server.started:
            await asyncio.sleep(0.005)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        # whose certificates are good is long to read, and nobody here shows any
        self.http = httpx.AsyncClient(base_url=self.url, timeout=30, verify=False)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()
        self.server.should_exit = True
        await self._task
        assert self.hall.metrics.errors._value.get() == 0

    # --- tables -----------------------------------------------------------------------------------
    async def create(self, ruleset: str, seats: Sequence[Mapping[str, Any]], **more: Any) -> Any:
        body = {"ruleset": ruleset, "seats": list(seats), "pace": "instant", "clock": False, **more}
        answer = await self.http.post("/api/tables", json=body)
        return wire.MESSAGES.decode(answer.content)

    async def post(self, table: str, body: Mapping[str, Any], code: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {code}"} if code else {}
        answer = await self.http.post(
            f"/api/tables/{table}/commands?lang=en", json=body, headers=headers
        )
        return wire.MESSAGES.decode(answer.content)

    async def sit(self, created: wire.Created, name: str, **more: Any) -> wire.Seated:
        body = {"t": "sit", "name": name, "invite": created.invite, **more}
        seated = await self.post(created.table, body)
        assert isinstance(seated, wire.Seated), seated
        return seated

    def client(self, table: str, code: str | None = None, lang: str = "en") -> Client:
        return Client(self.url, table, code, lang)

    def room(self, table: str) -> Room:
        return self.hall.rooms[table]

    async def table_of(
        self, ruleset: str, names: Sequence[str], bots: int = 0, **more: Any
    ) -> tuple[wire.Created, dict[str, str]]:
        """A table that has begun, and the codes of its people."""
        kinds = [("random", "landlord")[i % 2] for i in range(bots)]
        seats = [*({} for _ in names), *({"kind": "bot", "bot": bot} for bot in kinds)]
        created = await self.create(ruleset, seats, **more)
        codes = {name: (await self.sit(created, name)).code for name in names}
        return created, codes


def in_house(tmp_path: Path, script: Callable[[House], Awaitable[None]], **limits: Any) -> None:
    """Something that happens in a house with other limits."""

    async def run() -> None:
        async with House(tmp_path / "data", replace(GENEROUS, **limits)) as house:
            await script(house)

    asyncio.run(run())


def choose(moves: Sequence[wire.Legal], chosen: random.Random) -> list[str]:
    """Moves in the order in which a scripted person tries them."""
    ranked = [*moves]
    chosen.shuffle(ranked)
    ranked.sort(key=lambda m: 2 if m.verb in NEVER else 0 if m.verb in FIRST else 1)
    if chosen.random() < 0.2:
        ranked.sort(key=lambda m: m.verb in NEVER)
    return [m.move if m.amount is None else f"{m.move} {m.amount.low}" for m in ranked]


async def person(client: Client, seed: int, most: int | None = None, regrets: float = 0) -> None:
    """Answer every question until the game is over; now and then take a step back again."""
    chosen = random.Random(seed)
    count = 0
    async for moves in client.questions():
        for text in choose(moves, chosen):
            try:
                await client.move(text, on=client.mirror.n if count % 2 else None)
                break
            except RefusedError as error:
                if error.refusal.code != "rule":
                    break
        count += 1
        if chosen.random() < regrets:
            with contextlib.suppress(RefusedError):  # a throw, or somebody moved meanwhile
                await client.command({"t": "undo"})
        if most is not None and count >= most:
            return
