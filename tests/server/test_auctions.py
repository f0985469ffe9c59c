"""Auctions: an open outcry with hammer and countdown, bots that call out bids at any time, and
orders to bid up to a limit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House
from tests.server.test_people import Sitting, code_of
from tests.server.test_time import Hands

from miethai.kernel.moves import SLOT_BITS
from miethai.server import wire

OPTIONS = {"quickStart": True, "throwDelaySeconds": 0, "dealDeeds": 0, "auctionSeconds": 20}
Script = Callable[[Sitting, Hands], Awaitable[None]]


def auctioned(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    script: Script,
    names: tuple[str, ...] = ("Anna", "Ben", "Cem"),
    ruleset: str = "monopoly-karlsruhe",
    bots: int = 0,
    more_options: dict[str, Any] | None = None,
    **more: Any,
) -> None:
    """Anna has declined Turmstraße (60 M); the clock is moved by hand."""

    async def run() -> None:
        hands = Hands(monkeypatch)
        async with House(tmp_path) as house:
            seats: list[dict[str, str]] = [{}] * len(names) + [
                {"kind": "bot", "bot": "landlord"}
            ] * bots
            more.update(options={**OPTIONS, **(more_options or {})}, dice="typed", pace="instant")
            created = await house.create(ruleset, seats, **{"clock": True, **more})
            codes = {name: (await house.sit(created, name)).code for name in names}
            at = Sitting(house, created, codes)
            await throw_first(at)
            await at.move("Anna", "throw")
            await at.send("Anna", "chance", move="dice 1 2")
            await at.move("Anna", "decline")
            await script(at, hands)

    asyncio.run(run())


async def throw_first(at: Sitting) -> None:
    """Anna's throw for the first turn is the highest."""
    while at.table.view()["turn"] is None:
        if at.table.actor >= 0:
            name = at.asked
            if name in at.codes:
                await at.move(name, "throw")
            else:
                await until(lambda: at.table.actor < 0)
        best = at.table.view()["turns"] == 0 and at.table.history[-1][0] == 0
        await at.send("Anna", "chance", move="dice 6 6" if best else "dice 1 2")


async def until(condition: Callable[[], bool]) -> None:
    """A bot thinks in the same loop: let it."""
    async with asyncio.timeout(120):
        while not condition():
            await asyncio.sleep(0.005)


def lot(at: Sitting) -> Any:
    return at.table.view()["auction"]


def owner(at: Sitting) -> str | None:
    found: str | None = at.table.view()["Turmstraße"]["owner"]
    return found


# --- the hammer -----------------------------------------------------------------------------------
def test_going_once_twice_sold_with_a_countdown_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        await at.move("Cem", "bid 30")  # though Anna is asked
        assert (at.asked, lot(at)["leader"]) == ("Anna", "Cem")
        before = time.time()
        for seconds, calls in ((9, 0), (2, 1), (4, 1), (2, 2)):
            await hands.turn(at, seconds)
            assert lot(at)["calls"] == calls
        await at.send("Anna", "ping")
        ends = at.room.info.clock.ends  # everybody sees how long
        assert ends - before >= 3
        assert ends - time.time() <= 6
        await hands.turn(at, 6)
        assert (lot(at), owner(at)) == (None, "Cem")
        assert made(at, "banker")[-3:] == ["hammer"] * 3  # so that the record can be played again

    auctioned(tmp_path, monkeypatch, script)


def test_a_bid_begins_the_countdown_again_and_a_pass_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        await at.move("Ben", "bid 10")
        await hands.turn(at, 11)
        await at.move("Anna", "pass")
        assert lot(at)["calls"] == 1
        await hands.turn(at, 4)
        await at.move("Anna", "bid 11")  # whoever has passed may come back
        assert (lot(at)["calls"], lot(at)["leader"]) == (0, "Anna")
        await hands.turn(at, 9)
        assert lot(at)["calls"] == 0
        await hands.turn(at, 2)
        await at.move("Ben", "pass")
        assert lot(at)["calls"] == 1
        await at.move("Cem", "pass")  # nobody is left to wait for
        assert (lot(at), owner(at)) == (None, "Anna")

    auctioned(tmp_path, monkeypatch, script)


def test_without_a_clock_it_falls_when_nobody_wants_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        await hands.turn(at, 1000)
        await at.move("Cem", "bid 1")
        await hands.turn(at, 1000)
        assert lot(at)["calls"] == 0
        await at.move("Ben", "pass")
        await at.move("Anna", "pass")
        assert (lot(at), owner(at)) == (None, "Cem")

    auctioned(tmp_path, monkeypatch, script, clock=False)


# --- bots -----------------------------------------------------------------------------------------
def test_bots_bid_while_a_person_who_is_asked_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        await until(lambda: len(lot(at)["passed"]) == 2)  # all bots but the leader have had enough
        assert lot(at)["leader"] not in (None, "Anna", "Ben")
        assert at.asked in ("Anna", "Ben")  # who have said nothing yet
        assert made(at, "Anna")[-1] == "decline"
        assert lot(at)["price"] > 20
        await at.move("Ben", "bid 300")  # after every bid they are asked again
        await until(lambda: len(lot(at)["passed"]) == 3 and not at.room.lock.locked())
        for _ in range(3):
            await hands.turn(at, 11)
        assert (lot(at), owner(at)) == (None, "Ben")

    auctioned(tmp_path, monkeypatch, script, names=("Anna", "Ben"), bots=3)


