"""What thinking costs a server: the longest answer of a bot at its tables, and the memory.

    python -m bench.thinking --bots shark-quick,shark,shark-deep [--rulesets magnate] [--answers 60]

A process of the server's own pool answers for all seats of one game after the other. Its memory is
the most that it ever held. The search is compiled before, as it is at a server that has been up for
a few minutes; until it is loaded the shark answers by interpreting the rules, which counts as well.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import re
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

from miethai import games
from miethai.play.simulate import Plan
from miethai.server.room.bots import Thinkers

SEATS = 4


async def answered(ruleset: str, bot: str, answers: int) -> tuple[list[float], int]:
    """How long every answer took, and the megabytes of the process that thought."""
    thinkers, seconds = Thinkers(1), list[float]()
    try:
        for number in count():
            table = Plan(ruleset, (bot,) * SEATS, number + 1).table(number)
            while not table.over:
                if not 0 <= table.actor < SEATS:
                    table.step()
                    continue
                began = time.perf_counter()
                move = await thinkers.choose(table, table.actor, bot, {})
                seconds.append(time.perf_counter() - began)
                table.do(table.actor, move)
                if len(seconds) == answers:
                    return seconds, most_memory()
    finally:
        thinkers.close()
    raise AssertionError


def most_memory() -> int:
    """The most that this process's largest child ever held, in MB."""
    children = [child.pid for child in multiprocessing.active_children()]
    told = [Path(f"/proc/{pid}/status").read_text(encoding="utf-8") for pid in children]
    return max(int(re.findall(r"VmHWM:\s+(\d+)", text)[0]) for text in told) // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bots", default="shark-quick,shark,shark-deep")
    parser.add_argument("--rulesets", default=",".join(games.rulesets()))
    parser.add_argument("--answers", type=int, default=60)
    args = parser.parse_args()
    for ruleset in args.rulesets.split(","):
        family = games.find(ruleset)[0]
        code = "from miethai.bots.shark import warm_up; "
        code += f"warm_up({family.name!r}, {family.usual_bot!r})"
        subprocess.run([sys.executable, "-c", code], check=True)
        for bot in args.bots.split(","):
            seconds, megabytes = asyncio.run(answered(ruleset, bot, args.answers))
            usual = sum(seconds) / len(seconds)
            print(
                f"{ruleset}, {bot}: {len(seconds)} answers, {usual:.3f} s on average, "
                f"{max(seconds[1:]):.2f} s at most ({seconds[0]:.2f} s the first, with the start "
                f"of the process), {megabytes} MB",
                flush=True,
            )


if __name__ == "__main__":
    main()
