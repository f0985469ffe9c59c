"""Games of the past, which must never change: they replay exactly and can be gone on with."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.house import House
from tests.server.keep import KEPT, desks, recorded, without_rules

from miethai import games
from miethai.play import record
from miethai.play.dealer import read_dealer
from miethai.server import wire
from miethai.server.disk import rows
from miethai.server.disk.folder import FILE
from miethai.server.disk.store import Store, find_ids, find_table
from miethai.server.table.desk import load

pytestmark = pytest.mark.folder

RECORDS = sorted(KEPT.glob("*.txt"))
STORES = sorted(KEPT.glob("*.sqlite3"))


def test_there_is_a_record_of_every_ruleset() -> None:
    assert {path.stem for path in RECORDS} == games.rulesets().keys()
    assert STORES


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: p.stem)
def test_a_kept_record_replays_exactly(path: Path) -> None:
    text = path.read_text("utf-8")
    read = record.parse(text)
    table = record.replay(read)
    assert table.over
    assert record.provable(read_dealer(read.chance, read.reveal))
    assert without_rules(record.text(record.of(table))) == text


@pytest.mark.parametrize("path", STORES, ids=lambda p: p.stem)
def test_kept_tables_go_on(path: Path, tmp_path: Path) -> None:
    shutil.copy(path, tmp_path / FILE)

    async def look() -> None:
        async with House(tmp_path) as house:
            running = await house.hall.store.read(find_ids("running", 0, 1e12))
            over = await house.hall.store.read(find_ids("over", 0, 1e12))
            assert len(running) >= len(games.rulesets())
            assert len(over) >= len(games.rulesets())
            for id_ in running + over:
                room = await house.hall.room(id_)
                assert room.desk.status in ("running", "over")
                if room.live:  # it goes on with today's rules, and says so
                    assert room.desk.pinned == room.desk.pin()
                async with house.client(id_) as watcher:
                    await watcher.until(lambda w=watcher: w.mirror.n > 0)  # type: ignore[misc]

    asyncio.run(look())


@pytest.mark.parametrize("path", STORES, ids=lambda p: p.stem)
def test_kept_tables_are_what_they_were(path: Path, tmp_path: Path) -> None:
    """Move by move and payment by payment, whatever the version of their file."""
    shutil.copy(path, tmp_path / FILE)
    Store(tmp_path).close()
    records = {file.stem: file.read_text("utf-8") for file in path.with_suffix("").glob("*.txt")}
    assert {id_: recorded(desk) for id_, desk in desks(tmp_path / FILE).items()} == records


def test_a_game_that_other_rules_forbid_is_frozen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be read and taken along, but nobody can move in it."""
    shutil.copy(STORES[0], tmp_path / FILE)

    async def look() -> None:
        async with House(tmp_path) as house:
            id_ = (await house.hall.store.read(find_ids("running", 0, 1e12)))[0]
            found = await house.hall.store.read(find_table(id_))
            assert found is not None
            kept, stored = found
            number, made = next(
                (i, r) for i, r in enumerate(stored) if isinstance(r, rows.Made) and r.seat == 0
            )
            stored[number] = rows.Made(1, made.move)  # as if the rules had changed
            monkeypatch.setattr(
                "miethai.server.hall.hall.load", lambda *_: load(replace(kept), stored)
            )
            house.hall.forget(await house.hall.room(id_))
            room = await house.hall.room(id_)
            assert room.desk.status == "frozen"
            body = {"t": "move", "id": "x", "move": "throw"}
            refused = await house.post(id_, body)
            assert isinstance(refused, wire.Refused)
            assert (await house.http.get(f"/api/tables/{id_}/record")).status_code == 200

    asyncio.run(look())
