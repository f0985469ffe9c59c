"""Files of older versions: every game in them is afterwards what it was before."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House
from tests.server.keep import KEPT, recorded

from miethai import games
from miethai.server.disk import folder as folder_module
from miethai.server.disk import version_2
from miethai.server.disk.folder import FILE, StoreError
from miethai.server.disk.store import Store
from miethai.server.disk.version_2 import FAMILIES, Numbers
from miethai.server.table.notation import notation

pytestmark = pytest.mark.folder

OLD = KEPT / "version-1.sqlite3"
AS_BEFORE = {path.stem: path.read_text("utf-8") for path in KEPT.glob("version-1/*.txt")}
# All moves of 0.1.0 in the order of their numbers, with amount 3 where there is one.
DIGESTS = {
    "magnate": "02d8151c5ee3c9bc57410f7501162d45e4141a5f6020bed70fe1de210394bfd9",
    "monopoly": "7386ad4cba062b74cd5a630ee6a7372ea3dc8d18bf8e727d62005d9238bd106e",
    "wucherer": "85d82077025495c2bd15c54430a8b942ef5b312a05b4eba5934a8259790dd55d",
}
Bodies = dict[tuple[str, int], bytes]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A data folder of 0.1.0."""
    shutil.copy(OLD, tmp_path / FILE)
    return tmp_path / FILE


def ask(file: Path, sql: str, *values: Any) -> list[Any]:
    with sqlite3.connect(file) as db:
        found = db.execute(sql, values).fetchall()
    db.close()
    return found


def version(file: Path) -> int:
    return int(ask(file, "PRAGMA user_version")[0][0])


def bodies(file: Path) -> Bodies:
    return {(id_, n): body for id_, n, body in ask(file, 'SELECT "table", n, body FROM rows')}


def is_numbered(body: bytes) -> bool:
    """Whether the row holds a move as a number."""
    return isinstance(json.loads(body).get("move"), int)


def upgraded(file: Path) -> Bodies:
    Store(file.parent).close()
    assert version(file) == len(folder_module.MIGRATIONS)
    return bodies(file)


# --- the numbers of 0.1.0 ------------------------------------------------------------------------
def test_the_numbers_are_those_that_0_1_0_gave() -> None:
    numbers = {family: Numbers(family) for family in FAMILIES}
    lines = (KEPT / "version-1" / "moves.tsv").read_text("utf-8").splitlines()
    known = [line.split("\t") for line in lines]
    assert len(known) == 483  # moves that differ, of the games in the file
    for family, number, text in known:
        assert numbers[family].text(int(number)) == text


@pytest.mark.parametrize("family", FAMILIES)
def test_every_number_has_its_move_and_no_other_has_one(family: str) -> None:
    numbers = Numbers(family)
    whole = [numbers.text(slot) or "" for slot in range(len(numbers.slots))]
    with_amounts = [numbers.text(slot | 3 << 10) or whole[slot] for slot in range(len(whole))]
    assert hashlib.sha256("\n".join(with_amounts).encode()).hexdigest() == DIGESTS[family]
    for nonsense in (-1, len(whole), 999_999_999 << 10 | len(whole) - 1, True, "throw", None, 1.0):
        assert numbers.text(nonsense) is None
    assert numbers.rulesets == [
        id_ for id_, ruleset in games.rulesets().items() if ruleset.family == family
    ]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_move_is_read_back_from_what_is_kept(family: str) -> None:
    game = games.family(family).game
    known = notation(game)
    for block, _, slot in game.moves.all_slots():
        amounts = range(len(game.moves.amount_words.get(block.amount, "12345")))
        for amount in amounts if block.amount else (0,):
            move = slot | amount << 10
            assert known.number(known.text(move)) == move


# --- the step ------------------------------------------------------------------------------------
def test_every_game_of_0_1_0_is_as_before(file: Path) -> None:
    async def look() -> None:
        async with House(file.parent) as house:
            for id_, text in AS_BEFORE.items():
                desk = (await house.hall.room(id_)).desk
                assert recorded(desk) == text

    before = bodies(file)
    assert any(map(is_numbered, before.values()))
    asyncio.run(look())
    after = bodies(file)
    assert not any(map(is_numbered, after.values()))
    assert before.keys() <= after.keys()
    for key, body in before.items():  # all else of a row is as it was
        old, new = json.loads(body), json.loads(after[key])
        assert {**old, "move": 0} == {**new, "move": 0}


