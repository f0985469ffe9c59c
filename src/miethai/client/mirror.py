"""The reader's side of the protocol without any network: messages go in, the state comes out.
However messages are lost, doubled or reordered on the way, mirrors of one reader end up equal."""

from __future__ import annotations

from typing import Any

from miethai.server import wire


class Mirror:
    """What a client knows. ``lost`` says that something is missing: ask for a ``resync``."""

    def __init__(self) -> None:
        self.n = 0
        self.view: dict[str, Any] = {}
        self.legal: list[wire.Legal] = []
        self.prompt = ""
        self.asked = ""
        self.log: list[str] = []
        self.over: wire.Ending | None = None
        self.table: wire.TableInfo | None = None
        self.you: wire.You | None = None
        self.said: dict[int, wire.Said] = {}
        self.closing: wire.Closing | None = None
        self.k = self.y = 0  # the numbers of ``table`` and ``you``
        self.lost = False
        self._new = True  # nothing whole has come over this line yet

    def begin(self) -> None:
        """A new line, maybe to a server that was started again: what it says first holds, whatever
        its number."""
        self.k = self.y = 0
        self.lost = False
        self._new = True

    def take(self, message: wire.Message) -> None:
        match message:
            case wire.State():
                self._state(message)
            case wire.TableInfo():
                if message.k > self.k:
                    self.table, self.k = message, message.k
            case wire.You():
                if message.y > self.y:
                    self.you, self.y = message, message.y
            case wire.Said():
                self.said[message.c] = message
                self.lost = self.lost or (message.after > 0 and message.after not in self.said)
            case wire.Pong():
                behind = self.k < message.k or self.y < message.y
                unheard = max(self.said, default=0) < message.c
                self.lost = self.lost or behind or unheard or self._misses(message.n)
            case wire.Ack(n=n) | wire.Refused(n=int(n)):  # comes behind the state it speaks of
                self.lost = self.lost or self._misses(n)
            case wire.Closing():
                self.closing = message
            case _:
                pass

    def _misses(self, n: int) -> bool:
        return self.n < n or (self._new and n > 0)

    def _state(self, state: wire.State) -> None:
        if state.after is None:
            if self._new or state.n >= self.n:  # one that was overtaken is of no use
                self._whole(state)
        elif self._new or state.after > self.n:
            self.lost = True
        elif state.after == self.n:
            self._change(state)

    def _whole(self, state: wire.State) -> None:
        self.view = dict(state.view.set) if state.view else {}
        self.legal, self.log = [], []
        self.prompt = self.asked = ""
        self.over = None
        self._change(state, patched=False)
        self.lost = self._new = False

    def _change(self, state: wire.State, patched: bool = True) -> None:
        self.n = state.n
        if patched and state.view is not None:
            self.view.update(state.view.set)
            for key in state.view.gone:
                self.view.pop(key, None)
        if state.legal is not None:
            self.legal = state.legal
        if state.log is not None:
            self.log[state.log.start :] = state.log.lines
        self.prompt = self.prompt if state.prompt is None else state.prompt
        self.asked = self.asked if state.asked is None else state.asked
        self.over = state.over or self.over

    def picture(self) -> bytes:
        """All of it as bytes, for comparison."""
        view = {key: self.view[key] for key in sorted(self.view)}
        parts = [self.n, view, self.legal, self.prompt, self.asked, self.log, self.over]
        return wire.encode(parts)
