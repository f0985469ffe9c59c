"""Games whose bots think in Python: one after the other on every core, in processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any, TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")
# Gives jobs to whoever works and says what came out of each, in the order in which they are done.
Spread = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[tuple[Any, Any]]]


def in_processes(
    work: Callable[[Job], Done], jobs: Iterable[Job], processes: int
) -> Iterator[tuple[Job, Done]]:
    """What came out of every job, in the order in which they are done. One process is this one."""
    if processes == 1:
        for job in jobs:
            yield job, work(job)
        return
    left = iter(jobs)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, _follow_the_first) as pool:
        running: dict[Future[Done], Job] = {}
        try:
            while True:
                for job in islice(left, 2 * processes - len(running)):
                    running[pool.submit(work, job)] = job
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()


def _follow_the_first() -> None:
    """Ctrl-C reaches the whole group of processes; only the first one says that it is over. When it
    has ended, however it did, so do the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    first = multiprocessing.parent_process()
    threading.Thread(target=_end_with, args=(first,), daemon=True).start()


def _end_with(first: Any) -> None:
    first.join()
    os._exit(1)
