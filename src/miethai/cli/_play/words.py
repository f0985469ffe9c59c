"""The terminal's own words, in German and English."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def templates(lang: str) -> dict[str, str]:
    """All texts of a language by dotted key."""
    path = files(__package__) / "text" / f"{lang}.toml"
    sections = tomllib.loads(path.read_text(encoding="utf-8"))
    return {f"{name}.{key}": text for name, rows in sections.items() for key, text in rows.items()}


class Words:
    """Fills the texts of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._templates = templates(lang)

    def say(self, key: str, **values: Any) -> str:
        return self._templates[key].format(**values)

    def knows(self, key: str) -> bool:
        return key in self._templates
