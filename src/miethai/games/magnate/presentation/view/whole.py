"""The position as a reader sees it: for pages, scenarios, bots and every text.

Everything here reads ``reading.seen``, which passes the one gate for secrets (``FIELDS.visible``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miethai.games.magnate.presentation import gate
from miethai.games.magnate.presentation.view import city, shape
from miethai.games.magnate.presentation.view.market import ai, ai_board, market, new_tenants, risk
from miethai.games.magnate.rules import state
from miethai.games.magnate.rules.legal import actor
from miethai.games.magnate.rules.moves import ATTRACT
from miethai.games.magnate.rules.phases.common import die_modifier, rent_of, type_on
from miethai.games.magnate.rules.phases.taking import most_takable
from miethai.games.magnate.rules.phases.tenants import legal_tenants
from miethai.games.magnate.rules.rulesets import OPTIONS
from miethai.games.magnate.rules.tables import BUILDING_IDS, CATEGORIES, PLOT_NAMES, PLOTS
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.kernel.frames import SEAT, A, B, C, D, E, frame_of, top, top_kind
from miethai.kernel.moves import legal_set, members


# --- the whole view ------------------------------------------------------------------------------
def view(s: Any, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """All that the seat may know (seat < 0: a spectator), with names instead of numbers: what a
    spectator may, and what the seat alone may besides."""
    public = _public(gate.seen(s, SPECTATOR), tuple(names))
    return {**public, **own_view(s, seat, names, public)}


def own_view(s: Any, seat: int, names: Sequence[str], public: dict[str, Any]) -> dict[str, Any]:
    """The members of the seat's view that are not as in a spectator's, out of a spectator's: the
    own wallet, while wallets are closed."""
    p = gate.seen(s, seat)
    if not p.wallets_closed or not 0 <= seat < p.players or seat == p.ai:
        return {}
    name, money, sales = names[seat], p.money[seat], p.part(city.sales_of_all, tuple(names))
    return {name: p.row(_with_wallet, name, public[name], money, sales[seat])}


def _with_wallet(p: Any, name: str, row: shape.Player, money: int, sale: int) -> shape.Player:
    return {**row, "money": money, "worth": money + sale}


def _public(p: Any, names: Sequence[str]) -> dict[str, Any]:
    """What everybody may know."""
    out = _players(p, names)
    out.update(p.part(city.plots, names))
    out["districts"] = p.part(city.districts)
    out["centre"] = p.part(city.centre)
    out["dice_rules"] = p.part(city.dice_rules)
    out["market"] = p.part(market, names)
    out["risk"] = p.part(risk)
    out["new_tenants"] = p.part(new_tenants)
    out["markers"] = p.part(_markers)
    out.update(p.once(_turn, names))
    out["auction"] = p.part(_auction, names)
    out["attempt"] = p.part(_attempt, names)
    out["later"] = p.part(_later)
    out["evict"] = p.part(_evict, names)
    out["tie"] = p.part(_tie)
    out["ai"] = p.part(ai, names)
    out.update(p.part(_ending, names))
    out["options"] = p.part(option_values)
    return out


def _markers(p: Any) -> shape.Markers:
    return {
        "supply": gate.names_in(p.markers),
        "for_sale": gate.names_in(p.for_sale),
        "aside": gate.names_in(p.aside),
        "gone": gate.names_in(p.gone),
    }


def _ending(p: Any, names: Sequence[str]) -> shape.Ending:
    return {
        "over": p.stage == state.FINISHED,
        "winners": [names[k] for k in gate.winners_of(p)],
        "places": {names[k]: place for k, place in gate.places_of(p).items()},
    }


def _players(p: Any, names: Sequence[str]) -> dict[str, Any]:
    places, holder = p.part(gate.places_of), gate.holder_of(p)
    sales, rents = p.part(city.sales_of_all, names), p.part(_rents)
    out: dict[str, Any] = {}
    for k in range(p.players):
        board = p.part(ai_board) if k == p.ai else None
        has = p.ai_money if k == p.ai else p.money[k], sales[k], p.ads[k], p.owned[k], rents[k]
        out[names[k]] = p.row(_player, k, *has, k == holder, board, places.get(k))
    return out


def _rents(p: Any) -> list[int]:
    return [0 if k == p.ai else rent_of(p, k) for k in range(p.players)]  # MAG-AI-05


def _player(
    p: Any,
    k: int,
    money: int | None,
    sale: int,
    ads: int,
    owned: Sequence[int],
    rent: int,
    holds: bool,
    board: shape.AiBoard | None,
    place: int | None,
) -> shape.Player:
    row: shape.Player = {
        "money": money,
        "worth": None if money is None else money + sale,
        "ads": ads,
        "plots": gate.names_in(owned),
        "rent": rent,
        "ai": board is not None,
        "start_player": holds,
    }
    if board is not None:
        row = {**row, **board}
    if place is not None:
        row["place"] = place
    return row


# --- the course of the game ----------------------------------------------------------------------
def _turn(p: Any, names: Sequence[str]) -> shape.Turn:
    asked = actor(p)
    return {
        "round": p.round,
        "phase": gate.phase(p),
        "main_phase": gate.main_phase(p),
        "lap": p.lap,
        "step": p.step,
        "turn": names[p.turn] if p.stage in (state.AUCTION, state.TENANTS, state.ACTIONS) else None,
        "actor": {CHANCE: "chance", OVER: "over"}.get(asked) or names[asked],
        "start_player": names[p.holder] if p.round else None,
        "turns": p.turns,
    }


def _auction(p: Any, names: Sequence[str]) -> shape.Auction | None:
    if p.stage != state.AUCTION:
        return None
    return {
        "lot": gate.LOT,
        "high": 100 * p.high,
        "leader": names[p.bidder] if p.bidder >= 0 else None,
        "asked": names[p.turn],
        "in": [names[k] for k in gate.seats_in(p, p.bidding)],
    }


def _attempt(p: Any, names: Sequence[str]) -> shape.Attempt | None:
    frame = frame_of(p, state.ATTEMPT)
    if frame is None:
        return None
    plot, first = frame[A], type_on(p, frame[A]) * CATEGORIES
    return {
        "seat": names[frame[SEAT]],
        "plot": PLOT_NAMES[plot],
        "step": gate.STEP_WORDS[frame[B]],
        "ads": frame[C],
        "dice": gate.faces_of(p),
        "final": gate.final_dice(p, plot),
        "modifier": die_modifier(p, plot),
        "fives": frame[E],
        "to_throw": frame[D],
        "taken": {gate.kind_id(p, first + c): n for c, n in enumerate(p.taken) if n},
        "possible": possible(p),
    }


def _later(p: Any) -> list[str]:
    """Plots for which the seat may look for tenants after the attempt that is open."""
    if p.stage != state.TENANTS or p.turn == p.ai:
        return []
    frame = frame_of(p, state.ATTEMPT)
    now = frame[A] if frame else None
    w = legal_set()
    legal_tenants(p, p.turn, w)
    open_ones = [m - ATTRACT for m in members(w) if ATTRACT <= m < ATTRACT + PLOTS]
    return [PLOT_NAMES[plot] for plot in open_ones if plot != now]


def possible(p: Any) -> dict[str, int]:
    """How many tenants of each kind the dice allow now, of one kind alone."""
    if top_kind(p) != state.ATTEMPT or top(p, B) != state.TAKE:
        return {}
    first = type_on(p, top(p, A)) * CATEGORIES
    most = [most_takable(p, c) for c in range(CATEGORIES)]
    return {gate.kind_id(p, first + c): n for c, n in enumerate(most) if n}


def _evict(p: Any, names: Sequence[str]) -> shape.Evict | None:
    frame = frame_of(p, state.EVICT)
    if frame is None:
        return None
    return {
        "seat": names[frame[SEAT]],
        "plot": PLOT_NAMES[frame[A]],
        "building": BUILDING_IDS[frame[B]],
        "left": frame[C],
        "leaving": gate.kinds_on(p, type_on(p, frame[A]), p.leaving),
    }


def _tie(p: Any) -> shape.Tie | None:
    frame = frame_of(p, state.TIE)
    if frame is None:
        return None
    return {"what": gate.TIE_WORDS[frame[A]], "options": frame[B]}


# --- options -------------------------------------------------------------------------------------
def option_values(p: Any) -> dict[str, Any]:
    """The options as the table set them, by name."""
    values = {o.name: o.as_set(getattr(p, o.field)) for o in OPTIONS if o.field}
    return {"players": p.players, **values}
