"""Why a move is refused, and what would make it legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miethai.games.wucherer.presentation.gate import seen
from miethai.games.wucherer.presentation.labels import arrival, draft_of, frame_kind
from miethai.games.wucherer.presentation.wording import Words, words_at
from miethai.games.wucherer.rules import bars, state, tables
from miethai.games.wucherer.rules.apply import apply
from miethai.games.wucherer.rules.bar import bar
from miethai.games.wucherer.rules.legal import actor
from miethai.games.wucherer.rules.moves import MOVES, PLAY_CARD
from miethai.games.wucherer.rules.phases.build import roof_price
from miethai.games.wucherer.rules.phases.fitting import noise_bound
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.trade import (
    bar_counter,
    least_countered,
    most_countered,
    most_offered,
)
from miethai.games.wucherer.rules.rulebook import RULES
from miethai.kernel.moves import Move
from miethai.kernel.presentation.words import names_of_obstacles

NAMES = names_of_obstacles(bars)

# What stands against a flat, and the sentence about it.
FLATS = {
    bars.NO_SUCH_FLAT: "taken",
    bars.NOT_VACANT: "taken",
    bars.NOT_VACANT_TO_SQUAT: "taken",
    bars.TOO_MANY_FLOORS: "floors",
    bars.SQUATTED: "squatted",
    bars.SQUATTED_TOO: "squatted",
    bars.LONERS_INSIDE: "neighbours",
    bars.OTHERS_INSIDE: "neighbours",
    bars.ONLY_SQUATTERS_INSIDE: "neighbours",
    bars.TOO_LOUD: "noise",
    bars.TOO_LOUD_AGAIN: "noise",
    bars.SCIENTIST_IN_ATTIC: "attic",
    bars.PUB_AT_BOTTOM: "low",
    bars.DOG_AT_BOTTOM: "low",
    bars.PENSIONER_AT_BOTTOM: "low",
    bars.NO_SECOND_FLAT: "double",
    bars.FLATS_OF_TWO_PARTS: "double",
}


def refusal(rule: str, lang: str) -> str:
    """The sentence for a rule that forbids a move, with its id."""
    return Words(lang, ()).refusal(rule, RULES)


def obstacle(s: Any, seat: int, m: int, names: Sequence[str], lang: str) -> str:
    """What stands against a move, in one short sentence."""
    number = bar(s, seat, m)
    if not number:
        return ""
    w, name = words_at(s, lang, names), NAMES[number]
    if w.classic and w.knows(f"why.{name}_classic"):
        name = f"{name}_classic"
    return w.obstacle(name, bars.IDS[number][s.ruleset], RULES)


def remedy(s: Any, seat: int, m: int, names: Sequence[str], lang: str) -> str | None:
    """For a move that is refused: what would make it legal, where that can be computed."""
    p = seen(s, seat)
    if not 0 <= seat < p.players:
        return None
    w = words_at(p, lang, names)
    asked = actor(p)
    if asked != seat:
        return w.say("remedy.wait", name=w.seat(asked)) if asked >= 0 else None
    number, move = bar(s, seat, m), MOVES.decode(m)
    if number in COSTS and move.block.verb != "stay":
        missing = COSTS[number](p, seat, move) - p.money[seat]
        return w.say("remedy.short", short=w.money(missing))
    if number in FLATS and move.block.verb == "flat":
        return _flat(w, p, seat, move.args[0], FLATS[number])
    if number == bars.NO_PLAY_BEGUN:
        return _with_cards(w, s, seat, m)
    if number in MOMENTS:
        return _moment(w, p, seat, number, move)
    finder = FINDERS.get(move.block.verb) if number else None
    return finder(w, p, seat, move) if finder else None


# --- by the moment -------------------------------------------------------------------------------
MOMENTS = (bars.OTHER_PHASE, bars.OTHER_PLAY_BEGUN, bars.HOUSE_BEGUN)


def _moment(w: Words, p: Any, seat: int, number: int, move: Move) -> str | None:
    if number == bars.HOUSE_BEGUN:
        return w.say("remedy.finish_house")
    if number == bars.OTHER_PLAY_BEGUN:
        card, _ = draft_of(p, seat)
        known = 0 < card <= tables.KINDS
        return w.say("remedy.finish_card", card=w.card(card - 1)) if known else None
    if move.block.verb in ("check", "keep", "buy", "stop"):
        return w.say(f"remedy.in_{'check' if move.block.verb in ('check', 'keep') else 'buying'}")
    return w.say("remedy.after_check" if p.stage == state.CHECK else "remedy.next_turn")


def _with_cards(w: Words, s: Any, seat: int, m: int) -> str:
    """Cards of the hand that can be aimed there now: each is begun on a copy."""
    fits = []
    for kind in range(tables.KINDS):
        if s.hand[seat][kind] and bar(s, seat, PLAY_CARD + kind) == 0:
            begun = state.FIELDS.copy(s)
            apply(begun, seat, PLAY_CARD + kind)
            if actor(begun) == seat and bar(begun, seat, m) == 0:
                fits.append(w.card(kind))
    return w.say("remedy.with_cards", cards=w.listing(fits)) if fits else w.say("remedy.no_cards")


# --- by what stands against it -------------------------------------------------------------------
def _price_of_roof(p: Any, seat: int, move: Move) -> int:
    """On the site, or for a house that is to be begun in front of somebody."""
    owner = p.owner[p.site - 1] if p.site else move.args[0]
    return int(roof_price(p, seat, owner))


# Where coins are missing: how many it takes.
COSTS: dict[int, Callable[[Any, int, Move], int]] = {
    bars.NO_COINS_FOR_BAIL: lambda p, seat, move: int(p.bail),
    bars.WAS_TOO_POOR_FOR_BAIL: lambda p, seat, move: int(p.bail),
    bars.NO_COINS_TO_EVICT: lambda p, seat, move: int(p.eviction),
    bars.ROOF_TOO_DEAR: _price_of_roof,
    bars.ROOF_TOO_DEAR_THERE: _price_of_roof,
}


def _flat(w: Words, p: Any, seat: int, flat: int, key: str) -> str:
    """The first demand that is not met."""
    house = flat // tables.LEVELS
    kind, _ = arrival(p, seat)
    values = {"card": w.card(kind), "house": w.house(house), "flat": w.flat(flat)}
    if key == "floors":
        values["floors"] = w.count("floor", p.floors[house])
        values["most"] = w.count("floor", p.limit[kind])
    elif key == "noise":
        values["most"] = str(noise_bound(p, house))
    return w.say(f"remedy.{key}", **values)


# --- by move -------------------------------------------------------------------------------------
def _play(w: Words, p: Any, seat: int, move: Move) -> str | None:
    """A card that is not held, or that finds no target now."""
    kind = move.args[0]
    if p.hand[seat][kind] == 0:
        return _new_cards(w, p)
    key = "remedy.no_flat" if kind < tables.TENANTS else "remedy.no_target"
    return w.say(key, card=w.card(kind))


def _floor(w: Words, p: Any, seat: int, move: Move) -> str | None:
    kind = move.args[0]
    return None if p.hand[seat][kind] else _new_cards(w, p)


def _roof(w: Words, p: Any, seat: int, move: Move) -> str | None:
    kind = tables.ROOFS[move.args[0]]
    if not p.site:
        return w.say("remedy.build_first")
    supplied = kind == tables.ROOF and p.roof_supply
    held = p.hand[seat][kind]
    return None if supplied or held else _new_cards(w, p)


def _new_cards(w: Words, p: Any) -> str | None:
    """Where a card that is not held could come from, as long as any are sold."""
    return w.say("remedy.new_cards") if p.pile_size else None


def _price(w: Words, p: Any, seat: int, move: Move) -> str | None:
    """Too many coins; of a counter-offer the range, since a seller asks for more."""
    if move.block.verb == "price":
        high = most_offered(p, seat)
        return w.say("remedy.price", high=w.money(high)) if move.amount > high else None
    if frame_kind(p) != state.TRADE or bar_counter(p, seat):
        return None
    low, high = least_countered(p), most_countered(p, seat)
    return w.say("remedy.counter", low=low, high=w.money(high))


def _nobody(w: Words, p: Any, seat: int, move: Move) -> str | None:
    """For a card that hits a tenant, somebody must live there."""
    flat = move.args[0]
    empty = p.built >> flat // tables.LEVELS & 1 and lives_at(p, flat) < 0
    if empty and arrival(p, seat)[0] < 0:
        return w.say("remedy.nobody", flat=w.flat(flat))
    return None


FINDERS: dict[str, Callable[[Words, Any, int, Move], str | None]] = {
    "play": _play,
    "floor": _floor,
    "roof": _roof,
    "price": _price,
    "counter": _price,
    "flat": _nobody,
}
