"""Das Duale System: whether somebody is asked to take a card does not show (AMB-72)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.house import GENEROUS, House, replace

from miethai.games.wucherer.rules import tables
from miethai.kernel.contract import CHANCE, SPECTATOR
from miethai.kernel.moves import SLOT_BITS
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table
from miethai.server import wire
from miethai.server.room import commands, timing
from miethai.server.room.automation import Automation
from miethai.server.room.turns import Turns
from miethai.server.table import match as matches
from miethai.server.table import snapshots
from miethai.server.table.match import Match, UndoRefused

PLAYERS = ("Anna", "Ben", "Cem")
GAMES = range(16)
CARD = tables.RECYCLING


def begun(seed: int, players: int, plies: int) -> Match:
    kinds = dict.fromkeys(range(players), "person")
    names = PLAYERS[:players]
    match = Match("wucherer-classic", {}, names, kinds, SeededDealer(seed), langs={"de"})
    chosen = random.Random(seed)
    for _ in range(plies):
        if not match.table.over:
            make(match, chosen)
    return match


def make(match: Match, chosen: random.Random) -> None:
    """A move at random of whoever is asked; cards rather than houses, so that some are laid."""
    seat, table = match.table.actor, match.table
    match.make(match.row(seat, wanted(table, seat, chosen)))


def wanted(table: Table, seat: int, chosen: random.Random) -> int:
    if seat == CHANCE:
        move = table.deal()
        assert move is not None
        return move
    plain = [slot for slot in table.legal(seat) if table.amounts(seat, slot) is None]
    slots = [slot for slot in plain if table.reason(seat, slot) is None]
    if not slots:
        slot = table.legal(seat)[0]
        return slot | int(table.game.lowest(table.position, seat, slot)) << SLOT_BITS
    plays = [slot for slot in slots if table.text(seat, slot).split(": ")[1].startswith("play ")]
    return chosen.choice(plays if plays and chosen.random() < 0.7 else slots)


def give(match: Match, *seats: int) -> bool:
    """The seats have held Das Duale System all along instead of another card; whether that can be:
    nobody may hold it so far, and the cards must lie where nobody has seen them."""
    s = match.table.position
    unseen = [k for k in range(s.pile_size) if s.pile_seen[k] == s.pile_seen[s.pile_size - 1]]
    piled = [k for k in unseen if s.pile[k] == CARD]
    spare = [
        [k for k in range(tables.KINDS) if s.hand[seat][k] and k + 1 not in s.known[seat]]
        for seat in seats
    ]
    if len(piled) < len(seats) or not all(spare) or any(row[CARD] for row in s.hand):
        return False
    if s.discard_size == 0:
        return False
    for seat, place, cards in zip(seats, piled, spare, strict=False):
        s.pile[place] = cards[0]
        s.hand[seat][cards[0]] -= 1
        s.hand[seat][CARD] += 1
    match.table.kept.settle()
    return True


def shown(match: Match, reader: int) -> list[Any]:
    """All that depends on the position for a reader."""
    out: list[Any] = [snapshots.whole(snapshots.take(match, reader, "de", False))]
    if reader >= 0:
        table = match.shown(reader)
        out += [table.reason(reader, slot) for slot in range(0, table.game.moves.slots, 7)]
        try:
            match.own_undo(reader)
            out.append("undo")
        except UndoRefused:
            out.append("no undo")
    return [*out, match.hushed]


@pytest.mark.parametrize(
    ("players", "games"),
    [(2, {seed: 150 + 9 * seed for seed in GAMES}), (3, dict.fromkeys((21, 105, 163, 212), 60))],
)
def test_who_is_not_asked_cannot_tell_whether_anybody_is(
    players: int, games: dict[int, int]
) -> None:
    """One plays on, all others hold the card or nobody does: states, numbers, offers, refusals and
    what may be taken back are the same after every move."""
    windows = 0
    for seed, plies in games.items():
        without, holding = (begun(seed, players, plies) for _ in range(2))
        seat = without.table.actor
        others = [other for other in range(players) if other != seat]
        if seat < 0 or without.table.position.turn != seat or not give(holding, *others):
            continue
        chosen = random.Random(seed)
        while without.table.actor == seat and without.table.position.turn == seat:
            move = wanted(without.table, seat, chosen)
            without.make(without.row(seat, move))
            if holding.aside is not None:
                for row in holding.aside.rows:
                    holding.make(holding.row(*row))
            holding.make(holding.row(seat, move))
            asked = holding.aside
            windows += asked is not None and len(asked.rows) == players - 1
            for reader in (seat, SPECTATOR):
                assert shown(without, reader) == shown(holding, reader)
    assert windows > 1


def test_the_first_who_is_asked_cannot_tell_whether_another_is() -> None:
    """Of two holders; the first lets the card go, and is shown the same as if they were alone."""
    windows = 0
    for seed in (21, 105, 163, 212):
        alone, with_another = (begun(seed, 3, 60) for _ in range(2))
        seat = alone.table.actor
        first, second = (seat + 1) % 3, (seat + 2) % 3
        assert give(alone, first)
        assert give(with_another, first, second)
        chosen = random.Random(seed)
        while alone.table.position.turn == seat == alone.shown(SPECTATOR).actor:
            move = wanted(alone.shown(seat), seat, chosen)
            for match in (alone, with_another):
                match.make(match.row(seat, move))
            assert shown(alone, first) == shown(with_another, first)
            for match in (alone, with_another):
                windows += match.aside is not None and len(match.aside.rows) == 2
                if match.aside is not None:
                    assert match.aside.seat == first
                    match.make(match.row(*match.aside.rows[0]))
            assert shown(alone, first) == shown(with_another, first)
            if with_another.aside is not None:
                with_another.make(with_another.row(*with_another.aside.rows[0]))
            assert shown(alone, first) == shown(with_another, first)
    assert windows > 1


def go_on(match: Match, seat: int, move: int) -> None:
    """As a seat does at a table: those who are asked before it let the card go."""
    aside = match.aside
    for row in aside.rows_before(seat) if aside is not None else ():
        match.make(match.row(*row))
    match.make(match.row(seat, move))


@pytest.mark.parametrize("takes", [False, True])
def test_the_second_who_is_asked_cannot_tell_whether_another_is(takes: bool) -> None:
    """Of two holders: the second is asked at once, whatever the first does, and sees the same as if
    they were alone until somebody takes the card. So do all others."""
    windows = 0
    for seed in (21, 105, 163, 212):
        alone, after_another = (begun(seed, 3, 60) for _ in range(2))
        seat = alone.table.actor
        first, second = (seat + 1) % 3, (seat + 2) % 3
        assert give(alone, second)
        assert give(after_another, second, first)
        chosen = random.Random(seed)
        while alone.table.position.turn == seat == alone.shown(SPECTATOR).actor:
            move = wanted(alone.shown(seat), seat, chosen)
            for match in (alone, after_another):
                go_on(match, seat, move)
            for reader in (second, seat, SPECTATOR):
                assert shown(alone, reader) == shown(after_another, reader)
            aside = after_another.aside
            if aside is None:
                continue
            assert list(aside.asked) == [first, second]
            assert alone.shown(second).actor == after_another.shown(second).actor == second
            windows += 1
            (_, let_go), taken = aside.rows[1], alone.table.legal(second)[0]
            assert taken != let_go
            for match in (alone, after_another):
                go_on(match, second, taken if takes else let_go)
            for reader in (second, seat, SPECTATOR):
                assert shown(alone, reader) == shown(after_another, reader)
            if takes:
                break
    assert windows > 1


def test_the_first_may_take_it_while_the_second_thinks() -> None:
    match, first, second = with_two_who_are_asked()
    before = match.numbers[second]
    match.make(match.row(first, match.table.legal(first)[0]))
    assert match.numbers[second] > before
    assert match.shown(second).actor != second or match.aside is not None


def with_two_who_are_asked() -> tuple[Match, int, int]:
    """A card lies there, and two may take it."""
    for seed in (21, 105, 163, 212):
        match, chosen = begun(seed, 3, 60), random.Random(seed)
        seat = match.table.actor
        first, second = (seat + 1) % 3, (seat + 2) % 3
        if not give(match, first, second):
            continue
        while match.table.position.turn == seat == match.shown(SPECTATOR).actor:
            go_on(match, seat, wanted(match.shown(seat), seat, chosen))
            if match.aside is not None:
                return match, first, second
    raise AssertionError


def test_answers_come_in_the_order_in_which_the_rules_ask() -> None:
    """All wait until the same moment: whoever goes on comes last, whatever their timers do."""
    match, first, second = with_two_who_are_asked()
    mover = match.shown(SPECTATOR).actor
    room: Any = SimpleNamespace(desk=SimpleNamespace(match=match))
    turns, came = Turns(room), []

    async def come(seat: int) -> None:
        async with turns.turn(seat, 0.0):
            await asyncio.sleep(0)  # the disk
            came.append(seat)

    async def all_come() -> None:
        await asyncio.gather(*map(come, (mover, second, first)))

    asyncio.run(all_come())
    assert came == [first, second, mover]


def test_an_answer_waits_as_long_whether_or_not_another_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second of two takes the card: the first, who has let the time pass, is told too late."""
    monkeypatch.setattr(timing, "now", lambda: 100.0)
    monkeypatch.setattr("miethai.server.room.automation.now", lambda: 100.0)

    async def run() -> None:
        async with House(tmp_path, replace(GENEROUS, aside_seconds=3.0)) as house:
            created, codes = await house.table_of("wucherer-classic", PLAYERS)
            room = house.room(created.table)
            room.desk.match, first, second = with_two_who_are_asked()
            room.timing.told = 99.0
            match = room.desk.match
            assert [commands._pause_before(room, s) for s in (first, second)] == [2.0, 2.0]
            room.timing.told = 97.0
            entries, on = len(match.entries), match.numbers[first]
            taken = match.table.text(second, match.shown(second).legal(second)[0])
            body = {"t": "move", "id": "mine", "move": taken.split(": ")[1]}
            answer = await house.post(created.table, body, codes[room.desk.name(second)])
            assert isinstance(answer, wire.Ack)
            assert [one.seat for one in match.entries[entries:][:2]] == [first, second]
            late = await house.post(created.table, body | {"on": on}, codes[room.desk.name(first)])
            assert late.code == "stale"

    asyncio.run(run())


