"""The position that a scenario describes: a base position and what differs from it.

Base: the start money is paid, nobody holds a card, all cards lie in the pile, everybody has had a
turn, and the first seat plays cards. People write ``given`` by hand, so every mistake in it is
answered with what is expected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.wucherer.given.houses import Houses
from miethai.games.wucherer.given.words import card
from miethai.games.wucherer.rules import checks
from miethai.games.wucherer.rules.apply import carry_on
from miethai.games.wucherer.rules.phases.buying import begin_buying
from miethai.games.wucherer.rules.phases.end import begin_turn
from miethai.games.wucherer.rules.state import LAYER, NOBODY, PLAY, PLAYERS, ROUNDS
from miethai.games.wucherer.rules.tables import KIND_NAMES, KINDS, MONSTER
from miethai.kernel.fields import NO_READER
from miethai.kernel.presentation.given import GivenError, known, number, one_of, several, truth

TABLE_KEYS = ["turn", "phase", "pile", "discard", "supply", "lap", "turns", "round"]
PLAYER_KEYS = ["money", "hand", "jailed", "begun", "houses", "offers", "sum"]
PHASES = ("deal", "check", "play", "buy")
MOST_MONEY = 1_000_000

BROKEN = {
    checks.MONEY_LOST: "money and bank do not add up",
    checks.BELOW_ZERO: "somebody has less than nothing",
    checks.CARD_LOST: "a card is missing or is in two places",
    checks.HAND_WRONG: "a hand is not as large as it should be",
    checks.KNOWN_WRONG: "a card is known that is not in the hand",
    checks.PILE_WRONG: "the pile or the discard has a gap",
    checks.HOUSE_WRONG: "a house has no roof, no floor or no owner",
    checks.FLAT_WRONG: "a tenant does not live in a flat, or two live in one",
    checks.MASK_WRONG: "houses and tenants do not agree",
    checks.MARK_WRONG: "a marker lies where nobody lives",
    checks.FRAMES_WRONG: "the open question is not possible",
    checks.SCRATCH_LEFT: "an unfinished play is left over",
}


def apply_given(s: Any, given: Mapping[str, Any], names: Sequence[str]) -> None:
    """Make the described position out of one that was just set up with the table's options."""
    players = list(names[: s.players])
    known("given", given, (*TABLE_KEYS, *players))
    phase = one_of("phase", given.get("phase", "play"), PHASES)
    if phase == "deal":
        _only_deal(given)
        return
    _base(s)
    stock = Stock(s)
    houses = Houses(s, stock.take, players)
    for seat, name in enumerate(players):
        if name in given:
            _player(s, stock, houses, seat, given[name], players)
    discard = [card("discard", word, s) for word in several("discard", given.get("discard", []))]
    for kind in discard:
        stock.take("discard", kind)
    _supply(s, given.get("supply", {}))
    _pile(s, stock, houses, given, discard)
    _table(s, given, players)
    s.bank = -sum(s.money)
    _begin(s, phase)
    s.notes.clear()
    broken = checks.check(s)
    if broken:
        raise GivenError(f"given: {BROKEN[broken]}")


def _only_deal(given: Mapping[str, Any]) -> None:
    """Before the deal there is nothing to describe."""
    others = [key for key in given if key != "phase"]
    if others:
        raise GivenError(f"{others[0]}: not together with phase: deal")


def _base(s: Any) -> None:
    s.draw_to = 0
    s.stage = PLAY
    s.turn = s.first
    for seat in range(PLAYERS):
        s.begun[seat] = int(seat < s.players)
        s.hand[seat] = [0] * KINDS
        s.hand_size[seat] = 0
        s.known[seat] = [0] * len(s.known[seat])


def _begin(s: Any, phase: str) -> None:
    """The turn begins anew (check), goes on (play), or rent is collected (buy)."""
    if phase == "check":
        offers = list(s.offers)
        begin_turn(s, s.turn)
        s.offers[:] = offers
    elif phase == "buy":
        begin_buying(s, s.turn)
    if phase != "play":
        carry_on(s)


