"""Refusals of a seat that has begun a play or an offer."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.presentation.reasons import common
from miethai.games.wucherer.presentation.reasons.cards import AIMS, cannot_aim, cannot_hit
from miethai.games.wucherer.presentation.reasons.flats import FREE_WILL, misfit, no_destination
from miethai.games.wucherer.rules import state
from miethai.games.wucherer.rules.moves import AS_DEMOLITION, AS_OWN_USE
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.play import aim
from miethai.games.wucherer.rules.phases.targets import is_aimed_at_tenant
from miethai.games.wucherer.rules.phases.trade import given_cards, may_be_wanted
from miethai.games.wucherer.rules.tables import MURDER, POLICE, POLITICS, RELOCATION, ROOFS, TENANTS

OTHER_PLAY = "WUC-PLAY-02"  # what was begun is completed first; then anything in any order


def in_draft(s: Any, seat: int, attempt: common.Attempt) -> str:
    """The next small move of a play is another one."""
    card = s.draft[seat][state.D_CARD] - 1
    verb = attempt.verb
    if verb in ("accept", "decline"):
        return common.no_trade(s)
    if card == state.OFFER_DRAFT - 1:
        return in_offer(s, seat, attempt)
    if verb == "flat":
        return wrong_flat(s, seat, card, attempt.arg)
    if verb == "house":
        return wrong_target(s, seat, card, attempt.arg)
    if verb == "as":
        return wrong_use(s, seat, card, attempt.arg)
    if verb == "under":
        return common.either(s, "WUC-N-65", "WUC-O-44")
    if verb == "lay-off":
        return common.either(s, "WUC-N-65", "WUC-O-45") if card == RELOCATION else OTHER_PLAY
    return OTHER_PLAY


# --- plays ---------------------------------------------------------------------------------------
def wrong_flat(s: Any, seat: int, card: int, flat: int) -> str:
    """The flat does not fit, or its tenant cannot be hit, or the card is not aimed at flats."""
    first = s.draft[seat][state.D_FIRST]
    if card < TENANTS:
        return misfit(s, card, flat, state.NOWHERE, FREE_WILL) or "WUC-MOVE-01"
    if card == RELOCATION and first:
        return no_destination(s, lives_at(s, first - 1), flat, first - 1)
    if card == POLITICS and first == 0:
        return common.politics_rule(s)
    if card == MURDER or is_aimed_at_tenant(s, card):
        return cannot_hit(s, seat, card, flat) or AIMS[card]
    return "AMB-15" if card == POLICE else AIMS[aim(s, seat, card)]


def wrong_target(s: Any, seat: int, card: int, house: int) -> str:
    """The house cannot be hit, or the card is not aimed at houses."""
    first = s.draft[seat][state.D_FIRST]
    if card < TENANTS:
        return "WUC-MOVE-01"
    if card == RELOCATION and first:
        return common.either(s, "WUC-N-65", "WUC-O-45")
    if card == POLITICS and first == 0:
        return common.politics_rule(s)
    if card == POLICE and is_aimed_at_tenant(s, card):
        return "AMB-15"
    if card == MURDER or is_aimed_at_tenant(s, card):
        return AIMS[card]
    return cannot_aim(s, seat, aim(s, seat, card), house)


def wrong_use(s: Any, seat: int, card: int, use: int) -> str:
    """Politik has no such use, or no other one any more."""
    if card != POLITICS:
        return common.politics_rule(s)
    if s.draft[seat][state.D_FIRST]:
        return OTHER_PLAY
    if use == AS_DEMOLITION:
        return "WUC-DEM-01"
    if use == AS_OWN_USE:
        return "AMB-38" if s.built else "WUC-OWN-01"
    return "WUC-JAIL-01" if s.politics_releases else "WUC-N-64"


# --- offers --------------------------------------------------------------------------------------
def in_offer(s: Any, seat: int, attempt: common.Attempt) -> str:
    """An offer names a card, then cards given, then coins (AMB-40)."""
    verb = attempt.verb
    if verb == "want":
        return wrong_card(s, seat, attempt.arg)
    if verb == "give":
        return wrong_gift(s, seat)
    return "AMB-40" if verb in ("price", "offer") else OTHER_PLAY


def wrong_card(s: Any, seat: int, kind: int) -> str:
    """One card is asked for, and not any."""
    if s.count[kind] == 0:
        return "WUC-O-01"
    another = s.draft[seat][state.D_WANT] and may_be_wanted(s, kind)
    return "AMB-40" if another or kind in ROOFS else "WUC-O-11"


def wrong_gift(s: Any, seat: int) -> str:
    if not s.free_trade:
        return "WUC-O-12"
    if s.draft[seat][state.D_WANT] == 0 or given_cards(s, seat) == state.GIVEN_MOST:
        return "AMB-40"
    return "WUC-O-50"
