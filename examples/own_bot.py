"""A player of your own: it tries every move in its mind and takes the one that wins most often.

miethai arena magnate --bots examples.own_bot:Dreamer,landlord --seats 2 --games 20
miethai play magnate --seats you,examples.own_bot:Dreamer
miethai serve --guest examples.own_bot:Dreamer
"""

from __future__ import annotations

import miethai


class Dreamer:
    def choose(self, question: miethai.Question) -> miethai.Move:
        def wins(move: miethai.Move) -> float:
            """How often the seat wins when everybody plays on as the landlord does."""
            worlds = [question.clone(deal).apply(move) for deal in range(4)]
            return sum(world.rollout(seed=k)[question.seat] for k, world in enumerate(worlds))

        choices = question.choices()
        return choices[0] if len(choices) == 1 else max(choices, key=wins)
