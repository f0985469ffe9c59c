"""A study told as one page that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from miethai import __version__
from miethai import games as families
from miethai.play.record import option_text, rules_hash
from miethai.research.study import figures, pictures
from miethai.research.study.figures import Figure, Played
from miethai.research.study.plan import Study, Variant
from miethai.research.study.words import Words, style

RARE = 0.001  # of the games: if no variant has more endless ones, nobody need know
UNFAIR = 0.02  # of the wins: less is not worth a sentence

PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style></head>
<body>
{body}
</body></html>
"""


@dataclass(frozen=True)
class Told:
    """What a report is made from."""

    study: Study
    found: Sequence[Figure]
    played: Mapping[str, Played]
    command: str
    w: Words

    def figure(self, variant: str, measure: str, thing: str = "") -> Figure | None:
        for one in self.found:
            if (one.variant, one.measure, one.thing) == (variant, measure, thing):
                return one
        return None

    def certain(self, variant: str, measure: str, thing: str = "") -> Figure:
        one = self.figure(variant, measure, thing)
        assert one is not None
        return one

    def name(self, variant: Variant) -> str:
        return variant.names[self.w.lang]

    def event(self, kind: str) -> str:
        """The title of a kind of event."""
        family = families.find(self.study.base.plan.ruleset)[0]
        assert family.chronicler is not None
        options = self.study.base.plan.table(0).options
        return str(family.chronicler().words(self.w.lang, (), options).say(f"event.{kind}"))


def page(told: Told) -> str:
    """The whole page."""
    study, w = told.study, told.w
    title = study.titles[w.lang]
    games = w.number(study.base.plan.games, 0)
    parts = [
        f"<header><h1>{escape(title)}</h1><p class=lead>{escape(w('lead', games=games))}</p>",
        *(f"<p>{escape(text)}</p>" for text in study.abouts[w.lang].split("\n\n") if text),
        "</header>",
        _in_short(told),
        _variants(told),
        *pictures.sections(told),
        _events(told),
        _method(told),
    ]
    body = "\n".join(part for part in parts if part)
    return PAGE.format(lang=w.lang, title=escape(title), style=style(), body=body)


# --- in short ------------------------------------------------------------------------------------
def _in_short(told: Told) -> str:
    rows = "".join(f"<li>{escape(text)}</li>" for text in _findings(told))
    return f"<section><h2>{told.w('short')}</h2><ul class=short>{rows}</ul></section>"


def _findings(told: Told) -> Iterator[str]:
    yield from _compared(told, figures.MEDIAN, "half")
    if any(one.mean > RARE for one in told.found if one.measure == figures.LONG):
        yield from _compared(told, figures.LONG, "long", percent=True)
    for kind in told.study.headline:
        yield from _compared(told, f"{figures.COUNT}:{kind}", "kind", what=told.event(kind))
    yield from _first_seats(told)
    yield from _turns_by_seat(told)
    w = told.w
    ahead = told.certain(told.study.base.id, figures.LEADER_WINS)
    yield w("leader", name=told.name(told.study.base), mean=w.share(ahead.mean))


def _first_seats(told: Told) -> Iterator[str]:
    """Whether the first seat of equal players wins clearly too often or too rarely; nothing where
    it does so nowhere."""
    w, lines, unfair = told.w, [], False
    for variant in told.study.variants:
        one, seats = told.certain(variant.id, figures.WIN, "1"), len(variant.plan.bots)
        if len(set(variant.plan.bots)) == 1:
            assert one.p_fair is not None
            fair = abs(one.mean - 1 / seats) < UNFAIR or one.p_fair >= figures.SURE
            unfair = unfair or not fair
            shares = {"mean": w.share(one.mean), "fair": w.share(1 / seats)}
            lines.append(w("first_fair" if fair else "first", name=told.name(variant), **shares))
    yield from lines if unfair else []


def _turns_by_seat(told: Told) -> Iterator[str]:
    """How many turns each seat has, where the family counts them."""
    for variant in told.study.variants:
        seats = range(1, len(variant.plan.bots) + 1)
        rows = [told.figure(variant.id, f"{figures.COUNT}:turn", str(seat)) for seat in seats]
        known = [told.w.number(row.mean) for row in rows if row is not None]
        if known:
            yield told.w("seat_turns", name=told.name(variant), turns=" · ".join(known))


def _compared(
    told: Told, measure: str, key: str, *, percent: bool = False, what: str = ""
) -> Iterator[str]:
    """A measure in sentences: the first variant, then each that differs from it for certain, then
    all others in one."""
    w, same = told.w, []
    show: Callable[..., str] = w.share if percent else w.number
    if measure == figures.MEDIAN:
        show = w.whole
    for variant in told.study.variants:
        one, name = told.figure(variant.id, measure), told.name(variant)
        if one is None:
            continue
        if one.diff is None or one.diff_low is None or one.diff_high is None:
            yield w(f"{key}_is", name=name, what=what, mean=show(one.mean))
        elif one.differs:
            scale, say = (100, w.number) if percent else (1, show)
            diff, low, high = (
                say(scale * value, sign=True) for value in (one.diff, one.diff_low, one.diff_high)
            )
            change = w("change", diff=diff, low=low, high=high)
            yield w(f"{key}_differs", name=name, what=what, mean=show(one.mean), change=change)
        else:
            same.append(name)
    if same:
        yield w("same", names=", ".join(same))


