"""What the shark says about its choice, and to whom."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from tests.families.walks import twin_of

from miethai.bots import Question
from miethai.bots.reasons import Advice, advice, sentences
from miethai.bots.shark import Shark
from miethai.kernel.contract import LANGS
from miethai.play.simulate import Plan
from miethai.play.table import Table
from miethai.search.candidates import single
from miethai.search.engines import Engine, engine_of
from miethai.search.thinking import Budget, Option, Style, Thought, think


class Quick(Shark):
    """Very few rollouts, interpreted: nothing is compiled for it."""

    def _engine(self, question: Question) -> Engine:
        return engine_of(question.scene.game, "landlord", False)

    def think(self, question: Question) -> Thought:
        asked = question.position, question.number, question.scene.players
        return think(self._engine(question), *asked, Budget(60), question.seed, 1, Style(first=1))


def asked(ruleset: str, moves: int) -> Table:
    """A table at which somebody has a choice."""
    table = Plan(ruleset, ("landlord", "landlord"), 1, seed=5).table(0)
    table.step_programs(most=moves)
    while table.actor < 0 or len(table.legal(table.actor)) < 2:
        table.step()
    return table


def test_its_best_plans_come_first_and_can_be_made() -> None:
    table = asked("magnate", 110)
    found = advice(table.question(table.actor, lang="en"), Quick())
    assert 1 <= len(found) <= 3
    assert len({one.moves for one in found}) == len(found)
    for one in found:
        move = table.game.moves.parse(one.moves[0], table.names)
        assert table.reason(table.actor, move) is None
        assert one.label.startswith(table.voice("en").label(table.position, table.actor, move))
        assert one.share is not None and 0 <= one.share <= 1
        assert one.error is not None and 0 <= one.error <= 1


def test_it_tells_nothing_that_the_seat_does_not_know() -> None:
    """What others hide lies otherwise: the advice is the same."""
    table = asked("wucherer-2013", 150)
    told = advice(table.question(table.actor), Quick())
    real = table.position
    table.position = twin_of(table, real, table.actor, random.Random(1))
    assert table.game.fields.changed(real, table.position)
    assert advice(table.question(table.actor), Quick()) == told


class Sure(Quick):
    """Has made up its mind."""

    def __init__(self, *found: tuple[str, float, float, int]) -> None:
        super().__init__()
        self.found = found

    def think(self, question: Question) -> Thought:
        options = []
        for text, share, error, rollouts in self.found:
            move = question.code(text)
            options.append(Option(np.array(single(move)), move, share, error, rollouts))
        return Thought(options, 100, 1000)


def test_the_sentences_say_how_sure_it_is() -> None:
    table = asked("magnate", 110)
    question = table.question(table.actor, lang="en")
    first, second = (move.notation for move in question.choices()[:2])
    both = advice(question, Sure((first, 0.6123, 0.021, 400), (second, 0.4, 0.05, 50)))
    said = sentences(both, "en")
    assert said[0].endswith("You then win about 61 times in 100 (± 5, after 400 trials).")
    assert said[1].endswith("40 in 100 (± 10).")
    alone = [replace(both[0], share=None, error=None, rollouts=0, alone=True)]
    assert sentences(alone, "en") == [f"Here the shark does not think twice: {both[0].label}."]


@pytest.mark.parametrize("lang", LANGS)
def test_every_sentence_is_there_in_both_languages(lang: str) -> None:
    one = Advice(("pass",), "X", 0.5, 0.1, 10)
    guess = replace(one, share=None, error=None)
    for found in ([one, one], [guess], [replace(guess, alone=True)]):
        assert all("X" in line and "{" not in line for line in sentences(found, lang))
