"""What all phases share: frames, seats, money.  MON-D-16, MON-D-28, A-77"""

from miethai.games.monopoly.rules import bars, state, tables
from miethai.games.monopoly.rules.notes import PAID
from miethai.kernel.bits import lowest_bit
from miethai.kernel.frames import KIND, SEAT, fill, push, top, top_kind
from miethai.kernel.rule import note, rule

ROOM = 7  # frames that a standing move and its consequences may need: a purchase of six seats


# --- frames --------------------------------------------------------------------------------------


@rule
def has_room(s):
    """Whether a standing move may still open a frame of its own."""
    return s.depth < state.FRAMES - ROOM


@rule
def frames_of(s, kind):
    """How many frames of a kind are open."""
    n = 0
    for k in range(s.depth):
        if s.frame[k][KIND] == kind:
            n += 1
    return n


@rule
def chance_is_due(s):
    """Dice are in the air, or a card or a deed is being drawn."""
    return s.dice_for > 0 or s.draw_from > 0 or s.deal_left > 0


@rule
def is_asked(s, seat, kind):
    """Whether this seat has to answer a frame of this kind now."""
    return top_kind(s) == kind and top(s, SEAT) == seat and not chance_is_due(s)


@rule
def debtor_frame(s, seat):
    """The debt frame of this seat, counted from the bottom, or -1."""
    for k in range(s.depth):
        if s.frame[k][KIND] == state.DEBT and s.frame[k][SEAT] == seat:
            return k
    return -1


@rule
def must_raise(s, seat):
    """The seat has to raise money: for a debt, or for a bid that its cash does not cover (A-14)."""
    if debtor_frame(s, seat) >= 0:
        return True
    return top_kind(s) == state.RAISE_BID and top(s, SEAT) == seat


# --- seats ---------------------------------------------------------------------------------------
@rule
def is_alive(s, seat):
    return seat >= 0 and seat < state.PLAYERS and s.alive >> seat & 1 == 1


@rule
def bar_absent(s, seat):
    """Against everything that this player might do, if they are not in the game."""
    if is_alive(s, seat):
        return 0
    return bars.OUT_OF_GAME if seat >= 0 and seat < s.players else bars.NO_SUCH_SEAT


@rule
def is_program(s, seat):
    return s.programs >> seat & 1 == 1


@rule
def next_alive(s, seat):
    """The next player clockwise who is still in the game."""
    for k in range(1, state.PLAYERS + 1):
        other = (seat + k) % s.players
        if s.alive >> other & 1:
            return other
    return seat


@rule
def next_in(s, seat, mask):
    """The first seat after this one, clockwise, that is in the mask; -1 if none is."""
    for k in range(1, s.players + 1):
        other = (seat + k) % s.players
        if mask >> other & 1:
            return other
    return -1


@rule
def owner_of(s, deed):
    """Seat that holds the deed, or -1 for the bank."""
    for seat in range(s.players):
        if s.deeds[seat] >> deed & 1:
            return seat
    return -1


# --- property ------------------------------------------------------------------------------------
@rule
def owns_group(s, seat, group):
    mask = tables.GROUP_MASK[group]
    return s.deeds[seat] & mask == mask


@rule
def group_is_bare(s, group):
    """No building stands in the group (stations and utilities are always bare)."""
    return s.built & tables.GROUP_MASK[group] == 0


@rule
def refresh_built(s, group):
    """Keep the mask of built-up groups true after a change of levels."""
    s.built &= ~tables.GROUP_MASK[group]
    for k in range(tables.GROUP_SIZE[group]):
        if s.level[tables.GROUP_DEED[group][k]] > 0:
            s.built |= tables.GROUP_MASK[group]


@rule
def lowest_level(s, group):
    low = 9
    for k in range(tables.GROUP_SIZE[group]):
        low = min(low, s.level[tables.GROUP_DEED[group][k]] + 0)
    return low


@rule
def highest_level(s, group):
    high = 0
    for k in range(tables.GROUP_SIZE[group]):
        high = max(high, s.level[tables.GROUP_DEED[group][k]] + 0)
    return high


@rule
def hotel_level(s):
    """A hotel counts as one level above the full number of houses (MON-D-29)."""
    return s.houses_per_street + 1


@rule
def resale(s, deed):
    """What the bank pays for all buildings of a street (MON-CASH-02, MON-K-37, MON-D-18)."""
    level = s.level[deed] + 0
    if level == s.houses_per_street + 1 and s.hotel_resale == 1:
        return tables.HOUSE_PRICE[deed] // 2  # A-51 'half-step'
    return level * tables.HOUSE_PRICE[deed] // 2


@rule
def means(s, seat):
    """Own means: cash, what the bank pays for the buildings, unused mortgages (A-77)."""
    total = s.cash[seat] + unused_mortgages(s, s.deeds[seat] + 0)
    rest = s.deeds[seat] & s.built
    while rest:
        total += resale(s, lowest_bit(rest))
        rest &= rest - 1
    return total


@rule
def unused_mortgages(s, mask):
    """What the deeds of a mask that are not mortgaged would bring."""
    total = 0
    rest = mask & tables.ALL_DEEDS & ~s.mortgaged
    while rest:
        total += tables.MORTGAGE[lowest_bit(rest)]
        rest &= rest - 1
    return total


@rule
def interest(s, deed):
    """Interest on the mortgage of a deed, worked out at set-up."""
    return s.interest[deed] + 0


@rule
def not_for_trade(s):
    """Bit mask of the built deeds; by A-47 their whole groups are (MON-TRADE-02)."""
    if s.trade_needs_bare_group:
        return s.built + 0
    mask = 0
    rest = s.built + 0
    while rest:
        if s.level[lowest_bit(rest)] > 0:
            mask |= rest & -rest
        rest &= rest - 1
    return mask


@rule
def tradable(s, deed):
    return not_for_trade(s) >> deed & 1 == 0


# --- money ---------------------------------------------------------------------------------------
@rule
def fines_go_to(s):
    """Taxes, fees and card payments go to the bank, or by option into the pot (A-57)."""
    if s.free_parking_pot:
        return state.POT
    return state.BANK


@rule
def transfer(s, payer, payee, amount, reason, detail):
    """Move money that is there."""
    if amount == 0:
        return
    if payer >= 0:
        s.cash[payer] -= amount
    elif payer == state.POT:
        s.pot -= amount
    else:
        s.bank -= amount
    if payee >= 0:
        s.cash[payee] += amount
    elif payee == state.POT:
        s.pot += amount
    else:
        s.bank += amount
    note(s, PAID, payer, payee, amount, reason, detail)


@rule
def owe(s, payer, payee, amount, reason, detail):
    """Pay at once what is owed; if the cash does not suffice a debt stops the game
    (MON-CASH-01)."""
    if amount <= 0:
        return
    if s.cash[payer] >= amount:
        transfer(s, payer, payee, amount, reason, detail)
        return
    push(s, state.DEBT, payer, payee, amount)
    fill(s, reason, detail, 0)


@rule
def halted(s):
    """A break, a dispute or a judgement stops everything else (MON-K-66, MON-K-75)."""
    return top_kind(s) >= state.JUDGEMENT - 2
