"""The position through the one gate for secrets, and the small questions that texts ask it."""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.phases.end import scores
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.kernel.contract import SPECTATOR
from miethai.kernel.frames import KIND, SEAT

STAGE_WORDS = {
    state.DEAL: "deal",
    state.CHECK: "check",
    state.PLAY: "play",
    state.BUYING: "buy",
    state.FINISHED: "over",
}
FRAME_WORDS = {
    state.DRIVEN: "driven",
    state.PLACE: "place",
    state.SQUAT: "squat",
    state.CRIME: "crime",
    state.MAD: "mad",
    state.SEARCH: "search",
    state.MOVING: "move",
    state.BATCH: "batch",
    state.TRADE: "trade",
    state.RECYCLE: "recycle",
}
RUBBLE = "rubble"  # the phase in which a bombed house is laid off card by card
CAUSES = {
    state.BY_SQUATTERS: "squatters",
    state.BY_LANDLORD: "landlord",
    state.BY_SCIENTIST: "scientist",
    state.BY_MUSICIAN: "musician",
    state.BY_PUB: "pub",
    state.BY_DEMOLITION: "demolition",
}
UNSHOWN = -9  # for ``actor``: a seat that the reader is not told (AMB-72)


# --- the gate ------------------------------------------------------------------------------------
def seen(s: Any, seat: int) -> Any:
    """The position through the gate, with fields as attributes, so that rule functions can read it.
    Secret fields do not exist on it; rows of others that are hidden are None.

    Two things are added that every reader knows although the fields that tell them are not for
    them: whether they are asked in secret, and where the layers of the pile begin, because all see
    how many cards are put under it."""
    return state.FIELDS.seen(s, seat, ADDED)


def seen_by_names(s: Any, seat: int) -> Any:
    """The same for a text that calls the reader too by name."""
    return state.FIELDS.seen(s, seat, ADDED_BY_NAMES)


def _asked(s: Any, seat: int) -> list[int]:
    return [seat if s.asked[k] == seat else UNSHOWN for k in range(state.FRAMES)]


def _layers(s: Any, seat: int) -> list[int]:
    return [k for k, card in enumerate(s.pile[: s.pile_size]) if card & state.LAYER]


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
    if frame is not None and frame[KIND] != state.EFFECT:
        return FRAME_WORDS[frame[KIND]]
    return STAGE_WORDS[p.stage]


def in_secret(p: Any) -> bool:
    """Whether the seat that is asked is not told to the others (AMB-72)."""
    frame = open_frame(p)
    return frame is not None and frame[SEAT] == state.SOMEBODY


def houses_in(mask: int) -> list[int]:
    return [h for h in range(tables.HOUSES) if mask >> h & 1]


def level_order(p: Any, house: int) -> list[int]:
    """The levels of a house that are flats, bottom up."""
    levels = [0] if p.parts[house] & state.HAS_CELLAR else []
    levels += range(1, p.floors[house] + 1)
    return [*levels, tables.ATTIC] if has_attic(p, house) else levels


def has_attic(p: Any, house: int) -> bool:
    """A Dachwohnung, or a Dach with a Dachausbau."""
    return bool(p.tenant[house][tables.ATTIC] or p.vacant[house] >> tables.ATTIC & 1)


def tenant_flats(p: Any, house: int) -> list[int]:
    """The flats of a house in which somebody lives, doubles by their lower flat, bottom up."""
    flats = (house * tables.LEVELS + level for level in level_order(p, house))
    return [flat for flat in flats if lives_at(p, flat) >= 0]


def mover_of(p: Any, flat: int) -> int:
    """Kind of the tenant that looks for a flat; out of nowhere comes a Monster."""
    return tables.MONSTER if flat == state.NOWHERE else int(lives_at(p, flat))


# --- the end -------------------------------------------------------------------------------------
def places_of(p: Any) -> dict[int, int]:
    """Places by seat once the game is over; equal scores share a place (AMB-43)."""
    if p.stage != state.FINISHED:
        return {}
    points = [0] * state.PLAYERS
    scores(p, points)
    points = points[: p.players]
    return {k: 1 + sum(other > points[k] for other in points) for k in range(p.players)}


def winners_of(p: Any) -> list[int]:
    return [k for k, place in places_of(p).items() if place == 1]
