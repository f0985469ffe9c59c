"""Chance that no coalition without one honest seat can choose: everybody promises a salt before
anybody reveals one, also in a rematch, and what is taken back stays in the record."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from examples import check_record
from tests.server.house import House
from tests.server.keep import KEPT

from miethai.client.client import Client, sit
from miethai.play import record
from miethai.play.fair import Promise, salt_hash
from miethai.server import wire
from miethai.server.room.room import Room

QUICK = {"quickStart": True, "timeLimitMin": 5, "clockByTurns": True}
SALTS = {"Anna": "a-word-of-anna", "Ben": "a-word-of-ben"}


class Promised:
    """A table whose people keep their salts to themselves."""

    def __init__(self, house: House, created: wire.Created, codes: dict[str, str]) -> None:
        self.house, self.created, self.codes = house, created, codes

    @property
    def room(self) -> Room:
        return self.house.room(self.created.table)

    @property
    def owed(self) -> dict[str, str]:
        return dict(self.room.info.owed)

    async def send(self, name: str, t: str, **more: Any) -> Any:
        return await self.house.post(self.created.table, {"t": t, **more}, self.codes[name])

    async def reveal(self, *names: str) -> None:
        for name in names or SALTS:
            assert isinstance(await self.send(name, "reveal", salt=SALTS[name]), wire.Done)


async def sat_down(house: House, **more: Any) -> Promised:
    options = more.pop("options", QUICK)
    created = await house.create("monopoly", [{}, {}], options=options, **more)
    codes = {
        name: (await house.sit(created, name, promise=salt_hash(salt))).code
        for name, salt in SALTS.items()
    }
    return Promised(house, created, codes)


def test_nothing_is_dealt_before_all_have_promised_and_revealed(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            at = await sat_down(house)
            first = Promise.read(at.room.info.chance or "")
            assert dict(first.salts) == {name: salt_hash(salt) for name, salt in SALTS.items()}
            assert at.owed == {"Anna": "reveal", "Ben": "reveal"}
            refused = await at.send("Anna", "move", id="1", move="read")
            assert refused.code == "not_now"
            assert "Ben" in refused.text
            for wrong in ("another word", "another-word"):
                answer = await at.send("Anna", "reveal", salt=wrong)
                assert answer.code == "malformed"
            await at.reveal("Anna")
            await at.reveal("Anna")  # twice is once
            assert at.owed == {"Ben": "reveal"}
            assert at.room.desk.match is not None
            assert not at.room.desk.match.entries
            assert at.room.desk.match.dealer.known is None  # type: ignore[attr-defined]
            await at.reveal("Ben")
            assert not at.owed
            assert Promise.read(at.room.info.chance or "") == first
            assert at.room.desk.match.dealer.known.salts == tuple(SALTS.items())  # type: ignore[attr-defined]

    asyncio.run(run())


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            at = await sat_down(house)
            await at.reveal("Anna")
        async with House(tmp_path) as house:
            again = Promised(house, at.created, at.codes)
            assert isinstance(await again.send("Ben", "ping"), wire.Pong)
            assert again.owed == {"Ben": "reveal"}
            await again.reveal("Ben")
            assert not again.owed
            assert again.room.live

    asyncio.run(run())


def test_who_promises_anew_after_a_salt_was_seen_lets_all_promise_anew(tmp_path: Path) -> None:
    """Else somebody who works together with the server could search for a salt that fits."""

    async def run() -> None:
        async with House(tmp_path) as house:
            at = await sat_down(house)
            await at.reveal("Anna")
            other = {"promise": salt_hash("searched-for")}
            assert isinstance(await at.send("Ben", "pledge", **other), wire.Done)
            assert at.owed == {"Anna": "pledge"}
            assert (await at.send("Anna", "reveal", salt=SALTS["Anna"])).code == "malformed"
            assert (await at.send("Ben", "reveal", salt="searched-for")).code == "not_now"
            fresh = {"promise": salt_hash("fresh")}
            assert isinstance(await at.send("Anna", "pledge", **fresh), wire.Done)
            assert at.owed == {"Anna": "reveal", "Ben": "reveal"}
            again = {"promise": salt_hash("once-more")}
            assert isinstance(await at.send("Ben", "pledge", **again), wire.Done)
            assert (await at.send("Ben", "pledge", **other)).code == "too_many"
            for name, salt in (("Anna", "fresh"), ("Ben", "once-more")):
                assert isinstance(await at.send(name, "reveal", salt=salt), wire.Done)
            assert not at.owed
            assert (await at.send("Ben", "pledge", **other)).code == "not_now"

    asyncio.run(run())


def test_the_client_reveals_when_all_have_promised(tmp_path: Path) -> None:
    """And promises another salt when somebody else does so after it was seen."""

    async def run() -> None:
        async with House(tmp_path) as house:
            created = await house.create("monopoly", [{}, {}], options=QUICK)
            codes = {}
            for name, salt in SALTS.items():
                call = house.url, created.table, created.invite, name
                codes[name] = (await asyncio.to_thread(sit, *call, salt=salt)).code
            at = Promised(house, created, codes)
            keeps = Client(house.url, created.table, codes["Anna"], salt=SALTS["Anna"])
            forgot = Client(house.url, created.table, codes["Ben"])
            async with keeps as anna:
                await anna.until(lambda: at.owed == {"Ben": "reveal"})
                async with forgot:
                    await anna.until(lambda: not at.owed and anna.mirror.n > 0)
            promised = Promise.read(at.room.info.chance or "")
            known = dict(at.room.desk.running.dealer.known.salts)  # type: ignore[attr-defined]
            assert dict(promised.salts) == {name: salt_hash(salt) for name, salt in known.items()}
            assert not set(known.values()) & set(SALTS.values())

    asyncio.run(run())


def test_tables_without_promises_wait_for_nobody(tmp_path: Path) -> None:
    """Whoever sends a salt or none, and real dice."""

    async def run() -> None:
        async with House(tmp_path) as house:
            created = await house.create("monopoly", [{}, {}], options=QUICK)
            await house.sit(created, "Anna", salt="known-at-once")
            await house.sit(created, "Ben")
            assert not house.room(created.table).info.owed
            typed = await sat_down(house, dice="typed")
            assert not typed.owed
            both = {"t": "sit", "name": "Eva", "salt": "a", "promise": salt_hash("a")}
            assert (await house.post(created.table, both)).code in ("code", "malformed")

    asyncio.run(run())


def test_a_renewed_code_keeps_the_promise_and_a_rematch_asks_for_another(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            at = await sat_down(house)
            at.codes["Anna"] = (await at.send("Anna", "renew")).code
            await at.reveal()
            for name in SALTS:
                await at.send(name, "finish")
            async with house.client(at.created.table, at.codes["Anna"]) as anna:
                await anna.until(lambda: anna.mirror.over is not None)
            whole = record.parse(record.text(record.of(at.room.desk.table)))
            assert record.replay(whole).over
            assert all(f"{name}={salt}" in whole.reveal for name, salt in SALTS.items())
            other = (await at.send("Anna", "rematch")).table
            again = Promised(house, wire.Created(other, "", ""), at.codes)
            assert again.owed == {"Ben": "pledge", "Anna": "pledge"}
            for name, salt in SALTS.items():
                assert (await again.send(name, "reveal", salt=salt)).code == "malformed"
                pledge = {"promise": salt_hash(f"second-{salt}")}
                assert isinstance(await again.send(name, "pledge", **pledge), wire.Done)
            for name, salt in SALTS.items():
                done = await again.send(name, "reveal", salt=f"second-{salt}")
                assert isinstance(done, wire.Done)
            assert not again.owed
            assert again.room.live

    asyncio.run(run())


def test_what_was_taken_back_is_in_the_record(tmp_path: Path) -> None:
    """Who throws, looks and takes it back leaves a trace."""

    async def run() -> None:
        async with House(tmp_path) as house:
            created = await house.create(
                "monopoly", [{}, {"kind": "bot", "bot": "random"}], options=QUICK
            )
            codes = {"Anna": (await house.sit(created, "Anna")).code}
            at = Promised(house, created, codes)
            room = at.room
            while len(room.desk.table.history) < 4 or room.desk.table.actor != 0:
                texts = [room.desk.running.written(slot)[0] for slot in room.desk.table.legal(0)]
                for number, text in enumerate(texts):
                    id_ = f"{len(room.desk.table.history)}-{number}"
                    if isinstance(await at.send("Anna", "move", id=id_, move=text), wire.Ack):
                        break
                await asyncio.sleep(0.005)
            last = len(room.desk.table.history)
            back = await at.send("Anna", "undo", id="back", ask=True)
            assert isinstance(back, wire.Ack), back
            first = room.desk.running.backs[0][1].partition("-")[0]
            await at.send("Anna", "finish")
            async with house.client(created.table, codes["Anna"]) as anna:
                await anna.until(lambda: anna.mirror.over is not None)
            url = f"/api/tables/{created.table}/record"
            text = (await house.http.get(url)).text
            assert f"\nback Anna: {first}-{last}\n" in text
            read = record.parse(text)
            assert record.text(read) == text
            assert record.replay(read).over

    asyncio.run(run())


def test_a_garbled_trace_is_no_record() -> None:
    text = (KEPT / "monopoly.txt").read_text("utf-8").replace("\n\n", "\nback Anna: all\n\n", 1)
    with pytest.raises(record.RecordError, match="FIRST-LAST"):
        record.parse(text)


def test_thirty_lines_of_foreign_code_check_a_record() -> None:
    """They know nothing of this program, and find what was changed."""
    source = Path(check_record.__file__ or "").read_text("utf-8")
    assert not re.search(r"^(import|from) miethai", source, re.MULTILINE)
    text = (KEPT / "monopoly.txt").read_text("utf-8")
    read = record.parse(text)
    seed = read.chance.partition(",")[0].removeprefix("fair ")
    mine = read.reveal.split(", ")[1]
    assert check_record.check(text, seed, mine) == text.count("  dice ") > 20
    with pytest.raises(ValueError, match="that you took part in"):
        check_record.check(text, seed, "Anna=another-salt")
    with pytest.raises(ValueError, match="not what was promised"):
        check_record.check(text.replace(mine, mine[:-1] + "x"), seed)
    thrown = re.findall(r"\n\d+  (dice \d \d)", text)[-1]
    place = text.rindex(thrown)
    other = "dice 1 1" if thrown != "dice 1 1" else "dice 1 2"
    with pytest.raises(ValueError, match=f"not {other}"):
        check_record.check(text[:place] + other + text[place + len(thrown) :])
