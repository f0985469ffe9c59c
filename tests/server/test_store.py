"""The disk: what is written stays, what cannot be written is said and changes nothing."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, in_house, person

from miethai.cli import main
from miethai.client.client import RefusedError
from miethai.kernel.contract import SPECTATOR
from miethai.server import wire
from miethai.server.disk import folder as folder_module
from miethai.server.disk.folder import FILE, MIGRATIONS, StoreError, failed
from miethai.server.disk.groups import Statement
from miethai.server.disk.store import Store
from miethai.server.faults import cannot_save
from miethai.server.room.callers import Caller
from miethai.server.room.commands import carry_out

pytestmark = pytest.mark.folder

QUICK = {"quickStart": True}


async def throw(house: House, table: str, codes: dict[str, str], id_: str) -> wire.Message:
    """A move of the seat that is asked."""
    game = house.room(table).desk.table
    body = {"t": "move", "id": id_, "move": "throw"}
    answer: wire.Message = await house.post(table, body, codes[game.names[game.actor]])
    return answer


def test_writes_that_wait_share_one_transaction(tmp_path: Path) -> None:
    async def write() -> tuple[int, int]:
        store = Store(tmp_path)
        await asyncio.gather(*(store.write([("SELECT 1", ())]) for _ in range(300)))
        done = store.groups, store.written
        store.close()
        return done

    groups, written = asyncio.run(write())
    assert written == 300
    assert groups < 100


def test_one_bad_write_does_not_spoil_the_others(tmp_path: Path) -> None:
    async def write() -> list[object]:
        store = Store(tmp_path)
        good = ("CREATE TABLE IF NOT EXISTS t (x)", ())
        jobs = [store.write([good]), store.write([("nonsense", ())]), store.write([good])]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        store.close()
        return list(done)

    first, second, third = asyncio.run(write())
    assert first is None
    assert third is None
    assert isinstance(second, StoreError)


def test_rows_that_are_written_together_all_arrive_but_the_bad_ones(tmp_path: Path) -> None:
    async def write() -> tuple[int, list[str]]:
        store = Store(tmp_path)
        await store.write([("CREATE TABLE many (a, b, c, d, PRIMARY KEY (a))", ())])
        row = "INSERT INTO many VALUES (?, ?, ?, ?)"
        jobs = [[(row, (10 * job + i, i, "x", b"y")) for i in range(3)] for job in range(100)]
        jobs[70][1] = jobs[3][0]  # twice the same
        done = await asyncio.gather(*map(store.write, jobs), return_exceptions=True)
        there = await store.read(lambda db: db.execute("SELECT count(*) FROM many").fetchone()[0])
        store.close()
        return there, [type(one).__name__ for one in done]

    there, done = asyncio.run(write())
    assert there == 297
    assert [i for i, one in enumerate(done) if one == "StoreError"] == [70]


def test_settings_of_the_file(tmp_path: Path) -> None:
    store = Store(tmp_path)
    asked = ["journal_mode", "synchronous", "user_version"]

    async def ask() -> list[object]:
        return await store.read(lambda db: [db.execute(f"PRAGMA {p}").fetchone()[0] for p in asked])

    assert asyncio.run(ask()) == ["wal", 2, len(MIGRATIONS)]  # 2 is FULL
    store.close()


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with House(tmp_path) as house:
            more: dict[str, Any] = {"options": {"quickStart": True}, "chat": "free"}
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], **more)
            room, db = house.room(created.table), house.hall.store
            await db.read(lambda c: c.execute("PRAGMA max_page_count = 1").fetchone())
            said = 0
            for i in range(300):  # fill the last page, to its last corner
                line = {"t": "chat", "id": f"c{i}", "text": "x" * (300 if i < 150 else 1)}
                answer = await house.post(created.table, line, codes["Anna"])
                said += isinstance(answer, wire.Ack)
            assert 0 < said < 300
            before = room.number(0), list(room.desk.table.history)
            refused = await throw(house, created.table, codes, "m")
            assert isinstance(refused, wire.Refused)
            assert refused.code == "store"
            assert refused.text.startswith("The server's disk is full")
            assert (room.number(0), room.desk.table.history) == before
            assert len(room.desk.said) == said
            await db.read(lambda c: c.execute("PRAGMA max_page_count = 100000").fetchone())
            again = await throw(house, created.table, codes, "m")
            assert isinstance(again, wire.Ack)
            assert not again.repeat

    asyncio.run(play())


def test_a_disk_that_takes_nothing_any_more_is_said_and_loses_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The file becomes read-only while games are played."""

    caplog.set_level("INFO", logger="miethai.server")

    async def script(house: House) -> None:
        created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
        db = house.hall.store
        before = list(house.room(created.table).desk.table.history)
        await db.read(lambda c: c.execute("PRAGMA query_only = 1").fetchone())
        refused = await throw(house, created.table, codes, "second")
        assert isinstance(refused, wire.Refused)
        assert refused.code == "store"
        assert refused.text.startswith("The server is not allowed to write")
        assert (await house.create("monopoly", [{}, {}])).code == "store"
        assert house.room(created.table).desk.table.history == before
        assert (await house.http.get("/health")).status_code == 503
        assert "miethai_store_refuses 1.0" in (await house.http.get("/metrics")).text
        await db.read(lambda c: c.execute("PRAGMA query_only = 0").fetchone())
        assert (await house.http.get("/health")).status_code == 200
        assert "miethai_store_refuses 0.0" in (await house.http.get("/metrics")).text
        said = [record.getMessage() for record in caplog.records if "the disk" in record.message]
        assert said == ["the disk refuses", "the disk accepts data again"]
        assert isinstance(await throw(house, created.table, codes, "second"), wire.Ack)

    in_house(tmp_path, script)


