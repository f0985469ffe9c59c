# mypy: allow-untyped-defs, allow-untyped-calls
"""What a seat cannot know, dealt anew: the wallets of the others.

Decks need nothing here: an order that was not drawn does not exist. Every payment happens in the
open, so a seat that keeps track knows all wallets; only where the table forbids programs to do so
(R-23) they are unknown. The sum of the closed wallets can be counted by anyone, so it is shared
out: every way to do so, in hundreds, is equally likely.
"""

from miethai.games.magnate.rules.state import AUCTION, EVICT
from miethai.kernel.chance import below, draw
from miethai.kernel.frames import SEAT, B, top, top_kind
from miethai.kernel.rule import rule

HUNDRED = 100


@rule
def resample(s, seat, high, low):
    """The hundreds stand in a row, parted by a bar between two wallets; place by place it is drawn
    whether a bar comes next. There are at most as many draws as hundreds and wallets."""
    if s.wallets_closed == 0 or s.bot_money_tracking:
        return
    free = 0
    wallets = 0
    for k in range(s.players):
        if is_closed(s, seat, k):
            covered = known_least(s, k)
            free += (s.money[k] - covered) // HUNDRED
            s.money[k] = covered
            wallets += 1
    counter = 0
    for k in range(s.players):
        if is_closed(s, seat, k):
            wallets -= 1  # so many bars are left
            while free and below(draw(high, low, counter), free + wallets) >= wallets:
                s.money[k] += HUNDRED
                free -= 1
                counter += 1
            counter += 1


@rule
def is_closed(s, seat, other):
    """Whether the wallet is another person's: the AI's money lies open (R-49)."""
    return other != seat and other != s.ai


@rule
def known_least(s, seat):
    """What the seat has at least: a standing bid is covered (MAG-TERM-05), and so is a building
    that is paid as soon as its owner has said which tenants leave (MAG-BUILD-01, R-24)."""
    least = 0
    if s.stage == AUCTION and s.bidder == seat:
        least = s.high * HUNDRED
    if top_kind(s) == EVICT and top(s, SEAT) == seat:
        least = s.cost[top(s, B)] + 0
    return least
