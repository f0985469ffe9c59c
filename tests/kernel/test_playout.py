"""The loop that plays whole games, interpreted."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from tests.kernel.helpers import (
    LOOP,
    MAX_MOVES,
    NAMES,
    RANDOM,
    legal,
    play_interpreted,
    start,
    walk,
)
from tests.kernel.toy import GAME
from tests.kernel.toy_state import (
    AGREE,
    ASKED,
    BID,
    CALM,
    COLLECT,
    DOUBT,
    FIELDS,
    GIFT,
    HOST,
    LANDED,
    MOVES,
    PEEK,
    PLAYERS,
    READY,
    ROUGH,
    SPIN,
    WEIGHT,
    WIND,
)

from miethai.kernel.chance import key_high, key_low
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import LIST, SLOT_BITS, SLOT_MASK, allow, legal_set
from miethai.kernel.playout import build, policies
from miethai.kernel.rule import rule

MISER = [1] * GAME.seats


def play(s: Any, *moves: str) -> None:
    """Make moves in notation, each by the seat or chance that the game waits for."""
    for text in moves:
        m = MOVES.parse(text, GAME.seat_names(NAMES))
        seat = GAME.actor(s)
        assert GAME.reason(s, seat, m) is None, text
        GAME.apply(s, seat, m)


# --- the toy itself: chance, a reaction, a secret, a role, an amount -----------------------------
def test_a_reaction_asks_seats_that_are_not_on_turn() -> None:
    s = start()
    play(s, "hand Gold", "hand Ast", "hand Bug", "spin", "wind breeze", "bid 7")
    assert (s.stage, s.turn, GAME.actor(s)) == (ASKED, 0, 1)
    assert legal(s, 1) == {AGREE: 1, DOUBT: 1, GIFT: 1, GIFT + 2: 1, PEEK: 1, PEEK + 2: 1}
    assert set(legal(s, 0)) == {GIFT + 1, GIFT + 2, PEEK + 1, PEEK + 2}
    assert (GAME.highest(s, 0, GIFT + 1), GAME.highest(s, 1, GIFT)) == (5, 12)
    assert GAME.reason(s, 0, DOUBT) == "TOY-TURN"
    assert GAME.reason(s, 0, (GIFT + 1) | 6 << SLOT_BITS) == "TOY-AMOUNT"
    play(s, "agree", "doubt")  # Cem doubts: Gold is worth 8
    assert (s.cash, s.pile[5], s.shown, s.hand[0]) == ([13, 12, 11], 2, 6, 0)
    play(s, "hand Eisen")
    assert (s.hand, s.owner, s.cash) == ([4, 1, 2], [-1, -1, 0, -1], [6, 12, 11])
    assert GAME.actor(s) == HOST
    play(s, "collect 2")
    assert (s.stage, s.turn, s.turns, s.cash[0], s.bank) == (READY, 1, 1, 4, 33)


def test_seats_and_their_names() -> None:
    assert GAME.seats == PLAYERS + 1
    assert GAME.seat_names(["Anna", "Ben"]) == ["Anna", "Ben", "seat3", "host"]


def test_rules_leave_notes_when_interpreted() -> None:
    s = start()
    GAME.apply(s, 1, (GIFT + 2) | 5 << SLOT_BITS)
    assert s.notes == [(1, 1, 2, 5, 0, 0)]


# --- whole games ---------------------------------------------------------------------------------
@pytest.mark.parametrize("meddle", [0, 3])
@pytest.mark.parametrize(("ruleset", "players"), [(CALM, 3), (CALM, 2), (ROUGH, 3)])
def test_games_end_by_the_rules_and_break_none(ruleset: Any, players: int, meddle: int) -> None:
    batch = play_interpreted(start(ruleset, players), 60, 5, 0, RANDOM, meddle, 1)
    for moves, ended, turns in batch.facts:
        assert 0 < moves < MAX_MOVES
        assert (ended, turns <= 12) == (1, True)
    assert len(set(batch.bytes)) == 60


def test_the_legal_set_is_empty_behind_every_move() -> None:
    s, w = start(), legal_set()
    for ply in range(40):
        chosen = LOOP.next_move(s, w, 1, 2, ply, RANDOM, 2)
        assert not any(w[:LIST])
        GAME.apply(s, (chosen >> 32) - 2, chosen & 0xFFFFFFFF)


def test_a_game_is_cut_off() -> None:
    s, w = start(), legal_set()
    assert LOOP.play_one(s, w, 1, 0, RANDOM, 7, 0, 1) == 7
    assert GAME.actor(s) != OVER
    assert LOOP.play_one(s, w, 1, 0, RANDOM, 0, 0, 1) == 0
    assert LOOP.play_one(s, w, 1, 0, RANDOM, MAX_MOVES, 0, 1) > 0
    assert GAME.actor(s) == OVER
    assert LOOP.play_one(s, w, 1, 0, RANDOM, MAX_MOVES, 0, 1) == 0


@pytest.mark.parametrize("meddle", [0, 3])
def test_any_game_of_many_replays_alone(meddle: int) -> None:
    s = start(ROUGH)
    batch = play_interpreted(s, 20, 8, 990, RANDOM, meddle, 0)
    for k in (19, 3, 11):
        alone = play_interpreted(s, 1, 8, 990 + k, RANDOM, meddle, 0)
        assert alone.bytes == [batch.bytes[k]]
        assert alone.facts == [batch.facts[k]]
    assert play_interpreted(s, 1, 9, 990, RANDOM, meddle, 0).bytes != batch.bytes[:1]


@pytest.mark.parametrize("meddle", [0, 3])
def test_a_move_depends_only_on_seed_game_ply_and_position(meddle: int) -> None:
    steps = list(walk(start(), 4, 2, RANDOM, meddle))
    w, high, low = legal_set(), key_high(4, 2), key_low(4, 2)
    for ply in reversed(range(len(steps))):
        step = steps[ply]
        chosen = LOOP.next_move(step.s, w, high, low, ply, RANDOM, meddle)
        assert ((chosen >> 32) - 2, chosen & 0xFFFFFFFF) == (step.seat, step.move)


@pytest.mark.parametrize("policy", [RANDOM, MISER], ids=["random", "miser"])
@pytest.mark.parametrize("meddle", [0, 1, 4])
def test_every_move_is_legal(policy: list[int], meddle: int) -> None:
    for number in range(15):
        for step in walk(start(ROUGH), 6, number, policy, meddle):
            assert GAME.reason(step.s, step.seat, step.move) is None


# --- chance, bots, roles and meddlers ------------------------------------------------------------
def test_chance_follows_the_weights() -> None:
    for ruleset, weights in ((CALM, WEIGHT[0]), (ROUGH, WEIGHT[1])):
        seen: Counter[int] = Counter()
        for number in range(150):
            for step in walk(start(ruleset), 12, number, RANDOM, 0):
                assert (step.seat == CHANCE) == MOVES.decode(step.move).block.chance
                if WIND <= step.move < WIND + 3:
                    seen[step.move - WIND] += 1
        total = sum(seen.values())
        for k, weight in enumerate(weights):
            expected = total * weight / sum(weights)
            assert abs(seen[k] - expected) < 4 * expected**0.5


def test_policies_choose_the_bots() -> None:
    assert policies(GAME) == ["random", "miser"]
    bids: Counter[tuple[int, bool]] = Counter()
    doubts: Counter[int] = Counter()
    for number in range(60):
        for step in walk(start(), 3, number, [0, 1, 0, 0], 0):
            if step.move & SLOT_MASK == BID:
                bids[step.seat, step.move >> SLOT_BITS > 1] += 1
            doubts[step.seat] += step.move == DOUBT
    assert bids[1, True] == 0 < min(bids[1, False], bids[0, True], bids[2, True])
    assert doubts[1] == 0 < min(doubts[0], doubts[2])


def test_a_random_amount_is_any_of_its_range() -> None:
    s, w = start(), legal_set()
    s.stage = LANDED
    chosen = [LOOP.next_move(s, w, 5, 6, ply, RANDOM, 0) for ply in range(3000)]
    moves = [m & 0xFFFFFFFF for m in chosen]
    bids = Counter(m >> SLOT_BITS for m in moves if m & SLOT_MASK == BID)
    assert set(bids) == set(range(1, s.cash[0] + 1))
    assert max(bids.values()) < 2 * min(bids.values())
    assert {m & SLOT_MASK for m in moves} == set(legal(s, 0))


@pytest.mark.parametrize("meddle", [0, 2])
@pytest.mark.parametrize("policy", [RANDOM, MISER, [0, 0, 0, 99]])
def test_a_role_does_its_duty(policy: list[int], meddle: int) -> None:
    """The first move offered with its least amount, whatever its policy number."""
    moves = set()
    for number in range(20):
        for step in walk(start(tax=[2, 9]), 1, number, policy, meddle):
            if step.seat == HOST:
                moves.add(step.move)
                assert next(iter(legal(step.s, HOST))) == COLLECT
    assert moves == {COLLECT | 2 << SLOT_BITS}


def test_nobody_meddles_unless_asked_to() -> None:
    for number in range(20):
        for step in walk(start(), 2, number, RANDOM, 0):
            assert step.seat == GAME.actor(step.s)


def test_meddlers_make_standing_moves() -> None:
    seen: Counter[str] = Counter()
    for number in range(40):
        for step in walk(start(players=2), 2, number, RANDOM, 2):
            assert step.seat < 2 or step.seat == HOST  # the third seat is empty
            if step.seat != GAME.actor(step.s):
                seen[MOVES.decode(step.move).block.verb] += 1
                assert GAME.actor(step.s) != CHANCE
    assert set(seen) == {"gift", "peek"}


def test_nobody_meddles_with_chance() -> None:
    def eager(s: Any, seat: int, w: Any) -> None:
        GAME.legal(s, seat, w)
        if GAME.actor(s) == CHANCE and seat != CHANCE:
            allow(w, SPIN)

    s, w = start(), legal_set()
    loop = build(replace(GAME, name="toy-eager", legal=eager))
    assert {loop.next_move(s, w, 3, 4, ply, RANDOM, 1) >> 32 for ply in range(50)} == {CHANCE + 2}


# --- invariants ----------------------------------------------------------------------------------
def test_a_broken_invariant_stops_the_game_with_a_negative_number() -> None:
    s, w = start(), legal_set()
    s.bank -= 1
    assert GAME.check(s) == 2
    assert LOOP.play_one(FIELDS.copy(s), w, 1, 0, RANDOM, MAX_MOVES, 0, 1) == -1
    assert LOOP.play_one(FIELDS.copy(s), w, 1, 0, RANDOM, MAX_MOVES, 0, 0) > 1


def test_the_number_says_after_how_many_moves() -> None:
    @rule
    def two_turns_only(s: Any) -> int:
        return 1 if s.turns > 1 else 0

    loop = build(replace(GAME, name="toy-short", check=two_turns_only))
    s, twin, w = start(), start(), legal_set()
    ply = -loop.play_one(s, w, 1, 0, RANDOM, MAX_MOVES, 0, 1)
    assert (ply > 0, s.turns) == (True, 2)
    assert LOOP.play_one(twin, w, 1, 0, RANDOM, ply - 1, 0, 1) == ply - 1
    assert twin.turns == 1


def test_a_seat_that_is_asked_must_have_a_move() -> None:
    def nothing_to_bid(s: Any, seat: int, w: Any) -> None:
        if s.stage != LANDED:
            GAME.legal(s, seat, w)

    s, w = start(), legal_set()
    loop = build(replace(GAME, name="toy-stuck", legal=nothing_to_bid))
    ply = -loop.play_one(s, w, 1, 0, RANDOM, MAX_MOVES, 0, 1)
    assert (ply > 0, s.stage, GAME.check(s)) == (True, LANDED, 0)
    assert not any(w[:LIST])


def test_an_amount_must_have_a_range() -> None:
    s, w = start(tax=[3, 2]), legal_set()
    assert LOOP.play_one(FIELDS.copy(s), w, 1, 0, RANDOM, MAX_MOVES, 0, 0) > 0
    assert LOOP.play_one(s, w, 1, 0, RANDOM, MAX_MOVES, 0, 1) < 0
    assert GAME.actor(s) == HOST


@pytest.mark.parametrize(
    ("number", "name", "value"),
    [
        (1, "cash", [-1, 13, 12]),
        (2, "bank", 0),
        (3, "pile", [0, 1, 1, 1, 1, 1]),
        (3, "hand", [2, 0, 0]),
        (4, "peeked", [[0, 5, 0], [0, 0, 0], [0, 0, 0]]),
    ],
)
def test_the_toy_checks_what_it_says(number: int, name: str, value: Any) -> None:
    s = start()
    assert GAME.check(s) == 0
    setattr(s, name, value)
    assert GAME.check(s) == number
