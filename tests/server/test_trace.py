"""A request has one id from the browser to the database: in every line of the log, in the answer,
and in what the store writes."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.house import House
from websockets.asyncio.client import connect

from miethai.server.process import logs
from miethai.server.room import batch
from miethai.server.trace import HEADER, id_from, of_command


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What a server that logs every request writes."""
    stream = io.StringIO()
    loggers = [logging.getLogger(name) for name in logs.LOGGERS]
    for one in loggers:
        monkeypatch.setattr(one, "handlers", one.handlers)
        monkeypatch.setattr(one, "propagate", one.propagate)
    levels = [one.level for one in loggers]
    monkeypatch.setattr(sys, "stderr", stream)
    logs.configure(logging.DEBUG)
    yield stream
    for one, level in zip(loggers, levels, strict=True):
        one.setLevel(level)


def test_a_request_is_found_from_the_browser_to_the_database(
    both_stores: str, tmp_path: Path, told: io.StringIO
) -> None:
    codes: list[str] = []

    async def run() -> None:
        async with House(tmp_path) as house:
            created = await house.create("monopoly", [{}, {}], chat="free")
            sit = {"t": "sit", "name": "Anna", "invite": created.invite}
            path = f"/api/tables/{created.table}/commands"
            answer = await house.http.post(path, json=sit, headers={HEADER: "by-http"})
            assert answer.headers[HEADER] == "by-http"
            made_up = await house.http.get("/ready", headers={HEADER: 'a "b"'})
            assert made_up.headers[HEADER].isalnum()
            place = f"ws://127.0.0.1:{house.port}/api/socket?table={created.table}&request=line"
            async with connect(place) as line:
                codes.extend([created.invite, answer.json()["code"]])
                hello = {"t": "hello", "table": created.table, "code": codes[-1]}
                await line.send(json.dumps(hello))
                await line.send(json.dumps({"t": "chat", "id": "one", "text": "?"}))
                while '"ack"' not in str(await line.recv()):
                    pass

    asyncio.run(run())
    found = [json.loads(row) for row in told.getvalue().splitlines()]
    by_http = [row for row in found if row.get("request") == "by-http"]
    assert [(row["what"], row["status"]) for row in by_http] == [("request", 200)]
    assert "line" in [row["request"] for row in found if row["what"] == "socket"]
    assert "line/one" in [row["request"] for row in found if row["what"] == "command"]
    written = {one for row in found if row["what"] == "written" for one in row["requests"]}
    assert {"by-http", "line/one"} <= written
    assert not any(code in told.getvalue() for code in codes)


def test_a_table_that_takes_long_is_named(
    tmp_path: Path, told: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once a minute, however many they are."""
    monkeypatch.setattr(batch, "LONG", -1.0)
    tables: list[str] = []

    async def run() -> None:
        async with House(tmp_path) as house:
            for _ in range(2):
                created, _ = await house.table_of("monopoly", ["Anna", "Ben"])
                tables.append(created.table)

    asyncio.run(run())
    found = [json.loads(row) for row in told.getvalue().splitlines()]
    (row,) = [row for row in found if row["what"] == batch.TOOK_LONG]
    assert row["table"] == tables[0]
    assert row["seconds"] >= 0


def test_nobody_writes_into_the_log_by_an_id() -> None:
    assert id_from("x" * 64) == "x" * 64
    for offered in (None, "", "x" * 65, "two words", "line\n", "ä"):
        assert id_from(offered) != offered
        assert id_from(offered).isalnum()
        assert of_command("line", offered) == "line"


@pytest.mark.parametrize("id_", ["x\0y", "\x9b31m", "\u2028"])
def test_whatever_a_command_is_called_it_is_written(
    both_stores: str, tmp_path: Path, told: io.StringIO, id_: str
) -> None:
    """PostgreSQL takes no NUL in the name of a transaction, which may be one of many tables."""

    async def run() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], chat="free")
            async with house.client(created.table, codes["Anna"]) as anna:
                message = {"t": "chat", "id": id_, "text": "?"}
                await anna._send(json.dumps(message).encode())
                await anna.until(lambda: len(anna.mirror.said) == 1)

    asyncio.run(run())
    assert "the disk refuses" not in told.getvalue()
    assert id_ not in told.getvalue()
