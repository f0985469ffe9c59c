"""A family's game on a desk: moves in notation, their log, and games at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tests.families.walks import Moment, random_moments

from miethai.kernel.contract import CHANCE, SPECTATOR, Game
from miethai.kernel.moves import SLOT_MASK, legal_set, members


@dataclass(frozen=True)
class Desk:
    """``log_lines`` is the family's; the names are those of all seats."""

    game: Game
    names: Sequence[str]
    log_lines: Callable[..., list[str]]

    def move(self, text: str) -> int:
        return self.game.moves.parse(text, self.names)

    def legal(self, s: Any, seat: int) -> list[int]:
        w = legal_set()
        self.game.legal(s, seat, w)
        return members(w)

    def play(self, s: Any, *lines: str, lang: str = "de", reader: int = SPECTATOR) -> list[str]:
        """Make the moves, such as ``Anna: buy`` or chance's ``dice 3 1``; the log of the last."""
        log: list[str] = []
        for line in lines:
            name, colon, words = line.partition(": ")
            seat = self.names.index(name) if colon else CHANCE
            m = self.move(words if colon else line)
            assert m & SLOT_MASK in self.legal(s, seat), f"{line} is not offered"
            self.game.apply(s, seat, m)
            log = self.log_lines(seat, m, s.notes, s, self.names, lang, reader)
            s.notes.clear()
        return log

    def random_game(
        self, s: Any, seed: int, moves: int = 100_000, every: int = 1, meddle: int = 5
    ) -> Iterator[Moment]:
        return random_moments(self.game, s, moves, every, seed, meddle)