class Stock:
    """The cards that nothing has been said about yet."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.left = list(s.count)

    def take(self, where: str, kind: int) -> None:
        """Take a card that is named; a Monster comes from its supply."""
        if kind == MONSTER:
            if self.s.monsters_left == 0:
                raise GivenError(f"{where}: there are only {self.s.supply_monsters} Monster")
            self.s.monsters_left -= 1
            return
        if self.left[kind] == 0:
            n = self.s.count[kind]
            raise GivenError(f"{where}: there are only {n} {KIND_NAMES[kind]} in the deck")
        self.left[kind] -= 1

    def any(self, where: str) -> int:
        """Some card that nobody asked for: of the kind with the most left."""
        kind = max(range(KINDS), key=lambda k: self.left[k])
        if self.left[kind] == 0:
            raise GivenError(f"{where}: no cards are left for the floors")
        self.left[kind] -= 1
        return kind

    def rest(self) -> list[int]:
        """All others, one of every kind in turn."""
        rows = []
        for n in range(max(self.left, default=0)):
            rows += [kind for kind in range(KINDS) if self.left[kind] > n]
        return rows


# --- players -------------------------------------------------------------------------------------
def _player(
    s: Any, stock: Stock, houses: Houses, seat: int, row: Any, players: Sequence[str]
) -> None:
    name = players[seat]
    known(name, row, PLAYER_KEYS)
    if "money" in row:
        s.money[seat] = number(f"{name}.money", row["money"], 0, MOST_MONEY)
    if "sum" in row:
        s.sums[seat] = number(f"{name}.sum", row["sum"], 0, MOST_MONEY)
    if "offers" in row:
        s.offers[seat] = number(f"{name}.offers", row["offers"], 0, 100)
    if "begun" in row:
        s.begun[seat] = int(truth(f"{name}.begun", row["begun"]))
    if truth(f"{name}.jailed", row.get("jailed", False)):
        if s.jail != NOBODY:
            raise GivenError(f"{name}.jailed: {players[s.jail]} sits in jail already")
        s.jail = seat
    for word in several(f"{name}.hand", row.get("hand", [])):
        kind = card(f"{name}.hand", word, s)
        stock.take(f"{name}.hand", kind)
        s.hand[seat][kind] += 1
        s.hand_size[seat] += 1
    for k, house in enumerate(several(f"{name}.houses", row.get("houses", []))):
        houses.build(f"{name}.houses[{k}]", seat, house)


# --- cards ---------------------------------------------------------------------------------------
def _supply(s: Any, row: Any) -> None:
    """The supply: what is left of the game's, or the given number (the game's follows)."""
    known("supply", row, ("roofs", "monsters"))
    if "roofs" in row:
        if not s.roof_supply:
            raise GivenError("supply.roofs: in this edition roofs are cards of the deck")
        used = s.supply_roofs - s.roofs_left
        s.roofs_left = number("supply.roofs", row["roofs"], 0, 23 - used)
        s.supply_roofs = s.roofs_left + used
    if "monsters" in row:
        used = s.supply_monsters - s.monsters_left
        s.monsters_left = number("supply.monsters", row["monsters"], 0, 8 - used)
        s.supply_monsters = s.monsters_left + used


def _pile(
    s: Any, stock: Stock, houses: Houses, given: Mapping[str, Any], discard: list[int]
) -> None:
    """A number leaves so many cards in the pile, a list exactly these, from the top down and in
    this order; all others lie at the bottom of the discard."""
    value = given.get("pile", 0 if "lap" in given else None)
    named: list[int] = []
    if isinstance(value, list | tuple):
        named = [card("pile", word, s) for word in value]
        for kind in named:
            stock.take("pile", kind)
    houses.fill_floors(stock.any)
    rest = stock.rest()
    if value is None:
        pile, below = rest, []
    elif isinstance(value, list | tuple):
        pile, below = named[::-1], rest
    else:
        n = number("pile", value, 0, len(rest))
        pile, below = rest[:n], rest[n:]
    ordered = isinstance(value, list | tuple)
    _lay_pile(s, pile if ordered else sorted(pile), ordered)
    cards = below + discard
    s.discard[:] = [kind + 1 for kind in cards] + [0] * (len(s.discard) - len(cards))
    s.discard_size = len(cards)


def _lay_pile(s: Any, pile: Sequence[int], ordered: bool) -> None:
    """The bottom first. Cards with an order are layers of one card each."""
    size = len(s.pile)
    s.pile[:] = [*pile, *[0] * (size - len(pile))]
    s.pile_seen[:] = [NO_READER] * len(pile) + [0] * (size - len(pile))
    s.pile_size = len(pile)
    for k in range(len(pile)):
        if k == 0 or ordered:
            s.pile[k] |= LAYER


# --- the table -----------------------------------------------------------------------------------
def _table(s: Any, given: Mapping[str, Any], players: Sequence[str]) -> None:
    if "turn" in given:
        s.turn = players.index(one_of("turn", given["turn"], players))
    if "turns" in given:
        s.turns = number("turns", given["turns"], 0, 1_000_000)
    if "round" in given:
        s.round = number("round", given["round"], 1, ROUNDS) - 1
    lap = given.get("lap")
    if lap is None:
        return
    known("lap", lap, ("drawer", "turns_left"))
    missing = [key for key in ("drawer", "turns_left") if key not in lap]
    if missing:
        raise GivenError(f"lap: expected drawer and turns_left, {missing[0]} is missing")
    if s.pile_size:
        raise GivenError("lap: the last lap follows an empty pile; expected pile: 0 or none")
    s.last_seat = players.index(one_of("lap.drawer", lap["drawer"], players))
    s.lap_left = number("lap.turns_left", lap["turns_left"], 1, s.players + 1)
