"""One running game without any network or disk: a fold over its rows.

Every reader (a seat, a role, the spectators) has an event number of its own that grows by one with
every row the reader can notice. Rows that they cannot notice, such as another seat building up
an offer, leave no trace in what they get, not even a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any

from miethai import games
from miethai.bots import title
from miethai.kernel.contract import CHANCE, SPECTATOR, Grounds, Note
from miethai.kernel.fields import Frozen, Position
from miethai.kernel.playout import policies
from miethai.kernel.presentation.words import text_lang
from miethai.play.dealer import Dealer
from miethai.play.lesson import Chapter
from miethai.play.table import Table
from miethai.server.disk.rows import Made, Noted, Undone
from miethai.server.table.aside import Aside, aside_at, seen_aside, tell_aside
from miethai.server.table.differences import difference
from miethai.server.table.entry import Entry, Lines
from miethai.server.table.log import Log, shared, tell, tell_all
from miethai.server.table.notation import notation
from miethai.server.table.patches import Patches
from miethai.server.wire import Answer
from miethai.server.words import say

QUOTES = {"de": "{name}: „{said}“", "en": "{name}: “{said}”"}
NOBODYS = ("person", "table")  # kinds of seats that are no bot's
LATELY = 60  # moves after which nobody asks any more what a bot said
ALL = -1  # an undo of everything from a move on


class UndoRefused(Exception):
    """There is nothing that this seat may take back alone."""


@dataclass
class Match:
    """``kinds`` says by seat, roles included, who plays: "person", "table" or a bot's name.
    ``langs`` are the languages that its log is kept in: those that somebody has read it in."""

    ruleset: str
    options: Mapping[str, Any]
    players: Sequence[str]
    kinds: Mapping[int, str]
    dealer: Dealer
    tables: Mapping[str, int] = field(default_factory=dict)  # component values that differ
    lesson: Chapter | None = None
    langs: set[str] = field(default_factory=set)
    table: Table = field(init=False)
    aside: Aside | None = field(init=False, default=None)
    hushed: bool = False  # the last that all saw might have led to a question aside
    entries: list[Entry] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)
    made: dict[tuple[int, str], int] = field(default_factory=dict)  # (seat, id) -> its number
    remarks: list[tuple[int, Noted]] = field(default_factory=list)  # after so many moves
    backs: list[tuple[str, str]] = field(default_factory=list)  # who took back which moves
    _logs: dict[tuple[int, str], Log] = field(default_factory=dict)
    patches: Patches = field(default_factory=Patches)
    _public: tuple[int, dict[str, Any]] | None = None
    _named: tuple[int, Mapping[str, Any]] = 0, MappingProxyType({})
    _drawers: tuple[int, frozenset[int]] | None = None
    _written: dict[int, tuple[str, list[str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = self.new_table()
        game = self.table.game
        self._notation = notation(game)
        self.aside = aside_at(self.table)
        known = self.table.family.grounds
        self._explains = any(kind in known for kind in self.kinds.values())  # some bot at the table
        seats = [*range(len(self.players)), *range(game.players, game.seats)]
        self.readers = frozenset([SPECTATOR, *seats])
        self.numbers = dict.fromkeys(self.readers, 1)

    def new_table(self) -> Table:
        """The table as it was before the first move."""
        family = games.find(self.ruleset)[0]
        bots = {s: kind for s, kind in self.kinds.items() if kind in policies(family.game)}
        house = family.manners.house
        people = {seat for seat, kind in self.kinds.items() if kind == "person"} | {*house}
        programs = sum(1 << seat for seat in self.kinds if seat not in people)
        made = self.players, programs, self.dealer, bots, self.tables
        table = Table(self.ruleset, self.options, *made)
        others = {seat: kind for seat, kind in self.kinds.items() if seat not in bots}
        table.strangers = {seat: bot for seat, bot in others.items() if bot not in NOBODYS}
        table.keeps_back = False
        if self.lesson is not None:
            self.lesson.prepare(table)
        return table

    # --- doing ------------------------------------------------------------------------------------
    def row(self, seat: int, move: int, id_: str = "", typed: bool = False) -> Made:
        """A move as it is kept."""
        return Made(seat, self._notation.text(move), id_, typed)

    def make(self, row: Made) -> None:
        """A move that must be legal, or play.table's Refused and NotDue with nothing changed; a
        text that is no move any more is a NotationError."""
        entry = self._done(row.seat, self._notation.number(row.move))
        entry.id = row.id
        if row.seat == CHANCE:
            for old in self._tail():
                old.before = None
            entry.before = None
        self.entries.append(entry)
        self._count(entry.noticed)
        if entry.grounds:
            entry.numbers = self.numbers.copy()
        if len(entry.lines) == len(self.langs) and entry.noticed == self.readers:
            tell_all(self._logs, {lang: lines for (_, lang), lines in entry.lines.items()})
        elif any(entry.lines.values()):  # some moves are not told of
            tell(self._logs, entry.heard)
        if row.id:
            self.made[row.seat, row.id] = self.numbers.get(row.seat, 0)

    def remark(self, row: Noted) -> None:
        """Something beside the moves that everybody is told."""
        self.remarks.append((len(self.entries), row))
        tell_all(self._logs, {lang: [self._said(row, lang)] for lang in self.langs})
        self._count(self.readers)

    def _said(self, row: Noted, lang: str) -> str:
        bot = title(self.table.family, row.bot, lang) if row.bot else ""
        name = self.table.names[row.seat]
        return say(lang, f"log_{row.what}", name=name, bot=bot)

    def undo(self, row: Undone) -> None:
        """Take back what the row says; who may is decided before."""
        gone = self._gone(row)
        noticed = frozenset().union(*(e.noticed for e in gone))
        last = next(k for k in range(len(self.entries), 0, -1) if self.entries[k - 1] is gone[-1])
        by = self.table.names[row.seat if row.by is None else row.by]
        self.backs.append((by, f"{row.ply + 1}-{last}"))
        kept = [e for e in self.entries[row.ply :] if row.seat not in (ALL, e.seat)]
        before = self.entries[row.ply].before
        if before is not None:
            self.table.rewind(row.ply, before)
            del self.entries[row.ply :]
        else:
            self._replay(self.entries[: row.ply])
        self.aside, self.hushed = aside_at(self.table), False
        lost = self._again(kept)
        self.remarks = [(min(ply, len(self.entries)), said) for ply, said in self.remarks]
        self.retell()
        self._count(noticed | lost)
        if row.id:
            who = row.seat if row.by is None else row.by
            self.made[who, row.id] = self.numbers.get(who, 0)

    def _gone(self, row: Undone) -> list[Entry]:
        return [e for e in self.entries[row.ply :] if row.seat in (ALL, e.seat)]

    def _again(self, kept: Iterable[Entry]) -> frozenset[int]:
        """Moves that the undone one did not concern are made again; the readers of those that are
        not possible any more."""
        lost: frozenset[int] = frozenset()
        for old in kept:
            if self.table.reason(old.seat, old.move) is not None:
                lost |= old.noticed
                continue
            self.entries.append(self._done(old.seat, old.move))
            self.entries[-1].numbers = old.numbers
        return lost

    def _replay(self, entries: Sequence[Entry]) -> None:
        """All moves from the first on, on a new table."""
        self.table = self.new_table()
        self.aside = aside_at(self.table)
        self.entries = []
        for old in entries:
            entry = self._done(old.seat, old.move)
            entry.numbers = old.numbers
            if old.seat == CHANCE:
                for tail in self._tail():
                    tail.before = None
                entry.before = None
            self.entries.append(entry)

    def _done(self, seat: int, move: int) -> Entry:
        """Make a move on the table and look at what it did."""
        table, kept, old = self.table, self.table.kept, self.aside
        before, asked = kept.now, table.actor
        table.do(seat, move)
        changed, self.aside = kept.settle(), aside_at(table)
        change = difference(before, table.position, self.readers, seat, changed)
        was = before if old is None else old.table.position
        if old is not None or self.aside is not None:
            change = seen_aside(self, old, was, (seat, move), change)
        noticed = change.noticed
        if asked != table.actor:  # who is asked in secret must get to know it, and nobody else
            secretly = (old is not None) + (self.aside is not None)
            noticed |= self.readers & ({asked, table.actor} if not secretly else set())
        if SPECTATOR in noticed:
            position = self.shown(SPECTATOR).position
            self.hushed = table.family.manners.aside_possible(was, position)
        secret = seat == CHANCE or change.secret
        grounds = self._grounds(before, seat, move)
        entry = Entry(seat, move, noticed, {}, secret, before, grounds)
        entry.lines = self._lines(seat, move, change.learned, grounds)
        if old is not None or self.aside is not None:
            tell_aside(self, old, entry, change.learned)
        return entry

    def shown(self, reader: int) -> Table:
        """The table as a reader sees it: whether somebody else is asked aside does not show."""
        aside = self.aside
        return self.table if aside is None else aside.asked.get(reader, aside.table)

    def _grounds(self, before: Frozen, seat: int, move: int) -> Grounds | None:
        """What the bot of a seat says to its move."""
        says = self.table.family.grounds.get(self.kinds.get(seat, ""))
        return says and says(before, seat, move, self.table.names, self.table.options)

    def _lines(
        self, seat: int, move: int, learned: Iterable[int], grounds: Grounds | None
    ) -> Lines:
        """The last move in words."""
        table = self.table
        return self.said_of(seat, move, table.notes[-1], table.position, learned, grounds)

    def said_of(
        self,
        seat: int,
        move: int,
        notes: Sequence[Note],
        position: Position,
        learned: Iterable[int],
        grounds: Grounds | None = None,
    ) -> Lines:
        """A move in words: for all, and where it differs for those who learned something that is
        not for all, such as the card they drew."""
        table = self.table
        lines: Lines = {}
        for lang in self.langs:
            said_in = text_lang(lang)
            said = partial(table.voice(lang).log, seat, move, notes, position)
            public = lines[SPECTATOR, lang] = said()
            if grounds:
                quote = QUOTES[said_in].format(name=table.names[seat], said=grounds.said[said_in])
                public = lines[SPECTATOR, lang] = [*public, quote]
            for reader in learned:
                own = said(reader)
                if own != public:
                    lines[reader, lang] = own
        return lines

    def _tail(self) -> Iterable[Entry]:
        """The last entries, as far as they can still be taken back from."""
        for entry in reversed(self.entries):
            if entry.before is None:
                return
            yield entry

    def _count(self, readers: Iterable[int]) -> None:
        for reader in readers:
            self.numbers[reader] += 1

    # --- asking -----------------------------------------------------------------------------------
    def own_undo(self, seat: int) -> Undone:
        """The seat's last step, if nothing that it can notice happened since. What others did
        unnoticed does not matter: it would tell on them."""
        for ply in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[ply]
            if entry.seat == seat:
                if entry.secret or entry.before is None:
                    break
                return Undone(ply, seat)
            if seat in entry.noticed:
                break
        raise UndoRefused

    def asked_undo(self, seat: int, id_: str) -> Undone:
        """Everything from the seat's last step on, whatever came after it."""
        for ply in range(len(self.entries) - 1, -1, -1):
            if self.entries[ply].seat == seat:
                return Undone(ply, ALL, id_, seat)
        raise UndoRefused

    def log(self, reader: int, lang: str) -> Log:
        """All that the reader was told. It grows with the game; after an undo, and when others are
        told something else for the first time, it is another one."""
        self.learn(lang)
        if (reader, lang) not in self._logs:
            log = Log(self.table.names)
            for lines in self.told(reader, lang):
                log.add(lines)
            self._logs[reader, lang] = shared(log, lang, self._logs)
        return self._logs[reader, lang]

    def told(self, reader: int, lang: str) -> Iterator[Sequence[str]]:
        """The lines that a reader got before the first move, and with each move until the next."""
        said: dict[int, list[str]] = {}
        for ply, row in self.remarks:
            said.setdefault(ply, []).append(self._said(row, lang))
        yield said.get(0, [])
        for ply, entry in enumerate(self.entries, start=1):
            own = entry.heard(reader, lang)
            yield [*own, *said[ply]] if ply in said else own

    def answer(self, reader: int, lang: str) -> Answer | None:
        """The last that a bot said to a move of its own that the reader knows of."""
        if not self._explains:
            return None
        for entry in self.entries[: -LATELY - 1 : -1]:
            if entry.grounds and reader in entry.noticed:
                by, said = self.table.names[entry.seat], entry.grounds.said[text_lang(lang)]
                return Answer(entry.numbers[reader], by, said, entry.grounds.short)
        return None

    def retell(self) -> None:
        """What was told has changed: logs are made again when they are read."""
        self._logs.clear()

    def learn(self, lang: str) -> None:
        """From now on the log is kept in this language too. What has happened is played again: the
        words of a move need the position that it was made in."""
        if lang in self.langs:
            return
        twin = replace(self, langs={lang}, entries=[], made={}, _logs={})
        for entry in self.entries:
            again = twin._done(entry.seat, entry.move)
            again.before = None
            twin.entries.append(again)
        for entry, again in zip(self.entries, twin.entries, strict=True):
            entry.lines.update(again.lines)
            if entry.plain is not None and again.plain is not None:
                entry.plain.update(again.plain)
        self.langs.add(lang)

    def written(self, slot: int) -> tuple[str, list[str]]:
        """The notation of a move without its amount, and the words of its arguments."""
        if slot not in self._written:
            move = self.table.game.moves.decode(slot)
            pairs = zip(move.block.axes, move.args, strict=True)
            words = [(axis.words or self.table.names)[value] for axis, value in pairs]
            self._written[slot] = " ".join([move.block.verb, *words]), words
        return self._written[slot]

    # --- real dice and cards ----------------------------------------------------------------------
    def drawers(self) -> frozenset[int]:
        """Who alone gets to know what chance does now, because it is a card drawn unseen; nobody
        where all see it."""
        ply = len(self.table.history)
        if self._drawers is None or self._drawers[0] != ply:
            self._drawers = ply, self._find_drawers()
        return self._drawers[1]

    def _find_drawers(self) -> frozenset[int]:
        """Those who can tell two outcomes apart, if a spectator cannot."""
        game, before = self.table.game, self.table.position
        due = self.table.legal(CHANCE) if self.table.actor == CHANCE else []
        outcomes = [game.fields.copy(before) for _ in due[:2]]
        for after, move in zip(outcomes, due, strict=False):
            game.apply(after, CHANCE, move)
        if len(outcomes) < 2:
            changes = [
                difference(before, after, self.readers, CHANCE, game.fields.changed(before, after))
                for after in outcomes
            ]
            return frozenset().union(*(change.learned for change in changes))
        seen = {r: [game.fields.visible(s, r) for s in outcomes] for r in self.readers}
        told = frozenset(reader for reader, (one, other) in seen.items() if one != other)
        return frozenset() if SPECTATOR in told else told

    def typed(self) -> list[int]:
        """The chance moves that are offered to the person who types them. Of cards drawn unseen
        these are all that there are: what is left in the pile would tell what the others hold."""
        due = self.table.legal(CHANCE)
        if not self.drawers():
            return due
        moves = self.table.game.moves
        verbs = {moves.decode(slot).block.verb for slot in due}
        return [slot for block, _, slot in moves.all_slots() if block.verb in verbs]

    def named(self, view: dict[str, Any]) -> int:
        """Another number when the members of views are called otherwise."""
        number, old = self._named
        if view is not old:
            self._named = number + ([*view] != [*old]), view
        return self._named[0]

    def public_view(self) -> dict[str, Any]:
        """A spectator's view, made once a number."""
        n = self.numbers[SPECTATOR]
        if self._public is None or self._public[0] != n:
            self._public = n, self.shown(SPECTATOR).view(SPECTATOR)
        return self._public[1]
