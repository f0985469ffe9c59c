"""Discard, pile and supply as a reader sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from miethai.games.wucherer.presentation.view import shape
from miethai.games.wucherer.rules.phases.buying import shuffles_again
from miethai.games.wucherer.rules.state import LAYER
from miethai.games.wucherer.rules.tables import KIND_NAMES


def discard_of(p: Any) -> shape.Discard:
    discard = [KIND_NAMES[card - 1] for card in p.discard[: p.discard_size]]
    return {
        "top": discard[-1] if discard else None,
        "discard": discard if p.discard_browsable else discard[-1:],
        "discard_size": p.discard_size,
    }


def supply_of(p: Any) -> shape.Supply:
    return {"roofs": p.roofs_left if p.roof_supply else None, "monsters": p.monsters_left}


# --- the pile ------------------------------------------------------------------------------------
def pile_of(p: Any) -> shape.Pile:
    ends = [*p.layers[1:], p.pile_size]
    sizes = [end - first for first, end in zip(p.layers, ends, strict=False)]
    return {"size": p.pile_size, **_known(sizes, p.pile), "then": _after_pile(p)}


def own_pile(p: Any, seat: int, public: shape.Pile) -> shape.Pile:
    """The same with the cards that only the seat knows, out of a spectator's view, if any."""
    if seat not in p.pile_seen[: p.pile_size]:
        return public
    row: shape.Pile = p.row(_with_known, seat, public, p.pile)
    return row


def _with_known(p: Any, seat: int, public: shape.Pile, cards: Sequence[int | None]) -> shape.Pile:
    return {**public, **_known([layer["size"] for layer in public["layers"]], cards)}


def _known(sizes: Sequence[int], cards: Sequence[int | None]) -> shape.Layers:
    """How large the layers are, from the bottom, which of their cards the reader knows, and the
    lowest card of all if they know it."""
    layers: list[shape.Layer] = []
    first = 0
    for size in sizes:
        kinds = [card & LAYER - 1 for card in cards[first : first + size] if card is not None]
        names = (KIND_NAMES[kind] for kind in sorted(kinds))
        layers.append({"size": size, "known": dict(Counter(names)) if kinds else {}})
        first += size
    lowest = [*layers[0]["known"]] if layers and layers[0]["size"] == 1 else []
    return {"layers": layers, "under": lowest[0] if lowest else None}


def _after_pile(p: Any) -> str:
    """The rule that says what follows the last card."""
    if shuffles_again(p):
        return "WUC-O-36"
    return "WUC-N-57" if p.last_lap_drawer else "WUC-O-35"
