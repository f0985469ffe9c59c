# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""How the landlord answers: in the check, in the windows of the others' plays, and when it buys."""

from miethai.games.wucherer.bots import weights
from miethai.games.wucherer.bots.build import card_value, plan
from miethai.games.wucherer.bots.play import recycling_gain
from miethai.games.wucherer.bots.targets import bomb_gain, freed, murder_gain
from miethai.games.wucherer.bots.value import (
    arrival_worth,
    best_home,
    collections_left,
    horizon,
    house_income,
    jail_cost,
    neatness,
    open_income,
    rival_pct,
    standing,
)
from miethai.games.wucherer.bots.weights import tuned
from miethai.games.wucherer.rules import moves, tables
from miethai.games.wucherer.rules.phases.buying import price
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.moving import mover
from miethai.games.wucherer.rules.phases.rents import rent_at, rent_for_others
from miethai.games.wucherer.rules.phases.trade import most_countered
from miethai.kernel.frames import A, B, C, D, top
from miethai.kernel.moves import COUNT, LIST, SLOT_BITS
from miethai.kernel.rule import rule

TIES = 16
BAD = -(1 << 28)
DEAR = 1000  # coins; nobody has more


# --- phase 1 -------------------------------------------------------------------------------------
@rule
def check_houses(s, seat, w):
    """Bail when the collection is worth it; a Mietnomade goes while the flat still pays for it."""
    if w[moves.BAIL]:
        worth_it = freed(s, seat) > 10 * s.bail
        if collections_left(s, seat) > 1 and open_income(s, seat) - s.basic >= tuned(
            s, weights.BAIL_COINS
        ):
            worth_it = True
        if s.hand[seat][tables.COURT] > 0:
            worth_it = False
        return moves.BAIL if worth_it else moves.STAY
    if w[moves.KEEP]:
        flat = w[LIST] - moves.THE_FLAT
        if horizon(s, seat) * s.vacant_rent > 10 * s.eviction + 5:
            return moves.THE_FLAT + flat
        return moves.KEEP + 0
    return w[LIST] + 0


@rule
def choose_driven(s, seat, w):
    """Of the best payers the one that finds the best own flat."""
    best = -1
    found = w[LIST] + 0
    for k in range(w[COUNT]):
        flat = w[LIST + k] - moves.THE_FLAT
        coins = best_home(s, lives_at(s, flat), seat, flat)
        if coins > best:
            best = coins
            found = moves.THE_FLAT + flat
    return found