def test_bots_that_are_asked_second_do_not_wait_for_a_person(tmp_path: Path) -> None:
    """Where others read the table; else the bot's time would tell them that a person was asked."""

    async def run() -> None:
        async with House(tmp_path) as house:
            created, _ = await house.table_of("wucherer-classic", PLAYERS)
            room = house.room(created.table)
            room.desk.match, first, second = with_two_who_are_asked()
            mover = room.desk.running.shown(SPECTATOR).actor
            room.desk.match.kinds = {first: "person", second: "random", mover: "person"}
            assert room.automation._waits_for() == second
            room.desk.match.kinds = {first: "person", second: "random", mover: "random"}
            assert room.automation._waits_for() is None

    asyncio.run(run())


def rows(match: Match) -> Iterator[tuple[int, int]]:
    return ((entry.seat, entry.move) for entry in match.entries)


def test_what_is_told_in_the_end_is_what_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the card is taken or not: afterwards all have read the same as if nothing were
    hidden, also in a language that is first asked for in between."""
    asked = taken = 0
    for seed in GAMES:
        match = begun(seed, 3, 150 + 9 * seed)
        seat = match.table.position.turn
        if not give(match, (seat + 1) % 3):
            continue
        before, chosen = len(match.entries), random.Random(seed)
        start, position = begun(seed, 3, 150 + 9 * seed), match.table.position
        start.table.position = match.table.game.fields.copy(position)
        late = False
        while not match.table.over and len(match.entries) < before + 60:
            aside = match.aside
            if aside is not None and not late:
                match.langs, late = {"de"}, True
            make(match, chosen)
            taken += (
                aside is not None
                and (
                    match.entries[-1].seat,
                    match.entries[-1].move,
                )
                != aside.rows[0]
            )
            asked += match.aside is not None
        with monkeypatch.context() as patch:
            patch.setattr(matches, "aside_at", lambda table: None)
            for row in list(rows(match))[before:]:
                start.make(start.row(*row))
        if match.aside is None:
            for reader in (SPECTATOR, 0, 1, 2):
                assert match.log(reader, "de").lines == start.log(reader, "de").lines
    assert asked > 2
    assert taken > 0


def test_others_wait_as_long_where_nobody_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the server's own clock: whoever lays a card waits with the next move, holder or not; a
    move closes the question."""
    clock = [100.0]
    monkeypatch.setattr(timing, "now", lambda: clock[0])
    monkeypatch.setattr("miethai.server.room.automation.now", lambda: clock[0])
    waits = []
    for holds in (False, True):
        folder = tmp_path / str(holds)
        waits.append(asyncio.run(waited(folder, holds, lambda to: clock.__setitem__(0, to))))
    assert waits == [[0.0, 3.0, 1.0, 0.0]] * 2


