"""The real server in a process of its own, and people in front of real browsers."""

from __future__ import annotations

import json
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, Playwright, ViewportSize
from tests.page.windows import PATIENCE, Window, Windows

# All tables have one seed, so none depends on how many there were before it.
MIETHAI = """
import itertools, sys
from miethai.cli import main
from tests.same_chance import draw_from
draw_from(itertools.repeat(1))
sys.exit(main())
"""
LARGE = ViewportSize(width=1440, height=900)
# Debian's Chromium; its shell without windows does the same with two thirds of the work.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]


NEVER = {"offer", "counter", "claim", "dispute", "ask-break"}
LAST = {"mortgage", "sell", "sale", "redeem", "bankrupt"}
HERE = Path(__file__).parent
AUTOPLAY = (HERE / "autoplay.js").read_text()
SPOTS = (HERE / "spots.js").read_text()


# What somebody does who is shown this state.
Choose = Callable[[dict[str, Any], random.Random], str | None]


class Refused(Exception):
    """The server's refusal of a request."""


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


class House:
    """``start``, ``kill`` and ``start`` again: the same data on the same port. ``env`` is what the
    server's process finds around it, if not the same as this one; ``data`` is a database instead of
    a folder."""

    def __init__(self, folder: Path, env: dict[str, str] | None = None, data: str = "") -> None:
        self.folder, self._env, self._data = folder, env, data or str(folder / "data")
        folder.mkdir(exist_ok=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self.windows = Windows()

    def start(self) -> None:
        options = ["--data", self._data, "--port", str(self.port)]
        command = [sys.executable, "-c", MIETHAI, "serve", *options, "--per-address", "100000"]
        where: dict[str, Any] = {"cwd": HERE.parents[1], "env": self._env}
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **where)
        deadline = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                self.get("/health")
                return
            except (urllib.error.URLError, ConnectionError):
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((self.folder / "server.log").read_text()) from None
                time.sleep(0.1)

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

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
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise Refused(json.loads(error.read())) from None

    def table(self, ruleset: str, people: list[str], bots: int = 1, **more: Any) -> Table:
        """A table of people and bots that begins at once."""
        names = ["Berta", "Carl", "Dora", "Emil", "Frida"][:bots]
        seats: list[dict[str, Any]] = [{} for _ in people] + [
            {"kind": "bot", "bot": "landlord", "name": name} for name in names
        ]
        wish = {"ruleset": ruleset, "seats": seats, "pace": "instant", "clock": False, **more}
        made = self.post("/api/tables", wish)
        codes = {}
        for name in people:
            body = {"t": "sit", "name": name, "invite": made["invite"]}
            codes[name] = self.post(f"/api/tables/{made['table']}/commands", body)["code"]
        return Table(made["table"], made["invite"], made["host"], codes)

    def state(self, table: Table, name: str) -> dict[str, Any]:
        """The whole state as somebody sees it."""
        heard = self.get(f"/api/tables/{table.id}", table.codes[name])
        return next(message for message in heard if message["t"] == "state")

    def play(
        self,
        table: Table,
        name: str,
        until: int,
        seed: int = 1,
        verb: str | None = None,
        choose: Choose | None = None,
    ) -> dict[str, Any]:
        """Everybody of the table plays without a browser, until somebody is asked after so many
        events, or is offered a move of this verb (or this very move) before, or it is the end.
        Moves are chosen by chance, unless there is a better way to choose."""
        chance = random.Random(seed)
        deadline = time.monotonic() + 2 * PATIENCE / 1000
        while time.monotonic() < deadline:
            state = self.state(table, name)
            if state.get("over") or (state["asked"] == name and _there(state, until, verb)):
                return state
            # Only who is asked moves: what others could do meanwhile depends on the bots' speed.
            asked = name if state["asked"] == "chance" else state["asked"]
            if asked not in table.codes or not self._move(
                table, asked, chance, choose or by_chance
            ):
                time.sleep(0.02)
        raise TimeoutError(f"{table.id} at {state['n']}: {state['prompt']}")

    def _move(self, table: Table, name: str, chance: random.Random, choose: Choose) -> bool:
        """One move of somebody who has one."""
        state = self.state(table, name)
        move = choose(state, chance)
        if move is not None:
            said = "chance" if state["asked"] == "chance" else "move"  # real dice are typed
            self.make(table, name, move, state["n"], f"{chance.getrandbits(48):x}", said)
        return move is not None

    def make(
        self, table: Table, name: str, move: str, on: int, id_: str, said: str = "move"
    ) -> bool:
        """Makes a move; False: somebody else was quicker."""
        body = {"t": said, "id": id_, "move": move, "on": on}
        try:
            self.post(f"/api/tables/{table.id}/commands", body, table.codes[name])
        except Refused as refused:
            if refused.args[0]["code"] not in ("stale", "rule"):
                raise
            return False
        return True

    def offer(self, table: Table, name: str, verb: str) -> None:
        """Makes the first move of a verb that somebody is offered."""
        state = self.state(table, name)
        move = next(move for move in state["legal"] if move["verb"] == verb)
        self.make(table, name, move["move"], state["n"], f"{verb}-{state['n']}")


