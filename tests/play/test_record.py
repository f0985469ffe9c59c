"""Records: printing, reading and replaying are exact inverses, and nothing else is a record."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.families.suite import RULESETS
from tests.invariants.tables import drawn_options
from tests.play.helpers import PLAYERS, examples, persons, wander

from miethai import games
from miethai.play import record
from miethai.play.dealer import SeededDealer
from miethai.play.record import RecordError
from miethai.play.table import Table


def game(ruleset: str, seed: int, moves: int, **options: object) -> Table:
    """A game of two people and a bot, some moves long; programs run the roles."""
    found = games.find(ruleset)[0].game
    roles = sum(1 << seat for seat in range(found.players, found.seats))
    table = Table(ruleset, options, PLAYERS, roles, SeededDealer(seed), {1: "random"})
    rng = random.Random(seed)
    while len(table.history) < moves and not table.over:
        table.step_programs(most=50)
        wander(table, 3, rng)
    return table


def short() -> str:
    return record.text(record.of(game("monopoly-karlsruhe", 1, 60)))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_print_parse_and_replay_are_inverses(ruleset: str, seed: int) -> None:
    options = drawn_options(ruleset, seed, len(PLAYERS)) if seed else {}
    assert_inverse(game(ruleset, seed, 250, **options))


def test_texts_and_factors_survive_too() -> None:
    table = game("monopoly", 2, 250, currencySymbol="€", scoreMortgagedFactor=0.25)
    assert_inverse(table)


def assert_inverse(table: Table) -> None:
    written = record.of(table)
    text = record.text(written)
    read = record.parse(text)
    assert read == written
    assert record.text(read) == text
    again = record.replay(read)
    assert again.history == table.history
    assert again.notes == table.notes
    assert again.game.fields.bytes(again.position) == table.game.fields.bytes(table.position)
    assert record.text(record.of(again)) == text


def test_a_finished_game_says_who_came_where() -> None:
    names = ("Anna", "Ben")
    options = {"quickStart": True, "timeLimitMin": 10, "clockByTurns": True}
    table = Table("monopoly", options, names, 0b111111111, SeededDealer(5))
    table.step_programs()
    assert table.over
    text = record.text(record.of(table))
    last = text.splitlines()[-1]
    assert last.startswith("over: Anna ")
    assert sorted(table.places()) in ([1, 2], [1, 1])
    assert record.replay(record.parse(text)).over
    wrong = text.replace(last, "over: Anna 9, Ben 9")
    with pytest.raises(RecordError, match="expected 'over: Anna"):
        record.replay(record.parse(wrong))
    with pytest.raises(RecordError, match="goes on"):
        record.replay(record.parse("\n".join([*text.splitlines()[:-2], last])))


def test_replay_stops_where_it_is_told() -> None:
    read = record.parse(short())
    for to in (0, 1, 17):
        assert len(record.replay(read, to).history) == to


def test_a_replayed_game_can_be_played_on_with_the_same_dice() -> None:
    table = game("monopoly", 9, 120)
    text = record.text(record.of(table))
    again = record.replay(record.parse(text))
    for t in (table, again):
        wander(t, 40, random.Random(1))
    assert again.history == table.history


def test_the_header_says_what_is_needed_to_play_it_again() -> None:
    lines = record.text(record.of(game("monopoly", 2, 5, startMoney=2000))).splitlines()
    assert lines[0] == "miethai record 1"
    assert lines[1] == "ruleset: monopoly"
    assert lines[2] == f"rules: {record.rules_hash('monopoly')}"
    assert lines[3:11] == [
        "option startMoney: 2000",
        "seat Anna: person",
        "seat Ben: random",
        "seat Jürgen Weiß: person",
        "seat banker: program",
        "seat moderator: program",
        "seat judge: program",
        "chance: seed 2 game 0",
    ]
    assert lines[11] == ""
    paid = "; ".join(f"bank > {name} 2000 MON-SETUP-02" for name in PLAYERS)
    assert lines[12] == f"1  Anna: read  # {paid}"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("miethai record 1", "miethai record 2", "line 1: expected 'miethai record 1'"),
        ("ruleset: monopoly-karlsruhe", "ruleset: chess", "line 2: unknown ruleset 'chess'"),
        ("rules: ", "rulez: ", "line 3: expected 'rules: …'"),
        ("seat Anna: person", "seat Anna: a b", "line 4: seat Anna: expected person or a bot"),
        ("seat Anna: person", "seat Ben: person", "this name is taken"),
        ("seat judge: program\n", "", "expected a line 'seat NAME: KIND'"),
        ("seat Anna", "option dealDeeds: 99\nseat Anna", "line 4: option dealDeeds: expected"),
        ("seat Anna", "option players: 3\nseat Anna", "line 4: option players"),
        ("chance: seed 1", "chance: seed one", "expected 'typed' or 'seed N game N'"),
        ("1  moderator: read", "2  moderator: read", "line 12: expected '1  MOVE'"),
        ("1  moderator: read", "1  moderator: sing", "line 12: unknown move 'sing'"),
        ("1  moderator: read", "1  Anna: read", r"line 12: Anna: read: not allowed \(MON-"),
        ("1  moderator: read", "1  dice 1 1", "line 12: dice 1 1: no chance move is due"),
        ("MON-SETUP-02", "MON-SETUP-03", "line 13: expected '# bank > Anna 1500"),
        ("2  banker: payout  #", "2  banker: payout  # Ben > bank 1 A-01;", "line 13: expected '#"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, expected: str) -> None:
    text = short()
    assert old in text
    with pytest.raises(RecordError, match=expected):
        record.replay(record.parse(text.replace(old, new, 1)))


def test_other_dice_than_those_of_the_seed_are_found() -> None:
    text = record.text(record.of(game("monopoly", 2, 60)))
    line = next(row for row in text.splitlines() if "  dice " in row and "#" not in row)
    number, _, a, b = line.split()
    other = f"{number}  dice {a} {int(b) % 6 + 1}"
    with pytest.raises(RecordError, match=f"seed 2 game 0 gives 'dice {a} {b}'"):
        record.replay(record.parse(text.replace(line, other)))
    typed = text.replace("chance: seed 2 game 0", "chance: typed")
    assert record.text(record.parse(typed)) == typed
    record.replay(record.parse(typed))


def test_records_written_by_hand_may_leave_payments_out() -> None:
    lines = [row.split("  # ")[0] for row in short().splitlines()]
    loose = "\r\n\r\n".join(lines)
    assert (
        record.replay(record.parse(loose)).history == record.replay(record.parse(short())).history
    )


# --- anything at all -----------------------------------------------------------------------------
@examples(150)
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_a_record_or_a_record_error(tmp_path_factory: object, raw: bytes) -> None:
    path = Path(tmp_path_factory.getbasetemp()) / "any.txt"  # type: ignore[attr-defined]
    path.write_bytes(raw)
    with pytest.raises(RecordError, match="line "):
        record.read(path)


@cache
def whole_records() -> list[str]:
    return [short(), record.text(record.of(persons("monopoly", 3)))]


@examples(250)
@given(st.data())
def test_a_spoilt_record_is_read_or_refused_never_worse(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(whole_records()))
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.sampled_from([0, 1, 1, 3, 40]))
    put = data.draw(
        st.sampled_from(["", "\n", " ", "#", ":", "9", "Anna", "\x00", "bid 5"])
        | st.text(max_size=3)
    )
    spoilt = text[:at] + put + text[at + length :]
    try:
        read = record.parse(spoilt)
        table = record.replay(read)
    except RecordError as error:
        assert 1 <= error.line <= spoilt.count("\n") + 2
        return
    assert len(table.history) == len(read.lines)
    assert record.parse(record.text(read)) == read


def test_saving_replaces_the_file_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("old")
    table = game("monopoly", 4, 30)
    record.save(path, record.of(table))
    assert record.read(path) == record.of(table)
    assert [p.name for p in tmp_path.iterdir()] == ["game.txt"]
