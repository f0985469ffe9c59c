"""Refusals around chance: what it cannot draw, and what a seat cannot take from it."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.presentation.reasons import common
from miethai.games.wucherer.rules.state import BUYING, DEAL
from miethai.games.wucherer.rules.tables import MONSTER, ROOF


def by_chance(s: Any, attempt: common.Attempt) -> str:
    """A card that is not among those that may come, or nothing is drawn at all."""
    if attempt.verb == "lay":
        return rubble_rule(s)
    kind = attempt.arg
    if not common.is_classic(s) and kind in (MONSTER, ROOF):
        return "WUC-N-02"
    if s.count[kind] == 0:
        return common.either(s, "WUC-N-58", "WUC-O-01")
    if s.draw_to == 0:
        return "WUC-BUY-03" if s.stage == BUYING else common.no_purchase(s)
    return "WUC-SETUP-02" if s.stage == DEAL else "WUC-BUY-05"


def by_seat(s: Any, attempt: common.Attempt) -> str:
    """Nobody chooses the card: it lies on top, face down."""
    if attempt.verb == "lay":
        return rubble_rule(s)
    return "WUC-SETUP-03" if s.stage == DEAL else "WUC-BUY-05"


def rubble_rule(s: Any) -> str:
    """Cards of a bombed house come on the discard only without a pile, and shuffled."""
    if s.rubble:
        return "AMB-73"
    return "WUC-BOMB-02" if s.pile_size else "WUC-END-02"
