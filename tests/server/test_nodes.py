"""Several servers on one PostgreSQL: each table is one node's, and when that dies another's."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import re
import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from starlette.applications import Starlette
from tests.server import postgres
from tests.server.house import GENEROUS, Inline
from tests.server.process import (
    NAMES,
    Player,
    Process,
    address_of,
    more_moves,
    play_on,
    stop_playing,
)

from miethai.client.client import create, sit
from miethai.play import record
from miethai.server import limits as limiting
from miethai.server import wire
from miethai.server.disk import postgres as on_postgres
from miethai.server.disk import rows, store
from miethai.server.disk.folder import StoreError
from miethai.server.disk.groups import Elsewhere
from miethai.server.disk.postgres import PostgresStore
from miethai.server.hall import listing
from miethai.server.hall.hall import Hall
from miethai.server.http.connection import RESTART, Connection
from miethai.server.http.guard import Guard
from miethai.server.limits import Limits
from miethai.server.process.run import Settings
from miethai.server.room.room import Room
from miethai.server.table.desk import FROZEN, load
from miethai.server.wire import NewTable, SeatWish
from miethai.server.words import Refusal

PATIENT = 3600.0  # seconds that a node may be silent where a test lets it fall silent itself


def hall_at(url: str, name: str, limits: Limits = GENEROUS) -> Hall:
    return Hall(PostgresStore(url, f"http://{name}:1"), Inline(), limits)  # type: ignore[arg-type]


def age(kept: PostgresStore) -> Any:
    """The node has said nothing for longer than one may."""
    sql = "UPDATE nodes SET seen = seen - make_interval(secs => ?) WHERE number = ?"
    return kept.write([(sql, (PATIENT + 1, kept.number))])


def test_a_node_that_was_cut_off_cannot_write(
    database: postgres.Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says nothing for a while; another takes its table over. What it then wants to write is
    refused, whatever it believes, and nothing of it is on the disk."""
    monkeypatch.setattr(on_postgres, "GONE_AFTER", PATIENT)

    async def run() -> None:
        url = database.database()
        old, new = hall_at(url, "old"), hall_at(url, "new")
        wish = NewTable("monopoly", [SeatWish()] * 2, listed=True)
        made = await old.create(wish, "1.2.3.4")
        with pytest.raises(Refusal, match="elsewhere"):
            await new.room(made.table)
        assert await new.keeper(made.table) == "http://old:1"
        room = old.rooms[made.table]
        async with room.change() as batch:
            batch.add(rows.Seated(0, "Anna", "hash", "salt"))
        written = room.desk.rows
        await age(old.store)  # type: ignore[arg-type]
        assert await new.keeper(made.table) is None
        taken = await new.room(made.table)
        assert taken.desk.rows == written
        with pytest.raises(Refusal, match="moved"):
            async with room.change() as batch:
                batch.add(rows.Seated(1, "Ben", "hash", "salt"))
        assert room.lost
        with pytest.raises(Elsewhere):
            await old.store.write([store.set_rematch(made.table, "x")], made.table)
        assert await old.store.beat(None) is False  # with a new number from now on
        assert await old.store.beat(None) is True
        assert await old.keeper(made.table) == "http://new:1"
        async with taken.change() as batch:
            batch.add(rows.Seated(1, "Cem", "hash", "salt"))
        found = await new.store.read(store.find_table(made.table))
        assert found is not None
        assert len(found[1]) == taken.desk.rows
        assert [getattr(row, "name", "") for row in found[1]] == ["Anna", "Cem"]
        new.store.close()  # as a node does that is told to go: nobody waits for its tables
        assert await old.keeper(made.table) is None
        assert (await old.room(made.table)).desk.rows == taken.desk.rows
        old.store.close()

    asyncio.run(run())


def test_a_dead_node_does_not_live_on_when_the_clock_is_set_back(
    database: postgres.Postgres,
) -> None:
    """Its last sign of life is in the future then."""

    async def run() -> None:
        url = database.database()
        old, new = hall_at(url, "old"), hall_at(url, "new")
        made = await old.create(NewTable("monopoly", [SeatWish()] * 2), "1.2.3.4")
        set_back = ("UPDATE nodes SET seen = seen + make_interval(days => 1)", ())
        await old.store.write([set_back])
        assert await new.store.others() == []
        assert await new.keeper(made.table) is None
        assert await new.store.beat(None) is True  # the living are heard again
        for hall in (old, new):
            hall.store.close()

    asyncio.run(run())


