"""What a reader cannot know changes no byte of what he gets."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.house import House
from websockets.asyncio.client import connect

from miethai import games
from miethai.kernel.contract import CHANCE, SPECTATOR
from miethai.kernel.moves import SLOT_BITS
from miethai.play.dealer import SeededDealer
from miethai.server import commands, hall, snapshots, timing, wire
from miethai.server.match import Match, UndoRefused
from miethai.server.rows import Made

HIDDEN = {"monopoly": {"openHoldings": "deeds"}}
PLAYERS = ("Anna", "Ben", "Cem")
DRAFTS = ("offer", "give", "take", "give-cash", "take-cash")


# --- positions -----------------------------------------------------------------------------------
def random_match(ruleset: str, seed: int, plies: int) -> Iterator[Match]:
    """A game at random in which everybody meddles; every so many moves the match."""
    chosen = random.Random(seed)
    family = games.find(ruleset)[0]
    roles = range(family.GAME.players, family.GAME.seats)
    kinds = {**dict.fromkeys(range(3), "person"), **dict.fromkeys(roles, "table")}
    match = Match(ruleset, HIDDEN.get(ruleset, {}), PLAYERS, kinds, SeededDealer(seed))
    table = match.table
    for ply in range(plies):
        if table.over:
            return
        seat = table.actor
        if seat != CHANCE and chosen.random() < 0.4:
            seat = chosen.randrange(3)
        slots = table.legal(seat) or table.legal(table.actor)
        seat = seat if table.legal(seat) else table.actor
        ordered = chosen.sample(slots, len(slots))
        if chosen.random() < 0.5:  # secrets are made by building up offers
            ordered.sort(key=lambda slot: table.game.moves.decode(slot).block.verb not in DRAFTS)
        for slot in ordered:
            amounts = table.amounts(seat, slot) if seat != CHANCE else None
            move = slot if not amounts else slot | chosen.choice(amounts) << SLOT_BITS
            if seat == CHANCE or table.reason(seat, move) is None:
                match.make(Made(seat, move))
                break
        if ply % 7 == 0:
            yield match


def traffic(match: Match, reader: int) -> bytes:
    """All that can reach a reader from a position: state, refusals and remedies, undo."""
    shot = snapshots.take(match, reader, "de", False)
    parts: list[Any] = [snapshots.whole(shot)]
    if reader >= 0:
        table = match.table
        for slot in range(0, table.game.moves.slots, 3):
            if table.game.moves.decode(slot).block.verb == "claim":
                continue  # a claim is how rent is found out (MON-K-25)
            rule = table.reason(reader, slot)
            if rule is not None:
                remedy = table.family.remedy(table.position, reader, slot, table.names, "de")
                parts.append([rule, table.family.refusal(rule, "de"), remedy])
        try:
            match.own_undo(reader)
            parts.append("undo")
        except UndoRefused:
            parts.append("no undo")
    return wire.encode(parts)


@pytest.mark.parametrize("ruleset", games.rulesets())
@pytest.mark.parametrize("seed", range(3))
def test_positions_that_differ_in_secrets_look_the_same(ruleset: str, seed: int) -> None:
    dealt = random.Random(seed)
    differed = 0
    for match in random_match(ruleset, seed, 500):
        game = match.table.game
        real = match.table.position
        for reader in (SPECTATOR, *range(len(PLAYERS))):
            before = traffic(match, reader)
            match.table.position = game.fields.copy(real)
            game.resample(match.table.position, reader, dealt.randrange)
            differed += game.fields.bytes(match.table.position) != game.fields.bytes(real)
            assert traffic(match, reader) == before
            match.table.position = real
    assert differed > 10


# --- over the wire -------------------------------------------------------------------------------
class Ear:
    """A socket that writes down every byte it gets."""

    def __init__(self, house: House, table: str, code: str | None) -> None:
        self._house, self._table, self._code = house, table, code
        self.heard: list[str] = []

    async def __aenter__(self) -> Ear:
        self._socket = await connect(f"ws://127.0.0.1:{self._house.port}/api/socket")
        hello: dict[str, Any] = {"t": "hello", "table": self._table, "lang": "en"}
        await self._socket.send(json.dumps(hello | ({"code": self._code} if self._code else {})))
        await self.quiet()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()

    async def send(self, **body: Any) -> None:
        await self._socket.send(json.dumps(body))

    async def quiet(self) -> None:
        """Read up to the answer to a ping."""
        await self.send(t="ping")
        while True:
            data = await asyncio.wait_for(self._socket.recv(), 10)
            self.heard.append(str(data))
            if '"t":"pong"' in str(data):
                return


SECRETS = [  # what Cem does in secret, in one of the two games
    ["offer Anna", "take {Anna}", "give-cash 30"],
    ["drop", "offer Ben", "give {Cem}", "take-cash 5"],
    ["take-cash 12"],
    ["drop"],
]
SCRIPT = [  # who does what in both games; an empty move is an undo
    ("Anna", "offer Ben"),
    ("Anna", "give {Anna}"),
    ("Anna", "take-cash 7"),
    ("Ben", "mortgage {Ben}"),
    ("Anna", ""),
    ("Ben", "buy"),
    ("Anna", "take-cash 9"),
    ("Anna", "propose"),
    ("Ben", "decline"),
    ("Anna", "end"),
    ("Ben", ""),
    ("Anna", "throw"),
    ("Ben", "throw"),
    ("Cem", "throw"),
    ("Anna", "pass"),
    ("Ben", "bid 20"),
    ("Cem", "end"),
]


async def throw_for_order(house: House, table: str, codes: dict[str, str]) -> None:
    """Up to the first turn."""
    match = house.room(table).desk.running
    while match.table.view()["turn"] is None:
        name = match.table.names[match.table.actor]
        body = {"t": "move", "id": f"order{len(match.entries)}", "move": "throw"}
        assert isinstance(await house.post(table, body, codes[name]), wire.Ack)


async def listen(folder: Path, secret: bool) -> tuple[dict[str, list[str]], int]:
    """Everything that Anna, Ben and a spectator hear, while Cem builds up offers or does not."""
    async with House(folder) as house:
        options = {"quickStart": True, "dealDeeds": 2}
        created, codes = await house.table_of("monopoly", PLAYERS, options=options)
        await throw_for_order(house, created.table, codes)
        room = house.room(created.table)
        view = room.desk.table.view()
        deeds = {name: view[name]["deeds"][0] for name in PLAYERS}
        ids = itertools.count()
        extra = iter(SECRETS * len(SCRIPT))
        async with (
            Ear(house, created.table, codes["Anna"]) as anna,
            Ear(house, created.table, codes["Ben"]) as ben,
            Ear(house, created.table, None) as watcher,
            Ear(house, created.table, codes["Cem"]) as cem,
        ):
            ears = {"Anna": anna, "Ben": ben, "Cem": cem, "watcher": watcher}
            hidden = 0
            for name, move in SCRIPT * 3:
                if secret:
                    for text in next(extra):
                        before = room.desk.rows
                        await cem.send(t="move", id=f"cem{next(ids)}", move=text.format(**deeds))
                        await cem.quiet()
                        hidden += room.desk.rows > before
                words: dict[str, Any] = {"t": "undo"}
                if move:
                    words = {"t": "move", "move": move.format(**deeds)}
                ear = ears[name]
                await ear.send(id=f"{name}{len(ear.heard)}", **words)
                for other in ears.values():
                    await other.quiet()
            for name, code in [("Anna", codes["Anna"]), ("watcher", None)]:
                ears[name].heard += await read_all(house, created.table, code)
        del ears["Cem"]
        return {name: ear.heard for name, ear in ears.items()}, hidden


async def read_all(house: House, table: str, code: str | None) -> list[str]:
    headers = {"Authorization": f"Bearer {code}"} if code else {}
    parts = ("", "/record", "/text")
    return [
        (await house.http.get(f"/api/tables/{table}{part}", headers=headers)).text for part in parts
    ]


def test_unfinished_offers_leave_no_trace_on_the_wire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games that differ only in what Cem builds up for himself: everybody else gets the same
    bytes, in events, numbers, errors, undo, texts and exports."""
    heard = []
    for secret in (False, True):
        numbers = itertools.count()
        monkeypatch.setattr(hall, "new_seed", lambda: bytes(32))
        monkeypatch.setattr(hall, "new_table_id", lambda: "table00001")
        monkeypatch.setattr(commands, "new_salt", lambda numbers=numbers: f"salt{next(numbers)}")
        monkeypatch.setattr(timing.time, "time", lambda: 1000.0)
        got, hidden = asyncio.run(listen(tmp_path / str(secret), secret))
        heard.append(got)
        assert (hidden > 5) == secret
    plain, with_secrets = heard
    for name, lines in plain.items():
        for a, b in zip(lines, with_secrets[name], strict=True):
            assert a == b, name
    assert any('"after"' in line for line in plain["watcher"])
    assert any('"t":"ack"' in line for line in plain["Ben"])


def test_a_players_own_game_shows_a_spectator_no_more(tmp_path: Path) -> None:
    async def look() -> None:
        async with House(tmp_path) as house:
            options = {"quickStart": True, "dealDeeds": 2}
            created, codes = await house.table_of("monopoly", PLAYERS, options=options)
            await throw_for_order(house, created.table, codes)
            deed = house.room(created.table).desk.table.view()["Anna"]["deeds"][0]
            for text in ("offer Ben", f"give {deed}"):
                body = {"t": "move", "id": text, "move": text}
                assert isinstance(await house.post(created.table, body, codes["Anna"]), wire.Ack)
            own = (await read_all(house, created.table, codes["Anna"]))[0]
            assert '"draft":{"to":"Ben"' in own
            for part in await read_all(house, created.table, None):
                assert '"draft":{"to":"Ben"' not in part
            other = await read_all(house, created.table, codes["Ben"])
            assert '"draft":{"to":"Ben"' not in "".join(other)

    asyncio.run(look())
