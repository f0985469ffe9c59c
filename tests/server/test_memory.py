"""Tables that nobody is at leave memory for those that somebody wants: nobody can lock others out,
and the start does not wait for stored games."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, in_house

from miethai.server import wire
from miethai.server.limits import NEIGHBOURS, Addresses, Open
from miethai.server.room.automation import Automation
from miethai.server.table.desk import ENDED

SMALL: dict[str, Any] = {"tables_in_memory": 3, "settled_seconds": 0.0}


async def status(house: House, path: str) -> int:
    return (await house.http.get(path)).status_code


async def full(house: House, is_full: bool) -> None:
    """Until people are at all tables in memory, or not any more."""
    while house.hall.full != is_full:
        await asyncio.sleep(0.005)


def test_tables_in_memory_are_bounded_and_every_game_can_be_reached(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        played, codes = await house.table_of("monopoly", ["Anna", "Ben"])
        async with house.client(played.table, codes["Anna"]) as anna:
            await anna.until(lambda: anna.mirror.n > 0)
            room = house.room(played.table)
            made = [await house.create("monopoly", [{}, {}]) for _ in range(8)]
            for table in (*made, *made):
                assert await status(house, f"/api/tables/{table.table}") == 200
                assert len(house.hall.rooms) <= SMALL["tables_in_memory"]
            assert house.room(played.table) is room  # somebody is there
            assert await status(house, "/ready") == 200
        assert "miethai_displaced_total" in (await house.http.get("/metrics")).text

    in_house(tmp_path, script, **SMALL)


def test_a_server_that_cannot_take_a_table_says_so(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        made = [await house.create("monopoly", [{}, {}], spectators=True) for _ in range(4)]
        async with contextlib.AsyncExitStack() as lines:
            for table in made[1:]:
                line = await lines.enter_async_context(house.client(table.table))
                await line.until(lambda line=line: line.mirror.table is not None)  # type: ignore[misc]
            assert await status(house, f"/api/tables/{made[0].table}") == 429
            refused = await house.create("monopoly", [{}, {}])
            assert isinstance(refused, wire.Refused)
            assert refused.code == "too_many"
            health = await house.http.get("/health")
            assert (health.status_code, health.json()["why"]) == (503, "full")
            ready = await house.http.get("/ready")
            assert (ready.status_code, ready.text) == (503, "full\n")
        while any(room.listeners for room in house.hall.rooms.values()):
            await asyncio.sleep(0.005)
        assert await status(house, f"/api/tables/{made[0].table}") == 200
        assert (await house.http.get("/health")).json()["well"]

    in_house(tmp_path, script, **SMALL)


def test_listed_tables_stay_listed_while_memory_is_full(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        listed = await house.create("monopoly", [{}, {}], listed=True)
        others = [await house.create("monopoly", [{}, {}]) for _ in range(3)]
        async with contextlib.AsyncExitStack() as lines:
            for table in others:
                await lines.enter_async_context(house.client(table.table))
            await full(house, True)
            assert (await house.hall.listings._listed()) == []
        await full(house, False)
        assert [one.id for one in await house.hall.listings._listed()] == [listed.table]

    in_house(tmp_path, script, **SMALL)


def test_networks_are_bounded_too() -> None:
    for addresses in (
        [f"2001:db8:0:{n:x}::1" for n in range(37)],  # of one /56
        [f"192.0.2.{n}" for n in range(37)],
    ):
        makers = Addresses(0, burst=60)
        made = sum(makers.take(address) for address in addresses for _ in range(60))
        assert made == NEIGHBOURS * 60
        doors = Open(most=10_000, per_address=60)
        entered = [address for address in addresses for _ in range(60) if doors.enter(address)]
        assert len(entered) == NEIGHBOURS * 60
        for address in entered:
            doors.leave(address)
        assert doors.enter(addresses[-1])
    assert makers.take("198.51.100.1")
    assert makers.take("?")


def test_doors_open_before_stored_games_are_loaded(tmp_path: Path) -> None:
    """Games with people wait for them; only those among bots go on by themselves."""

    async def run() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Automation, "wake", lambda self: None)  # nobody has moved yet
            async with House(tmp_path) as house:
                people, codes = await house.table_of("monopoly", ["Anna", "Ben"])
                bots = await house.create("wucherer-2013", 2 * [{"kind": "bot", "bot": "random"}])
        async with House(tmp_path) as house:
            assert people.table not in house.hall.rooms
            while bots.table not in house.hall.rooms:
                await asyncio.sleep(0.005)
            while house.room(bots.table).desk.status != ENDED:
                await asyncio.sleep(0.005)
            assert {*house.hall.rooms} == {bots.table}
            answer = await house.post(people.table, {"t": "ping"}, codes["Anna"])
            assert isinstance(answer, wire.Pong)

    asyncio.run(run())
