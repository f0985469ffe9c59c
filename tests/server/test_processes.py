"""A server of several processes: every table is in one of them, and nobody outside notices."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from tests.server import idle_hall
from tests.server.house import GENEROUS, Inline, person
from tests.server.process import (
    Player,
    Process,
    acknowledged,
    check,
    more_moves,
    play_on,
    runs,
    seated,
    stop_playing,
)
from websockets.asyncio.client import connect

from miethai.client.client import create
from miethai.server import limits as limiting
from miethai.server import wire
from miethai.server.disk import folder as folder_module
from miethai.server.disk.folder import StoreError
from miethai.server.disk.store import Store
from miethai.server.hall import books
from miethai.server.hall.hall import Hall
from miethai.server.hall.share import Share, owner, table_in
from miethai.server.limits import Limits
from miethai.server.process.balancer import STABLE, Balancer, _first_line
from miethai.server.words import Refusal

HALLS = 2
Script = Callable[[Process], Awaitable[None]]


# --- whose table it is ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "table"),
    [
        (b"GET /api/tables/k3v9abcdef HTTP/1.1\r\n", "k3v9abcdef"),
        (b"POST /api/tables/k3v9abcdef/commands?lang=en HTTP/1.1\r\n", "k3v9abcdef"),
        (b"GET /api/socket?table=k3v9abcdef HTTP/1.1\r\n", "k3v9abcdef"),
        (b"GET /api/rulesets/monopoly/pieces?lang=de&table=k3v9abcdef HTTP/1.1", "k3v9abcdef"),
        (b"GET /api/tables HTTP/1.1\r\n", None),
        (b"GET /api/tables?lang=de HTTP/1.1\r\n", None),
        (b"GET / HTTP/1.1\r\nReferer: /api/tables/k3v9abcdef\r\n", None),
        (b"\x16\x03\x01nonsense", None),
    ],
)
def test_the_first_line_names_the_table(line: bytes, table: str | None) -> None:
    assert table_in(line) == table


def test_every_table_is_one_process_s() -> None:
    shares = [Share(number, 3) for number in range(3)]
    for share in shares:
        id_ = share.new_table_id()
        assert [other.has(id_) for other in shares] == [other is share for other in shares]
        assert owner(id_, 3) == share.number


def test_a_hall_refuses_the_tables_of_others(tmp_path: Path) -> None:
    async def run() -> None:
        thinkers: Any = Inline()
        hall = Hall(Store(tmp_path), thinkers, GENEROUS, Share(0, 2))
        with pytest.raises(Refusal) as refusal:
            await hall.room(Share(1, 2).new_table_id())
        assert refusal.value.code == "elsewhere"
        await hall.close_doors()

    asyncio.run(run())


def test_processes_of_one_server_share_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_module, "LEAVE_SECONDS", 0.2)
    first, second = Store(tmp_path, shared=True), Store(tmp_path, shared=True)
    with pytest.raises(StoreError, match="another server"):
        Store(tmp_path)
    for store in (first, second):
        store.close()
    Store(tmp_path).close()


def test_processes_have_limits_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes, tables, rematches and requests with the next beat, sockets too; what was told once
    counts once. One that was opened again is heard."""
    monkeypatch.setattr(limiting, "time", SimpleNamespace(monotonic=lambda: 0.0))
    few = replace(GENEROUS, wrong_codes=4, tables_per_hour=4, connections_per_address=10)
    thinkers: Any = Inline()
    who = "203.0.113.7"

    def opened(number: int) -> Hall:
        hall = Hall(Store(tmp_path, shared=True), thinkers, few, Share(number, 2))
        hall.books.begin(remembered=1)
        return hall

    async def run() -> None:
        one, two = opened(0), opened(1)
        one.books.tell_others = lambda counts: two.books.hear({0: counts})
        for book in (one.guessers, one.makers):
            assert book.take(who)
        assert [one.open.enter(who) for _ in range(6)] == [True] * 6
        for _ in range(3):
            one.books.spread()
        for book in (two.guessers, two.makers):
            assert [book.take(who) for _ in range(4)] == [True] * 3 + [False]
        assert [two.open.enter(who) for _ in range(5)] == [True] * 4 + [False]
        later = time.monotonic() + 60
        monkeypatch.setattr(books, "time", SimpleNamespace(monotonic=lambda: later))
        again = opened(0)
        again.books.tell_others = one.books.tell_others
        two.books.hear({0: b""})  # as the balancer says when a process has died
        assert two.open.enter(who)
        assert again.rematchers.take(who)
        again.books.spread()
        left = GENEROUS.rematches_per_hour - 1
        assert two.rematchers._bucket(who, 1)._left == left
        for hall in (one, two, again):
            hall.store.close()

    asyncio.run(run())


