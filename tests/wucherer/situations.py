"""Tables for the refusals of ``test_reasons``: what is given, the moves made, what differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.wucherer.helpers import CLASSIC, NAMES, NEW, fresh, house, play

from miethai.games.wucherer.given.position import apply_given

PROGRAMS = 63  # all seats


@dataclass(frozen=True)
class Situation:
    ruleset: Any
    given: Mapping[str, Any]
    moves: tuple[str, ...]
    options: Mapping[str, Any]
    programs: int = 0

    def position(self) -> Any:
        s = fresh(self.ruleset, self.options, self.programs)
        apply_given(s, self.given, NAMES)
        play(s, *self.moves)
        return s


def new(given: Mapping[str, Any] | None = None, *moves: str, **options: Any) -> Situation:
    return Situation(NEW, given or {}, moves, options)


def classic(given: Mapping[str, Any] | None = None, *moves: str, **options: Any) -> Situation:
    return Situation(CLASSIC, given or {}, moves, options)


def anna(*cards: str, **more: Any) -> dict[str, Any]:
    """Anna's hand; the houses of others as ``Ben=[...]``."""
    own = {key: more.pop(key) for key in ("money", "jailed", "houses") if key in more}
    others = {name: {"houses": rows} for name, rows in more.items() if name in NAMES}
    rest = {key: value for key, value in more.items() if key not in NAMES}
    return {"Anna": {"hand": list(cards), **own}, **others, **rest}


def begin(card: str, *flats: str) -> tuple[str, ...]:
    return (f"Anna: play {card}", *(f"Anna: {flat}" for flat in flats))


MOTHER = "Mutter mit Kindern"
EVERYTHING = [
    *("Gericht", "Alibi", "Makler", "Der Irre", "Polizei", "Bombe", "Mord", "Umzug"),
    *("Mietweigerung", "Abriss", "Eigenbedarf", "Politik", "Dachausbau", "Kellerausbau"),
    *("Flachdach", "Dachwohnung", "Musiker"),
]
ROOFS = [
    house(2, loft=True, cellar=True),
    house(2, roof="Flachdach"),
    house(2, roof="Dachwohnung"),
    house(2),
]
STREET = [house(3, l1="Musiker"), house(2)]
SQUATTED = house(4, l1="Hausbesetzer", l2="Musiker", l3=MOTHER)
CHECKED: dict[str, Any] = {"phase": "check", "Anna": {"houses": [SQUATTED]}}
TWO_SQUATTED = {
    "phase": "check",
    "Anna": {"houses": [house(2, l1="Hausbesetzer", l2="Hacker")] * 2},
    "Ben": {"houses": [house(3)]},
}
NOMAD: dict[str, Any] = {
    "phase": "check",
    "Anna": {"money": 9, "houses": [house(2, l1="Mietnomade")]},
    "Ben": {"houses": [house(3)]},
}
SCIENTIST = {
    "phase": "check",
    "Anna": {"houses": [house(2, loft=True, la="Forscher")]},
    "Ben": {"houses": [house(3)]},
}
WASTE = {
    **anna("Mord", Ben=[house(2, l1="Musiker")]),
    "Cem": {"hand": ["Das Duale System"]},
}
PUB = anna(
    "Kneipe",
    houses=[house(2, l2=MOTHER), house(3, l1="Familie", l3="Monster"), house(3)],
    Ben=[house(3)],
)
IN_PUB = begin("Kneipe", "flat h1.1")
# A WG and a single must go; a single in h2 takes the only pair of flats.
TIGHT = {"Ben": [house(2)], "Cem": [house(1)]}
TIGHT_HOUSE = house(4, l1="Hacker", l2="WG")
TIGHT_CLASSIC = house(4, l1="Student", l2="Familie")
FIVE_FLOORS = ("Anna: build Anna", *["Anna: floor Umzug"] * 5)
THREE_RECALLS = ("Anna: recall", "Anna: flat h1.1", *begin(MOTHER, "flat h1.1")) * 3
LAST_LAP = {"drawer": "Ben", "turns_left": 2}
BOMBED = (*begin("Bombe", "house h1"), "Ben: pass")
MAD = {
    "Anna": {
        "hand": ["Mord", "Bombe"],
        "houses": [house(4, l1="Hacker", l2="Hacker", l3="WG"), house(1)],
    },
    "Ben": {"hand": ["Der Irre"], "houses": [house(3, l1="Musiker")]},
}

