"""What a family of games gives to everything above it: one value, ``Family``.

Its parts, in the order in which a new game needs them:

=========== ======================================================================================
``Game``    the rules: positions, moves, who is asked, what may be done and what it does. Rule
            functions are written in the dialect (see ``kernel.rule``) and run on every engine
``Voice``   what people are told about one table in one language
``Manners`` what a table has to know beside the rules: clocks, pauses, secrets, seats of the house
``Menu``    how a terminal groups the moves, and which rules explain them
``Family``  all of this, the rulesets, the rulebook, and what a box looks like
=========== ======================================================================================

Only ``Game``, the rulesets and a rulebook must be written; ``kernel.presentation.plain`` fills in
the rest. A family is announced by an entry point of the group ``miethai.families``, a bot by one of
``miethai.bots`` (see ``miethai.games``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from miethai.kernel.fields import Fields, Frozen, Position
from miethai.kernel.moves import Moves
from miethai.kernel.options import Option, Ruleset
from miethai.kernel.overlay import Value

if TYPE_CHECKING:
    from miethai.kernel.presentation.chronicle import Chronicler
    from miethai.kernel.presentation.given import Keys
    from miethai.kernel.presentation.layout import Row
    from miethai.kernel.presentation.shape import Shape

CHANCE = -1  # the game waits for chance
OVER = -2  # the game has ended
SPECTATOR = -3  # a reader who has no seat
LANGS = ("de", "en")
ALL_ENGLISH = "en-all"  # English, and the names of the things in the box are translated too

Rule = Callable[..., Any]
Note = tuple[int, ...]  # what a rule told the log: kind and five numbers


@dataclass(frozen=True, eq=False)
class Plans:
    """Rows of moves that search tries as one candidate: a whole trade, a building round. All parts
    are rule functions; ``kernel.plans`` says what a plan looks like.

    ======= ====================================================================================
    propose (s, seat, w, out) -> n: writes n plans, at most MOST_PLANS, into the rows of ``out``;
            s is the position as the seat may know it, w its legal set, which stays as it is
    follow  (s, seat, w, plan, step) -> the plan's next move, or -1 when nothing of it is left: it
            is done, overtaken by events or no longer legal. ``step`` counts the moves that it has
            given so far, w is the legal set of now
    alone   (s, seat, slot) -> whether a legal slot is worth trying as a move by itself; None: all
            are
    ======= ====================================================================================
    """

    propose: Rule
    follow: Rule
    alone: Rule | None = None


@dataclass(frozen=True, eq=False)
class Network:
    """A judge of positions. ``features``, a rule function (s, seat, out), writes ``count`` numbers
    from -127 to 127 about what the seat may see; ``weights`` is the file of the trained numbers.
    Rollouts are judged after ``horizon`` turns; 0: they are played to the end."""

    features: Rule
    count: int
    weights: Path
    horizon: int = 0


@dataclass(frozen=True, eq=False)
class Rival:
    """How the others may think: each of them plays as ``bot`` in so many rollouts of four."""

    bot: Rule
    quarters: int = 3


@dataclass(frozen=True, eq=False)
class Game:
    """The rules of a family.

    ========== =================================================================================
    folder     where the family lies; its files say what its pins and compiled code depend on
    fields     the position
    moves      the moves
    players    the most players; role seats (a banker, a judge) come behind, named in ``roles``
    setup      (position, options, players, programs): deterministic; ``programs`` has a bit for
               every seat that is played by a program
    actor      (s) -> the seat the game waits for, CHANCE or OVER
    legal      (s, seat, w): fills w with what the seat may do; with chance's weights for CHANCE;
               with its standing moves for a seat that is not the actor
    lowest     (s, seat, slot) -> least amount of a move that carries one
    highest    (s, seat, slot) -> greatest amount; all between are legal
    apply      (s, seat, m): one move, which must be legal
    scores     (s, out): for every player a number that orders the places, at the end
    turns      (s) -> turns completed so far
    check      (s) -> 0, or the number of the invariant that is broken (for tests and soaks)
    resample   (s, seat, high, low): re-deals what the seat cannot know by the draws of a key, from
               counter 0 on (see ``kernel.chance``); seats below 0 are spectators
    reason     (s, seat, m) -> None if the move may be made now, else the id of the rule against it
    bots       name -> bot(s, seat, w, bits) -> move, given the legal set and 32 random bits
    bar        (s, seat, m) -> 0 if the move may be made now, else a number for what stands against
               it, which ``reason`` translates; None while a family has no such ladder
    plans      rows of moves that search tries as one; None: it tries single moves only
    network    what judges positions by a trained network; None: search plays to the end
    rival      another bot, as which search imagines most of the others: what wins must win against
               both; None: it imagines all as the bot that plays for its own seat
    ========== =================================================================================
    """

    name: str
    folder: Path
    fields: Fields
    moves: Moves
    players: int
    roles: tuple[str, ...]
    setup: Callable[[Position, Mapping[str, int], int, int], None]
    actor: Rule
    legal: Rule
    lowest: Rule
    highest: Rule
    apply: Rule
    scores: Rule
    turns: Rule
    check: Rule
    resample: Rule
    reason: Callable[[Position, int, int], str | None]
    bots: Mapping[str, Rule]
    bar: Rule | None = None
    plans: Plans | None = None
    network: Network | None = None
    rival: Rival | None = None

    @property
    def seats(self) -> int:
        """Players and roles together."""
        return self.players + len(self.roles)

    def seat_names(self, players: Sequence[str]) -> list[str]:
        """Names of all seats as records write them: the players', then the roles'."""
        empty = [f"seat{i + 1}" for i in range(len(players), self.players)]
        return [*players, *empty, *self.roles]


class Payments(NamedTuple):
    """Which notes are payments, so that a record can list them: notes of this kind hold payer,
    payee, amount and the number of a reason."""

    kind: int
    rules: Sequence[str]  # the rule behind each reason
    others: Mapping[int, str]  # who pays and is paid beside the seats


class Line(NamedTuple):
    """A sentence about what a move would do; the kind says what it is about."""

    kind: Literal["cost", "gain", "rent", "chance", "loss", "plain"]
    text: str


class WayOut(NamedTuple):
    """Moves in a row that raise the money a seat has to raise, what they bring together, and what
    it would cost to undo them."""

    moves: Sequence[int]
    brings: int
    undoing: int


class Voice(Protocol):
    """The texts of one table in one language."""

    def label(self, s: Position, seat: int, m: int) -> str:
        """A move as a person reads it."""

    def prompt(self, s: Position, seat: int) -> str:
        """The question that a seat is asked."""

    def log(
        self, seat: int, m: int, notes: Sequence[Note], s: Position, reader: int = SPECTATOR
    ) -> list[str]:
        """What a move did, one sentence a line, each payment with its rule and arithmetic. A reader
        may be told more than all: the card they drew."""

    def refusal(self, rule: str) -> str:
        """Why a move is not possible: the rule's id and text."""

    def obstacle(self, s: Position, seat: int, m: int) -> str:
        """What stands against a move that is refused, in one short sentence."""

    def remedy(self, s: Position, seat: int, m: int) -> str | None:
        """What would make the move possible, if anything would."""

    def preview(
        self, before: Position, after: Position | None, seat: int, m: int
    ) -> Sequence[Line]:
        """What a move does for the seat that makes it, as far as that seat sees the position before
        and the one after it. Nothing comes after a move that is judged only when it is made."""

    def render(self, s: Position, seat: int) -> str:
        """The whole position as text, for screen readers and pipes."""

    def picture(self, s: Position, seat: int, width: int, height: int, head: str) -> list[Row]:
        """The table as rows of styled text, at most ``height`` of them."""

    def status(self, s: Position, seat: int, head: str) -> str:
        """The table in one line."""

    def pause(self, s: Position) -> str:
        """Why the game stops for a moment."""

    def argument(self, m: int) -> str:
        """What a move of a folded group is about."""

    def fold(self, name: str) -> tuple[str, str]:
        """Key and title of a group of moves."""

    def legend(self) -> str:
        """What the signs of the picture mean."""


