"""``python -m tests.backends.engines`` compiles the CPU engines of all families, side by side, into
the cache where everything that plays with them finds them. `make` does it before such tests, so
that jobs side by side do not all compile the same."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.families.suite import FAMILIES, Kind

from miethai import games
from miethai.cli._shared import cores
from miethai.play.scenario import CompiledMirror
from miethai.play.simulate import warm_up


def build_engine(family: str) -> None:
    """The engine for whole games and that for single moves."""
    table = Kind(games.family(family).rulesets[0].id).table()
    warm_up(table)
    mirror = CompiledMirror(table)
    step = table.step()
    assert step is not None
    mirror.do(step.seat, step.move, "the first move")


def main() -> None:
    with ProcessPoolExecutor(cores(), get_context("spawn")) as pool:
        for _ in pool.map(build_engine, FAMILIES):
            pass


if __name__ == "__main__":
    main()
