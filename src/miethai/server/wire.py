"""The messages between a client and the server, each declared once.

Clients send the messages of ``Command``, the server sends those of ``Message``; the field ``t``
names the message. ``miethai serve --types`` prints all of them as TypeScript, from these classes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

VERSION = 1

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
Notation = Annotated[str, Meta(min_length=1, max_length=200)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
Lang = Literal["de", "en"]
Pace = Literal["fast", "normal", "slow"]


class _Command(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="t"):
    pass


# --- what clients send ---------------------------------------------------------------------------
class Hello(_Command, frozen=True, tag="hello"):
    """The first message on a socket. Without a code the reader is a spectator."""

    table: Code
    code: Code | None = None
    lang: Lang = "de"
    v: int = VERSION


class Sit(_Command, frozen=True, tag="sit"):
    """Take an open seat of a table that has not begun, with the code of the invitation; a listed
    table needs none. The salt goes into the table's chance; without one the server makes it."""

    name: Name
    invite: Code | None = None
    seat: Name | None = None
    salt: Annotated[str, Meta(max_length=64)] | None = None


class Begin(_Command, frozen=True, tag="begin"):
    """The host begins. Seats that are still open go to the bot named here, or stay an obstacle."""

    fill: Name | None = None


class Move(_Command, frozen=True, tag="move"):
    """A move of one's own seat in the notation of records, without the name: ``bid 120``. ``on`` is
    the number of the event it was chosen on: the server refuses it when that is no longer the last.
    A second move with the same id is a no-op."""

    id: Id
    move: Notation
    on: Count | None = None


class Chance(_Command, frozen=True, tag="chance"):
    """At a table with real dice: what they showed, ``dice 3 4``."""

    id: Id
    move: Notation
    on: Count | None = None


class Undo(_Command, frozen=True, tag="undo"):
    """Take back one's own last step. With ``ask`` all other people are asked whether the game may
    go back to before one's last step, whatever happened since."""

    id: Id
    ask: bool = False


class Consent(_Command, frozen=True, tag="consent"):
    """The answer to somebody's wish to go back."""

    yes: bool


class Orders(_Command, frozen=True, tag="orders"):
    """Standing orders of the seat; they replace those before, and a stand-in obeys them too.

    ``auto``: make the only move there is. ``limits``: the most for a verb with an amount, such as
    ``{"bid": 200}``; where even the least is more, the seat passes. ``answer``: verbs that answer
    for the seat wherever they are offered to it, such as ``pass`` and ``decline``; ``but``: unless
    one of these verbs is offered as well or one of these words stands in the question."""

    auto: bool = False
    limits: Annotated[dict[Name, Count], Meta(max_length=16)] = {}
    answer: Annotated[list[Name], Meta(max_length=16)] = []
    but: Annotated[list[Name], Meta(max_length=16)] = []


class StandIn(_Command, frozen=True, tag="stand_in"):
    """Let a bot play for somebody who was away longer than the time of grace."""

    seat: Name
    bot: Name | None = None


class Back(_Command, frozen=True, tag="back"):
    """Take one's own seat back from the stand-in."""


class Chat(_Command, frozen=True, tag="chat"):
    """A sentence to the table: a preset by its key, or free text where the table allows it."""

    id: Id
    preset: Name | None = None
    text: Annotated[str, Meta(max_length=300)] | None = None


