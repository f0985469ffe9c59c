"""Refusals of building and extending."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.presentation.reasons import common
from miethai.games.wucherer.presentation.reasons.flats import shared
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.phases import build
from miethai.games.wucherer.rules.phases.houses import roof_of
from miethai.games.wucherer.rules.state import HAS_FLAT, HAS_LOFT


# --- beginning a house ---------------------------------------------------------------------------
def cannot_build(s: Any, seat: int, owner: int) -> str:
    """In the menu: why no house can be begun in front of this seat."""
    if owner >= s.players:
        return "WUC-GEN-02"
    if owner != seat and not s.build_for_others:
        return common.either(s, "AMB-11", "WUC-O-08")
    floors = build.floor_cards(s, seat)
    if floors == 0:
        return no_floor_card(s, seat)
    if build.closing_cards(s, seat) and floors < 2:
        return "WUC-BUILD-02"  # the only card cannot be floor and roof
    return no_roof(s, seat, owner)


def no_floor_card(s: Any, seat: int) -> str:
    """An empty hand, or one of cards without a floor on their back."""
    if s.hand[seat][tables.ROOF]:
        return common.either(s, "WUC-N-02", "AMB-62")
    return "WUC-N-02" if s.hand[seat][tables.MONSTER] else "WUC-BUILD-02"


def no_roof(s: Any, seat: int, owner: int) -> str:
    """A normal Dach is out of reach: there is none, or it is too dear."""
    if not s.roof_supply:
        return "WUC-O-09"
    if s.roofs_left == 0:
        return "WUC-N-22"
    return "WUC-N-20" if s.roof_price_basis == build.BUILDER or owner == seat else "AMB-10"


# --- on the site ---------------------------------------------------------------------------------
def on_site(s: Any, seat: int, attempt: common.Attempt) -> str:
    """A house is begun: it gets floors and a roof, and nothing else happens before."""
    if attempt.verb == "floor":
        return cannot_lay_floor(s, seat, attempt.arg)
    if attempt.verb == "roof":
        return cannot_close(s, seat, tables.ROOF_KIND[attempt.arg])
    if attempt.verb in ("accept", "decline"):
        return common.no_trade(s)
    return common.site_rule(s)


def cannot_lay_floor(s: Any, seat: int, kind: int) -> str:
    if not build.is_floor_card(s, kind):
        return (
            "AMB-62" if common.is_classic(s) and kind == tables.ROOF else not_a_floor(s, seat, kind)
        )
    if s.hand[seat][kind] == 0:
        return "WUC-BUILD-01"
    if s.floors[s.site - 1] == tables.MAX_FLOORS:
        return "WUC-BUILD-02"
    return "WUC-BUILD-03"  # the last card that could close the house


def not_a_floor(s: Any, seat: int, kind: int) -> str:
    return common.not_held(s, seat, kind) if common.is_classic(s) else "WUC-N-02"


def cannot_close(s: Any, seat: int, kind: int) -> str:
    house = s.site - 1
    if s.floors[house] == 0:
        return "WUC-BUILD-02"
    if kind == tables.ROOF:
        return no_roof(s, seat, s.owner[house])
    return common.either(s, common.not_held(s, seat, kind), "WUC-O-09")


def roof_without_site(s: Any, kind: int) -> str:
    """A roof closes a new house, and only that."""
    if kind == tables.ATTIC_FLAT:
        return common.either(s, "WUC-N-24", "WUC-O-14")
    if kind == tables.FLAT_ROOF and not s.flat_roof_on_roof:
        return "WUC-N-23"
    return "WUC-BUILD-02"


# --- extending -----------------------------------------------------------------------------------
EXTENSIONS = {
    tables.LOFT: "WUC-BUILD-07",
    tables.CELLAR: "WUC-BUILD-08",
    tables.FLAT_ROOF: "WUC-O-13",
}


def cannot_extend(s: Any, kind: int, house: int) -> str | None:
    """Why this card cannot be laid on this finished house, if it cannot."""
    if build.extensible(s, kind) >> house & 1:
        return None
    if kind == tables.CELLAR:
        return "WUC-BUILD-09"
    if kind == tables.FLAT_ROOF:
        return "WUC-O-13"
    if s.parts[house] & HAS_LOFT:
        return "WUC-BUILD-09"
    if s.parts[house] & HAS_FLAT or roof_of(s, house) == tables.FLAT_ROOF:
        return "WUC-BUILD-06"
    return common.either(s, "WUC-BUILD-07", "WUC-O-14")


def nothing_to_extend(s: Any, kind: int) -> str:
    """In the menu: why a building card cannot be played on any house."""
    if kind not in EXTENSIONS or (kind == tables.FLAT_ROOF and not s.flat_roof_on_roof):
        return "WUC-O-09" if kind == tables.ROOF else roof_without_site(s, kind)
    houses = [house for house in range(tables.HOUSES) if s.built >> house & 1]
    rule = EXTENSIONS[kind]
    return shared({cannot_extend(s, kind, house) for house in houses}, rule, rule)
