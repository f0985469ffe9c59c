"""What the server counts, in the form that Prometheus reads."""

from __future__ import annotations

from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """One registry a server, so that two in one process do not count together."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        make: dict[str, Any] = {"registry": self.registry}
        self.moves = Counter("miethai_moves", "Moves on disk, chance included", **make)
        self.commands = Counter("miethai_commands", "Commands by kind", ["kind"], **make)
        self.refused = Counter("miethai_refused", "Refusals by code", ["code"], **make)
        self.resyncs = Counter("miethai_resyncs", "Whole states sent", **make)
        self.errors = Counter("miethai_errors", "Mistakes of the server itself", **make)
        self.rooms = Gauge("miethai_rooms", "Tables in memory", **make)
        self.sockets = Gauge("miethai_sockets", "Open WebSockets", **make)
        self.groups = Gauge("miethai_store_groups", "Transactions written", **make)
        self.seconds = Histogram(
            "miethai_command_seconds", "From command to answer", buckets=BUCKETS, **make
        )

        self._kinds: dict[str, Counter] = {}

    def command(self, kind: str) -> Counter:
        """The counter of one kind of command."""
        if kind not in self._kinds:
            self._kinds[kind] = self.commands.labels(kind)
        return self._kinds[kind]

    def text(self) -> bytes:
        return generate_latest(self.registry)
