"""The whole position as plain text: for screen readers, terminals, bots and tests.

It is written through the gate of ``reading.seen``, so it shows a seat what the seat may see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from miethai.games.magnate.presentation import gate
from miethai.games.magnate.presentation.prompts import prompt
from miethai.games.magnate.presentation.sums import attempt_text, counted
from miethai.games.magnate.presentation.wording import Words, signed
from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.phases import common, market
from miethai.games.magnate.rules.phases.end import price_drop, wealth
from miethai.games.magnate.rules.state import ATTEMPT, AUCTION, EVICT, FINISHED
from miethai.kernel.bits import count_bits
from miethai.kernel.frames import A, B, C, frame_of


def render(s: Any, seat: int, names: Sequence[str], lang: str) -> str:
    """Question, open business, players, market and the city district by district."""
    w = Words(lang, names)
    p = gate.seen(s, seat)
    lines = [
        *_head(w, p),
        prompt(s, seat, names, lang),
        *business(w, p),
        *_places(w, p),
        w.say("render.players"),
        *(line for k in range(p.players) for line in _player(w, p, k)),
        w.say("render.market"),
        *("  " + line for line in market_lines(w, p)),
        *_centre(w, p),
        *(line for d in range(tables.DISTRICTS) for line in _district(w, p, d)),
    ]
    return "\n".join(lines)


def _head(w: Words, p: Any) -> Iterator[str]:
    if p.round == 0:
        yield w.say("render.before")
        return
    yield w.say("render.round", n=p.round, phase=w.say(f"phase.{gate.main_phase(p)}"))
    yield w.say("render.start_player", name=w.seat(p.holder))


# --- what is open --------------------------------------------------------------------------------
def business(w: Words, p: Any) -> Iterator[str]:
    """Auction, attempt or rebuilding, if one is going on."""
    if p.stage == AUCTION:
        bidders = w.listing([w.seat(k) for k in gate.seats_in(p, p.bidding)])
        if p.bidder < 0:
            yield w.say("render.auction_open", names=bidders)
        else:
            values = {"high": w.money(100 * p.high), "leader": w.seat(p.bidder)}
            yield w.say("render.auction", names=bidders, **values)
    attempt, evict = frame_of(p, ATTEMPT), frame_of(p, EVICT)
    if attempt:
        if not any(p.taken):  # later the residents differ from those that gave the dice
            yield w.say("render.attempt", **attempt_text(w, p, attempt[A]))
        if gate.faces_of(p):
            dice = counted(w, p, attempt[A], gate.faces_of(p))
            yield w.say("render.attempt_dice", counted=dice, ads=attempt[C])
    if evict:
        values = {"plot": w.plot(evict[A]), "building": w.building(evict[B])}
        yield w.say("render.evict", tenants=w.count("tenant", evict[C]), **values)


def _places(w: Words, p: Any) -> Iterator[str]:
    for k, place in sorted(gate.places_of(p).items(), key=lambda pair: pair[1]):
        money = w.money(wealth(p, k))
        yield "  " + w.say("render.places", place=place, name=w.seat(k), money=money)


# --- players -------------------------------------------------------------------------------------
def _player(w: Words, p: Any, k: int) -> Iterator[str]:
    name = w.seat(k)
    if k == p.ai:
        level, difficulty = w.level(p.ai_level), w.difficulty(p.ai_difficulty)
        values = {"name": name, "level": level, "difficulty": difficulty}
        yield "  " + w.say("render.ai", money=w.money(p.ai_money), **values)
    else:
        rent = common.rent_of(p, k)
        more = w.say("render.rent", rent=w.money(rent)) if rent else ""
        values = {"name": name, "ads": w.count("ad", p.ads[k]), "more": more}
        yield "  " + w.say("render.player", money=purse(w, p, k), **values)
    plots = gate.plots_in(p.owned[k])
    if plots:
        yield "    " + w.say("render.plots", plots=w.plots(plots))
    if k == p.ai and p.stage != FINISHED:
        card = w.ai_card(p.ai_last - 1) if p.ai_last else w.say("word.nothing")
        rows = {"upper": ai_row(w, p.upper), "lower": ai_row(w, p.lower)}
        yield "    " + w.say("render.ai_rows", card=card, **rows)


def purse(w: Words, p: Any, k: int) -> str:
    """A wallet as the reader sees it."""
    money = p.ai_money if k == p.ai else p.money[k]
    return w.say("render.hidden") if money is None else w.money(money)


def ai_row(w: Words, columns: Sequence[int]) -> str:
    """A row of the AI's plot area up to its last marker."""
    used = max((k + 1 for k, plot in enumerate(columns) if plot), default=0)
    fields = [w.plot(plot - 1) if plot else w.say("render.gap") for plot in columns[:used]]
    return ", ".join(fields) or "–"


# --- the market ----------------------------------------------------------------------------------
def market_lines(w: Words, p: Any) -> Iterator[str]:
    """Price, crash and cards, then what the four steps would do as things stand."""
    values = {
        "price": w.money(common.land_price(p)),
        "field": p.price_field + 1,
        "fields": tables.LADDER,
    }
    yield w.say("render.price", zone=w.zone(common.zone_of(p)), **values)
    yield w.say("render.crash", crash=p.crash)
    left, drop = count_bits(p.risk_left), price_drop(p)
    fallen = {"fields": w.count("field", drop), "price": w.money(gate.crash_price(p))}
    yield w.say("render.risk", drawn=tables.RISK_CARDS - left, left=left, **fallen)
    kinds = [k for k in range(tables.KINDS) if p.tokens[k]]
    shown = [w.say("render.kind", kind=w.kind(p, k), n=p.available[k]) for k in kinds]
    yield w.say("render.available", kinds=", ".join(shown))
    yield from step_lines(w, p)
    yield w.say("render.for_sale", plots=w.plots(gate.plots_in(p.for_sale)))


