"""What the tests for all games must know of Monopoly."""

from __future__ import annotations

from typing import Any

from tests.families.suite import Demand, Ending, Kind, Place, Suite

from miethai.play.simulate import Plan

CLASSIC, KARLSRUHE = "monopoly", "monopoly-karlsruhe"
RANDOM, LANDLORD = "random", "landlord"
QUICK = {"quickStart": True}

# --- golden transcripts --------------------------------------------------------------------------
HOUSE_RULES = {
    "freeParkingPot": True,
    "openHoldings": "deeds",
    "auctionStyle": "clockwise-pass-out",
    "buildWindow": "own-turn",
    "timeLimitMin": 60,
    "cardSet": "de-DM",
}
RECORDS = {
    "classic-landlords": Plan(CLASSIC, (LANDLORD,) * 4, 100, seed=1),
    "classic-mixed": Plan(CLASSIC, (RANDOM, LANDLORD, RANDOM), 100, seed=2),
    "classic-random": Plan(CLASSIC, (RANDOM,) * 3, 100, seed=3),
    "classic-house-rules": Plan(CLASSIC, (LANDLORD, RANDOM), 100, 4, HOUSE_RULES),
    "karlsruhe-landlords": Plan(KARLSRUHE, (LANDLORD,) * 6, 100, seed=5),
    "karlsruhe-mixed": Plan(KARLSRUHE, (RANDOM, LANDLORD, LANDLORD), 100, seed=6),
    "karlsruhe-random": Plan(KARLSRUHE, (RANDOM,) * 4, 100, seed=7),
}

# --- perft ---------------------------------------------------------------------------------------
ORDER = ("Anna: throw", "dice 6 5", "Ben: throw", "dice 2 1", "Cem: throw", "dice 3 1")
PURCHASES = (
    *("Anna: throw", "dice 2 3", "Anna: buy", "Anna: end"),
    *("Ben: throw", "dice 4 2", "Ben: buy", "Ben: end"),
    *("Cem: throw", "dice 5 3", "Cem: buy"),
)
OFFER = (*("Cem: offer Ben", "Cem: give Elisenstraße", "Cem: take Chausseestraße", "Cem: propose"),)
BUILT = {
    "Anna": {"at": "Wasserwerk", "cash": 60, "owns": ["Badstraße", "Turmstraße", "Südbahnhof"]},
    "Ben": {"owns": ["Parkstraße", "Schlossallee"]},
    "Badstraße": {"level": 2},
    "Turmstraße": {"level": 1},
    "Schlossallee": {"level": 1},
    "Parkstraße": {"level": 1},
}
SHORTAGE = {
    "Anna": {"owns": ["Badstraße", "Turmstraße"]},
    "Ben": {"owns": ["Parkstraße", "Schlossallee"]},
    "bank": {"houses": 1},
}
TORN = {
    "Anna": {"owns": ["Badstraße", "Seestraße"], "mortgaged": ["Poststraße"]},
    "Ben": {"owns": ["Turmstraße", "Hafenstraße"], "jail_cards": ["G-card"]},
}
JAIL = {"Anna": {"in_jail": True, "tries": 2, "jail_cards": ["E-card"]}}
CLAIM = ("Anna: throw", "dice 6 5", "Ben: claim Schlossallee")
SALE = ("Anna: offer Ben", "Anna: give Poststraße", "Anna: take-cash 90", "Anna: propose")
PLACES = {
    "classic-start": Place(CLASSIC, 7),
    "classic-first-turn": Place(CLASSIC, 6, ORDER, options=QUICK),
    "classic-auction": Place(
        CLASSIC, 7, (*ORDER, "Anna: throw", "dice 1 2", "Anna: decline"), options=QUICK
    ),
    "classic-offer": Place(CLASSIC, 5, (*ORDER, *PURCHASES, *OFFER), options=QUICK),
    "classic-debt": Place(CLASSIC, 5, ("Anna: throw", "dice 6 5"), BUILT),
    "classic-shortage": Place(CLASSIC, 5, ("Anna: houses 1", "Ben: want 1"), SHORTAGE),
    "classic-jail": Place(CLASSIC, 5, given=JAIL),
    "karlsruhe-start": Place(KARLSRUHE, 8),
    "karlsruhe-deal": Place(KARLSRUHE, 3, options=QUICK),
    "karlsruhe-claims": Place(KARLSRUHE, 3, ("Anna: throw", "dice 1 2"), TORN, persons=True),
    "karlsruhe-debt": Place(KARLSRUHE, 3, CLAIM, BUILT, persons=True),
    "karlsruhe-mortgages": Place(KARLSRUHE, 4, SALE, TORN),
    "karlsruhe-lots": Place(KARLSRUHE, 4, ("banker: mark auction",), TORN, persons=True),
}

