"""A position that a bot plays on with in its mind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np

from miethai import games
from miethai.kernel.compilers import cpu as compiler
from miethai.kernel.contract import CHANCE, OVER, Family, Game, Voice
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK, drained, legal_set, members
from miethai.kernel.playout import FACTS, Loop, build, policies
from miethai.kernel.presentation.offers import NATURE, InvalidMove, Move, offered

MAX_MOVES = 250_000  # games that never end are cut off here


@dataclass(frozen=True)
class Scene:
    """A table as far as all of it is known to everybody: the ruleset, the names of all seats, how
    many of them are players, and the options."""

    ruleset: str
    names: tuple[str, ...]
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    lang: str = "en"

    @property
    def family(self) -> Family:
        return games.find(self.ruleset)[0]

    @property
    def game(self) -> Game:
        return self.family.game


def usual_bot(family: Family) -> str:
    """The bot that plays where nobody chose one."""
    known = policies(family.game)
    return family.usual_bot if family.usual_bot in known else known[-1]


@cache
def _loop(family: str) -> Loop:
    return build(games.family(family).game)


class World:
    """A position with whoever is to move in it. All moves are made here, never at the table."""

    def __init__(self, scene: Scene, position: Position, seed: int = 0) -> None:
        self.scene, self.position, self.seed = scene, position, seed

    def clone(self) -> World:
        """An independent copy, with the same chance in its rollouts."""
        return World(self.scene, self.scene.game.fields.copy(self.position), self.seed)

    # --- looking ----------------------------------------------------------------------------------
    @cached_property
    def voice(self) -> Voice:
        """What people at the table would be told."""
        return self.scene.family.voice(self.scene.lang, self.scene.names, self.scene.options)

    @property
    def turn(self) -> str | None:
        """The player or role that is to move, ``CHANCE``, or None when the game is over."""
        actor = self.scene.game.actor(self.position)
        return None if actor == OVER else self._name(actor)

    @property
    def moves(self) -> list[Move]:
        """What the rules offer to whoever is to move; nothing when the game is over."""
        actor = self.scene.game.actor(self.position)
        return [] if actor == OVER else self.moves_of(actor)

    def moves_of(self, seat: int) -> list[Move]:
        game, w = self.scene.game, legal_set()
        game.legal(self.position, seat, w)
        now = game.fields.copy(self.position)
        return offered(game, self.scene.names, now, seat, drained(w), lambda: self.voice)

    def view(self, seat: str) -> dict[str, Any]:
        """The position as a seat sees it; what is in it is listed in ``docs/scenarios.md``."""
        number = self.scene.names.index(seat)
        return self.scene.family.view(self.position, number, self.scene.names)

    def _name(self, actor: int) -> str:
        return NATURE if actor == CHANCE else self.scene.names[actor]

    # --- doing ------------------------------------------------------------------------------------
    def apply(self, move: Move | str | int) -> World:
        """Make a move of whoever is to move; gives this world again. ValueError if it is not
        legal here."""
        game = self.scene.game
        actor = game.actor(self.position)
        code = self.code(actor, move)
        game.apply(self.position, actor, code)
        self.position.notes.clear()
        return self

    def code(self, seat: int, move: Move | str | int) -> int:
        """A legal move of a seat as the rules know it, or ValueError."""
        if isinstance(move, Move):
            code = move.code
            if move.amounts is not None:
                raise InvalidMove(f"{move}: needs an amount ({move.amounts}); see with_amount")
        elif isinstance(move, str):
            code = self._read(seat, move)
        else:
            code = int(move)
        if not self._is_legal(seat, code):
            raise InvalidMove(f"{move}: not offered to {self._name(seat)} now")
        return code

    def _read(self, seat: int, text: str) -> int:
        name, colon, words = text.partition(":")
        if colon and name.strip() != self._name(seat):
            raise InvalidMove(f"{text}: {self._name(seat)} is to move")
        return self.scene.game.moves.parse(words if colon else text, self.scene.names)

    def _is_legal(self, seat: int, code: int) -> bool:
        game, w = self.scene.game, legal_set()
        game.legal(self.position, seat, w)
        slot, amount = code & SLOT_MASK, code >> SLOT_BITS
        if code < 0 or slot not in drained(w):
            return False
        if seat == CHANCE or slot >= game.moves.amount_slots:
            return amount == 0
        low, high = game.lowest(self.position, seat, slot), game.highest(self.position, seat, slot)
        return bool(low <= amount <= high)

    # --- playing on -------------------------------------------------------------------------------
    def rollout(
        self, times: int = 1, seed: int | None = None, bot: str | None = None
    ) -> dict[str, float]:
        """Play the game to its end so many times, every seat by the family's usual bot (or another
        of its own); gives the share of the wins of every player. The same seed deals the same
        chance, so clones of one world are compared by the same luck. It is played compiled where
        that has been prepared (see ``warm_up``), and by the same moves interpreted elsewhere."""
        scene, key = self.scene, self.seed if seed is None else seed
        codes = policies(scene.game)
        policy = [codes.index(bot or usual_bot(scene.family))] * scene.game.seats
        ready = compiler.is_cached(scene.game)
        scores = (self._compiled if ready else self._interpreted)(times, key, policy)
        shares = np.zeros(scene.players)
        for row in scores:
            best = row[: scene.players] == row[: scene.players].max()
            shares += best / best.sum()
        return dict(zip(scene.names, (shares / max(times, 1)).tolist(), strict=False))

    def _interpreted(self, times: int, seed: int, policy: list[int]) -> Any:
        game, w = self.scene.game, legal_set()
        play_one = _loop(game.name).play_one
        scores = np.zeros((times, game.players), dtype=np.int64)
        for number in range(times):
            s = game.fields.copy(self.position)
            play_one(s, w, seed, number, policy, MAX_MOVES, 0, 0)
            out = [0] * game.players
            game.scores(s, out)
            scores[number] = out
        return scores

    def _compiled(self, times: int, seed: int, policy: list[int]) -> Any:
        game = self.scene.game
        final = np.zeros(times, dtype=game.fields.dtype)
        scores = np.zeros((times, game.players), dtype=np.int64)
        facts = np.zeros((times, FACTS), dtype=np.int64)
        start, codes = game.fields.to_records(self.position), np.array(policy, dtype=np.int64)
        compiler.compiled(game).run(
            start, final, scores, facts, seed, 0, codes, MAX_MOVES, 0, 0, compiler.legal_array()
        )
        return scores


def fallback(game: Game, position: Position, seat: int) -> int:
    """The first move that may really be made; a seat that is asked always has one."""
    w = legal_set()
    game.legal(position, seat, w)
    for slot in members(w):
        low = game.lowest(position, seat, slot) if slot < game.moves.amount_slots else 0
        if game.reason(position, seat, slot | low << SLOT_BITS) is None:
            return slot | low << SLOT_BITS
    raise LookupError(f"seat {seat} is asked but has no move")
