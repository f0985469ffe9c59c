"""A game to take along. When it is over: the whole record, which anybody can replay and verify.
Before that: what the reader knows, which is not enough to replay it."""

from __future__ import annotations

from miethai.play import record
from miethai.server.table.desk import ENDED, Desk


def export(desk: Desk, reader: int, lang: str) -> str:
    match = desk.running
    whole = record.of(match.table)
    if desk.status == ENDED:
        return record.text(whole)
    head = [
        record.LOG_TITLE,
        f"ruleset: {whole.ruleset}",
        f"rules: {whole.rules}",
        *(f"option {name}: {record.option_text(v)}" for name, v in whole.options.items()),
        *record.table_lines(whole),
        *(f"seat {name}: {kind}" for name, kind in whole.seats),
        f"chance: {desk.chance}",
        "",
    ]
    lines = [f"{i}  {line}" for i, line in enumerate(match.log(reader, lang).lines, start=1)]
    return "\n".join([*head, *lines]) + "\n"
