"""What a table keeps and does by itself is bounded, and nothing is stuck at a bound."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.house import House, in_house
from tests.server.test_people import QUICK, Sitting
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from miethai.server import limits as limiting
from miethai.server import wire
from miethai.server.http import app
from miethai.server.http.connection import Connection
from miethai.server.limits import Open, household
from miethai.server.room import automation

ORDERS = {"auto": True, "answer": ["throw", "decline", "pass", "end", "read", "pay"]}


async def begun(house: House, **more: Any) -> Sitting:
    created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK, **more)
    return Sitting(house, created, codes)


def test_what_was_left_for_later_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """People whose orders answer everything play on, however short the portions are."""
    monkeypatch.setattr(automation, "MOST_AT_ONCE", 2)

    async def script(house: House) -> None:
        at = await begun(house)
        for name in at.codes:
            await at.send(name, "orders", **ORDERS)
        async with house.client(at.created.table, at.codes["Anna"]) as anna:
            async with asyncio.timeout(60):
                await anna.until(lambda: anna.mirror.n > 60)

    in_house(tmp_path, script)


def test_what_was_left_for_later_is_done_after_a_restart(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        at = await begun(house)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(automation.Automation, "wake", lambda self: None)
            patch.setattr(automation, "MOST_AT_ONCE", 0)  # as if it had been killed just then
            await at.move(at.asked, "throw")
            assert at.table.actor < 0  # chance is asked
            house.hall.forget(at.room)
        await at.send("Anna", "ping")
        state = f"/api/tables/{at.created.table}"
        async with asyncio.timeout(60):
            while at.table.actor < 0:
                await house.http.get(state, headers={"Authorization": f"Bearer {at.codes['Anna']}"})

    in_house(tmp_path, script)


def test_what_is_said_and_taken_back_is_bounded_but_not_the_game(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        at = await begun(house, chat="free")
        answers = [await at.send("Anna", "chat", text=f"line {i}") for i in range(20)]
        refused = [a for a in answers if isinstance(a, wire.Refused)]
        assert 0 < len(refused) < 20
        assert {a.code for a in refused} == {"too_many"}
        rows = at.room.desk.rows
        for limit in (1, 2, 3):
            answer = await at.send("Anna", "orders", limits={"bid": limit})
            assert isinstance(answer, wire.Refused)
        assert at.room.desk.rows == rows
        await at.move(at.asked, "throw")

    in_house(tmp_path, script, rows_beside_moves=10)


def test_who_fills_a_table_with_talk_and_leaves_holds_up_nobody(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        at = await begun(house, chat="free")
        for i in range(12):
            await at.send("Anna", "chat", text=f"line {i}")
        seat = at.room.desk.seat_named("Anna")
        at.room.timing._heard.clear()
        at.room.timing._gone[seat] = at.room.timing._started = -1000.0
        assert isinstance(await at.send("Ben", "stand_in", seat="Anna"), wire.Done)
        assert at.room.desk.player(seat) == at.room.desk.usual_bot
        for bot in ("random", "landlord", "random"):  # one row after the other
            answer = await at.send("Ben", "stand_in", seat="Anna", bot=bot)
            assert isinstance(answer, wire.Done) == (bot == at.room.desk.usual_bot)

    in_house(tmp_path, script, rows_beside_moves=10)


def test_rematches_of_rematches_are_no_way_to_make_tables_without_end(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        at = await begun(house)
        answers = []
        for _ in range(3):
            for name in at.codes:
                await at.send(name, "finish")
            while at.room.desk.status != "over":
                await asyncio.sleep(0.005)
            answers.append(await at.send("Anna", "rematch"))
            if isinstance(answers[-1], wire.Refused):
                break
            at = Sitting(house, wire.Created(answers[-1].table, "", ""), at.codes)
        assert [answer.code for answer in answers[1:]] == ["too_many"]
        assert at.room.desk.status == "over"

    in_house(tmp_path, script, rematches_per_hour=1)


def test_the_same_orders_are_kept_once(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        at = await begun(house)
        await at.send("Anna", "orders", limits={"bid": 10})
        rows = at.room.desk.rows
        await at.send("Anna", "orders", limits={"bid": 10})
        assert at.room.desk.rows == rows

    in_house(tmp_path, script)


class Deaf:
    """A socket whose reader takes nothing any more."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str] = asyncio.Queue()

    async def receive(self) -> dict[str, str]:
        return {"type": "websocket.receive", "text": await self.said.get()}

    async def send(self, message: dict[str, str]) -> None:
        await asyncio.Event().wait()


def test_a_device_that_is_put_out_does_nothing_even_if_it_does_not_read_so(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        at = await begun(house)
        name, socket = at.asked, Deaf()
        old: Any = Connection(house.hall, socket, "stolen")  # type: ignore[arg-type]
        running = asyncio.create_task(old.run())
        socket.said.put_nowait(wire.encode(wire.Hello(at.created.table, at.codes[name])).decode())
        while old not in at.room.listeners:
            await asyncio.sleep(0.005)
        renewed = await at.send(name, "renew")
        rows = at.room.desk.rows
        socket.said.put_nowait('{"t":"move","id":"theft","move":"throw"}')
        while not old._answers:
            await asyncio.sleep(0.005)
        assert wire.MESSAGES.decode(old._answers[0]).code == "code"  # type: ignore[union-attr]
        assert at.room.desk.rows == rows
        at.codes[name] = renewed.code
        await at.move(name, "throw")
        running.cancel()

    in_house(tmp_path, script)


def test_all_addresses_of_a_household_count_as_one() -> None:
    doors = Open(most=10, per_address=1)
    assert doors.enter("2001:db8:0:7::1")
    assert not doors.enter("2001:db8:0:7:ffff:1:2:3")
    assert doors.enter("2001:db8:0:8::1")
    doors.leave("2001:db8:0:7:ffff:1:2:3")
    assert doors.enter("2001:db8:0:7::9")
    assert doors.enter("::ffff:192.0.2.1")
    assert not doors.enter("192.0.2.1")
    assert doors.enter("192.0.2.2")
    assert household("fe80::1%eth0") == household("fe80::2%eth1")
    assert household("?") == "?"


def test_who_asks_how_the_server_is_again_and_again_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where counting all tables takes a while."""
    counts = 0

    def slowly(db: Any) -> int:
        nonlocal counts
        counts += 1
        time.sleep(0.2)
        return counts

    monkeypatch.setattr(app, "count_tables", slowly)

    async def script(house: House) -> None:
        asked = [house.http.get("/health") for _ in range(20)]
        found = {answer.json()["tables"] for answer in await asyncio.gather(*asked)}
        assert found == {*range(1, counts + 1)}
        assert counts <= 5

    in_house(tmp_path, script)


def test_sockets_that_come_and_go_without_end_are_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiting, "time", SimpleNamespace(monotonic=lambda: 0.0))

    async def script(house: House) -> None:
        where = house.url.replace("http", "ws") + "/api/socket"
        for _ in range(6):
            async with connect(where):
                pass
        with pytest.raises(InvalidStatus, match="403"):
            async with connect(where):
                pass

    in_house(tmp_path, script, requests_per_second=2.0)
