"""What a reader may know of a position, and the words for where the game stands. The view and all
texts read positions through ``seen``, the one gate for secrets (``FIELDS.seen``)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from miethai.games.monopoly.rules.state import (
    AUCTION,
    BREAK,
    BUILDING,
    BUY,
    CARD_BIT,
    CARD_CHOICE,
    CARD_READ,
    CLAIM,
    COLLECT_FRAME,
    COUNTER,
    DEALING,
    DEBT,
    DISPUTE,
    END,
    FIELDS,
    FINISHED,
    JAIL_MOVE,
    JUDGEMENT,
    LAST_CALL,
    LAST_CHANCE,
    LOT_HOUSE,
    LOTS,
    OFFER,
    ORDER,
    PAY_EACH_FRAME,
    PAYOUT,
    PLAYERS,
    RAISE_BID,
    READING,
    RENT_THROW,
    ROLES,
    SALE,
    SETTLED,
    SHORTAGE,
    SHUFFLING,
    START,
    THIRD_TRY,
    TOKENS,
    TRANSFER,
    WANT,
)
from miethai.games.monopoly.rules.tables import (
    DEED_NAMES,
    DEEDS,
    JAIL_CARD_NAMES,
)
from miethai.kernel.frames import KIND

STAGE_WORDS = {
    READING: "reading",
    PAYOUT: "payout",
    SHUFFLING: "shuffling",
    TOKENS: "tokens",
    DEALING: "dealing",
    ORDER: "order",
    START: "start",
    JAIL_MOVE: "start",
    SETTLED: "end",
    END: "end",
    LAST_CALL: "last-call",
    FINISHED: "over",
}

FRAME_WORDS = {
    BUY: "buy",
    AUCTION: "auction",
    LOTS: "lots",
    DEBT: "debt",
    TRANSFER: "transfer",
    OFFER: "offer",
    COUNTER: "counter",
    LAST_CHANCE: "last-chance",
    BUILDING: "building",
    WANT: "want",
    SHORTAGE: "want",
    SALE: "sale",
    CARD_READ: "card",
    CARD_CHOICE: "choice",
    CLAIM: "claim",
    PAY_EACH_FRAME: "card",
    COLLECT_FRAME: "card",
    THIRD_TRY: "third-try",
    RENT_THROW: "rent-throw",
    RAISE_BID: "raise-bid",
    BREAK: "break",
    DISPUTE: "dispute",
    JUDGEMENT: "judgement",
}
BUILDING_WORDS = ("house", "hotel")


def seen(s: Any, seat: int) -> Any:
    """The position through the gate, with fields as attributes, so that rule functions can read it.
    Secret fields do not exist on it; rows of others that are hidden are None."""
    return FIELDS.seen(s, seat)


# --- small questions to a position ---------------------------------------------------------------
def seat_name(names: Sequence[str], seat: int) -> str:
    """Name of a player, or of a role as records write it."""
    return ROLES[seat - PLAYERS] if seat >= PLAYERS else names[seat]


def phase(p: Any) -> str:
    """What the game is about, in one word."""
    if p.draw_from:
        return "card"
    if p.depth:
        return FRAME_WORDS[p.frame[p.depth - 1][KIND]]
    return STAGE_WORDS[p.stage]


def lot_name(lot: int) -> str:
    if lot < DEEDS:
        return str(DEED_NAMES[lot])
    return BUILDING_WORDS[0 if lot == LOT_HOUSE else 1]


def asset_names(mask: int) -> list[str]:
    """The deeds in board order, then the jail cards, of a side of an offer."""
    return list(_asset_names(mask))


@lru_cache(maxsize=4096)
def _asset_names(mask: int) -> list[str]:
    deeds = [DEED_NAMES[d] for d in range(DEEDS) if mask >> d & 1]
    return deeds + [JAIL_CARD_NAMES[k] for k in range(2) if mask >> (CARD_BIT + k) & 1]


def seats_in(mask: int) -> list[int]:
    return [k for k in range(PLAYERS) if mask >> k & 1]


# --- the whole view ------------------------------------------------------------------------------
