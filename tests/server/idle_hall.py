"""Processes of a server that do nothing: quick to start, and easy to kill."""

from __future__ import annotations

import socket

from miethai.server.hall.share import Share


def stay(share: Share, line: socket.socket) -> None:
    """Until the balancer is gone, or tells it to go."""
    line.send(b"r")
    while line.recv(1000):
        pass


def die(share: Share, line: socket.socket) -> None:
    """A hall that cannot be opened."""
    raise SystemExit(3)
