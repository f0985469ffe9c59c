"""How much of a GPU's warp would work, without a GPU: random play traced line by line.

    python bench/lanes.py                       all families
    python bench/lanes.py magnate --games 512

Thirty-two games, each at a moment of its own, make one move each, as the threads of a warp do. A
line of a rule that any of them needs takes the time of all: so a warp needs, for every line, the
most that one of its threads does. *Lanes* is how many of 32 threads would be busy on average if
threads that parted met again at every line. *Sorted* is the same if games that are asked the same
(the same stage, frame and kind of seat) stood side by side in warps. Lines stand for time: what
memory and the instruction cache cost is not seen.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from types import FrameType
from typing import Any

import numpy as np

from miethai import games
from miethai.kernel.chance import key_high, key_low
from miethai.kernel.compilers import cpu
from miethai.kernel.moves import legal_set
from miethai.kernel.playout import ENDED, MOVES, build
from miethai.play.simulate import Batch, Plan, warm_up

WARP, SEED, MAX_MOVES = 32, 20, 250_000
Trace = Counter[tuple[Any, int]]  # how often each line was begun


def lines_of(function: Any, *arguments: Any) -> tuple[Any, Trace]:
    """What a call gives, and the lines of rules that it went through."""
    seen: Trace = Counter()

    def count(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            seen[frame.f_code, frame.f_lineno] += 1
        return count

    sys.settrace(count)
    try:
        return function(*arguments), seen
    finally:
        sys.settrace(None)


def moments(plan: Plan, count: int) -> Any:
    """Positions that a thread would be found at: of each game one move as likely as any other, and
    long games as much oftener as they are longer."""
    table = plan.table(0)
    warm_up(table)
    whole = Batch(table, count)
    whole.play(table.game, plan, 0, count)
    rng, lengths = np.random.default_rng(SEED), whole.facts[:, MOVES]
    chosen = rng.choice(count, size=count, p=lengths / lengths.sum())
    for number in map(int, chosen):
        ply = int(rng.integers(lengths[number]))
        one = Batch(table, 1)
        cut = Plan(plan.ruleset, plan.bots, 1, plan.seed, {}, ply)
        one.play(table.game, cut, number, 1)
        assert not one.facts[0, ENDED]
        yield number, ply, table.game.fields.from_record(one.final[0])


def question(game: Any, s: Any) -> tuple[Any, ...]:
    """What the rules ask at this moment."""
    seat, depth = game.actor(s), s.depth
    return s.stage, s.frame[depth - 1][0] if depth else -1, min(seat, 0)


def work(traces: list[Trace]) -> tuple[int, int]:
    """Lines that the threads of a warp need in all, and those that the warp goes through."""
    together: Trace = Counter()
    for trace in traces:
        together |= trace
    return sum(trace.total() for trace in traces), together.total()


def lanes(traces: list[Trace]) -> tuple[float, float]:
    """Busy threads of a warp, and lines that a warp goes through."""
    warps = [work(traces[k : k + WARP]) for k in range(0, len(traces) - WARP + 1, WARP)]
    needed, gone = np.array(warps).sum(axis=0)
    return needed / gone, gone / len(warps)


def measure(ruleset: str, count: int) -> None:
    plan = Plan(ruleset, ("random",) * 4, count, SEED, {}, MAX_MOVES)
    table = plan.table(0)
    game, loop = table.game, build(table.game)
    found = []
    for number, ply, s in moments(plan, count):
        high, low, seat = key_high(SEED, number), key_low(SEED, number), game.actor(s)
        key, policy = question(game, s), [0] * game.seats
        move, chose = lines_of(loop.quiet_move, s, legal_set(), seat, high, low, ply, policy)
        _, made = lines_of(game.apply, s, seat, move)
        found.append((key, chose + made))
    mixed, by_question = [trace for _, trace in found], sorted(found, key=lambda row: row[0])
    mean = np.mean([trace.total() for trace in mixed])
    busy, gone = lanes(mixed)
    better, fewer = lanes([trace for _, trace in by_question])
    kinds = len({key for key, _ in found})
    size = game.fields.dtype.itemsize
    row = f"{size:,} | {kinds} | {mean:.0f} | {gone:.0f} | {busy:.1f} | {fewer:.0f} | {better:.1f}"
    print(f"| `{ruleset}` | {row} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("rulesets", nargs="*")
    parser.add_argument("--games", type=int, default=1024, help="a multiple of 32 (1024)")
    chosen = parser.parse_args()
    usual = [games.family(name).rulesets[0].id for name in games.families()]
    print("| ruleset | bytes | questions | lines a move | a warp | lanes | sorted | lanes |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    cpu.prepare()
    for ruleset in chosen.rulesets or usual:
        measure(ruleset, chosen.games)


if __name__ == "__main__":
    main()
