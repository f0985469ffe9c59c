"""From timed samples to medians, ratios and a table."""

from __future__ import annotations

import platform
import statistics
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

BUSY = 0.5  # load average of a machine that is not left to the measurement
Samples = Sequence[Mapping[str, Any]]


def spread(values: Sequence[float]) -> dict[str, float]:
    return {"median": statistics.median(values), "lowest": min(values), "highest": max(values)}


def rates(samples: Samples, unit: str) -> list[float]:
    """Games or moves a second, sample by sample."""
    return [sample[unit] / sample["seconds"] for sample in samples]


def ratio(unit: str, own: str, peer: str, named: Mapping[str, Samples]) -> dict[str, Any]:
    """Our median over theirs; the lowest and the highest ratio of two samples of one round."""
    ours, theirs = rates(named[own], unit), rates(named[peer], unit)
    each = [a / b for a, b in zip(ours, theirs, strict=True)]
    whole = statistics.median(ours) / statistics.median(theirs)
    return {"unit": unit, "of": own, "to": peer, "ratio": whole, "rounds": each}


def processor() -> str:
    """The processor's name where the system tells it."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text().splitlines() if told.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def results(
    named: Mapping[str, Samples],
    compared: Iterable[tuple[str, str, str]],
    *,
    date: str,
    pinned: str,
    load: float,
) -> dict[str, Any]:
    """Everything that was found, ready for JSON."""
    programs = {}
    for name, samples in named.items():
        games = sum(sample["games"] for sample in samples)
        programs[name] = {
            "version": samples[0]["version"],
            "date": samples[0]["at"],
            "method": samples[-1]["method"],
            "games": games,
            "finished": sum(sample["finished"] for sample in samples) / games,
            "games_per_second": spread(rates(samples, "games")),
            "moves_per_second": spread(rates(samples, "moves")) if samples[0]["moves"] else None,
            "samples": list(samples),
        }
    return {
        "date": date,
        "processor": processor(),
        "python": platform.python_version(),
        "pinned": pinned,
        "load_at_start": load,
        "programs": programs,
        "ratios": [ratio(unit, own, peer, named) for unit, own, peer in compared],
    }


def short(number: float) -> str:
    """Three digits that count, thousands apart."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def told(rate: Mapping[str, float] | None) -> str:
    if rate is None:
        return "not counted"
    return f"{short(rate['median'])} ({short(rate['lowest'])} … {short(rate['highest'])})"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return [lines[0], "-" * len(lines[0]), *lines[1:]]


def report(found: Mapping[str, Any]) -> str:
    """The table a person reads: medians with the lowest and the highest sample."""
    head = ["program", "version", "measured (UTC)", "moves a second", "games a second", "finished"]
    rows = [head]
    notes = []
    for name, one in found["programs"].items():
        speeds = [told(one["moves_per_second"]), told(one["games_per_second"])]
        when = one["date"].removesuffix("+00:00")
        rows.append([name, one["version"], when, *speeds, f"{one['finished']:.1%}"])
        notes.append(f"  {name}: {one['method']}")
    ratios = [["ratio", "median", "by round"]]
    for one in found["ratios"]:
        what = f"{one['unit']} a second, {one['of']} : {one['to']}"
        ratios.append([what, short(one["ratio"]), ", ".join(map(short, one["rounds"]))])
    machine = f"{found['processor']}, Python {found['python']}, {found['pinned']}"
    load = f"load average at the start: {found['load_at_start']:.2f}"
    if found["load_at_start"] > BUSY:
        load += " (other work was running: the rates are too low, the ratios uncertain)"
    return "\n".join([machine, load, "", *table(rows), "", *table(ratios), "", "how:", *notes])
