"""What is asked, of whom and why: one sentence or two for every question of the game.

Others read nothing of a play that is still being put together, nor who is asked in secret (AMB-72).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from miethai.games.wucherer.presentation import gate
from miethai.games.wucherer.presentation.labels import draft_of, goods
from miethai.games.wucherer.presentation.wording import Words, words_at
from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.legal import actor
from miethai.games.wucherer.rules.phases.buying import price
from miethai.games.wucherer.rules.phases.displace import misses_of, next_in_batch
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.targets import is_aimed_at_tenant
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import KIND, A, B, C, D, E

Filled = tuple[str, dict[str, Any]]  # key of the template and its values


def prompt(s: Any, seat: int, names: Sequence[str], lang: str) -> str:
    """The question on the table as the seat reads it; the one who is asked is addressed."""
    p = gate.seen(s, seat)
    asked = actor(p)
    text: str = p.once(_text, asked, seat == asked, tuple(names), lang)
    return text


def _text(p: Any, asked: int, own: bool, names: Sequence[str], lang: str) -> str:
    w = words_at(p, lang, names)
    if asked == OVER:
        winners = w.listing([w.seat(k) for k in gate.winners_of(p)])
        return w.say("prompt.over_match.other" if p.match else "prompt.over.other", winners=winners)
    if asked == CHANCE:
        return _chance(w, p)
    key, values = _question(w, p, asked, own)
    name = "" if asked == gate.UNSHOWN else w.seat(asked)
    return w.say(f"prompt.{key}.{'you' if own else 'other'}", **{"name": name, **values})


def _chance(w: Words, p: Any) -> str:
    if p.rubble:
        return w.say("prompt.rubble.other")
    key = "prompt.deal.other" if p.stage == state.DEAL else "prompt.draw.other"
    return w.say(key, name=w.seat(p.draw_to - 1) if p.draw_to else "")


def _question(w: Words, p: Any, asked: int, own: bool) -> Filled:
    frame = gate.open_frame(p)
    if frame is None:
        return _stage(w, p, asked, own)
    if gate.in_secret(p) and frame[KIND] != state.RECYCLE:
        return "helping", {"why": helping(w, p, frame)}
    return FRAME_MAKERS[frame[KIND]](w, p, frame)


def helping(w: Words, p: Any, frame: list[int]) -> str:
    """What a seat that is not affected may answer to (AMB-47)."""
    key, values = FRAME_MAKERS[frame[KIND]](w, p, frame)
    return w.say(f"helping.{key}", **values)


# --- stages --------------------------------------------------------------------------------------
def _stage(w: Words, p: Any, asked: int, own: bool) -> Filled:
    if p.stage == state.CHECK:
        return _check(w, p)
    if p.stage == state.BUYING:
        return "buy", {"left": w.money(p.income), "price": w.money(price(p))}
    if p.site:
        return _site(w, p)
    if own and draft_of(p, asked)[0]:
        return _draft(w, p, asked)
    return "play_jail" if p.jail == asked else "play", {}


def _check(w: Words, p: Any) -> Filled:
    if p.check_item == state.EVICT_NOMADS:
        return "check_nomads", {"amount": w.money(p.eviction)}
    if p.check_item == state.PAY_BAIL:
        return "check_bail", {"amount": w.money(p.bail)}
    return "check_squatters" if p.check_item == state.DRIVE_OUT else "check", {}


def _site(w: Words, p: Any) -> Filled:
    house = p.site - 1
    floors = p.floors[house]
    values = {"house": w.house(house), "floors": w.count("floor", floors)}
    if floors == 0:
        return "site_first", values
    return "site_full" if floors == tables.MAX_FLOORS else "site", values


def _draft(w: Words, p: Any, seat: int) -> Filled:
    """The next step of the reader's own play."""
    card, first = draft_of(p, seat)
    if card == state.OFFER_DRAFT:
        row = p.draft[seat]
        values = {"to": w.seat(first - 1)}
        if not row[state.D_WANT]:
            return "draft_offer", values
        given = (
            goods(w, 0, row[state.D_GIVE :]) if any(row[state.D_GIVE :]) else w.say("word.nothing")
        )
        return "draft_price", {**values, "card": w.card(row[state.D_WANT] - 1), "goods": given}
    if card == state.RECALL_DRAFT:
        return "draft_recall", {}
    kind = card - 1
    values = {"card": w.card(kind)}
    if kind < tables.TENANTS:
        return "draft_tenant", values
    if kind == tables.RELOCATION and first:
        whom = w.whom(lives_at(p, first - 1))
        return "draft_to", {**values, "flat": w.flat(first - 1), "whom": whom}
    if kind == tables.RELOCATION:
        return "draft_move", values
    if kind == tables.POLITICS and not first:
        return "draft_use", values
    tenant = kind == tables.MURDER or is_aimed_at_tenant(p, kind)
    return "draft_flat" if tenant else "draft_house", values


