"""simulation-classes: a Monopoly simulator in Python, four players with its own base strategy."""

from __future__ import annotations

import importlib.util
import random
import sys

from sample import Counts, main

PACKAGE = "simulation_classes"
SEATS = 4
ROUNDS = 500  # 2,000 turns; without a limit some of its games never end
METHOD = (
    f"MonopolyBoard.play_game, four players with its base Strategy, cut after {ROUNDS} rounds; "
    "it knows no auctions and no trades"
)


def package_folder() -> str:
    """The package's modules import each other without its name: its folder must be on the path."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(PACKAGE)
    return spec.submodule_search_locations[0]


def play(seed: int, counts: Counts) -> None:
    random.seed(seed)
    board = MonopolyBoard()
    board.rounds = 0  # version 0.0.1 counts rounds but forgets to start at zero
    for seat in range(SEATS):
        board.add_player(Player(f"player {seat}"))
    board.play_game(ROUNDS)
    solvent = sum(not player.bankrupt for player in board.players)
    counts.add(0, solvent < 2)


if __name__ == "__main__":
    sys.path.insert(0, package_folder())
    from MonopolyBoard import MonopolyBoard  # type: ignore[import-not-found]
    from Player import Player  # type: ignore[import-not-found]

    main("simulation-classes-catherineannie13", METHOD, play)
