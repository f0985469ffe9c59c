"""What a move would do for the seat that makes it: the position before and after it, compared.

Bids and offers have no effect of their own: they are played on, as if nobody bid more and the
partner accepted. Nothing here knows a rule; rents and owners come from the rules' own functions.
"""

from __future__ import annotations

from typing import Any

from miethai.games.monopoly.presentation.gate import seen
from miethai.games.monopoly.presentation.view.sums import rent
from miethai.games.monopoly.presentation.wording import Words
from miethai.games.monopoly.rules import moves, state, tables
from miethai.games.monopoly.rules.apply import apply
from miethai.games.monopoly.rules.bar import bar
from miethai.games.monopoly.rules.legal import legal
from miethai.games.monopoly.rules.phases import common, placing
from miethai.games.monopoly.rules.phases.moment import actor
from miethai.games.monopoly.rules.phases.mortgage import redeem_cost
from miethai.kernel.contract import CHANCE, Line
from miethai.kernel.frames import A, frame_of, top, top_kind
from miethai.kernel.moves import SLOT_MASK
from miethai.kernel.presentation.previews import percent, purse, share_of

MOST_STEPS = 24  # of the others, until an auction is over
MOST_STREETS = 6  # whose rents one sentence can name
ANNOUNCED = {moves.HOUSES_N: state.HOUSE, moves.HOTELS_N: state.HOTEL}


def preview(w: Words, before: Any, after: Any, seat: int, m: int) -> list[Line]:
    if after is None:
        return [Line("plain", w.say("preview.judged_late"))]
    if not 0 <= seat < before.players:
        return []
    slot = m & SLOT_MASK
    if slot == moves.BID:
        return _if_won(w, before, after, seat)
    if slot == moves.PROPOSE:
        return _if_accepted(w, before, after, seat)
    if slot in ANNOUNCED:
        return _announced(w, before, after, seat, m)
    return [*_effects(w, before, after, seat), *_further(w, before, after, seat, slot)]


def harms(s: Any, seat: int, m: int) -> bool:
    """Giving up loses everything; all else is business."""
    return m & SLOT_MASK == moves.GIVE_UP


# --- what changes --------------------------------------------------------------------------------
def _effects(w: Words, before: Any, after: Any, seat: int) -> list[Line]:
    """Money, whole groups and rents."""
    old, new = seen(before, seat), seen(after, seat)
    lines = [*purse(w, old.cash[seat], new.cash[seat]), *_groups(w, old, new, seat)]
    return [*lines, *_rents(w, old, new, seat)]


def _groups(w: Words, old: Any, new: Any, seat: int) -> list[Line]:
    """Groups that somebody has only now, or no longer."""
    lines = []
    for group in range(tables.COLOURS):
        had = [common.owns_group(old, k, group) for k in range(old.players)]
        has = [common.owns_group(new, k, group) for k in range(old.players)]
        for k, (one, two) in enumerate(zip(had, has, strict=True)):
            if not two or one:
                continue
            if k == seat:
                lines.append(Line("gain", w.say("preview.group", group=w.group(group))))
            else:
                values = {"group": w.group(group), "name": w.seat(k)}
                lines.append(Line("loss", w.say("preview.group_other", **values)))
        if had[seat] and not has[seat]:
            lines.append(Line("loss", w.say("preview.group_lost", group=w.group(group))))
    return lines


def _rents(w: Words, old: Any, new: Any, seat: int) -> list[Line]:
    """What landing on the seat's property costs, where that changes."""
    first, changed = [], []
    for deed in range(tables.DEEDS):
        if common.owner_of(new, deed) != seat:
            continue
        now = _rent(w, new, deed, seat)
        if common.owner_of(old, deed) != seat:
            first += [w.say("preview.rent_item", deed=w.deed(deed), after=now)] if now else []
            continue
        was = _rent(w, old, deed, seat)
        if now and was and now != was:
            values = {"deed": w.deed(deed), "before": was, "after": now}
            changed.append(w.say("preview.rent_step", **values))
    lines = [w.say("preview.rent", rents=", ".join(changed))] if changed else []
    lines += [w.say("preview.rent_first", rents=", ".join(first))] if first else []
    return [Line("rent", text) for text in lines]


def _rent(w: Words, p: Any, deed: int, owner: int) -> str | None:
    """An amount or a factor of the dice; None where the table gives no hints."""
    row = rent(p, deed, owner)
    if row["rent_factor"] is not None:
        return w.say("preview.rent_factor", n=row["rent_factor"])
    return None if row["rent"] is None else w.money(row["rent"])


