"""Decks: layers without an order, drawn lazily; and sets of small numbers as bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.helpers import legal, start
from tests.kernel.toy import GAME
from tests.kernel.toy_state import CARDS, CLOSING, HAND, OPEN, TURNING, VALUE

from miethai.kernel.bits import count_bits, lowest_bit
from miethai.kernel.contract import CHANCE
from miethai.kernel.deck import (
    LAYER_LIMIT,
    bottom_layer,
    cards_left,
    legal_draw,
    put_under,
    renumber,
    shuffle_all,
    top_layer,
)
from miethai.kernel.moves import COUNT, TOTAL, legal_set, members

SLOT = 50


def on_top(pile: list[int], first: int, size: int) -> list[int]:
    """Cards that may be drawn next, each with the same chance."""
    w = legal_set()
    legal_draw(pile, first, size, SLOT, w)
    assert w[COUNT] == w[TOTAL]
    return [m - SLOT for m in members(w)]


def test_a_fresh_pile_has_no_order() -> None:
    pile = [1] * 5
    assert on_top(pile, 0, 5) == [0, 1, 2, 3, 4]
    assert (top_layer(pile, 0, 5), bottom_layer(pile, 0, 5), cards_left(pile, 0, 5)) == (1, 1, 5)
    pile[3] = 0  # drawn
    assert on_top(pile, 0, 5) == [0, 1, 2, 4]
    assert cards_left(pile, 0, 5) == 4


def test_cards_under_the_pile_come_last_and_in_order() -> None:
    pile = [1, 1, 0, 0]
    put_under(pile, 0, 4, 3)
    put_under(pile, 0, 4, 2)
    assert pile == [1, 1, 3, 2]
    drawn = []
    while cards_left(pile, 0, 4):
        card = on_top(pile, 0, 4)[-1]
        drawn.append(card)
        pile[card] = 0
    assert drawn == [1, 0, 3, 2]


def test_a_lone_card_at_the_bottom_is_known() -> None:
    pile = [1, 1, 0]
    put_under(pile, 0, 3, 2)
    assert [c for c in range(3) if pile[c] == bottom_layer(pile, 0, 3)] == [2]
    pile[0] = pile[1] = 0
    assert on_top(pile, 0, 3) == [2]


def test_an_empty_pile() -> None:
    pile = [0] * 3
    assert (top_layer(pile, 0, 3), bottom_layer(pile, 0, 3), cards_left(pile, 0, 3)) == (0, 0, 0)
    assert on_top(pile, 0, 3) == []
    renumber(pile, 0, 3)
    shuffle_all(pile, 0, 3)
    assert pile == [0] * 3
    put_under(pile, 0, 3, 1)
    assert pile == [0, 1, 0]


def test_two_piles_share_a_field() -> None:
    pile = [1, 1, 0, 4, 0, 5]
    assert on_top(pile, 0, 3) == [0, 1]
    assert on_top(pile, 3, 3) == [3]
    put_under(pile, 3, 3, 4)
    assert pile == [1, 1, 0, 4, 6, 5]
    renumber(pile, 3, 3)
    assert pile == [1, 1, 0, 1, 3, 2]
    shuffle_all(pile, 3, 3)
    assert pile == [1, 1, 0, 1, 1, 1]


def test_layers_are_renumbered_before_they_run_out() -> None:
    pile = [LAYER_LIMIT - 2, LAYER_LIMIT - 2, LAYER_LIMIT - 1, LAYER_LIMIT, 0]
    put_under(pile, 0, 5, 4)
    assert pile == [1, 1, 2, 3, 4]
    put_under(pile := [LAYER_LIMIT - 1, 0], 0, 2, 1)
    assert pile == [LAYER_LIMIT - 1, LAYER_LIMIT]
    assert LAYER_LIMIT < 2**15


def test_a_pile_may_cycle_for_ever() -> None:
    pile = [1, 0, 0, 0]
    for card in (1, 2, 3):
        put_under(pile, 0, 4, card)
    for step in range(LAYER_LIMIT + 100):
        (card,) = on_top(pile, 0, 4)
        assert card == step % 4
        pile[card] = 0
        put_under(pile, 0, 4, card)
    assert max(pile) < 2**15


@given(st.lists(st.tuples(st.sampled_from(["draw", "put", "shuffle", "number"]), st.integers(0))))
def test_a_pile_is_a_list_of_sets(steps: list[tuple[str, int]]) -> None:
    """The layers against a plain model of them: sets of cards, top first."""
    pile, model, out = [1] * 5, [set(range(5))], []
    for step, number in steps:
        if step == "draw" and model:
            card = sorted(model[0])[number % len(model[0])]
            assert card in on_top(pile, 0, 5)
            pile[card] = 0
            model[0].remove(card)
            out.append(card)
        elif step == "put" and out:
            card = out.pop(number % len(out))
            put_under(pile, 0, 5, card)
            model.append({card})
        elif step == "shuffle":
            shuffle_all(pile, 0, 5)
            model = [set().union(*model)]
        elif step == "number":
            renumber(pile, 0, 5)
            assert top_layer(pile, 0, 5) in (0, 1)
        model = [layer for layer in model if layer]
        assert set(on_top(pile, 0, 5)) == (model[0] if model else set())
        layers = sorted({layer for layer in pile if layer})
        assert [{c for c in range(5) if pile[c] == layer} for layer in layers] == model
        assert cards_left(pile, 0, 5) == 5 - len(out)


def test_the_toy_draws_hidden_cards_and_turns_open_ones_under() -> None:
    s = start()
    assert legal(s, CHANCE) == {HAND + c: 1 for c in range(CARDS)}
    for card in (4, 0, 2):
        GAME.apply(s, CHANCE, HAND + card)
    assert (s.hand, s.pile) == ([5, 1, 3], [0, 1, 0, 1, 0, 1])
    s.stage = TURNING
    assert legal(s, CHANCE) == {OPEN + 1: 1, OPEN + 3: 1, OPEN + 5: 1}
    cash = s.cash[s.turn]
    GAME.apply(s, CHANCE, OPEN + 5)
    assert (s.stage, s.pile, s.shown) == (CLOSING, [0, 1, 0, 1, 0, 2], 6)
    assert s.cash[s.turn] == cash + VALUE[5]


@given(st.sets(st.integers(0, 31), min_size=1))
def test_bits(numbers: set[int]) -> None:
    mask = sum(1 << n for n in numbers)
    assert lowest_bit(mask) == min(numbers)
    assert count_bits(mask) == len(numbers)
    assert count_bits(0) == 0
