"""Many games, scenarios, rulebooks, and how the library is imported."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.families.suite import NAMES, RULESETS

import miethai
from miethai import games, library
from miethai.play import scenario, simulate

SCENARIOS = Path(__file__).parents[1] / "scenarios"


# --- games ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_games_of_play(ruleset: str) -> None:
    told: list[int] = []
    result = miethai.simulate(
        ruleset,
        ["random", "landlord"],
        2,
        seed=5,
        engine="interpreted",
        max_moves=300,
        progress=told.append,
    )
    plan = simulate.Plan(ruleset, ("random", "landlord"), 2, 5, max_moves=300)
    expected = simulate.simulate(plan)
    assert result.plan == plan
    assert (result.moves, result.wins_by_seat) == (expected.moves, expected.wins_by_seat)
    assert told == [1, 2]
    table, alone = miethai.Table.simulated(result, 1, lang="de"), simulate.play_alone(plan, 1)
    assert table.history == [alone.text(*move) for move in alone.history]


def test_one_bot_plays_every_seat_of_the_usual_table() -> None:
    few: dict[str, Any] = {"games": 1, "engine": "interpreted", "max_moves": 10}
    assert miethai.simulate("magnate", **few).plan.bots == ("random",) * 4
    assert miethai.simulate("magnate", options={"players": 3}, **few).plan.bots == ("random",) * 3
    own = miethai.simulate("magnate", tables={"start": {"money": 1800}}, **few)
    assert own.plan.tables == {"start.money": 1800}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"ruleset": "chess"}, "unknown ruleset 'chess'"),
        ({"bots": "whale"}, "unknown bot 'whale'; monopoly has random, landlord"),
        ({"bots": []}, "expected the names of bots"),
        ({"bots": ["random"] * 7}, "monopoly is for 2 to 6 players, not 7"),
        ({"games": 0}, "games, threads and max_moves are numbers from 1 up"),
        ({"threads": 0}, "games, threads and max_moves are numbers from 1 up"),
        ({"max_moves": 0}, "games, threads and max_moves are numbers from 1 up"),
        ({"seed": -1}, "seed: expected a whole number from 0 up, not -1"),
        ({"engine": "steam"}, "unknown engine 'steam'; there are interpreted, compiled, cuda"),
        ({"options": {"colour": 1}}, "unknown option 'colour'"),
        ({"tables": {"streets": 1}}, "this ruleset has no component values to set"),
    ],
)
def test_what_cannot_be_simulated(changed: dict[str, Any], expected: str) -> None:
    usual = {"ruleset": "monopoly", "games": 1, "engine": "interpreted"}
    with pytest.raises(miethai.Error, match=expected):
        miethai.simulate(**{**usual, **changed})


def test_without_numba_games_are_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("miethai.kernel.compilers.cpu.available", lambda: False)
    assert miethai.simulate("monopoly", games=1, max_moves=9).engine == "interpreted"
    with pytest.raises(miethai.Error, match="the compiled engine needs numba"):
        miethai.simulate("monopoly", games=1, engine="compiled")
    with pytest.raises(miethai.Error, match="the compiled engine needs numba"):
        miethai.check(SCENARIOS / "monopoly" / "rent.yaml", engine="compiled")


@pytest.mark.parametrize("game", [-1, 2])
def test_a_game_that_was_not_simulated(game: int) -> None:
    result = miethai.simulate("monopoly", games=2, engine="interpreted", max_moves=9)
    with pytest.raises(miethai.Error, match=f"game: expected a number from 0 to 1, not {game}"):
        miethai.Table.simulated(result, game)


# --- scenarios -----------------------------------------------------------------------------------
def test_scenarios_are_those_of_play(tmp_path: Path) -> None:
    file = tmp_path / "one.yaml"
    file.write_text(
        "rule: MON-BUILD-01\n"
        "ruleset: [monopoly, monopoly-karlsruhe]\n"
        "seats: [Anna, Ben]\n"
        "then: {Ben.cash: 1}\n",
        encoding="utf-8",
    )
    outcomes = miethai.check(tmp_path)
    assert [outcome.ruleset for outcome in outcomes] == ["monopoly", "monopoly-karlsruhe"]
    for outcome in outcomes:
        (failure,) = outcome.failures
        assert failure.line == 4
        assert failure.text.startswith("then: Ben.cash: expected 1, but it is ")
    assert outcomes == [*scenario.check(outcomes[0].scenario)]


def test_what_cannot_be_checked(tmp_path: Path) -> None:
    with pytest.raises(miethai.Error, match="no scenario found"):
        miethai.check(tmp_path)
    with pytest.raises(FileNotFoundError):
        miethai.check(tmp_path / "none.yaml")
    with pytest.raises(miethai.Error, match="unknown engine 'cuda'; there are interpreted, comp"):
        miethai.check(SCENARIOS, engine="cuda")
    (tmp_path / "bad.yaml").write_text("rule: MON-BUILD-01\n", encoding="utf-8")
    with pytest.raises(miethai.Error, match="expected 'rule' and 'ruleset'"):
        miethai.check(str(tmp_path / "bad.yaml"))


# --- books ---------------------------------------------------------------------------------------
def test_rulesets_are_all_that_are_announced() -> None:
    for lang in ("de", "en"):
        found = miethai.rulesets(lang)
        assert list(found) == list(games.rulesets())
        for id_, ruleset in found.items():
            assert ruleset.id == id_
            assert ruleset.title == games.find(id_)[0].ruleset_words(id_)[f"title_{lang}"]
            fewest, most = ruleset.players[0], ruleset.players[-1]
            assert (fewest, most) == (games.find(id_)[1].players[0], games.find(id_)[1].players[2])
            own = ("random", *games.find(id_)[0].game.bots)
            assert ruleset.bots == (*own, "shark-quick", "shark", "shark-deep")
            miethai.Table(id_, NAMES[:most], options=None, seed=1)
            for option, value in ruleset.options.items():
                assert games.find(id_)[1].resolve({option: value})[option] == value
    assert miethai.rulesets()["monopoly"].roles == ("banker", "moderator", "judge")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rulebooks_are_whole(ruleset: str) -> None:
    for lang in ("de", "en"):
        book = miethai.rules(ruleset, lang)
        assert list(book) == list(games.rules_of(ruleset))
        assert all(rule.id == id_ and rule.title and rule.text for id_, rule in book.items())
    assert miethai.rules(ruleset, "de") != miethai.rules(ruleset, "en")


def test_books_that_are_not_there() -> None:
    with pytest.raises(miethai.Error, match="unknown ruleset 'chess'"):
        miethai.rules("chess")
    for ask in (lambda: miethai.rules("monopoly", "fr"), lambda: miethai.rulesets("fr")):
        with pytest.raises(miethai.Error, match="unknown language 'fr'; there are de, en"):
            ask()


# --- the package ---------------------------------------------------------------------------------
def test_the_package_exports_the_library() -> None:
    assert sorted([*library.__all__, "__version__"]) == sorted(miethai.__all__)
    assert {*miethai.__all__} <= {*dir(miethai)}
    for name in library.__all__:
        assert getattr(miethai, name) is getattr(library, name)
    unknown = "Bord"
    with pytest.raises(AttributeError, match="module 'miethai' has no attribute 'Bord'"):
        getattr(miethai, unknown)


def test_errors_survive_another_process() -> None:
    error = pickle.loads(pickle.dumps(miethai.InvalidMove("fly: unknown")))
    assert isinstance(error, miethai.InvalidMove)
    assert isinstance(error, miethai.Error)
    assert isinstance(error, ValueError)
    assert str(error) == "fly: unknown"
    refused = miethai.IllegalMove("Anna: end", miethai.Refusal("MON-TURN-01", "not now", None))
    again = pickle.loads(pickle.dumps(refused))
    assert (again.move, again.rule, str(again)) == ("Anna: end", "MON-TURN-01", str(refused))


def test_the_package_is_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "miethai", "--version"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, f"miethai {miethai.__version__}\n")
