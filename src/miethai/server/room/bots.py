"""Bots think in processes of their own, never in the server's loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from miethai import games
from miethai.bots import fallback
from miethai.kernel.chance import draw
from miethai.kernel.contract import Game
from miethai.kernel.fields import Position
from miethai.kernel.moves import COUNT, SLOT_BITS, SLOT_MASK, clear, legal_set, members, weigh
from miethai.kernel.playout import DRAWS_PER_PLY
from miethai.play.table import Table

Question = tuple[str, dict[str, Any], int, str, int, dict[str, int]]


def question(table: Table, seat: int, bot: str, limits: Mapping[str, int]) -> Question:
    """The arguments of ``choose``. The position is copied through and through: the pool's thread
    sends it off later, when the table may have gone on, and the bot deals hidden cards again in
    what it gets."""
    values = table.game.fields.values(table.position)
    high, low = table.dealer.key
    bits = draw(high, low, len(table.history) * DRAWS_PER_PLY)
    return table.ruleset.id, values, seat, bot, bits, dict(limits)


class Thinkers:
    """A pool of processes that choose moves. A process that dies is replaced, its question asked
    again once."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: Executor = self._new()

    def _new(self) -> Executor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, context, _live_and_die_with_the_server)

    async def choose(self, table: Table, seat: int, bot: str, limits: Mapping[str, int]) -> int:
        """The move of a bot for a seat that is asked."""
        asked = question(table, seat, bot, limits)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, choose, *asked)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False)
            self._pool = self._new()
            return await loop.run_in_executor(self._pool, choose, *asked)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


def _live_and_die_with_the_server() -> None:
    """Ctrl-C reaches the whole group of processes, but only the server decides when they end; and
    when it is killed they must not stay behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: Any) -> None:
    parent.join()
    os._exit(1)


# --- in the process ------------------------------------------------------------------------------
def choose(
    ruleset: str, values: dict[str, Any], seat: int, bot: str, bits: int, limits: Mapping[str, int]
) -> int:
    """What the bot does with the position as its seat knows it: all that is hidden from the seat is
    dealt again before the bot looks."""
    game = games.find(ruleset)[0].game
    position = game.fields.new()
    for name, value in values.items():
        setattr(position, name, value)
    real = game.fields.copy(position)
    game.resample(position, seat, bits, seat)
    refused: set[int] = set()
    for _ in range(game.moves.slots):
        move = _ask(game, position, seat, bot, bits, refused)
        if move is None:
            break
        if _fits(game, real, seat, move, limits):
            return move
        refused.add(move & SLOT_MASK)
    return fallback(game, real, seat)


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
