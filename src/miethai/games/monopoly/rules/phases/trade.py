"""Offers between two players.  MON-TRADE-01 … 05, MON-C-07, MON-C-10, MON-K-14, MON-K-53, MON-K-54,
A-03, A-46, A-47, A-57, A-73, A-75, A-77"""

from miethai.games.monopoly.rules import bars, moves
from miethai.games.monopoly.rules.notes import HANDED_OVER, R_TRADE
from miethai.games.monopoly.rules.phases import common
from miethai.games.monopoly.rules.phases.moment import bar_in_offer_moment
from miethai.games.monopoly.rules.phases.mortgage import open_transfer
from miethai.games.monopoly.rules.phases.terms import (
    assets_of,
    bar_built,
    bar_terms,
    bar_trader,
    may_trade,
)
from miethai.games.monopoly.rules.state import AUCTION, CARD_BIT, COUNTER, OFFER, PLAYERS
from miethai.games.monopoly.rules.tables import ALL_DEEDS, DEEDS
from miethai.kernel.frames import SEAT, A, B, C, D, E, fill, pop, push, top, top_kind
from miethai.kernel.moves import allow, allow_mask
from miethai.kernel.rule import note, rule

ASSETS = DEEDS + 2
ANY_AMOUNT = 9999  # asked of a partner whose cash is hidden


@rule
def may_offer_more(s, seat):
    """At most so many offers between two throws, counter-offers included (A-75)."""
    return s.offers_per_throw < 0 or s.offers[seat] < s.offers_per_throw


@rule
def bar_draft(s, seat):
    """Against the offer that this player has put together."""
    return bar_terms(
        s,
        seat,
        s.draft_to[seat] - 1,
        s.draft_give[seat] + 0,
        s.draft_take[seat] + 0,
        s.draft_cash[seat] + 0,
        s.hidden_cash == 0,
    )


@rule
def bar_answered(s, seat):
    """Against accepting the offer on top: what was agreed is what changes hands (A-75)."""
    if changed_deeds(s, top(s, B) | top(s, C), top(s, E)):
        return bars.DEEDS_CHANGED
    return bar_terms(s, top(s, A), seat, top(s, B), top(s, C), top(s, D), True)


@rule
def changed_deeds(s, offered, mortgaged):
    """Bit mask of the deeds in an offer that were mortgaged or redeemed since it was made, with
    those of them that were mortgaged then; buildings bar any trade."""
    return offered & ALL_DEEDS & (s.mortgaged ^ mortgaged)


# --- building up an offer ------------------------------------------------------------------------
@rule
def bar_partner(s, seat, partner):
    """Against an offer to this player, whatever it may hold."""
    number = bar_trader(s, partner)
    if number or s.loans_allowed or assets_of(s, seat) or assets_of(s, partner):
        return number
    return bars.NO_LOANS


@rule
def bar_offer(s, seat, partner):
    if partner == seat or partner >= s.players:
        return bars.NOT_A_PARTNER
    if s.draft_to[seat]:
        return bars.OFFER_BEGUN
    number = bar_trader(s, seat)
    if number == 0:
        number = bar_trader(s, partner)
    if number == 0:
        number = bar_in_offer_moment(s, seat)
    if number == 0 and not may_offer_more(s, seat):
        number = bars.TOO_MANY_OFFERS
    return number if number else bar_partner(s, seat, partner)


@rule
def bar_in_draft(s, seat):
    """Against work on an offer that is begun: while others hold up the table it rests as well."""
    if common.is_asked(s, seat, COUNTER):
        return 0
    number = bar_trader(s, seat)
    return number if number else bar_in_offer_moment(s, seat)


@rule
def bar_put_in(s, seat, owner, asset, chosen):
    """Against this property or card of ``owner`` in the offer; what is in may be taken out."""
    number = bar_in_draft(s, seat)
    if chosen >> asset & 1 and number == 0:
        return 0
    if assets_of(s, owner) >> asset & 1 == 0:
        return bars.NOT_THEIRS_TO_TRADE
    built = bar_built(s, 1 << asset)
    if built:
        return built
    rests = chosen >> asset & 1 and may_trade(s, seat)
    return bars.OFFER_RESTS if rests else number


