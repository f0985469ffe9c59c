"""Reading the values of a ``given``, the position that somebody describes in a scenario.

People write it by hand, so everything that cannot be meant is answered with what can.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
