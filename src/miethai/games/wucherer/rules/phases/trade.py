"""Buying a Dach from another seat; by variant 2 any card, also in exchange.
WUC-O-11, WUC-O-12, WUC-O-50, AMB-40, AMB-72"""

from miethai.games.wucherer.rules import bars, moves, state, tables
from miethai.games.wucherer.rules.notes import COUNTERED, OFFERED, R_TRADE, REFUSED, TRADED
from miethai.games.wucherer.rules.phases import common
from miethai.games.wucherer.rules.phases.recycle import (
    bar_recycling_now,
    legal_recycling,
    may_recycle,
    recycle,
)
from miethai.kernel.frames import SEAT, A, B, C, D, E, fill, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

MOST_COINS = 30000


# --- putting an offer together -------------------------------------------------------------------
@rule
def bar_offer(s, seat, other):
    """At most so many offers to one seat in one turn, whatever it holds (AMB-40)."""
    if s.roof_trade == 0 and s.free_trade == 0:
        return bars.NO_OFFER
    if other >= s.players:
        return bars.NO_SUCH_SEAT
    if other == seat:
        return bars.OFFER_TO_ONESELF
    return 0 if s.offers[other] < s.trade_offer_cap else bars.OFFER_RULES


@rule
def legal_offer(s, seat, w):
    if s.roof_trade == 0 and s.free_trade == 0:  # a measured short cut
        return
    for other in range(s.players):
        if bar_offer(s, seat, other) == 0:
            allow(w, moves.OFFER + other)


@rule
def may_be_wanted(s, kind):
    """A Dach, by option any roof, by variant 2 any card of the deck (WUC-O-11, WUC-O-50)."""
    if kind == tables.ROOF:
        return s.count[tables.ROOF] > 0
    if s.free_trade:
        return s.count[kind] > 0
    return s.trade_roofs == 1 and (kind == tables.ATTIC_FLAT or kind == tables.FLAT_ROOF)


@rule
def begin_offer(s, seat, other):
    s.draft[seat][state.D_CARD] = state.OFFER_DRAFT
    s.draft[seat][state.D_FIRST] = other + 1
    if s.free_trade == 0 and s.trade_roofs == 0:
        s.draft[seat][state.D_WANT] = tables.ROOF + 1


@rule
def given_cards(s, seat):
    """Cards that the offer gives so far."""
    n = 0
    while n < state.GIVEN_MOST and s.draft[seat][state.D_GIVE + n] != 0:
        n += 1
    return n


@rule
def given_of(s, seat, kind):
    n = 0
    for k in range(state.D_GIVE, state.DRAFT):
        if s.draft[seat][k] == kind + 1:
            n += 1
    return n


@rule
def legal_offer_draft(s, seat, w):
    if s.draft[seat][state.D_WANT] == 0:
        for kind in range(tables.KINDS):
            if bar_want(s, seat, kind) == 0:
                allow(w, moves.WANT + kind)
    else:
        if s.free_trade:  # a measured short cut: otherwise no card passes
            for kind in range(tables.KINDS):
                if bar_give(s, seat, kind) == 0:
                    allow(w, moves.GIVE + kind)
        allow(w, moves.PRICE)
    if common.may_cancel(s, seat):
        allow(w, moves.CANCEL)


@rule
def bar_offer_draft(s, seat, verb, arg, coins):
    """An offer names a card, then cards given, then coins (AMB-40)."""
    if verb == moves.WANT:
        return bar_want(s, seat, arg)
    if verb == moves.GIVE:
        return bar_give(s, seat, arg)
    if verb == moves.PRICE:
        if coins < 0 or coins > most_offered(s, seat):
            return bars.TOO_MANY_COINS
        return 0 if s.draft[seat][state.D_WANT] else bars.OFFER_RULES
    return bars.OFFER_RULES if verb == moves.OFFER else bars.OTHER_PLAY_BEGUN


@rule
def bar_want(s, seat, kind):
    """One card is asked for, and not any."""
    wanted = s.draft[seat][state.D_WANT] + 0
    if may_be_wanted(s, kind):
        return bars.OFFER_RULES if wanted else 0
    if s.count[kind] == 0:
        return bars.NOT_IN_DECK
    return bars.OFFER_RULES if is_roof(kind) else bars.WANTS_ROOF


@rule
def is_roof(kind):
    return kind == tables.ROOF or kind == tables.ATTIC_FLAT or kind == tables.FLAT_ROOF


@rule
def bar_give(s, seat, kind):
    """Swaps only by variant 2 (WUC-O-12, WUC-O-50)."""
    if s.free_trade == 0:
        return bars.NO_SWAPS
    if s.draft[seat][state.D_WANT] == 0 or given_cards(s, seat) == state.GIVEN_MOST:
        return bars.OFFER_RULES
    if s.hand[seat][kind] > given_of(s, seat, kind) and kind != tables.MONSTER:
        return 0
    return bars.GIVES_HELD_CARDS


