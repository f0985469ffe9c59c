"""Why a hand card cannot be played in one's turn, and why it cannot be aimed there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from miethai.games.wucherer.presentation.reasons import build
from miethai.games.wucherer.presentation.reasons.common import ANSWERS, no_recycling, politics_rule
from miethai.games.wucherer.presentation.reasons.flats import no_flat_anywhere, shared
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.phases.crime import can_be_murdered
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.relocate import can_pay_fees
from miethai.games.wucherer.rules.state import RECALL_DRAFT

RECALL = RECALL_DRAFT - 1  # a draft that takes a Mutter back, beside the cards

# What each card is aimed at: the rule that says so.
AIMS = {
    tables.RELOCATION: "WUC-RELOC-01",
    tables.MURDER: "WUC-MURDER-01",
    tables.RENT_STRIKE: "WUC-STRIKE-01",
    tables.POLICE: "WUC-TEN-08",
    RECALL: "WUC-TEN-13",
    tables.BOMB: "WUC-BOMB-01",
    tables.OWN_USE: "WUC-OWN-01",
    tables.DEMOLITION: "WUC-DEM-01",
    **build.EXTENSIONS,
}


# --- a card in the hand --------------------------------------------------------------------------
def cannot_play(s: Any, seat: int, card: int) -> str:
    """In the menu: why a play with this hand card could not be completed."""
    if card < tables.TENANTS:
        return no_flat_anywhere(s, card)
    if tables.ROOF <= card <= tables.CELLAR:
        return build.nothing_to_extend(s, card)
    if card == tables.RECYCLING:
        return no_recycling(s, seat)
    if card == tables.RELOCATION and not can_pay_fees(s, seat):
        return "AMB-26"
    if card == tables.POLITICS:
        return politics_rule(s)
    if card == tables.COURT:
        return "WUC-COURT-01"
    if card in ANSWERS and card != tables.POLICE:
        return ANSWERS[card]
    if card in (tables.MURDER, tables.RENT_STRIKE):
        faults = {cannot_hit(s, seat, card, flat) for flat in tenants(s)}
        return shared(faults, AIMS[card], AIMS[card])
    if card == tables.OWN_USE and s.built:
        return "AMB-38"
    return AIMS[card]


def tenants(s: Any) -> Iterator[int]:
    """All flats in which somebody lives, doubles by the lower one."""
    for flat in range(tables.FLATS):
        if s.built >> flat // tables.LEVELS & 1 and lives_at(s, flat) >= 0:
            yield flat


# --- a target ------------------------------------------------------------------------------------
def cannot_hit(s: Any, seat: int, card: int, flat: int) -> str | None:
    """Why a card that is aimed at a tenant cannot hit the one in this flat, if it cannot."""
    kind = lives_at(s, flat) if s.built >> flat // tables.LEVELS & 1 else -1
    if kind < 0:
        return AIMS[card]
    if card == tables.MURDER:
        if can_be_murdered(s, kind):
            return None
        return "WUC-N-48" if kind == tables.FLATSHARE else "WUC-O-28"
    if card == tables.RENT_STRIKE:
        squatters = kind == tables.SQUATTERS and not s.squatters_are_tenants
        return "WUC-O-16" if squatters else "AMB-38"
    return AIMS[card]


def cannot_aim(s: Any, seat: int, card: int, house: int) -> str:
    """Why a card that is aimed at a house cannot be aimed at this one."""
    if not s.built >> house & 1:
        return "WUC-PLAY-03"
    if card in build.EXTENSIONS:
        return build.cannot_extend(s, card, house) or build.EXTENSIONS[card]
    return "AMB-38" if card == tables.OWN_USE else AIMS[card]
