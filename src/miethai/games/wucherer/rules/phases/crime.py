"""Bombe and Mord, and Der Irre.
WUC-BOMB-01 … 04, WUC-MURDER-01 … 03, WUC-MAD-01 … 04, WUC-POLICE-01 … 03, WUC-REACT-02,
WUC-REACT-05, WUC-TEN-01 … 04, WUC-N-25, WUC-N-26, WUC-N-33, WUC-N-43, WUC-N-48, WUC-N-63,
WUC-O-28, WUC-O-38, WUC-O-39, WUC-END-02, AMB-17 … 19, AMB-47, AMB-57, AMB-69, AMB-71 … 73"""

from miethai.games.wucherer.rules import bars, notes, state, tables
from miethai.games.wucherer.rules.moves import PASS, PLAY_CARD, THE_FLAT, THE_HOUSE
from miethai.games.wucherer.rules.phases import common
from miethai.games.wucherer.rules.phases.houses import (
    clear_house,
    count_kind,
    forget_moves,
    lives_at,
    move_out,
    roof_of,
    tenants_mask,
)
from miethai.games.wucherer.rules.phases.pile import make_room, put_one_under
from miethai.games.wucherer.rules.phases.police import suspect_next
from miethai.games.wucherer.rules.phases.recycle import (
    bar_window,
    legal_recycling,
    may_recycle,
    open_recycling,
    recycle,
)
from miethai.kernel.bits import lowest_bit
from miethai.kernel.fields import EVERYBODY
from miethai.kernel.frames import SEAT, A, B, C, D, E, fill, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

REPORT, CALLED = 1, 2  # bits of column D of CRIME
UNDER_THE_PILE = 0  # murderedGo
SAME_KIND = 0  # madmanKind
MUST = 0  # madmanStrikes


# --- the effects ---------------------------------------------------------------------------------
@rule
def can_be_murdered(s, kind):
    """WUC-N-48, WUC-O-28, AMB-69"""
    return s.tenant_properties == 0 or (kind != tables.FLATSHARE and kind != tables.SINGLE)


