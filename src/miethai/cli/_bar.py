"""A progress bar for commands that take a while."""

from __future__ import annotations

import sys
from typing import Any


class Bar:
    """A progress bar on stderr where a person looks at it, and nothing elsewhere."""

    def __init__(self, total: int, what: str) -> None:
        self.bar: Any = None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

            columns = (what, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task(what, total=total)

    def __enter__(self) -> Bar:
        if self.bar:
            self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar:
            self.bar.stop()

    def tell(self, done: int) -> None:
        if self.bar:
            self.bar.update(self.task, completed=done)
