"""Umzug, Makler and the Umzugsspediteur.
WUC-RELOC-01, WUC-RELOC-02, WUC-REACT-04, WUC-BROKER-01, WUC-BROKER-02, WUC-TEN-14, WUC-N-50 … 53,
WUC-N-60 … 62, WUC-N-65, WUC-N-66, WUC-O-31, WUC-O-42, WUC-O-44, WUC-O-45, WUC-STRIKE-04,
AMB-16, AMB-22 … 29, AMB-35, AMB-47, AMB-48, AMB-64, AMB-72"""

from miethai.games.wucherer.rules import bars, notes, tables
from miethai.games.wucherer.rules.moves import PASS, PLAY_CARD, PUT_UNDER, THE_FLAT
from miethai.games.wucherer.rules.phases import common
from miethai.games.wucherer.rules.phases.fitting import destinations, has_destination
from miethai.games.wucherer.rules.phases.houses import (
    count_kind,
    forget_moves,
    lay_off,
    lives_at,
    move,
    move_out,
)
from miethai.games.wucherer.rules.phases.moving import open_squat_window, police_may_stop
from miethai.games.wucherer.rules.phases.pile import put_one_under
from miethai.games.wucherer.rules.phases.recycle import (
    bar_window,
    legal_recycling,
    may_recycle,
    recycle,
)
from miethai.games.wucherer.rules.phases.rents import rent_for_others
from miethai.games.wucherer.rules.state import BANK, LAID_OFF, MOVING, NO_RENT, SOMEBODY, UNDER
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import SEAT, A, B, C, D, E, fill, top
from miethai.kernel.moves import allow, allow_mask
from miethai.kernel.rule import note, rule

BY_BANK = 0  # removalPaidBy, brokerPaidBy
FORBID = 1  # shortPayment
ASKING, POLICE_FIRST, GOING = range(3)  # column D of MOVING


# --- where to ------------------------------------------------------------------------------------
@rule
def legal_destination(s, flat, w):
    """Any fitting flat; classic also under the pile (WUC-N-65, WUC-O-44, WUC-O-45)."""
    kind = lives_at(s, flat)
    houses = s.built + 0
    while houses:
        house = lowest_bit(houses)
        houses &= houses - 1
        allow_mask(w, THE_FLAT + house * tables.LEVELS, destinations(s, kind, house, flat))
    if s.relocation_under_pile:
        allow(w, PUT_UNDER)


@rule
def has_choice(s, flat):
    """Whether a destination is to be chosen: without any the tenant is laid off (AMB-24)."""
    return s.relocation_under_pile == 1 or has_destination(s, lives_at(s, flat), flat)


# --- the fee of the Umzugsspediteur --------------------------------------------------------------
@rule
def firms_of(s, seat):
    """Umzugsspediteure that a seat hosts: each brings it the fee of an Umzug (AMB-64)."""
    if s.tenant_properties == 0:
        return 0
    n = 0
    homes = s.where[tables.REMOVAL_FIRM] & s.owned[seat]
    while homes:
        n += count_kind(s, lowest_bit(homes), tables.REMOVAL_FIRM)
        homes &= homes - 1
    return n


@rule
def fees_to(s, seat):
    """What an Umzug brings a seat."""
    return s.fee * firms_of(s, seat)


@rule
def fees_from(s, mover):
    """What an Umzug costs who plays it."""
    total = 0
    if s.removal_paid_by != BY_BANK:
        for other in range(s.players):
            if other != mover:
                total += fees_to(s, other)
    return total


@rule
def can_pay_fees(s, seat):
    """With ``shortPayment`` forbid an Umzug needs the whole fee (AMB-26)."""
    return s.short_payment != FORBID or s.money[seat] >= fees_from(s, seat)


@rule
def pay_fees(s, mover):
    """From the bank (WUC-N-50), or from the player of Umzug, as far as possible (WUC-O-31,
    AMB-26)."""
    for seat in range(s.players):
        firms = firms_of(s, seat)
        fee = s.fee * firms
        if fee and s.removal_paid_by == BY_BANK:
            note(s, notes.DUE, BANK, seat, fee, notes.R_REMOVAL, firms)
            common.transfer(s, BANK, seat, fee, notes.R_REMOVAL, tables.REMOVAL_FIRM)
        elif fee and seat != mover:
            note(s, notes.DUE, mover, seat, fee, notes.R_REMOVAL, firms)
            common.transfer(
                s, mover, seat, min(fee, s.money[mover] + 0), notes.R_REMOVAL, tables.REMOVAL_FIRM
            )


