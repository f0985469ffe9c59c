"""The games for one learner: Gymnasium environments in which bots play the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium

from miethai import games
from miethai.research import actions as action_spaces
from miethai.research import rewards
from miethai.research.session import MAX_MOVES, RENDER_MODES, IllegalAction, Session, Setting


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a table. ``bots`` names who plays the others: one name for all of them, or one
    for each in the order of play. ``seat`` is the learner's place in that order.

    The mask says what may be done. An action that it does not allow loses the game: the episode
    ends with the reward of the last place, and ``info["illegal"]`` says which rule forbids it."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 (as its base has it)

    def __init__(
        self,
        ruleset: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        bots: str | Sequence[str] = "landlord",
        seat: int = 0,
        tables: Mapping[str, int] | None = None,
        actions: str = action_spaces.LADDER,
        reward: str = rewards.PLACE,
        max_moves: int = MAX_MOVES,
        render_mode: str | None = None,
    ) -> None:
        empty = Setting(ruleset, players, dict(options or {}), dict(tables or {}))
        if seat not in empty.seats:
            raise ValueError(f"seat: expected one of {empty.seats}, not {seat}")
        others = [k for k in empty.seats if k != seat]
        names = [bots] * len(others) if isinstance(bots, str) else list(bots)
        if len(names) != len(others):
            raise ValueError(f"bots: expected {len(others)} names, not {len(names)}")
        seated = dict(zip(others, names, strict=True))
        setting = Setting(ruleset, players, empty.options, empty.tables, seated)
        self.session = Session(setting, actions, reward, max_moves, render_mode)
        self.seat, self.render_mode = seat, render_mode
        self.observation_space = self.session.observation_space()
        self.action_space = self.session.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.session.begin(int(self.np_random.integers(1 << 62)))
        return self.session.observe(self.seat), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        session = self.session
        try:
            session.act(action)
        except IllegalAction as illegal:
            last = 0.0 if session.reward == rewards.SHARE else -1.0
            return session.observe(self.seat), last, True, False, {"illegal": illegal.rule}
        worth = session.rewards()[self.seat]
        return session.observe(self.seat), worth, session.over, session.truncated, {}

    def record(self) -> str:
        """The game so far as a record that ``miethai replay`` and ``read_record`` read."""
        return self.session.record()

    def render(self) -> Any:
        """The table as the learner sees it."""
        return self.session.render(self.seat)


def register() -> dict[str, str]:
    """Make the games known to Gymnasium, as importing this module does; gives the id of each
    ruleset: ``miethai/Monopoly-v0``, ``miethai/MonopolyKarlsruhe-v0`` and so on."""
    ids = {}
    for ruleset in games.rulesets():
        words = "".join(word.capitalize() for word in ruleset.split("-"))
        ids[ruleset] = f"miethai/{words}-v0"
        if ids[ruleset] not in gymnasium.registry:
            gymnasium.register(
                ids[ruleset],
                entry_point="miethai.research.single:SeatEnv",
                kwargs={"ruleset": ruleset},
                disable_env_checker=True,  # it samples actions without their mask
            )
    return ids


register()  # so that gymnasium.make("miethai.research.single:miethai/Monopoly-v0") finds them