def step_lines(w: Words, p: Any) -> Iterator[str]:
    """The four steps of phase 4 as they would come out now (MAG-MKT-03 … 15)."""
    types, zone = market.types_available(p), common.zone_of(p)
    cards = risk_text(w, p, p.types_left[types])
    yield w.say("render.step_1", types=w.count("type", types), cards=cards)
    yield w.say("render.step_2", zone=w.zone(zone), cards=risk_text(w, p, p.zone_cards[zone]))
    spent = {"n": p.ads_spent, "low": p.ads_low, "high": p.ads_high}
    if market.ads_cards(p, p.ads_spent):
        yield w.say(
            "render.step_3_low", cards=risk_text(w, p, market.ads_cards(p, p.ads_spent)), **spent
        )
    elif market.ads_fields(p, p.ads_spent):
        yield w.say("render.step_3_high", **spent)
    else:
        between = {"n": p.ads_spent, "low": p.ads_low + 1, "high": p.ads_high - 1}
        yield w.say("render.step_3_mid", **between)
    field = market.sold_field(p, p.sold)
    moved = {"fields": w.count("field", p.track_fields[field])}
    yield w.say("render.step_4", n=p.sold, cards=risk_text(w, p, p.track_cards[field]), **moved)


def risk_text(w: Words, p: Any, cards: int) -> str:
    due = market.cards_due(p, cards)
    return w.count("risk", due) if due else w.say("render.no_risk")


# --- the city ------------------------------------------------------------------------------------
def _centre(w: Words, p: Any) -> Iterator[str]:
    residents = [f"{w.type(t)} {p.centre_residents[t]}" for t in range(tables.TYPES)]
    yield w.say("render.centre", residents=", ".join(residents))
    if not p.advanced_tenants:
        return
    for lot, row in enumerate(tables.CENTRE_ROWS):
        more = _kinds(w, p, common.CENTRE_TYPE[lot], p.centre[lot])
        values = {"letter": tables.LETTERS[lot], "building": w.centre_building(row["building"])}
        yield "  " + w.say("render.centre_plot", more=more, **values)


def _kinds(w: Words, p: Any, t: int, counts: Sequence[int]) -> str:
    """Tenants by category, where there are categories."""
    if not p.advanced_tenants or not sum(counts):
        return ""
    parts = [f"{n} {w.kind(p, t * tables.CATEGORIES + c)}" for c, n in enumerate(counts) if n]
    return w.say("render.kinds", kinds=", ".join(parts))


def _district(w: Words, p: Any, d: int) -> Iterator[str]:
    if p.tile[d] == 0:
        yield w.say("render.district_open", n=d + 1)
        return
    dice = ", ".join(f"{w.type(t)} {common.dice_for(p, d, t)}" for t in range(tables.TYPES))
    yield w.say("render.district", n=d + 1, tile=w.tile(p.tile[d] - 1), dice=dice)
    for plot in range(d * tables.LOTS, (d + 1) * tables.LOTS):
        yield "  " + w.say("render.plot", plot=w.plot(plot), more=_plot(w, p, plot))


def _plot(w: Words, p: Any, plot: int) -> str:
    owner = common.owner_of(p, plot)
    if p.building[plot]:
        text = _built(w, p, plot)
        text += w.say("render.owner", owner=w.seat(owner)) if owner >= 0 else w.say("render.sold")
        value = common.plot_value(p, owner if owner >= 0 else gate.NO_SELLER, plot, 0)
        return text + (w.say("render.value", value=value) if owner >= 0 else "")
    text = w.say("render.feature", feature=w.feature(p.feature[plot])) if p.feature[plot] else ""
    if gate.is_in(p.crossed, plot):
        return text + w.say("render.crossed")
    if owner >= 0:
        text += w.say("render.owner", owner=w.seat(owner))
    elif gate.is_in(p.bought, plot):
        return text + w.say("render.bought")
    elif gate.is_in(p.for_sale, plot):
        text += w.say("render.sale", price=w.money(common.land_price(p)))
    else:
        text += w.say("render.free")
    return text + _effects(w, p, plot)


def _built(w: Words, p: Any, plot: int) -> str:
    b, t = p.building[plot] - 1, common.type_on(p, plot)
    values = {
        "building": w.building(b),
        "tenants": common.tenants_on(p, plot),
        "capacity": p.capacity[b],
        "kinds": _kinds(w, p, t, p.tenants[plot]),
    }
    dice = w.count("die", common.dice_count(p, plot))
    added = w.per_die(common.die_modifier(p, plot))
    return w.say("render.building", **values) + w.say("render.dice", dice=dice, modifier=added)


def _effects(w: Words, p: Any, plot: int) -> str:
    """What a building of each type would get from its neighbours."""
    found = [(w.type(t), common.modifier(p, plot, t)) for t in range(tables.TYPES)]
    parts = [w.say("render.effect", type=name, n=signed(n)) for name, n in found if n]
    return w.say("render.effects", effects=", ".join(parts)) if parts else ""
