"""``miethai perft``: how many ways a game can go."""

from __future__ import annotations

import argparse
import time

from miethai.cli import _shared


def add(words: _shared.Words) -> None:
    parser = _shared.command(
        words,
        "perft",
        "count the move sequences of each length, from the set-up on; of moves with an amount "
        "(bids, cash) only the lowest and the highest are counted",
        "miethai perft monopoly --depth 4 --options quickStart=true",
    )
    parser.add_argument("ruleset", metavar="RULESET")
    parser.add_argument("--depth", type=_shared.number(1, 100), required=True, metavar="D")
    parser.add_argument(
        "--players", type=_shared.number(1), metavar="N", help="players (the usual number)"
    )
    _shared.add_options(parser)
    _shared.add_tables(parser)


def run(args: argparse.Namespace) -> int:
    from miethai import games
    from miethai.play.perft import perft
    from miethai.play.table import Table

    family, ruleset = games.find(args.ruleset)
    players = [f"player-{i + 1}" for i in range(args.players or ruleset.players[1])]
    programs = (1 << family.game.seats) - 1
    options, tables = (
        _shared.read_options(args.options),
        _shared.read_tables(args.tables, args.ruleset),
    )
    table = Table(args.ruleset, options, players, programs, tables=tables)
    for depth in range(1, args.depth + 1):
        began = time.perf_counter()
        count = perft(table.game, table.position, depth)
        print(f"{depth:3}  {count:>15,}  {time.perf_counter() - began:8.2f} s", flush=True)
    return 0
