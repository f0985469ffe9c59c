"""Stored games do not depend on numbers: with sources that have more verbs, cards, tiles and
options, before those that were there, every stored game is what it was."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House
from tests.server.keep import KEPT
from tests.server.retold import retold

import miethai
from miethai.server.disk.folder import FILE
from miethai.server.disk.store import Store

pytestmark = pytest.mark.folder

ROOT = Path(__file__).parents[2]
STORES = sorted(KEPT.glob("*.sqlite3"))
FAMILIES = ("monopoly", "wucherer", "magnate")
NEW_OPTION = "aardvark"

VERBS = "MOVES = Moves(\n    [\n"
NEW_VERBS = """\
        block("abjure", amount="number", meaning="new, with an amount"),
        block("abstain", PLAYER, meaning="new, for every seat"),
"""
OPTIONS = {
    "monopoly": "OPTIONS: tuple[Option, ...] = (\n",
    "magnate": "OPTIONS: tuple[Option, ...] = (\n",
    "wucherer": "FREE: tuple[Option, ...] = (\n",
}
PILE_17 = """
[[card]]
set = "{set}"
pile = "{pile}"
id = "{pile}-17"
slot = 17
title_de = "Neu"
title_en = "New"
effect = "money"
a = 1
text_de = "Neu."
text_en = "New."
source = "public"
"""
KIND = """\
[[kind]]
id = "caretaker"
group = "tenants"
name_de = "Hausmeister"
name_en = "Caretaker"
size = 1
place = "low"
source = "public"

"""
TILE = """\
[[tile]]
id = "T00"
name_de = "Neustadt"
name_en = "New Town"
feature = {}
crossed = ""
source = "public"

"""


def insert(path: Path, before: str, text: str) -> None:
    """Put a text before the first place where the other one stands."""
    old = path.read_text("utf-8")
    assert before in old, f"{path}: {before!r}"
    path.write_text(old.replace(before, text + before, 1), "utf-8")


@pytest.fixture(scope="module")
def other_sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program in which a good many numbers are others."""
    copy = tmp_path_factory.mktemp("sources")
    left_out = shutil.ignore_patterns("page", "__pycache__")
    shutil.copytree(Path(miethai.__file__).parent, copy / "miethai", ignore=left_out)
    games = copy / "miethai" / "games"
    for family in FAMILIES:
        insert(games / family / "rules/moves.py", "        # with an amount\n", NEW_VERBS)
        options = games / family / "rules/rulesets.py"
        first = options.read_text("utf-8").partition(OPTIONS[family])[2].partition("\n")[0]
        insert(options, first, f'    flag("{NEW_OPTION}", True, "A-00"),\n')
    insert(games / "monopoly/rules/tables.py", "CARDS = 2 * PILE", "PILE += 1\n")
    new = "".join(PILE_17.format(set=s, pile=p) for s in ("de-M", "de-DM") for p in "EG")
    insert(games / "monopoly/tables/cards.toml", "\n[[card]]", new)
    insert(games / "wucherer/rules/tables.py", "    FAMILY,\n", "    CARETAKER,\n")
    insert(games / "wucherer/tables/kinds.toml", "[[kind]]", KIND)
    insert(games / "magnate/tables/city.toml", "[[tile]]", TILE)
    return copy


def retold_by(sources: Path, files: Sequence[Path]) -> str:
    """The games of files as a program with these sources reads them."""
    command = [sys.executable, "-m", "tests.server.retold", *map(str, files)]
    path = os.pathsep.join([str(sources), str(ROOT)])
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, env=env, cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return done.stdout.decode()


def without_the_new(view: dict[str, Any]) -> dict[str, Any]:
    """A view as it would be if nobody could see the new things."""
    assert view["options"].pop(NEW_OPTION) is True
    for name, pile in view.get("piles", {}).items():
        pile["next"].remove(f"{name}-17")
        pile["size"] -= 1
    return view


def check_same(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert before.keys() == after.keys()
    for id_, game in before.items():
        other = after[id_]
        assert other["status"] == game["status"]
        assert other["record"] == game["record"]
        assert [*map(without_the_new, other["views"])] == game["views"]
        pairs = zip(game["numbers"], other["numbers"], strict=True)
        assert all(old != new for old, new in pairs)  # no number is what it was


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Stored games of all times, and a table that chose the first tile of its introductory game."""
    folders = {path.stem: tmp_path_factory.mktemp(path.stem) for path in STORES}
    for path in STORES:
        shutil.copy(path, folders[path.stem] / FILE)
        Store(folders[path.stem]).close()
    folders["chosen"] = tmp_path_factory.mktemp("chosen")
    make_chosen(folders["chosen"])
    return {name: folder / FILE for name, folder in folders.items()}


def make_chosen(folder: Path) -> None:
    chosen = {"start.intro.tile.0": 9}

    async def make() -> None:
        async with House(folder) as house:
            created, _ = await house.table_of("magnate", ["Anna", "Ben"], tables=chosen)
            told = (await house.http.get(f"/api/tables/{created.table}")).json()
            assert told[0]["tables"] == chosen

    asyncio.run(make())


Told = dict[str, tuple[dict[str, Any], dict[str, Any]]]


@pytest.fixture(scope="module")
def told(files: dict[str, Path], other_sources: Path) -> Told:
    """The games of every file, as this program and the one with other numbers tell them."""
    before, after = retold([*files.values()]), retold_by(other_sources, [*files.values()])
    pairs = zip(json.loads(before), json.loads(after), strict=True)
    return dict(zip(files, pairs, strict=True))


@pytest.mark.parametrize("file", [*(path.stem for path in STORES), "chosen"])
def test_stored_games_stay_what_they_are(file: str, told: Told) -> None:
    check_same(*told[file])
