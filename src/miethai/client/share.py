"""A seat's share in the chance of its table: a salt that nobody else knows before everybody has
promised theirs."""

from __future__ import annotations

from miethai.play.fair import new_salt, salt_hash
from miethai.server import wire


class Share:
    def __init__(self, salt: str = "") -> None:
        self._salt = salt or new_salt()
        self._fresh = True  # nobody has seen the salt
        self._shown_for = ""  # all promises, as they were when a salt was revealed last
        self._lost = 0  # how many others had lost their shares for a missing salt by then

    def settled(self, table: wire.TableInfo, name: str) -> wire.Pledge | wire.Reveal | None:
        """What the table waits for of the seat; None: it does not get that. A salt is revealed for
        one set of promises only, and another salt afterwards only if somebody has lost their share
        meanwhile: else those who work with the server could have everything drawn again as often
        as they like."""
        if table.owed[name] == "pledge":
            if not self._fresh:
                self._salt, self._fresh = new_salt(), True
            return wire.Pledge(salt_hash(self._salt))
        promises, lost = table.chance or "", [*table.late.values()].count("salt")
        if f"{name}={salt_hash(self._salt)}" not in promises.split(", "):
            return None  # another program of this player has promised
        if promises != self._shown_for:
            if not self._fresh or (self._shown_for and lost <= self._lost):
                return None
            self._fresh, self._shown_for, self._lost = False, promises, lost
        return wire.Reveal(self._salt)
