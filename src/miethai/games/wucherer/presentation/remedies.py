"""Why a move is refused, and what would make it legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miethai.games.wucherer.presentation.gate import (
    seen,
)
from miethai.games.wucherer.presentation.labels import arrival
from miethai.games.wucherer.presentation.wording import Words, words_at
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.legal import actor
from miethai.games.wucherer.rules.moves import MOVES
from miethai.games.wucherer.rules.phases import fitting
from miethai.games.wucherer.rules.phases.build import roof_price
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.trade import most_offered
from miethai.games.wucherer.rules.rulebook import RULES
from miethai.games.wucherer.rules.state import CHECK
from miethai.kernel.moves import Move


def refusal(rule: str, lang: str) -> str:
    """The sentence for a rule that forbids a move, with its id."""
    return Words(lang, ()).refusal(rule, RULES)


def remedy(s: Any, seat: int, m: int, names: Sequence[str], lang: str) -> str | None:
    """For a move that is refused: what would make it legal, where that can be computed."""
    p = seen(s, seat)
    if not 0 <= seat < p.players:
        return None
    w = words_at(p, lang, names)
    asked = actor(p)
    if asked != seat:
        return w.say("remedy.wait", name=w.seat(asked)) if asked >= 0 else None
    move = MOVES.decode(m)
    finder = FINDERS.get(move.block.verb)
    return finder(w, p, seat, move) if finder else None


def _short(w: Words, p: Any, seat: int, cost: int) -> str | None:
    missing = cost - p.money[seat]
    return w.say("remedy.short", short=w.money(missing)) if missing > 0 else None


# --- by move -------------------------------------------------------------------------------------
def _play(w: Words, p: Any, seat: int, move: Move) -> str | None:
    """A card that is not held, or that finds no target now."""
    kind = move.args[0]
    if p.hand[seat][kind] == 0:
        return w.say("remedy.not_held", card=w.card(kind))
    key = "remedy.no_flat" if kind < tables.TENANTS else "remedy.no_target"
    return w.say(key, card=w.card(kind))


def _floor(w: Words, p: Any, seat: int, move: Move) -> str | None:
    kind = move.args[0]
    return None if p.hand[seat][kind] else w.say("remedy.not_held", card=w.card(kind))


def _roof(w: Words, p: Any, seat: int, move: Move) -> str | None:
    kind = tables.ROOFS[move.args[0]]
    if not p.site:
        return w.say("remedy.build_first")
    if kind == tables.ROOF and p.roof_supply:
        return _short(w, p, seat, roof_price(p, seat, p.owner[p.site - 1]))
    return None if p.hand[seat][kind] else w.say("remedy.not_held", card=w.card(kind))


def _bail(w: Words, p: Any, seat: int, move: Move) -> str | None:
    return _short(w, p, seat, p.bail) if p.jail == seat else None


def _price(w: Words, p: Any, seat: int, move: Move) -> str | None:
    high = most_offered(p, seat)
    return w.say("remedy.price", high=w.money(high)) if move.amount > high else None


def _flat(w: Words, p: Any, seat: int, move: Move) -> str | None:
    """Why a tenant cannot move there: the first demand that is not met."""
    flat = move.args[0]
    house, level = flat // tables.LEVELS, flat % tables.LEVELS
    kind, left = arrival(p, seat)
    if kind < 0 and p.stage == CHECK and p.depth == 0 and lives_at(p, flat) == tables.RENT_NOMAD:
        return _short(w, p, seat, p.eviction)
    if kind < 0 or not p.built >> house & 1:
        return None
    values = {"card": w.card(kind), "house": w.house(house)}
    if not p.vacant[house] >> level & 1:
        return w.say("remedy.taken", flat=w.flat(flat), **values)
    if kind != tables.SQUATTERS and p.floors[house] > p.limit[kind]:
        floors, most = (w.count("floor", n) for n in (p.floors[house], p.limit[kind]))
        return w.say("remedy.floors", floors=floors, most=most, **values)
    if kind != tables.SQUATTERS and p.where[tables.SQUATTERS] >> house & 1:
        return w.say("remedy.squatted", **values)
    return _demand(w, p, kind, house, level, left, values)


def _demand(
    w: Words, p: Any, kind: int, house: int, level: int, left: int, values: dict[str, str]
) -> str | None:
    """Size, position, neighbours and noise."""
    places = fitting.positions_of(p, kind)
    if not places >> level & 1 and places != tables.ANYWHERE:
        return w.say("remedy.low" if places == tables.LOW else "remedy.attic", **values)
    if not fitting.room_for(p, kind, house) >> level & 1:
        return w.say("remedy.double", **values)
    if p.tenant_properties and not fitting.welcomes(p, kind, house):
        return w.say("remedy.neighbours", **values)
    bound = fitting.noise_bound(p, house)
    if (
        p.tenant_properties
        and kind != tables.PUB
        and 0 <= bound < fitting.rent_on_arrival(p, kind, house, left)
    ):
        return w.say("remedy.noise", most=bound, **values)
    return None


def _tenant_or_flat(w: Words, p: Any, seat: int, move: Move) -> str | None:
    """For a card that hits a tenant, somebody must live there."""
    flat = move.args[0]
    kind, _ = arrival(p, seat)
    if kind < 0 and p.built >> flat // tables.LEVELS & 1 and lives_at(p, flat) < 0:
        return w.say("remedy.nobody", flat=w.flat(flat))
    return _flat(w, p, seat, move)


FINDERS: dict[str, Callable[[Words, Any, int, Move], str | None]] = {
    "play": _play,
    "floor": _floor,
    "roof": _roof,
    "bail": _bail,
    "price": _price,
    "flat": _tenant_or_flat,
}
