"""Search finds what wins, learns nothing of what is hidden, and is the same on every engine."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.kernel.helpers import RANDOM, legal, start, walk
from tests.kernel.toy import GAME
from tests.kernel.toy_state import (
    AGREE,
    AMOUNT,
    ASKED,
    BID,
    BIDDER,
    CALM,
    DOUBT,
    FIELDS,
    LANDED,
    LEAVE,
    PLAYERS,
    READY,
    ROUGH,
    SPIN,
)

from miethai.kernel.chance import key_low
from miethai.kernel.contract import Network, Rival
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.kernel.options import Ruleset
from miethai.kernel.playout import random_policy
from miethai.kernel.rule import rule
from miethai.search import network
from miethai.search.candidates import candidates
from miethai.search.engines import NEVER, Compiled, Engine, Interpreted
from miethai.search.rollout import MARGIN, MOVES, ONE, RESULTS, SHARE, drawn_quarter
from miethai.search.thinking import Budget, Race, Style, Thought, think

ANNA, BEN = 0, 1
SLOW = Interpreted(GAME, "miser")
FEW = Budget(200)


@rule
def features(s: Any, seat: int, out: Any) -> int:
    out[0] = s.cash[seat]
    out[1] = s.turns + 0
    return 1


class Engines(NamedTuple):
    """The toy with a network of random weights, and rivals that may play at random."""

    fast: Compiled
    slow: Interpreted


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Engines:
    folder = tmp_path_factory.mktemp("cache")
    judge = Network(features, 2, folder / "network.bin")
    rng, sizes = np.random.default_rng(3), (2, network.FIRST, network.SECOND, 1)
    parts = [rng.normal(size=shape) for shape in pairwise(sizes)]
    biases = [rng.normal(size=size) for size in sizes[1:]]
    rows = [part for pair in zip(parts, biases, strict=True) for part in pair]
    network.save(judge, network.Layers(*rows), {})
    game = replace(GAME, network=judge, rival=Rival(random_policy(GAME)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MIETHAI_CACHE", str(folder))
        return Engines(Compiled(game, "miser"), Interpreted(game, "miser"))


def asked_positions(ruleset: Ruleset, games: int) -> list[tuple[Position, int]]:
    """Moments of random games at which a player may choose."""
    return [
        (step.s, step.seat)
        for number in range(games)
        for step in walk(start(ruleset), 12, number, RANDOM, 2)
        if 0 <= step.seat < PLAYERS and len(legal(step.s, step.seat)) > 1
    ]


def thought(engine: Engine, s: Position, seat: int, seed: int = 5, threads: int = 1) -> Thought:
    return think(engine, s, seat, PLAYERS, FEW, seed, threads)


def told(found: Thought) -> list[Any]:
    return [(o.plan.tolist(), o.move, o.share, o.error, o.rollouts) for o in found.options]


# --- the same everywhere -------------------------------------------------------------------------
def test_the_same_seed_gives_the_same_thought_on_every_engine_and_any_threads(
    engines: Engines,
) -> None:
    fast, slow = engines
    moments = [*asked_positions(CALM, 1)[::9], *asked_positions(ROUGH, 1)[::9]]
    assert len(moments) >= 4
    for s, seat in moments:
        alone = told(thought(fast, s, seat))
        assert alone == told(thought(fast, s, seat, threads=2))
        assert alone == told(thought(slow, s, seat))


def test_rollouts_are_the_same_to_the_byte(engines: Engines) -> None:
    fast, slow = engines
    s, seat = asked_positions(ROUGH, 1)[7]
    plans = np.zeros((3, 16), dtype=np.int64)
    plans[:, 1], plans[:, 2] = 1, sorted(legal(s, seat))[:3]
    asked = seat, PLAYERS, plans, 3, range(4, 20)
    quick = fast.roll(fast.root(s), *asked)
    assert quick.tobytes() == slow.roll(slow.root(s), *asked).tobytes()
    assert set(np.unique(quick[:, :, SHARE])) <= {0, ONE // 3, ONE // 2, ONE}
    assert len(np.unique(quick[:, :, MARGIN])) > 5
    unrivalled = SLOW.roll(SLOW.root(s), *asked)
    assert quick.tobytes() != unrivalled.tobytes()


def test_how_a_rival_thinks_is_drawn_for_each_of_them() -> None:
    drawn = [[drawn_quarter(key_low(3, k), seat) for seat in range(PLAYERS)] for k in range(800)]
    for seat in zip(*drawn, strict=True):
        assert [seat.count(quarter) for quarter in range(4)] == pytest.approx([200] * 4, abs=40)
    assert len({*map(tuple, drawn)}) == 4**PLAYERS


def test_at_the_horizon_the_network_judges(engines: Engines) -> None:
    """Rollouts that are cut short end with its shares, those of games that are over with theirs."""
    fast, slow = engines
    s, seat = asked_positions(CALM, 1)[0]
    plans = np.zeros((1, 16), dtype=np.int64)
    asked = seat, PLAYERS, plans, 3, range(40)
    whole = fast.roll(fast.root(s), *asked)
    cut = fast.roll(fast.root(s), *asked, s.turns + 2)
    assert cut.tobytes() == slow.roll(slow.root(s), *asked, s.turns + 2).tobytes()
    assert (cut[:, :, MOVES] <= whole[:, :, MOVES]).all()
    judged = cut[:, 0, MOVES] < whole[:, 0, MOVES]
    assert judged.sum() > 20
    assert not {0, ONE // 3, ONE // 2, ONE} & {*np.unique(cut[judged, 0, SHARE])}
    assert (cut[~judged] == whole[~judged]).all()


# --- what is hidden ------------------------------------------------------------------------------
@pytest.mark.parametrize("ruleset", [CALM, ROUGH], ids=lambda ruleset: ruleset.id)
def test_what_lies_hidden_changes_no_thought(ruleset: Ruleset) -> None:
    rng = random.Random(9)
    differed = 0
    for s, seat in asked_positions(ruleset, 1)[::6]:
        twin = FIELDS.copy(s)
        GAME.resample(twin, seat, rng.getrandbits(32), rng.getrandbits(32))
        differed += FIELDS.bytes(twin) != FIELDS.bytes(s)
        assert told(thought(SLOW, twin, seat)) == told(thought(SLOW, s, seat))
    assert differed > 2


# --- what is found -------------------------------------------------------------------------------
def last_turn(**given: Any) -> Any:
    """Anna's last turn; whoever has most coins afterwards has won."""
    s = start(CALM, rounds=1, extras=[])
    s.hand, s.pile = [6, 1, 2], [0, 0, 1, 1, 1, 0]
    s.stage = LANDED
    for name, value in given.items():
        setattr(s, name, value)
    return s


