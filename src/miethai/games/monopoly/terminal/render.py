"""The whole position as plain text: for screen readers, terminals, bots and tests.

It is written from the public view, so it shows a seat what the seat may see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from miethai.games.monopoly.presentation.gate import BUILDING_WORDS
from miethai.games.monopoly.presentation.prompts import prompt
from miethai.games.monopoly.presentation.view.whole import view
from miethai.games.monopoly.presentation.wording import CURRENCY, Words
from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.moves import SPACE_WORDS

View = Mapping[str, Any]


def render(s: Any, seat: int, names: Sequence[str], lang: str, currency: str = CURRENCY) -> str:
    """Question, holdings, board row by row, bank, open business and clock."""
    w = Words(lang, names, currency)
    v = view(s, seat, names)
    players = [names[k] for k in range(v["options"]["players"])]
    lines = [
        *_head(w, v),
        prompt(s, seat, names, lang, currency),
        *_business(w, v),
        *_places(w, v),
        w.say("render.players"),
        *(line for name in players for line in _player(w, v, name)),
        w.say("render.board"),
        *(_space(w, v, players, k) for k in range(len(SPACE_WORDS))),
        *_bank(w, v),
        *_clock(w, v),
    ]
    return "\n".join(lines)


def _head(w: Words, v: View) -> Iterator[str]:
    if v["turn"] is None:
        yield w.say("render.before")
    elif not v["over"]:
        yield w.say("render.turn", n=v["turns"] + 1, name=v["turn"])
    if v["dice"]:
        yield w.say("render.dice", a=v["dice"][0], b=v["dice"][1])


def _player(w: Words, v: View, name: str) -> Iterator[str]:
    row = v[name]
    if row["bankrupt"]:
        yield "  " + w.say("render.bankrupt", name=name)
        return
    cash = w.say("render.hidden") if row["cash"] is None else w.money(row["cash"])
    more = w.say("render.token", token=w.say(f"token.{row['token']}")) if row["token"] else ""
    if row["in_jail"]:
        more += w.say("render.jail", tries=w.count("try", row["tries"]))
    space = w.space(SPACE_WORDS.index(row["at"]))
    yield "  " + w.say("render.player", name=name, cash=cash, space=space, more=more)
    if row["deeds"]:
        deeds = [
            w.say("render.mortgaged", deed=w.printed(d)) if d in row["mortgaged"] else w.printed(d)
            for d in row["deeds"]
        ]
        yield "    " + w.say("render.deeds", deeds=w.listing(deeds))
    if row["jail_cards"]:
        cards = [_asset(w, card) for card in row["jail_cards"]]
        yield "    " + w.say("render.cards", cards=w.listing(cards))
    if row["draft"]:
        yield "    " + w.say("render.draft", **_sides(w, row["draft"]))


def _asset(w: Words, name: str) -> str:
    if name in tables.JAIL_CARD_NAMES:
        return w.say(("word.jail_card_e", "word.jail_card_g")[tables.JAIL_CARD_NAMES.index(name)])
    return w.printed(name)


def _sides(w: Words, offer: View) -> dict[str, Any]:
    """Both sides of an offer as lists."""
    cash = offer["cash"]
    sides = {"give": cash, "take": -cash}
    texts = {
        side: w.listing(
            [_asset(w, a) for a in offer[side]] + ([w.money(money)] if money > 0 else [])
        )
        for side, money in sides.items()
    }
    return {**offer, **texts}


def _space(w: Words, v: View, players: Sequence[str], index: int) -> str:
    more = ""
    if tables.DEED_AT[index] >= 0:
        row = v[tables.DEED_NAMES[tables.DEED_AT[index]]]
        if row["owner"] is None:
            more = w.say("render.free", amount=w.money(row["price"]))
        else:
            more = w.say("render.owner", owner=row["owner"])
        if row["level"]:
            kind = "hotel" if row["hotel"] else "house"
            more += w.say("render.level", level=w.count(kind, row["houses"] or 1))
        if row["mortgaged"]:
            more += w.say("render.mortgage")
    here = [n for n in players if v[n]["at"] == SPACE_WORDS[index] and not v[n]["bankrupt"]]
    if here and v["turn"] is not None:
        more += w.say("render.tokens", names=w.listing(here))
    return "  " + w.say("render.space", index=index, space=w.space(index), more=more)


def _bank(w: Words, v: View) -> Iterator[str]:
    stock = v["bank"]
    houses, hotels = w.count("house", stock["houses"]), w.count("hotel", stock["hotels"])
    yield w.say("render.stock", houses=houses, hotels=hotels)
    if v["pot"]:
        yield w.say("render.pot", amount=w.money(v["pot"]))
    for pile, row in v["piles"].items():
        cards = w.count("card", row["size"])
        if row["under"] in tables.CARD_NAMES:
            cards = w.say("render.under", cards=cards, card=row["under"])
        yield w.say(f"render.pile_{pile.lower()}", cards=cards)


def _business(w: Words, v: View) -> Iterator[str]:
    auction, debt, offer, building = (v[k] for k in ("auction", "debt", "offer", "building"))
    if auction:
        lot, leader = auction["lot"], auction["leader"]
        values = {
            "lot": w.count(lot, 1) if lot in BUILDING_WORDS else w.printed(lot),
            "price": w.money(auction["price"]),
            "leader": leader,
            "passed": w.listing(auction["passed"]) if auction["passed"] else w.say("word.nobody"),
        }
        yield w.say("render.auction" if leader else "render.auction_open", **values)
    if debt:
        owed_to = debt["creditor"]
        creditor = w.say(f"party.{owed_to}") if owed_to in ("bank", "pot") else owed_to
        values = {**debt, "creditor": creditor, "amount": w.money(debt["amount"])}
        yield w.say("render.debt", **values)
    if offer:
        yield w.say("render.offer", **_sides(w, offer))
    if building:
        left = w.count(building["kind"], building["left"])
        yield w.say("render.building", name=building["seat"], buildings=left)


def _clock(w: Words, v: View) -> Iterator[str]:
    clock = v["clock"]
    for mark in ("auction", "end"):
        minute = clock[f"{mark}_minute"]
        if minute is not None:
            called = w.say("render.called") if clock[f"{mark}_called"] else ""
            minutes = w.count("minute", minute)
            yield w.say(f"render.clock_{mark}", minutes=minutes, called=called)
    if clock["stopped"]:
        yield w.say("render.stopped")
    if v["break_asked"]:
        yield w.say("render.break_asked", names=w.listing(v["break_asked"]))


def _places(w: Words, v: View) -> Iterator[str]:
    for name, place in sorted(v["places"].items(), key=lambda pair: pair[1]):
        yield "  " + w.say("render.places", place=place, name=name)
