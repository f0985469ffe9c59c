"""What the server sends: the messages of ``Message`` and their parts."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from miethai.server.wire.sent import Orders


class _Message(Struct, frozen=True, omit_defaults=True, tag_field="t"):
    pass


class Amount(Struct, frozen=True, omit_defaults=True):
    """The range of a move's number, both ends included. Units whose values have names have them in
    the family's ``pieces`` under ``amounts``. ``kind`` says what is counted; one of it is written
    as ``step``: with a step of 100, 3 is written 300."""

    low: int
    high: int
    unit: str
    kind: Literal["money", "count", "minutes", "word"] = "count"
    step: int = 1


class Legal(Struct, frozen=True, omit_defaults=True):
    """A move that the reader may make now. ``move`` is its notation; with an ``amount`` the number
    follows behind a blank. ``args`` are the words of its arguments, ``targets`` those of them that
    are members of the view or, behind a dot, parts of one: what a page can light up. ``harm``: it
    damages what the reader has, or builds for a rival."""

    move: str
    label: str
    verb: str
    args: list[str] = []
    targets: list[str] = []
    amount: Amount | None = None
    harm: bool = False


class Patch(Struct, frozen=True, omit_defaults=True):
    """What changed in an object: members that are new or different, and members that are gone."""

    set: dict[str, Any] = {}
    gone: list[str] = []


class Mark(Struct, frozen=True, omit_defaults=True):
    """What line number ``line`` of the log is about. ``kind`` is a word of the family, ``by`` who
    did it, ``to`` whom it concerns, ``at`` are members of the view, or behind a dot their parts.
    ``weight``: 0 routine, 1 plain, 2 told again to those concerned, 3 to everybody. ``amount`` is
    money, ``numbers`` is what else a drawing shows."""

    line: int
    kind: str
    by: str = ""
    to: list[str] = []
    at: list[str] = []
    weight: int = 1
    amount: int = 0
    numbers: list[int] = []


class LogPart(Struct, frozen=True, omit_defaults=True):
    """Cut the log to ``start`` lines and add these; ``marks`` belong to lines among them."""

    start: int
    lines: list[str] = []
    marks: list[Mark] = []


class Ending(Struct, frozen=True):
    """Places and scores by player."""

    places: dict[str, int]
    scores: dict[str, int]


class Answer(Struct, frozen=True):
    """What a bot last said to a move of its own, such as declining an offer. ``k`` is the reader's
    number of that event. ``short``: so much more money, and it would have agreed; 0: money is not
    what is missing."""

    k: int
    by: str
    said: str
    short: int


class State(_Message, frozen=True, tag="state"):
    """Event number ``n`` of this reader. With ``after`` it is a change of the state after that
    event, and a reader who is not there asks for a resync; without, it is the whole state. A member
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
    answer: Answer | None = None


class Seat(Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it. ``name`` is the person who sits there; a game calls its players
    so, and a ``role`` by the name of its seat."""

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


class Waits(Struct, frozen=True, omit_defaults=True):
    """Since when a table has been waiting for what is ``owed``, and until when it will, in seconds
    of the epoch."""

    since: int
    until: int


class TableInfo(_Message, frozen=True, tag="table"):
    """Everything about the table that is not the position; ``k`` grows with every change, and a
    reader keeps the one with the highest. ``begin`` says when the game begins: when all seats are
    taken, or when the host says so; ``secrets`` whether people at one device must cover what they
    see before they hand it on; ``hints`` whether players may ask the shark; ``owed``
    by name what the table's chance still waits for: the hash of a salt, or the salt; ``waits``
    how long; ``late`` by name what did not come in time, so that they have no share in it;
    ``stopped`` that whoever runs the server has frozen the table."""

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
    lesson: str = ""
    owed: dict[str, Literal["pledge", "reveal"]] = {}
    waits: Waits | None = None
    late: dict[str, Literal["promise", "salt"]] = {}
    begin: Literal["full", "host"] = "full"
    secrets: bool = True
    hints: bool = False
    stopped: bool = False


class You(_Message, frozen=True, tag="you"):
    """What only this seat knows about itself; ``y`` grows with every change, and a reader keeps the
    one with the highest."""

    y: int
    seat: str | None
    name: str | None = None
    orders: Orders | None = None
    muted: list[str] = []
    host: bool = False


class Said(_Message, frozen=True, tag="said"):
    """A line of chat; ``c`` counts them. ``after`` is the line before it that this reader hears;
    a reader who does not have that one asks for a resync."""

    c: int
    by: str
    text: str
    after: int = 0


class Ack(_Message, frozen=True, tag="ack"):
    """The command is carried out and on disk; ``n`` is the reader's event that shows it."""

    id: str
    n: int
    repeat: bool = False


class Refused(_Message, frozen=True, tag="refused"):
    """Nothing was changed. ``code`` says why; for ``rule`` the id and the sentence of the rule, and
    what would make the move possible where that can be computed. For ``options`` it may name the
    ``option`` or the component value (``part``) that cannot be."""

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
        "elsewhere",
    ]
    text: str
    id: str | None = None
    rule: str | None = None
    remedy: str | None = None
    n: int | None = None
    option: str | None = None
    part: str | None = None


class Finding(Struct, frozen=True, omit_defaults=True):
    """About one move: it is ``allowed``, or a rule stands against it. ``said`` is the obstacle in
    one sentence, ``remedy`` what it would take. ``move`` is its notation, without an amount that
    was not named."""

    verb: str
    label: str
    move: str
    allowed: bool
    rule: str | None = None
    said: str = ""
    remedy: str | None = None


class Because(_Message, frozen=True, tag="because"):
    """The answer to ``why``: what is allowed first, then the most telling refusals, one a verb."""

    id: str
    n: int
    answers: list[Finding]


class Line(Struct, frozen=True):
    """A sentence about what a move would do."""

    kind: Literal["cost", "gain", "rent", "chance", "loss", "plain"]
    text: str


class Preview(_Message, frozen=True, tag="preview"):
    """What a move would do, in reading order; ``harm`` as for a legal move."""

    id: str
    n: int
    move: str
    lines: list[Line]
    harm: bool = False


class Advice(Struct, frozen=True):
    """A plan of the shark: its ``moves`` one after the other, the same in words, the things on the
    board that they name, the seat's chance to win by it and by how much that may be off either way,
    19 times of 20; none where nothing was weighed."""

    moves: list[str]
    label: str
    targets: list[str]
    share: float | None = None
    error: float | None = None


class Advised(_Message, frozen=True, tag="advice"):
    """The answer to ``hint``: the best plans, and a sentence for each."""

    id: str
    n: int
    best: list[Advice]
    said: list[str]


class WayStep(Struct, frozen=True):
    """One move of a row, in notation and in words."""

    move: str
    label: str


class WayOut(_Message, frozen=True, tag="way-out"):
    """Moves in a row that raise what is short at the least loss, what they bring together, and what
    it would cost to undo them. Without steps there is no such way, or no need for one."""

    id: str
    n: int
    steps: list[WayStep]
    brings: int
    undoing: int


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
    """How far the reader should be: the numbers of the last ``state``, ``table``, ``said`` and
    ``you``; and the server's time in seconds of the epoch."""

    n: int
    k: int
    c: int
    y: int
    now: int


class Closing(_Message, frozen=True, tag="closing"):
    """The server goes down in this many seconds; every game goes on when it is back."""

    seconds: int


Message = (
    State
    | TableInfo
    | You
    | Said
    | Ack
    | Refused
    | Because
    | Preview
    | Advised
    | WayOut
    | Seated
    | Created
    | Done
    | Pong
    | Closing
)
