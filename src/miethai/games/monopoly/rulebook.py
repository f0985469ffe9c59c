"""The rulebook of Monopoly."""

from __future__ import annotations

from importlib.resources import files

from miethai.kernel.rulebook import load

RULES = load(files(__package__))
RULE_IDS = tuple(RULES)
