"""Catanatron: games of four random players by its own ``Game.play``."""

from __future__ import annotations

from catanatron.game import Game  # type: ignore[import-not-found]
from catanatron.models.enums import ActionType  # type: ignore[import-not-found]
from catanatron.models.player import Color, RandomPlayer  # type: ignore[import-not-found]

from sample import Counts, main

METHOD = "Game.play with four RandomPlayers; moves are actions, and a roll's dice count once more"


def play(seed: int, counts: Counts) -> None:
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    winner = game.play()
    actions = game.state.actions
    # Miethai counts the throw and the dice: a decision and a chance move. So it is counted here.
    rolls = sum(action.action_type == ActionType.ROLL for action in actions)
    counts.add(len(actions) + rolls, winner is not None)


if __name__ == "__main__":
    main("catanatron", METHOD, play)
