"""A bad line: messages that are doubled, reordered, dropped and delayed, in both directions. The
reader ends up with the same bytes, and every intent has one effect."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House, person
from tests.server.test_secrecy import random_match

from miethai import games
from miethai.client.client import Client
from miethai.client.mirror import Mirror
from miethai.kernel.contract import SPECTATOR
from miethai.server import wire
from miethai.server.disk import rows
from miethai.server.table import snapshots
from miethai.server.table.snapshots import Snapshot

Fault = Callable[[list[int], int], list[int]]

FAULTS: dict[str, Fault] = {
    "dropped": lambda order, i: order[:i] + order[i + 1 :],
    "doubled": lambda order, i: order[: i + 1] + order[i:],
    "doubled later": lambda order, i: [*order[: i + 4], order[i], *order[i + 4 :]],
    "swapped": lambda order, i: order[:i] + order[i : i + 2][::-1] + order[i + 2 :],
    "delayed": lambda order, i: order[:i] + order[i + 1 : i + 6] + [order[i]] + order[i + 6 :],
    "all but the last dropped": lambda order, i: order[:i] + order[-1:],
    "the rest dropped": lambda order, i: order[:i],
}


@cache
def shots_of(ruleset: str, reader: int) -> list[Snapshot]:
    """The reader's states in the course of a game."""
    taken: list[Snapshot] = []
    for match in random_match(ruleset, 5, 700, every=1 if ruleset == "magnate" else 7):
        if not taken or taken[-1].n != match.numbers[reader]:
            taken.append(snapshots.take(match, reader, "en", False))
    return taken


def read(shots: list[Snapshot], order: list[int]) -> Mirror:
    """A reader that gets the events in this order and asks again when it misses one."""
    mirror = Mirror()
    newest = 0
    for i in order:
        newest = max(newest, i)
        state = shots[i].state(shots[i - 1] if i else None)
        mirror.take(wire.MESSAGES.decode(state))
        if mirror.lost:
            mirror.take(wire.MESSAGES.decode(shots[newest].state(None)))
    mirror.take(
        wire.Pong(n=shots[-1].n, k=0, c=0, y=0, now=0)
    )  # the next ping tells what is missing
    if mirror.lost:
        mirror.take(wire.MESSAGES.decode(shots[-1].state(None)))
    return mirror


@pytest.mark.parametrize("ruleset", games.rulesets())
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_every_point_of_a_game(ruleset: str, fault: str) -> None:
    shots = shots_of(ruleset, 1)
    order = list(range(len(shots)))
    undisturbed = read(shots, order).picture()
    assert len(shots) > 40
    for i in order:
        assert read(shots, FAULTS[fault](order, i)).picture() == undisturbed, i


def test_undo_of_others_does_not_confuse_a_reader() -> None:
    """The log is cut and goes on."""
    match = next(m for m in random_match("monopoly", 5, 700) if len(m.entries) > 300)
    reader = SPECTATOR
    before = snapshots.take(match, reader, "en", False)
    lines = before.lines
    match.undo(rows.Undone(len(match.entries) - 40, -1))
    after = snapshots.take(match, reader, "en", False)
    mirror = Mirror()
    mirror.take(wire.MESSAGES.decode(before.state(None)))
    mirror.take(wire.MESSAGES.decode(after.state(before)))
    assert mirror.log == match.log(reader, "en").lines
    assert len(mirror.log) < lines
    assert mirror.view == after.view


class BadLine(Client):
    """A client whose line loses, doubles, delays and reorders in both directions."""

    answer_seconds = 0.3
    ping_seconds = 0.2

    def __init__(self, *args: Any, seed: int = 7) -> None:
        super().__init__(*args)
        self._chance = random.Random(seed)
        self._late: list[bytes] = []
        self.mended = False

    async def _deliver(self, data: bytes) -> None:
        kind = 1.0 if self.mended else self._chance.random()
        if kind < 0.08:
            return
        if kind < 0.16:
            self._late.append(data)
            return
        await super()._deliver(data)
        if kind < 0.24:
            await super()._deliver(data)
        late, self._late = self._late, []
        for old in late:
            await super()._deliver(old)

    async def _send(self, data: bytes) -> None:
        kind = 1.0 if self.mended else self._chance.random()
        if kind < 0.1:
            return
        await super()._send(data)
        if kind < 0.3:
            await super()._send(data)


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_a_game_over_a_bad_line(tmp_path: Path, ruleset: str) -> None:
    async def play() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of(ruleset, ["Anna", "Ben"], 1)
            good = house.client(created.table, codes["Anna"])
            bad = BadLine(house.url, created.table, codes["Anna"])
            async with good, bad, house.client(created.table, codes["Ben"]) as ben:
                async with asyncio.timeout(100):
                    others = asyncio.create_task(person(ben, 4))
                    await person(bad, 3, most=30)
                    others.cancel()
                    await asyncio.gather(others, return_exceptions=True)
                    bad.mended = True
                    await good.until(lambda: good.mirror.n == house.room(created.table).number(0))
                    await bad.until(lambda: bad.mirror.n == good.mirror.n)
                assert bad.mirror.picture() == good.mirror.picture()
                entries = house.room(created.table).desk.running.entries
                ids = Counter(e.id for e in entries if e.seat == 0 and e.id)
                assert len(ids) > 20 or bad.mirror.over
                assert set(ids.values()) == {1}

    asyncio.run(play())


class Losing(Client):
    """A client that gets everything but the first message of each kind named here."""

    ping_seconds = 0.1
    loses: frozenset[str] = frozenset()

    async def _deliver(self, data: bytes) -> None:
        kind = wire.MESSAGES.decode(data).__class__.__name__
        if kind in self.loses:
            self.loses -= {kind}
        else:
            await super()._deliver(data)


