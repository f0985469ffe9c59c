"""Players for tests of the door, as somebody outside would write them."""

from __future__ import annotations

import json
import os
import random
import time
from pathlib import Path
from typing import Any, ClassVar

from miethai.bots import Question
from miethai.kernel.moves import COUNT, LIST, SLOT_BITS


class Roller:
    """Any move, by the question's own seed."""

    def choose(self, question: Question) -> object:
        return random.Random(question.seed).choice(question.choices())


class Counter:
    """Remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def choose(self, question: Question) -> object:
        self.asked.append((question.table, question.seat))
        return question.choices(1)[0].notation


class Broken:
    def choose(self, question: Question) -> object:
        return [][len(question.moves)]


class Rude:
    """Answers that are no moves, one after the other."""

    answers: ClassVar[list[object]] = []

    def choose(self, question: Question) -> object:
        return self.answers.pop(0)


class Unmade:
    def __init__(self, missing: int) -> None:
        self.missing = missing

    def choose(self, question: Question) -> object:
        return question.moves[0]


def first(s: Any, seat: int, w: Any, bits: int) -> int:
    """A rule function: the last move that is offered, with the least amount."""
    return int(w[LIST + w[COUNT] - 1])


def wrong(s: Any, seat: int, w: Any, bits: int) -> int:
    """A rule function whose answer is never legal."""
    return 1 << SLOT_BITS + 18


roller = Roller()
number = 7


class Sleeper:
    """Never answers."""

    def choose(self, question: Question) -> object:
        while True:
            time.sleep(60)


class Quitter:
    """Takes its process with it."""

    def choose(self, question: Question) -> object:
        os._exit(3)


class Spy:
    """Writes down what it is shown."""

    def choose(self, question: Question) -> object:
        hand = getattr(question.position, "hand", [])
        with Path(os.environ["SPY_FILE"]).open("a", encoding="utf-8") as file:
            file.write(json.dumps([question.number, hand, question.seconds]) + "\n")
        return question.choices()[0]
