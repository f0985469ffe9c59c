"""Bombe and Mord, and Der Irre.
WUC-BOMB-01 … 04, WUC-MURDER-01 … 03, WUC-MAD-01 … 04, WUC-POLICE-01 … 03, WUC-REACT-02,
WUC-REACT-05, WUC-TEN-01 … 04, WUC-N-25, WUC-N-26, WUC-N-33, WUC-N-43, WUC-N-48, WUC-N-63,
WUC-O-28, WUC-O-38, WUC-O-39, WUC-END-02, AMB-17 … 19, AMB-47, AMB-57, AMB-69, AMB-71 … 73"""

from miethai.games.wucherer.rules.moves import PASS, PLAY_CARD, THE_FLAT, THE_HOUSE
from miethai.games.wucherer.rules.notes import (
    ANSWERED,
    DESTROYED,
    MOVED_OUT,
    OUT_BOMB,
    OUT_MURDER,
    PASSED,
    REPORTED,
    UNDER_PILE,
)
from miethai.games.wucherer.rules.phases.common import (
    ask_in_secret,
    holds,
    lay,
    lay_spent,
    left_of,
    pop,
    push,
    set_top,
    spend,
    take_card,
)
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
    legal_recycling,
    may_recycle,
    open_recycling,
    recycle,
)
from miethai.games.wucherer.rules.state import (
    CRIME,
    HAS_CELLAR,
    HAS_FLAT,
    HAS_LOFT,
    LAYER,
    MAD,
    SEARCH,
    SOMEBODY,
)
from miethai.games.wucherer.rules.tables import (
    BOMB,
    CELLAR,
    FAMILY,
    FLAT_ROOF,
    FLATSHARE,
    KINDS,
    LEVELS,
    LOFT,
    MADMAN,
    MONSTER,
    MURDER,
    POLICE,
    RECYCLING,
    ROOF,
    SINGLE,
    TENANTS,
)
from miethai.kernel.bits import lowest_bit
from miethai.kernel.fields import EVERYBODY
from miethai.kernel.frames import SEAT, A, B, C, D, E, fill, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

REPORT, CALLED = 1, 2  # bits of column D of CRIME
UNDER_THE_PILE = 0  # murderedGo
SAME_KIND = 0  # madmanKind


# --- the effects ---------------------------------------------------------------------------------
@rule
def can_be_murdered(s, kind):
    """WUC-N-48, WUC-O-28, AMB-69"""
    return s.tenant_properties == 0 or (kind != FLATSHARE and kind != SINGLE)


