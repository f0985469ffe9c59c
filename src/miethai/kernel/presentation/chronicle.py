"""What is worth remembering of a game that is over: what everybody was worth, and the feats.

A family follows a finished game from its beginning with a ``Chronicler``; ``play.chronicle`` does
the walking, keeps the greatest feat of each kind and finds the turn that decided the game. Nothing
is hidden here: wallets and hands are open once nobody can use what they tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

from miethai.kernel.contract import Note
from miethai.kernel.fields import Position
from miethai.kernel.presentation.words import Phrases

TURN = "turn"  # the best turn; where a family has no feat of this kind, the greatest gain is one


class Feat(NamedTuple):
    """Something that a player did, or that happened to them. Of each kind the one with the greatest
    weight is told; texts have a title for every kind, ``highlight.<kind>_title``."""

    kind: str
    weight: int
    seat: int
    tell: Callable[[Any], str]
    """The sentence, out of the family's words of a language."""


class Tally(NamedTuple):
    """Something that adds up for a player over the whole game."""

    kind: str
    seat: int
    amount: int


class Paid(NamedTuple):
    """A payment, for statistics. Who pays and is paid is a seat, or below zero what the family's
    ``payments.others`` says; the amount is never negative."""

    payer: int
    payee: int
    amount: int
    reason: str
    rule: str
    thing: str = ""
    """The notation's name of what it is about."""


class Event(NamedTuple):
    """Something that statistics count, by the notation's name of a thing and its group."""

    kind: str
    seat: int  # below zero: nobody's
    thing: str = ""
    group: str = ""
    amount: int = 0


class Chronicler(Protocol):
    """A family's part; it may remember what it saw."""

    tallied: ClassVar[Mapping[str, bool]]
    """The kinds of tallies in the order in which they are shown, and whether they are money; texts
    have a title for each, ``tally.<kind>``."""

    def worth(self, s: Position, seat: int) -> int:
        """What a player is worth, secrets included."""

    def feats(self, s: Position, seat: int, notes: Sequence[Note]) -> Iterable[Feat]:
        """What the move of a seat or of chance was that led to ``s``. Asked after every move."""

    def tallies(self, notes: Sequence[Note]) -> Iterable[Tally]:
        """What a move has added. Asked after every move."""

    counted: ClassVar[Mapping[str, str]]
    """The kinds of events, and what each is with its amount."""

    def paid(self, notes: Sequence[Note]) -> Iterable[Paid]:
        """The payments of a move."""

    def events(self, s: Position, notes: Sequence[Note]) -> Iterable[Event]:
        """What of a move, which led to ``s``, statistics count."""

    def words(self, lang: str, names: Sequence[str], options: Mapping[str, Any]) -> Phrases:
        """The words that ``Feat.tell`` is given."""
