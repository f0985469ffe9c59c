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
from miethai.server.room.living import live_and_die_with_the_server

SECONDS = 5.0  # what a bot is told that it has for an answer …
PATIENCE = 10.0  # … and what it really has
STARTING = 60.0  # seconds in which its process must be up
READY = "ready"
MOST_PLAYERS = 64  # that a process remembers: one for each seat at each table


class Asked(NamedTuple):
    """A question as it goes to a process: the position is as the seat knows it."""

    scene: Scene
    seat: int
    values: dict[str, Any]
    seed: int
    table: str


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
def _live(line: Connection, bot: str, address: str) -> None:
    """Answer questions until the line is closed: with the number of a move, or with what is
    wrong."""
    live_and_die_with_the_server()
    players: OrderedDict[tuple[str, int], Bot] = OrderedDict()
    with contextlib.suppress(EOFError, OSError):
        line.send(READY)
        while True:
            asked: Asked = line.recv()
            try:
                line.send(_answer(players, bot, address, asked))
            except BotError as error:
                line.send(str(error))


def _answer(
    players: OrderedDict[tuple[str, int], Bot], bot: str, address: str, asked: Asked
) -> int:
    game, key = asked.scene.game, (asked.table, asked.seat)
    if key not in players:
        make = find(asked.scene.family, address)
        if make is None:
            raise BotError(f"bot {bot}: at a table only classes with choose(question) can play")
        players[key] = make()
    players.move_to_end(key)
    while len(players) > MOST_PLAYERS:
        players.popitem(last=False)
    position = game.fields.new()
    for name, value in asked.values.items():
        setattr(position, name, value)
    question = Question(asked.scene, asked.seat, position, asked.seed, SECONDS, asked.table)
    return answered(bot, players[key], question)
