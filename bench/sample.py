"""One timed sample of a peer: warm up, play for some seconds, print what was counted as JSON.

The peers' scripts run in an environment without Miethai, so this needs the standard library only.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

WARM_UP_SECONDS = 0.5


@dataclass
class Counts:
    """Sums over the games of a sample; ``moves`` stays 0 where a peer does not count any."""

    games: int = 0
    finished: int = 0
    moves: int = 0

    def add(self, moves: int, finished: bool) -> None:
        self.games += 1
        self.finished += finished
        self.moves += moves


def play_for(
    seconds: float, first_seed: int, play: Callable[[int, Counts], None]
) -> dict[str, float]:
    """Play whole games, each with a seed of its own, until the time is over."""
    counts = Counts()
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not counts.games:
        play(first_seed + counts.games, counts)
    return {**vars(counts), "seconds": elapsed}


def main(package: str, method: str, play: Callable[[int, Counts], None]) -> None:
    """Command line of a peer's script: SECONDS ROUND."""
    seconds, turn = float(sys.argv[1]), int(sys.argv[2])
    play_for(WARM_UP_SECONDS, 1, play)
    counted = play_for(seconds, 1 + 1_000_000 * turn, play)
    print(json.dumps({"version": version(package), "method": method, **counted}))
