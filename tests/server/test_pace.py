"""How long bots wait: a table's pace, skipping to one's own turn, the rest without a player."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House
from tests.server.test_people import QUICK, Sitting, code_of

from miethai.client.client import Client
from miethai.server import wire
from miethai.server.room import automation
from miethai.server.words import texts

FOR_EVER = 3600.0
Script = Callable[[Sitting, Client], Awaitable[None]]


@pytest.fixture(autouse=True)
def _nobody_sees_the_end_of_a_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        automation, "PACES", {**dict.fromkeys(automation.PACES, FOR_EVER), "instant": 0.0}
    )


def among_bots(
    tmp_path: Path, script: Script, people: Sequence[str] = ("Anna",), pace: str = "slow"
) -> None:
    """Anna, perhaps others, and two bots, who wait for ever unless somebody says otherwise."""

    async def run() -> None:
        async with House(tmp_path) as house:
            made = await house.table_of("monopoly", people, bots=2, pace=pace, options=QUICK)
            at = Sitting(house, *made)
            async with asyncio.timeout(30), house.client(made[0].table, made[1]["Anna"]) as anna:
                await script(at, anna)

    asyncio.run(run())


async def until_a_bot_waits(at: Sitting, anna: Client) -> int:
    """Anna plays until a bot is asked; how many moves there were by then."""
    while at.room.desk.kind(at.table.actor) == "person":
        offered = {move.verb for move in anna.mirror.legal}
        verb = next(v for v in ("throw", "end", "decline", "pass", "buy") if v in offered)
        await anna.move(verb)
    return len(at.table.history)


def test_somebody_among_bots_skips_to_their_own_turn(tmp_path: Path) -> None:
    async def script(at: Sitting, anna: Client) -> None:
        moves = await until_a_bot_waits(at, anna)
        assert await anna.ask({"t": "skip"}) == wire.Done("skip")
        await anna.until(lambda: anna.is_asked)
        assert len(at.table.history) > moves
        await until_a_bot_waits(at, anna)  # it was meant once: they wait again
        assert at.room.automation._skips_to is None

    among_bots(tmp_path, script)


def test_nobody_skips_what_others_want_to_see(tmp_path: Path) -> None:
    async def script(at: Sitting, anna: Client) -> None:
        refused = await at.send("Anna", "skip")
        assert (code_of(refused), refused.text) == ("not_now", texts("en")["not_alone"])
        await at.send("Ben", "finish")
        assert await at.send("Anna", "skip") == wire.Done("skip")

    among_bots(tmp_path, script, ("Anna", "Ben"))


def test_any_seat_sets_the_pace_all_are_told_and_a_restart_keeps_it(tmp_path: Path) -> None:
    async def script(at: Sitting, anna: Client) -> None:
        await until_a_bot_waits(at, anna)
        assert code_of(await at.send(None, "pace", pace="instant")) == "not_yours"
        assert code_of(await at.send("Anna", "pace", pace="never")) == "malformed"
        await at.send("Anna", "pace", pace="instant")
        await anna.until(lambda: anna.is_asked)
        assert anna.mirror.table is not None
        assert anna.mirror.table.pace == "instant"
        at.house.hall.forget(at.room)
        assert (await at.house.hall.room(at.created.table)).info.pace == "instant"

    among_bots(tmp_path, script)


def test_the_rest_is_played_without_somebody_who_may_come_back(tmp_path: Path) -> None:
    async def script(at: Sitting, anna: Client) -> None:
        moves = len(at.table.history)
        assert await anna.ask({"t": "finish"}) == wire.Done("finish")

        def played_on() -> bool:
            return any(seat == 0 for seat, _ in at.table.history[moves:])

        await anna.until(played_on)
        info = anna.mirror.table
        assert info is not None
        assert (info.pace, info.seats[0].stand_in) == ("instant", at.room.desk.usual_bot)
        await anna.ask({"t": "back"})
        await anna.until(lambda: anna.mirror.table is not None and anna.mirror.table.pace == "slow")
        assert at.room.info.seats[0].stand_in is None

    among_bots(tmp_path, script)


def test_others_keep_their_pace_when_somebody_leaves(tmp_path: Path) -> None:
    async def script(at: Sitting, anna: Client) -> None:
        await at.send("Ben", "finish")
        assert at.room.info.pace == "slow"
        assert at.room.info.seats[1].stand_in == at.room.desk.usual_bot
        await at.send("Anna", "finish")
        assert at.room.info.pace == "instant"

    among_bots(tmp_path, script, ("Anna", "Ben"))


def test_nobody_waits_for_what_the_family_calls_routine(tmp_path: Path) -> None:
    async def script(at: Sitting, anna: Client) -> None:
        moves, show = at.table.game.moves, at.room.automation._show
        begun = asyncio.get_running_loop().time()
        await show(1, moves.slot("end"), begun)
        seen = asyncio.create_task(show(1, moves.slot("throw"), begun))
        await asyncio.sleep(0)
        assert not seen.done()
        at.room.automation.hurry()
        await seen

    among_bots(tmp_path, script)


@pytest.mark.parametrize("ruleset", ["monopoly", "wucherer-2013", "magnate"])
def test_routine_verbs_are_verbs(tmp_path: Path, ruleset: str) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            created: Any = await house.create(ruleset, [{}, {}])
            desk = house.room(created.table).desk
            verbs = {block.verb for block in desk.game.moves.blocks if not block.chance}
            assert desk.routine
            assert desk.routine <= verbs

    asyncio.run(run())
