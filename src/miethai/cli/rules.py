"""``miethai rules``: the rulebook, and whether every rule has a scenario."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from miethai.cli import FINE, WRONG, UsageError
from miethai.cli._shared import Words, add_lang, command

Rules = Mapping[str, Mapping[str, Any]]
MOST_SHOWN = 8


def add(words: Words) -> None:
    parser = command(
        words,
        "rules",
        "read the rulebook: a rule by its id, all rules that contain some words, or the answer "
        "to a question",
        "miethai rules monopoly-karlsruhe Miete Gefängnis\n"
        "  miethai rules monopoly MON-BUILD-05 --lang en\n"
        "  miethai rules monopoly --search Wie komme ich aus dem Knast?",
    )
    parser.add_argument("ruleset", nargs="?", metavar="RULESET", help="(with --coverage: all)")
    parser.add_argument("words", nargs="*", metavar="ID or WORD")
    parser.add_argument(
        "--search",
        metavar="WORD",
        nargs="+",
        help="rules, cards and options that answer a question, the best first",
    )
    add_lang(parser)
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="list the rules that no scenario is about; fails if there are any",
    )
    parser.add_argument(
        "--scenarios",
        metavar="DIR",
        help="where scenarios are (tests/scenarios/FAMILY below this folder)",
    )


def run(args: argparse.Namespace) -> int:
    from miethai import games

    if args.coverage:
        ids = [args.ruleset] if args.ruleset else list(games.rulesets())
        return max(_coverage(id_, args.scenarios) for id_ in ids)
    if args.ruleset is None:
        raise UsageError(f"name a ruleset; there are {', '.join(games.rulesets())}")
    rules = games.rules_of(args.ruleset)
    if args.search:
        return _search(args.ruleset, " ".join([*args.words, *args.search]), args.lang)
    if not args.words:
        _print_contents(rules, args.lang)
        return FINE
    found = look_up(rules, args.words, args.lang)
    if not found:
        raise UsageError(
            f"no rule of {args.ruleset} has {' '.join(args.words)!r}; "
            f"`miethai rules {args.ruleset}` lists all, --search understands questions"
        )
    for id_, row in found.items():
        _print_rule(id_, row, args.lang)
    return FINE


def _search(ruleset: str, query: str, lang: str) -> int:
    """What answers a question, each in a few lines."""
    from miethai.play.lookup import SearchError, search

    try:
        hits = search(query, lang, ruleset=ruleset, most=MOST_SHOWN)
    except SearchError as error:
        raise UsageError(f"--search: {error}; name words without --search instead") from None
    if not hits:
        raise UsageError(f"--search: nothing of {ruleset} answers {query!r}")
    for hit in hits:
        read_on = f"  ({hit.rule})" if hit.rule not in ("", hit.id) else ""
        print(f"{hit.id}  {hit.title}{read_on}")
        print(textwrap.indent(textwrap.fill(hit.text, _width()), "  ") + "\n")
    return FINE


def look_up(rules: Rules, words: list[str], lang: str) -> Rules:
    """The rule with this id, or all rules that contain all words."""
    if len(words) == 1 and words[0].upper() in rules:
        return {words[0].upper(): rules[words[0].upper()]}
    wanted = [w.casefold() for w in words]
    found = {}
    for id_, row in rules.items():
        text = f"{id_} {row[f'title_{lang}']} {row[lang]}".casefold()
        if all(w in text for w in wanted):
            found[id_] = row
    return found


def _print_contents(rules: Rules, lang: str) -> None:
    for id_, row in rules.items():
        print(f"{id_:14} {row[f'title_{lang}']}")


def _width() -> int:
    return min(shutil.get_terminal_size().columns, 100) - 2


def _print_rule(id_: str, row: Mapping[str, Any], lang: str) -> None:
    width = _width()
    print(f"{id_}  {row[f'title_{lang}']}")
    texts = [row[lang]]
    if f"people_{lang}" in row:
        texts.append(row[f"people_{lang}"])
    for text in texts:
        print(textwrap.indent(textwrap.fill(text, width), "  "))
    for key in ("source", "options", "rules"):
        if row.get(key):
            print(f"  {key}: {', '.join(row[key])}")
    print()


# --- coverage ------------------------------------------------------------------------------------
def _coverage(ruleset: str, folder: str | None) -> int:
    """Every rule needs a scenario, unless it is about people; rulings are counted beside."""
    from miethai import games

    rules, family = games.rules_of(ruleset), games.rulesets()[ruleset].family
    covered = _covered(ruleset, Path(folder or Path("tests", "scenarios", family)))
    needed = [id_ for id_, row in rules.items() if not is_ruling(row) and "people_de" not in row]
    rulings = [id_ for id_, row in rules.items() if is_ruling(row)]
    missing = [id_ for id_ in needed if id_ not in covered]
    open_rulings = [id_ for id_ in rulings if id_ not in covered]
    people = len(rules) - len(needed) - len(rulings)
    print(f"{ruleset}: {len(needed) - len(missing)} of {len(needed)} rules have a scenario")
    print(f"  {people} more are about people, not the program")
    print(f"  {len(rulings) - len(open_rulings)} of {len(rulings)} rulings have one", end="")
    print(f"; without: {' '.join(open_rulings)}" if open_rulings else "")
    if missing:
        print(f"missing: {' '.join(missing)}")
    return WRONG if missing else FINE


def is_ruling(row: Mapping[str, Any]) -> bool:
    """Rulings name the rules that they interpret; rules do not."""
    return "rules" in row


def _covered(ruleset: str, folder: Path) -> set[str]:
    from miethai.play import scenario_file

    if not folder.is_dir():
        raise UsageError(f"{folder}: no such folder; name the scenarios' with --scenarios")
    return {
        rule
        for file in scenario_file.files_in(folder)
        for scenario in scenario_file.read(file)
        if ruleset in scenario.rulesets
        for rule in scenario.rules
    }