# --- whole games ---------------------------------------------------------------------------------
WHOLE = [
    Plan(ruleset, bots, games, seed=31)
    for ruleset in (CLASSIC, KARLSRUHE)
    for bots, games in (
        ((LANDLORD,) * 4, 40),
        ((LANDLORD, RANDOM, LANDLORD), 40),
        ((LANDLORD,) * 2, 8),  # two careful ones take long
        ((RANDOM,) * 4, 6),
        ((RANDOM,) * 2, 6),
    )
]
ENDINGS = [
    Ending(Kind(CLASSIC, 4), 400, 1_000_000),
    Ending(Kind(KARLSRUHE, 4), 400, 1_000_000),
    Ending(Kind(CLASSIC, 4), 2_000, 2_000, LANDLORD, 0.97),
    Ending(Kind(KARLSRUHE, 6), 2_000, 2_000, LANDLORD, 0.97),
]
DEMANDS = [Demand(Kind(CLASSIC, 4), 2_000, 0.95), Demand(Kind(KARLSRUHE, 6), 1_200, 0.80)]

# --- what a seat may know ------------------------------------------------------------------------
HIDDEN = {"openHoldings": "deeds", "timeLimitMin": 60}
CLOCKWISE = {"auctionStyle": "clockwise-pass-out", "auctionCover": "liquidation"}
SECRETS = {
    "open": Kind(CLASSIC),
    "hidden cash, programs": Kind(CLASSIC, options=HIDDEN),
    "hidden cash, persons": Kind(
        CLASSIC, options={**HIDDEN, "bankerMode": "separate"}, persons=True
    ),
    "hidden cash, other auctions": Kind(CLASSIC, options={**HIDDEN, **CLOCKWISE}, persons=True),
    "championship": Kind(KARLSRUHE, persons=True),
}

# --- tables for bots -----------------------------------------------------------------------------
SCARCE = {"houseStock": 5, "hotelStock": 1, "startMoney": 5000}
TABLES: dict[str, dict[str, Any]] = {
    "classic": {},
    "old cards, pot": {"cardSet": "de-DM", "freeParkingPot": True, "reshuffle": True},
    "hidden purses": {"openHoldings": "deeds", "tradeInJail": False},
    "clockwise on credit": {**CLOCKWISE, "auctionMinRaise": 7},
    "winner pays the price": {"auctionWinnerPays": "price", "auctionOpenMin": 1},
    "scarce": SCARCE,
    "scarce and dear": {**SCARCE, "buildingAuctionOpenMin": 900},
    "scarce, price on top": {
        **SCARCE,
        "buildingAuctionPays": "bid+price",
        "buildingAuctionOpenMin": "housePrice",
    },
    "split groups": {
        "tradeNeedsBareGroup": False,
        "mortgageNeedsBareGroup": False,
        "hotelResale": "half-step",
    },
    "loans, waivers, endless offers": {
        "loansAllowed": True,
        "rentWaiverAllowed": True,
        "offersPerThrow": None,
    },
    "jail": {
        "jailThirdFailCard": True,
        "jailMayWait": True,
        "jailPayWindow": "first-jail-turn",
        "buildInJail": False,
        "mortgageInJail": False,
        "bidInJail": False,
    },
    "own turn only": {"buildWindow": "own-turn", "housesPerStreet": 1, "dealDeeds": 3},
}
CHAMPIONSHIPS: dict[str, dict[str, Any]] = {
    "karlsruhe": {},
    "karlsruhe, lots by the banker": {
        "unownedAuctionOrder": "banker",
        "timeUp": "finish-round",
        "auctionAtSecondBankruptcy": True,
    },
    "karlsruhe, drawn lots": {"secondsPerTurn": 300, "unownedAuctionOrder": "random"},
}

SUITE = Suite(
    family="monopoly",
    players=(2, 3, 4, 5, 6),
    records=RECORDS,
    places=PLACES,
    whole=WHOLE,
    endings=ENDINGS,
    demands=DEMANDS,
    secrets=SECRETS,
    tables={
        **{name: Kind(CLASSIC, 4, options) for name, options in TABLES.items()},
        **{name: Kind(KARLSRUHE, 4, options) for name, options in CHAMPIONSHIPS.items()},
        # People are offered more: claims at any moment, breaks, disputes.
        "karlsruhe, persons": Kind(KARLSRUHE, 4, persons=True),
    },
    programs={"clockByTurns": True},  # nobody looks at a clock
    quick=QUICK,
    judged_late=("claim",),  # so that the offer tells nothing (MON-K-62)
)
