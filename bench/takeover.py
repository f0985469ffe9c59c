"""How long a table says nothing when the node that keeps it goes, as a client of another node
sees it.

    python -m bench.takeover --times 20

PostgreSQL and two nodes are started here. Somebody who is connected to one of them chats ten times
a second at a table of the other, which is killed (SIGKILL) or told to go (SIGTERM) meanwhile. What
is told is the longest time from a command to its acknowledgement, over so many times of each kind.
Both nodes have had a table of the game before, so that its rules are loaded.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import signal
import tempfile
import time
from pathlib import Path

from tests.server import postgres
from tests.server.process import Process

from miethai.client.client import Client, create, sit

BEFORE = AFTER = 5  # commands that are acknowledged beside the longest
PAUSE = 0.1  # seconds between two


async def longest(which: int, owner: Process, other: Process) -> float:
    """Seconds that a command took at most while the owner of the table went."""
    made = await asyncio.to_thread(create, owner.url, "monopoly", [{}, {}], chat="free")
    seat = await asyncio.to_thread(sit, other.url, made.table, made.invite, "Anna")
    going: asyncio.Task[int] | None = None
    took: list[float] = []
    after = 0
    async with Client(other.url, made.table, seat.code) as anna:
        while after < AFTER:
            if len(took) == BEFORE:
                going = asyncio.create_task(asyncio.to_thread(owner.signal, which))
            gone = going is not None and going.done()
            begun = time.perf_counter()
            await anna.command({"t": "chat", "text": "?"})
            took.append(time.perf_counter() - begun)
            after += gone
            await asyncio.sleep(PAUSE)
    return max(took)


async def up(node: Process) -> None:
    await node.start()
    await asyncio.to_thread(create, node.url, "monopoly", [{}, {}])


async def measured(which: int, times: int) -> list[float]:
    found = []
    with postgres.running(quick=False) as server, tempfile.TemporaryDirectory() as folder:
        url = server.database()
        first, second = (Process(Path(folder, name, "x"), data=url) for name in "12")
        with first as one, second as two:
            await asyncio.gather(up(one), up(two))
            for n, (owner, other) in zip(range(times), itertools.cycle([(one, two), (two, one)])):
                found.append(await longest(which, owner, other))
                print(f"{n + 1:4} {found[-1]:.2f} s", flush=True)
                await up(owner)
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=20)
    times = parser.parse_args().times
    for which in (signal.SIGKILL, signal.SIGTERM):
        found = asyncio.run(measured(which, times))
        figures = {"least": 0, "median": times // 2, "nine of ten": times * 9 // 10, "most": -1}
        told = ", ".join(f"{name} {found[at]:.2f} s" for name, at in figures.items())
        print(f"{which.name}, {times} times: {told}", flush=True)


if __name__ == "__main__":
    main()