@rule
def bar_give(s, seat, asset):
    if s.draft_to[seat] == 0:
        return bars.NO_OFFER
    return bar_put_in(s, seat, seat, asset, s.draft_give[seat] + 0)


@rule
def bar_take(s, seat, asset):
    if s.draft_to[seat] == 0:
        return bars.NO_OFFER
    return bar_put_in(s, seat, s.draft_to[seat] - 1, asset, s.draft_take[seat] + 0)


@rule
def bar_cash(s, seat, slot, amount):
    """Cash in the offer, up to what is there."""
    if s.draft_to[seat] == 0:
        return bars.NO_LOANS
    number = bar_in_draft(s, seat)
    if number:
        return number
    most = s.cash[seat] + 0 if slot == moves.GIVE_CASH else most_taken(s, seat)
    return 0 if most > 0 and amount >= 0 and amount <= most else bars.CASH_OUT_OF_RANGE


@rule
def bar_propose(s, seat):
    if s.draft_to[seat] == 0:
        return bars.NO_OFFER
    number = bar_draft(s, seat)
    if number == 0:
        number = bar_in_draft(s, seat)
    if number == 0 and (top_kind(s) == OFFER or not may_offer_more(s, seat)):
        number = bars.TOO_MANY_OFFERS
    return number


@rule
def bar_drop(s, seat):
    if s.draft_to[seat] == 0:
        return bars.NO_OFFER
    if common.is_asked(s, seat, COUNTER):
        return 0
    number = bar_in_offer_moment(s, seat)
    return number if number or may_trade(s, seat) else bars.OFFER_RESTS


@rule
def legal_offer(s, seat, w):
    """Begin an offer, or go on with the one begun."""
    if not may_trade(s, seat):
        return
    if s.draft_to[seat]:
        legal_draft(s, seat, w)
        return
    if not may_offer_more(s, seat):
        return
    for partner in range(s.players):
        if partner != seat and bar_partner(s, seat, partner) == 0:
            allow(w, moves.BEGIN_OFFER + partner)


@rule
def legal_draft(s, seat, w):
    """What may go in; what is in already may be taken out again by the same move."""
    partner = s.draft_to[seat] - 1
    locked = common.not_for_trade(s)
    allow_mask(w, moves.GIVE, (assets_of(s, seat) & ~locked) | s.draft_give[seat])
    allow_mask(w, moves.TAKE, (assets_of(s, partner) & ~locked) | s.draft_take[seat])
    if s.cash[seat] > 0:
        allow(w, moves.GIVE_CASH)
    if most_taken(s, seat) > 0:
        allow(w, moves.TAKE_CASH)
    if top_kind(s) != OFFER and may_offer_more(s, seat) and bar_draft(s, seat) == 0:
        allow(w, moves.PROPOSE)
    allow(w, moves.DROP)


@rule
def most_taken(s, seat):
    """Cash that may be asked for; a hidden purse sets no limit before the answer."""
    if s.hidden_cash:
        return ANY_AMOUNT
    return s.cash[s.draft_to[seat] - 1] + 0


@rule
def apply_draft(s, seat, m, amount):
    if m == moves.GIVE_CASH:
        s.draft_cash[seat] = amount
    elif m == moves.TAKE_CASH:
        s.draft_cash[seat] = -amount
    elif m == moves.DROP:
        clear_draft(s, seat)
        if top_kind(s) == COUNTER and top(s, SEAT) == seat:
            pop(s)
    elif m == moves.PROPOSE:
        propose(s, seat)
    elif m >= moves.TAKE and m < moves.TAKE + ASSETS:
        s.draft_take[seat] ^= 1 << (m - moves.TAKE)
    elif m >= moves.GIVE and m < moves.GIVE + ASSETS:
        s.draft_give[seat] ^= 1 << (m - moves.GIVE)
    else:
        s.draft_to[seat] = m - moves.BEGIN_OFFER + 1


