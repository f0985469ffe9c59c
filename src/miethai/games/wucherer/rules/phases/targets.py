"""At whom and what a card may be aimed, and which cards can be played at all.
WUC-PLAY-03, WUC-PLAY-05, WUC-MOVE-01, WUC-MOVE-03, WUC-GEN-03, WUC-OWN-01, WUC-STRIKE-01,
WUC-RELOC-01, WUC-BOMB-01, WUC-DEM-01, WUC-COURT-01, WUC-ALI-03, WUC-TEN-08, WUC-TEN-13, WUC-N-64,
WUC-O-43, AMB-15, AMB-35, AMB-38, AMB-56"""

from miethai.games.wucherer.rules import bars, tables
from miethai.games.wucherer.rules.phases import build
from miethai.games.wucherer.rules.phases.common import is_program
from miethai.games.wucherer.rules.phases.crime import can_be_murdered, next_murder_target
from miethai.games.wucherer.rules.phases.displace import can_demolish
from miethai.games.wucherer.rules.phases.fitting import FREELY, fits_anywhere, why_no_flat
from miethai.games.wucherer.rules.phases.houses import lives_at, tenants_mask
from miethai.games.wucherer.rules.phases.recycle import bar_recycling
from miethai.games.wucherer.rules.phases.relocate import can_pay_fees
from miethai.games.wucherer.rules.phases.rents import rent_at
from miethai.games.wucherer.rules.state import NOWHERE, RECALL_DRAFT, RECALLS
from miethai.kernel.bits import lowest_bit
from miethai.kernel.rule import rule

ALL = 1  # policeEvicts
ANY_HOUSE = 1  # policeReach


# --- who can be hit ------------------------------------------------------------------------------
@rule
def reach(s, seat, card):
    """Houses in which a card hits tenants: all (WUC-PLAY-05), or only the own ones."""
    if card == tables.MURDER or card == tables.RELOCATION or card == tables.RENT_STRIKE:
        return s.built + 0
    if card == tables.POLICE and s.police_reach == ANY_HOUSE:
        return s.built + 0  # WUC-TEN-08
    return s.owned[seat] + 0


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
def bar_hit(s, seat, card, flat):
    """Why a card that is aimed at a tenant cannot hit the one in this flat."""
    kind = lives_at(s, flat) if reach(s, seat, card) >> flat // tables.LEVELS & 1 else -1
    if kind < 0:
        return bars.AIM[card]
    if card == tables.MURDER:
        if can_be_murdered(s, kind):
            return 0
        return bars.FLATSHARE_SURVIVES if kind == tables.FLATSHARE else bars.SINGLE_SURVIVES
    if is_target(s, flat, card):
        return 0
    if card == tables.RENT_STRIKE:
        unpaid = kind == tables.SQUATTERS and s.squatters_are_tenants == 0
        return bars.SQUATTERS_PAY_NOTHING if unpaid else bars.NO_EFFECT
    return bars.AIM[card]


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
        return reach(s, seat, card) & s.where[tables.SQUATTERS]
    return build.extensible(s, card)


@rule
def bar_aim(s, seat, card, house):
    """Why a card that is aimed at a house cannot be aimed at this one."""
    if not s.built >> house & 1:
        return bars.HOUSE_NOT_BUILT
    if card == tables.LOFT or card == tables.CELLAR or card == tables.FLAT_ROOF:
        return build.bar_extend(s, card, house)
    if card == tables.DEMOLITION:
        return 0 if can_demolish(s, house) else bars.DEMOLISHES_HOUSE
    if target_houses(s, seat, card) >> house & 1:
        return 0
    return bars.NO_EFFECT if card == tables.OWN_USE else bars.AIM[card]


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
        return bar_recycling(s, seat) == 0
    return target_houses(s, seat, card) != 0


@rule
def bar_play(s, seat, card):
    """Why no play with this card can be begun."""
    if s.hand[seat][card] == 0:
        return bars.NOT_HELD
    return 0 if can_play(s, seat, card) else why_no_play(s, seat, card)


@rule
def why_no_play(s, seat, card):
    """Why a play with this hand card could not be completed: the one rule against all targets, if
    it is one."""
    if card < tables.TENANTS:
        return why_no_flat(s, card)
    if card >= tables.ROOF and card <= tables.CELLAR:
        return build.why_no_extension(s, card)
    if card == tables.RECYCLING:
        return bar_recycling(s, seat)
    if card == tables.RELOCATION and not can_pay_fees(s, seat):
        return bars.FEES_TOO_HIGH
    if card == tables.POLITICS:
        return bars.POLITICS_USES
    if card == tables.COURT:
        return bars.COURT_FREES
    if bars.ANSWER[card] and card != tables.POLICE:
        return bars.ANSWER[card]
    if card == tables.OWN_USE and s.built:
        return bars.NO_EFFECT
    found = 0
    if card == tables.MURDER or card == tables.RENT_STRIKE:
        for flat in range(tables.FLATS):
            if s.built >> flat // tables.LEVELS & 1 and lives_at(s, flat) >= 0:
                found = bars.join(found, bar_hit(s, seat, card, flat))
    return found if found > 0 else bars.AIM[card]


@rule
def bar_release(s, seat):
    """Why Politik does not free the seat (WUC-N-64, WUC-O-43)."""
    if s.politics_releases == 0:
        return bars.POLITICS_FREES_NOBODY
    return 0 if s.jail == seat else bars.NOT_JAILED


@rule
def can_be_released(s, seat):
    return bar_release(s, seat) == 0


@rule
def bar_recall(s, seat):
    """The own Mutter, any number of times; a program only a few (WUC-TEN-13, AMB-56)."""
    if s.tenant_properties == 0:
        return bars.NO_PROPERTIES
    if s.where[tables.MOTHER] & s.owned[seat] == 0:
        return bars.RECALLS_MOTHER
    return 0 if s.recalls < RECALLS or not is_program(s, seat) else bars.RECALLED_OFTEN


@rule
def is_aimed_at_tenant(s, card):
    if card == tables.POLICE:
        return s.police_evicts != ALL  # AMB-15
    return card == tables.RELOCATION or card == tables.RENT_STRIKE or card == RECALL_DRAFT - 1
