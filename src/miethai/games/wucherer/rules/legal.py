"""Whom the game asks and what may be done: this file only sends each question to its phase."""

from miethai.games.wucherer.rules import state
from miethai.games.wucherer.rules.moves import COUNTER, PRICE
from miethai.games.wucherer.rules.phases.build import legal_site
from miethai.games.wucherer.rules.phases.buying import legal_buying
from miethai.games.wucherer.rules.phases.check import legal_check, legal_driven
from miethai.games.wucherer.rules.phases.crime import legal_crime, legal_mad
from miethai.games.wucherer.rules.phases.displace import legal_batch
from miethai.games.wucherer.rules.phases.moving import legal_place, legal_squat
from miethai.games.wucherer.rules.phases.pile import legal_draw, legal_lay
from miethai.games.wucherer.rules.phases.play import legal_draft, legal_main
from miethai.games.wucherer.rules.phases.police import legal_search
from miethai.games.wucherer.rules.phases.recycle import legal_recycle
from miethai.games.wucherer.rules.phases.relocate import legal_moving
from miethai.games.wucherer.rules.phases.trade import (
    least_countered,
    legal_trade,
    most_countered,
    most_offered,
)
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import SEAT, top_kind
from miethai.kernel.rule import rule


# --- who is asked --------------------------------------------------------------------------------
@rule
def actor(s):
    if s.draw_to or s.rubble:
        return CHANCE
    if s.depth:
        seat = s.frame[s.depth - 1][SEAT] + 0
        if seat == state.SOMEBODY:
            return s.asked[s.depth - 1] + 0
        return seat
    if s.stage == state.FINISHED:
        return OVER
    return s.turn + 0


# --- what may be done ----------------------------------------------------------------------------
@rule
def legal(s, seat, w):
    """Only the seat that is asked may move (WUC-N-07, WUC-TURN-03): there are no standing moves."""
    if seat != actor(s) or seat == OVER:
        return
    if seat == CHANCE:
        if s.draw_to:
            legal_draw(s, w)
        else:
            legal_lay(s, w)
    elif s.depth == 0:
        legal_stage(s, seat, w)
    else:
        legal_frame(s, top_kind(s), seat, w)


@rule
def legal_stage(s, seat, w):
    if s.stage == state.CHECK:
        legal_check(s, seat, w)
    elif s.stage != state.PLAY:
        legal_buying(s, w)
    elif s.site:
        legal_site(s, seat, w)
    elif s.draft[seat][state.D_CARD]:
        legal_draft(s, seat, w)
    else:
        legal_main(s, seat, w)


@rule
def legal_frame(s, kind, seat, w):
    if kind == state.PLACE:
        legal_place(s, seat, w)
    elif kind == state.BATCH:
        legal_batch(s, w)
    elif kind == state.CRIME:
        legal_crime(s, seat, w)
    elif kind == state.SEARCH:
        legal_search(s, seat, w)
    elif kind == state.MOVING:
        legal_moving(s, seat, w)
    elif kind == state.SQUAT:
        legal_squat(s, seat, w)
    elif kind == state.MAD:
        legal_mad(s, w)
    elif kind == state.DRIVEN:
        legal_driven(s, w)
    elif kind == state.TRADE:
        legal_trade(s, seat, w)
    elif kind == state.RECYCLE:
        legal_recycle(w)


# --- amounts -------------------------------------------------------------------------------------
@rule
def lowest(s, seat, slot):
    if slot == COUNTER and top_kind(s) == state.TRADE:
        return least_countered(s)
    return 0


@rule
def highest(s, seat, slot):
    if slot == PRICE:
        return most_offered(s, seat)
    if slot == COUNTER and top_kind(s) == state.TRADE:
        return most_countered(s, seat)
    return 0


@rule
def turns(s):
    return s.turns + 0
