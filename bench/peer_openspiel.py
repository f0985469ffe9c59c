"""OpenSpiel: random games of ``maedn`` (Mensch ärgere dich nicht) with four players."""

from __future__ import annotations

import random

import pyspiel  # type: ignore[import-not-found]

from sample import Counts, main

SEATS = 4
GAME = pyspiel.load_game("maedn", {"players": SEATS})
IN_CPP = hasattr(pyspiel, "evaluate_bots") and hasattr(pyspiel, "make_uniform_random_bot")
BOTS = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(SEATS * IN_CPP)]


def play_in_cpp(seed: int, counts: Counts) -> None:
    """One game inside ``pyspiel.evaluate_bots``: Python is left only between games."""
    state = GAME.new_initial_state()
    pyspiel.evaluate_bots(state, BOTS, seed)
    counts.add(state.move_number(), state.is_terminal())


def play_in_python(seed: int, counts: Counts) -> None:
    """One game through the Python API, for releases without the C++ loop."""
    generator = random.Random(seed)
    state = GAME.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(generator.choices(outcomes, weights)[0])
        else:
            state.apply_action(generator.choice(state.legal_actions()))
    counts.add(state.move_number(), True)


if __name__ == "__main__":
    if IN_CPP:
        loop = "C++ loop pyspiel.evaluate_bots with four uniform random bots"
    else:
        loop = "Python API (this release has no C++ loop)"
    method = f"{loop}; moves are decisions and chance nodes"
    main("open_spiel", method, play_in_cpp if IN_CPP else play_in_python)
