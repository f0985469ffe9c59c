"""Rollouts: from what a seat may know to the end of the game, by one plan.

``build`` closes the loop over one family's rule functions, as ``kernel.playout`` does: called from
Python it plays interpreted, and ``search.engines`` has the same functions compiled.

A rollout begins at a position in which all that the seat cannot know was dealt anew. It makes the
plan's moves while they last; the seat itself afterwards, and all others, play by the base policy.
Who knows of a second way to play (``Game.rival``) draws for each of the others, anew in every
rollout, which of the two it plays: nobody knows how those at the table think.
Rollouts of one number have the same chance, whatever the plan is: a draw depends on the turn and on
how often chance was asked in it, so they stay in step although one plan takes more moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from miethai.kernel.chance import draw, pick
from miethai.kernel.contract import CHANCE, OVER, Game, Rival, Rule
from miethai.kernel.moves import clear
from miethai.kernel.plans import following
from miethai.kernel.playout import duty_of
from miethai.kernel.rule import rule

ONE = 1 << 16  # a whole victory, in the integers in which shares are counted
SHARE, MARGIN, MOVES, RESULTS = range(4)  # what is told of a rollout, and how much

TURN_BITS = 12  # draws of a turn
BOT_DRAWS = 1 << TURN_BITS - 1  # where the draws of the bots begin
LONGEST = 20_000  # moves of a rollout: games that do not end are cut off here


@dataclass(frozen=True)
class Rollout:
    """``roll(s, w, plan, seat, players, high, low, last_turn, weights, room, points, out)`` plays
    s on and fills out; ``base(s, seat, w, bits)`` is the base policy, ``follow`` that of plans."""

    roll: Rule
    base: Rule
    follow: Rule


def build(game: Game, base: Rule, judge: Rule | None = None) -> Rollout:
    """``base`` plays for everybody, if the game knows no ``rival``; ``judge`` says what a position
    is worth at the horizon."""
    actor, legal, apply, turns, players_most = (
        game.actor,
        game.legal,
        game.apply,
        game.turns,
        game.players,
    )
    follow, duty, result = following(game), duty_of(game), _result(game)
    policy = _policy(base, game.rival)
    at_horizon = result if judge is None else _judged(judge)

    @rule
    def roll(
        s: Any,
        w: Any,
        plan: Any,
        seat: int,
        players: int,
        high: int,
        low: int,
        last_turn: int,
        weights: Any,
        room: Any,
        points: Any,
        out: Any,
    ) -> None:
        turn = turns(s) + 0
        asked, step, moves, drawn, chosen = seat, 0, 0, 0, 0
        while asked != OVER and moves < LONGEST:
            legal(s, asked, w)
            m = -1
            if asked == CHANCE:
                m = pick(w, draw(high, low, (turn << TURN_BITS) + drawn)) + 0
                drawn += 1
            elif asked >= players_most:
                m = duty(s, asked, w)
            else:
                if asked == seat and step >= 0:
                    m = follow(s, seat, w, plan, step)
                    step = step + 1 if m >= 0 else -1
                if m < 0:
                    bits = draw(high, low, (turn << TURN_BITS) + BOT_DRAWS + chosen)
                    m = policy(s, asked, w, bits, seat, low)
                    chosen += 1
            clear(w)
            apply(s, asked, m)
            moves += 1
            asked = actor(s) + 0
            if turns(s) != turn:
                turn = turns(s) + 0
                drawn, chosen = 0, 0
                if turn >= last_turn and asked != OVER:
                    break
        if asked == OVER:
            result(s, seat, players, weights, room, points, out)
        else:
            at_horizon(s, seat, players, weights, room, points, out)
        out[MOVES] = moves

    return Rollout(roll, base, follow)


@rule
def drawn_quarter(low: int, seat: int) -> int:
    """Which quarter of all rollouts, for one of the seats, that with this key belongs to."""
    return low >> 2 * seat & 3


def _policy(base: Rule, rival: Rival | None) -> Rule:
    """Who plays a player's seat in the rollout of ``thinker``: the base policy or the rival."""
    if rival is None:

        @rule
        def only(s: Any, seat: int, w: Any, bits: int, thinker: int, low: int) -> int:
            return base(s, seat, w, bits)  # type: ignore[no-any-return]

        return only

    bot, quarters = rival.bot, rival.quarters

    @rule
    def either(s: Any, seat: int, w: Any, bits: int, thinker: int, low: int) -> int:
        if seat != thinker and drawn_quarter(low, seat) < quarters:
            return bot(s, seat, w, bits)  # type: ignore[no-any-return]
        return base(s, seat, w, bits)  # type: ignore[no-any-return]

    return either


def _result(game: Game) -> Rule:
    """What the scores say: the seat's share of the first place, and by how much it leads."""
    scores = game.scores

    @rule
    def result(
        s: Any, seat: int, players: int, weights: Any, room: Any, points: Any, out: Any
    ) -> None:
        scores(s, points)
        best = points[(seat + 1) % players] + 0
        firsts = 1
        for other in range(players):
            if other != seat:
                if points[other] > best:
                    best = points[other] + 0
                firsts += points[other] == points[seat]
        out[MARGIN] = points[seat] - best
        out[SHARE] = ONE // firsts if points[seat] >= best else 0

    return result


def _judged(judge: Rule) -> Rule:
    @rule
    def judged(
        s: Any, seat: int, players: int, weights: Any, room: Any, points: Any, out: Any
    ) -> None:
        judge(s, weights, room, points)
        out[SHARE] = points[seat] + 0
        out[MARGIN] = 0

    return judged
