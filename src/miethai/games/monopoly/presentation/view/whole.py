"""The position as a reader sees it: for pages, scenarios, bots and every text.

Everything here and in the texts reads ``seen``, which passes the one gate for secrets
(``FIELDS.seen``): what a reader may not know is not there, or is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Any

from miethai.games.monopoly.presentation import gate
from miethai.games.monopoly.presentation.view import shape
from miethai.games.monopoly.presentation.view.sums import (
    completes,
    cover,
    estates,
    printed_value,
    purchase,
    rent,
    result,
    worth,
)
from miethai.games.monopoly.rules import state, tables
from miethai.games.monopoly.rules.moves import SPACE_WORDS
from miethai.games.monopoly.rules.notes import REASONS
from miethai.games.monopoly.rules.phases.auction import CALLS, is_outcry
from miethai.games.monopoly.rules.phases.common import hotel_level, is_alive, owner_of
from miethai.games.monopoly.rules.phases.end import scores
from miethai.games.monopoly.rules.phases.moment import actor
from miethai.games.monopoly.rules.phases.trade import changed_deeds
from miethai.games.monopoly.rules.rulesets import OPTIONS
from miethai.games.monopoly.rules.tables import TOKENS as TOKEN_NAMES
from miethai.kernel.bits import count_bits
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.deck import bottom_layer, cards_left, top_layer
from miethai.kernel.frames import SEAT, A, B, C, D, E, frame_of, top_kind

SET_OPTIONS = [o for o in OPTIONS if o.field]
NO_SEAT = {CHANCE: "chance", OVER: "over"}
NOTHING_OPEN: shape.Business = {
    "purchase": None,
    "auction": None,
    "debt": None,
    "offer": None,
    "building": None,
}
DEEDS_OF = [[d for d in range(tables.DEEDS) if mask >> d & 1] for mask in tables.GROUP_MASK]
LEVELS_OF = [itemgetter(*deeds) for deeds in DEEDS_OF]
STORED_OPTIONS = attrgetter(*(o.field for o in SET_OPTIONS))


# --- the gate ------------------------------------------------------------------------------------
def view(s: Any, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """All that the seat may know (seat < 0: a spectator), with names instead of numbers."""
    p, names = gate.seen(s, seat), tuple(names)
    places = places_of(p)
    out: dict[str, Any] = dict(zip(names, _players(p), strict=False))
    if 0 <= seat < p.players:
        out[names[seat]] = {**out[names[seat]], "draft": _draft(p, seat, names)}
    for k, place in places.items():
        out[names[k]] = {**out[names[k]], "place": place, "result": result(p, k)}
    out.update(p.part(_properties, names))  # the rest changes too often to be worth keeping
    out.update(_turn(p, names))
    out.update(_open_business(p, names))
    out["piles"] = p.part(_piles)
    out["clock"] = p.part(_clock, top_kind(p))
    out.update(_ending(p, names, places))
    out["options"] = p.part(option_values)
    return out


def own_view(
    s: Any, seat: int, names: Sequence[str], public: dict[str, Any]
) -> dict[str, Any] | None:
    """The members of the seat's view that are not as in a spectator's, out of a spectator's view;
    None where so much differs that the whole view has to be made."""
    if s.hidden_cash:
        return None
    if not 0 <= seat < s.players or not s.draft_to[seat]:
        return {}
    draft = _draft(gate.seen(s, seat), seat, names)
    return {names[seat]: {**public[names[seat]], "draft": draft}}


def _players(p: Any) -> list[shape.Player]:
    """A row for each player, as a spectator sees it."""
    common = p.alive, p.mortgaged, p.jail_card
    columns = p.at, p.jailed, p.tries, p.token, p.offers, p.cash, p.deeds, p.part(estates)
    return [p.row(_player, k, own, common) for k, own in enumerate(zip(*columns, strict=False))]


def _player(p: Any, k: int, own: tuple[Any, ...], common: tuple[Any, ...]) -> shape.Player:
    at, jailed, tries, token, offers, cash, deeds, estate = own
    alive, mortgaged, jail_cards = common
    return {
        "cash": cash,
        "at": SPACE_WORDS[at],
        "in_jail": bool(jailed),
        "tries": tries,
        "deeds": gate.asset_names(deeds),
        "mortgaged": gate.asset_names(deeds & mortgaged),
        "groups": estate.groups,
        "worth": worth(cash, estate),
        "jail_cards": [tables.JAIL_CARD_NAMES[c] for c in range(2) if jail_cards[c] == k],
        "token": TOKEN_NAMES[token - 1] if token else None,
        "bankrupt": not alive >> k & 1,
        "offers": offers,
        "draft": None,
    }


def _draft(p: Any, k: int, names: Sequence[str]) -> shape.Draft | None:
    """The offer that the reader is building up."""
    if not p.draft_to[k]:
        return None
    return {
        "to": names[p.draft_to[k] - 1],
        "give": gate.asset_names(p.draft_give[k]),
        "take": gate.asset_names(p.draft_take[k]),
        "cash": p.draft_cash[k],
        "give_value": printed_value(p.draft_give[k]),
        "take_value": printed_value(p.draft_take[k]),
    }


def _properties(p: Any, names: Sequence[str]) -> dict[str, Any]:
    options, rows = p.part(option_values), {}
    prisoners = None if p.rent_in_jail else p.jailed  # who may get no rent
    hands, level, mortgaged = p.deeds, p.level, p.mortgaged
    for group, mask in enumerate(tables.GROUP_MASK):
        held = [hand & mask for hand in hands]
        now = held, LEVELS_OF[group](level), mortgaged & mask, prisoners, options
        rows.update(p.row(_properties_of, group, names, *now))
    return {deed: rows[deed] for deed in tables.DEED_NAMES}


def _properties_of(p: Any, group: int, names: Sequence[str], *now: Any) -> dict[str, Any]:
    """The deeds of a group; what they cost and what stands there depends on no other."""
    return {tables.DEED_NAMES[d]: _property(p, d, names) for d in DEEDS_OF[group]}


def _property(p: Any, d: int, names: Sequence[str]) -> shape.Property:
    owner = owner_of(p, d)
    level = p.level[d]
    hotel = level == hotel_level(p)
    mortgaged = bool(p.mortgaged >> d & 1)
    face = None
    if owner >= 0:
        face = "down" if mortgaged else "up"
    return {
        "owner": names[owner] if owner >= 0 else None,
        "level": level,
        "houses": 0 if hotel else level,
        "hotel": hotel,
        "mortgaged": mortgaged,
        "price": tables.PRICE[d],
        "house_price": tables.HOUSE_PRICE[d] or None,
        "hotel_price": tables.HOUSE_PRICE[d] or None,
        "mortgage_value": tables.MORTGAGE[d],
        "face": face,
        **rent(p, d, owner),
    }


def _turn(p: Any, names: Sequence[str]) -> shape.Turn:
    asked = p.once(actor)
    begun = p.stage >= state.START
    return {
        "bank": {"houses": p.houses_left, "hotels": p.hotels_left},
        "pot": p.pot,
        "dice": [p.die1, p.die2] if p.die1 else None,
        "turn": names[p.turn] if begun else None,
        "actor": NO_SEAT.get(asked) or gate.seat_name(names, asked),
        "phase": gate.phase(p),
        "doubles": p.doubles,
        "turns": p.turns,
    }


def _open_business(p: Any, names: Sequence[str]) -> shape.Business:
    if not p.depth:
        return NOTHING_OPEN
    return {
        "purchase": purchase(p, names),
        "auction": _auction(p, names),
        "debt": _debt(p, names),
        "offer": _offer(p, names),
        "building": _building(p, names),
    }


def _auction(p: Any, names: Sequence[str]) -> shape.Auction | None:
    frame = frame_of(p, state.AUCTION)
    if frame is None:
        return None
    closer = completes(p, frame[A])
    return {
        "lot": gate.lot_name(frame[A]),
        "price": frame[B],
        "leader": names[frame[C]] if frame[C] >= 0 else None,
        "asked": names[frame[SEAT]],
        "passed": [names[k] for k in gate.seats_in(frame[D])],
        "step": p.auction_min_raise,
        "outcry": is_outcry(p),
        "calls": frame[E] >> CALLS,
        "completes": names[closer] if closer >= 0 else None,
    }


def _debt(p: Any, names: Sequence[str]) -> shape.Debt | None:
    frame = frame_of(p, state.DEBT)
    if frame is None:
        return None
    creditor = frame[A]
    if creditor >= 0:
        owed_to = names[creditor]
    else:
        owed_to = "pot" if creditor == state.POT else "bank"
    return {
        "debtor": names[frame[SEAT]],
        "creditor": owed_to,
        "amount": frame[B],
        "rule": REASONS[frame[C]][1],
        **cover(p, frame[SEAT], frame[B]),
    }


def _offer(p: Any, names: Sequence[str]) -> shape.Offer | None:
    frame = frame_of(p, state.OFFER)
    if frame is None:
        return None
    return {
        "from": names[frame[A]],
        "to": names[frame[SEAT]],
        "give": gate.asset_names(frame[B]),
        "take": gate.asset_names(frame[C]),
        "cash": frame[D],
        "give_value": printed_value(frame[B]),
        "take_value": printed_value(frame[C]),
        "changed": gate.asset_names(changed_deeds(p, frame[B] | frame[C], frame[E])),
    }


def _building(p: Any, names: Sequence[str]) -> shape.Building | None:
    frame = frame_of(p, state.BUILDING)
    if frame is None:
        return None
    kind = gate.BUILDING_WORDS[0 if frame[A] == state.HOUSE else 1]
    return {"seat": names[frame[SEAT]], "kind": kind, "left": frame[B]}


def _piles(p: Any) -> shape.Piles:
    return {"E": _pile(p, 0), "G": _pile(p, 1)}


def _pile(p: Any, k: int) -> shape.Pile:
    """What anybody can know about a pile: layers of one card are known cards (see kernel.deck)."""
    first = tables.PILE * k
    cards = range(first, first + tables.PILE)
    top, bottom = top_layer(p.pile, first, tables.PILE), bottom_layer(p.pile, first, tables.PILE)
    lowest = [tables.CARD_NAMES[c] for c in cards if bottom and p.pile[c] == bottom]
    return {
        "size": cards_left(p.pile, first, tables.PILE),
        "under": lowest[0] if len(lowest) == 1 else None,
        "next": [tables.CARD_NAMES[c] for c in cards if top and p.pile[c] == top],
    }


def _clock(p: Any, kind: int) -> shape.Clock:
    """``kind``: what the game is held up by, if anything."""
    halts = {state.BREAK: 0, state.DISPUTE: 1, state.JUDGEMENT: 1}  # bits of clock_stops_in
    return {
        "auction_minute": p.unowned_auction_minute if p.unowned_auction_minute > 0 else None,
        "end_minute": p.time_limit_min if p.time_limit_min > 0 else None,
        "auction_called": bool(p.auction_mark),
        "end_called": bool(p.end_mark),
        "stopped": kind in halts and bool(p.clock_stops_in >> halts[kind] & 1),
        "lots_done": bool(p.lots_done),
    }


def _ending(p: Any, names: Sequence[str], places: dict[int, int]) -> shape.Ending:
    worth = valuation(p)
    return {
        "break_asked": [names[k] for k in gate.seats_in(p.break_asked)],
        "over": p.stage == state.FINISHED,
        "winners": [names[k] for k, place in places.items() if place == 1],
        "places": {names[k]: place for k, place in places.items()},
        "valuation": None if worth is None else {names[k]: row for k, row in worth.items()},
    }


# --- the end -------------------------------------------------------------------------------------
def places_of(p: Any) -> dict[int, int]:
    """Places by seat once the game is over; equal scores share a place (A-38). Empty as long as the
    purses that decide are hidden from the reader."""
    if p.stage != state.FINISHED:
        return {}
    alive = [k for k in range(p.players) if is_alive(p, k)]
    if any(p.cash[k] is None for k in alive) and count_bits(p.alive) > 1:
        return {}
    points = [0] * p.players
    scores(p, points)
    return {k: 1 + sum(other > points[k] for other in points) for k in range(p.players)}


def winners_of(p: Any) -> list[int]:
    return [k for k, place in places_of(p).items() if place == 1]


def valuation(p: Any) -> dict[int, Any] | None:
    """The five items and their sum by seat (MON-K-46 … 52), where wealth decides or will."""
    if p.stage != state.FINISHED and p.time_limit_min <= 0:
        return None
    out: dict[int, Any] = {}
    for k, estate in enumerate(p.part(estates)):
        out[k] = {"cash": p.cash[k], **estate.items, "total": worth(p.cash[k], estate)}
    return out


# --- options -------------------------------------------------------------------------------------
def option_values(p: Any) -> dict[str, Any]:
    """The options as the table set them, by name; those that only the table reads are not here."""
    stored = [tuple(v) if type(v) is list else v for v in STORED_OPTIONS(p)]
    return {"players": p.players, **_options_as_set(tuple(stored))}


@lru_cache(maxsize=256)
def _options_as_set(stored: tuple[Any, ...]) -> dict[str, Any]:
    """Options hardly ever change in the course of a game."""
    return {o.name: o.as_set(value) for o, value in zip(SET_OPTIONS, stored, strict=True)}