def just_before_a_card_is_laid() -> tuple[Match, tuple[int, int]]:
    """Two players, and a move that lays a card while the other one could hold the card."""
    for seed in GAMES:
        match, chosen = begun(seed, 2, 0), random.Random(seed)
        while not match.table.over:
            turn = match.table.position.turn
            make(match, chosen)
            seat = match.entries[-1].seat
            if match.hushed and turn == seat == match.shown(SPECTATOR).actor:
                *moves, last = list(rows(match))
                if give(after(seed, moves), 1 - seat):
                    return after(seed, moves), last
    raise AssertionError


def after(seed: int, moves: list[tuple[int, int]]) -> Match:
    match = begun(seed, 2, 0)
    for move in moves:
        match.make(match.row(*move))
    return match


async def waited(folder: Path, holds: bool, set_clock: Callable[[float], None]) -> list[float]:
    async with House(folder, replace(GENEROUS, aside_seconds=3.0)) as house:
        created, codes = await house.table_of("wucherer-classic", PLAYERS[:2])
        room = house.room(created.table)
        desk = room.desk
        desk.match, (seat, slot) = just_before_a_card_is_laid()
        name = desk.name(seat)
        if holds:
            assert give(desk.running, 1 - seat)
        set_clock(200.0)
        out = [commands._pause_before(room, seat)]
        move = desk.table.text(seat, slot).split(": ")[1]
        body = {"t": "move", "id": "lay", "move": move}
        assert isinstance(await house.post(created.table, body, codes[name]), wire.Ack)
        assert desk.running.hushed
        assert (desk.running.aside is not None) == holds
        for at in (200.0, 202.0, 203.0):
            set_clock(at)
            out.append(commands._pause_before(room, seat))
        before = desk.rows
        slot = next(
            m
            for m in room.table_for(seat).legal(seat)
            if room.table_for(seat).reason(seat, m) is None
        )
        move = desk.table.text(seat, slot).split(": ")[1]
        body = {"t": "move", "id": "on", "move": move}
        assert isinstance(await house.post(created.table, body, codes[name]), wire.Ack)
        assert desk.rows - before >= 1 + holds
        return out


