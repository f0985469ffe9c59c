"""Sentences in German and English: templates from files, filled with names and amounts."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any

from miethai.kernel.contract import ALL_ENGLISH, LANGS


def text_lang(lang: str) -> str:
    """The language that texts are in; ``en-all`` differs from ``en`` by names only."""
    return lang.partition("-")[0]


def check_lang(lang: str) -> None:
    """ValueError for a language that there are no texts in."""
    if lang not in (*LANGS, ALL_ENGLISH):
        raise ValueError(f"unknown language {lang!r}; expected one of {', '.join(LANGS)}")


def sentence(text: str) -> str:
    """A phrase as a sentence: with a capital letter and a full stop."""
    end = "" if text.endswith((".", "!", "?")) else "."
    return text[:1].upper() + text[1:] + end


def names_of_obstacles(bars: ModuleType) -> dict[int, str]:
    """What a family's obstacles are called in its texts: as in the module that numbers them."""
    return {
        number: name.lower()
        for name, number in vars(bars).items()
        if name.isupper() and isinstance(number, int) and number > 0
    }


def reader(folder: Traversable) -> Callable[[str], dict[str, str]]:
    """A function that gives all templates of a language by dotted key; each file is read once."""

    @cache
    def templates(lang: str) -> dict[str, str]:
        check_lang(lang)
        text = (folder / f"{text_lang(lang)}.toml").read_text(encoding="utf-8")
        return dict(_flat(tomllib.loads(text)))

    return templates


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


class Phrases:
    """The templates of one language at one table; families add names, amounts and whole sentences.

    A family's texts have ``word.nothing``, ``word.and``, ``count.*_one`` and ``*_many``, and
    ``refusal.cited``.
    """

    def __init__(self, templates: Mapping[str, str], lang: str, names: Sequence[str]) -> None:
        self.lang, self.names = text_lang(lang), names
        self._templates = templates

    def say(self, key: str, **values: Any) -> str:
        return self._templates[key].format_map(values)

    def knows(self, key: str) -> bool:
        return key in self._templates

    def listing(self, items: Sequence[str]) -> str:
        """``a, b and c``; for nothing the word for nothing."""
        if not items:
            return self.say("word.nothing")
        if len(items) == 1:
            return items[0]
        return self.say("word.and", head=", ".join(items[:-1]), last=items[-1])

    def count(self, what: str, n: int) -> str:
        """``1 house``, ``3 houses``."""
        return self.say(f"count.{what}_{'one' if n == 1 else 'many'}", n=n)

    def cited(self, text: str, rule: str | None) -> str:
        """A sentence with the id of its rule at the end, in brackets."""
        return self.say("note.cited", text=text.removesuffix("."), rule=rule) if rule else text

    def refusal(self, rule: str, rules: Mapping[str, Mapping[str, Any]]) -> str:
        """The sentence for a rule that forbids a move, with its id; ``rules`` have the titles."""
        return self.say("refusal.cited", why=self._against(rule, rules), rule=rule)

    def obstacle(
        self, name: str, rule: str, rules: Mapping[str, Mapping[str, Any]], **values: Any
    ) -> str:
        """What stands against a move, in one sentence: that of the obstacle under ``why``, or what
        is said of the rule that it is a case of."""
        key = f"why.{name}"
        return self.say(key, **values) if self.knows(key) else sentence(self._against(rule, rules))

    def _against(self, rule: str, rules: Mapping[str, Mapping[str, Any]]) -> str:
        key = f"refusal.{rule}"
        return self.say(key) if self.knows(key) else str(rules[rule][f"title_{self.lang}"])

    def fold(self, name: str) -> tuple[str, str]:
        """Key and title of a group of moves in a terminal."""
        key = f"screen.fold.{name}"
        return self.say(f"{key}.key"), self.say(f"{key}.title")
