"""Sentences in German and English: templates from text/*.toml, filled with names and amounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from miethai.games.magnate.rules import tables
from miethai.kernel.presentation.words import Phrases, reader

MILLION = 1000  # K


templates = reader(files("miethai.games.magnate") / "text")


def signed(n: int) -> str:
    """``+2``, ``−1``, ``±0``."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "±0"


class Words(Phrases):
    """One language at one table: fills templates and writes names, amounts and lists. ``tiles`` are
    those of the districts, + 1 and 0 where none lies: plots are called after them."""

    def __init__(self, lang: str, names: Sequence[str], tiles: Sequence[int] = ()) -> None:
        super().__init__(templates(lang), lang, names)
        self.tiles = tiles

    # --- amounts and lists ------------------------------------------------------------------------
    def money(self, amount: int) -> str:
        """``500K $``, ``1,9 Mio. $``; the game counts in K, thousands of dollars."""
        return written(self.lang, amount)

    def per_die(self, modifier: int) -> str:
        return self.say("word.per_die", n=signed(modifier))

    # --- names ------------------------------------------------------------------------------------
    def seat(self, seat: int) -> str:
        return self.names[seat]

    def plot(self, plot: int) -> str:
        """``Campushöhe E``; as in the notation where no tile lies."""
        tile = self.tiles[plot // tables.LOTS] if self.tiles else 0
        name = tables.PLOT_NAMES[plot]
        return f"{self.tile(tile - 1)} {name[-1]}" if tile else name

    def plots(self, plots: Sequence[int]) -> str:
        return self.listing([self.plot(plot) for plot in plots])

    def _named(self, row: Mapping[str, Any]) -> str:
        return str(row[f"name_{self.lang}"])

    def building(self, building: int) -> str:
        return self._named(tables.BUILDING_ROWS[building])

    def centre_building(self, id_: str) -> str:
        if id_ == tables.CITY_HALL:
            return self.say("word.city_hall")
        return next(self._named(row) for row in tables.BUILDING_ROWS if row["id"] == id_)

    def type(self, type_: int) -> str:
        return self._named(tables.TYPE_ROWS[type_])

    def feature(self, feature: int) -> str:
        return self._named(tables.FEATURE_ROWS[feature - 1])

    def tile(self, tile: int) -> str:
        return self._named(tables.TILE_ROWS[tile])

    def difficulty(self, difficulty: int) -> str:
        return self._named(tables.DIFFICULTY_ROWS[difficulty])

    def zone(self, zone: int) -> str:
        return self.say(f"zone.{tables.ZONE_IDS[zone]}")

    def level(self, level: int) -> str:
        return tables.LEVEL_IDS[level - 1]

    def ai_card(self, card: int) -> str:
        return str(tables.AI_CARD_IDS[card])

    def ai_action(self, action: int) -> str:
        return self.say(f"ai_action.{tables.AI_ACTIONS[action]}")

    def risk_card(self, card: int) -> str:
        return str(tables.RISK_IDS[card])

    def tenant_card(self, card: int) -> str:
        return str(tables.NEW_TENANT_IDS[card])

    def category(self, kind: int) -> str:
        return self._named(tables.CATEGORY_ROWS[kind])

    def kind(self, p: Any, kind: int) -> str:
        """A kind of tenant: its category, or in the base game its type."""
        return self.category(kind) if p.advanced_tenants else self.type(kind // tables.CATEGORIES)

    def tenants(self, p: Any, kind: int, n: int) -> str:
        """``2 tenants (homes)``"""
        return self.say("word.tenants", n=self.count("tenant", n), kind=self.kind(p, kind))

    def sources(self, p: Any, mask: int) -> list[str]:
        """Names of the features and kinds of tenants in a mask of sources."""
        found = [self.feature(f) for f in range(1, tables.FEATURES) if mask >> f & 1]
        kinds = [k for k in range(tables.KINDS) if mask >> (tables.FIRST_TENANT_BIT + k) & 1]
        return found + [self.kind(p, k) for k in kinds]


def words_at(p: Any, lang: str, names: Sequence[str]) -> Words:
    """The words of a position: its plots have the names of their tiles."""
    return _words(lang, tuple(names), tuple(p.tile))


@lru_cache(maxsize=1024)
def _words(lang: str, names: tuple[str, ...], tiles: tuple[int, ...]) -> Words:
    return Words(lang, names, tiles)


@lru_cache(maxsize=4096)
def written(lang: str, amount: int) -> str:
    """An amount; the same few are told of again and again."""
    words = Phrases(templates(lang), lang, ())
    if amount == 0:
        return words.say("word.no_money")
    if abs(amount) < MILLION:
        return words.say("word.thousands", n=amount)
    whole, rest = divmod(amount, MILLION)
    point = words.say("word.point")
    digits = f"{whole}{point}{rest:03}".rstrip("0").rstrip(point)
    return words.say("word.millions", n=digits)


def money(amount: int, set_: Mapping[str, Any], lang: str) -> str:
    """An amount as the texts of a table with these options write it."""
    return Words(lang, ()).money(amount)
