"""What a seat cannot know, dealt anew: other hands, floors that others laid, the contents of the
pile and, by option, purses.

What it does know stays: its own hand, the floors that it laid, cards of the pile that it has seen,
and the cards that everybody saw go into a hand (``known``). All other cards are gathered in
``pool`` and dealt out again: of all deals that agree with the position, each is equally likely, a
card being one of its own even among others of its kind. A deal agrees if

- no floor is a card without one on its back,
- a seat that is asked only because it holds a card does, as does who names a price for one,
- what an open offer gives is in its proposer's hand,
- a house that is begun can be closed.

For the first such seat a card is put into its hand before the deal. That makes deals more likely
the more of these cards it holds, so they are kept with a chance of one in their number; what an
offer gives likewise. A deal that breaks another demand is not kept. Then the cards are dealt
again, MOST_DEALS times at most: with one demand a few deals are enough, with two some dozens.

Nothing here depends on what is hidden: the same key gives all positions that a seat cannot tell
apart the same deal. Who is asked in secret stays who it is; who drew how much from a layer of which
only some cards are known is not remembered beyond the lower bounds that ``phases.pile`` keeps."""

from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.demands import count_met, demanded, is_demanded, keeps_demands
from miethai.games.wucherer.rules.phases.build import is_floor_card
from miethai.games.wucherer.rules.phases.play import clear_draft
from miethai.kernel.chance import below, draw
from miethai.kernel.fields import EVERYBODY
from miethai.kernel.frames import KIND, A, C, D
from miethai.kernel.rule import rule

MOST_DEALS = 4096
# Every place has a number of its own, and its draw that counter: floors, rows of the pile, hands,
# then what is decided about the whole deal. Purses come before the first deal.
FLOORS, ROWS, HANDS = 0, 128, 256
HAND = 120  # more than a hand holds
DEMANDED, KEPT = 1000, 1001
DRAWS = 1024  # of one deal
PURSES = MOST_DEALS * DRAWS


@rule
def resample(s, seat, high, low):
    for other in range(s.players):
        if other != seat:
            clear_draft(s, other)
            s.cancels[other] = 0
    counter = 0
    while counter < PURSES:
        gather(s, seat)
        first = first_demand(s, seat)
        if first >= 0:
            meet(s, seat, first, draw(high, low, counter + DEMANDED))
        deal(s, seat, high, low, counter)
        if is_kept(s, seat, first, draw(high, low, counter + KEPT)):
            counter = PURSES
        else:
            counter += DRAWS
    if s.hidden_money:
        share_money(s, seat, high, low)


# --- gathering -----------------------------------------------------------------------------------
@rule
def is_seen(s, seat, row):
    return s.pile_seen[row] == seat or s.pile_seen[row] == EVERYBODY


@rule
def is_hidden_house(s, seat, house):
    return s.owner[house] != state.NOBODY and s.builder[house] != seat


@rule
def gather(s, seat):
    """All cards that the seat does not know of come into the pool. A Monster is never hidden: it is
    in no pile and comes to a hand for all to see (AMB-34)."""
    for other in range(s.players):
        if other != seat:
            for kind in range(tables.KINDS):
                if kind != tables.MONSTER:
                    s.pool[kind] += s.hand[other][kind]
                    s.hand[other][kind] = 0
            give_back(s, other)
    for row in range(s.pile_size + s.rubble):
        if not is_seen(s, seat, row):
            s.pool[s.pile[row] & state.LAYER - 1] += 1
    for house in range(tables.HOUSES):
        if is_hidden_house(s, seat, house):
            for k in range(s.floors[house]):
                s.pool[s.floor[house][k] - 1] += 1


@rule
def give_back(s, other):
    """What all know to be in a hand stays there, and what its open offer gives."""
    for k in range(state.KNOWN):
        kind = s.known[other][k] - 1
        if kind >= 0 and kind != tables.MONSTER:
            to_hand(s, other, kind)
    if proposer(s) == other:
        for k in range(state.GIVEN_MOST):
            kind = s.give[k] - 1
            if kind >= 0 and s.hand[other][kind] < given_up_to(s, k):
                to_hand(s, other, kind)


@rule
def to_hand(s, other, kind):
    s.pool[kind] -= 1
    s.hand[other][kind] += 1


@rule
def proposer(s):
    """Who made the open offer, or NOBODY."""
    for k in range(s.depth):
        if s.frame[k][KIND] == state.TRADE:
            return s.frame[k][A] + 0
    return state.NOBODY


@rule
def given_up_to(s, last):
    """How many cards of its kind the offer gives, up to this one."""
    n = 0
    for k in range(last + 1):
        if s.give[k] == s.give[last]:
            n += 1
    return n


@rule
def ways_to_give(s, seat):
    """In how many ways the cards of the open offer could be chosen from those of their kinds in the
    hand, without those that all know anyway."""
    other = proposer(s)
    ways = 1
    if other != state.NOBODY and other != seat:
        for k in range(state.GIVEN_MOST):
            if s.give[k]:
                known = known_of(s, other, s.give[k] - 1)
                more = given_up_to(s, k) - known  # which of the cards beyond the known ones
                if more > 0:
                    ways = ways * (s.hand[other][s.give[k] - 1] - known - more + 1) // more
    return ways


@rule
def known_of(s, other, kind):
    n = 0
    for k in range(state.KNOWN):
        if s.known[other][k] == kind + 1:
            n += 1
    return n


