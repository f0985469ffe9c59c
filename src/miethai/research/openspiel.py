"""The games for OpenSpiel: every ruleset is a ``pyspiel`` game, so that its algorithms run on it.

Importing this module registers them: ``miethai_wucherer_2013`` and so on, with the parameters
``players``, ``options`` (``"hiddenMoney:true;freeTrade:true"``), ``reward`` and ``max_moves``.
Chance is explicit, so a search sees the odds; roles do their duty by themselves. Actions are those
of the ladder, chance's are numbered in the order of its slots.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from miethai import games
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR, Game
from miethai.kernel.fields import Position
from miethai.kernel.moves import clear, legal_set, members
from miethai.kernel.playout import duty_of
from miethai.research import observation, rewards
from miethai.research.actions import Ladder
from miethai.research.session import Setting

PLAYERS, OPTIONS, REWARD, MAX_MOVES = "players", "options", "reward", "max_moves"
LONGEST = 20_000  # moves of a game, those of chance and roles included
PARAMETERS = {PLAYERS: 0, OPTIONS: "", REWARD: rewards.PLACE, MAX_MOVES: LONGEST}


class Held:
    """A position that can be copied and pickled, as OpenSpiel does with all that a state has, and
    what each player remembers: a digest of what it saw and did at its decisions so far."""

    def __init__(self, family: str, position: Position, seen: list[bytes], moves: int) -> None:
        self.family, self.position, self.seen, self.moves = family, position, seen, moves

    def __deepcopy__(self, memo: Any) -> Held:
        position = games.family(self.family).game.fields.copy(self.position)
        return Held(self.family, position, self.seen.copy(), self.moves)

    def __reduce__(self) -> tuple[Any, ...]:
        fields = games.family(self.family).game.fields
        return _unpickled, (self.family, fields.bytes(self.position), self.seen, self.moves)


def _unpickled(family: str, raw: bytes, seen: list[bytes], moves: int) -> Held:
    fields = games.family(family).game.fields
    record = np.frombuffer(raw, dtype=fields.dtype)[0]
    return Held(family, fields.from_record(record), seen, moves)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A ruleset with its parameters; each ruleset has a class of its own."""

    ruleset: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**PARAMETERS, **(params or {})}
        ruleset = self.ruleset
        _check(params)
        given = dict(pair.split(":", 1) for pair in params[OPTIONS].split(";") if pair)
        self.setting = Setting(ruleset, params[PLAYERS] or None, given)
        table = self.setting.table(0)
        self.start, self.voice = table.position, table.voice("en")
        self.rules: Game = self.setting.family.game
        self.ladder, self.duty = Ladder(self.rules), duty_of(self.rules)
        moves = self.rules.moves
        self.chance_slots = [slot for block, _, slot in moves.all_slots() if block.chance]
        self.seats = self.setting.seats  # by player: its seat
        self.reward, self.max_moves = params[REWARD], params[MAX_MOVES]
        all_play = len(self.seats) == len(self.setting.names)
        least = 0.0 if self.reward == rewards.SHARE else -1.0
        info = {"utility_sum": float(self.reward == rewards.SHARE)} if all_play else {}
        super().__init__(
            _type_of(ruleset, self.reward, all_play),
            pyspiel.GameInfo(
                num_distinct_actions=self.ladder.size,
                max_chance_outcomes=len(self.chance_slots),
                num_players=len(self.seats),
                min_utility=least,
                max_utility=1.0,
                max_game_length=self.max_moves,
                **info,
            ),
            params,
        )

    def max_chance_nodes_in_history(self) -> int:
        return int(self.max_moves)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self, recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a game; all that OpenSpiel copies and pickles of it is ``held``."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        position = game.rules.fields.copy(game.start)
        self.held = Held(game.rules.name, position, [b""] * len(game.seats), 0)
        _do_duties(game, self.held)

    @property
    def _game(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    @property
    def _cut(self) -> bool:
        return bool(self.held.moves >= self._game.max_moves)

    def current_player(self) -> int:
        game = self._game
        actor = int(game.rules.actor(self.held.position))
        if actor == OVER or self._cut:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else game.seats.index(actor)

    def _legal_actions(self, player: int) -> list[int]:
        game = self._game
        mask = game.ladder.mask(self.held.position, game.seats[player])
        found: list[int] = np.flatnonzero(mask).tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        game, w = self._game, legal_set()
        game.rules.legal(self.held.position, CHANCE, w)
        weights = {slot: w[slot] for slot in sorted(members(w))}
        total = sum(weights.values())
        return [(game.chance_slots.index(slot), n / total) for slot, n in weights.items()]

    def _apply_action(self, action: int) -> None:
        game, held = self._game, self.held
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            seat, move = CHANCE, game.chance_slots[action]
        else:
            seat = game.seats[player]
            move = game.ladder.move(held.position, seat, action)
            held.seen[player] = self._memory(player, action)
        game.rules.apply(held.position, seat, move)
        held.position.notes.clear()
        held.moves += 1
        _do_duties(game, held)

    def _memory(self, player: int, action: int) -> bytes:
        """What a player remembers after a decision."""
        seen = observation.observe(self._game.rules, self.held.position, self._game.seats[player])
        digest = blake2b(self.held.seen[player], digest_size=16)
        digest.update(seen.tobytes() + action.to_bytes(4, "little"))
        return digest.digest()

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._game
        moves, names = game.rules.moves, game.rules.seat_names(game.setting.names)
        if player == pyspiel.PlayerId.CHANCE:
            return moves.text(game.chance_slots[action], names)
        if player != self.current_player():
            return game.ladder.name(action)
        return moves.text(game.ladder.move(self.held.position, game.seats[player], action), names)

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """At the end; a game that is cut off has no winner, so all are equal."""
        game, count = self._game, len(self._game.setting.names)
        if not self.is_terminal():
            return [0.0] * len(game.seats)
        scores = [0] * game.rules.players
        if game.rules.actor(self.held.position) == OVER:
            game.rules.scores(self.held.position, scores)
        worth = rewards.of(game.reward, np.array([scores[:count]]))[0]
        return [float(worth[seat]) for seat in game.seats]

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that the player cannot tell from this one; ``sampler()`` gives numbers from 0 to
        1, by which all that it cannot know is dealt anew."""
        state: SpielState = self.clone()
        high, low = (int(sampler() * (1 << 32)) & 0xFFFFFFFF for _ in range(2))
        game = self._game
        game.rules.resample(state.held.position, game.seats[player], high, low)
        return state

    def __str__(self) -> str:
        """The position as everybody sees it."""
        return self._game.voice.render(self.held.position, SPECTATOR)


class Observer:
    """What a player sees now, or with ``recall`` what it remembers besides. The tensor holds the
    observation of all interfaces, which are whole numbers of 32 bits, as their lower and their
    upper 16 bits: both are exact in the float numbers that OpenSpiel has."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self._game, self._recall = game, recall
        length = observation.length(game.rules)
        self.tensor = None if recall else np.zeros(2 * length, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor.reshape(2, length)}

    def _seen(self, state: SpielState, player: int) -> Any:
        return observation.observe(self._game.rules, state.held.position, self._game.seats[player])

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            seen = self._seen(state, player)
            self.dict["observation"][:] = seen & 0xFFFF, seen >> 16

    def string_from(self, state: SpielState, player: int) -> str:
        now = " ".join(map(str, self._seen(state, player).tolist()))
        return f"{state.held.seen[player].hex()} {now}" if self._recall else now


def _do_duties(game: SpielGame, held: Held) -> None:
    """Roles that a program runs move by themselves."""
    rules, w = game.rules, legal_set()
    seat = rules.actor(held.position)
    while seat >= rules.players and held.moves < game.max_moves:
        rules.legal(held.position, seat, w)
        move = game.duty(held.position, seat, w)
        clear(w)
        rules.apply(held.position, seat, move)
        held.position.notes.clear()
        held.moves += 1
        seat = rules.actor(held.position)


def _type_of(ruleset: str, reward: str = rewards.PLACE, all_play: bool = True) -> Any:
    fewest, _, most = games.find(ruleset)[1].players
    utility = pyspiel.GameType.Utility
    sums = {rewards.PLACE: utility.ZERO_SUM, rewards.SHARE: utility.CONSTANT_SUM}
    return pyspiel.GameType(
        short_name=name_of(ruleset),
        long_name=f"Miethai {ruleset}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums[reward] if all_play else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest if all_play else fewest - 1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def name_of(ruleset: str) -> str:
    """What OpenSpiel calls a ruleset."""
    return f"miethai_{ruleset.replace('-', '_')}"


def _check(params: dict[str, Any]) -> None:
    """What OpenSpiel itself does not look at."""
    if params[REWARD] not in rewards.KINDS:
        known = ", ".join(rewards.KINDS)
        raise ValueError(f"{REWARD}: expected one of {known}, not {params[REWARD]!r}")
    if params[MAX_MOVES] < 1:
        raise ValueError(f"{MAX_MOVES}: expected a number from 1 up, not {params[MAX_MOVES]}")
    for pair in filter(None, params[OPTIONS].split(";")):
        if ":" not in pair:
            raise ValueError(f"{OPTIONS}: expected NAME:VALUE;NAME:VALUE;…, not {pair!r}")


def _register(ruleset: str) -> None:
    """OpenSpiel keeps what makes a game until the process ends, when nothing of Python can be freed
    any more: a class never is, a function would be."""
    made = type(f"Spiel_{ruleset}", (SpielGame,), {"ruleset": ruleset})
    pyspiel.register_game(_type_of(ruleset), made)


def load_game(ruleset: str, **params: Any) -> Any:
    """A ruleset as a game of OpenSpiel, by the id that it has here."""
    games.find(ruleset)  # names the known ones
    unknown = ", ".join(params.keys() - PARAMETERS.keys())
    if unknown:
        raise ValueError(f"no parameter {unknown}; there are {', '.join(PARAMETERS)}")
    return pyspiel.load_game(name_of(ruleset), params)


for _ruleset in games.rulesets():
    if name_of(_ruleset) not in pyspiel.registered_names():
        _register(_ruleset)
