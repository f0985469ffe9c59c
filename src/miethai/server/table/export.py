"""A game to take along. When it is over: the whole record, which anybody can replay and verify.
Before that: what the reader knows, which is not enough to replay it."""

from __future__ import annotations

import re
import time
from dataclasses import replace

from miethai.play import record
from miethai.server.table.desk import ENDED, Desk

UNFIT = re.compile(r'[\x00-\x1f\x7f"*/:<>?\\|]')  # in the name of a file, on some system
LONGEST_FILE_NAME = 120


def file_name(desk: Desk, ending: str) -> str:
    """What a game is called on the disk of somebody who takes it along: the game, the day, and who
    played: ``monopoly 2026-11-16 Anna, Berta.txt``."""
    day = time.strftime("%Y-%m-%d", time.localtime(desk.kept.created))
    names = ", ".join(desk.name(seat) for seat in range(len(desk.players)))
    name = UNFIT.sub("", f"{desk.plan.ruleset} {day} {names}")[:LONGEST_FILE_NAME].strip(" ,.")
    return f"{name}.{ending}"


def export(desk: Desk, reader: int, lang: str) -> str:
    match = desk.running
    late = tuple((name, str(share)) for name, share in desk.late.items())
    whole = replace(record.of(match.table), late=late, backs=tuple(match.backs))
    if desk.status == ENDED and not desk.plan.lesson:  # a prepared position is in no record
        return record.text(whole)
    head = [
        record.LOG_TITLE,
        f"ruleset: {whole.ruleset}",
        f"rules: {whole.rules}",
        *(f"option {name}: {record.option_text(v)}" for name, v in whole.options.items()),
        *record.table_lines(whole),
        *(f"seat {name}: {kind}" for name, kind in whole.seats),
        f"chance: {desk.chance}",
        *record.late_lines(whole),
        "",
    ]
    lines = [f"{i}  {line}" for i, line in enumerate(match.log(reader, lang).lines, start=1)]
    return "\n".join([*head, *lines]) + "\n"
