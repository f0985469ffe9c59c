"""Reading the values of a ``given``, the position that somebody describes in a scenario.

People write it by hand, so everything that cannot be meant is answered with what can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any


class GivenError(ValueError):
    """A ``given`` that describes no position; the message says what is expected."""


def known(where: str, row: Any, keys: Iterable[str]) -> None:
    """The row is a mapping and has no other keys."""
    expected = list(keys)
    if not isinstance(row, Mapping):
        raise GivenError(f"{where}: expected a mapping with {', '.join(expected)}, not {row!r}")
    for key in row:
        if key not in expected:
            raise GivenError(f"{where}: unknown {key!r}; expected one of {', '.join(expected)}")


def one_of(where: str, word: Any, words: Iterable[str]) -> str:
    expected = list(words)
    if word not in expected:
        raise GivenError(f"{where}: expected one of {', '.join(expected)}, not {word!r}")
    return str(word)


def several(where: str, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise GivenError(f"{where}: expected a list, not {value!r}")
    return list(value)


def truth(where: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise GivenError(f"{where}: expected true or false, not {value!r}")
    return value


def number(where: str, value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise GivenError(f"{where}: expected a number from {low} to {high}, not {value!r}")
    return value


# --- keys that are declared once, for reading and for the reference ------------------------------
@dataclass(frozen=True)
class Form:
    """What may stand under a key: how it is told, and how it is read. If mappings lie below that
    the family reads itself, ``step`` leads to them and ``keys`` are theirs."""

    told: str
    read: Callable[[str, Any], Any]
    step: str = ""
    keys: Keys | None = None


def whole(low: int, high: int) -> Form:
    """A whole number of a range that is the same at every table."""
    return Form(f"{low:,} to {high:,}", lambda where, value: number(where, value, low, high))


def word(*words: str) -> Form:
    return Form(", ".join(words), lambda where, value: one_of(where, value, words))


def rows(
    told: str, each: Callable[[str, Any], Any] | None = None, keys: Keys | None = None
) -> Form:
    """A list; ``each`` reads an entry, or else the family does."""

    def read(where: str, value: Any) -> list[Any]:
        entries = several(where, value)
        return [each(where, entry) for entry in entries] if each else entries

    return Form(f"list of {told}", read, "[]" if keys else "", keys)


def free(told: str, step: str = "", keys: Keys | None = None) -> Form:
    """Anything that the family reads itself, because the position decides what is possible."""
    return Form(told, lambda where, value: value, step, keys)


YES_NO = Form("true or false", truth)


@dataclass(frozen=True)
class Keys:
    """The keys of one mapping of a ``given``, each with its form, or keys of its own, and what it
    means. A key in ``<…>`` stands for names that only the table knows. Of the outermost mapping
    ``about`` says what the position is that it differs from."""

    rows: Mapping[str, tuple[Form | Keys, str]]
    about: str = ""

    def read(
        self, where: str, row: Any, names: Mapping[str, Iterable[str]] | None = None
    ) -> dict[str, Any]:
        """The values that are there, each in its form; ``names`` are those that a ``<…>`` means."""
        forms = {key: form for key, (form, _) in self.rows.items() if not key.startswith("<")}
        for placeholder, meant in (names or {}).items():
            forms |= dict.fromkeys(meant, self.rows[placeholder][0])
        known(where or "given", row, forms)
        start = f"{where}." if where else ""
        return {key: forms[key].read(f"{start}{key}", value) for key, value in row.items()}
