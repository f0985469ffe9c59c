"""Auctions of deeds and of scarce buildings.  MON-AUC-01 … 03, MON-C-03, MON-K-19 … 23, A-08, A-09,
A-12 … A-14, A-74, MON-D-30"""

from miethai.games.monopoly.rules import bars, state
from miethai.games.monopoly.rules.moves import BID, DEAL, LOT, PASS, VOID
from miethai.games.monopoly.rules.notes import (
    AUCTIONED,
    CALLED,
    R_AUCTION,
    R_BUILDING_AUCTION,
    UNSOLD,
)
from miethai.games.monopoly.rules.phases.common import frames_of, is_asked, means, transfer
from miethai.games.monopoly.rules.phases.placing import cheapest_place
from miethai.games.monopoly.rules.tables import DEEDS, PRICE
from miethai.kernel.frames import SEAT, A, B, C, D, E, fill, pop, push, top, top_kind
from miethai.kernel.moves import allow, allow_mask
from miethai.kernel.rule import note, rule

CALLS = 8  # in column E the banker's calls stand above the mask of those who may bid
ONE_CALL = 1 << CALLS
CALLS_TO_SELL = 3  # once, twice, sold
PAID_ALREADY, PRICE_ON_TOP = 1, 2  # how a building won by auction is paid for


@rule
def open_auction(s, lot, first, eligible):
    """Put a lot up; the question goes round clockwise, beginning with ``first``."""
    push(s, state.AUCTION, first, lot, 0)
    fill(s, state.NOBODY, 0, eligible)
    for seat in range(state.PLAYERS):
        s.bids[seat] = 0
    ask_from(s, first)


@rule
def is_outcry(s):
    """A banker conducts the auction: everybody calls out bids until the hammer falls (MON-K-23)."""
    return s.banker_mode > 0 and s.auction_style == 0


@rule
def lot_kind(lot):
    return state.HOUSE if lot == state.LOT_HOUSE else state.HOTEL


@rule
def lowest_bid(s, seat):
    """Opening minimum, then the standing bid and the step (A-13: the step is a minimum)."""
    lot = top(s, A)
    if top(s, C) != state.NOBODY:
        return top(s, B) + s.auction_min_raise
    if lot < DEEDS:
        return s.auction_open_min + 0  # MON-C-03, MON-K-20
    if s.building_auction_open_min > 0:
        return s.building_auction_open_min + 0  # MON-SHORT-01
    return cheapest_place(s, seat, lot_kind(lot))  # A-09 'housePrice'


@rule
def highest_bid(s, seat):
    """Bids are covered by cash (MON-K-21), or by A-14 by what could be raised."""
    lot = top(s, A)
    cover = s.cash[seat] + 0
    if s.auction_cover == 1:
        cover = means(s, seat)
    if lot >= DEEDS and s.building_auction_pays == 1:
        cover -= cheapest_place(s, seat, lot_kind(lot))
    if lot < DEEDS and s.auction_winner_pays == 1 and cover < PRICE[lot]:
        return 0
    return cover


@rule
def can_bid(s, seat):
    """Whether the seat takes part and could cover the next bid (A-74)."""
    if s.alive >> seat & 1 == 0 or bar_bidder(s, seat):
        return False
    return highest_bid(s, seat) >= lowest_bid(s, seat)


@rule
def bar_bidder(s, seat):
    """Against any part of this player in the bidding for the lot on top."""
    if top(s, E) >> seat & 1 == 0:
        return bars.NOT_A_BIDDER if top(s, A) < DEEDS else bars.NOT_A_BUILDER
    if seat == top(s, C):
        return bars.LEADS_BIDDING
    return bars.JAILED_BIDDER if s.jailed[seat] and s.bid_in_jail == 0 else 0


@rule
def bar_without_auction(s):
    """Nothing is auctioned; a scarce building may be soon (A-79)."""
    return bars.SCARCE_BUILDING if frames_of(s, state.SHORTAGE) else bars.NO_AUCTION


