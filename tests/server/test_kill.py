"""The plug is pulled twenty times under load: no acknowledged move is lost, no game is damaged."""

from __future__ import annotations

import asyncio
import random
import signal
from pathlib import Path

from tests.server.process import LOAD, Player, Process, check, more_moves, play_on, seated

from miethai import games

KILLS = 20


def test_twenty_kills_under_load(tmp_path: Path) -> None:
    folder = tmp_path / "data"

    async def run() -> dict[str, list[str]]:
        server = Process(folder)
        await server.start()
        players: dict[str, list[Player]] = {}
        for ruleset in games.rulesets():
            table, group = await seated(server, ruleset)
            players[table] = group
        everybody = [player for group in players.values() for player in group]
        played = [asyncio.create_task(play_on(p, i)) for i, p in enumerate(everybody)]
        pause = random.Random(3)
        for _ in range(KILLS):
            await more_moves(everybody)
            await asyncio.sleep(pause.uniform(0.0, 0.05))  # at any point of a move
            server.signal(signal.SIGKILL)
            await server.start()
        await more_moves(everybody)
        for game in played:
            game.cancel()
        await asyncio.gather(*played, return_exceptions=True)
        for player in everybody:
            await player.__aexit__()
        assert server.signal(signal.SIGTERM) in (0, -signal.SIGTERM)
        assert "Traceback" not in server.errors.read_text()
        return {
            table: [id_ for player in group for id_ in player.acknowledged]
            for table, group in players.items()
        }

    acknowledged = asyncio.run(run())
    assert sum(map(len, acknowledged.values())) > KILLS * LOAD
    check(folder, acknowledged)
