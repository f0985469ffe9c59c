"""The gate for secrets: a position as one seat may see it, and what was made from it.

A table that is played asks the same questions after every move although a move changes little.
``Kept`` therefore keeps what was let through the gate and what was made out of it, until one of the
fields that it was made from changes. Nobody has to say which those are: they are written down as
they are read. What was made from fields that all see alike is made once for all readers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Set
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from miethai.kernel.fields import Field, Fields

Added = Mapping[str, Callable[[Any, int], Any]]  # of a position and a seat
MOST = 8192  # things kept of one position
FEW = 512  # with so many nobody looks which of them are out of date
NONE: frozenset[str] = frozenset()
OWN = ""  # stands among fields for: not the same for all readers
OWN_ALONE = frozenset({OWN})


class Entry:
    """What was made, the fields it was made from, and whether they are still as they were. It is
    written down for its fields as itself: that is quicker than by its key."""

    __slots__ = ("fresh", "read", "value")

    def __init__(self) -> None:
        self.value: Any = None
        self.read: Set[str] = NONE
        self.fresh = False


class Seen:
    """A position through the gate: each field is let through when it is first read. Secret fields
    do not exist on it; hidden rows of others are None."""

    def __init__(self, fields: Fields, position: Any, seat: int, added: Added) -> None:
        self._gate = (fields, position, seat, added)

    def __getattr__(self, name: str) -> Any:  # only for fields that were not read yet
        fields, position, seat, added = self._gate
        make = added.get(name)
        value = fields.shown(position, seat, name) if make is None else make(position, seat)
        setattr(self, name, value)
        return value

    def part(self, make: Callable[..., Any], *args: Any) -> Any:
        """``make(self, *args)``, for a ``make`` that reads nothing else."""
        return make(self, *args)

    once = row = part


class KeptSeen:
    """The same for a position that is kept: ``part`` makes a thing anew only if it must, ``once``
    after every move. The latter has less to write down: it is for what hardly any move leaves
    alone. ``row`` is for one of many things of a kind, of which a move changes a few.

    All gates of a position have one ``__dict__``, with the fields that all readers see alike; what
    they do not is in ``own``. Those that may be either are attributes of a class for each kind of
    position (``gate_class``): a ``__getattr__`` would make every reading slower."""

    __slots__ = ("__dict__", "_from", "_gate", "_rows", "own")
    watching: ClassVar[type[WatchedSeen]]

    def __init__(self, kept: Kept, seat: int, added: Added) -> None:
        self._gate = (kept, seat, added)
        self.__dict__ = kept.public(added)
        self.own: dict[str, Any] = {}
        self._from: dict[str, Set[str]] = {}  # what those were made from
        self._rows: dict[Any, tuple[tuple[Any, ...], Any]] = {}  # made of which values

    def let_through(self, name: str) -> Any:
        """An attribute that is not in ``__dict__``."""
        kept, seat, added = self._gate
        if name in self.own:
            kept.own_reads += 1
            return self.own[name]
        read: Set[str]
        if name in added:
            read = noted = {OWN}
            value = added[name](kept.watching(kept, noted), seat)
        else:
            value, read = kept.let_through(name, seat)
        if OWN in read:
            kept.own_reads += 1
            self.own[name], self._from[name] = value, read
            kept.depends(name, read)
        else:
            setattr(self, name, value)
        return value

    def part(self, make: Callable[..., Any], *args: Any) -> Any:
        entry = self.entry(make, args)
        if OWN in entry.read:
            self._gate[0].own_reads += 1
        return entry.value

    def once(self, make: Callable[..., Any], *args: Any) -> Any:
        kept = self._gate[0]
        made, key = kept.made_once, (make, args)
        if key in made:
            return made[key]
        own = make, args, self
        if own not in made:
            before = kept.own_reads
            value = make(self, *args)
            if kept.own_reads == before:  # so it is the same for all
                made[key] = value
                return value
            made[own] = value
        kept.own_reads += 1
        return made[own]

    def row(self, make: Callable[..., Any], which: Any, *values: Any) -> Any:
        """``make(self, which, *values)``, the same object as long as the values are the same: for a
        ``make`` that reads nothing of the position that is not among them."""
        last = self._rows.get((make, which))
        if last is None or last[0] != values:
            last = self._rows[make, which] = values, make(self, which, *values)
        return last[1]

    def entry(self, make: Callable[..., Any], args: tuple[Any, ...]) -> Entry:
        kept, key = self._gate[0], (make, args)
        entry = kept.entries.get(key)
        if entry is not None and entry.fresh:
            return entry
        entry = kept.entries.get((make, args, self))
        if entry is not None and entry.fresh:
            return entry
        read: set[str] = set()
        value = make(self.watching(self, read), *args)
        own = (make, args, self) if OWN in read else key
        return kept.keep(kept.entries, own, value, read)

    def watched(self, name: str) -> tuple[Any, Set[str]]:
        """An attribute, and the fields that it was made from."""
        value = getattr(self, name)
        return value, self._from[name] if name in self.own else self._gate[0].made_from[name]


class Late:
    """An attribute that not all readers see alike, or that is no field."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, gate: KeptSeen, _: type) -> Any:  # unless it is in ``__dict__``
        return gate.let_through(self._name)


