"""Other people's bots: each lives in a process of its own, which never gets to know more than the
seat that is asked, and which is ended when it hangs or breaks."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from miethai.bots import Bot, BotError, Question, Scene, answered, find
from miethai.kernel.fields import Position
from miethai.server.room.living import live_and_die_with_the_server

SECONDS = 5.0  # what a bot is told that it has for an answer …
PATIENCE = 10.0  # … and what it really has
STARTING = 60.0  # seconds in which its process must be up
READY = "ready"
MOST_PLAYERS = 64  # that a process remembers: one for each seat at each table


class Asked(NamedTuple):
    """A question as it goes to a process. Processes of this package's bots get the position as it
    is and deal it anew themselves; others get it as the seat knows it."""

    scene: Scene
    seat: int
    values: dict[str, Any]
    seed: int
    table: str

    @property
    def position(self) -> Position:
        return self.scene.game.fields.made_of(self.values)

    def question(self, known: Position) -> Question:
        """What the bot is asked; ``known`` is the position as the seat knows it."""
        return Question(self.scene, self.seat, known, self.seed, SECONDS, self.table)


class Failed(Exception):
    """A bot that did not answer with a legal move in time; the message says why."""


class Lodger:
    """One bot's process. It is started by the first question, and again by the next one after it
    had to be ended."""

    def __init__(self, bot: str, address: str) -> None:
        self.bot, self._address = bot, address
        self._lock = asyncio.Lock()
        self._process: Any = None
        self._line: Connection | None = None

    async def choose(self, asked: Asked) -> int:
        """The move, or Failed."""
        async with self._lock:
            return await asyncio.to_thread(self._choose, asked)

    def _choose(self, asked: Asked) -> int:
        try:
            line = self._open()
            line.send(asked)
            said = _heard(line, PATIENCE)
        except (EOFError, OSError):
            self.close()
            raise Failed("its process has ended") from None
        except Failed:
            self.close()
            raise
        if isinstance(said, int):
            return said
        raise Failed(str(said))

    def _open(self) -> Connection:
        if self._line is None:
            context = multiprocessing.get_context("spawn")
            self._line, theirs = context.Pipe()
            arguments = theirs, self.bot, self._address
            self._process = context.Process(target=_live, args=arguments, daemon=True)
            self._process.start()
            theirs.close()
            _heard(self._line, STARTING)
        return self._line

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._line is not None:
            self._line.close()
        self._process = self._line = None


def _heard(line: Connection, seconds: float) -> object:
    if not line.poll(seconds):
        raise Failed(f"no answer within {seconds:g} seconds")
    return line.recv()


# --- in the process ------------------------------------------------------------------------------
class Players:
    """The players of a process: one for each seat at each table that it was asked about lately."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str, int], Bot] = OrderedDict()

    def answer(self, bot: str, address: str, question: Question) -> int:
        """The number of a move, or BotError."""
        key = bot, question.table, question.number
        if key not in self._known:
            make = find(question.scene.family, address)
            if make is None:
                raise BotError(f"bot {bot}: at a table only classes with choose(question) can play")
            self._known[key] = make()
        self._known.move_to_end(key)
        while len(self._known) > MOST_PLAYERS:
            self._known.popitem(last=False)
        return answered(bot, self._known[key], question)


def _live(line: Connection, bot: str, address: str) -> None:
    """Answer questions until the line is closed: with the number of a move, or with what is
    wrong."""
    live_and_die_with_the_server()
    players = Players()
    with contextlib.suppress(EOFError, OSError):
        line.send(READY)
        while True:
            asked: Asked = line.recv()
            try:
                line.send(players.answer(bot, address, asked.question(asked.position)))
            except BotError as error:
                line.send(str(error))