# --- frames --------------------------------------------------------------------------------------
def _driven(w: Words, p: Any, frame: list[int]) -> Filled:
    return "driven", {"house": w.house(frame[A])}


def _place(w: Words, p: Any, frame: list[int]) -> Filled:
    flat, cause = frame[A], frame[B]
    if cause == state.BY_SCIENTIST:
        return "place_scientist", {}
    values = {"flat": w.flat(flat), "house": w.house(flat // tables.LEVELS)}
    return f"place_{gate.CAUSES[cause]}", {**values, "card": w.card(gate.mover_of(p, flat))}


def _batch(w: Words, p: Any, frame: list[int]) -> Filled:
    why = w.say(f"batch.{gate.CAUSES[frame[A]]}", house=w.house(frame[B]))
    homeless = next_in_batch(p, -1, misses_of(p), 0) < 0
    return "batch_homeless" if homeless else "batch", {"why": why}


def _squat(w: Words, p: Any, frame: list[int]) -> Filled:
    return "squat", {"flat": w.flat(frame[B]), "by": w.seat(frame[C])}


def _crime(w: Words, p: Any, frame: list[int]) -> Filled:
    target, by = frame[B], w.seat(frame[C])
    if frame[A] == tables.BOMB:
        return "crime_bomb", {"by": by, "house": w.house(target), "inside": w.inside(p, target)}
    return "crime_murder", {"by": by, "flat": w.flat(target), "whom": w.whom(lives_at(p, target))}


def _mad(w: Words, p: Any, frame: list[int]) -> Filled:
    strikes = w.say("word.strikes_may" if p.madman_strikes else "word.strikes_must")
    values = {"perp": w.seat(frame[B]), "strikes": strikes}
    if p.madman_kind:
        return "mad_free", values
    return "mad_bomb" if frame[A] == tables.BOMB else "mad_murder", values


def _search(w: Words, p: Any, frame: list[int]) -> Filled:
    return "search", {"suspect": w.seat(frame[A])}


def where_to(w: Words, p: Any, to: int) -> str:
    """The destination of an Umzug, as the end of a sentence."""
    if to < tables.FLATS:
        return w.say("to.flat", flat=w.flat(to), at=w.at(p, to // tables.LEVELS))
    return w.say("to.pile" if to == state.UNDER else "to.discard")


def _moving(w: Words, p: Any, frame: list[int]) -> Filled:
    values = {"by": w.seat(frame[C]), "flat": w.flat(frame[A]), "to": where_to(w, p, frame[B])}
    kind = lives_at(p, frame[A])
    return w.agreeing("move", kind), {**values, "card": w.card(kind)}


def _trade(w: Words, p: Any, frame: list[int]) -> Filled:
    values = {"from": w.seat(frame[A]), "to": w.seat(frame[E]), "card": w.card(frame[B])}
    return "trade_price" if frame[D] else "trade", {**values, "goods": goods(w, frame[C], p.give)}


def _recycle(w: Words, p: Any, frame: list[int]) -> Filled:
    return "recycle", {"top": w.card(p.discard[p.discard_size - 1] - 1)}


FRAME_MAKERS: dict[int, Callable[[Words, Any, list[int]], Filled]] = {
    state.DRIVEN: _driven,
    state.PLACE: _place,
    state.BATCH: _batch,
    state.SQUAT: _squat,
    state.CRIME: _crime,
    state.MAD: _mad,
    state.SEARCH: _search,
    state.MOVING: _moving,
    state.TRADE: _trade,
    state.RECYCLE: _recycle,
}
