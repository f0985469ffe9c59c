"""The cheapest way out of a debt: which mortgages and sales bring the money that is short at the
least loss. What is possible and what it brings is found out by making the moves on copies; what it
would cost to undo them is what the rules take for a redemption or a building."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from miethai.games.monopoly.rules import moves, state, tables
from miethai.games.monopoly.rules.apply import apply
from miethai.games.monopoly.rules.bar import bar
from miethai.games.monopoly.rules.phases.moment import actor
from miethai.games.monopoly.rules.phases.mortgage import redeem_cost
from miethai.kernel.contract import WayOut
from miethai.kernel.frames import B, C, top, top_kind

OWED = {state.DEBT: B, state.RAISE_BID: C}  # where the amount stands
ENDLESS = 1_000_000  # owed on copies, so that no payment ends the sales


class Part(NamedTuple):
    """Some moves, what they bring, and what it would cost to undo them."""

    moves: tuple[int, ...] = ()
    brings: int = 0
    undoing: int = 0

    def __add__(self, other: Any) -> Part:
        return Part(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def price(self) -> tuple[int, int, int]:
        """The loss first; of equal ones the least that is given up, in the fewest moves."""
        return self.undoing - self.brings, self.brings, len(self.moves)


def way_out(s: Any, seat: int) -> WayOut | None:
    """For the seat that is asked to raise money; None if there is no such way."""
    kind = top_kind(s)
    if kind not in OWED or actor(s) != seat:
        return None
    short = top(s, OWED[kind]) - s.cash[seat]
    best = {0: Part()}  # by what is raised so far, at most what is short
    for group in range(len(tables.GROUP_MASK)):
        best = _with(best, list(_parts(s, seat, group)), short)
    found = best.get(short)
    if found is None or not _works(s, seat, found.moves):
        return None
    return WayOut(found.moves, found.brings, found.undoing)


def _with(best: dict[int, Part], parts: list[Part], short: int) -> dict[int, Part]:
    """The best of what was found so far, each together with one of these parts or none."""
    out = dict(best)
    for sofar in best.values():
        for part in parts:
            both = sofar + part
            raised = min(short, both.brings)
            if raised not in out or both.price < out[raised].price:
                out[raised] = both
    return out


def _parts(s: Any, seat: int, group: int) -> Iterator[Part]:
    """All that can be raised from one group: so many buildings sold, and then mortgages."""
    deeds = [d for d in range(tables.DEEDS) if tables.GROUP_MASK[group] >> d & 1]
    world = state.FIELDS.copy(s)
    world.frame[world.depth - 1][OWED[top_kind(s)]] = ENDLESS
    sold = Part()
    while True:
        able = [d for d in deeds if not bar(world, seat, moves.TAKE_MORTGAGE + d)]
        lent = {d: _made(world, seat, moves.TAKE_MORTGAGE + d, redeem_cost(s, d)) for d in able}
        for size in range(len(able) + 1):
            for chosen in combinations(able, size):
                yield sum((lent[d] for d in chosen), sold)
        deed = next((d for d in deeds if not bar(world, seat, moves.SELL + d)), None)
        if deed is None:
            return
        sold += _made(world, seat, moves.SELL + deed, tables.HOUSE_PRICE[deed])
        apply(world, seat, moves.SELL + deed)


def _made(s: Any, seat: int, move: int, undoing: int) -> Part:
    """One move, made on a copy to see what it brings."""
    world = state.FIELDS.copy(s)
    apply(world, seat, move)
    return Part((move,), world.cash[seat] - s.cash[seat], undoing)


def _works(s: Any, seat: int, row: tuple[int, ...]) -> bool:
    """Whether the moves can be made one after the other: groups share the bank's houses."""
    world = state.FIELDS.copy(s)
    for move in row:
        if bar(world, seat, move):
            return False
        apply(world, seat, move)
    return True
