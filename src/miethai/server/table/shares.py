"""What people put into the chance of their table: first all promise a salt, then all reveal theirs.
Who does not come in time has no share, and is named.

A game is dealt by the salts of those who revealed. Nobody can change anything once they have seen a
salt of somebody else: whoever fails to reveal then loses their share, and all others put in new
salts. So a coalition pays with a seat's share for every further draw, and everybody sees it.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from miethai.server.disk import rows

Owed = Literal["pledge", "reveal"]


class Shares:
    """The state of that, by seat."""

    def __init__(self) -> None:
        self.promises: dict[int, str] = {}  # hashes of salts; empty: still to come
        self.pledges: Counter[int] = Counter()  # how often a seat promised after it sat down
        self.revealed: dict[int, str] = {}
        self.late: dict[int, rows.Share] = {}  # what of a seat did not come in time
        self.owed: dict[int, Owed] = {}  # what the table waits for

    def seat(self, row: rows.Seated) -> None:
        if row.promise:
            self.promises[row.seat] = "" if row.promise == rows.OWED else row.promise

    def begin(self, anew: bool) -> None:
        """Now it is settled who plays. Tables of older programs took the promise of who sat down;
        now everybody gives it when the game begins, which shows that they are there."""
        if anew:
            self._ask_again()
        self._owe()

    def fold(self, row: rows.Pledged | rows.Revealed | rows.Lapsed) -> None:
        match row:
            case rows.Pledged(seat, promise):
                if self.revealed:  # as older programs let it happen
                    self._ask_again()
                self.promises[seat] = promise
                self.pledges[seat] += 1
            case rows.Revealed(seat, salt):
                self.revealed[seat] = salt
            case rows.Lapsed(seat, share):
                self.late[seat] = share
                del self.promises[seat]
                if self.revealed:
                    self._ask_again()
        self._owe()

    def _ask_again(self) -> None:
        """Salts have been seen, so something could be fitted to them: all promise others."""
        self.revealed.clear()
        self.promises = dict.fromkeys(self.promises, "")

    def _owe(self) -> None:
        missing = [seat for seat, promise in self.promises.items() if not promise]
        hidden = [seat for seat in self.promises if seat not in self.revealed]
        self.owed = dict.fromkeys(missing, "pledge") if missing else dict.fromkeys(hidden, "reveal")
