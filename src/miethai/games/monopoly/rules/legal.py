"""Whom the game asks and what may be done: this file only sends each question to its phase."""

from miethai.games.monopoly.rules.moves import (
    BID,
    BREAK_N,
    CORRECT,
    DICE,
    DRAW_DEED,
    GIVE_CASH,
    HOTELS_N,
    HOUSES_N,
    PLACE,
    RULING_N,
    STEP,
    TAKE_CASH,
    VALUE,
    WANT_N,
)
from miethai.games.monopoly.rules.phases.auction import (
    highest_bid,
    legal_auction,
    legal_lots,
    legal_raise_bid,
    lowest_bid,
)
from miethai.games.monopoly.rules.phases.beginning import (
    legal_deal,
    legal_prep,
    prep_actor,
)
from miethai.games.monopoly.rules.phases.build import (
    legal_build,
    legal_building,
    may_join,
    most_announced,
)
from miethai.games.monopoly.rules.phases.cards import (
    legal_card,
    legal_choice,
    legal_read_card,
)
from miethai.games.monopoly.rules.phases.common import halted, has_room, is_alive, is_program
from miethai.games.monopoly.rules.phases.debt import (
    legal_debt,
    legal_last_chance,
)
from miethai.games.monopoly.rules.phases.jail import (
    legal_jail,
    legal_third,
)
from miethai.games.monopoly.rules.phases.mortgage import (
    legal_mortgage,
    legal_transfer,
)
from miethai.games.monopoly.rules.phases.placing import capacity
from miethai.games.monopoly.rules.phases.rent import (
    legal_claim,
    legal_standing_claims,
)
from miethai.games.monopoly.rules.phases.roles import (
    banker_is_due,
    is_correction,
    legal_banker,
    legal_duty,
    legal_halt,
    legal_requests,
    most_corrected,
)
from miethai.games.monopoly.rules.phases.sale import (
    legal_sale,
    legal_sell,
)
from miethai.games.monopoly.rules.phases.trade import (
    legal_answer,
    legal_draft,
    legal_offer,
    legal_withdraw,
    most_taken,
)
from miethai.games.monopoly.rules.phases.turn import (
    legal_buy,
    legal_turn,
)
from miethai.games.monopoly.rules.rulebook import RULE_IDS
from miethai.games.monopoly.rules.state import (
    AUCTION,
    BANKER,
    BUILDING,
    BUY,
    CARD_CHOICE,
    CARD_READ,
    CLAIM,
    COUNTER,
    DEALING,
    DEBT,
    END,
    FINISHED,
    HOTEL,
    HOUSE,
    LAST_CALL,
    LAST_CHANCE,
    LOTS,
    OFFER,
    PLAYERS,
    RAISE_BID,
    SALE,
    START,
    THIRD_TRY,
    TRANSFER,
    WANT,
)
from miethai.games.monopoly.rules.tables import SPACES
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import SEAT, A, top, top_kind
from miethai.kernel.moves import allow, allow_mask, allow_range
from miethai.kernel.rule import rule

RULE_COUNT = len(RULE_IDS)
LONGEST_BREAK = 60


# --- who is asked --------------------------------------------------------------------------------
@rule
def actor(s):
    if s.dice_for or s.draw_from or s.deal_left:
        return CHANCE
    if s.depth:
        return s.frame[s.depth - 1][SEAT] + 0
    if s.stage == FINISHED:
        return OVER
    if s.stage < START:
        return prep_actor(s)
    if s.stage == LAST_CALL or banker_is_due(s):
        return BANKER
    return s.turn + 0


# --- what may be done ----------------------------------------------------------------------------
@rule
def legal(s, seat, w):
    asked = actor(s)
    if asked == OVER:
        return
    if asked == CHANCE:
        if seat == CHANCE:
            legal_chance(s, w)
        elif seat < PLAYERS and is_alive(s, seat):
            legal_claims(s, seat, w)
        return
    if seat == asked:
        legal_asked(s, seat, w)
    if seat < PLAYERS:
        if is_alive(s, seat):
            legal_standing(s, seat, asked, w)
    elif seat == BANKER and not is_program(s, BANKER):
        legal_banker(s, asked, w)


@rule
def legal_chance(s, w):
    if s.dice_for:
        allow_range(w, DICE, 36)
    elif s.draw_from:
        legal_card(s, w)
    elif s.stage == DEALING:
        legal_deal(s, w)
    else:
        allow_mask(w, DRAW_DEED, top(s, A))


