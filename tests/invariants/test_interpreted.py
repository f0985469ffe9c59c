"""A hundred games a ruleset, interpreted, where everybody moves who may: the seat that is asked,
other players out of turn, and the people who run the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

import pytest
from tests.families.suite import RULESETS, suite_of
from tests.invariants.tables import Setting, settings

from miethai.cli._shared import cores
from miethai.kernel.chance import pick
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import SLOT_BITS, clear, legal_set
from miethai.play.table import Table

GAMES, LIMIT = 100, 1_000
OUT_OF_TURN = 0.15  # share of the moves that somebody makes who is not asked


class Walk:
    """One game at random. Every position is checked, and every move that the rules offer must be
    one that they allow, except moves that are judged only when they are made."""

    def __init__(self, setting: Setting, number: int) -> None:
        self.table = setting.table(number)
        self.rng = random.Random(f"{setting.ruleset} {setting.number} {number}")
        self.where = f"{setting}, game {number}"
        self.judged_late = suite_of(setting.ruleset).judged_late
        self.made: list[tuple[int, int]] = []

    @property
    def latest(self) -> str:
        return f"after {[self.table.text(*made) for made in self.made[-8:]]}"

    def play(self, limit: int) -> None:
        table = self.table
        while len(self.made) < limit and (asked := table.actor) != OVER:
            offered = table.legal(asked)
            assert offered, f"{self.where}: nobody can move {self.latest}"
            self.step(*self.somebody(asked, offered))

    def somebody(self, asked: int, offered: list[int]) -> tuple[int, list[int]]:
        """Who moves, and what the rules offer there."""
        if self.rng.random() < OUT_OF_TURN:
            other = self.rng.randrange(self.table.game.seats)
            if theirs := self.table.legal(other):
                return other, theirs
        return asked, offered

    def step(self, seat: int, offered: list[int]) -> None:
        table = self.table
        move = drawn_chance(table, self.rng) if seat == CHANCE else self.drawn_move(seat, offered)
        if seat != CHANCE and (rule := table.reason(seat, move)) is not None:
            verb = table.game.moves.decode(move).block.verb
            assert verb in self.judged_late, (
                f"{self.where}: {table.text(seat, move)} is offered and refused by {rule}"
            )
            return
        self.made.append((seat, move))
        table.game.apply(table.position, seat, move)
        table.position.notes.clear()
        broken = table.game.check(table.position)
        assert broken == 0, f"{self.where}: invariant {broken} {self.latest}"

    def drawn_move(self, seat: int, offered: list[int]) -> int:
        slot = self.rng.choice(offered)
        amounts = self.table.amounts(seat, slot)
        if amounts is None:
            return slot
        assert amounts, f"{self.where}: no amount for {self.table.text(seat, slot)}"
        return slot | self.rng.choice(amounts) << SLOT_BITS


def drawn_chance(table: Table, rng: random.Random) -> int:
    w = legal_set()
    table.game.legal(table.position, CHANCE, w)
    move = pick(w, rng.getrandbits(32))
    clear(w)
    return move


def play_every(ruleset: str, first: int, step: int) -> None:
    """One game at each of the ruleset's tables from the ``first`` on, in steps."""
    for setting in islice(settings(ruleset, GAMES), first, None, step):
        Walk(setting, 0).play(LIMIT)


@pytest.fixture(scope="module")
def processes() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(cores(), get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_hundred_games(processes: ProcessPoolExecutor, ruleset: str) -> None:
    parts = cores()
    jobs = [processes.submit(play_every, ruleset, first, parts) for first in range(parts)]
    for job in jobs:
        job.result()
