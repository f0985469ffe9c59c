"""A player of Magnate for the pictures: it builds different houses, advertises and finds
tenants, so that there is something to look at. It knows no rule, it only prefers some of the
offered moves."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

Move = dict[str, Any]
View = dict[str, Any]

LIKING = {
    **{"five": 90, "take": 80, "commit": 70, "attract": 60, "buy": 40},
    **{"build": 50, "sell": -1, "advertise": 30, "consult": 20, "pass": 10, "done": 9, "evict": 5},
}
COST = (  # from the cheapest to the dearest; it builds what it can afford
    *("house", "industrial-unit", "retail-units", "office-small"),
    *("apartment", "industrial-park", "mall", "office-large"),
)
COSTLY = 2500
SMALLER = {"apartment": "house", "mall": "retail-units"}


def build_up(state: dict[str, Any], chance: random.Random) -> str | None:
    """The move that it likes best; among equal ones any."""
    view = state["view"]["set"]
    moves = [move for move in state["legal"] if move["verb"] in LIKING]
    if not moves:
        return None
    return _said(max(moves, key=lambda move: _liking(move, view) + chance.random()))


def build_large(state: dict[str, Any], chance: random.Random) -> str | None:
    """It builds large, and where different tenants live smaller again: then some have to leave."""
    view = state["view"]["set"]
    builds = [move for move in state["legal"] if move["verb"] == "build"]
    for move in builds:
        plot = view[move["args"][0]]
        if SMALLER.get(plot["building"]) == move["args"][1] and plot["tenants"] > 2:
            if len(plot["categories"]) > 1:
                return _said(move)
    large = [move for move in builds if move["args"][1] in SMALLER]
    bare = [move for move in large if not view[move["args"][0]]["building"]]
    return _said(bare[0]) if bare else build_up(state, chance)


def patient(late: int) -> Callable[[dict[str, Any], random.Random], str | None]:
    """It builds large, and looks for no tenants until so many events have passed."""

    def choose(state: dict[str, Any], chance: random.Random) -> str | None:
        if state["n"] < late and any(move["verb"] == "attract" for move in state["legal"]):
            return "done"
        return build_large(state, chance)

    return choose


def _liking(move: Move, view: View) -> float:
    verb, args = move["verb"], move.get("args", [])
    if verb == "build":
        plot = view[args[0]]
        return -1 if plot["building"] else 50 + COST.index(args[1])
    if verb == "five" and args[0] == "6":
        return 0
    firm = view[view["actor"]]
    if verb == "buy":
        bare = [plot for plot in firm["plots"] if not view[plot]["building"]]
        return 0 if bare or not view[args[0]]["for_sale"] else 40
    if verb == "sell":  # a full house for the money of two new ones
        plot = view[args[0]]
        full = plot["building"] is not None and plot["free"] == 0
        return 53.5 if full and plot["sale"]["proceeds"] > 2 * COSTLY > firm["money"] else -1
    return LIKING[verb]


def _said(move: Move) -> str:
    """As many as it may be; but a little advertising is enough, and none is paid for."""
    amount = move.get("amount")
    if not amount:
        return str(move["move"])
    most = {"commit": 2, "advertise": 0}.get(move["verb"], amount["high"])
    return f"{move['move']} {max(amount['low'], min(most, amount['high']))}"