@rule
def legal_asked(s, seat, w):
    """The question on top: a frame's, or the stage's."""
    kind = top_kind(s)
    if kind == 0:
        legal_stage(s, seat, w)
    elif kind == BUY:
        legal_buy(s, seat, w)
    elif kind == AUCTION:
        legal_auction(s, seat, w)
    elif kind == LOTS:
        legal_lots(s, w)
    elif kind == DEBT:
        legal_debt(s, seat, w)
    elif kind == TRANSFER:
        legal_transfer(s, seat, w)
    elif kind == OFFER:
        legal_answer(s, seat, w)
    elif kind == COUNTER:
        legal_draft(s, seat, w)
    else:
        legal_asked_rarely(s, kind, seat, w)


@rule
def legal_asked_rarely(s, kind, seat, w):
    if kind == LAST_CHANCE:
        legal_last_chance(s, w)
    elif kind == BUILDING:
        legal_building(s, seat, w)
    elif kind == WANT:
        allow(w, WANT_N)
    elif kind == SALE:
        legal_sale(s, w)
    elif kind == CARD_READ:
        legal_read_card(s, w)
    elif kind == CARD_CHOICE:
        legal_choice(s, w)
    elif kind == CLAIM:
        legal_claim(s, w)
    elif kind == THIRD_TRY:
        legal_third(s, seat, w)
    elif kind == RAISE_BID:
        legal_raise_bid(s, w)
    else:
        legal_halt(s, kind, w)


@rule
def legal_stage(s, seat, w):
    if s.stage < START:
        legal_prep(s, w)
    elif s.stage == LAST_CALL:
        allow(w, VALUE)
    elif seat == BANKER:
        legal_duty(s, w)
    elif s.stage == START and s.jailed[seat]:
        legal_jail(s, seat, w)
    else:
        legal_turn(s, w)


@rule
def legal_standing(s, seat, asked, w):
    """Moves that are open to every player at any time (A-49, MON-K-11)."""
    legal_claims(s, seat, w)
    if halted(s) or s.stage < START:
        return
    legal_requests(s, seat, w)
    kind = top_kind(s)
    if kind == AUCTION:
        if seat != asked:
            legal_auction(s, seat, w)
    elif kind == BUILDING:
        if seat != asked and has_room(s) and may_join(s):
            legal_build(s, seat, w)
        if s.build_pause == 0 and seat != asked:
            legal_free(s, seat, w)
    elif kind == RAISE_BID:
        if seat == asked:
            legal_mortgage(s, seat, w)
            legal_sell(s, seat, w)
    elif table_is_free(s, kind):
        if has_room(s):
            legal_build(s, seat, w)
        legal_free(s, seat, w)


@rule
def legal_claims(s, seat, w):
    """Rent may be claimed at any moment, even while dice or a card are on their way (A-76)."""
    if s.rent_claim == 1 and s.stage >= START and not is_program(s, seat):
        legal_standing_claims(s, w)


@rule
def table_is_free(s, kind):
    """No throw is being moved, no card is being applied and no auction is running (A-49)."""
    if kind == 0:
        return s.stage == START or s.stage == END
    return kind == BUY or kind == DEBT or kind == OFFER or kind == LOTS or kind == LAST_CHANCE


@rule
def legal_free(s, seat, w):
    legal_mortgage(s, seat, w)
    legal_sell(s, seat, w)
    if has_room(s):
        legal_offer(s, seat, w)
    legal_withdraw(s, seat, w)


# --- amounts -------------------------------------------------------------------------------------
@rule
def lowest(s, seat, slot):
    if slot == BID:
        return lowest_bid(s, seat)
    if slot == GIVE_CASH or slot == TAKE_CASH or slot == WANT_N or slot == RULING_N:
        return 0
    if slot >= PLACE and slot < PLACE + PLAYERS:
        return 0
    return 1


@rule
def highest(s, seat, slot):
    if slot == BID:
        return highest_bid(s, seat)
    if slot == GIVE_CASH:
        return s.cash[seat] + 0
    if slot == TAKE_CASH:
        return most_taken(s, seat)
    if slot == HOUSES_N or slot == HOTELS_N:
        return most_announced(s, seat, HOUSE if slot == HOUSES_N else HOTEL)
    if slot == WANT_N:
        return capacity(s, seat, top(s, A))
    if slot == STEP:
        return 1000
    if slot == BREAK_N:
        return LONGEST_BREAK
    if slot == RULING_N:
        return RULE_COUNT - 1
    if slot >= PLACE and slot < PLACE + PLAYERS:
        return SPACES - 1
    if is_correction(slot):
        return most_corrected(s, slot - CORRECT)
    return 0


@rule
def turns(s):
    return s.turns + 0
