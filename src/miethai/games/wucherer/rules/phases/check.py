"""Phase 1: squatters drive tenants out, Mietnomaden are thrown out, the Forscher works, bail.
WUC-CHECK-01 … 06, WUC-N-08 … 16, WUC-O-07, WUC-O-16, WUC-O-17, WUC-TEN-06, WUC-JAIL-06,
AMB-02 … 07, AMB-54, AMB-61, AMB-65"""

from miethai.games.wucherer.rules import bars, moves, state, tables
from miethai.games.wucherer.rules.moves import BAIL, CHECK_NEXT, KEEP, STAY, THE_FLAT, THE_HOUSE
from miethai.games.wucherer.rules.notes import BY_BAIL, FREED, NO_MONSTER, R_BAIL, R_NOMAD
from miethai.games.wucherer.rules.phases.common import pop, push, transfer
from miethai.games.wucherer.rules.phases.fitting import FORCED, fits_anywhere
from miethai.games.wucherer.rules.phases.houses import lives_at, tenants_mask
from miethai.games.wucherer.rules.phases.rents import rent_for_others
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.frames import A, top
from miethai.kernel.moves import allow, allow_mask
from miethai.kernel.rule import note, rule

ITEMS = 4
CHOOSE = -1  # in check_item: the seat says what comes next (checkOrder free)


@rule
def begin_check(s, seat):
    """Every squatted house is handled once (WUC-CHECK-01, WUC-CHECK-04)."""
    s.stage = state.CHECK
    s.check_houses = s.owned[seat] & s.where[tables.SQUATTERS]
    s.check_done = 0
    s.check_item = CHOOSE if s.check_order == 1 else state.DRIVE_OUT


# --- who is driven out ---------------------------------------------------------------------------
@rule
def may_be_driven(s, flat):
    """Hausbesetzer never drive themselves out, unless by option (AMB-06, AMB-54)."""
    return lives_at(s, flat) != tables.SQUATTERS or s.squatters_never_leave == 0


@rule
def best_payers(s, house):
    """Levels of the tenants that pay most (WUC-CHECK-01, AMB-04, AMB-05, AMB-06)."""
    best = -1
    mask = 0
    levels = tenants_mask(s, house)
    while levels:
        level = lowest_bit(levels)
        levels &= levels - 1
        flat = house * tables.LEVELS + level
        if may_be_driven(s, flat):
            rent = rent_for_others(s, flat)
            if rent > best:
                best = rent
                mask = 0
            if rent == best:
                mask |= 1 << level
    return mask


@rule
def houses_to_check(s):
    """Squatted houses, not yet handled, with somebody to drive out."""
    mask = 0
    rest = s.check_houses + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        if best_payers(s, house):
            mask |= 1 << house
    return mask


@rule
def drive_out_of(s, house):
    s.check_houses &= ~(1 << house)
    push(s, state.DRIVEN, s.turn + 0, house, 0)


@rule
def step_driven(s):
    """One best payer leaves; of several the landlord names one (AMB-04)."""
    house = top(s, A)
    levels = best_payers(s, house)
    if s.auto_forced and count_bits(levels) == 1:
        apply_driven(s, house * tables.LEVELS + lowest_bit(levels))
        return True
    return False


@rule
def legal_driven(s, w):
    house = top(s, A)
    allow_mask(w, THE_FLAT + house * tables.LEVELS, best_payers(s, house))


@rule
def bar_driven(s, seat, verb, arg):
    """Which of the best payers leaves, and nothing else."""
    if verb == CHECK_NEXT or verb == BAIL or verb == STAY:
        return bar_other_item(s, seat, verb)
    if verb != THE_FLAT or arg // tables.LEVELS != top(s, A):
        return bars.SQUATTERS_DRIVE_OUT
    if best_payers(s, top(s, A)) >> arg % tables.LEVELS & 1:
        return 0
    if lives_at(s, arg) < 0 or may_be_driven(s, arg):
        return bars.SQUATTERS_DRIVE_OUT
    return bars.SQUATTERS_STAY


@rule
def apply_driven(s, flat):
    pop(s)
    push(s, state.PLACE, s.turn + 0, flat, state.BY_SQUATTERS)


# --- Mietnomaden ---------------------------------------------------------------------------------
@rule
def can_evict(s, seat):
    """WUC-N-10"""
    if s.tenant_properties == 0 or s.money[seat] < s.eviction:
        return False
    return s.where[tables.RENT_NOMAD] & s.owned[seat] != 0