TURN: dict[str, Situation] = {
    "new": new(),
    "classic": classic(),
    "deal": new({"phase": "deal"}),
    "Irre dealt": new({"phase": "deal"}, "draw Der Irre"),
    "first turn": new({"Ben": {"begun": False}, "Anna": {"jailed": True}}),
    "classic first turn": classic({"Ben": {"begun": False}}, skipFirstCheck=True),
    "Ben jailed": new({"Ben": {"jailed": True}}),
    "over": new({"lap": {"drawer": "Ben", "turns_left": 1}}, "Anna: end"),
    # phase 1
    "free order": new({**NOMAD, "Anna": {**NOMAD["Anna"], "jailed": True}}, checkOrder="free"),
    "free order, jailed": new(
        {**CHECKED, "Anna": {**CHECKED["Anna"], "jailed": True}},
        checkOrder="free",
        autoForced=False,
    ),
    "free order, beginners": new(
        {**CHECKED, "Ben": {"houses": [house(2)]}},
        checkOrder="free",
        autoForced=False,
        tenantProperties=False,
    ),
    "classic free order": classic(
        {"phase": "check", "Anna": {"houses": [house(2, l1="Hausbesetzer", l2="Single")]}},
        checkOrder="free",
        autoForced=False,
    ),
    "two squatted": new(TWO_SQUATTED),
    "one handled": new(
        TWO_SQUATTED, "Anna: house h1", "Anna: flat h1.2", "Anna: flat h3.1", autoForced=False
    ),
    "nomads": new(NOMAD),
    "nomad thrown out": new(NOMAD, "Anna: flat h1.1"),
    "driven": new({**CHECKED, "Ben": {"houses": [house(2)]}}),
    "driven out": new(
        {**CHECKED, "Ben": {"houses": [house(2), house(2, l1="Hausbesetzer")]}},
        "Anna: flat h1.2",
    ),
    "own first": new(
        {**CHECKED, "Anna": {"houses": [SQUATTED, house(2)]}, "Ben": {"houses": [house(2)]}},
        "Anna: flat h1.2",
        squatterMoveOwnFirst=True,
    ),
    "classic driven out": classic(
        {
            "phase": "check",
            "Anna": {
                "houses": [
                    house(2, l1="Hausbesetzer", l2="Single"),
                    house(2),
                    house(2, l1="Hausbesetzer"),
                ]
            },
            "Ben": {"houses": [house(2)]},
        }
    ),
    "monster": new(SCIENTIST),
    "bail": new({"phase": "check", "Anna": {"jailed": True, "money": 5}}),
    "too late for bail": new({"Anna": {"jailed": True, "money": 9}}),
    # phase 3
    "buying": new({"phase": "buy", "Anna": {"houses": [house(3)]}, "pile": ["Mord", "Alibi"]}),
    "drawing": new(
        {"phase": "buy", "Anna": {"houses": [house(3)]}, "pile": ["Mord", "Alibi"]}, "Anna: buy"
    ),
    "last lap": new({"lap": LAST_LAP}),
    "rubble": new(
        anna("Bombe", Ben=[{"floors": ["Mord", "Alibi"]}], lap=LAST_LAP),
        *BOMBED,
    ),
}

