"""Sums that tell damage from what was written: each row's is made from the row and the sum before
it, the first from what never changes of its table. A flipped bit, a row that is missing in the
midst or one from elsewhere breaks the chain where it is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

SIZE = 16  # bytes; against accidents, not against somebody who may write the file
FIXED = "id, lineage, plan, invite, host, seed"  # the columns of a table that never change


def first(fixed: Sequence[str | bytes]) -> bytes:
    """The sum of a table without rows, from the columns ``FIXED``."""
    made = hashlib.blake2b(digest_size=SIZE, person=b"miethai table")
    for value in fixed:
        raw = value.encode() if isinstance(value, str) else value
        made.update(len(raw).to_bytes(8) + raw)
    return made.digest()


def following(before: bytes, body: bytes) -> bytes:
    """The sum of a row behind one with the sum ``before``."""
    return hashlib.blake2b(before + body, digest_size=SIZE, person=b"miethai row").digest()


def whole(begin: bytes, rows: Iterable[tuple[int, bytes, bytes]]) -> Iterator[tuple[bytes, bool]]:
    """The bodies of a table's rows (number, body, sum) in order, and whether each is as it was
    written: none is behind one that is not."""
    well, before = True, begin
    for expected, (number, body, sum_) in enumerate(rows):
        before = following(before, body)
        well = well and number == expected and sum_ == before
        yield body, well
