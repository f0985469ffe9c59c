"""Decisions a second with observation and mask, beside other libraries' environments.

    python bench/vector.py                  measure on all cores and print a table
    python bench/vector.py --keep DIR       keep the peers' environment for the next time
    python bench/vector.py --rulesets magnate,wucherer-2013
    python bench/vector.py --alone          ours only, on one thread, by its processor time
    python bench/vector.py --processor      everybody by processor time, on a machine that is busy

Ours is ``GamesEnv`` on as many threads as cores. A library that steps one game in Python runs in as
many processes; pgx has one, whose compiled steps use the cores. Everybody has the same cores, one
after the other, in rounds. Choosing an action is not timed.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from miethai import research
from report import processor

HERE = Path(__file__).resolve().parent
PINS = HERE / "environments.txt"
PEERS = ("pettingzoo", "rlcard", "openspiel", "pgx")
BATCH = 4096
PLAYERS = 4
WARM_UP = 50  # steps: the games are then at different moments


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def install(folder: Path) -> Path:
    """The peers' environment in this folder, made unless it is there."""
    python, stamp = folder / "bin" / "python", folder / PINS.name
    if not stamp.exists() or stamp.read_text() != PINS.read_text():
        say("installing the peers (about a minute) …")
        venv.create(folder, with_pip=True, clear=True)
        command = [str(python), "-m", "pip", "install", "--quiet", "--requirement", str(PINS)]
        if subprocess.run(command, check=False).returncode:
            raise SystemExit("the peers could not be installed; this needs a connection to PyPI")
        stamp.write_text(PINS.read_text())
    return python


class Ours:
    """A ruleset in one vector environment."""

    def __init__(
        self, ruleset: str, cores: int, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.clock = clock
        self.label = f"Miethai {ruleset}, GamesEnv of {BATCH} games"
        self.env = research.GamesEnv(ruleset, BATCH, PLAYERS, threads=cores)
        self._chosen = np.random.default_rng(1)
        self.env.reset(seed=1)
        for _ in range(WARM_UP):
            self.env.step(self._actions())

    def _actions(self) -> object:
        """An allowed action of every game: the first in an order that changes with every step."""
        masks = self.env.batch.masks
        order = self._chosen.permutation(masks.shape[1])
        return order[masks[:, order].argmax(axis=1)]

    def rate(self, seconds: float, turn: int) -> float:
        spent, decisions = 0.0, 0
        while spent < seconds:
            actions = self._actions()
            began = self.clock()
            self.env.step(actions)
            spent += self.clock() - began
            decisions += BATCH
        return decisions / spent


class Peer:
    """Another library, in one process a core."""

    def __init__(self, name: str, python: Path, cores: int, by_processor: bool) -> None:
        self.label, self._name, self._python = name, name, python
        self._by_processor = by_processor
        self._processes = 1 if name == "pgx" else cores

    def rate(self, seconds: float, turn: int) -> float:
        def one(k: int) -> float:
            script = [str(HERE / "peer_environments.py"), self._name, str(seconds)]
            command = [str(self._python), "-W", "ignore", *script, str(100 * turn + k)]
            command += ["processor"] if self._by_processor else []
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
            told = json.loads(done.stdout.splitlines()[-1])
            self.label = f"{self._name} {told['version']}: {told['method']}"
            return float(told["decisions"] / told["seconds"])

        with ThreadPoolExecutor(self._processes) as pool:
            total = sum(pool.map(one, range(self._processes)))
        return total / self._processes if self._by_processor else total


def measure(
    folder: Path, rulesets: list[str], seconds: float, rounds: int, by_processor: bool
) -> None:
    python, cores = install(folder), len(os.sched_getaffinity(0))
    say("compiling …")
    clock = time.process_time if by_processor else time.perf_counter
    ours = [Ours(ruleset, cores, clock) for ruleset in rulesets]
    peers = [Peer(name, python, cores, by_processor) for name in PEERS]
    everyone: list[Ours | Peer] = [*ours, *peers]
    rates: dict[Ours | Peer, list[float]] = {one: [] for one in everyone}
    for turn in range(1, rounds + 1):
        for one, found in rates.items():
            say(f"round {turn} of {rounds}: {one.label} …")
            found.append(one.rate(seconds, turn))
    medians = {one: statistics.median(found) for one, found in rates.items()}
    first = medians[ours[0]]
    date = datetime.now(UTC).isoformat(timespec="minutes")
    print(f"{date}, {processor()}, {cores} cores, load {os.getloadavg()[0]:.1f}")
    second = "a processor second" if by_processor else "a second"
    print(f"decisions {second} with observation and mask, median of {rounds}; {rulesets[0]} : it")
    for one, median in medians.items():
        print(f"{median:12,.0f}  {first / median:8,.1f}  {one.label}")


def alone(rulesets: list[str], seconds: float, rounds: int) -> None:
    """Decisions by the processor time of one thread, whatever else the machine does."""
    ours = [Ours(ruleset, 1, time.thread_time) for ruleset in rulesets]
    print(f"{datetime.now(UTC).isoformat(timespec='minutes')}, {processor()}, one thread")
    print(f"decisions a processor second with observation and mask, median of {rounds}")
    for one in ours:
        rates = [one.rate(seconds, turn) for turn in range(rounds)]
        print(f"{statistics.median(rates):12,.0f}  {one.label}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="install the peers here and stay")
    parser.add_argument("--rulesets", default="monopoly", help="of ours, separated by commas")
    parser.add_argument("--seconds", type=float, default=3.0, help="of a sample (default: 3)")
    parser.add_argument("--rounds", type=int, default=3, help="samples of each (default: 3)")
    parser.add_argument("--alone", action="store_true", help="ours only, by processor time")
    parser.add_argument("--processor", action="store_true", help="everybody by processor time")
    chosen = parser.parse_args()
    if chosen.alone:
        alone(chosen.rulesets.split(","), chosen.seconds, chosen.rounds)
        return
    place = nullcontext(chosen.keep) if chosen.keep else tempfile.TemporaryDirectory("-peers")
    with place as folder:
        rulesets = chosen.rulesets.split(",")
        measure(Path(folder), rulesets, chosen.seconds, chosen.rounds, chosen.processor)


if __name__ == "__main__":
    main()
