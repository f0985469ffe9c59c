"""``miethai games``: the rulesets and their options."""

from __future__ import annotations

import argparse
import json
from typing import Any

from miethai.cli._shared import Words, command


def add(words: Words) -> None:
    parser = command(
        words,
        "games",
        "list the rulesets, or the options of one",
        "miethai games monopoly-karlsruhe",
    )
    parser.add_argument("ruleset", nargs="?", metavar="RULESET", help="show this one's options")
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")


def run(args: argparse.Namespace) -> int:
    from miethai import games

    ids = [args.ruleset] if args.ruleset else list(games.rulesets())
    described = {id_: describe(id_) for id_ in ids}
    if args.json:
        print(json.dumps({"rulesets": described}, ensure_ascii=False, indent=2))
    elif args.ruleset:
        _print_options(described[args.ruleset])
    else:
        for id_, row in described.items():
            fewest, usual, most = (row["players"][k] for k in ("fewest", "usual", "most"))
            bots = ", ".join(row["bots"])
            print(f"{id_:20} {fewest} to {most} players, usually {usual}; bots {bots}")
        print("\nmiethai games RULESET lists the options of one; miethai play RULESET plays it")
    return 0


def describe(id_: str) -> dict[str, Any]:
    """A ruleset with its players, bots and options."""
    from miethai import games
    from miethai.kernel.playout import policies

    family, ruleset = games.find(id_)
    fewest, usual, most = ruleset.players
    return {
        "family": ruleset.family,
        "players": {"fewest": fewest, "usual": usual, "most": most},
        "bots": policies(family.GAME),
        "roles": list(family.GAME.roles),
        "options": {
            o.name: {
                "value": ruleset.default(o),
                "expected": o.expected(),
                "rule": ruleset.fixed.get(o.name, o.rule),
                "fixed": o.name in ruleset.fixed,
            }
            for o in ruleset.options
        },
    }


def _print_options(row: dict[str, Any]) -> None:
    from miethai.play.record import option_text

    for name, option in row["options"].items():
        fixed = "fixed" if option["fixed"] else option["expected"]
        print(f"{name + '=' + option_text(option['value']):40} {option['rule']:13} {fixed}")