@rule
def clear_draft(s, seat):
    s.draft_to[seat] = 0
    s.draft_give[seat] = 0
    s.draft_take[seat] = 0
    s.draft_cash[seat] = 0


@rule
def propose(s, seat):
    """Nobody throws while the offer waits for its answer."""
    partner = s.draft_to[seat] - 1
    give = s.draft_give[seat] + 0
    take = s.draft_take[seat] + 0
    cash = s.draft_cash[seat] + 0
    clear_draft(s, seat)
    if top_kind(s) == COUNTER:
        pop(s)
    s.offers[seat] += 1
    push(s, OFFER, partner, seat, give)
    fill(s, take, cash, (give | take) & s.mortgaged)


# --- the answer ----------------------------------------------------------------------------------
@rule
def bar_accept(s, seat):
    return bar_answered(s, seat) if common.is_asked(s, seat, OFFER) else bars.NO_QUESTION


@rule
def bar_counter(s, seat):
    asked = common.is_asked(s, seat, OFFER)
    return 0 if asked and may_offer_more(s, seat) else bars.NO_QUESTION


@rule
def bar_withdraw(s, seat):
    """A bid cannot be withdrawn; an offer only by its maker, before the answer."""
    if top_kind(s) == AUCTION and top(s, C) == seat:
        return bars.BID_IS_BINDING
    return 0 if top_kind(s) == OFFER and top(s, A) == seat else bars.NO_OFFER


@rule
def legal_answer(s, seat, w):
    allow(w, moves.DECLINE)
    if bar_answered(s, seat) == 0:
        allow(w, moves.ACCEPT)
    if may_offer_more(s, seat):
        allow(w, moves.COUNTER_OFFER)


@rule
def legal_withdraw(s, seat, w):
    if top_kind(s) == OFFER and top(s, A) == seat:
        allow(w, moves.WITHDRAW)


@rule
def apply_answer(s, seat, m):
    proposer = top(s, A)
    give = top(s, B)
    take = top(s, C)
    cash = top(s, D)
    pop(s)
    if m == moves.ACCEPT:
        exchange(s, proposer, seat, give, take, cash)
    elif m == moves.COUNTER_OFFER:
        s.draft_to[seat] = proposer + 1
        s.draft_give[seat] = take
        s.draft_take[seat] = give
        s.draft_cash[seat] = -cash
        push(s, COUNTER, seat, proposer, 0)


@rule
def exchange(s, proposer, partner, give, take, cash):
    """Everything changes hands at once; then mortgaged deeds are decided, proposer first."""
    hand_over(s, proposer, partner, give)
    hand_over(s, partner, proposer, take)
    if cash > 0:
        common.transfer(s, proposer, partner, cash, R_TRADE, 0)
    else:
        common.transfer(s, partner, proposer, -cash, R_TRADE, 0)
    open_transfer(s, partner, give & ALL_DEEDS, 0)
    open_transfer(s, proposer, take & ALL_DEEDS, 0)


@rule
def hand_over(s, giver, receiver, mask):
    """Deeds as they are, and cards."""
    deeds = mask & ALL_DEEDS
    s.deeds[giver] &= ~deeds
    s.deeds[receiver] |= deeds
    for k in range(2):
        if mask >> (CARD_BIT + k) & 1:
            s.jail_card[k] = receiver
    if mask:
        note(s, HANDED_OVER, giver, receiver, 0, mask, 0)


@rule
def drop_offers_of(s, seat):
    """Unfinished offers of and to a bankrupt lapse (A-78)."""
    clear_draft(s, seat)
    for other in range(PLAYERS):
        if s.draft_to[other] == seat + 1:
            clear_draft(s, other)
