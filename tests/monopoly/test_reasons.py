"""Every refusal cites a rule of its ruleset, and nothing is refused that the rules offer."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from miethai.games import rules_of
from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.given.position import apply_given
from miethai.games.monopoly.rules.checks import check
from miethai.games.monopoly.rules.moves import CLAIM_RENT
from miethai.games.monopoly.rules.phases.common import hotel_level, refresh_built
from miethai.games.monopoly.rules.phases.rent import claimable
from miethai.games.monopoly.rules.rulesets import RULESETS
from miethai.games.monopoly.rules.tables import COLOURS, DEEDS, GROUP_DEED, GROUP_SIZE
from miethai.kernel.chance import key_high, key_low
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS, SLOTS, legal_set, members
from miethai.kernel.options import Ruleset
from miethai.kernel.playout import build

CLASSIC, KARLSRUHE = RULESETS
NAMES = GAME.seat_names(["Anna", "Ben", "Cem", "Dana"])
PERSONS, ROLES_ARE_PROGRAMS, PROGRAMS = 0, 0b111 << GAME.players, (1 << GAME.seats) - 1

BROWN = ["Badstraße", "Turmstraße"]
ORANGE = ["Münchener Straße", "Wiener Straße", "Berliner Straße"]
BLUE = ["Parkstraße", "Schlossallee"]


def new_position(
    ruleset: Ruleset, options: Mapping[str, Any], players: int, programs: int
) -> Position:
    s = GAME.fields.new()
    GAME.setup(s, ruleset.stored(ruleset.resolve(options)), players, programs)
    return s


def read(text: str) -> tuple[int, int]:
    """Seat and move of a line such as ``Anna: throw`` or ``dice 3 4``."""
    name, colon, move = text.partition(": ")
    if not colon:
        return CHANCE, GAME.moves.parse(text, NAMES)
    return NAMES.index(name), GAME.moves.parse(move, NAMES)


@dataclass(frozen=True)
class Situation:
    """What is given, the moves made from there, and the options that differ."""

    given: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    def position(self, ruleset: Ruleset) -> Position:
        s = new_position(ruleset, self.options, 4, PERSONS)
        apply_given(s, self.given, NAMES)
        for text in self.moves:
            seat, m = read(text)
            assert GAME.reason(s, seat, m) is None, text
            GAME.apply(s, seat, m)
        return s


def now(given: Mapping[str, Any] | None = None, *moves: str, **options: Any) -> Situation:
    return Situation(given or {}, moves, options)


def built(owner: str, streets: list[str], *levels: int, **more: Any) -> dict[str, Any]:
    """A group of one owner with so many buildings on its streets."""
    rows = {name: {"level": n} for name, n in zip(streets, levels, strict=True)}
    return {owner: {"owns": streets}, **rows, **more}


TO_TAX = ("Anna: throw", "dice 1 2")  # from Hauptbahnhof
TO_AUCTION = ("Anna: throw", "dice 1 2", "Anna: decline")  # of Turmstraße
POOR = {"Anna": {"at": "Hauptbahnhof", "cash": 0, "mortgaged": ["Wasserwerk"]}}
PREPARATION = {"phase": "preparation"}
SWAP = {"Anna": {"owns": ["Südbahnhof"]}, "Ben": {"owns": ["Wasserwerk"]}}
SCARCE = {"Anna": {"owns": BROWN}, "Ben": {"owns": BLUE}, "bank": {"houses": 1}}
BEN_NEAR_OPERNPLATZ = {
    "turn": "Ben",
    "Anna": {"owns": ["Opernplatz"]},
    "Ben": {"at": "Frei Parken"},
}
LANDS = ("Ben: throw", "dice 1 3")
PRISONER_OWNS = {"in_jail": True, "owns": ["Opernplatz", *BROWN]}
BEN_OWES_FEE = {"Anna": {"mortgaged": ["Opernplatz"]}, "Ben": {"cash": 11, "owns": ["Wasserwerk"]}}

SITUATIONS = {
    # the turn
    "start": now(),
    "settled": now({"stage": "end"}),
    "doubles": now({"doubles": 1, "running": True}),
    "dice in the air": now({}, "Anna: throw"),
    "card to draw": now({"piles": {"G": ["G-02"]}}, "Anna: throw", "dice 1 1"),
    "card to read": now({}, "Anna: throw", "dice 1 1", "card G-02"),
    "may buy": now({}, "Anna: throw", "dice 1 2"),
    "cannot buy": now({"Anna": {"cash": 199}}, "Anna: throw", "dice 1 4"),
    "own space": now({"Anna": {"owns": BROWN, "at": "Badstraße"}}),
    # preparation
    "rules unread": now(PREPARATION),
    "rules read by the moderator": now(PREPARATION, "moderator: read"),
    "hat given": now(
        PREPARATION, "moderator: read", "banker: payout", "banker: shuffle", "banker: token hat"
    ),
    "hat taken": now(PREPARATION, "Anna: read", "Anna: token hat"),
    "order": now({"phase": "order"}),
    "order tie": now(
        {"phase": "order"},
        *("Anna: throw", "dice 5 4", "Ben: throw", "dice 6 3"),
        *("Cem: throw", "dice 1 2", "Dana: throw", "dice 1 1"),
    ),
    # jail
    "poor prisoner": now({"Anna": {"in_jail": True, "cash": 49}, "Ben": {"in_jail": True}}),
    "visitor": now({"Anna": {"at": "Im Gefängnis / Nur zu Besuch"}}),
    "second jail turn": now(
        {"Anna": {"in_jail": True, "tries": 1}}, jailPayWindow="first-jail-turn"
    ),
    "third jail turn": now({"Anna": {"in_jail": True, "tries": 2}}),
    "third try failed": now(
        {"Anna": {"in_jail": True, "tries": 2, "jail_cards": ["E-card"], "cash": 0}},
        *("Anna: throw", "dice 1 2"),
    ),
    "prisoner": now(
        {"Anna": PRISONER_OWNS},
        buildInJail=False,
        tradeInJail=False,
        mortgageInJail=False,
    ),
    # auctions
    "auction": now(
        {"Ben": {"cash": 180, "mortgaged": BROWN[:1]}, "Cem": {"owns": BLUE}}, *TO_AUCTION
    ),
    "auction at 40": now({"step": 20}, *TO_AUCTION, "Anna: bid 40"),
    "auction in turn": now(
        {}, *TO_AUCTION, "Anna: pass", "Ben: bid 50", auctionStyle="clockwise-pass-out"
    ),
    "auction without prisoners": now({"Ben": {"in_jail": True}}, *TO_AUCTION, bidInJail=False),
    "45 minutes": now({"Ben": {"owns": BLUE}}, "banker: mark auction"),
    "after 45 minutes": now({"marks": ["auction"]}),
    # buildings
    "brown": now({"Anna": {"owns": BROWN, "cash": 49}, "Ben": {"owns": BLUE}}),
    "brown 1 0": now(built("Anna", BROWN, 1, 0)),
    "brown 1 2": now(built("Anna", BROWN, 1, 2)),
    "brown mortgaged": now({"Anna": {"mortgaged": ["Turmstraße"], "owns": ["Badstraße"]}}),
    "half a group": now({"Anna": {"owns": ["Schlossallee", "Südbahnhof"]}}),
    "hotels of classic": now(built("Anna", BROWN, 5, 5)),
    "hotels of Karlsruhe": now(built("Anna", BROWN, 4, 4)),
    "hotel announced": now(built("Anna", BROWN, 4, 3), "Anna: hotels 1"),
    "3 4": now(built("Anna", BROWN, 3, 4)),
    "no houses left": now({"Anna": {"owns": BROWN}, "bank": {"houses": 0}}),
    "hotels, 2 houses left": now(built("Anna", BROWN, 4, 4, bank={"houses": 2})),
    "orange 3 3 3": now(built("Ben", ORANGE, 3, 3, 3)),
    "orange 3 3 2": now(built("Ben", ORANGE, 3, 3, 2)),
    "orange 4 4 4": now(built("Ben", ORANGE, 4, 4, 4)),
    "own turn only": now({"Ben": {"owns": BROWN}}, buildWindow="own-turn"),
    "houses announced": now(
        {"turn": "Ben", "Anna": {"owns": BROWN}, "Ben": {"owns": ["Südbahnhof"]}}, "Anna: houses 2"
    ),
    "last house": now(SCARCE, "Anna: build Badstraße"),
    "last house auctioned": now(SCARCE, "Anna: build Badstraße", "Ben: want 1"),
    "last house at its price": now(
        SCARCE, "Anna: build Badstraße", "Ben: want 1", buildingAuctionOpenMin="housePrice"
    ),
    "last house won": now(
        SCARCE, "Anna: build Badstraße", "Ben: want 1", "Anna: bid 50", "Ben: pass"
    ),
    "sale begun": now(built("Anna", BROWN, 2, 2), "Anna: sale brown"),
    "sale uneven": now(
        built("Anna", BROWN, 2, 2),
        *("Anna: sale brown", "Anna: lower Badstraße", "Anna: lower Badstraße"),
    ),
    "sale without houses": now(
        built("Anna", BROWN, 4, 4, bank={"houses": 2}), "Anna: sale brown", "Anna: lower Badstraße"
    ),
    # debts
    "debt": now(POOR, *TO_TAX),
    "debt with cash": now({"Anna": {**POOR["Anna"], "cash": 90}}, *TO_TAX),
    "debt with means": now(
        {"Anna": {"at": "Hauptbahnhof", "cash": 0, "owns": ["Südbahnhof", *BLUE]}}, *TO_TAX
    ),
    "last chance": now(POOR, *TO_TAX, "Anna: bankrupt"),
    "estate": now(POOR, *TO_TAX, "Anna: bankrupt", lastChanceOffers=False),
    "Cem out": now({**SWAP, "Cem": {"bankrupt": True}}),
    # trade
    "swap": now(SWAP),
    "swap in auction": now(SWAP, *TO_AUCTION),
    "five offers": now({**SWAP, "Anna": {"owns": ["Südbahnhof"], "offers": 5}}),
    "draft": now(SWAP, "Anna: offer Ben"),
    "draft of a gift": now(SWAP, "Anna: offer Ben", "Anna: give Südbahnhof"),
    "draft of a loan": now(SWAP, "Anna: offer Ben", "Anna: give-cash 150"),
    "draft of brown": now(built("Anna", BROWN, 1, 0), "Anna: offer Ben"),
    "draft with a fee": now(
        BEN_OWES_FEE, "Anna: offer Ben", "Anna: give Opernplatz", "Anna: take Wasserwerk"
    ),
    "draft of a debtor": now(
        *(POOR, *TO_TAX, "Anna: offer Ben", "Anna: give Wasserwerk", "Anna: take-cash 1"),
        debtTrade="must-cover",
    ),
    "draft of a poorer debtor": now(
        {"Anna": {"at": "Hauptbahnhof", "cash": 0, "owns": ["Wasserwerk"]}},
        *(*TO_TAX, "Anna: offer Ben", "Anna: give Wasserwerk", "Anna: take-cash 74"),
    ),
    "offered and mortgaged": now(
        SWAP,
        *("Anna: offer Ben", "Anna: give Südbahnhof", "Anna: take Wasserwerk", "Anna: propose"),
        "Ben: mortgage Wasserwerk",
    ),
    "offered": now(
        SWAP,
        *("Anna: offer Ben", "Anna: give Südbahnhof", "Anna: take Wasserwerk", "Anna: propose"),
    ),
    "mortgage taken over": now(
        {**SWAP, "Anna": {"mortgaged": ["Südbahnhof"]}},
        *("Anna: offer Ben", "Anna: give Südbahnhof", "Anna: take Wasserwerk", "Anna: propose"),
        "Ben: accept",
    ),
    # claims
    "nobody landed": now(BEN_NEAR_OPERNPLATZ),
    "landed": now(BEN_NEAR_OPERNPLATZ, *LANDS),
    "claimed": now(BEN_NEAR_OPERNPLATZ, *LANDS, "Anna: claim Opernplatz"),
    "next throw": now(BEN_NEAR_OPERNPLATZ, *LANDS, "Ben: end", "Cem: throw"),
    "next move": now(BEN_NEAR_OPERNPLATZ, *LANDS, "Ben: end", "Cem: throw", "dice 1 2"),
    "own next throw": now(
        BEN_NEAR_OPERNPLATZ,
        *("Ben: throw", "dice 2 2", "Ben: throw", "dice 1 2"),
        rentClaimWindow="next-throw",
    ),
    "landed, mortgaged": now(
        {**BEN_NEAR_OPERNPLATZ, "Anna": {"mortgaged": ["Opernplatz"]}}, *LANDS
    ),
    "landed, in jail": now({**BEN_NEAR_OPERNPLATZ, "Anna": PRISONER_OWNS}, *LANDS),
    "landed, out of jail": now(
        {**BEN_NEAR_OPERNPLATZ, "Anna": {}, "Cem": PRISONER_OWNS}, *LANDS, "Ben: end", "Cem: fee"
    ),
    "landed, sold": now(
        BEN_NEAR_OPERNPLATZ,
        *LANDS,
        *("Anna: offer Cem", "Anna: give Opernplatz", "Anna: take-cash 90", "Anna: propose"),
        "Cem: accept",
    ),
    # the table
    "break": now({}, "banker: break 10"),
    "break asked": now({}, "Anna: ask-break"),
    "break asked by all": now({}, *(f"{name}: ask-break" for name in NAMES[:4])),
    "dispute": now({}, "Ben: dispute"),
    "judgement": now({}, "Ben: dispute", "banker: escalate"),
    "judged": now({}, "Ben: dispute", "banker: escalate", "judge: uphold"),
    "90 minutes": now({}, "banker: mark end"),
    "over": now({}, "banker: mark end", "banker: value"),
    "90 turns": now({"turns": 90}, clockByTurns=True, unownedAuctionMinute=45),
}

# situation | what is tried | the rule in the classic game | in Karlsruhe (- = does not arise there)
REFUSALS = """
start | Ben: throw | MON-TURN-01 | MON-TURN-01
start | Anna: end | MON-TURN-01 | MON-TURN-01
start | Ben: end | MON-TURN-06 | MON-TURN-06
settled | Ben: throw | MON-TURN-01 | MON-K-10
settled | Ben: end | MON-TURN-06 | MON-K-10
settled | Cem: throw | MON-TURN-01 | MON-TURN-01
settled | Anna: throw | MON-TURN-01 | MON-TURN-01
doubles | Anna: end | MON-TURN-04 | MON-TURN-04
may buy | Anna: end | MON-TURN-03 | MON-TURN-03
card to draw | Anna: throw | MON-SPACE-02 | MON-SPACE-02
card to draw | Ben: throw | MON-TURN-01 | MON-TURN-01
card to draw | card E-01 | MON-SPACE-02 | MON-SPACE-02
card to draw | card G-03 | A-55 | MON-K-13
card to read | Anna: end | - | MON-K-12
card to read | Anna: read-card | - | MON-K-12
dice in the air | Anna: dice 3 4 | MON-SETUP-05 | MON-SETUP-05
start | dice 3 4 | MON-TURN-01 | MON-TURN-01
start | deed Badstraße | MON-BUY-01 | MON-K-06
start | banker: throw | MON-C-01 | MON-K-02
start | moderator: throw | A-58 | MON-K-69
start | judge: buy | A-58 | MON-K-73
rules unread | Anna: throw | MON-SETUP-01 | MON-SETUP-01
rules unread | Ben: read | MON-SETUP-01 | MON-K-01
rules unread | banker: payout | MON-C-01 | MON-SETUP-01
rules read by the moderator | Ben: payout | - | MON-K-03
start | Ben: payout | MON-C-02 | MON-K-03
start | Ben: shuffle | MON-SETUP-03 | MON-K-04
start | banker: shuffle | MON-C-01 | MON-K-04
hat given | banker: token hat | - | MON-SETUP-04
hat given | Ben: token ship | - | MON-K-05
hat taken | Ben: token hat | MON-SETUP-04 | -
hat taken | Ben: mortgage Badstraße | MON-SETUP-04 | -
order | Ben: throw | MON-SETUP-06 | MON-SETUP-06
order | Anna: decline | MON-SETUP-06 | MON-K-06
order tie | Dana: throw | A-29 | A-29
poor prisoner | Anna: fee | MON-JAIL-04 | MON-JAIL-04
poor prisoner | Ben: fee | MON-JAIL-04 | MON-JAIL-04
poor prisoner | Anna: jail-card E-card | MON-JAIL-05 | MON-JAIL-05
poor prisoner | Anna: end | A-26 | A-26
poor prisoner | Ben: wait | A-26 | A-26
visitor | Anna: fee | MON-SPACE-05 | MON-SPACE-05
second jail turn | Anna: fee | A-22 | A-22
third jail turn | Anna: wait | A-26 | A-26
third try failed | Anna: jail-card E-card | A-25 | A-25
prisoner | Anna: build Badstraße | A-02 | MON-K-31
prisoner | Anna: mortgage Badstraße | A-03 | A-03
prisoner | Ben: offer Anna | A-03 | A-03
may buy | Ben: buy | MON-BUY-01 | MON-BUY-01
cannot buy | Anna: buy | MON-BUY-02 | MON-BUY-02
own space | Anna: buy | MON-D-22 | MON-K-17
auction | Anna: buy | MON-BUY-03 | MON-BUY-03
auction | Dana: throw | MON-BUY-03 | MON-BUY-03
auction | Anna: end | MON-BUY-03 | MON-BUY-03
auction | Anna: bid 9 | MON-C-03 | -
auction | Anna: bid 0 | MON-C-03 | MON-K-20
auction | Ben: bid 181 | A-14 | MON-K-21
auction | banker: bid 50 | MON-C-01 | MON-K-02
auction | Ben: redeem Badstraße | A-49 | A-49
auction | Cem: build Parkstraße | A-49 | A-49
auction at 40 | Ben: bid 50 | A-13 | MON-K-23
auction at 40 | Ben: bid 40 | A-13 | A-13
auction at 40 | Anna: bid 60 | A-74 | A-74
auction at 40 | Anna: pass | A-74 | MON-K-22
auction at 40 | Anna: withdraw | A-74 | MON-K-22
auction in turn | Anna: bid 60 | A-13 | A-13
auction in turn | Dana: bid 60 | A-74 | A-74
auction without prisoners | Ben: bid 60 | A-03 | A-03
start | Anna: bid 50 | A-74 | MON-K-19
swap | Ben: lot Wasserwerk | A-74 | MON-K-19
45 minutes | Anna: throw | - | MON-K-24
45 minutes | banker: lot Turmstraße | - | A-32
45 minutes | Anna: lot Badstraße | - | MON-K-23
after 45 minutes | banker: mark auction | A-80 | MON-K-24
half a group | Anna: build Schlossallee | MON-BUILD-01 | MON-BUILD-01
half a group | Anna: build Südbahnhof | MON-BUILD-01 | MON-BUILD-01
half a group | Anna: houses 1 | MON-BUILD-01 | MON-BUILD-01
brown | Anna: build Badstraße | MON-BUILD-03 | MON-BUILD-03
brown | Anna: houses 1 | MON-BUILD-03 | MON-BUILD-03
brown | Ben: houses 0 | MON-BUILD-04 | MON-BUILD-04
brown 1 0 | Anna: build Badstraße | MON-BUILD-05 | MON-BUILD-05
brown 1 0 | Anna: mortgage Badstraße | MON-MORT-01 | MON-MORT-01
brown 1 0 | Anna: mortgage Turmstraße | A-47 | A-47
brown 1 0 | Ben: sell Badstraße | MON-CASH-02 | MON-CASH-02
brown mortgaged | Anna: build Badstraße | MON-BUILD-06 | MON-BUILD-06
brown mortgaged | Anna: sell Badstraße | MON-D-17 | MON-D-17
brown mortgaged | Ben: redeem Turmstraße | MON-MORT-03 | MON-MORT-03
hotels of classic | Anna: build Badstraße | MON-BUILD-07 | -
hotels of Karlsruhe | Anna: build Badstraße | - | MON-K-36
hotels of Karlsruhe | Anna: houses 1 | - | MON-K-36
hotels of Karlsruhe | Anna: hotels 1 | - | MON-BUILD-07
hotel announced | Anna: build Badstraße | - | MON-BUILD-07
hotel announced | Anna: end | - | MON-BUILD-04
orange 3 3 3 | Ben: houses 1 | - | MON-K-34
orange 3 3 2 | Ben: build Wiener Straße | - | A-53
orange 3 3 2 | Ben: hotels 1 | MON-C-11 | A-53
orange 4 4 4 | Ben: houses 1 | MON-C-11 | -
own turn only | Ben: build Badstraße | A-49 | A-49
houses announced | Ben: throw | MON-BUILD-04 | MON-K-38
houses announced | Ben: mortgage Südbahnhof | - | MON-K-38
houses announced | Anna: mortgage Badstraße | MON-BUILD-04 | MON-BUILD-04
no houses left | Anna: build Badstraße | MON-SHORT-02 | MON-SHORT-02
no houses left | Anna: houses 1 | MON-SHORT-02 | MON-SHORT-02
last house | Cem: want 1 | A-79 | A-79
last house | Anna: throw | A-79 | MON-K-38
last house auctioned | Anna: bid 9 | MON-SHORT-01 | MON-SHORT-01
last house auctioned | Cem: bid 50 | A-79 | A-79
last house auctioned | Anna: throw | MON-SHORT-01 | MON-SHORT-01
last house at its price | Anna: bid 49 | A-09 | A-09
last house won | Anna: cancel | MON-BUILD-04 | MON-BUILD-04
last house won | Ben: bid 60 | A-79 | A-79
brown 1 2 | Anna: sell Badstraße | MON-CASH-03 | MON-CASH-03
3 4 | Anna: sell Badstraße | MON-CASH-03 | MON-D-29
brown | Ben: sell Parkstraße | MON-CASH-02 | MON-CASH-02
brown | Ben: sale darkblue | MON-CASH-02 | MON-CASH-02
hotels, 2 houses left | Anna: sell Badstraße | - | A-54
sale begun | Anna: done | A-81 | A-81
sale begun | Anna: lower Parkstraße | A-81 | A-81
sale uneven | Anna: done | MON-CASH-03 | MON-CASH-03
sale without houses | Anna: done | - | A-54
debt | Ben: throw | MON-CASH-01 | MON-CASH-01
debt | Anna: end | MON-CASH-01 | MON-CASH-01
debt with cash | Anna: redeem Wasserwerk | A-77 | A-77
debt with means | Anna: bankrupt | A-77 | A-77
debt with means | Anna: build Parkstraße | A-48 | A-48
start | Anna: bankrupt | A-77 | A-77
last chance | Anna: bankrupt | - | MON-K-41
last chance | Cem: decline | - | MON-K-41
last chance | Cem: throw | - | MON-CASH-01
estate | Ben: throw | MON-BKR-04 | MON-BKR-04
estate | banker: lot Badstraße | A-41 | A-41
estate | Anna: bid 50 | MON-BKR-01 | MON-K-43
Cem out | Cem: claim Badstraße | MON-BKR-01 | MON-K-43
Cem out | Anna: offer Cem | MON-BKR-01 | MON-K-43
draft of a loan | Anna: propose | A-57 | MON-K-53
swap | Anna: give-cash 150 | A-57 | MON-K-53
draft of a gift | Anna: propose | A-57 | A-57
draft | Anna: propose | A-75 | A-75
draft | Anna: offer Ben | A-75 | A-75
draft | Anna: give Wasserwerk | MON-TRADE-03 | MON-TRADE-03
draft of brown | Anna: give Badstraße | MON-TRADE-02 | MON-TRADE-02
draft of brown | Anna: give Turmstraße | A-47 | A-47
draft with a fee | Anna: propose | A-46 | A-46
draft of a debtor | Anna: propose | A-77 | A-77
draft of a poorer debtor | Anna: propose | A-77 | A-77
offered and mortgaged | Ben: accept | A-75 | A-75
swap | Anna: offer Anna | A-75 | A-75
swap in auction | Ben: offer Anna | A-49 | A-49
five offers | Anna: offer Ben | A-75 | A-75
offered | Anna: throw | A-75 | A-75
offered | Cem: accept | A-75 | A-75
mortgage taken over | Anna: throw | MON-TRADE-05 | MON-TRADE-05
mortgage taken over | Anna: keep | MON-TRADE-05 | MON-TRADE-05
nobody landed | Anna: claim Opernplatz | A-16 | MON-K-25
landed | Cem: claim Opernplatz | A-16 | MON-K-25
claimed | Anna: claim Opernplatz | - | MON-K-25
next throw | Anna: claim Opernplatz | A-16 | MON-K-26
next move | Anna: claim Opernplatz | A-16 | MON-K-26
own next throw | Anna: claim Opernplatz | A-16 | MON-K-26
landed, mortgaged | Anna: claim Opernplatz | A-16 | MON-K-29
landed, in jail | Anna: claim Opernplatz | A-16 | MON-K-30
landed, out of jail | Cem: claim Opernplatz | A-16 | A-18
landed, sold | Cem: claim Opernplatz | A-16 | A-18
own space | Anna: claim Badstraße | A-16 | MON-K-17
start | Ben: let | A-57 | MON-K-54
start | Anna: break 10 | A-58 | MON-K-68
start | banker: break 0 | A-58 | MON-K-75
break | Anna: throw | - | MON-K-75
break | banker: break 5 | - | MON-K-75
start | banker: ask-break | A-58 | MON-K-74
break asked | Anna: ask-break | - | MON-K-74
break asked by all | Anna: throw | - | A-72
dispute | Anna: throw | - | MON-K-65
dispute | Ben: ruling MON-K-27 | - | MON-K-65
dispute | Ben: escalate | - | MON-K-66
judgement | Anna: throw | - | MON-K-66
judgement | banker: ruling MON-K-27 | - | MON-K-66
judged | Ben: dispute | - | MON-K-73
start | banker: correct Cem banker 50 | MON-C-01 | MON-K-61
start | Anna: correct banker Anna 50 | MON-C-02 | MON-K-56
start | Anna: correct Anna Ben 50 | A-57 | MON-K-53
start | Anna: step 5 | A-13 | MON-K-23
start | Anna: mark end | A-80 | MON-K-58
start | Anna: timeout | A-62 | A-62
start | banker: value | MON-C-13 | MON-K-46
90 minutes | Anna: throw | - | MON-K-45
over | Anna: throw | - | MON-K-45
90 turns | Anna: throw | A-80 | A-80
"""


def refusals() -> Iterator[Any]:
    for line in REFUSALS.strip().splitlines():
        situation, attempt, classic, karlsruhe = (part.strip() for part in line.split("|"))
        for ruleset, rule in ((CLASSIC, classic), (KARLSRUHE, karlsruhe)):
            if rule != "-":
                name = f"{ruleset.id}: {situation}: {attempt}"
                yield pytest.param(ruleset, situation, attempt, rule, id=name)


@pytest.mark.parametrize(("ruleset", "situation", "attempt", "rule"), list(refusals()))
def test_a_refusal_names_its_rule(
    ruleset: Ruleset, situation: str, attempt: str, rule: str
) -> None:
    seat, m = read(attempt)
    assert GAME.reason(SITUATIONS[situation].position(ruleset), seat, m) == rule


def test_hints_at_rent_do_not_make_a_championship() -> None:
    """The ruleset is a fact of the position, not guessed from an option (A-59)."""
    s = now({"stage": "end"}, rentHints=False).position(CLASSIC)
    assert GAME.reason(s, *read("Ben: throw")) == "MON-TURN-01"


def test_an_open_rent_may_be_claimed() -> None:
    s = SITUATIONS["landed"].position(KARLSRUHE)
    assert GAME.reason(s, *read("Anna: claim Opernplatz")) is None


# --- everything in many positions -----------------------------------------------------------------
PLAIN: dict[str, Any] = {}
ROLES_AND_CLAIMS: dict[str, Any] = {
    "quickStart": True,
    "bankerMode": "separate",
    "rentClaim": "claim",
    "rentInJail": False,
    "buildInJail": False,
    "buildPause": True,
    "lastChanceOffers": True,
    "dealDeeds": 2,
    "unownedAuctionMinute": 2,
    "unownedAuctionOrder": "random",
    "timeLimitMin": 8,
    "clockByTurns": True,
    "auctionStyle": "clockwise-pass-out",
}
RARE: dict[str, Any] = {
    "quickStart": True,
    "cardSet": "de-DM",
    "houseStock": 5,
    "hotelStock": 1,
    "buildingAuctionOpenMin": "housePrice",
    "buildingAuctionPays": "bid+price",
    "hotelResale": "half-step",
    "jailPayWindow": "first-jail-turn",
    "jailThirdFailCard": True,
    "jailEscapeExtraThrow": True,
    "rentClaimWindow": "next-throw",
    "offersPerThrow": 1,
}
CLASSIC_ONLY: dict[str, Any] = {
    "quickStart": True,
    "loansAllowed": True,
    "rentWaiverAllowed": True,
    "auctionCover": "liquidation",
    "auctionWinnerPays": "price",
    "openHoldings": "deeds",
}
TABLES = [
    *((ruleset, options) for ruleset in RULESETS for options in (PLAIN, ROLES_AND_CLAIMS, RARE)),
    (CLASSIC, CLASSIC_ONLY),
]
NEXT_MOVE = build(GAME).next_move


def share_out(s: Any, r: random.Random) -> None:
    """Give whole groups with buildings to players, so that building, selling and debts come up."""
    for group in range(COLOURS):
        seat = r.randrange(s.players)
        streets = [GROUP_DEED[group][k] for k in range(GROUP_SIZE[group])]
        if any(held >> d & 1 for held in s.deeds for d in streets) or r.random() < 0.3:
            continue
        level = r.choice([0, 0, 1, s.houses_per_street])
        if level * len(streets) <= s.houses_left:
            for d in streets:
                s.deeds[seat] |= 1 << d
                s.level[d] = level
            s.houses_left -= level * len(streets)
            refresh_built(s, group)
    hotels = [d for d in range(DEEDS) if s.level[d] == s.houses_per_street]
    for d in hotels[: s.hotels_left]:
        s.level[d] = hotel_level(s)
        s.hotels_left -= 1
        s.houses_left += s.houses_per_street
    assert check(s) == 0


def positions(ruleset: Ruleset, options: Mapping[str, Any], number: int) -> Iterator[Position]:
    """Positions of one random game, some way from each other."""
    r = random.Random(number)
    programs = (PERSONS, ROLES_ARE_PROGRAMS, PROGRAMS, ROLES_ARE_PROGRAMS | 1)[number % 4]
    s = new_position(ruleset, options, r.choice((2, 3, 4, 6)), programs)
    if s.quick_start and not s.deal_left:
        share_out(s, r)
    w, high, low = legal_set(), key_high(1, number), key_low(1, number)
    wanted = {r.randrange(400) for _ in range(3)}
    for ply in range(400):
        if ply in wanted or GAME.actor(s) == OVER:
            yield s
        if GAME.actor(s) == OVER:
            return
        chosen = NEXT_MOVE(s, w, high, low, ply, [0] * GAME.seats, 4)
        GAME.apply(s, (chosen >> 32) - 2, chosen & 0xFFFFFFFF)
        s.notes.clear()


def amounts(s: Position, seat: int, slot: int, offered: set[int]) -> set[int]:
    if slot >= GAME.moves.amount_slots:
        return {0}
    if slot not in offered:
        return {0, 1}
    low, high = GAME.lowest(s, seat, slot), GAME.highest(s, seat, slot)
    return {n for n in (0, 1, low - 1, low, high, high + 1) if n >= 0}


def expected(s: Position, seat: int, slot: int, amount: int, offered: set[int]) -> bool:
    """Whether the move may be made, by what the rules offer and what rent is open."""
    if slot not in offered:
        return False
    if slot < GAME.moves.amount_slots:
        return bool(GAME.lowest(s, seat, slot) <= amount <= GAME.highest(s, seat, slot))
    if CLAIM_RENT <= slot < CLAIM_RENT + DEEDS and s.rent_claim:
        return bool(claimable(s, seat, slot - CLAIM_RENT) >= 0)
    return True


@pytest.mark.parametrize("number", range(2 * len(TABLES)))
def test_refused_is_what_is_not_offered(number: int) -> None:
    ruleset, options = TABLES[number % len(TABLES)]
    rules = rules_of(ruleset.id)
    r = random.Random(number)
    for s in positions(ruleset, options, number):
        before = GAME.fields.bytes(s)
        for seat in {GAME.actor(s), *r.sample(range(CHANCE, GAME.seats), 2)}:
            w = legal_set()
            GAME.legal(s, seat, w)
            offered = set(members(w))
            for slot in range(GAME.moves.slots):
                for amount in amounts(s, seat, slot, offered):
                    rule = GAME.reason(s, seat, slot | amount << SLOT_BITS)
                    text = GAME.moves.text(slot, NAMES) if amount == 0 else f"{slot} {amount}"
                    may = expected(s, seat, slot, amount, offered)
                    assert (rule is None) == may, f"{seat}: {text}: {rule}"
                    assert rule is None or rule in rules, f"{seat}: {text}: {rule}"
        assert GAME.fields.bytes(s) == before


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_nonsense_is_refused_by_a_rule(ruleset: Ruleset) -> None:
    s = SITUATIONS["start"].position(ruleset)
    throw = GAME.moves.slot("throw")
    for seat in (SPECTATOR, OVER, GAME.seats, 99):
        assert GAME.reason(s, seat, throw) in rules_of(ruleset.id)
    for m in (-1, -SLOTS, SLOTS - 1, throw | 3 << SLOT_BITS, 1 << 60):
        assert GAME.reason(s, 0, m) in rules_of(ruleset.id)
    assert GAME.reason(s, 0, throw | 3 << SLOT_BITS) == "MON-SETUP-05"
