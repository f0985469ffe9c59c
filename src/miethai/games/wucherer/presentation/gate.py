"""The position through the one gate for secrets, and the small questions that texts ask it."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.rules.phases.end import scores
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.state import (
    BATCH,
    BUYING,
    BY_DEMOLITION,
    BY_LANDLORD,
    BY_MUSICIAN,
    BY_PUB,
    BY_SCIENTIST,
    BY_SQUATTERS,
    CHECK,
    CRIME,
    DEAL,
    DRIVEN,
    EFFECT,
    FIELDS,
    FINISHED,
    FRAMES,
    HAS_CELLAR,
    LAYER,
    MAD,
    MOVING,
    NOWHERE,
    PLACE,
    PLAY,
    PLAYERS,
    RECYCLE,
    SEARCH,
    SOMEBODY,
    SQUAT,
    TRADE,
)
from miethai.games.wucherer.rules.tables import (
    ATTIC,
    HOUSES,
    LEVELS,
    MONSTER,
)
from miethai.kernel.contract import SPECTATOR
from miethai.kernel.frames import KIND, SEAT

STAGE_WORDS = {DEAL: "deal", CHECK: "check", PLAY: "play", BUYING: "buy", FINISHED: "over"}
FRAME_WORDS = {
    DRIVEN: "driven",
    PLACE: "place",
    SQUAT: "squat",
    CRIME: "crime",
    MAD: "mad",
    SEARCH: "search",
    MOVING: "move",
    BATCH: "batch",
    TRADE: "trade",
    RECYCLE: "recycle",
}
RUBBLE = "rubble"  # the phase in which a bombed house is laid off card by card
CAUSES = {
    BY_SQUATTERS: "squatters",
    BY_LANDLORD: "landlord",
    BY_SCIENTIST: "scientist",
    BY_MUSICIAN: "musician",
    BY_PUB: "pub",
    BY_DEMOLITION: "demolition",
}
UNSHOWN = -9  # for ``actor``: a seat that the reader is not told (AMB-72)


# --- the gate ------------------------------------------------------------------------------------
def seen(s: Any, seat: int) -> Any:
    """The position through the gate, with fields as attributes, so that rule functions can read it.
    Secret fields do not exist on it; rows of others that are hidden are None.

    Two things are added that every reader knows although the fields that tell them are not for
    him: whether he himself is asked in secret, and where the layers of the pile begin, because all
    see how many cards are put under it."""
    return FIELDS.seen(s, seat, ADDED)


def seen_by_names(s: Any, seat: int) -> Any:
    """The same for a text that calls the reader too by his name."""
    return FIELDS.seen(s, seat, ADDED_BY_NAMES)


def _asked(s: Any, seat: int) -> list[int]:
    return [seat if s.asked[k] == seat else UNSHOWN for k in range(FRAMES)]


def _layers(s: Any, seat: int) -> list[int]:
    return [k for k, card in enumerate(s.pile[: s.pile_size]) if card & LAYER]


ADDED = {"reader": lambda s, seat: seat, "asked": _asked, "layers": _layers}
ADDED_BY_NAMES = {**ADDED, "reader": lambda s, seat: SPECTATOR}


# --- small questions to a position ---------------------------------------------------------------
def open_frame(p: Any) -> list[int] | None:
    """The frame that is answered now."""
    if p.depth == 0:
        return None
    frame: list[int] = p.frame[p.depth - 1]
    return frame


def phase(p: Any) -> str:
    """What the game is about, in one word."""
    if p.rubble:
        return RUBBLE
    frame = open_frame(p)
    if frame is not None and frame[KIND] != EFFECT:
        return FRAME_WORDS[frame[KIND]]
    return STAGE_WORDS[p.stage]


def in_secret(p: Any) -> bool:
    """Whether the seat that is asked is not told to the others (AMB-72)."""
    frame = open_frame(p)
    return frame is not None and frame[SEAT] == SOMEBODY


def houses_in(mask: int) -> list[int]:
    return [h for h in range(HOUSES) if mask >> h & 1]


def level_order(p: Any, house: int) -> list[int]:
    """The levels of a house that are flats, bottom up."""
    levels = [0] if p.parts[house] & HAS_CELLAR else []
    levels += range(1, p.floors[house] + 1)
    return [*levels, ATTIC] if has_attic(p, house) else levels


def has_attic(p: Any, house: int) -> bool:
    """A Dachwohnung, or a Dach with a Dachausbau."""
    return bool(p.tenant[house][ATTIC] or p.vacant[house] >> ATTIC & 1)


def tenant_flats(p: Any, house: int) -> list[int]:
    """The flats of a house in which somebody lives, doubles by their lower flat, bottom up."""
    flats = (house * LEVELS + level for level in level_order(p, house))
    return [flat for flat in flats if lives_at(p, flat) >= 0]


def mover_of(p: Any, flat: int) -> int:
    """Kind of the tenant that looks for a flat; out of nowhere comes a Monster."""
    return MONSTER if flat == NOWHERE else int(lives_at(p, flat))


# --- the end -------------------------------------------------------------------------------------
def places_of(p: Any) -> dict[int, int]:
    """Places by seat once the game is over; equal scores share a place (AMB-43)."""
    if p.stage != FINISHED:
        return {}
    points = [0] * PLAYERS
    scores(p, points)
    points = points[: p.players]
    return {k: 1 + sum(other > points[k] for other in points) for k in range(p.players)}


def winners_of(p: Any) -> list[int]:
    return [k for k, place in places_of(p).items() if place == 1]
