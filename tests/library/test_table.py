"""A table of the library: the same as a table of play, with names and texts."""

from __future__ import annotations

import random
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.families.suite import RULESETS
from tests.play.helpers import PLAYERS, examples

import miethai
from miethai.cli import replay
from miethai.kernel.contract import SPECTATOR
from miethai.play import record
from miethai.play import table as play
from miethai.play.dealer import SeededDealer

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def monopoly(**settings: Any) -> miethai.Table:
    """Two people who throw for the first turn; chance is told."""
    return miethai.Table("monopoly", ["Anna", "Ben"], options={"quickStart": True}, **settings)


def begun(**settings: Any) -> miethai.Table:
    """The same in Anna's first turn."""
    table = monopoly(**settings)
    for move in ("throw", "dice 6 5", "throw", "dice 1 2"):
        table.push(move)
    return table


def some_move(moves: list[miethai.Move], rng: random.Random) -> miethai.Move:
    move = rng.choice(moves)
    return move.with_amount(rng.choice(move.amounts)) if move.amounts else move


def wander(
    table: miethai.Table, pushes: int, rng: random.Random, bots: Collection[str] = ()
) -> None:
    """Random moves, mostly of the seat that is asked, sometimes of another person."""
    for _ in range(pushes):
        if table.is_over:
            return
        person = rng.choice([name for name in table.players if name not in bots])
        offered = table.legal_moves_of(person) if rng.random() < 0.2 else table.legal_moves
        if offered:
            move = some_move(offered, rng)
            if move.seat == miethai.CHANCE or table.why_not(move) is None:
                table.push(move)


def bytes_of(table: play.Table) -> bytes:
    return bytes(table.game.fields.bytes(table.position))


def beside(table: miethai.Table, ruleset: str, seed: int) -> play.Table:
    """A table of play that has made the same moves."""
    game = table._table.game
    roles = sum(1 << seat for seat in range(game.players, game.seats))
    twin = play.Table(ruleset, {}, PLAYERS, roles, SeededDealer(seed))
    for text in table.history:
        twin.do(*twin.parse(text))
    return twin


# --- every ruleset -------------------------------------------------------------------------------
@every_ruleset
@given(seed=st.integers(0, 2**40), steps=st.lists(st.booleans(), min_size=4, max_size=12))
@examples(6)
def test_pushes_and_undos_are_those_of_play(ruleset: str, seed: int, steps: list[bool]) -> None:
    table = miethai.Table(ruleset, PLAYERS, seed=seed)
    rng = random.Random(seed)
    for takes_back in steps:
        wander(table, 6, rng)
        before = table.history
        if takes_back and len(before) > len(miethai.Table(ruleset, PLAYERS, seed=seed).history):
            undone = table.undo()
            assert undone
            assert table.history + undone == before
    twin = beside(table, ruleset, seed)
    assert bytes_of(twin) == bytes_of(table._table)
    assert twin.notes == table._table.notes
    assert twin.draws == table._table.draws
    assert twin.view(0) == table.view(PLAYERS[0])
    assert record.text(record.of(twin)) == table.record()


@every_ruleset
def test_all_pushes_can_be_taken_back(ruleset: str) -> None:
    table = miethai.Table(ruleset, PLAYERS, seed=5)
    start, first = bytes_of(table._table), table.history
    made = []
    for _ in range(25):
        made.append(table.push(_first_possible(table)))
    for moves in reversed(made):
        assert table.undo() == moves
    assert bytes_of(table._table) == start
    assert table.history == first
    with pytest.raises(miethai.Error, match="nothing to undo"):
        table.undo()


def _first_possible(table: miethai.Table) -> miethai.Move:
    rng = random.Random(len(table.history))
    while True:
        move = some_move(table.legal_moves, rng)
        if table.why_not(move) is None:
            return move


