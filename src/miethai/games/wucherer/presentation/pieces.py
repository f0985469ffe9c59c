"""What is printed on the box's cards, for the page that draws them: names, values and their
sources.

Everything comes from the tables, texts and rules of the family; a page that draws a card knows
nothing else about it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from miethai.games.wucherer.presentation.explaining import CARD_RULES
from miethai.games.wucherer.presentation.labels import ANSWERS
from miethai.games.wucherer.presentation.wording import Words
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.moves import MOVES
from miethai.games.wucherer.rules.phases.fitting import is_exclusive
from miethai.games.wucherer.rules.phases.houses import is_network
from miethai.games.wucherer.rules.rulebook import RULES
from miethai.games.wucherer.rules.rulesets import CLASSIC, OPTIONS, RULESETS
from miethai.games.wucherer.rules.setup import SCALARS
from miethai.kernel.overlay import Value

ATTACKS = (tables.BOMB, tables.MURDER, tables.RENT_STRIKE)
PARTS = (tables.LOFT, tables.CELLAR)
ANSWERING = {kind for _, kind in ANSWERS}
SUPPLY = {tables.ROOF: "supply.roof", tables.MONSTER: "supply.monster"}
# What a reader wants to know who looks at something that is not a card.
THING_RULES = {
    "pile": ("WUC-N-57", "WUC-O-35", "WUC-O-36", "WUC-BUY-01"),
    "discard": ("AMB-45",),
    "jail": ("WUC-JAIL-03", "WUC-JAIL-06", "WUC-JAIL-04"),
    "supply": ("WUC-N-02", "WUC-N-20"),
    "record_won": ("WUC-N-67",),
    "record_jail": ("WUC-N-68",),
    "record_houseless": ("WUC-N-69",),
}


@cache
def _verbs(lang: str) -> dict[str, str]:
    text = (files("miethai.games.wucherer") / "text" / "pieces.toml").read_text(encoding="utf-8")
    names: dict[str, str] = tomllib.loads(text)[lang]
    return {block.verb: names[block.verb] for block in MOVES.blocks}


def pieces(ruleset_id: str, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The cards and prices of an edition in a language. Among the options, those with a dotted name
    are values of the tables that differ."""
    known = tables.table_values(ruleset_id)
    given = {path: value for path, value in options.items() if path in known}
    words = Words(lang, (), classic=ruleset_id == CLASSIC.id)
    counts = tables.deck_counts(ruleset_id, given)
    shown = [k for k in range(tables.KINDS) if counts[k] or SUPPLY.get(k) in known]
    box = _Box(ruleset_id, known, given, options, words)
    return {
        "family": "wucherer",
        "ruleset": ruleset_id,
        "money": {"one": words.money(1), "many": words.money(2).replace("2", "{n}")},
        "cards": {tables.KIND_NAMES[k]: box.card(k, counts[k]) for k in shown},
        "names": {tables.KIND_NAMES[k]: words.card(k) for k in shown},
        "levels": {tables.LEVEL_NAMES[level]: words.level(level) for level in range(tables.LEVELS)},
        "values": {name: box.value(path) for name, path in SCALARS.items() if path in known},
        "max_floors": tables.MAX_FLOORS,
        "rules": {
            thing: _titles(ids, ruleset_id, words.lang) for thing, ids in THING_RULES.items()
        },
        "verbs": _verbs(words.lang),
    }


def _titles(ids: Iterable[str], ruleset_id: str, lang: str) -> list[dict[str, str]]:
    """Those of the rules that hold in the edition, with their titles."""
    held = (id_ for id_ in ids if ruleset_id in RULES[id_]["rulesets"])
    return [{"id": id_, "title": RULES[id_][f"title_{lang}"]} for id_ in held]


class _Box:
    """One edition's values as they are printed, or as the owner of the box overlays them."""

    def __init__(
        self,
        ruleset: str,
        known: Mapping[str, Value],
        given: Mapping[str, int],
        options: Mapping[str, Any],
        words: Words,
    ) -> None:
        self.ruleset, self.known, self.given, self.words = ruleset, known, given, words
        self.german = Words("de", (), classic=words.classic)  # as printed, for other readers
        self.properties = _flag(ruleset, options, "tenantProperties")
        self.positions = self.properties or _flag(ruleset, options, "beginnerKeepsPositions")

    def value(self, path: str) -> dict[str, Any]:
        """A number and where it is known from; what an owner overlays is printed on their card."""
        own = path in self.given
        number = self.given[path] if own else self.known[path].default
        return {"value": number, "source": "box" if own else self.known[path].source, "path": path}

    def card(self, kind: int, count: int) -> dict[str, Any]:
        row, id_ = tables.KIND_ROWS[kind], tables.KIND_IDS[kind]
        out: dict[str, Any] = {
            "id": id_,
            "name": self.words.card(kind),
            "sort": _sort(kind),
            "effect": self.words.effect(kind),
            "count": self._count(kind, count),
            "supply": self.value(SUPPLY[kind]) if SUPPLY.get(kind) in self.known else None,
            "rules": [i for i in CARD_RULES[id_] if self.ruleset in RULES[i]["rulesets"]],
        }
        if self.words.lang != "de":
            out["german"] = self.german.card(kind)
        if row["group"] != "tenants":
            return out
        limit = f"tenants.{id_}.limit"
        return out | {
            "rent": self.value(self._rent(id_)),
            "limit": self.value(limit) if limit in self.known else None,
            "size": row["size"],
            "place": row["place"] if self.positions else "any",
            "more_each": self.properties and bool(is_network(kind)),
            "own_kind": self.properties and bool(is_exclusive(kind)),
            "doubling": self.properties and kind == tables.CELEBRITIES,
        }

    def _rent(self, id_: str) -> str:
        """Some tenants pay another rent while tenants have properties."""
        own = f"tenants.{id_}.property_rent"
        return own if self.properties and own in self.known else f"tenants.{id_}.rent"

    def _count(self, kind: int, count: int) -> dict[str, Any] | None:
        group, id_ = tables.KIND_ROWS[kind]["group"], tables.KIND_IDS[kind]
        path = f"tenants.{id_}.count" if group == "tenants" else f"{group}.{id_}"
        return self.value(path) if path in self.known and count else None


def _flag(ruleset_id: str, options: Mapping[str, Any], name: str) -> bool:
    """An option as the table set it, or as the ruleset has it."""
    ruleset = next(r for r in RULESETS if r.id == ruleset_id)
    option = next(o for o in OPTIONS if o.name == name)
    return bool(options.get(name, ruleset.default(option)))


def _sort(kind: int) -> str:
    """What a card is for: the band at its head."""
    if tables.KIND_ROWS[kind]["group"] == "tenants":
        return "tenant"
    if kind in tables.ROOFS:
        return "roof"
    if kind in PARTS:
        return "part"
    if kind in ATTACKS:
        return "attack"
    return "answer" if kind in ANSWERING else "action"
