"""What people can do at a table of every ruleset: go back alone and by consent, leave their seat to
a stand-in, give standing orders."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import NEVER, House, in_house

from miethai import games
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.server import wire

NAMES = ("Anna", "Ben", "Cem")
every_ruleset = pytest.mark.parametrize("ruleset", games.rulesets())


class Sitting:
    """A table of three people, driven by POST, with moves at random."""

    def __init__(self, house: House, created: wire.Created, codes: dict[str, str]) -> None:
        self.house, self.created, self.codes = house, created, codes
        self.never: tuple[str, ...] = NEVER
        self._ids = 0
        self._random = random.Random(3)

    @property
    def room(self) -> Any:
        return self.house.room(self.created.table)

    @property
    def table(self) -> Any:
        return self.room.desk.table

    @property
    def asked(self) -> str:
        return str(self.table.names[self.table.actor])

    @property
    def others(self) -> list[str]:
        return [name for name in NAMES if name != self.asked]

    @property
    def position(self) -> bytes:
        return bytes(self.table.game.fields.bytes(self.table.position))

    async def send(self, name: str, t: str, **body: Any) -> Any:
        if t in ("move", "undo"):
            self._ids += 1
            body["id"] = f"id{self._ids}"
        return await self.house.post(self.created.table, {"t": t, **body}, self.codes[name])

    def offered(self) -> list[int]:
        """The moves of the seat that is asked, with the least amount, in an order of chance's; rare
        things first, quarrels and trades never."""
        table, seat = self.table, self.table.actor
        slots = [s for s in table.legal(seat) if self.verb(s) not in self.never]
        self._random.shuffle(slots)
        slots.sort(key=lambda slot: table.amounts(seat, slot) is None)
        ranges = [table.amounts(seat, slot) for slot in slots]
        return [s | (r.start if r else 0) << SLOT_BITS for s, r in zip(slots, ranges, strict=True)]

    def verb(self, move: int) -> str:
        return str(self.table.game.moves.decode(move).block.verb)

    def text(self, move: int) -> str:
        return str(self.table.game.moves.text(move, self.table.names))

    async def step(self) -> str:
        """One move of the seat that is asked."""
        for move in self.offered():
            text = self.text(move)
            if isinstance(await self.send(self.asked, "move", move=text), wire.Ack):
                return text
        raise AssertionError(f"{self.asked} has no move")

    def steps(self, most: int) -> Iterator[int]:
        """So many, if the game does not end before."""
        return (i for i in range(most) if not self.table.over)


def at_a_table(
    tmp_path: Path, ruleset: str, script: Callable[[Sitting], Awaitable[None]], **more: Any
) -> None:
    async def run(house: House) -> None:
        await script(Sitting(house, *await house.table_of(ruleset, NAMES, **more)))

    in_house(tmp_path, run)


@every_ruleset
def test_own_steps_are_taken_back(tmp_path: Path, ruleset: str) -> None:
    async def script(at: Sitting) -> None:
        taken_back = 0
        for _ in at.steps(40):
            name, before, history = at.asked, at.position, list(at.table.history)
            move = await at.step()
            if isinstance(await at.send(name, "undo"), wire.Ack):
                taken_back += 1
                assert (at.position, at.table.history) == (before, history)
                assert isinstance(await at.send(name, "move", move=move), wire.Ack)
        assert taken_back > 1

    at_a_table(tmp_path, ruleset, script)


@every_ruleset
def test_all_agree_to_go_back_and_chance_stays(tmp_path: Path, ruleset: str) -> None:
    """The same move brings the same dice and cards again, also from the disk."""

    async def script(at: Sitting) -> None:
        for _ in at.steps(15):
            name, others, before = at.asked, at.others, at.position
            history = list(at.table.history)
            move = await at.step()
            after, on_disk = at.position, list(at.table.history)
            assert isinstance(await at.send(name, "undo", ask=True), wire.Ack)
            assert at.room.info.wish == wire.Wish(name, [name])
            assert isinstance(await at.send(others[0], "consent", yes=True), wire.Done)
            assert at.position == after
            assert isinstance(await at.send(others[1], "consent", yes=True), wire.Done)
            assert (at.position, at.table.history) == (before, history)
            assert isinstance(await at.send(name, "move", move=move), wire.Ack)
            assert (at.position, at.table.history) == (after, on_disk)
        whole, numbers = at.position, dict(at.room.desk.running.numbers)
        at.house.hall.forget(at.room)
        again = await at.house.hall.room(at.created.table)
        assert (at.position, again.desk.running.numbers) == (whole, numbers)

    at_a_table(tmp_path, ruleset, script)


@every_ruleset
def test_one_no_is_enough(tmp_path: Path, ruleset: str) -> None:
    async def script(at: Sitting) -> None:
        name, others = at.asked, at.others
        await at.step()
        after = at.position
        await at.send(name, "undo", ask=True)
        await at.send(others[0], "consent", yes=True)
        await at.send(others[1], "consent", yes=False)
        assert at.room.info.wish is None
        refused = await at.send(others[0], "consent", yes=True)
        assert isinstance(refused, wire.Refused)
        assert refused.code == "undo"
        assert at.position == after

    at_a_table(tmp_path, ruleset, script)


@every_ruleset
def test_a_stand_in_plays_until_its_player_is_back(tmp_path: Path, ruleset: str) -> None:
    async def script(at: Sitting) -> None:
        for _ in at.steps(10):
            await at.step()
        name, other = at.asked, at.others[0]
        seat = at.room.desk.seat_named(name)
        early = await at.send(other, "stand_in", seat=name)
        assert isinstance(early, wire.Refused)
        assert early.code == "not_now"
        at.room.timing._heard.clear()
        at.room.timing._gone[seat] = at.room.timing._started = -1000.0
        made = sum(s == seat for s, _ in at.table.history)
        assert isinstance(await at.send(other, "stand_in", seat=name), wire.Done)
        async with asyncio.timeout(60), at.house.client(at.created.table, at.codes[other]):
            while sum(s == seat for s, _ in at.table.history) == made:
                await asyncio.sleep(0.01)
        assert isinstance(await at.send(name, "back"), wire.Done)
        assert at.room.desk.stand_ins == {}
        assert at.room.desk.player(seat) == "person"
        made = sum(s == seat for s, _ in at.table.history)
        for _ in at.steps(30):
            await at.step()
        ids = [e.id for e in at.room.desk.running.entries if e.seat == seat]
        assert all(ids[made:])  # a bot's moves have none

    at_a_table(tmp_path, ruleset, script)


def said(at: Sitting, seat: int, dearest: int) -> str:
    """How a limit is refused: by the dearest move that it allows."""
    if dearest >> SLOT_BITS == 0:
        return "Your own standing order forbids this altogether."
    label = at.table.voice("en").label(at.table.position, seat, dearest)
    return f"Your own standing order forbids this: at most “{label}”."


@pytest.mark.parametrize("ruleset", [r for r in games.rulesets() if r != "wucherer-2013"])
def test_a_limit_of_ones_own_holds(tmp_path: Path, ruleset: str) -> None:
    """Wucherer 2013 has no move with an amount; the classic one has it in its trades."""

    async def script(at: Sitting) -> None:
        if ruleset == "wucherer-classic":
            at.never = ("cancel",)
        amounts = None
        for _ in at.steps(400):
            seat, move = at.table.actor, at.offered()[0]
            slot = move & SLOT_MASK
            amounts = at.table.amounts(seat, slot)
            if amounts is not None and len(amounts) > 1:
                break
            await at.step()
        assert amounts is not None
        name, low = at.asked, amounts.start
        limits = {at.verb(move): low}
        assert isinstance(await at.send(name, "orders", limits=limits), wire.Done)
        before = at.position
        more = at.text(slot | amounts[1] << SLOT_BITS)
        refused = await at.send(name, "move", move=more)
        assert isinstance(refused, wire.Refused)
        assert (refused.code, at.position) == ("order", before)
        assert refused.text == said(at, seat, move), "the limit as this box counts money"
        if ruleset == "magnate":
            assert (low, "$100K" in refused.text) == (1, True)
        assert isinstance(await at.send(name, "move", move=at.text(move)), wire.Ack)

    at_a_table(tmp_path, ruleset, script)


@every_ruleset
def test_auto_leaves_nobody_a_question_with_one_answer(tmp_path: Path, ruleset: str) -> None:
    async def script(at: Sitting) -> None:
        single = 0
        for _ in at.steps(60):
            single += len(at.table.legal(at.table.actor)) == 1
            await at.step()
        assert single > 0
        for name in NAMES:
            assert isinstance(await at.send(name, "orders", auto=True), wire.Done)
        for _ in at.steps(60):
            only = at.table.legal(at.table.actor)
            amounts = at.table.amounts(at.table.actor, only[0])
            assert len(only) > 1 or len(amounts or ()) > 1
            await at.step()

    at_a_table(tmp_path, ruleset, script)
