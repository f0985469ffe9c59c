"""Refusals of the seat on turn: the check, the menu of phase 2, buying cards."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.presentation.reasons import common
from miethai.games.wucherer.presentation.reasons.build import cannot_build, roof_without_site
from miethai.games.wucherer.presentation.reasons.cards import cannot_play
from miethai.games.wucherer.rules import state
from miethai.games.wucherer.rules.phases.check import CHOOSE, houses_to_check
from miethai.games.wucherer.rules.tables import LEVELS, MOTHER, ROOF_KIND, SQUATTERS

SKIPPING = ("keep", "pass", "end")  # verbs that would leave a tenant where it has to go


# --- phase 1 -------------------------------------------------------------------------------------
def in_check(s: Any, seat: int, attempt: common.Attempt) -> str:
    verb, arg = attempt.verb, attempt.arg
    if verb == "check":
        return item_not_due(s, seat, arg)
    if verb in ("bail", "stay"):
        return common.no_bail(s, seat) or "AMB-03"
    if verb == "flat" and s.check_item == state.EVICT_NOMADS:
        return "WUC-N-10"
    if verb in ("house", "flat") and s.check_item == state.DRIVE_OUT:
        return not_that_house(s, seat, arg if verb == "house" else arg // LEVELS)
    if verb in SKIPPING and s.check_item == state.DRIVE_OUT:
        return "WUC-CHECK-01"
    if verb in ("keep", "house", "flat"):
        return "AMB-03"
    if verb in ("accept", "decline"):
        return common.no_trade(s)
    if verb == "lay-off":
        return "WUC-CHECK-03"
    return "AMB-72" if verb == "pass" else "WUC-TURN-02"


def not_that_house(s: Any, seat: int, house: int) -> str:
    """It is no own squatted house with somebody to drive out, or it has been handled; or a tenant
    was named where a house comes first."""
    squatted = s.owned[seat] & s.where[SQUATTERS]
    open_now = houses_to_check(s) | ~s.check_houses
    return "WUC-CHECK-04" if (squatted & open_now) >> house & 1 else "WUC-CHECK-01"


def item_not_due(s: Any, seat: int, item: int) -> str:
    """With a free order (AMB-03): why this item cannot come next."""
    if s.check_item != CHOOSE or s.check_done >> item & 1:
        return "AMB-03"
    if item == state.DRIVE_OUT:
        return "WUC-CHECK-01"
    if item == state.PAY_BAIL:
        return common.no_bail(s, seat) or "AMB-03"
    if common.is_classic(s):
        return "AMB-03"
    if s.tenant_properties == 0:
        return "WUC-MOVE-04"
    return "WUC-N-13" if item == state.CREATE_MONSTER else "WUC-N-10"


# --- phase 2 -------------------------------------------------------------------------------------
def in_menu(s: Any, seat: int, attempt: common.Attempt) -> str:
    """No play is begun."""
    verb, arg = attempt.verb, attempt.arg
    if verb == "play":
        return cannot_play(s, seat, arg) if s.hand[seat][arg] else common.not_held(s, seat, arg)
    if verb == "build":
        return cannot_build(s, seat, arg)
    if verb == "offer":
        return cannot_offer(s, seat, arg)
    if verb in ("bail", "stay"):
        return not_any_more(s, seat)
    rule = WITHOUT_PLAY.get(verb)
    return rule if rule else outside_phase(s, seat, attempt)


# Verbs that belong to a play that would have to be begun first, where one rule says it.
WITHOUT_PLAY = {
    "house": "WUC-PLAY-05",
    "flat": "WUC-PLAY-05",
    "cancel": "WUC-PLAY-04",  # what was played is played
    "pass": "AMB-72",
    "lay-off": "WUC-CHECK-03",
}


def outside_phase(s: Any, seat: int, attempt: common.Attempt) -> str:
    """Parts of plays that were not begun, and other phases."""
    verb = attempt.verb
    if verb == "floor":
        return "WUC-BUILD-04" if s.owned[seat] else "WUC-BUILD-01"
    if verb == "roof":
        return roof_without_site(s, ROOF_KIND[attempt.arg])
    if verb == "as":
        return common.politics_rule(s)
    if verb == "recall":
        return cannot_recall(s, seat)
    if verb == "under":
        return common.either(s, "WUC-N-65", "WUC-O-44")
    if verb in ("want", "give", "price", "accept", "decline"):
        return common.no_trade(s)
    if verb in ("check", "keep"):
        return common.no_check(s)
    return common.no_purchase(s) if verb == "buy" else "WUC-TURN-02"


def not_any_more(s: Any, seat: int) -> str:
    """Bail is paid in phase 1."""
    if s.jail != seat:
        return "WUC-JAIL-01"
    return "AMB-02" if common.check_was_left_out(s) else "WUC-CHECK-05"


def cannot_recall(s: Any, seat: int) -> str:
    if s.tenant_properties == 0:
        return "WUC-MOVE-04"
    return "AMB-56" if s.where[MOTHER] & s.owned[seat] else "WUC-TEN-13"


def cannot_offer(s: Any, seat: int, other: int) -> str:
    if not s.roof_trade and not s.free_trade:
        return common.no_trade(s)
    if other >= s.players:
        return "WUC-GEN-02"
    return "WUC-O-11" if other == seat else "AMB-40"


# --- phase 3 -------------------------------------------------------------------------------------
def in_buying(s: Any, seat: int, attempt: common.Attempt) -> str:
    """Rent is being turned into cards: nothing else happens any more (WUC-TURN-02)."""
    if attempt.verb in ("accept", "decline"):
        return common.no_trade(s)
    if attempt.verb in ("bail", "stay"):
        return not_any_more(s, seat)
    if attempt.verb == "lay-off":
        return "WUC-BUY-04"
    return "AMB-72" if attempt.verb == "pass" else "WUC-TURN-02"
