"""What a node passes on to another that keeps the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from dataclasses import replace
from typing import Any

import pytest
from starlette.applications import Starlette
from tests.server import postgres
from tests.server.house import GENEROUS
from tests.server.process import address_of
from tests.server.test_nodes import hall_at
from websockets.asyncio.server import ServerConnection, serve

from miethai.server.disk.groups import Node
from miethai.server.http.forward import PASSED_ON, Forward, table_of
from miethai.server.http.requests import NOT_TRUSTED
from miethai.server.limits import Limits

Sent = asyncio.Queue[MutableMapping[str, Any]]


class Passing:
    """A node that keeps nothing itself: all is passed on to ``where``."""

    def __init__(self, url: str, limits: Limits = GENEROUS) -> None:
        self.hall = hall_at(url, "passing", limits)
        self.hall.keeper = self._keeper  # type: ignore[method-assign,assignment]
        self._layer = Forward(Starlette(), self.hall)
        self.where: str | None = ""

    async def _keeper(self, table: str) -> str | None:
        return self.where

    def ask(
        self, kind: str, first: dict[str, Any], **more: Any
    ) -> tuple[asyncio.Task[None], Sent, Sent]:
        """Somebody asks for a table; what they say, and what they are told."""
        coming, told = Sent(), Sent()
        coming.put_nowait(first)
        scope = {"type": kind, "path": "/api/tables/T", "headers": [], "client": ("1.2.3.4", 5)}
        asked = {**scope, "method": "GET", **more}
        task = asyncio.create_task(self._layer(asked, coming.get, told.put))
        return task, coming, told


@contextlib.asynccontextmanager
async def answering() -> AsyncIterator[asyncio.Server]:
    """A node that says ok."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nDate: x\r\nContent-Length: 2\r\nX-Who: me\r\n\r\nok")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield server


