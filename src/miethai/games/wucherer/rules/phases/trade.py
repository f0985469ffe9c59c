"""Buying a Dach from another seat; by variant 2 any card, also in exchange.
WUC-O-11, WUC-O-12, WUC-O-50, AMB-40, AMB-72"""

from miethai.games.wucherer.rules.moves import (
    ACCEPT,
    CANCEL,
    DECLINE,
    GIVE,
    OFFER,
    PLAY_CARD,
    PRICE,
    WANT,
)
from miethai.games.wucherer.rules.notes import OFFERED, R_TRADE, REFUSED, TRADED
from miethai.games.wucherer.rules.phases.common import (
    add_card,
    holds,
    is_program,
    pop,
    push,
    take_card,
    transfer,
)
from miethai.games.wucherer.rules.phases.recycle import legal_recycling, may_recycle, recycle
from miethai.games.wucherer.rules.state import (
    CANCELS,
    D_CARD,
    D_FIRST,
    D_GIVE,
    D_WANT,
    DRAFT,
    GIVEN_MOST,
    OFFER_DRAFT,
    TRADE,
)
from miethai.games.wucherer.rules.tables import (
    ATTIC_FLAT,
    FLAT_ROOF,
    KINDS,
    MONSTER,
    RECYCLING,
    ROOF,
)
from miethai.kernel.frames import A, B, C, fill, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

MOST_COINS = 30000


# --- putting an offer together -------------------------------------------------------------------
@rule
def legal_offer(s, seat, w):
    """At most so many offers to one seat in one turn, whatever it holds (AMB-40)."""
    if s.roof_trade == 0 and s.free_trade == 0:
        return
    for other in range(s.players):
        if other != seat and s.offers[other] < s.trade_offer_cap:
            allow(w, OFFER + other)


@rule
def may_be_wanted(s, kind):
    """A Dach, by option any roof, by variant 2 any card of the deck (WUC-O-11, WUC-O-50)."""
    if kind == ROOF:
        return s.count[ROOF] > 0
    if s.free_trade:
        return s.count[kind] > 0
    return s.trade_roofs == 1 and (kind == ATTIC_FLAT or kind == FLAT_ROOF)


@rule
def begin_offer(s, seat, other):
    s.draft[seat][D_CARD] = OFFER_DRAFT
    s.draft[seat][D_FIRST] = other + 1
    if s.free_trade == 0 and s.trade_roofs == 0:
        s.draft[seat][D_WANT] = ROOF + 1


@rule
def given_cards(s, seat):
    """Cards that the offer gives so far."""
    n = 0
    while n < GIVEN_MOST and s.draft[seat][D_GIVE + n] != 0:
        n += 1
    return n


@rule
def given_of(s, seat, kind):
    n = 0
    for k in range(D_GIVE, DRAFT):
        if s.draft[seat][k] == kind + 1:
            n += 1
    return n


@rule
def legal_offer_draft(s, seat, w):
    """Swaps only by variant 2 (WUC-O-12, WUC-O-50)."""
    if s.draft[seat][D_WANT] == 0:
        for kind in range(KINDS):
            if may_be_wanted(s, kind):
                allow(w, WANT + kind)
    else:
        if s.free_trade and given_cards(s, seat) < GIVEN_MOST:
            for kind in range(KINDS):
                if s.hand[seat][kind] > given_of(s, seat, kind) and kind != MONSTER:
                    allow(w, GIVE + kind)
        allow(w, PRICE)
    if not is_program(s, seat) and s.cancels < CANCELS:
        allow(w, CANCEL)


@rule
def most_offered(s, seat):
    return min(s.money[seat] + 0, MOST_COINS)


@rule
def propose(s, seat, coins):
    """The offer lies open: partner, card, coins and cards given."""
    row = s.draft[seat]
    other = row[D_FIRST] - 1
    kind = row[D_WANT] - 1
    s.offers[other] += 1
    note(s, OFFERED, seat, other, coins, kind, 0)
    for k in range(GIVEN_MOST):
        s.give[k] = row[D_GIVE + k]
    for k in range(DRAFT):
        row[k] = 0
    push(s, TRADE, other, seat, kind)
    fill(s, coins, 0, 0)
    if s.ask_only_if_held and not holds(s, other, kind) and not may_recycle(s, other):
        note(s, REFUSED, seat, other, coins, kind, 0)
        close_offer(s)


@rule
def close_offer(s):
    pop(s)
    for k in range(GIVEN_MOST):
        s.give[k] = 0


# --- the answer (D-R-TRADE) ----------------------------------------------------------------------
@rule
def legal_trade(s, seat, w):
    if holds(s, seat, top(s, B)):
        allow(w, ACCEPT)
    legal_recycling(s, seat, w)
    allow(w, DECLINE)


@rule
def apply_trade(s, seat, slot):
    buyer = top(s, A)
    kind = top(s, B)
    coins = top(s, C)
    if slot == PLAY_CARD + RECYCLING:
        recycle(s, seat)
        return
    if slot == DECLINE:
        note(s, REFUSED, buyer, seat, coins, kind, 0)
    else:
        note(s, TRADED, buyer, seat, coins, kind, 0)
        take_card(s, seat, kind, 1)
        add_card(s, buyer, kind, 1, kind)
        transfer(s, buyer, seat, coins, R_TRADE, kind)
        for k in range(GIVEN_MOST):
            if s.give[k]:
                take_card(s, buyer, s.give[k] - 1, 1)
                add_card(s, seat, s.give[k] - 1, 1, s.give[k] - 1)
    close_offer(s)
