"""Compiling takes longest: a second process does it while this one compiles something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from tests.families.suite import FAMILIES

from miethai import games
from miethai.kernel.compilers.gpu import Ptx, compile_ptx


def build_ptx(family: str) -> Ptx:
    return compile_ptx(games.family(family).game)


@pytest.fixture(scope="session", autouse=True)
def programs(request: pytest.FixtureRequest) -> Iterator[Mapping[str, Future[Ptx]]]:
    """By family the GPU's program, begun before anything else where a test asks for it."""
    asked = any(item.path.name == "test_ptx.py" for item in request.session.items)
    pool = ProcessPoolExecutor(1, get_context("spawn"))
    try:
        begun = {name: pool.submit(build_ptx, name) for name in FAMILIES} if asked else {}
        pool.shutdown(wait=False)  # the process goes when its work is done
        yield begun
    finally:
        pool.shutdown(cancel_futures=True)
