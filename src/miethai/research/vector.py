"""Thousands of games at once under Gymnasium's ``VectorEnv``: self-play, every decision a step."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from miethai.kernel.compilers import cpu
from miethai.kernel.moves import SLOT_BITS
from miethai.play.table import Table
from miethai.research import actions as action_spaces
from miethai.research import device as devices
from miethai.research import rewards
from miethai.research.session import MAX_MOVES, TOO_SHORT, Session, Setting
from miethai.research.stepping import (
    ENDED,
    FRESH,
    GOES_ON,
    IS_CUT,
    IS_OVER,
    MOVE,
    NEXT_STEP,
    NUMBER,
    SAME_STEP,
    SEAT,
    Batch,
    engine,
)

MODES = {AutoresetMode.NEXT_STEP: NEXT_STEP, AutoresetMode.SAME_STEP: SAME_STEP}
KEEP = 2048  # decisions of each game that are remembered


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class GamesEnv(VectorEnv[dict[str, Any], Any, Any]):
    """``num_envs`` games of one ruleset, each at the decision of one of its seats.

    Observations are those of ``aec_env``: ``observation`` and ``action_mask`` of the seat that is
    asked, and in the exact space ``amounts``. ``infos["seat"]`` says whose decision it is. ``step``
    takes one action a game. Its rewards are those of the seats that have just moved;
    ``infos["rewards"]`` has a column for every player. Rewards come at the end of a game.

    With ``autoreset_mode`` NEXT_STEP the action for a game that has ended is ignored, and the step
    deals the next; with SAME_STEP the next is dealt at once, and ``infos["final_obs"]`` holds what
    was seen last in the rows where ``infos["_final_obs"]`` is set.

    The arrays of observations are the same in every step and are written anew; ``copy`` gives
    copies instead. Games are compiled where numba is installed, and run on ``threads`` threads.

    With ``device`` "cuda" the games lie on a GPU and all arrays are CuPy's, which other libraries
    take by DLPack; actions may be any array there. ``kernels`` is a folder that ``write_kernels``
    filled for this family on another machine; without it they are compiled here. "rehearsal" does
    on the CPU what the GPU's threads do, for tests. Both know only the ladder of actions.
    """

    def __init__(
        self,
        ruleset: str,
        num_envs: int,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        tables: Mapping[str, int] | None = None,
        actions: str = action_spaces.LADDER,
        reward: str = rewards.PLACE,
        max_moves: int = MAX_MOVES,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        compiled: bool | None = None,
        keep: int = KEEP,
        copy: bool = False,
        device: str = devices.CPU,
        kernels: Path | None = None,
    ) -> None:
        self.setting = Setting(ruleset, players, dict(options or {}), dict(tables or {}))
        session = Session(self.setting, actions, reward, max_moves, None)
        if autoreset_mode not in MODES:
            raise ValueError(f"autoreset_mode: expected NEXT_STEP or SAME_STEP: {autoreset_mode}")
        sizes = {"num_envs": num_envs, "keep": keep, "max_moves": max_moves, "threads": threads}
        for name, value in sizes.items():
            if value is not None and value < 1:
                raise ValueError(f"{name}: expected a number from 1 up, not {value}")
        self.num_envs, self.copy, self._dealt = num_envs, copy, False
        self.metadata = {"autoreset_mode": autoreset_mode}
        self.single_observation_space = session.observation_space()
        self.single_action_space = session.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._session, self._mode, self._keep = session, MODES[autoreset_mode], keep
        self._players = len(self.setting.names)
        self._exact = actions == action_spaces.EXACT
        if device not in devices.DEVICES:
            raise ValueError(f"device: expected {', '.join(devices.DEVICES)}, not {device}")
        if device != devices.CPU and self._exact:
            raise ValueError(f"device: {device} knows only the ladder of actions")
        self._open(device, compiled, threads, kernels)
        self._log = self.xp.zeros((keep, num_envs), dtype=np.int32)  # moves, round and round
        self._rows = self.xp.arange(num_envs)

    def _open(
        self, device: str, compiled: bool | None, threads: int | None, kernels: Path | None
    ) -> None:
        """The batch and what steps it."""
        game, start, ladder = self._session.game, self._session.table.position, self._session.ladder
        self.xp: Any = np  # whose arrays these are
        if device == devices.CPU:
            self.batch = Batch(game, start, self.num_envs, self._exact, ladder)
            fast = cpu.available() if compiled is None else compiled
            self._engine: Any = engine(self.batch, ladder, fast, threads or _cores())
        else:
            runner = devices.runner(device, game, start, kernels)
            self.xp = runner.xp
            self.batch = Batch(game, start, self.num_envs, False, ladder, self.xp)
            self._engine = devices.Engine(self.batch, runner)

    # --- Gymnasium --------------------------------------------------------------------------------
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal all games anew. The seed decides all dice and cards, whatever the number of threads;
        without one it is drawn."""
        super().reset(seed=seed)
        self.seed = int(self.np_random.integers(1 << 62))
        self._steps, self._dealt = 0, True
        self._began = self.xp.zeros(self.num_envs, dtype=np.int64)  # the step of the first decision
        self._finished = self.xp.full((self.num_envs, 3), -1, dtype=np.int64)  # number, first, end
        self.batch.deal()
        self._run(self.xp.zeros(self.num_envs, dtype=np.int64))
        if (self.batch.facts[:, ENDED] == IS_CUT).any():
            raise ValueError(TOO_SHORT.format(self._session.max_moves))
        return self._observed(), self._infos(self._worth())

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """One decision of every game; IllegalAction if the mask of one does not allow it, and then
        nothing has changed."""
        self._need_reset()
        facts = self.batch.facts
        chosen = self._checked(self.xp.asarray(actions))
        moved, numbers, dealt = facts[:, SEAT].copy(), facts[:, NUMBER].copy(), facts[:, FRESH] == 1
        self._run(chosen)
        ended = facts[:, ENDED]
        self._remember(numbers, dealt, ended != GOES_ON)
        worth = self._worth()
        over = self.xp.flatnonzero(ended == IS_OVER)
        if len(over):
            scores = self.batch.scores[over, : self._players]
            worth[over] = rewards.of(self._session.reward, scores)
        infos = self._infos(worth)
        if self._mode == SAME_STEP and (ended != GOES_ON).any():
            final = self.batch.final.copy() if self.copy else self.batch.final
            infos |= {"final_obs": {"observation": final}, "_final_obs": ended != GOES_ON}
        mine = worth[self._rows, moved]
        return self._observed(), mine, ended == IS_OVER, ended == IS_CUT, infos

    def close_extras(self, **kwargs: Any) -> None:
        self._engine.close()

    # --- inside -----------------------------------------------------------------------------------
    def _run(self, chosen: Any) -> None:
        self._engine.step(chosen, self._mode, self.seed, self._session.max_moves)

    def _worth(self) -> Any:
        return self.xp.zeros((self.num_envs, self._players), dtype=np.float32)

    def _observed(self) -> dict[str, Any]:
        b = self.batch
        found: dict[str, Any] = {"observation": b.seen, "action_mask": b.masks}
        if self._exact:
            found["amounts"] = b.amounts
        return {name: array.copy() for name, array in found.items()} if self.copy else found

    def _infos(self, worth: Any) -> dict[str, Any]:
        return {"seat": self.batch.facts[:, SEAT].copy(), "rewards": worth}

    def _need_reset(self) -> None:
        if not self._dealt:
            raise ValueError("reset() comes first")

    def _checked(self, actions: Any) -> Any:
        """The actions as the engine takes them, or an error that names the first wrong one."""
        if actions.dtype.kind not in "iu":
            raise ValueError(f"actions: expected whole numbers, not {actions.dtype}")
        actions = actions.astype(np.int64, copy=False)
        expected = (self.num_envs, 2) if self._exact else (self.num_envs,)
        if actions.shape != expected:
            raise ValueError(f"actions: expected an array of shape {expected}, not {actions.shape}")
        b, fresh = self.batch, self.batch.facts[:, FRESH] == 1
        slots = actions[:, 0] if self._exact else actions
        inside = (slots >= 0) & (slots < b.masks.shape[1])
        allowed = inside & (b.masks[self._rows, self.xp.where(inside, slots, 0)] == 1)
        if self._exact:
            amount = actions[:, 1]
            with_range = slots < b.amounts.shape[1]
            low, high = b.amounts[self._rows, self.xp.where(inside & with_range, slots, 0)].T
            allowed &= self.xp.where(with_range, (low <= amount) & (amount <= high), amount == 0)
        wrong = self.xp.flatnonzero(~(allowed | fresh))
        if len(wrong):
            raise ValueError(
                f"game {wrong[0]}: action {actions[wrong[0]].tolist()} is not allowed; "
                "see its action mask"
            )
        return slots | actions[:, 1] << SLOT_BITS if self._exact else actions

    def _remember(self, numbers: Any, dealt: Any, ended: Any) -> None:
        """Keep the moves of this step, and where the games begin and end among the steps."""
        self._log[self._steps % self._keep] = self.batch.facts[:, MOVE]
        self._steps += 1
        self._began[dealt] = self._steps
        rows = self.xp.flatnonzero(ended)
        for column, values in enumerate((numbers, self._began)):
            self._finished[rows, column] = values[rows]
        self._finished[rows, 2] = self._steps
        if self._mode == SAME_STEP:
            self._began[rows] = self._steps

    # --- one of the games -------------------------------------------------------------------------
    def record(self, index: int, finished: bool = False) -> str:
        """The game in a row of the batch as a record, or the last one that ended there; replaying
        it verifies every move, dice and cards by the seed."""
        self._need_reset()
        if not 0 <= index < self.num_envs:
            raise ValueError(f"index: expected a number from 0 to {self.num_envs - 1}, not {index}")
        number = int(self.batch.facts[index, NUMBER])
        first, end = int(self._began[index]), self._steps
        if finished:
            number, first, end = self._finished[index].tolist()
            if number < 0:
                raise ValueError(f"game {index}: none has ended there yet")
        elif self.batch.facts[index, FRESH]:
            end = int(self._finished[index, 2])
        if self._steps - first > self._keep:
            raise ValueError(
                f"game {index}: {self._steps - first} steps ago it began, but only {self._keep} "
                "are kept; give a larger keep"
            )
        log = self._log[:, index].tolist()
        return self._replayed(number, [log[k % self._keep] for k in range(first, end)])

    def _replayed(self, number: int, moves: list[int]) -> str:
        table, most = self.setting.table(self.seed, number), self._session.max_moves
        for move in (*moves, None):
            while self._goes_by_itself(table) and len(table.history) < most:
                table.step()
            if move is not None:
                table.do(table.actor, move)
        return self.setting.record(table)

    def _goes_by_itself(self, table: Table) -> bool:
        return not table.over and not 0 <= table.actor < table.game.players