# --- tenants that must move ----------------------------------------------------------------------
@rule
def place_tenant(s, seat, first, w):
    kind = mover(s, top(s, A))
    best = BAD
    found = w[LIST] + 0
    for k in range(w[COUNT]):
        slot = w[LIST + k] + 0
        if slot >= moves.THE_FLAT and slot < moves.THE_FLAT + tables.FLATS:
            flat = slot - moves.THE_FLAT
            gain = arrival_worth(s, seat, first, kind, flat // tables.LEVELS) * TIES
            gain += neatness(s, kind, flat)
            if gain > best:
                best = gain
                found = slot
    return found


@rule
def next_to_move(s, seat, w):
    """The best payer chooses first if the seat may take them in, else goes last."""
    best = BAD
    found = w[LIST] + 0
    for k in range(w[COUNT]):
        flat = w[LIST + k] - moves.THE_FLAT
        coins = best_home(s, lives_at(s, flat), seat, flat) * TIES
        if s.owner[flat // tables.LEVELS] == seat:
            coins += rent_at(s, flat)
        else:
            coins -= rent_at(s, flat)
        if coins > best:
            best = coins
            found = moves.THE_FLAT + flat
    return found


# --- windows -------------------------------------------------------------------------------------
@rule
def answer_squatters(s, seat, w):
    """Polizei for a house that is worth it."""
    house = top(s, B) // tables.LEVELS
    if w[moves.PLAY_CARD + tables.POLICE] and s.owner[house] == seat:
        loss = house_income(s, house) * min(30, horizon(s, seat))
        spare = s.hand[seat][tables.POLICE] > 1
        if (
            loss >= tuned(s, weights.STOP_SQUATTERS)
            or (spare and loss > 0)
            or (loss > 0 and is_late(s, seat))
        ):
            return moves.PLAY_CARD + tables.POLICE
    return moves.PASS + 0


@rule
def is_late(s, seat):
    return collections_left(s, seat) <= 1


@rule
def answer_crime(s, seat, first, w):
    """Der Irre saves the house; the police may at least arrest somebody."""
    perp = top(s, C)
    target = top(s, B)
    house = target if top(s, A) == tables.BOMB else target // tables.LEVELS
    if w[moves.PLAY_CARD + tables.MADMAN] and s.owner[house] == seat:
        return moves.PLAY_CARD + tables.MADMAN
    if w[moves.PLAY_CARD + tables.POLICE] and s.owner[house] == seat:
        if perp == seat:
            return moves.PLAY_CARD + tables.POLICE if s.jail == seat else moves.PASS
        if s.jail == perp:
            return moves.PASS + 0
        gain = jail_cost(s, perp) * rival_pct(s, first, perp) // 100
        if s.hand[seat][tables.ALIBI] + s.hand[seat][tables.COURT] == 0:
            gain -= jail_cost(s, seat) // 4
        if gain > card_value(s, seat, first, tables.POLICE, s.hand[seat][tables.POLICE] + 0):
            return moves.PLAY_CARD + tables.POLICE
    return moves.PASS + 0


@rule
def choose_mad_target(s, seat, first, w):
    """Where it hurts most; a right that would help the perpetrator is not used."""
    best = BAD
    found = w[LIST] + 0
    for k in range(w[COUNT]):
        slot = w[LIST + k] + 0
        if slot == moves.PASS:
            gain = 0
        elif slot >= moves.THE_FLAT:
            gain = murder_gain(s, seat, first, slot - moves.THE_FLAT)
        else:
            gain = bomb_gain(s, seat, first, slot - moves.THE_HOUSE)
        if gain > best:
            best = gain
            found = slot
    return found


@rule
def answer_search(s, seat, w):
    """An Alibi first: Gericht can do more."""
    if w[moves.PASS] == 0 or (top(s, A) == seat and jail_cost(s, seat) >= tuned(s, weights.SHOWN)):
        if w[moves.PLAY_CARD + tables.ALIBI]:
            return moves.PLAY_CARD + tables.ALIBI
        if w[moves.PLAY_CARD + tables.COURT]:
            return moves.PLAY_CARD + tables.COURT
    return moves.PASS if w[moves.PASS] else w[LIST] + 0


@rule
def answer_move(s, seat, w):
    """Makler for a tenant that pays."""
    flat = top(s, A)
    if w[moves.PLAY_CARD + tables.BROKER] and s.owner[flat // tables.LEVELS] == seat:
        coins = rent_for_others(s, flat)
        if s.broker_paid_by:
            coins = min(coins, s.money[top(s, C)] + 0) if s.hidden_money == 0 else coins
        if coins >= tuned(s, weights.BROKERED) or (coins > 0 and is_late(s, seat)):
            return moves.PLAY_CARD + tables.BROKER
    return moves.PASS + 0


@rule
def answer_offer(s, seat, first, w):
    """A spare Dach is for sale, and the last one when there is nothing to build with it; for too
    little the bot names its price, once."""
    if w[moves.ACCEPT] == 0:
        return moves.DECLINE + 0
    if top(s, D):
        return answer_price(s, seat, first)
    kind = top(s, B)
    cards = 0
    for k in range(4):
        if s.give[k]:
            cards += card_value(s, seat, first, s.give[k] - 1, 1)
    worth_it = card_value(s, seat, first, kind, s.hand[seat][kind] + 0)
    if collections_left(s, seat) == 0:
        worth_it = 0
    elif kind == tables.ROOF and s.hand[seat][kind] == 1:
        worth_it += plan(s, seat, first, 0, 0) >> 3
    if cards + 10 * top(s, C) > worth_it + 10:
        return moves.ACCEPT + 0
    price_asked = (worth_it + 10 - cards) // 10 + 1
    if w[moves.COUNTER] and s.offers[seat] == 1 and price_asked <= most_countered(s, seat):
        return moves.COUNTER | min(price_asked, DEAR) << SLOT_BITS
    return moves.DECLINE + 0


@rule
def answer_price(s, seat, first):
    """The price that the seller of a Dach asks for is a quarter of what the house may bring at
    best, or less."""
    gain = plan(s, seat, first, 0, 1) >> 3
    if top(s, B) == tables.ROOF and 40 * top(s, C) <= gain:
        return moves.ACCEPT + 0
    return moves.DECLINE + 0


@rule
def answer_recycling(s, seat, first):
    if s.discard_size > 0 and recycling_gain(s, seat, first) > 0:
        return moves.PLAY_CARD + tables.RECYCLING
    return moves.PASS + 0


# --- buying --------------------------------------------------------------------------------------
@rule
def buy_or_stop(s, seat, first, bits):
    """A card is bought while it may bring more than its coins (WUC-TIP-05)."""
    if s.pile_size == 1 and s.last_lap_drawer == 0:
        return moves.BUY if ends_game(s, seat, first, bits) else moves.STOP
    value = horizon(s, seat) * tuned(s, weights.CARD_PCT) // 100
    value -= s.hand_size[seat] * tuned(s, weights.FULL_HAND) // 10
    value -= s.bought * tuned(s, weights.BOUGHT)
    if standing(s, seat) > standing(s, first):
        value += tuned(s, weights.AHEAD_BUYS)
    if s.last_lap_drawer and s.pile_size <= s.income and leads(s, seat, first):
        value = max(value, tuned(s, weights.EAGER))  # who draws last plays last (WUC-TIP-01)
    if s.bought == 0 and 10 * s.pile_size < tuned(s, weights.CARDS_A_TURN) * s.players:
        value = max(value, tuned(s, weights.WILLING))  # somebody must empty the pile
    return moves.BUY if value > 10 * price(s) else moves.STOP


@rule
def leads(s, seat, first):
    return s.hand_size[seat] >= 6 or standing(s, seat) >= standing(s, first)


@rule
def ends_game(s, seat, first, bits):
    """In classic the seat that draws the last card has no further turn, but all others have one
    (WUC-TIP-02): only from far ahead. A game must end: now and then anyway."""
    if bits & 7 == 0:
        return True
    if s.hidden_money:
        return False
    pct = tuned(s, weights.AHEAD_PCT)
    for other in range(s.players):
        lead = s.money[seat] - s.money[other]
        if other != seat and 100 * lead <= pct * open_income(s, other):
            return False
    return True
