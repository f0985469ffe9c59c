"""The landlord: a bot that plays Monopoly soundly, as a rule function, so that it runs interpreted,
compiled and on the GPU. It buys and bids by value, builds, keeps a reserve, raises money in a
sensible order (``money``), trades (``trade``) and leaves jail by the phase of the game.
It remembers nothing: every answer follows from the position and the random bits."""

from miethai.games.monopoly.bots import money, trade, weights
from miethai.games.monopoly.bots.value import danger, reserve
from miethai.games.monopoly.bots.weights import TUNED
from miethai.games.monopoly.rules import moves, state
from miethai.games.monopoly.rules.legal import lowest
from miethai.games.monopoly.rules.phases.absent import go_on_selling
from miethai.games.monopoly.rules.tables import DEEDS, MORTGAGE
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.frames import SEAT, A, top, top_kind
from miethai.kernel.moves import COUNT, LIST, SLOT_BITS
from miethai.kernel.rule import rule

ANY_PRICE = 1 << 20
AMOUNT_SLOTS = moves.MOVES.amount_slots


@rule
def landlord(s, seat, w, bits):
    if seat >= state.PLAYERS or s.stage < state.START:
        return nth(s, seat, w, 0)
    kind = top_kind(s)
    if kind == 0:
        if w[moves.THROW] or w[moves.END_TURN]:
            return play_turn(s, seat, w, bits)
        return meanwhile(s, seat, w)
    if top(s, SEAT) != seat:
        return meanwhile(s, seat, w)
    if kind == state.BUY:
        return money.buy_or_decline(s, seat, w)
    if kind == state.AUCTION:
        return money.bid_or_pass(s, seat, w)
    if kind == state.OFFER:
        return trade.answer_offer(s, seat, w)
    if kind == state.DEBT or kind == state.RAISE_BID:
        return money.raise_money(s, seat, w)
    return answer_rarely(s, kind, seat, w)


@rule
def answer_rarely(s, kind, seat, w):
    if kind == state.TRANSFER:
        deed = lowest_bit(top(s, A))
        if w[moves.REDEEM + deed] and s.cash[seat] - MORTGAGE[deed] >= reserve(s, seat):
            return moves.REDEEM + deed
        return moves.KEEP + 0
    if kind == state.COUNTER:
        return trade.make_counter(s, seat, w)
    if kind == state.BUILDING:
        return moves.BUILD + money.best_place(s, w, s.deeds[seat] + 0, ANY_PRICE)
    if kind == state.WANT:
        return moves.WANT_N | money.buildings_wanted(s, seat, top(s, A)) << SLOT_BITS
    if kind == state.SALE:
        return go_on_selling(s)
    if kind == state.CARD_CHOICE:
        return moves.DRAW_CHOICE + 0
    if kind == state.THIRD_TRY:
        return way_out(s, seat, w)
    return nth(s, seat, w, 0)  # rent is claimed; a last chance is left alone


@rule
def nth(s, seat, w, n):
    """A move by its place in the list, with the least amount if it carries one."""
    m = w[LIST + n] + 0
    if m < AMOUNT_SLOTS:
        m = m | lowest(s, seat, m) << SLOT_BITS
    return m


@rule
def meanwhile(s, seat, w):
    """Another seat is asked: bid, or build. Else the last of the list, which does no harm: to begin
    an offer or to drop it."""
    if w[moves.PASS]:
        return money.bid_or_pass(s, seat, w)
    m = money.improve(s, seat, w)
    if m < 0:
        m = nth(s, seat, w, w[COUNT] - 1)
    return m


# --- the own turn --------------------------------------------------------------------------------
@rule
def play_turn(s, seat, w, bits):
    """Buildings, mortgages and trades when the own move is done, or in jail; then the dice."""
    if w[moves.DROP]:
        return trade.go_on_with_offer(s, seat, w)
    jailed = s.stage == state.START and s.jailed[seat] == 1
    if s.stage == state.END or jailed:
        m = money.improve(s, seat, w)
        if m < 0 and s.offers[seat] == 0:
            m = trade.begin_offer(s, seat, w, bits)
        if m >= 0:
            return m
    if jailed:
        return in_jail(s, seat, w)
    return moves.END_TURN if s.stage == state.END else moves.THROW


# --- jail ----------------------------------------------------------------------------------------
@rule
def in_jail(s, seat, w):
    """Out early, to buy; later the cell is the safest place, most of all where it earns rent."""
    owned = 0
    for other in range(s.players):
        owned |= s.deeds[other]
    fear = danger(s, seat) & 0xFFFF
    if s.rent_in_jail == 0:
        fear = fear // 2
    if DEEDS - count_bits(owned) >= TUNED[weights.FREE_DEEDS] or fear < TUNED[weights.JAIL_FEAR]:
        return way_out(s, seat, w)
    if w[moves.WAIT] and s.rent_in_jail:
        return moves.WAIT + 0
    return moves.THROW + 0


@rule
def way_out(s, seat, w):
    """A card before the fee, the fee before a try."""
    if w[moves.PLAY_CARD]:
        return moves.PLAY_CARD + 0
    if w[moves.PLAY_CARD + 1]:
        return moves.PLAY_CARD + 1
    return moves.FEE if w[moves.FEE] else moves.THROW