def gate_class(fields: Fields, added: Added) -> type[KeptSeen]:
    """The gates of one kind of position."""
    late = {*added, *(f.name for f in fields if not f.is_public)}
    noted = {f.name: Noted(f) for f in fields if f.name not in late}
    watching = type("WatchedGate", (WatchedSeen,), noted)
    members = {"__slots__": (), "watching": watching, **{name: Late(name) for name in late}}
    return type("Gate", (KeptSeen,), members)


def position_class(fields: Fields) -> type[WatchedPosition]:
    """What stands for one kind of position."""
    return type("WatchedGamePosition", (WatchedPosition,), {f.name: Noted(f) for f in fields})


class Noted:
    """A field as an attribute of what stands for a gate or a position: it is written down when it
    is first read. For ``__getattr__`` Python makes an exception first."""

    def __init__(self, field: Field) -> None:
        self._name, self._is_fixed = field.name, field.fixed

    def __get__(self, watched: WatchedSeen | WatchedPosition, _: type) -> Any:
        name = self._name
        if not self._is_fixed:
            watched._read.add(name)
        value = watched.__dict__[name] = getattr(watched._of, name)  # one note is enough
        return value


class WatchedSeen:
    """Stands for a gate and writes down what is read."""

    def __init__(self, seen: KeptSeen, read: set[str]) -> None:
        self._of, self._read = seen, read

    def __getattr__(self, name: str) -> Any:  # what not all see alike, or what is no field
        value, read = self._of.watched(name)
        self._read.update(read)
        self.__dict__[name] = value
        return value

    def part(self, make: Callable[..., Any], *args: Any) -> Any:
        entry = self._of.entry(make, args)
        self._read.update(entry.read)
        return entry.value

    once = part  # what is made of it is kept for longer

    def row(self, make: Callable[..., Any], which: Any, *values: Any) -> Any:
        return self._of.row(make, which, *values)  # of values that were written down when read


class WatchedPosition:
    """Stands for a position and writes down what is read, also through the gate."""

    def __init__(self, kept: Kept, read: set[str]) -> None:
        self._kept, self._of, self._read = kept, kept.position, read

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def made(self, key: Any, make: Callable[[Any], Any]) -> Any:
        """As ``Kept.made``, for a part of what is being made."""
        entry = self._kept.entry(key, make)
        self._read.update(entry.read)
        return entry.value

    def through_gate(self, seat: int, added: Added) -> Any:
        return WatchedSeen(self._kept.gate(seat, added), self._read)


