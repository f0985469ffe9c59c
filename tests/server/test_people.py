"""The people at a table: seats and codes, going back, standing orders, chat, real dice, rematch."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House

from miethai.client.client import RefusedError
from miethai.kernel.contract import CHANCE, SPECTATOR
from miethai.play import record
from miethai.server import wire
from miethai.server.process import logs

QUICK = {"quickStart": True, "dealDeeds": 2}


class Sitting:
    """A table with Anna, Ben and Cem up to the first turn, driven by POST."""

    def __init__(self, house: House, created: wire.Created, codes: dict[str, str]) -> None:
        self.house, self.created, self.codes = house, created, codes
        self._ids = 0

    @property
    def room(self) -> Any:
        return self.house.room(self.created.table)

    @property
    def table(self) -> Any:
        return self.room.desk.table

    @property
    def asked(self) -> str:
        return str(self.table.names[self.table.actor])

    def deed(self, name: str) -> str:
        return str(self.table.view()[name]["deeds"][0])

    async def send(self, name: str | None, t: str, **body: Any) -> Any:
        if t in ("move", "undo", "chat", "chance") and "id" not in body:
            self._ids += 1
            body["id"] = f"id{self._ids}"
        code = self.codes[name] if name else None
        return await self.house.post(self.created.table, {"t": t, **body}, code)

    async def move(self, name: str, move: str) -> wire.Ack:
        answer = await self.send(name, "move", move=move)
        assert isinstance(answer, wire.Ack), answer
        return answer

    async def to_the_first_turn(self) -> None:
        while self.table.view()["turn"] is None:
            await self.move(self.asked, "throw")


def at_a_table(tmp_path: Path, script: Callable[[Sitting], Awaitable[None]], **more: Any) -> None:
    async def run() -> None:
        more.setdefault("options", QUICK)
        async with House(tmp_path) as house:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben", "Cem"], **more)
            sitting = Sitting(house, created, codes)
            if more.get("dice") != "typed":
                await sitting.to_the_first_turn()
            await script(sitting)

    asyncio.run(run())


def code_of(answer: Any) -> str:
    assert isinstance(answer, wire.Refused), answer
    return answer.code


# --- seats and codes -----------------------------------------------------------------------------
@pytest.mark.folder
def test_codes_are_kept_only_as_hashes(tmp_path: Path) -> None:
    codes: list[str] = []

    async def script(at: Sitting) -> None:
        codes.extend([*at.codes.values(), at.created.invite, at.created.host])

    at_a_table(tmp_path, script)
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert stored
    for code in codes:
        assert code.encode() not in stored
        assert code.replace("-", "").encode() not in stored


def test_nobody_acts_for_a_seat_that_is_not_theirs(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        rows = at.room.desk.rows
        at.codes |= {"nobody": "0000-0000-0000", "host": at.created.host}
        at.codes |= {"invited": at.created.invite}
        assert code_of(await at.send("nobody", "move", move="throw")) == "code"
        assert code_of(await at.send("invited", "move", move="throw")) == "code"
        assert code_of(await at.send("host", "move", move="throw")) == "not_yours"
        assert code_of(await at.send(None, "move", move="throw")) == "not_yours"
        other = next(name for name in ("Anna", "Ben", "Cem") if name != at.asked)
        assert code_of(await at.send(other, "move", move="throw")) == "rule"
        assert at.room.desk.rows == rows

    at_a_table(tmp_path, script)


def test_a_code_comes_back_from_any_device_and_a_renewed_one_puts_others_out(
    tmp_path: Path,
) -> None:
    async def script(at: Sitting) -> None:
        lower = at.codes["Anna"].lower().replace("-", " ")
        async with at.house.client(at.created.table, lower) as phone:
            assert phone.mirror.you is not None
            assert phone.mirror.you.name == "Anna"
            renewed = await at.send("Anna", "renew")
            assert isinstance(renewed, wire.Seated)
            with pytest.raises(RefusedError):
                async with asyncio.timeout(60):
                    await phone.until(lambda: False)
        assert code_of(await at.send("Anna", "ping")) == "code"
        at.codes["Anna"] = renewed.code
        assert isinstance(await at.send("Anna", "ping"), wire.Pong)

    at_a_table(tmp_path, script)


def test_the_lobby(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            seats: list[dict[str, str]] = [{}, {"kind": "bot", "bot": "landlord"}, {}]
            created = await house.create("monopoly", seats, begin="host")
            sit = {"t": "sit", "name": "Anna", "invite": created.invite}
            wrong = {**sit, "invite": "0000-0000-0000"}
            assert code_of(await house.post(created.table, wrong)) == "code"
            anna = await house.post(created.table, sit)
            assert isinstance(anna, wire.Seated)
            assert code_of(await house.post(created.table, sit)) == "name"
            taken = {**sit, "name": "Ben", "seat": "seat1"}
            assert code_of(await house.post(created.table, taken)) == "seat"
            assert code_of(await house.post(created.table, {**sit, "name": "bank:er"})) == "name"
            begin = {"t": "begin"}
            assert code_of(await house.post(created.table, begin, anna.code)) == "not_yours"
            assert code_of(await house.post(created.table, begin, created.host)) == "not_now"
            filled = {"t": "begin", "fill": "random"}
            assert isinstance(await house.post(created.table, filled, created.host), wire.Done)
            desk = house.room(created.table).desk
            assert desk.running.players == ["Anna", "Bot 2", "Bot 3"]
            assert [desk.kind(s) for s in range(3)] == ["person", "landlord", "random"]
            told = [seat.name for seat in house.room(created.table).info.seats]
            assert told[:3] == desk.running.players  # the view calls them so, too

    asyncio.run(run())


NAMELESS = (" ", "\u3164", "\u2800\ufe0f", "\u0301\u0301", "A\u200bB", "\u202eannA", "A\nB")


@pytest.mark.parametrize("name", NAMELESS)
def test_nobody_is_called_what_cannot_be_seen(tmp_path: Path, name: str) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            created = await house.create("monopoly-karlsruhe", [*[{}] * 4, {"role": "banker"}])
            sit = {"t": "sit", "name": name, "invite": created.invite}
            for seat in ("seat1", "banker"):
                assert code_of(await house.post(created.table, {**sit, "seat": seat})) == "name"

    asyncio.run(run())


def test_nobody_is_called_like_another_but_a_player_may_have_a_role(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            seats = [
                *[{}] * 3,
                {"kind": "bot", "bot": "random", "name": "Robo"},
                {"role": "banker"},
            ]
            created = await house.create("monopoly-karlsruhe", seats)
            await house.sit(created, "J\u00f6rg")
            foreign = ("J\u04e7rg", "\u0408\u00f6rg", "R\u043eb\u043e", "R0bo")  # other letters
            for name in ("Jo\u0308rg", "J\u00d6RG", "J\u00f6rg\ufe0f", "\uff32obo", *foreign):
                sit = {"t": "sit", "name": name, "invite": created.invite}
                assert code_of(await house.post(created.table, sit)) == "name", name
            await house.sit(created, "J\u00f6rg", seat="banker")
            await house.sit(created, "Zoë ❤️")

    asyncio.run(run())


def test_roles_are_seats(tmp_path: Path) -> None:
    """Karlsruhe: a person as banker prepares the table; nobody else can."""

    async def run() -> None:
        async with House(tmp_path) as house:
            seats = [{}, {}, {"role": "banker"}]
            created = await house.create("monopoly-karlsruhe", seats)
            anna = await house.sit(created, "Anna")
            await house.sit(created, "Ben")
            banker = await house.sit(created, "Frau Holle", seat="banker")
            payout = {"t": "move", "id": "p", "move": "payout"}
            assert code_of(await house.post(created.table, payout, anna.code)) == "rule"
            assert isinstance(await house.post(created.table, payout, banker.code), wire.Ack)
            room = house.room(created.table)
            assert room.desk.table.view()["Anna"]["cash"] == 1500
            told = next(seat for seat in room.info.seats if seat.seat == "banker")
            assert (told.name, told.role, told.kind) == ("Frau Holle", True, "person")

    asyncio.run(run())


def test_a_table_without_spectators_has_none(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        assert code_of(await at.send(None, "ping")) == "code"
        answer = await at.house.http.get(f"/api/tables/{at.created.table}/record")
        assert answer.status_code == 403

    at_a_table(tmp_path, script, spectators=False)


# --- refusals ------------------------------------------------------------------------------------
def test_a_refusal_names_rule_sentence_and_remedy(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        refused = await at.send("Anna", "move", move="build Schlossallee")
        assert code_of(refused) == "rule"
        assert refused.rule in at.table.family.rules
        assert refused.rule in refused.text
        assert refused.remedy
        garbled = await at.send("Anna", "move", move="dance wildly")
        assert code_of(garbled) == "unknown_move"
        assert "dance" in garbled.text

    at_a_table(tmp_path, script)


# --- going back ----------------------------------------------------------------------------------
def test_own_steps_are_taken_back_but_not_a_throw(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        name = at.asked
        cash = at.table.view()[name]["cash"]
        lines = len(at.room.desk.running.log(0, "en").lines)
        await at.move(name, f"mortgage {at.deed(name)}")
        assert at.table.view()[name]["cash"] > cash
        assert isinstance(await at.send(name, "undo"), wire.Ack)
        assert at.table.view()[name]["cash"] == cash
        assert len(at.room.desk.running.log(0, "en").lines) == lines
        await at.move(name, "throw")
        assert code_of(await at.send(name, "undo")) == "undo"

    at_a_table(tmp_path, script)


def test_beyond_that_all_must_agree_and_the_dice_stay(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        name = at.asked
        others = [n for n in at.codes if n != name]
        first = len(at.table.history)
        await at.move(name, "throw")
        dice = next(m for s, m in at.table.history[first:] if s == CHANCE)
        assert isinstance(await at.send(name, "undo", ask=True), wire.Ack)
        assert at.room.info.wish == wire.Wish(name, [name])
        assert code_of(await at.send(others[0], "undo", ask=True)) == "undo"
        await at.send(others[0], "consent", yes=True)
        thrown = len(at.table.history)
        await at.send(others[1], "consent", yes=True)
        assert len(at.table.history) == first < thrown
        assert at.room.info.wish is None
        await at.move(name, f"mortgage {at.deed(name)}")  # another move in between
        await at.move(name, "throw")
        assert next(m for s, m in at.table.history[first:] if s == CHANCE) == dice

    at_a_table(tmp_path, script)


def test_a_wish_to_go_back_that_is_sent_twice_goes_back_once(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        name = at.asked  # has thrown for the first turn already, so there is more to go back to
        others = [n for n in at.codes if n != name]
        await at.move(name, "throw")
        await at.send(name, "undo", ask=True, id="wish")
        await at.send(others[0], "consent", yes=True)
        again = await at.send(name, "undo", ask=True, id="wish")
        assert again.repeat
        assert at.room.info.wish == wire.Wish(name, sorted([name, others[0]]))
        await at.send(others[1], "consent", yes=True)
        there = len(at.table.history)
        for _ in range(2):
            again = await at.send(name, "undo", ask=True, id="wish")
            assert again.repeat
            assert len(at.table.history) == there
            assert at.room.info.wish is None
            at.house.hall.forget(at.room)  # the id is kept on the disk
            await at.house.hall.room(at.created.table)

    at_a_table(tmp_path, script)


def test_people_agree_to_what_they_were_asked(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        name = at.asked
        others = [n for n in at.codes if n != name]
        await at.move(name, f"mortgage {at.deed(name)}")
        first = len(at.table.history)
        await at.move(name, f"redeem {at.deed(name)}")
        on = at.room.number(at.room.desk.seat_named(others[0]))
        await at.send(name, "undo", ask=True)
        assert isinstance(await at.send(name, "undo"), wire.Ack)  # does it alone after all
        assert at.room.info.wish is None
        assert code_of(await at.send(others[0], "consent", yes=True)) == "undo"
        await at.send(name, "undo", ask=True)
        late = await at.send(others[0], "consent", yes=True, on=on)  # meant the wish before
        assert code_of(late) == "stale"
        assert len(at.table.history) == first

    at_a_table(tmp_path, script)


def test_what_is_prepared_in_secret_does_not_end_a_wish(tmp_path: Path) -> None:
    """Else everybody would see that somebody is preparing an offer."""

    async def script(at: Sitting) -> None:
        name = at.asked
        first = len(at.table.history)
        await at.move(name, "throw")
        await at.send(name, "undo", ask=True)
        others = [n for n in at.codes if n != name]
        await at.move(others[0], f"offer {others[1]}")
        assert at.room.info.wish == wire.Wish(name, [name])
        for other in others:
            await at.send(other, "consent", yes=True)
        assert len(at.table.history) == first

    at_a_table(tmp_path, script)


def test_what_was_taken_back_survives_a_restart(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        name = at.asked
        await at.move(name, f"mortgage {at.deed(name)}")
        await at.send(name, "undo")
        await at.move(name, "throw")
        await at.send(name, "orders", auto=True, limits={"bid": 33}, answer=["pass"])
        before = at.room
        numbers, history = before.desk.running.numbers, before.desk.table.history
        at.house.hall.forget(before)
        after = await at.house.hall.room(at.created.table)
        assert after is not before
        assert after.desk.running.numbers == numbers
        assert after.desk.table.history == history
        assert after.desk.orders == before.desk.orders
        fields = after.desk.game.fields
        assert fields.bytes(after.desk.table.position) == fields.bytes(before.desk.table.position)

    at_a_table(tmp_path, script)


# --- standing orders -----------------------------------------------------------------------------
def test_orders_pass_and_limit(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        name = at.asked
        others = [n for n in at.codes if n != name]
        for other in others:
            answer = await at.send(other, "orders", limits={"bid": 5}, answer=["pass"])
            assert isinstance(answer, wire.Done)
        at.room.desk.table.position.at[at.table.actor] = 0
        await at.move(name, "throw")
        if "buy" in {m.split()[0] for m in legal(at, name)}:
            await at.move(name, "decline")
            assert at.asked == name  # the others have passed by themselves
        refused = await at.send(others[0], "move", move="bid 6")
        assert code_of(refused) == "order"
        assert "5" in refused.text

    at_a_table(tmp_path, script)


def legal(at: Sitting, name: str) -> list[str]:
    seat = at.room.desk.seat_named(name)
    return [at.table.game.moves.text(m, at.table.names) for m in at.table.legal(seat)]


def test_auto_makes_the_only_move(tmp_path: Path) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of(
                "monopoly", ["Anna", "Ben"], options={"quickStart": True}
            )
            for code in codes.values():
                await house.post(created.table, {"t": "orders", "auto": True}, code)
            # the throw for the order has no other choice: it is made for both
            assert house.room(created.table).desk.table.view()["turn"] is not None

    asyncio.run(run())


# --- one device ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("ruleset", "options", "secrets"),
    [
        ("monopoly", {}, False),
        ("monopoly", {"openHoldings": "deeds"}, True),
        ("wucherer-2013", {}, True),
        ("magnate", {}, True),
    ],
)
def test_the_rules_say_whether_a_device_is_covered(
    tmp_path: Path, ruleset: str, options: dict[str, Any], secrets: bool
) -> None:
    async def run() -> None:
        async with House(tmp_path) as house:
            created, _ = await house.table_of(ruleset, ["Anna", "Ben"], options=options)
            assert house.room(created.table).info.secrets == secrets

    asyncio.run(run())


# --- chat ----------------------------------------------------------------------------------------
def test_chat_is_off_by_default(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        assert code_of(await at.send("Anna", "chat", text="hello")) == "chat"
        assert code_of(await at.send("Anna", "chat", preset="hello")) == "chat"

    at_a_table(tmp_path, script)


def test_chat_with_presets_free_text_and_mute(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        async with (
            at.house.client(at.created.table, at.codes["Ben"]) as ben,
            at.house.client(at.created.table, at.codes["Cem"], "de") as cem,
        ):
            await at.send("Anna", "chat", preset="thanks")
            await ben.until(lambda: len(ben.mirror.said) == 1)
            await cem.until(lambda: len(cem.mirror.said) == 1)
            assert ben.mirror.said[1] == wire.Said(1, "Anna", "Thank you!")
            assert cem.mirror.said[1].text == "Danke!"
            await at.send("Ben", "mute", seat="Anna")
            await at.send("Anna", "chat", text="a\x00b <script>")
            await cem.until(lambda: len(cem.mirror.said) == 2)
            await at.send("Ben", "mute", seat="Anna", on=False)
            await at.send("Anna", "chat", text="again")
            await ben.until(lambda: len(ben.mirror.said) == 2)
            assert cem.mirror.said[2].text == "a b <script>"
            assert ben.mirror.said[3].text == "again"
            assert 2 not in ben.mirror.said
        assert code_of(await at.send("Anna", "chat", text="  ")) == "chat"
        assert code_of(await at.send("Anna", "chat", preset="nonsense")) == "chat"

    at_a_table(tmp_path, script, chat="free")


# --- real dice -----------------------------------------------------------------------------------
def test_real_dice_are_typed_in(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        assert at.table.actor == CHANCE  # the table throws for the order by itself
        assert code_of(await at.send(None, "chance", move="dice 3 4")) == "not_yours"
        assert code_of(await at.send("Ben", "chance", move="dice 3 9")) == "unknown_move"
        assert code_of(await at.send("Ben", "chance", move="card E1")) in (
            "not_now",
            "unknown_move",
        )
        assert isinstance(await at.send("Ben", "chance", move="dice 3 4", id="d"), wire.Ack)
        before = len(at.table.history)
        again = await at.send("Ben", "chance", move="dice 3 4", id="d")
        assert isinstance(again, wire.Ack)
        assert again.repeat
        assert len(at.table.history) == before
        assert record.of(at.table).chance == "typed"
        async with at.house.client(at.created.table, at.codes["Anna"]) as anna:
            assert anna.mirror.table is not None
            assert anna.mirror.table.chance == "typed"

    at_a_table(tmp_path, script, dice="typed", options={"quickStart": True})


def test_a_card_drawn_unseen_is_typed_by_who_draws_it(tmp_path: Path) -> None:
    """Wucherer: nobody else is offered it or may say it, and the list does not tell what is
    left."""

    async def run() -> None:
        async with House(tmp_path) as house:
            created, codes = await house.table_of("wucherer-2013", ["Anna", "Ben"], dice="typed")
            at = Sitting(house, created, codes)
            offered = set()
            for _ in range(4):
                drawer = at.table.names[at.table.position.draw_to - 1]
                other = next(name for name in codes if name != drawer)
                async with (
                    house.client(created.table, codes[drawer]) as draws,
                    house.client(created.table, codes[other]) as looks,
                ):
                    offered.add(tuple(legal.move for legal in draws.mirror.legal))
                    assert not looks.mirror.legal
                refused = await at.send(other, "chance", move="draw Mord")
                assert code_of(refused) == "not_yours"
                monster = await at.send(drawer, "chance", move="draw Monster")  # not in the pile
                assert code_of(monster) == "not_now"
                assert not any(character.isdigit() for character in monster.text)
                told = at.room.desk.running.log(SPECTATOR, "en").lines[-1]
                assert told == f"{drawer} tried to enter a card that cannot have been drawn."
                assert isinstance(await at.send(drawer, "chance", move="draw Mord"), wire.Ack)
            assert len(offered) == 1
            assert "draw Mord" in next(iter(offered))

    asyncio.run(run())


def test_nobody_types_dice_that_the_server_throws(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        assert code_of(await at.send("Anna", "chance", move="dice 6 6")) == "not_now"

    at_a_table(tmp_path, script)


# --- after the end -------------------------------------------------------------------------------
def test_rematch_keeps_everybody_and_their_codes(tmp_path: Path) -> None:
    async def script(at: Sitting) -> None:
        assert code_of(await at.send("Anna", "rematch")) == "not_now"
        at.room.desk.status = "over"
        first = await at.send("Anna", "rematch")
        second = await at.send("Ben", "rematch")
        assert isinstance(first, wire.Done)
        assert first == second
        assert first.table
        desk = (await at.house.hall.room(first.table)).desk
        assert desk.status == "running"
        assert desk.running.players == ["Ben", "Cem", "Anna"], "another begins"
        assert desk.chance != at.room.desk.chance
        answer = await at.house.post(first.table, {"t": "ping"}, at.codes["Cem"])
        assert isinstance(answer, wire.Pong)

    at_a_table(tmp_path, script)


def test_no_secret_is_in_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even in the most talkative one."""
    written = io.StringIO()
    monkeypatch.setattr("miethai.server.process.logs.sys.stderr", written)
    for name in ("miethai.server", "uvicorn.error", "asyncio", "concurrent.futures"):
        logger = logging.getLogger(name)
        for setting in ("handlers", "level", "propagate"):
            monkeypatch.setattr(logger, setting, getattr(logger, setting))
    logs.configure(logging.DEBUG)
    codes: list[str] = []

    async def script(at: Sitting) -> None:
        codes.extend([*at.codes.values(), at.created.invite, at.created.host])
        async with at.house.client(at.created.table, at.codes["Anna"]) as anna:
            await anna.ask({"t": "orders", "auto": False})
        await at.send("Ben", "move", move="nonsense")
        at.house.server.handle_exit(2, None)

    at_a_table(tmp_path, script)
    logging.getLogger("asyncio").error("a task failed")  # what others say has the same form
    lines = written.getvalue().splitlines()
    assert json.loads(lines[-1])["what"] == "a task failed"
    assert any(json.loads(line)["what"] == "closing" for line in lines)
    assert not [code for code in codes if code in written.getvalue()]
