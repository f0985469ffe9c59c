"""What a move would do for the seat that makes it: the position before and after it, compared.

A play that others may answer is played on as if nobody did. Nothing here knows a rule; rents and
prices come from the rules' own functions.
"""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.presentation.gate import houses_in, seen, tenant_flats
from miethai.games.wucherer.presentation.wording import Words
from miethai.games.wucherer.rules import moves, state, tables
from miethai.games.wucherer.rules.apply import apply
from miethai.games.wucherer.rules.bar import bar
from miethai.games.wucherer.rules.legal import actor, legal
from miethai.games.wucherer.rules.phases.build import roof_price
from miethai.games.wucherer.rules.phases.buying import can_buy, price
from miethai.games.wucherer.rules.phases.fitting import FREELY, fits_anywhere
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.rents import house_value, turn_value
from miethai.games.wucherer.rules.phases.targets import bar_hit, can_be_released, target_houses
from miethai.kernel.contract import CHANCE, Line
from miethai.kernel.frames import top_kind
from miethai.kernel.moves import SLOT_MASK, legal_set, members
from miethai.kernel.presentation.previews import purse

MOST_STEPS = 40  # answers and drawn cards until a play is over
WINDOWS = (state.SQUAT, state.CRIME, state.MOVING, state.RECYCLE)


def preview(w: Words, before: Any, after: Any, seat: int, m: int) -> list[Line]:
    if not 0 <= seat < before.players or after is None:
        return []
    old, now = seen(before, seat), seen(after, seat)
    lines = purse(w, old.money[seat], now.money[seat])
    if m & SLOT_MASK != moves.END_PLAY:
        new = seen(_unanswered(after), seat)
        lines += _lost(w, old, new, seat) + _incomes(w, old, new, seat)
    return lines + _further(w, old, now, after, seat, m & SLOT_MASK)


def _unanswered(after: Any) -> Any:
    """The position when all who are asked for an answer have passed."""
    s = state.FIELDS.copy(after)
    for _ in range(MOST_STEPS):
        asked = actor(s)
        if s.rubble and asked == CHANCE:
            offered = legal_set()
            legal(s, CHANCE, offered)
            apply(s, CHANCE, members(offered)[0])
        elif asked >= 0 and top_kind(s) in WINDOWS and not bar(s, asked, moves.PASS):
            apply(s, asked, moves.PASS)
        else:
            break
    return s


# --- what changes --------------------------------------------------------------------------------
def _incomes(w: Words, old: Any, new: Any, seat: int) -> list[Line]:
    """What everybody would collect in a turn."""
    lines = []
    for k in (seat, *(k for k in range(old.players) if k != seat)):
        was, now = turn_value(old, k), turn_value(new, k)
        if was == now:
            continue
        values = {"before": was, "after": now, "name": w.seat(k)}
        if k == seat:
            said = w.say("preview.income", **values)
            lines.append(Line("rent", said) if now > was else Line("loss", said))
        else:
            said = w.say("preview.income_other", **values)
            lines.append(Line("loss", said) if now > was else Line("gain", said))
    return lines


def _lost(w: Words, old: Any, new: Any, seat: int) -> list[Line]:
    """Houses of the seat that are gone, and tenants who have left the others."""
    lines = []
    for house in houses_in(old.owned[seat]):
        if not new.owned[seat] >> house & 1:
            tenants = w.count("tenant", len(tenant_flats(old, house)))
            values = {"house": w.house(house), "tenants": tenants}
            rent = house_value(old, house)
            lines.append(Line("loss", w.say("preview.house_lost", rent=rent, **values)))
            continue
        for flat in tenant_flats(old, house):
            if lives_at(new, flat) != lives_at(old, flat):
                kind = lives_at(old, flat)
                values = {"card": w.card(kind), "flat": w.flat(flat)}
                said = w.say("preview.tenant_lost", **values)
                lines.append(Line("loss" if old.pays[kind] else "plain", said))
    return lines


def _further(w: Words, old: Any, now: Any, after: Any, seat: int, slot: int) -> list[Line]:
    """Prices to come, targets, and for whom one builds."""
    if moves.BUILD <= slot < moves.LAY_FLOOR:
        return _site(w, now, seat, slot - moves.BUILD)
    if slot == moves.BUY:
        values = {"amount": w.money(old.income - now.income), "left": w.money(now.income)}
        told = [] if old.income_first else [Line("cost", w.say("preview.card", **values))]
        more = [Line("plain", w.say("preview.next_card", amount=w.money(price(now))))]
        return told + (more if can_buy(now) else [])
    if old.jail == seat and now.jail != seat:
        return [Line("gain", w.say("preview.free"))]
    if moves.PLAY_CARD <= slot < moves.USE_AS and now.draft[seat][state.D_CARD]:
        return _targets(w, after, seat)
    return []


