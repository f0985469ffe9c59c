"""A player of Monopoly who wants to win: buys, bids up to the printed price, and builds."""

from __future__ import annotations

import random
from typing import Any

from tests.page.house import by_chance

KEPT = 120  # M in hand that are not built away


def buy_up(state: dict[str, Any], chance: random.Random) -> str | None:
    view = state["view"]["set"]
    by_verb: dict[str, list[dict[str, Any]]] = {}
    for move in state["legal"]:
        by_verb.setdefault(move["verb"], []).append(move)
    for verb in ("buy", "claim"):
        if verb in by_verb and view["phase"] != "over" and (verb != "claim" or _due(by_verb[verb])):
            return str(by_verb[verb][0]["move"])
    if "bid" in by_verb:
        bid = by_verb["bid"][0]
        worth = view.get(view["auction"]["lot"], {}).get("price", 0)
        if bid["amount"]["low"] <= worth:
            return f"{bid['move']} {bid['amount']['low']}"
    me = state["asked"]
    if "build" in by_verb and me in view and (view[me]["cash"] or 0) > KEPT:
        return str(chance.choice(by_verb["build"])["move"])
    return by_chance(state, chance)


def _due(claims: list[dict[str, Any]]) -> bool:
    """In the championship everything can be claimed at any time; then it says nothing."""
    return len(claims) == 1
