"""What a seat cannot know, dealt anew: unfinished offers of others and, by option, their cash.

Decks need nothing here: an order that was not drawn does not exist. An unfinished offer of another
binds nobody and is thought away; only whom a counter-offer answers is known to all.

Of hidden purses everybody knows the sum, because the bank is counted in the open, and what the
question on top tells: who has bid or is asked to bid can pay that, a debtor cannot pay the debt. So
every seat has a least and a most (``least_cash``, ``most_cash``), and all ways to share the sum out
within them are equally likely. While they are dealt, the drafts of the others, which are empty
then, hold the least of each.
"""

from miethai.games.monopoly.rules import state
from miethai.games.monopoly.rules.phases import common, terms
from miethai.games.monopoly.rules.phases.placing import cheapest_place
from miethai.games.monopoly.rules.phases.trade import bar_answered, clear_draft
from miethai.games.monopoly.rules.tables import DEEDS, PRICE
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.chance import below, draw
from miethai.kernel.frames import KIND, SEAT, A, B, C, D, top, top_kind
from miethai.kernel.rule import rule

NO_LIMIT = 1 << 20  # more than all money of a table
TRIES = 100  # guesses of one purse: a quarter of them or more are kept
DRAWS = TRIES * state.PLAYERS


@rule
def resample(s, seat, high, low):
    others = 0
    for other in range(state.PLAYERS):
        if other != seat:
            others |= 1 << other
            clear_draft(s, other)
    if s.hidden_cash:
        deal_purses(s, seat, others & s.alive, high, low)
    for k in range(s.depth):
        f = s.frame[k]
        if f[KIND] == state.COUNTER and f[SEAT] != seat:
            s.draft_to[f[SEAT]] = f[A] + 1


# --- what the question on top tells --------------------------------------------------------------
@rule
def least_cash(s, seat, other):
    """What this seat knows that the other has at least."""
    kind = top_kind(s)
    if kind == state.AUCTION:
        return least_of_bidder(s, other)
    if kind == state.OFFER and top(s, A) == other and top(s, SEAT) == seat:
        return offered_cash(s) if bar_answered(s, seat) == 0 else 0
    if kind == state.BUILDING and top(s, SEAT) == other and top(s, C) == 0:
        return cheapest_place(s, other, top(s, A))  # else the purchase were over
    if kind == state.WANT and top(s, C) >> other & 1:
        return cheapest_place(s, other, top(s, A))  # only who could pay one is asked
    return 0


@rule
def most_cash(s, seat, other):
    """What this seat knows that the other has at most."""
    kind = top_kind(s)
    if kind == state.DEBT and top(s, SEAT) == other:
        return top(s, B) - 1
    if kind == state.RAISE_BID and top(s, SEAT) == other:
        return top(s, C) - 1
    if kind == state.LAST_CHANCE and top(s, A) == other:
        return s.frame[s.depth - 2][B] - 1 - property_means(s, other)
    if kind == state.OFFER and top(s, A) == other and top(s, SEAT) == seat:
        if bar_answered(s, seat) and only_cash_is_missing(s, seat, other):
            return offered_cash(s) - 1
    return NO_LIMIT + 0


@rule
def least_of_bidder(s, other):
    """Bids are covered, and who is asked could cover a higher one (A-74); the banker may have
    changed the step since, the judge the purse."""
    if s.judged:
        return 0
    lot = top(s, A)
    covered = s.bids[other] + 0
    if other == top(s, SEAT):
        covered = top(s, B) + 1
    if covered == 0:
        return 0
    if lot < DEEDS:
        if s.auction_winner_pays == 1:
            covered = max(covered, PRICE[lot])
    elif s.building_auction_pays == 1:
        covered += cheapest_place(s, other, lot - DEEDS)
    if s.auction_cover == 1:
        covered -= property_means(s, other)
    return max(0, covered)


@rule
def property_means(s, seat):
    """What the seat could raise beside its cash, which all can see."""
    return common.means(s, seat) - s.cash[seat]


@rule
def offered_cash(s):
    """The least cash with which the proposer of the offer on top keeps the rules (A-46, A-77)."""
    proposer = top(s, A)
    give = top(s, B)
    take = top(s, C)
    cash = top(s, D)
    need = terms.fees(s, take) + cash
    k = common.debtor_frame(s, proposer)
    if k >= 0 and s.debt_trade == terms.MUST_COVER:
        change = terms.means_change(s, give, take, -cash)
        need = max(need, s.frame[k][B] - change - property_means(s, proposer))
    return max(0, need)


@rule
def only_cash_is_missing(s, seat, proposer):
    """Whether the offer on top could be accepted if only its proposer were rich."""
    cash = s.cash[proposer] + 0
    s.cash[proposer] = NO_LIMIT
    number = bar_answered(s, seat)
    s.cash[proposer] = cash
    return number == 0


# --- dealing -------------------------------------------------------------------------------------
@rule
def deal_purses(s, seat, others, high, low):
    """Every purse gets its least; what is left over is shared out. At most one has a limit."""
    left = 0
    limit = NO_LIMIT
    limited = 0
    rest = others
    while rest:
        other = lowest_bit(rest)
        rest &= rest - 1
        s.draft_give[other] = least_cash(s, seat, other)
        left += s.cash[other] - s.draft_give[other]
        if most_cash(s, seat, other) < NO_LIMIT:
            limited = 1 << other
            limit = most_cash(s, seat, other) - s.draft_give[other]
    counter = 0
    rest = others
    while rest:
        chosen = limited if rest & limited else rest & -rest
        rest &= ~chosen
        most = min(left, limit) if chosen == limited else left
        amount = part_of(left, most, count_bits(rest), high, low, counter)
        counter += DRAWS
        left -= amount
        s.cash[lowest_bit(chosen)] = s.draft_give[lowest_bit(chosen)] + amount
        s.draft_give[lowest_bit(chosen)] = 0


@rule
def part_of(left, most, seats, high, low, counter):
    """What one purse gets of a sum so that every way to share it with so many further purses is
    equally likely: a guess, which is kept as often as these can share the rest."""
    amount = left
    if seats > 0:
        for k in range(TRIES):
            first = counter + k * state.PLAYERS
            amount = below(draw(high, low, first), most + 1)
            if is_kept(left - amount, left, seats, high, low, first):
                return amount
    return amount


@rule
def is_kept(rest, whole, seats, high, low, counter):
    """True as often as the ways to share ``rest`` among so many purses are of those to share the
    whole: C(rest + n - 1, n - 1) of C(whole + n - 1, n - 1), one factor a draw."""
    for j in range(1, seats):
        if below(draw(high, low, counter + j), whole + j) >= rest + j:
            return False
    return True
