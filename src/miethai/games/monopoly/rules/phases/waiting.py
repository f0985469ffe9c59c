"""What a step of the preparation or an open frame makes everybody wait for, as numbers of
``bars``.  MON-SETUP-01 … 06, MON-TURN-03, MON-CASH-01, MON-K-12, MON-K-38, MON-K-65, MON-K-75"""

from miethai.games.monopoly.rules import bars, state
from miethai.games.monopoly.rules.tables import DEEDS
from miethai.kernel.frames import KIND, SEAT, A, B, C, top, top_kind
from miethai.kernel.rule import Lookup, rule

STEPS = {
    state.READING: bars.RULES_UNREAD,
    state.PAYOUT: bars.MONEY_FIRST,
    state.SHUFFLING: bars.SHUFFLE_FIRST,
    state.TOKENS: bars.TOKENS_FIRST,
    state.DEALING: bars.DEAL_FIRST,
    state.ORDER: bars.ORDER_FIRST,
}
OF_STEP = Lookup(STEPS[stage] for stage in range(state.START))

FRAMES = {  # the others are told apart below, or are about the space itself
    state.DEBT: bars.DEBT_OPEN,
    state.OFFER: bars.OFFER_OPEN,
    state.COUNTER: bars.OFFER_OPEN,
    state.LAST_CHANCE: bars.DEBT_OPEN,
    state.SALE: bars.SALE_OPEN,
    state.CARD_READ: bars.CARD_UNREAD,
    state.CARD_CHOICE: bars.CARD_UNDECIDED,
    state.CLAIM: bars.SPACE_UNSETTLED,  # the id says nothing about a rent (MON-K-62)
    state.THIRD_TRY: bars.THIRD_TRY_OPEN,
    state.RAISE_BID: bars.BID_UNPAID,
    state.BREAK: bars.BREAK_ON,
    state.DISPUTE: bars.DISPUTE_OPEN,
    state.JUDGEMENT: bars.JUDGE_CALLED,
}
OF_FRAME = Lookup(FRAMES.get(kind, bars.SPACE_UNSETTLED) for kind in range(state.JUDGEMENT + 1))


@rule
def bar_of_step(s):
    """The step of the preparation that comes first."""
    return OF_STEP[s.stage] + 0


@rule
def bar_of_lots(estate):
    return bars.ESTATE_AUCTION if estate else bars.LOTS_OPEN


@rule
def bar_of_auction(s):
    """Why the lot on top is being auctioned."""
    if s.depth > 1 and s.frame[s.depth - 2][KIND] == state.LOTS:
        return bar_of_lots(s.frame[s.depth - 2][C] + 0)
    return bars.DEED_AUCTION if top(s, A) < DEEDS else bars.BUILDING_AUCTION


@rule
def bar_of_purchase(s, seat):
    """A purchase of buildings is open: the buyer must place them, Karlsruhe stops for all."""
    if top_kind(s) == state.BUILDING and seat == top(s, SEAT):
        return bars.PLACE_BUILDINGS
    if s.build_pause:
        return bars.BUILDING_PAUSE
    return bars.SHORTAGE_OPEN if top_kind(s) == state.WANT else bars.PLACE_BUILDINGS


@rule
def bar_of_frame(s, seat):
    """What the frame on top makes this seat wait for."""
    kind = top_kind(s)
    if kind == state.AUCTION:
        return bar_of_auction(s)
    if kind == state.LOTS:
        return bar_of_lots(top(s, C))
    if kind == state.TRANSFER:
        return bars.HEIR_DECIDES if top(s, B) else bars.TRADER_DECIDES
    if kind == state.BUILDING or kind == state.WANT:
        return bar_of_purchase(s, seat)
    return OF_FRAME[kind] + 0


@rule
def concerns_turn_only(s):
    """Whether the frame on top, the dice or the card concern nobody but the player on turn: others
    are simply not on turn."""
    kind = top_kind(s)
    return (
        s.dice_for > 0
        or s.draw_from > 0
        or kind == state.BUY
        or kind == state.CARD_READ
        or kind == state.CARD_CHOICE
        or kind == state.CLAIM
        or kind == state.THIRD_TRY
    )
