"""Component values of a user's own: set up, played, recorded and read back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.example_game import installed

from miethai.cli._play import setup
from miethai.kernel.overlay import TableError
from miethai.play import record, scenario_file, simulate
from miethai.play.record import RecordError
from miethai.play.scenario import check
from miethai.play.simulate import Plan
from miethai.play.table import Table

USUAL = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10]
MINE = {"space.9.price": 12, "space.1.price": 1}
PLAN = Plan("ten-spaces", ("random",) * 3, 30, seed=3, tables=MINE)


@pytest.fixture(autouse=True)
def ten_spaces(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path / "installed"):
        yield


def table(**tables: int) -> Table:
    return Table("ten-spaces", {}, ("Anna", "Ben"), tables=tables)


def test_the_values_come_into_the_position() -> None:
    assert table().position.price == USUAL
    t = table(**MINE)
    assert t.position.price == [0, 1, *USUAL[2:9], 12]
    assert t.tables == MINE


def test_values_as_usual_are_no_difference() -> None:
    assert table(**{"space.9.price": 10}).tables == {}


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"spce.9.price": 1}, "spce.9.price: unknown; did you mean space"),
        ({"space.9.price": 51}, "expected a whole number from 1 to 50, not 51"),
        ({"space.1.price": 20}, "expected prices that do not fall"),
    ],
)
def test_values_that_cannot_be_are_refused(tables: dict[str, int], said: str) -> None:
    with pytest.raises(TableError, match=said):
        table(**tables)


def test_a_family_without_values_takes_none() -> None:
    with pytest.raises(TableError, match="no component values"):
        Table("monopoly", {}, ("Anna", "Ben"), tables={"price": 1})


def test_the_terminal_plays_with_them() -> None:
    seats = [setup.Seat("Anna", None), setup.Seat(None, "buyer")]
    made = setup.new_table("ten-spaces", {}, seats, ("Anna", "Ben"), 1, MINE)
    assert made.tables == MINE


# --- simulations and records ---------------------------------------------------------------------
def test_every_game_of_a_plan_has_them() -> None:
    usual = Plan("ten-spaces", PLAN.bots, PLAN.games, PLAN.seed)
    for number in range(PLAN.games):
        assert simulate.play_alone(PLAN, number).position.price[9] == 12
    assert simulate.simulate(PLAN).wins_by_seat != simulate.simulate(usual).wins_by_seat


def test_a_record_carries_the_differences_and_only_them() -> None:
    played = simulate.play_alone(PLAN, 0)
    text = record.text(record.of(played))
    header = text.split("\n\n")[0].splitlines()
    assert header[3:5] == ["table space.1.price: 1", "table space.9.price: 12"]
    read = record.parse(text)
    assert read == record.of(played)
    assert read.tables == MINE
    again = record.replay(read)
    assert again.game.fields.bytes(again.position) == played.game.fields.bytes(played.position)
    assert record.text(record.of(again)) == text
    plain = simulate.play_alone(Plan("ten-spaces", PLAN.bots, 1, 3), 0)
    assert "table " not in record.text(record.of(plain))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("space.9.price: 12", "space.9.price: 51", "line 5: table space.9.price: expected a"),
        ("space.9.price: 12", "space.9.price: many", "line 5: table space.9.price: expect"),
        ("space.9.price", "space.10.price", "line 5: table space.10.price: unknown"),
        ("space.9.price: 12", "space.1.price: 1", "line 5: table space.1.price is given t"),
        ("table space.1.price: 1", "table space.2.price: 20", "expected prices that do not fall"),
        ("table space.9.price: 12", "table space.9.price 12", "expected 'table NAME: VALUE'"),
    ],
)
def test_a_record_with_wrong_values_is_refused(old: str, new: str, said: str) -> None:
    text = record.text(record.of(simulate.play_alone(PLAN, 0)))
    with pytest.raises(RecordError, match=said):
        record.parse(text.replace(old, new, 1))


def test_other_values_play_another_game() -> None:
    """The last space is bought, and what is paid for it is verified."""
    texts = (record.text(record.of(simulate.play_alone(PLAN, n))) for n in range(PLAN.games))
    text = next(text for text in texts if "> bank 12 TEN-04" in text)
    record.replay(record.parse(text))
    with pytest.raises(RecordError, match=r"expected '# .* > bank 10 TEN-04"):
        record.replay(record.parse(text.replace("table space.9.price: 12\n", "")))


# --- scenarios -----------------------------------------------------------------------------------
SCENARIO = """\
rule: TEN-04
ruleset: ten-spaces
tables: {space: {9: {price: 12}, 1: {price: 1}}}
then: {spaces.9: {price: 12, owner: null}, spaces.1.price: 1, spaces.2.price: 3}
refused:
  - {move: "Ben: roll", rule: TEN-02}
"""


def failure(text: str) -> str:
    return check(scenario_file.parse(text)[0])[0].failure


def test_a_scenario_may_set_them() -> None:
    assert failure(SCENARIO) == ""
    assert failure(SCENARIO.replace("12}", "13}")) == (
        "then: spaces.9: expected {'price': 12, 'owner': None},"
        " but it is {'price': 13, 'owner': None}"
    )


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ("{space: {9: {prize: 1}}}", "tables: space.9.prize: unknown; did you mean space.9.price"),
        ("{space: {9: {price: 1.5}}}", "tables: space.9.price: expected a whole number from 1"),
        ("{space: {1: {price: 15}}}", "tables: space: expected prices that do not fall"),
    ],
)
def test_a_scenario_with_wrong_values_says_so(tables: str, said: str) -> None:
    lines = SCENARIO.splitlines()
    lines[2] = f"tables: {tables}"
    assert failure("\n".join(lines)).startswith(said)
