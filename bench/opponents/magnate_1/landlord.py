"""The landlord: a bot that plays Magnate soundly, as a rule function, so that it runs interpreted,
compiled and on the GPU. It looks ahead to the crash (``market``), weighs plots and buildings
by what their sale is hoped to bring (``value``, ``actions``) and fills them by the
chances of the dice (``odds``, ``tenants``). It remembers nothing and looks into no wallet
but its own: every answer follows from what lies open to it.
"""

from bench.opponents.magnate_1.actions import best_action
from bench.opponents.magnate_1.auction import bid_or_pass
from bench.opponents.magnate_1.tenants import answer_attempt, evict_poorest, next_building

from miethai.games.magnate.rules.state import ATTEMPT, AUCTION, EVICT, TENANTS
from miethai.kernel.frames import top_kind
from miethai.kernel.rule import rule


@rule
def landlord(s, seat, w, bits):
    kind = top_kind(s)
    if kind == ATTEMPT:
        return answer_attempt(s, seat, w)
    if kind == EVICT:
        return evict_poorest(s, w)
    if s.stage == AUCTION:
        return bid_or_pass(s, seat, w)
    if s.stage == TENANTS:
        return next_building(s, w)
    return best_action(s, seat)
