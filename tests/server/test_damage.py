"""What is damaged on the disk, or fails in the background, harms one table and says so."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, in_house

from miethai.cli import main
from miethai.server import wire
from miethai.server.disk.folder import FILE, StoreError
from miethai.server.disk.rows import Unreadable
from miethai.server.disk.store import Store, find_table

pytestmark = pytest.mark.folder

QUICK = {"quickStart": True}


def damage(folder: Path, sql: str, *values: Any) -> None:
    with sqlite3.connect(folder / FILE) as db:
        assert db.execute(sql, values).rowcount == 1
    db.close()


async def tables(folder: Path) -> tuple[str, str, dict[str, str]]:
    """Two tables that are being played, on a disk that no server has open any more."""
    async with House(folder) as house:
        one, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
        other, _ = await house.table_of("monopoly", ["Cem", "Dora"], options=QUICK)
        name = house.room(one.table).desk.table.names[house.room(one.table).desk.table.actor]
        body = {"t": "move", "id": "first", "move": "throw"}
        assert isinstance(await house.post(one.table, body, codes[name]), wire.Ack)
    return one.table, other.table, codes


async def seen(house: House, table: str) -> Any:
    return (await house.http.get(f"/api/tables/{table}?lang=en")).json()


def test_a_damaged_row_freezes_its_table_and_no_other(tmp_path: Path) -> None:
    async def run() -> None:
        one, other, codes = await tables(tmp_path)
        last = 'UPDATE rows SET body = ? WHERE "table" = ? AND n = 4'
        damage(tmp_path, last, b'{"r":"of a newer program"}', one)
        async with House(tmp_path) as house:
            whole = await seen(house, one)
            assert whole[0]["status"] == "frozen"
            assert whole[-1]["t"] == "state"
            refused = await house.post(one, {"t": "orders"}, codes["Anna"])
            assert refused.code == "frozen"
            record = await house.http.get(f"/api/tables/{one}/record")
            assert record.text.startswith("miethai log 1")
            assert (await house.http.get(f"/api/tables/{one}/replay")).status_code == 200
            assert (await seen(house, other))[0]["status"] == "running"

    asyncio.run(run())


@pytest.mark.parametrize(
    "body",
    [
        b'{"r":"made","seat":99,"move":"throw"}',
        b'{"r":"made","seat":0,"move":"dance seat2"}',  # a verb that is no more
        b'{"r":"made","seat":0,"move":"offer Anna"}',  # people's names are not kept
        b'{"r":"made","seat":0,"move":17}',  # of the first version, and passed over by the second
        b'{"r":"undone","ply":99,"seat":-1}',
        b'{"r":"made","seat":0,"move":"thr\xff\xfew"}',  # no text at all
    ],
)
def test_a_row_that_cannot_be_followed_freezes_its_table(tmp_path: Path, body: bytes) -> None:
    async def run() -> None:
        one, _, _ = await tables(tmp_path)
        last = 'UPDATE rows SET body = ? WHERE "table" = ? AND n = 4'
        damage(tmp_path, last, body, one)
        async with House(tmp_path) as house:
            assert (await seen(house, one))[0]["status"] == "frozen"

    asyncio.run(run())


@pytest.mark.parametrize(
    "plan",
    [b"no plan", b'{"ruleset":"none","options":{}}', b'{"ruleset":"\xff\xfe","options":{}}'],
)
def test_a_damaged_plan_is_said_and_the_others_play_on(tmp_path: Path, plan: bytes) -> None:
    async def run() -> None:
        one, other, _ = await tables(tmp_path)
        damage(tmp_path, "UPDATE tables SET plan = ? WHERE id = ?", plan, one)
        async with House(tmp_path) as house:
            refused = await seen(house, one)
            assert refused["code"] == "store"
            assert "backup" in refused["text"]
            assert (await seen(house, other))[0]["status"] == "running"
            assert (await house.http.get("/health")).status_code == 200
            assert (await house.http.get("/api/tables")).status_code == 200

    asyncio.run(run())


def test_a_plan_of_a_ruleset_that_is_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        one, _, _ = await tables(tmp_path)
        changed = "replace(CAST(plan AS TEXT), '\"monopoly\"', '\"monopoly-of-old\"')"
        damage(tmp_path, f"UPDATE tables SET plan = CAST({changed} AS BLOB) WHERE id = ?", one)
        async with House(tmp_path) as house:
            assert (await seen(house, one))["code"] == "store"

    asyncio.run(run())


def test_the_store_outlives_every_question_and_every_write(tmp_path: Path) -> None:
    def fail(_: sqlite3.Connection) -> int:
        raise LookupError("a question with a mistake in it")

    async def run() -> None:
        store = Store(tmp_path)
        with pytest.raises(LookupError):
            await store.read(fail)
        with pytest.raises(StoreError):
            await store.write([("SELECT ?", (1 << 70,))])
        assert await store.read(lambda db: db.execute("SELECT 1").fetchone()[0]) == 1
        store.close()

    asyncio.run(run())


def test_the_beat_goes_on_whatever_fails_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(house: House) -> None:
        beats = asyncio.Semaphore(0)

        async def spread() -> None:
            beats.release()
            raise LookupError("no list")

        monkeypatch.setattr(house.hall.listings, "spread", spread)
        for _ in range(3):
            await beats.acquire()
        house.hall.metrics.errors.reset()  # they were wanted

    in_house(tmp_path, script)


def test_people_who_come_at_once_meet_in_one_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the disk does not answer the first of them."""

    async def run() -> None:
        one, _, _ = await tables(tmp_path)
        async with House(tmp_path) as house:
            hall = house.hall
            hall.forget(await hall.room(one))
            loads = [StoreError("busy")]
            load = hall._load

            async def slow(id_: str) -> Any:
                await asyncio.sleep(0)
                if loads:
                    loads.pop()
                    raise LookupError("the first one fails")
                return await load(id_)

            monkeypatch.setattr(hall, "_load", slow)
            first, second = asyncio.create_task(hall.room(one)), asyncio.create_task(hall.room(one))
            met = await asyncio.gather(first, second, return_exceptions=True)
            assert all(isinstance(one, LookupError) for one in met)
            third, fourth = await asyncio.gather(hall.room(one), hall.room(one))
            assert third is fourth is hall.rooms[one]

    asyncio.run(run())


