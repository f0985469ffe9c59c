"""Readers who were told the same have one log; who is told something else has another from then."""

from __future__ import annotations

from collections.abc import Sequence

from miethai.kernel.presentation.marks import Line, Mark
from miethai.server.table.log import NOTHING, Log, Logs, shared, tell
from miethai.server.wire import encode

READERS = (-3, 0, 1, 2)


def test_one_log_for_all_who_were_told_the_same() -> None:
    logs: Logs = {}
    for reader in READERS:
        logs[reader, "en"] = shared(Log(["Anna", "Ben", "Cem"]), "en", logs)
    expected: dict[int, list[str]] = {reader: [] for reader in READERS}
    public, own = ["Anna throws."], {1: [Line("You draw a card.", Mark("card", by=1)), "It rains."]}
    for news in ({}, own, {}):
        told: dict[int, Sequence[str]] = {r: news.get(r, public) for r in READERS}
        told[2] = NOTHING if news else public  # Cem does not notice it
        tell(logs, lambda reader, _, told=told: told[reader])  # type: ignore[misc]
        for reader in READERS:
            expected[reader] += map(str, told[reader])
            log = logs[reader, "en"]
            assert log.lines == expected[reader]
            assert bytes(log.encoded(1, len(log.lines))) == encode(log.part(1, len(log.lines)))
    assert logs[-3, "en"] is logs[0, "en"]
    assert len({id(log) for log in logs.values()}) == 3
    assert [mark.by for mark in logs[1, "en"].marks] == ["Ben"]
    assert not logs[0, "en"].marks
    again = Log(logs[0, "en"].names)
    again.add(expected[0])
    assert shared(again, "en", logs) is logs[0, "en"]
    assert shared(again, "de", logs) is again
