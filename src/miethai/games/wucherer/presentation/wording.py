"""Sentences in German and English: templates from text/*.toml, filled with names and amounts.

Cards keep their German names in records; here they are written as the edition and the language of
the reader write them. Tenants have an article and a number besides, because sentences are about
them.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.phases.houses import above
from miethai.games.wucherer.rules.state import BANK, UPPER
from miethai.kernel.presentation.words import Phrases, reader

templates = reader(files("miethai.games.wucherer") / "text")


Plates = tuple[tuple[int, int], ...]  # houses whose number others had before, and how many had it


def plate(number: str, had: int) -> str:
    """A number of the street that nobody mixes up: the second house that gets it is ``3b``."""
    return number + string.ascii_lowercase[min(had, 26) - 1] if had > 1 else number


def capital(text: str) -> str:
    """With a capital letter, as at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


class Words(Phrases):
    """One language at one table: fills templates and writes names, cards, flats and amounts."""

    def __init__(
        self, lang: str, names: Sequence[str], classic: bool = False, plates: Plates = ()
    ) -> None:
        super().__init__(templates(lang), lang, names)
        self.classic = classic
        self.plates = dict(plates)

    # --- people, money, lists ---------------------------------------------------------------------
    def seat(self, seat: int) -> str:
        """A player's name, or the bank."""
        return self.say("party.bank") if seat == BANK else self.names[seat]

    def money(self, amount: int) -> str:
        return self.count("note" if self.classic else "coin", amount)

    # --- cards ------------------------------------------------------------------------------------
    def card(self, kind: int) -> str:
        """The name that is printed on a card."""
        id_ = tables.KIND_IDS[kind]
        if self.classic and self.knows(f"classic.{id_}"):
            return self.say(f"classic.{id_}")
        return str(tables.KIND_ROWS[kind][f"name_{self.lang}"])

    def cards(self, counted: Mapping[int, int]) -> list[str]:
        """Kinds with their numbers: ``Mord``, ``2 × Umzug``."""
        return [
            self.card(kind) if n == 1 else self.say("word.several", n=n, card=self.card(kind))
            for kind, n in counted.items()
            if n
        ]

    def effect(self, kind: int) -> str:
        """What a card does, in a few words."""
        old = f"card.{tables.KIND_IDS[kind]}_classic"
        return self.say(
            old if self.classic and self.knows(old) else f"card.{tables.KIND_IDS[kind]}"
        )

    def facts(self, p: Any, kind: int) -> str:
        """What is printed on a tenant: rent, highest house, size."""
        if kind == tables.SQUATTERS:
            return self.say("fact.any_flat")
        facts = [self.say("fact.rent", rent=p.pays[kind])]
        floors = self.count("storey", p.limit[kind])
        facts.append(self.say("fact.limit", floors=floors))
        if tables.SIZE[kind] == 2:
            facts.append(self.say("fact.double"))
        return ", ".join(facts)

    def who(self, kind: int) -> str:
        """A tenant with its article as the subject of a sentence: ``die Familie``."""
        return self._tenant(kind, "nom")

    def whom(self, kind: int) -> str:
        """The same as the object: ``den Hacker``."""
        return self._tenant(kind, "acc")

    def _tenant(self, kind: int, case: str) -> str:
        key = f"tenant.{tables.KIND_IDS[kind]}.{case}"
        old = f"{key}_classic"
        return self.say(old if self.classic and self.knows(old) else key)

    def about(self, key: str, kind: int, **values: Any) -> str:
        """A sentence whose subject is a tenant: its verb follows the tenant's number."""
        return self.say(self.agreeing(key, kind), who=capital(self.who(kind)), **values)

    def agreeing(self, key: str, kind: int) -> str:
        """The form of a sentence that agrees with a tenant: ``_one`` or ``_many``."""
        return f"{key}_{self.say(f'tenant.{tables.KIND_IDS[kind]}.number')}"

    # --- houses -----------------------------------------------------------------------------------
    def house(self, house: int) -> str:
        """``Nr. 2``, or ``Nr. 2b`` if another house had that number before."""
        return self.say("place.house", n=self.number(house))

    def number(self, house: int) -> str:
        return plate(str(house + 1), self.plates.get(house, 1))

    def flat(self, flat: int) -> str:
        """``Nr. 2, dritter Stock``"""
        house, level = divmod(flat, tables.LEVELS)
        return self.say("place.flat", n=self.number(house), level=self.level(level))

    def flats(self, p: Any, kind: int, flat: int) -> str:
        """The flats that a tenant takes up there; a double has two."""
        if tables.SIZE[kind] == 1:
            return self.flat(flat)
        house, level = divmod(flat, tables.LEVELS)
        upper = self.level(above(p, house, level))
        n = self.number(house)
        return self.say("place.flats", n=n, level=self.level(level), upper=upper)

    def at(self, p: Any, house: int) -> str:
        """Before whom a house lies, as the reader says it."""
        owner = p.owner[house]
        if owner < 0:
            return ""
        return self.say("word.at_you" if owner == p.reader else "word.at", name=self.seat(owner))

    def inside(self, p: Any, house: int) -> str:
        """Who lives in a house and what is vacant: ``Familie, Musiker, 2 leere Wohnungen``."""
        row = p.tenant[house]
        here = Counter(card - 1 for card in row if 0 < card < UPPER)
        items = self.cards(dict(sorted(here.items())))
        vacant = p.vacant[house].bit_count()
        return ", ".join([*items, self.count("vacant", vacant)] if vacant else items)

    def level(self, level: int) -> str:
        """``Keller``, ``Erdgeschoss``, ``Stockwerk 2`` …"""
        return self.say(f"level.{tables.LEVEL_NAMES[level]}")


def words_at(p: Any, lang: str, names: Sequence[str]) -> Words:
    """The words of the edition that is played."""
    plates: Plates = ()
    if max(p.plate) > 1:  # seldom, and every label asks for its words
        plates = tuple((house, had) for house, had in enumerate(p.plate) if had > 1)
    return _words(lang, tuple(names), bool(p.card_set), plates)


@lru_cache(maxsize=1024)
def _words(lang: str, names: tuple[str, ...], classic: bool, plates: Plates) -> Words:
    """Of a position words know only the plates of its houses: those of a table serve most moves."""
    return Words(lang, names, classic, plates)


def money(amount: int, set_: Mapping[str, Any], lang: str) -> str:
    """An amount as the texts of a table with these options write it."""
    return Words(lang, (), classic=set_["cardSet"] == "classic").money(amount)
