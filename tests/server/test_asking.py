"""Asking why a move cannot be made, and what one would do: both change nothing."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from tests.server.house import House, in_house

from miethai import games
from miethai.client.client import RefusedError
from miethai.server import wire


def test_why_and_preview_by_socket_and_by_http(tmp_path: Path) -> None:
    async def ask(house: House) -> None:
        created, codes = await house.table_of("monopoly", ["Anna", "Ben"])
        async with house.client(created.table, codes["Anna"], "en") as anna:
            await anna.until(lambda: bool(anna.mirror.legal))
            before, n = anna.mirror.picture(), anna.mirror.n
            because = await anna.why("Badstraße")
            assert because.n == n and because.answers
            (told,) = (await anna.why("badstrasse", "build")).answers
            assert told.move == "build Badstraße" and told.rule and told.said.endswith(".")
            assert (await anna.why("nowhere")).answers == []
            offered = anna.mirror.legal[0]
            assert (await anna.command({"t": "why", "move": offered.move})).answers[0].allowed
            assert (await anna.preview(offered.move)).move == offered.move
            with pytest.raises(RefusedError) as moved:
                await anna.move("build Badstraße")
            with pytest.raises(RefusedError) as seen:
                await anna.preview("build Badstraße")
            assert wire.encode(seen.value.refusal.text) == wire.encode(moved.value.refusal.text)
            assert seen.value.refusal.remedy == moved.value.refusal.remedy
            by_post = await house.post(
                created.table, {"t": "why", "id": "x", "thing": "Badstraße"}, codes["Anna"]
            )
            assert by_post.answers == because.answers
            nobody = await house.post(created.table, {"t": "why", "id": "x", "thing": "Badstraße"})
            assert nobody.code == "not_yours"
            for text in ("build", "fly", "dice 3 4"):
                with pytest.raises(RefusedError) as wrong:
                    await anna.command({"t": "why", "move": text})
                assert wrong.value.refusal.code == "unknown_move"
            assert anna.mirror.picture() == before

    in_house(tmp_path, ask)


def test_the_cheapest_way_out_of_a_debt(tmp_path: Path) -> None:
    async def ask(house: House) -> None:
        options = {"quickStart": True, "startMoney": 100, "incomeTax": 60, "luxuryTax": 60}
        created, codes = await house.table_of(
            "monopoly", ["Anna", "Ben"], options=options, dice="typed", clock=False
        )
        ids = count()

        async def play(name: str, *moves: str) -> None:
            for move in moves:
                said = "chance" if move.startswith("dice") else "move"
                body = {"t": said, "id": f"id{next(ids)}", "move": move}
                answer = await house.post(created.table, body, codes[name])
                assert isinstance(answer, wire.Ack), answer

        async with house.client(created.table, codes["Anna"], "en") as anna:
            await play("Anna", "dice 6 5", "dice 1 2")  # who begins
            await play("Anna", "throw", "dice 1 2", "buy")  # Turmstraße: 40 M are left
            assert (await anna.way_out()).steps == []  # nothing is owed
            await play("Anna", "end")
            await play("Ben", "throw", "dice 1 3", "end")
            await play("Anna", "throw", "dice 6 6", "decline", "pass")
            await play("Ben", "pass")
            await play("Anna", "throw", "dice 5 6", "decline", "pass")
            await play("Ben", "pass")
            await play("Anna", "end")
            await play("Ben", "throw", "dice 2 4", "end")
            await play("Anna", "throw", "dice 6 6")  # luxury tax
            found = await anna.way_out()
            assert [step.move for step in found.steps] == ["mortgage Turmstraße"]
            assert (found.brings, found.undoing) == (30, 33)
            await play("Anna", found.steps[0].move)
            assert (await anna.way_out()).steps == []

    in_house(tmp_path, ask)


@pytest.mark.parametrize("ruleset", sorted(games.rulesets()))
def test_a_seat_may_ask_in_every_game(tmp_path: Path, ruleset: str) -> None:
    async def ask(house: House) -> None:
        created, codes = await house.table_of(ruleset, ["Anna", "Ben"])
        async with house.client(created.table, codes["Ben"], "de") as ben:
            await ben.until(lambda: ben.mirror.n > 0)
            for word in ("Anna", "Badstraße", "Bombe", "3E"):
                for answer in (await ben.why(word)).answers:
                    assert answer.label and (answer.allowed or answer.said.endswith("."))

    in_house(tmp_path, ask)