class Grounds(NamedTuple):
    """Why a bot answered as it did, in its own words: for everybody, so made of what all know."""

    said: Mapping[str, str]  # by language
    short: int = 0  # so much more money, and it would have agreed; 0: money is not what is missing


class Limit(NamedTuple):
    """How long a question may stay open: with its player at the table and with the player away
    (None: for ever), and the seat and the move that end it."""

    present: float | None
    absent: float | None
    seat: int
    move: int


def _never(s: Position) -> bool:
    return False


def _never_between(before: Position | Frozen, after: Position) -> bool:
    return False


def _nothing(s: Position) -> None:
    return None


def _by_turn(s: Position) -> tuple[int, ...]:
    return (int(getattr(s, "turns", 0)),)


@dataclass(frozen=True, kw_only=True)
class Manners:
    """What a table does beside the rules, which read no clock. Whatever is left out is not there:
    no clock, no secrets, no pauses, no seats that the rules themselves play."""

    house: Sequence[int] = ()
    """Roles that count as people even when the table keeps them: they call marks and breaks."""
    unattended: Mapping[str, Any] = field(default_factory=dict)
    """Options of a table that nobody watches, as in a simulation."""
    formality: Callable[[Position, int], int | None] = lambda s, seat: None
    """The move that a table makes for a seat because nothing is decided by it; None: the seat is
    asked."""
    can_play: Callable[[Position, int], bool] = lambda s, seat: True
    """Whether a seat is still in the game."""
    turn_key: Callable[[Position], tuple[int, ...]] = _by_turn
    """Tells one turn from the next."""
    played_by_rules: Callable[[Mapping[str, Any], int], dict[int, str]] = lambda options, n: {}
    """Players' seats that the rules themselves play at a table of so many, with their names."""
    also_called: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By language, what those are called at a table of that language; else the same."""
    decider: Callable[[Position, Sequence[int]], int | None] = lambda s, persons: None
    """Which of these persons settles a role's question; None: the role just does its duty."""
    has_secrets: Callable[[Position], bool] = _never
    """Whether people at one device must not look at each other's screen."""
    must_pause: Callable[[Position], bool] = _never
    """Whether people must get a word in before the game goes on."""
    pause_seconds: Callable[[Position], float] = lambda s: 0.0
    """How long a table with people then waits."""
    has_clock: Callable[[Position], bool] = _never
    """Whether the game has a clock of its own, with marks."""
    clock_runs: Callable[[Position], bool] = _never
    mark_due: Callable[[Position, float], tuple[int, int] | None] = lambda s, played: None
    """Seat and move of a mark that the clock has reached after so many seconds of play."""
    next_mark: Callable[[Position], int | None] = _nothing
    """The minute that the clock runs towards."""
    time_limit: Callable[[Position], Limit | None] = _nothing
    """How long the open question may stay open."""
    question: Callable[[Position], Hashable] = _nothing
    """Of a question to all: what the limit counts for, whoever is asked and here; it begins anew
    when this changes. None: when another seat is asked or the question reads differently."""
    speakers: Callable[[Position], Sequence[int]] = lambda s: ()
    """Seats that may speak up now, whoever is asked, in the order in which they get a word in;
    none: only the one who is asked."""
    aside: Callable[[Position], tuple[int, int] | None] = _nothing
    """Of a question that nobody but the one who is asked may know of: the seat, and the move that
    lets it go. Others are shown the position after that."""
    aside_possible: Callable[[Position | Frozen, Position], bool] = _never_between
    """Whether a change that all have seen might lead to such a question, as far as all can tell."""

    def seated_by_rules(
        self, options: Mapping[str, Any], players: int, lang: str
    ) -> dict[int, str]:
        """Seats that the rules play, with their names at a table of this language."""
        called = self.also_called.get(lang, {})
        played = self.played_by_rules(options, players)
        return {seat: called.get(name, name) for seat, name in played.items()}

    bidding: Callable[[Position], Hashable] = _nothing
    """What is being bid for now, if anything: a seat's order to bid ends with it."""
    break_move: Callable[[Position], tuple[int, int] | None] = _nothing
    """Seat and move that give the table a break of the usual length."""
    judged_late: Sequence[str] = ()
    """Verbs that are offered whether or not they may be made, so that the offer tells nothing."""


