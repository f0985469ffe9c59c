"""Reading the values of a ``given``: everything that cannot be meant is answered with what can."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.rules.tables import CLASSIC_NAMES, KIND_IDS, KIND_NAMES, KINDS, MONSTER
from miethai.kernel.presentation.given import GivenError


def card(where: str, word: Any, s: Any) -> int:
    """A card of the edition that is played, by its name in either edition or its id."""
    for words in (KIND_NAMES, CLASSIC_NAMES, KIND_IDS):
        if word in words:
            kind = words.index(word)
            if s.count[kind] or (kind == MONSTER and s.supply_monsters):
                return kind
    there = [KIND_NAMES[k] for k in range(KINDS) if s.count[k]]
    raise GivenError(f"{where}: unknown card {word!r}; expected one of {', '.join(there)}")
