"""A player that is a program: a rule function, so that it plays on every engine."""

from miethai.kernel.rule import rule
from ten_spaces.rules import BUY, PASS, READY, ROLL


@rule
def buyer(s, seat, w, bits):
    """Buys what leaves a few coins for rent."""
    if s.stage == READY:
        return ROLL
    if w[BUY] > 0 and s.cash[seat] - s.price[s.at[seat]] >= 3:
        return BUY
    return PASS
