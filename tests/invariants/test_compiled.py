"""Twenty thousand random games a ruleset, checked after every move.

After a move the compiled loop checks the invariants of the game, and that whoever is asked has a
move to make; a game in which something is wrong ends there with a negative number of moves.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.invariants.tables import (
    EVERYONE,
    RULESETS,
    Setting,
    last_moves,
    play_compiled,
    settings,
)

from miethai.games.monopoly.game import GAME
from miethai.games.monopoly.state import START
from miethai.kernel.moves import legal_set
from miethai.kernel.playout import ENDED, MOVES, build
from miethai.play.simulate import Batch, Plan

TABLES, GAMES_EACH = 100, 200
SHORT, LONG = 1_500, 8_000  # move limits; most random games end before 10,000 moves


def assert_sound(batch: Batch, setting: Setting, limit: int) -> None:
    moves, ended = batch.facts[:, MOVES], batch.facts[:, ENDED] == 1
    broken = np.flatnonzero(moves < 0)
    if broken.size:
        number = int(broken[0])
        pytest.fail(last_moves(setting, number, -int(moves[number])))
    assert np.all(ended | (moves == limit)), f"{setting}: a game stopped before its end"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_twenty_thousand_games(ruleset: str) -> None:
    played = 0
    for setting in settings(ruleset, TABLES):
        limit = LONG if setting.number % 10 in (2, 5) else SHORT
        batch = play_compiled(setting, GAMES_EACH, limit, checks=1)
        assert_sound(batch, setting, limit)
        played += len(batch.facts)
    assert played == 20_000


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_random_game_ends(ruleset: str) -> None:
    plan = Plan(ruleset, ("random",) * 4, 400, seed=5, max_moves=1_000_000)
    start = plan.table(0)
    batch = Batch(start, plan.games)
    batch.play(start.game, plan, 0, plan.games, checks=1)
    assert np.all(batch.facts[:, MOVES] > 0)
    assert np.all(batch.facts[:, ENDED] == 1)


# --- the check itself finds what is wrong --------------------------------------------------------
def played_with(**replaced: Any) -> int:
    """Moves of a game whose rules were tampered with; negative when the loop noticed it."""
    game = replace(GAME, **replaced)
    options = (("quickStart", True),)
    s = Setting("monopoly", 0, options, 3, EVERYONE, 0).table().position
    return build(game).play_one(s, legal_set(), 1, 0, [0] * GAME.seats, 300, 0, 1)


def test_a_sound_game_goes_on() -> None:
    assert played_with() == 300


def test_a_seat_without_a_move_is_noticed() -> None:
    def nothing_once_begun(s: Any, seat: int, w: Any) -> None:
        if s.stage < START or s.dice_for:
            GAME.legal(s, seat, w)

    assert played_with(legal=nothing_once_begun) == -6  # three throws for the order, then silence


def test_an_amount_without_a_range_is_noticed() -> None:
    def less_than_least(s: Any, seat: int, slot: int) -> int:
        return GAME.lowest(s, seat, slot) - 1

    assert -300 < played_with(highest=less_than_least) < 0


def test_a_broken_invariant_is_noticed() -> None:
    def check(s: Any) -> int:
        return int(s.turns == 2)

    assert -300 < played_with(check=check) < 0
