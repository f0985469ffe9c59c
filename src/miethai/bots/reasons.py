"""Why the shark would move as it would: its best plans with the chance to win by them, and how sure
that is. It knows what the seat knows, so it can be told to the player who sits there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from miethai.bots.question import Question
from miethai.bots.shark import Shark
from miethai.bots.words import texts
from miethai.search.thinking import Option

MOST = 3  # plans that are told
LONGEST = 12  # moves of a plan
SURE = 1.96  # standard errors either side hold 95 %


@dataclass(frozen=True)
class Advice:
    """One plan: its moves in the notation of records, the same in words, the seat's chance to win
    by it (None where there was nothing to weigh), and by how much that may be off either way, 19
    times of 20."""

    moves: tuple[str, ...]
    label: str
    share: float | None
    error: float | None
    rollouts: int
    alone: bool = False
    """Whether nothing else was worth considering."""


def advice(question: Question, shark: Shark | None = None) -> list[Advice]:
    """What the shark would do, the best first; two plans that begin and go on alike are one."""
    player = shark or Shark()
    options = player.think(question).options
    tried = [option for option in options if option.rollouts] or list(options[:1])
    found: dict[tuple[str, ...], Advice] = {}
    for option in tried:
        told = _told(question, player, option, alone=len(options) == 1)
        found.setdefault(told.moves, told)
        if len(found) == MOST:
            break
    return list(found.values())


def _told(question: Question, shark: Shark, option: Option, alone: bool) -> Advice:
    moves = _moves(question, shark, option.plan) or [option.move]
    world, scene = question.clone(), question.scene
    notation, labels = [], []
    for move in moves:
        notation.append(scene.game.moves.text(move, scene.names))
        labels.append(world.voice.label(world.position, question.number, move))
        scene.game.apply(world.position, question.number, move)
    weighed = option.rollouts > 0 and not math.isnan(option.share)
    return Advice(
        moves=tuple(notation),
        label=" → ".join(labels),
        share=option.share if weighed else None,
        error=min(SURE * option.error, 1.0) if weighed else None,
        rollouts=option.rollouts,
        alone=alone,
    )


def _moves(question: Question, shark: Shark, plan: Any) -> list[int]:
    """The moves of a plan that the seat makes before anybody else is asked."""
    game, position = question.scene.game, question.clone().position
    moves: list[int] = []
    while len(moves) < LONGEST and game.actor(position) == question.number:
        move = shark.next_of(question, position, plan, len(moves))
        if move < 0:
            break
        moves.append(move)
        game.apply(position, question.number, move)
    return moves


def sentences(found: Sequence[Advice], lang: str) -> list[str]:
    """The advice in words, one sentence a plan."""
    words = texts(lang)["advice"]
    first, *others = found
    if first.share is None:
        return [words["only" if first.alone else "guess"].format(label=first.label)]
    lines = [words["best"].format(label=first.label, **_numbers(first))]
    lines += [words["other"].format(label=one.label, **_numbers(one)) for one in others]
    return lines


def _numbers(one: Advice) -> dict[str, int]:
    assert one.share is not None
    assert one.error is not None
    percent, off = round(100 * one.share), max(1, math.ceil(100 * one.error))
    return {"percent": percent, "off": off, "tries": one.rollouts}
