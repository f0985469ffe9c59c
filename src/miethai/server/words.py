"""The server's own sentences, and the error that carries one to a client."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from miethai.kernel.presentation.words import text_lang
from miethai.server.wire import Refused


@cache
def texts(lang: str) -> dict[str, Any]:
    whole = files("miethai.server").joinpath("text", f"{text_lang(lang)}.toml").read_text("utf-8")
    return tomllib.loads(whole)


def say(lang: str, key: str, **values: Any) -> str:
    """A sentence; values that depend on the language themselves are functions of it."""
    known = {name: value(lang) if callable(value) else value for name, value in values.items()}
    return str(texts(lang)[key]).format(**known)


def presets(lang: str) -> dict[str, str]:
    return dict(texts(lang)["preset"])


class Refusal(Exception):
    """A command that is not carried out; it is said in the sender's language."""

    def __init__(self, code: str, key: str, **values: Any) -> None:
        super().__init__(key)
        self.code, self.key, self.values = code, key, values
        self.rule: str | None = None
        self.said: str | None = None  # by the game, instead of a sentence of the server
        self.remedy: str | None = None
        self.option: str | None = None  # of a new table, that cannot be …
        self.part: str | None = None  # … or the path of a component value
        self.detail = ""  # in English and for programmers: only English readers get it

    def message(self, lang: str, id_: str | None = None, n: int | None = None) -> Refused:
        text = self.said or say(lang, self.key, **self.values)
        if self.detail and text_lang(lang) == "en":
            text = f"{text} ({self.detail})"
        code: Any = self.code
        return Refused(code, text, id_, self.rule, self.remedy, n, self.option, self.part)
