"""Crash, final sale and the winner.
MAG-END-01 … 11, MAG-GOAL-01 … 03, MAG-AI-75, MAG-AI-79, R-33"""

from miethai.games.magnate.rules import notes
from miethai.games.magnate.rules.phases.common import land_price, move_price, pay, plot_value
from miethai.games.magnate.rules.state import FINISHED
from miethai.games.magnate.rules.tables import DISTRICTS, LOTS, PLOTS, RISK_CARDS
from miethai.kernel.bits import lowest_bit
from miethai.kernel.rule import note, rule


@rule
def price_drop(s):
    """Sum of the lower parts of all risk cards drawn (MAG-END-01, MAG-END-02)."""
    total = 0
    for card in range(RISK_CARDS):
        if s.risk_left >> card & 1 == 0:
            total += s.risk_lower[card]
    return total


@rule
def crash(s):
    """The price falls, then everything still owned is sold at the new one (MAG-END-03 … 05)."""
    before = s.price_field + 0
    move_price(s, -price_drop(s))
    note(s, notes.CRASHED, price_drop(s), 0, before, s.price_field, 0)
    for seat in range(s.players):
        for d in range(DISTRICTS):
            rest = s.owned[seat][d] + 0
            while rest:
                crash_sale(s, seat, d * LOTS + lowest_bit(rest))
                rest &= rest - 1
            s.owned[seat][d] = 0  # the firm markers go straight back (MAG-END-07, MAG-END-08)
    clear_rows(s)
    s.stage = FINISHED
    s.draws = 0
    s.wallets_closed = 0  # MAG-END-09
    note(s, notes.OVER_NOW, 0, 0, 0, 0, 0)


@rule
def crash_sale(s, seat, plot):
    """Values do not change meanwhile: buildings and tenants stay (MAG-END-06)."""
    value = plot_value(s, seat, plot, 1)
    proceeds = value * land_price(s)
    if seat == s.ai:
        s.ai_money += proceeds
        note(s, notes.PAID, seat, 0, proceeds, notes.R_AI_CRASH_SALE, plot)
    else:
        pay(s, seat, proceeds, notes.R_CRASH_SALE, plot)
    note(s, notes.SOLD, seat, value, land_price(s), plot, 1)


@rule
def clear_rows(s):
    """The AI's for-sale markers leave the game with its plots."""
    for column in range(PLOTS):
        remove_marker(s, s.lower[column] - 1)
        remove_marker(s, s.upper[column] - 1)
        s.lower[column] = 0
        s.upper[column] = 0


@rule
def remove_marker(s, plot):
    if plot >= 0:
        s.gone[plot // LOTS] |= 1 << (plot % LOTS)


@rule
def wealth(s, seat):
    if seat == s.ai:
        return s.ai_money + 0
    return s.money[seat] + 0


@rule
def scores(s, out):
    """Most money wins; equal sums share the victory (MAG-END-10, MAG-END-11)."""
    for seat in range(s.players):
        out[seat] = wealth(s, seat)
