"""The position that a scenario describes: a base position and what differs from it.

Base: tiles T01 to T06, no for-sale marker on the board, round 2, phase 1, and the first seat has
the start player marker; in the advanced game the first tenants are spread over the categories in
turn. Tenants that are described come out of the supply. What needs no decision is carried out at
once, as in a game. People write ``given`` by hand, so every mistake in it is answered with what is
expected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.magnate.given.city import City, plot_of
from miethai.games.magnate.rules import checks, state, tables
from miethai.games.magnate.rules.apply import carry_on
from miethai.games.magnate.rules.phases.beginning import ready
from miethai.games.magnate.rules.phases.common import next_seat, refresh
from miethai.kernel.presentation.given import GivenError, known, number, one_of, several

TABLE_KEYS = [
    "round",
    "phase",
    "lap",
    "start",
    "turn",
    "turns",
    "price",
    "crash",
    "ads_spent",
    "sold",
    "tiles",
    "for_sale",
    "available",
    "supply",
    "risk_drawn",
    "new_tenants_used",
    "ai",
    "auction",
]
SETUP_KEYS = ["phase", "price", "crash"]  # all that differs before the game has begun
PLAYER_KEYS = ["money", "ads", "owns"]
AI_KEYS = ["level", "money", "lower", "upper", "last", "deck"]
AUCTION_KEYS = ["high", "bidder", "in"]
SET_UP = "set-up"
PHASES = {
    SET_UP: None,
    "auction": state.AUCTION,
    "tenants": state.TENANTS,
    "actions": state.ACTIONS,
    "market": state.MARKET,
    "preparation": state.NEW_TENANTS,
}
RICHEST = 1_000_000  # K
MOST_ROUNDS = 1000

BROKEN = {
    checks.BELOW_ZERO: "money is a multiple of 100 and not below 0, and the AI has no wallet",
    checks.TENANTS_LOST: "the tenants are more than the tokens in the box",
    checks.TENANTS_WRONG: "tenants stand where there is no room for them",
    checks.MARKERS_LOST: "a for-sale marker is in two places",
    checks.OWNERS_WRONG: "a plot has two owners, or is sold although it is never for sale",
    checks.BUILDINGS_WRONG: "a building stands where none can",
    checks.RISK_WRONG: "a risk card is named twice",
    checks.TRACKS_WRONG: "a marker stands beside its track",
    checks.CARDS_WRONG: "a card is in two places",
    checks.ROWS_WRONG: "the AI's rows hold its plots: unbuilt ones below, built ones above",
    checks.FRAMES_WRONG: "the course of the game is not possible",
    checks.DERIVED_WRONG: "residents do not fit the tenants",
}


def apply_given(s: Any, given: Mapping[str, Any], names: Sequence[str]) -> None:
    """Make the described position out of one that was just set up with the table's options."""
    players = list(names[: s.players])
    known("given", given, (*TABLE_KEYS, *players, *tables.PLOT_NAMES))
    phase = one_of("phase", given.get("phase", "auction"), PHASES)
    if phase == SET_UP:
        _before_the_game(s, given)
    else:
        ready(s)
        _city(s, given, players)
        _market(s, given, players)
        for seat, name in enumerate(players):
            _player(s, seat, name, given.get(name, {}))
        _ai(s, given.get("ai", {}))
        _course(s, given, players, phase)
    carry_on(s)
    s.notes.clear()
    broken = checks.check(s)
    if broken:
        raise GivenError(f"given: {BROKEN[broken]}")


def _before_the_game(s: Any, given: Mapping[str, Any]) -> None:
    """As the table was set up; chance has decided nothing yet."""
    known(f"given with phase: {SET_UP}", given, SETUP_KEYS)
    _tracks(s, given)


# --- city and players ----------------------------------------------------------------------------
def _city(s: Any, given: Mapping[str, Any], players: Sequence[str]) -> None:
    city = City(s, players)
    if "tiles" in given:
        city.lay(given["tiles"])
    for seat, name in enumerate(players):
        row = given.get(name, {})
        known(name, row, ["owns"] if seat == s.ai else PLAYER_KEYS)
        for word in several(f"{name}.owns", row.get("owns", [])):
            city.give(f"{name}.owns", plot_of(f"{name}.owns", word), seat)
    for row_name in ("lower", "upper"):
        row = given.get("ai", {})
        known("ai", row, AI_KEYS)
        city.line_up(row_name, row.get(row_name, []))
    for plot, name in enumerate(tables.PLOT_NAMES):
        if name in given:
            city.describe(plot, given[name])
    city.complete_rows()
    for word in several("for_sale", given.get("for_sale", [])):
        city.offer(plot_of("for_sale", word))
    refresh(s)
    city.set_available(given.get("available", {}))
    city.set_supply(given.get("supply", {}))


def _player(s: Any, seat: int, name: str, row: Mapping[str, Any]) -> None:
    if "money" in row:
        s.money[seat] = _money(f"{name}.money", row["money"])
    if "ads" in row:
        s.ads[seat] = number(f"{name}.ads", row["ads"], 0, 1000)


def _money(where: str, value: Any) -> int:
    amount = number(where, value, 0, RICHEST)
    if amount % 100:
        raise GivenError(f"{where}: expected a multiple of 100, not {amount}")
    return amount


