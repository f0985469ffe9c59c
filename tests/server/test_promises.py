"""Chance that no coalition without one honest seat can choose: everybody promises a salt before
anybody reveals one, also in a rematch; who stays away keeps nobody waiting and wins nothing by it;
what is taken back stays in the record."""

from __future__ import annotations

import asyncio
import http.client
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from examples import check_record
from tests.server.house import House
from tests.server.keep import KEPT

from miethai.cli import main
from miethai.client import client as client_of
from miethai.client.client import Client, sit
from miethai.client.share import Share
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

    async def pledge(self, *names: str, word: str = "") -> None:
        for name in names or SALTS:
            done = await self.send(name, "pledge", promise=salt_hash(word or SALTS[name]))
            assert isinstance(done, wire.Done), done

    async def reveal(self, *names: str, word: str = "") -> None:
        for name in names or SALTS:
            done = await self.send(name, "reveal", salt=word or SALTS[name])
            assert isinstance(done, wire.Done), done

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(30):
            while not true():
                await asyncio.sleep(0.01)

    async def waited_in_vain(self) -> None:
        """The time for words is over now."""
        late = len(self.room.info.late)
        self.room.timing.tick()
        self.room.timing.words._waited = 1e9
        await self.until(lambda: len(self.room.info.late) > late)

    @property
    def known(self) -> dict[str, str]:
        """The salts that the game is dealt by."""
        return dict(self.room.desk.running.dealer.known.salts)  # type: ignore[attr-defined]


async def sat_down(house: House, *others: str, **more: Any) -> Promised:
    names = [*SALTS, *others]
    created = await house.create("monopoly", [{} for _ in names], options=QUICK, **more)
    codes = {
        name: (await house.sit(created, name, promise=salt_hash("-".join(name)))).code
        for name in names
    }
    return Promised(house, created, codes)


