"""How strong search is: one seat thinks, the others play by a rule function; all compiled.

    python -m bench.strength monopoly --games 200 --rollouts 1200
    python -m bench.strength magnate --opponent landlord --processes 16
    python -m bench.strength wucherer-2013 --games 200 --out build/strength/wucherer-2013.jsonl

Each rotation of the seats has the same chance. ``miethai arena`` is the official measure; this one
plays the opponents compiled, so that it is quick enough to try things out. Rollouts and the seed
alone decide what is played; seconds are those of the processor, so that neither depends on what
else the machine does. ``--out`` keeps every game: the same command goes on where it was stopped,
and with more games it adds to them.
"""

from __future__ import annotations

import argparse
import importlib
import json
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from bench.report import processor

from miethai import games as families
from miethai.kernel.chance import draw, key_high, key_low, pick
from miethai.kernel.compilers import cpu
from miethai.kernel.contract import OVER, Family, Game, Rule
from miethai.kernel.moves import clear
from miethai.kernel.playout import duty_of
from miethai.play.simulate import Plan
from miethai.play.standings import interval
from miethai.search.engines import engine_of
from miethai.search.thinking import Budget, Style, think

legal_rule: Any = None
apply_rule: Any = None
actor_rule: Any = None
scores_rule: Any = None
duty_rule: Any = None
policy_rule: Any = None


def _advance(
    records: Any, w: Any, seat: int, move: int, players: int, key: Any, points: Any
) -> int:
    """Make the move, then play the others on until the seat is asked (1) or the game is over (0).
    ``key`` holds the two halves of the game's key and the number of the move."""
    s = records[0]
    if move >= 0:
        apply_rule(s, seat, move)
    while key[2] < 200_000:
        asked = actor_rule(s) + 0
        if asked == OVER:
            break
        if asked == seat:
            return 1
        legal_rule(s, asked, w)
        bits = draw(key[0], key[1], key[2] * 2 + (asked >= 0))
        if asked < 0:
            m = pick(w, bits) + 0
        elif asked < players:
            m = policy_rule(s, asked, w, bits)
        else:
            m = duty_rule(s, asked, w)
        clear(w)
        apply_rule(s, asked, m)
        key[2] += 1
    scores_rule(s, points)
    return 0


def opponent_of(game: Game, name: str) -> Rule:
    if ":" not in name:
        return game.bots[name]
    module, _, attribute = name.partition(":")
    found: Rule = getattr(importlib.import_module(module), attribute)
    return found


@cache
def advance_of(game: Game, opponent: str) -> Any:
    names = {
        "legal_rule": game.legal,
        "apply_rule": game.apply,
        "actor_rule": game.actor,
        "scores_rule": game.scores,
        "duty_rule": duty_of(game),
        "policy_rule": opponent_of(game, opponent),
    }
    folder = cpu.cache_folder(game) / opponent.replace(":", "-")
    return cpu.entry_point(_advance, game, names, folder)


def seat_and_deal(
    family: Family, options: Mapping[str, Any], seats: int, number: int
) -> tuple[int, int]:
    """Where the seat that thinks sits in a game, and which deal it is: every seat in turn that the
    rules do not play themselves, all of them on the same deal."""
    by_rules = family.manners.played_by_rules(options, seats)
    free = [seat for seat in range(seats) if seat not in by_rules]
    return free[number % len(free)], number // len(free)


def play(args: argparse.Namespace, number: int) -> dict[str, float]:
    """One game: the share of the first place, the decisions, and the seconds they took."""
    family = _family(args)
    game, seats = family.game, args.seats
    seat, deal = seat_and_deal(family, args.options, seats, number)
    plan = Plan(args.ruleset, ("landlord",) * seats, 1, options=args.options)
    records = game.fields.to_records(plan.table(0).position)
    advance, engine = advance_of(game, args.opponent), engine_of(game, family.usual_bot, True)
    key = np.array([key_high(args.seed, deal), key_low(args.seed, deal), 0], dtype=np.int64)
    points, w = np.zeros(game.players, dtype=np.int64), cpu.legal_array()
    budget, style = Budget(args.rollouts, args.seconds), Style(**args.style)
    move, told = -1, {"decisions": 0, "thought": 0, "seconds": 0.0, "longest": 0.0, "rollouts": 0}
    going: tuple[Any, int] | None = None
    while advance(records, w, seat, move, game.players, key, points):
        began = time.process_time()
        move = -1
        if going is not None:
            move = engine.follow(records, seat, going[0], going[1])
            going = (going[0], going[1] + 1) if move >= 0 else None
        if move < 0:
            s = game.fields.from_record(records[0])
            chance = draw(int(key[0]), seat, int(told["decisions"]))
            thought = think(engine, s, seat, seats, budget, chance, 1, style)
            move = thought.chosen.move
            going = (thought.chosen.plan, 1)
            told["thought"] += thought.rollouts > 0
            told["rollouts"] += thought.rollouts
        took = time.process_time() - began
        told["decisions"] += 1
        told["seconds"] += took
        told["longest"] = max(told["longest"], took)
    best = points[:seats].max()
    told["share"] = float(points[seat] == best) / int((points[:seats] == best).sum())
    return told


