"""Scenario files: what they may say, and that each way to fail is found and explained."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from tests.play.helpers import examples

from miethai.kernel.compilers import cpu as compiler
from miethai.play import scenario, scenario_file
from miethai.play.scenario import CompiledMirror, check, look_up
from miethai.play.scenario_file import ScenarioError
from miethai.play.table import Table

ENGINES = scenario.ENGINES if compiler.available() else scenario.ENGINES[:1]

GOOD = """\
rule: MON-RENT-01
ruleset: [monopoly, monopoly-karlsruhe]
seats: [Anna, Ben]
given:
  Ben: {owns: [Turmstraße], cash: 1000}
  Anna: {cash: 500}
moves:
  - Anna: throw
  - dice 1 2
then:
  Turmstraße.owner: Ben
  dice: [1, 2]
  Anna.in_jail: false
  as Ben: {Ben.draft: null}
refused:
  - {move: "Ben: throw", rule: MON-TURN-01, after: 0}
"""


def failures(text: str, engine: str = "interpreted") -> list[str]:
    return [o.failure for s in scenario_file.parse(text) for o in check(s, engine) if o.failure]


def test_a_scenario_that_holds_has_no_failure_in_any_ruleset() -> None:
    assert failures(GOOD) == []
    assert len(check(scenario_file.parse(GOOD)[0])) == 2


@pytest.mark.skipif(not compiler.available(), reason="needs numba")
def test_the_compiled_engine_makes_the_same_moves() -> None:
    assert failures(GOOD, "compiled") == []


@pytest.mark.skipif(not compiler.available(), reason="needs numba")
def test_a_move_that_is_allowed_must_be_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    offers = Table.legal
    monkeypatch.setattr(Table, "legal", lambda table, seat: offers(table, seat) if seat < 0 else [])
    assert all("is allowed, but not offered" in failure for failure in failures(GOOD))
    assert failures(GOOD)


def test_engines_that_disagree_are_found() -> None:
    run = scenario._Run(scenario_file.parse(GOOD)[0], "monopoly", "interpreted")
    mirror = CompiledMirror(run.table)
    run.table.position.cash[0] += 1
    with pytest.raises(ScenarioError, match="disagree about cash"):
        mirror.compare("here")
    run.table.position.cash[0] -= 1
    mirror.compare("here")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Turmstraße.owner: Ben", "Turmstraße.owner: Anna", "expected 'Anna', but it is 'Ben'"),
        ("[1, 2]", "[2, 1]", "then: dice: expected"),
        ("false", "0", "expected 0, but it is False"),
        ("Anna.in_jail", "Anna.in_gaol", "unknown path; expected one of cash, at"),
        ("Anna.in_jail", "Zoe.in_jail", "unknown path; expected one of Anna, Ben"),
        ("Anna.in_jail", "Anna.in_jail.really", "there is nothing below False"),
        ("as Ben: {", "as Zoe: {", "unknown seat; expected one of Anna, Ben, banker"),
        ("rule: MON-TURN-01, after", "rule: MON-TURN-02, after", "but it is MON-"),
        ("Ben: throw", "Anna: throw", "but it is allowed"),
        ("Ben: throw", "Ben: fly", "refused: unknown move 'fly'"),
        ('"Ben: throw"', "dice 1 2", "chance is not refused"),
        ("dice 1 2", "dice 1 7", "number 2: dice: expected a number from 1 to 6"),
        ("dice 1 2", "card E-07", "number 2: card E-07 cannot come now"),
        ("- Anna: throw", "- Ben: throw", r"number 1: Ben: throw: not allowed \(MON-"),
        ("Turmstraße]", "Turmweg]", "Turmweg"),
        ("  Anna: {cash", "  Zoe: {cash", "Zoe"),
        ("seats: [Anna, Ben]", "seats: [Anna]", "2 to 6 players"),
        ("moves:", "programs: [Zoe]\nmoves:", "programs: unknown seat 'Zoe'"),
        ("moves:", "options: {foo: 1}\nmoves:", "unknown option 'foo'"),
    ],
)
def test_a_scenario_that_does_not_hold_says_why(old: str, new: str, expected: str) -> None:
    assert old in GOOD
    found = failures(GOOD.replace(old, new, 1))
    assert found
    with pytest.raises(AssertionError, match=expected):
        raise AssertionError(found[0])


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("rule: MON-RENT-01", "rule: MON-RENT-99", "not in the rulebook"),
        ("rule: MON-RENT-01", "rool: MON-RENT-01", "unknown key 'rool'; expected one of rule"),
        ("rule: MON-RENT-01\n", "", "expected 'rule' and 'ruleset'"),
        ("[monopoly, monopoly-karlsruhe]", "chess", "unknown ruleset 'chess'; there are "),
        ("- Anna: throw", "- {Anna: throw, Ben: throw}", "moves: expected '<seat>: <move>'"),
        ("- Anna: throw", "- 3", "moves: expected '<seat>: <move>'"),
        ("after: 0", "after: 9", "after is a number of moves"),
        ("after: 0", "befor: 0", "refused: unknown key 'befor'"),
        ("rule: MON-TURN-01", "rule: 3", "refused: expected the rule's id or its beginning and a"),
        ("rule: MON-TURN-01", 'rule: "*"', "refused: expected the rule's id or its beginning and"),
        ("rule: MON-TURN-01", "rule: MON-*-01", "refused: expected the rule's id or its beginn"),
        ("rule: MON-TURN-01, after: 0", "options: {}", "either a move such as"),
        ("as Ben: {Ben.draft: null}", "as Ben: 3", "scenario:14: then: as Ben: expected paths wi"),
        ("- dice 1 2", "- the: {dice: 1}", "scenario:9: moves: expected '<seat>: <move>'"),
        ("- dice 1 2", "- then: dice", "scenario:9: moves: then: expected something to check"),
        ("- dice 1 2", "- then: {}", "scenario:9: moves: then: expected something to check"),
        ("- dice 1 2", "- refused:", "scenario:9: moves: refused: expected something to check"),
        ("- dice 1 2", "- refused: {move: 'Ben: buy', after: 1}", "refused: expected no 'after'"),
        ("- dice 1 2", "- refused: {options: {jailFee: 60}}", "refused: expected no 'after'"),
        ("after: 0", "after: 3", "after is a number of moves"),
        ("moves:", "use: rich\nmoves:", "use: unknown shared block 'rich'; the file has none"),
        ("after: 0", "options: {}", "either a move such as"),
        ("seats: [Anna, Ben]", "seats: {Anna: Ben}", "seats: expected a word or a list of words"),
        ("given:\n", "given: 3\nmoves: []\n", "scenario:"),
        ("dice: [1, 2]", "Turmstraße.owner: Ben", "is given twice"),
        ("dice: [1, 2]", "dice: *here", "aliases are not used"),
        ("then:", "then: [", "scenario:"),
    ],
)
def test_a_file_that_is_no_scenario_says_where_and_why(old: str, new: str, expected: str) -> None:
    assert old in GOOD
    with pytest.raises(ScenarioError, match=expected) as caught:
        scenario_file.parse(GOOD.replace(old, new, 1))
    assert str(caught.value).startswith("scenario")


def test_a_scenario_must_be_able_to_fail() -> None:
    with pytest.raises(ScenarioError, match="must be able to fail"):
        scenario_file.parse("rule: MON-RENT-01\nruleset: monopoly\nmoves: []\n")


def test_options_can_be_refused() -> None:
    text = """\
