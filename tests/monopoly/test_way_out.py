"""The cheapest way out of a debt: it pays the debt, nothing cheaper does, and without a debt or the
means for it there is none."""

from __future__ import annotations

import heapq
import random
from itertools import count

import pytest
from tests.monopoly.test_reasons import CLASSIC, KARLSRUHE, NAMES, PROGRAMS, new_position, read

from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.given.position import apply_given
from miethai.games.monopoly.presentation.way_out import way_out
from miethai.games.monopoly.rules import moves, tables
from miethai.games.monopoly.rules.bar import bar
from miethai.games.monopoly.rules.phases.common import means
from miethai.games.monopoly.rules.phases.mortgage import redeem_cost
from miethai.games.monopoly.rules.state import DEBT
from miethai.kernel.contract import WayOut
from miethai.kernel.fields import Position
from miethai.kernel.frames import top_kind
from miethai.kernel.options import Ruleset

ANNA = 0
TAX = 200
GROUPS = [
    ["Badstraße", "Turmstraße"],
    ["Chausseestraße", "Elisenstraße", "Poststraße"],
    ["Münchener Straße", "Wiener Straße", "Berliner Straße"],
    ["Südbahnhof", "Westbahnhof"],
    ["Elektrizitätswerk"],
]


def taxed(ruleset: Ruleset, cash: int, levels: dict[str, int]) -> Position:
    """Anna has these properties, with so many houses on them, and is to pay 200 M of tax."""
    s = new_position(ruleset, {"quickStart": True}, 3, PROGRAMS)
    built = {name: {"level": level} for name, level in levels.items() if level}
    given = {"Anna": {"at": "LOS", "cash": cash, "owns": list(levels)}, **built}
    apply_given(s, given, NAMES)
    for text in ("Anna: throw", "dice 3 1"):
        seat, move = read(text)
        GAME.apply(s, seat, move)
    return s


def estates() -> list[tuple[int, dict[str, int]]]:
    """Cash and properties: bare, built on evenly or not, from nothing to plenty."""
    chance, out = random.Random(7), []
    for _ in range(30):
        levels: dict[str, int] = {}
        for group in chance.sample(GROUPS, chance.randint(1, 3)):
            height = chance.choice((0, 0, 1, 2)) if len(group) == 3 or "Bad" in group[0] else 0
            extra = chance.randrange(len(group)) if height else 0
            levels |= {name: height + (k < extra) for k, name in enumerate(group)}
        out.append((chance.choice((0, 40, 120, 199)), levels))
    return out


def raising(s: Position) -> list[tuple[int, int]]:
    """What Anna can sell or mortgage now, and what undoing that would cost."""
    sales = [(moves.SELL + d, int(tables.HOUSE_PRICE[d])) for d in range(tables.DEEDS)]
    loans = [(moves.TAKE_MORTGAGE + d, int(redeem_cost(s, d))) for d in range(tables.DEEDS)]
    return [(move, undoing) for move, undoing in sales + loans if bar(s, ANNA, move) == 0]


def least_loss(s: Position) -> int | None:
    """By trying everything, the cheapest first; None: nothing pays the debt."""
    order = count()
    queue = [(0, next(order), s)]
    known: set[tuple[int, ...]] = set()
    while queue:
        loss, _, world = heapq.heappop(queue)
        if top_kind(world) != DEBT:
            return loss
        key = (world.mortgaged, *world.level)
        if key in known:
            continue
        known.add(key)
        for move, undoing in raising(world):
            after = GAME.fields.copy(world)
            GAME.apply(after, ANNA, move)
            paid = TAX if top_kind(after) != DEBT else 0
            brings = after.cash[ANNA] + paid - world.cash[ANNA]
            heapq.heappush(queue, (loss + undoing - brings, next(order), after))
    return None


def played(s: Position, found: WayOut) -> Position:
    """Every move is allowed in its turn, and none comes after the debt is paid."""
    world = GAME.fields.copy(s)
    for move in found.moves:
        assert top_kind(world) == DEBT and bar(world, ANNA, move) == 0
        GAME.apply(world, ANNA, move)
    return world


@pytest.mark.parametrize("ruleset", [CLASSIC, KARLSRUHE], ids=["classic", "karlsruhe"])
def test_it_pays_and_nothing_cheaper_does(ruleset: Ruleset) -> None:
    ways = 0
    for cash, levels in estates():
        s = taxed(ruleset, cash, levels)
        assert top_kind(s) == DEBT
        found, best = way_out(s, ANNA), least_loss(s)
        assert (found is None) == (best is None) == (means(s, ANNA) < TAX), levels
        if found is None:
            continue
        ways += 1
        world = played(s, found)
        assert top_kind(world) != DEBT
        assert world.cash[ANNA] == cash + found.brings - TAX
        assert found.undoing - found.brings == best, levels
    assert 5 < ways < 30


def test_without_a_debt_there_is_none() -> None:
    s = taxed(CLASSIC, TAX, {"Südbahnhof": 0})
    assert top_kind(s) != DEBT and way_out(s, ANNA) is None
    owing = taxed(CLASSIC, 150, {"Südbahnhof": 0})
    assert way_out(owing, ANNA) is not None and way_out(owing, ANNA + 1) is None
