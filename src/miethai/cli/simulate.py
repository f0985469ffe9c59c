"""``miethai simulate``: many games, who wins them and how fast they go."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from miethai.cli import FINE, UsageError, _shared
from miethai.cli._bar import Bar

if TYPE_CHECKING:
    from miethai.play.simulate import Plan, Result


def add(words: _shared.Words) -> None:
    parser = _shared.command(
        words,
        "simulate",
        "play many games: wins by seat and bot, length, speed",
        "miethai simulate monopoly --games 20000 --bots landlord,random,random,random",
    )
    parser.add_argument("ruleset", metavar="RULESET")
    parser.add_argument("--games", type=_shared.number(1), default=1000, metavar="N", help="(1000)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A,B,…",
        help="a bot for each seat, or one for all (random); `miethai games` lists them, and your "
        "own is module:Class",
    )
    parser.add_argument("--seed", type=_shared.number(0), default=0, metavar="S", help="(0)")
    _shared.add_engine(parser, "cuda")
    parser.add_argument("--threads", type=_shared.number(1, 1024), metavar="T", help="(all cores)")
    parser.add_argument(
        "--max-moves",
        type=_shared.number(1, 10**9),
        metavar="M",
        help="games are cut off here (250000)",
    )
    parser.add_argument("--record-dir", metavar="D", help="write a record of every game into D")
    _shared.add_out(parser, "write the games as Parquet tables into FOLDER; run it again to go on")
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")
    _shared.add_preset(parser)
    _shared.add_options(parser)
    _shared.add_tables(parser)


def run(args: argparse.Namespace) -> int:
    from miethai.kernel.compilers import cpu as compiler
    from miethai.play import simulate

    plan = _plan(args)
    game = plan.table(0).game
    asked = args.engine if args.engine != _shared.RAY else None
    engine = asked or simulate.usual_engine(plan)
    if args.also and not args.out:
        raise UsageError("--also names tables of --out FOLDER, which is missing")
    if engine == "compiled" and compiler.available() and not compiler.is_cached(game):
        _shared.say(f"compiling the rules of {game.name}, once for this version: up to a minute …")
    with _shared.cluster(args) as cluster, Bar(plan.games, "games") as bar:
        result = _played(plan, engine, args, bar, cluster)
    if args.record_dir:
        with Bar(plan.games, "records") as bar:
            simulate.write_records(plan, Path(args.record_dir), bar.tell)
    if args.json:
        print(json.dumps(as_json(result), ensure_ascii=False))
    else:
        _print(result)
    return FINE


def _played(
    plan: Plan, engine: str, args: argparse.Namespace, bar: Bar, cluster: Any | None
) -> Result:
    from miethai.play import simulate

    if args.out:
        return _written(plan, engine, args, bar, cluster)
    if cluster:
        return simulate.simulate_apart(plan, engine, cluster.spread, cluster.cores, bar.tell)
    return simulate.simulate(plan, engine, args.threads or _shared.cores(), bar.tell)


def _written(
    plan: Plan, engine: str, args: argparse.Namespace, bar: Bar, cluster: Any | None
) -> Result:
    """Play into a folder of tables."""
    dataset = _shared.need_research("data.dataset")
    if engine not in dataset.ENGINES:
        raise UsageError(f"--out: the engines are {' and '.join(dataset.ENGINES)}")
    order = dataset.Order(plan, _shared.read_also(args.also), Path(args.out), engine)
    threads = cluster.cores if cluster else args.threads or _shared.cores()
    spread = cluster.spread if cluster else None
    result: Result = dataset.write(order, threads, bar.tell, spread)
    return result


def _plan(args: argparse.Namespace) -> Plan:
    from miethai import games
    from miethai.play import simulate

    options = _shared.with_preset(args.preset, args.ruleset, _shared.read_options(args.options))
    _, ruleset = games.find(args.ruleset)
    values = ruleset.resolve(options)
    bots = simulate.seats_of(args.bots.split(","), values.get("players", ruleset.players[1]))
    return simulate.Plan(
        ruleset=args.ruleset,
        bots=bots,
        games=args.games,
        seed=args.seed,
        options=options,
        max_moves=args.max_moves or simulate.MAX_MOVES,
        tables=_shared.read_tables(args.tables, args.ruleset),
    )


def as_json(result: Result) -> dict[str, Any]:
    """The result with the names that scripts rely on."""
    plan, finished = result.plan, max(result.finished, 1)
    return {
        "ruleset": plan.ruleset,
        "options": dict(plan.options),
        "tables": dict(plan.tables),
        "engine": result.engine,
        "threads": result.threads,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": plan.games,
        "finished": result.finished,
        "cut_off": result.cut_off,
        "max_moves": plan.max_moves,
        "moves": result.moves,
        "moves_per_game": round(result.moves_finished / finished, 2),
        "turns_per_game": round(result.turns_finished / finished, 2),
        "seconds": round(result.seconds, 6),
        "moves_per_second": round(result.moves_per_second, 1),
        "games_per_second": round(result.games_per_second, 3),
        "wins_by_seat": [round(w, 4) for w in result.wins_by_seat],
        "wins_by_bot": {bot: round(w, 4) for bot, w in result.wins_by_bot.items()},
    }


def _print(result: Result) -> None:
    row = as_json(result)
    print(
        f"{row['ruleset']}, {row['engine']} engine, {row['threads']} thread(s), seed {row['seed']}"
    )
    print(f"{row['games']:,} games: {row['finished']:,} finished", end="")
    print(f", {row['cut_off']:,} cut off after {row['max_moves']:,} moves" * (row["cut_off"] > 0))
    finished = max(row["finished"], 1)
    for seat, (bot, won) in enumerate(zip(row["bots"], row["wins_by_seat"], strict=True), start=1):
        print(f"  seat {seat}  {bot:10} {won:12,.1f} wins  {100 * won / finished:5.1f} %")
    if len(row["wins_by_bot"]) > 1:
        for bot, won in row["wins_by_bot"].items():
            print(f"  all     {bot:10} {won:12,.1f} wins  {100 * won / finished:5.1f} %")
    if row["finished"]:
        print(f"{row['moves_per_game']:,.0f} moves and {row['turns_per_game']:,.0f} turns a game")
    if not row["seconds"]:
        return  # some of it had been played before
    speed = f"{row['moves_per_second']:,.0f} moves/s, {row['games_per_second']:,.1f} games/s"
    print(f"{row['seconds']:.2f} s: {speed}")
