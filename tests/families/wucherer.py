"""What the tests for all games must know of Wucherer."""

from __future__ import annotations

from tests.families.suite import Demand, Ending, Kind, Place, Suite

from miethai.play.simulate import Plan

NEW, OLD = "wucherer-2013", "wucherer-classic"
EDITIONS = (NEW, OLD)
RANDOM, LANDLORD = "random", "landlord"
BEGINNERS = {"tenantProperties": False}
VARIANTS = {"hiddenMoney": True, "freeTrade": True, "freeCounters": True}
ASK_HOLDERS = {"askOnlyIfHeld": True}

# --- golden transcripts --------------------------------------------------------------------------
RECORDS = {
    "2013-landlords": Plan(NEW, (LANDLORD,) * 4, 100, seed=1),
    "2013-mixed": Plan(NEW, (RANDOM, LANDLORD, RANDOM), 100, seed=2),
    "2013-random": Plan(NEW, (RANDOM,) * 6, 100, seed=3),
    "2013-beginners": Plan(NEW, (LANDLORD, RANDOM), 100, 4, BEGINNERS),
    "classic-landlords": Plan(OLD, (LANDLORD,) * 4, 100, seed=5),
    "classic-mixed": Plan(OLD, (RANDOM, LANDLORD, LANDLORD), 100, seed=6),
    "classic-random": Plan(OLD, (RANDOM,) * 6, 100, seed=7),
    "classic-variants": Plan(OLD, (LANDLORD, RANDOM, RANDOM), 100, 8, VARIANTS),
    "classic-match": Plan(
        OLD, (LANDLORD,) * 2, 100, 9, {"match": "rounds", "matchRounds": 2, **ASK_HOLDERS}
    ),
}

# --- perft ---------------------------------------------------------------------------------------
STREET = {
    "Anna": {
        "money": 5,
        "hand": ["Mord", "Umzug", "Polizei", "Alibi"],
        "houses": [{"floors": 2, "cellar": True, "tenants": {"2": "Musiker", "c": "Familie"}}],
    },
    "Ben": {
        "money": 2,
        "hand": ["Polizei", "Gericht", "Makler"],
        "houses": [{"floors": 3, "tenants": {"1": "Hausbesetzer", "2": "Mutter mit Kindern"}}],
    },
    "Cem": {"hand": ["Alibi", "Der Irre"]},
    "pile": 10,
}
BUILDER = {"Anna": {"money": 3, "hand": ["Mord", "Bombe", "Umzug", "Flachdach", "Musiker"]}}
PLACES = {
    "2013-start": Place(NEW, 3),
    "classic-start": Place(OLD, 3),
    "2013-street": Place(NEW, 4, given=STREET, persons=True),
    "2013-builder": Place(NEW, 6, given=BUILDER),
    "2013-check": Place(NEW, 5, given={**STREET, "turn": "Ben", "phase": "check"}),
    "classic-street": Place(OLD, 4, given=STREET, persons=True),
    "classic-builder": Place(OLD, 6, given=BUILDER),
    "classic-buying": Place(OLD, 4, given={**STREET, "phase": "buy"}),
}

# --- whole games ---------------------------------------------------------------------------------
WHOLE = [
    Plan(edition, bots, games, 31, options)
    for edition in EDITIONS
    for bots, games, options in (
        ((LANDLORD,) * 4, 15, {}),
        ((RANDOM,) * 6, 5, {}),
        ((RANDOM,) * 3, 15, {}),
        ((RANDOM,) * 2, 15, BEGINNERS),
        ((LANDLORD, RANDOM), 20, {}),
        ((LANDLORD, RANDOM, LANDLORD), 30, ASK_HOLDERS),
    )
]
ENDINGS = [
    *(Ending(Kind(edition, n), 3_000, 250_000) for edition in EDITIONS for n in (2, 4, 6)),
    *(Ending(Kind(edition, 4), 2_000, 20_000, LANDLORD) for edition in EDITIONS),
]
DEMANDS = [Demand(Kind(edition, 4), 2_000, 0.90) for edition in EDITIONS]

# --- what a seat may know ------------------------------------------------------------------------
SECRETS = {
    "2013": Kind(NEW),
    "2013, persons": Kind(NEW, persons=True),
    "2013, beginners": Kind(NEW, options=BEGINNERS),
    "classic": Kind(OLD),
    "classic, persons": Kind(OLD, persons=True),
    "classic, variants": Kind(OLD, options=VARIANTS, persons=True),
}
TABLES = {
    "2013": Kind(NEW, 4),
    "2013, beginners": Kind(NEW, 3, BEGINNERS),
    "2013, six": Kind(NEW, 6, ASK_HOLDERS),
    "2013, persons": Kind(NEW, 3, persons=True),
    "classic": Kind(OLD, 4),
    "classic, six": Kind(OLD, 6),
    "classic, variants": Kind(OLD, 4, VARIANTS),
    "classic, persons": Kind(OLD, 3, VARIANTS, persons=True),
}

SUITE = Suite(
    family="wucherer",
    players=(2, 3, 4, 5, 6),
    records=RECORDS,
    places=PLACES,
    whole=WHOLE,
    endings=ENDINGS,
    demands=DEMANDS,
    secrets=SECRETS,
    tables=TABLES,
    shortest_record=200,
)
