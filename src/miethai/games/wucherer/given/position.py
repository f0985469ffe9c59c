"""The position that a scenario describes: a base position and what differs from it.

What it may say, and the base, stand in ``keys``. People write ``given`` by hand, so every mistake
in it is answered with what is expected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.wucherer.given.houses import Houses
from miethai.games.wucherer.given.keys import GIVEN, MOST_MONSTERS, MOST_ROOFS
from miethai.games.wucherer.given.words import card
from miethai.games.wucherer.rules import checks
from miethai.games.wucherer.rules.apply import carry_on
from miethai.games.wucherer.rules.phases.buying import begin_buying
from miethai.games.wucherer.rules.phases.end import begin_turn
from miethai.games.wucherer.rules.state import LAYER, NOBODY, PLAY, PLAYERS
from miethai.games.wucherer.rules.tables import KIND_NAMES, KINDS, MONSTER
from miethai.kernel.fields import NO_READER
from miethai.kernel.presentation.given import GivenError, number, one_of

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
    told = GIVEN.read("", given, {"<player>": players})
    phase = told.get("phase", "play")
    if phase == "deal":
        _only_deal(told)
        return
    _base(s)
    stock = Stock(s)
    houses = Houses(s, stock.take, players)
    for seat, name in enumerate(players):
        if name in told:
            _player(s, stock, houses, seat, told[name], players)
    discard = [card("discard", word, s) for word in told.get("discard", ())]
    for kind in discard:
        stock.take("discard", kind)
    _supply(s, told.get("supply", {}))
    _pile(s, stock, houses, told, discard)
    _table(s, told, players)
    s.bank = -sum(s.money)
    _begin(s, phase)
    s.notes.clear()
    broken = checks.check(s)
    if broken:
        raise GivenError(f"given: {BROKEN[broken]}")


def _only_deal(told: Mapping[str, Any]) -> None:
    """Before the deal there is nothing to describe."""
    others = [key for key in told if key != "phase"]
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
    """The turn begins again (check), goes on (play), or rent is collected (buy)."""
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
    s: Any,
    stock: Stock,
    houses: Houses,
    seat: int,
    row: Mapping[str, Any],
    players: Sequence[str],
) -> None:
    name = players[seat]
    for key, field in {"money": "money", "sum": "sums", "offers": "offers"}.items():
        if key in row:
            getattr(s, field)[seat] = row[key]
    if "begun" in row:
        s.begun[seat] = int(row["begun"])
    if row.get("jailed"):
        if s.jail != NOBODY:
            raise GivenError(f"{name}.jailed: {players[s.jail]} sits in jail already")
        s.jail = seat
    for word in row.get("hand", ()):
        kind = card(f"{name}.hand", word, s)
        stock.take(f"{name}.hand", kind)
        s.hand[seat][kind] += 1
        s.hand_size[seat] += 1
    for k, house in enumerate(row.get("houses", ())):
        houses.build(f"{name}.houses[{k}]", seat, house)


# --- cards ---------------------------------------------------------------------------------------
def _supply(s: Any, row: Mapping[str, Any]) -> None:
    """The supply: what is left of the game's, or the given number (the game's follows)."""
    if "roofs" in row:
        if not s.roof_supply:
            raise GivenError("supply.roofs: in this edition roofs are cards of the deck")
        used = s.supply_roofs - s.roofs_left
        s.roofs_left = number("supply.roofs", row["roofs"], 0, MOST_ROOFS - used)
        s.supply_roofs = s.roofs_left + used
    if "monsters" in row:
        used = s.supply_monsters - s.monsters_left
        s.monsters_left = number("supply.monsters", row["monsters"], 0, MOST_MONSTERS - used)
        s.supply_monsters = s.monsters_left + used


def _pile(
    s: Any, stock: Stock, houses: Houses, told: Mapping[str, Any], discard: list[int]
) -> None:
    """A number leaves this many cards in the pile, a list exactly these, from the top down and in
    this order; all others lie at the bottom of the discard."""
    value = told.get("pile", 0 if "lap" in told else None)
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
def _table(s: Any, told: Mapping[str, Any], players: Sequence[str]) -> None:
    if "turn" in told:
        s.turn = players.index(one_of("turn", told["turn"], players))
    s.turns = told.get("turns", s.turns)
    if "round" in told:
        s.round = told["round"] - 1
    lap = told.get("lap")
    if lap is None:
        return
    missing = [key for key in ("drawer", "turns_left") if key not in lap]
    if missing:
        raise GivenError(f"lap: expected drawer and turns_left, {missing[0]} is missing")
    if s.pile_size:
        raise GivenError("lap: the last lap follows an empty pile; expected pile: 0 or none")
    s.last_seat = players.index(one_of("lap.drawer", lap["drawer"], players))
    s.lap_left = number("lap.turns_left", lap["turns_left"], 1, s.players + 1)
