"""What a move changed, as the readers of a table can tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress, count
from operator import ne
from typing import NamedTuple

from miethai.kernel.fields import EVERYBODY, PUBLIC, SECRET, Field, Frozen, Position


class Difference(NamedTuple):
    """Who can tell two positions apart, who of them sees a change that not all see, and whether the
    mover touched what they could not see."""

    noticed: frozenset[int]
    learned: frozenset[int]
    secret: bool


def difference(
    before: Position | Frozen,
    after: Position,
    readers: frozenset[int],
    mover: int,
    changed: Iterable[Field],
) -> Difference:
    """What a move changed, behind the gate for secrets."""
    public = secret = False
    learned: set[int] = set()
    for field_ in changed:
        if field_.sees == PUBLIC:
            public = True
        elif field_.sees == SECRET:
            secret = True
        elif not (field_.hidden_rows(after) and field_.hidden_rows(before)):
            public = True
        else:
            owners = field_.readers(before), field_.readers(after)
            for row in _differing_rows(field_, before, after):
                seen_by = _seen_by(readers, {owner[row] for owner in owners})
                learned |= seen_by
                secret = secret or mover not in seen_by
    noticed = readers if public else readers & {*learned, mover}
    return Difference(noticed, frozenset(learned), secret)


def _differing_rows(field_: Field, before: Position | Frozen, after: Position) -> Iterator[int]:
    return compress(count(), map(ne, getattr(before, field_.name), getattr(after, field_.name)))


def _seen_by(readers: frozenset[int], owners: set[int]) -> frozenset[int]:
    """Who sees a row that belongs, or belonged, to these."""
    return readers if EVERYBODY in owners else readers & owners