# --- folders that cannot be used: what is wrong, and what to do ----------------------------------
def no_database(folder: Path) -> None:
    folder.mkdir()
    (folder / FILE).write_bytes(b"something else" * 400)


def newer(folder: Path) -> None:
    folder.mkdir()
    db = sqlite3.connect(folder / FILE)
    db.execute("PRAGMA user_version = 99")
    db.close()


def another_program(folder: Path) -> None:
    folder.mkdir()
    db = sqlite3.connect(folder / FILE)
    db.execute("CREATE TABLE notes (text)")
    db.execute("PRAGMA user_version = 1")
    db.close()


def no_folder(folder: Path) -> None:
    folder.write_text("a file")


WRONG_FOLDERS = {
    no_database: "put a backup in its place",
    newer: "update miethai",
    another_program: "put a backup in its place",
    no_folder: "this is not a folder",
}


@pytest.mark.parametrize("make", WRONG_FOLDERS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_folder_that_cannot_be_used_is_said_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], make: Any, processes: str
) -> None:
    folder = tmp_path / "data with blanks ü"
    make(folder)
    args = ["serve", "--data", str(folder), "--port", "0", "--processes", processes]
    assert main(args) == 2
    said = capsys.readouterr().err
    assert str(folder) in said
    assert WRONG_FOLDERS[make] in said
    assert "--data" in said
    assert "Traceback" not in said


# --- sums ----------------------------------------------------------------------------------------
def rows_of(folder: Path, table: str) -> list[Any]:
    """A table's rows as the store reads them."""
    with sqlite3.connect(folder / FILE) as db:
        found = find_table(table)(db)
    db.close()
    assert found is not None
    return found[1]


def test_what_was_changed_on_the_disk_is_never_shown(tmp_path: Path) -> None:
    """Not even if it still makes sense: behind a flipped bit nothing of a table is believed."""
    one, other, _ = asyncio.run(tables(tmp_path))
    before = rows_of(tmp_path, one)
    untouched = rows_of(tmp_path, other)
    sql = 'SELECT body FROM rows WHERE "table" = ? AND n = ?'
    change = 'UPDATE rows SET body = ? WHERE "table" = ? AND n = ?'
    for n in range(len(before)):
        with sqlite3.connect(tmp_path / FILE) as db:
            body = db.execute(sql, (one, n)).fetchone()[0]
        db.close()
        place = len(body) // 2
        flipped = body[:place] + bytes([body[place] ^ 1]) + body[place + 1 :]
        damage(tmp_path, change, flipped, one, n)
        found = rows_of(tmp_path, one)
        assert found[:n] == before[:n]
        assert found[n:] == [Unreadable()] * (len(before) - n)
        assert rows_of(tmp_path, other) == untouched
        damage(tmp_path, change, body, one, n)
    assert rows_of(tmp_path, one) == before


def test_a_row_that_is_missing_or_from_elsewhere_is_noticed(tmp_path: Path) -> None:
    one, other, _ = asyncio.run(tables(tmp_path))
    before = rows_of(tmp_path, one)
    damage(tmp_path, 'DELETE FROM rows WHERE "table" = ? AND n = 1', one)
    assert rows_of(tmp_path, one) == [before[0]] + [Unreadable()] * (len(before) - 2)
    damage(
        tmp_path,
        'UPDATE rows SET (body, sum) = (SELECT body, sum FROM rows WHERE "table" = ? AND n = 0)'
        ' WHERE "table" = ? AND n = 0',
        one,
        other,
    )
    assert set(rows_of(tmp_path, other)) == {Unreadable()}


@pytest.mark.parametrize("column", ["plan", "seed", "invite"])
def test_a_table_that_is_not_what_was_written_cannot_be_read(tmp_path: Path, column: str) -> None:
    one, other, _ = asyncio.run(tables(tmp_path))
    value = f"SELECT {column} FROM tables WHERE id = ?"
    damage(tmp_path, f"UPDATE tables SET {column} = ({value}) WHERE id = ?", other, one)
    if column == "plan":  # the two are alike but for who may watch
        changed = (
            "UPDATE tables SET plan = CAST(replace(CAST(plan AS TEXT), 'true', 'false') AS BLOB)"
        )
        damage(tmp_path, f"{changed} WHERE id = ?", one)
    with pytest.raises(StoreError, match="not what was written"):
        rows_of(tmp_path, one)
    assert rows_of(tmp_path, other)
