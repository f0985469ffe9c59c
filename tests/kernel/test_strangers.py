"""Rule functions of strangers: shown a re-dealt copy, and watched."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.kernel.helpers import RANDOM, legal, start, walk
from tests.kernel.toy import GAME
from tests.kernel.toy_state import FIELDS, PLAYERS, ROUGH

from miethai.kernel import sources
from miethai.kernel.compilers import cpu
from miethai.kernel.moves import COUNT, LIST, NO_MOVE, SLOT_BITS, legal_set
from miethai.kernel.playout import FACTS, build
from miethai.kernel.rule import copied, rule
from miethai.kernel.strangers import guarded

AMOUNTS = GAME.moves.amount_slots
lowest = GAME.lowest


@rule
def meddler(s: Any, seat: int, w: Any, bits: int) -> int:
    """Chooses by all that it is shown, and spoils it."""
    seen = 0
    for k in range(len(s.hand)):
        seen = seen * 7 + s.hand[k]
    m = w[LIST + seen % w[COUNT]] + 0
    if m < AMOUNTS:
        m = m | lowest(s, seat, m) << SLOT_BITS
    s.hand[0] = 9
    return m


GUARDED = guarded(GAME, meddler)
WITH_IT = replace(GAME, bots={**GAME.bots, "meddler": GUARDED})
CODE = len(WITH_IT.bots)


def test_it_gets_a_copy_that_does_not_depend_on_what_is_hidden() -> None:
    asked = differed = 0
    for step in walk(start(ROUGH), 12, 0, RANDOM, 2):
        if not 0 <= step.seat < PLAYERS or not legal(step.s, step.seat):
            continue
        twin = FIELDS.copy(step.s)
        GAME.resample(twin, step.seat, 77, asked)
        before, answers = FIELDS.bytes(step.s), []
        for s in (step.s, twin):
            w = legal_set()
            GAME.legal(step.s, step.seat, w)
            answers.append(GUARDED(s, step.seat, w, 5))
        asked += 1
        differed += FIELDS.bytes(twin) != before
        assert answers[0] == answers[1] != NO_MOVE
        assert FIELDS.bytes(step.s) == before
    assert asked > 10 and differed > 2


@pytest.mark.parametrize("answer", [-1, 1 << 28, GAME.moves.slots, 1023])
def test_what_is_not_legal_is_no_move(answer: int) -> None:
    s = start()
    seat = GAME.actor(s)
    w = legal_set()
    GAME.legal(s, seat, w)
    assert guarded(GAME, lambda *asked: answer)(s, seat, w, 0) == NO_MOVE
    assert w[COUNT] > 0  # the set is as it was


def test_compiled_it_plays_the_same_games(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MIETHAI_CACHE", str(tmp_path_factory.mktemp("cache")))
    policy, games = [CODE] * WITH_IT.seats, 6
    final = np.zeros(games, dtype=FIELDS.dtype)
    facts = np.zeros((games, FACTS), dtype=np.int64)
    scores = np.zeros((games, PLAYERS), dtype=np.int64)
    arguments = final, scores, facts, 1, 0, np.array(policy, dtype=np.int64), 400, 0, 0
    cpu.compiled(WITH_IT).run(FIELDS.to_records(start(ROUGH)), *arguments, cpu.legal_array())
    for number in range(games):
        s = start(ROUGH)
        moves = build(WITH_IT).play_one(s, legal_set(), 1, number, policy, 400, 0, 0)
        assert moves == facts[number, 0] > 0
        assert FIELDS.bytes(s) == final[number : number + 1].tobytes()


def test_compiled_code_is_kept_by_all_that_a_stranger_reaches() -> None:
    assert GUARDED in sources.strangers(WITH_IT)
    first = sources.fingerprint(GUARDED)
    assert first == sources.fingerprint(GUARDED) != sources.fingerprint(copied)
    monkey = pytest.MonkeyPatch()
    with monkey.context() as patch:
        patch.setitem(meddler.__globals__, "AMOUNTS", AMOUNTS + 1)
        assert sources.fingerprint(GUARDED) != first