def _further(w: Words, before: Any, after: Any, seat: int, slot: int) -> list[Line]:
    """What else one wants to know before this move."""
    if before.alive >> seat & 1 and not after.alive >> seat & 1:
        return [Line("loss", w.say("preview.out"))]
    if slot == moves.THROW and before.jailed[seat]:
        free = share_of(state.FIELDS, after, (legal, apply), lambda s: not s.jailed[seat])
        return [Line("chance", w.say("preview.free", chance=percent(free)))]
    if before.jailed[seat] and not after.jailed[seat]:
        return [Line("plain", w.say("preview.out_of_jail"))]
    if moves.TAKE_MORTGAGE <= slot < moves.REDEEM:
        cost = redeem_cost(after, slot - moves.TAKE_MORTGAGE)
        return [Line("plain", w.say("preview.redeem", amount=w.money(cost)))]
    if slot == moves.DECLINE and top_kind(before) == state.BUY:
        deed = top(before, A)
        if top_kind(after) == state.AUCTION:
            return [Line("plain", w.say("preview.auction", deed=w.deed(deed)))]
    return []


# --- several buildings at once -------------------------------------------------------------------
def _announced(w: Words, before: Any, after: Any, seat: int, m: int) -> list[Line]:
    """Nothing is paid yet: what they will cost together, and what the first of them brings."""
    if top_kind(after) != state.BUILDING:
        return [Line("plain", w.say("preview.others_asked"))]
    totals = _totals(before, seat, ANNOUNCED[m & SLOT_MASK], moves.MOVES.decode(m).amount)
    low, high = w.money(min(totals)), w.money(max(totals))
    key = "together" if low == high else "together_range"
    lines = [Line("cost", w.say(f"preview.{key}", low=low, high=high))]
    rents = _first_rents(w, after, seat)
    return [*lines, Line("rent", w.say("preview.first_building", rents=rents))] if rents else lines


def _totals(p: Any, seat: int, kind: int, n: int) -> list[int]:
    """What so many buildings may cost together, however they are spread over the streets."""
    found = {(0, 0)}
    for group in range(tables.COLOURS):
        if placing.group_is_ready(p, seat, group):
            most, price = placing.places_in(p, group, kind), tables.GROUP_HOUSE[group]
            found = {
                (k + more, cost + more * price)
                for k, cost in found
                for more in range(min(most, n - k) + 1)
            }
    return [cost for k, cost in found if k == n and cost <= p.cash[seat]]


def _first_rents(w: Words, p: Any, seat: int) -> str:
    """The rents of the streets on which the next building may stand, before and after it."""
    steps = []
    for deed in range(tables.DEEDS):
        if not bar(p, seat, moves.BUILD + deed):
            built = state.FIELDS.copy(p)
            apply(built, seat, moves.BUILD + deed)
            was, now = (_rent(w, s, deed, seat) for s in (p, built))
            values = {"deed": w.deed(deed), "before": was, "after": now}
            steps += [w.say("preview.rent_step", **values)] if was and now else []
    return ", ".join(steps[:MOST_STREETS])


# --- bids and offers -----------------------------------------------------------------------------
def _if_won(w: Words, before: Any, after: Any, seat: int) -> list[Line]:
    """As if all others passed."""
    lot = frame_of(before, state.AUCTION)
    won = state.FIELDS.copy(after)
    for _ in range(MOST_STEPS):
        asked = actor(won)
        if asked in (CHANCE, seat) or asked < 0 or frame_of(won, state.AUCTION) is None:
            break
        if bar(won, asked, moves.PASS):
            break
        apply(won, asked, moves.PASS)
    if lot is None or seen(won, seat).cash[seat] == seen(before, seat).cash[seat]:
        return []
    effects = _effects(w, before, won, seat)
    return [Line("plain", w.say("preview.if_won")), *effects]


def _if_accepted(w: Words, before: Any, after: Any, seat: int) -> list[Line]:
    """As if the partner accepted."""
    partner = actor(after)
    if top_kind(after) != state.OFFER or partner < 0 or bar(after, partner, moves.ACCEPT):
        return []
    agreed = state.FIELDS.copy(after)
    apply(agreed, partner, moves.ACCEPT)
    effects = _effects(w, before, agreed, seat)
    said = w.say("preview.if_accepted", name=w.seat(partner))
    return [Line("plain", said), *effects] if effects else []
