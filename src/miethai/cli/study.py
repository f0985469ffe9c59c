"""``miethai study``: what changes if one plays otherwise, as a report to read."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from miethai.cli import FINE, _shared


def add(words: _shared.Words) -> None:
    parser = _shared.command(
        words,
        "study",
        "compare rules, options, seats or bots with common chance, and write a report",
        "miethai study monopoly --variants pot,no-auctions --out house-rules --lang en",
    )
    parser.add_argument(
        "study", metavar="FILE.toml|NAME", help="what to compare: a file, or a ready-made study"
    )
    parser.add_argument(
        "--variants", metavar="A,B,…", default="", help="only these beside the first (all)"
    )
    parser.add_argument("--out", metavar="FOLDER", help="(study-NAME)")
    parser.add_argument("--games", type=_shared.number(2), metavar="N", help="games a variant")
    parser.add_argument(
        "--details", type=_shared.number(2), metavar="N", help="of these, told move by move"
    )
    parser.add_argument("--seed", type=_shared.number(0), metavar="S")
    _shared.add_engine(parser)
    parser.add_argument("--threads", type=_shared.number(1, 1024), metavar="T", help="(all cores)")
    _shared.add_lang(parser)


def run(args: argparse.Namespace) -> int:
    from miethai.play.simulate import usual_engine

    study_module = _shared.need_research("study.making")
    sizes = {key: getattr(args, key) for key in ("games", "details", "seed")}
    given = {key: value for key, value in sizes.items() if value is not None}
    chosen = [word for word in args.variants.split(",") if word]
    study = study_module.read(args.study, chosen, given)
    folder = Path(args.out or f"study-{study.id}")
    asked = args.engine if args.engine != _shared.RAY else None
    engine, threads = asked or usual_engine(study.base.plan), args.threads or _shared.cores()
    command = _command(args.study, chosen, given, args.lang)
    with _shared.cluster(args) as cluster:
        spread = cluster.spread if cluster else None
        report = study_module.make(
            study, folder, engine, threads, args.lang, command, _Steps(), spread
        )
    print(f"{report}: {len(study.variants)} variants, {study.base.plan.games:,} games each")
    return FINE


def _command(name: str, chosen: list[str], given: dict[str, int], lang: str) -> str:
    """The command that makes this report again."""
    words = ["miethai study", name]
    words += ["--variants", ",".join(chosen)] if chosen else []
    for key, value in given.items():
        words += [f"--{key}", str(value)]
    return " ".join([*words, "--lang", lang])


class _Steps:
    """Says on stderr which variant is being played, once each."""

    def __init__(self) -> None:
        self._said: set[Any] = set()

    def __call__(self, variant: str, done: int, total: int) -> None:
        if (variant, total) not in self._said:
            self._said.add((variant, total))
            _shared.say(f"{variant}: {total:,} games …")
