"""Sentences in German and English: templates from text/*.toml, filled with names and amounts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from miethai.games.monopoly.phases.common import hotel_level
from miethai.games.monopoly.state import BANK, BANKER, CARD_BIT, HOUSE, POT, ROLES
from miethai.games.monopoly.tables import (
    CARD_NAMES,
    CARD_ROWS,
    COLOURS,
    DEED_NAMES,
    DEEDS,
    GROUP_ROWS,
    SPACE_NAMES,
)

LANGS = ("de", "en")
CURRENCY = "M"


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


@cache
def templates(lang: str) -> dict[str, str]:
    """All templates of a language by dotted key."""
    if lang not in LANGS:
        raise ValueError(f"unknown language {lang!r}; expected one of {', '.join(LANGS)}")
    path = files(__package__) / "text" / f"{lang}.toml"
    return dict(_flat(tomllib.loads(path.read_text(encoding="utf-8"))))


class Words:
    """One language at one table: fills templates and writes names, amounts and lists."""

    def __init__(self, lang: str, names: Sequence[str], currency: str = CURRENCY) -> None:
        self.lang, self.names, self.currency = lang, names, currency
        self._templates = templates(lang)

    def say(self, key: str, **values: Any) -> str:
        return self._templates[key].format(**values)

    def knows(self, key: str) -> bool:
        return key in self._templates

    def money(self, amount: int) -> str:
        return f"{amount} {self.currency}"

    def seat(self, seat: int) -> str:
        """A player's name, a role, the bank or the pot."""
        if seat >= BANKER:
            return self.say(f"party.{ROLES[seat - BANKER]}")
        if seat in (BANK, POT):
            return self.say("party.bank" if seat == BANK else "party.pot")
        return self.names[seat]

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

    def building(self, kind: int) -> str:
        return self.say("word.house" if kind == HOUSE else "word.hotel")

    def buildings(self, kind: int, n: int) -> str:
        return self.count("house" if kind == HOUSE else "hotel", n)

    def level(self, p: Any, level: int) -> str:
        """What stands on a street of this level."""
        if level == 0:
            return self.say("word.unbuilt")
        if level == hotel_level(p):
            return self.count("hotel", 1)
        return self.count("house", level)

    def space(self, space: int) -> str:
        return str(SPACE_NAMES[space])

    def deed(self, deed: int) -> str:
        return str(DEED_NAMES[deed])

    def lot(self, lot: int) -> str:
        """A deed, or the building of a shortage."""
        if lot < DEEDS:
            return self.deed(lot)
        return self.buildings(lot - DEEDS, 1)

    def asset(self, k: int) -> str:
        if k < CARD_BIT:
            return self.deed(k)
        return self.say("word.jail_card_e" if k == CARD_BIT else "word.jail_card_g")

    def side(self, mask: int, cash: int) -> str:
        """One side of an offer: property, cards and cash."""
        items = [self.asset(k) for k in range(CARD_BIT + 2) if mask >> k & 1]
        return self.listing(items + ([self.money(cash)] if cash > 0 else []))

    def group(self, group: int) -> str:
        assert group < COLOURS
        return str(GROUP_ROWS[group][f"name_{self.lang}"])

    def card(self, p: Any, card: int) -> str:
        """A card by its number and title."""
        title = self.card_text(p, card, "title")
        return self.say("word.card", id=CARD_NAMES[card], title=title)

    def card_text(self, p: Any, card: int, what: str) -> str:
        return str(CARD_ROWS[p.card_set][card][f"{what}_{self.lang}"])
