"""What search asks of Monopoly has the same bytes compiled and interpreted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.families.walks import bot_game

from miethai.games.monopoly.bots.features import COUNT, features
from miethai.games.monopoly.bots.plans import follow, propose
from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.rules.hidden import resample
from miethai.kernel.chance import key_high, key_low
from miethai.kernel.compilers import cpu
from miethai.kernel.compilers.linking import complete
from miethai.kernel.moves import legal_set
from miethai.kernel.plans import MOST_PLANS, PLAN_SIZE
from miethai.play.table import Table

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("monopoly", {"openHoldings": "deeds", "quickStart": True}),
    ("monopoly-karlsruhe", {"clockByTurns": True, "quickStart": True}),
]


@pytest.fixture(scope="module")
def asked() -> Any:
    """All questions in one compiled function, so that the rules are compiled once."""
    numba = cpu.prepare()

    def ask(records: Any, seat: int, w: Any, plans: Any, seen: Any, first: Any, key: Any) -> int:
        s = records[0]
        n = propose(s, seat, w, plans)
        for k in range(n):
            first[k] = follow(s, seat, w, plans[k], 0)
        features(s, seat, seen)
        resample(s, seat, key[0], key[1])
        return n  # type: ignore[no-any-return]

    return complete(numba.njit(_nrt=False)(ask))


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_compiled_and_interpreted(asked: Any, ruleset: str, options: dict[str, Any]) -> None:
    proposed = 0
    table = Table(ruleset, options, ["Anna", "Ben", "Cem", "Dora"], programs=511)
    for count, moment in enumerate(bot_game(table, "landlord", 1, 15, 800)):
        if count % 8 == 0:
            key = [key_high(1, count), key_low(1, count)]
            proposed += same(asked, GAME.fields.copy(moment.s), moment.seat, key)
    assert proposed > 50


def same(asked: Any, s: Any, seat: int, key: list[int]) -> int:
    """How many plans there were; what was asked came out alike."""
    w, plans = legal_set(), [[0] * PLAN_SIZE for _ in range(MOST_PLANS)]
    GAME.legal(s, seat, w)
    records = GAME.fields.to_records(s)
    rows, seen = np.zeros((MOST_PLANS, PLAN_SIZE), np.int64), np.zeros(COUNT, np.int32)
    first = np.zeros(MOST_PLANS, np.int64)
    n = asked(records, seat, np.array(w, np.int32), rows, seen, first, np.array(key))
    assert propose(s, seat, w, plans) == n
    assert rows.tolist() == plans
    assert first[:n].tolist() == [follow(s, seat, w, plan, 0) for plan in plans[:n]]
    out = [0] * COUNT
    features(s, seat, out)
    assert seen.tolist() == out
    resample(s, seat, *key)
    assert records.tobytes() == GAME.fields.bytes(s)
    return int(n)