@pytest.mark.parametrize(
    "lost", [["You"], ["TableInfo"], ["State"], ["Said"], ["You", "Said"]], ids=str
)
def test_every_kind_of_message_is_missed(tmp_path: Path, lost: list[str]) -> None:
    """The first one of its kind is lost, and nothing else happens: the next pong tells."""

    async def play() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("wucherer-2013", ["Anna", "Ben"], chat="free")
            room = house.room(created.table)
            for i in (1, 2):
                line = {"t": "chat", "id": f"c{i}", "text": f"line {i}"}
                await house.post(created.table, line, codes["Ben"])
            client = Losing(house.url, created.table, codes["Anna"])
            client.loses = frozenset(lost)
            async with asyncio.timeout(60), client:
                mirror = client.mirror
                await client.until(lambda: not client.loses)
                await client.until(lambda: mirror.you == room.you(0, False))
                await client.until(lambda: (mirror.table, len(mirror.said)) == (room.info, 2))
                await client.until(lambda: mirror.n == room.number(0))

    asyncio.run(play())


def test_lines_of_chat_that_are_lost_in_between() -> None:
    mirror = Mirror()
    mirror.take(wire.Said(2, "Ben", "two"))  # the first line is one that this reader muted
    assert not mirror.lost
    mirror.take(wire.Said(5, "Ben", "five", after=4))
    assert mirror.lost


def test_old_news_about_table_and_seat_are_ignored() -> None:
    mirror = Mirror()
    mirror.take(wire.You(2, "seat1", "Anna"))
    mirror.take(wire.You(1, "seat1", "Nobody"))
    assert mirror.you == wire.You(2, "seat1", "Anna")
    mirror.take(wire.Pong(n=0, k=0, c=0, y=3, now=0))
    assert mirror.lost
    mirror.begin()  # a server that was started anew counts from one again
    mirror.take(wire.You(1, "seat1", "Anna", host=True))
    assert mirror.you == wire.You(1, "seat1", "Anna", host=True)


def test_an_acknowledgement_tells_that_its_state_was_lost() -> None:
    first, second = shots_of("monopoly", 1)[:2]
    mirror = Mirror()
    mirror.take(wire.MESSAGES.decode(first.state(None)))
    mirror.take(wire.Ack("one", first.n))
    assert not mirror.lost
    mirror.take(wire.Ack("two", second.n))
    assert mirror.lost


def test_whoever_is_stopped_while_the_answer_comes_stops() -> None:
    """A program that plays can be ended at any moment."""

    class Answered(Client):
        async def _send(self, data: bytes) -> None:
            asyncio.get_running_loop().call_soon(self._answer_and_stop, json.loads(data)["id"])

        def _answer_and_stop(self, id_: str) -> None:
            self._answered(wire.Ack(id_, 1))
            playing.cancel()

    playing: asyncio.Task[wire.Ack]

    async def play() -> None:
        nonlocal playing
        playing = asyncio.create_task(Answered("http://nowhere", "table").move("throw"))
        with pytest.raises(asyncio.CancelledError):
            await playing

    asyncio.run(play())


def test_a_repeated_move_is_made_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"])
            body = {"t": "move", "id": "one", "move": "read"}
            asked = house.room(created.table).desk.table
            name = asked.names[asked.actor]
            first = await house.post(created.table, body, codes.get(name, codes["Anna"]))
            rows_after = house.room(created.table).desk.rows
            again = await house.post(created.table, body, codes.get(name, codes["Anna"]))
            assert isinstance(first, wire.Ack)
            assert again == wire.Ack("one", first.n, repeat=True)
            assert house.room(created.table).desk.rows == rows_after

    asyncio.run(play())


def test_a_stale_position_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of(
                "monopoly", ["Anna", "Ben"], options={"quickStart": True}
            )
            room = house.room(created.table)
            asked = room.desk.table.names[room.desk.table.actor]
            n = room.number(room.desk.table.actor)
            for on, code in ((n - 1, "stale"), (n + 1, "stale"), (n, None)):
                body = {"t": "move", "id": f"m{on}", "move": "throw", "on": on}
                answer = await house.post(created.table, body, codes[asked])
                assert getattr(answer, "code", None) == code, answer

    asyncio.run(play())


def test_whoever_waits_is_told_that_the_line_has_ended_for_good(tmp_path: Path) -> None:
    """A program's own mistake while a message is read ends the line; nobody waits for ever."""

    class Mistaken(Client):
        def _answered(self, message: wire.Message) -> None:
            if isinstance(message, wire.Pong):
                raise LookupError("somebody else's hand")
            if not isinstance(message, wire.Because | wire.Done):  # so that commands go on waiting
                super()._answered(message)

    async def run() -> None:
        async with House(tmp_path) as house, asyncio.timeout(60):
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"])
            anna = Mistaken(house.url, created.table, codes["Anna"])
            async with anna:
                waiting = [
                    asyncio.create_task(anna.command({"t": "why", "thing": "Badstraße"})),
                    asyncio.create_task(anna.ask({"t": "orders"})),
                    asyncio.create_task(anna.ask({"t": "mute", "seat": "Ben"})),
                    asyncio.create_task(anna.until(lambda: False)),
                ]
                await asyncio.sleep(0)
                await anna._send(b'{"t":"ping"}')
                for ended in await asyncio.gather(*waiting, return_exceptions=True):
                    assert isinstance(ended, LookupError)
                with pytest.raises(LookupError):  # and who comes later at once
                    await anna.move("throw")

    asyncio.run(run())
