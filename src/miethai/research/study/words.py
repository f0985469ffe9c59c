"""The words and numbers of a report in a language."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

NARROW = "\u202f"  # a space at which no line breaks
TEXTS = files("miethai.research.study") / "text"


def style() -> str:
    """How the page looks."""
    return (TEXTS / "report.css").read_text(encoding="utf-8")


class Words:
    def __init__(self, lang: str) -> None:
        self.lang = lang
        text = (TEXTS / f"{lang}.toml").read_text(encoding="utf-8")
        self._said: dict[str, str] = tomllib.loads(text)

    def __call__(self, key: str, **values: Any) -> str:
        return self._said[key].format(**values)

    def number(self, value: float, digits: int | None = None, sign: bool = False) -> str:
        """A number as people write it: three or four figures that count."""
        if digits is None:
            digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
        plain = f"{value:{'+' if sign else ''},.{digits}f}".replace("-", "−")
        parts = {",": self("thousands"), ".": self("point")}
        return "".join(parts.get(letter, letter) for letter in plain)

    def share(self, value: float) -> str:
        """A share in hundredths; of a rare thing with one figure more."""
        digits = 1 if value == 0 or value >= 0.01 else 2
        return f"{self.number(100 * value, digits)}{NARROW}%"

    def whole(self, value: float, sign: bool = False) -> str:
        """A number of turns: whole, where it is."""
        return self.number(value, 0 if value == round(value) else 1, sign)
