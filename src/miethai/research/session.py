"""One game that learners play: what all environments over a single table share.

All seats are programs, as in a simulation: the rules then ask every seat what it has to decide.
Chance follows from a seed, roles such as a banker do their duty, bots play the seats that are
theirs, and the session stops whenever one of the other seats is asked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from gymnasium import spaces

from miethai import games
from miethai.kernel.contract import OVER, SPECTATOR, Family
from miethai.kernel.moves import SLOT_BITS
from miethai.play import record
from miethai.play.dealer import SeededDealer
from miethai.play.table import PROGRAM, Table
from miethai.research import actions, observation, rewards

MAX_MOVES = 100_000  # of a game, those of chance and roles included; it is truncated then
INT32 = np.iinfo(np.int32)
TEXT, PICTURE, HUMAN = "ansi", "rgb_array", "human"
RENDER_MODES = [HUMAN, TEXT, PICTURE]
TOO_SHORT = "max_moves: with {} no game comes to its first decision; give more"
TOLD = 6  # lines of the log that are rendered


class IllegalAction(ValueError):
    """An action that the mask does not allow; ``rule`` is the id of the rule against its move."""

    def __init__(self, text: str, rule: str | None) -> None:
        super().__init__(f"{text}: not allowed{f' ({rule})' if rule else ''}; see the action mask")
        self.rule = rule


@dataclass(frozen=True)
class Setting:
    """A table that is set up again and again. Options and component values are those that differ;
    ``bots`` names the programs by seat that play along."""

    ruleset: str
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, int] = field(default_factory=dict)
    bots: Mapping[int, str] = field(default_factory=dict)

    @property
    def family(self) -> Family:
        return games.find(self.ruleset)[0]

    @property
    def names(self) -> list[str]:
        """The players' names in records, which are those of the agents too."""
        count = games.find(self.ruleset)[1].players[1] if self.players is None else self.players
        if not isinstance(count, int | np.integer):
            raise ValueError(f"players: expected a whole number, not {count!r}")
        return [f"player_{seat}" for seat in range(count)]

    @property
    def all_options(self) -> dict[str, Any]:
        """With those of a table that nobody watches."""
        return {**self.family.manners.unattended, **self.options}

    @property
    def seats(self) -> list[int]:
        """The seats of learners: neither a bot nor, as the AI of Magnate, the rules play there."""
        by_rules = self.family.manners.played_by_rules(self.all_options, len(self.names))
        return [k for k in range(len(self.names)) if k not in by_rules and k not in self.bots]

    def table(self, seed: int, number: int = 0) -> Table:
        """Game ``number`` of a seed, before its first move."""
        everyone = (1 << self.family.game.seats) - 1
        dealer = SeededDealer(seed, number)
        table = Table(
            self.ruleset, self.all_options, self.names, everyone, dealer, self.bots, self.tables
        )
        table.keeps_back = False
        return table

    def record(self, table: Table) -> str:
        """A game as text. Learners are programs, not the random players that the table takes them
        for because they have no bot."""
        found, learners = record.of(table), {self.names[seat] for seat in self.seats}
        seats = ((name, PROGRAM if name in learners else kind) for name, kind in found.seats)
        return record.text(replace(found, seats=tuple(seats)))


