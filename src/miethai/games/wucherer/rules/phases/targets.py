"""At whom and what a card may be aimed, and which cards can be played at all.
WUC-PLAY-03, WUC-PLAY-05, WUC-MOVE-01, WUC-MOVE-03, WUC-GEN-03, WUC-OWN-01, WUC-STRIKE-01,
WUC-RELOC-01, WUC-BOMB-01, WUC-DEM-01, WUC-COURT-01, WUC-ALI-03, WUC-TEN-08, WUC-TEN-13, WUC-N-64,
WUC-O-43, AMB-15, AMB-35, AMB-38, AMB-56"""

from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.phases.build import extensible
from miethai.games.wucherer.rules.phases.common import is_program
from miethai.games.wucherer.rules.phases.crime import next_murder_target
from miethai.games.wucherer.rules.phases.displace import can_demolish
from miethai.games.wucherer.rules.phases.fitting import FREELY, fits_anywhere
from miethai.games.wucherer.rules.phases.houses import lives_at, tenants_mask
from miethai.games.wucherer.rules.phases.recycle import has_recycling
from miethai.games.wucherer.rules.phases.relocate import can_pay_fees
from miethai.games.wucherer.rules.phases.rents import rent_at
from miethai.games.wucherer.rules.state import NOWHERE, RECALL_DRAFT, RECALLS
from miethai.kernel.bits import lowest_bit
from miethai.kernel.rule import rule

ALL = 1  # policeEvicts


# --- who can be hit ------------------------------------------------------------------------------
@rule
def next_tenant(s, houses, after, kind):
    """The next flat behind another one in these houses whose tenant a card may be aimed at."""
    while houses:
        house = lowest_bit(houses)
        houses &= houses - 1
        if house * tables.LEVELS + tables.LEVELS - 1 > after:
            levels = tenants_mask(s, house)
            while levels:
                flat = house * tables.LEVELS + lowest_bit(levels)
                levels &= levels - 1
                if flat > after and is_target(s, flat, kind):
                    return flat
    return -1


@rule
def is_target(s, flat, card):
    """Whether a card that is laid on one tenant may hit this one."""
    kind = lives_at(s, flat)
    if card == tables.RELOCATION:
        return True  # WUC-RELOC-01, AMB-35
    if card == tables.RENT_STRIKE:
        return may_strike(s, flat, kind)
    if card == tables.POLICE:
        return kind == tables.SQUATTERS
    return kind == tables.MOTHER


@rule
def may_strike(s, flat, kind):
    """Mietweigerung on any tenant (WUC-STRIKE-01), on Hausbesetzer where they are tenants; on
    somebody who pays nothing only with ``allowNullPlays`` (AMB-38)."""
    if kind == tables.SQUATTERS and s.squatters_are_tenants == 0:
        return False
    return s.allow_null_plays == 1 or rent_at(s, flat) > 0


@rule
def own_use_houses(s):
    """Eigenbedarf on any house (WUC-OWN-01); on one without tenants only by AMB-38."""
    if s.allow_null_plays:
        return s.built + 0
    mask = 0
    for kind in range(tables.TENANTS):
        if kind != tables.SQUATTERS:
            mask |= s.where[kind]
    return mask


@rule
def demolition_houses(s):
    mask = 0
    rest = s.built + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        if can_demolish(s, house):
            mask |= 1 << house
    return mask


@rule
def any_demolition(s):
    rest = s.built + 0
    while rest:
        if can_demolish(s, lowest_bit(rest)):
            return True
        rest &= rest - 1
    return False


@rule
def target_houses(s, seat, card):
    """Houses at which a card may be aimed."""
    if card == tables.BOMB:
        return s.built + 0  # WUC-BOMB-01, WUC-PLAY-03
    if card == tables.OWN_USE:
        return own_use_houses(s)
    if card == tables.DEMOLITION:
        return demolition_houses(s)
    if card == tables.POLICE:
        return s.owned[seat] & s.where[tables.SQUATTERS]  # WUC-TEN-08
    return extensible(s, card)


# --- what can be played --------------------------------------------------------------------------
@rule
def can_play(s, seat, card):
    """Whether a play with this hand card can be completed now."""
    if card < tables.TENANTS:
        return fits_anywhere(s, card, s.built + 0, NOWHERE, FREELY)  # WUC-MOVE-01, WUC-MOVE-03
    if card == tables.RELOCATION:
        return can_pay_fees(s, seat) and next_tenant(s, s.built + 0, -1, card) >= 0
    if card == tables.MURDER:
        return next_murder_target(s, s.built + 0, -1) >= 0
    if card == tables.RENT_STRIKE:
        return next_tenant(s, s.built + 0, -1, card) >= 0
    if card == tables.DEMOLITION:
        return any_demolition(s)
    if card == tables.POLITICS:
        return own_use_houses(s) != 0 or can_be_released(s, seat) or any_demolition(s)
    if card == tables.COURT:
        return s.jail == seat  # WUC-COURT-01
    if card == tables.RECYCLING:
        return has_recycling(s, seat)
    return target_houses(s, seat, card) != 0


@rule
def can_be_released(s, seat):
    """WUC-N-64, WUC-O-43"""
    return s.politics_releases == 1 and s.jail == seat


@rule
def can_recall(s, seat):
    """The own Mutter, any number of times; a program only a few (WUC-TEN-13, AMB-56)."""
    if s.tenant_properties == 0 or s.where[tables.MOTHER] & s.owned[seat] == 0:
        return False
    return s.recalls < RECALLS or not is_program(s, seat)


@rule
def is_aimed_at_tenant(s, card):
    if card == tables.POLICE:
        return s.police_evicts != ALL  # AMB-15
    return card == tables.RELOCATION or card == tables.RENT_STRIKE or card == RECALL_DRAFT - 1
