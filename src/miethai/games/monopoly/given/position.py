"""The position that a scenario describes: a base position and what differs from it.

What it may say, and the base, stand in ``keys``. People write ``given`` by hand, so every mistake
in it is answered with what is expected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.monopoly.given.keys import (
    GIVEN,
    HOTEL,
    MARK_END,
    MOST_HOTELS,
    MOST_HOUSES,
    NUMBERS,
    PILES,
    PREPARATION,
    STAGES,
)
from miethai.games.monopoly.rules import checks, tables
from miethai.games.monopoly.rules.moves import SPACE_WORDS
from miethai.games.monopoly.rules.phases import common
from miethai.games.monopoly.rules.phases.beginning import begin_order, quick_start
from miethai.games.monopoly.rules.state import END, START
from miethai.kernel.presentation.given import GivenError, number, one_of

BROKEN = {
    checks.MONEY_LOST: "cash, pot and bank do not add up",
    checks.BELOW_ZERO: "somebody has less than nothing",
    checks.DEED_TWICE: "a property has two owners",
    checks.MORTGAGE_OF_NOBODY: "a property without an owner is mortgaged",
    checks.STOCK_WRONG: "more buildings stand than there are",
    checks.CARD_LOST: "a card is missing or is in two places",
    checks.UNEVEN: "the buildings of a group do not stand evenly, or higher than a hotel",
    checks.BUILT_WITHOUT_GROUP: "buildings need a whole group of one owner without a mortgage",
    checks.DEAD_HOLDS: "a bankrupt player holds cash or property",
    checks.FRAMES_WRONG: "too many things are open at once",
    checks.BUILT_MASK_WRONG: "the record of built groups does not fit the buildings",
}


def apply_given(s: Any, given: Mapping[str, Any], names: Sequence[str]) -> None:
    """Make the described position out of one that was just set up with the table's options."""
    players = list(names[: s.players])
    told = GIVEN.read("", given, {"<player>": players, "<property>": tables.DEED_NAMES})
    _base(s, told.get("phase"))
    for seat, name in enumerate(players):
        if name in told:
            _player(s, seat, name, told[name])
    for deed, name in enumerate(tables.DEED_NAMES):
        if "level" in told.get(name, {}):
            _build(s, deed, f"{name}.level", told[name]["level"])
    _stock(s, told.get("bank", {}))
    for pile, cards in told.get("piles", {}).items():
        _lay(s, pile, cards)
    _table(s, told, players)
    s.bank = -s.pot - sum(s.cash)
    s.notes.clear()
    broken = checks.check(s)
    if broken:
        raise GivenError(f"given: {BROKEN[broken]}")


def _base(s: Any, phase: str | None) -> None:
    if phase == PREPARATION:
        return
    if not s.quick_start:
        quick_start(s)
    s.deal_left = 0
    begin_order(s)
    if phase is None:
        s.throwers = 0
        s.stage = START


# --- players -------------------------------------------------------------------------------------
def _player(s: Any, seat: int, name: str, row: Mapping[str, Any]) -> None:
    if row.get("bankrupt"):
        _bankrupt(s, seat)
    for key in ("cash", "offers"):
        if key in row:
            getattr(s, key)[seat] = row[key]
    for deed in (*row.get("owns", ()), *row.get("mortgaged", ())):
        s.deeds[seat] |= 1 << deed
    for deed in row.get("mortgaged", ()):
        s.mortgaged |= 1 << deed
    for word in row.get("jail_cards", ()):
        k = tables.JAIL_CARD_NAMES.index(word)
        if s.jail_card[k] >= 0:
            raise GivenError(f"{name}.jail_cards: {word} is given twice")
        s.jail_card[k] = seat
        s.pile[tables.JAIL_CARD[s.card_set][k]] = 0
    _place(s, seat, name, row)


