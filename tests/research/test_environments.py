"""PettingZoo's and Gymnasium's own checks, and what they do not look at."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test
from tests.research.tables import TABLES

import miethai
from miethai import games, research
from miethai.research import rewards

# Of PettingZoo, which knows its own card games by name: observations with a mask are dictionaries,
# and who leaves a finished game has nothing to do.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def play(env: Any, decisions: int, seed: int) -> list[tuple[str, Any]]:
    """Random play of all agents; what the environment told them."""
    chosen, heard = random.Random(seed), []
    env.reset(seed=seed)
    for agent in env.agent_iter(decisions):
        seen, reward, terminated, truncated, _ = env.last()
        heard.append((agent, (seen, reward, terminated, truncated)))
        over = terminated or truncated
        allowed = np.flatnonzero(seen["action_mask"]).tolist()
        env.step(None if over else chosen.choice(allowed))
    return heard


# --- PettingZoo ----------------------------------------------------------------------------------
@pytest.mark.parametrize("table", TABLES)
def test_pettingzoo_has_nothing_against_it(table: str) -> None:
    ruleset, options = TABLES[table]

    def make(render_mode: str | None = None) -> Any:
        return research.aec_env(ruleset, 3, options, max_moves=60, render_mode=render_mode)

    api_test(make(), num_cycles=10)
    seed_test(make, num_cycles=4)


@pytest.mark.parametrize("table", TABLES)
def test_it_can_be_looked_at(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    ruleset, options = TABLES[table]

    def make(render_mode: str) -> Any:
        return research.aec_env(ruleset, 2, options, max_moves=60, render_mode=render_mode)

    render_test(
        make,
        {
            "ansi": lambda text: "player_0" in text,
            "rgb_array": lambda picture: picture.std() > 10,
        },
    )
    assert "player_1" in capsys.readouterr().out


def test_a_whole_game_is_a_record_and_ends_with_rewards() -> None:
    env = research.aec_env("magnate", 2)
    heard = play(env, 20_000, seed=3)
    assert not env.agents
    table = miethai.read_record(env.unwrapped.record()).replay()
    assert table.is_over and table.places
    for agent, (_, reward, terminated, _) in heard[-2:]:
        assert terminated
        assert reward == {1: 1.0, 2: -1.0}[table.places[agent]]
    assert all(reward == 0 for _, (_, reward, *_) in heard[:-2])


@pytest.mark.parametrize("ruleset", games.rulesets())
def test_every_number_of_seats_can_play(ruleset: str) -> None:
    fewest, usual, most = games.find(ruleset)[1].players
    assert len(research.aec_env(ruleset).possible_agents) == usual
    for players in range(fewest, most + 1):
        env = research.aec_env(ruleset, players)
        assert len(env.possible_agents) == players
        assert {agent for agent, _ in play(env, 25, seed=1)} <= {*env.possible_agents}


def test_a_game_that_takes_too_long_is_truncated() -> None:
    heard = play(research.aec_env("monopoly", 3, max_moves=50), 1000, seed=1)
    assert [told[1:] for _, told in heard[-3:]] == [(0.0, False, True)] * 3
    assert len(heard) < 60


def test_the_ai_of_magnate_is_no_agent_but_takes_a_place() -> None:
    env = research.aec_env("magnate", 3, {"aiOpponent": True}, reward="share")
    assert env.possible_agents == ["player_0", "player_1"]
    heard = play(env, 5_000, seed=2)
    shares = [reward for _, (_, reward, *_) in heard[-2:]]
    places = miethai.read_record(env.unwrapped.record()).replay().places
    assert places is not None
    assert sum(shares) == (0.0 if places["player_2"] == 1 else 1.0)


def test_the_exact_space_takes_any_amount() -> None:
    env = research.aec_env("monopoly", 2, {"quickStart": True}, actions="exact")
    env.reset(seed=4)
    moves = env.unwrapped.session.game.moves
    bids = 0
    for agent in env.agent_iter(40):
        seen, *_ = env.last()
        assert env.observation_space(agent).contains(seen)
        allowed = np.flatnonzero(seen["action_mask"]).tolist()
        wanted = [moves.slot(verb) for verb in ("bid", "decline")]
        slot = next((slot for slot in wanted if slot in allowed), allowed[0])
        amount = 0
        if slot < moves.amount_slots:
            low, high = seen["amounts"][slot]
            amount = low + min(3, high - low)
            bids += 1
            with pytest.raises(research.IllegalAction, match="not allowed"):
                env.step([slot, high + 1])
        env.step([slot, amount])
    assert bids
    assert "bid 13" in env.unwrapped.record()


def test_an_action_against_the_mask_is_refused_and_changes_nothing() -> None:
    env = research.aec_env("monopoly", 2, {"quickStart": True})
    env.reset(seed=1)
    ladder = env.unwrapped.session.ladder
    number = [ladder.name(k) for k in range(ladder.size)].index("build Badstraße")
    before = env.unwrapped.record()
    with pytest.raises(research.IllegalAction, match=r"build Badstraße: not allowed \(MON-"):
        env.step(number)
    assert env.unwrapped.record() == before


# --- Gymnasium -----------------------------------------------------------------------------------
@pytest.mark.parametrize("table", TABLES)
def test_gymnasium_has_nothing_against_it(table: str) -> None:
    ruleset, options = TABLES[table]
    env = gymnasium.make(
        research.register()[ruleset], players=3, options=options, bots="random", render_mode="ansi"
    )
    check_env(env.unwrapped)


def test_one_learner_among_bots() -> None:
    name = "miethai.research.single:miethai/Magnate-v0"
    env = gymnasium.make(name, players=3, bots=["random", "landlord"], seat=1)
    chosen = random.Random(5)
    seen, _ = env.reset(seed=5)
    over, worth = False, 0.0
    while not over:
        action = chosen.choice(np.flatnonzero(seen["action_mask"]).tolist())
        seen, reward, over, _, _ = env.step(action)
        worth = float(reward)
    record = env.unwrapped.record()  # type: ignore[attr-defined]
    assert "seat player_0: random\nseat player_1: program\nseat player_2: landlord" in record
    places = miethai.read_record(record).replay().places
    assert places is not None
    assert worth == {1: 1.0, 2: 0.0, 3: -1.0}[places["player_1"]]


def test_an_action_against_the_mask_loses() -> None:
    env = research.SeatEnv("monopoly", 2, {"quickStart": True}, bots="random")
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[20])
    _, worth, over, truncated, info = env.step(wrong)
    assert (worth, over, truncated) == (-1.0, True, False)
    assert info["illegal"].startswith("MON-")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"players": 9}, "is for 2 to 6 players, not 9"),
        ({"players": "3"}, "players: expected a whole number, not '3'"),
        ({"actions": "all"}, "actions: expected one of ladder, exact, not 'all'"),
        ({"reward": "fame"}, "reward: expected one of place, share, not 'fame'"),
        ({"render_mode": "smell"}, "render_mode: expected human, ansi, rgb_array, not smell"),
        ({"seat": 4}, r"seat: expected one of \[0, 1, 2, 3\], not 4"),
        ({"bots": ["random"]}, "bots: expected 3 names, not 1"),
        ({"bots": "nobody"}, "nobody"),
        ({"options": {"startMony": 3}}, "startMony"),
    ],
)
def test_what_cannot_be_is_said(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        research.SeatEnv("monopoly", **wrong)


@pytest.mark.parametrize(
    ("space", "action", "words"),
    [
        ("ladder", None, "action: expected a whole number, not None"),
        ("ladder", 0.5, r"action: expected a whole number, not 0\.5"),
        ("ladder", "throw", "action: expected a whole number, not 'throw'"),
        ("ladder", -1, "action: expected a number from 0 to 346, not -1"),
        ("exact", 3, "action: expected a slot and an amount, not 3"),
        ("exact", [1, 2, 3], r"action: expected a slot and an amount, not \[1, 2, 3\]"),
        ("exact", [9999, 0], r"action: \[9999, 0\] is outside the space"),
        ("exact", [0, -1], r"action: \[0, -1\] is outside the space"),
    ],
)
def test_what_is_no_action_is_said(space: str, action: Any, words: str) -> None:
    env = research.aec_env("monopoly", 2, actions=space)
    env.reset(seed=1)
    before = env.unwrapped.record()
    with pytest.raises(ValueError, match=words):
        env.step(action)
    assert env.unwrapped.record() == before


# --- rewards and extras --------------------------------------------------------------------------
def test_rewards_add_up() -> None:
    scores = np.array([[30, 10, 20, 0], [5, 5, 1, 0], [2, 2, 2, 2]])
    assert rewards.of("share", scores).tolist() == [[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0.25] * 4]
    places = rewards.of("place", scores)
    assert np.allclose(places[0], [1, -1 / 3, 1 / 3, -1])
    assert np.allclose(places[1], [2 / 3, 2 / 3, -1 / 3, -1])
    assert np.allclose(places.sum(axis=1), 0)


def test_a_missing_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import miethai.research\n"
        "try: miethai.research.aec_env('magnate')\n"
        "except ImportError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "aec_env needs gymnasium: pip install 'miethai[research]'" in done.stdout
