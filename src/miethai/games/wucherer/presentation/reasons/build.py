"""Refusals of building and extending."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.presentation.reasons.common import (
    Attempt,
    either,
    is_classic,
    no_trade,
    not_held,
    site_rule,
)
from miethai.games.wucherer.presentation.reasons.flats import shared
from miethai.games.wucherer.rules.phases.build import (
    BUILDER,
    closing_cards,
    extensible,
    floor_cards,
    is_floor_card,
)
from miethai.games.wucherer.rules.phases.houses import roof_of
from miethai.games.wucherer.rules.state import HAS_FLAT, HAS_LOFT
from miethai.games.wucherer.rules.tables import (
    ATTIC_FLAT,
    CELLAR,
    FLAT_ROOF,
    HOUSES,
    LOFT,
    MAX_FLOORS,
    MONSTER,
    ROOF,
    ROOF_KIND,
)


# --- beginning a house ---------------------------------------------------------------------------
def cannot_build(s: Any, seat: int, owner: int) -> str:
    """In the menu: why no house can be begun in front of this seat."""
    if owner >= s.players:
        return "WUC-GEN-02"
    if owner != seat and not s.build_for_others:
        return either(s, "AMB-11", "WUC-O-08")
    floors = floor_cards(s, seat)
    if floors == 0:
        return no_floor_card(s, seat)
    if closing_cards(s, seat) and floors < 2:
        return "WUC-BUILD-02"  # the only card cannot be floor and roof
    return no_roof(s, seat, owner)


def no_floor_card(s: Any, seat: int) -> str:
    """An empty hand, or one of cards without a floor on their back."""
    if s.hand[seat][ROOF]:
        return either(s, "WUC-N-02", "AMB-62")
    return "WUC-N-02" if s.hand[seat][MONSTER] else "WUC-BUILD-02"


def no_roof(s: Any, seat: int, owner: int) -> str:
    """A normal Dach is out of reach: there is none, or it is too dear."""
    if not s.roof_supply:
        return "WUC-O-09"
    if s.roofs_left == 0:
        return "WUC-N-22"
    return "WUC-N-20" if s.roof_price_basis == BUILDER or owner == seat else "AMB-10"


# --- on the site ---------------------------------------------------------------------------------
def on_site(s: Any, seat: int, attempt: Attempt) -> str:
    """A house is begun: it gets floors and a roof, and nothing else happens before."""
    if attempt.verb == "floor":
        return cannot_lay_floor(s, seat, attempt.arg)
    if attempt.verb == "roof":
        return cannot_close(s, seat, ROOF_KIND[attempt.arg])
    if attempt.verb in ("accept", "decline"):
        return no_trade(s)
    return site_rule(s)


def cannot_lay_floor(s: Any, seat: int, kind: int) -> str:
    if not is_floor_card(s, kind):
        return "AMB-62" if is_classic(s) and kind == ROOF else not_a_floor(s, seat, kind)
    if s.hand[seat][kind] == 0:
        return "WUC-BUILD-01"
    if s.floors[s.site - 1] == MAX_FLOORS:
        return "WUC-BUILD-02"
    return "WUC-BUILD-03"  # the last card that could close the house


def not_a_floor(s: Any, seat: int, kind: int) -> str:
    return not_held(s, seat, kind) if is_classic(s) else "WUC-N-02"


def cannot_close(s: Any, seat: int, kind: int) -> str:
    house = s.site - 1
    if s.floors[house] == 0:
        return "WUC-BUILD-02"
    if kind == ROOF:
        return no_roof(s, seat, s.owner[house])
    return either(s, not_held(s, seat, kind), "WUC-O-09")


def roof_without_site(s: Any, kind: int) -> str:
    """A roof closes a new house, and only that."""
    if kind == ATTIC_FLAT:
        return either(s, "WUC-N-24", "WUC-O-14")
    if kind == FLAT_ROOF and not s.flat_roof_on_roof:
        return "WUC-N-23"
    return "WUC-BUILD-02"


# --- extending -----------------------------------------------------------------------------------
EXTENSIONS = {LOFT: "WUC-BUILD-07", CELLAR: "WUC-BUILD-08", FLAT_ROOF: "WUC-O-13"}


def cannot_extend(s: Any, kind: int, house: int) -> str | None:
    """Why this card cannot be laid on this finished house, if it cannot."""
    if extensible(s, kind) >> house & 1:
        return None
    if kind == CELLAR:
        return "WUC-BUILD-09"
    if kind == FLAT_ROOF:
        return "WUC-O-13"
    if s.parts[house] & HAS_LOFT:
        return "WUC-BUILD-09"
    if s.parts[house] & HAS_FLAT or roof_of(s, house) == FLAT_ROOF:
        return "WUC-BUILD-06"
    return either(s, "WUC-BUILD-07", "WUC-O-14")


def nothing_to_extend(s: Any, kind: int) -> str:
    """In the menu: why a building card cannot be played on any house."""
    if kind not in EXTENSIONS or (kind == FLAT_ROOF and not s.flat_roof_on_roof):
        return "WUC-O-09" if kind == ROOF else roof_without_site(s, kind)
    houses = [house for house in range(HOUSES) if s.built >> house & 1]
    rule = EXTENSIONS[kind]
    return shared({cannot_extend(s, kind, house) for house in houses}, rule, rule)
