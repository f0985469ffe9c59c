"""Decks without an order: layers of unordered cards, drawn lazily.

A pile is a field with one number a card: 0 = not in the pile, otherwise the card's layer. The next
card is any card of the lowest layer, each equally likely; that it is drawn is a chance move. Cards
put under the pile form a new layer at the bottom. So no order exists before it is drawn, nothing
can
leak, and a layer of one card is a card everybody knows.
"""

from __future__ import annotations

from typing import Any

from miethai.kernel.moves import weigh
from miethai.kernel.rule import rule

LAYER_LIMIT = 30000  # layers are stored in 16 bits; renumbered before they run out


@rule
def top_layer(pile: Any, first: int, size: int) -> int:
    """Number of the layer that is drawn from, 0 when the pile is empty."""
    top = 0
    for c in range(first, first + size):
        if pile[c] > 0 and (top == 0 or pile[c] < top):
            top = pile[c] + 0
    return top


@rule
def bottom_layer(pile: Any, first: int, size: int) -> int:
    """Number of the lowest card's layer, 0 when the pile is empty."""
    bottom = 0
    for c in range(first, first + size):
        if pile[c] > bottom:
            bottom = pile[c] + 0
    return bottom


@rule
def cards_left(pile: Any, first: int, size: int) -> int:
    n = 0
    for c in range(first, first + size):
        if pile[c] > 0:
            n += 1
    return n


@rule
def legal_draw(pile: Any, first: int, size: int, slot: int, w: Any) -> None:
    """Offer the chance moves ``slot + card`` for every card that may lie on top."""
    top = top_layer(pile, first, size)
    for c in range(first, first + size):
        if pile[c] == top and top > 0:
            weigh(w, slot + c, 1)


@rule
def put_under(pile: Any, first: int, size: int, card: int) -> None:
    """Put a card under the pile, as a layer of its own."""
    bottom = bottom_layer(pile, first, size)
    if bottom >= LAYER_LIMIT:
        renumber(pile, first, size)
        bottom = bottom_layer(pile, first, size)
    pile[card] = bottom + 1


@rule
def renumber(pile: Any, first: int, size: int) -> None:
    """Make the top layer number 1 again."""
    top = top_layer(pile, first, size)
    for c in range(first, first + size):
        if pile[c] > 0:
            pile[c] = pile[c] - top + 1


@rule
def shuffle_all(pile: Any, first: int, size: int) -> None:
    """Make all cards that are in the pile one unordered layer again."""
    for c in range(first, first + size):
        if pile[c] > 0:
            pile[c] = 1