MENU: dict[str, Situation] = {
    "hand": new(anna(*EVERYTHING)),
    "full street": new(anna("Musiker", Ben=[house(1, l1="Hacker")])),
    "too high": new(anna("Noble", Ben=[house(3)])),
    "nothing fits": new(anna("Noble", Ben=[house(3), house(2, l1="Musiker")])),
    "only WG": new(anna("Mord", Ben=[house(2, l1="WG")])),
    "only Single": classic(anna("Mord", Ben=[house(2, l1="Single")])),
    "no effect": new(
        anna("Eigenbedarf", "Mietweigerung", Ben=[house(2, l1="Hausbesetzer")]),
        allowNullPlays=False,
    ),
    "lofts only": new(anna("Dachausbau", Ben=[house(2, loft=True)])),
    "beginners": new(anna(houses=[house(2, l1=MOTHER)]), tenantProperties=False),
    "recalled": Situation(NEW, anna(houses=[house(2, l1=MOTHER)]), THREE_RECALLS, {}, PROGRAMS),
    "built in": new(anna(houses=[{"floors": ["Mord"]}])),
    "built in, not seen": new(anna(houses=[{"floors": ["Mord"]}]), builderMayPeek=False),
    "no roofs": new(anna("Mord", "Mord", supply={"roofs": 0})),
    "one card": new(anna("Dachwohnung", supply={"roofs": 0})),
    "poor": new(anna("Mord", money=0, houses=[house(1)])),
    "dear for Ben": new(anna("Mord", money=0, Ben=[house(1)]), roofPriceBasis="owner"),
    "for oneself": new(anna("Mord"), buildForOthers=False),
    "Monster in hand": new(anna("Monster"), monsterReturn="hand"),
    "poor mover": classic(
        anna("Umzug", money=1, Ben=[house(2, l1="Umzugsspediteur")]), shortPayment="forbid"
    ),
    "classic floors": classic(anna("Mord", "Mord")),
    "classic Dach": classic(anna("Dach")),
    "Dach is no floor": classic(anna("Dach"), roofAsFloor=False),
    "flat roof": classic(anna("Flachdach", Ben=[house(2, loft=True)])),
    "empty discard": classic(anna("Das Duale System")),
    "own recycling": classic(
        anna("Das Duale System", "Das Duale System", discard=["Mord"]),
        "Anna: play Das Duale System",
    ),
    "asked often": classic({"Ben": {"offers": 3}}),
}

