"""What is worth remembering of a game that is over: what everybody was worth, and the feats.

A family follows a finished game from its beginning with a ``Chronicler``; ``play.chronicle`` does
the walking, keeps the greatest feat of each kind and finds the turn that decided the game. Nothing
is hidden here: wallets and hands are open once nobody can use what they tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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


def _as_they_are(lang: str) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """What a family's games can be counted by. Texts have a title for every kind of event,
    ``event.<kind>``."""

    counted: Mapping[str, str]
    """The kinds of events, and what each is with its amount."""
    paid: Callable[[Sequence[Note]], Iterable[Paid]]
    """The payments of a move."""
    events: Callable[[Any, Sequence[Note]], Iterable[Event]]
    """(s, notes) -> what of a move that led to ``s`` is counted."""
    money: Sequence[str] = ()
    """The kinds whose amounts are money."""
    earning: Sequence[str] = ()
    """Kinds whose amounts are what a thing brings its owner."""
    investing: Mapping[str, bool] = field(default_factory=dict)
    """Kinds that say what it cost: by their amounts, or if False by their number."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """Groups that are drawn in a colour of their own."""
    names: Callable[[str], Mapping[str, str]] = _as_they_are
    """(lang) -> what things and groups are called there, where it is not their name."""


class Chronicler(Protocol):
    """A family's part; it may remember what it saw."""

    statistics: ClassVar[Statistics]

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
