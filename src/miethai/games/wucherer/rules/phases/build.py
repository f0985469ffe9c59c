"""Building a house and extending it.
WUC-BUILD-01 … 12, WUC-GEN-03, WUC-N-02, WUC-N-17 … 24, WUC-O-01, WUC-O-08 … 10, WUC-O-13, WUC-O-14,
AMB-10, AMB-11, AMB-49, AMB-62, AMB-63

A house is one play: begun only if it can be closed, and closed before anything else happens."""

from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.moves import BUILD, CANCEL, LAY_FLOOR, LAY_ROOF
from miethai.games.wucherer.rules.notes import BUILT, EXTENDED, FLOOR_LAID, R_ROOF
from miethai.games.wucherer.rules.phases import common, houses
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

BUILDER = 0  # roofPriceBasis


# --- roofs ---------------------------------------------------------------------------------------
@rule
def roof_price(s, builder, owner):
    """As many coins as finished houses: the builder's, by option the owner's (WUC-N-20, AMB-10)."""
    seat = builder if s.roof_price_basis == BUILDER else owner
    return count_bits(s.owned[seat] + 0)


@rule
def can_take_roof(s, builder, owner):
    """A Dach of the supply (WUC-N-20, WUC-N-22)."""
    if s.roof_supply == 0 or s.roofs_left == 0:
        return False
    return s.money[builder] >= roof_price(s, builder, owner)


@rule
def closing_cards(s, seat):
    """Hand cards that close a house (WUC-BUILD-05, WUC-BUILD-06, WUC-O-09, AMB-49)."""
    return (
        s.hand[seat][tables.ROOF] + s.hand[seat][tables.ATTIC_FLAT] + s.hand[seat][tables.FLAT_ROOF]
    )


@rule
def closes(kind):
    return kind == tables.ATTIC_FLAT or kind == tables.FLAT_ROOF or kind == tables.ROOF


@rule
def floor_cards(s, seat):
    """Hand cards with a floor on their back: no Monster, a Dach only where it has that back
    (WUC-N-02, WUC-O-01, AMB-62)."""
    n = s.hand_size[seat] - s.hand[seat][tables.MONSTER]
    if s.roof_as_floor == 0:
        n -= s.hand[seat][tables.ROOF]
    return n


@rule
def is_floor_card(s, kind):
    return kind != tables.MONSTER and (kind != tables.ROOF or s.roof_as_floor == 1)


# --- beginning -----------------------------------------------------------------------------------
@rule
def can_build(s, seat, owner):
    """At least one floor and a way to close it (WUC-BUILD-02, WUC-BUILD-03)."""
    floors = floor_cards(s, seat)
    if floors >= 1 and can_take_roof(s, seat, owner):
        return True
    roofs = closing_cards(s, seat)
    if roofs == 0:
        return False
    if s.roof_as_floor == 0 and s.hand[seat][tables.ROOF] > 0:
        return floors >= 1  # a Dach that can be nothing but a roof
    return floors >= 2


@rule
def legal_build(s, seat, w):
    """In front of oneself, or of another seat (WUC-N-18, WUC-O-08, AMB-11)."""
    if s.build_for_others == 0:
        if can_build(s, seat, seat):
            allow(w, BUILD + seat)
        return
    for owner in range(s.players):
        if can_build(s, seat, owner):
            allow(w, BUILD + owner)


@rule
def begin_house(s, seat, owner):
    house = houses.free_number(s)
    s.site = house + 1
    s.owner[house] = owner
    s.builder[house] = seat


# --- on the site ---------------------------------------------------------------------------------
@rule
def legal_site(s, seat, w):
    house = s.site - 1
    owner = s.owner[house] + 0
    free = can_take_roof(s, seat, owner)
    roofs = closing_cards(s, seat)
    if s.floors[house] < tables.MAX_FLOORS:
        for kind in range(tables.KINDS):
            if common.holds(s, seat, kind) and is_floor_card(s, kind):
                if free or roofs > 1 or (roofs == 1 and not closes(kind)):
                    allow(w, LAY_FLOOR + kind)
    if s.floors[house] > 0:
        for k in range(3):
            kind = tables.ROOF_KIND[k]
            if common.holds(s, seat, kind) or (kind == tables.ROOF and free):
                allow(w, LAY_ROOF + k)
    if not common.is_program(s, seat) and s.cancels < state.CANCELS:
        allow(w, CANCEL)


@rule
def lay_floor(s, seat, kind):
    """The others see a floor, not the card (WUC-BUILD-01)."""
    house = s.site - 1
    common.take_card(s, seat, kind, 0)
    s.floor[house][s.floors[house]] = kind + 1
    note(s, FLOOR_LAID, seat, house, 0, kind, s.floors[house] + 0)
    s.floors[house] += 1


@rule
def close_house(s, seat, k):
    """The roof ends the construction (WUC-BUILD-03, WUC-BUILD-04); a Dachwohnung is a flat at once
    (WUC-BUILD-05)."""
    house = s.site - 1
    owner = s.owner[house] + 0
    kind = tables.ROOF_KIND[k]
    if kind == tables.ROOF and s.roof_supply:
        common.transfer(s, seat, state.BANK, roof_price(s, seat, owner), R_ROOF, house)
        s.roofs_left -= 1
    else:
        common.take_card(s, seat, kind, 1)
    s.parts[house] = k + 1
    s.vacant[house] = (1 << s.floors[house]) - 1 << tables.GROUND
    if kind == tables.ATTIC_FLAT:
        s.vacant[house] |= 1 << tables.ATTIC
    s.owned[owner] |= 1 << house
    s.built |= 1 << house
    s.site = 0
    note(s, BUILT, seat, owner, s.floors[house] + 0, house, kind)


@rule
def cancel_site(s, seat):
    """A person changes his mind: the cards come back, unseen."""
    house = s.site - 1
    for k in range(s.floors[house]):
        common.add_card(s, seat, s.floor[house][k] - 1, 0, 0)
    houses.clear_house(s, house)
    s.site = 0
    s.cancels += 1


# --- extending -----------------------------------------------------------------------------------
@rule
def extensible(s, kind):
    """Bit mask of the houses that this card may extend (WUC-BUILD-07 … 12, WUC-N-23, WUC-N-24,
    WUC-O-13, WUC-O-14)."""
    if kind == tables.FLAT_ROOF and s.flat_roof_on_roof == 0:
        return 0
    if kind != tables.LOFT and kind != tables.CELLAR and kind != tables.FLAT_ROOF:
        return 0
    mask = 0
    rest = s.built + 0
    while rest:
        house = lowest_bit(rest)
        rest &= rest - 1
        if kind == tables.CELLAR:
            if not houses.has_cellar(s, house):
                mask |= 1 << house
        elif houses.has_bare_roof(s, house):
            mask |= 1 << house
    return mask


@rule
def extend(s, seat, kind, house):
    """A new flat, or a roof that stays as it is."""
    if kind == tables.CELLAR:
        s.parts[house] |= state.HAS_CELLAR
        s.vacant[house] |= 1
    elif kind == tables.LOFT:
        s.parts[house] |= state.HAS_LOFT
        s.vacant[house] |= 1 << tables.ATTIC
    else:
        s.parts[house] |= state.HAS_FLAT
    note(s, EXTENDED, seat, s.owner[house] + 0, 0, kind, house)
