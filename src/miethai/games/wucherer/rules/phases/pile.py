"""The pile: layers of cards without an order inside.
WUC-SETUP-02, WUC-BOMB-02, WUC-N-63, WUC-O-36, WUC-O-44, WUC-END-01, WUC-END-02, AMB-41

Row 0 of ``pile`` is the bottom, the last row the top. The lowest row of a layer carries LAYER;
which card of the top layer comes next is decided when it is drawn. Every Mord, Bombe or Umzug puts
one new layer at the bottom, and layers are never joined: there are at most as many as cards.

``pile_seen`` says who knows a row. In a layer, rows known to all come first, by kind. When a card
is drawn unseen from such a layer, one card less of each kind is certain to be left: so many rows
lose their mark. What a builder alone knows of a layer is given up when it is first drawn from.
"""

from miethai.games.wucherer.rules import bars
from miethai.games.wucherer.rules.moves import DRAW, LAY
from miethai.games.wucherer.rules.notes import DREW, RESHUFFLED, UNDER_PILE
from miethai.games.wucherer.rules.phases.common import add_card, lay
from miethai.games.wucherer.rules.state import BUYING, DEAL, LAYER
from miethai.games.wucherer.rules.tables import KINDS, MONSTER, ROOF
from miethai.kernel.fields import EVERYBODY, NO_READER
from miethai.kernel.moves import weigh_more
from miethai.kernel.rule import note, rule

KIND_BITS = LAYER - 1


@rule
def top_layer(s):
    """Lowest row of the layer that is drawn from."""
    k = s.pile_size - 1
    while k > 0 and s.pile[k] < LAYER:
        k -= 1
    return k


# --- putting under -------------------------------------------------------------------------------
@rule
def make_room(s, cards):
    """Lift the pile: so many empty rows lie under it."""
    k = s.pile_size - 1
    while k >= 0:
        s.pile[k + cards] = s.pile[k]
        s.pile_seen[k + cards] = s.pile_seen[k]
        k -= 1
    s.pile_size += cards


@rule
def put_one_under(s, kind):
    """One card that everybody has seen, as a layer of its own; without a pile it is laid off
    (WUC-END-02)."""
    if s.pile_size == 0:
        lay(s, kind)
        return
    make_room(s, 1)
    s.pile[0] = kind | LAYER
    s.pile_seen[0] = EVERYBODY
    note(s, UNDER_PILE, 0, 0, 1, kind, 0)


@rule
def reshuffle(s):
    """The discard becomes the pile (WUC-O-36): everybody knows its cards, nobody their order."""
    n = 0
    for kind in range(KINDS):
        for k in range(s.discard_size):
            if s.discard[k] == kind + 1:
                s.pile[n] = kind
                s.pile_seen[n] = EVERYBODY
                n += 1
    for k in range(s.discard_size):
        s.discard[k] = 0
    s.pile[0] = s.pile[0] | LAYER
    s.pile_size = n
    s.discard_size = 0
    s.reshuffled = 1
    s.laid = 0
    s.recyclers = 0
    note(s, RESHUFFLED, 0, 0, n, 0, 0)


# --- drawing -------------------------------------------------------------------------------------
@rule
def legal_draw(s, w):
    """Any card of the top layer, each equally likely."""
    k = s.pile_size - 1
    while k >= 0:
        weigh_more(w, DRAW + (s.pile[k] & KIND_BITS))
        if s.pile[k] >= LAYER:
            return
        k -= 1


@rule
def bar_draw(s, kind):
    """Why this card is not among those that may come, or nothing is drawn at all."""
    if s.draw_to and lies_on_top(s, kind):
        return 0
    if s.card_set == 0 and (kind == MONSTER or kind == ROOF):
        return bars.LIES_IN_SUPPLY
    if s.count[kind] == 0:
        return bars.NOT_IN_DECK
    if s.draw_to == 0:
        return bars.NONE_BOUGHT if s.stage == BUYING else bar_purchase(s)
    return bars.NOT_IN_PILE_AT_START if s.stage == DEAL else bars.NOT_ON_TOP


@rule
def lies_on_top(s, kind):
    for k in range(top_layer(s), s.pile_size):
        if s.pile[k] & KIND_BITS == kind:
            return True
    return False


@rule
def bar_purchase(s):
    """Cards are bought at the end of a turn, and not once the pile is used up."""
    return bars.PILE_USED_UP if s.lap_left else bars.OTHER_PHASE


@rule
def draw_card(s, seat, kind):
    """The top card goes to a hand. Of a layer of one kind that all know, all know the card too."""
    base = top_layer(s)
    openly = 0
    if s.pile_seen[base] != NO_READER or s.pile_seen[s.pile_size - 1] != NO_READER:
        openly = 1
        for k in range(base, s.pile_size):
            if s.pile_seen[k] != EVERYBODY or s.pile[k] & KIND_BITS != kind:
                openly = 0
        blur_layer(s, base)
    remove_row(s, base, kind)
    note(s, DREW, seat, 0, s.pile_size + 0, kind, 0)
    add_card(s, seat, kind, openly, 0)


@rule
def blur_layer(s, base):
    """Of each kind one card less is certain to be left; the known rows stay first."""
    s.pile[base] &= KIND_BITS
    last = -1  # kind of the row above, among the rows known to all
    k = s.pile_size - 1
    while k >= base:
        kind = s.pile[k] + 0
        if s.pile_seen[k] != EVERYBODY:
            s.pile_seen[k] = NO_READER
        elif kind != last:
            last = kind
            s.pile_seen[k] = NO_READER
        k -= 1
    n = base
    for k in range(base, s.pile_size):
        if s.pile_seen[k] == EVERYBODY:
            here = s.pile[n] + 0
            s.pile[n] = s.pile[k]
            s.pile[k] = here
            s.pile_seen[k] = s.pile_seen[n]
            s.pile_seen[n] = EVERYBODY
            n += 1
    s.pile[base] |= LAYER


@rule
def remove_row(s, base, drawn):
    """Take one card of this kind out of the layer: always a row that nobody knows, from above."""
    last = s.pile_size - 1
    k = last
    while s.pile[k] & KIND_BITS != drawn:
        k -= 1
    lowest = s.pile[base] & LAYER
    s.pile[base] &= KIND_BITS
    s.pile[k] = s.pile[last]
    s.pile[last] = 0
    s.pile_seen[last] = 0
    if last > base:
        s.pile[base] |= lowest
    s.pile_size -= 1


# --- a bombed house without a pile ---------------------------------------------------------------
@rule
def legal_lay(s, w):
    """The cards of the house are shuffled before they are laid off (AMB-73)."""
    for k in range(s.rubble):
        weigh_more(w, LAY + (s.pile[k] & KIND_BITS))


@rule
def bar_lay(s, kind):
    """Cards of a bombed house come on the discard only without a pile, and shuffled."""
    if s.draw_to == 0:
        for k in range(s.rubble):
            if s.pile[k] & KIND_BITS == kind:
                return 0
    return bar_rubble(s)


@rule
def bar_rubble(s):
    if s.rubble:
        return bars.RUBBLE_COMES_FIRST
    return bars.GOES_UNDER_PILE if s.pile_size else bars.NO_PILE


@rule
def lay_rubble(s, kind):
    k = 0
    while s.pile[k] & KIND_BITS != kind:
        k += 1
    s.rubble -= 1
    s.pile[k] = s.pile[s.rubble]
    s.pile_seen[k] = s.pile_seen[s.rubble]
    s.pile[s.rubble] = 0
    s.pile_seen[s.rubble] = 0
    lay(s, kind)
