"""Why a tenant cannot live in a flat: the first demand that is not met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from miethai.games.wucherer.presentation.reasons.common import either, is_classic
from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.phases import fitting
from miethai.games.wucherer.rules.phases.houses import above, may_return
from miethai.games.wucherer.rules.state import BY_PUB, BY_SQUATTERS, NOWHERE

FREE_WILL = -1  # in place of the cause of a removal: nobody has to leave

# Where some tenants live only.
PLACES = {
    tables.SCIENTIST: "WUC-N-34",
    tables.PUB: "WUC-N-36",
    tables.DOG_OWNER: "WUC-N-41",
    tables.PENSIONER: "WUC-O-27",
}


# --- one flat ------------------------------------------------------------------------------------
def misfit(s: Any, kind: int, flat: int, left: int, cause: int) -> str | None:
    """Why the tenant cannot move to this flat from the flat ``left``, if it cannot."""
    house, level = flat // tables.LEVELS, flat % tables.LEVELS
    return (
        no_vacant_flat(s, kind, house, level)
        or wrong_way(s, house, left, cause)
        or wrong_house(s, kind, house, left, cause)
        or wrong_level(s, kind, house, level)
    )


def no_vacant_flat(s: Any, kind: int, house: int, level: int) -> str | None:
    """There is no such house or flat, or somebody lives there."""
    if not s.built >> house & 1:
        return "WUC-MOVE-03"
    if s.vacant[house] >> level & 1:
        return None
    if s.tenant[house][level] == 0:
        return "WUC-FIT-05"
    return "WUC-FIT-09" if kind == tables.SQUATTERS else "WUC-MOVE-02"


def wrong_way(s: Any, house: int, left: int, cause: int) -> str | None:
    """Who has to leave does not come back (WUC-FIT-10, AMB-32)."""
    if cause == FREE_WILL or left == NOWHERE:
        return None
    if left // tables.LEVELS == house:
        return "WUC-FIT-10"
    return "AMB-32" if s.moved and not may_return(s, left, house) else None


def wrong_house(s: Any, kind: int, house: int, left: int, cause: int) -> str | None:
    """Floors, squatters, neighbours and noise."""
    if kind != tables.SQUATTERS:
        if s.floors[house] > s.limit[kind]:
            return "WUC-FIT-01"
        if s.where[tables.SQUATTERS] >> house & 1:
            if cause != FREE_WILL or s.squatted_house_closed == 0:
                return squatted_rule(s, cause)
    if not s.tenant_properties:
        return None
    if not fitting.welcomes(s, kind, house):
        return unwelcome_rule(s, kind, house)
    if not fitting.quiet_enough(s, kind, house, left):
        return "WUC-N-39" if cause == BY_PUB else "WUC-N-72"
    return None


def squatted_rule(s: Any, cause: int) -> str:
    """Who keeps tenants out of squatted houses: the sheets or a ruling (AMB-14)."""
    if is_classic(s):
        return "WUC-O-17" if cause == BY_SQUATTERS else "AMB-14"
    return "WUC-N-29"


def unwelcome_rule(s: Any, kind: int, house: int) -> str:
    """Seltsame and Freaks among others, or others among them."""
    if not fitting.is_exclusive(kind):
        return "WUC-FIT-08"
    only_squatters = all(t in (0, tables.SQUATTERS + 1) for t in s.tenant[house])
    return "AMB-55" if only_squatters else "WUC-FIT-07"


def wrong_level(s: Any, kind: int, house: int, level: int) -> str | None:
    """Position and size."""
    if not fitting.positions_of(s, kind) >> level & 1:
        return PLACES[kind]
    return None if fitting.room_for(s, kind, house) >> level & 1 else no_double(s, house, level)


def no_double(s: Any, house: int, level: int) -> str:
    """Why two flats are not there for a double that would begin at a vacant one."""
    if level == tables.ATTIC:
        return "WUC-FIT-04"
    upper = above(s, house, level)
    if s.double_across_parts or not s.vacant[house] >> upper & 1:
        return "WUC-FIT-04"
    return "AMB-12"


# --- all flats -----------------------------------------------------------------------------------
def vacant_flats(s: Any) -> Iterator[int]:
    for flat in range(tables.FLATS):
        if s.vacant[flat // tables.LEVELS] >> flat % tables.LEVELS & 1:
            yield flat


def no_flat_anywhere(s: Any, kind: int) -> str:
    """Why a tenant from the hand finds no flat: the one rule against all, if it is one."""
    if s.built == 0:
        return "WUC-MOVE-03"
    return shared(
        {misfit(s, kind, flat, NOWHERE, FREE_WILL) for flat in vacant_flats(s)},
        "WUC-FIT-09" if kind == tables.SQUATTERS else "WUC-MOVE-01",
        "WUC-MOVE-02",
    )


def shared(rules: set[str | None], several: str, none: str) -> str:
    """The one rule that was found, or what to say of several and of none."""
    found = {rule for rule in rules if rule is not None}
    if not found:
        return none
    return found.pop() if len(found) == 1 else several


# --- Umzug ---------------------------------------------------------------------------------------
def no_destination(s: Any, kind: int, flat: int, left: int) -> str:
    """Why an Umzug cannot bring the tenant to this flat (AMB-22, AMB-23)."""
    house, level = flat // tables.LEVELS, flat % tables.LEVELS
    missing = no_vacant_flat(s, kind, house, level)
    if missing:
        return missing
    if left // tables.LEVELS == house and not s.move_within_house:
        return "AMB-22"
    if s.classic_move_ignores_fit:
        return no_double(s, house, level)
    return misfit(s, kind, flat, left, FREE_WILL) or either(s, "WUC-N-65", "WUC-O-45")
