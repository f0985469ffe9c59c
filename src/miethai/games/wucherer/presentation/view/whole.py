"""The position as a reader sees it: for pages, scenarios, bots and every text.

Everything here and in the texts reads ``seen``, which passes the one gate for secrets
(``FIELDS.visible``): what a reader may not know is not there, or is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miethai.games.wucherer.presentation import gate
from miethai.games.wucherer.presentation.view import shape
from miethai.games.wucherer.presentation.view.answers import answers_of
from miethai.games.wucherer.presentation.view.cards import discard_of, own_pile, pile_of, supply_of
from miethai.games.wucherer.presentation.view.houses import houses_of, own_houses
from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.legal import actor
from miethai.games.wucherer.rules.moves import MOVES
from miethai.games.wucherer.rules.phases.buying import price, price_after
from miethai.games.wucherer.rules.phases.end import TIE, scores
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.rents import rent_value, turn_value
from miethai.games.wucherer.rules.phases.trade import may_be_wanted
from miethai.games.wucherer.rules.rulesets import OPTIONS
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.kernel.frames import SEAT, A, B, C, D, E, frame_of

USES = MOVES.by_verb["as"].axes[0].words
NO_SEAT = {CHANCE: "chance", OVER: "over", gate.UNSHOWN: None}


# --- names ------------------------------------------------------------------------------------
def kind_name(kind: int) -> str:
    return str(tables.KIND_NAMES[kind])


def flat_name(flat: int) -> str | None:
    """A flat, or a place that is not a flat; None for nowhere."""
    words = {state.NOWHERE: None, state.UNDER: "pile", state.LAID_OFF: "discard"}
    return words[flat] if flat in words else tables.FLAT_NAMES[flat]


# --- the whole view ------------------------------------------------------------------------------
def view(s: Any, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """All that the seat may know (seat < 0: a spectator), with names instead of numbers: what a
    spectator may, and what the seat alone may besides."""
    public = _public(gate.seen(s, SPECTATOR), tuple(names))
    return {**public, **own_view(s, seat, names, public)}


def own_view(s: Any, seat: int, names: Sequence[str], public: dict[str, Any]) -> dict[str, Any]:
    """The members of the seat's view that are not as in a spectator's, out of a spectator's."""
    p, names = gate.seen(s, seat), tuple(names)
    if not 0 <= seat < p.players:
        return {}
    name = names[seat]
    return {
        name: p.row(_own, name, public[name], p.money[seat], p.hand[seat], p.draft[seat], names),
        **own_houses(p, seat, public),
        "actor": _asked(p, names),
        "answers": answers_of(p, seat),
        "pile": own_pile(p, seat, public["pile"]),
    }


def _public(p: Any, names: Sequence[str]) -> dict[str, Any]:
    """What everybody may know."""
    places = gate.places_of(p)
    out: dict[str, Any] = dict(zip(names, _players(p), strict=False))
    for k, place in places.items():
        out[names[k]] = {**out[names[k]], "place": place, "result": _result(p, k)}
    out.update(p.part(houses_of, names))  # what changes all the time is not worth keeping
    out.update(_turn(p, names))
    out.update(p.part(discard_of))
    out["pile"] = p.part(pile_of)
    out["supply"] = supply_of(p)
    out["tradable"] = p.part(tradable)
    out.update(_open_business(p, names))
    out["answers"] = None
    out["over"] = p.stage == state.FINISHED
    out["winners"] = [names[k] for k in gate.winners_of(p)]
    out["places"] = {names[k]: place for k, place in places.items()}
    out["records"] = _records(p, names, places)
    out["options"] = p.part(option_values)
    return out


def tradable(p: Any) -> list[str]:
    """The cards that an offer may name at this table (WUC-O-11, WUC-O-50)."""
    if not (p.roof_trade or p.free_trade):
        return []
    return [tables.KIND_NAMES[k] for k in range(tables.KINDS) if may_be_wanted(p, k)]


def _players(p: Any) -> list[shape.Player]:
    jailed = [p.jail == k for k in range(p.players)]
    columns = p.money, p.hand_size, p.known, p.owned, p.begun, p.offers, p.sums
    rows = zip(jailed, p.part(_incomes), *columns, strict=False)
    return [p.row(_player, k, *row) for k, row in enumerate(rows)]


