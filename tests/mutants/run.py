"""Which one-line changes of the rules does no scenario notice?

``make mutants FAMILY=monopoly`` (``python -m tests.mutants.run FAMILY [WORD…] [--most N]``) changes
rule functions one line at a time, runs the scenarios that reach the function, interpreted, and
lists the changes that all of them survive. A survivor is a rule without a scenario that fails when
it is ignored, or a change that makes no difference. WORDs choose functions by file or name.

What a seat is offered (``legal…``) is left out: tests/contract/test_ladder.py compares every offer
with the ladder of its verb.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from rich.progress import track
from tests.mutants.changes import Mutant, mutants

from miethai import games
from miethai.kernel.rule import RULES
from miethai.play import scenario, scenario_file

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SECONDS = 30  # a change that runs for ever is noticed, too
KILLED, SURVIVED = 1, 0

Reached = dict[CodeType, list[scenario_file.Scenario]]


def rule_functions(family: str, words: Sequence[str]) -> list[FunctionType]:
    """The rule functions of a family's ``rules/`` that the words choose."""
    folder = str(games.family(family).game.folder / "rules")
    found = [f for f in RULES if isinstance(f, FunctionType) and _file(f).startswith(folder)]
    found = [f for f in found if not f.__name__.startswith("legal")]
    named = [f for f in found if not words or any(w in f"{_file(f)}:{f.__name__}" for w in words)]
    return sorted(named, key=lambda f: (_file(f), f.__code__.co_firstlineno))


def _file(function: FunctionType) -> str:
    return function.__code__.co_filename


def reached(family: str) -> Reached:
    """The scenarios that call each rule function, all of which hold."""
    out: Reached = {}
    rows = [
        row for f in scenario_file.files_in(SCENARIOS / family) for row in scenario_file.read(f)
    ]
    for row in track(rows, f"{family}: looking what {len(rows)} scenarios reach"):
        called: set[CodeType] = set()

        def count(frame: FrameType, event: str, _: Any, called: set[CodeType] = called) -> None:
            if event == "call":
                called.add(frame.f_code)

        sys.setprofile(count)
        try:
            failures = [o.failure for o in scenario.check(row) if o.failure]
        finally:
            sys.setprofile(None)
        if failures:
            raise SystemExit(f"{row.name} fails before anything was changed: {failures[0]}")
        for code in called:
            out.setdefault(code, []).append(row)
    return out


def begun(mutant: Mutant, rows: Iterable[scenario_file.Scenario]) -> int:
    """Try the change in a child process, so that nothing of it stays; its number."""
    child = os.fork()
    if child == 0:
        os._exit(_try(mutant, rows))
    return child


def _try(mutant: Mutant, rows: Iterable[scenario_file.Scenario]) -> int:
    signal.alarm(SECONDS)
    mutant.function.__code__ = mutant.code
    try:
        failed = any(outcome.failure for row in rows for outcome in scenario.check(row))
    except BaseException:
        return KILLED
    return KILLED if failed else SURVIVED


def chosen(functions: Iterable[FunctionType], most: int | None, seed: int) -> list[Mutant]:
    """All changes, or as many as asked for, spread over them by chance."""
    found = [mutant for function in functions for mutant in mutants(function)]
    if most is not None and most < len(found):
        found = random.Random(seed).sample(found, most)
        found.sort(key=lambda mutant: mutant.place)
    return found


def survivors(family: str, tried: Sequence[Mutant]) -> Iterator[Mutant]:
    """The changes that no scenario notices; as many are tried at once as there are cores."""
    reach, running = reached(family), dict[int, Mutant]()
    for mutant in track([*tried, *[None] * cores()], f"{family}: {len(tried)} changes"):
        if mutant is not None:
            running[begun(mutant, reach.get(mutant.function.__code__, ()))] = mutant
        if running and (mutant is None or len(running) >= cores()):
            child, status = os.wait()
            done = running.pop(child)
            if os.waitstatus_to_exitcode(status) == SURVIVED:
                yield done


def cores() -> int:
    return os.cpu_count() or 1


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("family", choices=games.families())
    parser.add_argument("word", nargs="*", help="files or functions (all rules)")
    parser.add_argument("--most", type=int, help="changes to try, chosen by the seed (all)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    functions = rule_functions(args.family, args.word)
    tried = chosen(functions, args.most, args.seed)
    alive = sorted(survivors(args.family, tried), key=lambda mutant: mutant.place)
    for mutant in alive:
        print(mutant)
    print(f"{len(alive)} of {len(tried)} changes in {len(functions)} functions survive")
    return 0


if __name__ == "__main__":
    sys.exit(main())