rule: MON-K-55
ruleset: monopoly-karlsruhe
refused:
  - {options: {freeParkingPot: true}, rule: MON-K-55}
"""
    assert failures(text) == []
    assert "allowed" in failures(text.replace("freeParkingPot: true", "jailFee: 60"))[0]
    assert "expected MON-K-55, but" in failures(text.replace("freeParkingPot", "freeParkingPit"))[0]


# --- checks between moves ------------------------------------------------------------------------
BETWEEN = """\
rule: MON-TURN-01
ruleset: monopoly
seats: [Anna, Ben]
moves:
  - refused: {move: "Ben: throw", rule: MON-TURN-01}
  - Anna: throw
  - dice 1 2
  - then: {Anna.at: Turmstraße, phase: buy, as Ben: {Anna.cash: 1500}}
  - refused:
      - {move: "Ben: buy", rule: MON-*}
      - Ben: throw
  - Anna: buy
then: {Anna.cash: 1440}
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_checks_may_stand_between_moves(engine: str) -> None:
    assert failures(BETWEEN, engine) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"Ben: throw"', '"Anna: throw"', "refused: Anna: throw: expected MON-TURN-01, but it is"),
        ("Anna.at: Turmstraße", "Anna.at: LOS", "then: Anna.at: expected 'LOS', but it is 'Turm"),
        ("Anna.cash: 1500", "Anna.cash: 1440", "then: as Ben: Anna.cash: expected 1440, but it is"),
        ('"Ben: buy"', '"Anna: buy"', "refused: Anna: buy: expected MON-*, but it is allowed"),
        ("MON-*", "MON-RENT-*", "refused: Ben: buy: expected MON-RENT-*, but it is MON-"),
        (
            "- Ben: throw",
            "- Anna: buy",
            "refused: Anna: buy: expected a refusal, but it is allowed",
        ),
    ],
)
@pytest.mark.parametrize("engine", ENGINES)
def test_a_check_between_moves_can_fail(old: str, new: str, expected: str, engine: str) -> None:
    assert old in BETWEEN
    (found,) = failures(BETWEEN.replace(old, new, 1), engine)
    assert found.startswith(expected)


