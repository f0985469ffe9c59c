"""What the store keeps: a row for everything that happened at a table, in order, never changed."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Literal

import msgspec
from msgspec import Struct

from miethai.server.wire import Orders, SeatWish

OWED = "owed"
Share = Literal["promise", "salt"]


class _Row(Struct, frozen=True, omit_defaults=True, tag_field="r"):
    pass


class Seated(_Row, frozen=True, tag="seated"):
    """Somebody took a seat, or renewed the code of it."""

    seat: int
    name: str
    code: str  # hash
    salt: str  # empty: the player keeps it until everybody has promised
    promise: str = ""  # its hash; OWED: still to come


class Pledged(_Row, frozen=True, tag="pledged"):
    """Somebody promised a salt by its hash."""

    seat: int
    promise: str


class Revealed(_Row, frozen=True, tag="revealed"):
    """Somebody said the salt that they had promised."""

    seat: int
    salt: str


class Lapsed(_Row, frozen=True, tag="lapsed"):
    """Somebody's promise or salt did not come in time: the others deal without it. Who was not even
    there is played for by a ``bot`` until they come."""

    seat: int
    share: Share
    bot: str = ""


class Begun(_Row, frozen=True, tag="begun"):
    """The game begins: who plays each seat, roles included ("person", "table" or a bot's name).
    ``anew``: whatever was promised, everybody promises a salt now."""

    players: list[str]
    kinds: dict[int, str]
    rules: str
    pin: str
    anew: bool = False


class Made(_Row, frozen=True, tag="made"):
    """A move of a seat, or of chance, in the notation of records with the seats' own names: its
    number would mean another move as soon as a verb or a card is added."""

    seat: int
    move: str
    id: str = ""
    typed: bool = False


class Undone(_Row, frozen=True, tag="undone"):
    """Moves were taken back: from move number ``ply`` on those of ``seat``, or all (seat -1),
    because everybody agreed to the wish of ``by``."""

    ply: int
    seat: int
    id: str = ""
    by: int | None = None


class Ordered(_Row, frozen=True, tag="ordered"):
    seat: int
    orders: Orders


class Replaced(_Row, frozen=True, tag="replaced"):
    """A stand-in plays the seat; bot "" gives it back to its player."""

    seat: int
    bot: str
    to_end: bool = False  # its player wants the rest to be played without them


class Paced(_Row, frozen=True, tag="paced"):
    """A person at the table chose how long bots wait."""

    seat: int
    pace: str


class Spoken(_Row, frozen=True, tag="spoken"):
    seat: int
    preset: str
    text: str
    id: str


class Muted(_Row, frozen=True, tag="muted"):
    seat: int
    other: int
    on: bool


class Pinned(_Row, frozen=True, tag="pinned"):
    """The game goes on with other rules than those it was begun with; all its moves still hold."""

    rules: str
    pin: str


class Noted(_Row, frozen=True, tag="noted"):
    """Something that is no move and that everybody reads in the log: the bot of a seat ``failed``
    and was replaced, a seat asked for a ``hint``, or typed a card that it said to have drawn and
    that cannot have come (``mistyped``). ``bot`` is who failed or gave the hint."""

    seat: int
    what: Literal["failed", "hint", "mistyped"]
    bot: str = ""


class Unreadable(_Row, frozen=True, tag="unreadable"):
    """A row on the disk that this program cannot read: damaged, or of a newer one."""


Row = (
    Seated
    | Pledged
    | Revealed
    | Lapsed
    | Begun
    | Made
    | Undone
    | Ordered
    | Replaced
    | Paced
    | Spoken
    | Muted
    | Pinned
    | Noted
    | Unreadable
)

decode: msgspec.json.Decoder[Row] = msgspec.json.Decoder(Row)
encode = msgspec.json.Encoder().encode


class Plan(Struct, frozen=True, omit_defaults=True):
    """A table as it was ordered; never changed afterwards."""

    ruleset: str
    options: dict[str, Any]
    seats: list[SeatWish]  # the players in order, then the roles that are asked for
    lang: str
    spectators: bool
    pace: str
    clock: bool
    grace: int
    chat: str
    dice: str
    begin: str
    tables: dict[str, int | str] = {}  # component values that differ, as words where they have some
    listed: bool = False
    title: str = ""
    hints: bool = False  # players may ask the shark
    lesson: str = ""  # the chapter that is played, where it is a lesson


PLANS: msgspec.json.Decoder[Plan] = msgspec.json.Decoder(Plan)


def is_needed(row: Row, stood_in_for: Container[int]) -> bool:
    """Whether a game needs a row to go on, however much was said and taken back at its table; a
    stand-in, too, for somebody who has filled it up, but not one stand-in after the other."""
    if isinstance(row, Replaced):
        return not row.to_end and not (row.bot and row.seat in stood_in_for)
    if isinstance(row, Noted):
        return row.what == "failed"
    return isinstance(row, (Made, Begun, Pinned, Pledged, Revealed, Lapsed))
