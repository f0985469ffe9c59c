"""Phase 3 (classic steps 3 and 4): income, and cards for it.
WUC-BUY-01 … 05, WUC-RENT-05, WUC-N-53 … 56, WUC-N-62, WUC-O-33, WUC-O-34, WUC-END-01, WUC-END-03,
WUC-O-35, WUC-O-36, WUC-N-57, AMB-41, AMB-42, AMB-66, AMB-74"""

from miethai.games.wucherer.rules import bars, moves
from miethai.games.wucherer.rules.moves import BUY, STOP
from miethai.games.wucherer.rules.notes import LAST_CARD, R_CARD, R_INCOME
from miethai.games.wucherer.rules.phases.check import bar_late_bail
from miethai.games.wucherer.rules.phases.common import transfer
from miethai.games.wucherer.rules.phases.pile import draw_card, reshuffle
from miethai.games.wucherer.rules.phases.rents import collect
from miethai.games.wucherer.rules.state import BANK, BUYING
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

RESHUFFLE_FROM = 5  # seats (WUC-O-36)


@rule
def begin_buying(s, seat):
    """Rent is collected (AMB-66): in money first (WUC-O-33), or to be turned into cards and money
    (WUC-N-55, WUC-N-56). Other money never buys cards (WUC-N-53, WUC-N-62)."""
    s.stage = BUYING
    s.bought = 0
    s.income = collect(s, seat)
    if s.income_first:
        transfer(s, BANK, seat, s.income + 0, R_INCOME, 0)


@rule
def price_after(s, bought):
    """What a card costs after so many in the same turn (WUC-BUY-01)."""
    if bought < s.cheap_cards:
        return s.card_price + 0
    return s.further_price + 0


@rule
def price(s):
    """What the next card costs."""
    return price_after(s, s.bought + 0)


@rule
def can_buy(s):
    """Never more than the income of this turn, whatever the savings (WUC-BUY-02); none without a
    pile (WUC-END-03)."""
    return s.pile_size > 0 and s.income >= price(s)


@rule
def legal_buying(s, w):
    allow(w, BUY)
    allow(w, STOP)


@rule
def bar_buying(s, seat, verb):
    """Rent is being turned into cards: nothing else happens any more (WUC-TURN-02)."""
    if verb == BUY or verb == STOP:
        return 0
    if moves.ANSWERS_OFFER[verb]:
        return bars.NO_OFFER
    if verb == moves.BAIL or verb == moves.STAY:
        return bar_late_bail(s, seat)
    if verb == moves.LAY_OFF:
        return bars.NOTHING_TO_LAY_OFF
    return bars.NOT_ASKED if verb == moves.PASS else bars.OTHER_PHASE


@rule
def buy_card(s, seat):
    cost = price(s)
    s.income -= cost
    s.bought += 1
    if s.income_first:
        transfer(s, seat, BANK, cost, R_CARD, s.bought + 0)  # WUC-O-34
    s.draw_to = seat + 1


@rule
def finish_buying(s, seat):
    """What was not spent on cards is paid out (WUC-N-56); the log tells for how many cards."""
    if s.income_first == 0:
        transfer(s, BANK, seat, s.income + 0, R_INCOME, s.bought + 0)
    s.income = 0
    s.bought = 0


@rule
def receive_card(s, kind):
    """The card drawn goes to the hand, hidden (WUC-BUY-05)."""
    seat = s.draw_to - 1
    s.draw_to = 0
    draw_card(s, seat, kind)


@rule
def shuffles_again(s):
    """With five or six classic seats the discard is the new pile, once (WUC-O-36, AMB-41)."""
    if s.reshuffle_at56 == 0 or s.players < RESHUFFLE_FROM or s.reshuffled:
        return False
    return s.discard_size > 0


@rule
def pile_ran_out(s, seat):
    """The last card was drawn (WUC-END-01): the discard is the new pile at once, or the last lap
    follows this turn."""
    if shuffles_again(s):
        reshuffle(s)
        return
    s.last_seat = seat
    turns = s.players - 1 + s.last_lap_drawer  # WUC-N-57, WUC-O-35
    s.lap_left = turns + 1  # and the running one
    note(s, LAST_CARD, seat, 0, turns, 0, 0)
