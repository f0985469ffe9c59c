"""The shark: a player of every game that thinks ahead (``miethai.search``), at three strengths.

It remembers the plan that it follows: a trade or a building round is thought about once, and its
later moves are made as long as they fit. Forgetting it costs nothing but time.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from functools import cache
from typing import Any

from miethai import games
from miethai.bots.question import Question
from miethai.bots.world import usual_bot
from miethai.kernel.compilers import cpu
from miethai.kernel.contract import Game
from miethai.kernel.fields import Position
from miethai.search.engines import Engine, engine_of, is_ready
from miethai.search.thinking import Budget, Thought, think

log = logging.getLogger("miethai.bots")


class Shark:
    """``rollouts`` of a decision, and the most ``seconds`` that it may take at a table."""

    rollouts = 600
    seconds = 0.9

    def __init__(self, threads: int = 1) -> None:
        self.threads = threads
        self._going: tuple[str, Any, int] | None = None  # table, plan, and its next step

    def choose(self, question: Question) -> int:
        """The next move of the plan that is under way, or the first of a new one."""
        move = self._go_on(question)
        if move < 0:
            chosen = self.think(question).chosen
            move, self._going = chosen.move, (question.table, chosen.plan, 1)
        return move

    def think(self, question: Question) -> Thought:
        """All that was considered: for reasons and hints."""
        return think(
            self._engine(question),
            question.position,
            question.number,
            question.scene.players,
            self._budget(question),
            question.seed,
            self.threads,
        )

    def next_of(self, question: Question, position: Position, plan: Any, step: int) -> int:
        """The move that a plan makes in a position, or -1."""
        engine = self._engine(question)
        return engine.follow(engine.root(position), question.number, plan, step)

    def _budget(self, question: Question) -> Budget:
        """Without a clock the rollouts alone decide, so that the same seed gives the same game."""
        if question.seconds is None:
            return Budget(self.rollouts)
        return Budget(self.rollouts, min(self.seconds, question.seconds))

    def _engine(self, question: Question) -> Engine:
        family = question.scene.family
        return engine_for(family.game, usual_bot(family), question.seconds is None)

    def _go_on(self, question: Question) -> int:
        if self._going is None or self._going[0] != question.table:
            return -1
        table, plan, step = self._going
        move = self.next_of(question, question.position, plan, step)
        self._going = (table, plan, step + 1) if move >= 0 else None
        return move


class QuickShark(Shark):
    """Answers at once."""

    rollouts = 100
    seconds = 0.3


class DeepShark(Shark):
    """Takes its time."""

    rollouts = 4000
    seconds = 4.5


# --- the engine ----------------------------------------------------------------------------------
def engine_for(game: Game, base: str, patient: bool) -> Engine:
    """The compiled engine of a game. Who must answer soon does not wait until it is compiled and
    loaded: until then the rules are interpreted."""
    if not cpu.available():
        _say_slow()
        return engine_of(game, base, False)
    if patient:
        return engine_of(game, base, True)
    loaded = not _loading(game, base).is_alive() and is_ready(game, base)
    return engine_of(game, base, loaded)


@cache
def _say_slow() -> None:
    log.warning(
        "the shark plays weaker without numba, because it thinks far less ahead: "
        "pip install 'miethai[fast]'"
    )


@cache
def _loading(game: Game, base: str) -> threading.Thread:
    """Loads the engine, once a process, beside whatever else goes on."""
    thread = threading.Thread(target=_load, args=(game, base), daemon=True)
    thread.start()
    return thread


def _load(game: Game, base: str) -> None:
    """A process of its own compiles, which would hold up every other thread of this one."""
    if not is_ready(game, base):
        code = f"from miethai.bots.shark import warm_up; warm_up({game.name!r}, {base!r})"
        subprocess.run([sys.executable, "-c", code], stdin=subprocess.DEVNULL, check=False)
    if is_ready(game, base):
        engine_of(game, base, True).warm_up()


def warm_up(family: str, base: str) -> None:
    """Compile the search of a family, or load it from the cache."""
    engine_of(games.family(family).game, base, True).warm_up()
