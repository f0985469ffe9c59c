"""What a move costs inside the table server, without sockets and disk: one table, five readers.

    python bench/server_parts.py            all readers are served after every move
    python bench/server_parts.py --busy     only who moved and who is asked, as under overload
    python bench/server_parts.py --ruleset wucherer-2013 --bot landlord

The same game is played several times, and of every move the shortest processor time counts: so the
figure hardly depends on what else the machine does. Without ``--bot`` everybody makes simple moves,
as in bench/server.py; a bot's choice is not part of the time.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import time
from typing import Any

import uvloop

from load import rank
from miethai.server import wire
from miethai.server.hall import hall
from miethai.server.hall.hall import Hall
from miethai.server.http.connection import Connection
from miethai.server.limits import Limits
from miethai.server.room import bots as thinking
from miethai.server.room import onlookers, sitting
from miethai.server.room.callers import Caller
from miethai.server.room.commands import carry_out
from miethai.server.room.room import Room

SEATS = 5
OPTIONS = {"monopoly": {"quickStart": True}}
LIMITS = Limits(commands_per_second=1e9, burst=10**9)


class NoDisk:
    """A store that keeps nothing."""

    is_shared = False

    async def write(self, statements: Any, table: str = "") -> None:
        pass

    async def read(self, question: Any) -> int:
        return 0  # tables so far


class Line:
    """A socket without a network."""

    def __init__(self) -> None:
        self._in: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.answers: asyncio.Queue[str] = asyncio.Queue()

    def say(self, text: str) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> dict[str, str]:
        return await self._in.get()

    async def send(self, message: dict[str, str]) -> None:
        if message["text"].startswith(('{"t":"ack"', '{"t":"refused"')):
            self.answers.put_nowait(message["text"])


async def sat_down(room: Room, invite: str) -> tuple[list[Line], list[asyncio.Task[None]]]:
    lines, tasks = [], []
    for number in range(SEATS):
        sit = wire.Sit(name=f"P{number}", invite=invite)
        seated = await carry_out(room, Caller(-3, "en"), sit)
        assert isinstance(seated, wire.Seated)
        line: Any = Line()
        hello = wire.Hello(table=room.desk.id, code=seated.code, lang="en")
        line.say(wire.encode(hello).decode())
        lines.append(line)
        tasks.append(asyncio.create_task(Connection(room.hall, line, "here").run()))
    while len(room.listeners) < SEATS or len(room.snapshots) < SEATS:
        await asyncio.sleep(0.001)
    return lines, tasks


def chosen(room: Room, seat: int, bot: str | None) -> str:
    """The next move of the seat that is asked."""
    table = room.desk.table
    if bot is not None:
        move = thinking.choose(*thinking.question(table, seat, bot, {}))
        return table.game.moves.text(move, table.names)
    legal: Any = min(room.snapshots[seat, "en"].legal, key=rank)
    return legal.move if legal.amount is None else f"{legal.move} {legal.amount.low}"


async def game(ruleset: str, bot: str | None, moves: int) -> list[float]:
    """The seconds of each move, from the command until everybody is served."""
    numbers = itertools.count()
    hall.new_seed = lambda: next(numbers).to_bytes(32, "big")  # always the same game
    sitting.new_salt = lambda: f"{next(numbers):032x}"
    store: Any = NoDisk()
    thinkers: Any = None
    wish = wire.NewTable(ruleset, [wire.SeatWish()] * SEATS, OPTIONS.get(ruleset, {}), clock=False)
    place = Hall(store, thinkers, LIMITS)
    made = await place.create(wish, "here")
    room = await place.room(made.table)
    lines, tasks = await sat_down(room, made.invite)
    times = []
    for number in range(moves):
        seat = room.desk.table.actor
        if seat < 0:  # it is over
            break
        text = chosen(room, seat, bot)
        begun = time.process_time()
        lines[seat].say(f'{{"t":"move","id":"m{number}","move":"{text}"}}')
        answer = await lines[seat].answers.get()
        for _ in range(3):  # the other lines have their turn
            await asyncio.sleep(0)
        times.append(time.process_time() - begun)
        assert "ack" in answer, answer
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return times


async def best_of(rounds: int, ruleset: str, bot: str | None, moves: int) -> list[float]:
    gc.disable()
    games = [await game(ruleset, bot, moves) for _ in range(rounds + 1)]
    return [min(same) for same in zip(*games[1:], strict=True)]  # the first one fills the caches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ruleset", default="monopoly")
    parser.add_argument("--bot", help="who chooses the moves")
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--busy", action="store_true")
    args = parser.parse_args()
    if args.busy:  # nobody is served late either
        onlookers.FEW, onlookers.LATE, onlookers.LONGEST = 0, -1.0, 1e9
        onlookers.LOOK_EVERY = 1e6
    times = uvloop.run(best_of(args.rounds, args.ruleset, args.bot, args.moves))
    mean = 1e6 * sum(times) / len(times)
    print(f"{args.ruleset}: {mean:.0f} µs a move, {len(times)} moves, best of {args.rounds}")


if __name__ == "__main__":
    main()
