# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord trades: offers that help both sides, and what to say to others' offers.

A trade is a plan in one number, because an offer is built up move by move and the plan must come
out the same at every step: partner + 1, the group whose deeds it takes over, the group whose deeds
it gives (or nothing), and the cash. Every trade that is accepted raises the value of the own estate
(``value.estate_change``): nobody can lead the landlord round in circles.
"""

from miethai.games.monopoly.bots import weights
from miethai.games.monopoly.bots.value import GROUPS, estate_change
from miethai.games.monopoly.bots.weights import TUNED
from miethai.games.monopoly.rules import moves
from miethai.games.monopoly.rules.phases.terms import bar_terms
from miethai.games.monopoly.rules.state import PLAYERS
from miethai.games.monopoly.rules.tables import GROUP_MASK
from miethai.kernel.bits import lowest_bit
from miethai.kernel.chance import mix
from miethai.kernel.frames import A, B, C, D, top
from miethai.kernel.moves import SLOT_BITS
from miethai.kernel.rule import rule

NOTHING = GROUPS  # in the place of the group that is given
NO_DEAL = -99999
CASH_ZERO = 1 << 15  # is added to the cash of a plan
GAIN_SHIFT = 32  # above it stands the own gain, so that the greater plan is the better
ASK_PEOPLE = 128  # of 1024, how often people are looked at as partners
GUESSES = 3  # of the cash that shares a gain as it should
FAIR_SHARE = 50  # per cent of what both gain that a counter-offer leaves to the other side


# --- judging -------------------------------------------------------------------------------------
@rule
def agrees(own, other):
    """Whether a gain is enough beside the other side's. Among the last two it is the same: if
    neither agreed to anything there, a game without whole groups would not end."""
    return own >= TUNED[weights.LEAST_GAIN] and own * 100 >= other * TUNED[weights.FAIR_PCT]


@rule
def would_agree(s, seat, partner, lost, gained, cash):
    """Whether a landlord on this seat takes the trade; cash is what it gets."""
    own = estate_change(s, seat, lost, gained, cash)
    return agrees(own, estate_change(s, partner, gained, lost, -cash))


@rule
def shared_cash(s, seat, partner, give, take, share):
    """Cash that the seat pays (negative: gets) so that the partner has about this share of what
    both gain, as far as the purses go; or NO_DEAL. Cash is worth more to a side that can build with
    it, so that the first guess is not the last."""
    cash = 0
    for _ in range(GUESSES):
        own = estate_change(s, seat, give, take, -cash)
        other = estate_change(s, partner, take, give, cash)
        if own + other < 2 * TUNED[weights.LEAST_GAIN]:
            return NO_DEAL
        cash += ((own + other) * share // 100 - other) * 2 // 3
        if s.hidden_cash == 0:
            cash = max(cash, min(0, TUNED[weights.KEEP_CASH] - s.cash[partner]))
        cash = min(cash, max(0, s.cash[seat] - TUNED[weights.KEEP_CASH]))
    return cash


@rule
def can_propose(s, seat, partner, give, take, cash):
    """Whether the rules will let the offer through; a hidden purse is left to the answer."""
    return bar_terms(s, seat, partner, give, take, cash, s.hidden_cash == 0) == 0


# --- finding a trade -----------------------------------------------------------------------------
@rule
def find_trade(s, seat, partners):
    """The best plan with one of the partners in the mask, or 0: the deeds that one of them holds of
    a group that both share."""
    plan = 0
    for group in range(GROUPS):
        mask = GROUP_MASK[group]
        if s.deeds[seat] & mask and s.built & mask == 0:
            rest = partners
            while rest:
                partner = lowest_bit(rest)
                rest &= rest - 1
                if s.deeds[partner] & mask:
                    plan = max(plan, trade_for(s, seat, partner, group))
    return plan


@rule
def trade_for(s, seat, partner, group):
    """The best plan that takes over the partner's deeds of a group: another shared group goes the
    other way, or only cash."""
    take = s.deeds[partner] & GROUP_MASK[group]
    pair = group << 4 | (partner + 1)
    plan = judge(s, seat, partner, 0, take, NOTHING << 8 | pair)
    for payment in range(GROUPS):
        mask = GROUP_MASK[payment]
        give = s.deeds[seat] & mask
        if give and s.deeds[partner] & mask and payment != group and s.built & mask == 0:
            plan = max(plan, judge(s, seat, partner, give, take, payment << 8 | pair))
    return plan


@rule
def judge(s, seat, partner, give, take, groups):
    """The plan with its cash, or 0 if it is no gain. How much of the gain is left to the partner
    changes from turn to turn: who has refused is not asked the same again."""
    level = mix(s.turns * PLAYERS + seat) & 3
    cash = shared_cash(s, seat, partner, give, take, TUNED[weights.SHARE_PCT + level])
    if cash == NO_DEAL:
        return 0
    own = estate_change(s, seat, give, take, -cash)
    other = estate_change(s, partner, take, give, cash)
    if own < TUNED[weights.LEAST_GAIN] or other < TUNED[weights.LEAST_GAIN]:
        return 0
    if not agrees(own, other) or not can_propose(s, seat, partner, give, take, cash):
        return 0
    return own << GAIN_SHIFT | (cash + CASH_ZERO) << 12 | groups


# --- building up an offer ------------------------------------------------------------------------
@rule
def begin_offer(s, seat, w, bits):
    """The first move of an offer that is worth making, or -1. People are asked less often: they
    remember what they refused."""
    partners = s.alive & ~(1 << seat)
    if bits & 1023 >= ASK_PEOPLE:
        partners &= s.programs
    plan = find_trade(s, seat, partners)
    if plan == 0 or w[moves.BEGIN_OFFER + (plan & 15) - 1] == 0:
        return -1
    return moves.BEGIN_OFFER + (plan & 15) - 1


@rule
def go_on_with_offer(s, seat, w):
    """The next move of the offer begun, by the plan; what does not fit the plan is dropped."""
    partner = s.draft_to[seat] - 1
    plan = find_trade(s, seat, 1 << partner)
    if plan == 0:
        return moves.DROP
    take = s.deeds[partner] & GROUP_MASK[plan >> 4 & 15]
    give = 0
    if plan >> 8 & 15 != NOTHING:
        give = s.deeds[seat] & GROUP_MASK[plan >> 8 & 15]
    return next_term(s, seat, w, give, take, (plan >> 12 & 0xFFFF) - CASH_ZERO)


@rule
def next_term(s, seat, w, give, take, cash):
    """The next move towards an offer of these things; a draft that holds others is dropped."""
    if s.draft_give[seat] & ~give or s.draft_take[seat] & ~take:
        return moves.DROP
    missing = take & ~s.draft_take[seat]
    if missing:
        return moves.TAKE + lowest_bit(missing)
    missing = give & ~s.draft_give[seat]
    if missing:
        return moves.GIVE + lowest_bit(missing)
    return settle_cash(s, seat, w, cash)


@rule
def settle_cash(s, seat, w, cash):
    """Set the cash of the draft, then propose it."""
    if cash == s.draft_cash[seat]:
        return moves.PROPOSE if w[moves.PROPOSE] else moves.DROP
    if cash >= 0 and cash <= s.cash[seat] and w[moves.GIVE_CASH]:
        return moves.GIVE_CASH | cash << SLOT_BITS
    if cash < 0 and w[moves.TAKE_CASH]:
        return moves.TAKE_CASH | -cash << SLOT_BITS
    return moves.DROP


# --- answering -----------------------------------------------------------------------------------
@rule
def answer_offer(s, seat, w):
    """Accept what is fair, counter what cash can make fair, decline the rest."""
    proposer = top(s, A)
    take = top(s, B)
    give = top(s, C)
    if w[moves.ACCEPT] and would_agree(s, seat, proposer, give, take, top(s, D)):
        return moves.ACCEPT
    if w[moves.COUNTER_OFFER] and s.offers[seat] == 0 and s.draft_to[seat] == 0:
        cash = shared_cash(s, seat, proposer, give, take, FAIR_SHARE)
        if cash != NO_DEAL and would_agree(s, seat, proposer, give, take, -cash):
            if can_propose(s, seat, proposer, give, take, cash):
                return moves.COUNTER_OFFER
    return moves.DECLINE


@rule
def make_counter(s, seat, w):
    """The counter-offer: the same things, with cash that makes it fair."""
    partner = s.draft_to[seat] - 1
    give = s.draft_give[seat] + 0
    take = s.draft_take[seat] + 0
    cash = shared_cash(s, seat, partner, give, take, FAIR_SHARE)
    return moves.DROP if cash == NO_DEAL else settle_cash(s, seat, w, cash)
