"""What the tests for all games must know of Magnate."""

from __future__ import annotations

from tests.families.suite import Demand, Ending, Kind, Place, Suite

from miethai.play.simulate import Batch, Plan

MAGNATE = "magnate"
RANDOM, LANDLORD = "random", "landlord"
ADVANCED = {"advancedTenants": True}
EXPERT = {"mode": "kenner"}
DIFFICULTIES = ("assistant", "general", "overlord", "singularity")


def against(difficulty: str) -> dict[str, object]:
    """The AI opponent sits on the last seat."""
    return {"aiOpponent": True, "aiDifficulty": difficulty}


# --- golden transcripts --------------------------------------------------------------------------
RECORDS = {
    "base-landlords": Plan(MAGNATE, (LANDLORD,) * 4, 100, seed=1),
    "base-mixed": Plan(MAGNATE, (RANDOM, LANDLORD, RANDOM), 100, seed=2),
    "base-random": Plan(MAGNATE, (RANDOM,) * 5, 100, seed=3),
    "expert": Plan(MAGNATE, (LANDLORD, RANDOM), 100, 4, EXPERT),
    "advanced-landlords": Plan(MAGNATE, (LANDLORD,) * 3, 100, 5, ADVANCED),
    "solo": Plan(MAGNATE, (LANDLORD, RANDOM), 100, 6, against("general")),
    "advanced-opponent": Plan(
        MAGNATE, (RANDOM, LANDLORD, RANDOM), 100, 7, {**ADVANCED, **EXPERT, **against("overlord")}
    ),
}

# --- perft ---------------------------------------------------------------------------------------
STREET = {
    "phase": "actions",
    "for_sale": ["3A", "1E"],
    "available": {"home": 3, "shop": 2, "office": 1, "industry": 1},
    "Anna": {"money": 1500, "ads": 2, "owns": ["3B"]},
    "Ben": {"money": 900},
    "1A": {"owner": "Ben", "building": "house", "tenants": 1},
}
LETTING = {
    "phase": "tenants",
    "available": {"home": 4},
    "Anna": {"ads": 1},
    "1A": {"owner": "Anna", "building": "apartment", "tenants": 1},
}
PLACES = {
    "start": Place(MAGNATE, 3),
    "auction": Place(MAGNATE, 8, given={"Anna": {"money": 300}, "Ben": {"money": 200}}),
    "actions": Place(MAGNATE, 5, given=STREET),
    "tenants": Place(MAGNATE, 6, given=LETTING),
    "advanced": Place(MAGNATE, 4, options={**ADVANCED, **EXPERT}),
    "solo": Place(MAGNATE, 5, given=STREET, options=against("general")),
}

# --- whole games ---------------------------------------------------------------------------------
WHOLE = [
    Plan(MAGNATE, bots, 20, 31, options)
    for options in ({}, ADVANCED, EXPERT)
    for bots in ((LANDLORD,) * 4, (RANDOM,) * 5, (RANDOM,) * 2)
] + [Plan(MAGNATE, (LANDLORD, RANDOM), 10, 31, against(difficulty)) for difficulty in DIFFICULTIES]
ENDINGS = [
    *(Ending(Kind(MAGNATE, n, o), 20_000, 20_000) for n in (2, 3, 4, 5) for o in ({}, ADVANCED)),
    *(Ending(Kind(MAGNATE, 2, against(d)), 20_000, 20_000) for d in DIFFICULTIES),
    Ending(Kind(MAGNATE, 4, {**ADVANCED, **EXPERT}), 2_000, 20_000, LANDLORD),
]


def person_won(batch: Batch) -> float:
    """Games that the person on the first of two seats won alone."""
    return float((batch.scores[:, 0] > batch.scores[:, 1]).sum())


DEMANDS = [
    Demand(Kind(MAGNATE, 4), 2_000, 0.90),
    Demand(Kind(MAGNATE, 4, ADVANCED), 2_000, 0.90),
    Demand(Kind(MAGNATE, 2, against("general")), 1_000, 0.501, seats=(0,), won=person_won),
]

# --- what a seat may know ------------------------------------------------------------------------
FORGETFUL = {"botMoneyTracking": False}
SECRETS = {
    "base": Kind(MAGNATE),
    "money unknown": Kind(MAGNATE, options=FORGETFUL),
    "money unknown, persons": Kind(MAGNATE, options={**FORGETFUL, **ADVANCED}, persons=True),
    "opponent": Kind(MAGNATE, options={**FORGETFUL, **against("general")}, persons=True),
}
TABLES = {
    "base": Kind(MAGNATE, 4),
    "advanced": Kind(MAGNATE, 5, ADVANCED),
    "expert": Kind(MAGNATE, 3, EXPERT),
    "passing, other dice": Kind(
        MAGNATE, 3, {"mayPassAction": True, "shopDice": "HOME_PLUS_OFFICE", "zeroDiceAttempt": True}
    ),
    **{d: Kind(MAGNATE, 3, against(d)) for d in DIFFICULTIES},
    "persons": Kind(MAGNATE, 4, ADVANCED, persons=True),
}

SUITE = Suite(
    family="magnate",
    players=(2, 3, 4, 5),
    records=RECORDS,
    places=PLACES,
    whole=WHOLE,
    endings=ENDINGS,
    demands=DEMANDS,
    secrets=SECRETS,
    tables=TABLES,
    shortest_record=100,
)
