"""``miethai arena``: bots against each other, with how sure the result is."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from miethai.cli import FINE, UsageError, _shared
from miethai.cli._bar import Bar

if TYPE_CHECKING:
    from miethai.play.arena import Contest, Row
    from miethai.play.standings import Standing, Standings

ABOUT = """
Every seating is played equally often (N is rounded up to that), and tables that differ only in who
sits where get the same dice and cards. With as many bots as seats they all sit at every table. With
fewer, the last one takes the seats that are left: --bots shark,landlord --seats 4 is one shark
among three landlords. With more, every choice of so many of them plays.

A share of the wins is that of one seat, so par is one in the number of seats for every name, also
for one that fills several of them.
"""


def add(words: _shared.Words) -> None:
    parser = _shared.command(
        words,
        "arena",
        "measure bots: shares of the wins and how sure they are, ratings, who beats whom",
        "miethai arena monopoly --bots landlord,random --games 400 --seats 4\n"
        "  miethai arena magnate --bots landlord,mybot:Clever --state magnate.jsonl",
    )
    parser.description = f"{parser.description}\n{ABOUT}".rstrip()
    parser.add_argument("ruleset", metavar="RULESET")
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B,…",
        help="`miethai games` lists them, and your own is module:Class",
    )
    parser.add_argument("--games", type=_shared.number(1), default=200, metavar="N", help="(200)")
    parser.add_argument(
        "--seats",
        type=_shared.number(1, 16),
        metavar="K",
        help="players at a table (the usual number of the ruleset)",
    )
    parser.add_argument("--seed", type=_shared.number(0), default=0, metavar="S", help="(0)")
    parser.add_argument(
        "--threads", type=_shared.number(1, 1024), metavar="T", help="games at once (all cores)"
    )
    _shared.add_engine(parser)
    parser.add_argument(
        "--state",
        metavar="FILE",
        help="keep every game here; the same command goes on where it was stopped, also with more "
        "games",
    )
    parser.add_argument(
        "--max-moves", type=_shared.number(1, 10**9), metavar="M", help="games are cut off here"
    )
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")
    parser.add_argument("--html", metavar="FILE", help="write the result as one page, too")
    _shared.add_lang(parser)
    _shared.add_preset(parser)
    _shared.add_options(parser)
    _shared.add_tables(parser)


def run(args: argparse.Namespace) -> int:
    from miethai.play import arena
    from miethai.play.standings import standings

    contest = _contest(args)
    threads = args.threads or _shared.cores()
    file = None if args.state is None else Path(args.state)
    rows = _known(file, contest)
    compiled = {"compiled": True, "interpreted": False}.get(args.engine)
    if compiled is not False:
        _announce(contest, rows)
    with _shared.cluster(args) as cluster, Bar(contest.games, "games") as bar:
        bar.tell(len(rows))
        spread, known = cluster.spread if cluster else None, [row.game for row in rows]
        for row in arena.play(contest, known, threads, compiled, spread):
            rows.append(row)
            _keep(file, contest, row)
            bar.tell(len(rows))
    found = standings(contest, rows)
    if args.html:
        from miethai.cli._arena.page import page

        Path(args.html).write_text(page(found, args.lang), encoding="utf-8", newline="\n")
    if args.json:
        print(json.dumps(as_json(found), ensure_ascii=False))
    else:
        _print(found, args.lang)
    return FINE


def _contest(args: argparse.Namespace) -> Contest:
    from dataclasses import replace

    from miethai import games
    from miethai.play import arena, simulate
    from miethai.play.seating import SEATS_OPTION

    options = _shared.with_preset(args.preset, args.ruleset, _shared.read_options(args.options))
    _, ruleset = games.find(args.ruleset)
    bots = tuple(name.strip() for name in args.bots.split(","))
    usual = ruleset.resolve(options).get(SEATS_OPTION, ruleset.players[1])
    if args.seats:
        options.pop(SEATS_OPTION, None)  # the seats say it
    contest = arena.Contest(
        ruleset=args.ruleset,
        bots=bots,
        seats=args.seats or usual,
        games=args.games,
        seed=args.seed,
        options=options,
        tables=_shared.read_tables(args.tables, args.ruleset),
        max_moves=args.max_moves or simulate.MAX_MOVES,
    )
    for lineup in contest.lineups():
        contest.table(lineup, 0)  # refuses what cannot be played
    return replace(contest, games=arena.Schedule(contest).whole(args.games))


def _announce(contest: Contest, rows: list[Row]) -> None:
    from miethai.kernel.compilers import cpu as compiler

    if rows:
        _shared.say(f"{len(rows)} of {contest.games} games are known from before")
    table = contest.table(contest.lineups()[0], 0)
    if compiler.available() and not table.thinking_bots and not compiler.is_cached(table.game):
        _shared.say(f"compiling the rules of {table.game.name}, once for this version: a minute …")


# --- the file of an interrupted contest ----------------------------------------------------------
def _known(file: Path | None, contest: Contest) -> list[Row]:
    """The games of a file that is of this contest."""
    from miethai.play.arena import Row

    if file is None or not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    try:
        mark, *found = [json.loads(line) for line in lines]
    except ValueError:
        raise UsageError(f"--state: {file} is no file of an arena; name another one") from None
    differ = [key for key, value in _mark(contest).items() if mark.get(key) != value]
    if differ:
        raise UsageError(f"--state: {file} is of another contest: {', '.join(differ)} differ")
    rows = {row["game"]: Row(**{**row, "scores": tuple(row["scores"])}) for row in found}
    return [row for row in rows.values() if row.game < contest.games]


def _keep(file: Path | None, contest: Contest, row: Row) -> None:
    from dataclasses import asdict

    if file is None:
        return
    new = not file.exists()
    with file.open("a", encoding="utf-8", newline="\n") as out:
        if new:
            out.write(json.dumps(_mark(contest), ensure_ascii=False) + "\n")
        out.write(json.dumps(asdict(row)) + "\n")


def _mark(contest: Contest) -> dict[str, Any]:
    """As it looks when it comes back from the file."""
    back: dict[str, Any] = json.loads(json.dumps(contest.mark))
    return back


# --- what came out -------------------------------------------------------------------------------
def as_json(found: Standings) -> dict[str, Any]:
    """The result with the names that scripts rely on."""
    contest = found.contest
    return {
        "ruleset": contest.ruleset,
        "options": dict(contest.options),
        "tables": dict(contest.tables),
        "seats": contest.seats,
        "par": round(found.par, 6),
        "games": found.games,
        "cut_off": found.cut_off,
        "seatings": found.seatings,
        "seed": contest.seed,
        "bots": [_bot(one) for one in found.bots],
        "beats": {
            a: {b: round(share, 4) for b, share in row.items()} for a, row in found.beats.items()
        },
    }


def _bot(one: Standing) -> dict[str, Any]:
    return {
        "name": one.name,
        "win_share": round(one.win_share, 4),
        "low": round(one.low, 4),
        "high": round(one.high, 4),
        "rating": None if one.rating is None else round(one.rating, 2),
        "sigma": None if one.sigma is None else round(one.sigma, 2),
        "games": one.games,
        "seats": round(one.seats, 4),
        "wins": round(one.wins, 4),
        "seconds_per_move": float(f"{one.seconds_per_move:.3g}"),
        "longest_move": None if one.longest_move is None else float(f"{one.longest_move:.3g}"),
    }


def _print(found: Standings, lang: str) -> None:
    from miethai.cli._arena.page import Words, rows_of, seconds

    words = Words(lang)
    print(words.headline(found))
    width = max(len(one.name) for one in found.bots)
    for one in found.bots:
        share, between, rating = rows_of(one, words)
        times = f"{seconds(one.seconds_per_move, lang)} {words.say('a_move')}"
        if one.longest_move is not None:
            times += f", {words.say('longest', time=seconds(one.longest_move, lang))}"
        print(f"  {one.name:{width}}  {share:>7}  ({between})  {rating:>14}  {times}")
    for mine, row in found.beats.items():
        against = ", ".join(f"{other} {words.percent(share)}" for other, share in row.items())
        print(f"  {words.say('ahead', name=mine, others=against)}")
    if any(one.rating is None for one in found.bots):
        _shared.say("ratings need openskill: pip install 'miethai[arena]'")
