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

    def words(self, lang: str, names: Sequence[str], options: Mapping[str, Any]) -> Phrases:
        """The words that ``Feat.tell`` is given."""
