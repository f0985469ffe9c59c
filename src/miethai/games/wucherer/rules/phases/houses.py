"""Houses, flats and who lives in them.
WUC-BUILD-02 … 09, WUC-MOVE-02, WUC-FIT-04, WUC-FIT-05, WUC-STRIKE-04, AMB-12, AMB-28, AMB-30

A flat is ``house * LEVELS + level``; a double is named by its lower flat."""

from miethai.games.wucherer.rules import notes, state, tables
from miethai.games.wucherer.rules.phases.common import lay, push
from miethai.kernel.rule import note, rule


# --- flats ---------------------------------------------------------------------------------------
@rule
def house_of(flat):
    return flat // tables.LEVELS


@rule
def level_of(flat):
    return flat % tables.LEVELS


@rule
def above(s, house, level):
    """The level directly above another one (WUC-FIT-04, WUC-FIT-05)."""
    if level < s.floors[house]:
        return level + 1
    return tables.ATTIC


@rule
def lives_at(s, flat):
    """Kind of the tenant whose lower flat this is, or -1."""
    here = s.tenant[flat // tables.LEVELS][flat % tables.LEVELS] + 0
    if here == state.UPPER:
        return -1
    return here - 1


@rule
def strikes_at(s, flat):
    """Mietweigerungen on the tenant."""
    return (s.mark[flat // tables.LEVELS][flat % tables.LEVELS] & state.STRIKE_BITS) // state.STRIKE


@rule
def add_strike(s, flat):
    s.mark[flat // tables.LEVELS][flat % tables.LEVELS] += state.STRIKE


@rule
def pays_nothing_once(s, flat):
    """Whether a Makler's no-rent marker lies on the tenant (WUC-N-61)."""
    return s.mark[flat // tables.LEVELS][flat % tables.LEVELS] & state.NO_RENT != 0


@rule
def is_network(kind):
    """Hacker and Students pay by their order of arrival (WUC-N-35, WUC-O-29)."""
    return kind == tables.HACKER or kind == tables.STUDENT


@rule
def order_at(s, flat):
    """1 for the first of a network in its house, 2 for the second …; 0 for all others."""
    return s.mark[flat // tables.LEVELS][flat % tables.LEVELS] & state.ORDER_BITS


@rule
def count_kind(s, house, kind):
    """How many of a kind live in a house."""
    n = 0
    if s.where[kind] >> house & 1:
        for level in range(tables.LEVELS):
            if s.tenant[house][level] == kind + 1:
                n += 1
    return n


@rule
def is_squatted(s, house, squatters):
    return s.where[squatters] >> house & 1 == 1


@rule
def tenants_mask(s, house):
    """Levels at which somebody lives (doubles: the lower one), Hausbesetzer included."""
    mask = 0
    for level in range(tables.LEVELS):
        here = s.tenant[house][level] + 0
        if here != 0 and here != state.UPPER:
            mask |= 1 << level
    return mask


# --- moving in and out ---------------------------------------------------------------------------
@rule
def settle(s, kind, flat):
    """Fill the flats; no more than that (also for the search, which takes it back)."""
    house = flat // tables.LEVELS
    level = flat % tables.LEVELS
    s.tenant[house][level] = kind + 1
    s.vacant[house] &= ~(1 << level)
    if tables.SIZE[kind] == 2:
        upper = above(s, house, level)
        s.tenant[house][upper] = state.UPPER
        s.vacant[house] &= ~(1 << upper)
    s.where[kind] |= 1 << house


@rule
def unsettle(s, kind, flat):
    """Empty the flats again."""
    house = flat // tables.LEVELS
    level = flat % tables.LEVELS
    s.tenant[house][level] = 0
    s.vacant[house] |= 1 << level
    if tables.SIZE[kind] == 2:
        upper = above(s, house, level)
        s.tenant[house][upper] = 0
        s.vacant[house] |= 1 << upper
    for k in range(tables.LEVELS):
        if s.tenant[house][k] == kind + 1:
            return
    s.where[kind] &= ~(1 << house)


@rule
def move_in(s, kind, flat, chooser, left):
    """A tenant arrives in a flat, from ``left`` or from nowhere, and with it what it brings about
    on arrival (3.7): Musiker in a house without Musiker, the Kneipe; never inside one house."""
    house = flat // tables.LEVELS
    order = 0
    if is_network(kind):
        order = count_kind(s, house, kind) + 1
    loud = kind == tables.PUB or (
        kind == tables.MUSICIAN and s.where[tables.MUSICIAN] >> house & 1 == 0
    )
    settle(s, kind, flat)
    s.mark[house][flat % tables.LEVELS] = order
    note(s, notes.MOVED_IN, chooser, s.owner[house] + 0, left + 1, kind, flat)
    if loud and s.tenant_properties and (left == state.NOWHERE or left // tables.LEVELS != house):
        if s.batches < state.BATCHES:  # the end of every chain (AMB-32)
            push(s, state.EFFECT, state.NOBODY, flat, chooser)  # at once (AMB-37)


@rule
def move_out(s, flat):
    """A tenant leaves its flat, for whatever reason; gives its kind. Mietweigerungen go to the
    discard, a no-rent marker lapses (3.6 e)."""
    house = flat // tables.LEVELS
    level = flat % tables.LEVELS
    kind = s.tenant[house][level] - 1
    mark = s.mark[house][level] + 0
    s.mark[house][level] = 0
    unsettle(s, kind, flat)
    for _ in range((mark & state.STRIKE_BITS) // state.STRIKE):
        lay(s, tables.RENT_STRIKE)
    if is_network(kind) and s.network_rent == 0:
        close_up(s, house, kind, mark & state.ORDER_BITS)
    for k in range(s.batches):
        s.must_go[k][house] &= ~(1 << level)
    return kind


@rule
def close_up(s, house, kind, order):
    """Those who came later rank one higher (AMB-30)."""
    for level in range(tables.LEVELS):
        if s.tenant[house][level] == kind + 1 and s.mark[house][level] & state.ORDER_BITS > order:
            s.mark[house][level] -= 1


@rule
def move(s, flat, to, chooser):
    """From one flat into another."""
    kind = move_out(s, flat)
    for k in range(s.moved):
        if s.moved_flat[k] == flat + 1:
            s.moved_flat[k] = to + 1
    move_in(s, kind, to, chooser, flat)


@rule
def lay_off(s, flat, where):
    """A tenant leaves the game for the discard; a Monster for its supply (AMB-34)."""
    owner = s.owner[flat // tables.LEVELS] + 0
    kind = move_out(s, flat)
    note(
        s,
        notes.MOVED_OUT,
        owner,
        0,
        notes.OUT_SUPPLY if kind == tables.MONSTER else where,
        kind,
        flat,
    )
    lay(s, kind)
    forget_moves(s, flat)


@rule
def forget_moves(s, flat):
    """The tenant is gone: its removals need not be remembered."""
    for k in range(s.moved):
        if s.moved_flat[k] == flat + 1:
            s.moved_flat[k] = tables.FLATS + 1


@rule
def remember_move(s, flat):
    """Within one play a tenant never comes back to a house that it had to leave (AMB-32). Without
    room to remember, it finds no flat at all: so every cascade ends."""
    if s.moved < state.MOVED:
        s.moved_flat[s.moved] = flat + 1
        s.moved_from[s.moved] = flat // tables.LEVELS
        s.moved += 1


@rule
def may_return(s, flat, house):
    for k in range(s.moved):
        if s.moved_flat[k] == flat + 1 and s.moved_from[k] == house:
            return False
    return s.moved < state.MOVED


@rule
def forget_all_moves(s):
    for k in range(s.moved):
        s.moved_flat[k] = 0
        s.moved_from[k] = 0
    s.moved = 0


# --- houses --------------------------------------------------------------------------------------
@rule
def free_number(s):
    """The lowest number that no house has; there is one as long as there is a roof."""
    for house in range(tables.HOUSES):
        if s.owner[house] == state.NOBODY:
            return house
    return tables.HOUSES - 1


@rule
def roof_of(s, house):
    """Kind of the card that closed the house, -1 while it is open."""
    code = s.parts[house] & state.ROOF_BITS
    if code == 0:
        return -1
    return tables.ROOF_KIND[code - 1]


@rule
def has_bare_roof(s, house):
    """A normal Dach without Dachausbau or Flachdach on it (WUC-BUILD-07, WUC-O-13)."""
    return s.parts[house] & (state.ROOF_BITS | state.HAS_LOFT | state.HAS_FLAT) == 1


@rule
def has_cellar(s, house):
    return s.parts[house] & state.HAS_CELLAR != 0


@rule
def clear_house(s, house):
    """Nothing is left of it, and its number is free."""
    owner = s.owner[house] + 0
    s.owned[owner] &= ~(1 << house)
    s.built &= ~(1 << house)
    s.check_houses &= ~(1 << house)
    s.owner[house] = state.NOBODY
    s.builder[house] = state.NOBODY
    s.floors[house] = 0
    s.parts[house] = 0
    s.vacant[house] = 0
    for k in range(tables.MAX_FLOORS):
        s.floor[house][k] = 0
