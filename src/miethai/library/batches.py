"""Many games and many scenarios at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from miethai import games as families
from miethai.kernel import overlay
from miethai.kernel.compilers import cpu as compiler
from miethai.library import seats
from miethai.library.errors import Error, plainly
from miethai.play import scenario, scenario_file
from miethai.play import simulate as running
from miethai.play.scenario import Outcome
from miethai.play.simulate import Plan, Result


def simulate(
    ruleset: str,
    bots: seats.Player | Sequence[seats.Player] = "random",
    games: int = 1000,
    *,
    seed: int = 0,
    engine: str | None = None,
    threads: int = 1,
    options: Mapping[str, Any] | None = None,
    tables: Mapping[str, Any] | None = None,
    max_moves: int = running.MAX_MOVES,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Play many games of bots and count who wins.

    ``bots`` has one a seat: a name, ``module:Class``, or a class of your own; a single one plays
    all seats of a table of the usual size. Bots that think in Python play interpreted, in as many
    processes as ``threads`` says, and have to be importable there. Of the others, every
    ``engine`` (``interpreted``, ``compiled``, ``cuda``) plays the same games; None is compiled
    where numba is installed. Compiling takes up to a minute, once. Games are cut off after
    ``max_moves``; ``progress`` is told how many games are done.
    """
    given = {} if options is None else dict(options)
    seats.dealer(seed)  # refuses what is not a seed
    with plainly():
        family, found = families.find(ruleset)
        usual = found.resolve(given).get("players", found.players[1])
        listed = [bots] if isinstance(bots, str) or callable(bots) else bots
        names = running.seats_of([seats.called(bot) for bot in listed], usual)
        differ = overlay.differences(tables or {}, family.table_values(ruleset))
        plan = Plan(ruleset, names, games, seed, given, max_moves, differ)
        if games < 1 or threads < 1 or max_moves < 1:
            raise Error("games, threads and max_moves are numbers from 1 up")
        chosen = engine or running.usual_engine(plan)
        return running.simulate(plan, chosen, threads, progress)


def check(path: str | os.PathLike[str], engine: str = scenario.INTERPRETED) -> list[Outcome]:
    """Run the scenarios of a file, or of all files of a folder; each has an outcome in each of its
    rulesets, and ``outcome.failures`` is empty where it holds."""
    if engine not in scenario.ENGINES:
        raise Error(f"unknown engine {engine!r}; there are {', '.join(scenario.ENGINES)}")
    with plainly():
        if engine == scenario.COMPILED:
            compiler.prepare()  # says at once if numba is missing
        files = scenario_file.files_in(Path(path))
        scenarios = [found for file in files for found in scenario_file.read(file)]
        if not scenarios:
            raise Error(f"{path}: no scenario found")
        return scenario.check_all(scenarios, (engine,))