@every_ruleset
def test_the_same_move_again_meets_the_same_chance(ruleset: str) -> None:
    table = miethai.Table(ruleset, PLAYERS, seed=11)
    wander(table, 20, random.Random(3))
    move = _first_possible(table)
    assert table.push(move) == table.undo() == table.push(str(move))


@every_ruleset
def test_legal_moves_have_labels_and_are_read_back(ruleset: str) -> None:
    for lang in ("de", "en"):
        table = miethai.Table(ruleset, PLAYERS, seed=2, lang=lang)
        wander(table, 30, random.Random(1))
        assert table.turn in table.players
        for move in table.legal_moves:
            assert move.seat == table.turn
            assert move.label
            assert move.notation.split()[0] == move.verb
            chosen = move.with_amount(move.amounts[-1]) if move.amounts else move
            assert (
                table.why_not(chosen)
                == table.why_not(str(chosen))
                == table.why_not(chosen.notation)
            )
            for rule in table.rules_about(chosen):
                assert rule == miethai.rules(ruleset, lang)[rule.id]


@every_ruleset
def test_chance_that_is_told(ruleset: str) -> None:
    """Without a seed every move of chance is asked for, and its odds add up to one."""
    table = miethai.Table(ruleset, PLAYERS)
    rng, told = random.Random(9), 0
    while told < 5:
        odds = table.odds()
        if table.turn == miethai.CHANCE:
            assert sum(odds.values()) == 1
            assert list(odds) == [str(move) for move in table.legal_moves]
            text = rng.choice(list(odds))
            assert table.push(text)[0] == text
            told += 1
        else:
            assert odds == {}
            wander(table, 1, rng)
    assert "chance: typed" in table.record()
    assert miethai.read_record(table.record()).replay().history == table.history


@every_ruleset
def test_bots_play_until_a_person_is_asked(ruleset: str) -> None:
    bots = {"Ben": "landlord", "Cem": "random"}
    table = miethai.Table(ruleset, ["Anna", "Ben", "Cem"], bots=bots, seed=4)
    of_ben: list[str] = []
    while not of_ben:
        assert table.turn == "Anna"
        made = table.push(_first_possible(table))
        of_ben = [text for text in made if text.startswith("Ben: ")]
    with pytest.raises(miethai.InvalidMove, match="Ben is played by the bot landlord"):
        table.push(of_ben[0])


@every_ruleset
def test_bots_on_all_seats_wait_for_run(ruleset: str) -> None:
    bots = dict.fromkeys(["Anna", "Ben"], "landlord")
    table = miethai.Table(ruleset, ["Anna", "Ben"], bots=bots, seed=1)
    assert table.history == []
    assert len(table.run(most=7)) == 7
    assert len(table.run(most=3)) == 3
    assert len(table.undo()) == 3
    assert len(table.history) == 7


@every_ruleset
def test_what_a_seat_is_shown_is_what_play_shows(ruleset: str) -> None:
    table = miethai.Table(ruleset, PLAYERS, seed=6, lang="de")
    wander(table, 25, random.Random(6))
    inner = table._table
    for seat, name in enumerate(PLAYERS):
        assert table.view(name) == inner.view(seat)
        assert table.show(name) == inner.voice("de").render(inner.position, seat)
        assert table.prompt(name) == inner.voice("de").prompt(inner.position, seat)
    assert table.view() == inner.view()
    assert str(table) == table.show()
    assert table.prompt()
    assert (table.ruleset, table.players, table.lang) == (ruleset, PLAYERS, "de")
    assert table.options == inner.options


@every_ruleset
def test_a_finished_game_has_places_and_no_moves(ruleset: str) -> None:
    result = miethai.simulate(ruleset, "landlord", 2, seed=3, engine="interpreted")
    table = miethai.Table.simulated(result, 1)
    assert table.is_over
    assert table.turn is None
    assert table.legal_moves == []
    assert table.places is not None
    assert sorted(table.places) == sorted(table.players)
    assert min(table.places.values()) == 1
    assert repr(table).endswith("over>")
    last = next(text for text in reversed(table.history) if ":" in text)
    with pytest.raises(miethai.InvalidMove, match="the game is over"):
        table.push(last.partition(": ")[2])
    again = miethai.read_record(table.record()).replay()
    assert again.places == table.places
    assert again.log() == table.log()


