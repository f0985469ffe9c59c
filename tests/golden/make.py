"""Makes what the golden tests compare with: whole records, perft counts and signature numbers.

Run ``python -m tests.golden.make [FAMILY…]`` in the repository's root after a change that is meant
to change how games go, look at the difference of the files and commit them with the change.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from tests.families.suite import FAMILIES, suite_of, suites

from miethai import games
from miethai.kernel.playout import ENDED, MOVES
from miethai.play import record
from miethai.play.simulate import Batch, Plan, play_alone
from miethai.play.table import Table

FOLDER = Path(__file__).parent
AGAIN = "python -m tests.golden.make"
ANY_RULES = "any"  # in place of the hash of the sources, which every edit changes
SIGNED_GAMES, SIGNED_MOVES = 20, 2_000  # of each kind of table


# --- records -------------------------------------------------------------------------------------
def path_of(name: str) -> Path:
    """Where the record ``family/name`` is kept."""
    return FOLDER / f"{name}.txt"


def chosen_game(plan: Plan) -> int:
    """Number of the shortest whole game of a plan that is long enough."""
    start = plan.table(0)
    batch = Batch(start, plan.games)
    batch.play(start.game, plan, 0, plan.games)
    moves, whole = batch.facts[:, MOVES], batch.facts[:, ENDED] == 1
    fitting = np.flatnonzero(whole & (moves >= suite_of(plan.ruleset).shortest_record))
    if not fitting.size:
        raise ValueError(f"no game of {plan} is whole and long enough for a record")
    return int(fitting[moves[fitting].argmin()])


def text_of(table: Table) -> str:
    return record.text(replace(record.of(table), rules=ANY_RULES))


def played(plan: Plan, number: int) -> str:
    """The text of a golden record, by playing its game."""
    return text_of(play_alone(plan, number))


# --- numbers -------------------------------------------------------------------------------------
def counts_of(family: str) -> Path:
    return FOLDER / family / "perft.toml"


def signatures_of(family: str) -> Path:
    return FOLDER / family / "signature.toml"


def signature(ruleset: str) -> int:
    """One number that stays as long as the rules do what they did.

    It comes from length, turns and final scores of random games, quiet ones and such where others
    meddle, and not from the bytes of the positions: a field more or less changes no game.
    """
    digest = hashlib.sha256()
    for players in suite_of(ruleset).players:
        plan = Plan(ruleset, ("random",) * players, 2 * SIGNED_GAMES, 9, max_moves=SIGNED_MOVES)
        start = plan.table(0)
        batch = Batch(start, SIGNED_GAMES)
        for first, meddle in ((0, 0), (SIGNED_GAMES, 6)):
            batch.play(start.game, plan, first, SIGNED_GAMES, meddle)
            digest.update(batch.facts.astype("<i8").tobytes())
            digest.update(batch.scores.astype("<i8").tobytes())
    return int.from_bytes(digest.digest()[:6])


def write_numbers(path: Path, numbers: Mapping[str, Any]) -> None:
    rows = [f"# Made by {AGAIN}", *(f"{name} = {value}" for name, value in numbers.items())]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


# --- all of a family -----------------------------------------------------------------------------
def make(family: str) -> None:
    suite, folder = suites()[family], FOLDER / family
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for name, plan in suite.records.items():
        text = played(plan, chosen_game(plan))
        path_of(f"{family}/{name}").write_text(text, encoding="utf-8", newline="\n")
    write_numbers(counts_of(family), {n: list(p.counts()) for n, p in suite.places.items()})
    ids = [ruleset.id for ruleset in games.family(family).rulesets]
    write_numbers(signatures_of(family), {ruleset: signature(ruleset) for ruleset in ids})


def main() -> None:
    parser = argparse.ArgumentParser(description="make the golden records and numbers anew")
    parser.add_argument("family", nargs="*", help=f"(all: {', '.join(FAMILIES)})")
    chosen = parser.parse_args().family or FAMILIES
    for family in chosen:
        if family not in suites():
            parser.error(f"unknown family {family}; there are {', '.join(suites())}")
        make(family)


if __name__ == "__main__":
    main()
