"""A proxy before the nodes, and a bad one: it drops, doubles, reorders and delays messages in both
directions, and lines through it can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

OFTEN = 0.03  # of the messages, for each kind of fault
SLOW = 0.3  # seconds that a slow message takes, at most
End = ServerConnection | ClientConnection


class BadLine:
    """Each line leads to one of the nodes that ``choose`` gives, whichever keeps its table."""

    def __init__(self, choose: Callable[[], str], seed: int) -> None:
        self._choose, self._chance = choose, random.Random(seed)
        self._lines: dict[ServerConnection, ClientConnection] = {}
        self.faults = 0

    async def __aenter__(self) -> Self:
        self._server = await serve(self._pass_on, "127.0.0.1", 0, max_size=None, compression=None)
        port = next(iter(self._server.sockets)).getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close(close_connections=False)
        for client in list(self._lines):
            self._cut(client)
        await self._server.wait_closed()

    @property
    def lines(self) -> int:
        return len(self._lines)

    def cut_one(self) -> bool:
        """Somebody's line is gone, without a word to either end."""
        if self._lines:
            self._cut(self._chance.choice(list(self._lines)))
        return bool(self._lines)

    def _cut(self, client: ServerConnection) -> None:
        for end in (client, self._lines[client]):
            end.transport.abort()

    async def _pass_on(self, client: ServerConnection) -> None:
        assert client.request is not None
        url = "ws" + self._choose().removeprefix("http") + client.request.path
        with contextlib.suppress(OSError, TimeoutError, WebSocketException):
            async with connect(url, max_size=None, compression=None, proxy=None) as node:
                self._lines[client] = node
                ways = [self._carry(client, node), self._carry(node, client)]
                tasks = [asyncio.create_task(way) for way in ways]
                try:
                    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    del self._lines[client]
                    for task in tasks:
                        task.cancel()
                    await asyncio.gather(*tasks, return_exceptions=True)

    async def _carry(self, source: End, target: End) -> None:
        late: list[str | bytes] = []
        with contextlib.suppress(ConnectionClosed):
            async for message in source:
                kind = self._chance.random() / OFTEN
                self.faults += kind < 4
                if kind < 1:
                    continue  # dropped
                if kind < 2:
                    late.append(message)  # it comes behind the next one
                    continue
                if kind < 3:
                    await target.send(message)  # doubled
                elif kind < 4:
                    await asyncio.sleep(self._chance.uniform(0, SLOW))
                await target.send(message)
                while late:
                    await target.send(late.pop())
