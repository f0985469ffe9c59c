"""A seat's share in the chance of its table: a salt that nobody else knows before everybody has
promised theirs."""

from __future__ import annotations

from miethai.play.fair import new_salt, salt_hash
from miethai.server import wire


class Share:
    def __init__(self, salt: str = "") -> None:
        self._salt = salt or new_salt()
        self._shown_for = ""  # all promises, as they were when the salt was revealed

    def settled(self, table: wire.TableInfo, name: str) -> wire.Pledge | wire.Reveal:
        """What the table waits for of the seat. A salt is revealed if it is the one that was
        promised, and never for other promises than once before: then another one is promised."""
        promises = table.chance or ""
        promised = f"{name}={salt_hash(self._salt)}" in promises.split(", ")
        fresh = self._shown_for in ("", promises)
        if table.owed[name] == "reveal" and promised and fresh:
            self._shown_for = promises
            return wire.Reveal(self._salt)
        if self._shown_for:
            self._salt, self._shown_for = new_salt(), ""
        return wire.Pledge(salt_hash(self._salt))
