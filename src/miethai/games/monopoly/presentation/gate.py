"""What a reader may know of a position, and the words for where the game stands. The view and all
texts read positions through ``seen``, the one gate for secrets (``FIELDS.seen``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from miethai.games.monopoly.rules import state, tables
from miethai.kernel.frames import KIND

STAGE_WORDS = {
    state.READING: "reading",
    state.PAYOUT: "payout",
    state.SHUFFLING: "shuffling",
    state.TOKENS: "tokens",
    state.DEALING: "dealing",
    state.ORDER: "order",
    state.START: "start",
    state.JAIL_MOVE: "start",
    state.SETTLED: "end",
    state.END: "end",
    state.LAST_CALL: "last-call",
    state.FINISHED: "over",
}

FRAME_WORDS = {
    state.BUY: "buy",
    state.AUCTION: "auction",
    state.LOTS: "lots",
    state.DEBT: "debt",
    state.TRANSFER: "transfer",
    state.OFFER: "offer",
    state.COUNTER: "counter",
    state.LAST_CHANCE: "last-chance",
    state.BUILDING: "building",
    state.WANT: "want",
    state.SHORTAGE: "want",
    state.SALE: "sale",
    state.CARD_READ: "card",
    state.CARD_CHOICE: "choice",
    state.CLAIM: "claim",
    state.PAY_EACH_FRAME: "card",
    state.COLLECT_FRAME: "card",
    state.THIRD_TRY: "third-try",
    state.RENT_THROW: "rent-throw",
    state.RAISE_BID: "raise-bid",
    state.BREAK: "break",
    state.DISPUTE: "dispute",
    state.JUDGEMENT: "judgement",
}
BUILDING_WORDS = ("house", "hotel")


def seen(s: Any, seat: int) -> Any:
    """The position through the gate, with fields as attributes, so that rule functions can read it.
    Secret fields do not exist on it; rows of others that are hidden are None."""
    return state.FIELDS.seen(s, seat)


# --- small questions to a position ---------------------------------------------------------------
def seat_name(names: Sequence[str], seat: int) -> str:
    """Name of a player, or of a role as records write it."""
    return state.ROLES[seat - state.PLAYERS] if seat >= state.PLAYERS else names[seat]


def phase(p: Any) -> str:
    """What the game is about, in one word."""
    if p.draw_from:
        return "card"
    if p.depth:
        return FRAME_WORDS[p.frame[p.depth - 1][KIND]]
    return STAGE_WORDS[p.stage]


def lot_name(lot: int) -> str:
    if lot < tables.DEEDS:
        return str(tables.DEED_NAMES[lot])
    return BUILDING_WORDS[0 if lot == state.LOT_HOUSE else 1]


def asset_names(mask: int) -> list[str]:
    """The deeds in board order, then the jail cards, of a side of an offer."""
    return list(_asset_names(mask))


@lru_cache(maxsize=4096)
def _asset_names(mask: int) -> list[str]:
    deeds = [tables.DEED_NAMES[d] for d in range(tables.DEEDS) if mask >> d & 1]
    return deeds + [tables.JAIL_CARD_NAMES[k] for k in range(2) if mask >> (state.CARD_BIT + k) & 1]


def seats_in(mask: int) -> list[int]:
    return [k for k in range(state.PLAYERS) if mask >> k & 1]


# --- the whole view ------------------------------------------------------------------------------