# --- one move ------------------------------------------------------------------------------------
def test_who_makes_a_move() -> None:
    table = begun()
    assert repr(table) == "<Table monopoly: Anna, Ben; 4 moves; Anna to move>"
    assert table.push("throw") == ["Anna: throw"]
    assert table.push("dice 1 2") == ["dice 1 2"]
    assert table.push("anna: buy") == ["Anna: buy"]
    assert table.push("Ben: offer Anna") == ["Ben: offer Anna"]
    assert table.turn == "Anna"
    assert table.places is None


def test_a_move_that_a_rule_forbids_changes_nothing() -> None:
    table = begun()
    before = table.record()
    with pytest.raises(miethai.IllegalMove) as raised:
        table.push("build Schlossallee")
    error = raised.value
    assert error.rule == error.refusal.rule == "MON-BUILD-01"
    assert error.move == "Anna: build Schlossallee"
    assert "whole colour group (MON-BUILD-01)" in str(error)
    assert error.refusal.remedy is not None
    assert error.refusal.remedy in str(error)
    assert error.refusal == table.why_not("build Schlossallee")
    assert table.record() == before
    table.undo()  # a refused move left nothing behind to take back
    assert table.history == ["Anna: throw", "dice 6 5", "Ben: throw"]


def test_a_refusal_without_remedy_is_its_text() -> None:
    refusal = begun().why_not("bid 10")
    assert refusal is not None
    assert refusal.remedy is None
    assert str(refusal) == refusal.text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fly", "unknown move 'fly'; expected one of accept"),
        ("", "unknown move ''"),
        ("build", "build: expected a property, not 'nothing'"),
        ("build Atlantis", "build: expected a property, not 'Atlantis'"),
        ("throw now", "throw: did not expect 'now'"),
        ("Zed: throw", "unknown seat 'Zed'; expected one of Anna, Ben, banker, moderator, judge"),
        ("seat3: throw", "unknown seat 'seat3'"),
        ("chance: dice 3 4", "unknown seat 'chance'"),
        ("Anna: dice 3 4", "dice is chance's move: expected 'dice 3 4' alone"),
        ("dice 3 4", "no chance move is due, the game is waiting for Anna"),
        ("dice 3 9", "expected a"),
        ("banker: payout", r"banker plays itself; roles=\['banker'\]"),
    ],
)
def test_a_text_that_is_no_move(text: str, expected: str) -> None:
    table = begun()
    with pytest.raises(miethai.InvalidMove, match=expected):
        table.push(text)
    assert len(table.history) == 4


def test_the_wrong_chance() -> None:
    table = monopoly()
    table.push("throw")
    with pytest.raises(miethai.InvalidMove, match="expected one of 36 dice moves"):
        table.push("card E-07")
    with pytest.raises(miethai.InvalidMove, match="throw: the game waits for chance; a seat's"):
        table.push("throw")
    with pytest.raises(miethai.InvalidMove, match="no rule refuses a move of chance"):
        table.why_not("dice 3 4")


def test_a_seed_is_not_overruled() -> None:
    table = monopoly(seed=1)
    with pytest.raises(miethai.InvalidMove, match="dealt by seed 1 game 0"):
        table.push("dice 3 4")