def test_in_the_classic_game_bots_wait_until_they_are_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        await asyncio.sleep(0.05)
        assert (at.asked, lot(at)["price"], lot(at)["outcry"]) == ("Anna", 0, False)
        await at.move("Anna", "pass")
        await until(lambda: lot(at) is None or lot(at)["price"] > 0)

    auctioned(tmp_path, monkeypatch, script, names=("Anna",), bots=2, ruleset="monopoly")


@pytest.mark.parametrize("style", ["open", "clockwise-pass-out"])
def test_in_the_classic_game_who_is_silent_has_passed_and_the_next_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, style: str
) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        for name in ("Ben", "Cem"):  # who are there
            await at.send(name, "ping")
        await at.move("Anna", "bid 10")
        assert at.asked == "Ben"
        await hands.turn(at, 21)
        assert (at.asked, lot(at)["price"], lot(at)["passed"]) == ("Cem", 10, ["Ben"])
        assert made(at, "Ben")[-1] == "pass"  # so that the record can be played again
        await at.move("Cem", "bid 20")  # not sold for 10 because Ben said nothing
        await at.move("Anna", "pass")
        if style == "open":  # a bid puts the question to all again
            await hands.turn(at, 21)
        assert (lot(at), owner(at)) == (None, "Cem")

    more = {"auctionStyle": style}
    auctioned(tmp_path, monkeypatch, script, ruleset="monopoly", more_options=more)


# --- orders to bid --------------------------------------------------------------------------------
@pytest.mark.parametrize("ruleset", ["monopoly", "monopoly-karlsruhe"])
def test_bid_for_me_up_to_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        assert isinstance(await at.send("Ben", "orders", bids={"bid": 40}), wire.Done)
        await at.move("Anna", "bid 20")
        assert (lot(at)["price"], lot(at)["leader"]) == (21, "Ben")  # by the least step
        await at.move("Cem", "bid 39")
        assert (lot(at)["price"], lot(at)["leader"]) == (39, "Cem")  # it is Anna who is asked …
        await at.move("Anna", "pass")
        assert (lot(at)["price"], lot(at)["leader"]) == (40, "Ben")
        await at.move("Cem", "bid 41")
        await at.move("Anna", "pass")
        assert (lot(at), owner(at)) == (None, "Cem")  # … and at 41 the order gives way
        assert at.room.desk.orders[1].bids == {}  # it was for this lot

    async def outcry(at: Sitting, hands: Hands) -> None:
        await at.send("Ben", "orders", bids={"bid": 40})
        assert lot(at)["price"] == 1  # asked or not, the order calls out
        await at.move("Cem", "bid 39")
        assert (lot(at)["price"], lot(at)["leader"]) == (40, "Ben")
        await at.move("Cem", "bid 41")
        assert lot(at)["passed"] == ["Ben"]
        await at.move("Anna", "pass")
        assert (lot(at), owner(at)) == (None, "Cem")
        assert at.room.desk.orders[1].bids == {}

    used = script if ruleset == "monopoly" else outcry
    auctioned(tmp_path, monkeypatch, used, ruleset=ruleset)


def test_an_own_bid_beyond_the_order_counts_and_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        standing = at.room.desk.orders
        await at.send("Ben", "orders", bids={"bid": 40})
        await at.move("Anna", "bid 10")
        await at.move("Cem", "bid 30")
        assert lot(at)["leader"] == "Ben"
        await at.move("Anna", "bid 35")
        assert standing[1].bids == {"bid": 40}
        at.house.hall.forget(at.room)  # it survives a restart
        await at.send("Anna", "ping")
        standing = at.room.desk.orders
        assert standing[1].bids == {"bid": 40}
        await at.move("Cem", "bid 45")
        await at.move("Ben", "bid 60")
        assert (lot(at)["price"], standing[1].bids) == (60, {})
        at.house.hall.forget(at.room)
        await at.send("Anna", "ping")
        assert at.room.desk.orders[1].bids == {}

    auctioned(tmp_path, monkeypatch, script)


def test_an_order_needs_an_auction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(at: Sitting, hands: Hands) -> None:
        for name in ("Anna", "Ben", "Cem"):
            await at.move(name, "pass")
        assert code_of(await at.send("Ben", "orders", bids={"bid": 40})) == "not_now"

    auctioned(tmp_path, monkeypatch, script)


def test_an_order_in_magnate(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("magnate", ["Anna", "Ben"])
            at = Sitting(house, created, codes)
            while lot(at) is None:
                await at.move(at.asked, text(at, at.table.legal(at.table.actor)[0]))
            one, other = at.asked, next(name for name in codes if name != at.asked)
            assert isinstance(await at.send(other, "orders", bids={"bid": 3}), wire.Done)
            bid = at.table.game.moves.slot("bid")
            await at.move(one, text(at, bid | 1 << SLOT_BITS))
            assert (at.asked, lot(at)["leader"]) == (one, other)  # it has raised by one step
            await at.move(one, text(at, bid | 4 << SLOT_BITS))
            assert lot(at) is None  # beyond three the order gave way
            assert at.room.desk.orders[at.table.names.index(other)].bids == {}

    asyncio.run(run())


def text(at: Sitting, move: int) -> str:
    return str(at.table.game.moves.text(move, at.table.names))


def made(at: Sitting, name: str) -> list[str]:
    """The moves of a seat."""
    names = at.table.names
    return [text(at, move) for seat, move in at.table.history if seat >= 0 and names[seat] == name]
