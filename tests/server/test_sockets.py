"""Frames that are written by hand are those of the library, and what is not usual is left to it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.server.house import House, in_house
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode, Frame, Opcode

from miethai.server.http.sockets import AHEAD, framed


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_as_the_library_writes_it(length: int) -> None:
    data = b"x" * length
    assert framed(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


async def looked_on(house: House) -> ClientConnection:
    """The line of somebody who has been shown a table."""
    table = (await house.create("wucherer-classic", [{}] * 3)).table
    line = await connect(f"ws://127.0.0.1:{house.port}/api/socket?table={table}")
    await line.send(json.dumps({"t": "hello", "table": table}))
    while json.loads(await line.recv())["t"] != "you":
        pass
    return line


def test_more_messages_than_may_wait_are_answered_in_their_order(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        async with await looked_on(house) as line:
            wanted = [f"m{number}" for number in range(3 * AHEAD)]
            for id_ in wanted:
                await line.send(json.dumps({"t": "move", "id": id_, "move": "pass"}))
            assert [json.loads(await line.recv())["id"] for _ in wanted] == wanted

    in_house(tmp_path, script)


def test_a_text_that_is_none_ends_the_line(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        async with await looked_on(house) as line:
            await line.send(b"\xff", text=True)
            with pytest.raises(ConnectionClosed) as ended:
                await line.recv()
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == CloseCode.INVALID_DATA

    in_house(tmp_path, script)
