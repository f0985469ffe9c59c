"""What a move would do for the seat that makes it: the position before and after it, compared."""

from __future__ import annotations

from typing import Any

from miethai.games.magnate.presentation.gate import seen
from miethai.games.magnate.presentation.wording import Words
from miethai.kernel.contract import Line
from miethai.kernel.presentation.previews import purse


def preview(w: Words, before: Any, after: Any, seat: int, m: int) -> list[Line]:
    old, new = seen(before, seat), seen(after, seat)
    if not 0 <= seat < old.players:
        return []
    return purse(w, old.money[seat], new.money[seat])