@rule
def murder(s, flat):
    """WUC-MURDER-03, WUC-N-43, WUC-N-63, WUC-O-39"""
    owner = s.owner[flat // LEVELS] + 0
    kind = move_out(s, flat)
    forget_moves(s, flat)
    note(s, MOVED_OUT, owner, 0, OUT_MURDER, kind, flat)
    if kind == MONSTER or s.murdered_go != UNDER_THE_PILE:
        lay(s, kind)
    else:
        put_one_under(s, kind)


@rule
def blow_up(s, house):
    """The house and all in it go under the pile as one shuffled layer, Monster and a Dach of the
    supply back to their places (WUC-BOMB-02, WUC-N-25, WUC-N-43, WUC-O-38). Without a pile the
    cards are shuffled onto the discard (WUC-END-02, AMB-73)."""
    note(s, DESTROYED, s.owner[house] + 0, 0, 0, house, BOMB)
    cards = cards_of(s, house)
    if s.pile_size > 0:
        make_room(s, cards)
        note(s, UNDER_PILE, 0, 0, cards, -1, 0)
    else:
        s.rubble = cards
    n = 0
    for kind in range(KINDS):  # what all have seen comes first, by kind
        for _ in range(seen_in(s, house, kind)):
            s.pile[n] = kind
            s.pile_seen[n] = EVERYBODY
            n += 1
    for k in range(s.floors[house]):
        s.pile[n] = s.floor[house][k] - 1
        s.pile_seen[n] = s.builder[house]
        n += 1
    if s.rubble == 0:
        s.pile[0] |= LAYER
    empty_house(s, house)
    clear_house(s, house)


@rule
def seen_in(s, house, kind):
    """Cards of a kind that lie face up in the house and belong to the deck."""
    n = 0
    if kind < TENANTS:
        if kind != MONSTER:
            n = count_kind(s, house, kind)
        return n
    parts = s.parts[house] + 0
    if kind == LOFT and parts & HAS_LOFT:
        n += 1
    if kind == FLAT_ROOF and parts & HAS_FLAT:
        n += 1
    if kind == CELLAR and parts & HAS_CELLAR:
        n += 1
    if kind == roof_of(s, house) and not (kind == ROOF and s.roof_supply):
        n += 1
    return n


@rule
def cards_of(s, house):
    n = s.floors[house] + 0
    for kind in range(KINDS):
        n += seen_in(s, house, kind)
    return n


@rule
def empty_house(s, house):
    """Tenants leave with the house; their cards have been counted already."""
    owner = s.owner[house] + 0
    levels = tenants_mask(s, house)
    while levels:
        flat = house * LEVELS + lowest_bit(levels)
        levels &= levels - 1
        kind = move_out(s, flat)
        forget_moves(s, flat)
        note(s, MOVED_OUT, owner, 0, OUT_BOMB, kind, flat)
        if kind == MONSTER:
            s.monsters_left += 1
    if roof_of(s, house) == ROOF and s.roof_supply:
        s.roofs_left += 1


# --- announcing (D-R-CRIME) ----------------------------------------------------------------------
@rule
def victim_of(s, kind, target):
    house = target if kind == BOMB else target // LEVELS
    return s.owner[house] + 0


@rule
def is_reported(s, kind, perp, target):
    """A Familie of the perpetrator calls the police (WUC-TEN-01, WUC-TEN-04); one that is hit
    herself only by option (WUC-N-33, AMB-71)."""
    if s.tenant_properties == 0:
        return False
    homes = s.where[FAMILY] & s.owned[perp]
    if s.family_victim_reports:
        return homes != 0
    if kind == BOMB:
        return homes & ~(1 << target) != 0
    if lives_at(s, target) != FAMILY:
        return homes != 0
    house = target // LEVELS
    return homes & ~(1 << house) != 0 or (
        homes >> house & 1 == 1 and count_kind(s, house, FAMILY) > 1
    )


@rule
def commit(s, kind, perp, target):
    """A crime is announced: the card lies open, and the victim is asked, even where he can only
    pass: it is himself, and a Familie of his reports it (AMB-17, AMB-19, AMB-72)."""
    victim = victim_of(s, kind, target)
    reported = is_reported(s, kind, perp, target)
    push(s, CRIME, victim, kind, target)
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
def holds_counter(s, seat):
    if holds(s, seat, MADMAN) and answers_with_madman(s, seat):
        return True
    return holds(s, seat, POLICE) and answers_with_police(s)


@rule
def can_answer(s, seat):
    return holds_counter(s, seat) or may_recycle(s, seat)


@rule
def legal_crime(s, seat, w):
    """WUC-REACT-02: one card of the two, or none."""
    if holds(s, seat, MADMAN) and answers_with_madman(s, seat):
        allow(w, PLAY_CARD + MADMAN)
    if holds(s, seat, POLICE) and answers_with_police(s):
        allow(w, PLAY_CARD + POLICE)
    legal_recycling(s, seat, w)
    allow(w, PASS)


@rule
def apply_crime(s, seat, slot):
    kind = top(s, A)
    perp = top(s, C)
    if slot == PLAY_CARD + RECYCLING:
        recycle(s, seat)
    elif slot == PLAY_CARD + MADMAN:
        answer(s, seat, MADMAN, kind)
        pop(s)
        push(s, MAD, seat, kind, perp)  # WUC-MAD-01: nothing happens to the victim
    elif slot == PLAY_CARD + POLICE:
        answer(s, seat, POLICE, kind)
        set_top(s, D, top(s, D) | CALLED)
        carry_out(s)
    else:
        if top(s, SEAT) != SOMEBODY:
            note(s, PASSED, seat, 0, 0, CRIME, 0)
        ask_others(s, seat)


@rule
def answer(s, seat, card, to):
    """A card is played out of turn; it is laid off when the play is over."""
    take_card(s, seat, card, 1)
    note(s, ANSWERED, seat, 0, 0, card, to)
    spend(s, card)


@rule
def ask_others(s, seat):
    """No answer of this seat: by variant 3 the others behind it are asked, but not the perpetrator;
    then it happens (AMB-47)."""
    victim = victim_of(s, top(s, A), top(s, B))
    if s.free_counters:
        other = left_of(s, seat)
        while other != victim:
            if other != top(s, C) and holds_counter(s, other):
                ask_in_secret(s, other)
                return
            other = left_of(s, other)
    carry_out(s)


@rule
def carry_out(s):
    """The crime happens; what follows waits until its cards are laid (WUC-POLICE-02)."""
    target = top(s, B)
    set_top(s, E, 1)
    if top(s, A) == BOMB:
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
    pop(s)
    if flags & REPORT:
        note(s, REPORTED, perp, 0, 0, 0, 0)
    if flags & REPORT and flags & CALLED:
        push(s, SEARCH, perp, perp, perp)
    if flags:
        push(s, SEARCH, perp, perp, perp)
        suspect_next(s, perp)  # WUC-POLICE-03
    lay_spent(s)
    open_recycling(s)
    return True


# --- Der Irre (D-MAD-TARGET) ---------------------------------------------------------------------
@rule
def next_mad_target(s, after):
    """Slots of the targets that Der Irre may choose, one after the other; -1 at the end. Same kind
    of action as the crime, on the perpetrator (WUC-MAD-02, AMB-19)."""
    kind = top(s, A)
    perp = top(s, B)
    if (kind == BOMB or s.madman_kind != SAME_KIND) and after < THE_FLAT:
        rest = s.owned[perp] + 0
        while rest:
            slot = THE_HOUSE + lowest_bit(rest)
            rest &= rest - 1
            if slot > after:
                return slot
    if kind == MURDER or s.madman_kind != SAME_KIND:
        return next_murder_target(s, s.owned[perp] + 0, after)
    return -1


@rule
def next_murder_target(s, houses, after):
    """The next flat (as a slot) in these houses whose tenant can be murdered, -1 if none."""
    while houses:
        house = lowest_bit(houses)
        houses &= houses - 1
        if THE_FLAT + house * LEVELS + LEVELS > after:
            levels = tenants_mask(s, house)
            while levels:
                flat = house * LEVELS + lowest_bit(levels)
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


@rule
def apply_mad(s, slot):
    """No police against it (WUC-MAD-03), no Familie either (AMB-18)."""
    set_top(s, E, 1)
    if slot >= THE_FLAT:
        murder(s, slot - THE_FLAT)
    else:
        blow_up(s, slot - THE_HOUSE)


@rule
def step_mad(s):
    if top(s, E) == 0:
        slot = next_mad_target(s, -1)
        if slot >= 0:
            if s.auto_forced == 0 or next_mad_target(s, slot) >= 0:
                return False
            apply_mad(s, slot)
            return True
    pop(s)  # done, or nothing to hit: then only the protection counts (AMB-19)
    lay_spent(s)
    open_recycling(s)
    return True
