"""Processes are killed, disks full, clocks wrong and lines bad, all of it at random: whatever was
acknowledged is on the disk once, nobody sees what is not theirs, and every table goes on."""

from __future__ import annotations

import asyncio
import math

import pytest
from tests.server import postgres
from tests.server.chaos.__main__ import suffer

SOME = ["wucherer-2013", "monopoly-karlsruhe"]  # with secrets, and with much that is not asked for


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_short_storm(store: str) -> None:
    if store == "postgres" and postgres.programs() is None:
        pytest.skip(postgres.MISSING)
    report = asyncio.run(suffer(store, 8, math.inf, seed=2, rulesets=SOME))
    assert report.kills >= 8
    assert report.once == report.acknowledged > 0
    assert report.compared > 0
    assert report.faults > 0
