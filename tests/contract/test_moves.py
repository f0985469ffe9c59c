"""Every family's moves: numbers, notation and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.families.suite import FAMILIES
from tests.play.helpers import PLAYERS, examples

from miethai import games
from miethai.kernel.contract import CHANCE
from miethai.kernel.moves import SLOT_BITS, NotationError
from miethai.play.notation import parse_move


@pytest.mark.parametrize("family", FAMILIES)
def test_every_slot_survives_number_notation_and_back(family: str) -> None:
    game = games.family(family).game
    names = game.seat_names(PLAYERS)
    slots = game.moves.all_slots()
    assert [slot for _, _, slot in slots] == list(range(game.moves.slots))
    for block, args, slot in slots:
        for amount in (0, 1, 7, 39) if block.amount else (0,):
            move = slot | amount << SLOT_BITS
            assert game.moves.encode(block.verb, args, amount) == move
            taken = game.moves.decode(move)
            assert (taken.block.verb, taken.args, taken.amount) == (block.verb, args, amount)
            assert game.moves.parse(game.moves.text(move, names), names) == move


@pytest.mark.parametrize("family", FAMILIES)
def test_every_slot_is_chances_or_a_seats(family: str) -> None:
    game = games.family(family).game
    names = game.seat_names(PLAYERS)
    for block, _, slot in game.moves.all_slots():
        words = game.moves.text(slot, names)
        if block.chance:
            assert parse_move(game, names, words) == (CHANCE, slot)
            with pytest.raises(NotationError, match="chance's move"):
                parse_move(game, names, f"Anna: {words}")
        else:
            assert parse_move(game, names, f"ben: {words}") == (1, slot)
            with pytest.raises(NotationError, match="a seat's move"):
                parse_move(game, names, words)


def words_of_moves(family: str) -> st.SearchStrategy[str]:
    """Texts that are almost moves: verbs, names and numbers in any order."""
    game = games.family(family).game
    words = [*(b.verb for b in game.moves.blocks), *PLAYERS, *game.roles]
    words += [w for b in game.moves.blocks for axis in b.axes for w in axis.words[:3]]
    words += [":", "-1", "3", "95", "9" * 12]
    return st.lists(st.sampled_from(words), max_size=5).map(" ".join)


@pytest.mark.parametrize("family", FAMILIES)
@examples(300)
@given(st.data())
def test_any_text_is_a_move_or_a_notation_error(family: str, data: st.DataObject) -> None:
    text = data.draw(st.text(max_size=40) | words_of_moves(family))
    game = games.family(family).game
    names = game.seat_names(PLAYERS)
    try:
        seat, move = parse_move(game, names, text)
    except NotationError as error:
        assert str(error)
        return
    words = game.moves.text(move, names)
    again = words if seat == CHANCE else f"{names[seat]}: {words}"
    assert parse_move(game, names, again) == (seat, move)


@pytest.mark.parametrize("family", FAMILIES)
@examples(200)
@given(st.integers(-(2**40), 2**40))
def test_any_number_is_a_move_or_a_notation_error(family: str, number: int) -> None:
    game = games.family(family).game
    try:
        taken = game.moves.decode(number)
    except NotationError:
        return
    if taken.amount >= 0 and (taken.block.amount or taken.amount == 0):
        assert game.moves.encode(taken.block.verb, taken.args, taken.amount) == number
