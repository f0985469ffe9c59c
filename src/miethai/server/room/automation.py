"""What moves by itself: chance, roles that the table keeps, formalities, standing orders, bots and
stand-ins."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from contextvars import Context
from typing import TYPE_CHECKING

from miethai.bots import fallback
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import SLOT_MASK
from miethai.play import table as play
from miethai.play.lesson import scripted_move
from miethai.server.disk import rows
from miethai.server.disk.rows import Made
from miethai.server.room.lodgers import Failed
from miethai.server.room.timing import now
from miethai.server.table import orders
from miethai.server.table.aside import Aside
from miethai.server.table.desk import PERSON, TABLE
from miethai.server.table.orders import NONE
from miethai.server.words import Refusal

if TYPE_CHECKING:
    from miethai.play.table import Table
    from miethai.server.room.batch import Batch
    from miethai.server.room.room import Room
    from miethai.server.table.desk import Desk

PACES = {"slow": 2.0, "normal": 0.8, "fast": 0.25, "instant": 0.0}  # seconds before a bot's move
MOST_AT_ONCE = 400  # moves that follow from one command before the disk gets them
RETRY_SECONDS = 2.0

log = logging.getLogger("miethai.server")


def duty(desk: Desk, seat: int, move: int) -> int:
    """The move by which the table does a role's duty: the one it would make, but a break gets the
    family's usual length instead of the shortest."""
    found = desk.manners.break_move(desk.table.position)
    if found is not None and found[0] == seat and (found[1] ^ move) & SLOT_MASK == 0:
        return found[1]
    return move


