"""Every refusal of Magnate cites the rule against the move, and nothing is refused that the rules
offer."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from miethai.games import rules_of
from miethai.games.magnate.given.position import apply_given
from miethai.games.magnate.presentation.reasons import reason
from miethai.games.magnate.rules.apply import apply
from miethai.games.magnate.rules.bars import RULE_IDS
from miethai.games.magnate.rules.legal import actor, highest, legal, lowest
from miethai.games.magnate.rules.moves import MOVES
from miethai.games.magnate.rules.rulebook import RULES
from miethai.games.magnate.rules.rulesets import MAGNATE
from miethai.games.magnate.rules.setup import setup
from miethai.games.magnate.rules.state import FIELDS, PLAYERS
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS, SLOTS, legal_set, members

NAMES = ["Anna", "Ben", "Cem", "Dora", "Emil"]
PERSONS, PROGRAMS = 0, (1 << PLAYERS) - 1


def new_position(
    options: Mapping[str, Any], players: int, programs: int, tables: Mapping[str, int] | None = None
) -> Position:
    s = FIELDS.new()
    stored = MAGNATE.stored(MAGNATE.resolve(options))
    setup(s, {**stored, **(tables or {})}, players, programs)
    return s


def read(text: str) -> tuple[int, int]:
    """Seat and move of a line such as ``Anna: pass`` or ``dice 642``."""
    name, colon, move = text.partition(": ")
    if not colon:
        return CHANCE, MOVES.parse(text, NAMES)
    return NAMES.index(name), MOVES.parse(move, NAMES)


@dataclass(frozen=True)
class Situation:
    """What is given, the moves made from there, and what differs at this table."""

    given: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    programs: int = PERSONS
    tables: Mapping[str, int] = field(default_factory=dict)
    players: int = 3

    def position(self) -> Position:
        s = new_position(self.options, self.players, self.programs, self.tables)
        apply_given(s, self.given, NAMES)
        for text in self.moves:
            seat, m = read(text)
            assert reason(s, seat, m) is None, text
            apply(s, seat, m)
        return s


def now(given: Mapping[str, Any] | None = None, *moves: str, **options: Any) -> Situation:
    return Situation(given or {}, moves, options)


def in_phase(phase: str, **more: Any) -> dict[str, Any]:
    return {"phase": phase, **more}


def own(owner: str, building: str, tenants: Any = 0) -> dict[str, Any]:
    return {"owner": owner, "building": building, "tenants": tenants}


SET_UP = in_phase("set-up")
FIRST_MARKERS = ("marker 1A", "marker 1C", "marker 1D", "marker 1E", "marker 1H", "marker 1I")
HOUSES = in_phase(
    "tenants",
    Anna={"ads": 2},
    **{
        "1A": own("Anna", "house"),
        "1C": own("Ben", "house"),
        "1D": own("Anna", "apartment"),
        "1E": own("Anna", "house", 1),
        "1H": {"building": "house"},
    },
)
AFTER_THROW = ("Anna: attract 1A", "Anna: commit 2", "dice 641", "dice 1")
TAKING = ("Anna: attract 1D", "Anna: commit 0", "dice 661", "dice 1")
ADVANCED_TAKING = (
    in_phase(
        "tenants",
        Anna={"ads": 0},
        available={"students": 1, "families": 0, "professionals": 5},
        **{"1D": own("Anna", "apartment"), "1A": own("Anna", "house")},
    ),
    *("Anna: attract 1D", "dice 663", "dice 1"),
)
BEN_ACTS = in_phase(
    "actions",
    turn="Ben",
    price=700,
    for_sale=["3A", "4B"],
    Anna={"owns": ["2A"]},
    Ben={"money": 600, "owns": ["2D"]},
    **{
        "1A": own("Ben", "house", 1),
        "1D": {"building": "house"},
        "5A": {"bought": True},
    },
)
REBUILD = in_phase(
    "actions",
    **{"3A": own("Anna", "apartment", {"students": 1, "families": 1}), "3B": own("Anna", "house")},
)
CARDS_OF_AI = in_phase("actions", turn="Cem", for_sale=["3A", "3B"])
PLAIN_DOCKS = {f"tiles.T03.{what}.{lot}": 0 for what in ("feature", "crossed") for lot in "HI"}
EMPTY_CENTRE = {f"centre.{lot}": 0 for lot in "ABCDFGHI"}

SITUATIONS = {
    # set-up
    "tiles": now(SET_UP, mode="kenner"),
    "second tile": now(SET_UP, "tile T01", mode="kenner"),
    "categories": now(SET_UP, advancedTenants=True),
    "no students left": Situation(
        SET_UP, options={"advancedTenants": True}, tables={"categories.students.tokens": 0}
    ),
    "markers": now(SET_UP, "marker 1A", "marker 1B"),
    "holder": now(SET_UP, *FIRST_MARKERS, "marker 2A"),
    # phase 1
    "auction": now({"Anna": {"money": 500}}),
    "auction at 300": now({"Ben": {"money": 500}}, "Anna: bid 300"),
    "Anna passed": now({}, "Anna: pass"),
    "solo": Situation(options={"aiOpponent": True}, players=2),
    "with AI": now(aiOpponent=True),
    # phase 2
    "Ben's tenants": now({**HOUSES, "turn": "Ben"}),
    "tenants": now(HOUSES),
    "no dice": Situation(
        in_phase("tenants", **{"1A": own("Anna", "house"), "1D": own("Anna", "retail-units")}),
        tables={**EMPTY_CENTRE, "centre.A": 3},
    ),
    "attempt": now(HOUSES, "Anna: attract 1A"),
    "attempt of a program": Situation(HOUSES, ("Anna: attract 1A",), programs=PROGRAMS),
    "throw": now(HOUSES, "Anna: attract 1A", "Anna: commit 1"),
    "thrown": now(HOUSES, *AFTER_THROW),
    "fives given up": now(HOUSES, *AFTER_THROW, "Anna: done"),
    "fives set": now(HOUSES, *AFTER_THROW, "Anna: five 1", "Anna: five 1"),
    "taking": now(HOUSES, *TAKING),
    "taking of few": now({**HOUSES, "available": {"home": 1}}, *TAKING),
    "taking all": now(HOUSES, *TAKING, mayDeclineTenants=False),
    "taking categories": now(*ADVANCED_TAKING, advancedTenants=True),
    "taking for a house": now(
        {**ADVANCED_TAKING[0], "available": {"students": 5}},
        *("Anna: attract 1A", "dice 663", "dice 1"),
        advancedTenants=True,
    ),
    "tried": now(HOUSES, *TAKING, "Anna: take home 1"),
    # phase 3
    "Ben acts": now(BEN_ACTS),
    "Ben may skip": now(BEN_ACTS, mayPassAction=True),
    "empty plots resold": now(
        in_phase("actions", Anna={"owns": ["3A"]}), "Anna: sell 3A", resellEmptySoldPlots=True
    ),
    "rebuilding": now(REBUILD, "Anna: build 3A house", advancedTenants=True),
    "rebuilding of a program": Situation(
        REBUILD, ("Anna: build 3A house",), {"advancedTenants": True}, PROGRAMS
    ),
    # chance
    "market": now(in_phase("market", price=1500, risk_drawn=["RC01"])),
    "round 1": now(in_phase("preparation", round=1)),
    "new tenants": now(in_phase("preparation", new_tenants_used=["NT01"])),
    "new markers": now(
        in_phase(
            "preparation",
            for_sale=["3A"],
            ai={"lower": ["3C"], "upper": ["4B"]},
            **{"4B": {"building": "house"}, "1A": own("Anna", "house")},
        ),
        *("new-tenants NT01", "new-tenants NT02", "new-tenants NT03", "marker 1B"),
        aiOpponent=True,
    ),
    "AI card": now(CARDS_OF_AI, aiOpponent=True),
    "second AI card": now(
        {**CARDS_OF_AI, "ai": {"deck": {"I": ["I-2"]}, "last": "I-1"}}, aiOpponent=True
    ),
    "AI tie": now(CARDS_OF_AI, "ai-card I-1", aiOpponent=True),
    "AI tie of nine": Situation(
        {**CARDS_OF_AI, "for_sale": [f"3{lot}" for lot in "ABCDEFGHI"]},
        ("ai-card I-1",),
        {"aiOpponent": True},
        tables=PLAIN_DOCKS,
    ),
    "over": now(in_phase("preparation", crash=0)),
}

# situation | move | rule
REFUSALS = """
tiles | Anna: bid 100 | MAG-SETUP-09
tiles | Anna: tile T01 | MAG-SETUP-09
second tile | tile T01 | MAG-SETUP-09
auction | tile T01 | R-42
categories | Anna: pass | MAG-ADV-03
categories | Anna: category students | MAG-ADV-03
categories | category luxury | MAG-ADV-03
categories | category home | MAG-ADV-03
no students left | category students | MAG-SETUP-07
auction | category students | MAG-TERM-09
markers | Anna: consult | R-22
markers | marker 1A | MAG-NEXT-07
markers | marker 1B | R-50
auction | marker 1A | MAG-NEXT-06
auction | Anna: marker 1A | MAG-NEXT-06
holder | Ben: done | R-08
holder | Ben: holder Ben | R-08
holder | holder Dora | R-48
auction | holder Ben | R-08
auction | Anna: bid 0 | R-06
auction | Anna: bid 600 | MAG-TERM-05
auction | Ben: bid 100 | MAG-AUCTION-03
auction | Cem: pass | MAG-AUCTION-03
auction | Dora: bid 100 | R-48
auction | Anna: consult | MAG-ROUND-01
auction | Anna: attract 1A | MAG-TENANT-04
auction | Anna: done | MAG-AUCTION-04
auction | Anna: cancel | MAG-AUCTION-04
auction | Ben: done | MAG-AUCTION-03
auction | bid 100 | MAG-AUCTION-04
auction | attract 1A | MAG-TENANT-02
auction | consult | MAG-ACT-01
auction at 300 | Ben: bid 300 | R-06
auction at 300 | Ben: bid 600 | MAG-TERM-05
auction at 300 | Anna: bid 400 | MAG-AUCTION-06
auction at 300 | Anna: pass | MAG-AUCTION-06
auction at 300 | Cem: bid 400 | MAG-AUCTION-04
Anna passed | Anna: bid 100 | MAG-AUCTION-05
Anna passed | Anna: pass | MAG-AUCTION-05
Anna passed | Cem: bid 100 | MAG-AUCTION-04
solo | Ben: bid 100 | MAG-AI-20
with AI | Cem: bid 100 | MAG-AI-27
with AI | Cem: pass | MAG-AI-27
with AI | Cem: attract 1A | MAG-AI-29
with AI | Cem: commit 1 | MAG-AI-10
with AI | Cem: five 1 | MAG-AI-30
with AI | Cem: take home 1 | MAG-AI-29
with AI | Cem: done | MAG-AI-29
with AI | Cem: cancel | MAG-AI-29
with AI | Cem: advertise 0 | MAG-AI-38
with AI | Cem: buy 3A | MAG-AI-39
Ben's tenants | Anna: attract 1A | MAG-RENT-01
Ben's tenants | Anna: done | MAG-RENT-01
Ben's tenants | Cem: done | MAG-TENANT-01
Ben's tenants | Cem: cancel | MAG-TENANT-01
Ben's tenants | Cem: commit 0 | MAG-TENANT-01
Ben's tenants | Cem: five 1 | MAG-TENANT-01
Ben's tenants | Cem: take home 1 | MAG-TENANT-01
Ben's tenants | Ben: bid 100 | MAG-ROUND-01
Ben's tenants | Ben: consult | MAG-ROUND-01
tenants | Anna: attract 1C | MAG-TENANT-04
tenants | Anna: attract 1E | MAG-TENANT-04
tenants | Anna: attract 1H | MAG-SELL-14
tenants | Anna: attract 1I | MAG-TENANT-04
tenants | Anna: commit 1 | MAG-TENANT-04
tenants | Anna: five 1 | MAG-MOD-01
tenants | Anna: take home 1 | MAG-TENANT-04
tenants | Anna: take students 1 | MAG-TERM-09
tenants | Anna: cancel | MAG-TENANT-04
tenants | dice 666 | MAG-TENANT-07
no dice | Anna: attract 1A | R-13
attempt | Anna: attract 1D | MAG-TENANT-03
attempt | Anna: commit 3 | MAG-TENANT-06
attempt | Anna: done | MAG-TENANT-06
attempt | Anna: five 1 | MAG-TERM-14
attempt | Anna: take home 1 | MAG-TENANT-07
attempt | Ben: commit 0 | MAG-TENANT-01
attempt of a program | Anna: cancel | MAG-TENANT-06
throw | Anna: attract 1A | R-12
throw | Anna: commit 1 | MAG-TERM-14
throw | Anna: dice 666 | MAG-TENANT-07
throw | dice 66 | MAG-TENANT-05
throw | Anna: done | MAG-TENANT-07
throw | Anna: cancel | MAG-TENANT-07
throw | Anna: five 1 | MAG-TERM-14
throw | Anna: take home 1 | MAG-TENANT-07
thrown | Anna: five 2 | MAG-MOD-01
thrown | Anna: five 5 | MAG-MOD-01
thrown | Anna: commit 0 | MAG-TERM-14
thrown | Anna: cancel | MAG-TENANT-07
thrown | Anna: take home 1 | MAG-TENANT-08
fives given up | Anna: five 1 | MAG-TENANT-08
fives set | Anna: five 4 | MAG-MOD-01
taking | Anna: five 1 | MAG-TERM-14
taking | Anna: take shop 1 | MAG-TERM-08
taking | Anna: take home 0 | MAG-TENANT-10
taking | Anna: take home 3 | MAG-TENANT-09
taking | Anna: take home 6 | MAG-TENANT-11
taking of few | Anna: take home 2 | MAG-TERM-12
taking all | Anna: take home 1 | R-11
taking all | Anna: done | R-11
taking categories | Anna: take home 1 | MAG-ADV-08
taking categories | Anna: take luxury 1 | MAG-ADV-07
taking categories | Anna: take families 1 | MAG-TERM-12
taking categories | Anna: take professionals 2 | MAG-ADV-10
taking categories | Anna: take professionals 6 | MAG-ADV-09
taking for a house | Anna: take students 2 | MAG-ADV-09
tried | Anna: attract 1D | R-12
Ben acts | Anna: consult | MAG-ACT-02
Ben acts | Cem: advertise 0 | MAG-ACT-01
Ben acts | Ben: bid 100 | MAG-ROUND-01
Ben acts | Ben: attract 1C | MAG-TENANT-04
Ben acts | Ben: commit 0 | MAG-ROUND-01
Ben acts | Ben: done | R-26
Ben acts | Ben: cancel | MAG-ACT-03
Ben acts | Ben: skip | R-26
Ben acts | Ben: evict students | R-24
Ben acts | Cem: evict students | MAG-ACT-01
Ben acts | Ben: buy 1B | MAG-SETUP-03
Ben acts | Ben: buy 2A | MAG-BUY-09
Ben acts | Ben: buy 2D | MAG-BUY-09
Ben acts | Ben: buy 1D | MAG-BUY-05
Ben acts | Ben: buy 5A | R-20
Ben acts | Anna: buy 5A | R-20
Ben acts | Anna: buy 3A | MAG-ACT-02
Ben acts | Ben: buy 3A | MAG-BUY-01
Ben acts | Ben: buy 3B | MAG-SETUP-02
Ben acts | Ben: buy 2E | MAG-BUY-04
Ben acts | Ben: buy 2I | MAG-BUY-07
Ben acts | Ben: build 2A house | MAG-BUILD-02
Ben acts | Ben: build 3A house | MAG-BUILD-02
Ben acts | Ben: build 1D house | MAG-SELL-14
Ben acts | Ben: build 1A house | R-25
Ben acts | Ben: build 1A apartment | MAG-BUILD-01
Ben acts | Anna: build 2A house | MAG-ACT-02
Ben acts | Ben: sell 2A | MAG-SELL-01
Ben acts | Ben: sell 3A | MAG-SELL-01
Ben acts | Ben: sell 5A | MAG-SELL-14
Ben acts | Anna: sell 2A | MAG-ACT-02
Ben acts | Ben: advertise 2 | MAG-AD-02
Ben may skip | Ben: done | MAG-ACT-03
Ben may skip | Anna: skip | MAG-ACT-02
empty plots resold | Ben: buy 3A | MAG-SETUP-02
empty plots resold | Ben: build 3A house | MAG-BUILD-02
empty plots resold | Ben: sell 3A | MAG-SELL-01
rebuilding | Anna: consult | R-24
rebuilding | Anna: build 3B apartment | R-24
rebuilding | Anna: evict professionals | R-24
rebuilding | Anna: evict home | R-24
rebuilding | Anna: done | R-24
rebuilding | Ben: cancel | MAG-ACT-01
rebuilding of a program | Anna: cancel | R-24
market | Anna: bid 100 | MAG-MKT-01
market | Anna: risk RC02 | MAG-MKT-01
market | risk RC01 | MAG-RISK-03
market | dice 6 | MAG-TENANT-07
auction | risk RC02 | MAG-MKT-01
round 1 | risk RC02 | MAG-MKT-02
new tenants | Anna: new-tenants NT02 | MAG-NEXT-03
new tenants | Anna: pass | MAG-ROUND-01
new tenants | new-tenants NT01 | MAG-NEXT-05
auction | new-tenants NT01 | MAG-NEXT-03
new markers | marker 3A | MAG-NEXT-07
new markers | marker 1B | R-50
new markers | marker 1A | MAG-BUY-02
new markers | marker 3C | MAG-AI-58
new markers | marker 4B | MAG-AI-58
auction | ai-card I-1 | MAG-AI-01
auction | Anna: ai-card I-1 | MAG-AI-01
with AI | ai-card I-1 | MAG-AI-39
with AI | Anna: lot 1 | MAG-AI-59
AI card | Cem: ai-card I-1 | MAG-AI-39
AI card | ai-card II-1 | MAG-AI-07
AI card | ai-card I-2 | MAG-AI-13
AI card | Anna: consult | MAG-ACT-02
second AI card | ai-card I-1 | MAG-AI-43
AI tie | ai-card I-2 | MAG-AI-59
AI tie | dice 66 | MAG-AI-59
AI tie | lot 1 | MAG-AI-59
AI tie | Anna: buy 3A | MAG-ACT-02
AI tie of nine | dice 6 | R-38
AI tie of nine | lot 10 | R-38
auction | lot 1 | MAG-AI-01
over | Anna: consult | MAG-NEXT-02
over | dice 6 | MAG-NEXT-02
"""


def refusals() -> Iterator[Any]:
    for line in REFUSALS.strip().splitlines():
        situation, attempt, rule = (part.strip() for part in line.split("|"))
        yield pytest.param(situation, attempt, rule, id=f"{situation}: {attempt}")


@pytest.mark.parametrize(("situation", "attempt", "rule"), list(refusals()))
def test_a_refusal_names_its_rule(situation: str, attempt: str, rule: str) -> None:
    assert reason(SITUATIONS[situation].position(), *read(attempt)) == rule


def column(number: int) -> set[str]:
    return {line.split("|")[number].strip() for line in REFUSALS.strip().splitlines()}


def test_every_situation_is_used() -> None:
    assert column(0) == set(SITUATIONS)


def test_every_rule_that_can_be_cited_is_cited_here() -> None:
    cited = set(RULE_IDS[1:])
    assert cited <= set(RULES)
    assert cited == column(2)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_nonsense_is_refused_by_a_rule(situation: str) -> None:
    s = SITUATIONS[situation].position()
    for seat in (SPECTATOR, OVER, s.players, PLAYERS, 99):
        assert reason(s, seat, MOVES.slot("consult")) in RULES
    for seat in range(CHANCE, s.players):
        with_amount = MOVES.slot("consult") | 3 << SLOT_BITS
        for m in (-1, -SLOTS, SLOTS - 1, with_amount, 1 << 60):
            assert reason(s, seat, m) in RULES


# --- everything in many positions -----------------------------------------------------------------
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"mode": "kenner"}),
    (3, {"advancedTenants": True}),
    (3, {"aiOpponent": True}),
    (2, {"aiOpponent": True, "advancedTenants": True, "mode": "kenner"}),
    (5, {"aiOpponent": True, "advancedTenants": True, "aiSeat": "2"}),
    (3, {"mayDeclineTenants": False, "zeroDiceAttempt": True, "mayPassAction": True}),
    (3, {"advancedTenants": True, "mayDeclineTenants": False, "resellEmptySoldPlots": True}),
    (4, {"moneyVisibility": "open", "shopDice": "HOME_PLUS_OFFICE", "dieFloor": "none"}),
]


def random_move(s: Position, r: random.Random) -> tuple[int, int]:
    """A move of the seat that is asked; seats prefer to build and to look for tenants."""
    seat = actor(s)
    w = legal_set()
    legal(s, seat, w)
    slots = members(w)
    if seat == CHANCE:
        return seat, r.choices(slots, [w[slot] for slot in slots])[0]
    useful = [k for k in slots if MOVES.decode(k).block.verb in ("attract", "build", "take")]
    slot = r.choice(useful if useful and r.random() < 0.5 else slots)
    if slot >= MOVES.amount_slots:
        return seat, slot
    most = min(highest(s, seat, slot), lowest(s, seat, slot) + 3)
    return seat, slot | r.randint(lowest(s, seat, slot), most) << SLOT_BITS


def positions(number: int) -> Iterator[Position]:
    """Positions of one random game, some way from each other, and its end."""
    r = random.Random(number)
    players, options = TABLES[number % len(TABLES)]
    s = new_position(options, players, r.choice((PERSONS, PROGRAMS, 1)))
    wanted = {*r.sample(range(40), 2), *r.sample(range(600), 8)}
    for ply in range(5000):
        if ply in wanted:
            yield s
        if actor(s) == OVER:
            break
        apply(s, *random_move(s, r))
        s.notes.clear()
    assert actor(s) == OVER
    yield s


def amounts(s: Position, seat: int, slot: int, offered: set[int]) -> set[int]:
    if slot >= MOVES.amount_slots:
        return {0}
    if slot not in offered:
        return {0, 1, 7}
    low, high = lowest(s, seat, slot), highest(s, seat, slot)
    return {n for n in (0, 1, low - 1, low, high, high + 1) if n >= 0}


def answers(s: Position, seat: int) -> dict[int, str | None]:
    """What is answered to every move of a seat; a move that is refused in no way is an offer."""
    w = legal_set()
    legal(s, seat, w)
    offered = set(members(w))
    found = {}
    for slot in range(MOVES.slots):
        for amount in amounts(s, seat, slot, offered):
            found[slot | amount << SLOT_BITS] = reason(s, seat, slot | amount << SLOT_BITS)
            may = slot in offered
            if may and slot < MOVES.amount_slots:
                may = lowest(s, seat, slot) <= amount <= highest(s, seat, slot)
            assert (found[slot | amount << SLOT_BITS] is None) == may, (seat, slot, amount)
    return found


@pytest.mark.parametrize("number", range(2 * len(TABLES)))
def test_refused_is_what_is_not_offered(number: int) -> None:
    rules = rules_of(MAGNATE.id)
    for s in positions(number):
        before = FIELDS.bytes(s)
        for seat in (CHANCE, *range(PLAYERS)):
            for m, rule in answers(s, seat).items():
                assert rule is None or rule in rules, (seat, MOVES.text(m, NAMES), rule)
        assert FIELDS.bytes(s) == before
        assert s.notes == []


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_no_answer_tells_about_the_wallets_of_others(number: int) -> None:
    for s in positions(100 + number):
        for seat in range(s.players):
            told = answers(s, seat)
            wallets = list(s.money)
            for other in range(s.players):
                if other != seat:
                    s.money[other] = 0 if wallets[other] else 9_900
            assert answers(s, seat) == told
            s.money[:] = wallets