# --- the variants --------------------------------------------------------------------------------
COLUMNS = {
    "table_median": (figures.MEDIAN, ""),
    "table_long": (figures.LONG, ""),
    "table_first": (figures.WIN, "1"),
    "table_leader": (figures.LEADER_WINS, ""),
    "table_leads": (figures.LEADER_LEADS, ""),
}


def _variants(told: Told) -> str:
    w = told.w
    head = "".join(f"<th>{w(key)}</th>" for key in COLUMNS)
    rows = []
    for variant in told.study.variants:
        cells = [_cell(told, variant, *of) for of in COLUMNS.values()]
        rows.append(f"<tr><th>{_described(told, variant)}</th>{''.join(cells)}</tr>")
    table = f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"
    return f"<section><h2>{w('variants')}</h2><div class=wide>{table}</div></section>"


def _described(told: Told, variant: Variant) -> str:
    """Name, what it means, and what is set for it."""
    w, plan = told.w, variant.plan
    bots = ", ".join(dict.fromkeys(plan.bots))
    parts = [plan.ruleset, w("bot", bot=bots, seats=len(plan.bots))]
    parts += [f"{name}={option_text(value)}" for name, value in plan.options.items()]
    note = f"<small>{escape(variant.notes[w.lang])}</small>" if variant.notes[w.lang] else ""
    return f"{escape(told.name(variant))}{note}<small class=set>{escape(' · '.join(parts))}</small>"


def _cell(told: Told, variant: Variant, measure: str, thing: str) -> str:
    one = told.figure(variant.id, measure, thing)
    if one is None:
        return "<td>–</td>"
    half = (one.high - one.low) / 2
    if measure == figures.MEDIAN:
        return f"<td>{told.w.whole(one.mean)} <small>± {told.w.whole(half)}</small></td>"
    mean, error = (told.w.number(100 * value, 1) for value in (one.mean, half))
    return f"<td>{mean} % <small>± {error}</small></td>"


# --- all events ----------------------------------------------------------------------------------
def _events(told: Told) -> str:
    w, base = told.w, told.study.base
    measures = [f.measure for f in told.found if f.variant == base.id and not f.thing]
    kinds = [m for m in measures if m.startswith((figures.COUNT, figures.AMOUNT))]
    if not kinds:
        return ""
    head = "".join(f"<th>{escape(told.name(v))}</th>" for v in told.study.variants)
    rows = []
    for measure in kinds:
        sort, _, kind = measure.partition(":")
        unit = f" ({_money(told)})" if sort == figures.AMOUNT else ""
        cells = "".join(_event_cell(told, v, measure) for v in told.study.variants)
        rows.append(f"<tr><th>{escape(told.event(kind))}{escape(unit)}</th>{cells}</tr>")
    table = f"<table><tr><th>{w('column_event')}</th>{head}</tr>{''.join(rows)}</table>"
    caption = escape(w("caption_events", name=told.name(base)))
    wide = f"<div class=wide>{table}</div>"
    return f"<section><h2>{w('figure_events')}</h2><p>{caption}</p>{wide}</section>"


def _money(told: Told) -> str:
    plan = told.study.base.plan
    family, options = families.find(plan.ruleset)[0], plan.table(0).options
    return family.money(2, options, told.w.lang).replace("2", "", 1).strip()


def _event_cell(told: Told, variant: Variant, measure: str) -> str:
    one = told.figure(variant.id, measure)
    if one is None:
        return "<td>0</td>"
    mean = told.w.number(one.mean)
    if one.diff is None or one.diff_low is None or one.diff_high is None:
        return f"<td>{mean}</td>"
    low, high = (told.w.number(n, sign=True) for n in (one.diff_low, one.diff_high))
    tag = "b" if one.differs else "span"
    return f"<td><{tag}>{mean}</{tag}> <small>{low} … {high}</small></td>"


# --- method --------------------------------------------------------------------------------------
def _method_certain(told: Told) -> Iterator[str]:
    """What a certain difference is, where anything is compared."""
    tests = figures.comparisons(told.found)
    if tests:
        yield told.w("method_certain", tests=told.w.number(tests, 0))


def _method(told: Told) -> str:
    w, plan = told.w, told.study.base.plan
    family = families.find(plan.ruleset)[1].family
    games, details = w.number(plan.games, 0), w.number(told.study.details, 0)
    said = [
        w("method_chance"),
        w("method_details", games=games, details=details),
        *_method_certain(told),
        w("method_bots"),
        w("method_version", version=__version__, rules=rules_hash(family), seed=plan.seed),
    ]
    rows = "".join(f"<p>{escape(text)}</p>" for text in said)
    command = f"<p>{w('method_command')}:</p><pre>{escape(told.command)}</pre>"
    return f"<section class=method><h2>{w('method')}</h2>{rows}{command}</section>"
