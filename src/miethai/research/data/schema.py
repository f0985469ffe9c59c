"""The tables and their columns, each with its meaning, its unit and the rules behind it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

import pyarrow as pa

from miethai import __version__
from miethai.kernel.contract import Family
from miethai.kernel.fields import Field

GAMES, MOVES, PAYMENTS, EVENTS = "games", "moves", "payments", "events"
WORTH, POSITIONS = "worth", "positions"
DETAILS = (MOVES, PAYMENTS, EVENTS, WORTH, POSITIONS)  # what is written on request
WORD = pa.dictionary(pa.int32(), pa.string())  # text that repeats
SEAT = "seat number from 0; the first to sit is 0"
ACCOUNT = "seat number from 0, or below 0: "
UNITS = {  # of a position's fields, by words of their meaning; "": money
    r"^bit masks?\b|, as bits$": "bits",
    r"hundreds of K": "100 $K",
    r", [MK]$|^coins|^money |^cash |^what the bank took|^highest bid of|^frozen rent|^income ": "",
    r"^turns ": "turns",
}
FIELD_TYPES = {"i1": pa.int8(), "u1": pa.uint8(), "i2": pa.int16(), "u2": pa.uint16()}
FIELD_TYPES |= {"i4": pa.int32(), "u4": pa.uint32(), "i8": pa.int64()}


def schema(
    table: str, family: Family, options: Mapping[str, Any], about: Mapping[str, Any]
) -> pa.Schema:
    """A table's columns. ``options`` are a table's, all of them: money is named by them. ``about``
    says where the rows come from."""
    money = family.money(2, options, "en").replace("2", "", 1).strip()
    columns = {
        GAMES: _games,
        MOVES: _moves,
        PAYMENTS: _payments,
        EVENTS: _events,
        WORTH: _worth,
        POSITIONS: _positions,
    }[table](family, money)
    said = {"program": f"miethai {__version__}", "table": table, **about}
    known = {key: value if isinstance(value, str) else _json(value) for key, value in said.items()}
    return pa.schema(columns, metadata=known)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _column(
    name: str, kind: pa.DataType, meaning: str, unit: str = "", rules: Iterable[str] = ()
) -> pa.Field:
    said = {"meaning": meaning, "unit": unit, "rules": " ".join(rules)}
    return pa.field(name, kind, metadata={key: text for key, text in said.items() if text})


def _cited(family: Family, text: str | None) -> list[str]:
    """The rules that a text names."""
    found = re.findall(r"[A-Z]+(?:-[A-Z]+)?-\d+", text or "")
    return [id_ for id_ in dict.fromkeys(found) if id_ in family.rules]


def _game() -> pa.Field:
    return _column("game", pa.int64(), "number of the game; with its seed it can be played again")


def _moment() -> list[pa.Field]:
    return [
        _game(),
        _column("ply", pa.int32(), "number of the move, as in a record, from 1", "moves"),
        _column("turn", pa.int32(), "number of the turn, from 1", "turns"),
    ]


def _games(family: Family, money: str) -> list[pa.Field]:
    ranked = _cited(family, family.game.scores.__doc__)
    return [
        _game(),
        _column("seed", pa.int64(), "seed of the dice and cards; none for a real table"),
        _column("source", pa.string(), "file of the record; none for a simulated game"),
        _column("ruleset", WORD, "id of the ruleset"),
        _column("options", WORD, "options that differ from the ruleset's, as JSON"),
        _column("seats", pa.int8(), "players"),
        _column("bots", pa.list_(WORD), "who plays, by seat: the name of a bot, or person"),
        _column("finished", pa.bool_(), "whether the game came to its end"),
        _column("moves", pa.int32(), "moves, those of chance included", "moves"),
        _column("turns", pa.int32(), "turns completed", "turns"),
        _column("scores", pa.list_(pa.int64()), "by seat: orders the places", "", ranked),
        _column("places", pa.list_(pa.int8()), "by seat: 1 is the winner's", "", ranked),
        _column("shares", pa.list_(pa.float64()), "by seat: its share of the win; none unfinished"),
    ]


def _moves(family: Family, money: str) -> list[pa.Field]:
    return [
        *_moment(),
        _column("seat", pa.int8(), f"{SEAT}; -1: chance"),
        _column("verb", WORD, "first word of the move"),
        _column("move", WORD, "the move in the notation of records"),
        _column("amount", pa.int32(), "the amount that the move carries, if it does", money),
    ]


def _payments(family: Family, money: str) -> list[pa.Field]:
    others = ", ".join(f"{k} {name}" for k, name in sorted(family.payments.others.items()))
    rules = dict.fromkeys(family.payments.rules)
    return [
        *_moment(),
        _column("payer", pa.int8(), f"{ACCOUNT}{others}"),
        _column("payee", pa.int8(), f"{ACCOUNT}{others}"),
        _column("amount", pa.int64(), "never negative", money),
        _column("reason", WORD, "what it is paid for, in a word"),
        _column("rule", WORD, "the rule behind it", "", rules),
        _column("thing", WORD, "the deed, space, card or plot that it is about, if any"),
    ]


def _events(family: Family, money: str) -> list[pa.Field]:
    made = family.chronicler
    kinds = made().statistics.counted if made else {}
    meaning = "; ".join(f"{kind}: {text}" for kind, text in kinds.items())
    return [
        *_moment(),
        _column("kind", WORD, meaning),
        _column("seat", pa.int8(), f"{SEAT}; -1: nobody's"),
        _column("thing", WORD, "the name of what it is about, in the notation of records"),
        _column("group", WORD, "the group of that thing: a colour, a type, a kind"),
        _column("amount", pa.int64(), "as its kind says", money),
    ]


def _worth(family: Family, money: str) -> list[pa.Field]:
    """After the last move of every turn."""
    meaning = "by seat: what the player is worth, as a finished game's chart shows it"
    return [*_moment(), _column("worth", pa.list_(pa.int64()), meaning, money)]


def position_fields(family: Family) -> list[Field]:
    """The fields of a position that moves change."""
    return [f for f in family.game.fields if not f.fixed]


def _positions(family: Family, money: str) -> list[pa.Field]:
    """After the last move of every turn, nothing hidden: the games are over."""
    return [*_moment(), *(_position_column(family, f, money) for f in position_fields(family))]


def _position_column(family: Family, f: Field, money: str) -> pa.Field:
    kind, size = FIELD_TYPES[f.type], 1
    for length in f.shape:
        size *= length
    shape = f"; {' × '.join(map(str, f.shape))}, row by row" if len(f.shape) > 1 else ""
    rules = _cited(family, f.meaning)
    whole = pa.list_(kind, size) if f.shape else kind
    return _column(f"s_{f.name}", whole, f.meaning + shape, _unit(f, money), rules)


def _unit(f: Field, money: str) -> str:
    """What a field counts, as its meaning says it; nothing where that is a number of a thing."""
    for words, unit in UNITS.items():
        if re.search(words, f.meaning):
            return unit or money
    return ""
