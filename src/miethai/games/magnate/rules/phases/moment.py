"""Whether it is the moment of a seat: the phase, its turn in it, and what it has to answer first.
MAG-ROUND-01, MAG-AUCTION-03 … 06, MAG-TENANT-01, MAG-RENT-01, MAG-ACT-01, MAG-ACT-02, R-24"""

from miethai.games.magnate.rules import bars, state
from miethai.kernel.frames import B, top, top_kind
from miethai.kernel.rule import Lookup, rule

INSTEAD = {  # what the table does in these stages; the others are phases of their own
    state.TILING: bars.LAYING_TILES,
    state.SETTLING: bars.SETTLING_TENANTS,
    state.MARKING: bars.DRAWING_MARKERS,
    state.HOLDER: bars.CHOOSING_HOLDER,
    state.MARKET: bars.MARKET_AT_WORK,
}
OF_STAGE = Lookup(INSTEAD.get(stage, bars.OTHER_PHASE) for stage in range(state.FINISHED + 1))


@rule
def step_of_attempt(s):
    """Step of the open attempt, -1 if none is open."""
    if top_kind(s) != state.ATTEMPT:
        return -1
    return top(s, B)


@rule
def has_had_turn(s, seat):
    """Whether the seat came before the one on turn, counted from the start player."""
    return (seat - s.holder) % s.players < (s.turn - s.holder) % s.players


@rule
def bar_in_auction(s, seat):
    """Against any word of the seat in the bidding."""
    if s.stage != state.AUCTION:
        return OF_STAGE[s.stage] + 0
    if s.bidding >> seat & 1 == 0:
        return bars.PASSED
    if seat == s.bidder:
        return bars.LEADS_BIDDING
    if seat == s.turn:
        return 0
    if s.turn == s.holder and s.bidder == state.NOBODY:
        return bars.HOLDER_OPENS
    return bars.OTHERS_BID


@rule
def bar_in_tenants(s, seat):
    """Against any move of the seat in phase 2."""
    if s.stage != state.TENANTS:
        return OF_STAGE[s.stage] + 0
    if seat == s.turn:
        return 0
    if has_had_turn(s, seat):
        return bars.HAD_TENANTS_TURN
    return bars.TENANTS_OF_OTHERS


@rule
def bar_in_actions(s, seat):
    """Against any action of the seat; tenants that have to leave come first (R-24)."""
    bar = bar_on_turn_in_actions(s, seat)
    if bar == 0 and top_kind(s) == state.EVICT:
        return bars.EVICT_FIRST
    return bar


@rule
def bar_on_turn_in_actions(s, seat):
    """Against any move of the seat in phase 3."""
    if s.stage != state.ACTIONS:
        return OF_STAGE[s.stage] + 0
    if seat == s.turn:
        return 0
    if has_had_turn(s, seat):
        return bars.ACTED
    return bars.ACTION_OF_OTHERS
