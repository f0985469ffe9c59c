"""A study told as one page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from miethai import __version__
from miethai import games as families
from miethai.play.record import option_text, rules_hash
from miethai.research.study import answers, figures, measures, pictures, plots
from miethai.research.study.figures import Figure, Played
from miethai.research.study.plan import Study, Variant
from miethai.research.study.words import Words, style

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

    @property
    def apart(self) -> list[Variant]:
        """The first variant and those whose games are others: not sums of games of other variants,
        nor the same games with the seats moved on."""
        base = self.played[self.study.base.id]
        return [
            v
            for v in self.study.variants
            if v is self.study.base
            or not (v.parts or np.array_equal(self.played[v.id].turns, base.turns))
        ]

    def colour(self, variant: Variant) -> str:
        """The same in every picture."""
        return plots.series(self.study.variants.index(variant))

    def name(self, variant: Variant) -> str:
        return variant.names[self.w.lang]

    def event(self, kind: str) -> str:
        """The title of a kind of event."""
        return self.say(f"event.{kind}")

    def say(self, key: str) -> str:
        """Words of the family."""
        family = families.find(self.study.base.plan.ruleset)[0]
        assert family.chronicler is not None
        options = self.study.base.plan.table(0).options
        return str(family.chronicler().words(self.w.lang, (), options).say(key))


def page(told: Told) -> str:
    """The whole page."""
    study, w = told.study, told.w
    title = study.titles[w.lang]
    games, times = w.number(study.base.plan.games, 0), len(study.variants)
    parts = [
        f"<header><h1>{escape(title)}</h1>",
        *(f"<p>{escape(text)}</p>" for text in study.abouts[w.lang].split("\n\n") if text),
        "</header>",
        answers.section(told),
        _compared(told),
        *pictures.sections(told),
        f"<details><summary>{w('numbers')}</summary>{_variants(told)}{_events(told)}</details>",
        _method(told, w("lead", games=games, times=times)),
    ]
    body = "\n".join(part for part in parts if part)
    return PAGE.format(lang=w.lang, title=escape(title), style=style(), body=body)


# --- what is compared ----------------------------------------------------------------------------
def _compared(told: Told) -> str:
    """The variants in their colours, and what each means; nothing where their names say it all."""
    if not any(_note(told, v) for v in told.study.variants):
        return ""
    rows = "".join(
        f'<li><i style="border-color:{told.colour(v)};background:{told.colour(v)}"></i>'
        f"<b>{escape(told.name(v))}</b>{_note(told, v)}</li>"
        for v in told.study.variants
    )
    return f"<section><h2>{told.w('variants')}</h2><ul class=compared>{rows}</ul></section>"


def _note(told: Told, variant: Variant) -> str:
    note = variant.notes[told.w.lang]
    return f"<span>{escape(note)}</span>" if note else ""


# --- the variants --------------------------------------------------------------------------------
COLUMNS = {
    "table_median": (measures.MEDIAN, ""),
    "table_long": (measures.LONG, ""),
    "table_first": (measures.WIN, "1"),
    "table_leader": (measures.LEADER_WINS, ""),
    "table_leads": (measures.LEADER_LEADS, ""),
}


def _variants(told: Told) -> str:
    w = told.w
    head = "".join(f"<th>{w(key)}</th>" for key in COLUMNS)
    rows = []
    for variant in told.study.variants:
        cells = [_cell(told, variant, *of) for of in COLUMNS.values()]
        rows.append(f"<tr><th>{_described(told, variant)}</th>{''.join(cells)}</tr>")
    table = f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"
    caption = escape(w("caption_variants"))
    wide = f"<div class=wide tabindex=0>{table}</div>"
    return f"<section><h2>{w('figure_variants')}</h2><p>{caption}</p>{wide}</section>"


def _described(told: Told, variant: Variant) -> str:
    """Its name, and what is set for it."""
    w, plan = told.w, variant.plan
    bots = ", ".join(dict.fromkeys(plan.bots))
    parts = [plan.ruleset, w("bot", bot=bots, seats=len(plan.bots))]
    parts += [f"{name}={option_text(value)}" for name, value in plan.options.items()]
    return f"{escape(told.name(variant))}<small class=set>{escape(' · '.join(parts))}</small>"


def _cell(told: Told, variant: Variant, measure: str, thing: str) -> str:
    one = told.figure(variant.id, measure, thing)
    if one is None:
        return "<td>–</td>"
    half = (one.high - one.low) / 2
    if measure == measures.MEDIAN:
        return f"<td>{told.w.whole(one.mean)} <small>± {told.w.number(half, 1)}</small></td>"
    mean, error = (told.w.number(100 * value, 1) for value in (one.mean, half))
    return f"<td>{mean} % <small>± {error}</small></td>"


# --- all events ----------------------------------------------------------------------------------
def _events(told: Told) -> str:
    w, base = told.w, told.study.base
    own = [f.measure for f in told.found if f.variant == base.id and not f.thing]
    kinds = [m for m in own if m.startswith(measures.OF_EVENTS)]
    if not kinds:
        return ""
    head = "".join(f"<th>{escape(told.name(v))}</th>" for v in told.apart)
    rows = []
    for measure in kinds:
        sort, _, kind = measure.partition(":")
        unit = f" ({_money(told)})" if sort == measures.AMOUNT else ""
        cells = "".join(_event_cell(told, v, measure) for v in told.apart)
        rows.append(f"<tr><th>{escape(told.event(kind))}{escape(unit)}</th>{cells}</tr>")
    table = f"<table><tr><th>{w('column_event')}</th>{head}</tr>{''.join(rows)}</table>"
    caption = escape(w("caption_events", name=told.name(base)))
    wide = f"<div class=wide tabindex=0>{table}</div>"
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


def _method(told: Told, lead: str) -> str:
    w, plan = told.w, told.study.base.plan
    family = families.find(plan.ruleset)[1].family
    games, details = w.number(plan.games, 0), w.number(told.study.details, 0)
    said = [
        lead,
        w("method_chance"),
        w("method_bots"),
        w("method_details", games=games, details=details),
        *_method_certain(told),
        w("method_version", version=__version__, rules=rules_hash(family), seed=plan.seed),
    ]
    rows = "".join(f"<p>{escape(text)}</p>" for text in said)
    command = f"<p>{w('method_command')}:</p><pre>{escape(told.command)}</pre>"
    return f"<section class=method><h2>{w('method')}</h2>{rows}{command}</section>"
