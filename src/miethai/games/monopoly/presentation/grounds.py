"""What the landlord says when it declines an offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.monopoly.bots.grounds import Refusal, why_declined
from miethai.games.monopoly.presentation.wording import Words
from miethai.games.monopoly.rules import moves, state, tables
from miethai.kernel.bits import lowest_bit
from miethai.kernel.contract import LANGS, Grounds
from miethai.kernel.frames import C, top, top_kind


def landlord_grounds(
    s: Any, seat: int, m: int, names: Sequence[str], options: Mapping[str, Any]
) -> Grounds | None:
    """Of a declined offer; everything else says itself."""
    if m != moves.DECLINE or top_kind(s) != state.OFFER:
        return None
    found = why_declined(s, seat)
    currency = str(options["currencySymbol"])
    return Grounds(
        {lang: _said(Words(lang, names, currency), found, top(s, C)) for lang in LANGS}, found.short
    )


def _said(w: Words, found: Refusal, wanted: int) -> str:
    """The strongest reason first, then what would settle it."""
    price = w.say("grounds.short", money=w.money(found.short)) if found.short else ""
    if found.completes >= 0:
        why = w.say("grounds.completes", group=w.group(found.completes))
    elif found.breaks >= 0:
        deeds = wanted & tables.GROUP_MASK[found.breaks]
        why = w.say("grounds.breaks", deed=w.deed(lowest_bit(deeds)))
    else:
        return price or w.say("grounds.cannot")
    return f"{why} {price}" if price else w.say("grounds.cannot")
