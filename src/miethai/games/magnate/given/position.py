"""The position that a scenario describes: a base position and what differs from it.

What it may say, and the base, stand in ``keys``. People write ``given`` by hand, so every mistake
in it is answered with what is expected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.magnate.given.city import City
from miethai.games.magnate.given.keys import AI_SEAT_KEYS, GIVEN, PHASES, SET_UP, SETUP_KEYS
from miethai.games.magnate.rules import checks, state, tables
from miethai.games.magnate.rules.apply import carry_on
from miethai.games.magnate.rules.phases.beginning import ready
from miethai.games.magnate.rules.phases.common import next_seat, refresh
from miethai.kernel.presentation.given import GivenError, known, one_of

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
    told = GIVEN.read("", given, {"<player>": players, "<plot>": tables.PLOT_NAMES})
    phase = told.get("phase", "auction")
    if phase == SET_UP:
        _before_the_game(s, told)
    else:
        ready(s)
        _city(s, told, players)
        _market(s, told, players)
        for seat, name in enumerate(players):
            _player(s, seat, told.get(name, {}))
        _ai(s, told.get("ai", {}))
        _course(s, told, players, phase)
    carry_on(s)
    s.notes.clear()
    broken = checks.check(s)
    if broken:
        raise GivenError(f"given: {BROKEN[broken]}")


def _before_the_game(s: Any, told: Mapping[str, Any]) -> None:
    """As the table was set up; chance has decided nothing yet."""
    known(f"given with phase: {SET_UP}", told, SETUP_KEYS)
    _tracks(s, told)


# --- city and players ----------------------------------------------------------------------------
def _city(s: Any, told: Mapping[str, Any], players: Sequence[str]) -> None:
    city = City(s, players)
    if "tiles" in told:
        city.lay(told["tiles"])
    for seat, name in enumerate(players):
        row = told.get(name, {})
        if seat == s.ai:
            known(name, row, AI_SEAT_KEYS)
        for plot in row.get("owns", ()):
            city.give(f"{name}.owns", plot, seat)
    for row_name in ("lower", "upper"):
        city.line_up(row_name, told.get("ai", {}).get(row_name, ()))
    for plot, name in enumerate(tables.PLOT_NAMES):
        if name in told:
            city.describe(plot, told[name])
    city.complete_rows()
    for plot in told.get("for_sale", ()):
        city.offer(plot)
    refresh(s)
    city.set_available(told.get("available", {}))
    city.set_supply(told.get("supply", {}))


def _player(s: Any, seat: int, row: Mapping[str, Any]) -> None:
    for key in ("money", "ads"):
        if key in row:
            getattr(s, key)[seat] = row[key]


# --- market and cards ----------------------------------------------------------------------------
def _tracks(s: Any, told: Mapping[str, Any]) -> None:
    if "price" in told:
        if told["price"] not in s.ladder:
            prices = ", ".join(map(str, s.ladder))
            raise GivenError(f"price: expected one of {prices}, not {told['price']!r}")
        s.price_field = s.ladder.index(told["price"])
    s.crash = told.get("crash", s.crash)


def _market(s: Any, told: Mapping[str, Any], players: Sequence[str]) -> None:
    _tracks(s, told)
    s.ads_spent = told.get("ads_spent", s.ads_spent)
    sold = [one_of("sold", name, players) for name in told.get("sold", ())]
    if len(sold) > state.MOST_SALES:
        raise GivenError(f"sold: expected at most {state.MOST_SALES} names, not {len(sold)}")
    s.sold = len(sold)
    for k, name in enumerate(sold):
        s.sold_by[k] = players.index(name) + 1
    for k, card in enumerate(told.get("risk_drawn", ())):
        s.risk_drawn[k] = card + 1
        s.risk_left &= ~(1 << card)
    for card in told.get("new_tenants_used", ()):
        s.cards_left &= ~(1 << card)


# --- the AI --------------------------------------------------------------------------------------
def _ai(s: Any, row: Mapping[str, Any]) -> None:
    if s.ai == state.NOBODY:
        if row:
            raise GivenError("ai: only with option aiOpponent: true")
        return
    if "level" in row:
        s.ai_level = tables.LEVEL_IDS.index(row["level"]) + 1
    s.ai_money = row.get("money", s.ai_money)
    if "last" in row:
        s.ai_last = row["last"] + 1
    for level, cards in row.get("deck", {}).items():
        s.ai_deck[tables.LEVEL_IDS.index(level)] = sum(1 << card for card in cards)


# --- the course of the game ----------------------------------------------------------------------
def _course(s: Any, told: Mapping[str, Any], players: Sequence[str], phase: str) -> None:
    s.round = told.get("round", s.round)
    s.turns = told.get("turns", s.turns)
    if "start" in told:
        s.holder = players.index(one_of("start", told["start"], players))
    s.turn = s.holder
    stage = PHASES[phase]
    assert stage is not None
    s.stage = stage
    if stage == state.AUCTION:
        _auction(s, told.get("auction", {}), players)
    elif "auction" in told:
        raise GivenError(f"auction: not together with phase: {phase}")
    if "turn" in told:
        if stage not in (state.AUCTION, state.TENANTS, state.ACTIONS):
            raise GivenError(f"turn: not together with phase: {phase}")
        s.turn = players.index(one_of("turn", told["turn"], players))
    s.lap = int(stage == state.ACTIONS)
    if "lap" in told:
        if stage != state.ACTIONS:
            raise GivenError(f"lap: only with phase: actions, not with phase: {phase}")
        s.lap = told["lap"]
    s.step = int(stage == state.MARKET)
    s.draws = -1 if stage == state.NEW_TENANTS else 0  # the crash marker is checked first


def _auction(s: Any, row: Mapping[str, Any], players: Sequence[str]) -> None:
    """The named bidder holds the highest bid; the next seat is asked."""
    if "in" in row:
        names = {one_of("auction.in", name, players) for name in row["in"]}
        s.bidding = sum(1 << players.index(name) for name in names)
    if ("high" in row) != ("bidder" in row):
        raise GivenError("auction: expected high and bidder together")
    if "high" not in row:
        return
    s.high = row["high"] // 100
    s.bidder = players.index(one_of("auction.bidder", row["bidder"], players))
    if s.high == 0 or not s.bidding >> s.bidder & 1:
        raise GivenError("auction: expected a bid above 0 of a seat that has not passed")
    s.ai_has_bid = int(s.bidder == s.ai)
    s.turn = next_seat(s, s.bidder)
