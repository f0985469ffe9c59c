"""Makes the games in ``tests/server/kept``: for every ruleset one finished game, as its record, and
for every version of the store a file with a finished and a running game of each.

    python -m tests.server.keep

What is there already is never made anew: these are the games of the past.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from tests.server.house import House, person

from miethai import games
from miethai.server.disk.folder import FILE, MIGRATIONS

KEPT = Path(__file__).parent / "kept"
SHORT = {"timeLimitMin": 10, "clockByTurns": True}


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
            await at_one_table(house, ruleset, {}, 12)


async def at_one_table(
    house: House, ruleset: str, options: dict[str, Any], moves: int | None
) -> str:
    """Two people and a bot play a whole game, or so many moves of one of them."""
    created, codes = await house.table_of(ruleset, ["Anna", "Ben"], 1, options=options)
    async with (
        house.client(created.table, codes["Anna"]) as anna,
        house.client(created.table, codes["Ben"]) as ben,
    ):
        both = [asyncio.create_task(person(anna, 1, moves)), asyncio.create_task(person(ben, 2))]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        both[1].cancel()
        await asyncio.gather(*both, return_exceptions=True)
    return created.table


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    store = KEPT / f"version-{len(MIGRATIONS)}.sqlite3"
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(Path(folder)))
        if not store.exists():
            shutil.copy(Path(folder) / FILE, store)


if __name__ == "__main__":
    main()
