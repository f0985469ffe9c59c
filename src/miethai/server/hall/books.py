"""What addresses have done here, as the other nodes or processes of the server are told.

What somebody may do (``limits.py``) is counted where it is done. With every beat it is told what
was taken since, and who has many connections; the others count it as if it had been done there. So
limits lag by a beat.
"""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from miethai.server.wire import encode

if TYPE_CHECKING:
    from miethai.server.hall.hall import Hall

REMEMBERED = 6  # beats; who hears less often counts as gone

Taken = dict[str, dict[str, int]]  # by what it was, then by address


class Counts(msgspec.Struct):
    """What addresses have done; what was taken is told for some beats, by number."""

    open: dict[str, int] = {}
    taken: list[tuple[int, Taken]] = []


COUNTS = msgspec.json.Decoder(Counts)


class Books:
    def __init__(self, hall: Hall) -> None:
        self._open = hall.open
        self._books = {
            "requests": hall.commanders,
            "codes": hall.guessers,
            "tables": hall.makers,
            "rematches": hall.rematchers,
        }
        self._beats = int(10 * time.monotonic())  # whoever comes after this one counts from more
        self._taken: deque[tuple[int, Taken]] = deque()
        self._remembered = REMEMBERED
        self._heard: dict[int, int] = {}  # beat by who told it
        self._told = b""
        self.tell_others: Callable[[bytes], None] | None = None

    def begin(self, remembered: int = REMEMBERED) -> None:
        """There are others; who hears every beat needs to be told only once."""
        self._remembered = remembered
        for book in self._books.values():
            book.shared = True

    def spread(self) -> None:
        """The other processes are told what has changed here."""
        if self.tell_others is not None and (counts := self.told()) != self._told:
            with contextlib.suppress(OSError):  # they do not listen
                self.tell_others(counts)
                self._told = counts

    def told(self) -> bytes:
        """What is to be told with this beat."""
        self._beats += 1
        taken = {what: found for what, book in self._books.items() if (found := book.told())}
        if taken:
            self._taken.append((self._beats, taken))
        while self._taken and self._taken[0][0] <= self._beats - self._remembered:
            self._taken.popleft()
        return encode(Counts(self._open.told(), [*self._taken]))

    def forget(self) -> None:
        """What was taken: the others have heard it under another number."""
        self._taken.clear()

    def hear(self, told: Mapping[int, bytes]) -> None:
        """From all others, by number."""
        found: dict[int, Counts] = {}
        for number, said in told.items():
            with contextlib.suppress(msgspec.DecodeError):  # of another version, or none yet
                found[number] = COUNTS.decode(said)
        self._open.hear([counts.open for counts in found.values()])
        for number, counts in found.items():
            for beat, taken in counts.taken:
                if beat > self._heard.get(number, 0):
                    self._heard[number] = beat
                    for what in taken.keys() & self._books.keys():
                        self._books[what].hear(taken[what])
        self._heard = {number: beat for number, beat in self._heard.items() if number in found}