@rule
def most_offered(s, seat):
    return min(s.money[seat] + 0, MOST_COINS)


@rule
def propose(s, seat, coins):
    """The offer lies open: partner, card, coins and cards given."""
    row = s.draft[seat]
    other = row[state.D_FIRST] - 1
    kind = row[state.D_WANT] - 1
    s.offers[other] += 1
    note(s, OFFERED, seat, other, coins, kind, 0)
    for k in range(state.GIVEN_MOST):
        s.give[k] = row[state.D_GIVE + k]
    for k in range(state.DRAFT):
        row[k] = 0
    common.push(s, state.TRADE, other, seat, kind)
    fill(s, coins, 0, other)
    if s.ask_only_if_held and not common.holds(s, other, kind) and not may_recycle(s, other):
        note(s, REFUSED, seat, other, coins, kind, 0)
        close_offer(s)


@rule
def close_offer(s):
    common.pop(s)
    for k in range(state.GIVEN_MOST):
        s.give[k] = 0


# --- the answer (D-R-TRADE) ----------------------------------------------------------------------
@rule
def legal_trade(s, seat, w):
    if bar_accept(s, seat) == 0:
        allow(w, moves.ACCEPT)
    if bar_counter(s, seat) == 0:
        allow(w, moves.COUNTER)
    if top(s, D) == 0:
        legal_recycling(s, seat, w)
    allow(w, moves.DECLINE)


@rule
def bar_trade(s, seat, verb, arg, coins):
    """The seller answers an offer, the buyer a counter-offer."""
    if verb == moves.DECLINE:
        return 0
    if verb == moves.ACCEPT:
        return bar_accept(s, seat)
    if verb == moves.COUNTER:
        number = bar_counter(s, seat)
        if number == 0 and (coins < least_countered(s) or coins > most_countered(s, seat)):
            return bars.PRICE_NO_ANSWER
        return number
    if verb == moves.PLAY_CARD and arg == tables.RECYCLING and top(s, D) == 0:
        return bar_recycling_now(s, seat)
    return bars.OFFER_RULES


@rule
def bar_accept(s, seat):
    """Who is asked for a card must hold it, and a buyer have the coins that are asked for."""
    if top(s, D) == 0 and not common.holds(s, seat, top(s, B)):
        return bars.WANTED_NOT_HELD
    if top(s, D) == 1 and s.money[seat] < top(s, C):
        return bars.TOO_MANY_COINS
    return 0


@rule
def bar_counter(s, seat):
    """Another price for the same card: the seller asks for more, the buyer offers less. Each counts
    as an offer to the seller, so there is an end (AMB-40)."""
    if top(s, D) == 0 and not common.holds(s, seat, top(s, B)):
        return bars.WANTED_NOT_HELD
    if s.counter_offers == 0 or s.offers[top(s, E)] >= s.trade_offer_cap:
        return bars.NO_MORE_PRICES
    return 0 if least_countered(s) <= most_countered(s, seat) else bars.PRICE_NO_ANSWER


@rule
def least_countered(s):
    return top(s, C) + 1 if top(s, D) == 0 else 0


@rule
def most_countered(s, seat):
    """The seller asks for no more than the buyer has, if that can be seen."""
    if top(s, D) == 1:
        return min(top(s, C) - 1, most_offered(s, seat))
    return MOST_COINS if s.hidden_money else most_offered(s, top(s, A))


@rule
def counter(s, seat, coins):
    """The other side is asked, with the new price."""
    by_seller = 1 - top(s, D)
    other = top(s, A) if by_seller else top(s, E)
    s.offers[top(s, E)] += 1
    note(s, COUNTERED, seat, other, coins, top(s, B), by_seller)
    common.set_top(s, SEAT, other)
    common.set_top(s, C, coins)
    common.set_top(s, D, by_seller)


@rule
def apply_trade(s, seat, slot, coins):
    if slot == moves.PLAY_CARD + tables.RECYCLING:
        recycle(s, seat)
    elif slot == moves.COUNTER:
        counter(s, seat, coins)
    elif slot == moves.DECLINE:
        other = top(s, E) if top(s, D) else top(s, A)
        note(s, REFUSED, other, seat, top(s, C), top(s, B), 0)
        close_offer(s)
    else:
        change_hands(s)
        close_offer(s)


@rule
def change_hands(s):
    """What was agreed on, by whichever side agreed last."""
    buyer = top(s, A)
    seller = top(s, E)
    kind = top(s, B)
    coins = top(s, C)
    note(s, TRADED, buyer, seller, coins, kind, 0)
    common.take_card(s, seller, kind, 1)
    common.add_card(s, buyer, kind, 1, kind)
    common.transfer(s, buyer, seller, coins, R_TRADE, kind)
    for k in range(state.GIVEN_MOST):
        if s.give[k]:
            common.take_card(s, buyer, s.give[k] - 1, 1)
            common.add_card(s, seller, s.give[k] - 1, 1, s.give[k] - 1)
