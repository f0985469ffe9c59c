"""What the table does for a player whose time is over.  A-15, A-61, A-62, A-74, A-77"""

from miethai.games.monopoly.rules import bars, moves, state, tables
from miethai.games.monopoly.rules.phases.beginning import token_is_free
from miethai.games.monopoly.rules.phases.build import can_place_now
from miethai.games.monopoly.rules.phases.moment import actor
from miethai.games.monopoly.rules.phases.mortgage import can_mortgage
from miethai.games.monopoly.rules.phases.roles import may_act
from miethai.games.monopoly.rules.phases.sale import can_finish_sale, can_sell, is_his, planned
from miethai.kernel.frames import SEAT, A, C, top, top_kind
from miethai.kernel.rule import rule


@rule
def bar_time_out(s, seat):
    """The banker says that the time of the player who is asked is over (A-62)."""
    if seat != state.BANKER or not may_act(s):
        return bars.NO_TIMEOUT
    asked = actor(s)
    return 0 if asked >= 0 and asked < state.PLAYERS else bars.NO_TIMEOUT


@rule
def default_move(s):
    """For the player who is asked: throw, hand on, decline, raise money; no bids and no claims."""
    kind = top_kind(s)
    if kind == 0:
        return default_of_stage(s)
    if kind == state.DEBT:
        return raise_money(s, top(s, SEAT))
    if kind == state.RAISE_BID:
        return moves.VOID  # MON-D-30
    if kind == state.SALE:
        return go_on_selling(s)
    if kind == state.BUILDING:
        return place_or_cancel(s)
    return short_answer(kind)


@rule
def default_of_stage(s):
    if s.stage == state.READING:
        return moves.READ
    if s.stage == state.TOKENS:
        token = 0
        while not token_is_free(s, token):
            token += 1
        return moves.TAKE_TOKEN + token
    if s.stage == state.END:
        return moves.END_TURN
    return moves.THROW


@rule
def short_answer(kind):
    """Frames whose default is one fixed word."""
    if kind == state.AUCTION:
        return moves.PASS
    if kind == state.TRANSFER:
        return moves.KEEP
    if kind == state.CLAIM:
        return moves.LET
    if kind == state.WANT:
        return moves.WANT_N
    if kind == state.COUNTER:
        return moves.DROP
    if kind == state.CARD_CHOICE:
        return moves.PAY_CHOICE
    if kind == state.THIRD_TRY:
        return moves.FEE
    return moves.DECLINE  # a purchase, an offer, the last chance


@rule
def place_or_cancel(s):
    if top(s, C) == 0:
        return moves.CANCEL
    deed = 0
    while not can_place_now(s, top(s, SEAT), deed):
        deed += 1
    return moves.BUILD + deed


@rule
def raise_money(s, seat):
    """Mortgage the cheapest first, then sell the highest level of the cheapest group (A-62)."""
    best = -1
    for deed in range(tables.DEEDS):
        if can_mortgage(s, seat, deed) and (
            best < 0 or tables.MORTGAGE[deed] < tables.MORTGAGE[best]
        ):
            best = deed
    if best >= 0:
        return moves.TAKE_MORTGAGE + best
    for group in range(tables.COLOURS):
        if s.deeds[seat] & s.built & tables.GROUP_MASK[group]:
            for k in range(tables.GROUP_SIZE[group]):
                if can_sell(s, seat, tables.GROUP_DEED[group][k]):
                    return moves.SELL + tables.GROUP_DEED[group][k]
            return moves.BEGIN_SALE + group  # hotels that no houses can replace
    return moves.GIVE_UP


@rule
def go_on_selling(s):
    """Lower the highest street until the sale can be carried out."""
    if can_finish_sale(s):
        return moves.DONE
    group = top(s, A)
    best = -1
    for k in range(tables.GROUP_SIZE[group]):
        if is_his(s, k) and (best < 0 or planned(s, k) > planned(s, best)):
            best = k
    if planned(s, best) == 0:
        return moves.CANCEL
    return moves.LOWER + tables.GROUP_DEED[group][best]
