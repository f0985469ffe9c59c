"""What is said about bots and by them, in German and English."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from miethai.kernel.presentation.words import text_lang


@cache
def texts(lang: str) -> dict[str, Any]:
    file = files(__package__) / "text" / f"{text_lang(lang)}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