def test_checks_are_not_counted_as_moves() -> None:
    after = BETWEEN + 'refused: [{move: "Ben: throw", after: 3}]\n'
    assert failures(after) == []
    with pytest.raises(ScenarioError, match="after is a number of moves"):
        scenario_file.parse(after.replace("after: 3", "after: 4"))
    assert "number 3: Anna: end" in failures(BETWEEN.replace("Anna: buy", "Anna: end"))[0]


def test_a_seat_may_have_the_name_of_a_check() -> None:
    text = """\
rule: MON-TURN-01
ruleset: monopoly
seats: [then, refused]
moves: [then: throw, dice 1 2, then: buy, then: end, refused: throw]
then: {then.cash: 1440, actor: chance}
"""
    assert failures(text) == []


# --- every line that fails -----------------------------------------------------------------------
def test_every_failed_line_is_told_with_its_number() -> None:
    text = BETWEEN.replace("phase: buy, as Ben: {Anna.cash: 1500}", "phase: end, Anna.cash: 9")
    text = text.replace("- Ben: throw", "- Anna: buy").replace("1440}", "1}")
    (outcome,) = check(scenario_file.parse(text)[0])
    assert [(f.line, f.text[: f.text.index(":")]) for f in outcome.failures] == [
        (8, "then"),
        (8, "then"),
        (11, "refused"),
        (13, "then"),
    ]
    assert outcome.failure.splitlines() == [f.text for f in outcome.failures]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_move_that_cannot_be_made_ends_a_scenario_but_not_what_was_found(engine: str) -> None:
    text = BETWEEN.replace("phase: buy", "phase: end").replace("- Anna: buy", "- Anna: end")
    text += 'refused:\n  - {move: "Ben: throw"}\n  - {options: {jailFee: 60}}\n'
    (outcome,) = check(scenario_file.parse(text)[0], engine)
    assert [f.line for f in outcome.failures] == [16, 8, 12]
    assert outcome.failures[2].text.startswith("moves: number 3: Anna: end: not allowed (MON-")
    assert outcome.failures[2].text.endswith("; 2 checks after it could not be made")


def test_a_file_tells_every_document_that_is_no_scenario() -> None:
    text = f"rool: 1\n---\n{GOOD}---\n{GOOD.replace('seats', 'seets')}"
    with pytest.raises(ScenarioError) as caught:
        scenario_file.parse(text)
    first, second = str(caught.value).splitlines()
    assert first.startswith("scenario:1: unknown key 'rool'")
    assert second.startswith(f"scenario:{GOOD.count(chr(10)) + 6}: unknown key 'seets'")


