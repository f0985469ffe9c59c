"""Makes what the golden tests compare with: whole records, perft counts and signature numbers.

Run ``make golden WHY="…"`` (``python -m tests.golden.make --why "…" [FAMILY…]``) after a change
that is meant to change how games go, look at the difference of the files and commit them with the
change. Without a reason it only tells what would change: these files are there to notice what
nobody meant. The reasons are kept in ``why.md``.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Mapping, Sequence
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
AGAIN = 'make golden WHY="…"'
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


def numbers_text(numbers: Mapping[str, Any]) -> str:
    rows = ["# Made by make golden", *(f"{name} = {value}" for name, value in numbers.items())]
    return "\n".join(rows) + "\n"


# --- all of a family -----------------------------------------------------------------------------
def made(family: str) -> dict[Path, str]:
    """Every golden file of a family, as the rules play now."""
    suite = suites()[family]
    texts = {
        path_of(f"{family}/{name}"): played(plan, chosen_game(plan))
        for name, plan in suite.records.items()
    }
    texts[counts_of(family)] = numbers_text({n: list(p.counts()) for n, p in suite.places.items()})
    ids = [ruleset.id for ruleset in games.family(family).rulesets]
    texts[signatures_of(family)] = numbers_text({ruleset: signature(ruleset) for ruleset in ids})
    return texts


def differing(family: str, texts: Mapping[Path, str]) -> list[Path]:
    """Files that are not as they would be made now, or would not be made at all."""
    there = {path: path.read_bytes().decode() for path in (FOLDER / family).glob("*.*")}
    return sorted(path for path in {*there, *texts} if there.get(path) != texts.get(path))


def write(family: str, texts: Mapping[Path, str], why: str) -> list[Path]:
    """Write what differs, and the reason for it."""
    changed = differing(family, texts)
    for path in changed:
        path.parent.mkdir(exist_ok=True)
        if path in texts:
            path.write_text(texts[path], encoding="utf-8", newline="\n")
        else:
            path.unlink()
    if changed:
        with (FOLDER / "why.md").open("a", encoding="utf-8") as file:
            file.write(f"- {family}: {why}\n")
    return changed


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="make the golden records and numbers anew")
    parser.add_argument("family", nargs="*", help=f"(all: {', '.join(FAMILIES)})")
    parser.add_argument("--why", default="", help="why games are meant to go differently now")
    args = parser.parse_args(words)
    unmeant = False
    for family in args.family or FAMILIES:
        if family not in suites():
            parser.error(f"unknown family {family}; there are {', '.join(suites())}")
        texts, why = made(family), args.why.strip()
        changed = write(family, texts, why) if why else differing(family, texts)
        unmeant = unmeant or (bool(changed) and not why)
        for path in changed:
            print(f"{path.relative_to(FOLDER)}: {'written' if why else 'would change'}")
        if not changed:
            print(f"{family}: nothing changes")
    if unmeant:
        print(f"nothing was written; if this is meant, say why: {AGAIN}", file=sys.stderr)
    return int(unmeant)


if __name__ == "__main__":
    sys.exit(main())
