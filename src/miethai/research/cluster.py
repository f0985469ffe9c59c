"""Work on a Ray cluster: pieces of it as tasks, each on one core of some machine.

What is given out are ranges of games, whose rows do not depend on who plays them. A task that is
lost with its node is given out again, and every node says with each task that it plays by the same
rules, so how many nodes there are, and when one comes or goes, is seen in the time alone.
"""

from __future__ import annotations

import os
import platform
import socket
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import ray

from miethai.research.errors import ResearchError

Job = TypeVar("Job")
Done = TypeVar("Done")

IN_STORE = 100_000_000  # bytes of shared memory: results are small, and containers have little
AHEAD = 2  # tasks in flight by core, so that no core waits for the next
AGAIN = 20  # times that a lost task is given out again

SOURCES = Path(__file__).resolve().parents[1]


class ClusterError(ResearchError):
    """The cluster cannot do it; the message says what to do."""


@cache
def mark() -> str:
    """One name for the program: its sources and the tables of its games."""
    out = sha256()
    for path in sorted([*SOURCES.rglob("*.py"), *SOURCES.rglob("*.toml")]):
        out.update(str(path.relative_to(SOURCES)).encode())
        out.update(path.read_bytes())
    return out.hexdigest()


def _task(expected: str, work: Callable[[Job], Done], job: Job) -> Done:
    if mark() != expected:
        raise ClusterError(
            f"a node ({platform.node()}) has another version of Miethai: install the same "
            "everywhere"
        )
    return work(job)


class Cluster:
    """A connection to the cluster at ``address``, or a cluster of its own on this machine with so
    many cores; it lasts as long as the ``with`` block."""

    def __init__(self, address: str | None, cores: int) -> None:
        self._address, self._cores = address, cores

    def __enter__(self) -> Cluster:
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            if self._address:
                _reach(self._address)
                ray.init(self._address, **quiet)
            else:
                os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # nothing is sent to anybody
                os.environ.setdefault("RAY_worker_niceness", "0")  # as without Ray
                ray.init(
                    num_cpus=self._cores,
                    object_store_memory=IN_STORE,
                    include_dashboard=False,
                    _node_ip_address="127.0.0.1",
                    **quiet,
                )
        except (OSError, ValueError, RuntimeError) as error:
            told = str(error).splitlines()[0]
            raise ClusterError(
                f"no Ray cluster at {self._address or 'this machine'}: {told}"
            ) from None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        ray.shutdown()

    @property
    def cores(self) -> int:
        """All cores that the cluster has now."""
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def spread(
        self, work: Callable[[Job], Done], jobs: Iterable[Job]
    ) -> Iterator[tuple[Job, Done]]:
        """What came out of every job, in the order in which they are done. An error of a job is
        raised here."""
        task: Any = ray.remote(num_cpus=1, max_retries=AGAIN)(_task)
        left, known = iter(jobs), ray.put(work)
        running: dict[Any, Job] = {}
        while True:
            for job in islice(left, max(0, AHEAD * self.cores - len(running))):
                running[task.remote(mark(), known, job)] = job
            if not running:
                return
            done, _ = ray.wait(list(running), num_returns=1)
            for reference in done:
                yield running.pop(reference), _result(reference)


def _reach(address: str) -> None:
    """Ray itself would try for minutes to reach what is not there."""
    host, colon, port = address.rpartition(":")
    if address != "auto":
        if not colon or not port.isdecimal():
            raise ClusterError(f"--address: expected HOST:PORT or auto, not {address!r}")
        socket.create_connection((host, int(port)), timeout=10).close()


def _result(reference: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        told = str(error).splitlines()[0]
        raise ClusterError(f"a task was lost {AGAIN} times on the cluster: {told}") from None