@cache
def _with_horizon(ruleset: str, horizon: int | None) -> Family:
    family, _ = families.find(ruleset)
    if horizon is None or family.game.network is None:
        return family
    network = replace(family.game.network, horizon=horizon)
    return replace(family, game=replace(family.game, network=network))


def _family(args: argparse.Namespace) -> Family:
    return _with_horizon(args.ruleset, args.horizon)


def _play(job: tuple[argparse.Namespace, int]) -> dict[str, float]:
    return {"number": job[1], **play(*job)}


# --- many games ----------------------------------------------------------------------------------
NOT_OF_A_GAME = ("games", "processes", "out")  # arguments that change nothing about a game
DEFAULTS = {"seats": 4, "rollouts": 600, "seed": 1}


def settled(args: argparse.Namespace) -> dict[str, Any]:
    """What decides how the games go."""
    return {name: value for name, value in vars(args).items() if name not in NOT_OF_A_GAME}


def kept(args: argparse.Namespace) -> list[dict[str, float]]:
    """The games of earlier runs of the same command; a new file begins with what they are."""
    if args.out is None:
        return []
    if not args.out.exists():
        args.out.parent.mkdir(parents=True, exist_ok=True)
        head = {**settled(args), "date": time.strftime("%Y-%m-%d"), "machine": processor()}
        args.out.write_text(json.dumps(head) + "\n", encoding="utf-8")
        return []
    head, told = read(args.out)
    if {name: head[name] for name in settled(args)} != settled(args):
        raise SystemExit(f"{args.out} holds other games: {head}")
    return told


def read(file: Path) -> tuple[dict[str, Any], list[dict[str, float]]]:
    """What the games of a file are, and how each of them went."""
    head, *rows = file.read_text(encoding="utf-8").splitlines()
    return json.loads(head), [json.loads(row) for row in rows]


def keep(args: argparse.Namespace, told: dict[str, float]) -> None:
    if args.out is not None:
        with args.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(told) + "\n")


def all_games(args: argparse.Namespace) -> list[dict[str, float]]:
    """The games of the command, those that were kept among them."""
    told = kept(args)
    have = {int(row["number"]) for row in told}
    jobs = [(args, number) for number in range(args.games) if number not in have]
    if jobs:
        play(argparse.Namespace(**{**vars(args), "rollouts": 1}), 0)  # compiled once, not by all
    if args.processes == 1:
        for job in jobs:
            told.append(_play(job))
            keep(args, told[-1])
    else:
        with ProcessPoolExecutor(args.processes) as pool:
            for row in pool.map(_play, jobs):
                told.append(row)
                keep(args, row)
    return [row for row in told if row["number"] < args.games]


def summary(args: argparse.Namespace, told: list[dict[str, float]]) -> str:
    count = len(told)
    total = {name: sum(row[name] for row in told) for name in told[0]}
    low, mean, high = interval([row["share"] for row in told])
    lines = [
        f"{args.ruleset} against {args.opponent}, {count} games, {args.rollouts} rollouts, "
        f"{args.style} horizon {args.horizon}",
        f"{mean:.1%} of the games ({low:.1%} to {high:.1%})",
        f"a game: {total['decisions'] / count:.0f} decisions, "
        f"{total['thought'] / count:.0f} thought about, {total['seconds'] / count:.1f} s",
        f"a decision: {total['seconds'] / total['decisions']:.3f} s, at most "
        f"{max(row['longest'] for row in told):.2f} s, where thought about "
        f"{total['rollouts'] / max(total['thought'], 1):.0f} rollouts",
    ]
    return "; ".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=DEFAULTS["seats"])
    parser.add_argument("--rollouts", type=int, default=DEFAULTS["rollouts"])
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--seed", type=int, default=DEFAULTS["seed"])
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--opponent", default="")
    parser.add_argument("--style", type=json.loads, default={}, help="of search.thinking.Style")
    parser.add_argument("--horizon", type=int, help="turns until the network judges")
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--out", type=Path, help="a file that keeps every game")
    args = parser.parse_args()
    family = _family(args)
    args.opponent = args.opponent or f"bench.opponents.{family.name}:landlord_1"
    told = all_games(args)
    print(summary(args, told), flush=True)


if __name__ == "__main__":
    main()
