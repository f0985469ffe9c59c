"""The games as PettingZoo environments: agents take turns, each when the rules ask it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from miethai.research import actions as action_spaces
from miethai.research import rewards
from miethai.research.session import MAX_MOVES, RENDER_MODES, Session, Setting


def aec_env(
    ruleset: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    tables: Mapping[str, int] | None = None,
    actions: str = action_spaces.LADDER,
    reward: str = rewards.PLACE,
    max_moves: int = MAX_MOVES,
    render_mode: str | None = None,
) -> AECEnv[str, Any, Any]:
    """A game of a ruleset as PettingZoo's AEC. ``players`` is the number of seats, the usual one if
    it is left out; ``options`` and ``tables`` are what differs from the ruleset. ``actions`` is
    "ladder" (one Discrete space) or "exact", ``reward`` "place" or "share" of the win; a game that
    is not over after ``max_moves`` moves, those of chance included, is truncated."""
    setting = Setting(ruleset, players, dict(options or {}), dict(tables or {}))
    session = Session(setting, actions, reward, max_moves, render_mode)
    return OrderEnforcingWrapper(SeatsEnv(session))


class SeatsEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """Agents are the players ``player_0`` …; the AI opponent of Magnate, whom the rules play, is
    none, but its place counts. All leave together when the game is over."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.render_mode = session.render_mode
        self.metadata = {
            "name": f"miethai_{session.setting.ruleset.replace('-', '_')}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [session.setting.names[seat] for seat in session.learners]
        self._seats = dict(zip(self.possible_agents, session.learners, strict=True))
        self.observation_spaces = {a: session.observation_space() for a in self.possible_agents}
        self.action_spaces = {a: session.action_space() for a in self.possible_agents}
        self._chance = np.random.default_rng()

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The seed decides all dice and cards; without one the next game follows from
        the last seed."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.session.begin(int(self._chance.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        return self.session.observe(self._seats[agent])

    def step(self, action: Any) -> None:
        """The move of the agent that is asked; IllegalAction if the mask does not allow it, and
        then nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.session.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Who is asked now, or how it ended."""
        session = self.session
        worth = session.rewards()
        self.rewards = {agent: worth[self._seats[agent]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, session.over)
        self.truncations = dict.fromkeys(self.agents, session.truncated)
        asked = session.asked if not session.truncated else None
        by_seat = {seat: agent for agent, seat in self._seats.items()}
        self.agent_selection = self.agents[0] if asked is None else by_seat[asked]

    def record(self) -> str:
        """The game so far as a record that ``miethai replay`` and ``read_record`` read."""
        return self.session.record()

    def render(self) -> Any:
        """The table as everybody sees it."""
        return self.session.render()

    def close(self) -> None:
        """There is nothing to close."""
