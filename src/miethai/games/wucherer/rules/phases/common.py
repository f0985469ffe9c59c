"""What all phases share: frames, money, hands, the discard.
WUC-PLAY-04, WUC-O-06, WUC-BUY-05, AMB-26, AMB-45, AMB-46, AMB-73, AMB-75"""

from miethai.games.wucherer.rules.notes import LAID_OFF_CARD, PAID, TO_HAND
from miethai.games.wucherer.rules.state import BATCH, CANCELS, KNOWN, SOMEBODY, SPENT
from miethai.games.wucherer.rules.tables import MONSTER, ROOF
from miethai.kernel.frames import KIND, SEAT, place
from miethai.kernel.frames import pop as close
from miethai.kernel.rule import note, rule


# --- frames --------------------------------------------------------------------------------------
@rule
def push(s, kind, seat, a, b):
    """Open a frame; further columns are set by ``fill``."""
    place(s, s.depth + 0, kind, seat, a, b)
    s.asked[s.depth] = 0
    s.depth += 1


@rule
def pop(s):
    """Close the topmost frame and leave nothing of it behind."""
    close(s)
    s.asked[s.depth] = 0


@rule
def set_top(s, column, value):
    s.frame[s.depth - 1][column] = value


@rule
def ask_in_secret(s, seat):
    """The topmost frame goes on to a seat that the others are not told (AMB-72)."""
    s.frame[s.depth - 1][SEAT] = SOMEBODY
    s.asked[s.depth - 1] = seat


@rule
def batch_frame(s):
    """The topmost batch of removals, counted from the bottom, or -1."""
    k = s.depth - 1
    while k >= 0:
        if s.frame[k][KIND] == BATCH:
            return k
        k -= 1
    return -1


# --- seats ---------------------------------------------------------------------------------------
@rule
def left_of(s, seat):
    """The next seat clockwise (WUC-TURN-01)."""
    return (seat + 1) % s.players


@rule
def is_program(s, seat):
    return s.programs >> seat & 1 == 1


@rule
def counters(s, seat, attacker):
    """Whether a seat that is not affected may answer by variant 3: every one may, the attacker
    only unless the table leaves them out (WUC-O-51, AMB-47)."""
    return seat != attacker or s.attacker_counters == 1


@rule
def may_cancel(s, seat):
    """People may drop a play that is not complete yet; a program never does."""
    return not is_program(s, seat) and s.cancels[seat] < CANCELS


# --- money ---------------------------------------------------------------------------------------
@rule
def transfer(s, payer, payee, amount, reason, detail):
    """Move coins that are there; the bank has any number of them (AMB-46)."""
    if amount == 0:
        return
    if payer >= 0:
        s.money[payer] -= amount
    else:
        s.bank -= amount
    if payee >= 0:
        s.money[payee] += amount
    else:
        s.bank += amount
    note(s, PAID, payer, payee, amount, reason, detail)


# --- hands ---------------------------------------------------------------------------------------
@rule
def holds(s, seat, kind):
    return s.hand[seat][kind] > 0


@rule
def take_card(s, seat, kind, openly):
    """A card leaves the hand. If nobody sees which, any card known to all may have gone."""
    s.hand[seat][kind] -= 1
    s.hand_size[seat] -= 1
    if s.known[seat][0] != 0:
        if openly:
            forget(s, seat, kind)
        else:
            blur(s, seat)


@rule
def add_card(s, seat, kind, openly, why):
    """A card comes to the hand; seen by all, it stays known to all (see resample)."""
    s.hand[seat][kind] += 1
    s.hand_size[seat] += 1
    if openly:
        note(s, TO_HAND, seat, 0, 0, kind, why)
        know(s, seat, kind)


@rule
def know(s, seat, kind):
    """Write down, in the order of kinds, that all know this card of a hand; with no room the
    greatest is forgotten."""
    row = s.known[seat]
    card = kind + 1
    for k in range(KNOWN):
        here = row[k] + 0
        if here == 0 or here > card:
            row[k] = card
            card = here
            if card == 0:
                return


@rule
def forget(s, seat, kind):
    """A card of this kind left the hand: one less is known of it."""
    row = s.known[seat]
    found = 0
    for k in range(KNOWN):
        if found == 0 and row[k] == kind + 1:
            found = 1
        if found:
            row[k] = row[k + 1] if k + 1 < KNOWN else 0


@rule
def blur(s, seat):
    """Some card left the hand as a floor: of each kind only one less is certain to be there, but
    for those that are no floors (WUC-N-02, AMB-62)."""
    row = s.known[seat]
    n = 0
    for k in range(KNOWN):
        here = row[k] + 0
        again = k + 1 < KNOWN and row[k + 1] == here  # the last of its kind goes
        no_floor = here == MONSTER + 1 or (here == ROOF + 1 and s.roof_as_floor == 0)
        row[k] = 0
        if here != 0 and (again or no_floor):
            row[n] = here
            n += 1


# --- the discard ---------------------------------------------------------------------------------
@rule
def lay(s, kind):
    """Lay a card face up on the discard (WUC-O-06); a Monster goes back to its supply (AMB-34)."""
    if kind == MONSTER:
        s.monsters_left += 1
        return
    s.discard[s.discard_size] = kind + 1
    s.discard_size += 1
    s.laid = 1
    s.recyclers = 0
    note(s, LAID_OFF_CARD, 0, 0, 0, kind, 0)


@rule
def spend(s, kind):
    """A card is used up: it is laid off when the play is over, actions before answers (AMB-73)."""
    for k in range(SPENT):
        if s.spent[k] == 0:
            s.spent[k] = kind + 1
            return


@rule
def lay_spent(s):
    """The play is over: its cards go to the discard in the order in which they were played."""
    for k in range(SPENT):
        if s.spent[k]:
            lay(s, s.spent[k] - 1)
            s.spent[k] = 0
