"""What a page needs to draw the game: names and printed numbers in one language, as plain data.

Everything comes from the tables and texts that the rules use. ``reconstructed`` names the numbers
of a row that are our proposal; a page marks them with a pencil.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from miethai.games.magnate.presentation.gate import BRICKS, CENTRE
from miethai.games.magnate.presentation.wording import Words
from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.state import ACTIONS_EACH
from miethai.kernel.overlay import RECONSTRUCTED
from miethai.kernel.presentation.words import check_lang

Piece = dict[str, Any]

# Short names of the moves for a menu; chance moves are for tables with real dice and cards.
VERBS: dict[str, Mapping[str, str]] = {
    "de": {
        "bid": "Bieten",
        "commit": "Würfeln, Werbung",
        "take": "Mieter nehmen",
        "advertise": "Werben, dazu kaufen",  # tokens besides the free ones
        "pass": "Passen",
        "attract": "Mieter suchen",
        "five": "Auf 5 setzen",
        "done": "Fertig",
        "cancel": "Zurück",
        "buy": "Kaufen",
        "build": "Bauen",
        "sell": "Verkaufen",
        "consult": "Beratung",
        "skip": "Keine Aktion",
        "evict": "Ausziehen lassen",
        "tile": "Stadtviertel",
        "category": "Mieterkategorie",
        "marker": "Verkaufsmarker",
        "holder": "Startspielermarker",
        "dice": "Wurf",
        "risk": "Risikokarte",
        "new-tenants": "Neue-Mieter-Karte",
        "ai-card": "KI-Aktionskarte",
        "lot": "Los",
    },
    "en": {
        "bid": "Bid",
        "commit": "Roll, advertising",
        "take": "Take tenants",
        "advertise": "Advertise, buy extra",
        "pass": "Pass",
        "attract": "Attract tenants",
        "five": "Set to 5",
        "done": "Done",
        "cancel": "Back",
        "buy": "Buy",
        "build": "Build",
        "sell": "Sell",
        "consult": "Consult",
        "skip": "No action",
        "evict": "Tenant leaves",
        "tile": "District",
        "category": "Tenant category",
        "marker": "For-sale marker",
        "holder": "Start player marker",
        "dice": "Throw",
        "risk": "Risk card",
        "new-tenants": "New-tenant card",
        "ai-card": "AI action card",
        "lot": "Lot",
    },
}


def pieces(ruleset_id: str, options: Mapping[str, Any], lang: str) -> Piece:
    """All static facts of the game. Among the options, those with a dotted name are values of the
    tables that differ."""
    check_lang(lang)
    printed = _Printed(ruleset_id, options)
    w = Words(lang, ())
    tiles = {row["id"]: w.tile(k) for k, row in enumerate(tables.TILE_ROWS)}
    zones = {zone: w.zone(k) for k, zone in enumerate(tables.ZONE_IDS)}
    types, categories = _types(w, printed), _categories(w, printed)
    buildings = _buildings(w, printed)
    things = {**types, **categories, **buildings}
    return {
        "verbs": dict(VERBS[w.lang]),
        "names": {**tiles, **zones, **{id_: thing["name"] for id_, thing in things.items()}},
        "advanced": bool(options.get("advancedTenants", False)),
        "types": types,
        "categories": categories,
        "buildings": buildings,
        "features": _features(w, printed),
        "tiles": tiles,
        **({} if w.lang == "de" else {"german": _german_tiles()}),
        "centre": {row["plot"]: row["building"] for row in tables.CENTRE_ROWS},
        "cityHall": {"id": tables.CITY_HALL, "name": w.centre_building(tables.CITY_HALL)},
        "bricks": [[0 if d == CENTRE else d + 1 for d in row] for row in BRICKS],
        "zones": zones,
        "crashFields": tables.CRASH_FIELDS,
        "actionsEach": ACTIONS_EACH,
        "risk": {
            row["id"]: printed.row(f"risk.{row['id']}", RISK_PARTS) for row in tables.RISK_ROWS
        },
        "newTenants": _new_tenants(printed),
        "ads": printed.row("ads", ("price", "free")),
        "ai": _ai(w, printed),
        "reconstructed": printed.reconstructed(LADDERS),
    }


RISK_PARTS = ("upper", "lower")
LADDERS = ("ladder", "zones", "markets")  # of which a page only asks whether any is a proposal
TENANT_NUMBERS = ("rent", "dice", "total", "tokens")
BUILDING_NUMBERS = ("capacity", "cost", "bonus")
CARD_NUMBERS = ("threshold", "ads")


class _Printed:
    """The numbers of the tables by path, some replaced by those of the owner's box."""

    def __init__(self, ruleset_id: str, options: Mapping[str, Any]) -> None:
        self._values = tables.table_values(ruleset_id)
        self._replaced = {path: options[path] for path in self._values if path in options}

    def number(self, path: str) -> int:
        return int(self._replaced.get(path, self._values[path].default))

    def proposed(self, path: str) -> bool:
        """Whether nobody has seen this number printed."""
        return path not in self._replaced and self._values[path].source == RECONSTRUCTED

    def row(self, where: str, names: Iterable[str]) -> Piece:
        """Numbers of one component by name, and which of them are proposals."""
        out: Piece = {name: self.number(f"{where}.{name}") for name in names}
        proposals = [name for name in out if self.proposed(f"{where}.{name}")]
        return {**out, "reconstructed": proposals}

    def effects(self, where: str) -> dict[str, int]:
        """Bonus 1 or penalty -1 by type of building, those that are not 0."""
        numbers = {type_: self.number(f"{where}.{type_}") for type_ in tables.TYPE_IDS}
        return {type_: n for type_, n in numbers.items() if n}

    def reconstructed(self, groups: Sequence[str]) -> list[str]:
        """Those groups of paths in which a number is a proposal."""
        paths = [path for path in self._values if self.proposed(path)]
        return [group for group in groups if any(p.split(".")[0] == group for p in paths)]


