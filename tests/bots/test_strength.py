"""How well bots play, measured with the compiled engine."""

from __future__ import annotations

import pytest
from tests.families.suite import RULESETS, Demand, listed, programs_options, suite_of

from miethai import games as families
from miethai.play.simulate import COMPILED, Batch, Plan, simulate, warm_up

DEMANDS = listed(lambda suite: suite.demands)


def seats_of(demand: Demand) -> tuple[int, ...]:
    return demand.seats or tuple(range(demand.kind.players))


def plan_of(demand: Demand, seat: int) -> Plan:
    """The bot on this seat, its share of the games."""
    kind = demand.kind
    bots = [demand.against] * kind.players
    bots[seat] = demand.bot
    options = {**programs_options(kind.ruleset), **kind.options}
    games = demand.games // len(seats_of(demand))
    return Plan(kind.ruleset, tuple(bots), games, seat, options)


def won(demand: Demand, seat: int) -> float:
    plan = plan_of(demand, seat)
    if demand.won is None:
        return simulate(plan, COMPILED).wins_by_seat[seat]
    start = plan.table(0)
    warm_up(start)
    batch = Batch(start, plan.games)
    batch.play(start.game, plan, 0, plan.games)
    return demand.won(batch)


@pytest.mark.parametrize("demand", DEMANDS, ids=lambda d: f"{d.kind}, {d.bot}")
def test_it_wins_from_all_seats_together(demand: Demand) -> None:
    seats = seats_of(demand)
    played = sum(plan_of(demand, seat).games for seat in seats)
    assert sum(won(demand, seat) for seat in seats) >= demand.least * played


@pytest.mark.parametrize("ruleset", RULESETS)
def test_interpreted_and_compiled_bots_play_the_same_games(ruleset: str) -> None:
    players = max(suite_of(ruleset).players)
    for bot in families.find(ruleset)[0].game.bots:
        plan = Plan(ruleset, (bot,) * (players - 1) + ("random",), 10, seed=3)
        slow, fast = simulate(plan), simulate(plan, COMPILED)
        assert (slow.moves, slow.turns_finished) == (fast.moves, fast.turns_finished)
        assert slow.wins_by_seat == fast.wins_by_seat
