"""What a game family gives to everything above it.

A family is one ``Game`` value. Its rule functions are written in the dialect (see ``kernel.rule``);
``reason`` and the set-up are ordinary Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from miethai.kernel.fields import Fields, Position
from miethai.kernel.moves import Moves

CHANCE = -1  # the game waits for chance
OVER = -2  # the game has ended
SPECTATOR = -3  # a reader who has no seat

Rule = Callable[..., Any]


@dataclass(frozen=True, eq=False)
class Game:
    """A family of rulesets.

    ========== =================================================================================
    fields     the position
    moves      the moves
    players    the most players; role seats (a banker, a judge) come behind, named in ``roles``
    setup      (position, options, players, programs): deterministic; ``programs`` has a bit for
               every seat that is played by a program
    actor      (s) -> the seat the game waits for, CHANCE or OVER
    legal      (s, seat, w): fills w with what the seat may do; with chance's weights for CHANCE;
               with its standing moves for a seat that is not the actor
    lowest     (s, seat, slot) -> least amount of a move that carries one
    highest    (s, seat, slot) -> greatest amount; all between are legal
    apply      (s, seat, m): one move, which must be legal
    scores     (s, out): for every player a number that orders the places, at the end
    turns      (s) -> turns completed so far
    check      (s) -> 0, or the number of the invariant that is broken (for tests and soaks)
    resample   (s, seat, r): re-deals what the seat cannot know; r(n) gives a number below n
    reason     (s, seat, m) -> None if the move may be made now, else the id of the rule against it
    bots       name -> bot(s, seat, w, bits) -> move, given the legal set and 32 random bits
    bar        (s, seat, m) -> 0 if the move may be made now, else a number for what stands against
               it, which ``reason`` translates; None while a family has no such ladder
    ========== =================================================================================
    """

    name: str
    fields: Fields
    moves: Moves
    players: int
    roles: tuple[str, ...]
    setup: Callable[[Position, Mapping[str, int], int, int], None]
    actor: Rule
    legal: Rule
    lowest: Rule
    highest: Rule
    apply: Rule
    scores: Rule
    turns: Rule
    check: Rule
    resample: Callable[[Position, int, Callable[[int], int]], None]
    reason: Callable[[Position, int, int], str | None]
    bots: Mapping[str, Rule]
    bar: Rule | None = None

    @property
    def seats(self) -> int:
        """Players and roles together."""
        return self.players + len(self.roles)

    def seat_names(self, players: Sequence[str]) -> list[str]:
        """Names of all seats as records write them: the players', then the roles'."""
        empty = [f"seat{i + 1}" for i in range(len(players), self.players)]
        return [*players, *empty, *self.roles]
