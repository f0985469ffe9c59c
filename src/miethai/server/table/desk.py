"""A table in memory: its plan, who sits where, its match. Made by folding its rows one by one, both
when a table is loaded and while it is played."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from dataclasses import dataclass
from itertools import chain
from typing import Any

import msgspec

from miethai import bots, games
from miethai.kernel.contract import OVER, SPECTATOR, Game
from miethai.kernel.moves import NotationError
from miethai.play.dealer import Dealer, ScriptedDealer
from miethai.play.fair import FairDealer, Promise, Secrets, salt_hash, seed_hash
from miethai.play.lesson import LessonDealer
from miethai.play.record import rules_hash
from miethai.play.seating import (
    LONGEST_NAME,
    SeatError,
    check_players,
    check_values,
    is_name,
)
from miethai.play.table import NotDue, Refused, Table
from miethai.server.disk import rows
from miethai.server.disk.folder import damaged
from miethai.server.disk.rows import Row
from miethai.server.disk.store import Kept
from miethai.server.table.lookalikes import looks
from miethai.server.table.match import Match
from miethai.server.table.orders import ends_bids
from miethai.server.table.plans import bot_name, chapter_of, first_name
from miethai.server.table.seats import is_seen
from miethai.server.table.shares import Owed, Shares
from miethai.server.wire import Orders, SeatWish
from miethai.server.words import Refusal

LOBBY, RUNNING, ENDED, FROZEN = "lobby", "running", "over", "frozen"
PERSON, TABLE = "person", "table"


@dataclass(frozen=True)
class Sitter:
    """Somebody who has a seat."""

    name: str
    code: str  # hash
    salt: str


class Desk:
    """The state of a table; nothing here waits, sends or writes."""

    def __init__(self, kept: Kept) -> None:
        self.kept, self.plan = kept, kept.plan
        self.id = kept.id
        family, self.ruleset = games.find(self.plan.ruleset)
        self.game: Game = family.game
        self.manners = family.manners
        self.usual_bot = bots.usual_bot(family)
        self.routine = frozenset(family.text("menu").get("routine", ()))
        self.players = [wish for wish in self.plan.seats if wish.role is None]
        self.roles = {wish.role: wish for wish in self.plan.seats if wish.role is not None}
        values = self.ruleset.resolve(self.plan.options)
        self.tables = check_values(family, self.ruleset, self.plan.tables)
        self.by_rules = self.manners.seated_by_rules(values, len(self.players), self.plan.lang)
        self.sitters: dict[int, Sitter] = {}
        self.shares = Shares()
        self._begun: rows.Begun | None = None
        self.match: Match | None = None
        self.orders: dict[int, Orders] = {}
        self._bids_on: dict[int, Hashable] = {}  # by seat: the lot that its order to bid is about
        self.stand_ins: dict[int, str] = {}
        self.leaving: set[int] = set()  # seats whose players want the rest played without them
        self.pace = self.plan.pace
        self.muted: set[tuple[int, int]] = set()
        self.said: list[rows.Spoken] = []
        self.deaf: list[frozenset[int]] = []  # by line: the seats that had muted its speaker then
        self.said_ids: set[tuple[int, str]] = set()
        self.status = LOBBY
        self.pinned = ""
        self.rows = 0
        self.sum = kept.sum or kept.first_sum()  # of the last row on the disk
        self.personal = 0  # rows that may change what a seat is told about itself
        self.rematch = kept.rematch

    # --- seats ------------------------------------------------------------------------------------
    @property
    def seats(self) -> list[int]:
        """All seats of the table, roles included."""
        return [*range(len(self.players)), *range(self.game.players, self.game.seats)]

    def wish(self, seat: int) -> SeatWish | None:
        """How a seat was ordered; None: a role that the table keeps itself."""
        if seat < self.game.players:
            return self.players[seat]
        return self.roles.get(self.game.roles[seat - self.game.players])

    def seat_id(self, seat: int) -> str:
        """The name of a seat that never changes: ``seat1`` or the role."""
        return self.game.seat_names(())[seat]

    def name(self, seat: int) -> str:
        """How the game calls the seat."""
        if seat >= self.game.players:
            return self.seat_id(seat)
        if self.match is not None:
            return self.match.players[seat]
        wish = self.players[seat]
        if seat in self.by_rules:
            return self.by_rules[seat]
        if seat in self.sitters:
            return self.sitters[seat].name
        return first_name(wish, seat) if wish.kind == "bot" else self.seat_id(seat)

    def person(self, seat: int) -> str:
        """Who sits there; the game calls a role by its own name, no matter who has it."""
        role = seat >= self.game.players and seat in self.sitters
        return self.sitters[seat].name if role else self.name(seat)

    def seat_named(self, name: str) -> int:
        """The seat of a player's name or of a seat's own name."""
        folded = name.casefold()
        for seat in self.seats:
            if folded in (self.name(seat).casefold(), self.seat_id(seat).casefold()):
                return seat
        raise Refusal("seat", "unknown_seat")

    def kind(self, seat: int) -> str:
        """person, table, a bot's name, or open."""
        if self.match is not None:
            return self.match.kinds[seat]
        wish = self.wish(seat)
        if wish is None or seat in self.by_rules:
            return TABLE
        if wish.kind == "bot":
            return wish.bot or ""
        return PERSON if seat in self.sitters else "open"

    def open_seats(self) -> list[int]:
        return [seat for seat in self.seats if self.kind(seat) == "open"]

    def people(self) -> list[int]:
        return [seat for seat in self.seats if self.kind(seat) == PERSON]

    def player(self, seat: int) -> str:
        """Who makes the moves of a seat now: person, table or a bot's name."""
        return self.stand_ins.get(seat) or self.kind(seat)

    @property
    def pace_now(self) -> str:
        """How long bots wait: not at all when nobody plays on who could want to see it."""
        return "instant" if self.leaving and not self.playing() else self.pace

    def playing(self) -> list[int]:
        """The people who still decide something: not those who want the rest played without them
        and not those who are out of the game. A role is somebody too."""
        out = self.leaving if self.match is None else self.leaving | self._out()
        return [seat for seat in self.people() if seat not in out]

    def _out(self) -> set[int]:
        position, players = self.table.position, range(len(self.players))
        return {seat for seat in players if not self.manners.can_play(position, seat)}

    # --- folding ----------------------------------------------------------------------------------
    def fold(self, row: Row) -> None:
        """Let a row happen. Moves must be legal, or what ``Match.make`` raises."""
        if isinstance(row, rows.Made):  # nearly all are
            match = self.running
            match.make(row)
            if self._bids_on:
                self._end_bids(row)
            if match.table.over:
                self.status = ENDED
            self.rows += 1
            return
        self.personal += 1
        match row:
            case rows.Undone():
                self.running.undo(row)
                self._end_bids(None)
            case rows.Seated():
                self.sitters[row.seat] = Sitter(row.name, row.code, row.salt)
                self.shares.seat(row)
            case rows.Pledged() | rows.Revealed() | rows.Lapsed():
                self._take_part(row)
            case rows.Begun():
                self._begin(row)
            case rows.Ordered():
                self.orders[row.seat] = row.orders
                self._bids_on.pop(row.seat, None)
                if row.orders.bids:
                    self._bids_on[row.seat] = self.bidding()
            case rows.Replaced(seat, bot, to_end):
                self.stand_ins.pop(seat, None)
                if bot:
                    self.stand_ins[seat] = bot
                (self.leaving.add if to_end else self.leaving.discard)(seat)
            case rows.Paced():
                self.pace = row.pace
            case rows.Spoken():
                self.said.append(row)
                self.deaf.append(frozenset(s for s, other in self.muted if other == row.seat))
                self.said_ids.add((row.seat, row.id))
            case rows.Muted(seat, other, on):
                (self.muted.add if on else self.muted.discard)((seat, other))
            case rows.Pinned():
                self.pinned = row.pin
            case rows.Noted():
                self.running.remark(row)
            case rows.Unreadable():
                raise Refusal("frozen", "frozen")
        self.rows += 1

    def bidding(self) -> Hashable:
        """What is being bid for now, None: nothing."""
        return None if self.match is None else self.manners.bidding(self.table.position)

    def _end_bids(self, row: rows.Made | None) -> None:
        """Orders to bid end with their auction, and when their players bid more or give way."""
        on = self.bidding()
        for seat, lot in list(self._bids_on.items()):
            standing = self.orders[seat]
            by_hand = row is not None and row.seat == seat and bool(row.id)
            if lot == on and not (by_hand and ends_bids(self.table, standing)):
                continue
            del self._bids_on[seat]
            self.orders[seat] = msgspec.structs.replace(standing, bids={})
            self.personal += 1

    def _begin(self, row: rows.Begun) -> None:
        self.pinned, self._begun = row.pin, row
        self.match = self.new_match(row)
        self.status = RUNNING
        if isinstance(self.match.dealer, FairDealer):
            self.shares.begin(row.anew)
            self._deal_anew(row)

    def _take_part(self, row: rows.Pledged | rows.Revealed | rows.Lapsed) -> None:
        """A promise or a salt for the table's chance, or that it did not come."""
        self.shares.fold(row)
        if isinstance(row, rows.Lapsed) and row.bot:
            self.stand_ins[row.seat] = row.bot
        if self._begun is not None:
            self._deal_anew(self._begun)

    def _deal_anew(self, begun: rows.Begun) -> None:
        match = self.running
        match.dealer = match.table.dealer = self._dealer(begun)

    def new_match(self, row: rows.Begun) -> Match:
        plan, dealer = self.plan, self._dealer(row)
        taught = dealer.chapter if isinstance(dealer, LessonDealer) else None
        players, kinds = row.players, row.kinds
        return Match(plan.ruleset, plan.options, players, kinds, dealer, self.tables, taught)

    def _dealer(self, row: rows.Begun) -> Dealer:
        if self.plan.dice == "typed":
            return ScriptedDealer()
        if self.plan.lesson:
            return LessonDealer(chapter_of(self.plan.ruleset, self.plan.lesson))
        names = self.game.seat_names(row.players)
        shares = self.shares
        people = [seat for seat in sorted(self.sitters) if row.kinds[seat] == PERSON]
        salts = {
            seat: shares.revealed.get(seat, self.sitters[seat].salt)
            for seat in people
            if seat not in shares.late
        }
        hashes = {
            seat: shares.promises[seat] if seat in shares.promises else salt_hash(salt)
            for seat, salt in salts.items()
        }
        promised = tuple((names[seat], hash_) for seat, hash_ in hashes.items())
        promise = Promise(seed_hash(self.kept.seed), promised)
        if not all(salts.values()):
            return FairDealer(promise)
        told = tuple((names[seat], salt) for seat, salt in salts.items())
        return FairDealer(promise, Secrets(self.kept.seed, told))

    @property
    def running(self) -> Match:
        """The match, or a refusal."""
        if self.match is None:
            raise Refusal("not_now", "not_begun")
        return self.match

    @property
    def table(self) -> Table:
        return self.running.table

    # --- chance -----------------------------------------------------------------------------------
    @property
    def chance(self) -> str:
        """What is published about the table's chance."""
        if self.match is not None:
            return self.match.dealer.name
        return "typed" if self.plan.dice == "typed" else f"fair {seed_hash(self.kept.seed)}"

    @property
    def owed(self) -> dict[int, Owed]:
        """What the table's chance waits for, by seat."""
        return self.shares.owed

    @property
    def late(self) -> dict[str, rows.Share]:
        """By name what did not come in time: they have no share in the table's chance."""
        return {self.name(seat): share for seat, share in self.shares.late.items()}

    @property
    def reveal(self) -> str | None:
        dealer = self.match.dealer if self.match is not None else None
        if self.status != ENDED or not isinstance(dealer, FairDealer) or dealer.known is None:
            return None
        return dealer.known.text

    def types_chance(self, seat: int) -> bool:
        """Whether a seat says what the real dice and cards show: of a card that is drawn unseen the
        one who draws it, else the banker, if a person is, else anybody."""
        if self.plan.dice != "typed" or seat == SPECTATOR:
            return False
        drawers = self.running.drawers() & {*self.people()}
        if drawers:
            return seat in drawers
        bankers = [s for s in self.people() if s >= self.game.players]
        return seat in bankers if bankers else seat in self.people()

    def pin(self) -> str:
        """A hash of all that decides how the game goes: rules, tables and options."""
        values = self.ruleset.resolve(self.plan.options)
        whole: list[Any] = [rules_hash(self.ruleset.family), self.plan.ruleset]
        whole.append(sorted(values.items()))
        if self.tables:
            whole.append(sorted(self.tables.items()))
        return hashlib.sha256(msgspec.json.encode(whole)).hexdigest()[:16]


