"""Everything in many positions: refused is what is not offered, by a rule of the ruleset, and
asking changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.families.suite import RULESETS, suite_of
from tests.families.walks import legal, random_game
from tests.invariants.tables import settings

from miethai import games
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS, SLOTS
from miethai.play.table import Table

TABLES, LONGEST, PLACES = 12, 400, 3  # tables, moves of a game, positions of it


def positions(table: Table, r: random.Random) -> Iterator[Position]:
    """Positions of one random game, some way from each other, its end among them."""
    wanted = {r.randrange(LONGEST) for _ in range(PLACES)}
    for ply, moment in enumerate(random_game(table, LONGEST, seed=r.randrange(1000), meddle=4)):
        if ply in wanted or table.actor == OVER:
            yield moment.s


def amounts(table: Table, seat: int, slot: int, offered: set[int]) -> set[int]:
    """Amounts at the ends of what is possible, and beyond."""
    game, s = table.game, table.position
    if slot >= game.moves.amount_slots:
        return {0}
    if slot not in offered:
        return {0, 1}
    low, high = game.lowest(s, seat, slot), game.highest(s, seat, slot)
    return {n for n in (0, 1, low - 1, low, high, high + 1) if n >= 0}


def may(table: Table, seat: int, slot: int, amount: int, offered: set[int]) -> bool:
    game, s = table.game, table.position
    if slot not in offered or slot >= game.moves.amount_slots:
        return slot in offered
    return bool(game.lowest(s, seat, slot) <= amount <= game.highest(s, seat, slot))


def assert_judged(table: Table, seat: int, rules: set[str]) -> None:
    """Every move of a seat in the table's position is offered or refused by a rule."""
    late = suite_of(table.ruleset.id).judged_late
    offered = set(legal(table, table.position, seat))
    for block, _, slot in table.game.moves.all_slots():
        for amount in amounts(table, seat, slot, offered):
            rule = table.reason(seat, slot | amount << SLOT_BITS)
            where = f"{seat}: {table.game.moves.text(slot, table.names)} {amount}: {rule}"
            assert rule is None or rule in rules, where
            if block.verb not in late or rule is None:
                assert (rule is None) == may(table, seat, slot, amount, offered), where


@pytest.mark.parametrize("ruleset", RULESETS)
def test_refused_is_what_is_not_offered(ruleset: str) -> None:
    rules = set(games.rules_of(ruleset))
    for setting in settings(ruleset, TABLES):
        r = random.Random(f"{ruleset} {setting.number}")
        table = setting.table()
        for s in positions(table, r):
            before = table.game.fields.bytes(s)
            for seat in {table.actor, *r.sample(range(table.game.seats), 2)} - {CHANCE, OVER}:
                assert_judged(table, seat, rules)
            assert table.game.fields.bytes(s) == before
            assert not s.notes


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nonsense_is_refused_by_a_rule(ruleset: str) -> None:
    table = next(settings(ruleset, 1)).table()
    rules, slots = set(games.rules_of(ruleset)), table.game.moves.all_slots()
    plain = next(slot for b, _, slot in slots if not b.chance and not b.amount)
    for seat in (SPECTATOR, OVER, table.game.seats, 99):
        assert table.reason(seat, plain) in rules
    for move in (-1, -SLOTS, SLOTS - 1, plain | 3 << SLOT_BITS, 1 << 60):
        assert table.reason(0, move) in rules
