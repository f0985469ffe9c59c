"""The shark at a table: it answers every question by a legal move, keeps to its plan and to the
clock, and plays without numba, too."""

from __future__ import annotations

import logging
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from miethai.bots import shark as sharks
from miethai.bots.shark import DeepShark, QuickShark, Shark
from miethai.kernel.compilers import cpu
from miethai.kernel.contract import OVER
from miethai.kernel.plans import FIRST, LENGTH, PLAN_SIZE
from miethai.play.simulate import Plan
from miethai.play.table import Table
from miethai.search import engines
from miethai.search.thinking import Option, Thought

SECONDS = 0.02  # of a decision: time for a rollout or two


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "available", lambda: False)


def new_table(ruleset: str) -> Table:
    return Plan(ruleset, ("landlord",) * 3, 1, seed=4).table(0)


@pytest.mark.usefixtures("without_numba")
@pytest.mark.parametrize(
    "ruleset",
    ["monopoly", "monopoly-karlsruhe", "wucherer-2013", "wucherer-classic", "magnate"],
)
def test_it_plays_every_game_by_legal_moves(ruleset: str) -> None:
    """All seats are its own for a while; what is not legal would be refused."""
    table, players = new_table(ruleset), [Shark() for _ in range(3)]
    answers = 0
    while answers < 8 and table.actor != OVER:
        seat = table.actor
        if 0 <= seat < len(players):
            question = table.question(seat, SECONDS)
            table.do(seat, question.code(players[seat].choose(question)))
            answers += 1
        else:
            table.step()
    assert answers == 8


@pytest.mark.usefixtures("without_numba")
def test_without_numba_it_plays_and_says_that_it_is_weaker(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = new_table("monopoly")
    sharks._say_slow.cache_clear()
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            engine = sharks.engine_for(table.game, "landlord", patient=True)
            assert not engine.compiled
    assert [record.message for record in caplog.records] == [
        "the shark plays weaker without numba, because it thinks far less ahead: "
        "pip install 'miethai[fast]'"
    ]


def test_who_must_answer_soon_does_not_wait_for_the_compiler(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """While another process compiles, the rules are interpreted; afterwards they are not."""
    monkeypatch.setenv("MIETHAI_CACHE", str(tmp_path))
    compiling, go_on = threading.Event(), threading.Event()

    def compile_elsewhere(*_: object, **__: object) -> None:
        compiling.set()
        go_on.wait()
        folder = engines._folder(game, "landlord")
        folder.mkdir(parents=True)
        (folder / engines.READY).touch()

    monkeypatch.setattr("miethai.bots.shark.subprocess.run", compile_elsewhere)
    monkeypatch.setattr(engines.Compiled, "warm_up", lambda engine: None)
    game = replace(new_table("monopoly").game)  # one that nobody has loaded yet
    assert not sharks.engine_for(game, "landlord", patient=False).compiled
    assert compiling.wait(60)
    assert not sharks.engine_for(game, "landlord", patient=False).compiled
    go_on.set()
    sharks._loading(game, "landlord").join()
    assert sharks.engine_for(game, "landlord", patient=False).compiled


# --- plans ---------------------------------------------------------------------------------------
@pytest.mark.usefixtures("without_numba")
def test_a_plan_is_thought_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An offer is begun and dropped again: the second move comes from memory. Then it thinks
    anew, and so it does at another table."""
    table = new_table("monopoly")
    begin = f"offer {table.names[1]}"
    while table.actor != 0 or begin not in [m.notation for m in table.question(0).moves]:
        table.step()
    plan = np.zeros(PLAN_SIZE, dtype=np.int64)
    moves = [table.parse(f"{table.names[0]}: {words}")[1] for words in (begin, "drop")]
    plan[LENGTH], plan[FIRST : FIRST + 2] = 2, moves
    thoughts = []

    def think(*_: object) -> Thought:
        thoughts.append(1)
        return Thought([Option(plan, moves[0], 1.0, 0.0, 1)], 1, 1)

    monkeypatch.setattr(sharks, "think", think)
    player = Shark()
    for expected in (1, 1, 2):
        question = table.question(0)
        table.do(0, question.code(player.choose(question)))
        assert len(thoughts) == expected
    question = table.question(0)
    question.table = "another"
    assert player.choose(question) == moves[0]
    assert len(thoughts) == 3


def test_three_strengths_differ_by_their_budgets() -> None:
    quick, usual, deep = (kind() for kind in (QuickShark, Shark, DeepShark))
    assert quick.rollouts < usual.rollouts < deep.rollouts
    assert max(quick.seconds, usual.seconds) < 1
    assert deep.seconds < 5
    table = new_table("magnate")
    question = table.question(0, seconds=0.5)
    assert usual._budget(question).seconds == 0.5
    assert deep._budget(table.question(0)).seconds is None