def _incomes(p: Any) -> list[tuple[int, int]]:
    """By seat: what its houses bring now, and what it would collect."""
    return [(rent_value(p, k), turn_value(p, k)) for k in range(p.players)]


def _player(p: Any, k: int, jailed: bool, incomes: tuple[int, int], *row: Any) -> shape.Player:
    money, hand_size, known, owned, begun, offers, sum_ = row
    income, collects = incomes
    return {
        "money": money,
        "hand_size": hand_size,
        "hand": None,
        "known": [kind_name(card - 1) for card in known if card],
        "jailed": jailed,
        "houses": [tables.HOUSE_NAMES[h] for h in gate.houses_in(owned)],
        "income": income,
        "collects": collects,
        "begun": bool(begun),
        "offers": offers,
        "sum": sum_,
        "draft": None,
    }


def _own(p: Any, name: str, row: shape.Player, *mine: Any) -> shape.Player:
    """A player's row with what only that player knows."""
    money, hand, draft, names = mine
    cards = {kind_name(kind): n for kind, n in enumerate(hand) if n}
    return {**row, "money": money, "hand": cards, "draft": _draft(draft, names)}


def _result(p: Any, k: int) -> shape.Result:
    """What a final score is made of: the coins that count, and behind them what breaks a tie."""
    points = [0] * state.PLAYERS
    scores(p, points)
    coins, tie = divmod(points[k], TIE)
    return {"coins": coins, "tie": tie if p.tie_break else None}


def _draft(row: list[int], names: Sequence[str]) -> shape.Draft | None:
    """The play or offer that the reader puts together; nobody else sees it."""
    if row[state.D_CARD] == 0:
        return None
    card, first = row[state.D_CARD], row[state.D_FIRST]
    if card == state.OFFER_DRAFT:
        gives = [kind_name(c - 1) for c in row[state.D_GIVE : state.DRAFT] if c]
        want = kind_name(row[state.D_WANT] - 1) if row[state.D_WANT] else None
        return {"card": "offer", "to": names[first - 1], "want": want, "gives": gives}
    if card == state.RECALL_DRAFT:
        return {"card": "recall", "first": None}
    words = USES if card - 1 == tables.POLITICS else tables.FLAT_NAMES
    return {"card": kind_name(card - 1), "first": words[first - 1] if first else None}


# --- turn ----------------------------------------------------------------------------------------
def _asked(p: Any, names: Sequence[str]) -> str | None:
    asked = actor(p)
    return NO_SEAT[asked] if asked in NO_SEAT else names[asked]


def _turn(p: Any, names: Sequence[str]) -> shape.Turn:
    lap: shape.Lap | None = None
    if p.last_seat >= 0:
        lap = {"drawer": names[p.last_seat], "turns_left": p.lap_left}
    return {
        "turn": None if p.stage == state.DEAL else names[p.turn],
        "actor": _asked(p, names),
        "phase": gate.phase(p),
        "turns": p.turns,
        "round": p.round + (p.stage != state.FINISHED),
        "jail": names[p.jail] if p.jail >= 0 else None,
        "income": _purse(p),
        "lap": lap,
        "reshuffled": bool(p.reshuffled),
    }


def _purse(p: Any) -> shape.Income:
    """The income of the turn and what cards cost, each one up to some after the next."""
    buying = p.stage == state.BUYING
    shown = max(p.cheap_cards + 2, p.bought + 1) if buying else 0
    return {
        "left": p.income,
        "bought": p.bought,
        "price": price(p) if buying else None,
        "prices": [price_after(p, n) for n in range(shown)],
    }


# --- what is being done --------------------------------------------------------------------------
def _open_business(p: Any, names: Sequence[str]) -> shape.Business:
    return {
        "site": _site(p, names),
        "crime": _crime(p, names),
        "search": _search(p, names),
        "move": _move(p, names),
        "squat": _squat(p, names),
        "place": _place(p, names),
        "batch": _batch(p, names),
        "offer": _offer(p, names),
    }


