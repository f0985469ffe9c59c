"""What a ``given`` may say: every key once, with its form and its meaning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miethai.games.magnate.rules import state, tables
from miethai.kernel.presentation.given import (
    YES_NO,
    Form,
    GivenError,
    Keys,
    free,
    number,
    one_of,
    rows,
    several,
    whole,
    word,
)

RICHEST = 1_000_000  # K
SET_UP = "set-up"
PHASES = {
    SET_UP: None,
    "auction": state.AUCTION,
    "tenants": state.TENANTS,
    "actions": state.ACTIONS,
    "market": state.MARKET,
    "preparation": state.NEW_TENANTS,
}
SETUP_KEYS = ("phase", "price", "crash")  # all that differs before the game has begun
AI_SEAT_KEYS = ("owns",)  # all that can be said of a player who is the AI


# --- words of the game ---------------------------------------------------------------------------
def plot_of(where: str, said: Any) -> int:
    if said not in tables.PLOT_NAMES:
        raise GivenError(f"{where}: expected a plot from 1A to 6I, not {said!r}")
    return tables.PLOT_NAMES.index(said)


def _money(where: str, value: Any) -> int:
    amount = number(where, value, 0, RICHEST)
    if amount % 100:
        raise GivenError(f"{where}: expected a multiple of 100, not {amount}")
    return amount


def _cards(told: str, ids: Sequence[str]) -> Form:
    """A list of different cards, by their ids."""

    def read(where: str, value: Any) -> list[int]:
        cards = [ids.index(one_of(where, said, ids)) for said in several(where, value)]
        if len(set(cards)) < len(cards):
            raise GivenError(f"{where}: a card is named twice")
        return cards

    return Form(f"list of {told} ({ids[0]} to {ids[-1]})", read)


def _deck(level: int) -> Form:
    first = level * tables.AI_DECK
    return _cards("cards", tables.AI_CARD_IDS[first : first + tables.AI_DECK])


def _ai_card(where: str, said: Any) -> int:
    return tables.AI_CARD_IDS.index(one_of(where, said, tables.AI_CARD_IDS))


# --- the keys ------------------------------------------------------------------------------------
MONEY = Form(f"0 to {RICHEST:,}, in hundreds", _money)
PLAYER = Keys(
    {
        "money": (MONEY, "money in the wallet"),
        "ads": (whole(0, 20_000), "advertising tokens"),
        "owns": (rows("plots", plot_of), "plots; of the AI nothing else can be said here"),
    }
)
PLOT = Keys(
    {
        "owner": (free("player"), "who owns it"),
        "building": (word(*tables.BUILDING_IDS), "the building on it"),
        "tenants": (free("number, or numbers by kind"), "tenants; a number takes kinds in turn"),
        "bought": (YES_NO, "whether somebody has ever bought it"),
        "attempted": (YES_NO, "whether tenants were looked for in this round"),
    }
)
AI = Keys(
    {
        "level": (word(*tables.LEVEL_IDS), "its level"),
        "money": (MONEY, "its money"),
        "lower": (rows("plots, null for a gap"), "its lower row, from left to right"),
        "upper": (rows("plots, null for a gap"), "its upper row, from left to right"),
        "last": (Form("AI card (I-1 to IV-8)", _ai_card), "the card discarded last"),
        "deck": (
            Keys(
                {
                    level: (_deck(k), f"cards left in the deck of level {level}")
                    for k, level in enumerate(tables.LEVEL_IDS)
                }
            ),
            "its decks",
        ),
    }
)
BIDDING = Keys(
    {
        "high": (MONEY, "the highest bid, together with bidder"),
        "bidder": (free("player"), "who made it; the next seat is asked"),
        "in": (rows("players"), "who has not passed"),
    }
)
BY_KIND = "numbers by type or category"
GIVEN = Keys(
    {
        "round": (whole(1, 1000), "the round"),
        "phase": (word(*PHASES), "where the game stands; with set-up only price and crash"),
        "lap": (whole(1, state.ACTIONS_EACH), "which action of the round, in phase actions"),
        "start": (free("player"), "who has the start player marker"),
        "turn": (free("player"), "whose turn it is, in phases auction, tenants and actions"),
        "turns": (whole(0, 30_000), "actions taken in the game"),
        "price": (free("a price of the ladder"), "the land price"),
        "crash": (whole(0, state.CRASH_LIMIT), "field of the crash marker"),
        "ads_spent": (whole(0, 1000), "advertising tokens spent in this round"),
        "sold": (rows("players"), "who sold a plot in this round, in their order"),
        "tiles": (rows("tiles (T01 to T10)"), "the tiles of districts 1 to 6"),
        "for_sale": (rows("plots", plot_of), "plots with a for-sale marker"),
        "available": (free(BY_KIND), "available tenants, exchanged with the supply"),
        "supply": (free(BY_KIND), "tokens in the supply; the number in the box follows"),
        "risk_drawn": (_cards("risk cards", tables.RISK_IDS), "risk cards drawn, in their order"),
        "new_tenants_used": (_cards("cards", tables.NEW_TENANT_IDS), "cards of new tenants used"),
        "ai": (AI, "the AI opponent, with option aiOpponent"),
        "auction": (BIDDING, "the auction of phase auction"),
        "<player>": (PLAYER, "a player"),
        "<plot>": (PLOT, "a plot"),
    },
    about="Base: tiles T01 to T06, no for-sale marker on the board, round 2, phase auction, and "
    "the first seat has the start player marker; in the advanced game the first tenants are spread "
    "over the categories in turn. Tenants that are described come out of the supply. What needs no "
    "decision is carried out at once, as in a game.",
)
