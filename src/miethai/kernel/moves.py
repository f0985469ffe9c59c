"""Moves: named blocks of numbers, their notation, and the set of legal moves.

A move is one integer: ``slot | amount << 10``. A *slot* is a verb with its arguments (``build`` ×
streets); each block of slots is declared once and gives encode, decode and text. Some verbs also
carry an *amount*, a whole number such as a bid: any value of a range may be legal, so it is not a
slot of its own. Blocks with an amount come first, so that one comparison tells them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any, Literal

from miethai.kernel.bits import lowest_bit
from miethai.kernel.rule import rule

SLOT_BITS = 10
SLOTS = 1 << SLOT_BITS
SLOT_MASK = SLOTS - 1
NO_MOVE = 0x7FFFFFFF  # what a bot answered is not legal

# The legal set ``w``: w[slot] is the weight (0 = not legal); behind it the number of legal slots,
# the sum of their weights and the list of them, so that clearing and choosing cost only what is
# legal.
COUNT = SLOTS
TOTAL = SLOTS + 1
LIST = SLOTS + 2
W_SIZE = 2 * SLOTS + 2


@rule
def weigh(w: Any, slot: int, weight: int) -> None:
    """Make a move possible with a weight from 1 on (1 for a seat's move)."""
    if w[slot] == 0:
        n = w[COUNT]
        w[slot] = weight
        w[LIST + n] = slot
        w[COUNT] = n + 1
        w[TOTAL] += weight


@rule
def weigh_more(w: Any, slot: int) -> None:
    """One way more for a chance move that may be possible already."""
    if w[slot] == 0:
        weigh(w, slot, 1)
    else:
        w[slot] += 1
        w[TOTAL] += 1


@rule
def allow(w: Any, slot: int) -> None:
    """Make a seat's move possible."""
    weigh(w, slot, 1)


@rule
def allow_mask(w: Any, base: int, mask: int) -> None:
    """Make the moves ``base + k`` possible for every bit k of the mask; none of them may be yet."""
    n = w[COUNT] + 0
    first = n
    while mask:
        slot = base + lowest_bit(mask)
        mask &= mask - 1
        w[slot] = 1
        w[LIST + n] = slot
        n += 1
    w[COUNT] = n
    w[TOTAL] += n - first


@rule
def allow_range(w: Any, base: int, size: int) -> None:
    """Make ``size`` moves from ``base`` on possible; none of them may be yet."""
    n = w[COUNT] + 0
    for k in range(size):
        w[base + k] = 1
        w[LIST + n + k] = base + k
    w[COUNT] = n + size
    w[TOTAL] += size


@rule
def clear(w: Any) -> None:
    """Empty the set."""
    for i in range(w[COUNT]):
        w[w[LIST + i]] = 0
    w[COUNT] = 0
    w[TOTAL] = 0


def legal_set() -> list[int]:
    """An empty set for interpreted rules."""
    return [0] * W_SIZE


def members(w: Sequence[int]) -> list[int]:
    """The slots in the set, in the order in which the rules offered them."""
    return [int(m) for m in w[LIST : LIST + w[COUNT]]]


def drained(w: list[int]) -> list[int]:
    """The same of an interpreted set, which is empty afterwards."""
    slots = w[LIST : LIST + w[COUNT]]
    for slot in slots:
        w[slot] = 0
    w[COUNT] = w[TOTAL] = 0
    return slots


@dataclass(frozen=True)
class Axis:
    """The values an argument can take. ``words`` are their names in records; the seats' axis has
    none of its own, it uses the names of the people at the table. ``also`` are other spellings."""

    name: str
    size: int
    words: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    @cached_property
    def numbers(self) -> dict[tuple[int, str], int]:
        """The value of each of its own words, by length and without regard to case."""
        spelled = [*enumerate(self.words), *enumerate(self.also)] if self.words else []
        return {(len(word), word.casefold()): value for value, word in reversed(spelled)}


@dataclass(frozen=True)
class Unit:
    """What an amount counts, so that nobody has to guess it from the unit's name. ``step`` is what
    one of it is worth where people write it: a bid in hundreds counts 3 and is written 300."""

    name: str
    kind: Literal["money", "count", "minutes", "word"] = "count"
    step: int = 1


@dataclass(frozen=True)
class Block:
    """A verb and its arguments; ``unit`` is that of its number, if it has one."""

    verb: str
    axes: tuple[Axis, ...]
    unit: Unit | None
    chance: bool
    meaning: str
    base: int = -1

    @property
    def amount(self) -> str:
        """The name of the unit, empty where the verb has no number."""
        return self.unit.name if self.unit else ""

    @property
    def size(self) -> int:
        n = 1
        for axis in self.axes:
            n *= axis.size
        return n


def block(
    verb: str, *axes: Axis, amount: Unit | str = "", chance: bool = False, meaning: str
) -> Block:
    """``amount``: the unit of the verb's number; a mere name is that of things that are counted."""
    unit = amount if isinstance(amount, Unit) else Unit(amount) if amount else None
    return Block(verb, axes, unit, chance, meaning)


@dataclass(frozen=True)
class Move:
    """A move taken apart."""

    block: Block
    args: tuple[int, ...]
    amount: int


class NotationError(ValueError):
    """A text that is not a move; the message says what was expected."""


class Moves:
    """All moves of a game family. Blocks with amounts get the first slots."""

    def __init__(self, blocks: Sequence[Block], amount_words: dict[str, Sequence[str]]) -> None:
        ordered = [b for b in blocks if b.amount] + [b for b in blocks if not b.amount]
        base, placed = 0, []
        for b in ordered:
            placed.append(replace(b, base=base))
            base += b.size
        if base > SLOTS:
            raise ValueError(f"{base} slots do not fit into {SLOTS}")
        self.blocks = tuple(placed)
        self.slots = base
        self.amount_slots = sum(b.size for b in placed if b.amount)
        self.by_verb = {b.verb: b for b in placed}
        if len(self.by_verb) != len(placed):
            raise ValueError("a verb is declared twice")
        self._block_of = [b for b in placed for _ in range(b.size)]
        self.amount_words = {unit: list(words) for unit, words in amount_words.items()}
        self._amounts = {
            unit: {word: number for number, word in enumerate(words)}
            for unit, words in amount_words.items()
        }
        self._decoded: dict[int, Move] = {}
        self._decoded = {slot: self._decode(slot) for slot in range(self.slots)}

    def slot(self, verb: str) -> int:
        """First slot of a block."""
        return self.by_verb[verb].base

    def encode(self, verb: str, args: Sequence[int] = (), amount: int = 0) -> int:
        b = self.by_verb[verb]
        if len(args) != len(b.axes):
            raise NotationError(f"{verb} takes {len(b.axes)} argument(s), not {len(args)}")
        offset = 0
        for axis, value in zip(b.axes, args, strict=True):
            if not 0 <= value < axis.size:
                raise NotationError(f"{verb}: {value} is no {axis.name}")
            offset = offset * axis.size + value
        if amount < 0 or (amount and not b.amount):
            raise NotationError(f"{verb}: amount {amount} is not possible")
        return (b.base + offset) | amount << SLOT_BITS

    def decode(self, m: int) -> Move:
        known = self._decoded.get(m)
        return self._decode(m) if known is None else known

    def _decode(self, m: int) -> Move:
        slot, amount = m & SLOT_MASK, m >> SLOT_BITS
        if not 0 <= slot < self.slots:
            raise NotationError(f"{m} is not a move of this game")
        b = self._block_of[slot]
        offset, args = slot - b.base, []
        for axis in reversed(b.axes):
            args.append(offset % axis.size)
            offset //= axis.size
        return Move(b, tuple(reversed(args)), amount)

    def text(self, m: int, seats: Sequence[str]) -> str:
        """The move in the notation of records and scenarios."""
        move = self.decode(m)
        words = [move.block.verb]
        for axis, value in zip(move.block.axes, move.args, strict=True):
            words.append((axis.words or seats)[value])
        if move.block.amount:
            names = self.amount_words.get(move.block.amount)
            words.append(names[move.amount] if names else str(move.amount))
        return " ".join(words)

    def parse(self, text: str, seats: Sequence[str]) -> int:
        """The move that a text in this notation names."""
        verb, _, rest = text.strip().partition(" ")
        b = self.by_verb.get(verb)
        if b is None:
            raise NotationError(f"unknown move {verb!r}; expected one of {', '.join(self.verbs())}")
        args = []
        for axis in b.axes:
            value, rest = _take(rest, axis, seats, b.verb)
            args.append(value)
        amount = 0
        if b.amount:
            amount, rest = self._take_amount(rest, b)
        if rest.strip():
            raise NotationError(f"{verb}: did not expect {rest.strip()!r}")
        return self.encode(verb, args, amount)

    def _take_amount(self, text: str, b: Block) -> tuple[int, str]:
        names = self._amounts.get(b.amount)
        if names and text.strip() in names:  # nothing follows it, and it may have blanks
            return names[text.strip()], ""
        word, _, rest = text.strip().partition(" ")
        if names and word in names:
            return names[word], rest
        if names or not (word.isascii() and word.isdigit()) or len(word) > 9:
            raise NotationError(f"{b.verb}: expected {b.amount}, not {word or 'nothing'!r}")
        return int(word), rest

    def verbs(self) -> list[str]:
        return sorted(self.by_verb)

    def all_slots(self) -> list[tuple[Block, tuple[int, ...], int]]:
        """Every slot with its block and arguments, for documentation and tests."""
        return [
            (b, args, b.base + i)
            for b in self.blocks
            for i, args in enumerate(product(*(range(a.size) for a in b.axes)))
        ]


def _take(text: str, axis: Axis, seats: Sequence[str], verb: str) -> tuple[int, str]:
    """The longest name of the axis at the start of the text, and what is left of the text."""
    text = text.strip()
    whole = axis.numbers.get((len(text), text.casefold()))
    if whole is not None and whole < axis.size:  # nearly always: an argument is the last
        return whole, ""
    longest, value = 0, -1
    for names in (axis.words or tuple(seats), axis.also):
        for i, name in enumerate(names):
            n = len(name)
            ends = text[n : n + 1] in ("", " ")
            if n > longest and ends and text[:n].casefold() == name.casefold():
                longest, value = n, i
    if value < 0 or value >= axis.size:
        given = text or "nothing"
        raise NotationError(f"{verb}: expected a {axis.name}, not {given!r}")
    return value, text[longest:]
