"""Miethai's speed beside other open game engines: one run, one core, one table.

    python bench/peers.py                  measure and print a table (what `make bench` does)
    python bench/peers.py --keep DIR       keep the peers' environment for the next time
    python bench/peers.py --json           print one JSON object instead of the table

The peers are installed from PyPI into a virtual environment that is removed afterwards. Everything
then runs pinned to one core, one process at a time, in rounds: each round takes one sample of every
program, so that a machine that slows down for a while slows down both sides of a ratio.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from report import report, results

HERE = Path(__file__).resolve().parent
PINS = HERE / "peers.txt"
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
CALIBRATION_GAMES = 100
MARGIN = 1.2  # a sample must not fall short of its time because its games happen to be short


def say(text: str) -> None:
    """Progress goes to the error stream: the table or the JSON object stands alone on the other."""
    print(text, file=sys.stderr, flush=True)


def run_json(command: Sequence[str]) -> dict[str, Any]:
    """Run a program that prints one JSON object; its messages pass through."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    except FileNotFoundError:
        raise SystemExit(f"there is no {command[0]}; `make setup` installs it") from None
    if done.returncode:
        raise SystemExit(f"this command failed with {done.returncode}: {' '.join(command)}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@dataclass
class Peer:
    """Another program: a script in this folder, run by the environment that has the program."""

    label: str
    script: str
    python: Path
    samples: list[dict[str, Any]] = field(default_factory=list)

    def sample(self, seconds: float, turn: int) -> None:
        command = [str(self.python), str(HERE / self.script), str(seconds), str(turn)]
        self.samples.append({"at": now(), **run_json(command)})


@dataclass
class Ours:
    """Miethai, as its users run it: `miethai simulate`."""

    label: str
    bots: str
    samples: list[dict[str, Any]] = field(default_factory=list)
    games: int = CALIBRATION_GAMES

    def simulate(self, seed: int) -> dict[str, Any]:
        command = Path(sys.executable).with_name("miethai")
        arguments = f"simulate monopoly --bots {self.bots} --engine compiled --threads 1 --json"
        numbers = ["--games", str(self.games), "--seed", str(seed)]
        answer = run_json([str(command), *arguments.split(), *numbers])
        method = f"miethai {arguments}, {self.games} games a sample; moves are decisions and chance"
        kept = {key: answer[key] for key in ("games", "finished", "moves", "seconds")}
        return {"version": version("miethai"), "method": method, **kept}

    def sample(self, seconds: float, turn: int) -> None:
        """Play so many games that they last long enough; turn 0 only finds out how many."""
        began, answer = now(), self.simulate(turn)
        while turn and answer["seconds"] < seconds:
            self.games = enough_games(answer, seconds)
            began, answer = now(), self.simulate(turn)
        self.games = max(self.games, enough_games(answer, seconds))
        if turn:
            self.samples.append({"at": began, **answer})


def enough_games(answer: dict[str, Any], seconds: float) -> int:
    each: float = answer["seconds"] / answer["games"]
    return math.ceil(seconds * MARGIN / each)


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def install(folder: Path) -> Path:
    """The peers' environment in this folder, made unless it already holds these versions."""
    python = folder / "bin" / "python"
    stamp = folder / "peers.txt"
    if stamp.exists() and stamp.read_text() == PINS.read_text():
        say(f"using the peers installed in {folder}")
        return python
    say("installing the peers (about 20 seconds) …")
    venv.create(folder, with_pip=True, clear=True)
    command = [str(python), "-m", "pip", "install", "--quiet", "--only-binary", ":all:"]
    done = subprocess.run([*command, "--requirement", str(PINS)], check=False)
    if done.returncode:
        raise SystemExit("the peers could not be installed; this needs a connection to PyPI")
    stamp.write_text(PINS.read_text())
    return python


def pin(core: int | None) -> str:
    """Keep this process and its children on one core and one thread; says what was done."""
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned (this system cannot); every program runs one thread"
    chosen = max(os.sched_getaffinity(0)) if core is None else core
    try:
        os.sched_setaffinity(0, {chosen})
    except OSError:
        raise SystemExit(f"core {chosen} is not available; leave --core out") from None
    return f"pinned to core {chosen}"


def measure(folder: Path, seconds: float, rounds: int, core: int | None) -> dict[str, Any]:
    load = os.getloadavg()[0]
    python = install(folder)
    pinned = pin(core)
    ours = Ours("Miethai, random", "random,random,random,random")
    landlords = Ours("Miethai, landlords", "landlord,landlord,landlord,landlord")
    openspiel = Peer("OpenSpiel maedn", "peer_openspiel.py", python)
    catanatron = Peer("Catanatron", "peer_catanatron.py", python)
    monopoly = Peer("simulation-classes", "peer_monopoly.py", python)
    for own in (ours, landlords):
        say(f"warming up: {own.label} …")
        own.sample(seconds, 0)
    everyone: list[Ours | Peer] = [ours, openspiel, catanatron, landlords, monopoly]
    for turn in range(1, rounds + 1):
        for one in everyone:
            say(f"round {turn} of {rounds}: {one.label} …")
            one.sample(seconds, turn)
    pairs = (
        ("moves", ours, openspiel),
        ("moves", ours, catanatron),
        ("games", landlords, monopoly),
    )
    named = {one.label: one.samples for one in everyone}
    compared = [(unit, own.label, peer.label) for unit, own, peer in pairs]
    return results(named, compared, date=now(), pinned=pinned, load=load)


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Compare Miethai's speed on one core with other open game engines.",
        epilog="example: python bench/peers.py --keep ~/.cache/miethai-peers --json > peers.json",
    )
    parser.add_argument("--keep", type=Path, metavar="DIR", help="install the peers here and stay")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=2.0, help="of a sample (default: 2)")
    parser.add_argument("--rounds", type=int, default=3, help="samples of each (default: 3)")
    parser.add_argument("--core", type=int, help="the core to run on (default: the last one)")
    chosen = parser.parse_args(arguments)
    if chosen.seconds <= 0 or chosen.rounds < 1:
        parser.error("--seconds must be above 0 and --rounds at least 1")
    return chosen


def main(arguments: Sequence[str] | None = None) -> None:
    chosen = options(arguments)
    place = nullcontext(chosen.keep) if chosen.keep else tempfile.TemporaryDirectory("-peers")
    with place as folder:
        found = measure(Path(folder), chosen.seconds, chosen.rounds, chosen.core)
    print(json.dumps(found, indent=2, ensure_ascii=False) if chosen.json else report(found))


if __name__ == "__main__":
    main()
