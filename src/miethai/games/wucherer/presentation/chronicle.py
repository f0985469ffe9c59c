"""What is worth remembering of a finished game of Wucherer: rents, the best income, attacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from miethai.games.wucherer.presentation.events import STATISTICS
from miethai.games.wucherer.presentation.wording import Words
from miethai.games.wucherer.rules import notes
from miethai.games.wucherer.rules.phases.rents import rent_value
from miethai.kernel.contract import Note
from miethai.kernel.presentation.chronicle import TURN, Feat, Statistics, Tally

# What shows that an attack has come home; the loss is what the victim collects less.
HARM = (notes.DESTROYED, notes.MOVED_OUT, notes.MOVED_IN, notes.MARKED, notes.JAILED)


class Chronicler:
    statistics: ClassVar[Statistics] = STATISTICS
    tallied: ClassVar[Mapping[str, bool]] = {
        "income": True,
        "houses": False,
        "against": False,
        "lost": False,
        "jail": False,
    }

    def __init__(self) -> None:
        self._incomes: list[int] = []
        self._played: tuple[int, int, int] | None = None  # who played which card on whom

    def worth(self, s: Any, seat: int) -> int:
        return int(s.money[seat])

    def feats(self, s: Any, seat: int, noted: Sequence[Note]) -> Iterator[Feat]:
        if not noted:
            return
        before, self._incomes = self._incomes, [rent_value(s, k) for k in range(s.players)]
        for kind, a, b, amount, x, y in noted:
            if kind == notes.RENT:
                tell = partial(_rent, owner=a, amount=amount, kind=x, flat=y)
                yield Feat("rent", amount, a, tell)
            elif kind == notes.INCOME:
                yield Feat(TURN, amount, a, partial(_income, seat=a, amount=amount))
            elif kind == notes.PLAYED:
                self._played = (a, x, b) if b >= 0 and b != a else None
        attack = self._attack(before, noted)
        if attack is not None:
            yield attack

    def _attack(self, before: Sequence[int], noted: Sequence[Note]) -> Feat | None:
        """What the last card that was played on somebody else has cost them."""
        if self._played is None or not before or not any(note[0] in HARM for note in noted):
            return None
        attacker, card, victim = self._played
        loss = before[victim] - self._incomes[victim]
        if loss <= 0:
            return None
        tell = partial(_attack, attacker=attacker, card=card, victim=victim, loss=loss)
        return Feat("attack", loss, attacker, tell)

    def tallies(self, noted: Sequence[Note]) -> Iterator[Tally]:
        for kind, a, b, amount, _, _ in noted:
            if kind in (notes.INCOME, notes.BASIC_INCOME):
                yield Tally("income", a, amount)
            elif kind == notes.BUILT:
                yield Tally("houses", a, 1)
            elif kind == notes.PLAYED and b >= 0 and b != a:
                yield Tally("against", a, 1)
            elif kind == notes.DESTROYED:
                yield Tally("lost", a, 1)
            elif kind == notes.JAILED:
                yield Tally("jail", a, 1)

    def words(self, lang: str, names: Sequence[str], options: Mapping[str, Any]) -> Words:
        return Words(lang, names, classic=options["cardSet"] == "classic")


def _rent(w: Words, owner: int, amount: int, kind: int, flat: int) -> str:
    values = {"name": w.seat(owner), "amount": w.money(amount), "flat": w.flat(flat)}
    return w.about("highlight.rent", kind, **values)


def _income(w: Words, seat: int, amount: int) -> str:
    return w.say("highlight.turn", name=w.seat(seat), amount=w.money(amount))


def _attack(w: Words, attacker: int, card: int, victim: int, loss: int) -> str:
    values = {"name": w.seat(attacker), "other": w.seat(victim)}
    return w.say("highlight.attack", card=w.card(card), amount=w.money(loss), **values)