# --- tenants and buildings -----------------------------------------------------------------------
def _types(w: Words, printed: _Printed) -> dict[str, Piece]:
    return {
        row["id"]: {
            "name": w.type(k),
            **printed.row(f"tenants.{row['id']}", ("residents", *TENANT_NUMBERS)),
            "effect": printed.effects(f"tenants.{row['id']}.effect"),
        }
        for k, row in enumerate(tables.TYPE_ROWS)
    }


def _categories(w: Words, printed: _Printed) -> dict[str, Piece]:
    return {
        row["id"]: {
            "name": w.category(k),
            "type": row["type"],
            "residents": printed.number(f"tenants.{row['type']}.residents"),
            **printed.row(f"categories.{row['id']}", TENANT_NUMBERS),
            "effect": printed.effects(f"categories.{row['id']}.effect"),
        }
        for k, row in enumerate(tables.CATEGORY_ROWS)
    }


def _buildings(w: Words, printed: _Printed) -> dict[str, Piece]:
    return {
        id_: {
            "name": w.building(k),
            "type": tables.BUILDING_ROWS[k]["type"],
            **printed.row(f"buildings.{id_}", BUILDING_NUMBERS),
        }
        for k, id_ in enumerate(tables.BUILDING_IDS)
    }


def _german_tiles() -> dict[str, str]:
    """The districts as they are printed, for readers of another language."""
    german = Words("de", ())
    return {row["id"]: german.tile(k) for k, row in enumerate(tables.TILE_ROWS)}


def _new_tenants(printed: _Printed) -> dict[str, list[str]]:
    return {
        row["id"]: [
            tables.CATEGORY_IDS[printed.number(f"new_tenants.{row['id']}.{k}")]
            for k in range(len(row["tenants"]))
        ]
        for row in tables.NEW_TENANT_ROWS
    }


# --- the city ------------------------------------------------------------------------------------
def _features(w: Words, printed: _Printed) -> dict[str, Piece]:
    out = {}
    for k, row in enumerate(tables.FEATURE_ROWS):
        where = f"features.{row['id']}"
        proposals = [type_ for type_ in row["effect"] if printed.proposed(f"{where}.{type_}")]
        effect = printed.effects(where)
        out[row["id"]] = {
            "name": w.feature(k + 1),
            "effect": effect,
            "reconstructed": [type_ for type_ in proposals if type_ in effect],
        }
    return out


# --- the AI opponent -----------------------------------------------------------------------------
def _ai(w: Words, printed: _Printed) -> Piece:
    return {
        "levels": {
            level: {
                "bid": printed.number(f"ai.bid_halves.{k}") / 2,
                "cost": printed.number(f"ai.max_cost.{k}"),
            }
            for k, level in enumerate(tables.LEVEL_IDS)
        },
        "difficulties": {
            row["id"]: {
                "name": w.difficulty(k),
                "value": printed.number(f"ai.difficulty.{row['id']}"),
            }
            for k, row in enumerate(tables.DIFFICULTY_ROWS)
        },
        "actions": {action: w.ai_action(k) for k, action in enumerate(tables.AI_ACTIONS)},
        "cards": {
            id_: _ai_card(
                printed, id_, tables.AI_CARD_ROWS[k], tables.LEVEL_IDS[k // tables.AI_DECK]
            )
            for k, id_ in enumerate(tables.AI_CARD_IDS)
        },
    }


def _ai_card(printed: _Printed, id_: str, row: Mapping[str, Any], level: str) -> Piece:
    where = f"ai.cards.{id_}"
    actions = {
        part: tables.AI_ACTIONS[printed.number(f"{where}.{part}")]
        for part in ("upper", "lower", "default")
    }
    return {"level": level, "kind": row["kind"], **actions, **printed.row(where, CARD_NUMBERS)}
