"""Phase 4: the four steps of the property market, and risk cards.
MAG-MKT-01 … 15, MAG-RISK-01 … 07, R-04, R-27 … R-29, R-31, R-32"""

from miethai.games.magnate.rules import bars
from miethai.games.magnate.rules.moves import DRAW_RISK
from miethai.games.magnate.rules.notes import MARKET_STEP, NO_CARDS, RISK_DRAWN
from miethai.games.magnate.rules.phases.beginning import available_of
from miethai.games.magnate.rules.phases.common import move_price, zone_of
from miethai.games.magnate.rules.state import MOST_SALES, NEW_TENANTS, NOBODY, RISK
from miethai.games.magnate.rules.tables import RISK_CARDS, TYPES
from miethai.kernel.bits import count_bits
from miethai.kernel.frames import A, pop, push, top, top_kind
from miethai.kernel.moves import allow_mask
from miethai.kernel.rule import note, rule


@rule
def types_available(s):
    """Tenant types with at least one token in Available Tenants, categories aside (R-32)."""
    n = 0
    for t in range(TYPES):
        if available_of(s, t) > 0:
            n += 1
    return n


@rule
def step_market(s):
    """The next step; after the fourth comes phase 5. The crash is not looked at before (R-04)."""
    step = s.step + 0
    s.step += 1
    if step == 1:
        count = types_available(s)
        ask_cards(s, 1, count, s.types_left[count] + 0)
    elif step == 2:
        ask_cards(s, 2, zone_of(s), s.zone_cards[zone_of(s)] + 0)
    elif step == 3:
        advertising_step(s)
    elif step == 4:
        sold_step(s)
    else:
        s.step = 0
        s.stage = NEW_TENANTS
        s.draws = -1  # the crash marker has not been checked yet


@rule
def cards_due(s, cards):
    """Risk cards that are really drawn: none in round 1 (MAG-MKT-02)."""
    if s.round <= 1:
        return 0
    return cards


@rule
def ask_cards(s, step, count, cards):
    due = cards_due(s, cards)
    note(s, MARKET_STEP, step, count, due, cards, s.round)
    if due > 0:
        push(s, RISK, NOBODY, due, 0)


@rule
def ads_cards(s, spent):
    """Few tokens draw a card (MAG-MKT-08)."""
    if spent <= s.ads_low:
        return 1
    return 0


@rule
def ads_fields(s, spent):
    """Many tokens raise the price (MAG-MKT-10)."""
    if spent >= s.ads_high:
        return 1
    return 0


@rule
def advertising_step(s):
    """What the tokens do; all go back (MAG-MKT-07 … 11)."""
    spent = s.ads_spent + 0
    s.ads_spent = 0
    ask_cards(s, 3, spent, ads_cards(s, spent))
    if ads_fields(s, spent) > 0:
        move_price(s, ads_fields(s, spent))


@rule
def sold_field(s, sold):
    """The lowest free field of the sold track decides; the topmost is never covered
    (MAG-MKT-12 … 15, R-28, R-31)."""
    return min(sold, s.track - 1)


@rule
def sold_step(s):
    field = sold_field(s, s.sold + 0)
    ask_cards(s, 4, s.sold + 0, s.track_cards[field] + 0)
    move_price(s, s.track_fields[field] + 0)
    for k in range(MOST_SALES):
        s.sold_by[k] = 0
    s.sold = 0


# --- risk cards ----------------------------------------------------------------------------------
@rule
def step_risk(s):
    """Whether the draw is over: all cards are drawn, or none is left (R-29)."""
    if top(s, A) > 0 and s.risk_left:
        return False
    if top(s, A) > 0:
        note(s, NO_CARDS, 0, 0, 0, 0, 0)
    pop(s)
    return True


@rule
def bar_risk(s, card):
    if top_kind(s) != RISK:
        return bars.NO_RISK_YET if s.round == 1 else bars.RISK_LATER
    return bars.RISK_DRAWN if s.risk_left >> card & 1 == 0 else 0


@rule
def legal_risk(s, w):
    allow_mask(w, DRAW_RISK, s.risk_left + 0)


@rule
def apply_risk(s, card):
    """Only the upper part counts now; the marker stops at the last field, but cards are still drawn
    there (MAG-RISK-01 … 05)."""
    before = s.crash + 0
    s.risk_drawn[RISK_CARDS - count_bits(s.risk_left + 0)] = card + 1
    s.risk_left &= ~(1 << card)
    s.crash = max(0, before - s.risk_upper[card])
    s.frame[s.depth - 1][A] -= 1
    note(s, RISK_DRAWN, card, before, s.crash, 0, 0)
