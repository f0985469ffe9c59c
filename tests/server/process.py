"""The server as people run it, in its own processes, and people who note what it acknowledges."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import socket
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Self

import httpx
from tests.server.house import choose

from miethai.client.client import Client, RefusedError, create, sit
from miethai.play import record
from miethai.server import wire
from miethai.server.disk import rows
from miethai.server.disk.folder import FILE
from miethai.server.disk.store import find_table
from miethai.server.table.desk import FROZEN, load

LOAD = 10  # acknowledged moves that are waited for, at least
NAMES = ("Anna", "Ben")
COMMAND = "import sys; from miethai.cli import main; sys.exit(main())"


class Process:
    """``miethai serve`` as people run it; it does not outlive its block."""

    def __init__(self, folder: Path, *more: str, data: str = "") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-c", COMMAND, "serve", "--data", data or str(folder)]
        self._command += ["--port", str(self.port), "--per-address", "1000", *more]
        self.errors = folder.parent / "stderr.txt"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self.signal(signal.SIGKILL)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    async def start(self) -> None:
        self.errors.parent.mkdir(parents=True, exist_ok=True)
        with self.errors.open("a") as errors:
            quiet = subprocess.DEVNULL
            self._process = subprocess.Popen(self._command, stdout=quiet, stderr=errors)
        async with httpx.AsyncClient(verify=False) as http:
            while True:
                assert self._process.poll() is None, self.errors.read_text()
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get(f"{self.url}/health")).status_code == 200:
                        return
                await asyncio.sleep(0.05)

    def signal(self, which: int) -> int:
        assert self._process is not None
        self._process.send_signal(which)
        return self._process.wait(timeout=120)


class Player(Client):
    """Notes the ids of the moves that the server acknowledged."""

    answer_seconds = 1.0
    retry_seconds = (0.1, 0.3)

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.acknowledged: list[str] = []

    def _answered(self, message: wire.Message) -> None:
        if isinstance(message, wire.Ack):
            self.acknowledged.append(message.id)
        super()._answered(message)


def address_of(server: Any) -> str:
    """Where something listens that was started here."""
    return f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


def runs(pid: int) -> bool:
    """Whether a process still does anything; the dead stay listed until asked after."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


async def play_on(player: Player, seed: int) -> None:
    chosen = random.Random(seed)
    async for moves in player.questions():
        for text in choose(moves, chosen):
            try:
                await player.move(text, on=player.mirror.n)
                break
            except RefusedError as error:
                if error.refusal.code != "rule":
                    break


async def more_moves(players: list[Player]) -> None:
    """Until some more are acknowledged, or every game of theirs is over: on a busy machine the
    games of one process may end while another is being started again."""
    enough = sum(len(p.acknowledged) for p in players) + LOAD
    while sum(len(p.acknowledged) for p in players) < enough:
        if all(p.mirror.over is not None for p in players):
            return
        await asyncio.sleep(0.005)


async def stop_playing(games: list[asyncio.Task[None]], players: list[Player]) -> None:
    for game in games:
        game.cancel()
    await asyncio.gather(*games, return_exceptions=True)
    for player in players:
        await player.__aexit__()


def acknowledged(tables: dict[str, list[Player]]) -> dict[str, list[str]]:
    """The ids of the moves that somebody has got an answer to, by table."""
    return {id_: [i for p in group for i in p.acknowledged] for id_, group in tables.items()}


async def seated(server: Process, ruleset: str) -> tuple[str, list[Player]]:
    """A table with two people who are connected."""
    more = {"pace": "instant", "clock": False}
    made = await asyncio.to_thread(create, server.url, ruleset, [{} for _ in NAMES], **more)
    players = []
    for name in NAMES:
        seat = await asyncio.to_thread(sit, server.url, made.table, made.invite, name)
        players.append(Player(server.url, made.table, seat.code))
    for player in players:
        await player.__aenter__()
    return made.table, players


def check(folder: Path, acknowledged: dict[str, list[str]]) -> None:
    """Every acknowledged move is there once, and every game replays from its first move."""
    db = sqlite3.connect(folder / FILE)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for table, ids in acknowledged.items():
        found = find_table(table)(db)
        assert found is not None
        kept = Counter(r.id for r in found[1] if isinstance(r, rows.Made) and r.id)
        assert not set(ids) - set(kept)
        assert set(kept.values()) == {1}
        desk = load(*found)
        assert desk.status != FROZEN
        again = record.replay(record.of(desk.table))
        assert again.history == desk.table.history
    db.close()
