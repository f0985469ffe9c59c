"""Which of several plans wins most often: rollouts, shared out where they tell most.

All plans are tried with the same deals and the same dice (common random numbers), so what counts
are the differences sample by sample. In every round each plan that is left gets the same number of
new samples, and the worse half goes (sequential halving); so does whatever is clearly behind the
best. Plans that came out alike to the last coin are one plan. When one is left, or what is left
cannot matter, thinking ends early.

Who wins a rollout by a hair may as well have lost it. So near the line a victory is counted in
part, by the lead at the end (``Style.blur``): a plan shows what it is worth in every sample, and
not only in the few where it changes the winner.

A decision depends on the position as the seat may know it, on the seed and on the rollouts: threads
only share out the samples of a round, and add nothing up before all are there.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from miethai.kernel.contract import Game
from miethai.kernel.fields import Position
from miethai.search.candidates import candidates
from miethai.search.engines import NEVER, Engine
from miethai.search.rollout import MARGIN, MOVES, ONE, SHARE


@dataclass(frozen=True)
class Style:
    """How rollouts are weighed."""

    first: int = 12  # samples of every plan, before any is given up
    clear: float = 3.0  # standard errors by which a plan must be behind to be given up at once
    trifle: float = 0.003  # of a victory: plans that differ by less need no more rollouts
    # How near the line a victory is counted in part, in deviations of the lead; 0: never.
    blur: float = 1.0
    # What is expected of a plan before it is tried: the base policy knows the game, so most others
    # win a little less often. The fewer samples there are, the more this counts.
    expected: float = -0.02
    spread: float = 0.025


STYLE = Style()
DOUBT = 0.1  # variance that is shared out over the samples seen, of games played to the end
DOUBT_JUDGED = 0.01  # the same where a network judges: its shares lie nearer together
RESERVE = 0.8  # of the time that may be spent: the rest is for what cannot be foreseen


@dataclass(frozen=True)
class Budget:
    """How long to think: so many rollouts, or so many seconds, whichever ends first. Only rollouts
    give the same choice again."""

    rollouts: int
    seconds: float | None = None


@dataclass(frozen=True)
class Option:
    """A plan that was tried: its first move, the seat's chance to win by it, the standard error of
    that, and after how many rollouts."""

    plan: Any
    move: int
    share: float
    error: float
    rollouts: int


@dataclass(frozen=True)
class Thought:
    """What came of thinking: the options that were tried, the best first, and what it took."""

    options: Sequence[Option]
    rollouts: int
    moves: int

    @property
    def chosen(self) -> Option:
        return self.options[0]


@dataclass(frozen=True)
class Situation:
    """A position as a seat may know it, ready for an engine."""

    engine: Engine
    root: Any
    seat: int
    players: int
    seed: int
    last_turn: int = NEVER

    def roll(self, plans: Any, samples: range) -> Any:
        asked = self.root, self.seat, self.players, plans, self.seed, samples, self.last_turn
        return self.engine.roll(*asked)

    def cut_short(self, turns: int) -> Situation:
        """The same, but rollouts end after so many turns. Only of a root that is a position."""
        return replace(self, last_turn=self.engine.game.turns(self.root) + turns)


def think(
    engine: Engine,
    position: Position,
    seat: int,
    players: int,
    budget: Budget,
    seed: int,
    threads: int = 1,
    style: Style = STYLE,
) -> Thought:
    """The best plan for a seat that may move. Of the position only what the seat may know counts:
    what is hidden is dealt anew before anything looks at it."""
    game = engine.game
    known = as_known(game, position, seat, seed)
    root = engine.root(known)
    plans, moves = candidates(engine, known, root, seat, seed & 0xFFFFFFFF)
    horizon = game.network.horizon if game.network else 0
    last_turn = game.turns(known) + horizon if horizon else NEVER
    situation = Situation(engine, root, seat, players, seed, last_turn)
    race = Race(situation, plans, moves, budget, threads, style)
    race.run()
    return race.thought()


def as_known(game: Game, position: Position, seat: int, seed: int) -> Position:
    """A position that the seat cannot tell from the real one, the same for all of these."""
    known = game.fields.copy(position)
    game.resample(known, seat, seed & 0xFFFFFFFF, seat)
    return known


class Race:
    """Plans that compete for the rollouts of a budget; the first is what the base policy does."""

    def __init__(
        self,
        situation: Situation,
        plans: Any,
        firsts: Sequence[int],
        budget: Budget,
        threads: int = 1,
        style: Style = STYLE,
    ) -> None:
        self.situation, self.plans, self.firsts = situation, plans, firsts
        self.threads, self.style = threads, style
        self.samples = 0  # of each plan that is left
        self.rollouts = 0
        self.results: list[list[Any]] = [[] for _ in plans]  # arrays of what came out, by plan
        self.reach = 0.0  # the lead from which on a victory is whole
        self.most, self.seconds = budget.rollouts, budget.seconds
        self.began = time.perf_counter()
        if self.seconds is not None and len(plans) > 1:
            self.most = min(self.most, self._rollouts_in(self.seconds))
        # The plans that are still in the race. The first samples take at most half of the rollouts:
        # where these are few, the last plans are left out.
        affordable = self.most // (2 * style.first)
        self.left = list(range(len(plans)))[: max(1, affordable)]

    def _rollouts_in(self, seconds: float) -> int:
        """How many fit into a time, by the time that one takes. Interpreted, a single one may take
        longer than all the time there is: there its beginning is timed, twice as many turns each
        time, until it is over or too dear anyway."""
        lasted, moves, turns = 0.0, -1, 1
        while not self.situation.engine.compiled:
            before = moves
            lasted, moves = self._timed(self.situation.cut_short(turns))
            if 2 * self.style.first * lasted > seconds:
                return 0
            if moves == before:
                break
            turns *= 2
        if not lasted:
            lasted, _ = self._timed(self.situation)
        return int(seconds * RESERVE * self.threads / lasted)

    def _timed(self, situation: Situation) -> tuple[float, int]:
        """The seconds of one rollout, and its moves."""
        began = time.perf_counter()
        found = situation.roll(self.plans[:1], range(1))
        return time.perf_counter() - began, int(found[0, 0, MOVES])

    def _keep_to_the_clock(self, seconds: float) -> None:
        """What one rollout took says little about the others; what all took says more."""
        pace = (time.perf_counter() - self.began) / self.rollouts
        self.most = min(self.most, int(seconds * RESERVE / pace))

    # --- the race ---------------------------------------------------------------------------------
    def run(self) -> None:
        if len(self.left) == 1:
            return
        self._begin()
        self._find_reach()
        self._drop_twins()
        while not self._is_settled():
            rounds = 1 + math.ceil(math.log2(len(self._rivals())))
            more = (self.most - self.rollouts) // (rounds * len(self.left))
            if more < 1:
                break
            self._play_round(self.samples + more)
            self._halve()

    def _begin(self) -> None:
        """The first samples. By the clock they come little by little: where rollouts turn out to be
        dearer than was thought, the last plans are left out."""
        first = self.style.first
        while self.samples < first:
            more = first - self.samples
            if self.seconds is not None:
                more = min(more, max(1, self.samples))
            self._try(more)
            self.left = self.left[: max(1, self.most // (2 * first))]

    def _play_round(self, goal: int) -> None:
        """More samples up to a number, in steps that double them: what is clear goes early."""
        while self.samples < goal and not self._is_settled():
            more = min(goal - self.samples, self.samples)
            more = min(more, (self.most - self.rollouts) // len(self.left))
            if more < 1:
                return
            self._try(more)
            best = self._in_order()[0]
            self.left = [plan for plan in self.left if not self._is_behind(plan, best)]

    def _try(self, more: int) -> None:
        """Roll out all plans that are left, for so many new samples."""
        plans = self.plans[self.left]
        first, end = self.samples, self.samples + more
        share = -(-more // self.threads)
        parts = [range(k, min(end, k + share)) for k in range(first, end, share)]
        if len(parts) == 1:
            found = [self.situation.roll(plans, parts[0])]
        else:
            jobs = [_pool().submit(self.situation.roll, plans, part) for part in parts]
            found = [job.result() for job in jobs]
        for part in found:
            for k, plan in enumerate(self.left):
                self.results[plan].append(part[:, k])
        self.samples = end
        self.rollouts += more * len(plans)
        if self.seconds is not None:
            self._keep_to_the_clock(self.seconds)

    def _find_reach(self) -> None:
        """By the plan whose lead varies least: where one ends the game, victories are whole. What a
        network says is as smooth as it gets."""
        if self.situation.last_turn != NEVER:
            return
        leads = [np.concatenate(self.results[plan])[:, MARGIN] for plan in self.left]
        self.reach = self.style.blur * min(float(lead.std()) for lead in leads)

    def _drop_twins(self) -> None:
        """Plans that came out alike in every sample are one; the first of them stays."""
        seen: dict[bytes, int] = {}
        for plan in self.left:
            told = np.concatenate(self.results[plan])[:, [SHARE, MARGIN]]
            seen.setdefault(told.tobytes(), plan)
        self.left = list(seen.values())

    def _halve(self) -> None:
        """The better half stays, and the base policy's move, which all are compared with."""
        rivals = self._rivals()
        base = [0] if 0 in self.left else []
        self.left = base + rivals[: (len(rivals) + 1) // 2]

    def _rivals(self) -> list[int]:
        """What is left besides the base policy's move, the best first."""
        return [plan for plan in self._in_order() if plan != 0]

    def _in_order(self) -> list[int]:
        return sorted(self.left, key=lambda plan: (-int(self._values(plan).sum()), plan))

    def _is_behind(self, plan: int, best: int) -> bool:
        lead, error = self._lead(best, plan)
        return lead > self.style.clear * error and plan != best

    def _is_settled(self) -> bool:
        """Whether one plan is left, or what is left differs so little that it cannot matter."""
        best, *others = self._in_order()
        leads = [self._lead(best, plan) for plan in others]
        return all(lead + 2 * error < self.style.trifle for lead, error in leads)

    # --- figures ----------------------------------------------------------------------------------
    def _values(self, plan: int) -> Any:
        """What every sample is worth, in parts of ONE: the share of the victory, blurred."""
        told = np.concatenate(self.results[plan])
        if self.reach < 1:
            return told[:, SHARE]
        parts = np.rint(ONE / 2 * (1 + told[:, MARGIN] / self.reach))
        return np.clip(parts, 0, ONE).astype(np.int64)

    def _lead(self, best: int, plan: int) -> tuple[float, float]:
        """By how much one plan wins more often than another in the samples that both have, and the
        standard error of that; a few samples that happen to agree prove nothing."""
        one, other = self._values(best), self._values(plan)
        both = min(len(one), len(other))
        ahead = (one[:both] - other[:both]) / ONE
        doubt = DOUBT if self.situation.last_turn == NEVER else DOUBT_JUDGED
        variance = float(ahead.var()) + doubt / both
        return float(ahead.mean()), math.sqrt(variance / both)

    def thought(self) -> Thought:
        tried = [plan for plan in range(len(self.plans)) if self.results[plan]] or [0]
        order = sorted(tried, key=lambda plan: (plan not in self.left, -self._ahead(plan), plan))
        moves = sum(int(part[:, MOVES].sum()) for parts in self.results for part in parts)
        return Thought([self._option(plan) for plan in order], self.rollouts, moves)

    def _ahead(self, plan: int) -> float:
        """By how much a plan is to be thought better than the base policy: its lead, drawn towards
        what was expected of it as far as that is less uncertain than the samples. So the best of
        many plans, which is often merely lucky, needs samples to prove it."""
        if plan == 0 or not self.results[plan]:
            return 0.0
        lead, error = self._lead(plan, 0)
        known, noise = self.style.spread**2, error**2
        return (lead * known + self.style.expected * noise) / (known + noise)

    def _option(self, plan: int) -> Option:
        row = self.plans[plan]
        move = self.firsts[plan]
        if not self.results[plan]:
            return Option(row, move, math.nan, math.nan, 0)
        shares = np.concatenate(self.results[plan])[:, SHARE] / ONE
        error = float(shares.std() / math.sqrt(len(shares)))
        return Option(row, move, float(shares.mean()), error, len(shares))


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(thread_name_prefix="miethai-search")
