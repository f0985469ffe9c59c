"""``miethai games``: the rulesets, their options and their component values."""

from __future__ import annotations

import argparse
import json
import re
import textwrap
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from miethai.cli import UsageError
from miethai.cli._shared import Words, add_lang, add_tables, command, read_tables

if TYPE_CHECKING:
    from miethai.kernel.overlay import Value
    from miethai.play.presets import Preset

WIDTH = 96
TEXTS = ("label_de", "label_en", "help_de", "help_en", "values_de", "values_en")
BARE = re.compile(r"[A-Za-z0-9_-]+")  # a key that TOML wants no quotes for


def add(words: Words) -> None:
    parser = command(
        words,
        "games",
        "list the rulesets, or the options and component values of one",
        "miethai games monopoly-karlsruhe",
    )
    parser.add_argument("ruleset", nargs="?", metavar="RULESET", help="show this one's options")
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")
    add_lang(parser)
    add_tables(parser)


def run(args: argparse.Namespace) -> int:
    from miethai import games

    if args.tables and not args.ruleset:
        raise UsageError("--tables: name the ruleset that the file is for")
    ids = [args.ruleset] if args.ruleset else list(games.rulesets())
    described = {id_: describe(id_, read_tables(args.tables, id_)) for id_ in ids}
    if args.json:
        print(json.dumps({"rulesets": described}, ensure_ascii=False, indent=2))
    elif args.ruleset:
        _print_bots(args.ruleset, args.lang)
        _print_presets(described[args.ruleset]["presets"], args.lang)
        _print_options(described[args.ruleset], args.lang)
        _print_values(described[args.ruleset]["tables"])
    else:
        for id_, row in described.items():
            fewest, usual, most = (row["players"][k] for k in ("fewest", "usual", "most"))
            bots = ", ".join(row["bots"])
            print(f"{id_:20} {fewest} to {most} players, usually {usual}; bots {bots}")
            if row["presets"]:
                print(f"{'':20} presets {', '.join(row['presets'])}")
        print("\nmiethai games RULESET lists the options of one; miethai play RULESET plays it")
    return 0


def describe(id_: str, tables: Mapping[str, int] | None = None) -> dict[str, Any]:
    """A ruleset with its players, bots, options and component values; ``tables`` are those that
    a user has changed."""
    from miethai import bots, games
    from miethai.play.presets import presets

    family, ruleset = games.find(id_)
    fewest, usual, most = ruleset.players
    return {
        "family": ruleset.family,
        "players": {"fewest": fewest, "usual": usual, "most": most},
        "bots": bots.names(family),
        "roles": list(family.game.roles),
        "presets": {one.id: _preset(one) for one in presets(id_)},
        "options": {
            o.name: {
                "value": ruleset.default(o),
                "expected": o.expected(),
                "rule": family.option_rule(ruleset, o),
                "fixed": o.name in ruleset.fixed,
                **{key: text for key, text in family.option_words(o).items() if key in TEXTS},
            }
            for o in ruleset.options
        },
        "tables": _values(family.table_values(id_), tables or {}),
    }


def _preset(one: Preset) -> dict[str, Any]:
    return {
        "players": one.players,
        "options": dict(one.options),
        **{f"name_{lang}": name for lang, name in one.names.items()},
        **{f"about_{lang}": about for lang, about in one.abouts.items()},
    }


def _values(values: Mapping[str, Value], tables: Mapping[str, int]) -> dict[str, Any]:
    return {
        path: {
            "value": tables.get(path, value.default),
            "default": value.default,
            "source": value.source,
            "low": value.low,
            "high": value.high,
            **({"words": list(value.words)} if value.words else {}),
        }
        for path, value in values.items()
    }


def _print_bots(ruleset: str, lang: str) -> None:
    """Programs that can take a seat, and what they have been measured to win."""
    from miethai import bots, games

    for bot in bots.called(games.find(ruleset)[0], ruleset, lang):
        print(f"--seats {bot.id:32} {bot.name}{'; ' * bool(bot.won)}{bot.won}")
    print()


def _print_presets(presets: dict[str, Any], lang: str) -> None:
    """Tables that are ready to be opened."""
    if not presets:
        return
    for id_, row in presets.items():
        print(f"--preset {id_:31} {row['players']} players")
        told = f"{row[f'name_{lang}']}: {row[f'about_{lang}']}"
        print(textwrap.fill(told, WIDTH, initial_indent="    ", subsequent_indent="    "))
    print()


def _print_options(row: dict[str, Any], lang: str) -> None:
    from miethai.play.record import option_text

    for name, option in row["options"].items():
        fixed = "fixed" if option["fixed"] else option["expected"]
        print(f"{name + '=' + option_text(option['value']):40} {option['rule']:13} {fixed}")
        told = f"{option[f'label_{lang}']}: {option[f'help_{lang}']}"
        print(textwrap.fill(told, WIDTH, initial_indent="    ", subsequent_indent="    "))


def _print_values(values: dict[str, dict[str, Any]]) -> None:
    """The component values as lines of a file for --tables."""
    if not values:
        return
    count = Counter(row["source"] for row in values.values())
    sources = ", ".join(f"{n} {source}" for source, n in count.most_common())
    differ = sum(row["value"] != row["default"] for row in values.values())
    print(f"\n{len(values)} component values: {sources}; {differ} differ")
    print("To play with those of your own box, put lines such as these into a file for --tables.")
    if count["reconstructed"]:
        print("Values with an asterisk are reconstructed: no printed source of them is known.")
    told: dict[tuple[str, ...], str] = {}  # words, and the path where they were listed
    for path, row in values.items():
        mark = " *" if row["source"] == "reconstructed" else ""
        was = f", usually {_word(row, 'default')}" if row["value"] != row["default"] else ""
        choice = f"{row['low']} to {row['high']}"
        if words := tuple(row.get("words", ())):
            choice = f"as {told[words]}" if words in told else ", ".join(words)
            told.setdefault(words, path)
        print(
            f"{_key(path) + ' = ' + _word(row, 'value'):40} # {row['source']}{mark}, {choice}{was}"
        )


def _word(row: dict[str, Any], key: str) -> str:
    """A value as TOML writes it: a number, or its name in quotes."""
    return f'"{row["words"][row[key] - row["low"]]}"' if "words" in row else str(row[key])


def _key(path: str) -> str:
    """A path as TOML writes it."""
    return ".".join(part if BARE.fullmatch(part) else f'"{part}"' for part in path.split("."))
