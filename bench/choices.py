"""What the choices of search are worth: cheaper than whole games, and less a matter of luck.

    python -m bench.choices magnate --try '{"rollouts": 400}' '{"rollouts": 1600, "horizon": 4}'

Positions come from games of a ``landlord`` against the opponents of ``bench.strength``. In each of
them all plans are weighed by many rollouts to the end: from the cards as they really lie, and the
others are these opponents. (Weighed by what search itself believes, a wrong belief would look
right.) Then search chooses, by rollouts of its own, and what its choice won more than the
landlord's move is its gain, in games of a hundred and decision. A way to think is rollouts,
``horizon``, ``quarters`` of ``contract.Rival`` and parts of ``search.thinking.Style``; seconds are
those of the processor.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from bench.strength import advance_of, opponent_of, seat_and_deal

from miethai import games
from miethai.kernel.chance import draw, key_high, key_low
from miethai.kernel.compilers import cpu
from miethai.kernel.contract import Family, Game, Rival
from miethai.kernel.rule import rule
from miethai.play.simulate import Plan
from miethai.search.candidates import candidates
from miethai.search.engines import NEVER, Engine, engine_of
from miethai.search.rollout import ONE, SHARE
from miethai.search.thinking import Budget, Race, Situation, Style, as_known

NOT_STYLE = ("rollouts", "horizon", "quarters")


@dataclass(frozen=True)
class Weighed:
    """A position as its seat knows it, what can be done there, and how often each plan wins in
    truth."""

    known: Any
    seat: int
    plans: Any
    firsts: list[int]
    wins: Any


def asked(family: Family, args: argparse.Namespace) -> Iterator[tuple[Any, int]]:
    """Moments of games at which the landlord has a choice, one in ``args.every``."""
    game, engine = family.game, thinking(family.game, None)
    advance = advance_of(game, args.opponent)
    start = Plan(args.ruleset, ("landlord",) * args.seats, 1, options=args.options).table(0)
    number = met = 0
    while True:
        seat, _ = seat_and_deal(family, args.options, args.seats, number)
        records = game.fields.to_records(start.position)
        key = np.array([key_high(args.seed, number), key_low(args.seed, number), 0], dtype=np.int64)
        points, w, move = np.zeros(game.players, dtype=np.int64), cpu.legal_array(), -1
        while advance(records, w, seat, move, game.players, key, points):
            s = game.fields.from_record(records[0])
            bits = draw(int(key[0]), int(key[1]), 2 * met)
            if len(candidates(engine, s, records, seat, bits)[0]) > 1:
                met += 1
                if met % args.every == 0:
                    yield s, seat
            move = engine.choose(records, seat, bits)
        number += 1


@rule
def leave(s: Any, seat: int, high: int, low: int) -> None:
    """Deals nothing anew."""


def in_truth(game: Game, opponent: str) -> Engine:
    """Rollouts with the real cards and the real opponents."""
    real = Rival(opponent_of(game, opponent), quarters=4)
    named = f"{game.name}-truth-{opponent.replace(':', '-')}"
    return engine_of(replace(game, name=named, rival=real, resample=leave), "landlord", True)


@cache
def thinking(game: Game, quarters: int | None) -> Engine:
    """Search as it is, or with another share of rollouts in which the others are rivals."""
    if quarters is None or game.rival is None:
        return engine_of(game, "landlord", True)
    rival = Rival(game.rival.bot, quarters)
    return engine_of(replace(game, name=f"{game.name}-{quarters}", rival=rival), "landlord", True)


def weighed(
    engine: Engine, truth: Engine, s: Any, seat: int, seats: int, number: int, samples: int
) -> Weighed:
    """All plans of a position, by rollouts to the end."""
    known = as_known(engine.game, s, seat, number)
    root = engine.root(known)
    plans, firsts = candidates(engine, known, root, seat, number)
    rolled = Situation(truth, truth.root(s), seat, seats, number).roll(plans, range(samples))
    return Weighed(known, seat, plans, firsts, rolled[:, :, SHARE].mean(axis=0) / ONE)


def gain(game: Game, at: Weighed, seats: int, seed: int, way: dict[str, Any]) -> float:
    """How much more often the plan wins that search chooses than what the landlord does."""
    engine = thinking(game, way.get("quarters"))
    style = {name: value for name, value in way.items() if name not in NOT_STYLE}
    horizon = way.get("horizon", 0)
    last_turn = engine.game.turns(at.known) + horizon if horizon else NEVER
    situation = Situation(engine, engine.root(at.known), at.seat, seats, seed, last_turn)
    race = Race(situation, at.plans, at.firsts, Budget(way["rollouts"]), 1, Style(**style))
    race.run()
    chosen = (at.plans == race.thought().chosen.plan).all(axis=1).argmax()
    return float(at.wins[chosen] - at.wins[0])


def told(gains: Any) -> str:
    """The mean, give or take what luck may do."""
    return f"{np.mean(gains):+.2f} ± {1.96 * float(np.std(gains)) / math.sqrt(len(gains)):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ruleset")
    parser.add_argument("--try", dest="ways", nargs="+", type=json.loads, required=True)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--every", type=int, default=9, help="one question in so many")
    parser.add_argument("--samples", type=int, default=400, help="rollouts of every plan")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--opponent", default="")
    parser.add_argument("--options", type=json.loads, default={})
    args = parser.parse_args()
    family, _ = games.find(args.ruleset)
    args.opponent = args.opponent or f"bench.opponents.{family.name}:landlord_1"
    engine, truth = thinking(family.game, None), in_truth(family.game, args.opponent)
    moments = zip(range(args.positions), asked(family, args), strict=False)
    known = [
        weighed(engine, truth, s, seat, args.seats, number, args.samples)
        for number, (s, seat) in moments
    ]
    first: list[float] = []
    for way in args.ways:
        thinking(family.game, way.get("quarters")).warm_up()
        began = time.process_time()
        # Other dice than those by which the plans were weighed: luck must not count twice.
        gains = [
            100 * gain(family.game, at, args.seats, args.positions + k, way)
            for k, at in enumerate(known)
        ]
        took = (time.process_time() - began) / len(known)
        first = first or gains
        print(
            f"{way}: {told(gains)}, {took:.3f} s a decision; than the first way: "
            f"{told(np.subtract(gains, first))}",
            flush=True,
        )


if __name__ == "__main__":
    main()
