"""Moves that may be made, as a program reads and chooses them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import overload

from miethai.library.errors import InvalidMove

CHANCE = "chance"  # whose move dice and cards are


class Amounts(Sequence[str]):
    """The amounts that may go with a move, lowest first, as the notation writes them."""

    def __init__(self, numbers: range, words: Sequence[str] | None = None) -> None:
        self._numbers, self._words = numbers, words

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Amounts: ...
    def __getitem__(self, index: int | slice) -> str | Amounts:
        if isinstance(index, slice):
            return Amounts(self._numbers[index], self._words)
        number = self._numbers[index]
        return self._words[number] if self._words else str(number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Amounts) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __str__(self) -> str:
        return f"{self[0]} to {self[-1]}" if len(self) else "none"

    def __repr__(self) -> str:
        return f"<Amounts: {self}>"


@dataclass(frozen=True, repr=False)
class Move:
    """A move that may be made.

    ``str(move)`` is the notation of records and scenarios, ``Anna: build Badstraße``, and can be
    pushed as well. A move with ``amounts``, such as a bid, needs one: ``move.with_amount(120)``.
    """

    seat: str
    """The name of the player or role, or ``CHANCE``."""
    notation: str
    """What is done, without the seat: ``build Badstraße``."""
    verb: str
    """The first word of the notation."""
    args: tuple[str, ...]
    """The other words: streets, cards, seats."""
    amounts: Amounts | None
    """The amounts to choose from, None where the move needs none."""
    speaker: Callable[[Move], str] = field(compare=False)
    """Knows what the move is called where it is offered."""

    @cached_property
    def label(self) -> str:
        """What is done as a person reads it, in the language of the table."""
        return self.speaker(self)

    def with_amount(self, amount: int | str) -> Move:
        """The same move with an amount, which it then has for good."""
        if self.amounts is None:
            raise InvalidMove(f"{self}: takes no amount")
        if str(amount) not in self.amounts:
            raise InvalidMove(f"{self}: expected an amount of {self.amounts}, not {amount}")
        return replace(self, notation=f"{self.notation} {amount}", amounts=None)

    def __str__(self) -> str:
        return self.notation if self.seat == CHANCE else f"{self.seat}: {self.notation}"

    def __repr__(self) -> str:
        behind = "" if self.amounts is None else f" {self.amounts}"
        return f"<Move {self}{behind}>"
