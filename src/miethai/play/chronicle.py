"""Looking back at a game that is over: the curves of all players, the greatest feats, the turn that
decided it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from miethai.kernel.contract import Game
from miethai.kernel.fields import Position
from miethai.kernel.presentation.chronicle import TURN, Chronicler, Feat
from miethai.play.table import Table

NOBODY = -1


class Moment(NamedTuple):
    """A feat with the number of the move that it came with."""

    ply: int
    feat: Feat


class Turn(NamedTuple):
    """A turn: who moved first in it, its number, its last move, and what all were worth before and
    after it."""

    seat: int
    number: int
    ply: int
    before: tuple[int, ...]
    after: tuple[int, ...]

    def gain(self, seat: int) -> int:
        return self.after[seat] - self.before[seat]

    @property
    def lead(self) -> int:
        """What its player gained more than the others on average: prices that rise for all are
        nobody's merit."""
        others = [self.gain(k) for k in range(len(self.after)) if k != self.seat]
        return self.gain(self.seat) - (sum(others) // len(others) if others else 0)


class Swing(NamedTuple):
    """The turn in which a winner gained most on the best of the others; what they were ahead of
    them before and after it, below zero: behind."""

    turn: Turn
    seat: int
    before: int
    after: int


@dataclass
class Chronicle:
    chronicler: Chronicler
    players: int
    points: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    """Number of a move, and what all were worth after it; only where that changed."""
    best: dict[str, Moment] = field(default_factory=dict)
    """The greatest feat of each kind."""
    turns: list[Turn] = field(default_factory=list)
    sums: dict[str, list[int]] = field(default_factory=dict)
    """What the tallies of each kind add up to, by seat."""

    def __post_init__(self) -> None:
        self.sums = {kind: [0] * self.players for kind in self.chronicler.tallied}

    def best_turns(self) -> list[int]:
        """What the best of their turns brought each player."""
        return [
            max((turn.gain(k) for turn in self._good_turns() if turn.seat == k), default=0)
            for k in range(self.players)
        ]

    def _good_turns(self) -> list[Turn]:
        """Those that brought their player something, and more than the others."""
        own = (turn for turn in self.turns if turn.seat != NOBODY)
        return [turn for turn in own if turn.gain(turn.seat) > 0 and turn.lead > 0]

    def swing(self, winners: Sequence[int]) -> Swing | None:
        """What decided the game; None where nobody was ever ahead of anybody."""
        found = [
            Swing(turn, seat, _ahead(turn.before, seat), _ahead(turn.after, seat))
            for seat in winners
            for turn in self.turns
            if self.players > 1
        ]
        best = max(found, key=lambda swing: swing.after - swing.before, default=None)
        return best if best is not None and best.after > best.before else None

    def best_turn(self) -> Turn | None:
        """The turn that brought its player most, where no feat of the family says which it was."""
        if TURN in self.best:
            return None
        return max(self._good_turns(), key=lambda turn: turn.gain(turn.seat), default=None)


def _ahead(worth: Sequence[int], seat: int) -> int:
    return worth[seat] - max(other for k, other in enumerate(worth) if k != seat)


def look_back(table: Table, moves: Iterable[tuple[int, int]]) -> Chronicle | None:
    """Plays the moves on a table that was just set up; None for a family without a chronicler."""
    make: Callable[[], Chronicler] | None = table.family.chronicler
    if make is None:
        return None
    players = len(table.players)
    told = Chronicle(make(), players)
    now = _worth(told, table)
    turn = _Running(table.game, table.position, now)
    for ply, (seat, move) in enumerate(moves):
        notes = table.do(seat, move)
        s = table.position
        for feat in told.chronicler.feats(s, seat, notes):
            known = told.best.get(feat.kind)
            if known is None or feat.weight > known.feat.weight:
                told.best[feat.kind] = Moment(ply, feat)
        for kind, player, amount in told.chronicler.tallies(notes):
            told.sums[kind][player] += amount
        old, now = now, _worth(told, table)
        if now != old or not told.points:
            told.points.append((ply, now))
        done = turn.see(s, seat if seat < players else NOBODY, ply, now)
        if done is not None:
            told.turns.append(done)
    told.turns.append(turn.end(now))
    return told


def _worth(told: Chronicle, table: Table) -> tuple[int, ...]:
    return tuple(told.chronicler.worth(table.position, k) for k in range(told.players))


class _Running:
    """The turn that is being followed."""

    def __init__(self, game: Game, s: Position, worth: tuple[int, ...]) -> None:
        self._turns = game.turns
        self._ply, self._moved = 0, False
        self._begin(s, worth)

    def _begin(self, s: Position, worth: tuple[int, ...]) -> None:
        self._number, self._seat, self._before = int(self._turns(s)), NOBODY, worth

    def see(self, s: Position, seat: int, ply: int, worth: tuple[int, ...]) -> Turn | None:
        """The turn that this move ended, if it did."""
        self._ply = ply
        if self._seat == NOBODY:
            self._seat = seat
        self._moved = self._moved or seat != NOBODY
        if not self._moved:  # what is handed out before the first move is no gain
            self._before = worth
        if int(self._turns(s)) == self._number:
            return None
        done = self.end(worth)
        self._begin(s, worth)
        return done

    def end(self, worth: tuple[int, ...]) -> Turn:
        return Turn(self._seat, self._number + 1, self._ply, self._before, worth)