def test_it_finds_the_move_that_wins() -> None:
    """The lane counts 2 coins, the tax takes one: with the least bid Anna wins, by leaving she
    shares the victory, by bidding more she loses."""
    s = last_turn(cash=[13, 12, 12])
    found = thought(SLOW, s, ANNA)
    assert (found.chosen.move, found.chosen.share) == (BID | 1 << SLOT_BITS, 1.0)
    shares = {o.move: o.share for o in found.options}
    assert shares[LEAVE] == pytest.approx(1 / 3, abs=0.001)
    assert shares[BID | 13 << SLOT_BITS] == 0.0


def test_it_finds_what_the_base_policy_does_not() -> None:
    """Anna has seen that Ben's card is not worth his bid. If she believes him, as the miser does,
    he wins; if she doubts, the fine decides for her."""
    s = last_turn(stage=ASKED, turn=BEN, asked=ANNA, cash=[12, 14, 3])
    s.frame[BIDDER], s.frame[AMOUNT], s.peeked[ANNA][BEN] = BEN, 2, 1
    found = thought(SLOW, s, ANNA)
    assert SLOW.choose(SLOW.root(s), ANNA, 0) == AGREE
    assert [(o.move, o.share) for o in found.options] == [(DOUBT, 1.0), (AGREE, 0.0)]


def test_the_base_policy_comes_first_among_the_candidates() -> None:
    for s, seat in asked_positions(CALM, 1)[::7]:
        root = SLOW.root(s)
        plans, moves = candidates(SLOW, s, root, seat, 3)
        assert moves[0] == SLOW.choose(root, seat, 3)
        assert len({plan.tobytes() for plan in plans}) == len(plans) == len(moves)
        assert {move & SLOT_MASK for move in moves} == {*legal(s, seat)}


class Leads:
    """A situation in which every plan has its leads, sample by sample, and wins if there is one."""

    last_turn = NEVER

    def __init__(self, *leads: Callable[[int], int]) -> None:
        self.leads = leads

    def roll(self, plans: Any, samples: range) -> Any:
        results = np.zeros((len(samples), len(plans), RESULTS), dtype=np.int64)
        for i, number in enumerate(samples):
            for k, plan in enumerate(plans):
                results[i, k, MARGIN] = self.leads[plan[2]](number)
        results[:, :, SHARE] = ONE * (results[:, :, MARGIN] > 0)
        return results


def chosen(situation: Any, style: Style) -> int:
    plans = np.zeros((len(situation.leads), 16), dtype=np.int64)
    plans[:, 2] = range(len(plans))
    race = Race(situation, plans, [*range(len(plans))], Budget(100), style=style)
    race.run()
    return race.thought().chosen.move


def even(number: int) -> int:
    """Leads from -100 to 100 in no order, by a step of ten."""
    return number * 130 % 210 - 100


