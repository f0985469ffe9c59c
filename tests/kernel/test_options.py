"""Options: what every kind reads, refuses and stores; rulesets as differences."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.helpers import start
from tests.kernel.toy_state import CALM, OPTIONS, ROUGH

from miethai.kernel.fields import PUBLIC
from miethai.kernel.options import Option, OptionError, Ruleset

BY_NAME = {o.name: o for o in OPTIONS}


@pytest.mark.parametrize(
    ("name", "given", "value", "stored"),
    [
        ("hideCash", True, True, 1),
        ("hideCash", "off", False, 0),
        ("hideCash", "YES", True, 1),
        ("hideCash", 1, True, 1),
        ("weather", "rough", "rough", 1),
        ("weather", "gentle", "gentle", 0),
        ("rounds", "7", 7, 7),
        ("rounds", 500, 500, 500),
        ("rounds", 3.0, 3, 3),
        ("rounds", None, None, 30000),
        ("rounds", "null", None, 30000),
        ("rent", "0.5", 0.5, 50),
        ("rent", 0.29, 0.29, 29),
        ("rent", 3, 3, 300),
        ("tax", "3,4", [3, 4], [3, 4]),
        ("tax", "[0, 9]", [0, 9], [0, 9]),
        ("tax", (1, "2"), [1, 2], [1, 2]),
        ("extras", "peek", ["peek"], 2),
        ("extras", ["peek", "gift"], ["peek", "gift"], 3),
        ("extras", "[gift, peek]", ["gift", "peek"], 3),
        ("extras", "", [], 0),
    ],
)
def test_read_and_stored(name: str, given: Any, value: Any, stored: Any) -> None:
    option = BY_NAME[name]
    read = option.read(given)
    assert (read, type(read)) == (value, type(value))
    assert option.stored(read) == stored


def test_a_text_is_only_for_the_table() -> None:
    assert BY_NAME["coin"].read("€") == "€"
    assert BY_NAME["coin"].field == ""
    assert "coin" not in CALM.stored(CALM.resolve())


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("hideCash", "maybe", "true or false"),
        ("hideCash", None, "true or false"),
        ("hideCash", 2, "true or false"),
        ("weather", "Rough", "one of gentle, rough"),
        ("weather", None, "one of gentle, rough"),
        ("rounds", 0, "a number from 1 to 500 or null"),
        ("rounds", 501, "a number from 1 to 500 or null"),
        ("rounds", 1.5, "a number from 1 to 500 or null"),
        ("rounds", "many", "a number from 1 to 500 or null"),
        ("rounds", True, "a number from 1 to 500 or null"),
        ("rounds", float("nan"), "a number from 1 to 500 or null"),
        ("rounds", "sNaN", "a number from 1 to 500 or null"),
        ("rounds", float("inf"), "a number from 1 to 500 or null"),
        ("rent", None, "a number from 0 to 3"),
        ("rent", "0.125", "a number from 0 to 3"),
        ("rent", "9e999999", "a number from 0 to 3"),
        ("tax", "3", "2 numbers from 0 to 9, such as 4,10"),
        ("tax", [1, 10], "2 numbers from 0 to 9"),
        ("tax", [1, -1], "2 numbers from 0 to 9"),
        ("tax", [1, 1.5], "2 numbers from 0 to 9"),
        ("tax", "1,²", "2 numbers from 0 to 9"),
        ("tax", "1," + "9" * 5000, "2 numbers from 0 to 9"),
        ("tax", 12, "2 numbers from 0 to 9"),
        ("tax", {"a": 1, "b": 2}, "2 numbers from 0 to 9"),
        ("extras", "steal", "any of gift, peek"),
        ("extras", "gift,gift", "any of gift, peek"),
        ("extras", 1, "any of gift, peek"),
        ("coin", "", "a text of 1 to 3 characters"),
        ("coin", "Taler", "a text of 1 to 3 characters"),
        ("coin", "a\nb", "a text of 1 to 3 characters"),
        ("coin", 5, "a text of 1 to 3 characters"),
    ],
)
def test_refused_with_what_was_expected(name: str, given: Any, expected: str) -> None:
    with pytest.raises(OptionError) as caught:
        BY_NAME[name].read(given)
    assert str(caught.value).startswith(f"option {name}: expected {expected}")
    assert caught.value.rule == BY_NAME[name].rule


@pytest.mark.parametrize("option", OPTIONS, ids=lambda o: o.name)
def test_an_option_is_a_public_field(option: Option) -> None:
    if option.field:
        row = option.row()
        assert (row.name, row.sees) == (option.field, PUBLIC)
        assert row.shape == ((2,) if option.name == "tax" else ())
        assert option.rule in row.meaning


# --- rulesets ------------------------------------------------------------------------------------
def test_a_ruleset_is_its_difference() -> None:
    calm, rough = CALM.resolve(), ROUGH.resolve()
    assert {n for n in calm if calm[n] != rough[n]} == {"weather", "hideCash"} == set(ROUGH.differs)
    assert (ROUGH.id, ROUGH.family, ROUGH.options) == ("toy-rough", "toy", CALM.options)
    assert (CALM.players, ROUGH.players) == ((2, 3, 3), (2, 2, 3))
    assert (CALM.differs, CALM.fixed) == ({}, {"coin": "TOY-07"})
    third = ROUGH.but("third", {}, 3, rounds=4, weather="gentle")
    assert third.resolve() == {**rough, "rounds": 4, "weather": "gentle"}
    assert third.fixed == {"coin": "TOY-07", "weather": "TOY-02"}


def test_fixed_options_may_be_said_but_not_changed() -> None:
    assert ROUGH.resolve({"weather": "rough", "coin": "M"}) == ROUGH.resolve()
    with pytest.raises(OptionError, match="weather is fixed in toy-rough") as caught:
        ROUGH.resolve({"weather": "gentle"})
    assert caught.value.rule == "TOY-02"
    assert CALM.resolve({"weather": "rough"})["weather"] == "rough"


def test_unknown_options_are_refused() -> None:
    with pytest.raises(OptionError, match="unknown option 'wether'; toy has hideCash, weather,"):
        CALM.resolve({"wether": "rough"})
    with pytest.raises(ValueError, match="ruleset x: unknown option"):
        CALM.but("x", {}, 2, wether="rough")
    with pytest.raises(ValueError, match="ruleset x: unknown option"):
        Ruleset("x", "toy", OPTIONS, (2, 2, 3), fixed={"wether": "TOY-02"})


def test_two_tables_with_different_values_stand_side_by_side() -> None:
    a, b = start(rounds=None, tax="0,5"), start(ROUGH, 2, rent=1.25, extras=[])
    assert (a.rounds, a.tax, a.rent_pct, a.extras, a.weather) == (30000, [0, 5], 50, 3, 0)
    assert (b.rounds, b.tax, b.rent_pct, b.extras, b.weather) == (12, [1, 2], 125, 0, 1)
