"""Opponents of Monopoly to measure against. They stay as they are, whatever becomes of the bots of
the package: ``miethai arena monopoly --bots landlord,bench.opponents.monopoly:landlord_1``.

``landlord_1`` is the landlord of November 2026, before there was a shark; its parts lie in
``monopoly_1`` and need the rules of the game and the kernel, nothing else.
"""

from bench.opponents.monopoly_1.landlord import landlord as landlord_1

__all__ = ["landlord_1"]
