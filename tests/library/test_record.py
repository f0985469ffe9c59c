"""Records that the library reads and plays again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.families.suite import RULESETS
from tests.library.test_table import begun, wander
from tests.play.helpers import PLAYERS

import miethai

BOTS = {PLAYERS[1]: "random"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_replayed_table_goes_on_like_the_first(ruleset: str) -> None:
    table = miethai.Table(ruleset, PLAYERS, bots=BOTS, seed=3)
    wander(table, 30, random.Random(3), BOTS)
    read = miethai.read_record(table.record())
    assert str(read) == table.record()
    again = read.replay()
    assert (again.history, again.view(), again.log()) == (table.history, table.view(), table.log())
    for one in (table, again):
        wander(one, 5, random.Random(4), BOTS)
    assert again.record() == table.record()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_replayed_table_is_taken_back_to_its_beginning(ruleset: str) -> None:
    table = miethai.Table(ruleset, PLAYERS, bots=BOTS, seed=5)
    first = table.history
    wander(table, 20, random.Random(5), BOTS)
    again = miethai.read_record(table.record()).replay()
    while table.history != first:
        assert again.undo() == table.undo()
        assert again.view(PLAYERS[0]) == table.view(PLAYERS[0])
    with pytest.raises(miethai.Error, match="nothing to undo"):
        again.undo()


def test_what_a_record_says() -> None:
    table = begun(bots={"banker": "random"})
    read = miethai.read_record(table.record())
    assert read.ruleset == "monopoly"
    assert read.seats["Anna"] == "person"
    assert read.seats["banker"] == "random"
    assert read.seats["judge"] == "program"
    assert read.options == {"quickStart": True}
    assert read.history == table.history
    assert repr(read) == "<Record monopoly: 4 moves>"


def test_a_part_of_a_record() -> None:
    read = miethai.read_record(begun(seed=None).record())
    assert read.replay(to=0).history == []
    assert read.replay(to=2, lang="de").history == ["Anna: throw", "dice 6 5"]
    assert read.replay(to=2, lang="de").lang == "de"
    for to in (-1, 5):
        with pytest.raises(miethai.Error, match=f"to: expected a number from 0 to 4, not {to}"):
            read.replay(to=to)
    with pytest.raises(miethai.Error, match="unknown language 'fr'"):
        read.replay(lang="fr")


def test_a_text_that_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(miethai.Error, match="line 1: expected 'miethai record 1'"):
        miethai.read_record("1. e4 e5")
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(miethai.Error, match="line 1: expected text in UTF-8"):
        miethai.read_record(file)
    with pytest.raises(FileNotFoundError):
        miethai.read_record(tmp_path / "none.txt")


def test_a_record_that_is_not_true() -> None:
    text = begun().record().replace("Ben: throw", "Ben: buy")
    read = miethai.read_record(text)
    assert read.replay(to=2).turn == "Ben"
    with pytest.raises(miethai.Error, match=r"line \d+: Ben: buy: not allowed \(MON-"):
        read.replay()


def test_an_end_that_is_not_true() -> None:
    result = miethai.simulate("monopoly", ["landlord", "random"], 1, engine="interpreted")
    text = miethai.Table.simulated(result, 0).record()
    assert text.endswith("over: landlord-1 1, random-2 2\n")
    forged = text.replace("over: landlord-1 1, random-2 2", "over: landlord-1 2, random-2 1")
    with pytest.raises(miethai.Error, match="expected 'over: landlord-1 1, random-2 2'"):
        miethai.read_record(forged).replay()
