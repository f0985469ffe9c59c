"""Refusals of a seat that the game does not ask."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.presentation.reasons import common
from miethai.games.wucherer.rules import state
from miethai.games.wucherer.rules.tables import ALIBI, BROKER, COURT, MADMAN, POLICE, RECYCLING
from miethai.kernel.frames import A, B, top, top_kind

WINDOWS = (state.SQUAT, state.CRIME, state.SEARCH, state.MOVING)  # somebody is hit and may answer
COUNTERS = (POLICE, MADMAN, ALIBI, COURT, BROKER)


def not_asked(s: Any, seat: int, attempt: common.Attempt) -> str:
    """Chance, another seat or a seat that is not shown comes first."""
    if s.stage == state.DEAL:
        return "WUC-SETUP-03"
    if s.rubble:
        return "AMB-73" if seat == s.turn else others_turn(s, seat, attempt)
    if s.draw_to:
        return "WUC-BUY-05" if seat == s.turn else others_turn(s, seat, attempt)
    if s.depth:
        return others_question(s, seat, attempt)
    return others_turn(s, seat, attempt)


# --- another seat is on turn ---------------------------------------------------------------------
def others_turn(s: Any, seat: int, attempt: common.Attempt) -> str:
    """Somebody else is on turn and nobody is hit."""
    verb = attempt.verb
    if verb == "play":
        return common.out_of_turn(s, seat, attempt.arg)
    if verb == "recall":
        return "WUC-TEN-13"
    if verb in ("accept", "decline"):
        return common.no_trade(s)
    if verb in common.TRADE_VERBS and common.is_classic(s):
        return "AMB-40"  # only who is on turn offers
    return "AMB-72" if verb == "pass" else "WUC-TURN-01"


# --- something is open ---------------------------------------------------------------------------
def others_question(s: Any, seat: int, attempt: common.Attempt) -> str:
    """Another seat answers or decides."""
    kind = top_kind(s)
    verb = attempt.verb
    if verb in ("accept", "decline") and kind != state.TRADE:
        return common.no_trade(s)
    if verb == "play" and kind in (*WINDOWS, state.MAD, state.RECYCLE, state.TRADE):
        return others_window(s, seat, kind, attempt.arg)
    if verb == "pass":
        return "AMB-72"
    if kind in (state.PLACE, state.BATCH, state.DRIVEN):
        if seat == s.turn or verb in ("flat", "house", "lay-off"):
            return others_decision(s, kind)
    elif kind == state.MAD and verb in ("flat", "house"):
        return "WUC-MAD-02"
    elif seat == s.turn:
        return open_question(kind)
    return others_turn(s, seat, attempt)


def others_decision(s: Any, kind: int) -> str:
    if kind == state.DRIVEN:
        return "WUC-CHECK-01"
    return common.decider_rule(s, top(s, A if kind == state.BATCH else B))


def open_question(kind: int) -> str:
    """What the seat on turn waits for."""
    if kind == state.TRADE:
        return "AMB-40"
    return "AMB-39" if kind == state.RECYCLE else "WUC-TURN-03"


def others_window(s: Any, seat: int, kind: int, card: int) -> str:
    """A card is played where somebody else is asked. With free counter-play the others are asked
    one after the other, in secret (AMB-47)."""
    if card == RECYCLING and common.is_classic(s):
        return "AMB-39"
    if kind == state.MAD and card == POLICE:
        return "WUC-MAD-03"
    if s.free_counters and kind in WINDOWS and card in COUNTERS:
        return "AMB-47"
    if seat == s.turn and (card not in COUNTERS or card == COURT):
        return open_question(kind)
    return common.out_of_turn(s, seat, card)
