"""The store in PostgreSQL: the same rows and the same promise as in a folder."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from tests.server import house as houses
from tests.server import postgres
from tests.server.house import House
from tests.server.keep import KEPT

from miethai.cli import main
from miethai.server import wire
from miethai.server.disk import postgres as on_postgres
from miethai.server.disk import rows, store
from miethai.server.disk.folder import FILE, StoreError
from miethai.server.disk.groups import Database
from miethai.server.disk.opening import open_store
from miethai.server.disk.postgres import STEPS, PostgresStore
from miethai.server.table.desk import FROZEN, load

QUICK = {"quickStart": True}


async def throw(house: House, table: str, codes: dict[str, str], id_: str) -> wire.Message:
    game = house.room(table).desk.table
    body = {"t": "move", "id": id_, "move": "throw"}
    answer: wire.Message = await house.post(table, body, codes[game.names[game.actor]])
    return answer


def test_a_game_goes_on_after_a_restart(both_stores: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
            assert isinstance(await throw(house, created.table, codes, "one"), wire.Ack)
            before = house.room(created.table).desk.table.history
            listed = await house.create("magnate", [{}, {}], listed=True, title='"listed":true')
        async with House(tmp_path) as house:
            found = (await house.http.get("/api/tables")).json()["tables"]
            assert [one["id"] for one in found] == [listed.table]
            state = await house.http.get(f"/api/tables/{created.table}")
            assert state.status_code == 200
            assert house.room(created.table).desk.table.history == before

    asyncio.run(run())


FULL = """
CREATE FUNCTION refuse() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$;
CREATE TRIGGER filled BEFORE INSERT ON rows EXECUTE FUNCTION refuse();
"""


def test_a_full_disk_is_said_as_long_as_it_is_full(
    database: postgres.Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although PostgreSQL still takes what needs no room."""
    url = database.database()
    monkeypatch.setattr(houses, "data_in", lambda folder: url)

    async def run() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
            with psycopg.connect(url, autocommit=True) as db:
                db.execute(FULL)
            refused = await throw(house, created.table, codes, "one")
            assert isinstance(refused, wire.Refused)
            for _ in range(2):
                health = await house.http.get("/health")
                assert (health.status_code, health.json()["why"]) == (503, "disk")
            with psycopg.connect(url, autocommit=True) as db:
                db.execute("DROP TRIGGER filled ON rows")
            health = await house.http.get("/health")
            assert (health.status_code, health.json()["tables"]) == (200, 1)
            assert isinstance(await throw(house, created.table, codes, "one"), wire.Ack)

    asyncio.run(run())


def test_what_can_be_no_table_is_none(both_stores: str, tmp_path: Path) -> None:
    """PostgreSQL cannot even be asked for some texts."""

    async def run() -> None:
        async with House(tmp_path) as house:
            for id_ in ("%00", "a%00b", "%F0%9F%8E%B2", "0123456789"):
                answer = await house.http.get(f"/api/tables/{id_}")
                assert answer.status_code == 404, id_

    asyncio.run(run())


def test_one_bad_write_does_not_spoil_the_others(both_stores: str, tmp_path: Path) -> None:
    async def write() -> tuple[list[object], int]:
        kept = open_store(houses.data_in(tmp_path))
        create = ("CREATE TABLE many (a BIGINT PRIMARY KEY)", ())
        await kept.write([create])
        row = "INSERT INTO many VALUES (?)"
        jobs = [[(row, (3 * job + i,)) for i in range(3)] for job in range(60)]
        jobs[40][1] = jobs[3][0]  # twice the same
        done = await asyncio.gather(*map(kept.write, jobs), return_exceptions=True)
        there = await kept.read(lambda db: db.execute("SELECT count(*) FROM many").fetchone()[0])
        kept.close()
        return list(done), int(there)

    done, there = asyncio.run(write())
    assert there == 177
    assert [i for i, one in enumerate(done) if one is not None] == [40]
    assert isinstance(done[40], StoreError)


def test_a_group_tries_once_to_reach_a_database_that_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where nothing answers, a try takes seconds, and all tables wait for the store's thread."""
    if postgres.programs() is None:
        pytest.skip(postgres.MISSING)
    tries: list[str] = []

    def connect(url: str, **_: object) -> object:
        tries.append(url)
        raise psycopg.OperationalError("nothing answers")

    async def run(kept: PostgresStore, stop: Callable[[str], None]) -> list[object]:
        held, free = threading.Event(), threading.Event()

        def hold(db: Database) -> None:
            held.set()
            free.wait()

        holding = asyncio.create_task(kept.read(hold))
        await asyncio.to_thread(held.wait)
        stop("immediate")
        monkeypatch.setattr(psycopg, "connect", connect)
        jobs = [kept.write([("SELECT 1", ())]) for _ in range(20)]
        jobs += [kept.read(lambda db: db.execute("SELECT 1").fetchone()) for _ in range(20)]
        waiting = asyncio.gather(*jobs, return_exceptions=True)
        await asyncio.sleep(0)  # all of them are in the queue now
        free.set()
        await holding
        return list(await waiting)

    with postgres.running() as server:
        kept = PostgresStore(server.database())
        done = asyncio.run(run(kept, server.stop))
        kept.close()
        monkeypatch.undo()
        server.start()  # what runs is stopped at the end
    assert [type(one) for one in done] == [StoreError] * 40
    assert len(tries) == 1


