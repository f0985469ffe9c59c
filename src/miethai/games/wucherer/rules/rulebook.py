"""The rulebook of Wucherer."""

from __future__ import annotations

from importlib.resources import files

from miethai.kernel.presentation.rulebook import load

RULES = load(files("miethai.games.wucherer") / "book")
