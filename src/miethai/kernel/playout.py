"""The loop that plays whole games, written once for all engines.

``build`` closes the loop over one family's rule functions. Called from Python the result plays
interpreted; ``kernel.compilers`` hands the same result to numba for the CPU and the GPU.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from miethai.kernel.chance import below, draw, key_high, key_low, mix, pick
from miethai.kernel.contract import CHANCE, OVER, Game, Rule
from miethai.kernel.moves import COUNT, LIST, NO_MOVE, SLOT_BITS, clear
from miethai.kernel.rule import rule

MOVES, ENDED, TURNS, FACTS = range(4)  # what is told of every game: columns, and their number
DRAWS_PER_PLY = 4  # which move, whether somebody meddles, and who; one is spare

# In place of ``meddle``: nobody meddles, and chance is drawn by its own count instead of the number
# of the move. Games of one key then have the same dice whatever is answered in between.
DUPLICATE = -1
CHANCE_PLIES = 1 << 27  # where that count begins, far from the numbers of the moves


@dataclass(frozen=True)
class Loop:
    """``next_move(s, w, high, low, ply, policy, meddle)`` gives ``(seat + 2) << 32 | move``;
    ``quiet_move(s, w, seat, high, low, ply, policy)`` gives the move of the seat that is asked;
    ``play_one(s, w, seed, game, policy, max_moves, meddle, checks)`` gives the number of moves,
    negative if with that move an invariant broke, nobody could go on or a bot's answer was not
    legal."""

    next_move: Rule
    quiet_move: Rule
    play_one: Rule


def random_policy(game: Game) -> Rule:
    """Any legal move, each slot equally likely; then any amount of its range."""
    amount_slots, lowest, highest = game.moves.amount_slots, game.lowest, game.highest

    @rule
    def random_bot(s: Any, seat: int, w: Any, bits: int) -> int:
        m = pick(w, bits) + 0
        if m < amount_slots:
            low = lowest(s, seat, m)
            span = highest(s, seat, m) - low + 1
            m = m | (low + below(mix(bits ^ 0x5A5A5A5A), span)) << SLOT_BITS
        return m

    return random_bot


def duty_of(game: Game) -> Rule:
    """A role seat that a program runs does its duty: the first move offered, its least amount."""
    amount_slots, lowest = game.moves.amount_slots, game.lowest

    @rule
    def duty(s: Any, seat: int, w: Any) -> int:
        m = w[LIST] + 0
        if m < amount_slots:
            m = m | lowest(s, seat, m) << SLOT_BITS
        return m

    return duty


def policies(game: Game) -> list[str]:
    """Names of the bots by policy number: 0 is random."""
    return ["random", *game.bots]


def _choose(game: Game) -> Rule:
    """One function that asks the bot with the policy number of the seat."""
    random_bot = random_policy(game)

    @rule
    def base(s: Any, seat: int, w: Any, policy: int, bits: int) -> int:
        return random_bot(s, seat, w, bits)

    chosen: Rule = base
    for code, bot in enumerate(game.bots.values(), start=1):
        chosen = _or_else(chosen, bot, code)
    return chosen


def _or_else(rest: Rule, bot: Rule, code: int) -> Rule:
    @rule
    def choose(s: Any, seat: int, w: Any, policy: int, bits: int) -> int:
        if policy == code:
            return bot(s, seat, w, bits)
        return rest(s, seat, w, policy, bits)

    return choose


def _stuck(game: Game) -> Rule:
    actor, legal, amount_slots = game.actor, game.legal, game.moves.amount_slots
    lowest, highest = game.lowest, game.highest

    @rule
    def stuck(s: Any, w: Any) -> bool:
        """Whether the seat that is asked has no move, or an amount to choose from no range."""
        seat = actor(s) + 0
        if seat == OVER:
            return False
        legal(s, seat, w)
        found = w[COUNT] == 0
        for i in range(w[COUNT]):
            m = w[LIST + i] + 0
            if seat >= 0 and m < amount_slots and highest(s, seat, m) < lowest(s, seat, m):
                found = True
        clear(w)
        return found

    return stuck


def build(game: Game) -> Loop:
    actor, legal, apply, check, players = (
        game.actor,
        game.legal,
        game.apply,
        game.check,
        game.players,
    )
    choose, duty, stuck = _choose(game), duty_of(game), _stuck(game)

    @rule
    def chosen_move(s: Any, w: Any, seat: int, bits: int, policy: Any) -> int:
        if seat < 0:
            m = pick(w, bits) + 0
        elif seat < players:
            m = choose(s, seat, w, policy[seat], bits)
        else:
            m = duty(s, seat, w)
        clear(w)
        return m

    @rule
    def quiet_move(s: Any, w: Any, seat: int, high: int, low: int, ply: int, policy: Any) -> int:
        legal(s, seat, w)
        return chosen_move(s, w, seat, draw(high, low, ply * DRAWS_PER_PLY), policy)

    @rule
    def next_move(s: Any, w: Any, high: int, low: int, ply: int, policy: Any, meddle: int) -> int:
        seat = actor(s) + 0
        counter = ply * DRAWS_PER_PLY
        if meddle > 0 and seat != CHANCE and below(draw(high, low, counter + 1), meddle) == 0:
            other = below(draw(high, low, counter + 2), players)
            legal(s, other, w)
            if w[COUNT] > 0:
                seat = other
            else:
                legal(s, seat, w)
        else:
            legal(s, seat, w)
        m = chosen_move(s, w, seat, draw(high, low, counter), policy)
        return (seat + 2) << 32 | m

    @rule
    def play_one(
        s: Any,
        w: Any,
        seed: int,
        number: int,
        policy: Any,
        max_moves: int,
        meddle: int,
        checks: int,
    ) -> int:
        high = key_high(seed, number)
        low = key_low(seed, number)
        ply = 0
        dealt = CHANCE_PLIES + 0
        while ply < max_moves and actor(s) != OVER:
            at = ply + 0
            if meddle == DUPLICATE and actor(s) == CHANCE:
                at = dealt + 0
                dealt += 1
            chosen = next_move(s, w, high, low, at, policy, meddle)
            if chosen & 0xFFFFFFFF == NO_MOVE:
                return -ply - 1
            apply(s, (chosen >> 32) - 2, chosen & 0xFFFFFFFF)
            ply += 1
            if checks > 0 and (check(s) != 0 or stuck(s, w)):
                return -ply
        return ply

    return Loop(next_move, quiet_move, play_one)
