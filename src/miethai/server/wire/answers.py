"""What the addresses beside the tables answer, each declared once. ``miethai serve --types`` prints
these as TypeScript too. All texts are in the language that was asked for."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from miethai.server.wire import Clock, Seat, State, TableInfo


class _Answer(Struct, frozen=True, omit_defaults=True):
    pass


# --- GET /api/rulesets ---------------------------------------------------------------------------
class Word(_Answer, frozen=True):
    """A value of an option that has a name; null too may be one."""

    value: str | None
    name: str


class OptionInfo(_Answer, frozen=True):
    """An option of a table. ``int`` and ``factor`` have a range, and ``words`` beside it; ``ints``
    are ``count`` numbers, ``several`` any of the words, ``text`` has at most ``longest``
    characters. ``rule`` is the one it belongs to; a ``fixed`` option cannot be changed; what
    the ``seats`` say is not asked for. ``needs``: it matters only while other options have one of
    these values (an empty list: any value but 0, false and null). The numbers of a ``seat`` are
    those of seats."""

    kind: Literal["bool", "choice", "int", "factor", "ints", "several", "text"]
    value: Any
    label: str
    help: str
    rule: str
    expected: str
    fixed: bool = False
    words: list[Word] = []
    low: float | None = None
    high: float | None = None
    step: float | None = None
    count: int | None = None
    longest: int | None = None
    seats: bool = False
    seat: bool = False
    needs: dict[str, list[str | int | bool]] = {}


class ComponentValue(_Answer, frozen=True):
    """A number printed on a component, which the owner of the box may overlay. ``source`` says
    where ours is known from; what is ``reconstructed`` is a guess."""

    name: str
    value: int
    low: int
    high: int
    source: Literal["sheet", "public", "inferred", "reconstructed"]
    reconstructed: bool = False


class Players(_Answer, frozen=True):
    fewest: int
    usual: int
    most: int


class BotInfo(_Answer, frozen=True):
    """A program that can take a seat; ``short`` says how it plays, the ``usual`` one sits where
    nobody chose another, and ``won`` is a sentence about what it has been measured to win."""

    id: str
    name: str
    short: str
    usual: bool = False
    won: str = ""


class Preset(_Answer, frozen=True):
    """A table that is ready to be opened: what differs from the sheet, and how many ``players`` it
    is made for, those included whom the rules play. ``show`` are options that people will want to
    set; the ``quick`` one is for those who just want to play."""

    id: str
    name: str
    about: str
    options: dict[str, Any]
    players: int
    show: list[str] = []
    quick: bool = False


class ChanceWords(_Answer, frozen=True):
    """What decides by chance, what it is called if the server does it, and if people throw and draw
    themselves."""

    what: str
    server: str
    typed: str


class HouseSeat(_Answer, frozen=True):
    """A player whom the rules themselves play, behind all others, while an ``option`` is on."""

    option: str
    name: str


class RuleIds(_Answer, frozen=True):
    """How the ids of a family's rules and rulings begin: ``TEN`` of ``TEN-END-01``. Texts name
    rulings in brackets."""

    rules: list[str]
    rulings: list[str] = []


class RulesetInfo(_Answer, frozen=True):
    """What can be played. ``minutes`` is how long it takes, from and to; ``role_names`` says what
    the roles are called; ``lesson`` whether there is a first game that teaches it; ``short`` is
    what people call it. Without ``chance`` nobody can throw or draw themselves.
    Rulesets come in the order in which a page shows them."""

    family: str
    title: str
    subtitle: str
    about: str
    minutes: list[int]
    players: Players
    roles: list[str]
    role_names: dict[str, str]
    bots: list[str]
    options: dict[str, OptionInfo]
    tables: list[ComponentValue]
    lesson: bool = False
    programs: list[BotInfo] = []
    rule_ids: RuleIds | None = None
    short: str = ""
    presets: list[Preset] = []
    chance: ChanceWords | None = None
    house: HouseSeat | None = None


class Rulesets(_Answer, frozen=True):
    rulesets: dict[str, RulesetInfo]
    presets: dict[str, str]


# --- GET /api/rulebook/{family} ------------------------------------------------------------------
class Rule(_Answer, frozen=True):
    """A rule, or a ruling where the sheet is unclear: then ``interprets`` names the rules.
    ``people`` is what people at a table do about it themselves; ``sources`` are sections of the
    sheets."""

    id: str
    title: str
    text: str
    section: str
    rulesets: list[str]
    sources: list[str] = []
    options: list[str] = []
    interprets: list[str] = []
    people: str | None = None
    ruling: bool = False


class Section(_Answer, frozen=True):
    id: str
    title: str


class Rulebook(_Answer, frozen=True):
    """``sheets`` are the names of the sheets that sources begin with."""

    family: str
    sections: list[Section]
    rules: list[Rule]
    sheets: dict[str, str] = {}


# --- GET /api/rules/search -----------------------------------------------------------------------
class Found(_Answer, frozen=True):
    """Something that answers a question: a rule, a ruling, a card or an option. ``text`` is a part
    of its words, ``words`` are those that were looked for, ``rule`` is where to read on."""

    kind: Literal["rule", "ruling", "card", "option"]
    id: str
    family: str
    title: str
    text: str
    rule: str = ""
    rulesets: list[str] = []
    words: list[str] = []


class Answers(_Answer, frozen=True):
    """The best first; ``more``: there are others that are not named."""

    found: list[Found]
    more: bool = False


# --- GET /api/tables -----------------------------------------------------------------------------
class ListedTable(_Answer, frozen=True):
    """A table that its host wants to be seen: open, or running with spectators."""

    id: str
    ruleset: str
    status: Literal["lobby", "running"]
    seats: list[Seat]
    open: int
    pace: str
    created: int
    spectators: bool
    title: str = ""
    clock: Clock | None = None


class Listing(_Answer, frozen=True):
    tables: list[ListedTable]


# --- GET /api/here -------------------------------------------------------------------------------
class Here(_Answer, frozen=True):
    """``lan``: where others in the local network find the server, for a page that is open on the
    server's own machine; null where they cannot, or for everybody else."""

    lan: str | None


