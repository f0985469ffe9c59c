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
        self.table: wire.Table | None = None
        self.you: wire.You | None = None
        self.said: dict[int, wire.Said] = {}
        self.closing: wire.Closing | None = None
        self.lost = False

    def take(self, message: wire.Message) -> None:
        match message:
            case wire.State():
                self._state(message)
            case wire.Table():
                if self.table is None or message.k > self.table.k:
                    self.table = message
            case wire.You():
                self.you = message
            case wire.Said():
                self.said[message.c] = message
            case wire.Pong():
                behind = self.table is None or self.table.k < message.k
                unheard = max(self.said, default=0) < message.c
                self.lost = self.lost or behind or unheard or self.n < message.n
            case wire.Closing():
                self.closing = message
            case _:
                pass

    def _state(self, state: wire.State) -> None:
        if state.after is None:
            if state.n >= self.n:  # a whole state that was overtaken is of no use
                self._whole(state)
        elif state.after > self.n:
            self.lost = True
        elif state.after == self.n:
            self._change(state)

    def _whole(self, state: wire.State) -> None:
        self.view = dict(state.view.set) if state.view else {}
        self.legal, self.log = [], []
        self.prompt = self.asked = ""
        self.over = None
        self._change(state, patched=False)
        self.lost = False

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
