"""Why a rent cannot be claimed.
MON-K-25, MON-K-26, MON-K-29, MON-K-30, MON-K-54, A-16 … A-18, A-76"""

from __future__ import annotations

from typing import Any

from miethai.games.monopoly.presentation.reasons.common import either
from miethai.games.monopoly.rules.phases.common import is_alive, is_program, next_alive, owner_of
from miethai.games.monopoly.rules.phases.rent import claimable
from miethai.games.monopoly.rules.state import RENTS, START
from miethai.games.monopoly.rules.tables import DEED_SPACE, SPACES


def claim(s: Any, seat: int, deed: int, amount: int) -> str:
    """A claim that is not even offered: rent is paid by itself, dice are in the air, or a program
    is asked in its own time."""
    if s.rent_claim == 0:
        return "A-16"
    if is_program(s, seat):
        return either(s, "A-76", "A-16")
    return standing_claim(s, seat, deed) or either(s, "A-76", "A-16")


def let(s: Any, seat: int, arg: int, amount: int) -> str:
    """Nobody lets a rent go unless he was asked about it."""
    return either(s, "MON-K-54", "A-57")


def standing_claim(s: Any, seat: int, deed: int) -> str | None:
    """Why no rent of this property is open for this seat; None if it is. Claims are offered always
    (A-76), so this is asked only when one arrives."""
    if claimable(s, seat, deed) >= 0:
        return None
    owners = [s.rent_owner[k] for k in range(RENTS) if s.rent_state[k] and s.rent_deed[k] == deed]
    if seat in owners:
        return either(s, "A-76", "A-16")  # claimed already and not yet paid
    if owner_of(s, deed) != seat:
        return either(s, "MON-K-25", "A-16")
    if owners:
        return either(s, "A-18", "A-16")  # it belonged to somebody else at the landing
    if s.mortgaged >> deed & 1:
        return either(s, "MON-K-29", "MON-RENT-06")
    if s.jailed[seat] and s.rent_in_jail == 0:
        return either(s, "MON-K-30", "A-01")
    return either(s, visit_rule(s, seat, DEED_SPACE[deed]), "A-16")


def visit_rule(s: Any, seat: int, space: int) -> str:
    """What became of the visit, as far as the position tells."""
    visitors = [k for k in range(s.players) if k != seat and is_alive(s, k) and s.at[k] == space]
    if not visitors:
        if lost_by_own_throw(s, seat, space):
            return "MON-K-26"
        return "MON-K-17" if s.at[seat] == space else "MON-K-25"
    if not any(is_fresh(s, k) for k in visitors):
        return "MON-K-26"
    if seat == s.turn and s.running and not has_thrown(s):
        return "A-18"  # he was in jail at the landing and has just paid or played his card
    return "MON-K-25"


def has_thrown(s: Any) -> bool:
    """Whether the player on turn has thrown in this turn."""
    return bool(s.dice_for or (s.running and (s.stage != START or s.doubles)))


def is_fresh(s: Any, visitor: int) -> bool:
    """Whether nobody else has thrown since this visitor did."""
    if has_thrown(s):
        return bool(visitor == s.turn)
    return bool(next_alive(s, visitor) == s.turn)


def lost_by_own_throw(s: Any, seat: int, space: int) -> bool:
    """By A-17 'next-throw' the visitor's own further throw closes the time to claim."""
    came_from = (s.at[s.turn] - s.die1 - s.die2) % SPACES
    moved_on = s.rent_claim_window == 1 and s.doubles > 0 and s.turn != seat
    return bool(moved_on and has_thrown(s) and came_from == space)
