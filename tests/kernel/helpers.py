"""The toy game at hand: positions, legal lists, walks and whole batches of games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from tests.kernel.toy import GAME
from tests.kernel.toy_state import CALM, FIELDS, HOST, PLAYERS

from miethai.kernel.chance import key_high, key_low
from miethai.kernel.compilers.cpu import Compiled, legal_array
from miethai.kernel.contract import OVER, SPECTATOR, Game
from miethai.kernel.moves import clear, legal_set, members
from miethai.kernel.options import Ruleset
from miethai.kernel.playout import FACTS, build

NAMES = ["Anna", "Ben", "Cem"]
READERS = (SPECTATOR, *range(PLAYERS), HOST)
RANDOM = [0] * GAME.seats
MAX_MOVES = 2000
LOOP = build(GAME)


def start(ruleset: Ruleset = CALM, players: int = 3, **options: Any) -> Any:
    """The position before the first move."""
    s = FIELDS.new()
    GAME.setup(s, ruleset.stored(ruleset.resolve(options)), players, (1 << GAME.seats) - 1)
    return s


def legal(s: Any, seat: int, game: Game = GAME) -> dict[int, int]:
    """What a seat may do, with the weights, in the order of the rules."""
    w = legal_set()
    game.legal(s, seat, w)
    offered = {m: w[m] for m in members(w)}
    clear(w)
    assert not any(w[: len(w) // 2])
    return offered


class Step(NamedTuple):
    """A move and the position before it."""

    s: Any
    seat: int
    move: int


def walk(s: Any, seed: int, number: int, policy: list[int], meddle: int) -> Iterator[Step]:
    """Game ``number`` move by move, interpreted; ``s`` is played to its end."""
    w, high, low = legal_set(), key_high(seed, number), key_low(seed, number)
    for ply in range(MAX_MOVES):
        if GAME.actor(s) == OVER:
            return
        chosen = LOOP.next_move(s, w, high, low, ply, policy, meddle)
        seat, move = (chosen >> 32) - 2, chosen & 0xFFFFFFFF
        yield Step(FIELDS.copy(s), seat, move)
        GAME.apply(s, seat, move)
        s.notes.clear()


class Batch(NamedTuple):
    """Final positions of some games, their scores and what the loop tells of them."""

    bytes: list[bytes]
    scores: list[list[int]]
    facts: list[list[int]]


def play_interpreted(
    s: Any, games: int, seed: int, first: int, policy: list[int], meddle: int, checks: int
) -> Batch:
    batch, w = Batch([], [], []), legal_set()
    for number in range(first, first + games):
        twin, points = FIELDS.copy(s), [0] * PLAYERS
        moves = LOOP.play_one(twin, w, seed, number, policy, MAX_MOVES, meddle, checks)
        GAME.scores(twin, points)
        batch.bytes.append(FIELDS.bytes(twin))
        batch.scores.append(points)
        batch.facts.append([moves, int(GAME.actor(twin) == OVER), GAME.turns(twin)])
    return batch


def play_compiled(
    engine: Compiled,
    s: Any,
    games: int,
    seed: int,
    first: int,
    policy: list[int],
    meddle: int,
    checks: int,
) -> Batch:
    final = np.zeros(games, dtype=FIELDS.dtype)
    points = np.zeros((games, PLAYERS), dtype=np.int64)
    facts = np.zeros((games, FACTS), dtype=np.int64)
    engine.run(
        FIELDS.to_records(s),
        final,
        points,
        facts,
        seed,
        first,
        np.array(policy, dtype=np.int64),
        MAX_MOVES,
        meddle,
        checks,
        legal_array(),
    )
    return Batch([record.tobytes() for record in final], points.tolist(), facts.tolist())
