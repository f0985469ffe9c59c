"""Whether the shark lets itself be milked, in whole games of Monopoly.

    python -m bench.milking --games 40 [--rollouts 600] [--seed 1]

One seat is the milker's (``bench.opponents.milker``), each in turn. The others answer every offer
by search; everything else they do as the landlord does, so that a game takes seconds and not half
a minute. Told is how often an offer below what a landlord takes was accepted, how often by the
same seat for the same deed, and how many games the milker won beside a landlord on the same dice.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bench.opponents.milker import LESS, Milker, Terms

from miethai import games
from miethai.games.monopoly.rules import moves, state
from miethai.kernel.chance import draw, key_high, key_low, pick
from miethai.kernel.contract import CHANCE, OVER, Game
from miethai.kernel.frames import A, B, C, D, top, top_kind
from miethai.kernel.moves import clear, legal_set
from miethai.kernel.playout import duty_of
from miethai.play.simulate import Plan
from miethai.play.standings import interval
from miethai.search.engines import engine_of
from miethai.search.thinking import Budget, think

RULESET, SEATS, LONGEST = "monopoly", 4, 20_000


@dataclass
class Told:
    """What came of the milker's offers: of the mean ones by seat and deeds, of the fair ones in
    all."""

    mean: int = 0
    fair: int = 0
    fair_taken: int = 0
    taken: Counter[tuple[int, int]] = field(default_factory=Counter)
    share: float = 0.0


class Play:
    """One game; ``milker`` None puts a landlord into its seat."""

    def __init__(self, game: Game, args: argparse.Namespace, number: int, milks: bool) -> None:
        self.game, self.told = game, Told()
        self.seat, self.deal = number % SEATS, number // SEATS
        self.key = key_high(args.seed, self.deal), key_low(args.seed, self.deal)
        self.budget = Budget(args.rollouts)
        self.milker = Milker() if milks else None

    def run(self) -> Told:
        game, w, duty = self.game, legal_set(), duty_of(self.game)
        s = Plan(RULESET, ("landlord",) * SEATS, 1).table(0).position
        for ply in range(LONGEST):
            asked, bits = game.actor(s), draw(*self.key, ply)
            if asked == OVER:
                break
            game.legal(s, asked, w)
            if asked == CHANCE:
                m = pick(w, bits)
            elif asked >= game.players:
                m = duty(s, asked, w)
            else:
                m = self.answer(s, asked, w, bits)
            clear(w)
            game.apply(s, asked, m)
            s.notes.clear()
        points = [0] * game.players
        game.scores(s, points)
        best = max(points[:SEATS])
        self.told.share = (points[self.seat] == best) / points[:SEATS].count(best)
        return self.told

    def answer(self, s: Any, asked: int, w: Any, bits: int) -> int:
        if asked == self.seat and self.milker:
            return self.milker.move(s, asked, w, bits)
        if asked == self.seat or top_kind(s) != state.OFFER:
            return int(self.game.bots["landlord"](s, asked, w, bits))
        engine = engine_of(self.game, "landlord", True)
        m = think(engine, s, asked, SEATS, self.budget, bits).chosen.move
        if self.milker and top(s, A) == self.seat:
            self.note(s, asked, m == moves.ACCEPT)
        return m

    def note(self, s: Any, asked: int, accepted: bool) -> None:
        assert self.milker is not None
        terms = Terms(asked, top(s, B) + 0, top(s, C) + 0, top(s, D) + 0)
        if self.milker.terms != terms:  # an offer such as the landlord makes
            return
        if LESS[(self.milker.offers - 1) % len(LESS)] == 0:
            self.told.fair += 1
            self.told.fair_taken += accepted
        else:
            self.told.mean += 1
            self.told.taken[asked, terms.take] += accepted


def percent(shares: list[float]) -> str:
    low, mean, high = interval(shares)
    return f"{mean:.1%} ({low:.1%} to {high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rollouts", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = games.find(RULESET)[0].game
    won: dict[bool, list[float]] = {True: [], False: []}
    every: list[Told] = []
    for number in range(args.games):
        for milks, shares in won.items():
            told = Play(game, args, number, milks).run()
            shares.append(told.share)
            every += [told] if milks else []
        taken = [n for told in every for n in told.taken.values()]
        print(
            f"{number + 1} games: {sum(told.mean for told in every)} offers below the least price, "
            f"{sum(taken)} accepted, at most {max(taken, default=0)} by one seat for one deed; of "
            f"{sum(told.fair for told in every)} fair ones "
            f"{sum(told.fair_taken for told in every)}; the milker won {percent(won[True])}, "
            f"a landlord in its place {percent(won[False])}",
            flush=True,
        )


if __name__ == "__main__":
    main()
