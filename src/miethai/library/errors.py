"""What can go wrong, as errors of the library with sentences that say what is expected."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from miethai.bots import BotError
from miethai.games import UnknownRuleset
from miethai.kernel.compilers.cpu import EngineMissing
from miethai.kernel.moves import NotationError
from miethai.kernel.options import OptionError
from miethai.kernel.overlay import TableError
from miethai.kernel.presentation.offers import Error, InvalidMove
from miethai.play.record import RecordError
from miethai.play.scenario_file import ScenarioError
from miethai.play.seating import SeatError
from miethai.play.table import NotDue

__all__ = ["Error", "IllegalMove", "InvalidMove", "Refusal", "plainly"]


class Refusal(NamedTuple):
    """Why a move may not be made now: the id of the rule against it, that rule in a sentence, and
    what would make the move possible, if anything would."""

    rule: str
    text: str
    remedy: str | None

    def __str__(self) -> str:
        return f"{self.text}. {self.remedy}" if self.remedy else self.text


class IllegalMove(Error):
    """A move that the rules forbid now; nothing has changed. ``refusal`` says why."""

    __module__ = "miethai"

    def __init__(self, move: str, refusal: Refusal) -> None:
        super().__init__(f"{move}: {refusal}")
        self.move, self.refusal = move, refusal

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, Refusal]]:
        return type(self), (self.move, self.refusal)  # to another process

    @property
    def rule(self) -> str:
        """The id of the rule."""
        return self.refusal.rule


@contextmanager
def plainly() -> Iterator[None]:
    """Errors of what lies below, as errors of the library and without its inside."""
    try:
        yield
    except (NotationError, NotDue) as error:
        raise InvalidMove(str(error)) from None
    except (UnknownRuleset, OptionError, TableError, SeatError) as error:
        raise Error(str(error)) from None
    except (RecordError, ScenarioError, EngineMissing, BotError) as error:
        raise Error(str(error)) from None
