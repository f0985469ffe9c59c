"""Why chance does not give this now, and by which rule the AI opponent is never asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miethai.games.magnate.presentation.reasons.common import step_of_attempt
from miethai.games.magnate.rules import state
from miethai.games.magnate.rules.rulesets import KENNER
from miethai.games.magnate.rules.tables import AI_DECK, FACES, LOTS, TYPES
from miethai.kernel.frames import B, top, top_kind

# By which rule the AI does without an answer what the other seats are asked for.
AI_RULES = {
    "attract": "MAG-AI-29",
    "commit": "MAG-AI-10",
    "five": "MAG-AI-30",
    "take": "MAG-AI-29",
    "done": "MAG-AI-29",
    "cancel": "MAG-AI-29",
    "advertise": "MAG-AI-38",
}

# The draw or throw that a move of chance belongs to: nobody makes it in its stead.
DRAWS = {
    "tile": "MAG-SETUP-09",
    "category": "MAG-ADV-03",
    "marker": "MAG-NEXT-06",
    "holder": "R-08",
    "dice": "MAG-TENANT-07",
    "risk": "MAG-MKT-01",
    "new-tenants": "MAG-NEXT-03",
    "ai-card": "MAG-AI-39",
    "lot": "MAG-AI-59",
}


def of_ai(s: Any, verb: str) -> str:
    """The AI has no decisions."""
    if verb in ("bid", "pass"):
        return "MAG-AI-20" if s.humans == 1 else "MAG-AI-27"
    return AI_RULES.get(verb, "MAG-AI-39")


def of_seat(s: Any, verb: str) -> str:
    """A person does not choose what is drawn or thrown."""
    if s.ai == state.NOBODY and verb in ("ai-card", "lot"):
        return "MAG-AI-01"
    return DRAWS[verb]


# --- set-up and phase 5 --------------------------------------------------------------------------
def tile(s: Any, arg: int) -> str:
    """In the introductory game the districts are fixed."""
    return "MAG-SETUP-09" if s.mode == KENNER else "R-42"


def category(s: Any, word: int) -> str:
    if not s.advanced_tenants:
        return "MAG-TERM-09"
    if s.stage == state.SETTLING and word >= TYPES and s.supply[word - TYPES] == 0:
        return "MAG-SETUP-07"
    return "MAG-ADV-03"


def marker(s: Any, plot: int) -> str:
    """Each coordinate has one marker: where is it, if not in the supply?"""
    if s.stage not in (state.MARKING, state.NEW_MARKERS):
        return "MAG-NEXT-06"
    d, lot = divmod(plot, LOTS)
    if s.aside[d] >> lot & 1:
        return "R-50"
    if s.for_sale[d] >> lot & 1:
        return "MAG-NEXT-07"
    return "MAG-BUY-02" if s.gone[d] >> lot & 1 else "MAG-AI-58"


def holder(s: Any, seat: int) -> str:
    return "R-48" if s.stage == state.HOLDER and seat >= s.players else "R-08"


def new_tenants(s: Any, card: int) -> str:
    return "MAG-NEXT-05" if s.stage == state.NEW_TENANTS else "MAG-NEXT-03"


# --- dice and risk -------------------------------------------------------------------------------
def dice(s: Any, throw: int) -> str:
    if step_of_attempt(s) == state.THROW:
        return "MAG-TENANT-05"  # more or fewer dice than are due
    if top_kind(s) == state.TIE:
        return "MAG-AI-59" if top(s, B) <= FACES else "R-38"
    return "MAG-TENANT-07"


def risk(s: Any, card: int) -> str:
    if top_kind(s) == state.RISK:
        return "MAG-RISK-03"  # it lies face up already
    return "MAG-MKT-02" if s.round == 1 else "MAG-MKT-01"


# --- the AI opponent -----------------------------------------------------------------------------
def ai_card(s: Any, card: int) -> str:
    if s.ai == state.NOBODY:
        return "MAG-AI-01"
    if s.stage != state.ACTIONS or s.turn != s.ai:
        return "MAG-AI-39"
    if s.depth:
        return "MAG-AI-59"  # the last card is not carried out yet
    if card // AI_DECK != s.ai_level - 1:
        return "MAG-AI-07"
    drawn = s.ai_deck[s.ai_level - 1] >> (card % AI_DECK) & 1 == 0
    return "MAG-AI-43" if drawn else "MAG-AI-13"


def lot(s: Any, number: int) -> str:
    if s.ai == state.NOBODY:
        return "MAG-AI-01"
    many = top_kind(s) == state.TIE and top(s, B) > FACES
    return "R-38" if many else "MAG-AI-59"


CAUSES: dict[str, Callable[[Any, int], str]] = {
    "tile": tile,
    "category": category,
    "marker": marker,
    "holder": holder,
    "dice": dice,
    "risk": risk,
    "new-tenants": new_tenants,
    "ai-card": ai_card,
    "lot": lot,
}