# --- market and cards ----------------------------------------------------------------------------
def _tracks(s: Any, given: Mapping[str, Any]) -> None:
    if "price" in given:
        if given["price"] not in s.ladder:
            prices = ", ".join(map(str, s.ladder))
            raise GivenError(f"price: expected one of {prices}, not {given['price']!r}")
        s.price_field = s.ladder.index(given["price"])
    if "crash" in given:
        s.crash = number("crash", given["crash"], 0, state.CRASH_LIMIT)


def _market(s: Any, given: Mapping[str, Any], players: Sequence[str]) -> None:
    _tracks(s, given)
    if "ads_spent" in given:
        s.ads_spent = number("ads_spent", given["ads_spent"], 0, 1000)
    sold = [one_of("sold", name, players) for name in several("sold", given.get("sold", []))]
    if len(sold) > state.MOST_SALES:
        raise GivenError(f"sold: expected at most {state.MOST_SALES} names, not {len(sold)}")
    s.sold = len(sold)
    for k, name in enumerate(sold):
        s.sold_by[k] = players.index(name) + 1
    for k, card in enumerate(_cards("risk_drawn", given.get("risk_drawn", []), tables.RISK_IDS)):
        s.risk_drawn[k] = card + 1
        s.risk_left &= ~(1 << card)
    used = given.get("new_tenants_used", [])
    for card in _cards("new_tenants_used", used, tables.NEW_TENANT_IDS):
        s.cards_left &= ~(1 << card)


def _cards(where: str, words: Any, ids: Sequence[str]) -> list[int]:
    cards = [ids.index(one_of(where, word, ids)) for word in several(where, words)]
    if len(set(cards)) < len(cards):
        raise GivenError(f"{where}: a card is named twice")
    return cards


# --- the AI --------------------------------------------------------------------------------------
def _ai(s: Any, row: Mapping[str, Any]) -> None:
    if s.ai == state.NOBODY:
        if row:
            raise GivenError("ai: only with option aiOpponent: true")
        return
    if "level" in row:
        s.ai_level = tables.LEVEL_IDS.index(one_of("ai.level", row["level"], tables.LEVEL_IDS)) + 1
    if "money" in row:
        s.ai_money = _money("ai.money", row["money"])
    if "last" in row:
        s.ai_last = tables.AI_CARD_IDS.index(one_of("ai.last", row["last"], tables.AI_CARD_IDS)) + 1
    deck = row.get("deck", {})
    known("ai.deck", deck, tables.LEVEL_IDS)
    for level, words in deck.items():
        k = tables.LEVEL_IDS.index(level)
        ids = tables.AI_CARD_IDS[k * tables.AI_DECK : (k + 1) * tables.AI_DECK]
        s.ai_deck[k] = sum(1 << card for card in _cards(f"ai.deck.{level}", words, ids))


# --- the course of the game ----------------------------------------------------------------------
def _course(s: Any, given: Mapping[str, Any], players: Sequence[str], phase: str) -> None:
    if "round" in given:
        s.round = number("round", given["round"], 1, MOST_ROUNDS)
    if "turns" in given:
        s.turns = number("turns", given["turns"], 0, 30_000)
    if "start" in given:
        s.holder = players.index(one_of("start", given["start"], players))
    s.turn = s.holder
    stage = PHASES[phase]
    assert stage is not None
    s.stage = stage
    if stage == state.AUCTION:
        _auction(s, given.get("auction", {}), players)
    elif "auction" in given:
        raise GivenError(f"auction: not together with phase: {phase}")
    if "turn" in given:
        if stage not in (state.AUCTION, state.TENANTS, state.ACTIONS):
            raise GivenError(f"turn: not together with phase: {phase}")
        s.turn = players.index(one_of("turn", given["turn"], players))
    s.lap = int(stage == state.ACTIONS)
    if "lap" in given:
        if stage != state.ACTIONS:
            raise GivenError(f"lap: only with phase: actions, not with phase: {phase}")
        s.lap = number("lap", given["lap"], 1, state.ACTIONS_EACH)
    s.step = int(stage == state.MARKET)
    s.draws = -1 if stage == state.NEW_TENANTS else 0  # the crash marker is checked first


def _auction(s: Any, row: Any, players: Sequence[str]) -> None:
    """Whoever is named as the bidder holds the highest bid; the next seat is asked."""
    known("auction", row, AUCTION_KEYS)
    if "in" in row:
        names = [one_of("auction.in", name, players) for name in several("auction.in", row["in"])]
        s.bidding = sum(1 << players.index(name) for name in set(names))
    if ("high" in row) != ("bidder" in row):
        raise GivenError("auction: expected high and bidder together")
    if "high" not in row:
        return
    s.high = _money("auction.high", row["high"]) // 100
    s.bidder = players.index(one_of("auction.bidder", row["bidder"], players))
    if s.high == 0 or not s.bidding >> s.bidder & 1:
        raise GivenError("auction: expected a bid above 0 of a seat that has not passed")
    s.ai_has_bid = int(s.bidder == s.ai)
    s.turn = next_seat(s, s.bidder)