# --- the answer (D-R-MOVE) -----------------------------------------------------------------------
@rule
def relocate(s, seat, flat, to):
    """Tenant and destination are announced."""
    landlord = s.owner[flat // tables.LEVELS] + 0
    common.push(s, MOVING, landlord, flat, to)
    fill(s, seat, ASKING, 0)
    if not opens_broker(s, seat, landlord, flat):
        common.set_top(s, D, POLICE_FIRST)
    elif (
        s.ask_only_if_held
        and not common.holds(s, landlord, tables.BROKER)
        and not may_recycle(s, landlord)
    ):
        ask_brokers(s, landlord)


@rule
def opens_broker(s, seat, landlord, flat):
    """Whether a Makler may be played: not against one's own Umzug in classic (AMB-27), and not for
    Hausbesetzer where they are no tenants (AMB-48)."""
    if seat == landlord and s.broker_on_own_move == 0:
        return False
    return s.squatters_are_tenants == 1 or lives_at(s, flat) != tables.SQUATTERS


@rule
def broker_is_paid(s):
    """With ``shortPayment`` forbid no Makler is played that could not be paid in full, and the fee
    after it (AMB-26)."""
    if s.broker_paid_by == BY_BANK or s.short_payment != FORBID:
        return True
    mover = top(s, C)
    return s.money[mover] >= rent_for_others(s, top(s, A)) + fees_from(s, mover)


@rule
def bar_broker(s, seat):
    if not common.holds(s, seat, tables.BROKER):
        return bars.NOT_HELD
    return 0 if broker_is_paid(s) else bars.BROKER_NOT_PAID


@rule
def legal_moving(s, seat, w):
    if bar_broker(s, seat) == 0:
        allow(w, PLAY_CARD + tables.BROKER)
    legal_recycling(s, seat, w)
    allow(w, PASS)


@rule
def bar_moving(s, seat, verb, arg):
    if verb == PLAY_CARD and arg == tables.BROKER:
        return bar_broker(s, seat)
    return bar_window(s, seat, verb, arg, bars.ANSWERS_MOVE)


@rule
def apply_moving(s, seat, slot):
    if slot == PLAY_CARD + tables.RECYCLING:
        recycle(s, seat)
    elif slot == PLAY_CARD + tables.BROKER:
        play_broker(s, seat)
    else:
        if top(s, SEAT) != SOMEBODY:
            note(s, notes.PASSED, seat, 0, 0, MOVING, 0)
        ask_brokers(s, seat)


@rule
def play_broker(s, seat):
    """The former landlord gets the rent once, at once (WUC-BROKER-02, WUC-N-60, WUC-O-42)."""
    flat = top(s, A)
    mover = top(s, C)
    landlord = s.owner[flat // tables.LEVELS] + 0
    common.take_card(s, seat, tables.BROKER, 1)
    note(s, notes.ANSWERED, seat, 0, 0, tables.BROKER, tables.RELOCATION)
    common.spend(s, tables.BROKER)
    rent = rent_for_others(s, flat)
    if s.broker_paid_by == BY_BANK:
        note(s, notes.DUE, BANK, landlord, rent, notes.R_BROKER, lives_at(s, flat))
        common.transfer(s, BANK, landlord, rent, notes.R_BROKER, flat)
    elif mover != landlord:
        note(s, notes.DUE, mover, landlord, rent, notes.R_BROKER, lives_at(s, flat))
        common.transfer(s, mover, landlord, min(rent, s.money[mover] + 0), notes.R_BROKER, flat)
    common.set_top(s, E, 1)
    common.set_top(s, D, POLICE_FIRST)


@rule
def ask_brokers(s, seat):
    """No Makler of this seat: by variant 3 the others behind it are asked, who plays Umzug too;
    then the tenant goes (AMB-47)."""
    landlord = s.owner[top(s, A) // tables.LEVELS] + 0
    if s.free_counters:
        other = common.left_of(s, seat)
        while other != landlord:
            if common.counters(s, other, top(s, C)) and bar_broker(s, other) == 0:
                common.ask_in_secret(s, other)
                return
            other = common.left_of(s, other)
    common.set_top(s, D, POLICE_FIRST)


# --- the move ------------------------------------------------------------------------------------
@rule
def step_moving(s):
    """Polizei against Hausbesetzer, then the fee, then the move; whether anything was done."""
    if top(s, D) == ASKING:
        return False
    flat = top(s, A)
    to = top(s, B)
    mover = top(s, C)
    if top(s, D) == POLICE_FIRST:
        common.set_top(s, D, GOING)
        if (
            to < tables.FLATS
            and lives_at(s, flat) == tables.SQUATTERS
            and police_may_stop(s, mover, flat, to)
        ):
            open_squat_window(s, flat, to, mover)
        return True
    go(s, flat, to, mover, top(s, E))
    return True


@rule
def go(s, flat, to, mover, brokered):
    """The Hausbesetzer may have moved or been stopped in their window already."""
    common.pop(s)
    kind = lives_at(s, flat)
    gone = kind < 0
    moves = to < tables.FLATS and (not gone or lives_at(s, to) == tables.SQUATTERS)
    if moves or s.fee_without_move:
        pay_fees(s, mover)  # as of before the move (WUC-N-51, AMB-25)
    if gone:
        return
    owner = s.owner[flat // tables.LEVELS] + 0
    if to == LAID_OFF:
        lay_off(s, flat, notes.OUT_DISCARD)  # WUC-N-65
    elif to == UNDER:
        move_out(s, flat)
        forget_moves(s, flat)
        note(s, notes.MOVED_OUT, owner, 0, notes.OUT_UNDER, kind, flat)
        if kind == tables.MONSTER:
            common.lay(s, kind)
        else:
            put_one_under(s, kind)  # WUC-O-44
    else:
        move(s, flat, to, mover)
        if brokered and s.broker_paid_by == BY_BANK:  # WUC-N-61
            s.mark[to // tables.LEVELS][to % tables.LEVELS] |= NO_RENT
            note(s, notes.MARKED, s.owner[to // tables.LEVELS] + 0, 0, 1, kind, to)
