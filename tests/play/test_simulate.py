"""Simulations: the same games on every engine and at a table, counted rightly."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.families.suite import RULESETS

from miethai.kernel.compilers import cpu as compiler
from miethai.kernel.compilers.cpu import EngineMissing
from miethai.kernel.moves import legal_set
from miethai.kernel.options import OptionError
from miethai.play import record, simulate
from miethai.play.seating import SeatError
from miethai.play.simulate import Plan, Result, play_alone, policy_of
from miethai.play.table import loop_of

needs_numba = pytest.mark.skipif(not compiler.available(), reason="needs numba")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("bots", [("random",) * 3, ("landlord", "random", "landlord")])
def test_a_table_of_bots_is_the_game_of_that_number(ruleset: str, bots: tuple[str, ...]) -> None:
    plan = Plan(ruleset, bots, 9, seed=11, max_moves=400)
    table = play_alone(plan, 7)
    start = plan.table(7)
    s = start.position
    play_one = loop_of(start.game).play_one
    plies = play_one(s, legal_set(), 11, 7, policy_of(start), 400, 0, 0)
    assert plies == len(table.history)
    assert start.game.fields.bytes(s) == table.game.fields.bytes(table.position)


def test_results_add_up() -> None:
    plan = Plan("monopoly-karlsruhe", ("random",) * 3, 3, seed=2)
    told: list[int] = []
    result = simulate.simulate(plan, progress=told.append)
    assert told == [1, 2, 3]
    assert (result.finished, result.cut_off) == (3, 0)
    assert result.moves == result.moves_finished > 0
    assert sum(result.wins_by_seat) == pytest.approx(3)
    assert result.wins_by_bot == {"random": pytest.approx(3)}
    assert result.turns_finished > 0
    assert result.seconds > 0


def test_games_that_are_cut_off_are_counted_apart() -> None:
    result = simulate.simulate(Plan("monopoly", ("random", "random"), 2, max_moves=50))
    assert (result.finished, result.cut_off, result.moves) == (0, 2, 100)
    assert result.wins_by_seat == [0.0, 0.0]


def test_shared_first_places_count_fractionally() -> None:
    result = Result(Plan("monopoly", ("a", "b", "a"), 3), "compiled", 1)
    scores = np.array([[5, 5, 1, 9, 9, 9], [1, 2, 3, 9, 9, 9], [7, 7, 7, 9, 9, 9]])
    facts = np.array([[10, 1, 3], [20, 1, 4], [99, 0, 5]])  # moves, ended, turns
    result.add(scores, facts)
    assert (result.finished, result.cut_off, result.moves) == (2, 1, 129)
    assert (result.moves_finished, result.turns_finished) == (30, 7)
    assert result.wins_by_seat == [0.5, 0.5, 1.0]
    assert result.wins_by_bot == {"a": 1.5, "b": 0.5}


@needs_numba
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_games_are_the_interpreted_ones(ruleset: str, threads: int) -> None:
    plan = Plan(ruleset, ("random", "landlord", "random"), 5, seed=21, max_moves=700)
    slow, fast = simulate.simulate(plan), simulate.simulate(plan, "compiled", threads)
    assert fast.threads == threads
    for name in ("finished", "cut_off", "moves", "moves_finished", "turns_finished"):
        assert getattr(slow, name) == getattr(fast, name), name
    assert slow.wins_by_seat == fast.wins_by_seat


@needs_numba
def test_every_game_is_played_once_however_they_are_shared_out() -> None:
    plan = Plan("monopoly", ("random", "random"), 700, seed=3, max_moves=60)
    told: list[int] = []
    alone, shared = (simulate.simulate(plan, "compiled", t, told.append) for t in (1, 3))
    assert told[-1] == 700
    assert told.count(700) == 2
    assert alone.finished + alone.cut_off == shared.finished + shared.cut_off == 700
    assert (alone.moves, alone.wins_by_seat) == (shared.moves, shared.wins_by_seat)


def test_records_of_a_simulation_replay(tmp_path: Path) -> None:
    plan = Plan("monopoly", ("random", "landlord"), 2, seed=8, max_moves=150)
    simulate.write_records(plan, tmp_path / "new" / "folder")
    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert [f.name for f in files] == ["game-0000.txt", "game-0001.txt"]
    read = record.read(files[1])
    assert read.chance == "seed 8 game 1"
    assert record.replay(read).history == play_alone(plan, 1).history


def test_what_cannot_be_simulated_is_refused_before_it_begins() -> None:
    good = Plan("monopoly", ("random", "random"), 1)
    with pytest.raises(EngineMissing, match="there are interpreted"):
        simulate.simulate(good, "steam")
    with pytest.raises(ValueError, match="from 1 up"):
        simulate.simulate(Plan("monopoly", ("random", "random"), 0))
    with pytest.raises(SeatError, match="unknown bot"):
        simulate.simulate(Plan("monopoly", ("whale", "random"), 1))
    with pytest.raises(SeatError, match="2 to 6 players"):
        simulate.simulate(Plan("monopoly", ("random",), 1))
    with pytest.raises(OptionError, match="unknown option"):
        simulate.simulate(Plan("monopoly", ("random", "random"), 1, options={"foo": 1}))


def test_one_bot_plays_every_seat() -> None:
    assert simulate.seats_of(["random"], 3) == ("random",) * 3
    assert simulate.seats_of(["random", "landlord"], 3) == ("random", "landlord")
    with pytest.raises(SeatError, match="expected the names of bots"):
        simulate.seats_of(["random", ""], 3)
