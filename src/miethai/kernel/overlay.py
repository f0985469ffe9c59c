"""Component tables that a table's owner may overlay: a box at home can have other printed values
than those that this program knows, and some of these are only reconstructed.

A family lists its values by dotted path (``street.hafen.rent.2``); a user's TOML file names those
that differ. Only differences travel: into the set-up, the record and the hash of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

SHEET, PUBLIC, INFERRED, RECONSTRUCTED = "sheet", "public", "inferred", "reconstructed"
SOURCES = (SHEET, PUBLIC, INFERRED, RECONSTRUCTED)
LARGEST_FILE = 1_000_000  # bytes
MOST_NAMES = 8  # that an error lists


class TableError(ValueError):
    """Component values that cannot be; the message says where and what is expected. ``multiple``
    is set where only multiples of a number can be."""

    def __init__(self, message: str, multiple: int | None = None) -> None:
        super().__init__(message)
        self.multiple = multiple


@dataclass(frozen=True)
class Value:
    """One number of a component: where it is known from and what may stand in its place.

    ``words`` are the names of the numbers from ``low`` to ``high`` where they count nothing, such
    as features and kinds of cards; files may say either."""

    path: str
    default: int
    source: str
    low: int
    high: int
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.words and len(self.words) != self.high - self.low + 1:
            raise ValueError(f"{self.path}: {len(self.words)} words for {self.low} to {self.high}")
        if self.source not in SOURCES:
            raise ValueError(f"{self.path}: unknown source {self.source!r}")
        if not self.low <= self.default <= self.high:
            raise ValueError(f"{self.path}: {self.default} is not in {self.low} to {self.high}")

    def expected(self) -> str:
        if self.words:
            return f"{_listed(list(self.words))}, or a whole number from {self.low} to {self.high}"
        if (self.low, self.high) == (0, 1):
            return "true or false"
        return f"a whole number from {self.low} to {self.high}"

    def read(self, given: Any) -> int:
        """The number, or TableError; true and false are for values that are 0 or 1."""
        if isinstance(given, str) and given in self.words:
            return self.low + self.words.index(given)
        truth = isinstance(given, bool) and (self.low, self.high) == (0, 1)
        number = isinstance(given, int) and not isinstance(given, bool)
        if (truth or number) and self.low <= given <= self.high:
            return int(given)
        found = "nothing" if given in ("", [], {}, None) else _short(given)
        raise TableError(f"{self.path}: expected {self.expected()}, not {found}")

    def word(self, number: int) -> int | str:
        """How a number is written: by its word, if it has one."""
        return self.words[number - self.low] if self.words else number


Values = Mapping[str, Value]


def read(path: Path, values: Values) -> dict[str, int]:
    """The differences that a user's TOML file makes; errors name the file."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise TableError(f"larger than {LARGEST_FILE} bytes")
        return differences(tomllib.loads(raw.decode("utf-8")), values)
    except TableError as error:
        raise TableError(f"{path}: {error}") from None
    except UnicodeDecodeError:
        raise TableError(f"{path}: expected text in UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise TableError(f"{path}: not valid TOML: {str(error)[:200]}") from None


def differences(nested: Any, values: Values) -> dict[str, int]:
    """What nested tables and lists say, by path, as far as it is not the default."""
    if not isinstance(nested, Mapping):
        raise TableError(f"expected tables with values, not {_short(nested)}")
    given: dict[str, Any] = {}
    for path, value in _leaves(nested, "", values):
        if path in given:
            raise TableError(f"{path}: given twice")
        given[path] = value
    return settle(given, values)


def settle(given: Mapping[str, Any], values: Values) -> dict[str, int]:
    """Values by path, checked one by one; those that are as usual are left out."""
    for path in given:
        if path not in values:
            raise _unknown(path, values)
    read_ = {path: value.read(given[path]) for path, value in values.items() if path in given}
    return {path: number for path, number in read_.items() if number != values[path].default}


def worded(tables: Mapping[str, int], values: Values) -> dict[str, int | str]:
    """The same with words for numbers that have some: more things between them, and the numbers
    would mean others."""
    return {path: values[path].word(number) for path, number in tables.items()}


def overlaid(values: Values, tables: Mapping[str, int]) -> dict[str, int]:
    """All values of a table: the usual ones, and the differences in their place."""
    return {path: tables.get(path, value.default) for path, value in values.items()}


# --- inside --------------------------------------------------------------------------------------
def _leaves(node: Any, prefix: str, values: Values) -> Iterator[tuple[str, Any]]:
    """Every value with its path; a table or list must be where the family has one too."""
    if prefix and prefix in values:
        yield prefix, node
        return
    below = _children(prefix, values)
    if prefix and not below:
        raise _unknown(prefix, values)
    if isinstance(node, list):
        if len(node) != len(below):
            raise TableError(
                f"{prefix}: expected {len(below)} values, not {len(node)}; a single one is set "
                f"by {prefix}.{below[0]} = …"
            )
        node = {str(i): item for i, item in enumerate(node)}
    if not isinstance(node, Mapping) or (prefix and not node):
        found = _short(node) if node else "nothing"
        raise TableError(f"{prefix}: expected values for {_listed(below)}, not {found}")
    for key, item in node.items():
        yield from _leaves(item, f"{prefix}.{key}" if prefix else str(key), values)


def _children(prefix: str, values: Values) -> list[str]:
    """The names that follow a path, in the family's order."""
    start = f"{prefix}." if prefix else ""
    rest = (path[len(start) :] for path in values if path.startswith(start))
    return list(dict.fromkeys(path.split(".")[0] for path in rest))


def _unknown(path: str, values: Values) -> TableError:
    """Says how far the path is known, and what is there that looks alike."""
    if not values:
        return TableError(f"{path}: this ruleset has no component values to set")
    known = ""
    for part in path.split("."):
        below = _children(known, values)
        start = f"{known}." if known else ""
        if part not in below:
            alike = get_close_matches(part, below, n=3, cutoff=0.5)
            ask = "did you mean" if alike or not below else "expected one of"
            names = [start + name for name in alike or below] or [known]
            return TableError(f"{path}: unknown; {ask} {_listed(names)}")
        known = start + part
    return TableError(f"{path}: expected values for {_listed(_children(path, values))}")


def _listed(names: list[str]) -> str:
    more = f" … ({len(names)} in all)" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return "a list"
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else text[:40] + "…"
