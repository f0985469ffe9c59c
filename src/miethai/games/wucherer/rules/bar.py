"""What stands against a move: this file only sends each move to the ladder of its phase.

``bar`` gives 0 exactly for what ``legal`` offers; where ``legal`` takes a faster way than climbing
the ladder for every move, a test demands that both agree.
"""

from miethai.games.wucherer.rules import bars, moves, state, tables
from miethai.games.wucherer.rules.legal import actor
from miethai.games.wucherer.rules.phases import build, check, pile, targets, trade, waiting
from miethai.games.wucherer.rules.phases.buying import bar_buying
from miethai.games.wucherer.rules.phases.crime import bar_crime, bar_mad
from miethai.games.wucherer.rules.phases.displace import bar_batch
from miethai.games.wucherer.rules.phases.moving import bar_place, bar_squat
from miethai.games.wucherer.rules.phases.play import bar_draft
from miethai.games.wucherer.rules.phases.police import bar_search
from miethai.games.wucherer.rules.phases.recycle import bar_recycle
from miethai.games.wucherer.rules.phases.relocate import bar_moving
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import top_kind
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.kernel.rule import rule

SLOTS = moves.MOVES.slots
WITH_AMOUNT = moves.MOVES.amount_slots


@rule
def bar(s, seat, m):
    """0 if the seat may make the move now, else the number of what stands against it."""
    slot = m & SLOT_MASK
    amount = m >> SLOT_BITS
    asked = actor(s)
    if asked == OVER:
        return bars.GAME_OVER
    if slot >= SLOTS or (amount != 0 and slot >= WITH_AMOUNT):
        return bars.NO_SUCH_MOVE
    verb = moves.VERB[slot]
    arg = slot - verb
    if seat == CHANCE:
        return bar_chance(s, verb, arg)
    if seat < 0 or seat >= s.players:
        return bars.NO_SUCH_SEAT
    if verb == moves.LAY:
        return pile.bar_rubble(s)
    if verb == moves.DRAW:
        return bars.DEALING if s.stage == state.DEAL else bars.CARD_IS_DRAWN  # by nobody's choice
    if asked != seat:
        return waiting.bar_waiting(s, seat, verb, arg)
    number = bar_asked(s, seat, verb, arg, amount)
    if number == bars.NOT_HELD:
        kind = tables.ROOF_KIND[arg] if verb == moves.LAY_ROOF else arg
        return waiting.why_not_held(s, seat, kind)
    return number


@rule
def bar_chance(s, verb, kind):
    if verb == moves.DRAW:
        return pile.bar_draw(s, kind)
    if verb == moves.LAY:
        return pile.bar_lay(s, kind)
    return bars.NOT_ON_TURN


@rule
def bar_asked(s, seat, verb, arg, amount):
    """The seat is asked, but perhaps for something else."""
    if s.depth:
        return bar_frame(s, seat, verb, arg, amount)
    if s.stage == state.CHECK:
        return check.bar_check(s, seat, verb, arg)
    if s.stage != state.PLAY:
        return bar_buying(s, seat, verb)
    if s.site:
        return build.bar_site(s, seat, verb, arg)
    if s.draft[seat][state.D_CARD]:
        return bar_draft(s, seat, verb, arg, amount)
    return bar_main(s, seat, verb, arg)


# --- frames --------------------------------------------------------------------------------------
@rule
def bar_frame(s, seat, verb, arg, amount):
    """What is open comes first; a seat that is not on turn does nothing else at all."""
    kind = top_kind(s)
    if moves.ANSWERS_OFFER[verb] and kind != state.TRADE:
        return bars.NO_OFFER
    if moves.OF_TURN[verb] and seat != s.turn:
        return bars.NOT_ON_TURN
    if kind == state.DRIVEN:
        return check.bar_driven(s, seat, verb, arg)
    if kind == state.PLACE:
        return bar_place(s, seat, verb, arg)
    if kind == state.BATCH:
        return bar_batch(s, verb, arg)
    if kind == state.MAD:
        return bar_mad(s, verb, arg)
    if kind == state.TRADE:
        return trade.bar_trade(s, seat, verb, arg, amount)
    if kind == state.RECYCLE:
        return bar_recycle(verb, arg)
    return bar_answer(s, kind, seat, verb, arg)


@rule
def bar_answer(s, kind, seat, verb, arg):
    if kind == state.SQUAT:
        return bar_squat(s, seat, verb, arg)
    if kind == state.CRIME:
        return bar_crime(s, seat, verb, arg)
    if kind == state.SEARCH:
        return bar_search(s, seat, verb, arg)
    return bar_moving(s, seat, verb, arg)


# --- phase 2 -------------------------------------------------------------------------------------
@rule
def bar_main(s, seat, verb, arg):
    """No play is begun."""
    if verb == moves.END_PLAY:
        return 0
    if verb == moves.PLAY_CARD:
        return targets.bar_play(s, seat, arg)
    if verb == moves.BUILD:
        return build.bar_build(s, seat, arg)
    if verb == moves.OFFER:
        return trade.bar_offer(s, seat, arg)
    if verb == moves.RECALL:
        return targets.bar_recall(s, seat)
    if verb == moves.BAIL or verb == moves.STAY:
        return check.bar_late_bail(s, seat)
    if verb == moves.THE_HOUSE or verb == moves.THE_FLAT:
        return bars.NO_PLAY_BEGUN
    if verb == moves.CANCEL:
        return bars.TAKEN_BACK
    if verb == moves.PASS:
        return bars.NOT_ASKED
    return bar_part(s, seat, verb, arg)


@rule
def bar_part(s, seat, verb, arg):
    """Parts of plays that were not begun, and other phases."""
    if verb == moves.LAY_OFF:
        return bars.NOBODY_HOMELESS
    if verb == moves.LAY_FLOOR:
        return bars.HOUSES_ARE_FINISHED if s.owned[seat] else bars.NO_FLOOR_AT_HAND
    if verb == moves.LAY_ROOF:
        return build.bar_roof_alone(s, tables.ROOF_KIND[arg])
    if verb == moves.USE_AS:
        return bars.POLITICS_USES
    if verb == moves.PUT_UNDER:
        return bars.ONLY_TO_FLATS
    if verb == moves.CHECK_NEXT or verb == moves.KEEP:
        return bars.NO_CHECK_IN_FIRST_TURN if check.was_left_out(s) else bars.OTHER_PHASE
    if verb == moves.BUY:
        return pile.bar_purchase(s)
    return bars.OTHER_PHASE if verb == moves.STOP else bars.NO_OFFER
