"""Building a house and extending it.
WUC-BUILD-01 … 12, WUC-GEN-03, WUC-N-02, WUC-N-17 … 24, WUC-O-01, WUC-O-08 … 10, WUC-O-13, WUC-O-14,
AMB-10, AMB-11, AMB-49, AMB-62, AMB-63

A house is one play: begun only if it can be closed, and closed before anything else happens."""

from miethai.games.wucherer.rules import bars, state, tables
from miethai.games.wucherer.rules.moves import (
    ANSWERS_OFFER,
    BUILD,
    CANCEL,
    LAY_FLOOR,
    LAY_ROOF,
)
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
def bar_supply(s, builder, owner):
    """Why no Dach of the supply can be taken: there is none, or it is too dear."""
    if s.roof_supply == 0:
        return bars.NO_ROOF_CARD
    if s.roofs_left == 0:
        return bars.NO_ROOF_LEFT
    if s.money[builder] >= roof_price(s, builder, owner):
        return 0
    if s.roof_price_basis == BUILDER or owner == builder:
        return bars.ROOF_TOO_DEAR
    return bars.ROOF_TOO_DEAR_THERE


@rule
def can_take_roof(s, builder, owner):
    return bar_supply(s, builder, owner) == 0


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
def bar_build(s, seat, owner):
    """Why no house can be begun in front of this seat (WUC-N-18): it needs one floor at least and a
    way to close it (WUC-BUILD-02, WUC-BUILD-03)."""
    if owner >= s.players:
        return bars.NO_SUCH_SEAT
    if owner != seat and s.build_for_others == 0:
        return bars.NOT_FOR_OTHERS
    floors = floor_cards(s, seat)
    if floors == 0:
        return why_no_floor(s, seat)
    number = bar_supply(s, seat, owner)
    if number == 0 or closing_cards(s, seat) == 0:
        return number
    if s.roof_as_floor == 0 and s.hand[seat][tables.ROOF] > 0:
        return 0  # a Dach that can be nothing but a roof
    return 0 if floors >= 2 else bars.NEEDS_FLOOR_AND_ROOF


@rule
def why_no_floor(s, seat):
    """An empty hand, or one of cards without a floor on their back."""
    if s.hand[seat][tables.ROOF]:
        return bars.NO_FLOOR_ON_BACK
    return bars.NO_FLOOR_ON_MONSTER if s.hand[seat][tables.MONSTER] else bars.NEEDS_FLOOR_AND_ROOF


@rule
def legal_build(s, seat, w):
    if s.build_for_others == 0:  # a measured short cut: nobody else passes
        if bar_build(s, seat, seat) == 0:
            allow(w, BUILD + seat)
        return
    for owner in range(s.players):
        if bar_build(s, seat, owner) == 0:
            allow(w, BUILD + owner)


@rule
def begin_house(s, seat, owner):
    house = houses.free_number(s)
    s.site = house + 1
    s.owner[house] = owner
    s.builder[house] = seat
    s.plate[house] += 1


# --- on the site ---------------------------------------------------------------------------------
@rule
def legal_site(s, seat, w):
    for kind in range(tables.KINDS):
        if common.holds(s, seat, kind) and bar_floor(s, seat, kind) == 0:
            allow(w, LAY_FLOOR + kind)
    for k in range(3):
        if bar_roof(s, seat, k) == 0:
            allow(w, LAY_ROOF + k)
    if common.may_cancel(s, seat):
        allow(w, CANCEL)


@rule
def bar_site(s, seat, verb, arg):
    """A house is begun: it gets floors and a roof, and nothing else happens before."""
    if verb == LAY_FLOOR:
        return bar_floor(s, seat, arg)
    if verb == LAY_ROOF:
        return bar_roof(s, seat, arg)
    if ANSWERS_OFFER[verb]:
        return bars.NO_OFFER
    if verb == CANCEL and common.may_cancel(s, seat):
        return 0
    return bars.HOUSE_BEGUN


@rule
def bar_floor(s, seat, kind):
    """Why this card cannot be the next floor."""
    if kind == tables.MONSTER:
        return bars.NO_MONSTER_FLOOR
    if not is_floor_card(s, kind):
        return bars.NO_FLOOR_ON_BACK
    if s.hand[seat][kind] == 0:
        return bars.NO_FLOOR_AT_HAND
    house = s.site - 1
    if s.floors[house] == tables.MAX_FLOORS:
        return bars.FULL_HEIGHT
    roofs = closing_cards(s, seat)
    if roofs > 1 or (roofs == 1 and not closes(kind)) or can_take_roof(s, seat, s.owner[house] + 0):
        return 0
    return bars.NEEDED_AS_ROOF


@rule
def bar_roof(s, seat, k):
    """Why the house cannot be closed with this roof."""
    house = s.site - 1
    if s.floors[house] == 0:
        return bars.NO_FLOOR_YET
    kind = tables.ROOF_KIND[k]
    if common.holds(s, seat, kind):
        return 0
    if kind == tables.ROOF:
        return bar_supply(s, seat, s.owner[house] + 0)
    return bars.NOT_HELD if s.roof_supply else bars.NO_ROOF_CARD


@rule
def bar_roof_alone(s, kind):
    """A roof closes a new house, and only that."""
    if kind == tables.ATTIC_FLAT:
        return bars.ATTIC_ON_NEW_HOUSE
    if kind == tables.FLAT_ROOF and s.flat_roof_on_roof == 0:
        return bars.FLAT_ROOF_ON_NEW_HOUSE
    return bars.NO_SITE


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
    """A person thinks better of it: the cards come back, unseen."""
    house = s.site - 1
    for k in range(s.floors[house]):
        common.add_card(s, seat, s.floor[house][k] - 1, 0, 0)
    houses.clear_house(s, house)
    s.plate[house] -= 1
    s.site = 0
    s.cancels[seat] += 1


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
        if bar_extend(s, kind, house) == 0:
            mask |= 1 << house
    return mask


@rule
def bar_extend(s, kind, house):
    """Why this card cannot be laid on this finished house."""
    if kind == tables.CELLAR:
        return bars.EXTENDED_ALREADY if houses.has_cellar(s, house) else 0
    if houses.has_bare_roof(s, house):
        return 0
    if kind == tables.FLAT_ROOF:
        return bars.NO_BARE_ROOF
    if s.parts[house] & state.HAS_LOFT:
        return bars.EXTENDED_ALREADY
    if s.parts[house] & state.HAS_FLAT or houses.roof_of(s, house) == tables.FLAT_ROOF:
        return bars.ROOF_IS_FLAT
    return bars.LOFT_NEEDS_ROOF


@rule
def why_no_extension(s, kind):
    """Why a building card cannot be played on any house."""
    if kind == tables.ROOF:
        return bars.NO_ROOF_CARD
    if kind == tables.ATTIC_FLAT or (kind == tables.FLAT_ROOF and s.flat_roof_on_roof == 0):
        return bar_roof_alone(s, kind)
    found = 0
    rest = s.built + 0
    while rest:
        found = bars.join(found, bar_extend(s, kind, lowest_bit(rest)))
        rest &= rest - 1
    return found if found > 0 else bars.AIM[kind]


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
