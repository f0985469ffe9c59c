"""Das Duale System: the top card of the discard.
WUC-O-40, WUC-O-41, AMB-39, AMB-72, AMB-73, AMB-75"""

from miethai.games.wucherer.rules import bars
from miethai.games.wucherer.rules.moves import PASS, PLAY_CARD
from miethai.games.wucherer.rules.notes import TOOK_TOP
from miethai.games.wucherer.rules.phases import common
from miethai.games.wucherer.rules.state import NOBODY, RECYCLE, SOMEBODY
from miethai.games.wucherer.rules.tables import RECYCLING
from miethai.kernel.moves import allow
from miethai.kernel.rule import note, rule

EVERY_DISCARD = 0  # recyclingWindow


@rule
def bar_recycling(s, seat):
    """Why the seat cannot take the top card. One that made it by its own Das Duale System waits for
    another (AMB-75)."""
    if not common.holds(s, seat, RECYCLING):
        return bars.NOT_HELD
    if s.discard_size == 0:
        return bars.DISCARD_EMPTY
    if s.recyclers >> seat & 1:
        return bars.OWN_RECYCLING
    return 0


@rule
def bar_recycling_now(s, seat):
    """The same out of turn, or in a window before the answer (AMB-39)."""
    if s.recycling_window != EVERY_DISCARD and common.holds(s, seat, RECYCLING):
        return bars.RECYCLING_WINDOW
    return bar_recycling(s, seat)


@rule
def may_recycle(s, seat):
    return bar_recycling_now(s, seat) == 0


@rule
def legal_recycling(s, seat, w):
    if may_recycle(s, seat):
        allow(w, PLAY_CARD + RECYCLING)


@rule
def bar_window(s, seat, verb, card, number):
    """Why a seat that is asked for an answer cannot do this instead; ``number`` is the rule of the
    answers."""
    if verb == PASS:
        return 0
    if verb == PLAY_CARD and card == RECYCLING and s.count[RECYCLING]:
        return bar_recycling_now(s, seat)
    return number


@rule
def recycle(s, seat):
    """WUC-O-40: take the top card, then lay Das Duale System in its place."""
    common.take_card(s, seat, RECYCLING, 1)
    s.discard_size -= 1
    kind = s.discard[s.discard_size] - 1
    s.discard[s.discard_size] = 0
    note(s, TOOK_TOP, seat, 0, 0, kind, 0)
    common.add_card(s, seat, kind, 1, RECYCLING)
    before = s.recyclers + 0
    common.lay(s, RECYCLING)
    s.recyclers = before | 1 << seat
    open_recycling(s)


# --- the window (D-R-RECYCLE) --------------------------------------------------------------------
@rule
def open_recycling(s):
    """A batch lies on the discard: every holder may take its top, clockwise from the active seat;
    the others are not told who is asked (AMB-72)."""
    s.laid = 0
    if s.recycling_window != EVERY_DISCARD or s.count[RECYCLING] == 0:
        return
    other = next_recycler(s, 0)
    if other != NOBODY:
        common.push(s, RECYCLE, SOMEBODY, 0, 0)
        common.ask_in_secret(s, other)


@rule
def next_recycler(s, k):
    """The first holder from k seats behind the active one on, NOBODY if there is none."""
    while k < s.players:
        other = (s.turn + k) % s.players
        if bar_recycling(s, other) == 0:
            return other
        k += 1
    return NOBODY


@rule
def legal_recycle(w):
    allow(w, PLAY_CARD + RECYCLING)
    allow(w, PASS)


@rule
def bar_recycle(verb, card):
    """Only who can is asked."""
    if verb == PASS or (verb == PLAY_CARD and card == RECYCLING):
        return 0
    return bars.RECYCLING_WINDOW


@rule
def apply_recycle(s, seat, slot):
    if slot == PASS:
        other = next_recycler(s, (seat - s.turn + s.players) % s.players + 1)
        if other == NOBODY:
            common.pop(s)
        else:
            common.ask_in_secret(s, other)
    else:
        common.pop(s)
        recycle(s, seat)
