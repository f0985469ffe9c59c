"""Claiming rent: who may, and what stands against it.  MON-K-25, MON-K-26, MON-K-29, MON-K-30,
MON-K-54, A-16 … A-18, A-57, A-76"""

from miethai.games.monopoly.rules import bars, tables
from miethai.games.monopoly.rules.moves import CLAIM_RENT, LET
from miethai.games.monopoly.rules.phases.common import (
    is_alive,
    is_asked,
    is_program,
    next_alive,
    owner_of,
)
from miethai.games.monopoly.rules.phases.rent import claimable, forget_rent, mark_claimed
from miethai.games.monopoly.rules.state import CLAIM, RENTS, START
from miethai.kernel.frames import A, pop, top
from miethai.kernel.moves import allow, allow_range
from miethai.kernel.rule import rule


@rule
def may_claim_unasked(s, seat):
    """Persons may claim at any moment where rent is claimed, even while dice or a card are on their
    way (A-76); programs are asked."""
    return s.rent_claim == 1 and s.stage >= START and not is_program(s, seat)


@rule
def bar_claim(s, seat, deed):
    """Against the claim of a seat that is asked about a rent, or may claim unasked."""
    if is_asked(s, seat, CLAIM) and s.rent_deed[top(s, A)] == deed:
        return 0
    if s.rent_claim == 0:
        return bars.RENT_BY_ITSELF
    if is_program(s, seat):
        return bars.RENT_ASKED_ONCE
    return bar_open_rent(s, seat, deed)


@rule
def bar_open_rent(s, seat, deed):
    """Why no rent of this property is open for this seat, as far as the position tells."""
    if claimable(s, seat, deed) >= 0:
        return 0
    noted = False
    for k in range(RENTS):
        if s.rent_state[k] and s.rent_deed[k] == deed:
            noted = True
            if s.rent_owner[k] == seat:
                return bars.CLAIMED_BEFORE  # and not yet paid
    if owner_of(s, deed) != seat:
        return bars.NO_VISITOR
    if noted:
        return bars.OWNED_BY_OTHER_AT_LANDING
    if s.mortgaged >> deed & 1:
        return bars.MORTGAGED_NO_RENT
    if s.jailed[seat] and s.rent_in_jail == 0:
        return bars.JAILED_NO_RENT
    return bar_visit(s, seat, tables.DEED_SPACE[deed])


@rule
def bar_visit(s, seat, space):
    """What became of the visit to this space of the owner's."""
    visited = False
    fresh = False
    for k in range(s.players):
        if k != seat and is_alive(s, k) and s.at[k] == space:
            visited = True
            fresh = fresh or is_fresh(s, k)
    if not visited:
        if lost_by_own_throw(s, seat, space):
            return bars.CLAIMED_TOO_LATE
        return bars.OWN_VISIT if s.at[seat] == space else bars.NO_VISITOR
    if not fresh:
        return bars.CLAIMED_TOO_LATE
    if seat == s.turn and s.running and not has_thrown(s):
        return bars.OWNED_BY_OTHER_AT_LANDING  # in jail then, has just paid or played a card
    return bars.NO_VISITOR


@rule
def has_thrown(s):
    """Whether the player on turn has thrown in this turn."""
    return s.dice_for > 0 or (s.running > 0 and (s.stage != START or s.doubles > 0))


@rule
def is_fresh(s, visitor):
    """Whether nobody else has thrown since this visitor did."""
    if has_thrown(s):
        return visitor == s.turn
    return next_alive(s, visitor) == s.turn


@rule
def lost_by_own_throw(s, seat, space):
    """By A-17 'next-throw' the visitor's own further throw closes the time to claim."""
    if s.rent_claim_window == 0 or s.doubles == 0 or s.turn == seat or not has_thrown(s):
        return False
    return (s.at[s.turn] - s.die1 - s.die2) % tables.SPACES == space


@rule
def bar_let(s, seat):
    """Nobody lets a rent go without being asked about it."""
    return 0 if is_asked(s, seat, CLAIM) else bars.NO_WAIVER


@rule
def legal_claim(s, w):
    """A program, or an owner who may waive, is asked about one rent."""
    allow(w, CLAIM_RENT + s.rent_deed[top(s, A)])
    allow(w, LET)


@rule
def apply_claim_answer(s, m):
    entry = top(s, A)
    pop(s)
    if m == LET:
        forget_rent(s, entry)
    else:
        mark_claimed(s, entry)


@rule
def legal_standing_claims(s, seat, w):
    """Offered to every person for every property at any moment, so that the offer betrays nothing
    (A-76); whether rent is open is decided when the claim arrives."""
    if may_claim_unasked(s, seat):
        allow_range(w, CLAIM_RENT, tables.DEEDS)


@rule
def apply_standing_claim(s, seat, deed):
    entry = claimable(s, seat, deed)
    if entry >= 0:
        mark_claimed(s, entry)
