"""The clocks: who is here, whose time is over, and a championship's with its marks and breaks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.house import House
from tests.server.test_people import Sitting, code_of

from miethai.server import wire
from miethai.server.room import timing

RULESET = "monopoly-karlsruhe"
OPTIONS = {"quickStart": True, "throwDelaySeconds": 0}


class Hands:
    """The hands of the clock, moved by the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = 1000.0
        monkeypatch.setattr(timing, "now", lambda: self.at)
        monkeypatch.setattr(timing, "HTTP_PRESENCE", 1e9)

    async def turn(self, at: Sitting, seconds: float) -> None:
        """Time passes, and the beat notices."""
        await at.house.hall._tick(at.room)
        self.at += seconds
        await at.house.hall._tick(at.room)
        await at.house.hall._tick(at.room)


def championship(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    script: Callable[[Sitting, Hands], Awaitable[None]],
    **more: object,
) -> None:
    async def run() -> None:
        hands = Hands(monkeypatch)
        async with House(tmp_path) as house:
            options = {**OPTIONS, **more}
            names = ["Anna", "Ben"]
            created, codes = await house.table_of(RULESET, names, options=options, clock=True)
            at = Sitting(house, created, codes)
            while at.table.view()["turn"] is None:
                await at.move(at.asked, "throw")
            await script(at, hands)

    asyncio.run(run())


def test_the_two_marks_are_called_by_real_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        await hands.turn(at, 50 * 60)
        assert at.room.timing.played == 0  # it starts with the first throw
        await at.move(at.asked, "throw")
        await hands.turn(at, 44 * 60)
        assert not at.table.view()["clock"]["auction_called"]
        await hands.turn(at, 61)
        assert at.table.view()["clock"]["auction_called"]
        assert not at.table.view()["clock"]["end_called"]
        await hands.turn(at, 45 * 60)
        assert at.table.view()["clock"]["end_called"]

    forever = {"buyDecisionSeconds": None, "absentSeconds": None, "auctionSeconds": None}
    forever |= {"debtSeconds": None, "negotiationSeconds": None}
    championship(tmp_path, monkeypatch, script, **forever)


def test_the_clock_stands_in_a_break_and_time_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        await at.move(at.asked, "throw")
        await hands.turn(at, 20)
        played = at.room.timing.played
        game = at.table.game
        banker = at.room.desk.seat_named("banker")
        pause = game.moves.parse("break 10", at.table.names)
        async with at.room.change() as batch:
            batch.add(at.room.desk.running.row(banker, pause))
        await hands.turn(at, 9 * 60)
        assert at.table.view()["phase"] == "break"
        assert at.room.timing.played == played
        at.house.hall.forget(at.room)  # as after a crash: nothing is saved now
        hands.at += 8 * 3600  # and nobody is there until the next morning
        before = time.time()
        await at.send("Anna", "ping")
        await at.house.hall._tick(at.room)
        ends = at.room.info.clock.ends  # what is left of it, and told
        assert ends - before > 50
        assert ends - time.time() < 61
        assert at.table.view()["phase"] == "break"
        assert at.room.timing.played == played
        await hands.turn(at, 61)
        assert at.table.view()["phase"] != "break"
        await hands.turn(at, 5)
        assert at.room.timing.played == played + 5

    championship(tmp_path, monkeypatch, script)


def test_who_thinks_too_long_has_declined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        for _ in range(40):
            name = at.asked
            if at.table.view()["phase"] == "buy":
                break
            moves = [m for m in at.table.legal(at.table.actor) if _plain(at, m)]
            await at.move(name, at.table.game.moves.text(moves[0], at.table.names))
        assert at.table.view()["phase"] == "buy"
        await hands.turn(at, 59)
        assert at.table.view()["phase"] == "buy"
        await hands.turn(at, 2)
        assert at.table.view()["phase"] == "auction"  # declined

    championship(tmp_path, monkeypatch, script, buyDecisionSeconds=60)


def _plain(at: Sitting, move: int) -> bool:
    verb = at.table.game.moves.decode(move).block.verb
    return verb in ("throw", "end", "pass", "decline", "draw", "pay", "keep", "fee")


def test_clocks_survive_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        await at.move(at.asked, "throw")
        await hands.turn(at, 30)  # the beat saves what has passed
        played = at.room.timing.played
        assert played == 30
        at.house.hall.forget(at.room)
        room = await at.house.hall.room(at.created.table)
        assert room.timing.played == played
        assert room.timing.spent == 30

    championship(tmp_path, monkeypatch, script, buyDecisionSeconds=None, absentSeconds=None)


def test_thinking_is_no_absence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        monkeypatch.setattr(timing, "HTTP_PRESENCE", 10.0)
        for _ in range(20):  # three minutes, for a throw that may take any time
            await at.send(at.asked, "ping")
            await hands.turn(at, 9)
        await at.send(at.asked, "ping")
        asked, there = at.asked, len(at.table.history)
        await hands.turn(at, 59)  # the page is loaded again, say
        assert (at.asked, len(at.table.history)) == (asked, there)
        await hands.turn(at, 2)
        assert len(at.table.history) > there  # the table throws for whoever stays away

    championship(tmp_path, monkeypatch, script)


def test_grace_then_a_stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        monkeypatch.setattr(timing, "HTTP_PRESENCE", 30.0)
        await at.send("Anna", "ping")
        await at.send("Ben", "ping")
        hands.at += 59
        await at.send("Anna", "ping")
        assert code_of(await at.send("Anna", "stand_in", seat="Ben")) == "not_now"
        hands.at += 2
        assert isinstance(await at.send("Anna", "stand_in", seat="Ben"), wire.Done)

    championship(tmp_path, monkeypatch, script)


def test_whoever_counts_from_what_the_table_says_is_not_too_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        monkeypatch.setattr(timing, "HTTP_PRESENCE", 30.0)
        clocks, seat = at.room.timing, at.room.desk.seat_named("Ben")
        clocks._epoch, hands.at = 0.5, 2000.2
        await at.send("Ben", "ping")
        hands.at += 59
        since = clocks.away_since(seat)
        assert since is not None
        hands.at = since + at.room.desk.plan.grace - clocks._epoch
        await at.send("Anna", "ping")
        assert isinstance(await at.send("Anna", "stand_in", seat="Ben"), wire.Done)

    championship(tmp_path, monkeypatch, script)


def test_people_get_a_word_in_before_the_next_throw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A-76: a throw that comes at once waits for those who may still claim rent."""

    async def script(at: Sitting, hands: Hands) -> None:
        waited: list[float] = []
        real = asyncio.sleep

        async def sleep(seconds: float) -> None:
            waited.append(seconds)
            await real(0)  # others sleep here too: a task that never waits stops them all

        await at.move(at.asked, "throw")
        for _ in range(40):
            phase = at.table.view()["phase"]
            if phase == "start" and at.table.view()["turns"] == 1:
                break
            moves = [m for m in at.table.legal(at.table.actor) if _plain(at, m)]
            await at.move(at.asked, at.table.game.moves.text(moves[0], at.table.names))
        monkeypatch.setattr("miethai.server.room.turns.asyncio.sleep", sleep)
        await at.send(at.asked, "move", move="throw")
        assert 3 in waited

    championship(tmp_path, monkeypatch, script, throwDelaySeconds=3)
