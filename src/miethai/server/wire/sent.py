"""What clients send: the messages of ``Command`` and the body of a new table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

VERSION = 1

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Notation = Annotated[str, Meta(min_length=1, max_length=200)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
Lang = Literal["de", "en"]
Tongue = Literal["de", "en", "en-all"]  # the last: English, and all names translated
Pace = Literal["slow", "normal", "fast", "instant"]


class _Command(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="t"):
    pass


class Hello(_Command, frozen=True, tag="hello"):
    """The first message on a socket. Without a code the reader is a spectator."""

    table: Code
    code: Code | None = None
    lang: Tongue = "de"
    v: int = VERSION


class Sit(_Command, frozen=True, tag="sit"):
    """Take an open seat of a table that has not begun, with the code of the invitation; a listed
    table needs none. ``promise`` is the hash of a salt that goes into the table's chance: it is
    asked for (``owed``) when the game begins. A ``salt`` itself is weaker, because the
    server knows it at once; without both the server makes one."""

    name: Name
    invite: Code | None = None
    seat: Name | None = None
    salt: Annotated[str, Meta(max_length=64)] | None = None
    promise: Hash | None = None


class Pledge(_Command, frozen=True, tag="pledge"):
    """The hash of the sender's salt, where a table waits for it (``owed``): when the game begins,
    and again if somebody's salt did not come after others had revealed theirs."""

    promise: Hash


class Reveal(_Command, frozen=True, tag="reveal"):
    """The salt that the sender promised. All others have promised theirs: the sender has seen their
    hashes in ``chance`` of the table, and keeps them."""

    salt: Annotated[str, Meta(max_length=64)]


class Begin(_Command, frozen=True, tag="begin"):
    """The host begins. Seats that are still open go to the bot named here, or stay an obstacle."""

    fill: Name | None = None


class Move(_Command, frozen=True, tag="move"):
    """A move of the sender's seat in the notation of records, without the name: ``bid 120``. ``on``
    is the number of the event it was chosen on: the server refuses it when that is no longer the
    last. A second move with the same id is a no-op."""

    id: Id
    move: Notation
    on: Count | None = None


class Chance(_Command, frozen=True, tag="chance"):
    """At a table with real dice: what they showed, ``dice 3 4``."""

    id: Id
    move: Notation
    on: Count | None = None


class Why(_Command, frozen=True, tag="why"):
    """What the sender's seat could do about a ``thing``, a word that moves name, or with one
    ``verb``, or one ``move``, whose amount may be left out; and what stands against it. Answered by
    ``because``; nothing is changed."""

    id: Id
    thing: Notation | None = None
    verb: Name | None = None
    move: Notation | None = None


class Foretell(_Command, frozen=True, tag="preview"):
    """What a move of the sender's seat would do. Answered by ``preview``, or refused as the move
    would be; nothing is changed."""

    id: Id
    move: Notation


class Hint(_Command, frozen=True, tag="hint"):
    """What would the shark do in the sender's place? Only where the host allows it, and only for
    the seat that is asked; everybody reads in the log that it was asked. Answered by ``advice``."""

    id: Id


class SeekWayOut(_Command, frozen=True, tag="way-out"):
    """The cheapest way for the sender's seat to raise money that it owes. Answered by ``way-out``;
    nothing is changed."""

    id: Id


class Undo(_Command, frozen=True, tag="undo"):
    """Take back one's own last step. With ``ask`` all other people are asked whether the game may
    go back to before one's last step, whatever happened since."""

    id: Id
    ask: bool = False


class Consent(_Command, frozen=True, tag="consent"):
    """The answer to somebody's wish to go back; ``on`` as for moves."""

    yes: bool
    on: Count | None = None


