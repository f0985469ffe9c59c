"""Whom the game asks, and whether this is a moment for what is open to everybody.
A-34, A-49, A-60, A-72, A-80, MON-K-11, MON-K-38"""

from miethai.games.monopoly.rules import bars, state
from miethai.games.monopoly.rules.phases.beginning import prep_actor
from miethai.games.monopoly.rules.phases.common import chance_is_due, frames_of, has_room
from miethai.games.monopoly.rules.phases.roles import banker_is_due
from miethai.games.monopoly.rules.phases.waiting import bar_of_frame, bar_of_lots, bar_of_purchase
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import SEAT, C, top, top_kind
from miethai.kernel.rule import rule


# --- who is asked --------------------------------------------------------------------------------
@rule
def actor(s):
    if chance_is_due(s):
        return CHANCE
    if s.depth:
        return s.frame[s.depth - 1][SEAT] + 0
    if s.stage == state.FINISHED:
        return OVER
    if s.stage < state.START:
        return prep_actor(s)
    if s.stage == state.LAST_CALL or banker_is_due(s):
        return state.BANKER
    return s.turn + 0


@rule
def bar_of_wait(s, seat):
    """Why the game is not waiting for the player on turn, 0 if it is (play has begun)."""
    if chance_is_due(s):
        return bar_of_chance(s)
    if s.depth:
        return bar_of_frame(s, seat)
    if s.stage == state.LAST_CALL:
        return bars.LAST_CALL_ON
    if banker_is_due(s):
        return bars.BREAK_DUE if s.break_asked == s.alive else bars.MARK_DUE
    return 0


@rule
def bar_of_chance(s):
    """Dice are in the air, a card is being drawn, or a lot is."""
    if s.draw_from:
        return bars.CARD_COMING
    if s.dice_for:
        return bars.RENT_DICE_ROLL if s.dice_for == state.FOR_RENT else bars.DICE_ROLL
    return bar_of_lots(0)


# --- what is open to everybody -------------------------------------------------------------------
@rule
def table_is_free(s, kind):
    """No throw is being moved, no card is being applied and no auction is running (A-49)."""
    if kind == 0:
        return s.stage == state.START or s.stage == state.END
    return (
        kind == state.BUY
        or kind == state.DEBT
        or kind == state.OFFER
        or kind == state.LOTS
        or kind == state.LAST_CHANCE
    )


@rule
def bar_in_free_moment(s, seat):
    """Against mortgages and sales of this seat now; a seat that has to raise a bid may make
    them."""
    if chance_is_due(s):
        return bars.CLOSED_MOMENT
    kind = top_kind(s)
    if kind == 0 and s.stage == state.LAST_CALL:
        return bars.LAST_CALL_ON
    if kind == state.BUILDING and s.build_pause == 0 and seat != top(s, SEAT):
        return 0
    if kind == state.BUILDING or kind == state.WANT:
        return bar_of_purchase(s, seat)
    if table_is_free(s, kind) or (kind == state.RAISE_BID and seat == top(s, SEAT)):
        return 0
    return bars.CLOSED_MOMENT


@rule
def bar_in_offer_moment(s, seat):
    """Against building up an offer now: it also needs room for what comes of it."""
    number = bar_in_free_moment(s, seat)
    if number:
        return number
    kind = top_kind(s)
    if has_room(s) and kind != state.RAISE_BID:
        return 0
    return bar_of_purchase(s, seat) if kind == state.BUILDING else bars.CLOSED_MOMENT


@rule
def bar_in_build_moment(s, seat):
    """Against a purchase of buildings now: others may join one that is open (A-60)."""
    if top_kind(s) == state.BUILDING and not chance_is_due(s):
        if seat != top(s, SEAT) and has_room(s) and may_join(s):
            return 0
        return bar_of_purchase(s, seat)
    return bar_in_offer_moment(s, seat)


@rule
def may_join(s):
    """Others may buy too while somebody builds (A-60), but not what is promised or being shared."""
    return (
        top(s, C) == 0 and frames_of(s, state.BUILDING) == 1 and frames_of(s, state.SHORTAGE) == 0
    )
