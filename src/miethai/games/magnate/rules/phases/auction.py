"""Phase 1: the auction for the start player marker.
MAG-AUCTION-03 … 08, MAG-TERM-05, MAG-AI-20 … 28, R-06, R-07, R-37, R-47, R-53"""

from miethai.games.magnate.rules import bars
from miethai.games.magnate.rules.moves import BID, MOST_BID, PASS
from miethai.games.magnate.rules.notes import AI_BID, AI_PASSED, R_BID, STARTS
from miethai.games.magnate.rules.phases.common import land_price, next_seat, pay
from miethai.games.magnate.rules.phases.moment import bar_in_auction
from miethai.games.magnate.rules.state import NOBODY, TENANTS
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule


@rule
def lowest_bid(s):
    """In hundreds: at least 100 K more than the standing bid (R-06)."""
    return s.high + 1


@rule
def highest_bid(s, seat):
    """Nobody bids more than they own (MAG-TERM-05)."""
    return min(s.money[seat] // 100, MOST_BID)


@rule
def bar_bid(s, seat, hundreds):
    bar = bar_in_auction(s, seat)
    if bar:
        return bar
    if hundreds < lowest_bid(s):
        return bars.BID_TOO_LOW
    if hundreds > highest_bid(s, seat):
        return bars.BID_TOO_HIGH
    return 0


@rule
def bar_no_answer(s, seat):
    """Against any other word: it is either a bid or a pass."""
    bar = bar_in_auction(s, seat)
    if bar:
        return bar
    return bars.BID_OR_PASS


@rule
def legal_auction(s, seat, w):
    if highest_bid(s, seat) >= lowest_bid(s):
        allow(w, BID)
    allow(w, PASS)


@rule
def place_bid(s, seat, hundreds):
    s.high = hundreds
    s.bidder = seat
    s.turn = next_seat(s, seat)


@rule
def leave_bidding(s, seat):
    """A pass is final for this round (MAG-AUCTION-05, R-47)."""
    s.bidding &= ~(1 << seat)
    s.turn = next_seat(s, seat)


@rule
def step_auction(s):
    """Find the next seat to ask, let the AI answer, or close; whether anything was done. A bidder
    is never asked to raise their own bid; the last seat left is asked once (R-07)."""
    seat = s.turn + 0
    for _ in range(s.players):
        if s.bidding >> seat & 1 and seat != s.bidder:
            if seat == s.ai:
                answer_of_ai(s)
                return True
            s.turn = seat
            return False
        seat = next_seat(s, seat)
    close_auction(s)
    return True


@rule
def ai_bid(s):
    """Land price times the factor of the level, rounded up to hundreds (MAG-AI-21, MAG-AI-22)."""
    return (land_price(s) * s.bid_halves[s.ai_level - 1] + 199) // 200


@rule
def answer_of_ai(s):
    """Against one human it bids once, if that raises the bid; else it passes (MAG-AI-20 … 27). It
    never pays, so its money is no limit (R-53)."""
    seat = s.ai + 0
    if s.humans == 1 and s.ai_has_bid == 0 and ai_bid(s) > s.high:
        s.ai_has_bid = 1
        note(s, AI_BID, seat, 0, ai_bid(s), s.ai_level, land_price(s))
        place_bid(s, seat, ai_bid(s))
    else:
        note(s, AI_PASSED, seat, 0, 0, 0, 0)
        leave_bidding(s, seat)


@rule
def close_auction(s):
    """The highest bidder pays and starts (MAG-AUCTION-06, 07); without a bid the marker stays
    (MAG-AUCTION-08)."""
    won = 0
    if s.bidder != NOBODY:
        won = 1
        s.holder = s.bidder
        if s.bidder != s.ai:  # MAG-AI-04
            pay(s, s.bidder + 0, -100 * s.high, R_BID, 0)
    note(s, STARTS, s.holder, won, s.high, 0, 0)
    s.stage = TENANTS
    s.turn = s.holder
