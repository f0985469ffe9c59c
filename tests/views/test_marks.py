"""What lines of the log are about: seats that play, things that are or were on the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from miethai import games
from miethai.kernel.presentation.marks import GREAT, NOTABLE, ROUTINE, Line
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table

NAMES = ["Anna", "Ben", "Cem"]
RULESETS = ("monopoly", "monopoly-karlsruhe", "wucherer-2013", "wucherer-classic", "magnate")


def told(ruleset: str) -> Iterator[tuple[Table, set[str], Line]]:
    """All marked lines of one game, with the things that the table has shown so far."""
    bots = dict.fromkeys(range(3), "landlord")
    options = games.find(ruleset)[0].manners.unattended
    table = Table(ruleset, options, NAMES, 0xFFFF, SeededDealer(4), bots)
    seen = set(table.view())
    for _ in range(900):
        step = table.step(bots)
        if step is None:
            return
        seen |= set(table.view())
        for line in table.voice("de").log(step.seat, step.move, step.notes, table.position):
            if isinstance(line, Line):
                yield table, seen, line


@pytest.mark.parametrize("ruleset", RULESETS)
def test_marks_name_seats_and_things_of_the_table(ruleset: str) -> None:
    weights = set()
    for table, seen, line in told(ruleset):
        mark = line.mark
        seats = range(table.game.seats)
        assert mark.by is None or mark.by in seats, line
        assert all(seat in seats for seat in mark.to), line
        assert len(set(mark.to)) == len(mark.to), line
        assert mark.kind in ("move", "place") or {w.partition(".")[0] for w in mark.at} <= seen, (
            line
        )
        weights.add(mark.weight)
    assert {ROUTINE, GREAT} <= weights


@pytest.mark.parametrize("ruleset", ["monopoly", "wucherer-2013", "magnate"])
def test_what_goes_together_is_told(ruleset: str) -> None:
    together = games.find(ruleset)[0].text("menu")["together"]
    kinds = {line.mark.kind for _, _, line in told(ruleset)}
    for kind, way in together.items():
        assert kind in way["kinds"]
        assert kinds >= set(way["kinds"]), kind


def test_what_comes_of_a_card_may_be_great_for_all_not_that_it_was_drawn() -> None:
    drawn = [line.mark for _, _, line in told("monopoly") if line.mark.kind == "card"]
    assert {(mark.weight, mark.to) for mark in drawn} <= {(NOTABLE, (seat,)) for seat in range(3)}
    assert drawn
