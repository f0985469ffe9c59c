"""Finished games become records that prove themselves, and leave the store."""

from __future__ import annotations

import asyncio
import gzip
import re
import shutil
import stat
from pathlib import Path
from typing import Any

import pytest
from tests.server import house as houses
from tests.server.house import House, in_house
from tests.server.test_damage import damage
from tests.server.test_kept import STORES

from miethai.cli import main
from miethai.play import record
from miethai.play.dealer import read_dealer
from miethai.server.disk.folder import FILE, StoreError
from miethai.server.disk.opening import archived
from miethai.server.disk.store import count_tables, find_ids
from miethai.server.table.desk import ENDED

AT_ONCE: dict[str, Any] = {"finished_seconds": -60.0, "idle_seconds": 0.0, "settled_seconds": 0.0}


async def over(house: House) -> list[str]:
    return await house.hall.store.read(find_ids(ENDED, 0.0, 1e12))


def kept_games(tmp_path: Path) -> str:
    """A store where some games are over and some are not."""
    old, data = tmp_path / "old", houses.data_in(tmp_path / "data")
    old.mkdir()
    shutil.copy(STORES[-1], old / FILE)
    assert main(["admin", "move", str(old), data]) == 0
    return data


def proves_itself(packed: bytes) -> str:
    """The record that was packed."""
    text = gzip.decompress(packed).decode()
    read = record.parse(text)
    assert record.replay(read).over
    assert record.provable(read_dealer(read.chance, read.reveal))
    return text


def test_a_finished_game_is_archived_and_proves_itself(both_stores: str, tmp_path: Path) -> None:
    data = kept_games(tmp_path)

    async def script(house: House) -> None:
        all_tables, ended = await house.hall.store.read(count_tables), await over(house)
        before = (await house.http.get(f"/api/tables/{ended[0]}/record")).text
        await house.hall._clean()
        assert not await over(house)
        assert await house.hall.store.read(count_tables) == all_tables - len(ended) > 0
        assert (await house.http.get(f"/api/tables/{ended[0]}")).status_code == 404
        found = dict(await asyncio.to_thread(lambda: list(archived(data))))
        assert found.keys() == set(ended)
        assert proves_itself(found[ended[0]]) == before

    in_house(tmp_path, script, **AT_ONCE)


def test_the_operator_archives_and_takes_out_records(
    both_stores: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a server, also after the store was moved."""
    data, there = kept_games(tmp_path), tmp_path / "there"
    assert main(["admin", "vacuum", "--keep", "0", "--data", data]) == 0
    said = capsys.readouterr().out
    count = int(re.findall(r"(\d+) tables archived\n", said)[0])
    assert count > 0
    assert main(["admin", "vacuum", "--keep", "0", "--data", data]) == 0
    assert "0 tables archived" in capsys.readouterr().out
    assert main(["admin", "move", data, str(there)]) == 0
    assert main(["admin", "archived", "--data", str(there), str(tmp_path / "out")]) == 0
    assert f"{count} records" in capsys.readouterr().out
    files = list((tmp_path / "out").iterdir())
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    for file in files:
        proves_itself(file.read_bytes())


@pytest.mark.folder
def test_a_game_that_cannot_be_archived_stays(tmp_path: Path) -> None:
    """A damaged one, and all of them while the disk does not answer or takes no file."""

    async def script(house: House) -> None:
        ended, kept = await over(house), house.hall.store
        real = kept._ask

        def away(question: Any) -> Any:
            if "find_table" in question.__qualname__:
                raise StoreError("away")
            return real(question)

        kept._ask = away  # type: ignore[method-assign]
        await house.hall._clean()
        assert await over(house) == ended
        kept._ask = real  # type: ignore[method-assign]
        change = 'UPDATE rows SET body = ? WHERE "table" = ? AND n = 9'
        damage(tmp_path / "data", change, b"{}", ended[0])
        (tmp_path / "data" / "archive").write_text("no folder")
        await house.hall._clean()
        assert await over(house) == ended
        (tmp_path / "data" / "archive").unlink()
        await house.hall._clean()
        assert await over(house) == ended[:1]
        assert (await house.http.get(f"/api/tables/{ended[0]}")).status_code == 200

    kept_games(tmp_path)
    in_house(tmp_path, script, **AT_ONCE)
