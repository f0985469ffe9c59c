# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord bids: the start player finds the tenants that the others would take away."""

from miethai.games.magnate.bots.value import ONE_ROOM, ROOM_BITS, rooms
from miethai.games.magnate.bots.weights import FIRST_PICK_PCT, MARKED_PCT, SCARCE_PCT, weight
from miethai.games.magnate.rules.moves import BID, PASS
from miethai.games.magnate.rules.phases.auction import ai_bid, highest_bid, lowest_bid
from miethai.games.magnate.rules.phases.beginning import available_of
from miethai.games.magnate.rules.phases.common import land_price, zone_of
from miethai.games.magnate.rules.tables import DISTRICTS, TYPES
from miethai.kernel.bits import count_bits
from miethai.kernel.moves import SLOT_BITS
from miethai.kernel.rule import rule


@rule
def bid_or_pass(s, seat, w):
    """By hundreds up to the worth of going first; the AI's one bid is met at once."""
    if w[BID] == 0:
        return PASS + 0
    bid = lowest_bid(s)
    if s.ai >= 0 and s.humans == 1 and s.ai_has_bid == 0:
        bid = max(bid, ai_bid(s))
    if 100 * bid > worth_of_start(s, seat) or bid > highest_bid(s, seat):
        return PASS + 0
    return BID | bid << SLOT_BITS


@rule
def worth_of_start(s, seat):
    mine = rooms(s, seat, 1)
    others = rooms(s, seat, 0)
    missed = 0
    for t in range(TYPES):
        own = mine >> (ROOM_BITS * t) & ONE_ROOM
        tenants = available_of(s, t)
        rest = max(0, tenants - (others >> (ROOM_BITS * t) & ONE_ROOM))
        missed += max(0, min(own, tenants) - rest) * s.symbols[t]
    first_pick = weight(s, FIRST_PICK_PCT + zone_of(s))
    for d in range(DISTRICTS):
        first_pick += weight(s, MARKED_PCT) * count_bits(s.for_sale[d] + 0)
    return land_price(s) * (missed * weight(s, SCARCE_PCT) + first_pick) // 100