class Automation:
    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._hurried = asyncio.Event()  # ends the wait before a move that is chosen already
        self._skips_to: int | None = None  # nobody needs to see anything before this seat is asked
        self._more = True  # may follow at once, and was not looked at yet: too long, or just loaded

    # --- inside a change --------------------------------------------------------------------------
    def advance(self, batch: Batch) -> None:
        """All that follows at once and needs no thinking: dice, cards, duties, standing orders."""
        for _ in range(MOST_AT_ONCE):
            row = self._at_once()
            if row is None:
                self._more = False
                return
            batch.add(row)
        self._more = True

    def _speakers(self) -> Sequence[int]:
        """Who gets a word in now, in this order: mostly just the one who is asked."""
        table = self._room.desk.table
        return self._room.desk.manners.speakers(table.position) or (table.actor,)

    def _at_once(self) -> Made | None:
        desk = self._room.desk
        if not self._room.live:
            return None
        table = desk.table
        actor = table.actor
        if actor == OVER:
            return None
        aside = self._overtaken()
        if aside is not None:
            return desk.running.row(*aside.rows[0])
        if actor == CHANCE:
            move = table.deal()
            return None if move is None else desk.running.row(CHANCE, move)
        formal = desk.manners.formality(table.position, actor)
        if formal is not None:
            return desk.running.row(actor, formal)
        if self.pause() > 0:
            return None
        if desk.player(actor) == "table":
            if self._room.timing.limit() is not None and desk.kind(actor) == "table":
                return None  # a break: time ends it
            move = fallback(table.game, table.position, actor)
            return desk.running.row(actor, duty(desk, actor, move))
        for seat in self._speakers():
            if desk.player(seat) != "person":
                return None  # a bot has the word
            if (row := self._ordered(seat)) is not None:
                return row
        return None

    def _ordered(self, seat: int) -> Made | None:
        move = self._ordered_at(self._room.desk.table, seat)
        return None if move is None else self._room.desk.running.row(seat, move)

    def _ordered_at(self, table: Table, seat: int) -> int | None:
        desk = self._room.desk
        standing = desk.orders.get(seat, NONE)
        if standing == NONE:
            return None
        prompt = table.voice(desk.plan.lang).prompt(table.position, seat)
        move = orders.answer(table, seat, standing, prompt)
        if move is None or table.reason(seat, move) is not None:
            return None
        return move

    def pause(self) -> float:
        """People must get a word in before the game goes on."""
        desk = self._room.desk
        if not desk.plan.clock or not desk.people():
            return 0.0
        return max(0.0, desk.manners.pause_seconds(desk.table.position) - self._room.timing.spent)

    def hush(self) -> float:
        """Seconds for which people and bots wait for somebody who might be asked aside: as long
        where nobody is asked as where somebody is, or it would tell who holds what."""
        desk = self._room.desk
        if desk.match is None or not desk.match.hushed or not self._must_hide:
            return 0.0
        told = self._room.timing.told
        return max(0.0, self._room.hall.limits.aside_seconds - (now() - told))

    @property
    def _must_hide(self) -> bool:
        """Whether anybody could tell something from how long another one takes."""
        return len(self._room.desk.people()) > 1

    def _may_have_asked_aside(self) -> bool:
        """Whether a bot may have been asked since all were shown something: how long it took must
        not show in when the next one moves. Who is alone with bots knows when they were asked."""
        match, alone = self._room.desk.running, not self._must_hide
        own = alone and bool(match.entries) and match.entries[-1].seat in self._room.desk.people()
        return match.hushed and not own

    def _is_asked_aside(self, seat: int) -> bool:
        aside = self._room.desk.running.aside
        return aside is not None and seat in aside.asked

    def _overtaken(self) -> Aside | None:
        """A question aside that is not waited for: chance is due, or an order answers at once what
        comes next."""
        desk = self._room.desk
        aside = desk.running.aside
        if aside is None or aside.cannot_wait:
            return aside
        table, seat = aside.table, aside.table.actor
        if seat in aside.asked:
            return None
        due = desk.manners.formality(table.position, seat) is not None
        if desk.player(seat) == PERSON:
            due = due or self._ordered_at(table, seat) is not None
        return aside if due else None

    # --- outside: bots think without holding the room ---------------------------------------------
    def wake(self) -> None:
        """Something has changed; see whether a bot is asked."""
        if self._task is not None and not self._task.done():
            self._again = True
        elif self._more or self._waits_for() is not None:
            self._task = asyncio.create_task(self._run(), context=Context())  # for nobody's request

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            self._again = False
            try:
                moved = await self._step()
            except Refusal as refusal:
                log.warning("a bot's move was not made", extra={"why": refusal.code})
                moved = await self._after_a_while()
            except Failed as failure:
                log.warning("a bot failed and is replaced", extra={"why": str(failure)})
                moved = True
            except Exception:  # a bot that fails must not end the table
                self._room.hall.metrics.errors.inc()
                log.exception("a bot failed", extra={"table": self._room.desk.id})
                moved = await self._after_a_while()
            if not moved and not self._again:
                return

    async def _after_a_while(self) -> bool:
        await asyncio.sleep(RETRY_SECONDS)
        return not self._room.closed

    def _waits_for(self) -> int | None:
        """The seat whose move is made here; None: a person's, or nobody's."""
        desk = self._room.desk
        if not self._room.live or desk.match is None:
            return None
        actor = desk.match.table.actor
        if actor < 0:
            return None
        if self.pause() > 0:
            return actor
        aside, seats = desk.match.aside, self._speakers()
        if aside is not None and desk.player(aside.seat) == PERSON:
            # Who alone reads the table has all the time; before others, bots do not wait for ever.
            seats = (*aside.asked, aside.table.actor) if self._must_hide else ()
        return next((k for k in seats if desk.player(k) not in (PERSON, TABLE)), None)

    async def _step(self) -> bool:
        """One move of a bot, or the end of a pause; whether there was one."""
        room = self._room
        if self._asleep():
            return False
        seat = self._waits_for()
        if seat is None:
            self._skips_to = None  # a person is asked
            return await self._go_on()
        desk = room.desk
        before, rows = self._moment(seat), desk.rows
        bot = desk.player(seat)
        begun = asyncio.get_running_loop().time()
        self._hurried.clear()
        await asyncio.sleep(self.pause())
        move: int | None = None
        if self._may_have_asked_aside():
            begun = asyncio.get_running_loop().time() - (now() - room.timing.told)
        if bot not in (PERSON, TABLE):
            async with room.lock:
                if room.desk.rows != rows:
                    return True
                asking = asyncio.ensure_future(self._choice(seat, bot))
                await asyncio.sleep(0)  # the position is handed over before the lock is given back
            try:
                move = await asking
            except Failed:
                await self._replace(seat, bot)
                raise
            await self._show(seat, move, begun)
        hush = self.hush() if self._is_asked_aside(seat) else 0.0
        async with room.turns.turn(seat, hush), room.change() as batch:
            if self._moment(seat) != before or room.desk.player(seat) != bot:
                return True
            self._carry_out(batch, seat, move)
        return True

    async def _replace(self, seat: int, bot: str) -> None:
        """The usual bot plays on for one that failed, and everybody is told."""
        async with self._room.change() as batch:
            desk = self._room.desk
            if desk.player(seat) == bot and self._room.live:
                batch.add(rows.Noted(seat, "failed", bot))
                batch.add(rows.Replaced(seat, desk.usual_bot))

    async def _choice(self, seat: int, bot: str) -> int:
        """A bot's move; at a lesson what the chapter wants, as long as it goes."""
        room = self._room
        table = room.table_for(seat)
        scripted = scripted_move(table, seat)
        if scripted is not None:
            return scripted
        limits = orders.most_by_verb(room.desk.orders.get(seat, NONE))
        return await room.hall.thinkers.choose(table, seat, bot, limits)

    def _moment(self, seat: int) -> tuple[int, int]:
        """Another one after every move, and after every undo that the seat can notice; where
        somebody might be asked aside, only what it notices counts."""
        match = self._room.desk.running
        return 0 if match.hushed else len(match.entries), match.numbers[seat]

    # --- pace -------------------------------------------------------------------------------------
    def hurry(self) -> None:
        """The pace is another one, or somebody is gone: a wait that has begun ends."""
        self._hurried.set()

    def skip_to(self, seat: int) -> None:
        """Bots do not wait until the seat is asked."""
        self._skips_to = seat
        self.hurry()

    async def _show(self, seat: int, move: int, begun: float) -> None:
        """Time for people to see what happens, before a move that they want to see; what a bot
        has thought counts."""
        if self._is_asked_aside(seat):
            return  # nobody sees that it thinks
        desk, hush = self._room.desk, self.hush()
        verb = desk.game.moves.decode(move).block.verb
        if verb in desk.routine or self._skips_to is not None or not desk.people():
            await asyncio.sleep(hush)
            return
        left = PACES[desk.pace_now] - (asyncio.get_running_loop().time() - begun)
        left = max(left, hush)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurried.wait(), max(left, 0.0))

    async def _go_on(self) -> bool:
        """The rest of what follows at once; whether there may be still more."""
        if not self._more or not self._room.live:
            return False
        async with self._room.change() as batch:
            self.advance(batch)
        return self._more

    def _carry_out(self, batch: Batch, seat: int, move: int | None) -> None:
        if move is not None:
            match = self._room.desk.running
            batch.let_go(seat)
            try:
                batch.add(match.row(seat, move))
            except (play.Refused, play.NotDue):  # what it thought about has changed unseen
                other = fallback(match.table.game, match.table.position, seat)
                batch.add(match.row(seat, other))
        self.advance(batch)

    def _asleep(self) -> bool:
        """Bots do not play on when all people have left the table."""
        desk = self._room.desk
        return bool(desk.people()) and not self._room.here and not self._room.timing.heard_of()
