"""Bots as rule functions, so that they run interpreted, compiled and on the GPU."""

from miethai.kernel.moves import LIST
from miethai.kernel.rule import rule


@rule
def landlord(s, seat, w, bits):
    return w[LIST] + 0
