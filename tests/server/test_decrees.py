"""What the operator decrees beside a running server, on either kind of store."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.server import house as houses
from tests.server.house import House

from miethai.cli import main
from miethai.client.client import RefusedError
from miethai.server import wire
from miethai.server.disk.decrees import network
from miethai.server.disk.opening import archived
from miethai.server.disk.store import find_table
from miethai.server.hall.decrees import Decrees

QUICK = {"quickStart": True}
THROW = {"t": "move", "id": "one", "move": "throw"}


async def admin(folder: Path, task: str, subject: str) -> int:
    command = ["admin", task, subject, "--data", houses.data_in(folder)]
    return await asyncio.to_thread(main, command)


def codes_in_turn(house: House, table: str, codes: dict[str, str]) -> str:
    game = house.room(table).desk.table
    return codes[game.names[game.actor]]


def wait_for(decrees: Decrees) -> None:
    """The server, which is in another thread, has heard of one."""
    while not decrees._known:
        time.sleep(0.01)


def test_a_frozen_table_waits_until_it_is_thawed(both_stores: str, tmp_path: Path) -> None:
    """Who is connected is told by the beat; after a restart it still holds."""
    kept: dict[str, str] = {}

    async def freeze() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
            kept.update(codes, table=created.table)
            async with house.client(created.table, codes["Anna"]) as anna:
                assert await admin(tmp_path, "freeze", created.table) == 0
                await anna.until(lambda: bool(anna.mirror.table and anna.mirror.table.stopped))
            code = codes_in_turn(house, created.table, codes)
            refused = await house.post(created.table, THROW, code)
            assert refused.code == "frozen"
            assert "frozen by the operator" in refused.text

    async def thaw() -> None:
        async with House(tmp_path) as house:
            table = kept.pop("table")
            async with house.client(table, kept["Anna"]) as anna:
                assert anna.mirror.table is not None
                assert anna.mirror.table.stopped
                code = codes_in_turn(house, table, kept)
                assert (await house.post(table, THROW, code)).code == "frozen"
                assert await admin(tmp_path, "thaw", table) == 0
                await anna.until(lambda: not (anna.mirror.table and anna.mirror.table.stopped))
                assert isinstance(await house.post(table, THROW, code), wire.Ack)

    asyncio.run(freeze())
    asyncio.run(thaw())


def test_a_player_gets_a_new_code(
    both_stores: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever has the old one is put out; after a restart the new one holds."""
    data, kept = ["--data", houses.data_in(tmp_path)], dict[str, str]()

    async def rotate() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
            kept.update(codes, table=created.table)
            async with house.client(created.table, codes["Anna"]) as anna:
                command = ["admin", "rotate", created.table, "Anna", *data]
                assert await asyncio.to_thread(main, command) == 0
                with pytest.raises(RefusedError, match="code"):
                    await anna.until(lambda: False)

    async def come_back() -> None:
        async with House(tmp_path) as house:
            for code in (new, kept["Ben"]):
                assert isinstance(await house.post(kept["table"], {"t": "ping"}, code), wire.Pong)
            wrong = await house.post(kept["table"], {"t": "ping"}, kept["Anna"])
            assert wrong.code == "code"

    asyncio.run(rotate())
    new = capsys.readouterr().out.split()[1].rstrip(",")
    asyncio.run(come_back())
    assert main(["admin", "decrees", *data]) == 0
    assert "nothing is frozen" in capsys.readouterr().out  # it is done
    assert main(["admin", "rotate", kept["table"], "Cem", *data]) == 2
    assert "there: Anna, Ben" in capsys.readouterr().err


