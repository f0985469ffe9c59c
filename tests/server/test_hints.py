"""\"What would the shark do?\" at a table whose host allows it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, Inline, in_house

from miethai.bots.shark import QuickShark
from miethai.kernel.compilers import cpu
from miethai.kernel.contract import SPECTATOR
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table
from miethai.server import wire
from miethai.server.room import bots as thinking


async def table_with_hints(house: House, **more: Any) -> tuple[wire.Created, str]:
    """Anna is asked first: she throws."""
    seats: list[dict[str, Any]] = [{}, {"kind": "bot", "bot": "landlord"}]
    options = {"quickStart": True}
    created = await house.create("monopoly", seats, options=options, **more)
    return created, (await house.sit(created, "Anna")).code


def test_the_shark_advises_who_is_asked_and_all_read_it(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, code = await table_with_hints(house, hints=True)
        room = house.room(created.table)
        assert room.info.hints
        answer = await house.post(created.table, {"t": "hint", "id": "a"}, code)
        assert isinstance(answer, wire.Advised)
        assert (answer.best[0].share, answer.best[0].moves) == (0.5, ["pass"])
        assert "50 times in 100" in answer.said[0]
        for reader in (SPECTATOR, 0, 1):
            log = room.desk.running.log(reader, "en").lines
            assert log[-1] == "Anna asked the shark for a hint."
        rows = room.desk.rows
        again = await house.post(created.table, {"t": "hint", "id": "b"}, code)
        assert again.best == answer.best
        assert room.desk.rows == rows  # the same question is answered once
        await room.reload()
        lines = room.desk.running.log(0, "de").lines
        assert lines[-1] == "Anna hat den Hai um einen Tipp gebeten."

    in_house(tmp_path, script)


class Advisers(Inline):
    """The shark itself gives the advice, in this process."""

    async def advise(self, table: Any, seat: int, lang: str) -> Any:
        asked = thinking._sent(table, seat, table.position)
        return thinking.advise(asked._replace(scene=replace(asked.scene, lang=lang)))


def test_the_real_shark_advises_what_can_be_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interpreted it has time for a few rollouts only, but every move of its best plan is legal."""
    monkeypatch.setattr(cpu, "available", lambda: False)
    monkeypatch.setattr("miethai.bots.reasons.Shark", QuickShark)

    async def script(house: House) -> None:
        created, codes = await house.table_of("magnate", ["Anna", "Ben"], hints=True)
        table = house.room(created.table).desk.table
        assert len(table.legal(table.actor)) > 1
        asked = codes[table.names[table.actor]]
        answer = await house.post(created.table, {"t": "hint", "id": "a"}, asked)
        assert isinstance(answer, wire.Advised)
        assert len(answer.best) == len(answer.said) > 0
        for plan in answer.best:
            move = table.game.moves.parse(plan.moves[0], table.names)
            assert table.reason(table.actor, move) is None

    async def run() -> None:
        async with House(tmp_path / "data", thinkers=Advisers()) as house:
            await script(house)

    asyncio.run(run())


def test_without_the_host_s_leave_there_are_none(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, code = await table_with_hints(house)
        answer = await house.post(created.table, {"t": "hint", "id": "a"}, code)
        assert isinstance(answer, wire.Refused)
        assert answer.text == "There are no hints at this table; its host has not allowed them."

    in_house(tmp_path, script)


def test_only_who_is_asked_gets_one(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        created, codes = await house.table_of("monopoly", ["Anna", "Ben"], hints=True)
        room = house.room(created.table)
        other = next(name for name in codes if name != room.desk.name(room.desk.table.actor))
        answer = await house.post(created.table, {"t": "hint", "id": "a"}, codes[other])
        assert isinstance(answer, wire.Refused)
        assert answer.text == "There are hints only when it is your move."

    in_house(tmp_path, script)


def test_the_process_that_thinks_deals_anew_what_the_seat_cannot_know() -> None:
    table = Table("wucherer-2013", {}, ["Anna", "Ben", "Cem"], dealer=SeededDealer(3))
    while table.actor < 0:
        table.step()
    asked = thinking._sent(table, table.actor, table.position)
    known = thinking._known(asked, asked.seed & 0xFFFFFFFF)
    assert known.hand[table.actor] == table.position.hand[table.actor]
    assert known.hand != table.position.hand