def test_what_was_acknowledged_survives_a_power_cut(tmp_path: Path) -> None:
    """PostgreSQL stops without writing anything more, as when the power fails, and with its usual
    care for the disk. Meanwhile the server refuses and says so; afterwards it goes on by itself."""
    if postgres.programs() is None:
        pytest.skip(postgres.MISSING)

    async def run(server: postgres.Postgres) -> None:
        url = server.database()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(houses, "data_in", lambda folder: url)
            async with House(tmp_path) as house:
                created, codes = await house.table_of(
                    "monopoly", ["Anna", "Ben"], options=QUICK, chat="free"
                )
                assert isinstance(await throw(house, created.table, codes, "one"), wire.Ack)
                before = list(house.room(created.table).desk.table.history)
                server.stop("immediate")
                refused = await house.http.get("/ready")
                assert (refused.status_code, refused.text) == (503, "disk\n")
                assert (await house.create("monopoly", [{}, {}])).code == "store"
                server.start()
                assert (await house.http.get("/ready")).status_code == 200
                await house.http.get(f"/api/tables/{created.table}")
                assert house.room(created.table).desk.table.history[: len(before)] == before
                line = {"t": "chat", "id": "c", "text": "?"}
                assert isinstance(await house.post(created.table, line, codes["Anna"]), wire.Ack)

    with postgres.running(quick=False) as server:
        asyncio.run(run(server))


def test_tables_move_between_the_stores(
    database: postgres.Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There and back: not a byte has changed, damaged rows included, and every game can be played
    on."""
    url, old, back = database.database(), tmp_path / "old", tmp_path / "back"
    old.mkdir()
    newest = sorted(KEPT.glob("*.sqlite3"))[-1]
    shutil.copy(newest, old / FILE)
    assert main(["admin", "move", str(old), url]) == 0
    assert main(["admin", "move", str(old), url]) == 0  # done already
    assert main(["admin", "move", url, str(back)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(set(said)) == 1
    assert "each compared with the source" in said[0]
    assert main(["admin", "verify", "--data", url]) == main(["admin", "verify", "--data", str(old)])
    assert main(["admin", "tables", "--data", url]) == 0
    table = capsys.readouterr().out.split("\n")[-3].split()[0]
    told = []
    for place in (url, str(old)):
        assert main(["admin", "vacuum", "--data", place]) == 0
        assert main(["admin", "statistics", "--data", place]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "rows with" in told[0]
    assert main(["admin", "delete", table, "--data", url]) == 0
    assert main(["admin", "move", str(back), url]) == 0  # what is missing only
    assert main(["admin", "delete", table, "--data", str(old)]) == 0
    assert main(["admin", "move", str(old), url]) == 2
    assert "the target holds other tables" in capsys.readouterr().err
    assert main(["admin", "move", str(tmp_path / "none"), url]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_a_newer_database_is_used_where_it_says_that_it_can_be(
    database: postgres.Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newer node brings the database to its version while older ones play on, which may come
    again as long as the newer version allows it."""
    url = database.database()
    old = PostgresStore(url, "http://old:1")
    column = "ALTER TABLE tables ADD COLUMN room TEXT NOT NULL DEFAULT 'hall'"
    monkeypatch.setattr(on_postgres, "STEPS", [*STEPS, column])
    PostgresStore(url, "http://new:1").close()
    monkeypatch.undo()
    asyncio.run(old.write([store.set_rematch("none", "x")], "none"))
    assert asyncio.run(old.beat(None))
    old.close()
    PostgresStore(url, "http://old:1").close()
    assert main(["admin", "tables", "--data", url]) == 0
    with psycopg.connect(url) as db:
        db.execute("UPDATE version SET oldest = number")
    with pytest.raises(StoreError, match="newer than this program"):
        PostgresStore(url)
    assert main(["admin", "tables", "--data", url]) == 2


def test_only_what_people_wait_for_is_broken_off(database: postgres.Postgres) -> None:
    """`admin vacuum` may take an hour."""
    url, told = database.database(), []
    for node in ("http://here:1", ""):
        kept = PostgresStore(url, node)
        told += [asyncio.run(kept.read(lambda db: db.execute("SHOW statement_timeout").fetchone()))]
        kept.close()
    assert told == [("10s",), ("0",)]


def test_a_damaged_row_freezes_its_table(database: postgres.Postgres, tmp_path: Path) -> None:
    async def run() -> None:
        url = database.database()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(houses, "data_in", lambda folder: url)
            async with House(tmp_path) as house:
                created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
                await throw(house, created.table, codes, "one")
        kept = PostgresStore(url)
        sql = "UPDATE rows SET body = set_byte(body, 5, 255) WHERE n = (SELECT max(n) FROM rows)"
        await kept.write([(sql, ())])
        found = await kept.read(store.find_table(created.table))
        assert found is not None
        assert isinstance(found[1][-1], rows.Unreadable)
        assert load(*found).status == FROZEN
        kept.close()

    asyncio.run(run())
