"""Phase 5: crash check, new tenants, new for-sale markers.
MAG-NEXT-01 … 12, MAG-ADV-12 … 15, R-19, R-29, R-30, R-50"""

from miethai.games.magnate.rules import bars
from miethai.games.magnate.rules.moves import DRAW_NEW_TENANTS
from miethai.games.magnate.rules.notes import ARRIVED, MISSING, NO_CARDS
from miethai.games.magnate.rules.phases.beginning import begin_round, markers_left, return_markers
from miethai.games.magnate.rules.phases.end import crash
from miethai.games.magnate.rules.state import NEW_MARKERS, NEW_TENANTS
from miethai.games.magnate.rules.tables import CATEGORIES, ON_A_CARD
from miethai.kernel.moves import allow_mask
from miethai.kernel.rule import note, rule


@rule
def step_preparation(s):
    """Carry on between the draws; whether anything was done."""
    if s.draws < 0:
        if s.crash == 0:
            crash(s)  # MAG-NEXT-02
        else:
            s.draws = s.tenant_cards
        return True
    if s.stage == NEW_TENANTS:
        if s.draws > 0 and s.cards_left:
            return False
        if s.draws > 0:
            note(s, NO_CARDS, 1, 0, 0, 0, 0)
        s.stage = NEW_MARKERS
        s.draws = s.new_markers
        return True
    if s.draws > 0 and markers_left(s):
        return False
    if s.draws > 0:
        note(s, NO_CARDS, 2, 0, 0, 0, 0)
    return_markers(s)
    begin_round(s)  # MAG-NEXT-08
    return True


@rule
def bar_new_tenants(s, card):
    if s.stage != NEW_TENANTS:
        return bars.TENANT_CARDS_LATER
    return bars.TENANT_CARD_USED if s.cards_left >> card & 1 == 0 else 0


@rule
def legal_new_tenants(s, w):
    allow_mask(w, DRAW_NEW_TENANTS, s.cards_left + 0)


@rule
def apply_new_tenants(s, card):
    """By category, or in the base game by type (MAG-NEXT-09, MAG-ADV-12); what the supply lacks is
    skipped without a substitute (R-30, MAG-ADV-14, MAG-ADV-15)."""
    s.cards_left &= ~(1 << card)
    s.draws -= 1
    for k in range(ON_A_CARD):
        kind = s.card_kinds[card][k] + 0
        if s.advanced_tenants == 0:
            kind -= kind % CATEGORIES
        if s.supply[kind] > 0:
            s.supply[kind] -= 1
            s.available[kind] += 1
            note(s, ARRIVED, kind, 0, 1, card, 0)
        else:
            note(s, MISSING, kind, 0, 0, card, 0)
