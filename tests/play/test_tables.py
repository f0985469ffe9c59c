"""Component values of a user's own: set up, played, recorded and read back."""

from __future__ import annotations

import pytest
from tests.kernel import toy_family
from tests.kernel.toy_state import VALUE

from miethai.cli._play import setup
from miethai.kernel.overlay import TableError
from miethai.play import record, scenario_file, simulate
from miethai.play.record import RecordError
from miethai.play.scenario import check
from miethai.play.simulate import Plan
from miethai.play.table import Table

MINE = {"card.Gold.worth": 12, "card.Ast.worth": 0}
PLAN = Plan("toy", ("random",) * 3, 30, seed=3, tables=MINE)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toy_family.install(monkeypatch)


def table(**tables: int) -> Table:
    return Table("toy", {}, ("Anna", "Ben"), tables=tables)


def test_the_values_come_into_the_position() -> None:
    assert table().position.worth == list(VALUE)
    t = table(**MINE)
    assert t.position.worth == [0, *VALUE[1:5], 12]
    assert t.tables == MINE


def test_values_as_usual_are_no_difference() -> None:
    assert table(**{"card.Gold.worth": 8}).tables == {}


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"card.Gld.worth": 1}, "card.Gld.worth: unknown; did you mean card.Gold"),
        ({"card.Gold.worth": 21}, "expected a whole number from 0 to 20, not 21"),
        ({"card.Gold.worth": 20, "card.Ast.worth": 10}, "worth 41, expected at most 40"),
    ],
)
def test_values_that_cannot_be_are_refused(tables: dict[str, int], said: str) -> None:
    with pytest.raises(TableError, match=said):
        table(**tables)


def test_a_family_without_values_takes_none() -> None:
    with pytest.raises(TableError, match="no component values"):
        Table("monopoly", {}, ("Anna", "Ben"), tables={"price": 1})


def test_the_terminal_plays_with_them() -> None:
    seats = [setup.Seat("Anna", None), setup.Seat(None, "miser")]
    made = setup.new_table("toy", {}, seats, ("Anna", "Ben"), 1, MINE)
    assert made.tables == MINE


# --- simulations and records ---------------------------------------------------------------------
def test_every_game_of_a_plan_has_them() -> None:
    usual = Plan("toy", PLAN.bots, PLAN.games, PLAN.seed)
    for number in range(PLAN.games):
        assert simulate.play_alone(PLAN, number).position.worth[5] == 12
    assert simulate.simulate(PLAN).moves != simulate.simulate(usual).moves


def test_a_record_carries_the_differences_and_only_them() -> None:
    played = simulate.play_alone(PLAN, 0)
    text = record.text(record.of(played))
    header = text.split("\n\n")[0].splitlines()
    assert header[3:5] == ["table card.Ast.worth: 0", "table card.Gold.worth: 12"]
    read = record.parse(text)
    assert read == record.of(played)
    assert read.tables == MINE
    again = record.replay(read)
    assert again.game.fields.bytes(again.position) == played.game.fields.bytes(played.position)
    assert record.text(record.of(again)) == text
    plain = simulate.play_alone(Plan("toy", PLAN.bots, 1, 3), 0)
    assert "table " not in record.text(record.of(plain))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("card.Gold.worth: 12", "card.Gold.worth: 21", "line 5: table card.Gold.worth: expected a"),
        ("card.Gold.worth: 12", "card.Gold.worth: many", "line 5: table card.Gold.worth: expect"),
        ("card.Gold.worth", "card.Silber.worth", "line 5: table card.Silber.worth: unknown"),
        ("card.Gold.worth: 12", "card.Ast.worth: 0", "line 5: table card.Ast.worth is given t"),
        ("table card.Ast.worth: 0", "table card.Bug.worth: 20", "all cards are worth 43"),
        ("table card.Gold.worth: 12", "table card.Gold.worth 12", "expected 'table NAME: VALUE'"),
    ],
)
def test_a_record_with_wrong_values_is_refused(old: str, new: str, said: str) -> None:
    text = record.text(record.of(simulate.play_alone(PLAN, 0)))
    with pytest.raises(RecordError, match=said):
        record.parse(text.replace(old, new, 1))


def test_other_values_play_another_game() -> None:
    """Gold is turned up, and what is paid for it is verified."""
    texts = (record.text(record.of(simulate.play_alone(PLAN, n))) for n in range(PLAN.games))
    text = next(text for text in texts if "open Gold  #" in text)
    record.replay(record.parse(text))
    with pytest.raises(RecordError, match="expected '# bank > "):
        record.replay(record.parse(text.replace("table card.Gold.worth: 12\n", "")))


# --- scenarios -----------------------------------------------------------------------------------
SCENARIO = """\
rule: TOY-TURN
ruleset: toy
tables: {card: {Gold: {worth: 12}, Ast: {worth: 0}}}
then: {worth: [0, 1, 2, 3, 5, 12]}
refused:
  - {move: "Ben: spin", rule: TOY-TURN}
"""


def failure(text: str) -> str:
    return check(scenario_file.parse(text)[0])[0].failure


def test_a_scenario_may_set_them() -> None:
    assert failure(SCENARIO) == ""
    assert failure(SCENARIO.replace("12}", "13}")) == (
        "then: worth: expected [0, 1, 2, 3, 5, 12], but it is [0, 1, 2, 3, 5, 13]"
    )


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ("{card: {Gold: {wort: 1}}}", "tables: card.Gold.wort: unknown; did you mean card.Gold.wo"),
        ("{card: {Gold: {worth: 1.5}}}", "tables: card.Gold.worth: expected a whole number from 0"),
        ("{card: {Gold: {worth: 20}, Ast: {worth: 15}}}", "tables: card: all cards are worth 46"),
    ],
)
def test_a_scenario_with_wrong_values_says_so(tables: str, said: str) -> None:
    lines = SCENARIO.splitlines()
    lines[2] = f"tables: {tables}"
    assert failure("\n".join(lines)).startswith(said)
