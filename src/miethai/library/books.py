"""Which games there are, and what their rules say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from miethai import bots, games
from miethai.kernel.contract import LANGS, Family
from miethai.library.errors import Error, plainly


@dataclass(frozen=True)
class Ruleset:
    """A game that can be played, with all that a table may choose."""

    id: str
    title: str
    subtitle: str
    """Which of several rulesets of one title it is."""
    about: str
    players: range
    """How many may play."""
    options: Mapping[str, Any]
    """Options of a table with their values where nobody chooses."""
    roles: tuple[str, ...]
    """Seats beside the players: a banker, a judge."""
    bots: tuple[str, ...]
    """Programs that can take a player's seat."""


class Rule(NamedTuple):
    """A rule or ruling of a rulebook."""

    id: str
    title: str
    text: str


def check_lang(lang: str) -> str:
    """The language, or an Error where there are no texts in it."""
    if lang not in LANGS:
        raise Error(f"unknown language {lang!r}; there are {', '.join(LANGS)}")
    return lang


def rulesets(lang: str = "en") -> dict[str, Ruleset]:
    """Everything that can be played, by id."""
    check_lang(lang)
    return {id_: _ruleset(id_, lang) for id_ in games.rulesets()}


def rules(ruleset: str, lang: str = "en") -> dict[str, Rule]:
    """The rulebook of a ruleset: every rule and ruling by id, in the order of the book."""
    check_lang(lang)
    with plainly():
        family, _ = games.find(ruleset)
        return {id_: rule(family, id_, lang) for id_ in games.rules_of(ruleset)}


def rule(family: Family, id_: str, lang: str) -> Rule:
    row = family.rules[id_]
    return Rule(id_, row[f"title_{lang}"], row[lang])


def _ruleset(id_: str, lang: str) -> Ruleset:
    family, found = games.find(id_)
    words = family.ruleset_words(id_)
    fewest, _, most = found.players
    return Ruleset(
        id=id_,
        title=words[f"title_{lang}"],
        subtitle=words[f"subtitle_{lang}"],
        about=words[f"about_{lang}"],
        players=range(fewest, most + 1),
        options=found.resolve(),
        roles=family.game.roles,
        bots=tuple(bots.names(family)),
    )
