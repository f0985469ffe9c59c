"""A crowd that looks on: more spectators than could be served between two moves.

Nobody at the table waits for it. The first spectators are served like everybody else; those who
come when there are many are woken a few at a time, with a pause in between in which the server does
what it has to do for players. What they are sent then is the newest state, made and encoded once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from miethai.server.room.room import Listener

FIRST = 30  # spectators who are not in the crowd
AT_ONCE = 20  # sending to one takes about 50 µs: a fifth of the time, 5,000 a second
PAUSE = 0.004  # seconds


class Crowd:
    def __init__(self) -> None:
        self.shown = 0  # number of the last state that is there for them
        self._readers: dict[Listener, None] = {}  # in the order in which they came
        self._langs: Counter[str] = Counter()
        self._round: list[Listener] = []  # who is still to be woken
        self._news = False  # since the round began
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._readers)

    @property
    def langs(self) -> list[str]:
        """The languages that are read there."""
        return [*self._langs]

    def add(self, listener: Listener) -> None:
        self._readers[listener] = None
        self._langs[listener.lang] += 1

    def discard(self, listener: Listener) -> bool:
        """Whether the listener was there."""
        if listener not in self._readers:
            return False
        del self._readers[listener]
        self._langs -= Counter([listener.lang])  # those that nobody reads any more go
        return True

    def wake(self) -> None:
        """There may be something new: everybody looks, in a round that begins now or after the one
        that is under way."""
        self._news = True
        if self._timer is None:
            self._wake_some()

    def _wake_some(self) -> None:
        if self._news and not self._round:
            self._news, self._round = False, [*reversed(self._readers)]
        for _ in range(min(AT_ONCE, len(self._round))):
            listener = self._round.pop()
            if listener in self._readers:
                listener.wake()
        self._timer = None
        if self._round or (self._news and self._readers):
            self._timer = asyncio.get_running_loop().call_later(PAUSE, self._wake_some)
