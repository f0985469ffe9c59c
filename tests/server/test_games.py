"""Whole games over the wire: people and bots, the fewest to the most seats, to the final scores."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, person

from miethai import games
from miethai.play import record
from miethai.play.dealer import read_dealer
from miethai.server import wire
from miethai.server.table.rotation import moved_up

SHORT = {  # a clock that counts turns ends these games sooner; the rules stay what they are
    "monopoly": {"timeLimitMin": 8, "clockByTurns": True},
    "monopoly-karlsruhe": {"timeLimitMin": 8, "unownedAuctionMinute": 4, "clockByTurns": True},
}
CASES = [  # each with the fewest and the most; between them the seats are the same code
    (id_, players, SHORT.get(id_, {}))
    for id_, ruleset in games.rulesets().items()
    for players in (ruleset.players[0], ruleset.players[2])
]
CASES.append(("monopoly", 4, SHORT["monopoly"]))
AGAINST_THE_RULES = [("magnate", 2, {"aiOpponent": True}), ("magnate", 3, {"aiOpponent": True})]
NAMES = ("Anna", "Ben", "Cem")


@pytest.mark.parametrize(("ruleset", "players", "options"), [*CASES, *AGAINST_THE_RULES])
def test_a_whole_game(
    tmp_path: Path, ruleset: str, players: int, options: Mapping[str, Any]
) -> None:
    """Up to three people, who take steps back now and then, and bots on the other seats. Magnate's
    AI opponent has the last seat."""

    async def play() -> None:
        human = players - ("aiOpponent" in options)
        names = NAMES[: human if human <= 3 else 2]
        async with House(tmp_path) as house:
            created, codes = await house.table_of(
                ruleset, names, bots=players - len(names), options=options
            )
            async with contextlib.AsyncExitStack() as line:
                clients = [
                    await line.enter_async_context(house.client(created.table, code, lang))
                    for code, lang in zip(codes.values(), ("en", "de", "en"), strict=False)
                ]
                watcher = await line.enter_async_context(house.client(created.table))
                await clients[-1].ask({"t": "orders", "auto": True})
                async with asyncio.timeout(240):
                    await asyncio.gather(
                        *(person(c, i, regrets=0.03) for i, c in enumerate(clients))
                    )
                    await watcher.until(lambda: watcher.mirror.over is not None)
                over = watcher.mirror.over
                assert over is not None
                assert all(client.mirror.over == over for client in clients)
                assert sorted(over.places) == sorted(house.room(created.table).desk.running.players)
                check_logs([client.mirror.log for client in clients], watcher.mirror.log)
                assert watcher.mirror.table is not None
                assert watcher.mirror.table.status == "over"
                await verify(house, created, over)
                await check_rematch(house, created, codes)

    asyncio.run(play())


def check_logs(own: list[list[str]], all_read: list[str]) -> None:
    """Everybody reads the whole game, Ben in German."""
    assert all_read
    assert all(len(log) >= len(all_read) for log in own)
    assert all(log != all_read for log in own[1:2])


async def check_rematch(house: House, created: wire.Created, codes: Mapping[str, str]) -> None:
    """Another game, in which everybody sits one seat further up."""
    answer = await house.post(created.table, {"t": "rematch"}, codes["Anna"])
    assert isinstance(answer, wire.Done)
    assert answer.table
    old, new = house.room(created.table).desk, house.room(answer.table).desk
    assert new.status == "running"
    to = moved_up(old)
    for seat, kind in old.running.kinds.items():
        assert new.running.kinds[to[seat]] == kind
        assert new.name(to[seat]) == old.name(seat)
    assert sorted(to) == sorted(to.values())
    assert new.table.options == old.table.options
    for code in codes.values():
        assert isinstance(await house.post(answer.table, {"t": "ping"}, code), wire.Pong)


async def verify(house: House, created: wire.Created, over: wire.Ending) -> None:
    """The record replays to the same end, and its chance is proven."""
    text = (await house.http.get(f"/api/tables/{created.table}/record")).text
    read = record.parse(text)
    table = record.replay(read)
    assert record.provable(read_dealer(read.chance, read.reveal))
    assert dict(zip(table.players, table.places(), strict=True)) == over.places
    assert dict(zip(table.players, table.scores(), strict=True)) == over.scores
    # What was taken back is no part of the game: only the record tells of it.
    assert record.text(replace(record.of(table), backs=read.backs)) == text