# --- the whole of it -----------------------------------------------------------------------------
def with_processes(tmp_path: Path, script: Script) -> None:
    """Something that happens at a server of several processes."""

    async def run(server: Process) -> None:
        await server.start()
        async with asyncio.timeout(120):
            await script(server)
        assert server.signal(signal.SIGTERM) in (0, -signal.SIGTERM)
        assert "Traceback" not in server.errors.read_text()

    with Process(tmp_path / "data", "--processes", str(HALLS)) as server:
        asyncio.run(run(server))


async def one_in_each_hall(server: Process, ruleset: str) -> dict[str, list[Player]]:
    """Tables with people, at least one in each process."""
    tables: dict[str, list[Player]] = {}
    while {owner(id_, HALLS) for id_ in tables} != {*range(HALLS)}:
        id_, players = await seated(server, ruleset)
        tables[id_] = players
    return tables


def test_games_go_on_in_all_processes(tmp_path: Path) -> None:
    async def script(server: Process) -> None:
        tables = await one_in_each_hall(server, "wucherer-2013")
        everybody = [player for players in tables.values() for player in players]
        await asyncio.gather(*(person(player, i) for i, player in enumerate(everybody)))
        async with httpx.AsyncClient(base_url=server.url, verify=False) as http:
            made = await counted(http)
            assert made >= sum(len(player.acknowledged) for player in everybody) > 100
        for player in everybody:
            assert player.mirror.over is not None
            await player.__aexit__()

    with_processes(tmp_path, script)


async def counted(http: httpx.AsyncClient) -> float:
    """The moves of all processes, as each of them says when it is asked."""
    while True:
        texts = [(await http.get("/metrics")).text for _ in range(HALLS)]
        rows = [row for text in texts for row in text.splitlines()]
        found = {float(row.split()[1]) for row in rows if row.startswith("miethai_moves_total")}
        if len(found) == 1:  # else one of them has not counted up yet
            return found.pop()
        await asyncio.sleep(0.1)


def test_everybody_sees_the_open_tables_of_all(tmp_path: Path) -> None:
    async def script(server: Process) -> None:
        made: set[str] = set()
        while {owner(id_, HALLS) for id_ in made} != {*range(HALLS)}:
            seats: list[dict[str, str]] = [{}, {}]
            table = await asyncio.to_thread(create, server.url, "magnate", seats, listed=True)
            made.add(table.table)
        async with httpx.AsyncClient(base_url=server.url, verify=False) as http:
            for _ in range(2 * HALLS):  # no matter which answers
                while True:
                    listed = (await http.get("/api/tables")).json()["tables"]
                    if {table["id"] for table in listed} == made:
                        break
                    await asyncio.sleep(0.1)

    with_processes(tmp_path, script)


