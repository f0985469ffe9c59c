"""Games at a plain door, for tests that say in advance what will be typed."""

from __future__ import annotations

import io
import itertools
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from tests.families.suite import quick_options

from miethai.cli._play import setup
from miethai.cli._play.clock import Clock
from miethai.cli._play.door import Leave, PlainDoor
from miethai.cli._play.session import Session
from miethai.cli._play.words import Words
from miethai.play.table import Table

Typed = Iterable[str]
LONG = 6000  # lines of a script that must not run out


def anything(n: int = LONG) -> list[str]:
    """A player of few thoughts: Enter, the first answer, yes, the first mortgage or sale."""
    return list(itertools.islice(itertools.cycle(["", "1", "ja", "h1", "", "x", "v1", ""]), n))


def session(
    monkeypatch: pytest.MonkeyPatch,
    lines: Typed,
    table: Table,
    tmp_path: Path,
    clock: Clock | None = None,
) -> Session:
    """A game at a plain door with everything that will be typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return Session(table, PlainDoor(), Words("de"), tmp_path / "game.txt", clock or Clock())


def seated(ruleset: str, people: list[str], bots: int, seed: int = 1, **options: Any) -> Table:
    """A table as the command makes it, beyond the preparation."""
    text = ",".join([*people, *["random"] * bots])
    seats = setup.seats_of(ruleset, text, {})
    names = setup.named(seats, ruleset, lambda taken: "Anna")
    options = {**quick_options(ruleset), **options}
    return setup.new_table(ruleset, options, seats, names, seed)


def placed(given: dict[str, Any], ruleset: str = "monopoly", **options: Any) -> Table:
    """Anna and Ben at the terminal in a position of our choice."""
    table = seated(ruleset, ["Anna", "Ben"], 0, **options)
    table.family.given(table.position, given, table.names)
    return table


def until_leave(game: Session) -> None:
    with pytest.raises(Leave):
        game.run()


def land_on_free_street(table: Table) -> None:
    table.do(0, table.game.moves.encode("throw"))
    table.do(-1, table.game.moves.encode("dice", [3, 4]))
    assert table.view()["Anna"]["at"] == "Poststraße"
