"""The search for rules that no scenario guards finds them, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.mutants import run
from tests.mutants.changes import Mutant, mutants

from miethai import games
from miethai.games.magnate.rules.phases.auction import bar_bid
from miethai.play import scenario_file


def changes(function: Any) -> Iterator[Mutant]:
    return mutants(function)


def ladder(s: Any, seat: int) -> Any:
    """One of every kind."""
    if s.cash[seat] < 3 and not s.jailed[seat]:
        return 0
    s.cash[seat] -= 2
    return s.turn + 1


def test_every_kind_of_change() -> None:
    texts = {f"{mutant.before} -> {mutant.after}" for mutant in changes(ladder)}
    assert "s.cash[seat] < 3 -> s.cash[seat] <= 3" in texts
    assert "not s.jailed[seat] -> s.jailed[seat]" in texts
    assert "s.cash[seat] -= 2 -> pass" in texts
    assert "s.turn + 1 -> s.turn - 1" in texts
    assert "2 -> 3" in texts
    assert not any("kind" in text for text in texts)


def test_rules_are_found_by_words() -> None:
    assert [f.__name__ for f in run.rule_functions("magnate", ["bar_bid"])] == ["bar_bid"]
    every = run.rule_functions("magnate", [])
    assert all("/magnate/rules/" in f.__code__.co_filename for f in every)
    assert len(every) > 100


def test_a_noticed_change_is_killed_and_an_unnoticed_one_survives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = run.SCENARIOS / "magnate" / "auction.yaml"
    rows = scenario_file.read(file)
    first = next(iter(changes(bar_bid)))
    reach = {bar_bid.__code__: rows}
    monkeypatch.setattr(run, "reached", lambda family: reach)
    assert list(run.survivors("magnate", [first, first])) == []
    reach.clear()
    assert list(run.survivors("magnate", [first])) == [first]
    assert games.family("magnate").game.legal is not None  # and this process is as it was


def test_it_reports(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "reached", lambda family: {})
    assert run.main(["magnate", "bar_bid", "--most", "2"]) == 0
    assert "2 of 2 changes in 1 functions survive" in capsys.readouterr().out
