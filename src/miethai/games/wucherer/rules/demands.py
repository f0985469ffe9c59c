"""What everybody knows a hand to hold because of what is open: a seat that is asked only since it
holds a card, one who names a price for a card, a builder who has yet to close the house.
AMB-19, AMB-40, AMB-47, AMB-72, WUC-N-18

Demand k is that of frame k, the last one (``depth``) that of the building site."""

from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.phases.build import bar_build, can_take_roof, closes
from miethai.games.wucherer.rules.phases.crime import REPORT
from miethai.games.wucherer.rules.phases.recycle import EVERY_DISCARD
from miethai.games.wucherer.rules.phases.relocate import ASKING
from miethai.kernel.frames import KIND, SEAT, B, C, D, E
from miethai.kernel.rule import rule


# --- on whom -------------------------------------------------------------------------------------
@rule
def demanded(s, k):
    """The seat that holds one of the cards of demand k, NOBODY if there is no such demand."""
    if k == s.depth:
        return builder_in_need(s)
    if s.frame[k][KIND] == state.TRADE and s.frame[k][D]:
        return s.frame[k][E] + 0  # who names a price holds the card
    if not awaits_answer(s, k):
        return state.NOBODY
    asked = s.frame[k][SEAT] + 0
    if asked == state.SOMEBODY:
        return s.asked[k] + 0
    if s.ask_only_if_held == 0 or s.recyclers >> asked & 1:
        return state.NOBODY  # Das Duale System may have been the card
    return asked


@rule
def builder_in_need(s):
    """A house is begun, and its roof must come from the builder's hand."""
    if s.site and not can_take_roof(s, s.turn + 0, s.owner[s.site - 1] + 0):
        return s.turn + 0
    return state.NOBODY


@rule
def awaits_answer(s, k):
    """Whether the seat of a frame is asked for a card now, or was when another question came."""
    kind = s.frame[k][KIND] + 0
    if kind == state.CRIME:
        return s.frame[k][E] == 0
    if kind == state.MOVING:
        return s.frame[k][D] == ASKING
    if kind == state.SEARCH:
        return s.frame[k][SEAT] == state.SOMEBODY or k == s.depth - 1
    return kind == state.SQUAT or kind == state.RECYCLE or kind == state.TRADE


# --- which cards ---------------------------------------------------------------------------------
@rule
def is_demanded(s, k, card):
    """Whether a card meets demand k."""
    if k == s.depth:
        return closes(card)
    kind = s.frame[k][KIND] + 0
    if kind == state.RECYCLE:
        return card == tables.RECYCLING
    if kind == state.TRADE and card == s.frame[k][B]:
        return True
    if card == tables.RECYCLING:
        return asked_for_recycling(s, k)
    if kind == state.CRIME:
        return answers_crime(s, k, card)
    if kind == state.SQUAT:
        return card == tables.POLICE
    if kind == state.SEARCH:
        return card == tables.ALIBI or card == tables.COURT
    return kind == state.MOVING and card == tables.BROKER


@rule
def asked_for_recycling(s, k):
    """Das Duale System may be played in every window (AMB-39); nobody is asked in secret for it
    there."""
    if s.frame[k][SEAT] == state.SOMEBODY or (s.frame[k][D] and s.frame[k][KIND] == state.TRADE):
        return False
    return s.discard_size > 0 and s.recycling_window == EVERY_DISCARD


@rule
def answers_crime(s, k, card):
    """Der Irre answers the crimes of others, Polizei those that no Familie reports (AMB-17,
    AMB-19)."""
    if card == tables.MADMAN:
        return demanded(s, k) != s.frame[k][C]
    return card == tables.POLICE and (s.frame[k][D] & REPORT == 0 or s.double_search == 1)


# --- a whole deal --------------------------------------------------------------------------------
@rule
def keeps_demands(s, seat):
    """Whether the hands of all others meet all demands."""
    for k in range(s.depth + 1):
        other = demanded(s, k)
        if other != state.NOBODY and other != seat and count_met(s, k, other) == 0:
            return False
    if s.site and s.turn != seat and s.floors[s.site - 1] == 0:
        return bar_build(s, s.turn + 0, s.owner[s.site - 1] + 0) == 0
    return True


@rule
def count_met(s, k, other):
    """Cards of a hand that meet demand k."""
    n = 0
    for kind in range(tables.KINDS):
        if s.hand[other][kind] > 0 and is_demanded(s, k, kind):
            n += s.hand[other][kind]
    return n
