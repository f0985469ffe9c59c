"""What search asks of a position, interpreted or compiled, with the same answers to the byte.

An engine knows one family and one base policy. ``root(position)`` makes of a position what the
engine wants; all other questions are about such a root.
"""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from miethai.kernel.chance import key_high, key_low
from miethai.kernel.compilers import cpu
from miethai.kernel.contract import Game, Rule
from miethai.kernel.fields import Position
from miethai.kernel.moves import clear, legal_set
from miethai.kernel.plans import MOST_PLANS, PLAN_SIZE
from miethai.kernel.playout import random_policy
from miethai.kernel.rule import rule
from miethai.search import network
from miethai.search.rollout import RESULTS, Rollout, build

NO_PLANS = np.zeros((1, PLAN_SIZE), dtype=np.int64)
NO_NUMBERS = np.zeros(1, dtype=np.int32)  # where a family has no network
NEVER = 1 << 30  # a turn that no game reaches
READY = "ready"  # the file that says so
SOURCES = [Path(__file__).with_name(f"{name}.py") for name in ("engines", "network", "rollout")]

ROLL, PROPOSE, FOLLOW, CHOOSE = range(4)  # what the compiled entry point can be asked
ROOT, DEALT, PLAYED, POSITIONS = range(4)  # the positions that it works with


class Engine(Protocol):
    """``compiled`` says whether rollouts are fast."""

    game: Game
    compiled: bool

    def root(self, position: Position) -> Any:
        """The position as this engine takes it; it is only read."""

    def warm_up(self) -> None:
        """Compile what there is to compile, or load it from the cache."""

    def choose(self, root: Any, seat: int, bits: int) -> int:
        """The move of the base policy."""

    def propose(self, root: Any, seat: int) -> Any:
        """The family's plans, one a row."""

    def follow(self, root: Any, seat: int, plan: Any, step: int) -> int:
        """The next move of a plan, or -1."""

    def roll(
        self,
        root: Any,
        seat: int,
        players: int,
        plans: Any,
        seed: int,
        samples: range,
        last_turn: int = NEVER,
    ) -> Any:
        """Results of rollouts: by sample number, plan, and SHARE, MARGIN and MOVES. At
        ``last_turn`` the network judges."""


@rule
def _no_plans(s: Any, seat: int, w: Any, out: Any) -> int:
    return 0


def _parts(game: Game, base: str) -> tuple[Rollout, Rule]:
    """The rule functions of an engine: rollouts, and what proposes plans."""
    policy = game.bots[base] if base in game.bots else random_policy(game)
    judge = network.build(game) if _has_network(game) else None
    return build(game, policy, judge), game.plans.propose if game.plans else _no_plans


def _has_network(game: Game) -> bool:
    return game.network is not None and game.network.weights.exists()


def _numbers(game: Game) -> tuple[Any, Any]:
    """The weights of the network and the scratch space that it needs."""
    if game.network is None or not game.network.weights.exists():
        return NO_NUMBERS, NO_NUMBERS
    return network.load(game.network), np.zeros(network.room(game.network.count), dtype=np.int32)


# --- interpreted ---------------------------------------------------------------------------------
class Interpreted:
    """Plain Python: slow, needs nothing, and stops at breakpoints."""

    compiled = False

    def __init__(self, game: Game, base: str) -> None:
        self.game = game
        self.rollout, self._propose = _parts(game, base)

    def warm_up(self) -> None:
        pass

    def root(self, position: Position) -> Position:
        return self.game.fields.copy(position)

    def choose(self, root: Any, seat: int, bits: int) -> int:
        w = legal_set()
        self.game.legal(root, seat, w)
        return int(self.rollout.base(root, seat, w, bits))

    def propose(self, root: Any, seat: int) -> Any:
        w, out = legal_set(), [[0] * PLAN_SIZE for _ in range(MOST_PLANS)]
        self.game.legal(root, seat, w)
        count = self._propose(root, seat, w, out)
        return np.array(out[:count], dtype=np.int64).reshape(count, PLAN_SIZE)

    def follow(self, root: Any, seat: int, plan: Any, step: int) -> int:
        w = legal_set()
        self.game.legal(root, seat, w)
        return int(self.rollout.follow(root, seat, w, [int(n) for n in plan], step))

    def roll(
        self,
        root: Any,
        seat: int,
        players: int,
        plans: Any,
        seed: int,
        samples: range,
        last_turn: int = NEVER,
    ) -> Any:
        game, w, points = self.game, legal_set(), [0] * self.game.players
        results = np.zeros((len(samples), len(plans), RESULTS), dtype=np.int64)
        rows = [[int(n) for n in plan] for plan in plans]
        weights, room = (numbers.tolist() for numbers in _numbers(game))
        for i, number in enumerate(samples):
            high, low = key_high(seed, number), key_low(seed, number)
            dealt = game.fields.copy(root)
            game.resample(dealt, seat, low, high)
            for k, plan in enumerate(rows):
                s, out = game.fields.copy(dealt), [0] * RESULTS
                self.rollout.roll(
                    s, w, plan, seat, players, high, low, last_turn, weights, room, points, out
                )
                results[i, k] = out
        return results