def test_a_table_is_deleted_while_people_are_there(
    both_stores: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one of them wishes; nothing of it is left, and other tables go on."""

    async def run() -> None:
        async with House(tmp_path) as house:
            heard = SimpleNamespace(sleep=lambda _: wait_for(house.hall.decrees))
            monkeypatch.setattr("miethai.server.admin.time", heard)
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
            other, others = await house.table_of("monopoly", ["Cem", "Dora"], options=QUICK)
            async with house.client(created.table, codes["Anna"]) as anna:
                assert await admin(tmp_path, "delete", created.table) == 0
                with pytest.raises(RefusedError, match="closed by the operator"):
                    await anna.until(lambda: False)
            await house.hall.decrees.read()
            assert (await house.post(created.table, THROW, codes["Anna"])).code == "no_table"
            assert await house.hall.store.read(find_table(created.table)) is None
            code = codes_in_turn(house, other.table, others)
            assert isinstance(await house.post(other.table, THROW, code), wire.Ack)
            assert await admin(tmp_path, "delete", created.table) == 2
            await house.hall.store.archive(created.table, b"packed")
            assert await admin(tmp_path, "delete", created.table) == 0
            assert list(archived(houses.data_in(tmp_path))) == []

    asyncio.run(run())


def test_what_is_written_to_a_deleted_table_is_lost_and_harms_no_other(
    both_stores: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its server has not heard of it in time."""
    monkeypatch.setattr("miethai.server.admin.HEARD", 0.0)

    async def run() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
            code = codes_in_turn(house, created.table, codes)
            house.hall.decrees._known = {}
            house.hall.decrees.read = asyncio.Event().wait  # type: ignore[method-assign,assignment]
            assert await admin(tmp_path, "delete", created.table) == 0
            assert (await house.post(created.table, THROW, code)).code == "store"
            assert created.table not in house.hall.rooms
            assert (await house.post(created.table, THROW, code)).code == "no_table"
            assert (await house.http.get("/ready")).status_code == 200

    asyncio.run(run())


def test_nobody_comes_to_a_closed_table(both_stores: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            created = await house.create("monopoly", [{}, {}], listed=True)
            async with house.client(created.table) as watcher:
                assert await admin(tmp_path, "close", created.table) == 0
                with pytest.raises(RefusedError, match="closed by the operator"):
                    await watcher.until(lambda: False)
            answer = await house.http.get(f"/api/tables/{created.table}?lang=de")
            assert answer.status_code == 404
            assert "geschlossen" in answer.json()["text"]
            assert await admin(tmp_path, "thaw", created.table) == 0
            await house.hall.decrees.read()
            assert (await house.http.get(f"/api/tables/{created.table}")).status_code == 200

    asyncio.run(run())


def test_a_ban_names_whom_it_is_about() -> None:
    for text, whom in {
        "203.0.113.7": "203.0.113.7/32",
        "2001:db8::1": "2001:db8::/64",
        "2001:db8::/32": "2001:db8::/32",
        "::ffff:203.0.113.7": "203.0.113.7/32",
        "::ffff:203.0.113.7/120": "203.0.113.0/24",
    }.items():
        assert network(text) == whom


def test_a_banned_address_is_put_out(both_stores: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
            async with house.client(created.table, codes["Anna"]):
                assert await admin(tmp_path, "ban", "127.0.0.0/30") == 0
                await house.hall.decrees.read()
                while house.room(created.table).listeners:
                    await asyncio.sleep(0)
            refused = await house.post(created.table, THROW, codes["Anna"])
            assert (refused.code, "banned" in refused.text) == ("not_yours", True)
            assert await admin(tmp_path, "unban", "127.0.0.0/30") == 0
            await house.hall.decrees.read()
            assert isinstance(await house.post(created.table, {"t": "ping"}), wire.Pong)

    asyncio.run(run())


def test_decrees_are_listed_and_mistakes_refused(
    both_stores: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def found() -> str:
        async with House(tmp_path) as house:
            return str((await house.create("monopoly", [{}, {}])).table)

    table, data = asyncio.run(found()), ["--data", houses.data_in(tmp_path)]
    assert main(["admin", "decrees", *data]) == 0
    assert "nothing is frozen" in capsys.readouterr().out
    assert main(["admin", "close", table, *data]) == 0
    assert main(["admin", "ban", "2001:db8::7", *data]) == 0
    capsys.readouterr()
    assert main(["admin", "decrees", *data]) == 0
    assert capsys.readouterr().out.split() == ["closed", table, "banned", "2001:db8::/64"]
    for task, subject, why in (
        ("freeze", "none", "there is no such table"),
        ("thaw", "none", "no such table is frozen"),
        ("ban", "everybody", "does not appear to be"),
        ("unban", "203.0.113.7", "is not banned"),
    ):
        assert main(["admin", task, subject, *data]) == 2
        assert why in capsys.readouterr().err
    assert main(["admin", "delete", table, *data]) == 0  # and with it what was decreed
    assert main(["admin", "unban", "2001:db8::", *data]) == 0
    capsys.readouterr()
    assert main(["admin", "decrees", *data]) == 0
    assert "nothing is frozen" in capsys.readouterr().out
