"""What a move would do for the seat that makes it: the position before and after it, compared.

Nothing here knows a rule; rents, values and dice come from the rules' own functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from miethai.games.magnate.presentation.gate import plots_in, seen
from miethai.games.magnate.presentation.view.market import outlook
from miethai.games.magnate.presentation.wording import Words
from miethai.games.magnate.rules import moves, state, tables
from miethai.games.magnate.rules.apply import apply
from miethai.games.magnate.rules.bar import bar
from miethai.games.magnate.rules.legal import actor
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.phases.actions import staying
from miethai.games.magnate.rules.phases.taking import any_takable
from miethai.games.magnate.rules.phases.tenants import FIVE_FACE
from miethai.kernel.contract import Line
from miethai.kernel.frames import A, B, C, D, frame_of, top, top_kind
from miethai.kernel.moves import SLOT_MASK
from miethai.kernel.presentation.previews import percent, purse


def preview(w: Words, before: Any, after: Any, seat: int, m: int) -> list[Line]:
    if not 0 <= seat < before.players or after is None:
        return []
    slot = m & SLOT_MASK
    if slot == moves.BID:
        return _if_won(w, before, after, seat)
    old, new = seen(before, seat), seen(after, seat)
    lines = purse(w, old.money[seat], new.money[seat])
    lines += _lost(w, old, new, seat)
    lines += _income(w, old, new, seat)
    if moves.BUY <= slot < moves.CONSULT:
        lines += _values(w, old, new, seat)
    lines += _price(w, old, new)
    return [*lines, *_further(w, old, after, seat, slot)]


def harms(s: Any, seat: int, m: int) -> bool:
    """A building whose tenants have to leave for another one."""
    slot = m & SLOT_MASK
    if not moves.BUILD <= slot < moves.SELL:
        return False
    plot, building = divmod(slot - moves.BUILD, tables.BUILDINGS)
    return bool(common.tenants_on(s, plot) > staying(s, plot, building))


# --- what changes --------------------------------------------------------------------------------
def _income(w: Words, old: Any, new: Any, seat: int) -> list[Line]:
    """What the tenants pay in a round."""
    was, now = common.rent_of(old, seat), common.rent_of(new, seat)
    if was == now:
        return []
    said = w.say("preview.income", before=w.money(was), after=w.money(now))
    return [Line("rent" if now > was else "loss", said)]


def _values(w: Words, old: Any, new: Any, seat: int) -> list[Line]:
    """What all plots of the seat would bring in a sale now."""
    was, now = (_worth(p, seat) for p in (old, new))
    if was == now:
        return []
    said = w.say("preview.value", before=w.money(was), after=w.money(now))
    return [Line("gain" if now > was else "loss", said)]


def _worth(p: Any, seat: int) -> int:
    plots = plots_in(p.owned[seat])
    return int(sum(common.plot_value(p, seat, k, 0) for k in plots) * common.land_price(p))


def _price(w: Words, old: Any, new: Any) -> list[Line]:
    """Where the land price goes at the end of the round, as things stand."""
    was, now = outlook(old)["next"], outlook(new)["next"]
    if old.stage != new.stage or was == now:
        return []
    return [Line("plain", w.say("preview.price", before=w.money(was), after=w.money(now)))]


def _lost(w: Words, old: Any, new: Any, seat: int) -> list[Line]:
    """Buildings and tenants of the seat that are gone."""
    lines = []
    for plot in plots_in(old.owned[seat]):
        tenants = common.tenants_on(old, plot)
        gone = plot not in plots_in(new.owned[seat])
        leave = tenants - (0 if gone else common.tenants_on(new, plot))
        values = {"plot": w.plot(plot), "tenants": w.count("tenant", leave)}
        if gone and old.building[plot]:
            values["building"] = w.building(old.building[plot] - 1)
            key = "preview.sold" if leave else "preview.sold_empty"
            lines.append(Line("loss", w.say(key, **values)))
        elif leave > 0:
            lines.append(Line("loss", w.say("preview.leave", **values)))
    return lines


def _further(w: Words, old: Any, after: Any, seat: int, slot: int) -> list[Line]:
    """Chances of an attempt, what a new building can do, tokens."""
    frame = frame_of(after, state.ATTEMPT)
    if frame is not None and frame[B] in (state.COMMIT, state.THROW):
        chance = percent(chance_of_tenant(after))
        return [Line("chance", w.say("preview.chance", chance=chance))]
    if top_kind(after) == state.EVICT and top_kind(old) != state.EVICT:
        values = {"plot": w.plot(top(after, A)), "tenants": w.count("tenant", top(after, C))}
        return [Line("loss", w.say("preview.leave", **values))]
    if moves.BUILD <= slot < moves.SELL:
        plot = (slot - moves.BUILD) // tables.BUILDINGS
        return [Line("plain", w.say("preview.building", **_facts(w, after, plot)))]
    if after.ads[seat] > old.ads[seat]:
        return [Line("gain", w.say("preview.ads", ads=w.count("ad", after.ads[seat])))]
    return []


def _facts(w: Words, s: Any, plot: int) -> dict[str, str]:
    return {
        "room": w.count("tenant", common.free_room(s, plot) + common.tenants_on(s, plot)),
        "dice": w.count("die", common.dice_count(s, plot)),
        "modifier": w.per_die(common.die_modifier(s, plot)),
    }


# --- bids ----------------------------------------------------------------------------------------
def _if_won(w: Words, before: Any, after: Any, seat: int) -> list[Line]:
    """As if all others passed."""
    won = state.FIELDS.copy(after)
    while won.stage == state.AUCTION and 0 <= actor(won) != seat:
        if bar(won, actor(won), moves.PASS):
            break
        apply(won, actor(won), moves.PASS)
    paid = purse(w, seen(before, seat).money[seat], seen(won, seat).money[seat])
    return [Line("plain", w.say("preview.if_won")), *paid] if paid else []


# --- chances -------------------------------------------------------------------------------------
def chance_of_tenant(s: Any) -> float:
    """How likely the dice of the open attempt, with the tokens committed so far, make a set for at
    least one tenant."""
    trial = state.FIELDS.copy(s)
    dice, tokens = top(trial, D), top(trial, C)
    good = 0.0
    for counts, share in throws(dice):
        trial.dice[:] = _with_fives(counts, tokens)
        good += share if any_takable(trial) else 0.0
    return good


def throws(dice: int) -> Iterator[tuple[list[int], float]]:
    """All throws of so many dice, as how many show each face, and the share of each."""
    for faces in combinations_with_replacement(range(tables.FACES), dice):
        counts = [faces.count(face) for face in range(tables.FACES)]
        ways = factorial(dice) // prod(factorial(n) for n in counts)
        yield counts, ways / tables.FACES**dice


def _with_fives(counts: list[int], tokens: int) -> list[int]:
    """The lowest dice are set to 5, as far as that lifts them (MAG-MOD-01)."""
    out = list(counts)
    for face in range(FIVE_FACE):
        lifted = min(out[face], tokens)
        out[face] -= lifted
        out[FIVE_FACE] += lifted
        tokens -= lifted
    return out
