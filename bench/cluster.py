"""What Ray costs, in processor time, so that other work on the machine does not matter.

    python bench/cluster.py --games 12000

An empty task is given out many times: its cost is what all processes of the cluster took. Then the
same games are played by one core without Ray and on one and two nodes of one core each; starting
the cluster and loading the compiled rules are not counted.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from miethai.play import simulate
from miethai.play.simulate import COMPILED, Plan
from miethai.research.cluster import IN_STORE, Cluster
from report import processor

TICK = os.sysconf("SC_CLK_TCK")
EMPTY = 2000


def spent() -> float:
    """Processor seconds of this process and all that it started, directly or not, and that live."""
    rows = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        rows[int(path.parent.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    found = {os.getpid()}
    while more := {pid for pid, (parent, _) in rows.items() if parent in found} - found:
        found |= more
    return sum(rows[pid][1] for pid in found) / TICK


def measured(work: Callable[[], object]) -> float:
    before = spent()
    work()
    return spent() - before


def empty(job: int) -> int:
    return job


def on_nodes(nodes: int, plan: Plan) -> tuple[float, float]:
    """Seconds of an empty task, and of the games of a plan."""
    from ray.cluster_utils import Cluster as Machines

    small = {"num_cpus": 1, "object_store_memory": IN_STORE}
    made = Machines(initialize_head=True, head_node_args={**small, "include_dashboard": False})
    for _ in range(nodes - 1):
        made.add_node(**small)
    with Cluster(made.address, 1) as cluster:
        warm = Plan(plan.ruleset, plan.bots, 64 * nodes)

        def play(some: Plan) -> None:
            simulate.simulate_apart(some, COMPILED, cluster.spread, cluster.cores)

        play(warm)
        task = measured(lambda: list(cluster.spread(empty, range(EMPTY)))) / EMPTY
        games = measured(lambda: play(plan))
    made.shutdown()
    return task, games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=12_000)
    games = parser.parse_args().games
    os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"}
    plan = Plan("monopoly", ("landlord",) * 4, games)
    simulate.simulate(Plan("monopoly", plan.bots, 64), COMPILED)
    alone = measured(lambda: simulate.simulate(plan, COMPILED))
    print(f"{datetime.now(UTC):%d %B %Y}, {processor()}")
    print(f"{games:,} games of Monopoly, four landlords: {alone:.1f} s of one core without Ray")
    for nodes in (1, 2):
        began = time.perf_counter()
        task, seconds = on_nodes(nodes, plan)
        took = time.perf_counter() - began
        share = f"{alone / seconds:.0%} of it on games"
        print(
            f"{nodes} node(s): {1000 * task:.1f} ms a task; {seconds:.1f} s, {share} ({took:.0f} s)"
        )


if __name__ == "__main__":
    main()
