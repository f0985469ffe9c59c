"""A seat's share in the chance of its table: a salt that nobody else knows before everybody has
promised theirs."""

from __future__ import annotations

from miethai.play.fair import new_salt, salt_hash
from miethai.server import wire


class Share:
    def __init__(self, salt: str = "") -> None:
        self.salt = salt or new_salt()
        self._fresh = True  # nobody has seen the salt
        self._shown_for = ""  # all promises, as they were when a salt was revealed last

    def settled(self, table: wire.TableInfo, name: str) -> wire.Pledge | wire.Reveal | None:
        """What the table waits for of the seat; None: it does not get that."""
        if table.owed[name] == "pledge":
            if not self._fresh:
                self.salt, self._fresh = new_salt(), True
            return wire.Pledge(salt_hash(self.salt))
        promises = table.chance or ""
        if f"{name}={salt_hash(self.salt)}" not in promises.split(", "):
            return None  # another program of this player has promised
        if promises != self._shown_for:
            if not self._fresh or not self._may_follow(table, promises):
                return None
            self._fresh, self._shown_for = False, promises
        return wire.Reveal(self.salt)

    def _may_follow(self, table: wire.TableInfo, promises: str) -> bool:
        """A salt is revealed for one set of promises only, and another salt afterwards only if
        somebody has lost their share meanwhile: else those who work with the server could have
        everything drawn again as often as they like. Whom the server calls late is no proof of
        that; that the set has become smaller is, because it cannot do so for ever."""
        seed, people = _parts(promises)
        if not self._shown_for:
            return people <= {word for seat in table.seats for word in (seat.seat, seat.name)}
        old_seed, old_people = _parts(self._shown_for)
        return seed == old_seed and people < old_people


def _parts(promises: str) -> tuple[str, set[str | None]]:
    """The promise of the seed, and whose salts are promised."""
    seed, *salts = promises.split(", ")
    return seed, {salt.partition("=")[0] for salt in salts}
