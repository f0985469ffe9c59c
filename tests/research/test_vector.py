"""Many games at once are the games that can be played alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from tests.research.tables import TABLES

import miethai
from miethai import research
from miethai.research.observation import HEADER, SEAT
from miethai.research.session import Session, Setting

NEXT, SAME = AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP


def chosen(masks: Any, rng: np.random.Generator) -> Any:
    """An allowed action in every row, each equally likely; 0 where there is none."""
    return (masks * rng.random(masks.shape)).argmax(axis=1)


class Alone:
    """The games of one row, played by ``Session`` from the numbers that the row should have."""

    def __init__(self, env: research.GamesEnv, setting: Setting, row: int, most: int) -> None:
        self.env, self.row, self.number = env, row, row
        self.session = Session(setting, "ladder", "place", most, None)
        self.deal()

    def deal(self) -> None:
        self.session.table = self.session.setting.table(self.env.seed, self.number)
        self.session._go_on()
        self.number += self.env.num_envs

    def act(self, action: int) -> tuple[float, bool, bool]:
        """The reward of who moved, and whether the game ended or was cut off."""
        seat = self.session.asked
        assert seat is not None
        self.session.act(action)
        return self.session.rewards()[seat], self.session.over, self.session.truncated

    def look(self, seen: dict[str, Any], infos: dict[str, Any]) -> None:
        seat = self.session.asked
        assert infos["seat"][self.row] == seat
        assert seat is not None
        for name, expected in self.session.observe(seat).items():
            assert seen[name][self.row].tolist() == expected.tolist(), name


@pytest.mark.parametrize(
    ("table", "mode"), [*((table, NEXT) for table in TABLES), ("wucherer-2013", SAME)]
)
def test_games_are_those_that_are_played_alone(table: str, mode: AutoresetMode) -> None:
    ruleset, options = TABLES[table]
    most = 45
    env = research.GamesEnv(
        ruleset, 2, 3, options, max_moves=most, autoreset_mode=mode, compiled=False
    )
    rng = np.random.default_rng(1)
    seen, infos = env.reset(seed=8)
    assert env.observation_space.contains({k: v.copy() for k, v in seen.items()})
    games = [Alone(env, env.setting, row, most) for row in range(2)]
    ended = [False, False]
    for _ in range(48):
        for game in games:
            if not ended[game.row]:
                game.look(seen, infos)
        actions = chosen(seen["action_mask"], rng)
        seen, worth, over, cut, infos = env.step(actions)
        for game in games:
            row = game.row
            if ended[row] and mode == NEXT:
                told: tuple[float, bool, bool] = (0.0, False, False)
                game.deal()
            else:
                told = game.act(int(actions[row]))
            assert (worth[row], over[row], cut[row]) == told
            ended[row] = told[1] or told[2]
            if ended[row] and mode == SAME:
                assert infos["_final_obs"][row]
                last = infos["final_obs"]["observation"][row]
                seen_last = game.session.observe(int(last[SEAT]))["observation"]
                assert last[HEADER:].tolist() == seen_last[HEADER:].tolist()
                game.deal()
                ended[row] = False
    assert games[0].number > 2


def test_a_game_of_the_batch_is_a_record() -> None:
    env = research.GamesEnv("magnate", 3, 2, compiled=False, keep=400)
    rng = np.random.default_rng(2)
    seen, _ = env.reset(seed=3)
    ended, worth = np.zeros(3, dtype=bool), np.zeros((3, 2))
    while not ended.any():
        seen, _, ended, _, infos = env.step(chosen(seen["action_mask"], rng))
        worth = infos["rewards"]
    row = int(ended.argmax())
    for finished in (False, True):
        table = miethai.read_record(env.record(row, finished)).replay()
        assert table.is_over and table.places
        assert worth[row].tolist() == [{1: 1, 2: -1}[place] for place in table.places.values()]
    running = miethai.read_record(env.record((row + 1) % 3)).replay()
    assert running.turn == f"player_{infos['seat'][(row + 1) % 3]}"
    env.step(chosen(seen["action_mask"], rng))
    assert miethai.read_record(env.record(row, finished=True)).replay().is_over
    assert len(miethai.read_record(env.record(row)).history) < 60
    with pytest.raises(ValueError, match="none has ended there yet"):
        env.record(int(ended.argmin()), finished=True)


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES)
def test_compiled_games_have_the_same_bytes(table: str) -> None:
    """Every ruleset, compiled on two threads beside interpreted."""
    ruleset, options = TABLES[table]
    plain, fast = (
        research.GamesEnv(ruleset, 4, 4, options, max_moves=2000, threads=2, compiled=compiled)
        for compiled in (False, True)
    )
    rng = np.random.default_rng(1)
    for env in (plain, fast):
        env.reset(seed=6)
    for _ in range(1500):
        for name in ("facts", "scores", "seen", "masks"):
            assert np.array_equal(getattr(plain.batch, name), getattr(fast.batch, name)), name
        actions = chosen(plain.batch.masks, rng)
        for env in (plain, fast):
            env.step(actions)
    assert plain.record(0) == fast.record(0)


def test_what_is_no_longer_kept_is_said() -> None:
    env = research.GamesEnv("monopoly", 1, 2, compiled=False, keep=5)
    seen, _ = env.reset(seed=3)
    for _ in range(6):
        seen, *_ = env.step(chosen(seen["action_mask"], np.random.default_rng(1)))
    with pytest.raises(ValueError, match="only 5 are kept; give a larger keep"):
        env.record(0)


def test_the_exact_space_takes_any_amount() -> None:
    env = research.GamesEnv(
        "monopoly", 2, 2, {"quickStart": True}, actions="exact", compiled=False, copy=True
    )
    bid, decline = (env.batch.game.moves.slot(verb) for verb in ("bid", "decline"))
    seen, _ = env.reset(seed=4)
    for _ in range(30):
        actions = np.zeros((2, 2), dtype=int)
        for row, mask in enumerate(seen["action_mask"]):
            slot = bid if mask[bid] else decline if mask[decline] else mask.argmax()
            amount = seen["amounts"][row, bid, 0] + 3 if slot == bid else 0
            actions[row] = slot, amount
        before = seen
        seen, *_ = env.step(actions)
    assert "bid 13" in env.record(0) + env.record(1)
    assert before["observation"] is not seen["observation"]
    actions[0] = bid, 1 << 20
    with pytest.raises(ValueError, match=r"game 0: action \[0, 1048576\] is not allowed"):
        env.step(actions)


@pytest.mark.parametrize("games", [1, 3, 5])
def test_other_libraries_take_the_arrays_as_they_are(games: int) -> None:
    """DLPack without a copy; JAX takes only what begins at a multiple of 64 bytes."""
    env = research.GamesEnv("magnate", games, 2, actions="exact", compiled=False)
    seen, _ = env.reset(seed=1)
    for array in seen.values():
        taken = np.from_dlpack(array)
        assert taken.ctypes.data == array.ctypes.data
        assert array.ctypes.data % 64 == 0


def test_wrong_actions_change_nothing() -> None:
    env = research.GamesEnv("magnate", 2, 2, compiled=False)
    seen, _ = env.reset(seed=1)
    before = env.batch.seen.copy()
    right = chosen(seen["action_mask"], np.random.default_rng(1))
    for wrong in (-1, 9999, int(seen["action_mask"][1].argmin())):
        with pytest.raises(ValueError, match=f"game 1: action {wrong} is not allowed"):
            env.step([right[0], wrong])
    with pytest.raises(ValueError, match=r"expected an array of shape \(2,\), not \(3,\)"):
        env.step([0, 0, 0])
    assert np.array_equal(env.batch.seen, before)
    with pytest.raises(ValueError, match="actions: expected whole numbers, not float64"):
        env.step([0.5, 0.5])
    with pytest.raises(ValueError, match="index: expected a number from 0 to 1, not 2"):
        env.record(2)
    fresh = research.GamesEnv("magnate", 2, compiled=False)
    for early in (lambda: fresh.step([0, 0]), lambda: fresh.record(0)):
        with pytest.raises(ValueError, match=r"reset\(\) comes first"):
            early()
    for name in ("num_envs", "keep", "max_moves", "threads"):
        sizes: dict[str, Any] = {"num_envs": 2, name: 0}
        with pytest.raises(ValueError, match=f"{name}: expected a number from 1 up, not 0"):
            research.GamesEnv("magnate", **sizes)
    with pytest.raises(ValueError, match="no game comes to its first decision"):
        research.GamesEnv("magnate", 2, max_moves=3, compiled=False).reset(seed=1)
    with pytest.raises(ValueError, match="expected NEXT_STEP or SAME_STEP"):
        research.GamesEnv("magnate", 2, autoreset_mode=AutoresetMode.DISABLED)
