"""Moves that are offered to a seat, as programs read and choose them: notation, label, amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import overload

from miethai.kernel.contract import CHANCE, Game, Voice
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS

NATURE = "chance"  # whose move dice and cards are


class Error(ValueError):
    """Something that cannot be done; the message says why and what is expected."""

    __module__ = "miethai"  # a traceback names it as those who import it do


class InvalidMove(Error):
    """A text that names no move, a move of chance that is not due, or one that is not yours."""

    __module__ = "miethai"


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

    def number(self, amount: int | str) -> int | None:
        """The number behind an amount; None if it is not among these."""
        word = str(amount)
        if self._words is not None:
            return next((n for n in self._numbers if self._words[n] == word), None)
        known = word.isascii() and word.isdigit() and int(word) in self._numbers
        return int(word) if known and word == str(int(word)) else None

    def spread(self, most: int) -> list[str]:
        """At most so many of them, from the lowest to the highest at even distances."""
        last = len(self) - 1
        steps = min(most, len(self))
        if steps < 2:
            return list(self[:steps])
        return [self[k * last // (steps - 1)] for k in range(steps)]


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
    code: int = field(compare=False)
    """The move as the rules know it."""
    speaker: Callable[[int], str] = field(compare=False)
    """Knows what a move is called where it is offered."""

    @cached_property
    def label(self) -> str:
        """What is done as a person reads it, in the language of the table."""
        return self.speaker(self.code)

    def with_amount(self, amount: int | str) -> Move:
        """The same move with an amount, which it then has for good."""
        if self.amounts is None:
            raise InvalidMove(f"{self}: takes no amount")
        number = self.amounts.number(amount)
        if number is None:
            raise InvalidMove(f"{self}: expected an amount of {self.amounts}, not {amount}")
        return replace(
            self,
            notation=f"{self.notation} {amount}",
            amounts=None,
            code=self.code | number << SLOT_BITS,
        )

    def __str__(self) -> str:
        return self.notation if self.seat == NATURE else f"{self.seat}: {self.notation}"

    def __repr__(self) -> str:
        behind = "" if self.amounts is None else f" {self.amounts}"
        return f"<Move {self}{behind}>"


def offered(
    game: Game,
    names: Sequence[str],
    s: Position,
    seat: int,
    slots: Iterable[int],
    voice: Callable[[], Voice],
) -> list[Move]:
    """The slots that are legal for a seat as moves. Labels are made when they are asked for, from
    this position, which must not change: most programs read few of them, and they cost more than
    all the rest."""
    moves = game.moves
    found = []
    for slot in slots:
        decoded = moves.decode(slot)
        block, pairs = decoded.block, zip(decoded.block.axes, decoded.args, strict=True)
        args = tuple((axis.words or names)[value] for axis, value in pairs)
        amounts = None
        if seat != CHANCE and slot < moves.amount_slots:
            low, high = game.lowest(s, seat, slot), game.highest(s, seat, slot)
            amounts = Amounts(range(low, high + 1), moves.amount_words.get(block.amount))
        found.append(
            Move(
                seat=NATURE if seat == CHANCE else names[seat],
                notation=" ".join([block.verb, *args]),
                verb=block.verb,
                args=args,
                amounts=amounts,
                code=slot,
                speaker=partial(_label, voice, s, seat),
            )
        )
    return found


def _label(voice: Callable[[], Voice], s: Position, seat: int, code: int) -> str:
    return voice().label(s, seat, code)
