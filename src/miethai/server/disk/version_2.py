"""Version 2 of the file: moves are kept in notation, not as numbers, and so are component values
that count nothing, such as the feature of a plot.

The numbers are those of version 0.1.0 as ``version_1/*.toml`` has them, whatever the games have
become since. Rows and plans that cannot be understood stay as they are: they were unreadable before
and harm no other table.
"""

from __future__ import annotations

import logging
import sqlite3
import time
import tomllib
from fnmatch import fnmatchcase
from importlib.resources import files
from itertools import product
from typing import Any

import msgspec

SLOT_BITS = 10  # of a number that is a move: a verb with its arguments, above it the amount
FAMILIES = ("magnate", "monopoly", "wucherer")
TOLD_EVERY = 5.0  # seconds

log = logging.getLogger("miethai.server")


class Numbers:
    """What the numbers of a family stood for."""

    def __init__(self, family: str) -> None:
        source = files("miethai.server.disk") / "version_1" / f"{family}.toml"
        known = tomllib.loads(source.read_text(encoding="utf-8"))
        self.rulesets: list[str] = known["rulesets"]
        self._values: list[dict[str, Any]] = known.get("words", [])
        self._amounts: dict[str, list[str]] = known.get("amounts", {})
        self._scales: dict[str, int] = known.get("scales", {})
        self.slots: list[tuple[str, str]] = []  # text and unit of each
        for verb in known["verbs"]:
            axes = [known["axes"][name] for name in verb.get("axes", ())]
            unit = verb.get("amount", "")
            self.slots += [(" ".join([verb["verb"], *words]), unit) for words in product(*axes)]

    def text(self, move: Any) -> str | None:
        """The move in notation; None: there was no such move."""
        if type(move) is not int or move < 0:
            return None
        slot, amount = move & (1 << SLOT_BITS) - 1, move >> SLOT_BITS
        if slot >= len(self.slots):
            return None
        text, unit = self.slots[slot]
        if not unit:
            return None if amount else text
        names = self._amounts.get(unit)
        if names is None:
            return f"{text} {amount * self._scales.get(unit, 1)}"
        return f"{text} {names[amount]}" if amount < len(names) else None

    def value(self, path: str, number: Any) -> Any:
        """The word of a component value, or the number if it is one."""
        for known in self._values:
            if fnmatchcase(path, known["path"]) and type(number) is int:
                at = number - known["first"]
                return known["words"][at] if 0 <= at < len(known["words"]) else number
        return number


def upgrade(db: sqlite3.Connection) -> None:
    """Rewrite every move and every plan; the caller's transaction keeps it whole."""
    by_ruleset = {
        ruleset: numbers for numbers in map(Numbers, FAMILIES) for ruleset in numbers.rulesets
    }
    ids = [id_ for (id_,) in db.execute("SELECT id FROM tables")]
    told = time.monotonic()
    for done, id_ in enumerate(ids):
        _upgrade_table(db, id_, by_ruleset)
        if time.monotonic() - told > TOLD_EVERY:
            told = time.monotonic()
            log.info("stored games are rewritten", extra={"tables": done + 1, "of": len(ids)})


def _upgrade_table(db: sqlite3.Connection, id_: str, by_ruleset: dict[str, Numbers]) -> None:
    (raw,) = db.execute("SELECT plan FROM tables WHERE id = ?", (id_,)).fetchone()
    plan = _object(raw)
    numbers = by_ruleset.get(str(plan.get("ruleset")))
    if numbers is None:
        return
    tables = plan.get("tables")
    if isinstance(tables, dict):
        plan["tables"] = {path: numbers.value(path, number) for path, number in tables.items()}
        encoded = msgspec.json.encode(plan)
        db.execute("UPDATE tables SET plan = ? WHERE id = ?", (encoded, id_))
    bodies = db.execute('SELECT n, body FROM rows WHERE "table" = ?', (id_,)).fetchall()
    rewritten = ((_in_notation(body, numbers), id_, n) for n, body in bodies)
    update = 'UPDATE rows SET body = ? WHERE "table" = ? AND n = ?'
    db.executemany(update, (one for one in rewritten if one[0] is not None))


def _in_notation(body: bytes, numbers: Numbers) -> bytes | None:
    """A row with its move in notation; None: it has none that could be rewritten."""
    row = _object(body)
    text = numbers.text(row.get("move")) if row.get("r") == "made" else None
    return None if text is None else msgspec.json.encode({**row, "move": text})


def _object(raw: bytes) -> dict[str, Any]:
    """A JSON object; an empty one for anything else."""
    try:
        found = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return {}
    return found if isinstance(found, dict) else {}
