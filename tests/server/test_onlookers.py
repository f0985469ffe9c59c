"""A busy server lets those wait who are not asked; they miss nothing, and nobody else waits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from tests.server.house import House, person
from tests.server.test_secrecy import throw_for_order

from miethai import games
from miethai.client.client import Client
from miethai.server import wire
from miethai.server.room import onlookers

NEVER = 1e9  # seconds
QUICK = {"quickStart": True}


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A server that never has time to spare."""
    monkeypatch.setattr(onlookers, "FEW", 0)
    monkeypatch.setattr(onlookers, "LATE", -1.0)
    yield monkeypatch


class Counting(Client):
    """A client that counts the states that it gets and keeps the pongs."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.whole = self.changes = 0
        self.pongs: list[wire.Pong] = []

    async def _deliver(self, data: bytes) -> None:
        message = wire.MESSAGES.decode(data)
        if isinstance(message, wire.State):
            self.whole += message.after is None
            self.changes += message.after is not None
        elif isinstance(message, wire.Pong):
            self.pongs.append(message)
        await super()._deliver(data)


def test_who_is_asked_is_served_and_who_is_not_waits(
    tmp_path: Path, busy: pytest.MonkeyPatch
) -> None:
    busy.setattr(onlookers, "LONGEST", NEVER)

    async def play() -> None:
        async with House(tmp_path) as house:
            names = ["Anna", "Ben", "Cem"]
            created, codes = await house.table_of("monopoly", names, options=QUICK)
            room = house.room(created.table)
            lines = {n: Counting(house.url, created.table, codes[n]) for n in names}
            async with asyncio.timeout(60), lines["Anna"], lines["Ben"], lines["Cem"]:
                mover = room.desk.table.names[room.desk.table.actor]
                others = [lines[name] for name in names if name != mover]
                await lines[mover].move("throw")
                asked = room.desk.table.names[room.desk.table.actor]
                await lines[asked].until(lambda: lines[asked].mirror.n == room.number(0))
                waiting = [line for line in others if line is not lines[asked]]
                for line in waiting:
                    await line._send(b'{"t":"ping"}')
                    await line.until(lambda line=line: bool(line.pongs))  # type: ignore[misc]
                    assert line.pongs[0].n == line.mirror.n < room.number(0)  # what was shown
                busy.setattr(onlookers, "LATE", NEVER)  # now it has time
                for line in waiting:
                    await line.until(lambda line=line: line.mirror.n == room.number(0))  # type: ignore[misc]
                assert {line.whole for line in lines.values()} == {1}

    asyncio.run(play())


def test_few_changes_in_hand_are_no_spare_time(busy: pytest.MonkeyPatch) -> None:
    """When a group of changes is on the disk, none is in hand, and all their players move again."""
    busy.setattr(onlookers, "FEW", 10)
    busy.setattr(onlookers, "LONGEST", NEVER)
    room, line = Mock(), Mock()
    room.is_behind.return_value = True

    async def wait() -> None:
        waiting = onlookers.Onlookers()
        waiting.in_hand = 10
        assert waiting.put_off(room, line, waiting.busy_at() or 0.0)
        waiting.in_hand = 0
        await asyncio.sleep(0)  # it looks, and looks late
        assert not room.serve_late.called
        assert waiting.busy_at() is not None
        busy.setattr(onlookers, "LATE", NEVER)
        waiting._serve()
        assert room.serve_late.called
        waiting.served(line)
        waiting._serve()
        assert waiting.busy_at() is None

    asyncio.run(wait())


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_a_game_on_a_busy_server(tmp_path: Path, busy: pytest.MonkeyPatch, ruleset: str) -> None:
    """Onlookers get several events in one message, never the whole state again, and end with the
    very state that somebody gets who comes now."""
    busy.setattr(onlookers, "LONGEST", 0.1)

    async def play() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of(ruleset, ["Anna", "Ben"], 1)
            room = house.room(created.table)
            onlooker = Counting(house.url, created.table, None)
            anna = Counting(house.url, created.table, codes["Anna"])
            async with asyncio.timeout(100), onlooker, anna:
                async with house.client(created.table, codes["Ben"]) as ben:
                    other = asyncio.create_task(person(ben, 4))
                    await person(anna, 3, most=25)
                    other.cancel()
                    await asyncio.gather(other, return_exceptions=True)
                for line, reader in ((onlooker, -3), (anna, 0)):
                    await line.until(lambda line=line, r=reader: line.mirror.n == room.number(r))  # type: ignore[misc]
                    assert line.whole == 1
                assert onlooker.changes
                async with house.client(created.table) as late:
                    await late.until(lambda: late.mirror.n == room.number(-3))
                    if late.mirror.n == onlooker.mirror.n:  # no bot moved in between
                        assert late.mirror.picture() == onlooker.mirror.picture()

    asyncio.run(play())


def test_what_a_reader_cannot_notice_does_not_count(
    tmp_path: Path, busy: pytest.MonkeyPatch
) -> None:
    """Since when somebody waits says nothing about what others do unseen."""
    busy.setattr(onlookers, "LONGEST", NEVER)

    async def play() -> None:
        async with House(tmp_path) as house:
            names, options = ["Anna", "Ben", "Cem"], {"quickStart": True, "dealDeeds": 2}
            created, codes = await house.table_of("monopoly", names, options=options)
            await throw_for_order(house, created.table, codes)
            room, waiting = house.room(created.table), house.hall.onlookers._since
            lines = {name: house.client(created.table, codes[name]) for name in names}
            async with asyncio.timeout(60), lines["Anna"], lines["Ben"], lines["Cem"]:
                for line in lines.values():
                    await line.until(lambda line=line: line.mirror.n > 0)  # type: ignore[misc]
                drafter = (room.desk.table.actor + 1) % 3
                partner = names[(drafter + 1) % 3]
                await lines[names[drafter]].move(f"offer {partner}")
                assert waiting == {}
                await lines[names[room.desk.table.actor]].move("throw")
                since = {line.seat: at for line, (_, at) in waiting.items()}
                assert since
                await lines[names[drafter]].move("drop")
                after = {line.seat: at for line, (_, at) in waiting.items()}
                assert after == {seat: at for seat, at in since.items() if seat != drafter}

    asyncio.run(play())


def test_what_is_said_is_heard_at_once(tmp_path: Path, busy: pytest.MonkeyPatch) -> None:
    """Chat changes no position, so nobody is behind; still nobody waits for it."""
    busy.setattr(onlookers, "LONGEST", NEVER)

    async def play() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("wucherer-2013", ["Anna", "Ben"], chat="free")
            onlooker = house.client(created.table)
            onlooker.ping_seconds = NEVER  # a pong would tell that something is missing
            async with asyncio.timeout(60), onlooker:
                await onlooker.until(lambda: onlooker.mirror.n > 0)
                line = {"t": "chat", "id": "c1", "text": "hello"}
                await house.post(created.table, line, codes["Ben"])
                await onlooker.until(lambda: [*onlooker.mirror.said] == [1])

    asyncio.run(play())
