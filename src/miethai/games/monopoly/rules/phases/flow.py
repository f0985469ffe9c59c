"""What follows by itself after a move: only sends each frame and stage to its phase."""

from miethai.games.monopoly.rules import state
from miethai.games.monopoly.rules.phases.auction import step_raise_bid
from miethai.games.monopoly.rules.phases.build import step_building, step_shortage
from miethai.games.monopoly.rules.phases.cards import step_each
from miethai.games.monopoly.rules.phases.debt import enough_bankrupts, step_debt, step_last_chance
from miethai.games.monopoly.rules.phases.end import finish, time_is_up, time_over
from miethai.games.monopoly.rules.phases.jail import leave_jail
from miethai.games.monopoly.rules.phases.mortgage import step_transfer
from miethai.games.monopoly.rules.phases.rent import pay_claimed
from miethai.games.monopoly.rules.phases.roles import begin_unowned_auction, unowned_auction_due
from miethai.games.monopoly.rules.phases.turn import advance_token, settle_turn
from miethai.kernel.frames import A, pop, top, top_kind
from miethai.kernel.rule import rule


@rule
def carry_on(s):
    """Everything that needs no decision, up to the next question, throw or draw."""
    while s.dice_for == 0 and s.draw_from == 0 and s.deal_left == 0 and s.stage != state.FINISHED:
        if s.depth > 0:
            if not step_frame(s):
                return
        elif not step_stage(s):
            return


@rule
def step_frame(s):
    """Carry on with the frame on top; whether anything was done."""
    kind = top_kind(s)
    if kind == state.DEBT:
        return step_debt(s)
    if kind == state.TRANSFER:
        return step_transfer(s)
    if kind == state.BUILDING:
        return step_building(s)
    if kind == state.LAST_CHANCE:
        return step_last_chance(s)
    if kind == state.RAISE_BID:
        return step_raise_bid(s)
    if kind == state.SHORTAGE:
        step_shortage(s)
        return True
    if kind == state.PAY_EACH_FRAME or kind == state.COLLECT_FRAME:
        step_each(s, kind == state.COLLECT_FRAME)
        return True
    if kind == state.LOTS:
        if pay_claimed(s):  # after the lot, before the next
            return True
        if top(s, A) == 0:
            pop(s)
            return True
    return False


@rule
def step_stage(s):
    """Carry on between two questions of the turn; whether anything was done."""
    if s.stage < state.START:
        return False
    if s.stage == state.JAIL_MOVE:
        if s.jailed[s.turn]:
            leave_jail(s, s.turn + 0)
        advance_token(s, s.turn + 0, s.die1 + s.die2, 0)
        return True
    if pay_claimed(s):
        return True
    if s.stage == state.LAST_CALL:
        return False
    if enough_bankrupts(s):
        finish(s)  # MON-K-44
        return True
    if unowned_auction_due(s):
        begin_unowned_auction(s)
        return True
    if s.stage == state.SETTLED:
        settle_turn(s)
        return True
    if time_is_up(s):
        time_over(s)
        return True
    return False
