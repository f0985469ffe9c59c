"""Bots in processes of their own, and programs that sit down by the client."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import signal
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from tests.server.house import House
from tests.server.test_secrecy import random_match

from miethai import games
from miethai.kernel.contract import SPECTATOR
from miethai.server.room import bots as thinking
from miethai.server.room.bots import Thinkers
from miethai.server.table import snapshots
from miethai.server.wire import Legal

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_a_game.py"


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("play_a_game", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_the_example_plays_a_whole_game(
    tmp_path: Path, ruleset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Against a bot, which in one of the games thinks in a process of its own."""

    async def play() -> None:
        thinkers = Thinkers(1) if ruleset == "wucherer-2013" else None
        async with House(tmp_path, thinkers=thinkers) as house:
            seats: list[dict[str, Any]] = [{}, {"kind": "bot", "bot": "landlord"}]
            options = {"timeLimitMin": 15, "clockByTurns": True} if "monopoly" in ruleset else {}
            created = await house.create(ruleset, seats, options=options)
            seat = await house.sit(created, "Example")
            async with asyncio.timeout(120):
                await example().play(house.url, created.table, seat.code)

    asyncio.run(play())
    assert "The game is over" in capsys.readouterr().out


def test_a_thinking_process_that_dies_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    """Several tables ask it: the first that hears of its death replaces it, for all."""

    async def think() -> None:
        thinkers = Thinkers(1)
        match = next(random_match("monopoly", 1, 50))
        seat = match.table.actor
        assert seat >= 0
        first = await thinkers.choose(match.table, seat, "random", {})
        waiting = [thinkers.choose(match.table, seat, "random", {}) for _ in range(5)]
        for process in thinkers._pool._processes.values():  # type: ignore[attr-defined]
            os.kill(process.pid, signal.SIGKILL)
        assert await asyncio.gather(*waiting) == [first] * 5
        thinkers.close()

    asyncio.run(think())
    assert [r.getMessage() for r in caplog.records] == ["a process in which bots think has died"]


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_a_bot_thinks_about_a_copy(ruleset: str) -> None:
    """It deals hidden cards anew before it looks: the table must not notice, and what happens at
    the table meanwhile must not reach the bot."""
    for match in random_match(ruleset, 8, 200):
        table = match.table
        if not 0 <= table.actor < 3:
            continue
        before = table.game.fields.bytes(table.position)
        asked = thinking.question(table, table.actor, "random", {})
        thinking.choose(*asked)
        assert table.game.fields.bytes(table.position) == before
        rows = [row for value in asked[0].values.values() for row in lists_in(value)]
        own = [row for f in table.game.fields for row in lists_in(getattr(table.position, f.name))]
        assert not {id(row) for row in rows} & {id(row) for row in own}


def lists_in(value: Any) -> list[Any]:
    """A list and all lists in it."""
    if not isinstance(value, list):
        return []
    return [value, *(row for inner in value for row in lists_in(inner))]


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_bots_choose_what_is_legal_for_people_too(ruleset: str) -> None:
    """As stand-ins they play seats that count as people's."""
    for match in random_match(ruleset, 4, 300):
        table = match.table
        if not 0 <= table.actor < 3:
            continue
        for bot in ("random", *table.game.bots):
            move = thinking.choose(*thinking.question(table, table.actor, bot, {"bid": 3}))
            assert table.reason(table.actor, move) is None
            if table.game.moves.decode(move).block.verb == "bid":
                assert table.game.moves.decode(move).amount <= 3


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_kept_labels_are_the_labels(ruleset: str) -> None:
    for match in random_match(ruleset, 7, 400):
        table = match.table
        for seat in range(3):
            slots = table.legal(seat)
            offers = snapshots.legal_moves(match, seat, slots, "de", match.public_view())
            alone = table.game.fields.copy(table.position)  # of which nothing is kept
            for slot, (offer, encoded) in zip(slots, offers, strict=True):
                fresh = table.voice("de").label(alone, seat, slot)
                amounts = table.amounts(seat, slot)
                assert offer.label == fresh
                assert msgspec.json.decode(encoded, type=Legal) == offer
                assert (offer.amount and offer.amount.high) == (amounts and amounts[-1])


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_kept_views_and_questions_are_as_made_anew(ruleset: str) -> None:
    for match in random_match(ruleset, 8, 400):
        table = match.table
        alone = table.game.fields.copy(table.position)
        for reader in (SPECTATOR, 0, 1, 2):
            assert table.view(reader) == table.family.view(alone, reader, table.names)
            for lang in ("de", "en"):
                kept = table.voice(lang).prompt(table.position, reader)
                assert kept == table.voice(lang).prompt(alone, reader)


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_a_shared_view_is_the_view(ruleset: str) -> None:
    for match in random_match(ruleset, 6, 300):
        for reader in (SPECTATOR, 0, 1, 2):
            assert snapshots.view_of(match, reader) == match.table.view(reader)
