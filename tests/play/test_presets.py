"""Tables that are ready to be opened: every family's can be, and mistakes are named."""

from __future__ import annotations

from typing import Any

import pytest

from miethai import games
from miethai.kernel.contract import LANGS
from miethai.play import presets
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table

ALL = [(ruleset, one) for ruleset in games.rulesets() for one in presets.presets(ruleset)]
ROW: dict[str, Any] = {
    "id": "x",
    "rulesets": ["monopoly"],
    "options": {},
    **{f"{part}_{lang}": "…" for part in ("name", "about") for lang in LANGS},
}


@pytest.mark.parametrize(("ruleset", "one"), ALL, ids=[f"{r}-{p.id}" for r, p in ALL])
def test_every_preset_is_a_table(ruleset: str, one: presets.Preset) -> None:
    names = [f"Player {k}" for k in range(one.players)]
    table = Table(ruleset, one.options, names)
    assert not table.over
    assert set(one.show) <= set(table.options)
    for said in (one.names, one.abouts):
        assert all(said[lang].strip() == said[lang] != "" for lang in LANGS)
    assert all(about.endswith(".") for about in one.abouts.values())


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_presets_differ_and_one_is_for_those_who_just_want_to_play(ruleset: str) -> None:
    found = presets.presets(ruleset)
    assert len({str(sorted(one.options.items())) for one in found}) == len(found)
    assert [one.quick for one in found].count(True) == 1
    assert any(one.options == {} for one in found), "the sheet itself"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"players": 9}, "expected 2 to 6 players"),
        ({"options": {"gold": 1}}, "gold"),
        ({"show": ["gold"]}, "no option gold"),
        ({"colour": "red"}, "unknown or missing colour"),
    ],
)
def test_a_preset_that_cannot_be_says_why(
    monkeypatch: pytest.MonkeyPatch, more: dict[str, Any], told: str
) -> None:
    family = games.find("monopoly")[0]
    monkeypatch.setattr(type(family), "presets", lambda self, id_: [{**ROW, **more}])
    with pytest.raises(presets.PresetError, match=told):
        presets.presets("monopoly")


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(presets.PresetError, match="there are official, quick"):
        presets.preset("monopoly", "slow")


@pytest.mark.parametrize("ruleset", ["monopoly", "monopoly-karlsruhe"])
def test_the_quick_start_asks_nobody_before_the_first_throw(ruleset: str) -> None:
    """The table throws for the order by itself; then somebody has a turn."""
    one = presets.preset(ruleset, "quick")
    names = [f"Player {k}" for k in range(one.players)]
    table = Table(ruleset, one.options, names, dealer=SeededDealer(1))
    manners = table.family.manners
    for _ in range(100):
        if table.actor < 0:
            table.step()
            continue
        formal = manners.formality(table.position, table.actor)
        if formal is None:
            break
        table.do(table.actor, formal)
    assert table.view()["phase"] == "start"
    plain = Table(ruleset, {}, names)
    assert manners.formality(plain.position, plain.actor) is None
