"""What bots are called by people, and what they have been measured to win.

The words for strengths are the ``short`` names. What is measured lies in ``league.toml``, which
``python -m bench.league`` writes out of games of the arena; nobody edits it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from miethai.bots.finding import names
from miethai.bots.words import texts
from miethai.bots.world import usual_bot
from miethai.kernel.contract import LANGS, Family
from miethai.kernel.presentation.words import text_lang


@dataclass(frozen=True)
class Called:
    """A bot as people know it: ``short`` is the word for how it plays, and ``won`` says in a
    sentence what it has been measured to win, or is empty."""

    id: str
    name: str
    short: str
    usual: bool
    won: str


def called(family: Family, ruleset: str, lang: str) -> list[Called]:
    """All bots of a ruleset that need no address. One without words is called by its id."""
    said = titles(family, lang)
    usual = usual_bot(family)
    return [
        Called(id_, *_words(said, id_), usual=id_ == usual, won=won(family, ruleset, id_, lang))
        for id_ in names(family)
    ]


def titles(family: Family, lang: str) -> dict[str, dict[str, str]]:
    """``name`` and ``short`` of the bots that have them, by id."""
    return {**texts(lang)["bot"], **family.bot_names(text_lang(lang))}


def title(family: Family, id_: str, lang: str) -> str:
    return _words(titles(family, lang), id_)[0]


def by_word(family: Family, word: str) -> str | None:
    """The bot that a word in any language stands for: ``hai``, ``strong``. Written small: with a
    capital letter it may be somebody's name."""
    for lang in LANGS:
        for id_ in names(family):
            if _words(titles(family, lang), id_)[1].casefold() == word:
                return id_
    return None


def won(family: Family, ruleset: str, id_: str, lang: str) -> str:
    """What a bot has been measured to win in a ruleset, in words."""
    row = league().get(ruleset, {}).get(id_)
    if row is None:
        return ""
    text = str(texts(lang)["won"])
    return text.format(
        share=round(100 * row["win_share"]),
        others=row["seats"] - 1,
        other=_words(titles(family, lang), row["against"])[1],
        par=round(100 / row["seats"]),
    )


@cache
def league() -> dict[str, dict[str, Any]]:
    """What has been measured, by ruleset and bot; empty where nothing has."""
    file = files(__package__) / "league.toml"
    if not file.is_file():
        return {}
    rulesets = tomllib.loads(file.read_text(encoding="utf-8"))
    return {id_: row["bots"] for id_, row in rulesets.items()}


def _words(said: dict[str, dict[str, str]], id_: str) -> tuple[str, str]:
    row = said.get(id_, {"name": id_, "short": id_})
    return row["name"], row["short"]
