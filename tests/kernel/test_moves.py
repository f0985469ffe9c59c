"""Moves: numbers, notation, errors that say what was expected, and the set of legal moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miethai.kernel.moves import (
    COUNT,
    LIST,
    SLOT_BITS,
    SLOTS,
    TOTAL,
    W_SIZE,
    Axis,
    Moves,
    NotationError,
    allow,
    allow_mask,
    allow_range,
    block,
    clear,
    legal_set,
    members,
    weigh,
    weigh_more,
)

LANES = ("Gasse", "Gasse am Floß", "Weißer Weg", "Ufer Nord", "Ufer")  # prefixes in both orders
LANE = Axis("lane", 5, LANES, also=("G", "GF", "W"))
PLAYER = Axis("player", 3)
MOVES = Moves(
    [
        block("wait", meaning="do nothing"),
        block("build", LANE, meaning="build"),
        block("bid", amount="coins", meaning="bid"),
        block("swap", LANE, PLAYER, LANE, meaning="three arguments"),
        block("pay", PLAYER, amount="coins", meaning="pay"),
        block("cite", LANE, amount="law", meaning="an amount with names"),
        block("dice", Axis("die", 6, tuple("123456")), chance=True, meaning="chance"),
    ],
    amount_words={"law": ("TOY-01", "TOY-02", "TOY-02 of old")},
)
SEATS = ["Anna", "Anna Maria", "Ben", "host"]


# --- numbers -------------------------------------------------------------------------------------
def test_blocks_with_amounts_come_first() -> None:
    verbs = [b.verb for b in MOVES.blocks]
    assert verbs == ["bid", "pay", "cite", "wait", "build", "swap", "dice"]
    assert MOVES.amount_slots == 1 + 3 + 5
    assert MOVES.slots == MOVES.amount_slots + 1 + 5 + 5 * 3 * 5 + 6
    assert [MOVES.slot(v) for v in verbs] == [0, 1, 4, 9, 10, 15, 90]
    assert MOVES.verbs() == sorted(verbs)


def test_every_slot_survives_number_text_and_back() -> None:
    slots = MOVES.all_slots()
    assert [slot for _, _, slot in slots] == list(range(MOVES.slots))
    for b, args, slot in slots:
        for amount in (0, 1, 2) if b.amount else (0,):
            m = slot | amount << SLOT_BITS
            assert MOVES.encode(b.verb, args, amount) == m
            taken = MOVES.decode(m)
            assert (taken.block, taken.args, taken.amount) == (b, args, amount)
            assert MOVES.parse(MOVES.text(m, SEATS), SEATS) == m


@given(st.integers(0, 2**31 - 1))
def test_an_amount_survives(amount: int) -> None:
    m = MOVES.encode("pay", [2], amount)
    assert MOVES.decode(m).amount == amount
    if amount < 10**9:
        assert MOVES.parse(MOVES.text(m, SEATS), SEATS) == m


@pytest.mark.parametrize(
    ("verb", "args", "amount", "words"),
    [
        ("build", [], 0, "takes 1 argument"),
        ("wait", [1], 0, "takes 0 argument"),
        ("build", [5], 0, "5 is no lane"),
        ("build", [-1], 0, "-1 is no lane"),
        ("bid", [], -1, "amount -1 is not possible"),
        ("build", [0], 5, "amount 5 is not possible"),
    ],
)
def test_encode_refuses(verb: str, args: list[int], amount: int, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        MOVES.encode(verb, args, amount)


@pytest.mark.parametrize("m", [MOVES.slots, SLOTS - 1, -1])
def test_decode_refuses_what_is_no_slot(m: int) -> None:
    with pytest.raises(NotationError, match="is not a move of this game"):
        MOVES.decode(m)


def test_tables_that_cannot_be_are_refused() -> None:
    big = Axis("number", SLOTS, tuple(map(str, range(SLOTS))))
    assert Moves([block("x", big, meaning="")], {}).slots == SLOTS
    with pytest.raises(ValueError, match="1025 slots do not fit"):
        Moves([block("x", big, meaning=""), block("y", meaning="")], {})
    with pytest.raises(ValueError, match="twice"):
        Moves([block("x", meaning=""), block("x", amount="coins", meaning="")], {})


# --- notation ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("wait", "wait"),
        ("  wait ", "wait"),
        ("build Gasse", "build Gasse"),
        ("build Gasse am Floß", "build Gasse am Floß"),
        ("build gasse AM floß", "build Gasse am Floß"),
        ("build weißer weg", "build Weißer Weg"),
        ("build Ufer", "build Ufer"),
        ("build Ufer Nord", "build Ufer Nord"),
        ("build  W", "build Weißer Weg"),
        ("build gf", "build Gasse am Floß"),
        ("swap Gasse am Floß Anna Maria Gasse", "swap Gasse am Floß Anna Maria Gasse"),
        ("swap Gasse Anna Gasse am Floß", "swap Gasse Anna Gasse am Floß"),
        ("swap Weißer Weg ben Weißer Weg", "swap Weißer Weg Ben Weißer Weg"),
        ("bid 095", "bid 95"),
        ("pay Anna Maria 3", "pay Anna Maria 3"),
        ("pay anna   3", "pay Anna 3"),
        ("cite Ufer TOY-02", "cite Ufer TOY-02"),
        ("cite Ufer Nord TOY-02 of old ", "cite Ufer Nord TOY-02 of old"),
        ("dice 6", "dice 6"),
    ],
)
def test_parse(text: str, plain: str) -> None:
    assert MOVES.text(MOVES.parse(text, SEATS), SEATS) == plain


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "unknown move ''; expected one of bid, build,"),
        ("Wait", "unknown move 'Wait'"),
        ("wait 3", "wait: did not expect '3'"),
        ("build", "build: expected a lane, not 'nothing'"),
        ("build Gassen", "expected a lane, not 'Gassen'"),
        ("build Weisser Weg", "expected a lane, not 'Weisser Weg'"),
        ("build Gasse am", "did not expect 'am'"),
        ("build Ufer Ufer", "did not expect 'Ufer'"),
        ("swap Ufer Ufer Ufer", "expected a player, not 'Ufer Ufer'"),
        ("pay Dora 3", "expected a player, not 'Dora 3'"),
        ("pay host 3", "expected a player"),
        ("pay Anna", "expected coins, not 'nothing'"),
        ("bid x", "expected coins, not 'x'"),
        ("bid -5", "expected coins"),
        ("bid 1.5", "expected coins"),
        ("bid ²", "expected coins"),
        ("bid 1000000000", "expected coins"),
        ("bid 5 6", "did not expect '6'"),
        ("cite Ufer TOY-03", "expected law, not 'TOY-03'"),
        ("cite Ufer 1", "expected law, not '1'"),
        ("cite Ufer TOY-02 of", "did not expect 'of'"),
    ],
)
def test_parse_says_what_it_expected(text: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        MOVES.parse(text, SEATS)
    assert words in str(caught.value)


# --- the legal set -------------------------------------------------------------------------------
def test_the_set_counts_weighs_and_keeps_the_order() -> None:
    w = legal_set()
    assert len(w) == W_SIZE
    allow(w, 7)
    weigh(w, 3, 5)
    allow(w, 7)  # a second time changes nothing
    weigh(w, 3, 9)
    assert members(w) == [7, 3]
    assert (w[7], w[3], w[COUNT], w[TOTAL]) == (1, 5, 2, 6)


def test_masks_and_ranges() -> None:
    w = legal_set()
    allow(w, 0)
    allow_mask(w, 100, 0b1010_0001)
    allow_mask(w, 200, 0)
    allow_mask(w, 300, 1 << 31)
    allow_range(w, 400, 3)
    allow_range(w, 500, 0)
    assert members(w) == [0, 100, 105, 107, 331, 400, 401, 402]
    assert w[COUNT] == w[TOTAL] == 8
    assert all(w[m] == 1 for m in members(w))


def test_the_set_holds_every_slot_and_clears() -> None:
    w = legal_set()
    allow_range(w, 0, SLOTS)
    assert members(w) == list(range(SLOTS))
    clear(w)
    assert members(w) == []
    assert not any(w[:LIST])
    weigh(w, SLOTS - 1, 2)
    assert (members(w), w[TOTAL]) == ([SLOTS - 1], 2)


slots = st.integers(0, SLOTS - 1)


@given(st.lists(st.tuples(slots, st.integers(1, 9))))
def test_any_moves_in_any_order(pairs: list[tuple[int, int]]) -> None:
    w = legal_set()
    model: dict[int, int] = {}
    for slot, weight in pairs:
        weigh(w, slot, weight)
        model.setdefault(slot, weight)
    assert {m: w[m] for m in members(w)} == model
    assert members(w) == list(model)
    assert (w[COUNT], w[TOTAL]) == (len(model), sum(model.values()))
    clear(w)
    assert not any(w[:LIST])


def test_a_chance_move_gains_weight_each_time_it_is_found() -> None:
    w = legal_set()
    for slot in (7, 3, 7, 7):
        weigh_more(w, slot)
    assert members(w) == [7, 3]
    assert (w[7], w[3], w[COUNT], w[TOTAL]) == (3, 1, 2, 4)
    clear(w)
    assert (w[7], w[3], members(w)) == (0, 0, [])
