"""What the table does for a player whose time is over.  A-15, A-61, A-62, A-74, A-77"""

from miethai.games.monopoly.rules.moves import (
    BEGIN_SALE,
    BUILD,
    CANCEL,
    DECLINE,
    DONE,
    DROP,
    END_TURN,
    FEE,
    GIVE_UP,
    KEEP,
    LET,
    LOWER,
    PASS,
    PAY_CHOICE,
    READ,
    SELL,
    TAKE_MORTGAGE,
    TAKE_TOKEN,
    THROW,
    VOID,
    WANT_N,
)
from miethai.games.monopoly.rules.phases.beginning import token_is_free
from miethai.games.monopoly.rules.phases.build import can_place_now
from miethai.games.monopoly.rules.phases.mortgage import can_mortgage
from miethai.games.monopoly.rules.phases.sale import can_finish_sale, can_sell, is_his, planned
from miethai.games.monopoly.rules.state import (
    AUCTION,
    BUILDING,
    CARD_CHOICE,
    CLAIM,
    COUNTER,
    DEBT,
    END,
    RAISE_BID,
    READING,
    SALE,
    THIRD_TRY,
    TOKENS,
    TRANSFER,
    WANT,
)
from miethai.games.monopoly.rules.tables import (
    COLOURS,
    DEEDS,
    GROUP_DEED,
    GROUP_MASK,
    GROUP_SIZE,
    MORTGAGE,
)
from miethai.kernel.frames import SEAT, A, C, top, top_kind
from miethai.kernel.rule import rule


@rule
def default_move(s):
    """For the player who is asked: throw, hand on, decline, raise money; no bids and no claims."""
    kind = top_kind(s)
    if kind == 0:
        return default_of_stage(s)
    if kind == DEBT:
        return raise_money(s, top(s, SEAT))
    if kind == RAISE_BID:
        return VOID  # MON-D-30
    if kind == SALE:
        return go_on_selling(s)
    if kind == BUILDING:
        return place_or_cancel(s)
    return short_answer(kind)


@rule
def default_of_stage(s):
    if s.stage == READING:
        return READ
    if s.stage == TOKENS:
        token = 0
        while not token_is_free(s, token):
            token += 1
        return TAKE_TOKEN + token
    if s.stage == END:
        return END_TURN
    return THROW


@rule
def short_answer(kind):
    """Frames whose default is one fixed word."""
    if kind == AUCTION:
        return PASS
    if kind == TRANSFER:
        return KEEP
    if kind == CLAIM:
        return LET
    if kind == WANT:
        return WANT_N
    if kind == COUNTER:
        return DROP
    if kind == CARD_CHOICE:
        return PAY_CHOICE
    if kind == THIRD_TRY:
        return FEE
    return DECLINE  # a purchase, an offer, the last chance


@rule
def place_or_cancel(s):
    if top(s, C) == 0:
        return CANCEL
    deed = 0
    while not can_place_now(s, top(s, SEAT), deed):
        deed += 1
    return BUILD + deed


@rule
def raise_money(s, seat):
    """Mortgage the cheapest first, then sell the highest level of the cheapest group (A-62)."""
    best = -1
    for deed in range(DEEDS):
        if can_mortgage(s, seat, deed) and (best < 0 or MORTGAGE[deed] < MORTGAGE[best]):
            best = deed
    if best >= 0:
        return TAKE_MORTGAGE + best
    for group in range(COLOURS):
        if s.deeds[seat] & s.built & GROUP_MASK[group]:
            for k in range(GROUP_SIZE[group]):
                if can_sell(s, seat, GROUP_DEED[group][k]):
                    return SELL + GROUP_DEED[group][k]
            return BEGIN_SALE + group  # hotels that no houses can replace
    return GIVE_UP


@rule
def go_on_selling(s):
    """Lower the highest street until the sale can be carried out."""
    if can_finish_sale(s):
        return DONE
    group = top(s, A)
    best = -1
    for k in range(GROUP_SIZE[group]):
        if is_his(s, k) and (best < 0 or planned(s, k) > planned(s, best)):
            best = k
    if planned(s, best) == 0:
        return CANCEL
    return LOWER + GROUP_DEED[group][best]
