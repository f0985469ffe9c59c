"""Who is asked and what may be done: sends the question to the phase it belongs to.

Every game ends. In a round each building is tried once, each seat acts three times, and bids rise
up to what somebody owns; so a round is finite (a tied AI throws a die again with a chance of at
most a third). Every round moves the price at least one field to the right; in the red zone at least
one risk card is drawn a round, and all their upper parts together reach the last field of the crash
track: ``tables.check_tables`` demands these three of a user's values. So at the latest some forty
rounds pass before the check of phase 5 finds the crash (MAG-NEXT-02).
"""

from miethai.games.magnate.rules import state
from miethai.games.magnate.rules.moves import ADVERTISE, BID, COMMIT_ADS, TAKE_TENANT
from miethai.games.magnate.rules.phases import beginning, taking, tenants
from miethai.games.magnate.rules.phases.actions import legal_actions, legal_evict, most_ads
from miethai.games.magnate.rules.phases.ai import legal_ai_card, legal_tie
from miethai.games.magnate.rules.phases.auction import highest_bid, legal_auction, lowest_bid
from miethai.games.magnate.rules.phases.market import legal_risk
from miethai.games.magnate.rules.phases.renewal import legal_new_tenants
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import SEAT, B, D, top, top_kind
from miethai.kernel.rule import rule


# --- who is asked --------------------------------------------------------------------------------
@rule
def actor(s):
    if s.depth:
        kind = top_kind(s)
        if (
            kind == state.RISK
            or kind == state.TIE
            or (kind == state.ATTEMPT and top(s, B) == state.THROW)
        ):
            return CHANCE
        return top(s, SEAT)
    if s.stage == state.FINISHED:
        return OVER
    if s.stage < state.AUCTION or s.stage > state.ACTIONS or s.turn == s.ai:
        return CHANCE
    return s.turn + 0


# --- what may be done ----------------------------------------------------------------------------
@rule
def legal(s, seat, w):
    """Nobody has standing moves: only the seat that is asked may do anything."""
    if seat != actor(s) or seat == OVER:
        return
    if seat == CHANCE:
        legal_chance(s, w)
    elif s.depth:
        if top_kind(s) == state.ATTEMPT:
            tenants.legal_attempt(s, seat, w)
        else:
            legal_evict(s, seat, w)
    elif s.stage == state.AUCTION:
        legal_auction(s, seat, w)
    elif s.stage == state.TENANTS:
        tenants.legal_tenants(s, seat, w)
    else:
        legal_actions(s, seat, w)


@rule
def legal_chance(s, w):
    kind = top_kind(s)
    if kind == state.ATTEMPT:
        tenants.legal_dice(top(s, D), w)
    elif kind == state.RISK:
        legal_risk(s, w)
    elif kind == state.TIE:
        legal_tie(top(s, B), w)
    elif s.stage == state.ACTIONS:
        legal_ai_card(s, w)
    elif s.stage == state.NEW_TENANTS:
        legal_new_tenants(s, w)
    elif s.stage == state.NEW_MARKERS or s.stage == state.MARKING:
        beginning.legal_marker(s, w)
    elif s.stage == state.TILING:
        beginning.legal_tile(s, w)
    elif s.stage == state.SETTLING:
        beginning.legal_category(s, w)
    elif s.stage == state.HOLDER:
        beginning.legal_holder(s, w)


# --- amounts -------------------------------------------------------------------------------------
@rule
def lowest(s, seat, slot):
    if slot == BID:
        return lowest_bid(s)
    if slot == COMMIT_ADS or slot == ADVERTISE:
        return 0
    return taking.least_takable(s, taking.category_of_word(slot - TAKE_TENANT))


@rule
def highest(s, seat, slot):
    if slot == BID:
        return highest_bid(s, seat)
    if slot == COMMIT_ADS:
        return s.ads[seat] + 0
    if slot == ADVERTISE:
        return most_ads(s, seat)
    return taking.most_takable(s, taking.category_of_word(slot - TAKE_TENANT))


@rule
def turns(s):
    return s.turns + 0
