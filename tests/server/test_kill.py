"""The plug is pulled again and again under load: no acknowledged move is lost, no game damaged."""

from __future__ import annotations

import asyncio
import random
import signal
from pathlib import Path

import pytest
from tests.server.process import (
    LOAD,
    Process,
    acknowledged,
    check,
    more_moves,
    play_on,
    seated,
    stop_playing,
)

from miethai import games


@pytest.mark.parametrize("kills", [5, pytest.param(40, marks=pytest.mark.soak)])
def test_kills_under_load(tmp_path: Path, kills: int) -> None:
    folder = tmp_path / "data"

    async def run(server: Process) -> dict[str, list[str]]:
        await server.start()
        tables = dict([await seated(server, ruleset) for ruleset in games.rulesets()])
        everybody = [player for group in tables.values() for player in group]
        played = [asyncio.create_task(play_on(p, i)) for i, p in enumerate(everybody)]
        pause = random.Random(3)
        for _ in range(kills):
            await more_moves(everybody)
            await asyncio.sleep(pause.uniform(0.0, 0.05))  # at any point of a move
            server.signal(signal.SIGKILL)
            await server.start()
        await more_moves(everybody)
        await stop_playing(played, everybody)
        assert server.signal(signal.SIGTERM) in (0, -signal.SIGTERM)
        assert "Traceback" not in server.errors.read_text()
        return acknowledged(tables)

    with Process(folder) as server:
        moves = asyncio.run(run(server))
    assert sum(map(len, moves.values())) > kills * LOAD
    check(folder, moves)