def test_who_guesses_codes_is_told_to_stop_by_all(tmp_path: Path) -> None:
    async def script(server: Process) -> None:
        tables: dict[int, str] = {}
        while {*tables} != {*range(HALLS)}:
            made = await asyncio.to_thread(create, server.url, "magnate", [{}, {}])
            tables[owner(made.table, HALLS)] = made.table
        wrong = {"Authorization": "Bearer 0000-0000-0000"}
        async with httpx.AsyncClient(base_url=server.url, verify=False) as http:
            for _ in range(Limits().wrong_codes):
                answer = await http.get(f"/api/tables/{tables[0]}", headers=wrong)
                assert answer.status_code == 403
            for _ in range(Limits().wrong_codes // 2):  # as many as it may try there
                answer = await http.get(f"/api/tables/{tables[1]}", headers=wrong)
                if answer.status_code == 429:
                    return
                await asyncio.sleep(1.0)
        raise AssertionError("the other process knows nothing")

    with_processes(tmp_path, script)


def test_a_line_that_does_not_name_its_table_is_told_to(tmp_path: Path) -> None:
    async def script(server: Process) -> None:
        seats: list[dict[str, str]] = [{}, {}]
        table = (await asyncio.to_thread(create, server.url, "magnate", seats)).table
        told: set[Any] = set()
        while len(told) < HALLS:  # one keeps it, the other may still be opening its doors
            async with connect(f"ws{server.url.removeprefix('http')}/api/socket") as socket:
                await socket.send(f'{{"t":"hello","table":"{table}","lang":"en"}}')
                message = wire.MESSAGES.decode(await socket.recv())
                told.add(message.code if isinstance(message, wire.Refused) else type(message))
        assert told == {wire.TableInfo, "elsewhere"}

    with_processes(tmp_path, script)


def halls_of(server: Process) -> list[int]:
    """The processes that the balancer has started, but for the one that looks after their files."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(pid) for pid in children if runs(int(pid)) and b"spawn_main" in command(pid)]


def command(pid: str) -> bytes:
    """What a process was started with; nothing of one that has just gone."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def test_a_process_that_dies_comes_back_with_its_tables(tmp_path: Path) -> None:
    tables: dict[str, list[Player]] = {}

    async def script(server: Process) -> None:
        tables.update(await one_in_each_hall(server, "monopoly"))  # a long game
        everybody = [player for players in tables.values() for player in players]
        await asyncio.sleep(STABLE)
        played = [asyncio.create_task(play_on(p, i)) for i, p in enumerate(everybody)]
        before = halls_of(server)
        assert len(before) == HALLS
        await more_moves(everybody)
        os.kill(before[0], signal.SIGKILL)
        while len(halls := halls_of(server)) < HALLS or before[0] in halls:
            await asyncio.sleep(0.05)
        for players in tables.values():
            await more_moves(players)
        await stop_playing(played, everybody)

    with_processes(tmp_path, script)
    check(tmp_path / "data", acknowledged(tables))


def test_nobody_stays_behind_when_the_balancer_is_killed(tmp_path: Path) -> None:
    async def script(server: Process) -> None:
        halls = halls_of(server)
        assert len(halls) == HALLS
        server.signal(signal.SIGKILL)
        await server.start()  # waits until they have left the folder
        while any(runs(pid) for pid in halls):  # and they end soon after
            await asyncio.sleep(0.05)

    with_processes(tmp_path, script)


def test_a_server_whose_halls_cannot_open_ends(caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        balancer = Balancer(
            door, idle_hall.die, HALLS, Limits(), greet=lambda: pytest.fail("not open")
        )
        asyncio.run(balancer.run())
    assert balancer.failed
    assert "a hall has died" in caplog.text


def test_a_hall_that_dies_again_and_again_is_opened_again() -> None:
    """However soon: the others' tables go on meanwhile."""

    async def run() -> None:
        opened = asyncio.Event()
        with socket.create_server(("127.0.0.1", 0)) as door:
            balancer = Balancer(door, idle_hall.stay, 1, Limits(), greet=opened.set)
            running = asyncio.create_task(balancer.run())
            await opened.wait()
            for _ in range(2):
                died = balancer._halls[0]
                died.process.kill()
                while balancer._halls[0] is died or not balancer._halls[0].ready:
                    assert not running.done()
                    await asyncio.sleep(0.005)
            balancer.close()
            await running
        assert not balancer.failed

    asyncio.run(run())


class Counted(socket.socket):
    """Counts how often it is read."""

    reads = 0

    def recv(self, *args: Any) -> bytes:
        self.reads += 1
        return super().recv(*args)


def test_a_guest_who_speaks_slowly_costs_a_look_a_word() -> None:
    async def run() -> None:
        with socket.create_server(("127.0.0.1", 0)) as door:
            theirs = socket.create_connection(door.getsockname())
            guest = Counted(fileno=door.accept()[0].detach())
        guest.setblocking(False)
        line = asyncio.create_task(_first_line(guest))
        said = (b"G", b"ET /api/tables/k3v9abcdef", b" HTTP/1.1\r\n")
        for number, word in enumerate(said, start=1):
            theirs.send(word)
            while guest.reads < number:
                await asyncio.sleep(0.005)
            for _ in range(10):  # time in which it could look again
                await asyncio.sleep(0.005)
            assert guest.reads == number
        assert await line == b"".join(said)
        assert guest.recv(100) == b"".join(said)  # all is still there
        line = asyncio.create_task(_first_line(guest))
        theirs.send(b"GE")
        theirs.close()  # in the middle of a word
        with pytest.raises(ConnectionResetError):
            await line
        guest.close()

    asyncio.run(run())


def test_a_guest_who_names_no_table_does_not_wait_for_a_hall_that_opens() -> None:
    async def run() -> None:
        with socket.create_server(("127.0.0.1", 0)) as door:
            balancer = Balancer(door, idle_hall.die, HALLS, Limits(), greet=lambda: None)
            balancer._turns = itertools.cycle(range(HALLS))
            lines = [socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(HALLS)]
            for number, (ours, _) in enumerate(lines):
                hall: Any = SimpleNamespace(ready=number == 1, line=ours)
                balancer._halls.append(hall)
            for _ in range(HALLS):  # no matter whose turn it is
                ours, theirs = socket.socketpair()
                theirs.send(b"GET /health HTTP/1.1\r\n")
                ours.setblocking(False)
                balancer._lines.enter("somebody")
                async with asyncio.timeout(Limits().hello_seconds / 2):
                    await balancer._show_in(ours, "somebody")
                _, guests, _, _ = socket.recv_fds(lines[1][1], 100, 1)
                os.close(*guests)
                theirs.close()
            for pair in lines:
                for line in pair:
                    line.close()

    asyncio.run(run())
