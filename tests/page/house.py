"""The real server in a process of its own, and people in front of real browsers."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, WebSocket

MIETHAI = "import sys; from miethai.cli import main; sys.exit(main())"
PATIENCE = 60_000  # milliseconds; a loaded machine is slow, not wrong
CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


class House:
    """``start``, ``kill`` and ``start`` again: the same data on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = ["--data", str(self.folder / "data"), "--port", str(self.port)]
        command = [sys.executable, "-c", MIETHAI, "serve", *options, "--per-address", "100000"]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ.copy())
        deadline = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                self.get("/health")
                return
            except (urllib.error.URLError, ConnectionError):
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((self.folder / "server.log").read_text()) from None
                time.sleep(0.1)

    def kill(self) -> None:
        """As a power cut does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(timeout=30)

    # --- by HTTP ----------------------------------------------------------------------------------
    def get(self, path: str, code: str | None = None) -> Any:
        return self._call(urllib.request.Request(self.url + path), code)

    def post(self, path: str, body: Any, code: str | None = None) -> Any:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, method="POST")
        return self._call(request, code)

    def _call(self, request: urllib.request.Request, code: str | None) -> Any:
        if code:
            request.add_header("Authorization", f"Bearer {code}")
        with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
            return json.loads(answer.read())

    def table(self, ruleset: str, people: list[str], bots: int = 1, **more: Any) -> Table:
        """A table of people and bots that begins at once."""
        seats = [*({} for _ in people), *({"kind": "bot", "bot": "random"} for _ in range(bots))]
        wish = {"ruleset": ruleset, "seats": seats, "pace": "fast", "clock": False, **more}
        made = self.post("/api/tables", wish)
        codes = {}
        for name in people:
            body = {"t": "sit", "name": name, "invite": made["invite"]}
            codes[name] = self.post(f"/api/tables/{made['table']}/commands", body)["code"]
        return Table(made["table"], made["invite"], made["host"], codes)


class Table:
    def __init__(self, id_: str, invite: str, host: str, codes: dict[str, str]) -> None:
        self.id, self.invite, self.host, self.codes = id_, invite, host, codes


class Person:
    """Somebody in front of a browser of his own: what it asked for, heard and complained about."""

    def __init__(self, browser: Browser, house: House, **how: Any) -> None:
        how = {"locale": "de-DE", "viewport": {"width": 1440, "height": 900}, **how}
        self.context: BrowserContext = browser.new_context(**how)
        self.context.set_default_timeout(PATIENCE)
        self.house = house
        self.asked: list[str] = []
        self.heard: list[str] = []
        self.complaints: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("request", self._request)
        self.page.on("websocket", self._socket)
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def _request(self, request: Request) -> None:
        self.asked.append(request.url)

    def _socket(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        socket.on("framereceived", lambda text: self.heard.append(str(text)))

    def go(self, path: str = "#/") -> None:
        self.page.goto(f"{self.house.url}/{path}")

    def sit(self, table: Table, name: str) -> None:
        """By the personal link, as on another device."""
        self.go(f"#/t/{table.id}?code={table.codes[name]}")
        self.page.wait_for_selector(".scene")
