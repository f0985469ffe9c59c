"""``miethai admin``: backups that nobody else can read, lists, proofs, and deleted tables."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest
from tests.server.house import House
from tests.server.keep import KEPT

from miethai.cli import main
from miethai.server import wire
from miethai.server.disk.folder import FILE

pytestmark = pytest.mark.folder

QUICK = {"quickStart": True}


async def played(folder: Path) -> dict[str, str]:
    """A table with Anna, and her code."""
    async with House(folder) as house:
        created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
    return {"table": created.table, **codes}


def test_a_backup_is_whole_and_for_its_owner_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is made beside a running server, and a server goes on with it."""
    copy = tmp_path / "backup.sqlite3"

    async def run() -> None:
        async with House(tmp_path / "data") as house:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"], options=QUICK)
            command = ["admin", "backup", "--data", str(tmp_path / "data"), str(copy)]
            assert await asyncio.to_thread(main, command) == 0
            assert await asyncio.to_thread(main, command) == 2  # nothing is overwritten
        (tmp_path / "restored").mkdir()
        shutil.copy(copy, tmp_path / "restored" / FILE)
        async with House(tmp_path / "restored") as house:
            answer = await house.post(created.table, {"t": "ping"}, codes["Anna"])
            assert isinstance(answer, wire.Pong)

    asyncio.run(run())
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    said = capsys.readouterr()
    assert "1 table;" in said.out
    assert "nothing is overwritten" in said.err
    assert main(["admin", "verify", "--data", str(copy)]) == 0


def test_every_stored_game_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = asyncio.run(played(tmp_path))["table"]
    verify = ["admin", "verify", "--data", str(tmp_path)]
    assert main(verify) == 0
    assert "1 table: all are well" in capsys.readouterr().out
    with sqlite3.connect(tmp_path / FILE) as db:
        other = "CAST(replace(CAST(body AS TEXT), 'Anna', 'Hans') AS BLOB)"
        db.execute(f"UPDATE rows SET body = {other} WHERE n = 0")
    db.close()
    assert main(verify) == 1
    assert f"{table}: frozen" in capsys.readouterr().out
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE tables SET seed = x'00'")
    db.close()
    assert main(verify) == 1
    assert f"{table}: damaged" in capsys.readouterr().out


def test_tables_are_listed_and_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = asyncio.run(played(tmp_path))["table"]
    data = ["--data", str(tmp_path)]
    assert main(["admin", "tables", *data]) == 0
    said = capsys.readouterr().out
    assert table in said
    assert "monopoly" in said
    assert "1 running" in said
    assert main(["admin", "tables", *data, "--find", "magnate"]) == 0
    assert capsys.readouterr().out == "no tables\n"

    assert main(["admin", "delete", *data, table]) == 0
    assert main(["admin", "delete", *data, table]) == 2
    assert main(["admin", "tables", *data]) == 0
    assert capsys.readouterr().out.endswith("no tables\n")


def test_what_is_no_folder_of_this_version_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for task in (["verify"], ["delete", "nothing"]):
        assert main(["admin", *task, "--data", str(tmp_path)]) == 2
        assert "there is no such file" in capsys.readouterr().err
    shutil.copy(KEPT / "version-1.sqlite3", tmp_path / FILE)
    assert main(["admin", "verify", "--data", str(tmp_path)]) == 2
    assert "start its server once" in capsys.readouterr().err
