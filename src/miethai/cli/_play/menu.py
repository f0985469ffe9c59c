"""What a seat may do now, sorted: first what the game waits for, then everything else in folds."""

from __future__ import annotations

from dataclasses import dataclass

from miethai.kernel.contract import Voice
from miethai.play.table import Table


@dataclass(frozen=True)
class Choice:
    """One move of the list; for moves with an amount the bare slot."""

    slot: int
    verb: str
    text: str


@dataclass(frozen=True)
class Fold:
    """Moves behind one key, such as all mortgages."""

    name: str
    key: str
    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Menu:
    phase: str
    answers: tuple[Choice, ...]
    folds: tuple[Fold, ...]

    def fold(self, name: str) -> Fold | None:
        return next((fold for fold in self.folds if fold.name == name and fold.choices), None)

    def by_key(self, key: str) -> Fold | None:
        return next((fold for fold in self.folds if fold.key == key), None)

    @property
    def all(self) -> list[Choice]:
        return [*self.answers, *(choice for fold in self.folds for choice in fold.choices)]


def build(table: Table, voice: Voice, seat: int) -> Menu:
    """All moves that the rules offer to the seat. Every fold is there, also an empty one: its key
    then says why nothing of the kind is possible."""
    phase = str(table.view(seat)["phase"])
    groups, role = table.family.menu, seat >= table.game.players
    home = {verb: name for name, verbs in groups.folds.items() for verb in verbs}
    answers: list[Choice] = []
    folded: dict[str, list[Choice]] = {name: [] for name in groups.folds}
    for slot in table.legal(seat):
        verb = table.game.moves.decode(slot).block.verb
        name = home.get(verb)
        if name in groups.later.get(phase, ()):
            continue
        if role or name is None or verb in groups.answers.get(phase, ()):
            answers.append(Choice(slot, verb, voice.label(table.position, seat, slot)))
        else:
            brief = name in groups.by_name
            text = voice.argument(slot) if brief else voice.label(table.position, seat, slot)
            folded[name].append(Choice(slot, verb, text))
    folds = tuple(Fold(name, *voice.fold(name), tuple(rows)) for name, rows in folded.items())
    return Menu(phase, tuple(answers), folds)
