"""The hall: all rooms that are in memory, new tables, and the beat that moves the clocks."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import Awaitable, Iterator
from dataclasses import replace
from heapq import nsmallest

from miethai.play.fair import new_salt, new_seed
from miethai.server.disk import rows, store
from miethai.server.disk.folder import StoreError
from miethai.server.disk.groups import GroupStore, Quota
from miethai.server.disk.store import Kept
from miethai.server.faults import cannot_save
from miethai.server.hall.archive import Archive
from miethai.server.hall.books import Books
from miethai.server.hall.decrees import Decrees
from miethai.server.hall.listing import Listings
from miethai.server.hall.nodes import Nodes
from miethai.server.hall.replay_cache import ReplayCache
from miethai.server.hall.share import ALL, Share
from miethai.server.limits import (
    NEIGHBOURS,
    Addresses,
    Limits,
    Open,
    household,
    neighbourhood,
)
from miethai.server.metrics import Metrics
from miethai.server.room.batch import Batch
from miethai.server.room.bots import Thinkers
from miethai.server.room.onlookers import Onlookers
from miethai.server.room.room import Room
from miethai.server.room.sitting import go_without, start
from miethai.server.table.desk import ENDED, FROZEN, LOBBY, PERSON, RUNNING, Desk, load
from miethai.server.table.plans import plan_of
from miethai.server.table.rotation import moved_up, rotated
from miethai.server.table.seats import code_hash, is_table_id, new_code
from miethai.server.wire import Closing, Created, NewTable
from miethai.server.words import Refusal

BEAT = 0.5  # seconds
CLEANED_EVERY = 60.0
COLLECTED_EVERY = 3600.0

log = logging.getLogger("miethai.server")


class Hall:
    """``share``: the tables that are this hall's, where there are several."""

    def __init__(
        self, kept: GroupStore, thinkers: Thinkers, limits: Limits, share: Share = ALL
    ) -> None:
        self._collected = time.monotonic()
        self.store, self.thinkers, self.limits, self.share = kept, thinkers, limits, share
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.open = Open(limits.connections, limits.connections_per_address)
        self.passing = Open(limits.connections, limits.connections_per_address)  # to other nodes
        self.makers = Addresses(limits.tables_per_hour / 3600, limits.tables_per_hour)
        self.rematchers = Addresses(limits.rematches_per_hour / 3600, limits.rematches_per_hour)
        self.guessers = Addresses(limits.wrong_codes / 60, limits.wrong_codes)
        requests = limits.requests_per_second, limits.requests_per_second * 3
        self.commanders = Addresses(*requests)
        self.passers = Addresses(*requests)  # on to other nodes, which count them, too
        self.books = Books(self)
        self.closing: Closing | None = None
        self.listings = Listings(self)
        self.replay_cache = ReplayCache(self)
        self.archive = Archive(self)
        self.onlookers = Onlookers()
        self.nodes = Nodes(self)
        self.decrees = Decrees(self)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.given_up = 0  # how often the other nodes have done so
        self._beat: asyncio.Task[None] | None = None
        self._resuming: asyncio.Task[None] | None = None
        self._cleaned = time.monotonic()

    # --- opening and closing ----------------------------------------------------------------------
    async def open_doors(self) -> None:
        """Nobody waits for stored games: each is loaded when somebody comes to its table."""
        await self.decrees.read()
        self._beat = asyncio.create_task(self._run())
        self.resume()
        self.nodes.begin()

    def resume(self) -> None:
        """Games among bots that were being played go on; all others stand still anyway until
        somebody looks."""
        if self._resuming is not None:
            self._resuming.cancel()
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        with contextlib.suppress(StoreError):  # then they wait for somebody too
            since = time.time() - self.limits.idle_seconds
            for id_ in filter(self.share.has, await self.store.read(store.find_unattended(since))):
                with contextlib.suppress(Refusal):  # the others' games go on all the same
                    (await self.room(id_)).automation.wake()

    def announce(self, seconds: int) -> None:
        """Everybody is told before the server goes."""
        self.closing = Closing(seconds)
        for room in self.rooms.values():
            room.wake()

    async def close_doors(self) -> None:
        self.nodes.end()
        for task in (self._beat, self._resuming):
            if task is not None:
                task.cancel()
        for room in list(self.rooms.values()):
            async with room.lock:
                room.close()
                if room.desk.match is not None:
                    clock = store.set_clock(room.desk.id, *room.timing.kept())
                    with contextlib.suppress(StoreError):
                        await self.store.write([clock], room.desk.id)
        self.thinkers.close()
        self.store.close()

    # --- rooms ------------------------------------------------------------------------------------
    async def room(self, id_: str) -> Room:
        """The room of a table, from memory or from disk."""
        self.decrees.check(id_)
        found = self.rooms.get(id_)
        if found is not None:
            found.timing.seen()
            return found
        if not is_table_id(id_):  # PostgreSQL has no word for some texts
            raise Refusal("no_table", "no_table")
        if not self.share.has(id_):
            raise Refusal("elsewhere", "elsewhere")
        if id_ not in self._loading:
            self._loading[id_] = asyncio.create_task(self._fetch(id_))
        return await asyncio.shield(self._loading[id_])  # others may wait for it too

    async def _fetch(self, id_: str) -> Room:
        try:
            times = -1
            while times != self.given_up:  # else another node may have gone on with it meanwhile
                times = self.given_up
                room = await self._load(id_)
            self.rooms[id_] = room
        finally:
            del self._loading[id_]
        return room

    async def _load(self, id_: str) -> Room:
        if self.closing is not None:
            raise Refusal("closing", "closing")
        self._make_way(len(self._loading))
        try:
            if self.store.is_shared and await self.store.claim(id_) is not None:
                raise Refusal("elsewhere", "elsewhere")
            found = await self.store.read(store.find_table(id_))
            if found is None:
                raise Refusal("no_table", "no_table")
            room = Room(self, await asyncio.to_thread(load, *found))
        except StoreError as error:
            log.error("a table cannot be read", extra={"table": id_, "why": str(error)})
            raise cannot_save(error) from None
        if room.desk.status == FROZEN:
            log.warning("a table is frozen", extra={"table": id_})
        if room.live and room.desk.pinned != room.desk.pin():
            async with room.change() as batch:  # other rules, but every move of it still holds
                batch.add(rows.Pinned("", room.desk.pin()))
        return room

    def _make_way(self, coming: int) -> None:
        """Room in memory for tables that are coming: those that nobody has asked for longest
        leave it."""
        if len(self.rooms) + coming <= self.limits.tables_in_memory:
            return
        several = coming + self.limits.tables_in_memory // 50  # looking for them takes a while
        idle = nsmallest(several, self._idle(), key=_last_seen)
        if not idle:
            raise Refusal("too_many", "too_many_tables")
        for room in idle:
            self.forget(room)
        self.metrics.displaced.inc(len(idle))

    def _idle(self) -> Iterator[Room]:
        """Tables that nobody is at and no request is on its way to."""
        until = time.monotonic() - self.limits.settled_seconds
        for room in self.rooms.values():
            since = room.idle_since
            if since is not None and since < until and not room.lock.locked():
                yield room

    @property
    def full(self) -> bool:
        """Whether no further table can be brought into memory."""
        return len(self.rooms) >= self.limits.tables_in_memory and not any(self._idle())

    def forget(self, room: Room) -> None:
        """The room leaves memory; the next person to come loads it from disk."""
        room.close()
        if self.rooms.get(room.desk.id) is room:
            del self.rooms[room.desk.id]

    def lose(self, room: Room) -> None:
        """Another node has the table: whoever is here comes back and is led there."""
        room.lost = True
        self.forget(room)
        room.wake()

    async def keeper(self, id_: str) -> str | None:
        """Where the node is that keeps a table; None: here, or nowhere."""
        if id_ in self.rooms or self.closing is not None or not is_table_id(id_):
            return None
        try:
            return await self.store.claim(id_)
        except StoreError as error:
            raise cannot_save(error) from None

    # --- new tables -------------------------------------------------------------------------------
    async def create(self, wish: NewTable, address: str) -> Created:
        if self.closing is not None:
            raise Refusal("closing", "closing")
        plan = plan_of(wish)
        await self._check_may_make(address)
        id_, invite, host = self.share.new_table_id(), new_code(), new_code()
        now = time.time()
        hashes = code_hash(id_, invite), code_hash(id_, host)
        kept = Kept(id_, id_, now, now, LOBBY, plan, *hashes, new_seed())
        room = await self._add(kept)
        if not room.desk.open_seats() and plan.begin == "full":
            async with room.change() as batch:
                start(room, batch)
        return Created(id_, invite, host)

    async def _check_may_make(self, address: str, rematch: bool = False) -> None:
        try:
            well = await self._may_make(address, rematch)
        except StoreError as error:
            raise cannot_save(error) from None
        if not well:
            raise Refusal("too_many", "too_many_tables")

    async def _may_make(self, address: str, rematch: bool) -> bool:
        """Whether an address, and the network around it, may make another table."""
        if not self.store.is_shared:
            return (self.rematchers if rematch else self.makers).take(address)
        most = self.limits.rematches_per_hour if rematch else self.limits.tables_per_hour
        for whose, times in (household(address), 1), (neighbourhood(address), NEIGHBOURS):
            what = f"rematches of {whose}" if rematch else whose
            if not await self.store.take(Quota(what, times * most, times * most / 3600)):
                return False
        return True

    async def _add(self, kept: Kept) -> Room:
        self._make_way(len(self._loading) + 1)
        try:
            await self.store.write([store.add_table(kept)])
        except StoreError as error:
            raise cannot_save(error) from None
        room = self.rooms[kept.id] = Room(self, Desk(kept))
        if kept.plan.listed:
            self.listings.add(kept.id)
        return room

    async def again(self, room: Room, batch: Batch, address: str) -> str:
        """A table like this one with everybody a seat further up, who keep their codes."""
        await self._check_may_make(address, rematch=True)
        old = room.desk
        to = moved_up(old)
        now = time.time()
        kept = replace(
            old.kept,
            id=self.share.new_table_id(),
            created=now,
            touched=now,
            status=LOBBY,
            plan=rotated(old),
            seed=new_seed(),
            clock=0.0,
            spent=0.0,
            rematch="",
            sum=b"",
        )
        other = await self._add(kept)
        async with other.change() as new:
            for seat, sitter in old.sitters.items():
                if old.kind(seat) == PERSON:
                    chance = (new_salt(), "") if sitter.salt else ("", rows.OWED)
                    new.add(rows.Seated(to[seat], sitter.name, sitter.code, *chance))
            still_open = other.desk.open_seats()
            fill = [old.kind(seat) for seat in old.seats if to[seat] in still_open]
            start(other, new, next((bot for bot in fill if bot != "table"), None))
        batch.extra.append(store.set_rematch(old.id, kept.id))
        return kept.id

    # --- the beat ---------------------------------------------------------------------------------
    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for room in list(self.rooms.values()):
                await self._guarded(self._tick(room), room.desk.id)
            await self._guarded(self._look_around())

    async def _guarded(self, work: Awaitable[None], table: str = "") -> None:
        """Whatever fails, the beat goes on: all clocks hang on it."""
        try:
            await work
        except Exception:
            self.metrics.errors.inc()
            log.exception("a beat failed", extra={"table": table})

    async def _look_around(self) -> None:
        """What concerns no single table."""
        self.count()
        self.books.spread()
        await self.decrees.read()
        await self.listings.spread()
        if time.monotonic() - self._cleaned > CLEANED_EVERY:
            self._cleaned = time.monotonic()
            await self._clean()

    async def _tick(self, room: Room) -> None:
        timing = room.timing
        timing.tick()
        if room.lock.locked() or not timing.matters:
            return
        if timing.words.over:
            with contextlib.suppress(Refusal):
                async with room.change() as batch:
                    go_without(room, batch)
        elif timing.due() is not None:
            with contextlib.suppress(Refusal):
                async with room.change() as batch:
                    row = timing.due()
                    if row is not None:
                        batch.add(row)
                        room.automation.advance(batch)
        elif timing.must_save:
            with contextlib.suppress(StoreError):
                clock = store.set_clock(room.desk.id, *timing.kept())
                await self.store.write([clock], room.desk.id)
        room.touch()

    def count(self) -> None:
        """Everything that is counted is where it can be read."""
        self.metrics.rooms.set(len(self.rooms))
        self.metrics.groups.set(self.store.groups)
        self.metrics.wrote(self.store.took())
        self.metrics.refusing.set(self.store.last_error is not None)
        self.metrics.note()

    async def counted(self) -> bytes:
        """All of it as text; what concerns all nodes together is told by one of them."""
        self.count()
        tables, nodes = dict.fromkeys((LOBBY, RUNNING, ENDED), 0), 0
        with contextlib.suppress(StoreError):
            if self.nodes.first:
                tables |= await self.store.read(store.count_by_status)
                nodes = self.nodes.alive
        self.metrics.whole(tables, nodes)
        return self.metrics.text(self.store.node)

    async def _clean(self) -> None:
        """Tables that nobody looks at leave memory, old lobbies and finished games the store."""
        now = time.monotonic()
        if now - self._collected > COLLECTED_EVERY:  # see run.py: nobody else does it
            self._collected = now
            gc.collect()
        for room in list(self._idle()):
            if now - _last_seen(room) > self.limits.idle_seconds:
                self.forget(room)
        with contextlib.suppress(StoreError):
            if outdated := self.store.outdated():
                await self.store.write(outdated)
            await self.archive.tidy()
            until = time.time() - self.limits.lobby_seconds
            for id_ in await self.store.read(store.find_ids(LOBBY, 0.0, until)):
                if id_ in self.rooms or not self.share.has(id_):
                    continue
                if await self.store.claim(id_) is None:
                    await self.store.write(store.drop_table(id_), id_)


def _last_seen(room: Room) -> float:
    return room.timing.last_seen