def _site(w: Words, now: Any, seat: int, owner: int) -> list[Line]:
    lines = []
    if owner != seat:
        lines.append(Line("loss", w.say("preview.for_other", name=w.seat(owner))))
    if now.roof_supply:
        cost = roof_price(now, seat, owner)
        key = "preview.roof" if cost else "preview.roof_free"
        lines.append(Line("cost" if cost else "plain", w.say(key, amount=w.money(cost))))
    return lines


def _targets(w: Words, after: Any, seat: int) -> list[Line]:
    """How many houses or flats the card that is begun can be aimed at, and how many are one's
    own."""
    offered = legal_set()
    legal(after, seat, offered)
    houses = [slot - moves.THE_HOUSE for slot in members(offered) if _is_house(slot)]
    flats = [slot - moves.THE_FLAT for slot in members(offered) if _is_flat(slot)]
    owners = [after.owner[house] for house in houses]
    owners += [after.owner[flat // tables.LEVELS] for flat in flats]
    if not owners:
        return []
    own = sum(owner == seat for owner in owners)
    return [Line("plain", w.say("preview.targets", n=len(owners), own=own))]


def _is_house(slot: int) -> bool:
    return bool(moves.THE_HOUSE <= slot < moves.THE_FLAT)


def _is_flat(slot: int) -> bool:
    return bool(moves.THE_FLAT <= slot < moves.PUT_UNDER)


# --- own goals -----------------------------------------------------------------------------------
AGAINST_HOUSE = (tables.BOMB, tables.OWN_USE, tables.DEMOLITION, tables.POLITICS)
FOR_HOUSE = (tables.LOFT, tables.CELLAR, tables.FLAT_ROOF)
AGAINST_TENANT = (tables.MURDER, tables.RENT_STRIKE)


def harms(s: Any, seat: int, m: int) -> bool:
    """A card against what is one's own, or something good for a rival."""
    slot = m & SLOT_MASK
    if moves.BUILD <= slot < moves.LAY_FLOOR:
        return bool(slot - moves.BUILD != seat)
    if moves.PLAY_CARD <= slot < moves.USE_AS and not s.depth:
        return _hits_only_oneself(s, seat, slot - moves.PLAY_CARD)
    if not (_is_house(slot) or _is_flat(slot)) or s.depth:
        return False
    card, first = s.draft[seat][state.D_CARD] - 1, s.draft[seat][state.D_FIRST]
    if _is_house(slot):
        own = s.owner[slot - moves.THE_HOUSE] == seat
        return card in AGAINST_HOUSE if own else card in FOR_HOUSE
    flat = slot - moves.THE_FLAT
    own = s.owner[flat // tables.LEVELS] == seat
    if card in AGAINST_TENANT:
        return bool(own and s.pays[lives_at(s, flat)] > 0)
    if 0 <= card < tables.TENANTS:
        return bool(own != (s.pays[card] > 0))
    return bool(card == tables.RELOCATION and first and _gives_away(s, seat, first - 1, own))


def _hits_only_oneself(s: Any, seat: int, card: int) -> bool:
    """A card that can be played, but to one's own harm or to a rival's good only."""
    own, rivals = s.built & s.owned[seat], s.built & ~s.owned[seat]
    if card < tables.TENANTS:
        wanted = own if s.pays[card] > 0 else rivals
        return not fits_anywhere(s, card, wanted, state.NOWHERE, FREELY)
    if card in FOR_HOUSE:
        return not target_houses(s, seat, card) & own
    if card == tables.POLITICS:
        return not rivals and not can_be_released(s, seat)
    if card in AGAINST_HOUSE:
        return not target_houses(s, seat, card) & rivals
    if card in AGAINST_TENANT:
        flats = [flat for house in houses_in(s.built) for flat in tenant_flats(s, house)]
        hit = [flat for flat in flats if not bar_hit(s, seat, card, flat)]
        return all(s.owner[f // tables.LEVELS] == seat and s.pays[lives_at(s, f)] > 0 for f in hit)
    return False


def _gives_away(s: Any, seat: int, left: int, own: bool) -> bool:
    """A tenant who pays leaves for a rival, or one who does not comes in."""
    pays = s.pays[lives_at(s, left)] > 0
    from_own = s.owner[left // tables.LEVELS] == seat
    return bool(from_own and not own if pays else own and not from_own)