@rule
def bar_bid(s, seat, amount):
    if top_kind(s) != state.AUCTION:
        return bar_without_auction(s)
    number = bar_bidder(s, seat)
    if number:
        return number
    if s.auction_style == 1 and seat != top(s, SEAT):
        return bars.PASSED if top(s, D) >> seat & 1 else bars.OTHERS_BID
    if amount < lowest_bid(s, seat):
        return bar_low_bid(s, amount)
    return bar_high_bid(s, seat) if amount > highest_bid(s, seat) else 0


@rule
def bar_low_bid(s, amount):
    """Below the opening bid, or not above the standing bid by the step."""
    if top(s, C) != state.NOBODY:
        return bars.BELOW_STEP if amount > top(s, B) else bars.NOT_ABOVE_BID
    if top(s, A) < DEEDS:
        return bars.BELOW_OPENING
    by_opening = s.building_auction_open_min > 0
    return bars.BELOW_OPENING_OF_BUILDING if by_opening else bars.BELOW_HOUSE_PRICE


@rule
def bar_high_bid(s, seat):
    """The money is not there."""
    lot = top(s, A)
    if lot >= DEEDS and s.building_auction_pays == 1:
        return bars.BID_AND_PRICE_TOO_DEAR
    if lot < DEEDS and s.auction_winner_pays == 1 and s.cash[seat] < PRICE[lot]:
        return bars.PRICE_NOT_COVERED
    return bars.BID_NOT_COVERED


@rule
def bar_pass(s, seat):
    """Who is asked may pass, and in open style everybody who could bid (A-74)."""
    if top_kind(s) != state.AUCTION:
        return bar_without_auction(s)
    if seat == top(s, SEAT):
        return 0
    number = bar_bidder(s, seat)
    if number:
        return bars.BID_IS_BINDING if seat == top(s, C) else number
    return 0 if can_bid(s, seat) and top(s, D) >> seat & 1 == 0 else bars.NOTHING_TO_PASS


@rule
def may_bid_now(s, seat):
    """In open style anybody at any moment; clockwise only the one asked, and a pass is final."""
    if not can_bid(s, seat):
        return False
    return s.auction_style == 0 or seat == top(s, SEAT)


@rule
def ask_from(s, first):
    """Ask the next seat that has not answered the standing bid; with none left the hammer falls."""
    passed = top(s, D)
    for k in range(s.players):
        seat = (first + k) % s.players
        if passed >> seat & 1 == 0 and can_bid(s, seat):
            s.frame[s.depth - 1][SEAT] = seat
            return
    close_auction(s)


@rule
def legal_auction(s, seat, w):
    if may_bid_now(s, seat):
        allow(w, BID)
    if seat == top(s, SEAT) or (can_bid(s, seat) and top(s, D) >> seat & 1 == 0):
        allow(w, PASS)


@rule
def apply_bid(s, seat, amount):
    """A bid is binding and puts the question to everybody again (MON-K-22, A-74)."""
    f = s.frame[s.depth - 1]
    f[B] = amount
    f[C] = seat
    f[E] &= ONE_CALL - 1
    if s.auction_style == 0:
        f[D] = 0
    s.bids[seat] = amount
    ask_from(s, (seat + 1) % s.players)


@rule
def apply_pass(s, seat):
    s.frame[s.depth - 1][D] |= 1 << seat
    asked = top(s, SEAT)
    ask_from(s, (asked + 1) % s.players if seat == asked else asked)


@rule
def apply_hammer(s):
    """The banker calls the standing bid; a new one begins the calls again, the third sells
    (MON-K-23, A-74)."""
    s.frame[s.depth - 1][E] += ONE_CALL
    calls = top(s, E) >> CALLS
    note(s, CALLED, top(s, C), 0, top(s, B), top(s, A), calls)
    if calls == CALLS_TO_SELL:
        close_auction(s)


@rule
def close_auction(s):
    """The hammer falls: the highest bidder pays the bid and has the lot (MON-AUC-02)."""
    lot = top(s, A)
    price = top(s, B)
    leader = top(s, C)
    pop(s)
    if leader == state.NOBODY:
        unsold(s, lot)
    else:
        settle_lot(s, leader, lot, price)


