"""The clocks of a table, kept apart: who is here (presence), how long a question has been open and
what ends it (adjudication), and the game's own clock with its marks. Whether a line still carries
anything (transport) is the connection's business.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from miethai.kernel.contract import CHANCE, OVER, SPECTATOR, Limit
from miethai.server.disk.rows import Made
from miethai.server.room.patience import Patience
from miethai.server.wire import Clock

if TYPE_CHECKING:
    from miethai.server.room.room import Room

now = time.monotonic  # seconds that never jump
HTTP_PRESENCE = 30.0  # a seat that asks by HTTP counts as here for this long
KEPT_EVERY = 60.0
SAVED_EVERY = 5.0  # seconds of a clock that a crash may lose


class Timing:
    def __init__(self, room: Room) -> None:
        self._room = room
        at = now()
        self._gone: dict[int, float] = {}  # by seat: since when nobody is connected
        self._heard: dict[int, float] = {}  # by seat: the last command by HTTP
        self._started = at
        self._epoch = time.time() - at
        self.last_seen = at
        self.told = at  # when all were shown something last
        self.played = room.desk.kept.clock
        self.spent = room.desk.kept.spent  # by the question that is open
        self._last = at
        self._question: Hashable = None  # who is asked, and what
        self._questions = 0
        self._saved = self.played, self.spent
        self._shown: tuple[Any, Clock] | None = None
        self._kept = 0.0
        self.words = Patience(room)  # for those of the table's chance

    # --- presence ---------------------------------------------------------------------------------
    def arrive(self, seat: int) -> None:
        self._gone.pop(seat, None)
        self.last_seen = now()

    def leave(self, seat: int) -> None:
        self._gone[seat] = self.last_seen = now()

    def seen(self) -> None:
        """Somebody asks for the table."""
        self.last_seen = now()

    def heard(self, seat: int) -> None:
        """A command came by HTTP."""
        self._heard[seat] = self.last_seen = now()

    @property
    def matters(self) -> bool:
        """Whether time alone can change anything: a clock, or presence that runs out, or the
        patience for words that are still to come."""
        return self._room.desk.plan.clock or bool(self._heard) or self.words.waits

    def heard_of(self) -> bool:
        """Whether any seat asked by HTTP lately."""
        return any(now() - heard < HTTP_PRESENCE for heard in self._heard.values())

    def is_here(self, seat: int) -> bool:
        if seat in self._room.here:
            return True
        return now() - self._heard.get(seat, -HTTP_PRESENCE) < HTTP_PRESENCE

    def present(self) -> frozenset[int]:
        """All seats that are here."""
        heard = filter(self.is_here, self._heard)
        return self._room.here.union(heard) if self._heard else self._room.here

    def away(self, seat: int) -> int | None:
        """Seconds for which the seat's player has been away."""
        if self.is_here(seat):
            return None
        return int(now() - self._away_since(seat))

    def away_since(self, seat: int) -> int | None:
        """The same as the moment when they left, in seconds of the epoch; rather later than
        earlier, so that nobody who counts from it comes before the time of grace is over."""
        if self.is_here(seat):
            return None
        return math.ceil(self._epoch + self._away_since(seat))

    def _away_since(self, seat: int) -> float:
        return max(self._gone.get(seat, self._started), self._heard.get(seat, 0.0))

    def may_be_replaced(self, seat: int) -> bool:
        away = self.away(seat)
        return away is not None and away >= self._room.desk.plan.grace

    # --- adjudication and the game's clock --------------------------------------------------------
    def kept(self) -> tuple[float, float]:
        """What is stored of the clocks."""
        self._saved = self.played, self.spent
        self._kept = now()
        return self._saved

    @property
    def must_keep(self) -> bool:
        """Whether the clocks are stored with the next move: always where there is one, else now and
        then, as a sign that the table is played."""
        return self._room.desk.plan.clock or now() - self._kept > KEPT_EVERY

    def tick(self) -> None:
        """Let the time since the last tick count. A table that nobody looks at stands still."""
        at = now()
        passed, self._last = at - self._last, at
        desk, watched = self._room.desk, self.is_watched
        self.words.tick(passed, watched)
        if not self._room.live or desk.match is None or not watched:
            return
        table = desk.match.table
        self.spent += passed
        if self.has_clock and desk.manners.clock_runs(table.position):
            self.played += passed

    def moved(self, answered: bool, noticed: bool) -> None:
        """A move was made, which all ``noticed`` or not. The time for the question begins anew when
        another question is asked or the seat asked did something that all can notice; what goes on
        unseen must not show."""
        if noticed:
            self.told = now()
        if not self._room.desk.plan.clock:
            self.spent = 0.0
            return
        table = self._room.table_for(SPECTATOR)
        question = self._room.desk.manners.question(table.position)
        if question is None:
            prompt = table.voice("en").prompt(table.position, SPECTATOR)
            question = table.actor, prompt
            fresh = answered
        else:
            fresh = False  # the family knows better
        if fresh or question != self._question:
            self._question = question
            self._questions += 1
            self.spent = 0.0

    @property
    def is_watched(self) -> bool:
        return bool(self._room.here) or self.heard_of()

    @property
    def has_clock(self) -> bool:
        desk = self._room.desk
        if not desk.plan.clock or desk.match is None:
            return False
        return desk.manners.has_clock(desk.match.table.position)

    @property
    def must_save(self) -> bool:
        """Whether a crash would cost a clock too much: the game's, or that of a question, such as
        how long a break has lasted."""
        played, spent = self._saved
        if self.has_clock and self.played - played >= SAVED_EVERY:
            return True
        return self.spent - spent >= SAVED_EVERY and self.limit() is not None

    def limit(self) -> Limit | None:
        """What the rules say about the open question."""
        desk = self._room.desk
        if not desk.plan.clock or desk.match is None or not self._room.live:
            return None
        table = desk.match.table
        return None if table.actor in (CHANCE, OVER) else desk.manners.time_limit(table.position)

    def seconds_left(self) -> float | None:
        """Until the open question is ended; None: it is not."""
        limit = self.limit()
        if limit is None:
            return None
        desk = self._room.desk
        actor, of_all = desk.table.actor, desk.manners.question(desk.table.position) is not None
        away = self.away(actor) if desk.player(actor) == "person" and not of_all else None
        left = [] if limit.present is None else [limit.present - self.spent]
        if away is not None and limit.absent is not None:
            left.append(limit.absent - away)  # whoever only thought before has not been away
        return min(left, default=None)

    def due(self) -> Made | None:
        """The move that time makes now."""
        desk = self._room.desk
        if not self._room.live or desk.match is None:
            return None
        table = desk.match.table
        if self.has_clock:
            mark = desk.manners.mark_due(table.position, self.played)
            if mark is not None:
                return desk.match.row(*mark)
        left = self.seconds_left()
        if left is None or left > 0:
            return None
        actor = table.actor
        if desk.player(actor) not in ("person", "table"):
            return None  # bots think as long as they do
        limit = self.limit()
        assert limit is not None
        return desk.match.row(limit.seat, limit.move)

    def shown(self) -> Clock | None:
        """The clocks as moments, not as seconds left: they change only when something happens."""
        desk = self._room.desk
        if not desk.plan.clock or desk.match is None:
            return None
        table, watched = desk.match.shown(SPECTATOR), self.is_watched
        runs = self.has_clock and desk.manners.clock_runs(table.position) and watched
        here = table.actor < 0 or self.is_here(table.actor)
        key = (runs, here, watched, self._questions, table.actor)
        if self._shown is None or self._shown[0] != key:
            moment, left = time.time(), self.seconds_left()
            ends = None if left is None or not watched else int(moment + left)
            since = int(moment - self.played) if runs else None
            played = None if runs else int(self.played)
            self._shown = key, Clock(since, played, ends)
        return self._shown[1]