def test_what_sqlite_says_is_not_told_to_german_readers() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    refusal = cannot_save(failed(error))
    assert "disk I/O error" in refusal.message("en").text
    assert refusal.message("de").text.endswith("darum wurde nichts geändert.")


def test_a_line_goes_on_when_the_disk_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a while the disk neither takes nor gives anything, so that the table leaves the memory.
    Connections that stayed find it again, with everything that is told about it."""

    async def broken(*_: object) -> None:
        raise StoreError("no disk")

    async def script(house: House) -> None:
        created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
        first = house.room(created.table)
        lines = [house.client(created.table, codes[name]) for name in ("Anna", "Ben")]
        for line in lines:
            line.ping_seconds = 0.1
        async with asyncio.timeout(60), lines[0] as anna, lines[1] as ben:
            asked, waiting = (anna, ben) if anna.is_asked else (ben, anna)
            with monkeypatch.context() as off:
                off.setattr(house.hall.store, "write", broken)
                off.setattr(house.hall.store, "read", broken)
                with pytest.raises(RefusedError, match="no disk"):
                    await asked.move("throw")
            assert first.closed
            await asked.move("throw")
            room = house.room(created.table)
            assert room is not first
            for line in (asked, waiting):
                await line.until(lambda line=line: line.mirror.n == room.number(SPECTATOR))  # type: ignore[misc]
                await line.until(lambda line=line: line.mirror.table == room.info)  # type: ignore[misc]
                assert room.info.k > first.info.k

    in_house(tmp_path, script)


def test_a_move_whose_line_breaks_while_it_is_written_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for the acknowledgement any more, but the move is on the disk: the others see it
    and bots go on."""

    async def script(house: House) -> None:
        created, codes = await house.table_of("monopoly", ["Anna"], bots=1, options=QUICK)
        room, real = house.room(created.table), house.hall.store.write
        written = asyncio.Event()

        async def slow(statements: Sequence[Statement], of: str) -> None:
            await real(statements, of)
            written.set()
            await asyncio.Event().wait()

        async with asyncio.timeout(60), house.client(created.table, codes["Anna"]) as anna:
            await anna.until(lambda: anna.is_asked)
            with monkeypatch.context() as stuck:
                stuck.setattr(house.hall.store, "write", slow)
                command = wire.Move("lost", "throw")
                making = asyncio.create_task(carry_out(room, Caller(0, "en"), command))
                await written.wait()
                making.cancel()
                await asyncio.gather(making, return_exceptions=True)
            assert (0, "lost") in room.desk.running.made
            await anna.until(lambda: anna.mirror.n == room.number(0))
            await person(anna, 1, most=20)  # no matter who is asked, nothing stands still

    in_house(tmp_path, script)


