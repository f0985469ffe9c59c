"""A tiny game of its own, so that the kernel is tested without any real family.

Two or three players walk around four lanes as the wind blows. Each holds a hidden card. Who comes
to a free lane may bid for it and thereby claims that their card is worth the bid; the others are
asked one after the other whether they doubt it (a reaction). A doubted card is shown, goes under
the pile, and a new one is drawn. On a lane of one's own a card is turned up and pays its worth.
The host, who does not play, closes every turn. At any time a player may give coins away or look at
another player's card.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.kernel.toy_state import (
    AGREE,
    AMOUNT,
    ASKED,
    BID,
    BIDDER,
    CARDS,
    CLOSE,
    CLOSING,
    COINS,
    COLLECT,
    DEALING,
    DONE,
    DOUBT,
    FIELDS,
    FRAME,
    GIFT,
    GIFTS,
    HAND,
    HOST,
    LANDED,
    LANES,
    LEAVE,
    MOVES,
    NOBODY,
    OPEN,
    PEEK,
    PEEKS,
    PLAYERS,
    PROVEN,
    READY,
    REDRAW,
    SPIN,
    STOP,
    TURNING,
    VALUE,
    WEIGHT,
    WIND,
    WINDY,
    WORTH_PATHS,
)

from miethai.kernel.bits import count_bits
from miethai.kernel.chance import below, draw
from miethai.kernel.contract import CHANCE, OVER, Game
from miethai.kernel.deck import legal_draw, put_under, shuffle_all, top_layer
from miethai.kernel.moves import (
    SLOT_BITS,
    SLOT_MASK,
    allow,
    allow_mask,
    allow_range,
    clear,
    legal_set,
    weigh,
)
from miethai.kernel.options import OptionError
from miethai.kernel.rule import note, rule


def setup(s: Any, options: Mapping[str, Any], players: int, programs: int) -> None:
    if not 2 <= players <= PLAYERS:
        raise OptionError(f"{players} players: 2 or 3 can play", "TOY-00")
    for name, value in options.items():
        if name in FIELDS.by_name:
            setattr(s, name, value)
    s.worth = [options.get(path, VALUE[card]) for card, path in enumerate(WORTH_PATHS)]
    s.players = players
    s.cash = [12 if seat < players else 0 for seat in range(PLAYERS)]
    s.bank = COINS - sum(s.cash)
    s.owner = [NOBODY] * LANES
    s.pile = [1] * CARDS
    s.asked = NOBODY


# --- who is asked and what may be done -----------------------------------------------------------
@rule
def actor(s):
    if s.stage == DEALING or s.stage == WINDY or s.stage == REDRAW or s.stage == TURNING:
        return CHANCE
    if s.stage == DONE:
        return OVER
    if s.stage == ASKED:
        return s.asked + 0
    if s.stage == CLOSING:
        return HOST
    return s.turn + 0


@rule
def spare(s, seat):
    """Coins that are not bound by a bid."""
    if s.stage == ASKED and s.frame[BIDDER] == seat:
        return s.cash[seat] - s.frame[AMOUNT]
    return s.cash[seat] + 0


@rule
def legal_chance(s, w):
    if s.stage == WINDY:
        for k in range(3):
            weigh(w, WIND + k, WEIGHT[s.weather][k])
    elif s.stage == TURNING:
        legal_draw(s.pile, 0, CARDS, OPEN, w)
    else:
        legal_draw(s.pile, 0, CARDS, HAND, w)


@rule
def legal_standing(s, seat, w):
    others = ((1 << s.players) - 1) & ~(1 << seat)
    if s.extras & GIFTS and spare(s, seat) > 0:
        allow_mask(w, GIFT, others)
    if s.extras & PEEKS:
        for other in range(s.players):
            if other != seat and s.peeked[seat][other] == 0:
                allow(w, PEEK + other)


@rule
def legal(s, seat, w):
    if seat == CHANCE:
        legal_chance(s, w)
        return
    if seat == HOST:
        if s.stage == CLOSING:
            allow(w, COLLECT)
            allow_range(w, CLOSE, 2)
        return
    if seat >= s.players or s.stage == DONE or actor(s) == CHANCE:
        return
    if actor(s) == seat:
        if s.stage == READY:
            allow(w, SPIN)
        elif s.stage == ASKED:
            allow_range(w, AGREE, 2)
        elif s.stage == LANDED:
            if s.cash[seat] > 0:
                allow(w, BID)
            allow(w, LEAVE)
    legal_standing(s, seat, w)


@rule
def lowest(s, seat, slot):
    return s.tax[0] + 0 if slot == COLLECT else 1


@rule
def highest(s, seat, slot):
    return s.tax[1] + 0 if slot == COLLECT else spare(s, seat)


# --- what a move does ----------------------------------------------------------------------------
@rule
def pay(s, payer, taker, amount):
    """Coins change hands, as many as there are; NOBODY is the bank."""
    amount = min(amount, s.bank if payer == NOBODY else s.cash[payer])
    if payer == NOBODY:
        s.bank -= amount
    else:
        s.cash[payer] -= amount
    if taker == NOBODY:
        s.bank += amount
    else:
        s.cash[taker] += amount
    note(s, 1, payer, taker, amount, 0, 0)


@rule
def apply_chance(s, m):
    if s.stage == WINDY:
        walk(s, m - WIND)
    elif s.stage == TURNING:
        card = m - OPEN
        s.pile[card] = 0
        put_under(s.pile, 0, CARDS, card)
        s.shown = card + 1
        pay(s, NOBODY, s.turn, s.worth[card])
        s.stage = CLOSING
    else:
        card = m - HAND
        s.pile[card] = 0
        s.hand[s.draw_for] = card + 1
        if s.stage == REDRAW:
            settle(s)
        else:
            s.draw_for += 1
            if s.draw_for == s.players:
                s.stage = READY


@rule
def walk(s, wind):
    lane = (s.at[s.turn] + wind + 1) % LANES
    s.at[s.turn] = lane
    if s.owner[lane] == NOBODY:
        s.stage = LANDED
    elif s.owner[lane] == s.turn:
        s.stage = TURNING
    else:
        pay(s, s.turn, s.owner[lane], 4 * s.rent_pct // 100)
        s.stage = CLOSING


@rule
def ask_next(s):
    """Ask the next seat behind the last one that is not the bidder; settle when none is left."""
    s.asked += 1
    if s.asked == s.frame[BIDDER]:
        s.asked += 1
    if s.asked >= s.players:
        s.frame[PROVEN] = 1
        settle(s)


@rule
def settle(s):
    bidder = s.frame[BIDDER] + 0
    if s.frame[PROVEN]:
        lane = s.at[bidder] + 0
        pay(s, bidder, NOBODY, s.frame[AMOUNT])
        s.owner[lane] = bidder
        s.taken |= 1 << lane
    for k in range(FRAME):
        s.frame[k] = 0
    s.asked = NOBODY
    s.stage = CLOSING


@rule
def show_card(s, doubter):
    bidder = s.frame[BIDDER] + 0
    card = s.hand[bidder] - 1
    if s.worth[card] >= s.frame[AMOUNT]:
        s.frame[PROVEN] = 1
        pay(s, doubter, bidder, 1)
    else:
        pay(s, bidder, doubter, 1)
    put_under(s.pile, 0, CARDS, card)
    s.shown = card + 1
    s.hand[bidder] = 0
    for seat in range(s.players):
        s.peeked[seat][bidder] = 0
    if top_layer(s.pile, 0, CARDS) > 1:  # only known cards are left: nobody may know a hand
        shuffle_all(s.pile, 0, CARDS)
        s.shown = 0
    s.draw_for = bidder
    s.stage = REDRAW


@rule
def close_turn(s):
    s.turns += 1
    s.turn = (s.turn + 1) % s.players
    s.stage = READY
    if s.turns >= s.rounds or count_bits(s.taken) == LANES:
        s.stage = DONE


@rule
def apply(s, seat, m):
    slot = m & SLOT_MASK
    amount = m >> SLOT_BITS
    if seat == CHANCE:
        apply_chance(s, m)
    elif slot == COLLECT:
        pay(s, s.turn, NOBODY, amount)
        close_turn(s)
    elif slot == CLOSE:
        close_turn(s)
    elif slot == STOP:
        s.stage = DONE
    elif slot == SPIN:
        s.stage = WINDY
    elif slot == LEAVE:
        s.stage = CLOSING
    elif slot == BID:
        s.frame[BIDDER] = seat
        s.frame[AMOUNT] = amount
        s.stage = ASKED
        ask_next(s)
    elif slot == AGREE:
        ask_next(s)
    elif slot == DOUBT:
        show_card(s, seat)
    elif slot >= PEEK and slot < PEEK + PLAYERS:
        s.peeked[seat][slot - PEEK] = s.hand[slot - PEEK]
    else:
        pay(s, seat, slot - GIFT, amount)


@rule
def scores(s, out):
    for seat in range(PLAYERS):
        out[seat] = s.cash[seat] + 0
    for lane in range(LANES):
        if s.owner[lane] != NOBODY:
            out[s.owner[lane]] += 2


@rule
def turns(s):
    return s.turns + 0


@rule
def check(s):
    coins = s.bank + 0
    for seat in range(PLAYERS):
        coins += s.cash[seat]
        if s.cash[seat] < 0:
            return 1
    if coins != COINS or s.bank < 0:
        return 2
    for card in range(CARDS):
        places = 1 if s.pile[card] > 0 else 0
        for seat in range(PLAYERS):
            if s.hand[seat] == card + 1:
                places += 1
        if places != 1:
            return 3
    for seat in range(PLAYERS):
        for other in range(PLAYERS):
            if s.peeked[seat][other] != 0 and s.peeked[seat][other] != s.hand[other]:
                return 4
    return 0


@rule
def miser(s, seat, w, bits):
    """A bot: bids and gives as little as possible, and believes everybody."""
    if w[BID] > 0:
        return BID | 1 << SLOT_BITS
    if w[AGREE] > 0:
        return AGREE
    if w[SPIN] > 0:
        return SPIN
    if w[LEAVE] > 0:
        return LEAVE
    for other in range(PLAYERS):
        if w[GIFT + other] > 0:
            return (GIFT + other) | 1 << SLOT_BITS
        if w[PEEK + other] > 0:
            return PEEK + other
    return 0


@rule
def knows_hand(s, seat, other):
    return 0 <= seat < PLAYERS and (other == seat or s.peeked[seat][other] != 0)


@rule
def take_card(s, k):
    """The k-th card of the pile's top layer leaves it."""
    for c in range(CARDS):
        if s.pile[c] == 1:
            if k == 0:
                s.pile[c] = 0
                return c
            k -= 1
    return 0


