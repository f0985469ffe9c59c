"""Compiling takes longest: a second process does it while this one compiles something else."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import pytest
from tests.families.suite import FAMILIES, Kind

from miethai import games
from miethai.kernel.compilers.gpu import Ptx, compile_ptx
from miethai.play.scenario import CompiledMirror
from miethai.play.simulate import warm_up


@dataclass(frozen=True)
class Workshop:
    """By family what the second process makes: the CPU engine in its cache, and the GPU program.
    Only what the chosen tests ask for is begun."""

    engines: dict[str, Future[None]]
    ptx: dict[str, Future[Ptx]]


def build_engine(family: str) -> None:
    """Put the engine for whole games and that for single moves into the cache."""
    table = Kind(games.family(family).rulesets[0].id).table()
    warm_up(table)
    mirror = CompiledMirror(table)
    step = table.step()
    assert step is not None
    mirror.do(step.seat, step.move, "the first move")


def build_ptx(family: str) -> Ptx:
    return compile_ptx(games.family(family).game)


@pytest.fixture(scope="session")
def workshop(request: pytest.FixtureRequest) -> Iterator[Workshop]:
    asked = {item.path.name for item in request.session.items}
    pool = ProcessPoolExecutor(1, get_context("spawn"))
    try:
        compared, translated = (
            FAMILIES if file in asked else () for file in ("test_boundscheck.py", "test_ptx.py")
        )
        engines = {name: pool.submit(build_engine, name) for name in compared}
        ptx = {name: pool.submit(build_ptx, name) for name in translated}
        pool.shutdown(wait=False)  # the process goes when its work is done
        yield Workshop(engines, ptx)
    finally:
        pool.shutdown(cancel_futures=True)
