"""The position, declared once: from one field table come the interpreted object, the NumPy record,
the conversions between them, what each seat may see and what a learner observes."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, compress
from operator import attrgetter, ne
from typing import TYPE_CHECKING, Any

import numpy as np

from miethai.kernel.gate import (
    Added,
    Kept,
    KeptSeen,
    Seen,
    WatchedPosition,
    gate_class,
    position_class,
)

PUBLIC = "public"  # everybody sees it
OWNER = "owner"  # the first axis is a seat; only that seat sees its row
SECRET = "secret"  # nobody sees it

HIDDEN = None  # stands in a view for what the reader may not know

NOTHING: Added = {}

# In a field that names the readers of another one's rows ("owner by NAME"), besides seats:
NO_READER, EVERYBODY = -1, -2


@dataclass(frozen=True)
class Field:
    """One field of the position. ``sees`` has no default: adding a field means saying who may see
    it.

    ``sees`` may also be ``"owner if NAME"``: the row belongs to its seat while field NAME is not 0,
    and is public otherwise (a table option decides). ``"owner by NAME"``: row i belongs to the seat
    that stands in row i of field NAME, which may also be NO_READER or EVERYBODY.

    No move changes a field that is ``fixed``: it is written when the table is set up. ``open_bits``
    of a hidden row are no secret: a learner observes them.
    """

    name: str
    type: str
    shape: tuple[int, ...]
    sees: str
    meaning: str
    fixed: bool = False
    open_bits: int = 0

    def __post_init__(self) -> None:
        kind, _, named = self._parts
        if kind not in (PUBLIC, OWNER, SECRET) or (named and kind != OWNER):
            raise ValueError(f"field {self.name}: unknown visibility {self.sees!r}")
        if kind == OWNER and not self.shape:
            raise ValueError(f"field {self.name}: an owner's field needs a seat axis")

    @cached_property  # it is asked for every row that somebody reads
    def _parts(self) -> tuple[str, str, str]:
        """Kind of visibility, the word that links, and the field that decides."""
        link = " by " if " by " in self.sees else " if "
        return self.sees.partition(link)

    @cached_property
    def is_public(self) -> bool:
        """Whether everybody always sees it."""
        return self.sees == PUBLIC

    @property
    def decided_by(self) -> str:
        """The field that decides who sees this one, if one does."""
        return self._parts[2]

    @cached_property
    def made_from(self) -> frozenset[str]:
        """The fields on which it depends what a reader sees here, as far as moves change them."""
        names = [self.decided_by] if self.fixed else [self.name, self.decided_by]
        return frozenset(name for name in names if name)

    def hidden_rows(self, position: Any) -> bool:
        """Whether the rows of this field belong to single seats in this position."""
        kind, link, name = self._parts
        return kind == OWNER and (link != " if " or bool(getattr(position, name)))

    def readers(self, position: Any) -> Sequence[int]:
        """By row: the seat that sees it, NO_READER or EVERYBODY, where rows are hidden."""
        _, link, name = self._parts
        return getattr(position, name) if link == " by " else range(self.shape[0])

    def reads(self, position: Any, row: int, seat: int) -> bool:
        """Whether a seat sees this row of a field whose rows are hidden."""
        return self.readers(position)[row] in _known_to(seat)

    def shown(self, position: Any, seat: int) -> Any:
        """The value as a seat may see it (seat < 0: a spectator); never ask for a secret field."""
        value = getattr(position, self.name)
        if self.sees == PUBLIC or not self.hidden_rows(position):
            return _copied(value)
        known, rows = _known_to(seat), zip(value, self.readers(position), strict=False)
        return [_copied(row) if reader in known else HIDDEN for row, reader in rows]


def _known_to(seat: int) -> tuple[int, ...]:
    """Of which readers a seat knows what belongs to them."""
    return (EVERYBODY, seat) if seat >= 0 else (EVERYBODY,)


Change = tuple[Field, Any]  # a field with its new value


def field(
    name: str,
    type_: str,
    shape: int | tuple[int, ...],
    sees: str,
    meaning: str,
    fixed: bool = False,
    open_bits: int = 0,
) -> Field:
    """One row of the field table; ``shape`` 0 is a single number."""
    sizes = shape if isinstance(shape, tuple) else (shape,) if shape else ()
    return Field(name, type_, sizes, sees, meaning, fixed, open_bits)


class Position:
    """Base of the interpreted positions; the fields are slots of the class made by ``Fields``."""

    __slots__ = ("kept", "notes")
    notes: list[tuple[int, ...]]
    kept: Kept | None  # what readers got, on a table that says what every move changes
    all_fields: Fields  # the field table that it is made from

    if TYPE_CHECKING:  # where it is defined, Python reads every field of every rule more slowly

        def __getattr__(self, name: str) -> Any: ...


class Frozen:
    """The values of a position at one moment, those of fixed fields last."""

    __slots__ = ("_places", "values")

    def __init__(self, places: dict[str, int], values: list[Any]) -> None:
        self._places, self.values = places, values

    def __getattr__(self, name: str) -> Any:
        return self.values[self._places[name]]


def _reader(names: Sequence[str]) -> Callable[[Any], Iterator[tuple[str, Any]]]:
    """Reads many fields at once, as pairs of name and value."""
    if not names:
        return lambda position: iter(())
    read = attrgetter(*names, names[0])  # of two or more names it gives a tuple
    return lambda position: zip(names, read(position), strict=False)


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def _copied(value: Any) -> Any:
    if type(value) is not list:
        return value
    return [_copied(v) for v in value] if value and type(value[0]) is list else value.copy()


def _numbers_of(value: Any, depth: int) -> Iterable[Any]:
    """The numbers of a field, one after the other."""
    if depth == 0:
        return (value,)
    for _ in range(depth - 1):
        value = chain.from_iterable(value)
    return value


def _packing(dtype: Any) -> struct.Struct:
    """Writes the numbers of a record as bytes, zeros between the fields."""
    letters = {"i": "_bh_i___q", "u": "_BH_I___Q"}
    code, end = "=", 0
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        count = int(np.prod(kind.shape, dtype=int))
        code += f"{offset - end}x{count}{letters[kind.base.kind][kind.base.itemsize]}"
        end = offset + kind.itemsize
    return struct.Struct(f"{code}{dtype.itemsize - end}x")


class Fields:
    """A game's field table and everything that is built from it."""

    def __init__(self, rows: Sequence[Field]) -> None:
        names = [f.name for f in rows]
        if len(set(names)) != len(names):
            raise ValueError("a field is declared twice")
        for f in rows:
            if f.decided_by and f.decided_by not in names:
                raise ValueError(
                    f"field {f.name}: {f.decided_by!r}, which decides who sees it, is missing"
                )
        self.rows = tuple(rows)
        self.by_name = {f.name: f for f in rows}
        self.made_from = {f.name: f.made_from for f in rows}
        self._numbers = tuple(f.name for f in rows if not f.shape)
        self._lists = tuple(f.name for f in rows if len(f.shape) == 1)
        self._nested = tuple(f.name for f in rows if len(f.shape) > 1)
        self._plain = _reader([f.name for f in rows if f.sees == PUBLIC and not f.shape])
        self._frozen = sorted(rows, key=attrgetter("fixed"))  # in the order of Frozen's values
        self._places = {f.name: place for place, f in enumerate(self._frozen)}
        moving = [f.name for f in rows if not f.fixed]
        self._moving = range(len(moving)), attrgetter(*moving, names[0])
        self._values = attrgetter(*names, names[0])  # of two or more names it gives a tuple
        self._shown = tuple(f for f in rows if f.sees != SECRET and (f.shape or f.sees != PUBLIC))
        self.dtype = np.dtype([(f.name, f.type, f.shape) for f in rows], align=True)
        self._packed = _packing(self.dtype)
        members = {"__slots__": tuple(names), "all_fields": self}
        self._class = type("GamePosition", (Position,), members)
        self.watching = position_class(self)
        self._gate_classes: dict[int, type[KeptSeen]] = {}

    def __iter__(self) -> Iterator[Field]:
        return iter(self.rows)

    def new(self) -> Position:
        """An interpreted position, all zero."""
        return self.made_of({f.name: _zeros(f.shape) for f in self.rows})

    def made_of(self, values: Mapping[str, Any]) -> Position:
        """A position with these values, one for every field; the lists become its own."""
        position: Position = self._class()
        for name in self.by_name:
            setattr(position, name, values[name])
        position.notes, position.kept = [], None
        return position

    def copy(self, position: Position | Frozen) -> Position:
        """An independent copy, without the notes and without what readers got."""
        twin: Position = self._class()
        for name in self._numbers:
            setattr(twin, name, getattr(position, name))
        for name in self._lists:
            setattr(twin, name, getattr(position, name).copy())
        for name in self._nested:
            setattr(twin, name, _copied(getattr(position, name)))
        twin.notes, twin.kept = [], None
        return twin

    def changed(self, before: Any, after: Any) -> list[Field]:
        """The fields in which two positions differ."""
        differ = zip(self.rows, self._values(before), self._values(after), strict=False)
        return [f for f, old, new in differ if old != new]

    def values(self, position: Position) -> dict[str, Any]:
        """Copies of all fields, by name."""
        pairs = zip(self.by_name, self._values(position), strict=False)
        return {name: _copied(value) for name, value in pairs}

    def frozen(self, position: Position) -> Frozen:
        """The position as it is now, only to be read."""
        return Frozen(self._places, [_copied(getattr(position, name)) for name in self._places])

    def frozen_anew(self, old: Frozen, position: Position) -> tuple[Frozen, list[Change]]:
        """The same out of an older one, and what differs: only that is copied."""
        places, read = self._moving
        now, values = read(position), old.values.copy()
        changed = []
        for place in compress(places, map(ne, now, old.values)):
            values[place] = value = _copied(now[place])
            changed.append((self._frozen[place], value))
        return Frozen(self._places, values), changed

    def to_records(self, position: Position) -> Any:
        """The position as an array of one record, as compiled rules read it."""
        return np.frombuffer(bytearray(self.bytes(position)), dtype=self.dtype)

    def from_record(self, record: Any) -> Position:
        read = ((f, record[f.name]) for f in self.rows)
        return self.made_of({f.name: v.tolist() if f.shape else int(v) for f, v in read})

    def bytes(self, position: Position) -> bytes:
        """The position as bytes, the same whichever engine played (padding is zero)."""
        flat: list[Any] = []
        for field_, value in zip(self.rows, self._values(position), strict=False):
            flat.extend(_numbers_of(value, len(field_.shape)))
        try:
            return self._packed.pack(*flat)
        except struct.error:
            raise OverflowError(self._unfit(position)) from None

    def _unfit(self, position: Position) -> str:
        """Which number or list is too large."""
        for f in self.rows:
            value, kind = getattr(position, f.name), np.iinfo(f.type)
            numbers = list(_numbers_of(value, len(f.shape)))
            fits = all(kind.min <= n <= kind.max for n in numbers)
            if len(numbers) != np.prod(f.shape) or not fits:
                return f"field {f.name} does not hold {value}"
        return "a field does not hold what it is given"

    def visible(self, position: Position, seat: int) -> dict[str, Any]:
        """The one gate: the fields as a seat may see them (seat < 0: a spectator)."""
        out: dict[str, Any] = dict(self._plain(position))
        for f in self._shown:
            out[f.name] = f.shown(position, seat)
        return out

    def shown(self, position: Any, seat: int, name: str) -> Any:
        """The same gate for one field."""
        field_ = self.by_name.get(name)
        if field_ is None or field_.sees == SECRET:
            raise AttributeError(f"a reader sees no field {name!r}")
        return field_.shown(position, seat)

    def seen(self, position: Any, seat: int, added: Added = NOTHING) -> Any:
        """The same gate for readers that need a few fields only; ``added`` are attributes that
        are no fields, or are to be read instead of one."""
        if isinstance(position, WatchedPosition):
            return position.through_gate(seat, added)
        kept: Kept | None = getattr(position, "kept", None)
        if kept is not None:
            return kept.gate(seat, added)
        return Seen(self, position, seat, added)

    def gate_class(self, added: Added) -> type[KeptSeen]:
        """The class of gates that keep what was made, with these attributes beside the fields."""
        if id(added) not in self._gate_classes:
            self._gate_classes[id(added)] = gate_class(self, added)
        return self._gate_classes[id(added)]

    @cached_property
    def observed(self) -> tuple[Field, ...]:
        """What an observation is made of: no secrets, and nothing that never changes."""
        return tuple(f for f in self.rows if f.sees != SECRET and not f.fixed)

    def observation(self, position: Position, seat: int) -> Any:
        """These fields as one flat int32 vector of fixed length; what is hidden reads 0, but for
        its open bits."""
        parts: list[int] = []
        seen = self.visible(position, seat)
        for f in self.observed:
            parts.extend(_flat(seen[f.name], getattr(position, f.name), f.shape, f.open_bits))
        return np.array(parts, dtype=np.int32)


def _flat(seen: Any, real: Any, shape: tuple[int, ...], bits: int) -> Iterator[int]:
    if not shape:
        yield real & bits if seen is HIDDEN else seen
        return
    for i in range(shape[0]):
        yield from _flat(HIDDEN if seen is HIDDEN else seen[i], real[i], shape[1:], bits)
