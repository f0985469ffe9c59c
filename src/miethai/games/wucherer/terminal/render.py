"""The whole position as plain text: for screen readers, terminals, bots and tests.

It is written from the public view, so it shows a seat what the seat may see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from miethai.games.wucherer.presentation.prompts import prompt
from miethai.games.wucherer.presentation.view.whole import view
from miethai.games.wucherer.presentation.wording import Words
from miethai.games.wucherer.rules.tables import HOUSE_NAMES, KIND_NAMES, LEVEL_NAMES

View = Mapping[str, Any]


def render(s: Any, seat: int, names: Sequence[str], lang: str) -> str:
    """Question, everybody with hand and houses, the cards in the middle."""
    v = view(s, seat, names)
    w = Words(lang, names, classic=v["options"]["cardSet"] == "classic")
    players = [names[k] for k in range(v["options"]["players"])]
    lines = [
        *_head(w, v),
        prompt(s, seat, names, lang),
        *_places(w, v),
        w.say("render.players"),
        *(line for name in players for line in _player(w, v, name)),
        *_middle(w, v),
    ]
    return "\n".join(lines)


def card_word(w: Words, name: str) -> str:
    """A card of the view as the reader's language and the edition write it."""
    return w.card(KIND_NAMES.index(name))


def counted(w: Words, cards: Mapping[str, int]) -> str:
    return w.listing(w.cards({KIND_NAMES.index(name): n for name, n in cards.items()}))


def _head(w: Words, v: View) -> Iterator[str]:
    if v["turn"] is None:
        yield w.say("render.before")
    elif not v["over"]:
        yield w.say("render.turn", n=v["turns"] + 1, name=v["turn"])
    if v["options"]["match"] != "single":
        yield w.say("render.round", n=v["round"])
    if v["lap"] and not v["over"]:
        yield w.say("render.lap", name=v["lap"]["drawer"], n=v["lap"]["turns_left"])


def _player(w: Words, v: View, name: str) -> Iterator[str]:
    row = v[name]
    money = w.say("render.hidden") if row["money"] is None else w.money(row["money"])
    more = w.say("render.income", amount=w.money(row["income"]))
    if row["jailed"]:
        more += w.say("render.jail")
    if v["options"]["match"] != "single":
        more += w.say("render.sum", amount=w.money(row["sum"]))
    values = {"money": money, "cards": row["hand_size"], "more": more}
    yield "  " + w.say("render.player", name=name, **values)
    if row["hand"]:
        yield "    " + w.say("render.hand", cards=counted(w, row["hand"]))
    elif row["known"]:
        cards = w.listing([card_word(w, card) for card in row["known"]])
        yield "    " + w.say("render.known", cards=cards)
    if row["draft"] and row["draft"]["card"] in KIND_NAMES:
        yield "    " + w.say("render.draft", card=card_word(w, row["draft"]["card"]))
    mine = [h for h in HOUSE_NAMES if v[h] is not None and v[h]["owner"] == name]
    if not mine:
        yield "    " + w.say("render.no_house")
    for house in mine:
        yield from _house(w, v[house])


def _house(w: Words, row: View) -> Iterator[str]:
    floors = w.count("floor", row["floors"])
    if row["roof"] is None:
        yield "    " + w.say("render.site", house=f"h{row['number']}", floors=floors)
    else:
        more = "".join(
            w.say(f"render.{part}")
            for part in ("loft", "flat_roof", "cellar", "squatted")
            if row[part]
        )
        if row["builder"] != row["owner"]:
            more += w.say("render.built_by", name=row["builder"])
        values = {"house": f"h{row['number']}", "floors": floors, "roof": card_word(w, row["roof"])}
        yield "    " + w.say("render.house", more=more, **values)
    if row["fronts"]:
        cards = w.listing([card_word(w, card) for card in row["fronts"]])
        yield "      " + w.say("render.fronts", cards=cards)
    for level, flat in reversed(row["flats"].items()):
        values = {"flat": flat["name"], "level": w.level(LEVEL_NAMES.index(level))}
        yield "      " + w.say("render.flat", who=_tenant(w, flat), **values)


def _tenant(w: Words, flat: View) -> str:
    if flat["tenant"] is None:
        return w.say("render.upper" if flat["upper"] else "render.vacant")
    text = w.say("render.tenant", card=card_word(w, flat["tenant"]), rent=flat["rent"])
    if flat["strikes"]:
        text += w.say("render.strikes", n=flat["strikes"])
    return text + w.say("render.no_rent") if flat["no_rent"] else text


def _middle(w: Words, v: View) -> Iterator[str]:
    pile = v["pile"]
    yield w.say("render.pile", cards=w.count("card", pile["size"]))
    known: dict[str, int] = {}
    for layer in pile["layers"]:
        for name, n in layer["known"].items():
            known[name] = known.get(name, 0) + n
    if known:
        yield w.say("render.pile_known", cards=counted(w, known))
    if v["top"] is None:
        yield w.say("render.discard_empty")
    else:
        cards = w.count("card", v["discard_size"])
        yield w.say("render.discard", cards=cards, top=card_word(w, v["top"]))
    if v["supply"]["roofs"] is not None:
        yield w.say("render.supply", **v["supply"])
    if v["jail"] is None:
        yield w.say("render.jail_free")


def _places(w: Words, v: View) -> Iterator[str]:
    for name, place in sorted(v["places"].items(), key=lambda pair: pair[1]):
        amount = w.money(v[name]["sum"])
        yield "  " + w.say("render.places", place=place, name=name, amount=amount)
