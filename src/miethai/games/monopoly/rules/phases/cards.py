"""Ereignis and Gemeinschaft cards.  MON-SPACE-02, MON-K-12 … 14, MON-D-08 … 15, A-37, A-55, A-56"""

from miethai.games.monopoly.rules import bars, notes, state, tables
from miethai.games.monopoly.rules.moves import DRAW_CARD, DRAW_CHOICE, PAY_CHOICE, READ_CARD
from miethai.games.monopoly.rules.phases import common
from miethai.games.monopoly.rules.phases.jail import go_to_jail
from miethai.games.monopoly.rules.phases.rent import PLAIN
from miethai.games.monopoly.rules.phases.turn import advance_token, land
from miethai.kernel.contract import CHANCE
from miethai.kernel.deck import cards_left, legal_draw, put_under, shuffle_all, top_layer
from miethai.kernel.frames import SEAT, A, B, C, fill, pop, push, top
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule


@rule
def bar_card(s, seat, card):
    """Chance gives the top card of the pile whose space was reached, and nobody else gives one."""
    if s.draw_from != card // tables.PILE + 1:
        return bars.NO_CARD_FROM_PILE
    if s.pile[card] == 0:
        return bars.CARD_IS_KEPT
    lies_on_top = s.pile[card] == top_layer(s.pile, tables.PILE * (s.draw_from - 1), tables.PILE)
    return 0 if seat == CHANCE and s.dice_for == 0 and lies_on_top else bars.NOT_TOP_CARD


@rule
def legal_card(s, w):
    legal_draw(s.pile, tables.PILE * (s.draw_from - 1), tables.PILE, DRAW_CARD, w)


@rule
def apply_card(s, card):
    """The card is out; a banker at the table reads it out first (MON-K-12)."""
    s.draw_from = 0
    pile = card // tables.PILE
    if tables.CARD_EFFECT[s.card_set][card] == tables.JAIL_FREE:
        s.pile[card] = 0
    else:
        put_under(s.pile, tables.PILE * pile, tables.PILE, card)  # MON-K-13, in classic by A-55
    if s.reshuffle and once_through(s, pile):
        shuffle_all(s.pile, tables.PILE * pile, tables.PILE)
    if s.banker_mode > 0:
        push(s, state.CARD_READ, state.BANKER, card, s.turn + 0)
    else:
        carry_out(s, s.turn + 0, card)


@rule
def once_through(s, pile):
    """No card of the first, unordered layer is left (option reshuffle)."""
    for card in range(tables.PILE * pile, tables.PILE * pile + tables.PILE):
        if s.pile[card] == 1:
            return False
    return cards_left(s.pile, tables.PILE * pile, tables.PILE) > 0


@rule
def bar_read_card(s, seat):
    return 0 if common.is_asked(s, seat, state.CARD_READ) else bars.NO_CARD_TO_READ


@rule
def legal_read_card(s, w):
    allow(w, READ_CARD)


@rule
def apply_read_card(s):
    card = top(s, A)
    seat = top(s, B)
    pop(s)
    carry_out(s, seat, card)


@rule
def carry_out(s, seat, card):
    effect = tables.CARD_EFFECT[s.card_set][card]
    a = tables.CARD_A[s.card_set][card]
    b = tables.CARD_B[s.card_set][card]
    if effect == tables.MONEY:
        card_money(s, seat, a, card)
    elif effect == tables.MOVE_TO:
        advance_token(s, seat, (a - s.at[seat]) % tables.SPACES, PLAIN)  # MON-D-08, MON-D-09
    elif effect == tables.MOVE_BACK_TO or effect == tables.BACK:
        steps = a if effect == tables.BACK else (s.at[seat] - a) % tables.SPACES
        step_back(s, seat, steps)
    elif effect == tables.NEAREST_STATION:
        advance_token(s, seat, steps_to(s, seat, tables.STATION), a)
    elif effect == tables.NEAREST_UTILITY:
        advance_token(s, seat, steps_to(s, seat, tables.UTILITY), a)
    elif effect == tables.JAIL_FREE:
        s.jail_card[card // tables.PILE] = seat  # MON-K-14
    elif effect == tables.TO_JAIL:
        go_to_jail(s, seat)
    elif effect == tables.PER_BUILDING:
        pay_per_building(s, seat, a, b, card)
    elif effect == tables.PAY_EACH:
        push(s, state.PAY_EACH_FRAME, seat, 1, a)
        fill(s, card, 0, 0)
    elif effect == tables.COLLECT_EACH:
        push(s, state.COLLECT_FRAME, seat, 1, a)
        fill(s, card, 0, 0)
    elif effect == tables.CHOICE:
        push(s, state.CARD_CHOICE, seat, a, card)


@rule
def card_money(s, seat, amount, card):
    if amount > 0:
        common.transfer(s, state.BANK, seat, amount, notes.R_CARD, card)
    else:
        common.owe(s, seat, common.fines_go_to(s), -amount, notes.R_CARD, card)


@rule
def steps_to(s, seat, kind):
    """Spaces forward to the nearest one of a kind."""
    steps = 1
    while tables.SPACE_KIND[(s.at[seat] + steps) % tables.SPACES] != kind:
        steps += 1
    return steps


@rule
def step_back(s, seat, steps):
    """Backwards without LOS money; the new space is carried out in full (MON-D-09, MON-D-12)."""
    origin = s.at[seat] + 0
    s.at[seat] = (origin - steps) % tables.SPACES
    note(s, notes.MOVED, seat, origin, -steps, s.at[seat], 0)
    land(s, seat, PLAIN)


@rule
def pay_per_building(s, seat, per_house, per_hotel, card):
    """A hotel is not counted as houses too (MON-D-13); the note tells how many there were."""
    houses = 0
    hotels = 0
    for d in range(tables.DEEDS):
        if s.deeds[seat] >> d & 1:
            if s.level[d] == common.hotel_level(s):
                hotels += 1
            else:
                houses += s.level[d]
    detail = card | houses << notes.DETAIL_BITS | hotels << (2 * notes.DETAIL_BITS)
    common.owe(
        s,
        seat,
        common.fines_go_to(s),
        houses * per_house + hotels * per_hotel,
        notes.R_PER_BUILDING,
        detail,
    )


@rule
def step_each(s, collects):
    """Settle the next of the payments with every other player, clockwise (A-37, A-56)."""
    drawer = top(s, SEAT)
    k = top(s, A)
    amount = top(s, B)
    card = top(s, C)
    if k >= s.players or not common.is_alive(s, drawer):
        pop(s)
        return
    s.frame[s.depth - 1][A] = k + 1
    other = (drawer + k) % s.players
    if not common.is_alive(s, other):
        return  # MON-D-14: only players still in the game
    if collects:
        common.owe(s, other, drawer, amount, notes.R_COLLECT_EACH, card)
    else:
        common.owe(s, drawer, other, amount, notes.R_PAY_EACH, card)


@rule
def bar_choice(s, seat):
    return 0 if common.is_asked(s, seat, state.CARD_CHOICE) else bars.NO_CARD_CHOICE


@rule
def legal_choice(s, w):
    """Pay, or draw a Gemeinschaft card instead (older card set)."""
    allow(w, PAY_CHOICE)
    allow(w, DRAW_CHOICE)


@rule
def apply_choice(s, seat, m):
    amount = top(s, A)
    card = top(s, B)
    pop(s)
    if m == PAY_CHOICE:
        card_money(s, seat, amount, card)
    else:
        s.draw_from = 2