def test_a_folder_that_cannot_be_used_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    assert main(["serve", "--port", "0", "--data", str(file / "data")]) == 2
    assert "Not a directory" in capsys.readouterr().err
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FILE).mkdir()
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "data")]) == 2
    assert "unable to open database file" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A read-only folder, also for somebody whom permissions do not stop."""
    Store(tmp_path).close()
    real = sqlite3.connect
    reading = f"file:{tmp_path / FILE}?mode=ro"
    monkeypatch.setattr(
        "miethai.server.disk.folder.sqlite3.connect",
        lambda _, **more: real(reading, uri=True, **more),
    )
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    assert "readonly" in capsys.readouterr().err


def test_a_folder_is_opened_once(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(StoreError, match="another server"):
        Store(tmp_path)
    store.close()
    Store(tmp_path).close()


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    Store(tmp_path).close()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreError, match="version 99 is newer"):
        Store(tmp_path)


def test_migration_keeps_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def make() -> str:
        async with House(tmp_path) as house:
            created, _ = await house.table_of("monopoly", ["Anna", "Ben"])
            return created.table

    async def look(table: str) -> str:
        async with House(tmp_path) as house:
            assert await house.hall.store.read(
                lambda db: db.execute("SELECT new FROM tables").fetchall()
            )
            return (await house.hall.room(table)).desk.status

    table = asyncio.run(make())
    step = "ALTER TABLE tables ADD COLUMN new TEXT NOT NULL DEFAULT 'x'"
    monkeypatch.setattr(folder_module, "MIGRATIONS", [*MIGRATIONS, step])
    assert asyncio.run(look(table)) == "running"


def test_a_step_that_fails_leaves_the_old_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(tmp_path).close()
    broken = "CREATE TABLE half (x); nonsense"
    monkeypatch.setattr(folder_module, "MIGRATIONS", [*MIGRATIONS, broken])
    with pytest.raises(StoreError, match="syntax"):
        Store(tmp_path)
    db = sqlite3.connect(tmp_path / FILE)
    assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'half'").fetchone() == (0,)
    db.close()


def test_backup_and_restore(tmp_path: Path) -> None:
    """As docs/server.md says: a copy made by SQLite while the server runs is a whole one."""

    async def play() -> tuple[str, list[tuple[int, int]]]:
        async with House(tmp_path / "live") as house:
            options = {"quickStart": True}
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=options)
            for i in range(6):
                await throw(house, created.table, codes, f"m{i}")
            (tmp_path / "copy").mkdir()
            source = sqlite3.connect(tmp_path / "live" / FILE)
            source.execute(f"VACUUM INTO '{tmp_path / 'copy' / FILE}'")
            source.close()
            return created.table, list(house.room(created.table).desk.table.history)

    async def look(table: str) -> list[tuple[int, int]]:
        async with House(tmp_path / "copy") as house:
            return (await house.hall.room(table)).desk.table.history

    table, history = asyncio.run(play())
    shutil.rmtree(tmp_path / "live")
    assert asyncio.run(look(table)) == history


def test_nobody_else_on_the_machine_reads_the_seeds(tmp_path: Path) -> None:
    store = Store(tmp_path / "new")
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "new").iterdir()}
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
    assert {mode for name, mode in modes.items() if name.startswith(FILE)} == {0o600}
    store.close()