def load(kept: Kept, stored: list[Row]) -> Desk:
    """A table out of its rows. If the rules have changed so that a move does not hold any more, or
    a row is damaged, the table is frozen before it: it can be read, not played. StoreError if not
    even that is possible."""
    try:
        desk = Desk(kept)
    except Exception as error:  # a ruleset or an option that is no more
        raise damaged(f"table {kept.id}: its plan cannot be followed: {error!r}") from error
    for number, row in enumerate(stored):
        try:
            desk.fold(row)
        except (Refused, NotDue, NotationError, Refusal):
            desk.status = FROZEN
            break
        except Exception:  # half done, perhaps: up to the row before it all was well
            desk = load(kept, stored[:number])
            desk.status = FROZEN
            break
    desk.rows = len(stored)
    return desk


def actor_of(desk: Desk) -> int:
    return desk.match.table.actor if desk.match is not None else OVER


def check_name(desk: Desk, seat: int, name: str) -> None:
    """No unless somebody of this name can take the seat; bots may still come to open ones. Who has
    a role may play as well, under one name."""
    seats = range(len(desk.players))
    names = [bot_name(s) if desk.kind(s) == "open" else desk.name(s) for s in seats]
    well = is_name(name) and is_seen(name)
    if seat < desk.game.players:
        others = (looks(other) for s, other in enumerate(names) if s != seat)
        if not looks(name).isdisjoint(chain.from_iterable(others)):
            raise Refusal("name", "name_alike")
        names[seat] = name
    try:
        check_players(desk.ruleset, names)
    except SeatError:
        well = False
    if not well:
        raise Refusal("name", "name", most=LONGEST_NAME)
