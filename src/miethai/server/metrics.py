"""What the server counts, in the form that Prometheus reads."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # where several processes of a server count together
MOST_WAITING = 1000  # times that are not in the histogram yet


class Tally:
    """What happens all the time is counted here, by one thread, and noted when somebody asks:
    Prometheus' own counters take a lock at every step."""

    def __init__(self, counter: Counter) -> None:
        self._counter, self._new = counter, 0

    def inc(self, by: int = 1) -> None:
        self._new += by

    def note(self) -> None:
        self._counter.inc(self._new)
        self._new = 0


class Labelled(CollectorRegistry):
    """The same with the name of a node at every number."""

    def __init__(self, registry: CollectorRegistry, node: str) -> None:
        super().__init__()
        self._of, self._node = registry, {"node": node}

    def collect(self) -> Iterator[Metric]:
        for metric in self._of.collect():
            told = [one._replace(labels={**one.labels, **self._node}) for one in metric.samples]
            metric.samples = told
            yield metric


class Metrics:
    """One registry a server, so that two in one process do not count together."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        make: dict[str, Any] = {"registry": self.registry}
        self.moves = Tally(Counter("miethai_moves", "Moves on disk, chance included", **make))
        self._commands = Counter("miethai_commands", "Commands by kind", ["kind"], **make)
        self.refused = Counter("miethai_refused", "Refusals by code", ["code"], **make)
        self.resyncs = Tally(Counter("miethai_resyncs", "Whole states sent", **make))
        self.errors = Counter("miethai_errors", "Mistakes of the server itself", **make)
        self.hung_up = Counter("miethai_hung_up", "Requests that were not sent to the end", **make)
        self.displaced = Counter("miethai_displaced", "Idle tables that left memory", **make)
        summed: dict[str, Any] = {**make, "multiprocess_mode": "livesum"}
        self.rooms = Gauge("miethai_rooms", "Tables in memory", **summed)
        self.sockets = Gauge("miethai_sockets", "Open WebSockets", **summed)
        self.passing = Gauge(
            "miethai_passing_sockets", "Open WebSockets that are another node's", **summed
        )
        self.passed = Counter("miethai_passed", "Requests that were another node's", **make)
        whole: dict[str, Any] = {**make, "multiprocess_mode": "livemax"}
        self.tables = Gauge("miethai_tables", "Tables in the store", ["status"], **whole)
        self.nodes = Gauge("miethai_nodes", "Servers on the database", **whole)
        self.groups = Gauge("miethai_store_groups", "Transactions written", **summed)
        self._seconds = Histogram(
            "miethai_command_seconds", "From command to answer", buckets=BUCKETS, **make
        )
        self._store_seconds = Histogram(
            "miethai_store_seconds", "A transaction, until it is safe", buckets=BUCKETS, **make
        )
        self.refusing = Gauge("miethai_store_refuses", "1: the store takes nothing", **whole)
        self._kinds: dict[str, Tally] = {}
        self._took: list[float] = []

    def command(self, kind: str) -> Tally:
        """The counter of one kind of command."""
        if kind not in self._kinds:
            self._kinds[kind] = Tally(self._commands.labels(kind))
        return self._kinds[kind]

    def took(self, seconds: float) -> None:
        """A command was answered after so long."""
        self._took.append(seconds)
        if len(self._took) >= MOST_WAITING:
            self._note_times()

    def wrote(self, took: Iterable[float]) -> None:
        """Transactions took so long."""
        for seconds in took:
            self._store_seconds.observe(seconds)

    def _note_times(self) -> None:
        for seconds in self._took:
            self._seconds.observe(seconds)
        self._took.clear()

    def note(self) -> None:
        """What was counted since the last time can be read from now on."""
        self._note_times()
        for tally in (self.moves, self.resyncs, *self._kinds.values()):
            tally.note()

    def whole(self, tables: Mapping[str, int], nodes: int) -> None:
        """What concerns all nodes together: one of them tells it, the others nought."""
        for status, many in tables.items():
            self.tables.labels(status).set(many)
        self.nodes.set(nodes)

    def text(self, node: str = "") -> bytes:
        if node:
            return generate_latest(Labelled(self.registry, node))
        if SHARED not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
