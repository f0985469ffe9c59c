"""OpenSpiel's own checks of a game, and its search at work."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from tests.research.tables import TABLES

from miethai import research
from miethai.research import observation, rewards


def loaded(table: str, max_moves: int, **params: Any) -> Any:
    ruleset, options = TABLES[table]
    words = ";".join(f"{name}:{str(value).lower()}" for name, value in options.items())
    return research.load_game(ruleset, options=words, max_moves=max_moves, **params)


def at_random(state: Any, decisions: int, rng: np.random.RandomState) -> Any:
    """The state after some random decisions, at the next one, or at the end."""
    while not state.is_terminal() and (decisions or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            decisions -= 1
    return state


class Standing(mcts.Evaluator):  # type: ignore[misc]
    """Judges a state by the places that the scores of now would give: whole games of random
    rollouts would take hours."""

    def evaluate(self, state: Any) -> Any:
        game = state.get_game()
        scores = [0] * game.rules.players
        game.rules.scores(state.held.position, scores)
        return rewards.of("place", np.array([scores[: game.num_players()]]))[0]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def thinker(game: Any, simulations: int, rng: np.random.RandomState, evaluator: Any) -> Any:
    return ismcts.ISMCTSBot(game, evaluator, 1.0, simulations, random_state=rng)


@pytest.mark.parametrize("table", TABLES)
def test_openspiel_has_nothing_against_it(table: str) -> None:
    pyspiel.random_sim_test(loaded(table, 24, players=2), 1, serialize=True, verbose=False)


def test_a_whole_game_ends_with_the_share_of_the_win() -> None:
    game = loaded("magnate with AI", 5000, players=3, reward="share")
    assert game.num_players() == 2
    state, rng = game.new_initial_state(), np.random.RandomState(4)
    at_random(state, 5000, rng)
    assert state.is_terminal()
    assert sum(state.returns()) in (0.0, 1.0)


def test_states_that_a_player_cannot_tell_apart_have_one_information_state() -> None:
    game, rng = loaded("wucherer-2013", 500, players=3), np.random.RandomState(1)
    state = at_random(game.new_initial_state(), 12, rng)
    player = state.current_player()
    other = state.resample_from_infostate(player, rng.uniform)
    rest = [p for p in range(3) if p != player]
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()
    assert any(other.observation_string(p) != state.observation_string(p) for p in rest)


def test_tensors_are_exact() -> None:
    game = loaded("monopoly", 500, players=2)
    state = at_random(game.new_initial_state(), 30, np.random.RandomState(2))
    lower, upper = np.array(state.observation_tensor(1), dtype=np.int64).reshape(2, -1)
    seat = observation.observe(game.rules, state.held.position, 1)
    assert (lower + (upper << 16)).tolist() == seat.tolist()


def test_actions_have_the_notation_of_records() -> None:
    game = research.load_game("monopoly", players=2, options="quickStart:true")
    state = at_random(game.new_initial_state(), 3, np.random.RandomState(2))
    words = [state.action_to_string(action) for action in state.legal_actions()]
    moves, names = game.rules.moves, game.rules.seat_names(game.setting.names)
    assert [moves.text(moves.parse(text, names), names) for text in words] == words


def test_information_state_search_plays_wucherer() -> None:
    """A few decisions with little thought, of a game that is cut off soon."""
    game, rng = loaded("wucherer-classic", 60, players=2), np.random.RandomState(3)
    state, bot = (
        at_random(game.new_initial_state(), 1, rng),
        thinker(game, 4, rng, mcts.RandomRolloutEvaluator(1, rng)),
    )
    for _ in range(3):
        assert bot.step(state) in state.legal_actions()
        at_random(state, 1, rng)


@pytest.mark.soak
def test_information_state_search_plays_a_whole_game_of_wucherer() -> None:
    game, rng = loaded("wucherer-2013", 3000, players=2), np.random.RandomState(5)
    state, bot = at_random(game.new_initial_state(), 0, rng), thinker(game, 8, rng, Standing())
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(int(bot.step(state)))
            at_random(state, 0, rng)
        else:
            at_random(state, 1, rng)
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])


@pytest.mark.parametrize(
    ("ruleset", "wrong", "words"),
    [
        ("chess", {}, "unknown ruleset 'chess'; there are magnate"),
        ("magnate", {"players": 9}, "magnate is for 2 to 5 players, not 9"),
        ("magnate", {"plyers": 3}, "no parameter plyers; there are players, options"),
        ("magnate", {"reward": "fame"}, "reward: expected one of place, share, not 'fame'"),
        ("magnate", {"max_moves": 0}, "max_moves: expected a number from 1 up, not 0"),
        ("magnate", {"options": "aiOpponent"}, "options: expected NAME:VALUE;NAME:VALUE"),
        ("magnate", {"options": "aiOponent:true"}, "unknown option 'aiOponent'"),
    ],
)
def test_what_cannot_be_is_said(ruleset: str, wrong: dict[str, Any], words: str) -> None:
    with pytest.raises((ValueError, LookupError), match=words):
        research.load_game(ruleset, **wrong)


def test_a_missing_package_is_named() -> None:
    code = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "import miethai.research\n"
        "try: miethai.research.load_game('magnate')\n"
        "except ImportError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "load_game needs pyspiel: pip install 'miethai[openspiel]'" in done.stdout