@rule
def resample(s, seat, high, low):
    """Deal the hidden cards again, and the coins too where they are hidden."""
    hidden = 0
    for p in range(s.players):
        if s.hand[p] != 0 and not knows_hand(s, seat, p):
            hidden |= 1 << p
            s.pile[s.hand[p] - 1] = 1
    left = 0
    for c in range(CARDS):
        left += s.pile[c] == 1
    for p in range(s.players):
        if hidden >> p & 1:
            s.hand[p] = 1 + take_card(s, below(draw(high, low, p), left))
            left -= 1
    for a in range(s.players):
        for b in range(s.players):
            if s.peeked[a][b] != 0:
                s.peeked[a][b] = s.hand[b]
    if s.hide_cash:
        resample_cash(s, seat, high, low)


@rule
def bound(s, seat):
    """What a bidder can cover for all to see."""
    if s.stage == ASKED and s.frame[BIDDER] == seat:
        return s.frame[AMOUNT] + 0
    return 0


@rule
def resample_cash(s, seat, high, low):
    """Any share of the others' coins, but a bidder can cover their bid."""
    free = 0
    last = -1
    for p in range(s.players):
        if p != seat:
            free += s.cash[p] - bound(s, p)
            last = p
    for p in range(s.players):
        if p != seat:
            part = free
            if p != last:
                part = below(draw(high, low, PLAYERS + p), free + 1)
            s.cash[p] = bound(s, p) + part
            free -= part


# --- ordinary Python -----------------------------------------------------------------------------
def reason(s: Any, seat: int, m: int) -> str | None:
    w, slot, amount = legal_set(), m & SLOT_MASK, m >> SLOT_BITS
    legal(s, seat, w)
    offered = w[slot] > 0
    clear(w)
    if not offered:
        return "TOY-TURN"
    if slot < MOVES.amount_slots and not lowest(s, seat, slot) <= amount <= highest(s, seat, slot):
        return "TOY-AMOUNT"
    return None


GAME = Game(
    name="toy",
    folder=Path(__file__).parent / "toy",
    fields=FIELDS,
    moves=MOVES,
    players=PLAYERS,
    roles=("host",),
    setup=setup,
    actor=actor,
    legal=legal,
    lowest=lowest,
    highest=highest,
    apply=apply,
    scores=scores,
    turns=turns,
    check=check,
    resample=resample,
    reason=reason,
    bots={"miser": miser},
)