@rule
def murder(s, flat):
    """WUC-MURDER-03, WUC-N-43, WUC-N-63, WUC-O-39"""
    owner = s.owner[flat // tables.LEVELS] + 0
    kind = move_out(s, flat)
    forget_moves(s, flat)
    note(s, notes.MOVED_OUT, owner, 0, notes.OUT_MURDER, kind, flat)
    if kind == tables.MONSTER or s.murdered_go != UNDER_THE_PILE:
        common.lay(s, kind)
    else:
        put_one_under(s, kind)


@rule
def blow_up(s, house):
    """The house and all in it go under the pile as one shuffled layer, Monster and a Dach of the
    supply back to their places (WUC-BOMB-02, WUC-N-25, WUC-N-43, WUC-O-38). Without a pile the
    cards are shuffled onto the discard (WUC-END-02, AMB-73)."""
    note(s, notes.DESTROYED, s.owner[house] + 0, 0, 0, house, tables.BOMB)
    cards = cards_of(s, house)
    if s.pile_size > 0:
        make_room(s, cards)
        note(s, notes.UNDER_PILE, 0, 0, cards, -1, 0)
    else:
        s.rubble = cards
    n = 0
    for kind in range(tables.KINDS):  # what all have seen comes first, by kind
        for _ in range(seen_in(s, house, kind)):
            s.pile[n] = kind
            s.pile_seen[n] = EVERYBODY
            n += 1
    for k in range(s.floors[house]):
        s.pile[n] = s.floor[house][k] - 1
        s.pile_seen[n] = s.builder[house]
        n += 1
    if s.rubble == 0:
        s.pile[0] |= state.LAYER
    empty_house(s, house)
    clear_house(s, house)


@rule
def seen_in(s, house, kind):
    """Cards of a kind that lie face up in the house and belong to the deck."""
    n = 0
    if kind < tables.TENANTS:
        if kind != tables.MONSTER:
            n = count_kind(s, house, kind)
        return n
    parts = s.parts[house] + 0
    if kind == tables.LOFT and parts & state.HAS_LOFT:
        n += 1
    if kind == tables.FLAT_ROOF and parts & state.HAS_FLAT:
        n += 1
    if kind == tables.CELLAR and parts & state.HAS_CELLAR:
        n += 1
    if kind == roof_of(s, house) and not (kind == tables.ROOF and s.roof_supply):
        n += 1
    return n


@rule
def cards_of(s, house):
    n = s.floors[house] + 0
    for kind in range(tables.KINDS):
        n += seen_in(s, house, kind)
    return n


@rule
def empty_house(s, house):
    """Tenants leave with the house; their cards have been counted already."""
    owner = s.owner[house] + 0
    levels = tenants_mask(s, house)
    while levels:
        flat = house * tables.LEVELS + lowest_bit(levels)
        levels &= levels - 1
        kind = move_out(s, flat)
        forget_moves(s, flat)
        note(s, notes.MOVED_OUT, owner, 0, notes.OUT_BOMB, kind, flat)
        if kind == tables.MONSTER:
            s.monsters_left += 1
    if roof_of(s, house) == tables.ROOF and s.roof_supply:
        s.roofs_left += 1


# --- announcing (D-R-CRIME) ----------------------------------------------------------------------
@rule
def victim_of(s, kind, target):
    house = target if kind == tables.BOMB else target // tables.LEVELS
    return s.owner[house] + 0


@rule
def is_reported(s, kind, perp, target):
    """A Familie of the perpetrator calls the police (WUC-TEN-01, WUC-TEN-04); one that is hit
    herself only by option (WUC-N-33, AMB-71)."""
    if s.tenant_properties == 0:
        return False
    homes = s.where[tables.FAMILY] & s.owned[perp]
    if s.family_victim_reports:
        return homes != 0
    if kind == tables.BOMB:
        return homes & ~(1 << target) != 0
    if lives_at(s, target) != tables.FAMILY:
        return homes != 0
    house = target // tables.LEVELS
    return homes & ~(1 << house) != 0 or (
        homes >> house & 1 == 1 and count_kind(s, house, tables.FAMILY) > 1
    )


@rule
def commit(s, kind, perp, target):
    """A crime is announced: the card lies open, and the victim is asked, even one who can only
    pass: a perpetrator whose own Familie reports the crime (AMB-17, AMB-19, AMB-72)."""
    victim = victim_of(s, kind, target)
    reported = is_reported(s, kind, perp, target)
    common.push(s, state.CRIME, victim, kind, target)
    fill(s, perp, REPORT if reported else 0, 0)
    if s.ask_only_if_held and not can_answer(s, victim):
        ask_others(s, victim)


@rule
def answers_with_madman(s, seat):
    """Der Irre is no answer to one's own crime (AMB-19, AMB-57)."""
    return seat != top(s, C)


@rule
def answers_with_police(s):
    """Where a Familie reports, nobody need call (AMB-17)."""
    return top(s, D) & REPORT == 0 or s.double_search == 1


@rule
def bar_madman(s, seat):
    if not common.holds(s, seat, tables.MADMAN):
        return bars.NOT_HELD
    return 0 if answers_with_madman(s, seat) else bars.OWN_CRIME


@rule
def bar_police(s, seat):
    if not common.holds(s, seat, tables.POLICE):
        return bars.NOT_HELD
    return 0 if answers_with_police(s) else bars.REPORTED_ALREADY


@rule
def holds_counter(s, seat):
    return bar_madman(s, seat) == 0 or bar_police(s, seat) == 0


@rule
def can_answer(s, seat):
    return holds_counter(s, seat) or may_recycle(s, seat)


@rule
def legal_crime(s, seat, w):
    """WUC-REACT-02: one card of the two, or none."""
    if bar_madman(s, seat) == 0:
        allow(w, PLAY_CARD + tables.MADMAN)
    if bar_police(s, seat) == 0:
        allow(w, PLAY_CARD + tables.POLICE)
    legal_recycling(s, seat, w)
    allow(w, PASS)


@rule
def bar_crime(s, seat, verb, arg):
    if verb == PLAY_CARD and arg == tables.MADMAN:
        return bar_madman(s, seat)
    if verb == PLAY_CARD and arg == tables.POLICE:
        return bar_police(s, seat)
    return bar_window(s, seat, verb, arg, bars.ANSWERS_CRIME)


@rule
def apply_crime(s, seat, slot):
    kind = top(s, A)
    perp = top(s, C)
    if slot == PLAY_CARD + tables.RECYCLING:
        recycle(s, seat)
    elif slot == PLAY_CARD + tables.MADMAN:
        answer(s, seat, tables.MADMAN, kind)
        common.pop(s)
        common.push(s, state.MAD, seat, kind, perp)  # WUC-MAD-01: nothing happens to the victim
    elif slot == PLAY_CARD + tables.POLICE:
        answer(s, seat, tables.POLICE, kind)
        common.set_top(s, D, top(s, D) | CALLED)
        carry_out(s)
    else:
        if top(s, SEAT) != state.SOMEBODY:
            note(s, notes.PASSED, seat, 0, 0, state.CRIME, 0)
        ask_others(s, seat)


@rule
def answer(s, seat, card, to):
    """A card is played out of turn; it is laid off when the play is over."""
    common.take_card(s, seat, card, 1)
    note(s, notes.ANSWERED, seat, 0, 0, card, to)
    common.spend(s, card)


@rule
def ask_others(s, seat):
    """No answer of this seat: by variant 3 the others behind it are asked, the perpetrator too;
    then it happens (AMB-47)."""
    victim = victim_of(s, top(s, A), top(s, B))
    if s.free_counters:
        other = common.left_of(s, seat)
        while other != victim:
            if common.counters(s, other, top(s, C)) and holds_counter(s, other):
                common.ask_in_secret(s, other)
                return
            other = common.left_of(s, other)
    carry_out(s)


@rule
def carry_out(s):
    """The crime happens; what follows waits until its cards are laid (WUC-POLICE-02)."""
    target = top(s, B)
    common.set_top(s, E, 1)
    if top(s, A) == tables.BOMB:
        blow_up(s, target)
    else:
        murder(s, target)


@rule
def step_crime(s):
    """Lay off the cards, then the police come: by a card, by a Familie, by option twice."""
    if top(s, E) == 0:
        return False
    perp = top(s, C)
    flags = top(s, D)
    common.pop(s)
    if flags & REPORT:
        note(s, notes.REPORTED, perp, 0, 0, 0, 0)
    if flags & REPORT and flags & CALLED:
        common.push(s, state.SEARCH, perp, perp, perp)
    if flags:
        common.push(s, state.SEARCH, perp, perp, perp)
        suspect_next(s, perp)  # WUC-POLICE-03
    common.lay_spent(s)
    open_recycling(s)
    return True


# --- Der Irre (D-MAD-TARGET) ---------------------------------------------------------------------
@rule
def next_mad_target(s, after):
    """Slots of the targets that Der Irre may choose, one after the other; -1 at the end. Same kind
    of action as the crime, on the perpetrator (WUC-MAD-02, AMB-19)."""
    kind = top(s, A)
    perp = top(s, B)
    if (kind == tables.BOMB or s.madman_kind != SAME_KIND) and after < THE_FLAT:
        rest = s.owned[perp] + 0
        while rest:
            slot = THE_HOUSE + lowest_bit(rest)
            rest &= rest - 1
            if slot > after:
                return slot
    if kind == tables.MURDER or s.madman_kind != SAME_KIND:
        slot = next_murder_target(s, s.owned[perp] + 0, after)
        while slot >= 0 and not mad_murders(s, lives_at(s, slot - THE_FLAT)):
            slot = next_murder_target(s, s.owned[perp] + 0, slot)
        return slot
    return -1


@rule
def mad_murders(s, kind):
    """Der Irre murders tenants, and Hausbesetzer only where they are some (WUC-O-16)."""
    return kind != tables.SQUATTERS or s.squatters_are_tenants == 1


@rule
def next_murder_target(s, houses, after):
    """The next flat (as a slot) in these houses whose tenant can be murdered, -1 if none."""
    while houses:
        house = lowest_bit(houses)
        houses &= houses - 1
        if THE_FLAT + house * tables.LEVELS + tables.LEVELS > after:
            levels = tenants_mask(s, house)
            while levels:
                flat = house * tables.LEVELS + lowest_bit(levels)
                levels &= levels - 1
                if THE_FLAT + flat > after and can_be_murdered(s, lives_at(s, flat)):
                    return THE_FLAT + flat
    return -1


@rule
def legal_mad(s, w):
    slot = next_mad_target(s, -1)
    while slot >= 0:
        allow(w, slot)
        slot = next_mad_target(s, slot)
    if s.madman_strikes != MUST:
        allow(w, PASS)


@rule
def bar_mad(s, verb, arg):
    """Why Der Irre cannot hit this: it is no house or tenant of the perpetrator, or no crime of the
    same kind."""
    if verb == PASS and s.madman_strikes != MUST:
        return 0  # a right in classic (WUC-MAD-02)
    if verb != THE_HOUSE and verb != THE_FLAT:
        return bars.MAD_HITS_PERPETRATOR
    wanted = tables.BOMB if verb == THE_HOUSE else tables.MURDER
    if wanted != top(s, A) and s.madman_kind == SAME_KIND:
        return bars.OTHER_KIND_OF_CRIME
    house = arg if verb == THE_HOUSE else arg // tables.LEVELS
    if not s.owned[top(s, B)] >> house & 1:
        return bars.MAD_HITS_PERPETRATOR
    if verb == THE_HOUSE:
        return 0
    kind = lives_at(s, arg)
    if kind < 0:
        return bars.MAD_HITS_PERPETRATOR
    if not mad_murders(s, kind):
        return bars.SQUATTERS_ARE_NO_TENANTS
    return 0 if can_be_murdered(s, kind) else bars.MAD_CANNOT_MURDER


@rule
def apply_mad(s, seat, slot):
    """No police against it (WUC-MAD-03), no Familie either (AMB-18)."""
    common.set_top(s, E, 1)
    if slot == PASS:
        note(s, notes.PASSED, seat, 0, 0, state.MAD, 0)
    elif slot >= THE_FLAT:
        murder(s, slot - THE_FLAT)
    else:
        blow_up(s, slot - THE_HOUSE)


@rule
def step_mad(s):
    if top(s, E) == 0:
        slot = next_mad_target(s, -1)
        if slot >= 0:
            choice = s.madman_strikes != MUST or next_mad_target(s, slot) >= 0
            if s.auto_forced == 0 or choice:
                return False
            apply_mad(s, top(s, SEAT), slot)
            return True
    common.pop(s)  # done, or nothing to hit: then only the protection counts (AMB-19)
    common.lay_spent(s)
    open_recycling(s)
    return True
