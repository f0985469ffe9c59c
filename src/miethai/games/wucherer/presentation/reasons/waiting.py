"""Refusals of a seat that the game does not ask."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.presentation.reasons.common import (
    TRADE_VERBS,
    Attempt,
    decider_rule,
    is_classic,
    no_trade,
    out_of_turn,
)
from miethai.games.wucherer.rules.state import (
    BATCH,
    CRIME,
    DEAL,
    DRIVEN,
    MAD,
    MOVING,
    PLACE,
    RECYCLE,
    SEARCH,
    SQUAT,
    TRADE,
)
from miethai.games.wucherer.rules.tables import ALIBI, BROKER, COURT, MADMAN, POLICE, RECYCLING
from miethai.kernel.frames import A, B, top, top_kind

WINDOWS = (SQUAT, CRIME, SEARCH, MOVING)  # somebody is hit and may answer
COUNTERS = (POLICE, MADMAN, ALIBI, COURT, BROKER)


def not_asked(s: Any, seat: int, attempt: Attempt) -> str:
    """Chance, another seat or a seat that is not shown comes first."""
    if s.stage == DEAL:
        return "WUC-SETUP-03"
    if s.rubble:
        return "AMB-73" if seat == s.turn else others_turn(s, seat, attempt)
    if s.draw_to:
        return "WUC-BUY-05" if seat == s.turn else others_turn(s, seat, attempt)
    if s.depth:
        return others_question(s, seat, attempt)
    return others_turn(s, seat, attempt)


# --- another seat is on turn ---------------------------------------------------------------------
def others_turn(s: Any, seat: int, attempt: Attempt) -> str:
    """Somebody else is on turn and nobody is hit."""
    verb = attempt.verb
    if verb == "play":
        return out_of_turn(s, seat, attempt.arg)
    if verb == "recall":
        return "WUC-TEN-13"
    if verb in ("accept", "decline"):
        return no_trade(s)
    if verb in TRADE_VERBS and is_classic(s):
        return "AMB-40"  # only who is on turn offers
    return "AMB-72" if verb == "pass" else "WUC-TURN-01"


# --- something is open ---------------------------------------------------------------------------
def others_question(s: Any, seat: int, attempt: Attempt) -> str:
    """Another seat answers or decides."""
    kind = top_kind(s)
    verb = attempt.verb
    if verb in ("accept", "decline") and kind != TRADE:
        return no_trade(s)
    if verb == "play" and kind in (*WINDOWS, MAD, RECYCLE, TRADE):
        return others_window(s, seat, kind, attempt.arg)
    if verb == "pass":
        return "AMB-72"
    if kind in (PLACE, BATCH, DRIVEN):
        if seat == s.turn or verb in ("flat", "house", "lay-off"):
            return others_decision(s, kind)
    elif kind == MAD and verb in ("flat", "house"):
        return "WUC-MAD-02"
    elif seat == s.turn:
        return open_question(kind)
    return others_turn(s, seat, attempt)


def others_decision(s: Any, kind: int) -> str:
    if kind == DRIVEN:
        return "WUC-CHECK-01"
    return decider_rule(s, top(s, A if kind == BATCH else B))


def open_question(kind: int) -> str:
    """What the seat on turn waits for."""
    if kind == TRADE:
        return "AMB-40"
    return "AMB-39" if kind == RECYCLE else "WUC-TURN-03"


def others_window(s: Any, seat: int, kind: int, card: int) -> str:
    """A card is played where somebody else is asked. With free counter-play the others are asked
    one after the other, in secret (AMB-47)."""
    if card == RECYCLING and is_classic(s):
        return "AMB-39"
    if kind == MAD and card == POLICE:
        return "WUC-MAD-03"
    if s.free_counters and kind in WINDOWS and card in COUNTERS:
        return "AMB-47"
    if seat == s.turn and (card not in COUNTERS or card == COURT):
        return open_question(kind)
    return out_of_turn(s, seat, card)
