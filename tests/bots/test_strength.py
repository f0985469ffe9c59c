"""How well the landlord plays, measured with the compiled engine."""

from __future__ import annotations

import pytest

from miethai.play.simulate import COMPILED, Plan, simulate

RANDOM, LANDLORD = "random", "landlord"
MOST_TURNS = 2000


@pytest.mark.parametrize(
    ("ruleset", "players", "games", "least"),
    [("monopoly", 4, 500, 0.95), ("monopoly-karlsruhe", 6, 200, 0.80)],
)
def test_beats_random_players_from_every_seat(
    ruleset: str, players: int, games: int, least: float
) -> None:
    won = 0.0
    for seat in range(players):
        bots = [RANDOM] * players
        bots[seat] = LANDLORD
        won += simulate(Plan(ruleset, tuple(bots), games, seed=seat), COMPILED).wins_by_seat[seat]
    assert won >= least * games * players


@pytest.mark.parametrize(("ruleset", "players"), [("monopoly", 4), ("monopoly-karlsruhe", 6)])
def test_games_of_landlords_come_to_an_end(ruleset: str, players: int) -> None:
    """A turn has at least one move: what ends within so many moves ends within as many turns."""
    plan = Plan(ruleset, (LANDLORD,) * players, 2000, seed=1, max_moves=MOST_TURNS)
    result = simulate(plan, COMPILED)
    assert result.finished >= 0.97 * plan.games
    assert min(result.wins_by_seat) > plan.games / players / 2  # no seat is hopeless
    assert result.turns_finished < 200 * result.finished


@pytest.mark.parametrize(("ruleset", "players"), [("monopoly", 4), ("monopoly-karlsruhe", 6)])
def test_interpreted_and_compiled_landlords_play_the_same_games(ruleset: str, players: int) -> None:
    bots = (LANDLORD,) * (players - 1) + (RANDOM,)
    plan = Plan(ruleset, bots, 10, seed=3)
    slow, fast = simulate(plan), simulate(plan, COMPILED)
    assert (slow.moves, slow.turns_finished) == (fast.moves, fast.turns_finished)
    assert slow.wins_by_seat == fast.wins_by_seat