DRAFTS: dict[str, Situation] = {
    "site": new(anna("Mord", "Alibi"), "Anna: build Anna"),
    "site, a floor": new(anna("Mord", "Alibi"), "Anna: build Anna", "Anna: floor Mord"),
    "site, five floors": new(anna(*["Umzug"] * 6), *FIVE_FLOORS),
    "site, last roof": new(
        anna("Mord", "Alibi", "Dachwohnung", supply={"roofs": 0}),
        *("Anna: build Anna", "Anna: floor Mord"),
    ),
    "site, poor": new(
        anna("Mord", "Dachwohnung", money=0, houses=[house(1)]),
        *("Anna: build Anna", "Anna: floor Mord"),
    ),
    "site of a program": Situation(NEW, anna("Mord"), ("Anna: build Anna",), {}, PROGRAMS),
    "classic site": classic(
        anna("Mord", "Dach", "Dach"), "Anna: build Anna", "Anna: floor Mord", roofAsFloor=False
    ),
    "Musiker": new(anna("Musiker", Ben=STREET), *begin("Musiker")),
    "Musiker of a program": Situation(
        NEW, anna("Musiker", Ben=STREET), begin("Musiker"), {}, PROGRAMS
    ),
    "Hausbesetzer": new(
        anna("Hausbesetzer", Ben=[*STREET, house(3, l1="Seltsame")]), *begin("Hausbesetzer")
    ),
    "Noble": new(anna("Noble", Ben=[house(3), house(2), house(2, l2="Hacker")]), *begin("Noble")),
    "Noble, parts": new(
        anna("Noble", Ben=[house(2, cellar=True, loft=True)]),
        *begin("Noble"),
        doubleAcrossParts=False,
    ),
    "Forscher": new(anna("Forscher", Ben=[house(2, loft=True)]), *begin("Forscher")),
    "Kneipe": new(anna("Kneipe", Ben=[house(2)]), *begin("Kneipe")),
    "Mann mit Hund": new(anna("Mann mit Hund", Ben=[house(1, loft=True)]), *begin("Mann mit Hund")),
    "Rentner": classic(anna("Rentner", Ben=[house(1, loft=True)]), *begin("Rentner")),
    "Seltsame": new(anna("Seltsame", Ben=STREET), *begin("Seltsame")),
    "Freaks": classic(
        anna("Freaks", Ben=[house(2, l1="Hausbesetzer"), house(2)]), *begin("Freaks")
    ),
    "Familie": new(
        anna("Familie", Ben=[house(1, l1="Kneipe"), house(3)], Cem=[house(2)]), *begin("Familie")
    ),
    "squatted house": new(
        anna("Musiker", Ben=[house(2, l1="Hausbesetzer"), house(2)]), *begin("Musiker")
    ),
    "classic squatted house": classic(
        anna("Musiker", Ben=[house(2, l1="Hausbesetzer"), house(2)]),
        *begin("Musiker"),
        squattedHouseClosed="all",
    ),
    "Umzug": new(anna("Umzug", Ben=STREET), *begin("Umzug")),
    "Umzug, where to": new(anna("Umzug", Ben=STREET), *begin("Umzug", "flat h1.1")),
    "Umzug to other houses": new(
        anna("Umzug", Ben=STREET), *begin("Umzug", "flat h1.1"), moveWithinHouse=False
    ),
    "Umzug of a double": classic(
        anna("Umzug", Ben=[house(2, l1="Familie"), house(5, l2="Musiker")]),
        *begin("Umzug", "flat h1.1"),
        classicMoveIgnoresFit=True,
    ),
    "Mord": new(anna("Mord", Ben=[house(3, l1="WG", l3="Hacker")]), *begin("Mord")),
    "Mietweigerung": classic(
        anna("Mietweigerung", Ben=[house(3, l1="Hausbesetzer", l2="Single")]),
        *begin("Mietweigerung"),
    ),
    "Polizei": new(
        anna("Polizei", houses=[house(2, l1="Hausbesetzer")], Ben=[house(2, l1="Hausbesetzer")]),
        *begin("Polizei"),
    ),
    "Polizei for all": new(
        anna("Polizei", houses=[house(2, l1="Hausbesetzer"), house(1)]),
        *begin("Polizei"),
        policeEvicts="all",
    ),
    "Dachausbau": new(anna("Dachausbau", Ben=ROOFS), *begin("Dachausbau")),
    "classic Dachausbau": classic(anna("Dachausbau", Ben=ROOFS), *begin("Dachausbau")),
    "Kellerausbau": new(anna("Kellerausbau", Ben=ROOFS), *begin("Kellerausbau")),
    "Flachdach": classic(anna("Flachdach", Ben=ROOFS), *begin("Flachdach")),
    "Abriss": new(
        anna("Abriss", Ben=[house(2, l1="Hacker", l2="Hacker")], Cem=[house(1)]), *begin("Abriss")
    ),
    "Eigenbedarf": new(
        anna("Eigenbedarf", Ben=[house(1), house(2, l1="Hacker")]),
        *begin("Eigenbedarf"),
        allowNullPlays=False,
    ),
    "Bombe": new(anna("Bombe", Ben=[house(1)]), *begin("Bombe")),
    "Politik": new(anna("Politik", Ben=[house(1, l1="Hacker")]), *begin("Politik")),
    "Politik, empty house": new(
        anna("Politik", Ben=[house(1)]), *begin("Politik"), allowNullPlays=False
    ),
    "Politik, used": new(anna("Politik", Ben=[house(1)]), *begin("Politik", "as Abriss")),
    "Politik in jail": classic(anna("Politik", jailed=True), *begin("Politik")),
    "classic Politik": classic(anna("Politik", Ben=[house(1)]), *begin("Politik")),
    "recall": new(anna(houses=[house(2, l1=MOTHER)], Ben=[house(2, l1=MOTHER)]), "Anna: recall"),
    "offer": classic({}, "Anna: offer Ben"),
    "free offer": classic({}, "Anna: offer Ben", freeTrade=True),
    "free offer, wanted": classic({}, "Anna: offer Ben", "Anna: want Mord", freeTrade=True),
}

