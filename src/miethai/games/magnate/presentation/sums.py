"""Why a number is what it is: payments and plot values with their arithmetic, the number of dice,
and what is added to each die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from miethai.games.magnate.presentation import gate
from miethai.games.magnate.presentation.wording import Words, signed
from miethai.games.magnate.rules.notes import (
    BOUGHT,
    BUILT,
    R_ADS,
    R_AI_CONSULT,
    R_AI_CRASH_SALE,
    R_AI_SELL,
    R_BUILD,
    R_BUY,
    R_BUY_ADJACENT,
    R_CONSULT,
    R_CRASH_SALE,
    R_RENT,
    R_SELL,
    REASONS,
    SOLD,
)
from miethai.games.magnate.rules.phases import common
from miethai.games.magnate.rules.tables import KINDS, LOTS, TYPE_IDS, TYPES

Note = tuple[int, ...]  # kind, a, b, amount, x, y
Explained = tuple[str, str]  # the arithmetic behind a colon, or "", and the id of the rule

SALES = (R_SELL, R_CRASH_SALE, R_AI_SELL, R_AI_CRASH_SALE)


class Payment(NamedTuple):
    """A payment as its note tells it; the amount is negative if the seat pays."""

    seat: int
    amount: int
    reason: int
    detail: int


def explain(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> Explained:
    """How the amount comes about, and by which rule. ``notes`` are all of the same move."""
    reason, amount, rule = paid.reason, abs(paid.amount), REASONS[paid.reason][1]
    if reason == R_RENT:
        return rent_sum(w, p, paid.seat, amount), rule
    if reason in (R_BUY, R_CONSULT, R_AI_CONSULT):
        return w.say("sum.price"), rule
    if reason == R_BUY_ADJACENT:
        return _times(w, amount, 2, about(BOUGHT, paid, notes)[3], "sum.double"), rule
    if reason == R_ADS:
        return _times(w, amount, paid.detail, p.ad_price, "sum.each"), rule
    if reason == R_BUILD:
        return "", "MAG-BUILD-04" if about(BUILT, paid, notes)[5] else rule
    if reason in SALES:
        return _sale(w, p, paid, notes), rule
    return "", rule


def about(kind: int, paid: Payment, notes: Sequence[Note]) -> Note:
    """The note of this kind about the plot that was paid for."""
    return next(n for n in notes if n[0] == kind and n[4] == paid.detail)


def _times(w: Words, amount: int, n: int, each: int, key: str) -> str:
    """``1,4 Mio. $ = 2 × 700K $``"""
    return w.say(key, amount=w.money(amount), n=n, each=w.money(each))


# --- rent ----------------------------------------------------------------------------------------
def rent_sum(w: Words, p: Any, seat: int, amount: int) -> str:
    """``800K $ = 3 × 100K $ (homes) + 1 × 500K $ (offices)``"""
    counts = [common.tenants_of(p, seat, kind) for kind in range(KINDS)]
    terms = [
        w.say("sum.rent_term", n=n, rent=w.money(p.rent[kind]), kind=w.kind(p, kind))
        for kind, n in enumerate(counts)
        if n and p.rent[kind]
    ]
    return w.say("sum.rent", amount=w.money(amount), terms=" + ".join(terms))


# --- the value of a plot -------------------------------------------------------------------------
def value_terms(w: Words, p: Any, seat: int, plot: int, at_crash: bool) -> list[tuple[int, str]]:
    """The summands of a plot value with their names."""
    parts = gate.value_parts(p, seat, plot, at_crash)
    return [(n, _part_name(w, p, plot, part, n)) for part, n in parts.items()]


def _part_name(w: Words, p: Any, plot: int, part: str, n: int) -> str:
    if part == "difficulty":
        return w.difficulty(p.ai_difficulty)
    if part in ("bonuses", "penalties"):
        t = common.type_on(p, plot)
        mask = p.good[t] if part == "bonuses" else p.bad[t]
        return w.say(
            "value.neighbours", names=", ".join(w.sources(p, common.sources(p, plot) & mask))
        )
    return w.say("value.resident" if (part, n) == ("residents", 1) else f"value.{part}")


def value_sum(w: Words, p: Any, seat: int, plot: int, at_crash: bool = False) -> str:
    """``5 = 1 plot + 1 building + 1 resident + 2 neighbours (playground, forest)``"""
    terms = value_terms(w, p, seat, plot, at_crash)
    total = sum(n for n, _ in terms)
    text = " ".join(f"{'−' if n < 0 else '+'} {abs(n)} {name}" for n, name in terms)
    key = "sum.value" if total >= 0 else "sum.value_floor"  # MAG-SELL-08
    return w.say(key, value=max(total, 0), terms=text.removeprefix("+ "))


def _sale(w: Words, p: Any, paid: Payment, notes: Sequence[Note]) -> str:
    """Value times price; the note of the sale knows both as they were."""
    _, _, value, price, plot, at_crash = about(SOLD, paid, notes)
    values = {"n": value, "value": value_sum(w, p, paid.seat, plot, bool(at_crash))}
    return w.say("sum.sale", amount=w.money(paid.amount), each=w.money(price), **values)


# --- dice ----------------------------------------------------------------------------------------
def dice_reason(w: Words, p: Any, plot: int) -> str:
    """Whose residents in the near surroundings make the number of dice (MAG-DICE-01 … 05)."""
    d, t = plot // LOTS, common.type_on(p, plot)
    key = TYPE_IDS[t] + {common.SUM: "_sum", common.GREATER: "_max"}.get(common.dice_how(p, t), "")
    residents = {TYPE_IDS[k]: common.near(p, d, k) for k in range(TYPES)}
    homes = w.count("resident", residents["home"])
    return w.say(f"dice.{key}", home_residents=homes, **residents)


def modifier_terms(w: Words, p: Any, plot: int, found: int) -> list[str]:
    """``+1 playground``, ``−1 docks``: what is added to each die, one by one, with these sources
    around the plot."""
    t = common.type_on(p, plot)
    terms = [f"+1 {name}" for name in w.sources(p, found & p.good[t])]
    terms += [f"−1 {name}" for name in w.sources(p, found & p.bad[t])]
    bonus = p.bonus[p.building[plot] - 1]
    return terms + ([f"+{bonus} {w.say('value.bonus')}"] if bonus else [])


def modifier_reason(w: Words, p: Any, plot: int) -> str:
    """What every die gets and why."""
    terms = modifier_terms(w, p, plot, common.sources(p, plot))
    if not terms:
        return w.say("dice.plain")
    return w.say("dice.modified", n=signed(common.die_modifier(p, plot)), terms=", ".join(terms))


def dice_text(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice)) or "–"


def counted(w: Words, p: Any, plot: int, faces: Sequence[int]) -> str:
    """``6 4 2 1`` and, where something is added, what they count: ``6 4 2 1 → 8 6 4 3``."""
    final = gate.final_dice(p, plot)
    if list(faces) == final:
        return dice_text(faces)
    return w.say("dice.counted", dice=dice_text(faces), final=dice_text(final))


def need(w: Words, p: Any, kind: int) -> str:
    """``2 dice from 8 on``: the set for one tenant."""
    return w.say("dice.need", n=p.set_dice[kind], total=p.set_total[kind])


def attempt_text(w: Words, p: Any, plot: int) -> dict[str, str]:
    """Everything about the dice of a plot, for prompts, log and screen."""
    return {
        "plot": w.plot(plot),
        "building": w.building(p.building[plot] - 1),
        "dice": w.count("die", common.dice_count(p, plot)),
        "why": dice_reason(w, p, plot),
        "modifier": modifier_reason(w, p, plot),
    }