def test_what_is_passed_on_goes_through_nobodys_proxy_and_counts(
    database: postgres.Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")

    async def echo(line: ServerConnection) -> None:
        async for data in line:
            await line.send(data)

    async def run() -> None:
        node = Passing(database.database(), replace(GENEROUS, connections_per_address=1))
        async with serve(echo, "127.0.0.1", 0) as there, asyncio.timeout(60):
            node.where = address_of(there)
            connect = {"type": "websocket.connect"}
            passing, coming, told = node.ask("websocket", connect)
            assert (await told.get())["type"] == "websocket.accept"
            coming.put_nowait({"type": "", "text": "hello"})
            assert await told.get() == {"type": "websocket.send", "text": "hello"}
            assert b"miethai_passing_sockets{" in (text := await node.hall.counted())
            assert b"} 1.0" in text.partition(b"\nmiethai_passing_sockets{")[2].splitlines()[0]
            second, _, refused = node.ask("websocket", connect)
            assert await refused.get() == {"type": "websocket.close", "code": 1013}
            await second
            coming.put_nowait({"type": "websocket.disconnect"})
            await passing
            assert node.hall.passing.total == 0
        node.hall.store.close()

    asyncio.run(run())


def test_a_node_that_goes_has_new_tables_made_elsewhere(database: postgres.Postgres) -> None:
    async def run() -> None:
        node = Passing(database.database())
        node.hall.announce(2)
        async with answering() as well, asyncio.timeout(60):
            node.hall.nodes._others = [Node(1, address_of(well), b"", b"")]
            wish = {"type": "http.request", "body": b"{}"}
            passing, _, told = node.ask("http", wish, method="POST", path="/api/tables")
            await passing
            start, body = told.get_nowait(), told.get_nowait()
            assert (start["status"], body["body"]) == (200, b"ok")
            assert (b"x-who", b"me") in start["headers"]
        node.hall.store.close()

    asyncio.run(run())


def test_a_node_that_does_not_answer_holds_up_nobody_else(database: postgres.Postgres) -> None:
    """Requests that wait for it are no obstacle to those for others."""

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.release()
        await reader.read()
        writer.close()

    async def run() -> None:
        node, request = Passing(database.database()), {"type": "http.request", "body": b""}
        silent = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
        async with silent, answering() as well, asyncio.timeout(60):
            node.where = address_of(silent)
            waiting = [node.ask("http", request)[0] for _ in range(100)]
            for _ in waiting:
                await heard.acquire()
            node.where = address_of(well)
            passing, _, told = node.ask("http", request)
            await passing
            start, body = told.get_nowait(), told.get_nowait()
            assert (start["status"], body["body"]) == (200, b"ok")
            assert {name for name, _ in start["headers"]} == {b"x-who", b"content-length"}
            assert not any(task.done() for task in waiting)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        node.hall.store.close()

    heard = asyncio.Semaphore(0)
    asyncio.run(run())


def test_a_body_that_does_not_come_is_not_waited_for(database: postgres.Postgres) -> None:
    """Else lines could be held here for ever by way of tables that another node has."""

    async def run() -> None:
        node = Passing(database.database(), replace(GENEROUS, hello_seconds=0.01))
        begun = {"type": "http.request", "body": b"{", "more_body": True}
        async with asyncio.timeout(60):
            passing, _, told = node.ask("http", begun, method="POST", query_string=b"lang=en")
            await passing
        assert told.get_nowait()["status"] == 400
        assert b"did not arrive in time" in told.get_nowait()["body"]
        node.hall.store.close()

    asyncio.run(run())


def test_only_paths_are_passed_on() -> None:
    """Not "*", nor what begins with it: behind the other node's address it would be a part of its
    name."""
    asked = {"query_string": b"table=T1", "headers": []}
    for path in ("*", "*.example.org/"):
        assert table_of({**asked, "path": path, "raw_path": path.encode()}) is None
    assert table_of({**asked, "path": "/api/socket", "raw_path": b"/api/socket"}) == "T1"


def test_who_comes_while_a_dead_node_counts_as_alive_waits(database: postgres.Postgres) -> None:
    """What was asked is done here as soon as the table is this node's."""

    async def run() -> None:
        node = Passing(database.database())
        async with answering() as gone:
            dead = address_of(gone)
        request = {"type": "http.request", "body": b"{}"}
        for kind, first in ("http", request), ("websocket", {"type": "websocket.connect"}):
            node.where = dead
            tried = asyncio.Event()
            node.hall.nodes.change = waiting(tried)  # type: ignore[method-assign,assignment]
            async with asyncio.timeout(60):
                passing, _, told = node.ask(kind, first)
                await tried.wait()
                assert told.empty()
                node.where = None
                await passing
            answer = told.get_nowait()  # of an application that has nothing
            assert answer.get("status", answer.get("code")) in (404, 1000)
            assert node.hall.passing.total == 0
        node.hall.store.close()

    def waiting(tried: asyncio.Event) -> Callable[[float], Awaitable[None]]:
        async def change(seconds: float) -> None:
            tried.set()
            await asyncio.sleep(0)

        return change

    asyncio.run(run())


def test_a_node_that_is_not_trusted_is_named(
    database: postgres.Postgres, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that it passes on would count as one address."""
    logger = logging.getLogger("miethai.server")
    monkeypatch.setattr(logger, "propagate", True)
    monkeypatch.setattr(logger, "handlers", [])  # pytest listens here, too, if it did not propagate

    async def run() -> None:
        node = Passing(database.database())
        for client in ("203.0.113.7", "1.2.3.4"):
            headers = [(PASSED_ON.encode(), b"1"), (b"x-forwarded-for", client.encode())]
            await node.ask("http", {"type": "http.request", "body": b""}, headers=headers)[0]
        node.hall.store.close()

    asyncio.run(run())
    assert [record.message for record in caplog.records] == [NOT_TRUSTED]
