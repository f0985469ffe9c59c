"""What a seat observes: one vector of int32, the same for every interface.

It begins with the number of the seat and whether the seat is asked now (in Wucherer somebody may be
asked in secret, so the position alone does not tell). Then come, in the order of the field table,
all fields of the position that are no secret and that moves can change; what the seat may not see
reads 0. ``observe`` asks the gate for secrets itself. ``run_table`` makes of the same declarations
a table of runs over the bytes of a record, so that ``observe_record``, a rule function, writes the
same numbers without Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from miethai.kernel.compilers.intrinsics import narrow
from miethai.kernel.contract import Game
from miethai.kernel.fields import EVERYBODY, OWNER, Field, Fields, Position
from miethai.kernel.rule import rule

SEAT, ASKED, HEADER = range(3)  # the first numbers, and how many they are

TYPES = ("i1", "u1", "i2", "i4")  # of the numbers in a record, each with a view of its own
PUBLIC_RUN, OWNED, OWNED_IF, OWNED_BY = range(4)
# Of a run: who sees it, the type of its numbers, the first of them in the view of that type, rows
# and numbers of a row, and the place in the vector; the type and place of the field that decides,
# and the open bits.
KIND, TYPE, START, ROWS, WIDTH, OUT, BY_TYPE, BY, OPEN, RUN = range(10)
ROW = ROWS  # of a run of one number (``cell_table``): its row in the field
# More than a record or a vector has. What is masked with it is seen to be no negative index, which
# compiled code would have to look out for at every number: observing is three times as fast.
PLACES = 0xFFFF


@dataclass(frozen=True)
class Part:
    """Where a field stands in the vector."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str

    def of(self, vector: Any) -> Any:
        """The numbers of this field, in its shape; of many vectors at once too."""
        found = vector[..., self.start : self.start + prod(self.shape)]
        return found.reshape(vector.shape[:-1] + self.shape)


def parts(game: Game) -> dict[str, Part]:
    """The fields in the vector by name, behind ``own_seat`` and ``is_asked``."""
    found = {
        "own_seat": Part("own_seat", SEAT, (), "the seat that observes"),
        "is_asked": Part("is_asked", ASKED, (), "1 if it is asked now"),
    }
    start = HEADER
    for f in game.fields.observed:
        found[f.name] = Part(f.name, start, f.shape, f.meaning)
        start += prod(f.shape)
    return found


def length(game: Game) -> int:
    return HEADER + sum(prod(f.shape) for f in game.fields.observed)


def observe(game: Game, position: Position, seat: int) -> Any:
    """The vector of a seat, through the gate for secrets."""
    header = [seat, game.actor(position) == seat]
    seen = game.fields.observation(position, seat)
    return np.concatenate([np.array(header, dtype=np.int32), seen])


# --- without Python ------------------------------------------------------------------------------
def run_table(game: Game) -> Any:
    """The runs that ``observe_record`` goes through, one a row; neighbours that all see are one."""
    fields, out = game.fields, HEADER
    runs: list[list[int]] = []
    for f in fields.observed:
        run = _run(fields, f, out)
        out += run[ROWS] * run[WIDTH]
        last = runs[-1] if runs else None
        if last and _goes_on(last, run):
            last[WIDTH] += run[WIDTH]
        else:
            runs.append(run)
    return np.array(runs, dtype=np.int64)


def _run(fields: Fields, f: Field, out: int) -> list[int]:
    run = [0] * RUN
    run[TYPE], run[START] = _place(fields, f)
    run[ROWS], run[WIDTH], run[OUT], run[OPEN] = 1, prod(f.shape), out, f.open_bits
    if f.sees.startswith(OWNER):
        link = f.sees.removeprefix(OWNER).partition(f.decided_by)[0] if f.decided_by else ""
        run[KIND] = {"": OWNED, " if ": OWNED_IF, " by ": OWNED_BY}[link]
        run[ROWS], run[WIDTH] = f.shape[0], prod(f.shape[1:])
        if f.decided_by:
            run[BY_TYPE], run[BY] = _place(fields, fields.by_name[f.decided_by])
    return run


def _place(fields: Fields, f: Field) -> tuple[int, int]:
    """Type and first number of a field, in the view of its type."""
    size = np.dtype(f.type).itemsize
    assert fields.dtype.fields is not None
    return TYPES.index(f.type), fields.dtype.fields[f.name][1] // size


def _goes_on(last: list[int], run: list[int]) -> bool:
    """Whether two runs lie side by side in the record and in the vector."""
    return (
        last[KIND] == run[KIND] == PUBLIC_RUN
        and last[TYPE] == run[TYPE]
        and last[START] + last[WIDTH] == run[START]
    )


