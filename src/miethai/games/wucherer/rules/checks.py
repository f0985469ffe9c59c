"""What must hold after every move of every game."""

from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.phases.houses import above, count_kind, is_network, roof_of
from miethai.kernel.bits import count_bits
from miethai.kernel.chance import mix
from miethai.kernel.frames import KIND, SEAT, A, B
from miethai.kernel.rule import Lookup, rule

(
    FINE,
    MONEY_LOST,
    BELOW_ZERO,
    CARD_LOST,
    HAND_WRONG,
    KNOWN_WRONG,
    PILE_WRONG,
    HOUSE_WRONG,
    FLAT_WRONG,
    MASK_WRONG,
    MARK_WRONG,
    FRAMES_WRONG,
    SCRATCH_LEFT,
) = range(13)

WRONG = 10_000  # more kinds than can live in a house
# Weights without any pattern: lost and doubled cards of different kinds do not cancel out.
WEIGHT = Lookup((mix(kind) << 16) + mix(kind + 1000) // 3 for kind in range(tables.KINDS))


@rule
def check(s):
    """0, or the number of the invariant that is broken."""
    broken = check_money(s)
    if broken == FINE:
        broken = check_hands(s)
    if broken == FINE:
        broken = check_pile(s)
    if broken == FINE:
        broken = check_houses(s)
    if broken == FINE:
        broken = check_masks(s)
    if broken == FINE:
        broken = check_frames(s)
    if broken == FINE:
        broken = check_cards(s)
    return broken


@rule
def check_money(s):
    """Coins only come from the bank and go there; nobody is below zero."""
    total = s.bank + 0
    for seat in range(state.PLAYERS):
        total += s.money[seat]
        if s.money[seat] < 0:
            return BELOW_ZERO
    return FINE if total == 0 else MONEY_LOST


@rule
def check_hands(s):
    """Hand sizes are right, and what all know of a hand is in it."""
    for seat in range(s.players):
        n = 0
        signs = 0
        for kind in range(tables.KINDS):
            n += s.hand[seat][kind]
            signs |= s.hand[seat][kind]
        if n != s.hand_size[seat] or signs < 0:
            return HAND_WRONG
        same = 0
        for k in range(state.KNOWN):
            card = s.known[seat][k] + 0
            if card:
                same = same + 1 if k > 0 and s.known[seat][k - 1] == card else 1
                if same > s.hand[seat][card - 1]:
                    return KNOWN_WRONG
    return FINE


@rule
def check_pile(s):
    """The lowest card of the pile begins a layer; nothing lies above its top."""
    if s.pile_size < 0 or (s.rubble > 0 and s.pile_size > 0):
        return PILE_WRONG
    if s.pile_size > 0 and s.pile[0] < state.LAYER:
        return PILE_WRONG
    if s.pile_size < tables.DECK and s.pile[s.pile_size + s.rubble] != 0:
        return PILE_WRONG
    if s.discard_size < tables.DECK and s.discard[s.discard_size] != 0:
        return PILE_WRONG
    return FINE


# --- houses --------------------------------------------------------------------------------------
@rule
def check_houses(s):
    for house in range(tables.HOUSES):
        if s.built >> house & 1 == 0:
            if s.owner[house] != state.NOBODY and s.site != house + 1:
                return HOUSE_WRONG
            if s.vacant[house] or s.parts[house] or is_leaving(s, house):
                return HOUSE_WRONG
        elif s.owner[house] < 0 or s.parts[house] & state.ROOF_BITS == 0:
            return HOUSE_WRONG
        elif s.floors[house] < 1 or s.floors[house] > tables.MAX_FLOORS:
            return HOUSE_WRONG
        else:
            broken = check_flats(s, house)
            if broken:
                return broken
        for k in range(s.floors[house]):
            if s.floor[house][k] <= 0:
                return HOUSE_WRONG
    return FINE


@rule
def is_leaving(s, house):
    """Whether somebody has yet to leave the house."""
    for k in range(state.BATCHES):
        if s.must_go[k][house]:
            return True
    return False


@rule
def flats_of(s, house):
    """Bit mask of the levels at which the house has a flat."""
    mask = ((1 << s.floors[house]) - 1) << 1
    if s.parts[house] & state.HAS_CELLAR:
        mask |= 1
    if s.parts[house] & state.HAS_LOFT or roof_of(s, house) == tables.ATTIC_FLAT:
        mask |= 1 << tables.ATTIC
    return mask


@rule
def check_flats(s, house):
    """Every flat is vacant or lived in; doubles lie in two flats one above the other."""
    lived_in = 0
    for level in range(tables.LEVELS):
        here = s.tenant[house][level] + 0
        if here != 0:
            lived_in |= 1 << level
        if here != 0 and here != state.UPPER:
            if (
                tables.SIZE[here - 1] == 2
                and s.tenant[house][above(s, house, level)] != state.UPPER
            ):
                return FLAT_WRONG
            if not is_well_marked(s, house, level, here - 1):
                return MARK_WRONG
        elif s.mark[house][level]:
            return MARK_WRONG
    flats = flats_of(s, house)
    if lived_in | flats != flats or s.vacant[house] != flats - lived_in:
        return FLAT_WRONG
    return FINE


@rule
def is_well_marked(s, house, level, kind):
    """Members of a network are numbered, none beyond their count, and nobody else is."""
    order = s.mark[house][level] & state.ORDER_BITS
    if not is_network(kind):
        return order == 0
    return order >= 1 and (s.network_rent != 0 or order <= count_kind(s, house, kind))


@rule
def check_masks(s):
    """The masks of houses say what the houses say."""
    owned = 0
    for seat in range(state.PLAYERS):
        if owned & s.owned[seat]:
            return MASK_WRONG
        owned |= s.owned[seat]
    if owned != s.built:
        return MASK_WRONG
    homes = 0
    for house in range(tables.HOUSES):
        if s.built >> house & 1:
            if s.owned[s.owner[house]] >> house & 1 == 0:
                return MASK_WRONG
            homes += check_kinds(s, house)
    for kind in range(tables.TENANTS):
        homes -= count_bits(s.where[kind] + 0)
    if homes != 0:
        return MASK_WRONG
    return FINE


@rule
def check_kinds(s, house):
    """How many different kinds live in the house; too many if one is not in its mask."""
    n = 0
    for level in range(tables.LEVELS):
        here = s.tenant[house][level] + 0
        if here != 0 and here != state.UPPER:
            n += 1
            if s.where[here - 1] >> house & 1 == 0:
                return WRONG
            for k in range(level):
                if s.tenant[house][k] == here:
                    n -= 1
                    break
    return n


# --- cards ---------------------------------------------------------------------------------------
@rule
def check_cards(s):
    """Every card of every kind is somewhere, and only once: the weights of all cards add up."""
    here = (s.roofs_left - s.supply_roofs) * WEIGHT[tables.ROOF]
    here += (s.monsters_left - s.supply_monsters) * WEIGHT[tables.MONSTER]
    for kind in range(tables.KINDS):
        here -= s.count[kind] * WEIGHT[kind]
    for seat in range(s.players):
        for kind in range(tables.KINDS):
            if s.hand[seat][kind]:
                here += s.hand[seat][kind] * WEIGHT[kind]
    for k in range(s.pile_size + s.rubble):
        here += WEIGHT[s.pile[k] & state.LAYER - 1]
    for k in range(s.discard_size):
        here += WEIGHT[s.discard[k] - 1]
    for k in range(state.SPENT):
        if s.spent[k]:
            here += WEIGHT[s.spent[k] - 1]
    for k in range(s.depth):
        if s.frame[k][KIND] == state.SQUAT and s.frame[k][A] == state.NOWHERE:
            here += WEIGHT[tables.SQUATTERS]  # announced, not yet in
    for house in range(tables.HOUSES):
        if s.owner[house] != state.NOBODY:
            here += weight_of_house(s, house)
    return FINE if here == 0 else CARD_LOST


@rule
def weight_of_house(s, house):
    total = 0
    for k in range(s.floors[house]):
        total += WEIGHT[s.floor[house][k] - 1]
    for level in range(tables.LEVELS):
        here = s.tenant[house][level] + 0
        if here != 0 and here != state.UPPER:
            total += WEIGHT[here - 1]
        total += (
            (s.mark[house][level] & state.STRIKE_BITS) // state.STRIKE * WEIGHT[tables.RENT_STRIKE]
        )
    roof = roof_of(s, house)
    parts = s.parts[house] + 0
    if roof >= 0:
        total += WEIGHT[roof]
    if parts & state.HAS_LOFT:
        total += WEIGHT[tables.LOFT]
    if parts & state.HAS_FLAT:
        total += WEIGHT[tables.FLAT_ROOF]
    if parts & state.HAS_CELLAR:
        total += WEIGHT[tables.CELLAR]
    return total


# --- frames --------------------------------------------------------------------------------------
@rule
def check_frames(s):
    """Frames are there, ask a seat of the table, and leave nothing behind."""
    if s.depth < 0 or s.depth > state.FRAMES:
        return FRAMES_WRONG
    for k in range(state.FRAMES):
        kind = s.frame[k][KIND] + 0
        if (k < s.depth) != (kind > 0) or kind > state.RECYCLE:
            return FRAMES_WRONG
        seat = s.frame[k][SEAT] + 0
        if seat == state.SOMEBODY:
            seat = s.asked[k] + 0
        if kind > 0 and kind != state.EFFECT and (seat < 0 or seat >= s.players):
            return FRAMES_WRONG
        if k >= s.depth and (s.frame[k][A] or s.frame[k][B] or s.asked[k]):
            return FRAMES_WRONG
    if count_batches(s) != s.batches:
        return FRAMES_WRONG
    if s.depth == 0 and (s.spent[0] or s.moved or s.falling):
        return SCRATCH_LEFT
    for k in range(state.PLAN):
        if s.plan_from[k] or s.plan_kind[k] or s.plan_to[k]:
            return SCRATCH_LEFT
    for kind in range(tables.KINDS):
        if s.pool[kind]:
            return SCRATCH_LEFT
    if s.jail < state.NOBODY or s.jail >= s.players:
        return FRAMES_WRONG
    return FINE


@rule
def count_batches(s):
    n = 0
    for k in range(s.depth):
        if s.frame[k][KIND] == state.BATCH:
            n += 1
    return n