class Orders(_Command, frozen=True, tag="orders"):
    """Standing orders of the seat; they replace those before, and a stand-in obeys them too.

    ``auto``: make the only move there is. ``limits``: the most for a verb with an amount, such as
    ``{"bid": 200}``; where even the least is more, the seat passes. ``answer``: verbs that answer
    for the seat wherever they are offered to it, such as ``pass`` and ``decline``; ``but``: unless
    one of these verbs is offered as well or one of these words stands in the question.

    ``bids``: the most up to which the seat raises by itself in the auction that is on, always by
    the least that is allowed; beyond it the seat gives way. It ends with the auction, and with a
    bid of one's own beyond it."""

    auto: bool = False
    bids: Annotated[dict[Name, Count], Meta(max_length=16)] = {}
    limits: Annotated[dict[Name, Count], Meta(max_length=16)] = {}
    answer: Annotated[list[Name], Meta(max_length=16)] = []
    but: Annotated[list[Name], Meta(max_length=16)] = []


class StandIn(_Command, frozen=True, tag="stand_in"):
    """Let a bot play for somebody who was away longer than the time of grace."""

    seat: Name
    bot: Name | None = None


class Back(_Command, frozen=True, tag="back"):
    """Take one's own seat back from the stand-in."""


class Skip(_Command, frozen=True, tag="skip"):
    """Bots do not wait until the sender is asked again; refused while other people play, who would
    be overrun."""


class Finish(_Command, frozen=True, tag="finish"):
    """Play on without the sender: the usual bot takes the seat at once, until ``back``. When all
    people have asked for it, or are out of the game, bots do not wait any more."""


class SetPace(_Command, frozen=True, tag="pace"):
    """How long bots wait from now on; anybody who has a seat may say so, and all are told."""

    pace: Pace


class Chat(_Command, frozen=True, tag="chat"):
    """A sentence to the table: a preset by its key, or free text where the table allows it."""

    id: Id
    preset: Name | None = None
    text: Annotated[str, Meta(max_length=300)] | None = None


class Mute(_Command, frozen=True, tag="mute"):
    """Do not hear somebody's chat from now on, or hear it again."""

    seat: Name
    on: bool = True


class Rematch(_Command, frozen=True, tag="rematch"):
    """After the end: a new table with everybody on the same seats."""


class Renew(_Command, frozen=True, tag="renew"):
    """A new code for one's own seat; the old one, and every device that uses it, is out."""


class Resync(_Command, frozen=True, tag="resync"):
    """Send everything again."""


class Ping(_Command, frozen=True, tag="ping"):
    """Answered by a pong that says how far the reader should be."""


Command = (
    Hello
    | Sit
    | Pledge
    | Reveal
    | Begin
    | Move
    | Chance
    | Why
    | Foretell
    | Hint
    | SeekWayOut
    | Undo
    | Consent
    | Orders
    | StandIn
    | Back
    | Skip
    | Finish
    | SetPace
    | Chat
    | Mute
    | Rematch
    | Renew
    | Resync
    | Ping
)


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat of a new table: open for a person, or a bot's. ``role`` is a role seat such as the
    banker; role seats that nobody asks for are kept by the table itself."""

    kind: Literal["open", "bot"] = "open"
    bot: Name | None = None
    name: Name | None = None
    role: Name | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The body of ``POST /api/tables``. ``tables`` are component values that differ, by name; a
    ``listed`` table is shown to everybody, and anybody can sit down. ``lesson`` is a chapter of the
    ruleset's lesson, which says itself who sits there and how it begins. With ``hints`` players may
    ask the shark for advice."""

    ruleset: Name
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[str, Any], Meta(max_length=200)] = {}
    lang: Lang = "de"
    spectators: bool = True
    pace: Pace = "normal"
    clock: bool | None = None
    grace: Annotated[int, Meta(ge=5, le=86400)] = 60
    chat: Literal["off", "presets", "free"] = "off"
    dice: Literal["server", "typed"] = "server"
    begin: Literal["full", "host"] = "full"
    tables: Annotated[dict[str, int], Meta(max_length=1000)] = {}
    listed: bool = False
    title: Annotated[str, Meta(max_length=40)] = ""
    lesson: Annotated[str, Meta(max_length=40)] = ""
    hints: bool = False