def test_it_is_told_how_far_it_is(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "miethai.server")
    monkeypatch.setattr(version_2, "TOLD_EVERY", -1.0)
    upgraded(file)
    told = [(r.tables, r.of) for r in caplog.records]  # type: ignore[attr-defined]
    assert told == [(done, len(AS_BEFORE)) for done in range(1, len(AS_BEFORE) + 1)]


def test_it_is_done_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    after = upgraded(file)
    monkeypatch.setattr(version_2, "_upgrade_table", None)  # would fail
    assert upgraded(file) == after


def test_an_older_program_refuses_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    after = upgraded(file)
    monkeypatch.setattr(folder_module, "MIGRATIONS", folder_module.MIGRATIONS[:1])
    with pytest.raises(StoreError, match="version 4 is newer than this program's 1; update"):
        Store(file.parent)
    assert bodies(file) == after


def test_component_values_that_are_things_become_words(file: Path) -> None:
    values = {"tiles.T01.feature.A": 3, "start.intro.tile.0": 10, "ai.cards.I-1.upper": 2}
    words = {"new_tenants.NT01.2": 11, "tiles.T01.crossed.A": 1, "ai.money": 7, **values}
    with sqlite3.connect(file) as db:
        of_magnate = "SELECT id, plan FROM tables WHERE CAST(plan AS TEXT) LIKE '%magnate%'"
        (id_, raw), *_ = db.execute(of_magnate)
        plan = json.dumps({**json.loads(raw), "tables": words}).encode()
        db.execute("UPDATE tables SET plan = ? WHERE id = ?", (plan, id_))
    db.close()
    upgraded(file)
    ((new,),) = ask(file, "SELECT plan FROM tables WHERE id = ?", id_)
    assert json.loads(new)["tables"] == {
        "new_tenants.NT01.2": "hightech",
        "tiles.T01.crossed.A": 1,
        "ai.money": 7,
        "tiles.T01.feature.A": "nature-reserve",
        "start.intro.tile.0": "T10",
        "ai.cards.I-1.upper": "sell",
    }
    assert {**json.loads(new), "tables": words} == json.loads(plan)


# --- what goes wrong -----------------------------------------------------------------------------
def test_what_cannot_be_understood_stays_and_harms_no_other_table(file: Path) -> None:
    one, other, third, *whole = AS_BEFORE
    damage = [b"no row", b"\xff\xfe", b'{"r":"made","seat":0,"move":1023}', b'{"r":"new"}', b"[]"]
    sql = 'UPDATE rows SET body = ? WHERE "table" = ? AND n = ?'
    for n, body in enumerate(damage, start=20):
        ask(file, sql, body, one, n)
    ask(file, "UPDATE tables SET plan = ? WHERE id = ?", b'{"ruleset":["none"]}', other)
    ask(file, "UPDATE tables SET plan = ? WHERE id = ?", b"\x00", third)
    before = bodies(file)
    after = upgraded(file)
    for key, body in before.items():
        if key[0] in (other, third) or body in damage:
            assert after[key] == body

    async def look() -> None:
        async with House(file.parent) as house:
            assert (await house.hall.room(one)).desk.status == "frozen"
            for id_ in whole:
                assert recorded((await house.hall.room(id_)).desk) == AS_BEFORE[id_]

    asyncio.run(look())


def test_a_failure_in_the_midst_leaves_the_old_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, real, count = bodies(file), version_2._upgrade_table, [0]

    def failing(*args: Any) -> None:
        count[0] += 1
        if count[0] == 7:
            raise sqlite3.OperationalError("disk I/O error")
        real(*args)

    with monkeypatch.context() as broken:
        broken.setattr(version_2, "_upgrade_table", failing)
        with pytest.raises(StoreError, match="disk I/O error"):
            Store(file.parent)
    assert version(file) == 1
    assert bodies(file) == before
    upgraded(file)


KILLED = """
import os, signal, sys
from pathlib import Path
from miethai.server.disk import version_2
from miethai.server.disk.store import Store
real, count = version_2._in_notation, [0]
def killed(*args):
    count[0] += 1
    if count[0] == 1500:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*args)
version_2._in_notation = killed
Store(Path(sys.argv[1]))
"""


def test_a_program_that_is_killed_in_the_midst_leaves_the_old_file(file: Path) -> None:
    before = bodies(file)
    done = subprocess.run([sys.executable, "-c", KILLED, str(file.parent)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert version(file) == 1
    assert bodies(file) == before
    after = upgraded(file)
    assert not any(map(is_numbered, after.values()))
