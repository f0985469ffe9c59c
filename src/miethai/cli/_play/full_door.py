"""The game on a whole screen: board, log and question are drawn again for every answer."""

from __future__ import annotations

import contextlib
import re
import textwrap
import time
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from miethai.cli._play.door import Leave, Page

LINE_SECONDS = 0.25  # a step of a program stays on its own for this long …
MANY = 8  # entries of a list that is set close
NO_BREAK = "\N{NO-BREAK SPACE}"
RULE_ID = r"\([A-Z]+-[A-Z0-9-]+\)"
MOST_SECONDS = 4.0  # … and all steps between two questions together at most so long


class FullDoor:
    """For terminals; colours follow NO_COLOR and what the terminal can do."""

    def __init__(self, fast: bool, more_text: str) -> None:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (gives input() line editing)
        self.console = Console(highlight=False)
        self._fast = fast
        self._more_text = more_text
        self._waited = 0.0

    def tell(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.console.print(Text(line))
        if lines and not self._fast and self._waited < MOST_SECONDS:
            time.sleep(LINE_SECONDS)
            self._waited += LINE_SECONDS

    def ask(self, question: str) -> str:
        self._waited = 0.0
        try:
            return input(f"{question}> ")
        except EOFError:
            self.console.print()
            raise Leave from None

    def read(self, text: str) -> None:
        self.console.clear()
        width, height = self.console.size
        rows = [row for line in text.splitlines() for row in wrapped(line, width) or [""]]
        step = max(height - 2, 5)
        for first in range(0, len(rows), step):
            for row in rows[first : first + step]:
                self.console.print(Text(row))
            self.ask(self._more_text)

    def arrive(self, text: str) -> None:
        """Nothing: the picture comes with the first question."""

    def show(self, page: Page) -> None:
        """From the bottom up: the question first gets its rows, then board and log share."""
        width, height = self.console.size
        below = [*self._notice(page, width), *self._question(page, width)]
        room = height - page.below - len(below)
        above: list[Text] = []
        if page.picture:
            above = [Text.assemble(*row) for row in page.picture(width, room)]
        log = self._log(page, width, room - len(above))
        self.console.clear()
        for row in [*above, *log, *below]:
            self.console.print(row, overflow="crop", no_wrap=True)

    # --- parts ------------------------------------------------------------------------------------
    def _log(self, page: Page, width: int, room: int) -> list[Text]:
        """The last rows that fit; what the reader has seen before is dim."""
        rows = [Text(row, "dim") for line in page.old for row in wrapped(line, width)]
        for line in page.log:
            for row in wrapped(line, width):
                rows.append(Text(row))
                rows[-1].highlight_regex(RULE_ID, "dim")
        return rows[max(len(rows) - room, 0) :] if room > 0 else []

    def _notice(self, page: Page, width: int) -> list[Text]:
        return [Text(row, "bold yellow") for line in page.notice for row in wrapped(line, width)]

    def _question(self, page: Page, width: int) -> list[Text]:
        rows = [Text("─" * width, "dim")]
        rows += [Text(row, "bold") for row in wrapped(page.prompt, width)]
        rows += flow(page.entries, "bold reverse", width)
        rows += flow(page.more, "bold", width)
        return rows + [Text(row, "dim") for row in wrapped(page.hint, width)]


def wrapped(text: str, width: int) -> list[str]:
    """Lines of this width; amounts keep their currency and ids of rules stay whole."""
    joined = re.sub(r"(?<=\d) (?=\S{1,2}(?:\W|$))", NO_BREAK, text)
    return [
        line.replace(NO_BREAK, " ") for line in textwrap.wrap(joined, width, break_on_hyphens=False)
    ]


def flow(entries: Sequence[tuple[str, str]], style: str, width: int) -> list[Text]:
    """Keys with their texts, as many in a row as fit; a long one has rows of its own."""
    rows: list[Text] = []
    full = True
    for key, text in entries:
        mark = key if len(entries) > MANY else f" {key} "
        first, *rest = wrapped(text, width - len(mark) - 1) or [""]
        item = Text.assemble((mark, style), " ", first)
        if not full and not rest and rows[-1].cell_len + item.cell_len + 2 <= width:
            rows[-1].append("  ").append_text(item)
        else:
            rows.append(item)
        rows += [Text(" " * (len(mark) + 1) + line) for line in rest]
        full = bool(rest)
    return rows