FRAMES: dict[str, Situation] = {
    "arriving squatters": new(
        anna("Hausbesetzer", "Gericht", Ben=STREET), *begin("Hausbesetzer", "flat h1.2")
    ),
    "murder": new(anna("Mord", Ben=STREET), *begin("Mord", "flat h1.1")),
    "own murder": new(
        anna("Mord", "Der Irre", houses=[house(2, l1="Hacker")]), *begin("Mord", "flat h1.1")
    ),
    "reported murder": new(
        {
            "Anna": {"hand": ["Mord"], "houses": [house(2, l1="Familie")]},
            "Ben": {"hand": ["Polizei"], "houses": [house(2, l1="Hacker")]},
        },
        *begin("Mord", "flat h2.1"),
    ),
    "free counters": classic(
        anna("Mord", Ben=[house(2, l1="Musiker")]), *begin("Mord", "flat h1.1"), freeCounters=True
    ),
    "search": new(
        {**anna("Mord"), "Ben": {"hand": ["Polizei"], "houses": STREET}},
        *(*begin("Mord", "flat h1.1"), "Ben: play Polizei"),
    ),
    "search, Alibi": new(
        {**anna("Mord", "Alibi"), "Ben": {"hand": ["Polizei"], "houses": STREET}},
        *(*begin("Mord", "flat h1.1"), "Ben: play Polizei"),
        mustShowAlibi=True,
    ),
    "classic search": classic(
        {**anna("Mord", "Politik"), "Ben": {"hand": ["Polizei"], "houses": STREET}},
        *(*begin("Mord", "flat h1.1"), "Ben: play Polizei"),
    ),
    "moving": new(anna("Umzug", Ben=STREET), *begin("Umzug", "flat h1.1", "flat h2.1")),
    "unpaid Makler": classic(
        {
            **anna("Umzug", money=1),
            "Ben": {"hand": ["Makler"], "houses": [house(3, l1="Musiker"), house(2)]},
        },
        *begin("Umzug", "flat h1.1", "flat h2.1"),
        shortPayment="forbid",
    ),
    "mad murder": new(MAD, *begin("Mord", "flat h3.1"), "Ben: play Der Irre"),
    "mad bomb": new(MAD, *begin("Bombe", "house h3"), "Ben: play Der Irre"),
    "trade": classic({}, "Anna: offer Ben", "Anna: price 2"),
    "waste": classic(WASTE, *begin("Mord", "flat h1.1"), "Ben: pass"),
    "no waste out of turn": classic(
        {**anna("Mord"), "Ben": {"hand": ["Das Duale System"], "houses": [house(2, l1="Musiker")]}},
        *begin("Mord", "flat h1.1"),
        recyclingWindow="own-turn",
    ),
    # tenants that leave
    "loud": new(
        anna("Musiker", houses=[house(3, l1="Hacker", l2="Hacker")], Ben=[house(4)]),
        *begin("Musiker", "flat h1.3"),
    ),
    "loud and tight": new(
        anna("Musiker", houses=[TIGHT_HOUSE], Ben=[house(1)], Cem=[house(1)]),
        *begin("Musiker", "flat h1.4"),
        autoForced=False,
    ),
    "loud, where to": new(
        anna("Musiker", houses=[house(2, l1="Hacker")], Ben=[house(4)]),
        *begin("Musiker", "flat h1.2"),
    ),
    "classic loud": classic(
        anna("Musiker", houses=[TIGHT_CLASSIC], Ben=[house(1)], Cem=[house(1)]),
        *begin("Musiker", "flat h1.4"),
        autoForced=False,
    ),
    "all must find flats": new(
        anna("Musiker", houses=[TIGHT_HOUSE], **TIGHT),
        *(*begin("Musiker", "flat h1.4"), "Anna: flat h1.1"),
        displaceMaximal=True,
        autoForced=False,
    ),
    "pub": new(PUB, *IN_PUB, autoForced=False),
    "pub, where to": new(PUB, *IN_PUB, "Anna: flat h2.1", autoForced=False),
    "demolition": new(
        anna("Abriss", houses=[house(2, l1="Hacker", l2="Hausbesetzer")], Ben=[house(2)]),
        *begin("Abriss", "house h1"),
        autoForced=False,
    ),
    "demolition, where to": new(
        anna("Abriss", houses=[TIGHT_HOUSE], **TIGHT),
        *(*begin("Abriss", "house h1"), "Anna: flat h1.1"),
        autoForced=False,
    ),
}

SITUATIONS = {**TURN, **MENU, **DRAFTS, **FRAMES}
