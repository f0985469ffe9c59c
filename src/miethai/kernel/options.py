"""Options and rulesets: a ruleset is its difference, a row of option values over a family's rules.

Option values are fields of the position, written at set-up as whole numbers: two tables with
different values run side by side, and compiled rules need no rebuild.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as attribute
from decimal import Decimal
from typing import Any

from miethai.kernel.fields import PUBLIC, Field, field

# In the position: which ruleset is played, by its place in the family's list. Rules never ask it;
# it tells whose rule to cite where several rulesets have one of their own.
RULESET = field("ruleset", "i1", 0, PUBLIC, "number of the ruleset in its family", fixed=True)

TRUE_WORDS, FALSE_WORDS = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class OptionError(ValueError):
    """An option that cannot be set; ``rule`` is the id of the rule that forbids it, if one does."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


@dataclass(frozen=True)
class Option(ABC):
    """One switch of a table."""

    name: str
    default: Any
    rule: str
    field: str = ""  # field of the position; "" for options that only the table reads

    def stored(self, value: Any) -> int | list[int]:
        """The number in the position that stands for a value."""
        raise TypeError(f"option {self.name} has no number: only the table reads it")

    def as_set(self, stored: Any) -> Any:
        """The value that is stored as this number: the reverse of ``stored``."""
        raise TypeError(f"option {self.name} has no number: only the table reads it")

    @abstractmethod
    def read(self, value: Any) -> Any:
        """The value in its proper type, or OptionError; accepts text from a command line."""

    @abstractmethod
    def expected(self) -> str:
        """What can be read, in words."""

    def refuse(self, value: Any) -> OptionError:
        return OptionError(
            f"option {self.name}: expected {self.expected()}, not {value!r}", self.rule
        )

    def row(self) -> Field:
        """The field of the option, which no move changes (else see ``Field.fixed``)."""
        return field(self.field, "i2", 0, PUBLIC, f"option {self.name} ({self.rule})", fixed=True)


@dataclass(frozen=True)
class Flag(Option):
    def stored(self, value: Any) -> int:
        return int(value)

    def as_set(self, stored: Any) -> bool:
        return bool(stored)

    def read(self, value: Any) -> bool:
        word = str(value).casefold()
        if word in TRUE_WORDS or word in FALSE_WORDS:
            return word in TRUE_WORDS
        raise self.refuse(value)

    def expected(self) -> str:
        return "true or false"


@dataclass(frozen=True)
class Choice(Option):
    values: tuple[str, ...] = ()

    def stored(self, value: Any) -> int:
        return self.values.index(value)

    def as_set(self, stored: Any) -> str:
        return self.values[stored]

    def read(self, value: Any) -> str:
        if str(value) in self.values:
            return str(value)
        raise self.refuse(value)

    def expected(self) -> str:
        return "one of " + ", ".join(self.values)


@dataclass(frozen=True)
class Number(Option):
    """A whole number; ``words`` are values with a name of their own, such as null. ``scale`` 100
    stores a factor such as 0.5 as per cent."""

    low: int = 0
    high: int = 30000
    words: Mapping[str, int] = attribute(default_factory=dict)
    scale: int = 1

    def stored(self, value: Any) -> int:
        word = "null" if value is None else str(value)
        return self.words[word] if word in self.words else int(Decimal(word) * self.scale)

    def as_set(self, stored: Any) -> Any:
        for word, number in self.words.items():
            if stored == number:
                return None if word == "null" else word
        return stored if self.scale == 1 else stored / self.scale

    def read(self, value: Any) -> Any:
        word = "null" if value is None else str(value)
        if word in self.words:
            return None if word == "null" else word
        try:
            number = Decimal(word)
            scaled = number * self.scale
        except ArithmeticError:
            raise self.refuse(value) from None
        whole = number.is_finite() and scaled == scaled.to_integral_value()
        if not whole or not self.low <= scaled <= self.high:
            raise self.refuse(value)
        return int(number) if number == number.to_integral_value() else float(number)

    def expected(self) -> str:
        low, high = Decimal(self.low) / self.scale, Decimal(self.high) / self.scale
        words = "".join(f" or {w}" for w in self.words)
        return f"a number from {low} to {high}{words}"