def test_one_person_among_bots_cannot_tell_by_the_pace_whether_one_was_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time runs from what all were shown, however long a bot has thought aside."""
    clock = [100.0]
    monkeypatch.setattr(timing, "now", lambda: clock[0])
    monkeypatch.setattr("miethai.server.room.automation.now", lambda: clock[0])
    waits: list[float] = []

    async def seen(self: Automation, seat: int, move: int, begun: float) -> None:
        waits.append(asyncio.get_running_loop().time() - begun)

    monkeypatch.setattr(Automation, "_show", seen)
    monkeypatch.setattr(Automation, "wake", lambda self: None)

    async def run(holds: bool) -> None:
        async with House(tmp_path / str(holds)) as house:
            created, _ = await house.table_of("wucherer-classic", PLAYERS[:1], 1)
            room = house.room(created.table)
            match, (seat, slot) = just_before_a_card_is_laid()
            match.kinds = {0: "random", 1: "random"}
            room.desk.match = match
            if holds:
                assert give(match, 1 - seat)
            match.make(match.row(seat, slot))
            assert match.hushed
            assert (match.aside is not None) == holds
            for row in match.aside.rows if match.aside is not None else ():
                match.make(match.row(*row))
            monkeypatch.setattr(Automation, "_asleep", lambda self: False)
            clock[0] = room.timing.told + 5.0
            await room.automation._step()

    for holds in (False, True):
        asyncio.run(run(holds))
    assert len(waits) == 2
    assert all(5.0 <= waited < 10.0 for waited in waits)
