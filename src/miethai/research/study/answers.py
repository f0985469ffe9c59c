"""What a report says in short: a study's own sentences, or one for every measure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import TYPE_CHECKING

from miethai.research.study import measures
from miethai.research.study.figures import Figure
from miethai.research.study.plan import Answer, Said, Variant

if TYPE_CHECKING:
    from miethai.research.study.report import Told

RARE = 0.001  # of the games: if no variant has more endless ones, nobody need know
UNFAIR = 0.02  # of the wins: less is not worth a sentence
SHARES = (
    measures.WIN,
    measures.LONG,
    measures.FINISHED,
    measures.LEADER_WINS,
    measures.LEADER_LEADS,
)


def section(told: Told) -> str:
    """As HTML."""
    lines = _answers(told) if told.study.answers else _findings(told)
    rows = "".join(f"<li>{line}</li>" for line in lines)
    return f"<section class=answer><h2>{told.w('short')}</h2><ul class=short>{rows}</ul></section>"


def _bold(text: str) -> str:
    return f"<b>{escape(text)}</b>"


def _shower(told: Told, measure: str) -> Callable[[float], str]:
    """How a figure of a measure is written."""
    if measure in measures.SHARES:
        return told.w.share
    return told.w.whole if measure == measures.MEDIAN else told.w.number


# --- a study's own sentences ---------------------------------------------------------------------
def _answers(told: Told) -> Iterator[str]:
    for answer in told.study.answers:
        one = told.figure(answer.variant, answer.measure, answer.thing)
        if one is not None:  # its variant has been played, and its event has happened
            said = _outcome(answer, one, _fair(told, answer.variant))
            if said is not None:
                yield _filled(told, answer, one, said)


def _fair(told: Told, variant: str) -> float:
    """The share of a seat among equals."""
    return 1 / len(told.played[variant].variant.plan.bots)


def _outcome(answer: Answer, one: Figure, fair: float) -> Said | None:
    if answer.to_fair:
        gap, sure = one.mean - fair, one.unfair and abs(one.mean - fair) >= UNFAIR
    else:
        gap, sure = one.diff or 0.0, one.differs
    if not sure:
        return answer.same
    return answer.more if gap > 0 else answer.less


def _filled(told: Told, answer: Answer, one: Figure, said: Said) -> str:
    base = told.figure(told.study.base.id, answer.measure, answer.thing)
    show = _shower(told, answer.measure)
    values = {
        "mean": show(one.mean),
        "base": show(base.mean if base else 0.0),
        "diff": show(abs(one.diff or 0.0)),
        "fair": told.w.share(_fair(told, answer.variant)),
    }
    text = said.de if told.w.lang == "de" else said.en
    return escape(text).format(**{name: _bold(value) for name, value in values.items()})


# --- a sentence for every measure ----------------------------------------------------------------
def _findings(told: Told) -> Iterator[str]:
    yield from _compared(told, measures.MEDIAN, "half")
    if any(one.mean > RARE for one in told.found if one.measure == measures.LONG):
        yield from _compared(told, measures.LONG, "long")
    for kind in told.study.headline:
        yield from _compared(told, f"{measures.COUNT}:{kind}", "kind", told.event(kind))
    yield from _first_seats(told)
    yield from _turns_by_seat(told)
    ahead = told.certain(told.study.base.id, measures.LEADER_WINS)
    mean = _bold(told.w.share(ahead.mean))
    yield told.w("leader", name=escape(told.name(told.study.base)), mean=mean)


def _compared(told: Told, measure: str, key: str, what: str = "") -> Iterator[str]:
    """A measure of the first variant, and who has more of it, less, or as much."""
    w, show = told.w, _shower(told, measure)
    groups: dict[str, list[str]] = {f"{key}_more": [], f"{key}_less": [], "same": []}
    first = told.figure(told.study.base.id, measure)
    for variant in told.study.variants[1:]:
        one = told.figure(variant.id, measure)
        if one is None or variant.parts:  # a sum of games is longer than one
            continue
        name, mean = escape(told.name(variant)), _bold(show(one.mean))
        if not one.differs:
            groups["same"].append(name)
        else:
            groups[f"{key}_{'more' if (one.diff or 0) > 0 else 'less'}"].append(f"{name} ({mean})")
    mean = _bold(show(first.mean if first else 0.0))
    told_first = w(
        f"{key}_is", name=escape(told.name(told.study.base)), what=escape(what), mean=mean
    )
    others = [w(word, names=", ".join(names)) for word, names in groups.items() if names]
    yield " ".join([told_first, *others])


def _first_seats(told: Told) -> Iterator[str]:
    """Whether the first seat of equal players wins clearly too often or too rarely; nothing where
    it does so nowhere."""
    w, lines, unfair = told.w, [], False
    for variant in told.study.variants:
        one, fair = told.certain(variant.id, measures.WIN, "1"), _fair(told, variant.id)
        if one.p_fair is not None:
            clear = one.unfair and abs(one.mean - fair) >= UNFAIR
            unfair = unfair or clear
            shares = {"mean": _bold(w.share(one.mean)), "fair": w.share(fair)}
            name = escape(told.name(variant))
            lines.append(w("first" if clear else "first_fair", name=name, **shares))
    yield from lines if unfair else []


def _turns_by_seat(told: Told) -> Iterator[str]:
    """How many turns each seat has, where the family counts them."""
    for variant in told.study.variants:
        known = _turns(told, variant)
        if known:
            yield told.w("seat_turns", name=escape(told.name(variant)), turns=" · ".join(known))


def _turns(told: Told, variant: Variant) -> list[str]:
    seats = range(1, len(variant.plan.bots) + 1)
    rows = [told.figure(variant.id, f"{measures.COUNT}:turn", str(seat)) for seat in seats]
    return [told.w.number(row.mean) for row in rows if row is not None]