@rule
def unsold(s, lot):
    """Nobody wants it: it stays with the bank (MON-AUC-03); requests for a building lapse
    (A-79)."""
    note(s, UNSOLD, 0, 0, 0, lot, 0)
    if lot >= DEEDS:
        for seat in range(state.PLAYERS):
            s.want[seat] = 0


@rule
def settle_lot(s, seat, lot, price):
    """Hand over against payment; a bid covered by property must first be raised (A-14)."""
    cost = price
    if lot < DEEDS and s.auction_winner_pays == 1:
        cost = PRICE[lot]  # A-12 'price'
    if s.cash[seat] < cost:
        push(s, state.RAISE_BID, seat, lot, price)
        fill(s, cost, 0, 0)
        return
    note(s, AUCTIONED, seat, 0, price, lot, 0)
    if lot < DEEDS:
        transfer(s, seat, state.BANK, cost, R_AUCTION, lot)
        s.deeds[seat] |= 1 << lot
        return
    transfer(s, seat, state.BANK, cost, R_BUILDING_AUCTION, lot)
    s.want[seat] -= 1
    push(s, state.BUILDING, seat, lot_kind(lot), 1)
    fill(s, PRICE_ON_TOP if s.building_auction_pays else PAID_ALREADY, 0, 0)


# --- a winner who must raise the bid (auctionCover liquidation) ----------------------------------
@rule
def step_raise_bid(s):
    """Once the money is there the lot is settled; whether it was."""
    seat = top(s, SEAT)
    if s.cash[seat] < top(s, C):
        return False
    lot = top(s, A)
    price = top(s, B)
    pop(s)
    settle_lot(s, seat, lot, price)
    return True


@rule
def bar_void(s, seat):
    """A bid binds: it is void only if it cannot be raised (A-74), or when the time is over."""
    void = is_asked(s, seat, state.RAISE_BID) and means(s, seat) < top(s, C)
    return 0 if void else bars.BID_IS_BINDING


@rule
def legal_raise_bid(s, seat, w):
    if bar_void(s, seat) == 0:
        allow(w, VOID)


@rule
def apply_void(s):
    """The bid is void and the next lower one wins (MON-D-30)."""
    lot = top(s, A)
    s.bids[top(s, SEAT)] = 0
    pop(s)
    best = -1
    for seat in range(s.players):
        if s.bids[seat] > 0 and (best < 0 or s.bids[seat] > s.bids[best]):
            best = seat
    if best < 0:
        unsold(s, lot)
    else:
        settle_lot(s, best, lot, s.bids[best] + 0)


# --- rows of lots --------------------------------------------------------------------------------
@rule
def open_lots(s, mask, first, estate):
    """Deeds are auctioned one by one; between two lots the table is free (A-49).
    ``estate`` is 1 for a bankrupt's deeds, which always come in board order (A-41)."""
    push(s, state.LOTS, state.BANKER, mask, first)
    fill(s, estate, 0, 0)


@rule
def next_lots(s):
    """Bit mask of the deeds that the banker may open next: in board order, or in any (A-32); 0
    where the next lot is drawn."""
    mask = top(s, A)
    if s.unowned_auction_order == 0 or top(s, C) == 1:
        return mask & -mask
    return 0 if s.unowned_auction_order == 1 else mask


@rule
def bar_lot(s, seat, deed):
    if top_kind(s) != state.LOTS:
        return bars.NO_AUCTION
    if seat != state.BANKER:
        return bars.BANKER_OPENS_LOTS
    if is_asked(s, seat, state.LOTS) and next_lots(s) >> deed & 1:
        return 0
    return bars.ESTATE_IN_BOARD_ORDER if top(s, C) else bars.LOT_OUT_OF_ORDER


@rule
def bar_drawn_lot(s, deed, given):
    """Chance draws one of the deeds that are left, once the banker has asked for it."""
    return 0 if given and s.deal_left and top(s, A) >> deed & 1 else bars.LOT_NOT_DRAWN


@rule
def legal_lots(s, w):
    mask = next_lots(s)
    if mask:
        allow_mask(w, LOT, mask)
    else:
        allow(w, DEAL)


@rule
def apply_lot(s, deed):
    s.frame[s.depth - 1][A] &= ~(1 << deed)
    open_auction(s, deed, top(s, B), s.alive + 0)
