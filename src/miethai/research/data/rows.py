"""From a game to the rows of its tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from miethai.kernel.contract import Note
from miethai.kernel.fields import Position
from miethai.play.record import of
from miethai.play.table import Table
from miethai.research.data import schema

Columns = dict[str, list[Any]]


class Step(NamedTuple):
    """A move that was made, and the position after it, which the next move changes."""

    ply: int
    turn: int
    seat: int
    move: int
    notes: Sequence[Note]
    after: Position
    turns: int  # completed after it


def walk(table: Table, history: Iterable[tuple[int, int]]) -> Iterator[Step]:
    """Make moves that are known to be legal on a table that was just set up."""
    game, s = table.game, table.position
    turn = int(game.turns(s))
    for ply, (seat, move) in enumerate(history, start=1):
        game.apply(s, seat, move)
        notes = tuple(s.notes)
        s.notes.clear()
        turns = int(game.turns(s))
        yield Step(ply, turn + 1, seat, move, notes, s, turns)
        turn = turns


@dataclass(frozen=True)
class Origin:
    """What a row of the table of games says besides how the game went."""

    ruleset: str
    options: str
    bots: tuple[str, ...]
    seed: int | None = None
    source: str | None = None


def origin(table: Table, seed: int | None = None, source: str | None = None) -> Origin:
    """Of a table: the options that differ, as a record would list them."""
    known = of(table)
    bots = tuple(kind for _, kind in known.seats[: len(table.players)])
    options = json.dumps(known.options, ensure_ascii=False, sort_keys=True)
    return Origin(known.ruleset, options, bots, seed, source)


def game_row(
    number: int, origin_: Origin, scores: Sequence[int], over: bool, moves: int, turns: int
) -> dict[str, Any]:
    """One row of the table of games."""
    best = [score == max(scores) for score in scores]
    return {
        "game": number,
        "seed": origin_.seed,
        "source": origin_.source,
        "ruleset": origin_.ruleset,
        "options": origin_.options,
        "seats": len(scores),
        "bots": list(origin_.bots),
        "finished": over,
        "moves": moves,
        "turns": turns,
        "scores": list(scores),
        "places": [1 + sum(other > mine for other in scores) for mine in scores],
        "shares": [first / sum(best) for first in best] if over else None,
    }


class Reader:
    """Reads the rows of the detailed tables off the steps of a game."""

    def __init__(self, table: Table, number: int, wanted: Sequence[str]) -> None:
        self._game, self._number, self._names = table.game, number, table.names
        self._chronicler = table.family.chronicler() if table.family.chronicler else None
        self._players = len(table.players)
        self._fields = [f.name for f in schema.position_fields(table.family)]
        after_a_move = {
            schema.MOVES: self._moves,
            schema.PAYMENTS: self._payments,
            schema.EVENTS: self._events,
        }
        after_a_turn = {schema.WORTH: self._worth, schema.POSITIONS: self._position}
        self._of_moves = {name: after_a_move[name] for name in wanted if name in after_a_move}
        self._of_turns = {name: after_a_turn[name] for name in wanted if name in after_a_turn}

    def rows(self, steps: Iterable[Step]) -> Iterator[tuple[str, dict[str, Any]]]:
        """Table and row, in the order of the moves. A game's last turn may not come to its end."""
        step, written = None, 0
        for step in steps:
            moment = self._moment(step)
            for name, read in self._of_moves.items():
                for row in read(step):
                    yield name, {**moment, **row}
            if step.turns >= step.turn:
                written = step.ply
                yield from self._turn(step)
        if step is not None and written < step.ply:
            yield from self._turn(step)

    def _moment(self, step: Step) -> dict[str, Any]:
        return {"game": self._number, "ply": step.ply, "turn": step.turn}

    def _turn(self, step: Step) -> Iterator[tuple[str, dict[str, Any]]]:
        for name, read in self._of_turns.items():
            yield name, {**self._moment(step), **read(step.after)}

    def _moves(self, step: Step) -> Iterator[dict[str, Any]]:
        move = self._game.moves.decode(step.move)
        yield {
            "seat": step.seat,
            "verb": move.block.verb,
            "move": self._game.moves.text(step.move, self._names),
            "amount": move.amount if move.block.amount else None,
        }

    def _payments(self, step: Step) -> Iterator[dict[str, Any]]:
        if self._chronicler is not None:
            for paid in self._chronicler.statistics.paid(step.notes):
                yield paid._asdict()

    def _events(self, step: Step) -> Iterator[dict[str, Any]]:
        if self._chronicler is not None:
            for event in self._chronicler.statistics.events(step.after, step.notes):
                yield event._asdict()

    def _worth(self, s: Position) -> dict[str, Any]:
        told = self._chronicler
        return {"worth": told and [told.worth(s, k) for k in range(self._players)]}

    def _position(self, s: Position) -> dict[str, Any]:
        return {f"s_{name}": _flat(getattr(s, name)) for name in self._fields}


def _flat(value: Any) -> Any:
    if isinstance(value, list):
        return [n for row in value for n in row] if isinstance(value[0], list) else value.copy()
    return value