def test_amounts() -> None:
    table = begun()
    for move in ("throw", "dice 1 2", "decline"):
        table.push(move)
    bid, leave = table.legal_moves
    assert bid.amounts is not None
    assert (bid.verb, bid.amounts[0], bid.amounts[-1], len(bid.amounts)) == (
        "bid",
        "10",
        "1500",
        1491,
    )
    assert list(bid.amounts[:2]) == ["10", "11"]
    assert bid.amounts[:2] == bid.amounts[:2]
    assert len({bid, bid, leave}) == 2
    assert repr(bid.amounts) == "<Amounts: 10 to 1500>"
    assert repr(bid.amounts[:0]) == "<Amounts: none>"
    assert repr(bid) == "<Move Anna: bid 10 to 1500>"
    with pytest.raises(miethai.InvalidMove, match=r"Anna: bid: needs an amount \(10 to 1500\)"):
        table.push(bid)
    with pytest.raises(miethai.InvalidMove, match="expected an amount of 10 to 1500, not 9"):
        bid.with_amount(9)
    with pytest.raises(miethai.InvalidMove, match="Anna: pass: takes no amount"):
        leave.with_amount(9)
    with pytest.raises(miethai.InvalidMove, match="takes no amount"):
        bid.with_amount(20).with_amount(30)
    twenty = bid.with_amount("20")
    assert table.push(twenty) == ["Anna: bid 20"]
    assert table.push("pass")
    assert (bid.label, twenty.label) == ("Bid (10 M to 1500 M)", "Bid 20 M")  # as it was offered


@every_ruleset
def test_labels_are_those_of_the_moment_of_the_offer(ruleset: str) -> None:
    table = miethai.Table(ruleset, PLAYERS, seed=2)
    wander(table, 30, random.Random(2))
    voice, inner = table._table.voice("en"), table._table
    said = [voice.label(inner.position, inner.actor, slot) for slot in inner.legal(inner.actor)]
    offered = table.legal_moves
    wander(table, 10, random.Random(3))
    assert [move.label for move in offered] == said


def test_amounts_that_have_words() -> None:
    table = miethai.Table("magnate", ["Anna", "Ben"], seed=1)
    bid = table.legal_moves[0]
    assert bid.amounts is not None
    assert list(bid.amounts[:3]) == ["100", "200", "300"]
    assert table.push(bid.with_amount(300)) == [f"{bid.seat}: bid 300"]


# --- a table -------------------------------------------------------------------------------------
def test_roles_are_played_by_whom_they_are_given_to() -> None:
    table = miethai.Table("monopoly-karlsruhe", ["Anna", "Ben"], roles=["banker"], seed=1)
    assert table.roles == ("banker", "moderator", "judge")
    assert table.turn == "banker"
    assert table.history == ["moderator: read"]
    assert table.push("payout")[0] == "banker: payout"


def test_a_described_position() -> None:
    described = {"Ben": {"owns": ["Parkstraße", "Schlossallee"]}, "Anna": {"at": "Hauptbahnhof"}}
    table = miethai.Table("monopoly", ["Anna", "Ben"], given=described)
    table.push("throw")
    table.push("dice 3 1")
    assert "(MON-RENT-02)" in table.log()[-1]
    for keep in (table.record, lambda: table.save("nowhere")):
        with pytest.raises(miethai.Error, match="described position has no record"):
            keep()


