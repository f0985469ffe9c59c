"""What a reader cannot know changes no byte of what they get."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.families.suite import Kind, named
from tests.server.house import House
from websockets.asyncio.client import connect

from miethai import games
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS
from miethai.play import asking
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table
from miethai.server import wire
from miethai.server.hall import hall, share
from miethai.server.room import sitting, timing
from miethai.server.table import snapshots
from miethai.server.table.match import Match, UndoRefused

PLAYERS = ("Anna", "Ben", "Cem")
DRAFTS = ("offer", "give", "take", "give-cash", "take-cash")
KINDS = {  # tables of every ruleset with all that can be hidden, each once: here all are people
    f"{kind.ruleset} {kind.options}": kind for kind in named(lambda suite: suite.secrets).values()
}
LANGS = ("de", "en")
SOME_MOVES = 80  # of those that could be refused
SOME_QUESTIONS = 8  # about moves


# --- positions -----------------------------------------------------------------------------------
def positions_of(kind: str, seed: int) -> Iterator[Match]:
    """A game of a kind; of Wucherer, whose games are long and slow, fewer moments."""
    every = 25 if "wucherer" in kind else 15
    return random_match(KINDS[kind].ruleset, seed, 450, KINDS[kind].options, every=every)


def random_match(
    ruleset: str,
    seed: int,
    plies: int,
    options: Mapping[str, Any] | None = None,
    every: int = 7,
) -> Iterator[Match]:
    """A game at random in which everybody meddles; every so many moves the match."""
    chosen = random.Random(seed)
    family, row = games.find(ruleset)
    roles = range(family.game.players, family.game.seats)
    kinds = {**dict.fromkeys(range(3), "person"), **dict.fromkeys(roles, "table")}
    kinds |= dict.fromkeys(
        games.family(row.family).manners.played_by_rules(options or {}, 3), "table"
    )
    match = Match(ruleset, options or {}, PLAYERS, kinds, SeededDealer(seed), langs={*LANGS})
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
                match.make(match.row(seat, move))
                break
        if ply % every == 0:
            yield match


def traffic(match: Match, reader: int, slots: Sequence[int]) -> bytes:
    """All that can reach a reader from a position: state, undo, refusals and remedies of moves."""
    shot = snapshots.take(match, reader, "de", False)
    parts: list[Any] = [snapshots.whole(shot)]
    if reader >= 0:
        table = match.table
        for slot in slots:
            if table.game.moves.decode(slot).block.verb == "claim":
                continue  # a claim is how rent is found out (MON-K-25)
            rule = table.reason(reader, slot)
            if rule is not None:
                remedy = table.voice("de").remedy(table.position, reader, slot)
                parts.append([rule, table.voice("de").refusal(rule), remedy])
        parts += questions(table, reader, slots[:SOME_QUESTIONS])
        try:
            match.own_undo(reader)
            parts.append("undo")
        except UndoRefused:
            parts.append("no undo")
    return wire.encode(parts)


def questions(table: Table, reader: int, slots: Sequence[int]) -> Iterator[Any]:
    """Answers to why some moves cannot be made, and previews of some that can, claims of rent among
    them."""
    for slot in slots:
        yield asking.answer(table, reader, slot, "de")
    offered = table.legal(reader)
    for slot in offered[:: 1 + len(offered) // SOME_QUESTIONS]:
        amounts = table.amounts(reader, slot)
        move = slot if amounts is None else slot | amounts[-1] << SLOT_BITS
        yield asking.preview(table, reader, move, "de")


def twin_of(match: Match, reader: int, dealt: random.Random) -> Position:
    """A position that differs only in what the reader cannot know: hidden things are dealt anew,
    and where somebody else is asked in secret, it is another one."""
    game = match.table.game
    match._public = None  # what was made of the other position
    twin = game.fields.copy(match.table.position)
    game.resample(twin, reader, dealt.getrandbits(32), dealt.getrandbits(32))
    if match.table.view(reader)["actor"] is None:
        others = [seat for seat in range(len(PLAYERS)) if seat not in (reader, game.actor(twin))]
        twin.asked[twin.depth - 1] = dealt.choice(others)
    return twin


@pytest.mark.parametrize("kind", KINDS)
def test_positions_that_differ_in_secrets_look_the_same(kind: str) -> None:
    dealt = random.Random(1)
    differed = 0
    for match in positions_of(kind, 1):
        game, real = match.table.game, match.table.position
        for reader in (SPECTATOR, *range(len(PLAYERS))):
            slots = dealt.sample(range(game.moves.slots), SOME_MOVES)
            before = traffic(match, reader, slots)
            match.table.position = twin_of(match, reader, dealt)
            differed += game.fields.bytes(match.table.position) != game.fields.bytes(real)
            assert traffic(match, reader, slots) == before
            match.table.position = real
    assert differed > 10 or kind == "magnate {}"  # where all wallets can be kept count of


# --- moves ---------------------------------------------------------------------------------------
def heard_of(match: Match, move: int) -> dict[int, tuple[bytes, bytes]]:
    """What every reader may see, and what they get, after a move of the seat that is asked; the
    move is then taken back without a trace."""
    table, game, numbers = match.table, match.table.game, dict(match.numbers)
    ply, before = len(table.history), game.fields.copy(table.position)
    tails = [entry.before for entry in match.entries]
    match.make(match.row(table.actor, move))
    heard = {}
    for reader in (SPECTATOR, *range(len(PLAYERS))):
        seen = game.fields.visible(table.position, reader), table.view(reader)["actor"]
        states = [snapshots.whole(snapshots.take(match, reader, lang, False)) for lang in LANGS]
        heard[reader] = wire.encode(seen), wire.encode(states)
    table.rewind(ply, before)
    del match.entries[ply:]
    for entry, old in zip(match.entries, tails, strict=True):
        entry.before = old
    match.numbers |= numbers
    match._logs.clear()
    match._public = None
    return heard


@pytest.mark.parametrize("kind", KINDS)
def test_moves_that_look_the_same_are_told_the_same(kind: str) -> None:
    """Which card somebody drew, laid down unseen or is asked about: a reader who cannot tell two
    moves apart by the position gets the same bytes, log and numbers included."""
    chosen = random.Random(2)
    alike = 0
    for match in positions_of(kind, 2):
        actor = match.table.actor
        slots = [] if actor == OVER else match.table.legal(actor)
        plain = [m for m in slots if actor == CHANCE or match.table.amounts(actor, m) is None]
        possible = [m for m in plain if actor == CHANCE or match.table.reason(actor, m) is None]
        some = chosen.sample(possible, min(4, len(possible)))
        outcomes = [heard_of(match, move) for move in some]
        for one, other in itertools.combinations(outcomes, 2):
            for reader in one:
                if one[reader][0] == other[reader][0]:
                    alike += 1
                    assert one[reader][1] == other[reader][1], reader
    assert alike > 20 or "wucherer" not in kind


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_only_who_learned_something_reads_another_log(ruleset: str) -> None:
    """The lines of a move are made for all at once, and apart for those whose own knowledge it
    changed; for everybody else that is the same."""
    own = 0
    for match in random_match(ruleset, 3, 700):
        table, entry = match.table, match.entries[-1]
        for reader, lang in itertools.product(match.readers, LANGS):
            told = table.voice(lang).log
            lines = told(entry.seat, entry.move, table.notes[-1], table.position, reader)
            assert lines == entry.told(reader, lang)
            own += lines != entry.told(SPECTATOR, lang)
    assert (own > 0) == ("wucherer" in ruleset)


def test_everybody_reads_his_own_cards_in_the_log() -> None:
    """Anna reads which card she drew; Ben and the spectators read that she drew one."""
    drawn = 0
    for match in random_match("wucherer-2013", 4, 300, every=1):
        entry = match.entries[-1]
        if entry.seat != CHANCE or len(entry.lines) == len(LANGS):
            continue
        drawn += 1
        (drawer,) = {reader for reader, _ in entry.lines} - {SPECTATOR}
        card = match.table.game.moves.text(entry.move, match.table.names).partition(" ")[2]
        for reader in match.readers:
            told = any(card in line for line in entry.told(reader, "de"))
            assert told == (reader == drawer), (card, entry.told(reader, "de"))
    assert drawn > 5
    logs = {"\n".join(match.log(reader, "de").lines) for reader in match.readers}
    assert len(logs) == 1 + len(PLAYERS)


def test_who_is_asked_in_secret_gets_to_know_it_and_nobody_else() -> None:
    """Wucherer, AMB-72: Das Duale System is offered to all who hold it at once, though the rules
    ask one after the other; the others see the game go on meanwhile, and notice nothing when nobody
    takes the card."""
    kinds = dict.fromkeys(range(3), "person")
    match = Match("wucherer-classic", {}, PLAYERS, kinds, SeededDealer(1), langs={*LANGS})
    table = match.table
    card = "Das Duale System"
    hands = {"Anna": {"hand": ["Eigenbedarf"], "houses": [{"floors": 2}]}}
    given = {**hands, "Ben": {"hand": [card]}, "Cem": {"hand": [card]}}
    table.family.given(table.position, given, table.names)
    for text in ("Anna: play Eigenbedarf", "Anna: house h1"):
        match.make(match.row(*table.parse(text)))
    for asked, all_asked in ((1, {1, 2}), (2, {2})):
        before = dict(match.numbers)
        assert table.actor == asked
        for reader in match.readers:
            shot = snapshots.take(match, reader, "en", False)
            assert shot.asked == (PLAYERS[reader] if reader in all_asked else "Anna")
            assert bool(shot.legal) == (reader in {0, *all_asked})
        match.make(match.row(asked, table.parse(f"{PLAYERS[asked]}: pass")[1]))
        noticed = {reader for reader in match.readers if match.numbers[reader] > before[reader]}
        assert noticed == {asked}


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
            data = await asyncio.wait_for(self._socket.recv(), 60)
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


def fix_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers that draw the same seed and live at the same moment."""
    numbers = itertools.count()
    monkeypatch.setattr(hall, "new_seed", lambda: bytes(32))
    monkeypatch.setattr(share, "new_table_id", lambda: "table00001")
    monkeypatch.setattr(sitting, "new_salt", lambda: f"salt{next(numbers)}")
    monkeypatch.setattr("miethai.server.room.timing.time.time", lambda: 1000.0)
    monkeypatch.setattr(timing, "now", lambda: 5.0)