@rule
def is_own_nomad(s, seat, flat):
    return s.owned[seat] >> flat // tables.LEVELS & 1 and lives_at(s, flat) == tables.RENT_NOMAD


@rule
def legal_nomads(s, seat, w):
    homes = s.where[tables.RENT_NOMAD] & s.owned[seat]
    while homes:
        house = lowest_bit(homes)
        homes &= homes - 1
        for level in range(tables.LEVELS):
            if s.tenant[house][level] == tables.RENT_NOMAD + 1:
                allow(w, THE_FLAT + house * tables.LEVELS + level)
    allow(w, KEEP)


@rule
def evict(s, seat, flat):
    """Two coins, also if the tenant ends on the discard (WUC-N-12, AMB-61)."""
    transfer(s, seat, state.BANK, s.eviction + 0, R_NOMAD, flat)
    push(s, state.PLACE, seat, flat, state.BY_LANDLORD)


# --- the Forscher --------------------------------------------------------------------------------
@rule
def has_scientist(s, seat):
    """Also in a squatted house and with a jailed landlord (AMB-65)."""
    return s.tenant_properties == 1 and s.where[tables.SCIENTIST] & s.owned[seat] != 0


@rule
def create_monster(s, seat):
    """Not optional (WUC-N-13); none without a card or a flat (WUC-N-15, WUC-N-16)."""
    if s.monsters_left == 0:
        note(s, NO_MONSTER, seat, 0, 0, 1, 0)
    elif not fits_anywhere(s, tables.MONSTER, s.built + 0, state.NOWHERE, FORCED):
        note(s, NO_MONSTER, seat, 0, 0, 0, 0)
    else:
        push(s, state.PLACE, seat, state.NOWHERE, state.BY_SCIENTIST)


# --- bail ----------------------------------------------------------------------------------------
@rule
def bar_bail(s, seat):
    """Nobody to release, or too little money (WUC-CHECK-05, WUC-CHECK-06)."""
    if s.jail != seat:
        return bars.NOT_JAILED
    if s.money[seat] < s.bail:
        return bars.NO_COINS_FOR_BAIL
    return 0


@rule
def bar_late_bail(s, seat):
    """Bail is paid in phase 1, if there was one."""
    if s.jail != seat:
        return bars.NOT_JAILED
    if was_left_out(s):
        return bars.NO_BAIL_IN_FIRST_TURN
    return bars.TOO_LATE_FOR_BAIL if s.money[seat] >= s.bail else bars.WAS_TOO_POOR_FOR_BAIL


@rule
def was_left_out(s):
    """Whether the running turn is surely the seat's first: somebody has had none at all."""
    if s.skip_first_check:
        for seat in range(s.players):
            if s.begun[seat] == 0:
                return True
    return False


@rule
def pay_bail(s, seat):
    transfer(s, seat, state.BANK, s.bail + 0, R_BAIL, 0)
    s.jail = state.NOBODY
    note(s, FREED, seat, 0, 0, BY_BAIL, 0)


# --- the row of items ----------------------------------------------------------------------------
@rule
def item_is_due(s, seat, item):
    if s.check_done >> item & 1:
        return False
    if item == state.DRIVE_OUT:
        return houses_to_check(s) != 0
    if item == state.EVICT_NOMADS:
        return can_evict(s, seat)
    if item == state.CREATE_MONSTER:
        return has_scientist(s, seat)
    return bar_bail(s, seat) == 0


@rule
def step_check(s):
    """Go to the next item, or do what is forced; whether anything was done."""
    seat = s.turn + 0
    item = s.check_item + 0
    if item == CHOOSE:
        return step_choose(s, seat)
    if not item_is_due(s, seat, item):
        end_item(s, item)
        return True
    if item == state.DRIVE_OUT:
        houses = houses_to_check(s)
        if s.auto_forced and count_bits(houses) == 1:
            drive_out_of(s, lowest_bit(houses))
            return True
        return False
    if item == state.CREATE_MONSTER:
        s.check_done |= 1 << item
        create_monster(s, seat)
        return True
    return False


@rule
def end_item(s, item):
    s.check_done |= 1 << item
    if s.check_order == 1:
        s.check_item = CHOOSE
    elif item + 1 < ITEMS:
        s.check_item = item + 1
    else:
        s.stage = state.PLAY


@rule
def step_choose(s, seat):
    """Free order (AMB-03): one item left is taken by itself, none ends the check."""
    due = 0
    last = 0
    for item in range(ITEMS):
        if item_is_due(s, seat, item):
            due += 1
            last = item
    if due == 0:
        s.stage = state.PLAY
    elif due == 1 and s.auto_forced:
        s.check_item = last
    else:
        return False
    return True


