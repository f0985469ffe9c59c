"""Sentences in German and English: templates from text/*.toml, filled with names and amounts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.phases.common import hotel_level
from miethai.games.monopoly.rules.state import BANK, BANKER, CARD_BIT, HOUSE, POT, ROLES
from miethai.kernel.contract import ALL_ENGLISH
from miethai.kernel.presentation.words import Phrases, reader

CURRENCY = "M"


TEXTS = files("miethai.games.monopoly") / "text"
templates = reader(TEXTS)


@cache
def english_names(lang: str) -> dict[str, str]:
    """What is called otherwise in English: streets only where all names are wanted."""
    said = tomllib.loads((TEXTS / "names.toml").read_text(encoding="utf-8"))
    return {**said["things"], **(said["deeds"] if lang == ALL_ENGLISH else {})}


# Longer names first: "Gemeinschaftsfeld" before "Gemeinschaft".
NAMES = re.compile(
    r"\b(?:"
    + "|".join(re.escape(n) for n in sorted(english_names(ALL_ENGLISH), key=len, reverse=True))
    + r")\b"
)


class Words(Phrases):
    """One language at one table: fills templates and writes names, amounts and lists."""

    def __init__(self, lang: str, names: Sequence[str], currency: str = CURRENCY) -> None:
        super().__init__(templates(lang), lang, names)
        self.currency = currency
        self._english = english_names(lang) if self.lang == "en" else {}

    def money(self, amount: int) -> str:
        return f"{amount} {self.currency}"

    def seat(self, seat: int) -> str:
        """A player's name, a role, the bank or the pot."""
        if seat >= BANKER:
            return self.say(f"party.{ROLES[seat - BANKER]}")
        if seat in (BANK, POT):
            return self.say("party.bank" if seat == BANK else "party.pot")
        return self.names[seat]

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
        return self.printed(tables.SPACE_NAMES[space])

    def deed(self, deed: int) -> str:
        return self.printed(tables.DEED_NAMES[deed])

    def printed(self, name: str) -> str:
        """What stands on the board, as this reader wants to read it."""
        return self._english.get(name, str(name))

    def lot(self, lot: int) -> str:
        """A deed, or the building of a shortage."""
        if lot < tables.DEEDS:
            return self.deed(lot)
        return self.buildings(lot - tables.DEEDS, 1)

    def asset(self, k: int) -> str:
        if k < CARD_BIT:
            return self.deed(k)
        return self.say("word.jail_card_e" if k == CARD_BIT else "word.jail_card_g")

    def side(self, mask: int, cash: int) -> str:
        """One side of an offer: property, cards and cash."""
        items = [self.asset(k) for k in range(CARD_BIT + 2) if mask >> k & 1]
        return self.listing(items + ([self.money(cash)] if cash > 0 else []))

    def group(self, group: int) -> str:
        assert group < tables.COLOURS
        return str(tables.GROUP_ROWS[group][f"name_{self.lang}"])

    def card(self, p: Any, card: int) -> str:
        """A card by its number and title."""
        title = self.card_text(p, card, "title")
        return self.say("word.card", id=tables.CARD_NAMES[card], title=title)

    def card_text(self, p: Any, card: int, what: str) -> str:
        return self.card_words(tables.CARD_ROWS[p.card_set][card], what)

    def card_words(self, row: Mapping[str, Any], what: str) -> str:
        """Title or text of a card; its English names the spaces as they are on a German board."""
        text = str(row[f"{what}_{self.lang}"])
        return NAMES.sub(lambda found: self.printed(found[0]), text) if self._english else text


@lru_cache(maxsize=4096)
def words(lang: str, names: tuple[str, ...], currency: str) -> Words:
    """Every move asks for the words of its table."""
    return Words(lang, names, currency)


def money(amount: int, set_: Mapping[str, Any], lang: str) -> str:
    """An amount as the texts of a table with these options write it."""
    return Words(lang, (), str(set_["currencySymbol"])).money(amount)