def _no_rules(s: Position, ruleset: str, verb: str | None, slot: int | None) -> list[str]:
    return []


def _no_moves(s: Position, seat: int, fold: str) -> list[int]:
    return []


def _no_way_out(s: Position, seat: int) -> WayOut | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Menu:
    """How a terminal groups moves. A family without groups lists them all."""

    folds: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Verbs of standing moves that fold into one entry, by the entry's name."""
    answers: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Verbs that stand among the answers where the game asks for just them, by phase."""
    later: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Folds that have to wait, by phase."""
    closes_after: Sequence[str] = ()
    """Folds that one usually needs once."""
    by_name: Sequence[str] = ()
    """Folds whose entries are all alike: the name of what they are about says it."""
    grave: Sequence[str] = ()
    """Verbs that are never played by a mere Enter, and only after a second question."""
    rules_about: Callable[[Position, str, str | None, int | None], list[str]] = _no_rules
    """Ids of the rules of a ruleset that explain a verb and slot, or the question on the table."""
    candidates: Callable[[Position, int, str], list[int]] = _no_moves
    """Moves of a fold, to say why none of them is possible now."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Family:
    """One family of games, complete. ``text/*.toml`` in its folder holds the words of menus,
    options, rulesets, sections of the rulebook and lessons."""

    game: Game
    rulesets: Sequence[Ruleset]
    rules: Mapping[str, Mapping[str, Any]]
    """The rulebook: rules and rulings by id."""
    payments: Payments
    view: Callable[[Position, int, Sequence[str]], dict[str, Any]]
    """(s, reader, names) -> the position as a reader may see it. Every view has ``actor`` (a name,
    ``chance`` or ``over``), ``turns`` and ``phase``, and a member for every player's name."""
    own_view: Callable[..., dict[str, Any] | None] | None = None
    """(s, seat, names, public) -> the members of a seat's view that are not as in a spectator's
    (``public``), or None where the whole view has to be made. With it a server makes the rest once
    for all readers."""
    voice: Callable[[str, Sequence[str], Mapping[str, Any]], Voice]
    """(lang, names, options) -> the texts of a table."""
    given: Callable[[Position, Mapping[str, Any], Sequence[str]], None]
    """(s, given, names): make the position that a scenario describes out of one just set up."""
    given_keys: Keys | None = None
    """The keys that ``given`` reads, for the reference of scenarios."""
    view_shape: Shape | None = None
    """What ``view`` looks like, for the same."""
    pieces: Callable[[str, Mapping[str, Any], str], dict[str, Any]] = lambda ruleset, set_, lang: {}
    """(ruleset, options, lang) -> what can be drawn of the box: board, cards, buildings, words.
    Component values that differ are among the options, under their paths."""
    money: Callable[[int, Mapping[str, Any], str], str] = lambda amount, set_, lang: str(amount)
    """(amount, options, lang) -> an amount of money as the texts of a table write it."""
    grounds: Mapping[str, Rule] = field(default_factory=dict)
    """Bots that say why they answer so, by name: (s, seat, m, names, options) -> ``Grounds``
    for making this move, with s before it, or None where the move says it all."""
    harms: Callable[[Position, int, int], bool] = lambda s, seat, m: False
    """(s, seat, move) -> whether a move damages what the seat has, or builds for a rival. It is
    asked about every move that is offered."""
    also_about: Callable[[Position, int, str], Sequence[int]] = lambda s, seat, word: ()
    """(s, seat, word) -> moves about a thing that their own arguments do not name: the purchase of
    the space that one stands on."""
    way_out: Callable[[Position, int], WayOut | None] = _no_way_out
    """(s, seat) -> the cheapest way for a seat that has to raise money, if there is one."""
    usual_bot: str = ""
    """The bot that plays where nobody chose one; left out, it is the last that is announced."""
    manners: Manners = field(default_factory=Manners)
    menu: Menu = field(default_factory=Menu)
    table_values: Callable[[str], Mapping[str, Value]] = lambda ruleset: {}
    """The component values of a ruleset that a table may overlay, by path."""
    chronicler: Callable[[], Chronicler] | None = None
    """Makes what follows a finished game to say what is worth remembering of it."""
    check_tables: Callable[[str, Mapping[str, int]], None] = lambda ruleset, values: None
    """TableError if all values together, each of them possible, cannot be."""

    @property
    def name(self) -> str:
        return self.game.name

    def text(self, kind: str) -> dict[str, Any]:
        """A file of the family's words: ``box``, ``lesson``, ``menu``, ``options``, ``presets``,
        ``rulesets``, ``search`` or ``sections``; empty where the family has none."""
        return _text(self.game.folder / "text" / f"{kind}.toml")

    def ruleset_words(self, id_: str) -> dict[str, Any]:
        """Title, subtitle, description and usual length of a ruleset, ``title_de`` and so on, what
        people call it (``short``), and its ``place`` in a list of games: the lower, the earlier."""
        plain: dict[str, Any] = {"minutes": [30, 30], "place": 100}
        for lang in LANGS:
            plain |= {f"title_{lang}": id_, f"subtitle_{lang}": "", f"about_{lang}": ""}
        said = {**plain, **self.text("rulesets").get(id_, {})}
        return {**{f"short_{lang}": said[f"title_{lang}"] for lang in LANGS}, **said}

    def option_words(self, option: Option) -> dict[str, Any]:
        """What an option is called, what it does, and the names of its values."""
        plain = {f"{part}_{lang}": option.name for part in ("label", "help") for lang in LANGS}
        return {**plain, **self.text("options").get(option.name, {})}

    def presets(self, id_: str) -> list[dict[str, Any]]:
        """Tables of a ruleset that are ready to be opened, in the order in which they are offered:
        ``id``, ``options``, words, and perhaps ``players``, ``show`` and ``quick``."""
        rows = self.text("presets").get("preset", [])
        return [row for row in rows if id_ in row["rulesets"]]

    def chance_words(self, lang: str) -> dict[str, str] | None:
        """What decides by chance, and what it is called if people throw and draw themselves; None
        where nobody is offered that."""
        said = self.text("rulesets").get("chance")
        parts = ("what", "server", "typed")
        return said and {part: said[f"{part}_{lang}"] for part in parts}

    def role_names(self, lang: str) -> dict[str, str]:
        """What the roles are called."""
        said = self.text("rulesets").get("roles", {})
        return {role: said.get(f"{role}_{lang}", role) for role in self.game.roles}

    def bot_names(self, lang: str) -> dict[str, dict[str, str]]:
        """What its own bots are called, ``name`` and ``short``, by id."""
        said = self.text("rulesets").get("bots", {})
        return {
            bot: {part: row[f"{part}_{lang}"] for part in ("name", "short")}
            for bot, row in said.items()
        }

    def sheet_names(self, lang: str) -> dict[str, str]:
        """What the rule sheets are called that sources begin with: ``classic: Vorbereitung``."""
        return {id_: row[lang] for id_, row in self.text("rulesets").get("sheets", {}).items()}

    def rule_prefixes(self) -> tuple[list[str], list[str]]:
        """How the ids of its rules and of its rulings begin."""
        rules = {id_.split("-")[0]: None for id_, row in self.rules.items() if "rules" not in row}
        rulings = {id_.split("-")[0]: None for id_, row in self.rules.items() if "rules" in row}
        return list(rules), list(rulings)

    def sections(self, lang: str) -> dict[str, str]:
        """The sections of the rulebook in their order, with their titles."""
        plain = {rule["section"]: rule["section"] for rule in self.rules.values()}
        return {id_: row[lang] for id_, row in self.text("sections").items()} or plain

    def option_rule(self, ruleset: Ruleset, option: Option) -> str:
        """The rule that an option belongs to; for one that is fixed, the rule that says so."""
        own = self.text("options").get(option.name, {}).get("rules", {})
        return ruleset.fixed.get(option.name) or own.get(ruleset.id) or option.rule


@cache
def _text(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
