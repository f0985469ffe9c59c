"""Somebody who plays Wucherer for the pictures: she builds, lets her flats and keeps cards in hand,
so that there is something to look at; and where the picture is to show an attack, a friend of hers
turns against her. She knows no rule, she only prefers some of the offered moves."""

from __future__ import annotations

import random
from typing import Any

View = dict[str, Any]

ACTIONS = {
    *("Abriss", "Alibi", "Bombe", "Das Duale System", "Der Irre", "Eigenbedarf", "Gericht"),
    *("Makler", "Mietweigerung", "Mord", "Politik", "Polizei", "Umzug"),
}
CRIMES = {"Bombe", "Mord", "Hausbesetzer"}
PARTS = {"Dachausbau", "Kellerausbau"}
ROOFS = ("Dach", "Flachdach", "Dachwohnung")  # the last one she likes best
KEPT = {"Polizei", "Der Irre", "Alibi", "Gericht"}  # cards to answer with: no floors if she can
HEIGHTS = (3, 2, 4, 2, 5, 3)  # floors of her first house, her second one …
HAND = 11  # so many cards she buys
FULL = 7  # with so many she turns on the others
STREET = len(HEIGHTS)
SHOWN = "Dana"  # she is in the picture, the others may do her harm
NEVER = {"offer", "want", "give", "cancel", "recall", "decline"}


def prefer(state: dict[str, Any], chance: random.Random) -> str | None:
    """The move that she likes best; among equal ones any."""
    me, view = state["asked"], state["view"]["set"]
    if not state["legal"] or view[me]["hand"] is None:
        return None
    move = max(state["legal"], key=lambda move: _liking(move, me, view) + chance.random())
    return str(move["move"])


def _liking(move: dict[str, Any], me: str, view: View) -> float:
    verb, args = move["verb"], move.get("args", [])
    word = args[0] if args else ""
    if verb in NEVER:
        return -3
    if verb == "build":
        return 48 if word == me and _wants_house(me, view) else -2
    if verb in ("floor", "roof"):
        return _building(verb, word, view)
    if verb == "play":
        return _playing(word, me, view)
    if verb in ("flat", "house"):
        return _target(word, me, view)
    if verb == "buy":
        return 10 if view[me]["hand_size"] < HAND else 0
    return 5


def _wants_house(me: str, view: View) -> bool:
    houses = [view[house] for house in view[me]["houses"]]
    empty = sum(house["vacant"] for house in houses)
    return len(houses) < STREET and empty < 4 and view[me]["hand_size"] >= 4


def _building(verb: str, word: str, view: View) -> float:
    site = view["site"]
    high = site["floors"] >= HEIGHTS[len(view[site["for"]]["houses"]) % STREET]
    if verb == "roof":
        return 40 + ROOFS.index(word) if high else 6
    return 8 if high else 30 - 9 * (word in KEPT) - 4 * (word not in ACTIONS)


def _playing(word: str, me: str, view: View) -> float:
    if view["phase"] != "play":
        return 20  # an answer
    if word in PARTS:
        return 45
    if word in CRIMES:
        return 46 if me != SHOWN or view[me]["hand_size"] > FULL else 0
    return 0 if word in ACTIONS else 50


def _target(word: str, me: str, view: View) -> float:
    """Tenants and new rooms for her own houses, harm for the others'."""
    house = view[word.partition(".")[0]]
    draft = view[me]["draft"]
    if draft and draft["card"] in ACTIONS | CRIMES:
        liked = {me: -40, SHOWN: 20} if me != SHOWN else {me: -40}
        return float(10 + 2 * house["income"] + liked.get(house["owner"], 0))
    return 30 if house["owner"] == me else 15