# --- which rule ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rule", "holds"),
    [
        (", rule: MON-TURN-01", True),
        (", rule: MON-TURN-*", True),
        (", rule: MON-TURN-01*", True),
        (", rule: MON-*", True),
        ("", True),
        (", rule: MON-TURN-0", False),
        (", rule: MON-TURN-02*", False),
        (", rule: WUC-*", False),
    ],
)
def test_a_refusal_names_a_rule_a_beginning_or_nothing(rule: str, holds: bool) -> None:
    text = 'rule: MON-TURN-01\nruleset: monopoly\nrefused:\n  - {move: "Ben: throw"RULE}\n'
    assert (failures(text.replace("RULE", rule)) == []) == holds


def test_options_are_refused_by_a_rule_not_by_a_typing_error() -> None:
    text = "rule: MON-K-55\nruleset: monopoly-karlsruhe\nrefused:\n  - options: {OPTION}\n"
    assert failures(text.replace("OPTION", "freeParkingPot: true")) == []
    assert "unknown option" in failures(text.replace("OPTION", "freeParkingPit: true"))[0]
    assert "allowed" in failures(text.replace("OPTION", "jailFee: 60"))[0]


def test_programs_are_asked_where_persons_have_to_notice() -> None:
    text = """\
rule: MON-K-25
ruleset: monopoly-karlsruhe
programs: [Ben]
given:
  Ben: {owns: [Turmstraße]}
moves:
  - Anna: throw
  - dice 1 2
then:
  actor: Ben
  phase: claim
"""
    assert failures(text) == []
    assert failures(text.replace("programs: [Ben]\n", ""))


def test_documents_know_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(GOOD + "---\n" + GOOD, encoding="utf-8")
    first, second = scenario_file.read(path)
    assert (first.where, second.where) == (f"{path}:1", f"{path}:{GOOD.count(chr(10)) + 2}")
    assert scenario_file.files_in(tmp_path) == [path]
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ScenarioError, match="UTF-8"):
        scenario_file.read(path)


def test_paths_may_contain_dots_and_blanks() -> None:
    seen = {"Dr. No": {"cash": 3}, "Neue Straße": {"level": 1}}
    assert look_up(seen, "Dr. No.cash") == 3
    assert look_up(seen, "Neue Straße.level") == 1


def test_the_examples_of_the_guide_hold() -> None:
    guide = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = guide[guide.index("## Writing a scenario") : guide.index("## Adding a ruleset")]
    examples_of_it = re.findall(r"```yaml\n(.*?)```", section, re.DOTALL)
    assert len(examples_of_it) == 3
    for text in examples_of_it:
        head = "rule: MON-TURN-01\nruleset: monopoly\n" if text.startswith("moves:") else ""
        assert failures(head + text) == []


# --- anything at all -----------------------------------------------------------------------------
@examples(200)
@given(st.text(max_size=120))
def test_any_text_is_scenarios_or_a_scenario_error(text: str) -> None:
    try:
        assert scenario_file.parse(text) == []
    except ScenarioError as error:
        assert str(error).startswith("scenario")


def anything() -> st.SearchStrategy[Any]:
    words = [
        "Anna",
        "Ben",
        "banker",
        "Turmstraße",
        "cash",
        "owns",
        "at",
        "level",
        "E",
        "Anna: throw",
    ]
    words += [
        "dice 1 2",
        "bank",
        "turn",
        "piles",
        "marks",
        "stage",
        "end",
        "MON-TURN-01",
        "rule",
        "move",
    ]
    leaf = st.none() | st.booleans() | st.integers(-5, 3000) | st.floats() | st.sampled_from(words)
    return st.recursive(
        leaf,
        lambda x: st.lists(x, max_size=3) | st.dictionaries(st.sampled_from(words), x, max_size=3),
        max_leaves=8,
    )


@examples(250)
@given(st.dictionaries(st.sampled_from(scenario_file.KEYS[2:]), anything(), max_size=4))
def test_any_document_holds_or_fails_with_words(rows: dict[str, Any]) -> None:
    text = yaml.safe_dump({"rule": "MON-TURN-01", "ruleset": "monopoly", **rows}, sort_keys=False)
    try:
        scenarios = scenario_file.parse(text)
    except ScenarioError as error:
        assert str(error)
        return
    for outcome in check(scenarios[0]):
        assert isinstance(outcome.failure, str)