# --- the first demand ----------------------------------------------------------------------------
@rule
def first_demand(s, seat):
    """The first demand on another hand that what stays there does not meet, -1 if there is none."""
    for k in range(s.depth + 1):
        other = demanded(s, k)
        if other != state.NOBODY and other != seat and count_met(s, k, other) == 0:
            return k
    return -1


@rule
def meet(s, seat, k, bits):
    """Put a card that meets demand k into the hand."""
    spare = floors_to_spare(s, seat)
    total = 0
    for kind in range(tables.KINDS):
        if is_demanded(s, k, kind):
            total += s.pool[kind] * weight_of(s, kind, spare)
    rest = below(bits, total)
    for kind in range(tables.KINDS):
        if s.pool[kind] > 0 and is_demanded(s, k, kind):
            rest -= s.pool[kind] * weight_of(s, kind, spare)
            if rest < 0:
                to_hand(s, demanded(s, k), kind)
                return


@rule
def floors_to_spare(s, seat):
    """Cards of the pool that can be floors, and how many more of them there are than floors; both
    in one number."""
    cards = 0
    for kind in range(tables.KINDS):
        if is_floor_card(s, kind):
            cards += s.pool[kind]
    return cards << 8 | cards - hidden_floors(s, seat)


@rule
def hidden_floors(s, seat):
    n = 0
    for house in range(tables.HOUSES):
        if is_hidden_house(s, seat, house):
            n += s.floors[house]
    return n


@rule
def weight_of(s, kind, spare):
    """With n cards that can be floors and f floors there are n!/(n-f)! ways to lay them; once such
    a card is taken away, only (n-f)/n of them. Weights in that proportion make up for it."""
    return spare & 255 if is_floor_card(s, kind) else spare >> 8


@rule
def is_kept(s, seat, first, bits):
    """Whether a deal meets all demands, and has its turn among the ways in which it may come up."""
    if not keeps_demands(s, seat):
        return False
    ways = ways_to_give(s, seat)
    if first >= 0:
        ways *= count_met(s, first, demanded(s, first))
    return below(bits, ways) == 0


# --- dealing -------------------------------------------------------------------------------------
@rule
def deal(s, seat, high, low, counter):
    """All places get a card of the pool; the floors come first, since they do not take any."""
    left = pool_size(s)
    if s.roof_as_floor == 0:
        left -= s.pool[tables.ROOF]
    for house in range(tables.HOUSES):
        if is_hidden_house(s, seat, house):
            for k in range(s.floors[house]):
                at = counter + FLOORS + house * tables.MAX_FLOORS + k
                s.floor[house][k] = take_floor(s, below(draw(high, low, at), left)) + 1
                left -= 1
    left = pool_size(s)
    for row in range(s.pile_size + s.rubble):
        if not is_seen(s, seat, row):
            kind = take(s, below(draw(high, low, counter + ROWS + row), left))
            s.pile[row] = s.pile[row] & state.LAYER | kind
            left -= 1
    for other in range(s.players):
        if other != seat:
            at = counter + HANDS + other * HAND
            for _ in range(s.hand_size[other] - hand_now(s, other)):
                s.hand[other][take(s, below(draw(high, low, at), left))] += 1
                left -= 1
                at += 1


@rule
def pool_size(s):
    n = 0
    for kind in range(tables.KINDS):
        n += s.pool[kind]
    return n


@rule
def hand_now(s, other):
    n = 0
    for kind in range(tables.KINDS):
        n += s.hand[other][kind]
    return n


@rule
def take(s, number):
    """The card of the pool with this number, counted by kind."""
    kind = 0
    while number >= s.pool[kind]:
        number -= s.pool[kind]
        kind += 1
    s.pool[kind] -= 1
    return kind


@rule
def take_floor(s, number):
    """The same among the cards that can be floors: only a Dach may not, and it is passed over."""
    if s.roof_as_floor:
        return take(s, number)
    roofs = s.pool[tables.ROOF] + 0
    s.pool[tables.ROOF] = 0
    kind = take(s, number)
    s.pool[tables.ROOF] = roofs
    return kind


# --- purses --------------------------------------------------------------------------------------
@rule
def share_money(s, seat, high, low):
    """The others' coins: every share is equally likely that pays open offers and a bail. Coins lie
    in a row, and bars between them part the purses: any places of the bars may be chosen."""
    coins = 0
    bars = -1
    for other in range(s.players):
        if other != seat:
            coins += s.money[other] - least_money(s, other)
            s.money[other] = least_money(s, other)
            bars += 1
    other = next_purse(s, seat, -1)
    place = PURSES
    while coins > 0:
        if below(draw(high, low, place), coins + bars) < bars:
            bars -= 1
            other = next_purse(s, seat, other)
        else:
            coins -= 1
            s.money[other] += 1
        place += 1


@rule
def next_purse(s, seat, other):
    return other + 2 if other + 1 == seat else other + 1


@rule
def least_money(s, seat):
    """Coins that a seat is known to have."""
    least = 0
    for k in range(s.depth):
        if s.frame[k][KIND] == state.TRADE and s.frame[k][A] == seat and s.frame[k][D] == 0:
            least = s.frame[k][C] + 0
    if s.stage == state.CHECK and s.check_item == state.PAY_BAIL:
        if s.turn == seat and s.jail == seat:
            least = max(least, s.bail + 0)
    return least
