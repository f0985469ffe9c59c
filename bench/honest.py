"""What it costs that a stranger's rule function is shown a re-dealt copy instead of the position.

    python -m bench.honest [--games 2000]

The old landlords of ``bench.opponents`` play all four seats, once guarded (``kernel.strangers``)
and once as the bots of a family are, compiled on one core. Both play the same games wherever what
is hidden does not matter to them.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from importlib import import_module

from miethai import games as families
from miethai.kernel.strangers import guarded
from miethai.play.simulate import Batch, Plan

RULESETS = {"monopoly": 4, "wucherer-2013": 4, "magnate": 4}


def seconds(plan: Plan, name: str) -> tuple[float, int]:
    """CPU seconds and moves of the games."""
    table = plan.table(0)
    raw = import_module(f"bench.opponents.{table.game.name}").landlord_1
    bot = guarded(table.game, raw) if name == "guarded" else raw
    table.game = replace(table.game, bots={**table.game.bots, name: bot})
    table.bots = dict.fromkeys(range(len(table.players)), name)
    batch = Batch(table, plan.games)
    batch.play(table.game, plan, 0, 1)
    began = time.thread_time()
    batch.play(table.game, plan, 0, plan.games)
    return time.thread_time() - began, int(batch.facts[:, 0].sum())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("rulesets", nargs="*", default=list(RULESETS))
    args = parser.parse_args()
    for ruleset in args.rulesets:
        bots = ("landlord",) * RULESETS[ruleset]
        plan = Plan(ruleset, bots, args.games, 1, families.find(ruleset)[0].manners.unattended)
        speeds = {}
        for name in ("trusted", "guarded"):
            spent, moves = seconds(plan, name)
            speeds[name] = round(moves / spent)
        slower = round(1 - speeds["guarded"] / speeds["trusted"], 3)
        print(json.dumps({"ruleset": ruleset, "moves_per_second": speeds, "slower": slower}))


if __name__ == "__main__":
    main()