def test_a_node_that_was_given_up_hears_of_it_although_the_clock_is_set_back(
    database: postgres.Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database's clock goes ahead, another node takes a table over, and the clock is right
    again before the first has said anything: it must not go on showing what it had, because who is
    asked at the table as it was then has moved already, and waits for what comes next."""
    monkeypatch.setattr(on_postgres, "GONE_AFTER", PATIENT)

    async def run() -> None:
        url = database.database()
        old, new = hall_at(url, "old"), hall_at(url, "new")
        made = await old.create(NewTable("monopoly", [SeatWish()] * 2), "1.2.3.4")
        room = old.rooms[made.table]
        await age(old.store)  # type: ignore[arg-type]
        assert await new.keeper(made.table) is None
        set_back = ("UPDATE nodes SET seen = clock_timestamp()", ())
        await old.store.write([set_back])
        await old.nodes._beat()
        assert room.lost
        assert await old.keeper(made.table) == "http://new:1"
        for hall in (old, new):
            hall.store.close()

    asyncio.run(run())


def test_a_table_that_was_taken_over_while_it_was_loaded_is_not_shown_as_it_was(
    database: postgres.Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node stands still in the midst of loading; when it goes on, another has the table."""
    monkeypatch.setattr(on_postgres, "GONE_AFTER", PATIENT)

    async def run() -> None:
        url = database.database()
        old, new = hall_at(url, "old"), hall_at(url, "new")
        made = await old.create(NewTable("monopoly", [SeatWish()] * 2), "1.2.3.4")
        old.forget(old.rooms[made.table])
        real = old._load

        async def slow(id_: str) -> Room:
            room = await real(id_)
            await age(old.store)  # type: ignore[arg-type]
            await new.room(made.table)
            await old.nodes._beat()
            return room

        monkeypatch.setattr(old, "_load", slow)
        with pytest.raises(Refusal, match="elsewhere"):
            await old.room(made.table)
        assert made.table not in old.rooms
        for hall in (old, new):
            hall.store.close()

    asyncio.run(run())


class Socket:
    """Says what is put into it, and keeps what it is told."""

    def __init__(self) -> None:
        self.said = asyncio.Queue[str]()
        self.heard: list[str] = []
        self.code = 0

    async def receive(self) -> dict[str, str]:
        return {"type": "websocket.receive", "text": await self.said.get()}

    async def send(self, message: dict[str, str]) -> None:
        self.heard.append(message["text"])

    async def close(self, code: int) -> None:
        self.code = code


def test_readers_of_a_room_that_left_memory_are_led_to_the_next_node(
    database: postgres.Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was away, so the room was forgotten; then another node took the table over.
    Whoever is still connected here must not wait for it for ever."""
    monkeypatch.setattr(on_postgres, "GONE_AFTER", PATIENT)

    async def run() -> None:
        url = database.database()
        old, new = hall_at(url, "old"), hall_at(url, "new")
        made = await old.create(NewTable("monopoly", [SeatWish()] * 2), "1.2.3.4")
        socket = Socket()
        socket.said.put_nowait(wire.encode(wire.Hello(made.table)).decode())
        line = asyncio.create_task(Connection(old, socket, "1.2.3.4").run())  # type: ignore[arg-type]
        while not socket.heard:
            await asyncio.sleep(0)
        old.forget(old.rooms[made.table])
        await age(old.store)  # type: ignore[arg-type]
        await new.room(made.table)
        socket.said.put_nowait('{"t":"ping"}')
        async with asyncio.timeout(60):
            await line
        assert socket.code == RESTART
        for hall in (old, new):
            hall.store.close()

    asyncio.run(run())


def test_what_a_dead_node_has_left_is_listed_by_the_others(
    database: postgres.Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long its games among bots take to load, the others go on saying that they live; and a
    node that was given up tells its list again under its new number."""
    monkeypatch.setattr(on_postgres, "GONE_AFTER", PATIENT)
    monkeypatch.setattr(listing, "FRESH", 0.0)

    async def run() -> None:
        url = database.database()
        old, new = hall_at(url, "old"), hall_at(url, "new")
        monkeypatch.setattr(new, "_resume", asyncio.Event().wait)  # for ever
        made = await old.create(NewTable("monopoly", [SeatWish()] * 2, listed=True), "1.2.3.4")
        old.listings.tell_others = old.nodes._tell
        await old.listings.spread()
        await old.nodes._beat()
        assert (await new.listings.tell()).tables == []
        await new.nodes._beat()
        assert [one.id for one in (await new.listings.tell()).tables] == [made.table]
        assert made.table not in new.rooms
        await age(old.store)  # type: ignore[arg-type]
        await new.nodes._beat()
        assert [one.id for one in (await new.listings.tell()).tables] == [made.table]
        assert made.table in new.rooms
        for _ in range(2):  # what was given up, and the list
            await old.nodes._beat()
        assert old._resuming is not None  # games among bots, if nobody else has them
        await old._resuming
        (told,) = await new.store.others()
        assert made.table.encode() in told.listing
        for hall in (old, new):
            hall.store.close()

    asyncio.run(run())


def test_a_node_is_called_by_its_own_name() -> None:
    settings = Settings("postgresql://db/miethai", node="http://b.example.org:8080")
    guard = Guard(Starlette(), names=settings.own_names)
    assert guard.is_ours("b.example.org:8080")
    assert not guard.is_ours("c.example.org:8080")


def test_nodes_have_limits_together(
    database: postgres.Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that an address makes are counted exactly, whatever nodes it asks at the same time;
    wrong codes, requests and sockets with the next beat."""
    monkeypatch.setattr(on_postgres, "GONE_AFTER", PATIENT)
    monkeypatch.setattr(limiting, "time", SimpleNamespace(monotonic=lambda: 0.0))
    few = replace(GENEROUS, tables_per_hour=3, wrong_codes=4, connections_per_address=10)
    who, other = "203.0.113.7", "198.51.100.1"

    async def made(hall: Hall, address: str = who) -> bool:
        try:
            await hall.create(NewTable("monopoly", [SeatWish()] * 2), address)
        except Refusal as refusal:
            assert refusal.code == "too_many"
            return False
        return True

    async def run() -> None:
        url = database.database()
        one, two = halls = [hall_at(url, name, few) for name in ("one", "two")]
        for hall in halls:
            hall.guessers.shared = True
        assert sum(await asyncio.gather(*(made(hall) for hall in halls * 5))) == 3
        assert await made(two, other)
        assert one.guessers.take(who)
        assert two.guessers.take(who)
        for _ in range(6):
            assert one.open.enter(who)
        for _ in range(2):  # the first hears of the second with its next
            for hall in halls:
                await hall.nodes._beat()
        for hall in halls:
            assert [hall.guessers.take(who) for _ in range(3)] == [True, True, False]
        assert [two.open.enter(who) for _ in range(5)] == [True] * 4 + [False]
        assert two.open.enter(other)
        one.store.close()  # what was open there is not any more
        await two.nodes._beat()
        assert two.open.enter(who)
        two.store.close()

    asyncio.run(run())


def test_what_concerns_all_nodes_is_told_once(
    database: postgres.Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_postgres, "GONE_AFTER", PATIENT)

    async def told(hall: Hall) -> dict[str, float]:
        text = (await hall.counted()).decode()
        assert text.count('node="') == sum(row[0] != "#" for row in text.splitlines())
        found = re.findall(r"^miethai_(nodes|tables|rooms){(.*)} (.*)$", text, re.M)
        named = f'node="{hall.store.node}"'
        return {
            what: float(n)
            for what, labels, n in found
            if labels in (named, f'{named},status="lobby"')
        }

    async def run() -> None:
        url = database.database()
        halls = [hall_at(url, name) for name in ("one", "two")]
        await halls[1].create(NewTable("monopoly", [SeatWish()] * 2), "1.2.3.4")
        for hall in halls:
            await hall.nodes._beat()
        await halls[0].nodes._beat()
        assert await told(halls[0]) == {"nodes": 2, "tables": 1, "rooms": 0}
        assert await told(halls[1]) == {"nodes": 0, "tables": 0, "rooms": 1}
        for hall in halls:
            hall.store.close()

    asyncio.run(run())


def test_what_postgres_says_is_told(database: postgres.Postgres) -> None:
    with pytest.raises(StoreError, match="create it with createdb"):
        PostgresStore(database.database().replace("tables", "nothing"))
    with pytest.raises(StoreError, match="is PostgreSQL running"):
        PostgresStore("postgresql://miethai@/x?host=/nowhere")


async def players_at(owner: str, near: str) -> tuple[str, list[Player]]:
    """A table that is made at one address, with people who are connected by another."""
    more = {"pace": "instant", "clock": False}
    seats: list[dict[str, Any]] = [{} for _ in NAMES]
    made = await asyncio.to_thread(create, owner, "monopoly", seats, **more)
    players = []
    for name in NAMES:
        seat = await asyncio.to_thread(sit, near, made.table, made.invite, name)
        players.append(Player(near, made.table, seat.code))
    for player in players:
        await player.__aenter__()
    return made.table, players


def test_a_client_plays_on_when_the_node_of_its_table_is_killed(
    database: postgres.Postgres, tmp_path: Path
) -> None:
    """Real processes. Both players are connected to one node and play at a table of the other,
    which is killed (SIGKILL) in the middle of a game: no move is lost or doubled. What was asked
    has the same id in the logs of both and in PostgreSQL's name for the transaction."""
    url = database.database()

    async def run() -> None:
        talkative = ("--log", "requests")
        with (
            Process(tmp_path / "a" / "x", *talkative, data=url) as one,
            Process(tmp_path / "b" / "x", *talkative, data=url) as other,
        ):
            await asyncio.gather(one.start(), other.start())
            await asyncio.to_thread(listen_in, url)
            table, players = await players_at(other.url, one.url)
            games = [asyncio.create_task(play_on(p, k)) for k, p in enumerate(players)]
            async with asyncio.timeout(60):
                await more_moves(players)
                other.signal(signal.SIGKILL)
                await more_moves(players)
            await stop_playing(games, players)
            ids = [id_ for player in players for id_ in player.acknowledged]
            await check(url, table, ids)
            passed = {row["request"] for row in logged(one, "passed on")}
            done = {row["request"] for row in logged(other, "command")}
            with psycopg.connect(url) as db:
                called = {name.split()[-1] for (name,) in db.execute("SELECT name FROM called")}
            through = {id_ for id_ in done & called if id_.partition("/")[0] in passed}
            assert {id_.partition("/")[2] for id_ in through} & set(ids)

    asyncio.run(run())


class Proxy:
    """In front of nodes: a connection goes to the first that takes it."""

    def __init__(self, *nodes: Process) -> None:
        self._nodes = nodes
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> str:
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        return address_of(self._server)

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for node in self._nodes:
            with contextlib.suppress(OSError):
                theirs, there = await asyncio.open_connection("127.0.0.1", node.port)
                for pair in (reader, there), (theirs, writer):
                    task = asyncio.create_task(pumped(*pair))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
                return
        writer.close()


async def pumped(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
    finally:
        writer.close()


async def made_at(url: str) -> None:
    """A new table, whatever goes on; a line that was just being closed is no answer."""
    while True:
        with contextlib.suppress(OSError, http.client.HTTPException):
            await asyncio.to_thread(create, url, "monopoly", [{}, {}])
            return


def test_nodes_are_replaced_one_after_the_other_while_people_play(
    database: postgres.Postgres, tmp_path: Path
) -> None:
    """An upgrade without an outage: each node is told to go (SIGTERM), its tables go on at the
    other, new ones can be made all the time, and a new node comes in its place."""
    url = database.database()

    async def run() -> None:
        one, other = (Process(tmp_path / name / "x", data=url) for name in "ab")
        with one, other:
            await asyncio.gather(one.start(), other.start())
            async with Proxy(one, other) as near, asyncio.timeout(120):
                table, players = await players_at(near, near)
                games = [asyncio.create_task(play_on(p, k)) for k, p in enumerate(players)]
                await more_moves(players)
                for node in (one, other):
                    going = asyncio.create_task(asyncio.to_thread(node.signal, signal.SIGTERM))
                    await made_at(near)
                    assert await going == 0
                    await more_moves(players)
                    await node.start()
                await more_moves(players)
                await stop_playing(games, players)
        ids = [id_ for player in players for id_ in player.acknowledged]
        await check(url, table, ids)

    asyncio.run(run())


def listen_in(url: str) -> None:
    """The database notes how those who write rows are called."""
    with psycopg.connect(url) as db:
        db.execute("CREATE TABLE called (name TEXT)")
        db.execute(
            "CREATE FUNCTION note() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN"
            " INSERT INTO called VALUES (current_setting('application_name')); RETURN NEW; END $$"
        )
        db.execute("CREATE TRIGGER note AFTER INSERT ON rows FOR EACH ROW EXECUTE FUNCTION note()")


def logged(node: Process, what: str) -> list[dict[str, Any]]:
    """The lines of a log that say this, whole ones."""
    lines = node.errors.read_text().splitlines()
    rows = [json.loads(line) for line in lines if line.endswith("}")]
    return [row for row in rows if row["what"] == what]


async def check(url: str, table: str, ids: list[str]) -> None:
    """Every acknowledged move is there once, and the game replays."""
    kept = PostgresStore(url)
    found = await kept.read(store.find_table(table))
    kept.close()
    assert found is not None
    made = Counter(row.id for row in found[1] if isinstance(row, rows.Made) and row.id)
    assert not set(ids) - set(made)
    assert set(made.values()) == {1}
    desk = load(*found)
    assert desk.status != FROZEN
    assert record.replay(record.of(desk.table)).history == desk.table.history
