"""The rulebook of a family: every rule and every ruling with its texts, in the order of the files.

It lies in two files of the family's folder ``book``: ``rulebook.toml``, what the sheet says, and
``rulings.toml``, how this program reads it where the sheet is silent or unclear. A family that has
nothing of the kind has no second file.
"""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from typing import Any

Rules = dict[str, dict[str, Any]]


def load(folder: Traversable) -> Rules:
    """All rules and rulings by id."""
    rulings = folder / "rulings.toml"
    return {**_read(folder / "rulebook.toml"), **(_read(rulings) if rulings.is_file() else {})}


def _read(file: Traversable) -> Rules:
    return tomllib.loads(file.read_text(encoding="utf-8"))
