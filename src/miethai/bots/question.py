"""What a bot is asked: one question to one seat, with all that the seat may know and no more."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from miethai.bots.world import Scene, World
from miethai.kernel.fields import Position
from miethai.kernel.presentation.offers import Move

Answer = Move | str | int  # a move that is offered, its notation, or its number in the rules


class BotError(ValueError):
    """A bot that cannot be found or cannot play; the message says what is expected."""


class Bot(Protocol):
    """A player. Every seat at every table gets one of its own, made by calling its class, so it
    may remember what it likes from one question to the next."""

    def choose(self, question: Question) -> Answer:
        """One of ``question.moves``; those with amounts need one (``move.with_amount(120)``)."""


class Question:
    """A seat is asked.

    The position is as the seat may know it: whatever is hidden from it has been dealt anew, by
    ``seed``, before the bot sees anything.
    """

    def __init__(
        self,
        scene: Scene,
        number: int,
        position: Position,
        seed: int,
        seconds: float | None = None,
        table: str = "",
    ) -> None:
        self.scene = scene
        self.number = number
        """The seat's place, from 0 on, as the rules count."""
        self.position = position
        self.seed = seed
        """For whatever the bot decides by chance: the same at the same moment of the same game."""
        self.seconds = seconds
        """How long the answer may take; None: as long as it needs."""
        self.table = table
        """The same for all questions of one game."""
        self._world = World(scene, position, seed)

    @property
    def ruleset(self) -> str:
        return self.scene.ruleset

    @property
    def seat(self) -> str:
        """The name of the seat that is asked."""
        return self.scene.names[self.number]

    @property
    def players(self) -> Sequence[str]:
        """The players in the order of play."""
        return self.scene.names[: self.scene.players]

    @property
    def options(self) -> Mapping[str, Any]:
        return self.scene.options

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat sees; what is in it is listed in ``docs/scenarios.md``."""
        return self._world.view(self.seat)

    @cached_property
    def moves(self) -> list[Move]:
        """What the rules offer."""
        return self._world.moves_of(self.number)

    def choices(self, amounts: int = 3) -> list[Move]:
        """The same, but ready to be made: moves with amounts with at most so many of them, from the
        least to the greatest."""
        found = []
        for move in self.moves:
            if move.amounts is None:
                found.append(move)
            else:
                found += [move.with_amount(amount) for amount in move.amounts.spread(amounts)]
        return found

    @cached_property
    def prompt(self) -> str:
        """What the seat is asked, in words."""
        return self._world.voice.prompt(self.position, self.number)

    def clone(self, deal: int = 0) -> World:
        """The position to play on with. Every ``deal`` from 1 on is another way in which what the
        seat cannot know may lie; 0 is that of ``position``."""
        world = self._world.clone()
        if deal:
            self.scene.game.resample(world.position, self.number, self.seed & 0xFFFFFFFF, deal)
        return world

    def code(self, answer: object) -> int:
        """A bot's answer as the rules know it, or BotError."""
        try:
            if not isinstance(answer, (Move, str, int)) or isinstance(answer, bool):
                raise ValueError(f"{answer!r}: expected one of question.moves")
            return self._world.code(self.number, answer)
        except ValueError as error:
            some = ", ".join(move.notation for move in self.moves[:8])
            more = " …" if len(self.moves) > 8 else ""
            raise BotError(f"{error}; offered are {some}{more}") from None


def answered(name: str, bot: Bot, question: Question) -> int:
    """A bot's answer as the rules know it; BotError if it raises an error or says nonsense."""
    try:
        answer = bot.choose(question)
    except BotError:
        raise
    except Exception as error:
        at = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{at.filename}, line {at.lineno}"
        raise BotError(f"bot {name}: {type(error).__name__}: {error} ({where})") from error
    try:
        return question.code(answer)
    except BotError as error:
        raise BotError(f"bot {name} answered {error}") from None