def test_nothing_is_dealt_before_all_have_promised_and_revealed(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            at = await sat_down(house)
            assert at.owed == {"Anna": "pledge", "Ben": "pledge"}
            refused = await at.send("Anna", "move", id="1", move="read")
            assert refused.code == "not_now"
            assert "Ben" in refused.text
            await at.pledge("Anna")
            assert (await at.send("Anna", "reveal", salt=SALTS["Anna"])).code == "not_now"
            await at.pledge("Ben")
            first = Promise.read(at.room.info.chance or "")
            assert dict(first.salts) == {name: salt_hash(salt) for name, salt in SALTS.items()}
            assert at.owed == {"Anna": "reveal", "Ben": "reveal"}
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
            assert at.known == SALTS

    asyncio.run(run())


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            at = await sat_down(house)
            await at.pledge()
            await at.reveal("Anna")
        async with House(tmp_path) as house:
            again = Promised(house, at.created, at.codes)
            assert isinstance(await again.send("Ben", "ping"), wire.Pong)
            assert again.owed == {"Ben": "reveal"}
            await again.reveal("Ben")
            assert not again.owed
            assert again.room.live

    asyncio.run(run())


def test_nobody_promises_anything_else_after_a_salt_was_seen(tmp_path: Path) -> None:
    """Else somebody who works together with the server could search for a salt that fits, or have
    everything drawn again; and honest people who revealed theirs at that moment would hold the
    server for a liar. Before all have promised another promise costs nobody anything, twice."""

    async def run() -> None:
        async with House(tmp_path) as house:
            at = await sat_down(house)
            await at.pledge("Ben")
            await at.pledge("Ben", word="on-another-device")
            assert (await at.send("Ben", "pledge", promise=salt_hash("third"))).code == "too_many"
            await at.pledge("Anna")
            assert at.owed == {"Anna": "reveal", "Ben": "reveal"}
            promised = at.room.info.chance
            assert (await at.send("Anna", "pledge", promise=salt_hash("other"))).code == "not_now"
            await at.reveal("Anna")
            assert (await at.send("Ben", "pledge", promise=salt_hash("fits"))).code == "not_now"
            assert (await at.send("Anna", "pledge", promise=salt_hash("fits"))).code == "not_now"
            await at.pledge("Ben", word="on-another-device")  # a repetition is none
            assert at.room.info.chance == promised
            await at.reveal("Ben", word="on-another-device")
            assert not at.owed
            assert (await at.send("Ben", "pledge", promise=salt_hash("fits"))).code == "not_now"

    asyncio.run(run())


def test_who_never_opens_the_table_keeps_nobody_waiting(tmp_path: Path) -> None:
    """All see how long it takes; a bot plays until they come, and the record names them."""

    async def run() -> None:
        async with House(tmp_path) as house:
            at = await sat_down(house, "Cleo")
            async with house.client(at.created.table, at.codes["Anna"]) as anna:
                await anna.until(lambda: "Anna" not in at.owed)  # it promises by itself
                await at.pledge("Ben")
                assert at.owed == {"Cleo": "pledge"}
                waits = at.room.info.waits
                assert waits is not None
                assert waits.until - waits.since == house.hall.limits.word_seconds
                await at.waited_in_vain()
                assert at.room.info.late == {"Cleo": "promise"}
                seat = at.room.desk.seat_named("Cleo")
                assert at.room.desk.player(seat) == at.room.desk.usual_bot
                await at.reveal("Ben")
                await anna.until(lambda: not at.owed)
                assert at.room.info.waits is None
                assert {*at.known} == {"Anna", "Ben"}
                refused = await at.send("Cleo", "pledge", promise=salt_hash("late"))
                assert refused.code == "not_now"
                assert isinstance(await at.send("Cleo", "back"), wire.Done)
                assert at.room.desk.player(seat) == "person"
                for name in at.codes:
                    await at.send(name, "finish")
                await anna.until(lambda: anna.mirror.over is not None)
            text = (await house.http.get(f"/api/tables/{at.created.table}/record")).text
            assert "\nlate Cleo: promise\n" in text
            read = record.parse(text)
            assert record.text(read) == text
            assert record.replay(read).over
            file = tmp_path / "game.txt"
            file.write_text(text, "utf-8")
            assert main(["replay", "--verify", str(file)]) == 0
            assert check_record.check(text) == text.count("  dice ") > 0
            silent = text.replace("late Cleo: promise\n", "")
            file.write_text(silent, "utf-8")
            assert main(["replay", "--verify", str(file)]) == 1
            with pytest.raises(ValueError, match="Cleo"):
                check_record.check(silent)

    asyncio.run(run())


def test_who_keeps_back_a_salt_loses_the_share_and_all_draw_again(tmp_path: Path) -> None:
    """So nobody can look at what comes and choose: every further draw costs a coalition a share,
    with fresh salts of all others, and is in the record. A restart changes nothing."""

    async def run() -> None:
        async with House(tmp_path) as house:
            at = await sat_down(house, "Cleo")
            await at.pledge("Anna", word="anna-1")
            await at.pledge("Ben")
            await at.pledge("Cleo", word="cleo-1")
            await at.reveal("Anna", word="anna-1")
            await at.reveal("Cleo", word="cleo-1")
            seed = at.room.info.chance.partition(",")[0]  # type: ignore[union-attr]
            await at.waited_in_vain()
            assert at.room.info.late == {"Ben": "salt"}
            assert at.owed == {"Anna": "pledge", "Cleo": "pledge"}
            assert (await at.send("Ben", "reveal", salt=SALTS["Ben"])).code == "malformed"
            assert (await at.send("Anna", "reveal", salt="anna-1")).code == "malformed"
        async with House(tmp_path) as house:
            at = Promised(house, at.created, at.codes)
            await at.send("Ben", "ping")
            assert at.owed == {"Anna": "pledge", "Cleo": "pledge"}
            await at.pledge("Anna", word="anna-2")
            await at.pledge("Cleo", word="cleo-2")
            await at.reveal("Anna", word="anna-2")
            await at.reveal("Cleo", word="cleo-2")
            assert at.known == {"Anna": "anna-2", "Cleo": "cleo-2"}
            assert at.room.info.late == {"Ben": "salt"}
            assert (at.room.info.chance or "").startswith(f"{seed}, Anna=")
            assert at.room.live

    asyncio.run(run())


def test_time_runs_only_while_somebody_is_at_the_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            at = await sat_down(house)
            words = at.room.timing.words
            words.tick(1000.0, watched=True)  # a new stage
            words.tick(1000.0, watched=False)
            assert not words.over
            words.tick(1000.0, watched=True)
            assert words.over

    asyncio.run(run())


def test_an_honest_program_reveals_again_only_if_somebody_lost_a_share() -> None:
    """What a server could try that works with others: salts shown to it are never dealt by with
    other promises, and to have others drawn costs a share every time, whomever it calls late."""
    share = Share("my-word")
    seats = [wire.Seat(f"seat{i}", "person", name) for i, name in enumerate(("Anna", "Ben", "Cem"))]

    def asked(what: str, *others: str, seed: str = "00") -> Any:
        salts = {"Anna": share.salt, **dict(other.split("=") for other in others)}
        promised = ", ".join(f"{name}={salt_hash(salt)}" for name, salt in salts.items())
        late = {f"Gone {n}": "salt" for n in range(len(seen))}
        table = wire.TableInfo(1, "t", "monopoly", "running", seats, {}, "", "", "server", True, 60)
        more = {"chance": f"fair {seed}, {promised}", "owed": {"Anna": what}, "late": late}
        given = share.settled(msgspec.structs.replace(table, **more), "Anna")
        if isinstance(given, wire.Reveal):
            seen.add(given.salt)
        return given

    seen: set[str] = set()
    assert asked("pledge") == wire.Pledge(salt_hash("my-word"))
    assert asked("reveal", "Ben=b", "Cem=c", "Nobody=n") is None
    assert asked("reveal", "Ben=b", "Cem=c") == asked("reveal", "Ben=b", "Cem=c")
    assert asked("reveal", "Ben=b", "Cem=fits") is None
    assert asked("pledge") == asked("pledge") != wire.Pledge(salt_hash("my-word"))
    assert asked("reveal", "Ben=b2", "Cem=c2") is None  # drawn again for nothing
    assert asked("reveal", "Ben=b2", seed="11") is None
    assert isinstance(asked("reveal", "Ben=b2"), wire.Reveal)
    assert isinstance(asked("pledge"), wire.Pledge)
    assert asked("reveal", "Cem=c3") is None
    assert asked("reveal", "Ben=b3") is None
    assert isinstance(asked("reveal"), wire.Reveal)
    for other in ("Ben=b4", "Cem=c4"):
        asked("pledge")
        assert asked("reveal") is None
        assert asked("reveal", other) is None
    assert len(seen) == 3  # as many as there were people


@pytest.mark.parametrize(
    "trouble", [http.client.BadStatusLine(""), msgspec.DecodeError("<html>502"), OSError()]
)
def test_a_client_tries_again_whatever_a_proxy_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    """Its promise would be missing, and its seat would lose its share."""
    real, troubles = client_of.post, [trouble]

    def post(*args: Any) -> Any:
        if troubles:
            raise troubles.pop()
        return real(*args)

    async def run() -> None:
        async with House(tmp_path) as house:
            at = await sat_down(house)
            monkeypatch.setattr(client_of, "post", post)
            anna = Client(house.url, at.created.table, at.codes["Anna"])
            anna.retry_seconds = (0.01, 0.01)
            async with anna, asyncio.timeout(60):
                await anna.until(lambda: at.owed == {"Ben": "pledge"})
                assert salt_hash(anna.salt) in (at.room.info.chance or "")

    asyncio.run(run())


def test_clients_settle_it_by_themselves(tmp_path: Path) -> None:
    """One that kept its salt, one that promises another, on another device; two at one seat."""

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
                await anna.until(lambda: at.owed == {"Ben": "pledge"})
                async with forgot, house.client(created.table, codes["Anna"]):
                    await anna.until(lambda: not at.owed and anna.mirror.n > 0)
            promised = Promise.read(at.room.info.chance or "")
            assert dict(promised.salts) == {name: salt_hash(s) for name, s in at.known.items()}
            assert at.known["Anna"] == SALTS["Anna"]
            assert at.known["Ben"] != SALTS["Ben"]

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
            await at.pledge()
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