class Session:
    """``kind`` names the space of actions, ``reward`` what the end of a game is worth."""

    def __init__(
        self, setting: Setting, kind: str, reward: str, max_moves: int, render_mode: str | None
    ) -> None:
        for name, value, known in (
            ("actions", kind, actions.KINDS),
            ("reward", reward, rewards.KINDS),
        ):
            if value not in known:
                raise ValueError(f"{name}: expected one of {', '.join(known)}, not {value!r}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode: expected {', '.join(RENDER_MODES)}, not {render_mode}")
        self.setting, self.kind, self.reward = setting, kind, reward
        self.max_moves, self.render_mode = max_moves, render_mode
        self.learners = setting.seats
        self.table = setting.table(0)  # refuses what cannot be set up
        self.game = self.table.game
        self.ladder = actions.Ladder(self.game)
        self.told: deque[str] = deque(maxlen=TOLD)

    # --- spaces -----------------------------------------------------------------------------------
    def action_space(self) -> spaces.Space[Any]:
        if self.kind == actions.LADDER:
            return spaces.Discrete(self.ladder.size)
        return spaces.MultiDiscrete([self.game.moves.slots, actions.AMOUNTS])

    def observation_space(self) -> spaces.Dict:
        length = observation.length(self.game)
        size, amounts = self._mask_size, self.game.moves.amount_slots
        found: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(INT32.min, INT32.max, (length,), np.int32),
            "action_mask": spaces.Box(0, 1, (size,), np.int8),
        }
        if self.kind == actions.EXACT:
            found["amounts"] = spaces.Box(-1, actions.AMOUNTS - 1, (amounts, 2), np.int32)
        return spaces.Dict(found)

    @property
    def _mask_size(self) -> int:
        return self.ladder.size if self.kind == actions.LADDER else self.game.moves.slots

    # --- a game -----------------------------------------------------------------------------------
    def begin(self, seed: int) -> None:
        self.table = self.setting.table(seed)
        self.told.clear()
        self._go_on()
        if self.truncated:
            raise ValueError(TOO_SHORT.format(self.max_moves))

    def _go_on(self) -> None:
        """Chance, roles and bots move until a learner is asked."""
        while self.asked is None and not self.over and not self.truncated:
            self.table.step()
            self._listen()

    @property
    def asked(self) -> int | None:
        """The learner's seat that is asked."""
        return self.table.actor if self.table.actor in self.learners else None

    @property
    def over(self) -> bool:
        return self.table.actor == OVER

    @property
    def truncated(self) -> bool:
        return not self.over and len(self.table.history) >= self.max_moves

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat may know, and what it may do if it is asked."""
        s = self.table.position
        mask = np.zeros(self._mask_size, dtype=np.int8)
        if self.asked == seat and not self.truncated:
            if self.kind == actions.LADDER:
                mask = self.ladder.mask(s, seat)
            else:
                mask[self.table.legal(seat)] = 1
        found = {"observation": observation.observe(self.game, s, seat), "action_mask": mask}
        if self.kind == actions.EXACT:
            found["amounts"] = actions.ranges(self.game, s, seat)
        return found

    def move(self, action: Any) -> int:
        """The move that an action of the seat asked means; IllegalAction if it is not allowed."""
        seat, s = self.asked, self.table.position
        if seat is None or self.truncated:
            raise ValueError("the game is over: reset the environment")
        if self.kind == actions.LADDER:
            number = actions.whole(action)
            move = self.ladder.move(s, seat, number)
            allowed = bool(self.ladder.mask(s, seat)[number])
        else:
            slot, amount = actions.pair(action)
            if not (0 <= slot < self.game.moves.slots and 0 <= amount < actions.AMOUNTS):
                raise ValueError(f"action: {[slot, amount]} is outside the space")
            move = slot | amount << SLOT_BITS
            allowed = slot in self.table.legal(seat) and self._may_carry(seat, slot, amount)
        if not allowed:
            raise IllegalAction(self.table.text(seat, move), self.table.reason(seat, move))
        return move

    def _may_carry(self, seat: int, slot: int, amount: int) -> bool:
        amounts = self.table.amounts(seat, slot)
        return amount == 0 if amounts is None else amount in amounts

    def act(self, action: Any) -> None:
        """Make an action's move and all that follows without a learner."""
        move = self.move(action)
        self.table.do(self.table.actor, move)
        self._listen()
        self._go_on()

    def rewards(self) -> list[float]:
        """By player: what the game was worth; all 0 while it goes on or was truncated."""
        if not self.over:
            return [0.0] * len(self.table.players)
        scores = np.array([self.table.scores()])
        return [float(worth) for worth in rewards.of(self.reward, scores)[0]]

    def record(self) -> str:
        """The game so far as a record; chance can be verified by its seed."""
        return self.setting.record(self.table)

    # --- looking ----------------------------------------------------------------------------------
    def _listen(self) -> None:
        """Keep what everybody is told of the last move, for whoever renders."""
        if self.render_mode is not None:
            table = self.table
            (seat, move), notes = table.history[-1], table.notes[-1]
            self.told += table.voice("en").log(seat, move, notes, table.position)

    def render(self, seat: int = SPECTATOR) -> Any:
        """The table as a seat sees it: a text, a picture, or a text that is printed."""
        if self.render_mode is None:
            raise ValueError(f"nothing to render: give render_mode, one of {RENDER_MODES}")
        voice, s = self.table.voice("en"), self.table.position
        lines = [*self.told, voice.prompt(s, seat)]
        if self.render_mode == PICTURE:
            from miethai.research import picture

            rows = voice.picture(s, seat, picture.COLUMNS, picture.ROWS - len(lines) - 1, "")
            return picture.drawn([*rows, [], *([(line, "")] for line in lines)])
        text = "\n".join([voice.render(s, seat), *lines])
        if self.render_mode == HUMAN:
            print(text)
            return None
        return text