def test_a_little_more_in_every_rollout_is_seen_at_once() -> None:
    """Nine coins never change the winner here, though they would at a table where any coin may."""
    better = Leads(even, lambda number: even(number) + 9 * (even(number) != 0))
    assert chosen(better, Style(blur=0)) == 0
    assert chosen(better, Style(blur=1)) == 1


def test_a_sure_victory_by_a_hair_is_a_whole_one() -> None:
    hair = Leads(lambda number: 900 if even(number) > -60 else -90, lambda number: 1)
    assert chosen(hair, Style(blur=1)) == 1


# --- what it costs -------------------------------------------------------------------------------
def test_a_single_move_needs_no_thought() -> None:
    s = start(CALM, extras=[])
    s.hand, s.pile, s.stage = [6, 1, 2], [0, 0, 1, 1, 1, 0], READY
    found = thought(SLOW, s, ANNA)
    assert (found.chosen.move, found.rollouts) == (SPIN, 0)


def test_a_clear_decision_stops_early_and_the_budget_is_kept() -> None:
    s = last_turn(cash=[13, 12, 12])
    many = think(SLOW, s, ANNA, PLAYERS, Budget(100_000), 5)
    assert many.rollouts < 300
    for s, seat in asked_positions(CALM, 1)[::10]:
        assert 0 < thought(SLOW, s, seat).rollouts <= FEW.rollouts


def test_seconds_end_thinking_too() -> None:
    s, seat = asked_positions(CALM, 1)[3]
    found = think(SLOW, s, seat, PLAYERS, Budget(10_000_000, 0.05), 5)
    assert found.rollouts < 10_000


class Timed(Leads):
    """By a clock that nothing else moves: a rollout takes as long as ``lasts`` says, by its number.
    Of one with so many turns the first ones take ``a_turn`` each."""

    def __init__(
        self, lasts: Callable[[int], float], compiled: bool, turns: int = 0, a_turn: float = 0.0
    ) -> None:
        super().__init__(*[lambda number, plan=plan: even(number) + 9 * plan for plan in range(8)])
        self.engine = SimpleNamespace(compiled=compiled)
        self.lasts, self.turns, self.a_turn = lasts, turns, a_turn
        self.now, self.whole = 0.0, 0

    def cut_short(self, turns: int) -> Any:
        played = min(turns, self.turns)

        def roll(plans: Any, samples: range) -> Any:
            self.now += played * self.a_turn
            results = np.zeros((1, 1, RESULTS), dtype=np.int64)
            results[:, :, MOVES] = played * 9
            return results

        return SimpleNamespace(roll=roll)

    def roll(self, plans: Any, samples: range) -> Any:
        self.now += len(plans) * sum(map(self.lasts, samples))
        self.whole += len(plans) * len(samples)
        return super().roll(plans, samples)


def race_by_the_clock(situation: Timed, monkeypatch: pytest.MonkeyPatch, seconds: float) -> Race:
    monkeypatch.setattr("miethai.search.thinking.time.perf_counter", lambda: situation.now)
    plans = np.zeros((8, 16), dtype=np.int64)
    plans[:, 2] = range(8)
    race = Race(situation, plans, [*range(8)], Budget(1_000_000, seconds), style=Style(blur=1))  # type: ignore[arg-type]
    race.run()
    return race


@pytest.mark.parametrize("dearer", [1, 3, 20])
def test_the_clock_is_kept_although_the_first_rollout_was_short(
    dearer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    situation = Timed(lambda number: 0.001 * (dearer if number else 1), compiled=True)
    race = race_by_the_clock(situation, monkeypatch, 1.0)
    assert 0.2 < situation.now < 1.0
    assert race.thought().chosen.rollouts >= Style.first


def test_no_game_is_interpreted_to_its_end_where_there_is_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of such a rollout nobody knows how long it takes, so its beginning is timed first."""
    slow = Timed(lambda number: 20.0, compiled=False, turns=2000, a_turn=0.01)
    race = race_by_the_clock(slow, monkeypatch, 4.5)
    assert (slow.whole, race.thought().chosen.move) == (0, 0)
    assert slow.now < 1
    quick = Timed(lambda number: 0.002, compiled=False, turns=20, a_turn=0.0001)
    race_by_the_clock(quick, monkeypatch, 4.5)
    assert quick.whole > 100
    assert quick.now < 4.5


def test_every_choice_is_legal() -> None:
    for s, seat in asked_positions(ROUGH, 2)[::4]:
        found = think(SLOW, s, seat, PLAYERS, Budget(100), 1)
        slot, amount = found.chosen.move & SLOT_MASK, found.chosen.move >> SLOT_BITS
        assert slot in legal(s, seat)
        if slot < GAME.moves.amount_slots:
            assert GAME.lowest(s, seat, slot) <= amount <= GAME.highest(s, seat, slot)
