"""The rivals that the shark imagines are who they are said to be."""

from __future__ import annotations

import pytest
from bench.strength import opponent_of
from tests.families.walks import bot_game

from miethai import games
from miethai.kernel.contract import Rule
from miethai.kernel.moves import legal_set
from miethai.play.table import Table


@pytest.mark.parametrize("ruleset", ["magnate", "wucherer-2013", "wucherer-classic"])
def test_the_rival_is_the_landlord_with_the_numbers_of_before(ruleset: str) -> None:
    """In every decision of a game it does what ``landlord_1`` does; today's does other things."""
    table = Table(ruleset, {}, ["Anna", "Ben", "Cem"], programs=511)
    game = games.find(ruleset)[0].game
    assert game.rival is not None
    before = opponent_of(game, f"bench.opponents.{game.name}:landlord_1")
    bots: list[Rule] = [game.rival.bot, before, game.bots["landlord"]]
    asked = differed = 0
    for step in bot_game(table, "landlord", 3, 7, 300):
        w = legal_set()
        game.legal(step.s, step.seat, w)
        answers = [bot(step.s, step.seat, w, step.bits) for bot in bots]
        assert answers[0] == answers[1]
        asked += 1
        differed += answers[2] != answers[0]
    assert asked > 100
    assert differed > 10
