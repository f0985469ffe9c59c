"""Connections that say nothing, or not enough: they keep nobody out."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import resource
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from tests.server.house import House, in_house
from tests.server.process import Process
from websockets.asyncio.client import connect

from miethai.server.http.lines import MOST_FILES, more_files
from miethai.server.http.requests import HUNG_UP
from miethai.server.process import logs

MOST = 4 * 2  # of one address
HERE, NEIGHBOUR, PROXY = "127.0.0.2", "127.0.0.3", "127.0.0.1"

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@contextlib.asynccontextmanager
async def line(port: int, said: bytes = b"", address: str = HERE) -> AsyncIterator[Line]:
    there = address, 0
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=there)
    writer.write(said)
    try:
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def ended(line: Line) -> bytes:
    """What was said until the server ended it."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        heard = await line[0].read()
    return heard


async def healthy(port: int, address: str) -> bool:
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(transport=transport) as http:
        return (await http.get(f"http://127.0.0.1:{port}/health")).status_code == 200


def test_the_silent_are_counted_and_the_neighbour_gets_in(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(MOST):
                await stack.enter_async_context(line(house.port))
            one_more = await stack.enter_async_context(line(house.port))
            assert await ended(one_more) == b""
            assert await healthy(house.port, NEIGHBOUR)
        while not house.hall.closing:  # they are gone, and count no more
            with contextlib.suppress(httpx.TransportError):
                if await healthy(house.port, HERE):
                    return

    in_house(tmp_path, script, connections_per_address=2)


def test_a_proxy_speaks_for_many(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(MOST + 1):
                await stack.enter_async_context(line(house.port, address=PROXY))
            assert await healthy(house.port, PROXY)

    in_house(tmp_path, script, connections_per_address=2)


def test_files_without_a_limit_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = resource.RLIM_INFINITY
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, endless))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    assert more_files() == MOST_FILES

    def refuse(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert more_files() == 256
    monkeypatch.setattr(resource, "getrlimit", lambda _: (endless, endless))
    assert more_files() == MOST_FILES


def test_sockets_count_as_sockets_only(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(3):
                url = f"ws://127.0.0.1:{house.port}/api/socket"
                await stack.enter_async_context(connect(url))
            lines = house.server.config.http_protocol_class.lines  # type: ignore[attr-defined]
            assert lines.total == 0

    in_house(tmp_path, script)


SLOW = {
    "nothing": b"",
    "half a line": b"GET /hea",
    "half a head": b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "a second head": b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\nX-Slow: ",
}


@pytest.mark.parametrize("said", SLOW.values(), ids=SLOW.keys())
def test_whoever_takes_too_long_is_cut_off(tmp_path: Path, said: bytes) -> None:
    async def script(house: House) -> None:
        async with line(house.port, said) as slow:
            heard = await ended(slow)
            assert (b"200 OK" in heard) == said.startswith(
                b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
            )

    in_house(tmp_path, script, hello_seconds=0.2)


def test_a_body_that_does_not_come_is_answered(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
        async with line(house.port, head) as slow:
            assert b'"code":"malformed"' in await slow[0].readuntil(b"}")

    in_house(tmp_path, script, hello_seconds=0.2)


def test_a_head_without_end_is_cut_off(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        async with line(house.port, b"GET /health HTTP/1.1\r\n" + b"X-Long: y\r\n" * 9000) as long:
            assert b"200 OK" not in await ended(long)

    in_house(tmp_path, script)


def test_the_silent_do_not_keep_others_from_several_processes(tmp_path: Path) -> None:
    async def run() -> None:
        with Process(tmp_path / "data", "--processes", "2", "--per-address", "2") as server:
            await server.start()
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(5 * MOST):
                    await stack.enter_async_context(line(server.port))
                assert await healthy(server.port, NEIGHBOUR)

    asyncio.run(run())


UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
NO_TEXT = b"\x81\x82\0\0\0\0\xff\xfe"  # a frame of text that is none
HALF = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"


def test_what_clients_do_wrong_is_one_short_line_however_often(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback: nobody can fill a disk with them."""
    times = 3

    async def script(house: House) -> None:
        for _ in range(times):
            async with line(house.port, HALF):
                pass  # hangs up in the middle
            async with line(house.port, UPGRADE) as (reader, writer):
                await reader.readuntil(b"\r\n\r\n")
                writer.write(NO_TEXT)
                assert await reader.read() == b"\x88\x02\x03\xef"  # 1007
            async with line(house.port, b"\0\r\n\r\n") as (reader, _):
                assert (await reader.read()).startswith(b"HTTP/1.1 400")
        while house.hall.metrics.hung_up._value.get() < times:
            await asyncio.sleep(0.005)

    before = {name: logging.getLogger(name).__dict__.copy() for name in logs.LOGGERS}
    try:
        logs.configure()
        in_house(tmp_path, script)
    finally:
        for name, kept in before.items():
            logging.getLogger(name).__dict__.update(kept)
    said = [json.loads(row) for row in capsys.readouterr().err.splitlines()]
    assert sorted(row["what"] for row in said) == [
        "Invalid HTTP request received.",
        "Invalid UTF-8 sequence received from client.",
        "a client hung up in the middle of a request",
    ]
    assert all("trace" not in row for row in said)


def test_what_was_not_told_is_counted() -> None:
    seldom = logs.Seldom()

    def told(second: float) -> int | None:
        row = logging.makeLogRecord({"msg": HUNG_UP, "created": second})
        return getattr(row, "times", None) if seldom.filter(row) else None

    assert [told(at) for at in (0, 1, 59, 60, 61, 130)] == [1, None, None, 3, None, 2]
    other = logging.makeLogRecord({"msg": "a beat failed", "exc_info": (None, None, None)})
    assert seldom.filter(other)
    assert other.exc_info
