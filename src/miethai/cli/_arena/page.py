"""The result of an arena for people: numbers as they are written, and one page that needs nothing
else."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import Any

from miethai.kernel.presentation.words import Phrases, reader
from miethai.play.standings import Standing, Standings

templates = reader(files(__package__) / "text")

WIDTH = 320  # of the bars, in pixels

STYLE = """
:root { color-scheme: light dark; --ink: #1d2b36; --paper: #fbfaf7; --line: #cfd6da;
  --bar: #2c6e8f; --sure: #d9822b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebee; --paper: #14202a; --line: #3a4953; --bar: #5fa8cc; --sure: #f0a95b; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2rem }
.wide { overflow-x: auto }
table { border-collapse: collapse }
th, td { padding: .35rem .8rem .35rem 0; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap; font-variant-numeric: tabular-nums }
th:first-child, td:first-child { text-align: left }
thead th { font-weight: 600 }
code { overflow-wrap: anywhere }
rect.share { fill: var(--bar) } line.sure { stroke: var(--sure); stroke-width: 3 }
line.par { stroke: var(--ink); stroke-dasharray: 3 3 }
""".strip()


class Words(Phrases):
    """Fills the texts of one language; numbers are written as it writes them."""

    def __init__(self, lang: str) -> None:
        super().__init__(templates(lang), lang, ())

    def number(self, value: float, digits: int) -> str:
        return f"{value:.{digits}f}".replace(".", self.say("decimal"))

    def percent(self, share: float) -> str:
        return f"{self.number(100 * share, 1)} %"

    def headline(self, found: Standings) -> str:
        contest = found.contest
        text = self.say(
            "headline",
            ruleset=contest.ruleset,
            games=found.games,
            seats=contest.seats,
            seatings=found.seatings,
            seed=contest.seed,
            par=self.percent(found.par),
        )
        if not found.cut_off:
            return text
        return f"{text}; {self.say('cut_off', n=found.cut_off, most=contest.max_moves)}"


def rows_of(one: Standing, words: Words) -> tuple[str, str, str]:
    """Share, interval and rating of a name as texts."""
    between = f"{words.number(100 * one.low, 1)}–{words.percent(one.high)}"
    if one.rating is None or one.sigma is None:
        return words.percent(one.win_share), between, words.say("no_rating")
    mu, sigma = words.number(one.rating, 1), words.number(one.sigma, 1)
    return words.percent(one.win_share), between, words.say("rating", mu=mu, sigma=sigma)


def seconds(value: float, lang: str) -> str:
    """A time in the unit that suits it."""
    words = Words(lang)
    for scale, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if value * scale >= 1:
            return f"{words.number(value * scale, 1 if value * scale < 10 else 0)} {unit}"
    return f"{words.number(value * 1e6, 2)} µs"


def page(found: Standings, lang: str) -> str:
    """One page: the table with bars, who beats whom, and how it was made."""
    words = Words(lang)
    title = escape(words.say("title", ruleset=found.contest.ruleset))
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{escape(words.headline(found))}.</p>",
        _table(found, words),
        f"<p>{escape(words.say('about'))}</p>",
        f"<h2>{escape(words.say('who'))}</h2>",
        f"<p>{escape(words.say('who_about'))}</p>",
        _matrix(found, words),
        f"<h2>{escape(words.say('command'))}</h2>",
        f"<p><code>{escape(command_of(found))}</code></p>",
    ]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n{body}\n"
        "</body>\n</html>\n"
    )


def command_of(found: Standings) -> str:
    """The command that plays the same games again."""
    contest = found.contest
    text = (
        f"miethai arena {contest.ruleset} --bots {','.join(contest.bots)} --games {found.games} "
        f"--seats {contest.seats} --seed {contest.seed}"
    )
    options = " ".join(f"{name}={value}" for name, value in contest.options.items())
    return f"{text} --options {options}" if options else text


def _table(found: Standings, words: Words) -> str:
    keys = ("bot", "share", "between", "rated", "games", "thought", "most")
    head = "".join(f"<th>{escape(words.say(key))}</th>" for key in keys)
    rows = []
    for one in found.bots:
        share, between, rating = rows_of(one, words)
        most = "–" if one.longest_move is None else seconds(one.longest_move, words.lang)
        thought = seconds(one.seconds_per_move, words.lang)
        cells = [one.name, share, between, rating, str(one.games), thought, most]
        texts = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        rows.append(f"<tr>{texts}<td>{_bar(one, found.par)}</td></tr>")
    return (
        f'<div class="wide"><table><thead><tr>{head}<th></th></tr></thead>\n'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _bar(one: Standing, par: float) -> str:
    """The share as a bar, its interval as a line, and where equals would be."""
    share, low, high, equal = (
        round(part * WIDTH, 1) for part in (one.win_share, one.low, one.high, par)
    )
    return (
        f'<svg width="{WIDTH}" height="20" aria-hidden="true">'
        f'<rect class="share" y="4" width="{share}" height="12"/>'
        f'<line class="sure" x1="{low}" x2="{high}" y1="10" y2="10"/>'
        f'<line class="par" x1="{equal}" x2="{equal}" y1="0" y2="20"/></svg>'
    )


def _matrix(found: Standings, words: Words) -> str:
    names = [one.name for one in found.bots]

    def cell(mine: str, other: str) -> Any:
        share = found.beats.get(mine, {}).get(other)
        return "" if share is None else words.percent(share)

    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = "".join(
        f"<tr><th>{escape(mine)}</th>"
        + "".join(f"<td>{cell(mine, other)}</td>" for other in names)
        + "</tr>"
        for mine in names
    )
    return (
        f'<div class="wide"><table><thead><tr><th></th>{head}</tr></thead>\n'
        f"<tbody>{rows}</tbody></table></div>"
    )
