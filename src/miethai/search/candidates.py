"""What is worth trying: the base policy's move, the family's plans, and every legal move alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from miethai.kernel.contract import Game
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS, legal_set, members
from miethai.kernel.plans import FIRST, LENGTH, PLAN_SIZE
from miethai.search.engines import Engine

AMOUNTS = 5  # steps between the least and the greatest amount of a move


def candidates(
    engine: Engine, position: Position, root: Any, seat: int, bits: int
) -> tuple[Any, list[int]]:
    """Plans, one a row and no two alike, and the first move of each: the base policy's move first,
    then what the family proposes, then single moves."""
    game, w = engine.game, legal_set()
    game.legal(position, seat, w)
    slots = members(w)
    if len(slots) == 1 and slots[0] >= game.moves.amount_slots:
        return single(slots[0]).reshape(1, PLAN_SIZE), slots
    rows = [(single(move), move) for move in [engine.choose(root, seat, bits)]]
    rows += [(plan, engine.follow(root, seat, plan, 0)) for plan in engine.propose(root, seat)]
    alone = game.plans.alone if game.plans else None
    tried = [slot for slot in slots if alone is None or alone(position, seat, slot)]
    moves = [move for slot in tried for move in _with_amounts(game, position, seat, slot)]
    rows += [(single(move), move) for move in moves]
    found: dict[bytes, tuple[Any, int]] = {}
    for plan, move in rows:
        if move >= 0:
            found.setdefault(plan.tobytes(), (plan, move))
    plans, firsts = zip(*found.values(), strict=True)
    return np.array(plans, dtype=np.int64), list(firsts)


def single(move: int) -> Any:
    """A plan of one move."""
    plan = np.zeros(PLAN_SIZE, dtype=np.int64)
    plan[LENGTH], plan[FIRST] = 1, move
    return plan


def _with_amounts(game: Game, position: Position, seat: int, slot: int) -> list[int]:
    """A slot as it is, or with its least, its greatest and a few amounts between."""
    if slot >= game.moves.amount_slots:
        return [slot]
    low = int(game.lowest(position, seat, slot))
    span = int(game.highest(position, seat, slot)) - low
    steps = sorted({low + span * k // (AMOUNTS - 1) for k in range(AMOUNTS)})
    return [slot | amount << SLOT_BITS for amount in steps]
