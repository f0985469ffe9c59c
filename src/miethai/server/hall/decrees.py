"""The operator's decrees as this server knows them: read again with every beat, so that they hold
within a second wherever a table is kept."""

from __future__ import annotations

import contextlib
import ipaddress
from typing import TYPE_CHECKING

from miethai.server.disk.decrees import BANNED, CLOSED, ROTATED, STOPPED, find_decrees, lift
from miethai.server.disk.folder import StoreError
from miethai.server.room.sitting import renew
from miethai.server.words import Refusal

if TYPE_CHECKING:
    from miethai.server.hall.hall import Hall


class Decrees:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._known: dict[str, str] = {}
        self._banned: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []

    async def read(self) -> None:
        """What has changed meanwhile holds from now on. While the disk does not answer, what was
        decreed before does."""
        with contextlib.suppress(StoreError):
            found = await self._hall.store.read(find_decrees)
            if found != self._known:
                self._known = found
                banned = [subject for subject, kind in found.items() if kind == BANNED]
                self._banned = [ipaddress.ip_network(subject) for subject in banned]
                self._carry_out()
            for subject, kind in found.items():
                if kind.startswith(ROTATED):
                    await self._rotate(subject, kind.removeprefix(ROTATED))

    async def _rotate(self, subject: str, code: str) -> None:
        """Whoever has the table gives the seat its new code."""
        table, _, seat = subject.partition(" ")
        try:
            room = await self._hall.room(table)
            async with room.change() as batch:
                renew(room, batch, int(seat), code)
                batch.extra.append(lift(subject))
        except Refusal as refusal:
            if refusal.code == "no_table":
                await self._hall.store.write([lift(subject)])

    def _carry_out(self) -> None:
        """Whoever is connected looks whether they may stay, and games that go on again do."""
        hall = self._hall
        hall.listings.look_again()
        for room in list(hall.rooms.values()):
            if self._known.get(room.desk.id) == CLOSED:
                hall.lose(room)
                continue
            room.touch()
            room.wake()
            room.automation.wake()

    def stops(self, table: str) -> bool:
        """Whether nothing may happen at a table; it can be looked at."""
        return self._known.get(table) == STOPPED

    def check(self, table: str, address: str = "") -> None:
        """Refusal if nobody may come to the table, or nobody from there to any."""
        if self._known.get(table) == CLOSED:
            raise Refusal("no_table", "closed_by_operator")
        if self._banned and address:
            self.check_address(address)

    def check_address(self, address: str) -> None:
        try:
            known = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:  # no address, as of a socket in the file system
            return
        known = getattr(known, "ipv4_mapped", None) or known
        if any(known in network for network in self._banned):
            raise Refusal("not_yours", "banned")
