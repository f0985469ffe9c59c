"""Finished games become files that prove themselves, and leave the store."""

from __future__ import annotations

import gzip
import shutil
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, in_house
from tests.server.test_damage import damage
from tests.server.test_kept import STORES

from miethai.play import record
from miethai.play.dealer import read_dealer
from miethai.server.disk.folder import FILE
from miethai.server.disk.store import count_tables, find_ids
from miethai.server.table.desk import ENDED

pytestmark = pytest.mark.folder

AT_ONCE: dict[str, Any] = {"finished_seconds": -60.0, "idle_seconds": 0.0, "settled_seconds": 0.0}


async def over(house: House) -> list[str]:
    return await house.hall.store.read(find_ids(ENDED, 0.0, 1e12))


def among_kept_games(tmp_path: Path, script: Callable[[House], Awaitable[None]]) -> None:
    """Where some games are over and some are not."""
    (tmp_path / "data").mkdir()
    shutil.copy(STORES[-1], tmp_path / "data" / FILE)
    in_house(tmp_path, script, **AT_ONCE)


def test_a_finished_game_is_archived_and_proves_itself(tmp_path: Path) -> None:
    async def script(house: House) -> None:
        all_tables, ended = await house.hall.store.read(count_tables), await over(house)
        one, *others = ended
        before = (await house.http.get(f"/api/tables/{one}/record")).text
        await house.hall._clean()
        assert not await over(house)
        assert await house.hall.store.read(count_tables) == all_tables - len(ended) > 0
        assert (await house.http.get(f"/api/tables/{one}")).status_code == 404
        files = {path.name: path for path in (tmp_path / "data" / "archive").iterdir()}
        assert files.keys() == {f"{id_}.txt.gz" for id_ in (one, *others)}
        file = files[f"{one}.txt.gz"]
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        text = gzip.decompress(file.read_bytes()).decode()
        assert text == before
        read = record.parse(text)
        assert record.replay(read).over
        assert record.provable(read_dealer(read.chance, read.reveal))

    among_kept_games(tmp_path, script)


def test_a_game_that_cannot_be_archived_stays(tmp_path: Path) -> None:
    """A damaged one, and all of them while the disk takes no file."""

    async def script(house: House) -> None:
        ended = await over(house)
        change = 'UPDATE rows SET body = ? WHERE "table" = ? AND n = 9'
        damage(tmp_path / "data", change, b"{}", ended[0])
        (tmp_path / "data" / "archive").write_text("no folder")
        await house.hall._clean()
        assert await over(house) == ended
        (tmp_path / "data" / "archive").unlink()
        await house.hall._clean()
        assert await over(house) == ended[:1]
        assert (await house.http.get(f"/api/tables/{ended[0]}")).status_code == 200

    among_kept_games(tmp_path, script)