def _site(p: Any, names: Sequence[str]) -> shape.Site | None:
    if not p.site:
        return None
    house = p.site - 1
    return {
        "house": tables.HOUSE_NAMES[house],
        "floors": p.floors[house],
        "for": names[p.owner[house]],
    }


def _crime(p: Any, names: Sequence[str]) -> shape.Crime | None:
    frame = frame_of(p, state.CRIME)
    if frame is None:
        return None
    kind, target = frame[A], frame[B]
    house = target if kind == tables.BOMB else target // tables.LEVELS
    return {
        "card": kind_name(kind),
        "target": tables.HOUSE_NAMES[target] if kind == tables.BOMB else tables.FLAT_NAMES[target],
        "perpetrator": names[frame[C]],
        "victim": names[p.owner[house]] if p.owner[house] >= 0 else None,
    }


def _search(p: Any, names: Sequence[str]) -> shape.Search | None:
    frame = frame_of(p, state.SEARCH)
    if frame is None:
        return None
    return {"suspect": names[frame[A]], "perpetrator": names[frame[B]], "in_jail": p.basic}


def _move(p: Any, names: Sequence[str]) -> shape.Removal | None:
    frame = frame_of(p, state.MOVING)
    if frame is None:
        return None
    return {
        "tenant": kind_name(lives_at(p, frame[A])) if lives_at(p, frame[A]) >= 0 else None,
        "from": tables.FLAT_NAMES[frame[A]],
        "to": flat_name(frame[B]),
        "by": names[frame[C]],
    }


def _squat(p: Any, names: Sequence[str]) -> shape.Squat | None:
    frame = frame_of(p, state.SQUAT)
    if frame is None:
        return None
    return {"from": flat_name(frame[A]), "to": tables.FLAT_NAMES[frame[B]], "by": names[frame[C]]}


def _place(p: Any, names: Sequence[str]) -> shape.Place | None:
    frame = frame_of(p, state.PLACE)
    if frame is None:
        return None
    return {
        "tenant": kind_name(gate.mover_of(p, frame[A])),
        "from": flat_name(frame[A]),
        "cause": gate.CAUSES[frame[B]],
        "decider": names[frame[SEAT]],
    }


def _batch(p: Any, names: Sequence[str]) -> shape.Batch | None:
    frame = frame_of(p, state.BATCH)
    if frame is None:
        return None
    leaving = p.must_go[p.batches - 1]
    left = [f for f in range(tables.FLATS) if leaving[f // tables.LEVELS] >> f % tables.LEVELS & 1]
    return {
        "cause": gate.CAUSES[frame[A]],
        "house": tables.HOUSE_NAMES[frame[B]],
        "left": [tables.FLAT_NAMES[flat] for flat in left],
        "decider": names[frame[SEAT]],
    }


def _offer(p: Any, names: Sequence[str]) -> shape.Offer | None:
    frame = frame_of(p, state.TRADE)
    if frame is None:
        return None
    return {
        "from": names[frame[A]],
        "to": names[frame[E]],
        "card": kind_name(frame[B]),
        "coins": frame[C],
        "gives": [kind_name(card - 1) for card in p.give if card],
        "counter": bool(frame[D]),
    }


# --- the end -------------------------------------------------------------------------------------
def _records(p: Any, names: Sequence[str], places: dict[int, int]) -> shape.Records | None:
    """What the three tables of records ask for (WUC-N-67 … 70); dates are the table's business."""
    if not places:
        return None
    winners = [k for k, place in places.items() if place == 1]

    def row(k: int) -> shape.RecordRow:
        return {"name": names[k], "place": places[k], "money": p.sums[k]}

    return {
        "seats": p.players,
        "won": [row(k) for k in winners],
        "jail": [row(k) for k in winners if p.jail == k],
        "houseless": [row(k) for k in range(p.players) if p.owned[k] == 0],
    }


# --- options -------------------------------------------------------------------------------------
def option_values(p: Any) -> dict[str, Any]:
    """The options as the table set them, by name; those that only the table reads are not here."""
    values = {o.name: o.as_set(getattr(p, o.field)) for o in OPTIONS if o.field}
    return {"players": p.players, **values}
