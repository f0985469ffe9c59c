"""The rulebook of Magnate."""

from __future__ import annotations

from importlib.resources import files

from miethai.kernel.rulebook import load

RULES = load(files(__package__))
