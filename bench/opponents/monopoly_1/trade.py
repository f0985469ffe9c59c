# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord trades: offers that help both sides alike, and what to say to others' offers.

A trade is a plan in one number, because an offer is built up move by move and the plan must come
out the same at every step: partner + 1, the group whose deeds it takes over, the group whose deeds
it gives (or nothing), and the cash. Both sides weigh a trade alike, so that landlords agree.
Every trade raises the sum of what the two hold: they cannot go round in circles.
"""

from bench.opponents.monopoly_1.value import HELD, loan_load

from miethai.games.monopoly.rules import moves
from miethai.games.monopoly.rules.phases.terms import bar_terms
from miethai.games.monopoly.rules.state import CARD_BIT
from miethai.games.monopoly.rules.tables import GROUP_MASK
from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.frames import A, B, C, D, top
from miethai.kernel.moves import SLOT_BITS
from miethai.kernel.rule import rule

GROUPS = len(GROUP_MASK)
NOTHING = GROUPS  # in the place of the group that is given
NO_DEAL = -99999
CASH_ZERO = 1 << 15  # is added to the cash of a plan
GAIN_SHIFT = 32  # above it stands the gain of each side, so that the greater plan is the better
CARD_VALUE = 30  # a Gefängnis-frei card
GUESSED_PURSE = 300  # of a partner whose cash is hidden
LEAST_GAIN = 20  # below this a trade is not worth the talk
FAIR_PCT = 90  # least own gain, of the other side's
ASK_PEOPLE = 128  # of 1024, how often people are looked at as partners
KEEP_CASH = 250  # that a trade leaves to the side that pays


# --- judging -------------------------------------------------------------------------------------
@rule
def holdings_change(s, seat, lost, gained):
    """How the value of a player's deeds and cards changes."""
    total = loan_load(s, lost) - loan_load(s, gained)
    for group in range(GROUPS):
        mask = GROUP_MASK[group]
        if (lost | gained) & mask:
            before = count_bits(s.deeds[seat] & mask)
            after = before - count_bits(lost & mask) + count_bits(gained & mask)
            total += HELD[group][after] - HELD[group][before]
    return total + CARD_VALUE * (count_bits(gained >> CARD_BIT) - count_bits(lost >> CARD_BIT))


@rule
def agrees(s, seat, own, other):
    """A player agrees to a gain that is not much less than the other side's."""
    return own >= LEAST_GAIN and own * 100 >= other * FAIR_PCT