# --- GET /api/tables/{table}/lookback ------------------------------------------------------------
class Highlight(_Answer, frozen=True):
    """Something worth remembering of a game: its best turn, its highest rent. ``line`` is the line
    of the reader's log that it happened with: replays go there."""

    kind: str
    title: str
    text: str
    player: str
    line: int


class Worth(_Answer, frozen=True):
    """What all players were worth, in the order of their seats, when the reader's log had ``at``
    lines."""

    at: int
    worth: list[int]


class Statistic(_Answer, frozen=True):
    """What adds up over a game, for all players in the order of their seats."""

    kind: str
    title: str
    money: bool
    values: list[int]


class Lookback(_Answer, frozen=True):
    """A game that is over, with everything open: what decided it comes first."""

    highlights: list[Highlight]
    statistics: list[Statistic]
    curve: list[Worth]


# --- GET /api/tables/{table}/replay --------------------------------------------------------------
class Replay(_Answer, frozen=True):
    """A game as one reader saw it: the whole state at the start, then a difference for each of
    their events, without legal moves. ``seat`` is the reader's name, null for a spectator;
    ``lookback`` is there once the game is over."""

    table: TableInfo
    seat: str | None
    lang: str
    start: State
    steps: list[State]
    lookback: Lookback | None = None


class SavedGame(_Answer, frozen=True):
    """What a replay in one file has in its script element ``miethai-game``. ``pieces`` are as from
    ``/api/rulesets/{id}/pieces``."""

    replay: Replay
    pieces: Any
    rulebook: Rulebook
    title: str


# --- GET /api/rulesets/{id}/lesson ---------------------------------------------------------------
class When(_Answer, frozen=True):
    """What a step of a lesson waits for: that a verb is offered, a phase is reached, a rule is
    named in the log, the game has begun or is over."""

    verb: str | None = None
    phase: str | None = None
    rule: str | None = None
    start: bool = False
    over: bool = False


class Step(_Answer, frozen=True):
    """``target`` is a name on the board to point at."""

    id: str
    when: When
    title: str
    text: str
    rule: str
    target: str | None = None


class Chapter(_Answer, frozen=True):
    """``names`` are the bots that sit there: a learner has another one."""

    id: str
    title: str
    names: list[str]
    steps: list[Step]


class Lesson(_Answer, frozen=True):
    """A first game that teaches by doing, chapter by chapter: a new table with ``lesson`` set to
    a chapter's id is prepared for it; the coach says each step when its moment comes."""

    ruleset: str
    chapters: list[Chapter]


ANSWERS = (Rulesets, Rulebook, Answers, Listing, Here, Lookback, Replay, SavedGame, Lesson)
