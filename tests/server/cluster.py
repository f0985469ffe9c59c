"""``make cluster``: PostgreSQL and two servers on it, here, to look at."""

from __future__ import annotations

import asyncio
import signal
import sys
import tempfile
from pathlib import Path

from tests.server import postgres
from tests.server.process import Process


async def run() -> None:
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for which in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(which, ended.set)
    with postgres.running() as server, tempfile.TemporaryDirectory() as folder:
        url = server.database()
        print(f"PostgreSQL: {url}", flush=True)
        first, second = (Process(Path(folder, name), data=url) for name in "12")
        with first as one, second as two:
            await asyncio.gather(one.start(), two.start())
            for node in (one, two):
                print(f"Process {node.pid}: {node.url}", flush=True)
            print("Each leads to every table: kill one and play on. Ctrl-C ends.", flush=True)
            await ended.wait()
            for node in (one, two):
                if node.runs:
                    node.signal(signal.SIGTERM)


if __name__ == "__main__":
    if postgres.programs() is None:
        sys.exit(postgres.MISSING)
    asyncio.run(run())