@rule
def fair_cash(s, seat, partner, own, other):
    """Cash the seat pays (negative: gets) so that both gain alike, or NO_DEAL."""
    if own + other < 2 * LEAST_GAIN:
        return NO_DEAL
    purse = s.cash[partner] + 0 if s.hidden_cash == 0 else GUESSED_PURSE
    cash = max((own - other) // 2, min(0, KEEP_CASH - purse))
    cash = min(cash, max(0, s.cash[seat] - KEEP_CASH))
    if agrees(s, seat, own - cash, other + cash) and agrees(s, seat, other + cash, own - cash):
        return cash
    return NO_DEAL


@rule
def can_propose(s, seat, partner, give, take, cash):
    """Whether the rules will let the offer through; a hidden purse is left to the answer."""
    return bar_terms(s, seat, partner, give, take, cash, s.hidden_cash == 0) == 0


# --- finding a trade -----------------------------------------------------------------------------
@rule
def find_trade(s, seat, partners):
    """The best plan with one of the partners in the mask, or 0: the deeds that one of them holds of
    a group that both share, if that alone is a gain."""
    plan = 0
    for group in range(GROUPS):
        mask = GROUP_MASK[group]
        if s.deeds[seat] & mask:
            n = count_bits(s.deeds[seat] & mask)
            rest = partners
            while rest:
                partner = lowest_bit(rest)
                rest &= rest - 1
                if s.deeds[partner] & mask:
                    m = count_bits(s.deeds[partner] & mask)
                    own = HELD[group][n + m] - HELD[group][n]
                    if own - HELD[group][m] >= LEAST_GAIN:
                        found = trade_for(s, seat, partner, group, own, -HELD[group][m])
                        plan = max(plan, found)
    return plan


@rule
def trade_for(s, seat, partner, group, own, other):
    """The best plan that takes over the partner's deeds of a group: another shared group goes the
    other way, or only cash. ``own`` and ``other`` are what the two gain by the deeds taken; what
    they gain together does not depend on the cash and rules most trades out."""
    take = s.deeds[partner] & GROUP_MASK[group]
    pair = group << 4 | (partner + 1)
    plan = 0
    if own + other >= 2 * LEAST_GAIN:
        plan = judge(s, seat, partner, 0, take, own, other, NOTHING << 8 | pair)
    for payment in range(GROUPS):
        give = s.deeds[seat] & GROUP_MASK[payment]
        theirs = s.deeds[partner] & GROUP_MASK[payment]
        if give and theirs and payment != group:
            n = count_bits(give)
            m = count_bits(theirs)
            lost = HELD[payment][n] + 0
            gain = HELD[payment][n + m] - HELD[payment][m]
            if own - lost + other + gain >= 2 * LEAST_GAIN:
                code = payment << 8 | pair
                found = judge(s, seat, partner, give, take, own - lost, other + gain, code)
                plan = max(plan, found)
    return plan


@rule
def judge(s, seat, partner, give, take, own, other, groups):
    """The plan with its fair cash, or 0 if the two cannot agree on it."""
    load = loan_load(s, take) - loan_load(s, give)
    cash = fair_cash(s, seat, partner, own - load, other + load)
    if cash == NO_DEAL or not can_propose(s, seat, partner, give, take, cash):
        return 0
    return (own - load - cash) << GAIN_SHIFT | (cash + CASH_ZERO) << 12 | groups


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
    if s.draft_give[seat] & ~give or s.draft_take[seat] & ~take:
        return moves.DROP
    missing = take & ~s.draft_take[seat]
    if missing:
        return moves.TAKE + lowest_bit(missing)
    missing = give & ~s.draft_give[seat]
    if missing:
        return moves.GIVE + lowest_bit(missing)
    return settle_cash(s, seat, w, (plan >> 12 & 0xFFFF) - CASH_ZERO)


@rule
def settle_cash(s, seat, w, cash):
    """Set the cash of the draft, then propose it."""
    if cash == 0 and s.draft_cash[seat] != 0:
        cash = 1  # an amount once named cannot be taken out again
    if cash == s.draft_cash[seat]:
        return moves.PROPOSE if w[moves.PROPOSE] else moves.DROP
    if cash > 0 and cash <= s.cash[seat]:
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
    cash = top(s, D)
    own = holdings_change(s, seat, give, take)
    other = holdings_change(s, proposer, take, give)
    if w[moves.ACCEPT] and agrees(s, seat, own + cash, other - cash):
        return moves.ACCEPT
    if w[moves.COUNTER_OFFER] and s.offers[seat] == 0 and s.draft_to[seat] == 0:
        fair = fair_cash(s, seat, proposer, own, other)
        if fair != NO_DEAL and can_propose(s, seat, proposer, give, take, fair):
            return moves.COUNTER_OFFER
    return moves.DECLINE


@rule
def make_counter(s, seat, w):
    """The counter-offer: the same things, with cash that makes it fair."""
    partner = s.draft_to[seat] - 1
    give = s.draft_give[seat] + 0
    take = s.draft_take[seat] + 0
    own = holdings_change(s, seat, give, take)
    other = holdings_change(s, partner, take, give)
    cash = fair_cash(s, seat, partner, own, other)
    if cash == NO_DEAL:
        return moves.DROP
    return settle_cash(s, seat, w, cash)
