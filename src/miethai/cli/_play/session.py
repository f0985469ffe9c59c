"""One game at one terminal: who is next, what they are told, and the file that keeps it all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from miethai.bots import called
from miethai.bots.reasons import advice, sentences
from miethai.cli._play import saves
from miethai.cli._play.clock import Clock
from miethai.cli._play.door import Door, Page
from miethai.cli._play.orders import Orders
from miethai.cli._play.trade import Trade
from miethai.cli._play.turn import Turn
from miethai.cli._play.words import Words
from miethai.kernel.contract import SPECTATOR
from miethai.kernel.moves import SLOT_BITS
from miethai.play.table import Refused, Table, UndoRefused

LAST_TURNS = 12  # of the log, where there is room for them
HINT_SECONDS = 5.0  # that the shark may think at most
FAREWELL = 5  # rows below the last picture


class Entry(NamedTuple):
    """What one move did: for all, and for the persons who may be told more."""

    ply: int
    turn: int
    lines: list[str]
    own: dict[int, list[str]]

    def told(self, reader: int) -> list[str]:
        return self.own.get(reader, self.lines)


class Session:
    """Runs a table until it is over or a person leaves."""

    def __init__(self, table: Table, door: Door, words: Words, file: Path, clock: Clock) -> None:
        self.table, self.door, self.words, self.file, self.clock = table, door, words, file, clock
        self.menu, self.manners = table.family.menu, table.family.manners
        self.voice = table.voice(words.lang)
        self.log: list[Entry] = []
        self._turn = 0  # the turn in which the next move is made
        self.since: dict[int, int] = {}  # by seat: the log up to its last decision
        self.open_fold: tuple[int, str] | None = None
        self.notice: list[str] = []  # for the next question
        self.orders = Orders(table)
        self._actions: list[tuple[int, int]] = []  # seat and the number of moves before it acted
        self._paused: tuple[int, ...] | None = None
        self._again = False  # somebody used a pause for a move: there may be another
        self._last_person = -1
        self._unsaved = True
        self._only_bots = False

    # --- looking ----------------------------------------------------------------------------------
    @property
    def persons(self) -> list[int]:
        """Seats of the people who are still in the game."""
        seats = range(len(self.table.players))
        return [
            seat
            for seat in seats
            if self.table.is_person(seat) and self.manners.can_play(self.table.position, seat)
        ]

    @property
    def head(self) -> str:
        view = self.table.view()
        turn = view.get("turn", None if view["actor"] == "over" else view["actor"])
        parts = [] if turn is None else [self.words.say("head.turn", n=view["turns"] + 1)]
        if self.manners.has_clock(self.table.position):
            mark = self.manners.next_mark(self.table.position)
            key = "head.clock" if mark is None else "head.clock_to"
            parts.append(self.words.say(key, time=self.clock.text(), mark=mark))
        return " · ".join(parts)

    def lines(self, reader: int) -> list[str]:
        """The whole log, one sentence a line."""
        return [line for entry in self.log for line in entry.told(reader)]

    def paragraphs(self, first: int, end: int | None = None, reader: int = SPECTATOR) -> list[str]:
        """A stretch of the log, one paragraph a turn."""
        turns: dict[int, list[str]] = {}
        for entry in self.log[first:end]:
            turns.setdefault(entry.turn, []).extend(entry.told(reader))
        return [" ".join(_sentence(line) for line in rows) for rows in turns.values() if rows]

    # --- running ----------------------------------------------------------------------------------
    def run(self) -> None:
        try:
            self.begin()
            while not self.table.over:
                self.advance()
            self.finish()
        finally:
            self.clock.tick(False)
            self.save()

    def begin(self) -> None:
        """A new game: who plays, and where rules and file are. Then the rules count as read."""
        if self.table.history:
            return
        words, table = self.words, self.table
        by_rules = self.manners.played_by_rules(table.options, len(table.players))
        short = {bot.id: bot.short for bot in called(table.family, table.ruleset.id, words.lang)}
        bots = [f"{table.names[k]} ({short.get(bot, bot)})" for k, bot in table.bots.items()]
        bots += [table.names[k] for k in by_rules]
        people = [table.names[k] for k in self.persons]
        seats = {"people": ", ".join(people), "bots": ", ".join(bots) or "–"}
        said = table.family.ruleset_words(table.ruleset.id)
        name = f"{said[f'title_{words.lang}']}, {said[f'subtitle_{words.lang}']}"
        lines = [
            words.say("start.title", ruleset=name),
            words.say("start.seats", **seats),
            words.say("start.rules", ruleset=table.ruleset.id, lang=words.lang),
            words.say("start.help"),
            words.say("start.file", file=self.file),
        ]
        self.door.tell([*lines, ""])
        if table.view()["phase"] == "reading":
            self.door.ask(words.say("start.read"))
            self.do(table.actor, table.legal(table.actor)[0])

    def advance(self) -> None:
        """One step: a mark of the clock, a person's question, a role's duty or a program's move."""
        if self.call_marks():
            return
        seat = self.table.actor
        if 0 <= seat < self.table.game.players and self.table.is_person(seat):
            self.ask(seat)
        elif self._pause_is_due():
            self._paused = self.manners.turn_key(self.table.position)
            self._again = Turn(self, self.persons[0], waits=False).take()
        elif seat >= self.table.game.players:
            self.role(seat)
        else:
            self.program()

    def program(self) -> None:
        if not self.persons and not self._only_bots:
            self._only_bots = True
            self.door.tell([self.words.say("say.only_bots")])
        step = self.table.step()
        if step is not None:
            self._noted(step.seat, step.move, step.notes)

    def ask(self, seat: int) -> None:
        """A person's question; a standing order may answer it."""
        formal = self.manners.formality(self.table.position, seat)
        ordered = self.orders.answer(seat) if formal is None else formal
        if ordered is not None:
            self.do(seat, ordered)
            return
        self._hand_over(seat)
        Turn(self, seat).take()

    def role(self, seat: int) -> None:
        """A role does its duty by itself, unless it is a person's choice."""
        reader = self.manners.decider(self.table.position, self.persons)
        if reader is None:
            slot = self.table.legal(seat)[0]
            amounts = self.table.amounts(seat, slot)
            self.do(seat, slot if amounts is None else slot | amounts.start << SLOT_BITS)
        else:
            self._hand_over(reader)
            Turn(self, seat, reader).take()

    def call_marks(self) -> bool:
        """The clock goes on; a mark that it has reached is called. Whether one was."""
        position = self.table.position
        self.clock.tick(self.manners.clock_runs(position))
        if not self.manners.has_clock(position):
            return False
        due = self.manners.mark_due(position, self.clock.played)
        if due is None:
            return False
        self.do(*due)
        return True

    def _pause_is_due(self) -> bool:
        """People get a word in before a program throws, unless one of them has just moved."""
        position = self.table.position
        if not self.persons or not self.manners.must_pause(position):
            return False
        last = self.table.history[-1][0] if self.table.history else SPECTATOR
        fresh = self.manners.turn_key(position) != self._paused and last not in self.persons
        return self._again or fresh

    def _hand_over(self, seat: int) -> None:
        """Where purses are hidden, the next person first takes the keyboard."""
        changes = self._last_person not in (-1, seat)
        self._last_person = seat
        if changes and self.manners.has_secrets(self.table.position):
            self.door.read(self.words.say("ask.hand_over", name=self.table.names[seat]))

    # --- doing ------------------------------------------------------------------------------------
    def act(self, seat: int, moves: Sequence[int], reader: int | None = None) -> None:
        """A person's step of one or more moves; all of them or none is made."""
        before = len(self.table.history)
        self.since[seat if reader is None else reader] = len(self.log)
        try:
            for move in moves:
                self.do(seat, move)
        except Refused:
            while len(self.table.history) > before:
                self._take_back(seat)
            raise
        self._actions.append((seat, before))

    def do(self, seat: int, move: int) -> None:
        notes = self.table.do(seat, move)
        self._noted(seat, move, notes)
        self.keep()

    def undo(self, seat: int) -> bool:
        """Take back the last step of this person; whether that was possible."""
        if not self._actions or self._actions[-1][0] != seat:
            return False
        _, before = self._actions[-1]
        try:
            while len(self.table.history) > before:
                self._take_back(seat)
        except UndoRefused:
            return False
        self._actions.pop()
        self.orders.forget(seat)
        self.keep()
        return True

    def trade(self, seat: int) -> list[str]:
        """The dialogue about an offer; gives what to tell the person afterwards."""
        return Trade(self, seat).run()

    def hint(self, seat: int) -> list[str]:
        """What the shark would do on a person's seat; that it was asked goes into the log."""
        told = advice(self.table.question(seat, HINT_SECONDS, self.words.lang))
        line = self.words.say("say.hinted", name=self.table.names[seat])
        self.log.append(Entry(len(self.table.history) - 1, self._turn, [line], {}))
        return sentences(told, self.words.lang)

    def _take_back(self, seat: int) -> None:
        self.table.undo(seat)
        while self.log and self.log[-1].ply >= len(self.table.history):
            self._turn = self.log.pop().turn
        self._unsaved = True

    def _noted(self, seat: int, move: int, notes: Sequence[tuple[int, ...]]) -> None:
        self.door.tell(self._write_down(seat, move, notes))
        self.orders.look()

    def remember(self, seat: int, move: int, notes: Sequence[tuple[int, ...]]) -> None:
        """A move of a resumed game goes into the log without being told again."""
        self._write_down(seat, move, notes)
        self.since[seat] = len(self.log) - 1
        self._actions.append((seat, len(self.table.history) - 1))

    def _write_down(self, seat: int, move: int, notes: Sequence[tuple[int, ...]]) -> list[str]:
        """Enter a move into the log; gives what may be told aloud: to one person what they may
        know, to several what all may know."""
        position, persons = self.table.position, self.persons
        secrets = persons if self.manners.has_secrets(position) else []
        readers = {k: self.voice.log(seat, move, notes, position, k) for k in secrets}
        entry = Entry(
            len(self.table.history) - 1,
            self._turn,
            self.voice.log(seat, move, notes, position),
            readers,
        )
        self.log.append(entry)
        self._unsaved = True
        self._turn = self.table.game.turns(position)
        return entry.told(persons[0] if len(persons) == 1 else SPECTATOR)

    def keep(self) -> None:
        """Save if anything has happened since the last time."""
        if self._unsaved:
            self.save()

    def save(self) -> None:
        clocked = self.manners.has_clock(self.table.position)
        saves.write(self.file, self.table, self.clock.played if clocked else None)
        self._unsaved = False

    # --- the end ----------------------------------------------------------------------------------
    def finish(self) -> None:
        """The last picture with the places."""
        position = self.table.position
        found = zip(self.table.players, self.table.places(), strict=True)
        places = sorted(found, key=lambda pair: pair[1])
        page = Page(
            prompt=self.voice.prompt(position, SPECTATOR),
            entries=[(self.words.say("end.place", place=place), name) for name, place in places],
            log=self.paragraphs(0)[-LAST_TURNS:],
            below=FAREWELL,
            picture=lambda width, height: self.voice.picture(
                position, SPECTATOR, width, height, self.head
            ),
        )
        self.door.show(page)


def _sentence(line: str) -> str:
    """Lines of the log that end with a rule's id have no full stop of their own."""
    return line + "." if line.endswith(")") else line
