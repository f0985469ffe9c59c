"""The stack of the table server without rules: a move is written to disk in a group, then five
sockets get a message of the same size. What is measured against, never what is played on."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from miethai.server.disk.store import Store
from miethai.server.hall.share import Share
from miethai.server.limits import Limits
from miethai.server.process.balancer import Balancer
from miethai.server.process.cluster import Guests

SEATS = 5


@dataclass
class Table:
    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: dict[int, WebSocket] = field(default_factory=dict)
    seated: int = 0
    turn: int = 0
    n: int = 0


class Bare:
    def __init__(self, store: Store, size: int, share: Share) -> None:
        self._store, self._share = store, share
        self._fill = "x" * max(0, size - 120)
        self._tables: dict[str, Table] = {}

    async def create(self, request: Request) -> JSONResponse:
        id_ = self._share.new_table_id()
        self._tables[id_] = Table(id_)
        return self._answer({"table": id_, "invite": id_})

    def _answer(self, body: dict[str, str]) -> JSONResponse:
        """The next request may be for the table of another process."""
        return JSONResponse(body, headers={"Connection": "close"})

    async def sit(self, request: Request) -> JSONResponse:
        table = self._tables[request.path_params["table"]]
        table.seated += 1
        return self._answer({"code": str(table.seated - 1)})

    async def health(self, request: Request) -> JSONResponse:
        return self._answer({})

    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            hello = msgspec.json.decode(await socket.receive_text())
            table, seat = self._tables[hello["table"]], int(hello["code"])
            table.sockets[seat] = socket
            await self._send(socket, {"t": "you", "name": f"P{seat}"})
            await self._send(socket, self._state(table))
            while True:
                command = msgspec.json.decode(await socket.receive_text())
                async with table.lock:
                    await self._write(table, command)
                    table.turn = (table.turn + 1) % SEATS
                    state = msgspec.json.encode(self._state(table)).decode()
                    for other in table.sockets.values():
                        await other.send({"type": "websocket.send", "text": state})
                await self._send(socket, {"t": "ack", "id": command["id"], "n": table.n})

    def _state(self, table: Table) -> dict[str, Any]:
        legal = [{"move": "throw", "verb": "throw"}]
        asked = f"P{table.turn}"
        return {"t": "state", "n": table.n, "asked": asked, "legal": legal, "view": self._fill}

    async def _send(self, socket: WebSocket, message: Any) -> None:
        await socket.send({"type": "websocket.send", "text": msgspec.json.encode(message).decode()})

    async def _write(self, table: Table, command: Any) -> None:
        table.n += 1
        row = (table.id, table.n, time.time(), msgspec.json.encode(command))
        await self._store.write([("INSERT INTO moves VALUES (?, ?, ?, ?)", row)])


class BareServer(uvicorn.Server):
    """One of as many processes as the table server has."""

    line: socket.socket

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        Guests(self, self.line, lambda message: None).welcome()


def build(store: Store, size: int, share: Share) -> Starlette:
    bare = Bare(store, size, share)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        columns = "(t, n, at, body, PRIMARY KEY (t, n))"
        await store.write([(f"CREATE TABLE IF NOT EXISTS moves {columns}", ())])
        yield

    routes = [
        Route("/api/tables", bare.create, methods=["POST"]),
        Route("/api/tables/{table}/commands", bare.sit, methods=["POST"]),
        Route("/health", bare.health),
        WebSocketRoute("/api/socket", bare.socket),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


def work(data: Path, size: int, share: Share, line: socket.socket) -> None:
    app = build(Store(data, shared=True), size, share)
    logs: Any = {"log_level": "error", "log_config": None}
    config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, **logs)
    server = BareServer(config)
    server.line = line
    server.run()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--bytes", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    Store(args.data).close()
    door = socket.create_server(("127.0.0.1", args.port), backlog=2048)
    own = partial(work, args.data, args.bytes)
    many = Limits(connections=20_000, connections_per_address=20_000)
    balancer = Balancer(door, own, args.processes, many, greet=lambda: None)
    asyncio.run(balancer.run())


if __name__ == "__main__":
    main()
