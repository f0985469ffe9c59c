"""A room is a table with a door: one command at a time goes in, is written to disk and then shown
to everybody who is connected.

Whatever reads or changes the match holds the room's lock, so nobody ever sees a move that is not on
the disk. Connections never hold it: they are handed finished snapshots.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from miethai.bots.reasons import Advice
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.server import wire
from miethai.server.disk import rows, store
from miethai.server.disk.folder import StoreError
from miethai.server.room import crowd
from miethai.server.room.automation import Automation
from miethai.server.room.batch import Batch
from miethai.server.room.timing import Timing
from miethai.server.room.turns import Turns
from miethai.server.table import snapshots
from miethai.server.table.desk import RUNNING, Desk, load
from miethai.server.table.snapshots import Snapshot
from miethai.server.words import Refusal, presets

if TYPE_CHECKING:
    from miethai.play.table import Table
    from miethai.server.hall.hall import Hall


class Listener(Protocol):
    """A connection, as the room sees it."""

    seat: int
    lang: str
    host: bool

    def wake(self) -> None:
        """There is something new to send."""


@dataclass
class GoingBack:
    """Somebody's wish to take back what others have seen, and who agreed to just that."""

    by: int
    row: rows.Undone
    agreed: set[int]


class Room:
    def __init__(self, hall: Hall, desk: Desk) -> None:
        self.hall, self.desk = hall, desk
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.crowd = crowd.Crowd()  # the other listeners, where there are many
        self._heads: Counter[int] = Counter()  # listeners by seat
        self.here: frozenset[int] = frozenset()  # seats of the listeners
        self.snapshots: dict[tuple[int, str], Snapshot] = {}
        self.wish: GoingBack | None = None
        self.thinking: set[int] = set()  # seats for which the shark is thinking
        self.advised: dict[tuple[int, str], tuple[int, list[Advice]]] = {}  # hints that stand
        self.timing = Timing(self)
        self.turns = Turns(self)
        self.automation = Automation(self)
        self.closed = False
        self.lost = False  # to another node
        self.info = self._described()  # as everybody was told last
        self._told: tuple[Any, ...] = ()
        self._yours: dict[tuple[int, bool], wire.You] = {}  # the same for single seats
        self.lines_said = len(desk.said)

    # --- changing ---------------------------------------------------------------------------------
    def change(self, by: int | None = None) -> Batch:
        """Rows that are added inside happen together: all are on disk and shown when it is left, or
        none is. A refusal inside leaves everything as it was. ``by`` is the seat that waits for an
        answer: it is shown everything before."""
        return Batch(self, by)

    async def commit(self, batch: Batch) -> None:
        """Let the disk have what was added."""
        if not batch.rows and not batch.extra:
            return
        first = self.desk.rows - len(batch.rows)
        desk = self.desk
        statements, sum_ = store.add_rows(desk.id, first, desk.sum, batch.rows)
        statements += batch.extra
        if batch.rows and self.timing.must_keep:
            statements.append(store.set_clock(self.desk.id, *self.timing.kept()))
        if self.desk.status != batch.status:
            statements.append(store.set_status(self.desk.id, self.desk.status))
        await self.hall.store.write(statements, desk.id)
        desk.sum = sum_
        self.hall.metrics.moves.inc(batch.moves)

    async def reload(self) -> None:
        """Back to what the disk says; if that cannot be found out, the room leaves memory."""
        desk = None
        try:
            found = await self.hall.store.read(store.find_table(self.desk.id))
            if found is not None:
                desk = await asyncio.to_thread(load, *found)
        except StoreError:
            pass
        finally:
            if desk is None:
                self.hall.forget(self)
        if desk is not None:
            self.desk = desk

    # --- showing ----------------------------------------------------------------------------------
    def publish(self, by: int | None) -> None:
        """New snapshots for those who are connected and can notice a difference. Who neither moved
        nor is asked may have to wait for theirs (see onlookers)."""
        match, onlookers = self.desk.match, self.hall.onlookers
        if match is not None:
            asked = {match.table.actor, match.shown(SPECTATOR).actor} - {CHANCE, OVER}
            asked.update(match.aside.asked if match.aside is not None else ())
            busy = onlookers.busy_at()
            for listener in self.listeners:
                seat = listener.seat
                urgent = seat == by or seat in asked
                if urgent or busy is None or not onlookers.put_off(self, listener, busy):
                    self._serve(listener)
            if self.crowd and self.crowd.shown != match.numbers[SPECTATOR]:
                self._show_crowd(match.numbers[SPECTATOR])
        self.lines_said = len(self.desk.said)
        if self._refresh():
            self.wake()

    def _show_crowd(self, number: int) -> None:
        """One state a language for all of them, who get it by and by."""
        for lang in self.crowd.langs:
            self.snapshot(SPECTATOR, lang)
        self.crowd.shown = number
        self.crowd.wake()

    def _serve(self, listener: Listener) -> None:
        self.snapshot(listener.seat, listener.lang)
        self.hall.onlookers.served(listener)
        listener.wake()

    def serve_late(self, listener: Listener) -> None:
        """What was put off is done now, unless a move is on its way to the disk: then the one who
        makes it does."""
        if self.closed:
            self.hall.onlookers.served(listener)  # is shown everything when they find another room
        elif not self.lock.locked():
            self._serve(listener)

    def is_behind(self, listener: Listener) -> bool:
        """Whether there is something that the reader has not been shown."""
        shown = self.snapshots.get((listener.seat, listener.lang))
        return shown is None or shown.n != self.number(listener.seat)

    def snapshot(self, reader: int, lang: str) -> Snapshot | None:
        """The reader's state, made again only when their number has changed."""
        match = self.desk.match
        if match is None:
            return None
        old = self.snapshots.get((reader, lang))
        if old is None or old.n != match.numbers[reader]:
            old = snapshots.take(match, reader, lang, self.desk.types_chance(reader))
            self.snapshots[reader, lang] = old
        return old

    async def prepare(self, reader: int, lang: str) -> Snapshot | None:
        """The same for somebody who comes; the caller holds the lock. A language that
        nobody has read here so far takes a while, if the game has begun a while ago."""
        match = self.desk.match
        if match is not None and lang not in match.langs and match.entries:
            await asyncio.to_thread(match.learn, lang)
        return self.snapshot(reader, lang)

    def _refresh(self) -> bool:
        """What is told about the table; its number grows only when it says something new. Whether
        anything may be new for anybody beside the position."""
        key = self._signs()
        if key == self._told:
            return False
        self._told = key
        info = msgspec.structs.replace(self._described(), k=self.info.k)
        if info != self.info:
            self.info = msgspec.structs.replace(info, k=info.k + 1)
        return True

    def _signs(self) -> tuple[Any, ...]:
        """Cheap to get, and never the same for two different descriptions."""
        desk, wish = self.desk, self.wish
        return (
            desk.status,
            len(desk.sitters),
            None if wish is None else (wish.by, frozenset(wish.agreed)),
            tuple(desk.stand_ins.items()),
            desk.pace_now,
            self.timing.present(),
            self.timing.shown(),
            self.timing.words.shown(self.timing.is_watched),
            desk.rematch,
            desk.pinned,
            desk.personal,
            self._secrets,
            self.stopped,
        )

    @property
    def _secrets(self) -> bool:
        match = self.desk.match
        return match is None or self.desk.manners.has_secrets(match.table.position)

    def table_for(self, reader: int) -> Table:
        """The table as a reader sees it."""
        return self.desk.running.shown(reader)

    def _described(self) -> wire.TableInfo:
        """What everybody may know about the table beside the position."""
        desk = self.desk
        wish = None
        if self.wish is not None:
            agreed = sorted(desk.name(seat) for seat in self.wish.agreed)
            wish = wire.Wish(desk.name(self.wish.by), agreed)
        waits = self.timing.words.shown(self.timing.is_watched)
        status: Any = desk.status
        begin: Any = desk.plan.begin
        return wire.TableInfo(
            k=1,
            id=desk.id,
            ruleset=desk.plan.ruleset,
            status=status,
            seats=[self._seat(seat) for seat in desk.seats],
            options=desk.plan.options,
            pace=desk.pace_now,
            chat=desk.plan.chat,
            dice=desk.plan.dice,
            spectators=desk.plan.spectators,
            grace=desk.plan.grace,
            begin=begin,
            secrets=self._secrets,
            clock=self.timing.shown(),
            chance=desk.chance,
            reveal=desk.reveal,
            wish=wish,
            rematch=desk.rematch or None,
            rules=desk.pinned,
            tables=desk.tables,
            listed=desk.plan.listed,
            hints=desk.plan.hints,
            title=desk.plan.title,
            lesson=desk.plan.lesson,
            owed={desk.name(seat): what for seat, what in desk.owed.items()},
            waits=waits and wire.Waits(*waits),
            late=desk.late,
            stopped=self.stopped,
        )

    def _seat(self, seat: int) -> wire.Seat:
        desk = self.desk
        kind = desk.kind(seat)
        known: Any = kind if kind in ("open", "person", "table") else "bot"
        person = kind == "person"
        return wire.Seat(
            seat=desk.seat_id(seat),
            kind=known,
            name=desk.person(seat) if person or known == "bot" or seat in desk.by_rules else None,
            bot=kind if known == "bot" else None,
            role=seat >= desk.game.players,
            here=person and self.timing.is_here(seat),
            away_since=self.timing.away_since(seat) if person else None,
            stand_in=desk.stand_ins.get(seat),
        )

    def you(self, seat: int, host: bool) -> wire.You:
        """What only the seat is told; its number grows when it says something new."""
        old = self._yours.get((seat, host))
        new = self._your(seat, host, old.y if old is not None else 1)
        if old is not None and new != old:
            new = msgspec.structs.replace(new, y=old.y + 1)
        self._yours[seat, host] = new
        return new

    def _your(self, seat: int, host: bool, y: int) -> wire.You:
        desk = self.desk
        if seat == SPECTATOR:
            return wire.You(y, None, host=host)
        muted = sorted(desk.name(other) for mine, other in desk.muted if mine == seat)
        return wire.You(y, desk.seat_id(seat), desk.name(seat), desk.orders.get(seat), muted, host)

    def follow(self, old: Room) -> None:
        """Readers of a room that has left memory go on here: no number may go back."""
        self.info = msgspec.structs.replace(self.info, k=max(self.info.k, old.info.k + 1))
        for key, you in old._yours.items():
            self._yours.setdefault(key, you)

    def said(self, reader: int, lang: str, since: int) -> Iterator[wire.Said]:
        """Chat that the reader has not got yet, without what they never hear: lines of somebody
        whom they had muted when these were said."""
        news = self.desk.said[since : self.lines_said]
        before = self.last_said(reader, since) if news else 0
        for number, row in enumerate(news, start=since + 1):
            if reader not in self.desk.deaf[number - 1]:
                text = presets(lang)[row.preset] if row.preset else row.text
                yield wire.Said(number, self.desk.name(row.seat), text, before)
                before = number

    def last_said(self, reader: int, until: int | None = None) -> int:
        """Number of the last line of chat, up to line ``until`` if given, that the reader hears."""
        for number in range(self.lines_said if until is None else until, 0, -1):
            if reader not in self.desk.deaf[number - 1]:
                return number
        return 0

    def number(self, seat: int) -> int:
        return self.desk.match.numbers[seat] if self.desk.match is not None else 0

    def shown(self, seat: int, lang: str) -> int:
        """The number of what the reader was shown last, or is just being shown."""
        shot = self.snapshots.get((seat, lang))
        return self.number(seat) if shot is None else shot.n

    # --- coming and going -------------------------------------------------------------------------
    def add(self, listener: Listener) -> None:
        seat = listener.seat
        self._heads[seat] += 1
        if seat == SPECTATOR and self._heads[seat] > crowd.FIRST:
            self.crowd.add(listener)
        else:
            self.listeners.add(listener)
        self.here |= {seat}
        self.timing.arrive(seat)
        self.touch()

    def remove(self, listener: Listener) -> None:
        seat = listener.seat
        if not self.crowd.discard(listener):
            self.listeners.discard(listener)
        self._heads[seat] -= 1
        self.hall.onlookers.served(listener)
        if not self._heads[seat]:
            self.here -= {seat}
            self.timing.leave(seat)
        self.touch()

    def touch(self) -> None:
        """Presence or time may have changed something. What is not on disk yet is not told:
        its change tells everything itself."""
        if not self.lock.locked() and self._refresh():
            self.wake()

    def wake(self) -> None:
        """Let every connection look whether there is something new for it."""
        for listener in self.listeners:
            listener.wake()
        self.crowd.wake()

    @property
    def idle_since(self) -> float | None:
        return None if self.here else self.timing.last_seen

    @property
    def live(self) -> bool:
        """Whether the game can go on."""
        return self.desk.status == RUNNING and not self.desk.owed and not self.stopped

    @property
    def stopped(self) -> bool:
        """Whether the operator has frozen the table."""
        return self.hall.decrees.stops(self.desk.id)

    def standstill(self) -> Refusal:
        """Why the game does not go on."""
        desk = self.desk
        if self.stopped:
            return Refusal("frozen", "frozen_by_operator")
        if desk.owed and desk.status == RUNNING:
            names = ", ".join(desk.name(seat) for seat in desk.owed)
            return Refusal("not_now", "owed", names=names)
        return Refusal("not_now", "not_begun" if desk.match is None else "game_over")

    def close(self) -> None:
        self.closed = True
        self.automation.stop()
