"""What people at a table of Magnate are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from miethai.games.magnate.presentation import labels, prompts, remedies
from miethai.games.magnate.presentation.gate import seen
from miethai.games.magnate.presentation.logbook import lines
from miethai.games.magnate.presentation.preview import preview
from miethai.games.magnate.presentation.wording import Words, words_at
from miethai.games.magnate.rules.moves import MOVES
from miethai.games.magnate.terminal import render
from miethai.games.magnate.terminal.market import Drawing, picture
from miethai.kernel.contract import SPECTATOR, Line
from miethai.kernel.presentation.layout import Row


class Voice:
    """The texts of one table in one language."""

    def __init__(self, lang: str, names: Sequence[str], options: Mapping[str, Any]) -> None:
        self.lang, self.names = lang, names
        self.words = Words(lang, names)

    def prompt(self, s: Any, seat: int) -> str:
        return prompts.prompt(s, seat, self.names, self.lang)

    def pause(self, s: Any) -> str:
        """What others at the terminal read who want a word in between."""
        return self.words.say("screen.pause")

    def label(self, s: Any, seat: int, m: int) -> str:
        return labels.label(s, seat, m, self.names, self.lang)

    def argument(self, m: int) -> str:
        """The plot that a move is about."""
        return self.words.plot(MOVES.decode(m).args[0])

    def log(
        self,
        seat: int,
        m: int,
        notes: Sequence[tuple[int, ...]],
        s: Any,
        reader: int = SPECTATOR,
    ) -> list[str]:
        """One text for all readers."""
        return lines.log_lines(seat, m, notes, s, self.names, self.lang)

    def refusal(self, rule: str) -> str:
        return remedies.refusal(rule, self.lang)

    def obstacle(self, s: Any, seat: int, m: int) -> str:
        return remedies.obstacle(s, seat, m, self.names, self.lang)

    def preview(self, before: Any, after: Any, seat: int, m: int) -> list[Line]:
        return preview(words_at(before, self.lang, self.names), before, after, seat, m)

    def remedy(self, s: Any, seat: int, m: int) -> str | None:
        return remedies.remedy(s, seat, m, self.names, self.lang)

    def render(self, s: Any, seat: int) -> str:
        return render.render(s, seat, self.names, self.lang)

    def picture(self, s: Any, seat: int, width: int, height: int, head: str) -> list[Row]:
        """City, market and players as rows of styled text. Rounds and phases tell the time here,
        not the number of turns that the head counts."""
        return picture(self.words, s, seat, width, height)

    def status(self, s: Any, seat: int, head: str) -> str:
        """Market and everybody's wallet in one line."""
        return Drawing(self.words, seen(s, seat), 0).status()

    def fold(self, name: str) -> tuple[str, str]:
        """Key and title of a group of moves."""
        return self.words.fold(name)

    def legend(self) -> str:
        return self.words.say("screen.legend")
