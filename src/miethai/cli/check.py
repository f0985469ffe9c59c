"""``miethai check``: run scenarios."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from miethai.cli import FINE, WRONG, UsageError
from miethai.cli._shared import Words, command, say

if TYPE_CHECKING:
    from miethai.play.scenario_file import Scenario

ENGINES = ("interpreted", "compiled")
ALL = "all"  # families


def add(words: Words) -> None:
    parser = command(
        words,
        "check",
        "run scenarios: positions with moves, what must hold afterwards, what must be refused",
        "miethai check tests/scenarios/monopoly",
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files, or folders of *.yaml")
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        action="append",
        help="may be given twice (interpreted, and compiled where numba is installed)",
    )
    parser.add_argument(
        "--reference",
        nargs="?",
        const=ALL,
        metavar="FAMILY",
        help="print what a scenario of this family, or of all, can say and ask",
    )


def run(args: argparse.Namespace) -> int:
    if args.reference:
        return tell_reference(args.reference)
    if not args.paths:
        raise UsageError("expected PATH, files or folders of *.yaml, or --reference")
    return run_scenarios(args)


def tell_reference(name: str) -> int:
    """What scenarios can say: of a family, of that of a ruleset, or of all."""
    from miethai import games
    from miethai.play import scenario_reference

    names = games.families()
    if name in names:
        names = [name]
    elif name != ALL:
        names = [games.find(name)[1].family]
    print(scenario_reference.text(names), end="")
    return FINE


def run_scenarios(args: argparse.Namespace) -> int:
    from miethai.kernel.compilers import cpu as compiler
    from miethai.play import scenario

    scenarios, unreadable = read_all(args.paths)
    engines = tuple(dict.fromkeys(args.engine or ENGINES[: 1 + compiler.available()]))
    if "compiled" in engines:
        compiler.prepare()  # says at once if numba is missing
        if not all(scenario.is_warm(game) for game in scenario.games_of(scenarios)):
            say("compiling the rules, once for this version: this can take a minute …")
    outcomes = scenario.check_all(scenarios, engines)
    failed = [o for o in outcomes if o.failures]
    for o in failed:
        print(f"FAILED {o.scenario.name} ({o.ruleset}, {o.engine})")
        for failure in o.failures:
            print(f"  {o.scenario.file}:{failure.line}: {failure.text}")
    for error in unreadable:
        say(f"miethai check: {error}")
    runs = f"{len(scenarios)} scenarios, {len(outcomes)} runs ({', '.join(engines)})"
    print(f"{runs}: {f'{len(failed)} failed' if failed else 'all hold'}")
    return WRONG if failed or unreadable else FINE


def read_all(paths: list[str]) -> tuple[list[Scenario], list[str]]:
    """All scenarios at some paths, and what is wrong with the files that hold none."""
    from miethai.play import scenario_file

    scenarios: list[Scenario] = []
    unreadable: list[str] = []
    for path in paths:
        files = scenario_file.files_in(Path(path))
        if not files:
            raise UsageError(f"{path}: there is no *.yaml file in this folder")
        for file in files:
            try:
                scenarios.extend(scenario_file.read(file))
            except scenario_file.ScenarioError as error:
                unreadable += str(error).splitlines()
    if not scenarios and not unreadable:
        raise UsageError(f"{', '.join(paths)}: no scenario in these files")
    return scenarios, unreadable
