"""Many games side by side, one decision of each at a time, compiled or interpreted.

``_step`` is the loop over some of the games: it makes the move that a seat decided, then those of
chance and of roles until a player is asked again, and writes what that player observes and may do.
Compiled it runs without Python and without the GIL, so threads share the games. Interpreted the
same function runs over plain positions, and asks the gate for secrets itself.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from miethai.kernel.chance import draw, key_high, key_low, pick
from miethai.kernel.compilers import cpu
from miethai.kernel.contract import CHANCE, OVER, Game, Rule
from miethai.kernel.fields import Position
from miethai.kernel.moves import COUNT, LIST, clear, legal_set
from miethai.kernel.playout import DRAWS_PER_PLY, duty_of
from miethai.kernel.rule import rule
from miethai.research import observation
from miethai.research.actions import Ladder
from miethai.research.observation import observe_record

NUMBER, PLY, SEAT, FRESH, ENDED, MOVE, FACTS = range(7)  # what is known of each game, and how much
GOES_ON, IS_OVER, IS_CUT = range(3)  # ENDED
NEXT_STEP, SAME_STEP = range(2)  # when a game that has ended is dealt anew
NO_MOVE = -1
SOURCES = sorted(Path(__file__).parent.glob("*.py"))


# --- the rule functions --------------------------------------------------------------------------
def _play_on(game: Game) -> Rule:
    actor, legal, apply, players = game.actor, game.legal, game.apply, game.players
    duty = duty_of(game)

    @rule
    def play_on(s: Any, w: Any, m: int, high: int, low: int, ply: int, most: int) -> int:
        """Make the move of the seat that is asked, if one is given, and all that follows without a
        player's decision; gives the number of moves so far. What the player asked may do is left
        in w."""
        seat = actor(s) + 0
        while seat != OVER:
            if m < 0:
                if ply >= most:
                    break
                legal(s, seat, w)
                if seat == CHANCE:
                    m = pick(w, draw(high, low, ply * DRAWS_PER_PLY)) + 0
                elif seat >= players:
                    m = duty(s, seat, w)
                else:
                    break
                clear(w)
            apply(s, seat, m)
            ply += 1
            m = NO_MOVE
            seat = actor(s) + 0
        return ply

    return play_on


def _offer(game: Game, ladder: Ladder) -> Rule:
    fill, lowest, highest = ladder.fill, game.lowest, game.highest
    amount_slots = game.moves.amount_slots

    @rule
    def offer(s: Any, seat: int, w: Any, exact: int, mask: Any, amounts: Any) -> None:
        """Write down what the legal set allows, and empty it."""
        for k in range(len(mask)):
            mask[k] = 0
        if exact:
            for slot in range(amount_slots):
                amounts[slot, 0] = -1
                amounts[slot, 1] = -1
            for i in range(w[COUNT]):
                slot = w[LIST + i] + 0
                mask[slot] = 1
                if slot < amount_slots:
                    amounts[slot, 0] = lowest(s, seat, slot)
                    amounts[slot, 1] = highest(s, seat, slot)
        else:
            fill(s, seat, w, mask)
        clear(w)

    return offer


@rule
def begin(facts: Any, i: int) -> None:
    """A game of the batch is dealt anew: the next that nobody else of the batch plays."""
    facts[i, NUMBER] += len(facts)
    facts[i, PLY] = 0
    facts[i, FRESH] = 0


def go_on_of(game: Game) -> Rule:
    play_on, actor, scores = _play_on(game), game.actor, game.scores

    @rule
    def go_on(
        s: Any, w: Any, facts: Any, i: int, m: int, ply: int, seed: int, most: int, found: Any
    ) -> None:
        """Play on, and write down who is asked now or how the game ended."""
        high = key_high(seed, facts[i, NUMBER])
        low = key_low(seed, facts[i, NUMBER])
        ply = play_on(s, w, m, high, low, ply, most)
        facts[i, PLY] = ply
        seat = actor(s) + 0
        if seat == OVER or ply >= most:
            facts[i, ENDED] = IS_OVER if seat == OVER else IS_CUT
            facts[i, FRESH] = 1
            scores(s, found)
        else:
            facts[i, SEAT] = seat

    return go_on


@rule
def renew_record(positions: Any, start: Any, i: int) -> None:
    positions[i] = start[0]


@rule
def watch_record(
    positions: Any,
    i: int,
    seat: int,
    asked: int,
    runs: Any,
    i1: Any,
    u1: Any,
    i2: Any,
    i4: Any,
    out: Any,
) -> None:
    observe_record(runs, seat, asked, i1[i], u1[i], i2[i], i4[i], out)


# --- the loop ------------------------------------------------------------------------------------
# It reads these names; each engine gives its copy of the function its own values.
go_on_rule: Any = None
offer_rule: Any = None
move_rule: Any = None
renew_rule: Any = None
watch_rule: Any = None


def _step(
    first: int,
    last: int,
    positions: Any,
    start: Any,
    runs: Any,
    i1: Any,
    u1: Any,
    i2: Any,
    i4: Any,
    w: Any,
    actions: Any,
    exact: int,
    mode: int,
    seed: int,
    most: int,
    facts: Any,
    scores: Any,
    seen: Any,
    final: Any,
    masks: Any,
    amounts: Any,
) -> None:
    for i in range(first, last):
        move = NO_MOVE
        if facts[i, FRESH]:
            renew_rule(positions, start, i)
            begin(facts, i)
        else:
            move = actions[i]
            if exact == 0:
                move = move_rule(positions[i], facts[i, SEAT], actions[i])
        facts[i, MOVE] = move
        facts[i, ENDED] = GOES_ON
        go_on_rule(positions[i], w, facts, i, move, facts[i, PLY], seed, most, scores[i])
        if mode == SAME_STEP and facts[i, FRESH]:
            watch_rule(positions, i, facts[i, SEAT], 0, runs, i1, u1, i2, i4, final[i])
            renew_rule(positions, start, i)
            begin(facts, i)
            go_on_rule(positions[i], w, facts, i, NO_MOVE, 0, seed, most, scores[i])
        seat, asked = facts[i, SEAT], 1 - facts[i, FRESH]
        watch_rule(positions, i, seat, asked, runs, i1, u1, i2, i4, seen[i])
        offer_rule(positions[i], seat, w, exact, masks[i], amounts[i])


# --- the engines ---------------------------------------------------------------------------------
ALIGNED = 64  # bytes: JAX takes an array without a copy only if it begins at a multiple


def _zeros(shape: tuple[int, ...], type_: Any, xp: Any = np) -> Any:
    """Numbers that other libraries take as they are."""
    if xp is not np:  # on a GPU memory begins at such a multiple anyway
        return xp.zeros(shape, dtype=type_)
    size = np.dtype(type_).itemsize * math.prod(shape)
    raw = np.zeros(size + ALIGNED, dtype=np.uint8)
    begin = -raw.ctypes.data % ALIGNED
    return raw[begin : begin + size].view(type_).reshape(shape)


class Batch:
    """The numbers of so many games. ``facts`` has a row a game, ``seen`` what the seat in its
    column SEAT observes, ``masks`` what it may do, ``amounts`` (only in the exact space) the least
    and the greatest amount by slot. Of games that ended, ``scores`` are the players', and ``final``
    what the seat that moved last saw, where the next game has been dealt already. The arrays are
    those of ``xp``: NumPy's, or CuPy's on a GPU."""

    def __init__(
        self,
        game: Game,
        start: Position,
        size: int,
        exact: bool,
        ladder: Ladder,
        xp: Any = np,
    ) -> None:
        self.game, self.start, self.size, self.exact = game, start, size, exact
        self.xp = xp
        length = observation.length(game)
        self.facts = xp.zeros((size, FACTS), dtype=np.int64)
        self.scores = xp.zeros((size, game.players), dtype=np.int64)
        self.seen = _zeros((size, length), np.int32, xp)
        self.final = _zeros((size, length), np.int32, xp)
        width = game.moves.slots if exact else ladder.size
        self.masks = _zeros((size, width), np.int8, xp)
        slots = game.moves.amount_slots if exact else 1
        self.amounts = _zeros((size, slots, 2), np.int32, xp)
        self.amounts[:] = -1

    def deal(self) -> None:
        """All games are to be dealt anew by the next step; the first is number 0."""
        self.facts[:] = 0
        self.facts[:, NUMBER] = self.xp.arange(self.size) - self.size
        self.facts[:, FRESH] = 1


def _rules(game: Game, ladder: Ladder) -> dict[str, Any]:
    return {
        "go_on_rule": go_on_of(game),
        "offer_rule": _offer(game, ladder),
        "move_rule": ladder.move_of,
    }


class Interpreted:
    """Plain Python, for machines without numba and for breakpoints."""

    def __init__(self, batch: Batch, ladder: Ladder) -> None:
        self._batch, fields = batch, batch.game.fields
        self._positions = [fields.copy(batch.start) for _ in range(batch.size)]

        def renew(positions: Any, start: Any, i: int) -> None:
            positions[i] = fields.copy(start)

        def watch(positions: Any, i: int, seat: int, asked: int, *rest: Any) -> None:
            rest[-1][observation.SEAT], rest[-1][observation.ASKED] = seat, asked
            rest[-1][observation.HEADER :] = fields.observation(positions[i], seat)

        names = {**_rules(batch.game, ladder), "renew_rule": renew, "watch_rule": watch}
        self._run = FunctionType(_step.__code__, {**globals(), **names})

    def step(self, actions: Any, mode: int, seed: int, most: int) -> None:
        b = self._batch
        facts, chosen = b.facts.tolist(), actions.tolist()
        rows = _Rows(facts)
        nothing = (None,) * 5
        numbers = (chosen, int(b.exact), mode, seed, most, rows, b.scores)
        buffers = (b.seen, b.final, b.masks, b.amounts)
        self._run(0, b.size, self._positions, b.start, *nothing, legal_set(), *numbers, *buffers)
        b.facts[:] = facts

    def close(self) -> None:
        pass


class _Rows(list[list[int]]):
    """Rows of plain ints, read as ``rows[i, k]``: rules take no NumPy numbers."""

    def __getitem__(self, key: Any) -> Any:
        return super().__getitem__(key[0])[key[1]]

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__getitem__(key[0])[key[1]] = int(value)


@cache
def _compiled(game: Game) -> Any:
    """The loop of a family, compiled at its first call."""
    names = {**_rules(game, Ladder(game)), "renew_rule": renew_record, "watch_rule": watch_record}
    folder = cpu.cache_folder(game, *SOURCES) / "vector"
    return cpu.entry_point(_step, game, names, folder)


class Compiled:
    """Machine code on several threads, each with its share of the games."""

    def __init__(self, batch: Batch, threads: int) -> None:
        game = batch.game
        self._batch = batch
        self._positions = np.zeros(batch.size, dtype=game.fields.dtype)
        self._start = game.fields.to_records(batch.start)
        self._views = observation.views(self._positions)
        self._runs = observation.run_table(game)
        self._entry = _compiled(game)
        parts = min(threads, batch.size)
        ends = [batch.size * k // parts for k in range(parts + 1)]
        self._shares = [(ends[k], ends[k + 1], cpu.legal_array()) for k in range(parts)]
        self._pool = ThreadPoolExecutor(len(self._shares))
        self._some((0, 0, cpu.legal_array()), np.zeros(batch.size, dtype=np.int64), 0, 0, 0)

    def _some(self, share: tuple[int, int, Any], actions: Any, *how: int) -> None:
        b, (first, last, w) = self._batch, share
        positions = (self._positions, self._start, self._runs, *self._views, w)
        buffers = (b.facts, b.scores, b.seen, b.final, b.masks, b.amounts)
        self._entry(first, last, *positions, actions, int(b.exact), *how, *buffers)

    def step(self, actions: Any, mode: int, seed: int, most: int) -> None:
        rest = [
            self._pool.submit(self._some, share, actions, mode, seed, most)
            for share in self._shares[1:]
        ]
        self._some(self._shares[0], actions, mode, seed, most)
        for job in rest:
            job.result()

    def close(self) -> None:
        self._pool.shutdown()


def engine(batch: Batch, ladder: Ladder, compiled: bool, threads: int) -> Interpreted | Compiled:
    return Compiled(batch, threads) if compiled else Interpreted(batch, ladder)
