"""Replays that the server has made: in a thread, one at a time, and kept for the next who asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from miethai.kernel.contract import SPECTATOR
from miethai.server import wire
from miethai.server.disk import store
from miethai.server.disk.folder import StoreError
from miethai.server.faults import cannot_save
from miethai.server.limits import Addresses
from miethai.server.table.replays import Told
from miethai.server.words import Refusal

if TYPE_CHECKING:
    from miethai.server.hall.hall import Hall
    from miethai.server.http.requests import Ready
    from miethai.server.room.room import Room

MOST_MOVES = 20_000
MOST_KEPT = 64_000_000  # bytes

Make = Callable[[Told], "Ready"]
Key = tuple[str, int, str, str]  # table, reader, language, kind of answer


class ReplayCache:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._kept: OrderedDict[Key, tuple[int, Ready]] = OrderedDict()
        self._turn = asyncio.Lock()
        a_second = hall.limits.requests_per_second
        self._askers = Addresses(a_second / 60, a_second / 2)

    async def replay(
        self, room: Room, reader: int, lang: str, address: str, kind: str, make: Make
    ) -> Ready:
        """The game of a room for a reader up to their last event; ``make`` makes the answer, and
        ``kind`` says which one."""
        async with room.lock:  # a move that is on its way to the disk does not count yet
            n = room.desk.running.numbers[reader]
        key = room.desk.id, reader, lang, kind
        found = self._find(key, n)
        if found is not None:
            return found
        if not self._askers.take(address):
            raise Refusal("too_many", "too_many")
        async with self._turn:
            found = self._find(key, n)
            if found is None:
                found = await self._make(room, reader, lang, make)
                self._keep(key, n, found)
        return found

    async def _make(self, room: Room, reader: int, lang: str, make: Make) -> Ready:
        moves = len(room.desk.running.entries)
        if moves > MOST_MOVES:
            raise Refusal("too_large", "replay_long", moves=moves)
        table = at_rest(room.info)
        name = None if reader == SPECTATOR else room.desk.name(reader)
        try:
            found = await self._hall.store.read(store.find_table(room.desk.id))
        except StoreError as error:
            raise cannot_save(error) from None
        if found is None:
            raise Refusal("no_table", "no_table")
        return await asyncio.to_thread(make, Told(table, *found, reader, name, lang))

    def _find(self, key: Key, n: int) -> Ready | None:
        known = self._kept.get(key)
        if known is None or known[0] != n:
            return None
        self._kept.move_to_end(key)
        return known[1]

    def _keep(self, key: Key, n: int, made: Ready) -> None:
        self._kept.pop(key, None)
        self._kept[key] = n, made
        size = sum(ready.size for _, ready in self._kept.values())
        while size > MOST_KEPT and len(self._kept) > 1:
            size -= self._kept.popitem(last=False)[1][1].size


def at_rest(info: wire.TableInfo) -> wire.TableInfo:
    """A table without what is true only at the moment: who is here, the clock, wishes."""
    seats = [
        msgspec.structs.replace(seat, here=False, away_since=None, stand_in=None)
        for seat in info.seats
    ]
    return msgspec.structs.replace(info, k=0, seats=seats, clock=None, wish=None, rematch=None)
