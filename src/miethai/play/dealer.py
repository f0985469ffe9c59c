"""Dealers choose chance's moves; the rules themselves never draw a number."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Protocol

from miethai.kernel.chance import draw, key_high, key_low, pick
from miethai.kernel.playout import CHANCE_PLIES, DRAWS_PER_PLY
from miethai.play.fair import FairDealer, Promise, Secrets

LARGEST_SEED = 2**63 - 1  # compiled rules hold a seed in 64 bits


class Dealer(Protocol):
    """Where a table's chance comes from."""

    @property
    def name(self) -> str:
        """The dealer as the header of a record writes it."""

    @property
    def key(self) -> tuple[int, int]:
        """Key of the draws that bots choose by."""

    def chance(self, w: Any, ply: int, draws: int) -> int | None:
        """One of the chance moves in the set ``w``, before which ``ply`` moves were made, ``draws``
        of them by chance; None: a person says what the dice show."""


class SeededDealer:
    """The draws of game number ``game`` of a simulation with this seed: a table whose seats are all
    bots plays the very same game."""

    def __init__(self, seed: int, game: int = 0) -> None:
        if not (0 <= seed <= LARGEST_SEED and 0 <= game <= LARGEST_SEED):
            raise ValueError(f"seed and game are whole numbers from 0 to {LARGEST_SEED}")
        self.seed, self.game = seed, game
        self.key = key_high(seed, game), key_low(seed, game)

    @property
    def name(self) -> str:
        return f"seed {self.seed} game {self.game}"

    def chance(self, w: Any, ply: int, draws: int) -> int | None:
        high, low = self.key
        return pick(w, draw(high, low, ply * DRAWS_PER_PLY))


class DuplicateDealer(SeededDealer):
    """The same, but drawn by the number of the draw: the dice do not depend on what is answered
    between them, so that several tables can be dealt alike."""

    @property
    def name(self) -> str:
        return f"duplicate {self.seed} game {self.game}"

    def chance(self, w: Any, ply: int, draws: int) -> int | None:
        high, low = self.key
        return pick(w, draw(high, low, (CHANCE_PLIES + draws) * DRAWS_PER_PLY))


class ScriptedDealer:
    """Deals what a script says, move by move, and waits for a person when the script is used up.

    With an empty script all chance is typed: somebody tells the table what the real dice show.
    """

    name = "typed"

    def __init__(self, script: Iterable[int] = (), seed: int = 0) -> None:
        self._script = deque(script)
        self.key = SeededDealer(seed).key

    def chance(self, w: Any, ply: int, draws: int) -> int | None:
        return self._script.popleft() if self._script else None


KEYED = {"seed": SeededDealer, "duplicate": DuplicateDealer}


def read_dealer(text: str, reveal: str = "") -> Dealer:
    """The dealer that a record's header names."""
    words = text.split(" ")
    if text == ScriptedDealer.name:
        return ScriptedDealer()
    if words[0] == "fair":
        return FairDealer(Promise.read(text), Secrets.read(reveal) if reveal else None)
    if len(words) == 4 and words[0] in KEYED and words[2] == "game":
        numbers = [w for w in words[1::2] if w.isascii() and w.isdigit() and len(w) < 20]
        if len(numbers) == 2 and all(n == str(int(n)) for n in numbers):
            return KEYED[words[0]](int(numbers[0]), int(numbers[1]))
    raise ValueError(f"expected 'typed' or 'seed N game N' or 'fair HASH …', not {text[:60]!r}")
