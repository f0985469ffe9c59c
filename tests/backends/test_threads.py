"""Two threads play what one thread plays."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.families.suite import RULESETS, suite_of

from miethai.play.simulate import COMPILED, Batch, Plan, simulate, warm_up


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_threads_count_the_same_as_one(ruleset: str) -> None:
    plan = Plan(ruleset, ("random", "landlord", "random"), 1_000, seed=4, max_moves=3_000)
    one, two = (simulate(plan, COMPILED, threads) for threads in (1, 2))
    for name in ("finished", "cut_off", "moves", "moves_finished", "turns_finished"):
        assert getattr(one, name) == getattr(two, name), name
    assert two.wins_by_seat == pytest.approx(one.wins_by_seat)
    assert two.threads == 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_games_side_by_side_do_not_disturb_each_other(ruleset: str) -> None:
    players = max(suite_of(ruleset).players)
    plan = Plan(ruleset, ("random",) * players, 200, seed=8, max_moves=2_000)
    start = plan.table(0)
    warm_up(start)
    alone = Batch(start, 200)
    alone.play(start.game, plan, 0, 200)
    halves = [Batch(start, 100) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(h.play, start.game, plan, 100 * i, 100) for i, h in enumerate(halves)]
        for job in jobs:
            job.result()
    together = b"".join(half.final.tobytes() for half in halves)
    assert together == alone.final.tobytes()
