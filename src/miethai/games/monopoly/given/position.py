"""The position that a scenario describes: a base position and what differs from it.

Base: preparation and order throw are done, the first seat is at the start of its turn, the start
money is paid, nothing is dealt. People write ``given`` by hand, so every mistake in it is answered
with what is expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from miethai.games.monopoly.rules import checks, tables
from miethai.games.monopoly.rules.moves import SPACE_WORDS
from miethai.games.monopoly.rules.phases import common
from miethai.games.monopoly.rules.phases.beginning import begin_order, quick_start
from miethai.games.monopoly.rules.state import END, START
from miethai.kernel.presentation.given import GivenError, known, number, one_of, several, truth

TABLE_KEYS = [
    "phase",
    "turn",
    "stage",
    "running",
    "doubles",
    "turns",
    "pot",
    "step",
    "marks",
    "bank",
    "piles",
]
PLAYER_KEYS = [
    "cash",
    "at",
    "owns",
    "mortgaged",
    "in_jail",
    "tries",
    "jail_cards",
    "bankrupt",
    "offers",
]
PHASES = ("preparation", "order")
STAGES = {"start": START, "end": END}
MARKS = ("auction", "end")
PILES = ("E", "G")

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
    known("given", given, (*TABLE_KEYS, *players, *tables.DEED_NAMES))
    _base(s, given)
    for seat, name in enumerate(players):
        if name in given:
            _player(s, seat, name, given[name])
    for deed, name in enumerate(tables.DEED_NAMES):
        if name in given:
            _property(s, deed, name, given[name])
    _stock(s, given.get("bank", {}))
    _piles(s, given.get("piles", {}))
    _table(s, given, players)
    s.bank = -s.pot - sum(s.cash)
    s.notes.clear()
    broken = checks.check(s)
    if broken:
        raise GivenError(f"given: {BROKEN[broken]}")


def _base(s: Any, given: Mapping[str, Any]) -> None:
    phase = given.get("phase")
    if phase is not None:
        one_of("phase", phase, PHASES)
    if phase == "preparation":
        return
    if not s.quick_start:
        quick_start(s)
    s.deal_left = 0
    begin_order(s)
    if phase is None:
        s.throwers = 0
        s.stage = START


# --- players -------------------------------------------------------------------------------------
def _player(s: Any, seat: int, name: str, row: Any) -> None:
    known(name, row, PLAYER_KEYS)
    if truth(f"{name}.bankrupt", row.get("bankrupt", False)):
        _bankrupt(s, seat)
    if "cash" in row:
        s.cash[seat] = number(f"{name}.cash", row["cash"], 0, 1_000_000)
    if "offers" in row:
        s.offers[seat] = number(f"{name}.offers", row["offers"], 0, 100)
    for key in ("owns", "mortgaged"):
        for word in several(f"{name}.{key}", row.get(key, [])):
            deed = _deed(f"{name}.{key}", word)
            s.deeds[seat] |= 1 << deed
            if key == "mortgaged":
                s.mortgaged |= 1 << deed
    for word in several(f"{name}.jail_cards", row.get("jail_cards", [])):
        k = tables.JAIL_CARD_NAMES.index(one_of(f"{name}.jail_cards", word, tables.JAIL_CARD_NAMES))
        if s.jail_card[k] >= 0:
            raise GivenError(f"{name}.jail_cards: {word} is given twice")
        s.jail_card[k] = seat
        s.pile[tables.JAIL_CARD[s.card_set][k]] = 0
    _place(s, seat, name, row)


def _place(s: Any, seat: int, name: str, row: Mapping[str, Any]) -> None:
    """Where the token stands, and whether it stands there as a prisoner."""
    jailed = truth(f"{name}.in_jail", row.get("in_jail", False))
    if "at" in row:
        s.at[seat] = _space(f"{name}.at", row["at"])
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
def _property(s: Any, deed: int, name: str, row: Any) -> None:
    known(name, row, ("level",))
    if "level" in row:
        most = (
            common.hotel_level(s) if tables.GROUP[deed] < tables.COLOURS else 0
        )  # nothing is built on a station
        s.level[deed] = number(f"{name}.level", row["level"], 0, most)
        common.refresh_built(s, tables.GROUP[deed])


def _stock(s: Any, row: Any) -> None:
    """The bank's stock: what is left of the game's, or the given number (the game's follows)."""
    known("bank", row, ("houses", "hotels"))
    hotels = sum(s.level[d] == common.hotel_level(s) for d in range(tables.DEEDS))
    houses = sum(s.level) - hotels * common.hotel_level(s)
    s.houses_left = s.house_stock - houses
    s.hotels_left = s.hotel_stock - hotels
    if "houses" in row:
        s.houses_left = number("bank.houses", row["houses"], 0, 120 - houses)
        s.house_stock = s.houses_left + houses
    if "hotels" in row:
        s.hotels_left = number("bank.hotels", row["hotels"], 0, 40 - hotels)
        s.hotel_stock = s.hotels_left + hotels


def _piles(s: Any, row: Any) -> None:
    """Known cards on top are layers of one card each, above a layer with the others."""
    known("piles", row, PILES)
    for pile, words in row.items():
        first = tables.PILE * PILES.index(pile)
        cards = [_card(f"piles.{pile}", w) for w in several(f"piles.{pile}", words)]
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
def _table(s: Any, given: Mapping[str, Any], players: Sequence[str]) -> None:
    for key, (field, low, high) in NUMBERS.items():
        if key in given:
            setattr(s, field, number(key, given[key], low, high))
    if s.pot and not s.free_parking_pot:
        raise GivenError("pot: only with option freeParkingPot (A-57)")
    for word in several("marks", given.get("marks", [])):
        if one_of("marks", word, MARKS) == "end":
            s.end_mark = 1
        else:  # with nothing else open the auction begins when it is called: it is over (MON-K-24)
            s.auction_mark = 1
            s.lots_done = 1
    begun = s.stage >= START
    for key in ("turn", "stage", "running"):
        if key in given and not begun:
            raise GivenError(f"{key}: not together with phase: {given['phase']}")
    if begun:
        _turn(s, given, players)


NUMBERS: dict[str, tuple[str, int, int]] = {
    "doubles": ("doubles", 0, 2),
    "turns": ("turns", 0, 1_000_000),
    "pot": ("pot", 0, 1_000_000),
    "step": ("auction_min_raise", 1, 1000),
}


def _turn(s: Any, given: Mapping[str, Any], players: Sequence[str]) -> None:
    if "turn" in given:
        s.turn = players.index(one_of("turn", given["turn"], players))
        if not common.is_alive(s, s.turn):
            raise GivenError(f"turn: {given['turn']} is bankrupt")
    elif not common.is_alive(s, s.turn):
        s.turn = common.next_alive(s, s.turn)
    if "stage" in given:
        s.stage = STAGES[one_of("stage", given["stage"], STAGES)]
        s.running = int(s.stage == END)  # whoever may hand on has thrown
    if "running" in given:
        s.running = int(truth("running", given["running"]))


# --- reading values ------------------------------------------------------------------------------


def _lookup(what: str) -> Callable[[str, Any], int]:
    """A reader for words that have two spellings."""
    spellings = {
        "property": (tables.DEED_NAMES, tables.DEED_IDS),
        "card": (tables.CARD_NAMES, tables.OLD_CARD_NAMES),
    }[what]

    def read(where: str, word: Any) -> int:
        for words in spellings:
            if word in words:
                return words.index(word)
        raise GivenError(
            f"{where}: unknown {what} {word!r}; expected one of {', '.join(spellings[0])}"
        )

    return read


_deed, _card = _lookup("property"), _lookup("card")


def _space(where: str, value: Any) -> int:
    if value in SPACE_WORDS:
        return SPACE_WORDS.index(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < tables.SPACES:
        return value
    raise GivenError(
        f"{where}: expected a number from 0 to {tables.SPACES - 1} or one of "
        f"{', '.join(SPACE_WORDS)}, not {value!r}"
    )
