"""How the game talks to people: as plain text line by line, or on a whole screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from miethai.kernel.presentation.layout import Row


class Leave(Exception):
    """The person goes, or the terminal is closed; the game is kept."""


@dataclass
class Page:
    """One question with everything that belongs on the screen."""

    prompt: str
    entries: list[tuple[str, str]]  # key and text of the answers
    more: list[tuple[str, str]] = field(default_factory=list)  # what else can be done
    hint: str = ""
    notice: list[str] = field(default_factory=list)  # answers to what was typed before
    old: list[str] = field(default_factory=list)  # the log up to the reader's last decision
    log: list[str] = field(default_factory=list)  # and since then
    status: str = ""  # the purses in one line, for doors without a picture
    below: int = 1  # rows that stay free for the answer
    picture: Callable[[int, int], list[Row]] | None = None  # width, height -> rows


class Door(Protocol):
    """Where the words go to and the answers come from."""

    def tell(self, lines: Sequence[str]) -> None:
        """Lines of the log, as they happen."""

    def show(self, page: Page) -> None:
        """A question; the answer is fetched by ``ask``."""

    def ask(self, question: str) -> str:
        """One line from the person, or Leave."""

    def read(self, text: str) -> None:
        """A longer text to read in peace."""

    def arrive(self, text: str) -> None:
        """How the table stands, for somebody who comes back to it."""


class PlainDoor:
    """Text without pictures, colours or cursor movements: for screen readers, pipes and scripts."""

    def __init__(self) -> None:
        self._echo = not sys.stdin.isatty()
        self._hint = ""  # the keys are said once, not at every question

    def tell(self, lines: Sequence[str]) -> None:
        for line in lines:
            print(line)

    def show(self, page: Page) -> None:
        for line in page.notice:
            print(line)
        print(f"\n{page.status}\n{page.prompt}" if page.status else f"\n{page.prompt}")
        for key, text in page.entries:
            print(f"  {key}  {text}")
        if page.more:
            print("  " + ", ".join(f"{key} {text}" for key, text in page.more))
        if page.hint != self._hint:
            print(f"  {page.hint}")
            self._hint = page.hint

    def ask(self, question: str) -> str:
        try:
            line = input(f"{question}> ")
        except EOFError:
            print()
            raise Leave from None
        if self._echo:
            print(line)  # a transcript shows what was answered
        return line

    def read(self, text: str) -> None:
        print(f"\n{text}\n")

    def arrive(self, text: str) -> None:
        self.read(text)
