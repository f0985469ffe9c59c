"""Games of landlords among themselves: none of them is hopeless, and none drags on."""

from __future__ import annotations

import pytest

from miethai.play.simulate import COMPILED, Plan, simulate


@pytest.mark.parametrize(("ruleset", "players"), [("monopoly", 4), ("monopoly-karlsruhe", 6)])
def test_every_seat_can_win_in_a_game_of_sensible_length(ruleset: str, players: int) -> None:
    plan = Plan(ruleset, ("landlord",) * players, 2000, seed=1, max_moves=2000)
    result = simulate(plan, COMPILED)
    assert min(result.wins_by_seat) > plan.games / players / 2
    assert result.turns_finished < 200 * result.finished
