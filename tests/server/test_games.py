"""Whole games over the wire: people and bots, the fewest to the most seats, to the final scores."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.house import House, person

from miethai import games
from miethai.play import record
from miethai.play.dealer import read_dealer
from miethai.server import wire

CASES = [
    (id_, players)
    for id_, ruleset in games.rulesets().items()
    for players in range(ruleset.players[0], ruleset.players[2] + 1)
]
SHORT = {  # a clock that counts turns ends these games sooner; the rules stay what they are
    "monopoly": {"timeLimitMin": 8, "clockByTurns": True},
    "monopoly-karlsruhe": {"timeLimitMin": 8, "unownedAuctionMinute": 4, "clockByTurns": True},
}


@pytest.mark.parametrize(("ruleset", "players"), CASES)
def test_a_whole_game(tmp_path: Path, ruleset: str, players: int) -> None:
    async def play() -> None:
        people = min(players, 2)
        names = ["Anna", "Ben"][:people]
        async with House(tmp_path) as house:
            created, codes = await house.table_of(
                ruleset, names, bots=players - people, options=SHORT.get(ruleset, {})
            )
            async with (
                house.client(created.table, codes["Anna"]) as anna,
                house.client(created.table, codes["Ben"], "de") as ben,
                house.client(created.table) as watcher,
            ):
                async with asyncio.timeout(240):
                    await asyncio.gather(person(anna, 1), person(ben, 2))
                    await watcher.until(lambda: watcher.mirror.over is not None)
                over = anna.mirror.over
                assert over is not None
                assert over == ben.mirror.over == watcher.mirror.over
                assert sorted(over.places) == sorted(house.room(created.table).desk.match.players)
                assert anna.mirror.log
                assert anna.mirror.log == watcher.mirror.log != ben.mirror.log
                table = watcher.mirror.table
                assert table is not None
                assert table.status == "over"
                await verify(house, created, over)

    asyncio.run(play())


async def verify(house: House, created: wire.Created, over: wire.Ending) -> None:
    """The record replays to the same end, and its chance is proven."""
    text = (await house.http.get(f"/api/tables/{created.table}/record")).text
    read = record.parse(text)
    table = record.replay(read)
    assert record.provable(read_dealer(read.chance, read.reveal))
    assert dict(zip(table.players, table.places(), strict=True)) == over.places
    assert record.text(record.of(table)) == text