@pytest.mark.parametrize("tables", [{"start": {"money": 1800}}, {"start.money": 1800}])
def test_options_and_tables(tables: dict[str, Any]) -> None:
    options = {"mode": "kenner", "moneyVisibility": "open"}
    table = miethai.Table("magnate", ["Anna", "Ben"], options=options, tables=tables, seed=1)
    assert table.options["mode"] == "kenner"
    assert table.view()["Anna"]["money"] == 1800
    assert "\ntable start.money: 1800\n" in table.record()


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"ruleset": "chess"}, "unknown ruleset 'chess'; there are magnate, monopoly, "),
        ({"players": ["Anna"]}, "monopoly is for 2 to 6 players, not 1"),
        ({"players": "Anna"}, "players: expected a list of names, not 'Anna'"),
        ({"players": ["Anna", "anna"]}, "seat 'anna': this name is taken"),
        ({"players": ["Anna", "a:b"]}, "seat 'a:b': expected a name"),
        ({"players": ["Anna", 3]}, "seat 3: expected a name"),
        ({"bots": {"Zed": "landlord"}}, "unknown seat 'Zed'; expected one of Anna, Ben, banker"),
        ({"bots": {"Ben": "whale"}}, "unknown bot 'whale'; monopoly has random, landlord"),
        ({"roles": ["king"]}, "unknown role 'king'; monopoly has banker, moderator, judge"),
        ({"seed": -1}, "seed: expected a whole number from 0 up, not -1"),
        ({"seed": "x"}, "seed: expected a whole number from 0 up, not 'x'"),
        ({"options": {"colour": 1}}, "unknown option 'colour'; monopoly has boardSet"),
        ({"options": {"startMoney": "much"}}, "option startMoney: expected a number from 1"),
        ({"tables": {"streets": 1}}, "streets: this ruleset has no component values to set"),
        ({"given": {"Zed": {}}}, "given: unknown 'Zed'; expected one of phase"),
        ({"given": {"Ben": {"owns": ["Atlantis"]}}}, r"given: Ben\.owns: unknown property"),
        ({"lang": "fr"}, "unknown language 'fr'; there are de, en"),
    ],
)
def test_a_table_that_cannot_be(changed: dict[str, Any], expected: str) -> None:
    usual: dict[str, Any] = {"ruleset": "monopoly", "players": ["Anna", "Ben"]}
    with pytest.raises(miethai.Error, match=expected):
        miethai.Table(**{**usual, **changed})


def test_a_game_without_roles_says_so() -> None:
    with pytest.raises(miethai.Error, match="unknown role 'banker'; magnate has no roles"):
        miethai.Table("magnate", ["Anna", "Ben"], roles=["banker"])


@pytest.mark.parametrize("ask", ["view", "show", "prompt", "log", "legal_moves_of"])
def test_a_seat_that_nobody_has(ask: str) -> None:
    with pytest.raises(miethai.Error, match="unknown seat 'Zed'; expected one of Anna, Ben"):
        getattr(begun(), ask)("Zed")


@every_ruleset
def test_the_log_is_that_of_a_replay(ruleset: str) -> None:
    """As a seat was told it: who drew a card knows it, the others do not."""
    table = miethai.Table(ruleset, PLAYERS, seed=8)
    wander(table, 40, random.Random(8))
    read = record.parse(table.record())
    for seat, name in enumerate([*PLAYERS, None]):
        reader = SPECTATOR if name is None else seat
        lines, _ = replay._watch(read, len(read.lines), reader, "en")
        assert table.log(name) == [line[7:] for line in lines]


def test_cards_are_told_to_who_drew_them() -> None:
    table = miethai.Table("wucherer-2013", ["Anna", "Ben"], seed=7)
    assert len({*table.log("Anna")} - {*table.log()}) == 5
    assert table.log("Ben") != table.log("Anna")


def test_a_table_is_saved(tmp_path: Path) -> None:
    table = begun()
    table.save(tmp_path / "game.txt")
    assert (tmp_path / "game.txt").read_text(encoding="utf-8") == table.record()
    assert str(miethai.read_record(tmp_path / "game.txt")) == table.record()


def test_why_and_preview_ask_without_changing_anything() -> None:
    table = miethai.Table("monopoly", ["Anna", "Ben"], given={"Anna": {"owns": ["Badstraße"]}})
    before = table.view("Anna")
    (answer,) = table.why("Anna: build Badstraße")
    refusal = table.why_not("Anna: build Badstraße")
    assert refusal is not None and answer.rule == refusal.rule and not answer.allowed
    assert table.why("Badstraße", "Anna")[0].allowed
    assert table.why("nothing", "Anna") == []
    assert table.preview("Anna: mortgage Badstraße").lines[0].kind == "gain"
    with pytest.raises(miethai.IllegalMove):
        table.preview("Anna: build Badstraße")
    with pytest.raises(miethai.InvalidMove):
        table.preview("dice 3 4")
    assert table.view("Anna") == before
