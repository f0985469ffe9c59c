"""How long somebody waits while three bots have their turns, at each pace of a table.

    python -m bench.rhythm                  all games
    python -m bench.rhythm --ruleset magnate --games 5

Games of four landlords are played without waiting. Three turns of bots are a round; the table says
how many moves they make in one, how many of them the family calls routine, and how many seconds a
table waits: "before" as version 0.1.0 did, before every move, and as it does now. What the bots
think is measured and counts where nobody waits for longer.
"""

from __future__ import annotations

import argparse
import time
from typing import NamedTuple

from miethai import games
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table
from miethai.server.room.automation import PACES

RULESETS = ("wucherer-2013", "monopoly", "magnate")
OPTIONS = {"monopoly": {"quickStart": True}}
BEFORE = {"slow": 2.0, "normal": 0.8, "fast": 0.0}
BOTS, SEATS = 3, 4


class Round(NamedTuple):
    """What three bots do on average in a turn each."""

    moves: float
    shown: float  # moves that people want to see
    thinking: float  # seconds


def measured(ruleset: str, seeds: int) -> Round:
    routine = games.find(ruleset)[0].text("menu").get("routine", ())
    moves = shown = turns = 0
    thinking = 0.0
    for seed in range(seeds):
        bots = dict.fromkeys(range(SEATS), "landlord")
        names = ["Anna", "Berta", "Carl", "Dora"]
        table = Table(ruleset, OPTIONS.get(ruleset), names, dealer=SeededDealer(seed), bots=bots)
        while True:
            begun = time.perf_counter()
            step = table.step()
            if step is None:
                break
            if step.seat >= 0:
                thinking += time.perf_counter() - begun
                moves += 1
                shown += table.game.moves.decode(step.move).block.verb not in routine
        turns += table.game.turns(table.position)
    each = BOTS / turns
    return Round(moves * each, shown * each, thinking * each)


def row(ruleset: str, one: Round) -> str:
    before = [max(one.moves * wait, one.thinking) for wait in BEFORE.values()]
    now = [max(one.shown * wait, one.thinking) for wait in PACES.values()]
    cells = [ruleset, f"{one.moves:.1f}", f"{one.shown:.1f}"]
    cells += [f"{seconds:.1f} s" for seconds in (*before, *now)]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", choices=RULESETS, action="append")
    parser.add_argument("--games", type=int, default=3)
    given = parser.parse_args()
    heads = [f"before, {pace}" for pace in BEFORE] + [f"now, {pace}" for pace in PACES]
    print(f"| game | moves a round | shown | {' | '.join(heads)} |")
    print("| --- " * (3 + len(heads)) + "|")
    for ruleset in given.ruleset or RULESETS:
        print(row(ruleset, measured(ruleset, given.games)), flush=True)


if __name__ == "__main__":
    main()
