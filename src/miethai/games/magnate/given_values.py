"""Reading the values of a described position; every mistake is answered with what is expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from miethai.games.magnate.tables import PLOT_NAMES


class GivenError(ValueError):
    """A ``given`` that describes no position; the message says what is expected."""


def keys(where: str, row: Any, expected: Iterable[str]) -> None:
    """The row is a mapping and has no other keys."""
    words = list(expected)
    if not isinstance(row, Mapping):
        raise GivenError(f"{where}: expected a mapping with {', '.join(words)}, not {row!r}")
    for key in row:
        if key not in words:
            raise GivenError(f"{where}: unknown {key!r}; expected one of {', '.join(words)}")


def one_of(where: str, word: Any, words: Iterable[str]) -> str:
    if word not in list(words):
        raise GivenError(f"{where}: expected one of {', '.join(words)}, not {word!r}")
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


def plot_of(where: str, word: Any) -> int:
    if word not in PLOT_NAMES:
        raise GivenError(f"{where}: expected a plot from 1A to 6I, not {word!r}")
    return PLOT_NAMES.index(word)
