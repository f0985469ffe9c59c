"""Makes the games in ``tests/server/kept``: for every ruleset one finished game, as its record, and
for every version of the store a file with a finished and a running game of each, and the records of
these.

    python -m tests.server.keep

What is there already is never made anew: these are the games of the past.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from tests.server.house import House, person

from miethai import games
from miethai.play import record
from miethai.server.disk.folder import FILE, MIGRATIONS
from miethai.server.disk.store import find_ids, find_table
from miethai.server.table.desk import Desk, load

KEPT = Path(__file__).parent / "kept"
SHORT = {"timeLimitMin": 10, "clockByTurns": True}
TABLES = {"magnate": {"start.intro.tile.0": 9}}  # component values that stand for something
ORDERS = {"t": "orders", "auto": True, "limits": {"bid": 100}}


def without_rules(text: str) -> str:
    """The hash of the sources changes with every edit."""
    return re.sub(r"^rules: .*$", "rules: any", text, count=1, flags=re.MULTILINE)


async def play(folder: Path) -> None:
    async with House(folder) as house:
        for ruleset in games.rulesets():
            known = {option.name for option in games.rulesets()[ruleset].options}
            options = {name: value for name, value in SHORT.items() if name in known}
            table = await at_one_table(house, ruleset, options, None)
            text = (await house.http.get(f"/api/tables/{table}/record")).text
            file = KEPT / f"{ruleset}.txt"
            if not file.exists():
                file.write_text(without_rules(text), encoding="utf-8")
            tables = TABLES.get(ruleset, {})
            await at_one_table(house, ruleset, {}, 12, tables=tables)


async def at_one_table(
    house: House, ruleset: str, options: dict[str, Any], moves: int | None, **more: Any
) -> str:
    """Two people and a bot play a whole game, or so many moves of one of them."""
    names = ["Anna", "Ben Seat3"]  # one who might be taken for another's seat
    created, codes = await house.table_of(ruleset, names, 1, options=options, **more)
    await house.post(created.table, ORDERS, codes[names[1]])
    async with (
        house.client(created.table, codes[names[0]]) as anna,
        house.client(created.table, codes[names[1]]) as ben,
    ):
        regrets = 0.0 if moves is None else 0.4
        both = [
            asyncio.create_task(person(anna, 1, moves, regrets)),
            asyncio.create_task(person(ben, 2)),
        ]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        both[1].cancel()
        await asyncio.gather(*both, return_exceptions=True)
    return created.table


# --- what is in a file ---------------------------------------------------------------------------
def desks(path: Path) -> dict[str, Desk]:
    """All tables of a file of today's version that were begun, by id."""
    db = sqlite3.connect(path)
    ids = [id_ for status in ("running", "over") for id_ in find_ids(status, 0, 1e12)(db)]
    found = {id_: find_table(id_)(db) for id_ in ids}
    db.close()
    return {id_: load(*table) for id_, table in found.items() if table is not None}


def recorded(desk: Desk) -> str:
    return without_rules(record.text(record.of(desk.table)))


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    store = KEPT / f"version-{len(MIGRATIONS)}.sqlite3"
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(Path(folder)))
        if not store.exists():
            shutil.copy(Path(folder) / FILE, store)
            records = store.with_suffix("")
            records.mkdir()
            for id_, desk in desks(Path(folder) / FILE).items():
                (records / f"{id_}.txt").write_text(recorded(desk), encoding="utf-8")


if __name__ == "__main__":
    main()
