"""Plans that a search tries as one candidate: every first move is legal, and they end in time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.magnate.helpers import ADVANCED, NAMES, SOLO, fresh, given, play, random_game

from miethai.games.magnate.bots.plans import LIMIT, alone, propose
from miethai.games.magnate.family import GAME
from miethai.kernel.compilers import cpu
from miethai.kernel.compilers.linking import complete
from miethai.kernel.moves import legal_set, members
from miethai.kernel.plans import FIRST, KIND, LENGTH, MOST_PLANS, PLAN_SIZE, ROW, following

FOLLOW = following(GAME)
ANNA, BEN, CEM = range(3)
TURN = {"phase": "actions", "round": 4, "price": 1500, "start": "Anna", "turn": "Anna"}


def offered(s: Any, seat: int) -> Any:
    w = legal_set()
    GAME.legal(s, seat, w)
    return w


def plans(s: Any, seat: int) -> list[list[int]]:
    out = [[-1] * PLAN_SIZE for _ in range(MOST_PLANS)]
    return out[: propose(s, seat, offered(s, seat), out)]


def words(plan: list[int]) -> str:
    if plan[KIND] != ROW:
        return f"up to {plan[1]}"
    moves = plan[FIRST : FIRST + plan[LENGTH]]
    return ", ".join(GAME.moves.text(m, NAMES) for m in moves)


def told(s: Any, seat: int = ANNA) -> list[str]:
    return [words(plan) for plan in plans(s, seat)]


@pytest.mark.parametrize(("options", "players"), [({}, 3), (ADVANCED, 5), (SOLO, 2)])
def test_every_plan_begins_with_a_legal_move(options: dict[str, Any], players: int) -> None:
    kinds = set()
    for moment in random_game(fresh(options, players=players), seed=5, every=3):
        s, seat = moment.s, GAME.actor(moment.s)
        if seat >= 0:
            found = plans(s, seat)
            assert len({tuple(plan) for plan in found}) == len(found)
            for plan in found:
                assert FOLLOW(s, seat, offered(s, seat), plan, 0) >= 0, words(plan)
                kinds.add((plan[KIND], plan[LENGTH] if plan[KIND] == ROW else 0))
    assert kinds >= {(LIMIT, 0), (ROW, 1), (ROW, 2)}


def test_a_plot_is_bought_and_built_on() -> None:
    s = given({**TURN, "lap": 2, "Anna": {"money": 2200}, "for_sale": ["1E"]})
    assert "buy 1E, build 1E house" in told(s)
    assert not any("apartment" in plan for plan in told(s))  # 3,000 are not to be had
    s = given({**TURN, "lap": 3, "Anna": {"money": 2200}, "for_sale": ["1E"]})
    assert not any("build" in plan for plan in told(s))  # no action is left for it


def test_what_cannot_be_paid_is_funded() -> None:
    row = {**TURN, "lap": 2, "Anna": {"money": 0, "owns": ["4B"]}, "for_sale": []}
    assert any(plan.startswith("consult, build 4B") for plan in told(given(row)))
    house = {"1E": {"owner": "Anna", "building": "house", "tenants": 1}}
    assert any(plan.startswith("sell 1E, build 4B") for plan in told(given({**row, **house})))


def test_a_limit_is_kept() -> None:
    row = {"round": 4, "price": 1500, "Anna": {"money": 900}, "turn": "Anna"}
    s = given({**row, "auction": {"high": 300, "bidder": "Cem"}})
    assert told(s) == ["up to 4", "up to 5", "up to 6", "up to 8"]
    plan = plans(s, ANNA)[2]
    assert GAME.moves.text(FOLLOW(s, ANNA, offered(s, ANNA), plan, 0), NAMES) == "bid 400"
    play(s, "Anna: bid 400", "Ben: pass", "Cem: bid 600")
    assert GAME.moves.text(FOLLOW(s, ANNA, offered(s, ANNA), plan, 1), NAMES) == "pass"
    play(s, "Anna: pass")
    assert FOLLOW(s, ANNA, offered(s, ANNA), plan, 2) == -1


def test_compiled_they_are_the_same() -> None:
    numba = cpu.prepare()
    rule: Any = propose

    @complete
    @numba.njit  # type: ignore[untyped-decorator]
    def compiled(records: Any, seat: int, w: Any, out: Any) -> int:
        count: int = rule(records[0], seat, w, out)
        return count

    s = given({**TURN, "Anna": {"money": 5200, "owns": ["4B"]}, "for_sale": ["1E", "3A"]})
    out = np.full((MOST_PLANS, PLAN_SIZE), -1, dtype=np.int64)
    w = np.array(offered(s, ANNA), dtype=np.int32)
    n = compiled(GAME.fields.to_records(s), ANNA, w, out)
    assert out[:n].tolist() == plans(s, ANNA)


def test_what_plans_cover_is_not_tried_alone() -> None:
    s = given({**TURN, "Anna": {"money": 9000, "owns": ["4B"]}, "for_sale": ["1E"]})
    single = [m for m in members(offered(s, ANNA)) if alone(s, ANNA, m)]
    assert {GAME.moves.decode(m).block.verb for m in single} == {"buy", "sell", "consult"}
    first = {plan.split(",")[0] for plan in told(s)}
    assert {"advertise 0", "build 4B office-large"} <= first
