"""Many who look on: players do not wait for them, and they miss nothing."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest
from tests.server.house import House
from tests.server.test_onlookers import NEVER, QUICK, Counting

from miethai.server.room import crowd


def busy(of: crowd.Crowd) -> bool:
    return len(of) < 3 or of._timer is not None


def test_a_crowd_is_served_by_and_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "FIRST", 1)
    monkeypatch.setattr(crowd, "AT_ONCE", 1)

    async def play() -> None:
        async with House(tmp_path) as house, contextlib.AsyncExitStack() as lines:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
            table, room = created.table, house.room(created.table)
            players = [Counting(house.url, table, code) for code in codes.values()]
            readers = [Counting(house.url, table, None, lang) for lang in ("en", "en", "de", "en")]
            async with asyncio.timeout(60):
                for line in (*players, *readers):
                    await lines.enter_async_context(line)
                while busy(room.crowd):
                    await asyncio.sleep(0)
                monkeypatch.setattr(crowd, "PAUSE", NEVER)  # no more than the first of a round
                before = room.number(-3)
                for _ in range(3):
                    mover = players[room.desk.table.actor]
                    await mover.move(mover.mirror.legal[0].move)
                for line, reader in ((players[0], 0), (players[1], 1), (readers[0], -3)):
                    await line.until(lambda line=line, r=reader: line.mirror.n == room.number(r))  # type: ignore[misc]
                await readers[1].until(lambda: readers[1].mirror.n > before)
                assert [line.mirror.n for line in readers[2:]] == [before, before]
                assert room.crowd._timer is not None
                room.crowd._timer.cancel()
                monkeypatch.setattr(crowd, "PAUSE", 0.0)
                room.crowd._wake_some()
                for line in readers:
                    await line.until(lambda line=line: line.mirror.n == room.number(-3))  # type: ignore[misc]
                same = [line for line in readers if line is not readers[2]]
                assert all(line.mirror.picture() == same[0].mirror.picture() for line in same)
                assert {line.whole for line in readers} == {1}
                assert readers[2].changes == 1  # three moves in one difference
            await lines.aclose()
            while room.here:
                await asyncio.sleep(0)
            assert not room.crowd
            assert not room.crowd.langs

    asyncio.run(play())
