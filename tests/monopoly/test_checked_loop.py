"""The loop that checks every move notices rules that were tampered with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.families.suite import Kind

from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.rules.state import START
from miethai.kernel.moves import legal_set
from miethai.kernel.playout import build


def played_with(**replaced: Any) -> int:
    """Moves of a game with other rules; negative when the loop noticed it."""
    game = replace(GAME, **replaced)
    s = Kind("monopoly", 3, {"quickStart": True, "clockByTurns": False}).table().position
    return int(build(game).play_one(s, legal_set(), 1, 0, [0] * GAME.seats, 300, 0, 1))


def test_a_sound_game_goes_on() -> None:
    assert played_with() == 300


def test_a_seat_without_a_move_is_noticed() -> None:
    def nothing_once_begun(s: Any, seat: int, w: Any) -> None:
        if s.stage < START or s.dice_for:
            GAME.legal(s, seat, w)

    assert played_with(legal=nothing_once_begun) == -6  # three throws for the order, then silence


def test_an_amount_without_a_range_is_noticed() -> None:
    def less_than_least(s: Any, seat: int, slot: int) -> int:
        return int(GAME.lowest(s, seat, slot)) - 1

    assert -300 < played_with(highest=less_than_least) < 0


def test_a_broken_invariant_is_noticed() -> None:
    def check(s: Any) -> int:
        return int(s.turns == 2)

    assert -300 < played_with(check=check) < 0
