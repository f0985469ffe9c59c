"""Standing orders in an auction: so that nobody has to pass or raise again and again."""

from __future__ import annotations

from miethai.kernel.moves import SLOT_BITS
from miethai.play.table import Table

OUT = 0  # the limit of somebody who does not bid any more


class Orders:
    """By seat the lot and how far it bids for it; gone when the hammer falls."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._limits: dict[int, tuple[str, int]] = {}

    def give(self, seat: int, limit: int) -> None:
        auction = self._table.view()["auction"]
        self._limits[seat] = auction["lot"], limit

    def forget(self, seat: int) -> None:
        self._limits.pop(seat, None)

    def look(self) -> None:
        """After every move: orders end with their auction."""
        if self._limits:
            auction = self._table.view()["auction"]
            lot = auction and auction["lot"]
            self._limits = {seat: row for seat, row in self._limits.items() if row[0] == lot}

    def answer(self, seat: int) -> int | None:
        """The move that the seat's order makes now: the least raise within the limit, or a pass."""
        if seat not in self._limits:
            return None
        moves = self._table.game.moves
        bid, limit = moves.slot("bid"), self._limits[seat][1]
        offered = self._table.legal(seat)
        amounts = self._table.amounts(seat, bid) if bid in offered else None
        if amounts:
            least = bid | amounts.start << SLOT_BITS
            if int(moves.text(least, self._table.names).rsplit(" ", 1)[1]) <= limit:
                return least
        return moves.slot("pass") if moves.slot("pass") in offered else None
