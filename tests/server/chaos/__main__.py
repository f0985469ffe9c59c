"""Servers, their database and their lines fail at random while games are played at them:

    python -m tests.server.chaos                    a server and its folder
    python -m tests.server.chaos --store postgres   two servers on a database

Ends with an error as soon as something that docs/server.md promises does not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.server import postgres
from tests.server.chaos.machines import Base, Node
from tests.server.chaos.storm import AT_ONCE, Report, Storm

from miethai import games


async def suffer(
    store: str,
    kills: int,
    seconds: float,
    seed: int,
    at_once: int = AT_ONCE,
    rulesets: Sequence[str] = (),
    told: Callable[[Report], None] = lambda _: None,
) -> Report:
    """``rulesets``: of one table each, all of them unless told otherwise."""
    whole = asyncio.current_task()
    assert whole is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, whole.cancel)
    with contextlib.ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="mh-chaos-")))
        base, data = None, str(folder / "1" / "data")
        if store == "postgres":
            base = Base(opened.enter_context(postgres.running(quick=False)))
            data = base.url
        names = "12" if base is not None else "1"
        nodes = [Node(folder / name, data) for name in names]
        for node in nodes:
            opened.enter_context(node)
        storm = Storm(nodes, base, data, seed, at_once)
        return await storm.rage(rulesets or list(games.rulesets()), kills, seconds, told)


def _tell(report: Report) -> None:
    done = f"{report.seconds:5.0f} s: {report.kills} kills, {report.compared} states compared"
    print(
        f"\r{done}, longest wait {max(report.waits)[0]:.1f} s", end="", file=sys.stderr, flush=True
    )


def main() -> None:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--kills", type=int, default=sys.maxsize, help="then it ends")
    parser.add_argument("--seconds", type=float, default=math.inf, help="then it ends")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--at-once", type=int, default=AT_ONCE, help="blows before every table must go on, at most"
    )
    wanted = parser.parse_args()
    if wanted.store == "postgres" and postgres.programs() is None:
        sys.exit(postgres.MISSING)
    bounds = wanted.kills, wanted.seconds, wanted.seed, wanted.at_once
    last: list[Report] = []

    def told(report: Report) -> None:
        last[:] = [report]
        _tell(report)

    try:
        asyncio.run(suffer(wanted.store, *bounds, told=told))
    finally:  # also of a storm that has broken something
        for report in last:
            print(f"\n{report.text()}")


if __name__ == "__main__":
    main()