class Mute(_Command, frozen=True, tag="mute"):
    """Do not hear somebody's chat, or hear it again."""

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
    | Begin
    | Move
    | Chance
    | Undo
    | Consent
    | Orders
    | StandIn
    | Back
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
    ``listed`` table is shown to everybody, and whoever likes sits down."""

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


# --- what the server sends -----------------------------------------------------------------------
class _Message(Struct, frozen=True, omit_defaults=True, tag_field="t"):
    pass


class Amount(Struct, frozen=True, omit_defaults=True):
    """The range of a move's number, both ends included; ``words`` are its values where they have
    names."""

    low: int
    high: int
    unit: str


class Legal(Struct, frozen=True, omit_defaults=True):
    """A move that the reader may make now. ``move`` is its notation; with an ``amount`` the number
    follows behind a blank. ``args`` are the words of its arguments, ``targets`` those of them that
    are members of the view or, behind a dot, parts of one: what a page can light up."""

    move: str
    label: str
    verb: str
    args: list[str] = []
    targets: list[str] = []
    amount: Amount | None = None


class Patch(Struct, frozen=True, omit_defaults=True):
    """What changed in an object: members that are new or different, and members that are gone."""

    set: dict[str, Any] = {}
    gone: list[str] = []


class LogPart(Struct, frozen=True, omit_defaults=True):
    """Cut the log to ``start`` lines and add these."""

    start: int
    lines: list[str] = []


class Ending(Struct, frozen=True):
    """Places and scores by player."""

    places: dict[str, int]
    scores: dict[str, int]


class State(_Message, frozen=True, tag="state"):
    """Event number ``n`` of this reader. With ``after`` it is a change of the state after that
    event, and whoever is not there asks for a resync; without, it is the whole state. A member
    that is absent is as before. ``asked`` is whom the game waits for: a name, "chance", "over", or
    "" for somebody whom the reader is not told."""

    n: int
    after: int | None = None
    view: Patch | None = None
    legal: list[Legal] | None = None
    prompt: str | None = None
    asked: str | None = None
    log: LogPart | None = None
    over: Ending | None = None


class Seat(Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    seat: str
    kind: Literal["open", "person", "bot", "table"]
    name: str | None = None
    bot: str | None = None
    role: bool = False
    here: bool = False
    away_since: int | None = None
    stand_in: str | None = None


class Wish(Struct, frozen=True, omit_defaults=True):
    """Somebody wants to go back; who has agreed so far."""

    by: str
    agreed: list[str] = []


class Clock(Struct, frozen=True, omit_defaults=True):
    """The game's clock: ``since`` is the moment from which it would have run through, ``played``
    the seconds on it while it stands. ``ends`` is the moment when the time of the seat asked is
    over. Moments are seconds of the epoch; a ``pong`` tells the server's."""

    since: int | None = None
    played: int | None = None
    ends: int | None = None


class Table(_Message, frozen=True, tag="table"):
    """Everything about the table that is not the position; ``k`` grows with every change, and a
    reader keeps the one with the highest."""

    k: int
    id: str
    ruleset: str
    status: Literal["lobby", "running", "over", "frozen"]
    seats: list[Seat]
    options: dict[str, Any]
    pace: str
    chat: str
    dice: str
    spectators: bool
    grace: int
    clock: Clock | None = None
    chance: str | None = None
    reveal: str | None = None
    wish: Wish | None = None
    rematch: str | None = None
    rules: str = ""
    tables: dict[str, int] = {}
    listed: bool = False
    title: str = ""


class You(_Message, frozen=True, tag="you"):
    """What only this seat knows about itself."""

    seat: str | None
    name: str | None = None
    orders: Orders | None = None
    muted: list[str] = []
    host: bool = False


class Said(_Message, frozen=True, tag="said"):
    """A line of chat; ``c`` counts them."""

    c: int
    by: str
    text: str


class Ack(_Message, frozen=True, tag="ack"):
    """The command is carried out and on disk; ``n`` is the reader's event that shows it."""

    id: str
    n: int
    repeat: bool = False


class Refused(_Message, frozen=True, tag="refused"):
    """Nothing was changed. ``code`` says why; for ``rule`` the id and the sentence of the rule, and
    what would make the move possible where that can be computed."""

    code: Literal[
        "rule",
        "stale",
        "unknown_move",
        "not_yours",
        "not_now",
        "undo",
        "order",
        "seat",
        "name",
        "options",
        "code",
        "chat",
        "too_many",
        "too_large",
        "malformed",
        "no_table",
        "not_found",
        "frozen",
        "store",
        "closing",
    ]
    text: str
    id: str | None = None
    rule: str | None = None
    remedy: str | None = None
    n: int | None = None


class Seated(_Message, frozen=True, tag="seated"):
    """The answer to ``sit`` and ``renew``: the seat and the code that brings its player back from
    any device. Nobody else gets it, and the server keeps only its hash."""

    table: str
    seat: str
    code: str


class Created(_Message, frozen=True, tag="created"):
    """The answer to a new table: the code of the invitation and the host's code."""

    table: str
    invite: str
    host: str


class Done(_Message, frozen=True, tag="done"):
    """A command without an id is carried out."""

    what: str
    table: str | None = None


class Pong(_Message, frozen=True, tag="pong"):
    """How far the reader should be: the numbers of the last ``state``, ``table`` and ``said``; and
    the server's time in seconds of the epoch."""

    n: int
    k: int
    c: int
    now: int


class Closing(_Message, frozen=True, tag="closing"):
    """The server goes down in so many seconds; every game goes on when it is back."""

    seconds: int


Message = State | Table | You | Said | Ack | Refused | Seated | Created | Done | Pong | Closing

COMMANDS: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
MESSAGES: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
NEW_TABLE: msgspec.json.Decoder[NewTable] = msgspec.json.Decoder(NewTable)
encode = msgspec.json.Encoder().encode
