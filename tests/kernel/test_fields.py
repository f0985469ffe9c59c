"""The field table: declared visibility, the record and back, and the one gate for secrets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.kernel.helpers import READERS, start
from tests.kernel.toy_state import FIELDS, HOST, PLAYERS

from miethai.kernel.contract import SPECTATOR
from miethai.kernel.fields import (
    EVERYBODY,
    HIDDEN,
    NO_READER,
    OWNER,
    PUBLIC,
    SECRET,
    Field,
    Fields,
    field,
)

SMALL = Fields(
    [
        field("shut", "i1", 0, PUBLIC, "whether the hands are hidden"),
        field("byte", "i1", 0, PUBLIC, "a small number"),
        field("sign", "u1", 0, PUBLIC, "a number from 0 on"),
        field("row", "i2", 3, PUBLIC, "a row"),
        field("grid", "i4", (2, 3), OWNER, "a row for each of two seats"),
        field("purse", "i2", 2, "owner if shut", "hidden while shut is not 0"),
        field("order", "i1", 4, SECRET, "nobody's"),
    ]
)


def sample() -> Any:
    s = SMALL.new()
    s.shut, s.byte, s.sign, s.row = 1, -128, 255, [1, -2, 32767]
    s.grid, s.purse, s.order = [[1, 2, 3], [4, 5, 6]], [70, 80], [9, 8, 7, 6]
    return s


# --- declaring -----------------------------------------------------------------------------------
def test_a_field_must_say_who_sees_it() -> None:
    with pytest.raises(TypeError, match="meaning"):
        field("x", "i1", 0, "a meaning, but no visibility")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Field(name="x", type="i1", shape=(), meaning="none")  # type: ignore[call-arg]


@pytest.mark.parametrize("sees", ["", "hidden", "Public", "secret if shut", "public if shut"])
def test_unknown_visibility_is_refused(sees: str) -> None:
    with pytest.raises(ValueError, match="field x: unknown visibility"):
        field("x", "i1", 2, sees, "")


def test_an_owners_field_needs_seats() -> None:
    with pytest.raises(ValueError, match="needs a seat axis"):
        field("x", "i1", 0, OWNER, "")
    with pytest.raises(ValueError, match="'shut', which decides who sees it, is missing"):
        Fields([field("x", "i1", 2, "owner if shut", "")])


def test_a_name_stands_once() -> None:
    rows = [field("x", "i1", 0, PUBLIC, ""), field("x", "i2", 0, PUBLIC, "")]
    with pytest.raises(ValueError, match="twice"):
        Fields(rows)


def test_a_position_has_its_fields_only() -> None:
    s = SMALL.new()
    assert (s.byte, s.row, s.grid) == (0, [0, 0, 0], [[0, 0, 0], [0, 0, 0]])
    assert s.grid[0] is not s.grid[1]
    assert s.notes == []
    with pytest.raises(AttributeError):
        s.bite = 1
    with pytest.raises(AttributeError, match="bite"):
        _ = s.bite


# --- the record and back -------------------------------------------------------------------------
def test_object_record_and_bytes() -> None:
    s = sample()
    records = SMALL.to_records(s)
    assert records.shape == (1,)
    assert records.dtype.isalignedstruct
    assert records["grid"][0].tolist() == [[1, 2, 3], [4, 5, 6]]
    twin = SMALL.from_record(records[0])
    for f in SMALL:
        value = getattr(twin, f.name)
        assert value == getattr(s, f.name)
        assert type(value) is (list if f.shape else int)
    assert SMALL.bytes(twin) == SMALL.bytes(s) == records.tobytes()
    assert len(SMALL.bytes(s)) == SMALL.dtype.itemsize


def test_the_gaps_between_fields_are_zero_in_the_bytes() -> None:
    used = sum(np.dtype(f.type).itemsize * int(np.prod(f.shape)) for f in SMALL)
    assert used < SMALL.dtype.itemsize  # fields are aligned, so there are gaps
    dirty = np.frombuffer(bytearray(b"\xff" * SMALL.dtype.itemsize), dtype=SMALL.dtype)
    for f in SMALL:
        dirty[f.name][0] = getattr(sample(), f.name)
    assert dirty.tobytes() != SMALL.bytes(sample())
    assert SMALL.bytes(SMALL.from_record(dirty[0])) == SMALL.bytes(sample())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("byte", 128),
        ("byte", -129),
        ("byte", 2**70),
        ("sign", -1),
        ("sign", 256),
        ("row", [0, 0, 32768]),
        ("row", [np.int64(1 << 16), 0, 0]),
        ("row", [1]),
        ("row", [1, 2, 3, 4]),
        ("grid", [[0, 0, 0], [0, 0, 1 << 31]]),
        ("grid", [[0, 0, 0], [0, 0]]),
    ],
)
def test_what_does_not_fit_is_refused_by_name(name: str, value: Any) -> None:
    s = sample()
    setattr(s, name, value)
    with pytest.raises(OverflowError, match=f"field {name} does not hold"):
        SMALL.bytes(s)


def test_a_copy_is_independent_and_has_no_notes() -> None:
    s = sample()
    s.notes.append((1, 2))
    before = SMALL.bytes(s)
    twin = SMALL.copy(s)
    assert SMALL.bytes(twin) == before
    assert twin.notes == []
    twin.byte, twin.row[0], twin.grid[1][2], twin.order[0] = 1, 99, 99, 99
    assert SMALL.bytes(s) == before


# --- the gate ------------------------------------------------------------------------------------
def test_a_seat_sees_its_own_rows_and_no_secret() -> None:
    s = sample()
    seen = SMALL.visible(s, 1)
    assert list(seen) == ["shut", "byte", "sign", "row", "grid", "purse"]
    assert seen["row"] == [1, -2, 32767]
    assert seen["grid"] == [HIDDEN, [4, 5, 6]]
    assert seen["purse"] == [HIDDEN, 80]
    for reader in (SPECTATOR, -1, 2):
        assert SMALL.visible(s, reader)["grid"] == [HIDDEN, HIDDEN]


def test_a_switch_opens_the_rows() -> None:
    s = sample()
    s.shut = 0
    for reader in (SPECTATOR, 0, 1):
        assert SMALL.visible(s, reader)["purse"] == [70, 80]
    assert SMALL.visible(s, 0)["grid"] == [[1, 2, 3], HIDDEN]


@pytest.mark.parametrize("reader", [SPECTATOR, 0, 1])
def test_what_is_shown_is_a_copy(reader: int) -> None:
    s = sample()
    before = SMALL.bytes(s)
    for value in SMALL.visible(s, reader).values():
        for i, row in enumerate(value if isinstance(value, list) else []):
            if isinstance(row, list):
                row[0] = 99
            else:
                value[i] = 99
    assert SMALL.bytes(s) == before


def test_an_observation_is_what_is_visible() -> None:
    s = sample()
    vector = SMALL.observation(s, 0)
    assert vector.dtype == np.int32
    assert vector.tolist() == [1, -128, 255, 1, -2, 32767, 1, 2, 3, 0, 0, 0, 70, 0]
    assert SMALL.observation(s, SPECTATOR).tolist()[6:] == [0] * 8
    s.shut = 0
    assert SMALL.observation(s, SPECTATOR).tolist()[6:] == [0] * 6 + [70, 80]


def test_a_changed_secret_changes_nothing_that_others_see() -> None:
    s = start(hideCash=True)
    twin = FIELDS.copy(s)
    s.hand, twin.hand = [1, 2, 3], [1, 4, 5]
    twin.pile = [0, 2, 2, 0, 0, 9]
    twin.cash = [s.cash[0], 0, 99]
    twin.peeked[2] = [1, 4, 0]
    for reader in READERS:
        same = FIELDS.visible(s, reader) == FIELDS.visible(twin, reader)
        flat = FIELDS.observation(s, reader).tolist() == FIELDS.observation(twin, reader).tolist()
        assert same == flat == (reader in (SPECTATOR, 0, HOST))
    assert FIELDS.observation(s, HOST).shape == FIELDS.observation(s, PLAYERS - 1).shape


def test_a_row_belongs_to_the_seat_that_another_field_names() -> None:
    fields = Fields(
        [
            field("reader", "i1", 4, PUBLIC, "who sees the card"),
            field("card", "i1", 4, "owner by reader", "cards on the table"),
        ]
    )
    s = fields.new()
    s.reader, s.card = [0, 1, NO_READER, EVERYBODY], [5, 6, 7, 8]
    assert fields.visible(s, 0)["card"] == [5, HIDDEN, HIDDEN, 8]
    assert fields.visible(s, 1)["card"] == [HIDDEN, 6, HIDDEN, 8]
    assert fields.visible(s, SPECTATOR)["card"] == [HIDDEN, HIDDEN, HIDDEN, 8]
    with pytest.raises(ValueError, match="nobody"):
        Fields([field("card", "i1", 4, "owner by nobody", "cards on the table")])
