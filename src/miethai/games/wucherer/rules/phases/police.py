"""The search for a suspect.
WUC-POLICE-03 … 08, WUC-REACT-03, WUC-ALI-01 … 03, WUC-COURT-02, WUC-JAIL-01, WUC-JAIL-04, AMB-20,
AMB-39, AMB-47, AMB-72, AMB-73"""

from miethai.games.wucherer.rules import bars
from miethai.games.wucherer.rules.moves import PASS, PLAY_CARD
from miethai.games.wucherer.rules.notes import ANSWERED, BY_ARREST, FREED, JAILED, PASSED, SEARCHED
from miethai.games.wucherer.rules.phases import common
from miethai.games.wucherer.rules.phases.recycle import (
    bar_window,
    legal_recycling,
    may_recycle,
    open_recycling,
    recycle,
)
from miethai.games.wucherer.rules.state import NOBODY, SEARCH, SOMEBODY
from miethai.games.wucherer.rules.tables import ALIBI, COURT, POLICE, POLITICS, RECYCLING
from miethai.kernel.frames import SEAT, A, B, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule


@rule
def has_alibi(s, seat):
    """WUC-COURT-02: Gericht counts as an Alibi."""
    return common.holds(s, seat, ALIBI) or common.holds(s, seat, COURT)


@rule
def suspect_next(s, seat):
    """The topmost search turns to a seat."""
    common.set_top(s, A, seat)
    common.set_top(s, SEAT, seat)
    note(s, SEARCHED, seat, 0, 0, 0, 0)


@rule
def step_search(s):
    """The inmate is passed over by itself (WUC-JAIL-04, WUC-POLICE-08); with ``askOnlyIfHeld`` a
    suspect without a card is not asked."""
    if top(s, SEAT) == SOMEBODY:
        return False
    suspect = top(s, A)
    if s.jail == suspect:
        note(s, SEARCHED, suspect, 0, 0, 1, 0)
        suspect_next(s, common.left_of(s, suspect))
        return True
    if s.ask_only_if_held and not has_alibi(s, suspect) and not may_recycle(s, suspect):
        ask_helpers(s, suspect)
        return True
    return False


@rule
def legal_search(s, seat, w):
    """WUC-REACT-03; a held card need not be shown, unless by option (AMB-20)."""
    if common.holds(s, seat, ALIBI):
        allow(w, PLAY_CARD + ALIBI)
    if common.holds(s, seat, COURT):
        allow(w, PLAY_CARD + COURT)
    legal_recycling(s, seat, w)
    if not must_show(s, seat):
        allow(w, PASS)


@rule
def must_show(s, seat):
    return s.must_show_alibi == 1 and seat == top(s, A) and has_alibi(s, seat)


@rule
def bar_search(s, seat, verb, arg):
    if verb == PASS and must_show(s, seat):
        return bars.ALIBI_MUST_SHOW
    if verb == PLAY_CARD and arg == POLITICS:
        return bars.POLITICS_IS_NO_ALIBI
    if verb == PLAY_CARD and (arg == ALIBI or arg == COURT):
        return 0 if common.holds(s, seat, arg) else bars.NOT_HELD
    return bar_window(s, seat, verb, arg, bars.ANSWERS_SEARCH)


@rule
def apply_search(s, seat, slot):
    if slot == PLAY_CARD + RECYCLING:
        recycle(s, seat)
    elif slot == PASS:
        if top(s, SEAT) != SOMEBODY:
            note(s, PASSED, seat, 0, 0, SEARCH, 0)
        ask_helpers(s, seat)
    else:
        card = slot - PLAY_CARD
        common.take_card(s, seat, card, 1)
        note(s, ANSWERED, seat, top(s, A), 0, card, POLICE)
        suspect_next(s, common.left_of(s, top(s, A)))  # WUC-POLICE-05
        common.lay(s, card)  # a batch of its own (AMB-73)
        open_recycling(s)


@rule
def ask_helpers(s, seat):
    """This seat does not clear the suspect: by variant 3 the others behind it may (AMB-47); then
    jail (WUC-POLICE-04)."""
    suspect = top(s, A)
    if s.free_counters:
        other = common.left_of(s, seat)
        while other != suspect:
            if common.counters(s, other, top(s, B)) and has_alibi(s, other):
                common.ask_in_secret(s, other)
                return
            other = common.left_of(s, other)
    common.pop(s)
    arrest(s, suspect)


@rule
def arrest(s, seat):
    """Only one seat is in jail: an earlier inmate is free at once (WUC-JAIL-01)."""
    if s.jail != NOBODY and s.jail != seat:
        note(s, FREED, s.jail + 0, 0, 0, BY_ARREST, 0)
    note(s, JAILED, seat, s.jail + 0, 0, 0, 0)
    s.jail = seat
