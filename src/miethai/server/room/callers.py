"""Who sends a command, and whether a code says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from miethai.kernel.contract import SPECTATOR
from miethai.server.table.seats import opens
from miethai.server.words import Refusal

if TYPE_CHECKING:
    from miethai.server.room.room import Room


@dataclass
class Caller:
    """Who sends a command: a seat or SPECTATOR, from where, and whether it is the host."""

    seat: int
    lang: str
    host: bool = False
    address: str = ""


def identify(room: Room, code: str | None, lang: str, address: str = "") -> Caller:
    """Whose code this is; No if it opens nothing here."""
    desk = room.desk
    if code is None:
        if not desk.plan.spectators:
            raise Refusal("code", "spectators")
        return Caller(SPECTATOR, lang, address=address)
    for seat, sitter in desk.sitters.items():
        if opens(desk.kept.lineage, code, sitter.code):
            return Caller(seat, lang, address=address)
    if opens(desk.kept.lineage, code, desk.kept.host):
        return Caller(SPECTATOR, lang, host=True, address=address)
    raise Refusal("code", "wrong_code")


def seated(caller: Caller) -> int:
    """The seat of somebody who must have one."""
    if caller.seat == SPECTATOR:
        raise Refusal("not_yours", "not_yours")
    return caller.seat