class Kept:
    """What readers of one position got. Code that changes the position settles this."""

    def __init__(self, fields: Fields, position: Any) -> None:
        self.position = position
        self.now = fields.frozen(position)
        self.watching = fields.watching
        self.fields = fields.by_name
        self.made_from = fields.made_from
        self.entries: dict[Any, Entry] = {}
        self._offers: dict[tuple[int, str], tuple[int, dict[int, Entry]]] = {}
        self._full = FEW  # entries with which room is made
        self.actor: int | None = None  # who is asked, until the next change
        self.reason: tuple[tuple[int, int], str | None] | None = None  # the last one asked for
        self.legal: dict[int, list[int]] = {}  # by seat: the slots that it is offered
        self.made_once: dict[Any, Any] = {}  # until the next change as well
        self.own_reads = 0  # how often something was read that is not the same for all readers
        self._fields = fields
        self._gates: dict[tuple[int, int], KeptSeen] = {}
        self._public: dict[int, dict[str, Any]] = {}  # fields that all see alike, see ``public``
        self._uses: defaultdict[str, set[Entry]] = defaultdict(set)  # by field
        self._also: dict[str, set[str]] = {}  # by field: attributes of other names made from it

    def gate(self, seat: int, added: Added) -> KeptSeen:
        key = seat, id(added)
        if key not in self._gates:
            self._gates[key] = self._fields.gate_class(added)(self, seat, added)
        return self._gates[key]

    def public(self, added: Added) -> dict[str, Any]:
        """Fields as all see them who have these attributes beside them."""
        if id(added) not in self._public:
            names = (f.name for f in self._fields if f.is_public and f.name not in added)
            self._public[id(added)] = {name: getattr(self.now, name) for name in names}
        return self._public[id(added)]

    def let_through(self, name: str, seat: int) -> tuple[Any, Set[str]]:
        """A field as a seat sees it, and what that depends on."""
        value = self._fields.shown(self.position, seat, name)
        field = self.fields[name]
        if field.hidden_rows(self.position):
            return value, field.made_from | OWN_ALONE
        self.depends(name, field.made_from)
        return value, field.made_from

    def depends(self, name: str, read: Iterable[str]) -> None:
        for field in read:
            if field != name:
                self._also.setdefault(field, set()).add(name)

    def made(self, key: Any, make: Callable[[Any], Any]) -> Any:
        """What ``make`` makes of the position, made anew only if it must; the key says what."""
        return self.entry(key, make).value

    def entry(self, key: Any, make: Callable[[Any], Any]) -> Entry:
        return self.entry_among(self.entries, key, make)

    def entry_among(self, some: dict[Any, Entry], key: Any, make: Callable[[Any], Any]) -> Entry:
        entry = some.get(key)
        if entry is not None and entry.fresh:
            return entry
        read: set[str] = set()
        return self.keep(some, key, make(self.watching(self, read)), read)

    def offers_to(self, seat: int, lang: str, named: int) -> dict[int, Entry]:
        """What is kept of offers by slot; it begins anew when things are ``named`` otherwise."""
        offers = self._offers.get((seat, lang))
        if offers is None or offers[0] != named:
            offers = self._offers[seat, lang] = named, {}
        return offers[1]

    def keep(self, some: dict[Any, Entry], key: Any, value: Any, read: Set[str]) -> Entry:
        entry = some.get(key)
        if entry is None:
            if some is self.entries and len(some) >= self._full:
                self._make_room()
            entry = some[key] = Entry()
        entry.value, entry.read, entry.fresh = value, read, True
        for name in read:
            self._uses[name].add(entry)
        return entry

    def _make_room(self) -> None:
        """Forget what is not as it was: it may never be asked for again."""
        for key in [key for key, entry in self.entries.items() if not entry.fresh]:
            del self.entries[key]
        if len(self.entries) >= MOST:
            self.entries.clear()
        self._full = max(FEW, 2 * len(self.entries))

    def settle(self) -> list[Field]:
        """The position has changed: forget what was made from the fields that did."""
        self.now, changed = self._fields.frozen_anew(self.now, self.position)
        self.actor = self.reason = None
        self.legal, self.made_once = {}, {}
        attributes: set[str] = set()
        for field, value in changed:
            name = field.name
            if name in self._uses:
                for entry in self._uses.pop(name):
                    entry.fresh, entry.value = False, None
            if field.is_public:  # and so it has been read by the next who needs it
                for public in self._public.values():
                    if name in public:
                        public[name] = value
            else:
                attributes.add(name)
            attributes |= self._also.get(name, NONE)
        if attributes:
            self._forget(attributes)
        return [field for field, _ in changed]

    def _forget(self, attributes: set[str]) -> None:
        owned = [gate.own for gate in self._gates.values() if gate.own]
        for read in (*self._public.values(), *owned):
            for attribute in attributes:
                read.pop(attribute, None)
