"""Every ruleset's options: any value is read or refused, and what is read can be written."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.families.suite import RULESETS
from tests.play.helpers import PLAYERS, examples

from miethai import games
from miethai.kernel.options import OptionError
from miethai.play.record import option_text
from miethai.play.table import Table

ANYTHING = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.lists(st.integers(-5, 2000) | st.text(max_size=6), max_size=4)
    | st.dictionaries(st.text(max_size=3), st.integers(), max_size=2)
)


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_defaults_can_be_read_and_stored(ruleset_id: str) -> None:
    family, ruleset = games.find(ruleset_id)
    values = ruleset.resolve()
    for option in ruleset.options:
        value = values[option.name]
        assert option.read(value) == value
        assert option.read(option_text(value)) == value
    stored = ruleset.stored(values)
    assert stored.keys() <= family.game.fields.by_name.keys()


def sensible(option: Any) -> st.SearchStrategy[Any]:
    """Values near what the option expects."""
    words = [*getattr(option, "values", ()), *getattr(option, "words", {}), "true", "off", ""]
    return st.sampled_from(words) | st.integers(-3, 130) | st.integers(0, 40000).map(str)


@examples(400)
@given(st.data())
def test_any_value_is_read_or_refused(data: st.DataObject) -> None:
    ruleset = games.find(data.draw(st.sampled_from(RULESETS)))[1]
    option = data.draw(st.sampled_from(ruleset.options))
    value = data.draw(sensible(option) | ANYTHING)
    try:
        values = ruleset.resolve({option.name: value})
    except OptionError as error:
        assert option.name in str(error)
        return
    read = values[option.name]
    assert ruleset.resolve({option.name: option_text(read)})[option.name] == read
    ruleset.stored(values)


@examples(60)
@given(st.data())
def test_a_table_with_any_two_options_is_made_or_refused(data: st.DataObject) -> None:
    ruleset = games.find(data.draw(st.sampled_from(RULESETS)))[1]
    names = data.draw(st.lists(st.sampled_from(ruleset.options), min_size=2, max_size=2))
    given_ = {o.name: data.draw(sensible(o)) for o in names}
    try:
        table = Table(ruleset.id, given_, PLAYERS)
    except OptionError as error:
        assert str(error)
        return
    table.game.fields.bytes(table.position)  # every value fits its field
    assert table.actor is not None


@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_fixed_options_name_a_rule_of_the_rulebook(ruleset_id: str) -> None:
    family, ruleset = games.find(ruleset_id)
    by_name = {o.name: o for o in ruleset.options}
    for name, rule in ruleset.fixed.items():
        assert rule in family.rules
        option = by_name[name]
        candidates = (True, False, *getattr(option, "values", ()), *range(100), None)
        other = next(v for v in candidates if _differs(ruleset, option, v))
        with pytest.raises(OptionError) as caught:
            ruleset.resolve({name: other})
        assert caught.value.rule == rule


def _differs(ruleset: Any, option: Any, value: Any) -> bool:
    try:
        return bool(option.read(value) != ruleset.default(option))
    except OptionError:
        return False
