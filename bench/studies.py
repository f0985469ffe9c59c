"""The reports that come with the page: ``python -m bench.studies [NAME …]`` plays the ready-made
studies and writes them to ``web/public/studies``, with a list for the page beside its rules."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from miethai import games
from miethai.play.simulate import COMPILED
from miethai.research.data.parts import FolderTaken
from miethai.research.study import making, plan

ROOT = Path(__file__).parents[1]
PLAYED = ROOT / "build" / "studies"
REPORTS = ROOT / "web" / "public" / "studies"
INDEX = ROOT / "web" / "src" / "rules" / "studies.json"
LANGS = ("de", "en")


def write(name: str, threads: int = 2) -> None:
    study = plan.read(name, [], {})
    try:
        _make(study, name, threads)
    except FolderTaken:  # the rules have changed since
        shutil.rmtree(PLAYED / name)
        _make(study, name, threads)


def _make(study: plan.Study, name: str, threads: int) -> None:
    for lang in LANGS:
        command = f"miethai study {name} --lang {lang}"
        told = making.make(study, PLAYED / name, COMPILED, threads, lang, command, _say)
        (REPORTS / f"{name}.{lang}.html").write_bytes(told.read_bytes())


def _say(variant: str, done: int, total: int) -> None:
    if done == total:
        print(f"{variant}: {total} games", flush=True)


def index() -> None:
    """Which studies there are, by family."""
    rows = []
    for name in plan.ready():
        if (REPORTS / f"{name}.de.html").exists():
            study = plan.read(name, [], {})
            family = games.find(study.base.plan.ruleset)[1].family
            rows.append({"id": name, "family": family, **study.titles})
    INDEX.write_text(json.dumps(rows, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    REPORTS.mkdir(parents=True, exist_ok=True)
    for each in sys.argv[1:] or plan.ready():
        write(each)
    index()
