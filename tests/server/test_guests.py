"""Other people's bots at a server's tables: in processes of their own, replaced when they fail."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, person

from miethai import bots, games
from miethai.bots import BotError, finding
from miethai.cli import main
from miethai.kernel.contract import SPECTATOR
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table
from miethai.server.room import lodgers
from miethai.server.room.bots import Thinkers
from miethai.server.room.lodgers import Failed
from miethai.server.room.room import Room

HERE = "tests.bots.players"


@pytest.fixture(autouse=True)
def nobody_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(finding, "_guests", {})
    yield


def test_a_guest_has_a_name_of_its_own() -> None:
    assert bots.admit(f"{HERE}:Roller") == "Roller"
    assert bots.names(games.family("magnate"))[-1] == "Roller"
    with pytest.raises(BotError, match="there is a Roller already"):
        bots.admit("elsewhere:Roller")
    with pytest.raises(BotError, match="expected module:Class"):
        bots.admit("Roller")


def test_the_command_says_who_cannot_be_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--guest", f"{HERE}:Nobody"]) == 2
    assert f"--guest bot {HERE}:Nobody: {HERE} has no Nobody" in capsys.readouterr().err


def hands() -> Table:
    table = Table("wucherer-2013", {}, ["Anna", "Ben", "Cem"], dealer=SeededDealer(3))
    while table.actor < 0:
        table.step()
    return table


def test_it_is_told_no_more_than_its_seat_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process gets a position in which the other hands are dealt anew."""
    monkeypatch.setenv("SPY_FILE", str(tmp_path / "seen"))
    bots.admit(f"{HERE}:Spy")

    async def ask() -> int:
        thinkers = Thinkers(1)
        try:
            return await thinkers.choose(table, table.actor, "Spy", {})
        finally:
            thinkers.close()

    table = hands()
    move = asyncio.run(ask())
    assert table.reason(table.actor, move) is None
    seat, seen, seconds = json.loads((tmp_path / "seen").read_text(encoding="utf-8"))
    real = table.position.hand
    assert (seat, seen[seat], seconds) == (table.actor, real[seat], lodgers.SECONDS)
    assert seen == table.question(seat).position.hand and seen != real


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Sleeper", "no answer within 0.3 seconds"),
        ("Quitter", "its process has ended"),
        ("Broken", "IndexError"),
        ("wrong", "only classes with choose"),
        ("Nobody", "has no Nobody"),
    ],
)
def test_one_that_fails_says_why_and_may_try_again(
    bot: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lodgers, "PATIENCE", 0.3 if bot == "Sleeper" else 60)
    bots.admit(f"{HERE}:{bot}")

    async def ask() -> None:
        thinkers = Thinkers(1)
        table = hands()
        for _ in range(2 if bot == "Quitter" else 1):
            with pytest.raises(Failed, match=why):
                await thinkers.choose(table, table.actor, bot, {})
        thinkers.close()

    asyncio.run(ask())


def test_the_usual_bot_plays_on_and_everybody_reads_it(tmp_path: Path) -> None:
    bots.admit(f"{HERE}:Broken")

    async def play() -> Room:
        async with House(tmp_path, thinkers=Thinkers(1)) as house:
            seats: list[dict[str, Any]] = [{}, {"kind": "bot", "bot": "Broken"}]
            created = await house.create("magnate", seats)
            seat = await house.sit(created, "Anna")
            async with asyncio.timeout(300), house.client(created.table, seat.code) as client:
                await person(client, 1, most=8)
            return house.room(created.table)

    room = asyncio.run(play())
    desk = room.desk
    assert desk.stand_ins == {1: "landlord"}
    for reader in (SPECTATOR, 0, 1):
        log = desk.running.log(reader, "en").lines
        assert [line for line in log if "does not answer as it must" in line] == [
            f"Broken does not answer as it must. The usual program now plays on for {desk.name(1)}."
        ]
    again = sum(map(len, desk.running.told(0, "en")))
    assert again == len(desk.running.log(0, "en").lines)
