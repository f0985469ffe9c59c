"""Makes what the golden tests compare with: whole records, perft counts and signature numbers.

Run ``python -m tests.golden.make`` in the repository's root after a change that is meant to change
how games go, look at the difference of the files and commit them with the change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from tests.perft.positions import CLASSIC, KARLSRUHE, PLACES

from miethai.kernel.playout import ENDED, MOVES
from miethai.play import record
from miethai.play.simulate import Batch, Plan, play_alone
from miethai.play.table import Table

FOLDER = Path(__file__).parent
COUNTS, SIGNATURES = FOLDER / "perft.toml", FOLDER / "signature.toml"
AGAIN = "python -m tests.golden.make"
SHORTEST = 400  # moves; shorter games show little
ANY_RULES = "any"  # in place of the hash of the sources, which every edit changes

HOUSE_RULES = {
    "freeParkingPot": True,
    "openHoldings": "deeds",
    "auctionStyle": "clockwise-pass-out",
    "buildWindow": "own-turn",
    "timeLimitMin": 60,
    "cardSet": "de-DM",
}
RECORDS = {
    "classic-landlords": Plan(CLASSIC, ("landlord",) * 4, 100, seed=1),
    "classic-mixed": Plan(CLASSIC, ("random", "landlord", "random"), 100, seed=2),
    "classic-random": Plan(CLASSIC, ("random",) * 3, 100, seed=3),
    "classic-house-rules": Plan(CLASSIC, ("landlord", "random"), 100, 4, HOUSE_RULES),
    "karlsruhe-landlords": Plan(KARLSRUHE, ("landlord",) * 6, 100, seed=5),
    "karlsruhe-mixed": Plan(KARLSRUHE, ("random", "landlord", "landlord"), 100, seed=6),
    "karlsruhe-random": Plan(KARLSRUHE, ("random",) * 4, 100, seed=7),
}
SIGNED_GAMES, SIGNED_MOVES = 20, 2_000  # of each kind of table


# --- records -------------------------------------------------------------------------------------
def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def chosen_game(plan: Plan) -> int:
    """Number of the shortest whole game of a plan that is long enough."""
    start = plan.table(0)
    batch = Batch(start, plan.games)
    batch.play(start.game, plan, 0, plan.games)
    moves, whole = batch.facts[:, MOVES], batch.facts[:, ENDED] == 1
    return int(np.where(whole & (moves >= SHORTEST), moves, plan.max_moves).argmin())


def text_of(table: Table) -> str:
    return record.text(replace(record.of(table), rules=ANY_RULES))


def played(name: str, number: int) -> str:
    """The text of a golden record, by playing its game."""
    return text_of(play_alone(RECORDS[name], number))


# --- numbers -------------------------------------------------------------------------------------
def signature(ruleset: str) -> int:
    """One number that stays as long as the rules do what they did.

    It comes from length, turns and final scores of random games, quiet ones and such where others
    meddle, and not from the bytes of the positions: a field more or less changes no game.
    """
    digest = hashlib.sha256()
    for players in range(2, 7):
        plan = Plan(ruleset, ("random",) * players, 2 * SIGNED_GAMES, 9, max_moves=SIGNED_MOVES)
        start = plan.table(0)
        batch = Batch(start, SIGNED_GAMES)
        for first, meddle in ((0, 0), (SIGNED_GAMES, 6)):
            batch.play(start.game, plan, first, SIGNED_GAMES, meddle)
            digest.update(batch.facts.astype("<i8").tobytes())
            digest.update(batch.scores.astype("<i8").tobytes())
    return int.from_bytes(digest.digest()[:6])


def perft_counts() -> dict[str, list[int]]:
    return {name: list(place.counts()) for name, place in PLACES.items()}


def write_numbers(path: Path, numbers: Mapping[str, Any]) -> None:
    rows = [f"# Made by {AGAIN}", *(f"{name} = {value}" for name, value in numbers.items())]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


def main() -> None:
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, plan in RECORDS.items():
        path_of(name).write_text(played(name, chosen_game(plan)), encoding="utf-8", newline="\n")
    write_numbers(COUNTS, perft_counts())
    write_numbers(SIGNATURES, {ruleset: signature(ruleset) for ruleset in (CLASSIC, KARLSRUHE)})


if __name__ == "__main__":
    main()
