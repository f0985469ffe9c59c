"""Bots think in processes of their own, never in the server's loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any, TypeVar

from miethai import bots as programs
from miethai.bots import fallback
from miethai.bots.reasons import Advice, advice
from miethai.kernel.chance import draw
from miethai.kernel.contract import Game
from miethai.kernel.fields import Position
from miethai.kernel.moves import COUNT, SLOT_BITS, SLOT_MASK, clear, legal_set, members, weigh
from miethai.kernel.playout import DRAWS_PER_PLY, policies
from miethai.play.table import Table
from miethai.server.room.living import live_and_die_with_the_server
from miethai.server.room.lodgers import Asked, Lodger, Players
from miethai.server.words import Refusal

TRIES = 3  # for a question in whose time processes die
Done = TypeVar("Done")

Arguments = tuple[Asked, str, int, dict[str, int]]

log = logging.getLogger("miethai.server")


def question(table: Table, seat: int, bot: str, limits: Mapping[str, int]) -> Arguments:
    """The arguments of ``choose``. The position is copied through and through: the pool's thread
    sends it off later, when the table may have gone on, and the bot deals hidden cards again in
    what it gets."""
    high, low = table.dealer.key
    bits = draw(high, low, len(table.history) * DRAWS_PER_PLY)
    return _sent(table, seat, table.position), bot, bits, dict(limits)


def _sent(table: Table, seat: int, position: Position) -> Asked:
    """The question with a position as it goes to a process."""
    values = table.game.fields.values(position)
    return Asked(table.scene(), seat, values, table.thinking_seed, table.mark)


class Thinkers:
    """A pool of processes that choose moves; one that dies is replaced, its question asked again.
    Bots of other people do not think there, but each in a process of its own."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: Executor = self._new()
        self._lodgers: dict[str, Lodger] = {}

    def _new(self) -> Executor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, context, live_and_die_with_the_server)

    async def choose(self, table: Table, seat: int, bot: str, limits: Mapping[str, int]) -> int:
        """The move of a bot for a seat that is asked. Failed if it is another's and has none."""
        if not programs.is_house(table.family, bot):
            return await self._lodged(table, seat, bot, limits)
        return await self._in_pool(choose, *question(table, seat, bot, limits))

    async def advise(self, table: Table, seat: int, lang: str) -> list[Advice]:
        """What the shark would do on a seat that is asked; it knows what the seat knows."""
        asked = _sent(table, seat, table.position)
        return await self._in_pool(advise, asked._replace(scene=replace(asked.scene, lang=lang)))

    async def _in_pool(self, work: Callable[..., Done], *asked: Any) -> Done:
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, work, *asked)
            except BrokenProcessPool:
                if pool is self._pool:  # else another question has found out before
                    log.warning("a process in which bots think has died")
                    pool.shutdown(wait=False)
                    self._pool = self._new()
        raise Refusal("store", "internal")

    async def _lodged(self, table: Table, seat: int, bot: str, limits: Mapping[str, int]) -> int:
        """What another's bot answers. All that is hidden from its seat is dealt anew here: its
        process never gets the truth."""
        real = table.game.fields.copy(table.position)
        sent = _sent(table, seat, table.question(seat).position)
        if bot not in self._lodgers:
            self._lodgers[bot] = Lodger(bot, programs.address_of(bot))
        move = await self._lodgers[bot].choose(sent)
        if _fits(table.game, real, seat, move, limits):
            return move
        return fallback(table.game, real, seat)

    def close(self) -> None:
        for lodger in self._lodgers.values():
            lodger.close()
        self._pool.shutdown(wait=True, cancel_futures=True)


# --- in the process ------------------------------------------------------------------------------
_players = Players()


def choose(asked: Asked, bot: str, bits: int, limits: Mapping[str, int]) -> int:
    """What the bot does with the position as its seat knows it: all that is hidden from the seat is
    dealt again before the bot looks."""
    family, seat = asked.scene.family, asked.seat
    game, real = family.game, asked.position
    position = _known(asked, bits)
    if bot not in policies(game):
        move = _players.answer(bot, bot, asked.question(position))
        if _fits(game, real, seat, move, limits):
            return move
        bot = programs.usual_bot(family)
    refused: set[int] = set()
    for _ in range(game.moves.slots):
        answer = _ask(game, position, seat, bot, bits, refused)
        if answer is None:
            break
        if _fits(game, real, seat, answer, limits):
            return answer
        refused.add(answer & SLOT_MASK)
    return fallback(game, real, seat)


def advise(asked: Asked) -> list[Advice]:
    """What the shark would do with the position as its seat knows it."""
    return advice(asked.question(_known(asked, asked.seed & 0xFFFFFFFF)))


def _known(asked: Asked, bits: int) -> Position:
    known = asked.position
    asked.scene.game.resample(known, asked.seat, bits, asked.seat)
    return known


def _ask(
    game: Game, position: Position, seat: int, bot: str, bits: int, refused: set[int]
) -> int | None:
    w = legal_set()
    game.legal(position, seat, w)
    if refused:
        left = [slot for slot in members(w) if slot not in refused]
        clear(w)
        for slot in left:
            weigh(w, slot, 1)
    if w[COUNT] == 0:
        return None
    if bot in game.bots:
        return int(game.bots[bot](position, seat, w, bits))
    return int(_random(game, position, seat, w, bits))


def _random(game: Game, position: Position, seat: int, w: Sequence[int], bits: int) -> int:
    slot = members(w)[bits * w[COUNT] >> 32]
    if slot >= game.moves.amount_slots:
        return slot
    low = game.lowest(position, seat, slot)
    span = game.highest(position, seat, slot) - low + 1
    return int(slot | (low + (draw(bits, slot, 1) * span >> 32)) << SLOT_BITS)


def _fits(game: Game, real: Position, seat: int, move: int, limits: Mapping[str, int]) -> bool:
    """Legal in truth, and within the standing orders of the seat."""
    if game.reason(real, seat, move) is not None:
        return False
    verb = game.moves.decode(move).block.verb
    return verb not in limits or move >> SLOT_BITS <= limits[verb]
