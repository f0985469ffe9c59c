"""Refusals of a seat that is asked about something that lies on top of the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miethai.games.wucherer.presentation.reasons import common
from miethai.games.wucherer.presentation.reasons.flats import misfit
from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.phases.check import may_be_driven
from miethai.games.wucherer.rules.phases.crime import SAME_KIND, can_be_murdered
from miethai.games.wucherer.rules.phases.fitting import FORCED, fits_anywhere
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.phases.moving import mover, open_houses
from miethai.kernel.frames import A, B, top, top_kind

Cause = Callable[[Any, int, common.Attempt], str]
CHECK_VERBS = ("check", "bail", "stay")  # other items of phase 1 than the one that is open
IN_CHECK = (state.BY_SQUATTERS, state.BY_LANDLORD, state.BY_SCIENTIST)
UNANSWERABLE = (
    state.BY_MUSICIAN,
    state.BY_PUB,
    state.BY_DEMOLITION,
)  # what brings tenants out has no answer


def in_frame(s: Any, seat: int, attempt: common.Attempt) -> str:
    """What is open comes first; whoever is not on turn does nothing else at all."""
    if attempt.verb in ("accept", "decline") and top_kind(s) != state.TRADE:
        return common.no_trade(s)
    if attempt.verb in common.TURN_VERBS and seat != s.turn:
        return "WUC-TURN-01"
    return CAUSES[top_kind(s)](s, seat, attempt)


# --- tenants that leave --------------------------------------------------------------------------
def driven(s: Any, seat: int, attempt: common.Attempt) -> str:
    """Which of the best payers leaves (AMB-04)."""
    if attempt.verb in CHECK_VERBS:
        return other_item(s, seat, attempt)
    if attempt.verb != "flat" or attempt.arg // tables.LEVELS != top(s, A):
        return "WUC-CHECK-01"
    nobody = lives_at(s, attempt.arg) < 0
    return "WUC-CHECK-01" if nobody or may_be_driven(s, attempt.arg) else "AMB-06"


def other_item(s: Any, seat: int, attempt: common.Attempt) -> str:
    """Another item of the check is named while a tenant waits for its flat."""
    return (attempt.verb != "check" and common.no_bail(s, seat)) or "AMB-03"


def place(s: Any, seat: int, attempt: common.Attempt) -> str:
    """Where a tenant moves."""
    cause = top(s, B)
    if attempt.verb == "lay-off":
        return not_homeless(s, cause)
    if attempt.verb in CHECK_VERBS and cause in IN_CHECK:
        return other_item(s, seat, attempt)
    if attempt.verb != "flat":
        return unanswered(s, cause, attempt)
    house = attempt.arg // tables.LEVELS
    left = top(s, A)
    missing = None if s.built >> house & 1 else "WUC-MOVE-03"
    closed = not open_houses(s, seat, left, cause) >> house & 1
    if missing or closed:
        return missing or closed_house(s, cause)
    ahead = (
        "AMB-37" if cause == state.BY_DEMOLITION else "AMB-32"
    )  # it fits, but others need the flat
    return misfit(s, mover(s, left), attempt.arg, left, cause) or ahead


def closed_house(s: Any, cause: int) -> str:
    """The houses of others only, or own ones first."""
    if cause == state.BY_LANDLORD:
        return "WUC-N-11"
    return common.either(s, "AMB-07", "WUC-O-07")


def not_homeless(s: Any, cause: int) -> str:
    """A tenant is laid off only if no flat fits."""
    return {
        state.BY_SQUATTERS: "WUC-CHECK-03",
        state.BY_LANDLORD: "WUC-N-12",
        state.BY_SCIENTIST: "WUC-N-15",
        state.BY_MUSICIAN: common.either(s, "WUC-N-45", "WUC-O-21"),
        state.BY_PUB: "WUC-N-40",
        state.BY_DEMOLITION: "WUC-DEM-01",
    }[cause]


def batch(s: Any, seat: int, attempt: common.Attempt) -> str:
    """Which of several tenants moves next."""
    cause = top(s, A)
    if attempt.verb != "flat":
        return unanswered(s, cause, attempt)
    house, level = attempt.arg // tables.LEVELS, attempt.arg % tables.LEVELS
    if not s.must_go[house] >> level & 1:
        return may_stay(s, cause, house)
    if cause == state.BY_DEMOLITION:
        return "AMB-37"  # Hausbesetzer last, where they would close a house that others need
    kind = lives_at(s, attempt.arg)
    if fits_anywhere(s, kind, s.built, attempt.arg, FORCED):
        return "AMB-32"
    return not_homeless(s, cause)  # others still find flats


def may_stay(s: Any, cause: int, house: int) -> str:
    """Who is not among those that have to leave."""
    if cause == state.BY_PUB:
        return "WUC-N-37" if house == top(s, B) else "WUC-N-38"
    return "WUC-TEN-10" if cause == state.BY_MUSICIAN else "WUC-DEM-02"


def unanswered(s: Any, cause: int, attempt: common.Attempt) -> str:
    """Musiker, Kneipe and Abriss have no answer (WUC-REACT-05); whom Hausbesetzer drive out leaves
    before anything else happens."""
    if cause == state.BY_SQUATTERS and attempt.verb != "house":
        return "WUC-CHECK-01"
    if attempt.verb == "play" and attempt.arg in common.ANSWERS and cause in UNANSWERABLE:
        return "WUC-REACT-05"
    return common.decider_rule(s, cause)


# --- windows -------------------------------------------------------------------------------------
def window(
    s: Any, seat: int, attempt: common.Attempt, suitable: tuple[int, ...], rule: str
) -> str | None:
    """What every window says: the rule of its answers to all that is no answer, and who does not
    hold a card cannot play it. None if there must be another reason."""
    if attempt.verb != "play":
        return rule
    if attempt.arg == tables.RECYCLING and s.count[tables.RECYCLING]:
        return common.no_recycling(s, seat)
    if attempt.arg not in suitable:
        return rule
    return common.not_held(s, seat, attempt.arg) if s.hand[seat][attempt.arg] == 0 else None


def squat(s: Any, seat: int, attempt: common.Attempt) -> str:
    return window(s, seat, attempt, (tables.POLICE,), "WUC-REACT-01") or "WUC-REACT-01"


def crime(s: Any, seat: int, attempt: common.Attempt) -> str:
    fault = window(s, seat, attempt, (tables.MADMAN, tables.POLICE), "WUC-REACT-02")
    if fault:
        return fault
    return "AMB-19" if attempt.arg == tables.MADMAN else "AMB-17"


def search(s: Any, seat: int, attempt: common.Attempt) -> str:
    if attempt.verb == "pass":
        return "AMB-20"
    if attempt.verb == "play" and attempt.arg == tables.POLITICS:
        return common.either(s, "WUC-REACT-03", "WUC-O-43")
    return window(s, seat, attempt, (tables.ALIBI, tables.COURT), "WUC-REACT-03") or "WUC-REACT-03"


def moving(s: Any, seat: int, attempt: common.Attempt) -> str:
    """A Makler in the hand is refused only because he could not be paid."""
    return window(s, seat, attempt, (tables.BROKER,), "WUC-REACT-04") or "AMB-26"


def trade(s: Any, seat: int, attempt: common.Attempt) -> str:
    """Whoever is asked without the card wanted cannot accept, and there is no counter-offer."""
    if attempt.verb == "play" and attempt.arg == tables.RECYCLING:
        return common.no_recycling(s, seat)
    return "AMB-40"


def recycle(s: Any, seat: int, attempt: common.Attempt) -> str:
    return "AMB-39"


# --- Der Irre ------------------------------------------------------------------------------------
def mad(s: Any, seat: int, attempt: common.Attempt) -> str:
    """A house or a tenant of the perpetrator, by the kind of his crime."""
    if attempt.verb not in ("house", "flat"):
        return "WUC-MAD-02"
    wanted = tables.BOMB if attempt.verb == "house" else tables.MURDER
    if wanted != top(s, A) and s.madman_kind == SAME_KIND:
        return "AMB-19"
    if wanted == tables.BOMB:
        return "WUC-MAD-02"
    kind = lives_at(s, attempt.arg)
    theirs = s.owned[top(s, B)] >> attempt.arg // tables.LEVELS & 1
    return "AMB-69" if theirs and kind >= 0 and not can_be_murdered(s, kind) else "WUC-MAD-02"


CAUSES: dict[int, Cause] = {
    state.DRIVEN: driven,
    state.PLACE: place,
    state.BATCH: batch,
    state.SQUAT: squat,
    state.CRIME: crime,
    state.SEARCH: search,
    state.MOVING: moving,
    state.TRADE: trade,
    state.RECYCLE: recycle,
    state.MAD: mad,
}
