"""Where tokens land agrees with an exact chain of the board, and that with published figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.research import walker
from tests.research.board_chain import JAIL, PAY, STAY, TO_JAIL, VISIT, frequencies
from tests.research.walker import PLACES, start

from miethai.games.monopoly.family import GAME
from miethai.kernel.compilers import cpu
from miethai.kernel.moves import legal_set

# Project Euler, problem 84 (https://projecteuler.net/problem=84): the classic American board with
# its sixteen cards a pile, leaving jail at once, where a throw ends, in per cent. Jail and the
# visit to it are one square there, and doubles are counted across turns: so two digits agree.
PUBLISHED = {"jail": 6.24, "E3": 3.18, "GO": 3.09}
# Most figures of 41 lie within this many of their standard errors, by chance one in 10,000 runs
# does not.
MOST_ERRORS = 4.7


def errors(counts: Any, strategy: str) -> Any:
    """How far the counts are from the chain, in standard errors; a row of counts is a stretch of
    the walk, long enough that stretches hardly depend on each other."""
    exact = frequencies(strategy)
    throws = counts.sum(axis=1)
    off = counts - np.outer(throws, exact)
    assert counts[:, TO_JAIL].sum() == 0 == exact[TO_JAIL]
    spread = np.sqrt((off**2).sum(axis=0))
    return np.delete(off.sum(axis=0) / np.maximum(spread, 1e-9), TO_JAIL)


def interpreted(stretches: int, turns: int, pays: int) -> Any:
    position, w = start(), legal_set()
    counts = np.zeros((stretches + 1, PLACES), dtype=np.int64)
    for number in range(stretches + 1):
        row = [0] * PLACES
        walker.walk(position, w, 5, number, turns, pays, row)
        position.notes.clear()
        counts[number] = row
    return counts[1:]  # the first begins on LOS


@pytest.mark.parametrize(("strategy", "pays"), [(PAY, 1), (STAY, 0)])
def test_landings_agree_with_the_chain(strategy: str, pays: int) -> None:
    counts = interpreted(200, 100, pays)
    assert np.abs(errors(counts, strategy)).max() < MOST_ERRORS
    other = errors(counts, STAY if strategy == PAY else PAY)
    assert np.abs(other).max() > 2 * MOST_ERRORS  # the test tells the two strategies apart


def test_the_chain_agrees_with_published_figures() -> None:
    found = 100 * frequencies(PAY)
    assert found[VISIT] + found[JAIL] == pytest.approx(PUBLISHED["jail"], abs=0.03)
    assert found[24] == pytest.approx(PUBLISHED["E3"], abs=0.01)
    assert found[0] == pytest.approx(PUBLISHED["GO"], abs=0.01)


walk_rule: Any = None  # the compiled loop reads it


def _walks(positions: Any, w: Any, turns: int, pays: int, counts: Any) -> None:
    for number in range(len(counts)):
        walk_rule(positions[0], w, 5, number, turns, pays, counts[number])


@pytest.mark.soak
@pytest.mark.parametrize(("strategy", "pays"), [(PAY, 1), (STAY, 0)])
def test_ten_million_turns(strategy: str, pays: int) -> None:
    folder = cpu.cache_folder(GAME, Path(walker.__file__), Path(__file__)) / "walk"
    walks = cpu.entry_point(_walks, GAME, {"walk_rule": walker.walk}, folder)
    positions = GAME.fields.to_records(start())
    counts = np.zeros((10_001, PLACES), dtype=np.int64)
    walks(positions, cpu.legal_array(), 1000, pays, counts)
    found = errors(counts[1:], strategy)
    print(f"{counts[1:].sum():,} throws, largest error {np.abs(found).max():.2f}")
    assert np.abs(found).max() < MOST_ERRORS
