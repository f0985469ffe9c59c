"""Reading the values of a ``given``: everything that cannot be meant is answered with what can."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from miethai.games.wucherer.tables import CLASSIC_NAMES, KIND_IDS, KIND_NAMES, KINDS, MONSTER


class GivenError(ValueError):
    """A description that makes no position; the message says what is expected."""


def known(where: str, row: Any, keys: Iterable[str]) -> None:
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


def card(where: str, word: Any, s: Any) -> int:
    """A card of the edition that is played, by its name in either edition or its id."""
    for words in (KIND_NAMES, CLASSIC_NAMES, KIND_IDS):
        if word in words:
            kind = words.index(word)
            if s.count[kind] or (kind == MONSTER and s.supply_monsters):
                return kind
    there = [KIND_NAMES[k] for k in range(KINDS) if s.count[k]]
    raise GivenError(f"{where}: unknown card {word!r}; expected one of {', '.join(there)}")