# --- compiled ------------------------------------------------------------------------------------
# The entry point reads these names; ``cpu.entry_point`` gives each game's copy its own values.
roll_rule: Any = None
base_rule: Any = None
follow_rule: Any = None
propose_rule: Any = None
legal_rule: Any = None
resample_rule: Any = None


def _search(
    asked: int,
    positions: Any,
    w: Any,
    plans: Any,
    seat: int,
    number: int,
    seed: int,
    first: int,
    last_turn: int,
    weights: Any,
    room: Any,
    points: Any,
    results: Any,
) -> int:
    if asked == ROLL:
        for i in range(len(results)):
            high = key_high(seed, first + i)
            low = key_low(seed, first + i)
            positions[DEALT] = positions[ROOT]
            resample_rule(positions[DEALT], seat, low, high)
            for k in range(len(plans)):
                positions[PLAYED] = positions[DEALT]
                roll_rule(
                    positions[PLAYED],
                    w,
                    plans[k],
                    seat,
                    number,
                    high,
                    low,
                    last_turn,
                    weights,
                    room,
                    points,
                    results[i, k],
                )
        return 0
    legal_rule(positions[ROOT], seat, w)
    if asked == PROPOSE:
        answer: int = propose_rule(positions[ROOT], seat, w, plans)
    elif asked == FOLLOW:
        answer = follow_rule(positions[ROOT], seat, w, plans[0], number)
    else:
        answer = base_rule(positions[ROOT], seat, w, number)
    clear(w)
    return answer


class Compiled:
    """Machine code, without the GIL: threads roll out side by side."""

    compiled = True

    def __init__(self, game: Game, base: str) -> None:
        self.game = game
        rollout, propose = _parts(game, base)
        names = {
            "roll_rule": rollout.roll,
            "base_rule": rollout.base,
            "follow_rule": rollout.follow,
            "propose_rule": propose,
            "legal_rule": game.legal,
            "resample_rule": game.resample,
        }
        self._folder = _folder(game, base)
        self._entry = cpu.entry_point(_search, game, names, self._folder)
        self._lock = threading.Lock()

    def warm_up(self) -> None:
        """A rollout of nothing; only one thread compiles."""
        with self._lock:
            if not self._entry.jitted.signatures:
                root = np.zeros(1, dtype=self.game.fields.dtype)
                results = np.zeros((0, 1, RESULTS), dtype=np.int64)
                self._call(ROLL, root, 0, 1, NO_PLANS, 0, 0, NEVER, results)
                (self._folder / READY).touch()

    def root(self, position: Position) -> Any:
        return self.game.fields.to_records(position)

    def choose(self, root: Any, seat: int, bits: int) -> int:
        return self._ask(CHOOSE, root, seat, bits, NO_PLANS)

    def propose(self, root: Any, seat: int) -> Any:
        plans = np.zeros((MOST_PLANS, PLAN_SIZE), dtype=np.int64)
        return plans[: self._ask(PROPOSE, root, seat, 0, plans)]

    def follow(self, root: Any, seat: int, plan: Any, step: int) -> int:
        return self._ask(FOLLOW, root, seat, step, plan.reshape(1, PLAN_SIZE))

    def roll(
        self,
        root: Any,
        seat: int,
        players: int,
        plans: Any,
        seed: int,
        samples: range,
        last_turn: int = NEVER,
    ) -> Any:
        results = np.zeros((len(samples), len(plans), RESULTS), dtype=np.int64)
        self._ask(ROLL, root, seat, players, plans, seed, samples.start, last_turn, results)
        return results

    def _ask(
        self,
        asked: int,
        root: Any,
        seat: int,
        number: int,
        plans: Any,
        seed: int = 0,
        first: int = 0,
        last_turn: int = NEVER,
        results: Any = None,
    ) -> int:
        if not self._entry.jitted.signatures:
            self.warm_up()
        if results is None:
            results = np.zeros((1, 1, RESULTS), dtype=np.int64)
        return self._call(asked, root, seat, number, plans, seed, first, last_turn, results)

    def _call(
        self,
        asked: int,
        root: Any,
        seat: int,
        number: int,
        plans: Any,
        seed: int,
        first: int,
        last_turn: int,
        results: Any,
    ) -> int:
        positions = np.zeros(POSITIONS, dtype=self.game.fields.dtype)
        positions[ROOT] = root[0]
        points = np.zeros(self.game.players, dtype=np.int64)
        weights, room = _numbers(self.game)
        answer = self._entry(
            asked,
            positions,
            cpu.legal_array(),
            plans,
            seat,
            number,
            seed,
            first,
            last_turn,
            weights,
            room,
            points,
            results,
        )
        return int(answer)


def _folder(game: Game, base: str) -> Path:
    """With a network other code is compiled than without."""
    name = f"search-{base}-judged" if _has_network(game) else f"search-{base}"
    return cpu.cache_folder(game, *SOURCES) / name


def is_ready(game: Game, base: str) -> bool:
    """Whether the compiled engine has been compiled for these sources before."""
    return cpu.available() and (_folder(game, base) / READY).exists()


@cache
def engine_of(game: Game, base: str, compiled: bool | None = None) -> Engine:
    """The engine of a family: compiled where numba is installed, unless something else is said."""
    fast = cpu.available() if compiled is None else compiled
    return Compiled(game, base) if fast else Interpreted(game, base)
