"""One table."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from miethai import games
from miethai.kernel import contract
from miethai.kernel.fields import Fields, Frozen, Position
from miethai.kernel.moves import SLOT_MASK, NotationError, legal_set, members
from miethai.kernel.overlay import differences
from miethai.kernel.presentation.offers import offered
from miethai.library import seats
from miethai.library.books import Rule, check_lang, rule
from miethai.library.errors import Error, IllegalMove, InvalidMove, Refusal, plainly
from miethai.library.moves import CHANCE, Move
from miethai.play import asking
from miethai.play import record as records
from miethai.play import table as play
from miethai.play.asking import Answer, Preview
from miethai.play.simulate import MAX_MOVES, Result


class _Past:
    """Positions that a table can go back to; unchanged parts are kept once."""

    def __init__(self, fields: Fields, start: Position) -> None:
        self._fields = fields
        self.start = self._newest = fields.frozen(start)
        self._marks: list[tuple[int, Frozen]] = []

    def freeze(self, position: Position) -> Frozen:
        self._newest, _ = self._fields.frozen_anew(self._newest, position)
        return self._newest

    def mark(self, ply: int, before: Frozen) -> None:
        self._marks.append((ply, before))

    def pop(self) -> tuple[int, Frozen]:
        if not self._marks:
            raise Error("there is nothing to undo")
        return self._marks.pop()


class Table:
    """A game that is played move by move.

    ``players`` sit in the order of play. ``bots`` says which of them are programs, as in
    ``{"Ben": "landlord"}`` or ``{"Ben": YourClass}``; ``roles`` names the roles (a banker, a judge)
    whose moves you make: the others play themselves. Dice and cards follow from the ``seed``;
    without one the table waits for them, and ``push("dice 3 4")`` tells them. ``options`` and
    ``tables`` are those of the ruleset and of its components that differ, ``given`` describes a
    position to begin with, all as in scenarios. Texts are in ``lang``, ``en`` or ``de``.

    Bots, roles and a seed's chance move by themselves until you are asked. A table where bots sit
    on all seats waits for ``run``.
    """

    def __init__(
        self,
        ruleset: str,
        players: Sequence[str],
        *,
        bots: Mapping[str, seats.Player] | None = None,
        roles: Collection[str] = (),
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        tables: Mapping[str, Any] | None = None,
        given: Mapping[str, Any] | None = None,
        lang: str = "en",
    ) -> None:
        check_lang(lang)
        if isinstance(players, str):
            raise Error(f"players: expected a list of names, not {players!r}")
        with plainly():
            game = games.find(ruleset)[0].game
            table = play.Table(
                ruleset,
                options,
                tuple(players),
                seats.programs(game, roles),
                seats.dealer(seed),
                seats.bots(game, players, bots or {}),
                _components(ruleset, tables),
            )
        if given is not None:
            _describe(table, given)
        self._sit(table, lang)
        self._described = given is not None
        if any(map(table.is_person, range(game.seats))):
            table.step_programs(most=MAX_MOVES)

    @classmethod
    def simulated(cls, result: Result, game: int, lang: str = "en") -> Table:
        """One game of a simulation, played again alone: with its record and its log."""
        if not 0 <= game < result.plan.games:
            raise Error(f"game: expected a number from 0 to {result.plan.games - 1}, not {game}")
        table = cls._around(result.plan.table(game), check_lang(lang))
        table.run(result.plan.max_moves)
        return table

    @classmethod
    def _around(cls, table: play.Table, lang: str) -> Table:
        made = cls.__new__(cls)
        made._sit(table, lang)
        return made

    def _sit(self, table: play.Table, lang: str) -> None:
        table.keeps_back = False
        self._table, self._voice = table, table.voice(lang)
        self.lang = lang
        self._past = _Past(table.game.fields, table.position)
        self._described = False

    # --- looking ----------------------------------------------------------------------------------
    @property
    def ruleset(self) -> str:
        """The id of the ruleset."""
        return self._table.ruleset.id

    @property
    def players(self) -> tuple[str, ...]:
        """The players in their order."""
        return self._table.players

    @property
    def roles(self) -> tuple[str, ...]:
        """The seats beside the players."""
        return self._table.game.roles

    @property
    def options(self) -> dict[str, Any]:
        """All options of the table."""
        return dict(self._table.options)

    @property
    def turn(self) -> str | None:
        """The player or role that is to move, ``CHANCE``, or None when the game is over. In an
        auction that is the next to bid, not the player whose throw began it."""
        return None if self.is_over else self._name(self._table.actor)

    @property
    def is_over(self) -> bool:
        return self._table.over

    @property
    def places(self) -> dict[str, int] | None:
        """Everybody's place once the game is over; equal players share one."""
        if not self.is_over:
            return None
        return dict(zip(self.players, self._table.places(), strict=True))

    @property
    def history(self) -> list[str]:
        """All moves so far as a record writes them, chance's too."""
        return self._made(0)

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """The position as a seat may see it, or as all may; ``docs/scenarios.md`` lists what is in
        it. ``print(table)`` shows the same in words."""
        return self._table.view(seats.reader(self._table, seat))

    def show(self, seat: str | None = None) -> str:
        """The position in words, as a seat may see it, or as all may."""
        return self._voice.render(self._table.position, seats.reader(self._table, seat))

    def prompt(self, seat: str | None = None) -> str:
        """What a seat is asked, or what all are told about the open question."""
        return self._voice.prompt(self._table.position, seats.reader(self._table, seat))

    def log(self, seat: str | None = None) -> list[str]:
        """What has happened, in sentences with the rules behind them, as far as a seat may know it,
        or all may."""
        return list(self._told(seats.reader(self._table, seat)))

    def __str__(self) -> str:
        return self.show()

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{self.turn} to move"
        moves = len(self._table.history)
        return f"<Table {self.ruleset}: {', '.join(self.players)}; {moves} moves; {state}>"

    # --- moves ------------------------------------------------------------------------------------
    @property
    def legal_moves(self) -> list[Move]:
        """What the rules offer to ``turn``; nothing when the game is over."""
        return [] if self.is_over else self._offered(self._table.actor)

    def legal_moves_of(self, seat: str) -> list[Move]:
        """What the rules offer to a seat, in another's turn too: to trade, to build, to claim rent.

        A claim of rent is offered whether or not it is justified, because the offer must not be a
        hint: it is judged when it is made."""
        return self._offered(seats.number(self._table.game, self.players, seat))

    def why_not(self, move: str | Move) -> Refusal | None:
        """Why a seat's move may not be made now; None if it may."""
        seat, code = self._read(move)
        if seat == contract.CHANCE:
            raise InvalidMove(f"{move}: no rule refuses a move of chance")
        reason = self._table.reason(seat, code)
        return None if reason is None else self._refusal(reason, seat, code)

    def why(self, about: str | Move, seat: str | None = None) -> list[Answer]:
        """What a seat, or else the one that is to move, could do about a move or a thing that moves
        name (``Badstraße``): what it may do first, then what stands against the rest."""
        table = self._table
        number = table.actor if seat is None else seats.number(table.game, self.players, seat)
        text = str(about)
        if seat is None and ":" in text:
            name, _, text = (part.strip() for part in text.partition(":"))
            number = seats.number(table.game, self.players, name)
        if number < 0:
            raise InvalidMove(f"{about}: nobody is to move; name a seat")
        try:
            return [asking.answer(table, number, asking.read(table, text), self.lang)]
        except NotationError:
            return asking.why(table, number, self.lang, text)

    def preview(self, move: str | Move) -> Preview:
        """What a move would cost and bring its seat; nothing changes. IllegalMove if a rule forbids
        it."""
        seat, code = self._read(move)
        if seat == contract.CHANCE:
            raise InvalidMove(f"{move}: chance has no previews")
        try:
            return asking.preview(self._table, seat, code, self.lang)
        except play.Refused as refused:
            text = self._table.text(seat, code)
            raise IllegalMove(text, self._refusal(refused.rule, seat, code)) from None

    def rules_about(self, move: str | Move) -> list[Rule]:
        """The rules that explain a move."""
        table = self._table
        _, code = self._read(move)
        verb = table.game.moves.decode(code).block.verb
        ids = table.family.menu.rules_about(table.position, self.ruleset, verb, code & SLOT_MASK)
        return [rule(table.family, id_, self.lang) for id_ in ids]

    def odds(self) -> dict[str, Fraction]:
        """The moves of chance that are due, each with its probability; empty if none is."""
        table, w = self._table, legal_set()
        if table.actor != contract.CHANCE:
            return {}
        table.game.legal(table.position, contract.CHANCE, w)
        total = sum(w[slot] for slot in members(w))
        return {table.text(contract.CHANCE, m): Fraction(w[m], total) for m in members(w)}

    # --- doing ------------------------------------------------------------------------------------
    def push(self, move: str | Move) -> list[str]:
        """Make a move and all that follows by itself; gives these moves, the pushed one first.

        A text without a name is the move of ``turn`` (``throw``) or of chance (``dice 3 4``);
        ``Ben: offer Anna`` is Ben's. IllegalMove if a rule forbids it, InvalidMove if it is none;
        then nothing has changed.
        """
        table = self._table
        seat, code = self._read(move)
        if not seats.by_hand(table, seat):
            raise InvalidMove(f"{move}: {seats.who_plays(table, seat)}")
        ply, before = len(table.history), self._past.freeze(table.position)
        try:
            with plainly():
                table.do(seat, code)
        except play.Refused as refused:
            text = table.text(seat, code)
            raise IllegalMove(text, self._refusal(refused.rule, seat, code)) from None
        self._past.mark(ply, before)
        table.step_programs(most=MAX_MOVES)
        return self._made(ply)

    def run(self, most: int = MAX_MOVES) -> list[str]:
        """Moves of chance and programs until you are asked, the game is over or ``most`` moves are
        made; gives these moves."""
        table = self._table
        ply, before = len(table.history), self._past.freeze(table.position)
        table.step_programs(most=most)
        if len(table.history) > ply:
            self._past.mark(ply, before)
        return self._made(ply)

    def undo(self) -> list[str]:
        """Take back the last ``push`` or ``run`` with all that followed; gives these moves. A seed
        deals the same dice again when the same move is made again."""
        ply, before = self._past.pop()
        undone = self._made(ply)
        self._table.rewind(ply, before)
        return undone

    # --- keeping ----------------------------------------------------------------------------------
    def record(self) -> str:
        """The game as a text that ``read_record`` reads."""
        return records.text(self._record())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file."""
        records.save(Path(path), self._record())

    # --- inside -----------------------------------------------------------------------------------
    def _record(self) -> records.Record:
        if self._described:
            raise Error("a table that began with a described position has no record")
        return records.of(self._table)

    def _made(self, since: int) -> list[str]:
        return [self._table.text(seat, move) for seat, move in self._table.history[since:]]

    def _name(self, seat: int) -> str:
        return CHANCE if seat == contract.CHANCE else self._table.names[seat]

    def _read(self, move: str | Move) -> tuple[int, int]:
        """Seat and move, as the rules know them."""
        if isinstance(move, Move) and move.amounts is not None:
            raise InvalidMove(f"{move}: needs an amount ({move.amounts}); see Move.with_amount")
        text = str(move)
        name, colon, _ = text.partition(":")
        block = self._table.game.moves.by_verb.get(text.strip().partition(" ")[0])
        if not colon and block is not None and not block.chance:
            if self._table.actor < 0:
                waits = "is over" if self.is_over else "waits for chance"
                raise InvalidMove(f"{text}: the game {waits}; a seat's move has its name before it")
            text = f"{self.turn}: {text}"
        try:
            if colon:
                seats.number(self._table.game, self.players, name.strip())
            return self._table.parse(text)
        except (Error, NotationError) as error:
            raise InvalidMove(str(error)) from None

    def _refusal(self, reason: str, seat: int, code: int) -> Refusal:
        remedy = self._voice.remedy(self._table.position, seat, code)
        return Refusal(reason, self._voice.refusal(reason), remedy)

    def _offered(self, seat: int) -> list[Move]:
        table = self._table
        now = table.game.fields.copy(table.position)  # for labels that are read later
        legal = table.legal(seat)
        return offered(table.game, table.names, now, seat, legal, lambda: self._voice)

    def _told(self, reader: int) -> Iterator[str]:
        """The log. A move of another seat that changes nothing which the reader sees, such as
        building up an offer, is not told."""
        table = self._table
        fields, position = table.game.fields, table.game.fields.copy(self._past.start)
        seen = fields.visible(position, reader)
        for (seat, move), notes in zip(table.history, table.notes, strict=True):
            table.game.apply(position, seat, move)
            before, seen = seen, fields.visible(position, reader)
            if seat == reader or seen != before:
                yield from self._voice.log(seat, move, notes, position, reader)


def _components(ruleset: str, tables: Mapping[str, Any] | None) -> dict[str, int]:
    """Component values that differ, given nested as in a file or by path."""
    if not tables:
        return {}
    return differences(tables, games.find(ruleset)[0].table_values(ruleset))


def _describe(table: play.Table, given: Mapping[str, Any]) -> None:
    """Make the position that is described as in a scenario."""
    try:
        table.family.given(table.position, given, table.names)
    except ValueError as error:
        place = "" if str(error).startswith("given") else "given: "
        raise Error(f"{place}{error}") from None
    table.position.notes.clear()
