"""From a study to its files: tables, figures and the report."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from miethai import __version__
from miethai.play.processes import Spread
from miethai.research.study import figures, report
from miethai.research.study.plan import Study, read
from miethai.research.study.run import Progress, play
from miethai.research.study.words import Words

__all__ = ["make", "read"]


def make(
    study: Study,
    folder: Path,
    engine: str,
    threads: int,
    lang: str,
    command: str,
    progress: Progress,
    spread: Spread | None = None,
) -> Path:
    """Play what is missing, then write ``figures.parquet``, ``study.json`` and the report."""
    play(study, folder, engine, threads, progress, spread)
    found, played = figures.work_out(study, folder)
    figures.write(found, folder / "figures.parquet")
    text = json.dumps(_as_json(study, found, command), ensure_ascii=False, indent=1)
    (folder / "study.json").write_text(text + "\n", encoding="utf-8")
    told = report.Told(study, found, played, command, Words(lang))
    path = folder / f"report-{lang}.html"
    path.write_text(report.page(told), encoding="utf-8")
    return path


def _as_json(study: Study, found: list[figures.Figure], command: str) -> dict[str, Any]:
    """The whole study for programs; what each thing did stands in ``figures.parquet``."""
    return {
        "study": study.id,
        "title": study.titles,
        "program": f"miethai {__version__}",
        "command": command,
        "games": study.base.plan.games,
        "details": study.details,
        "seed": study.base.plan.seed,
        "variants": [
            {
                "id": variant.id,
                "name": variant.names,
                "ruleset": variant.plan.ruleset,
                "bots": list(variant.plan.bots),
                "options": dict(variant.plan.options),
            }
            for variant in study.variants
        ],
        "figures": [asdict(f) for f in found if not f.thing or f.group == "seat"],
    }
