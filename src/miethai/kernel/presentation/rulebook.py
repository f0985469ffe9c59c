"""The rulebook of a family: every rule and every ruling with its texts, in the order of the files.

It lies in two files of the family's folder ``book``: ``rulebook.toml``, what the sheet says, and
``rulings.toml``, how this program reads it where the sheet is silent or unclear.
"""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from typing import Any

Rules = dict[str, dict[str, Any]]


def load(folder: Traversable) -> Rules:
    """All rules and rulings by id."""
    return {**_read(folder, "rulebook.toml"), **_read(folder, "rulings.toml")}


def _read(folder: Traversable, name: str) -> Rules:
    return tomllib.loads((folder / name).read_text(encoding="utf-8"))