def test_unfinished_offers_leave_no_trace_on_the_wire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games that differ only in what Cem builds up in secret: everybody else gets the same
    bytes, in events, numbers, errors, undo, texts and exports."""
    heard = []
    for secret in (False, True):
        fix_numbers(monkeypatch)
        got, hidden = asyncio.run(listen(tmp_path / str(secret), secret))
        heard.append(got)
        assert (hidden > 5) == secret
    plain, with_secrets = heard
    for name, lines in plain.items():
        for a, b in zip(lines, with_secrets[name], strict=True):
            assert a == b, name
    assert any('"after"' in line for line in plain["watcher"])
    assert any('"t":"ack"' in line for line in plain["Ben"])


# --- all games -----------------------------------------------------------------------------------
async def hear(folder: Path, kind: Kind, moves: int, secret: bool) -> list[str]:
    """What Anna and a spectator get by socket and HTTP at a table in the middle of a game; with
    ``secret`` after everything was dealt anew that Anna cannot know."""
    chosen = random.Random(5)
    async with House(folder) as house:
        people = PLAYERS[: 2 if "aiOpponent" in kind.options else 3]
        bots = len(PLAYERS) - len(people)
        created, codes = await house.table_of(kind.ruleset, people, bots, options=kind.options)
        room = house.room(created.table)
        async with room.change() as batch:
            for _ in range(moves):
                table = room.desk.table
                slots = [] if table.over else table.legal(table.actor)
                if not slots or table.actor == CHANCE:
                    break
                plain = [m for m in slots if table.amounts(table.actor, m) is None]
                possible = [m for m in plain if table.reason(table.actor, m) is None]
                batch.add(room.desk.running.row(table.actor, chosen.choice(possible)))
                room.automation.advance(batch)
        if secret:
            match = room.desk.running
            match.table.position = twin_of(match, 0, chosen)
        heard = []
        async with (
            Ear(house, created.table, codes["Anna"]) as anna,
            Ear(house, created.table, None) as watcher,
        ):
            slots = [slot for b, _, slot in room.desk.game.moves.all_slots() if not b.chance]
            for slot in random.Random(6).sample(slots, 30):
                text = room.desk.game.moves.text(slot, room.desk.table.names)
                if room.desk.table.reason(0, slot) is not None and not text.startswith("claim"):
                    await anna.send(t="move", id=text[:40], move=text)
                    await anna.quiet()
            await anna.send(t="undo", id="back")
            await anna.quiet()
            await anna.send(t="resync")
            for ear in (anna, watcher):
                await ear.quiet()
                heard += ear.heard
            for code in (codes["Anna"], None):
                heard += await read_all(house, created.table, code)
        return heard


@pytest.mark.parametrize("kind", KINDS)
def test_secrets_leave_no_trace_on_the_wire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """States, refusals, undo, texts and exports of every ruleset are the same, byte by byte."""
    heard = []
    for secret in (False, True):
        with monkeypatch.context() as patch:
            fix_numbers(patch)
            heard.append(asyncio.run(hear(tmp_path / str(secret), KINDS[kind], 40, secret)))
    for one, other in zip(*heard, strict=True):
        assert one == other
    assert any('"t":"refused"' in line for line in heard[0])


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


def test_an_offer_that_is_prepared_and_dropped_is_noticed_by_nobody_else() -> None:
    """Wucherer: no event of others is counted, whoever is on turn."""
    kinds = dict.fromkeys(range(3), "person")
    match = Match("wucherer-classic", {}, PLAYERS, kinds, SeededDealer(3))
    table = match.table
    dropped: set[int] = set()

    def made(verb: str) -> bool:
        slots = [s for s in table.legal(table.actor) if verb in table.text(table.actor, s).split()]
        if slots:
            match.make(match.row(table.actor, slots[0]))
        return bool(slots)

    while len(dropped) < len(PLAYERS):
        if table.actor == CHANCE:
            match.make(match.row(CHANCE, table.deal() or 0))
            continue
        before, seat = dict(match.numbers), table.actor
        if made("offer") and made("cancel"):
            dropped.add(seat)
            for reader, number in match.numbers.items():
                assert number == before[reader] + (2 if reader == seat else 0)
        match.make(match.row(table.actor, table.legal(table.actor)[-1]))
