"""The league: every bot of this package at four-seat tables against three landlords.

    python -m bench.league [--games 200] [--bots random,shark] [--rulesets magnate] [--threads 16]
    python -m bench.league --docs          # only write the tables again

Each line is a contest of ``miethai arena``; its games are kept in ``build/league``, so the command
can be stopped and goes on where it was. What comes out goes into ``src/miethai/bots/league.toml``,
from which the lobby and the terminal say what a bot has been measured to win, and into the tables
of ``docs/bots.md``. Nobody edits either by hand.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import platform
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from miethai import cli, games

ROOT = Path(__file__).parents[1]
LEAGUE = ROOT / "src" / "miethai" / "bots" / "league.toml"
DOCS = ROOT / "docs" / "bots.md"
STATE = ROOT / "build" / "league"
AGAINST, SEATS, SEED = "landlord", 4, 1
BEGIN, END = "<!-- league: made by `python -m bench.league` -->", "<!-- end of the league -->"
HEAD = "# What bots have been measured to win; made by `python -m bench.league`, never by hand.\n"


def measured(ruleset: str, bot: str, count: int, threads: int | None, where: str) -> dict[str, Any]:
    """One contest, as ``miethai arena --json`` tells it."""
    STATE.mkdir(parents=True, exist_ok=True)
    command = ["arena", ruleset, "--bots", f"{bot},{AGAINST}", "--seats", str(SEATS), "--json"]
    command += ["--games", str(count), "--seed", str(SEED)]
    more = ["--state", str(STATE / f"{ruleset}-{bot}.jsonl")]
    more += ["--threads", str(threads)] if threads else []
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = cli.main([*command, *more])
    if code:
        raise SystemExit(code)
    found = json.loads(out.getvalue())
    row = next(row for row in found["bots"] if row["name"] == bot)
    return {
        "win_share": row["win_share"],
        "low": row["low"],
        "high": row["high"],
        "games": row["games"],
        "seats": SEATS,
        "against": AGAINST,
        "seconds_per_move": row["seconds_per_move"],
        "longest_move": row["longest_move"] or 0.0,
        "command": "miethai " + " ".join(part for part in command if part != "--json"),
        "date": datetime.now(UTC).date().isoformat(),
        "machine": where,
    }


def machine() -> str:
    """The processor, as far as the system tells it."""
    info = Path("/proc/cpuinfo")
    names = [
        line.partition(":")[2].strip()
        for line in (info.read_text(encoding="utf-8").splitlines() if info.exists() else ())
        if line.startswith("model name")
    ]
    return names[0] if names else platform.processor() or platform.machine()


def read() -> dict[str, Any]:
    return tomllib.loads(LEAGUE.read_text(encoding="utf-8")) if LEAGUE.exists() else {}


def write(league: dict[str, Any]) -> None:
    lines = [HEAD]
    for ruleset, found in league.items():
        for bot, row in found["bots"].items():
            lines.append(f'[{ruleset}.bots."{bot}"]')
            lines += [f"{key} = {json.dumps(value)}" for key, value in row.items()]
            lines.append("")
    LEAGUE.write_text("\n".join(lines), encoding="utf-8", newline="\n")


def tables(league: dict[str, Any]) -> str:
    """The league as tables of a document."""
    parts = [BEGIN]
    for ruleset, found in league.items():
        parts += [f"\n### `{ruleset}`\n"]
        parts += ["| bot | wins a seat | 95 % | games | a move | longest | when, on what |"]
        parts += ["| --- | --- | --- | --- | --- | --- | --- |"]
        rows = sorted(found["bots"].items(), key=lambda pair: -pair[1]["win_share"])
        for bot, row in rows:
            between = f"{100 * row['low']:.1f}–{100 * row['high']:.1f} %"
            longest = f"{row['longest_move']:.2f} s" if row["longest_move"] else "–"
            thought = f"{1000 * row['seconds_per_move']:.3g} ms"
            parts.append(
                f"| `{bot}` | {100 * row['win_share']:.1f} % | {between} | {row['games']} | "
                f"{thought} | {longest} | {row['date']}, {row['machine']} |"
            )
        commands = [row["command"] for _, row in rows]
        parts += ["", "```", *commands, "```"]
    return "\n".join([*parts, END])


def write_docs(league: dict[str, Any]) -> None:
    text = DOCS.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    DOCS.write_text(before + tables(league) + after, encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bots", default="random,shark-quick,shark,shark-deep")
    parser.add_argument("--rulesets", default=",".join(games.rulesets()))
    parser.add_argument("--threads", type=int)
    parser.add_argument("--machine", default=machine(), help="where the games of build/league ran")
    parser.add_argument("--docs", action="store_true", help="only write the tables again")
    args = parser.parse_args()
    league = read()
    for ruleset in () if args.docs else args.rulesets.split(","):
        for bot in args.bots.split(","):
            row = measured(ruleset, bot, args.games, args.threads, args.machine)
            league.setdefault(ruleset, {"bots": {}})["bots"][bot] = row
            write(league)
            print(f"{ruleset}: {bot} wins {100 * row['win_share']:.1f} % of {row['games']} games")
    write_docs(league)


if __name__ == "__main__":
    main()
