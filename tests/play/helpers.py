"""Tables and positions for tests of everything that runs games."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import HealthCheck, settings
from tests.families.suite import quick_options

from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table

PLAYERS = ("Anna", "Ben", "Jürgen Weiß")


def examples(count: int) -> Callable[[Any], Any]:
    """So many examples, however slow it is to make them."""
    made: Callable[[Any], Any] = settings(
        max_examples=count, suppress_health_check=list(HealthCheck)
    )
    return made


def persons(ruleset: str, seed: int = 0, **options: Any) -> Table:
    """A table where people sit on all seats, roles included."""
    return Table(ruleset, options, PLAYERS, dealer=SeededDealer(seed))


def wander(table: Table, moves: int, rng: random.Random) -> None:
    """Random moves of all seats: mostly of the one that is asked, sometimes of another."""
    for _ in range(moves):
        seat = table.actor
        if seat == OVER:
            return
        if seat == CHANCE:
            table.step()
            continue
        if rng.random() < 0.2:
            seat = rng.randrange(table.game.seats)
        offered = table.legal(seat)
        if not offered:
            continue
        slot = rng.choice(offered)
        amounts = table.amounts(seat, slot)
        move = slot if amounts is None else slot | rng.choice(amounts) << SLOT_BITS
        if table.reason(seat, move) is None:
            table.do(seat, move)


@cache
def positions(ruleset: str) -> list[Position]:
    """Positions of some random games of people, in the middle of everything."""
    found = []
    for seed in range(3):
        rng = random.Random(seed)
        table = persons(ruleset, seed, **(quick_options(ruleset) if seed else {}))
        for _ in range(40):
            wander(table, 12, rng)
            found.append(table.game.fields.copy(table.position))
    return found