def cell_table(game: Game) -> Any:
    """The same with a row for every number of the vector, so that each can be written alone; those
    of the header are empty."""
    cells = np.zeros((length(game), RUN), dtype=np.int64)
    for run in run_table(game):
        for k in range(run[ROWS] * run[WIDTH]):
            cell = cells[run[OUT] + k]
            cell[:] = run
            cell[START], cell[OUT], cell[ROW] = run[START] + k, run[OUT] + k, k // run[WIDTH]
            cell[WIDTH] = 1
    return cells


def views(records: Any) -> list[Any]:
    """The numbers of an array of records, by type: a row a record, the same memory. Records whose
    length is no multiple of a type's have no number of that type."""
    return views_of_rows(records.view(np.uint8).reshape(len(records), records.dtype.itemsize))


def views_of_rows(raw: Any) -> list[Any]:
    """The same of the bytes of the records, a row each."""
    size = raw.shape[1]
    widths = [np.dtype(type_).itemsize for type_ in TYPES]
    return [
        raw[:, : size - size % width].view(type_)
        for type_, width in zip(TYPES, widths, strict=True)
    ]


@rule
def number_at(type_: int, at: int, i1: Any, u1: Any, i2: Any, i4: Any) -> int:
    if type_ == 0:
        return i1[at] + 0
    if type_ == 1:
        return u1[at] + 0
    if type_ == 2:
        return i2[at] + 0
    return i4[at] + 0


@rule
def copy_run(
    type_: int, start: int, count: int, i1: Any, u1: Any, i2: Any, i4: Any, out: Any, at: int
) -> None:
    start &= PLACES
    count &= PLACES
    at &= PLACES
    if type_ == 0:
        for k in range(count):
            out[at + k] = i1[start + k]
    elif type_ == 1:
        for k in range(count):
            out[at + k] = u1[start + k]
    elif type_ == 2:
        for k in range(count):
            out[at + k] = i2[start + k]
    else:
        for k in range(count):
            out[at + k] = i4[start + k]


@rule
def sees_row(
    kind: int, by_type: int, by: int, row: int, seat: int, i1: Any, u1: Any, i2: Any, i4: Any
) -> bool:
    if kind == OWNED_IF and number_at(by_type, by, i1, u1, i2, i4) == 0:
        return True
    reader = row
    if kind == OWNED_BY:
        reader = number_at(by_type, by + row, i1, u1, i2, i4)
    return reader == seat or (kind == OWNED_BY and reader == EVERYBODY)


@rule
def observe_record(
    runs: Any, seat: int, asked: int, i1: Any, u1: Any, i2: Any, i4: Any, out: Any
) -> None:
    """Write the vector of a seat from the views of one record."""
    out[SEAT] = seat
    out[ASKED] = asked
    for r in range(len(runs)):
        type_ = runs[r, TYPE]
        width = runs[r, WIDTH]
        if runs[r, KIND] == PUBLIC_RUN:
            copy_run(type_, runs[r, START], width, i1, u1, i2, i4, out, runs[r, OUT])
        else:
            for row in range(runs[r, ROWS]):
                start = runs[r, START] + row * width
                at = runs[r, OUT] + row * width
                by_type, by = runs[r, BY_TYPE], runs[r, BY]
                if sees_row(runs[r, KIND], by_type, by, row, seat, i1, u1, i2, i4):
                    copy_run(type_, start, width, i1, u1, i2, i4, out, at)
                else:
                    for k in range(width):
                        out[at + k] = number_at(type_, start + k, i1, u1, i2, i4) & runs[r, OPEN]


@rule
def cell_at(cells: Any, k: int) -> Any:
    """Number k's row of ``cell_table``."""
    return (
        narrow(cells[k, KIND]),
        narrow(cells[k, TYPE]),
        narrow(cells[k, START]),
        narrow(cells[k, ROW]),
        narrow(cells[k, BY_TYPE]),
        narrow(cells[k, BY]),
        narrow(cells[k, OPEN]),
    )


@rule
def observe_cell(cell: Any, seat: int, i1: Any, u1: Any, i2: Any, i4: Any) -> int:
    """The number of the vector of a seat that comes from a cell behind the header."""
    kind, type_, start, row, by_type, by, bits = cell
    number = number_at(type_, start, i1, u1, i2, i4)
    if kind == PUBLIC_RUN or sees_row(kind, by_type, by, row, seat, i1, u1, i2, i4):
        return number
    return number & bits
