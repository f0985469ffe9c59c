"""The shark in real games: what lies hidden changes no thought of it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.families.suite import Kind, named
from tests.families.walks import bot_game, legal, twin_of

from miethai.kernel.contract import Game
from miethai.play.table import Table
from miethai.search.engines import Engine, Interpreted
from miethai.search.thinking import Budget, Style, think

KINDS = named(lambda suite: suite.secrets)
EVERYBODY = -1
MOMENTS = 3
FEW = Budget(60)
SPARING = Style(first=2)


def short_sighted(game: Game) -> Engine:
    """Rollouts end after a turn with the scores of that moment: short enough to interpret."""
    assert game.network is not None
    network = replace(game.network, horizon=1, weights=Path("none"))
    return Interpreted(replace(game, network=network), "landlord")


def thoughts(engine: Engine, table: Table, s: Any, seat: int) -> list[Any]:
    found = think(engine, s, seat, len(table.players), FEW, 5, 1, SPARING)
    return [(o.plan.tolist(), o.move, o.share, o.error, o.rollouts) for o in found.options]


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_what_lies_hidden_changes_no_thought(kind: Kind) -> None:
    table, dice = kind.table(), random.Random(4)
    engine = short_sighted(table.game)
    tried = 0
    for asked, (s, seat, _) in enumerate(bot_game(table, "landlord", 1, EVERYBODY, most=900)):
        if asked % 25 == 24 and len(legal(table, s, seat)) > 1:
            known = thoughts(engine, table, s, seat)
            assert known == thoughts(engine, table, twin_of(table, s, seat, dice), seat)
            tried += known[0][-1] > 0
        if tried == MOMENTS:
            break
    assert tried == MOMENTS