@dataclass(frozen=True)
class Numbers(Option):
    """Several whole numbers, written ``4,10``."""

    count: int = 2
    low: int = 0
    high: int = 1000

    def stored(self, value: Any) -> list[int]:
        return [int(v) for v in value]

    def as_set(self, stored: Any) -> list[int]:
        return list(stored)

    def read(self, value: Any) -> list[int]:
        parts = value.strip("[]").split(",") if isinstance(value, str) else value
        if not isinstance(parts, Sequence) or len(parts) != self.count:
            raise self.refuse(value)
        numbers = [str(p).strip() for p in parts]
        if not all(
            n.isascii() and n.isdigit() and len(n) < 10 and self.low <= int(n) <= self.high
            for n in numbers
        ):
            raise self.refuse(value)
        return [int(n) for n in numbers]

    def expected(self) -> str:
        return f"{self.count} numbers from {self.low} to {self.high}, such as 4,10"

    def row(self) -> Field:
        meaning = f"option {self.name} ({self.rule})"
        return field(self.field, "i2", self.count, PUBLIC, meaning, fixed=True)


@dataclass(frozen=True)
class Several(Option):
    """Any of some words, written ``break,ruling``; stored as a bit mask."""

    values: tuple[str, ...] = ()

    def stored(self, value: Any) -> int:
        return sum(1 << self.values.index(v) for v in value)

    def as_set(self, stored: Any) -> list[str]:
        return [word for k, word in enumerate(self.values) if stored >> k & 1]

    def read(self, value: Any) -> list[str]:
        parts = value.strip("[]").split(",") if isinstance(value, str) else value
        if not isinstance(parts, Sequence):
            raise self.refuse(value)
        words = [str(p).strip() for p in parts if str(p).strip()]
        if any(w not in self.values for w in words) or len(set(words)) != len(words):
            raise self.refuse(value)
        return words

    def expected(self) -> str:
        return "any of " + ", ".join(self.values)


@dataclass(frozen=True)
class Text(Option):
    """A short text that only the table shows."""

    longest: int = 8

    def read(self, value: Any) -> str:
        if isinstance(value, str) and 0 < len(value) <= self.longest and value.isprintable():
            return value
        raise self.refuse(value)

    def expected(self) -> str:
        return f"a text of 1 to {self.longest} characters"


@dataclass(frozen=True)
class Ruleset:
    """A row of option values over a family's rules. ``fixed`` names options that a table of this
    ruleset cannot change, with the rule that says so."""

    id: str
    family: str
    options: tuple[Option, ...]
    players: tuple[int, int, int]  # fewest, usual, most
    differs: Mapping[str, Any] = attribute(default_factory=dict)
    fixed: Mapping[str, str] = attribute(default_factory=dict)
    number: int = 0  # its place among the family's rulesets, see ``numbered``

    def __post_init__(self) -> None:
        unknown = {*self.differs, *self.fixed} - {o.name for o in self.options}
        if unknown:
            raise ValueError(f"ruleset {self.id}: unknown option(s) {', '.join(sorted(unknown))}")

    def but(self, id_: str, fixed: Mapping[str, str], usual: int, **differs: Any) -> Ruleset:
        """Another ruleset of the family: only what differs is said."""
        fewest, _, most = self.players
        return replace(
            self,
            id=id_,
            differs={**self.differs, **differs},
            fixed={**self.fixed, **fixed},
            players=(fewest, usual, most),
        )

    def default(self, option: Option) -> Any:
        return self.differs.get(option.name, option.default)

    def resolve(self, given: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """All option values of a table: the ruleset's, overlaid by what the table sets."""
        by_name = {o.name: o for o in self.options}
        values = {o.name: self.default(o) for o in self.options}
        for name, value in (given or {}).items():
            option = by_name.get(name)
            if option is None:
                raise OptionError(f"unknown option {name!r}; {self.id} has {', '.join(by_name)}")
            read = option.read(value)
            if name in self.fixed and read != values[name]:
                rule = self.fixed[name]
                raise OptionError(f"option {name} is fixed in {self.id} ({rule})", rule)
            values[name] = read
        return values

    def stored(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values as numbers, by field of the position, and the number of the ruleset."""
        numbers = {o.field: o.stored(values[o.name]) for o in self.options if o.field}
        return {**numbers, RULESET.name: self.number}


def numbered(*rulesets: Ruleset) -> tuple[Ruleset, ...]:
    """A family's rulesets in their order; each knows its place, which positions hold."""
    return tuple(replace(ruleset, number=k) for k, ruleset in enumerate(rulesets))