@rule
def legal_check(s, seat, w):
    item = s.check_item + 0
    if item == CHOOSE:
        for k in range(ITEMS):
            if item_is_due(s, seat, k):
                allow(w, CHECK_NEXT + k)
    elif item == state.DRIVE_OUT:
        allow_mask(w, THE_HOUSE, houses_to_check(s))
    elif item == state.EVICT_NOMADS:
        legal_nomads(s, seat, w)
    else:
        allow(w, BAIL)
        allow(w, STAY)


@rule
def bar_check(s, seat, verb, arg):
    item = s.check_item + 0
    if verb == CHECK_NEXT:
        return bar_item(s, seat, arg)
    if verb == BAIL or verb == STAY:
        if item == state.PAY_BAIL:
            return bar_bail(s, seat)
        return bar_other_item(s, seat, verb)
    if verb == THE_HOUSE or verb == THE_FLAT:
        return bar_target(s, seat, verb, arg)
    if verb == KEEP and item == state.EVICT_NOMADS:
        return 0
    if item == state.DRIVE_OUT and (verb == KEEP or verb == moves.PASS or verb == moves.END_PLAY):
        return bars.SQUATTERS_DRIVE_OUT  # a tenant would stay where it has to go
    if verb == KEEP:
        return bars.OTHER_ITEM
    if moves.ANSWERS_OFFER[verb]:
        return bars.NO_OFFER
    if verb == moves.LAY_OFF:
        return bars.NOBODY_HOMELESS
    return bars.NOT_ASKED if verb == moves.PASS else bars.OTHER_PHASE


@rule
def bar_item(s, seat, item):
    """With a free order (AMB-03): why this item cannot come next."""
    if s.check_item != CHOOSE or s.check_done >> item & 1:
        return bars.OTHER_ITEM
    if item_is_due(s, seat, item):
        return 0
    if item == state.DRIVE_OUT:
        return bars.SQUATTERS_DRIVE_OUT
    if item == state.PAY_BAIL:
        return bar_bail(s, seat)
    if s.card_set:
        return bars.OTHER_ITEM  # the classic edition has no such tenants
    if s.tenant_properties == 0:
        return bars.NO_PROPERTIES
    return bars.NO_SCIENTIST if item == state.CREATE_MONSTER else bars.NO_NOMAD


@rule
def bar_other_item(s, seat, verb):
    """Another item of the check is named than the one that is open."""
    number = 0
    if verb != CHECK_NEXT:
        number = bar_bail(s, seat)
    return number if number else bars.OTHER_ITEM


@rule
def bar_target(s, seat, verb, arg):
    """Why this house or tenant is not the next of the check."""
    item = s.check_item + 0
    if verb == THE_FLAT and item == state.EVICT_NOMADS:
        return 0 if is_own_nomad(s, seat, arg) else bars.NO_NOMAD
    if item == state.DRIVE_OUT:
        return bar_squatted(s, seat, verb, arg if verb == THE_HOUSE else arg // tables.LEVELS)
    if verb == THE_FLAT and is_own_nomad(s, seat, arg) and s.money[seat] < s.eviction:
        return bars.NO_COINS_TO_EVICT
    return bars.OTHER_ITEM


@rule
def bar_squatted(s, seat, verb, house):
    """It is no own squatted house with somebody to drive out, or it has been handled; or a tenant
    was named where a house comes first."""
    due = houses_to_check(s)
    if verb == THE_HOUSE and due >> house & 1:
        return 0
    squatted = s.owned[seat] & s.where[tables.SQUATTERS]
    if (squatted & (due | ~s.check_houses)) >> house & 1:
        return bars.HANDLED_ALREADY
    return bars.SQUATTERS_DRIVE_OUT


@rule
def apply_check(s, seat, slot):
    if slot >= THE_FLAT and slot < THE_FLAT + tables.HOUSES * tables.LEVELS:
        evict(s, seat, slot - THE_FLAT)
    elif slot >= THE_HOUSE and slot < THE_HOUSE + tables.HOUSES:
        drive_out_of(s, slot - THE_HOUSE)
    elif slot == KEEP:
        end_item(s, state.EVICT_NOMADS)
    elif slot == BAIL:
        pay_bail(s, seat)
    elif slot == STAY:
        end_item(s, state.PAY_BAIL)
    else:
        s.check_item = slot - CHECK_NEXT
