"""The end and the valuation.  MON-END-01, MON-C-13, MON-K-44 … 52, A-06, A-07, A-34, A-38, A-39,
A-80"""

from miethai.games.monopoly.rules import bars
from miethai.games.monopoly.rules.notes import OVER_NOW
from miethai.games.monopoly.rules.phases.common import (
    chance_is_due,
    hotel_level,
    is_alive,
    next_alive,
)
from miethai.games.monopoly.rules.state import BANKER, FINISHED, LAST_CALL
from miethai.games.monopoly.rules.tables import DEEDS, HOUSE_PRICE, PRICE
from miethai.kernel.bits import count_bits, wide
from miethai.kernel.frames import pop
from miethai.kernel.rule import note, rule

CASH, DEED_VALUE, MORTGAGED_VALUE, HOUSE_VALUE, HOTEL_VALUE = range(5)  # the five items


@rule
def finish(s):
    """The game is over at once; nothing that was open is carried out."""
    while s.depth > 0:
        pop(s)
    s.dice_for = 0
    s.draw_from = 0
    s.deal_left = 0
    s.stage = FINISHED
    s.hidden_cash = 0  # purses are counted in the open
    note(s, OVER_NOW, 0, 0, 0, 0, 0)


@rule
def time_is_up(s):
    """The end mark was called and the turn or round it found is over (A-34, A-80)."""
    if s.end_mark == 0:
        return False
    if s.time_up == 2:
        return True
    if s.running:
        return False
    return s.time_up == 0 or s.turn == first_of_round(s)


@rule
def first_of_round(s):
    if is_alive(s, s.starter):
        return s.starter + 0
    return next_alive(s, s.starter)


@rule
def time_over(s):
    """Open rents may still be claimed until the valuation starts (A-34)."""
    if s.rent_claim == 1:
        s.stage = LAST_CALL
    else:
        finish(s)


@rule
def bar_value(s, seat):
    """The banker begins the valuation after the last call (MON-K-46)."""
    waits = s.stage == LAST_CALL and s.depth == 0 and not chance_is_due(s)
    return 0 if waits and seat == BANKER else bars.NO_VALUATION


@rule
def item(s, seat, which):
    """One of the five items of the valuation (MON-K-47 … 51)."""
    if which == CASH:
        return s.cash[seat] + 0
    total = 0
    for d in range(DEEDS):
        if s.deeds[seat] >> d & 1:
            total += deed_item(s, d, which)
    return total


@rule
def deed_item(s, d, which):
    mortgaged = s.mortgaged >> d & 1
    hotel = s.level[d] == hotel_level(s)
    if which == DEED_VALUE and not mortgaged:
        return PRICE[d] + 0
    if which == MORTGAGED_VALUE and mortgaged:
        return PRICE[d] * s.score_mortgaged_pct // 100
    if which == HOUSE_VALUE and not hotel:
        return s.level[d] * HOUSE_PRICE[d]
    if which == HOTEL_VALUE and hotel:
        return s.level[d] * HOUSE_PRICE[d]  # with the houses given back
    return 0


@rule
def wealth(s, seat):
    total = 0
    for which in range(5):
        total += item(s, seat, which)
    return total


@rule
def scores(s, out):
    """A number that orders the places: the richest first where wealth decides, bankrupts last and
    the earlier one lower (A-38). Equal numbers share a place."""
    by_wealth = count_bits(s.alive + 0) > 1
    for seat in range(s.players):
        if not is_alive(s, seat):
            out[seat] = s.out_rank[seat] - 100
        elif not by_wealth:
            out[seat] = 1
        elif s.tie_break == 1:
            rank = (s.cash[seat] << 8) + count_bits(s.deeds[seat] + 0)
            out[seat] = (wide(wealth(s, seat)) << 32) + rank
        else:
            out[seat] = wealth(s, seat)