def _place(s: Any, seat: int, name: str, row: Mapping[str, Any]) -> None:
    """Where the token stands, and whether it stands there as a prisoner."""
    jailed = row.get("in_jail", False)
    if "at" in row:
        s.at[seat] = row["at"]
    elif jailed:
        s.at[seat] = tables.JAIL_SPACE
    if jailed and s.at[seat] != tables.JAIL_SPACE:
        raise GivenError(f"{name}: in jail a token stands on {SPACE_WORDS[tables.JAIL_SPACE]}")
    s.jailed[seat] = int(jailed)
    if "tries" in row:
        if not jailed:
            raise GivenError(f"{name}.tries: only with in_jail: true")
        s.tries[seat] = number(f"{name}.tries", row["tries"], 0, s.jail_attempts - 1)


def _bankrupt(s: Any, seat: int) -> None:
    """Out of the game, in the order of the seats."""
    s.alive &= ~(1 << seat)
    s.cash[seat] = 0
    s.bankrupts += 1
    s.out_rank[seat] = s.bankrupts


# --- board, stock and cards ----------------------------------------------------------------------
def _build(s: Any, deed: int, where: str, level: Any) -> None:
    is_street = tables.GROUP[deed] < tables.COLOURS  # nothing is built on a station
    most = common.hotel_level(s) if is_street else 0
    s.level[deed] = most if level == HOTEL and is_street else number(where, level, 0, most)
    common.refresh_built(s, tables.GROUP[deed])


def _stock(s: Any, row: Mapping[str, Any]) -> None:
    """The bank's stock: what is left of the game's, or the given number (the game's follows)."""
    hotels = sum(s.level[d] == common.hotel_level(s) for d in range(tables.DEEDS))
    houses = sum(s.level) - hotels * common.hotel_level(s)
    s.houses_left = s.house_stock - houses
    s.hotels_left = s.hotel_stock - hotels
    if "houses" in row:
        s.houses_left = number("bank.houses", row["houses"], 0, MOST_HOUSES - houses)
        s.house_stock = s.houses_left + houses
    if "hotels" in row:
        s.hotels_left = number("bank.hotels", row["hotels"], 0, MOST_HOTELS - hotels)
        s.hotel_stock = s.hotels_left + hotels


def _lay(s: Any, pile: str, cards: Sequence[int]) -> None:
    """Known cards on top are layers of one card each, above a layer with the others."""
    first = tables.PILE * PILES.index(pile)
    if len(set(cards)) < len(cards):
        raise GivenError(f"piles.{pile}: a card is named twice")
    for card in range(first, first + tables.PILE):
        if s.pile[card]:
            s.pile[card] = len(cards) + 1
    for depth, card in enumerate(cards):
        if not first <= card < first + tables.PILE or not s.pile[card]:
            raise GivenError(f"piles.{pile}: {tables.CARD_NAMES[card]} is not in this pile")
        s.pile[card] = depth + 1


# --- the table -----------------------------------------------------------------------------------
def _table(s: Any, told: Mapping[str, Any], players: Sequence[str]) -> None:
    for key, field in NUMBERS.items():
        if key in told:
            setattr(s, field, told[key])
    if s.pot and not s.free_parking_pot:
        raise GivenError("pot: only with option freeParkingPot (A-57)")
    for mark in told.get("marks", ()):
        if mark == MARK_END:
            s.end_mark = 1
        else:  # with nothing else open the auction begins when it is called: it is over (MON-K-24)
            s.auction_mark = 1
            s.lots_done = 1
    begun = s.stage >= START
    for key in ("turn", "stage", "running"):
        if key in told and not begun:
            raise GivenError(f"{key}: not together with phase: {told['phase']}")
    if begun:
        _turn(s, told, players)


def _turn(s: Any, told: Mapping[str, Any], players: Sequence[str]) -> None:
    if "turn" in told:
        s.turn = players.index(one_of("turn", told["turn"], players))
        if not common.is_alive(s, s.turn):
            raise GivenError(f"turn: {told['turn']} is bankrupt")
    elif not common.is_alive(s, s.turn):
        s.turn = common.next_alive(s, s.turn)
    if "stage" in told:
        s.stage = STAGES[told["stage"]]
        s.running = int(s.stage == END)  # a player who may hand on has thrown
    if "running" in told:
        s.running = int(told["running"])
