"""A line to the server on which a page can also be told of what never happened."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute
from tests.page.house import Person

Alter = Callable[[dict[str, Any]], object]


class Told:
    """``alter`` may change every whole state before its page reads it."""

    def __init__(self, person: Person, alter: Alter = lambda state: None) -> None:
        self._alter = alter
        self._n = self._lines = 0
        self._route: WebSocketRoute | None = None
        person.page.route_web_socket("**/api/socket?*", self._forward)

    def _forward(self, route: WebSocketRoute) -> None:
        self._route, server = route, route.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "state" and message.get("after") is None:
                self._alter(message)
                self._n, self._lines = message["n"], len(message["log"]["lines"])
            route.send(json.dumps(message))

        server.on_message(hear)

    def happens(self, kind: str, numbers: list[int]) -> str:
        """Something of weight, and its line of the log."""
        assert self._route is not None
        said = f"{kind} {self._lines}"
        mark = {"line": self._lines, "kind": kind, "weight": 3, "numbers": numbers}
        log = {"start": self._lines, "lines": [said], "marks": [mark]}
        self._route.send(json.dumps({"t": "state", "after": self._n, "n": self._n + 1, "log": log}))
        self._n, self._lines = self._n + 1, self._lines + 1
        return said
