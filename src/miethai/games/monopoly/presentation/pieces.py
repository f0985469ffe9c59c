"""What is printed on the board, the deeds and the cards, for the page that draws them.

Everything comes from the tables, texts and options of the family; a page that draws a deed knows
nothing else about it. ``word`` of a space is the name by which the view knows it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

from miethai.games.monopoly.presentation.wording import Words
from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.moves import MOVES, SPACE_WORDS
from miethai.games.monopoly.rules.phases import rent
from miethai.games.monopoly.rules.rulesets import RULESETS
from miethai.games.monopoly.rules.tables import DEED_NAMES as NAMES

PRINTED = ("name", "kind", "group", "price", "mortgage", "house", "source")
PILES = {"E": "screen.space.chance", "G": "screen.space.chest"}


def pieces(ruleset_id: str, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """All that can be drawn of a box, in a language; ``options`` as the table set them."""
    ruleset = next(r for r in RULESETS if r.id == ruleset_id)
    set_ = ruleset.resolve(options)
    w = Words(lang, (), set_["currencySymbol"])
    return {
        "currency": w.currency,
        "spaces": [_space(k, set_, w) for k in range(len(tables.SPACE_ROWS))],
        "groups": [_group(g, w.lang) for g in range(len(tables.GROUP_IDS))],
        "stock": {"houses": set_["houseStock"], "hotels": set_["hotelStock"]},
        "go_salary": set_["goSalary"],
        "jail": {"fee": set_["jailFee"], "tries": set_["jailAttempts"]},
        "piles": {pile: w.say(key) for pile, key in PILES.items()},
        "card_set": set_["cardSet"],
        "cards": {name: _cards(k, w) for k, name in enumerate(tables.CARD_SETS)},
        "jail_cards": _jail_cards(w),
        "tokens": {token: w.say(f"token.{token}") for token in tables.TOKENS},
        "verbs": _verbs(w.lang),
    }


def _space(k: int, set_: Mapping[str, Any], w: Words) -> dict[str, Any]:
    """``name`` is what the reader calls it, ``german`` what is printed there if that differs."""
    row = tables.SPACE_ROWS[k]
    out = {"word": SPACE_WORDS[k], **{key: row[key] for key in PRINTED if key in row}}
    if w.space(k) != row["name"]:
        out |= {"name": w.space(k), "german": row["name"]}
    if "amount" in row:  # taxes are options; the printed amount is their default
        out["amount"] = set_["incomeTax" if k == tables.INCOME_TAX_SPACE else "luxuryTax"]
    if "price" in row:
        out["lines"] = rent_lines(tables.DEED_AT[k], set_)
    return out


def rent_lines(deed: int, set_: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The lines of a deed by the rules and the table's options; ``rent_line`` of the view counts
    in them."""
    s = SimpleNamespace(**RULESETS[0].stored(set_))
    if tables.DEED_KIND[deed] == tables.UTILITY:
        lines = enumerate((rent.ONE_UTILITY, rent.BOTH_UTILITIES), start=1)
        factors = [(n, rent.factor_by(s, how, rent.PLAIN)) for n, how in lines]
        return [{"on": "utilities", "n": n, "factor": factor} for n, factor in factors]
    return [
        {"on": on, "n": n, "rent": rent.rent_by(s, deed, how | n << rent.KIND_BITS, rent.PLAIN)}
        for on, n, how in _printed(deed, set_["housesPerStreet"])
    ]


def _printed(deed: int, houses: int) -> Iterator[tuple[str, int, int]]:
    """What a line is about, of how many, and what the rules call it."""
    if tables.DEED_KIND[deed] == tables.STATION:
        yield from (("stations", n, rent.STATIONS) for n in range(1, len(tables.STATION_RENT) + 1))
        return
    yield "bare", 0, rent.BARE
    yield "group", 0, rent.WHOLE
    yield from (("houses", n, rent.HOUSES) for n in range(1, houses + 1))
    yield "hotel", 1, rent.HOTEL


def _group(g: int, lang: str) -> dict[str, Any]:
    """A colour with its letter, or the stations and utilities, which need none."""
    group = tables.GROUP_IDS[g]
    row = tables.GROUP_ROWS[g] if g < tables.COLOURS else tables.BOARD[group]
    return {
        "id": group,
        "name": row[f"name_{lang}"],
        "letter": chr(ord("A") + g) if g < tables.COLOURS else None,
        "deeds": [NAMES[tables.GROUP_DEED[g][i]] for i in range(tables.GROUP_SIZE[g])],
        "house": tables.GROUP_HOUSE[g] or None,
        "source": row["source"],
    }


def _cards(k: int, w: Words) -> dict[str, dict[str, str]]:
    return {
        name: {
            "pile": row["pile"],
            "title": w.card_words(row, "title"),
            "text": w.card_words(row, "text"),
            "source": row["source"],
        }
        for name, row in zip(tables.CARD_NAMES, tables.CARD_ROWS[k], strict=True)
    }


def _jail_cards(w: Words) -> dict[str, dict[str, Any]]:
    """The cards that can be kept: their names in moves, and which card of each set they are."""
    words = ("word.jail_card_e", "word.jail_card_g")
    return {
        name: {
            "name": w.say(words[k]),
            "card": {
                set_: tables.CARD_NAMES[tables.JAIL_CARD[n][k]]
                for n, set_ in enumerate(tables.CARD_SETS)
            },
        }
        for k, name in enumerate(tables.JAIL_CARD_NAMES)
    }


@cache
def _verbs(lang: str) -> dict[str, str]:
    text = (files("miethai.games.monopoly") / "text" / "pieces.toml").read_text(encoding="utf-8")
    names: dict[str, str] = tomllib.loads(text)[lang]
    return {block.verb: names[block.verb] for block in MOVES.blocks}