def _there(state: dict[str, Any], until: int, verb: str | None) -> bool:
    return state["n"] >= until or offers(state, verb)


def offers(state: dict[str, Any], verb: str | None) -> bool:
    """Whether a move of this verb, or this very move, is offered."""
    return any(verb in (move["verb"], move["move"]) for move in state["legal"])


def by_chance(state: dict[str, Any], chance: random.Random) -> str | None:
    open_ = [move for move in state["legal"] if move["verb"] not in NEVER]
    usual = [move for move in open_ if move["verb"] not in LAST] or open_
    if not usual:
        return None
    move = usual[int(chance.random() ** 2 * len(usual))]
    amount = move.get("amount")
    if not amount:
        return str(move["move"])
    return f"{move['move']} {amount['low'] * amount.get('step', 1)}"


class Table:
    def __init__(self, id_: str, invite: str, host: str, codes: dict[str, str]) -> None:
        self.id, self.invite, self.host, self.codes = id_, invite, host, codes


class Person:
    """Somebody in front of a browser of their own.

    Whatever is tested, two things hold for everybody: no request leaves the host, and the page
    has nothing to complain about on the console.
    """

    def __init__(
        self, browser: Browser, house: House, at_once: bool = True, new: bool = False, **how: Any
    ) -> None:
        """``new``: never here before, and somebody looks at what is drawn."""
        usual = {"locale": "de-DE", "viewport": LARGE, "reduced_motion": "reduce"}
        self.house, self._at_once, self._how = house, at_once, {**usual, **how}
        if new:
            self._window = Window(browser, at_once, True, self._how)
        else:
            self._window = house.windows.take(browser, at_once, self._how)
        self._new = new
        self.context, self.page = self._window.context, self._window.page
        self.asked, self.heard = self._window.asked, self._window.heard
        self.sent, self.complaints = self._window.sent, self._window.complaints

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self.assert_all_well()
        finally:
            if self._new or kind:
                self.context.close()
            else:
                url = self.house.url
                self.house.windows.give_back(self._window, url, self._at_once, self._how)

    def assert_all_well(self) -> None:
        assert self.strangers() == [], "a request left the host"
        assert self.complaints == [], self.complaints

    def strangers(self) -> list[str]:
        """Requests to anywhere but our own server."""
        own = (f"{self.house.url}/", f"{self.house.url.replace('http', 'ws')}/", "data:", "blob:")
        return [url for url in self.asked if not url.startswith(own)]

    def go(self, path: str = "#/") -> None:
        self.page.goto(f"{self.house.url}/{path}")

    def sit(self, table: Table, name: str) -> None:
        """By the personal link, as on another device."""
        self.go(f"#/t/{table.id}?code={table.codes[name]}")
        self.page.wait_for_selector(".scene")

    def share(self, table: Table) -> None:
        """Everybody of a table sits down at this device."""
        for code in table.codes.values():
            self.go(f"#/t/{table.id}?code={code}")
            self.page.wait_for_selector(".scene, main.cover")
            self.go()
            self.page.wait_for_selector("article button")
        self.go(f"#/t/{table.id}")

    def play(self, steps: int, seed: int = 1, patience: int = PATIENCE) -> dict[str, Any]:
        """Presses so many buttons; stops at the end, or when nobody asks for so long."""
        wish = {"steps": steps, "seed": seed, "patience": patience}
        played: dict[str, Any] = self.page.evaluate(AUTOPLAY, wish)
        return played

    def spots(self) -> list[dict[str, Any]]:
        """Where the board is lit: points at which a pointer meets something to press."""
        found: list[dict[str, Any]] = self.page.evaluate(SPOTS)
        return found

    def asked_now(self) -> None:
        """Waits until there is something to press that counts, or the end."""
        offers = ".scene[data-ready] .actions :is(.list .offer, .amount .main, .two button)"
        self.page.wait_for_selector(f"{offers}, [data-over]")

    def later_than(self, n: int) -> None:
        """Waits until the page shows a later event."""
        self.page.wait_for_function(
            "(n) => Number(document.querySelector('.scene')?.dataset.n) > n", arg=n
        )
