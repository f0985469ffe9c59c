"""Every refusal of Wucherer cites the rule against the move, and nothing is refused that the rules
offer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.wucherer.helpers import CLASSIC, NAMES, NEW, fresh
from tests.wucherer.situations import PROGRAMS, SITUATIONS

from miethai.games import rules_of
from miethai.games.wucherer.family import GAME
from miethai.games.wucherer.presentation.gate import seen
from miethai.games.wucherer.presentation.reasons import reason
from miethai.games.wucherer.rules import bars
from miethai.games.wucherer.rules.bar import bar
from miethai.games.wucherer.rules.moves import MOVES
from miethai.games.wucherer.rules.phases.fitting import FORCED, FREE_WILL, FREELY, bar_flat, fitting
from miethai.games.wucherer.rules.rulebook import RULES
from miethai.games.wucherer.rules.state import (
    BY_DEMOLITION,
    CHECK,
    D_CARD,
    FIELDS,
    NOWHERE,
    PLAYERS,
)
from miethai.games.wucherer.rules.tables import FLATS, LEVELS, TENANTS
from miethai.kernel.contract import CHANCE, OVER, SPECTATOR
from miethai.kernel.frames import top_kind
from miethai.kernel.moves import SLOT_BITS, SLOTS, legal_set, members

# situation | move | rule
REFUSALS = """
new | Anna: floor Mord | WUC-BUILD-01
new | Anna: build Anna | WUC-BUILD-02
new | Anna: build seat4 | WUC-GEN-02
new | Anna: roof Dach | WUC-BUILD-02
new | Anna: roof Dachwohnung | WUC-N-24
new | Anna: roof Flachdach | WUC-N-23
new | Anna: play Mord | WUC-PLAY-01
new | Anna: play Dach | WUC-N-02
new | Anna: play Monster | WUC-N-46
new | Anna: play Single | WUC-N-58
new | Anna: play Das Duale System | WUC-N-58
new | Anna: house h1 | WUC-PLAY-05
new | Anna: flat h1.1 | WUC-PLAY-05
new | Anna: cancel | WUC-PLAY-04
new | Anna: pass | AMB-72
new | Anna: lay-off | WUC-CHECK-03
new | Anna: under | WUC-N-65
new | Anna: as release | WUC-N-64
new | Anna: recall | WUC-TEN-13
new | Anna: offer Ben | WUC-N-06
new | Anna: price 1 | WUC-N-06
new | Anna: accept | WUC-N-06
new | Anna: bail | WUC-JAIL-01
new | Anna: stay | WUC-JAIL-01
new | Anna: check bail | WUC-TURN-02
new | Anna: keep | WUC-TURN-02
new | Anna: buy | WUC-TURN-02
new | Anna: stop | WUC-TURN-02
new | Anna: draw Mord | WUC-BUY-05
new | Anna: lay Mord | WUC-BOMB-02
new | draw Mord | WUC-TURN-02
new | draw Dach | WUC-N-02
new | draw Single | WUC-N-58
new | lay Mord | WUC-BOMB-02
new | end | WUC-TURN-01
new | seat4: end | WUC-GEN-02
new | Ben: end | WUC-TURN-01
new | Ben: bail | WUC-TURN-01
new | Ben: flat h1.1 | WUC-TURN-01
new | Ben: play Mord | WUC-N-07
new | Ben: play Polizei | WUC-POLICE-01
new | Ben: play Der Irre | WUC-MAD-01
new | Ben: play Alibi | WUC-ALI-03
new | Ben: play Makler | WUC-BROKER-01
new | Ben: play Gericht | WUC-COURT-01
new | Ben: recall | WUC-TEN-13
new | Ben: pass | AMB-72
new | Ben: accept | WUC-N-06
new | Ben: offer Anna | WUC-TURN-01
Ben jailed | Ben: play Gericht | AMB-59
Ben jailed | Ben: bail | WUC-TURN-01
deal | Anna: end | WUC-SETUP-03
deal | Ben: play Mord | WUC-SETUP-03
deal | Anna: draw Mord | WUC-SETUP-03
deal | draw Dach | WUC-N-02
Irre dealt | draw Der Irre | WUC-SETUP-02
first turn | Anna: check bail | WUC-N-08
first turn | Anna: keep | WUC-N-08
first turn | Anna: bail | AMB-02
classic first turn | Anna: check bail | AMB-02
over | Anna: end | WUC-GEN-01
over | draw Mord | WUC-GEN-01
free order | Anna: check squatters | WUC-CHECK-01
free order | Anna: check scientist | WUC-N-13
free order | Anna: bail | AMB-03
free order | Anna: keep | AMB-03
free order | Anna: house h1 | AMB-03
free order | Anna: end | WUC-TURN-02
free order | Anna: pass | AMB-72
free order | Anna: accept | WUC-N-06
free order | Anna: lay-off | WUC-CHECK-03
free order, jailed | Anna: check nomads | WUC-N-10
free order, jailed | Anna: check bail | WUC-CHECK-06
free order, jailed | Anna: bail | WUC-CHECK-06
free order, beginners | Anna: check nomads | WUC-MOVE-04
free order, beginners | Anna: check bail | WUC-JAIL-01
classic free order | Anna: check nomads | AMB-03
two squatted | Anna: check squatters | AMB-03
two squatted | Anna: house h3 | WUC-CHECK-01
two squatted | Anna: flat h1.2 | WUC-CHECK-04
two squatted | Anna: end | WUC-CHECK-01
two squatted | Anna: pass | WUC-CHECK-01
two squatted | Anna: keep | WUC-CHECK-01
one handled | Anna: house h1 | WUC-CHECK-04
nomads | Anna: flat h1.2 | WUC-N-10
nomads | Anna: flat h2.1 | WUC-N-10
nomads | Anna: bail | WUC-JAIL-01
nomads | Anna: house h1 | AMB-03
nomad thrown out | Anna: flat h1.2 | WUC-N-11
nomad thrown out | Anna: lay-off | WUC-N-12
nomad thrown out | Ben: flat h2.1 | WUC-N-11
nomad thrown out | Ben: end | WUC-TURN-01
nomad thrown out | Ben: pass | AMB-72
driven | Anna: flat h2.1 | WUC-CHECK-01
driven | Anna: flat h1.1 | AMB-06
driven | Anna: end | WUC-CHECK-01
driven | Ben: flat h1.2 | WUC-CHECK-01
driven out | Anna: flat h1.3 | WUC-MOVE-02
driven out | Anna: flat h1.4 | WUC-FIT-10
driven out | Anna: flat h2.a | WUC-FIT-05
driven out | Anna: flat h9.1 | WUC-MOVE-03
driven out | Anna: flat h3.2 | WUC-N-29
driven out | Anna: lay-off | WUC-CHECK-03
driven out | Anna: house h2 | WUC-CHECK-02
driven out | Anna: play Polizei | WUC-CHECK-01
driven out | Anna: end | WUC-CHECK-01
driven out | Anna: pass | WUC-CHECK-01
driven out | Anna: keep | WUC-CHECK-01
driven out | Anna: bail | WUC-JAIL-01
driven out | Anna: check nomads | AMB-03
driven out | Ben: flat h2.1 | WUC-CHECK-02
own first | Anna: flat h3.1 | AMB-07
classic driven out | Anna: flat h4.1 | WUC-O-07
classic driven out | Anna: flat h3.2 | WUC-O-17
monster | Anna: lay-off | WUC-N-15
monster | Anna: end | WUC-N-14
monster | Ben: flat h2.1 | WUC-N-14
bail | Anna: keep | AMB-03
bail | Anna: end | WUC-TURN-02
too late for bail | Anna: bail | WUC-CHECK-05
buying | Anna: play Mord | WUC-TURN-02
buying | Anna: accept | WUC-N-06
buying | Anna: bail | WUC-JAIL-01
buying | Anna: lay-off | WUC-BUY-04
buying | Anna: pass | AMB-72
buying | draw Mord | WUC-BUY-03
drawing | draw Alibi | WUC-BUY-05
drawing | Anna: stop | WUC-BUY-05
drawing | Ben: end | WUC-TURN-01
last lap | Anna: buy | WUC-END-03
last lap | lay Mord | WUC-END-02
last lap | draw Mord | WUC-END-03
rubble | lay Umzug | AMB-73
rubble | Anna: lay Mord | AMB-73
rubble | Anna: end | AMB-73
rubble | Ben: play Mord | WUC-N-07
hand | Anna: play Gericht | WUC-COURT-01
hand | Anna: play Alibi | WUC-ALI-03
hand | Anna: play Makler | WUC-BROKER-01
hand | Anna: play Der Irre | WUC-MAD-01
hand | Anna: play Polizei | WUC-TEN-08
hand | Anna: play Bombe | WUC-BOMB-01
hand | Anna: play Mord | WUC-MURDER-01
hand | Anna: play Umzug | WUC-RELOC-01
hand | Anna: play Mietweigerung | WUC-STRIKE-01
hand | Anna: play Abriss | WUC-DEM-01
hand | Anna: play Eigenbedarf | WUC-OWN-01
hand | Anna: play Politik | WUC-N-64
hand | Anna: play Dachausbau | WUC-BUILD-07
hand | Anna: play Kellerausbau | WUC-BUILD-08
hand | Anna: play Flachdach | WUC-N-23
hand | Anna: play Dachwohnung | WUC-N-24
hand | Anna: play Musiker | WUC-MOVE-03
full street | Anna: play Musiker | WUC-MOVE-02
too high | Anna: play Noble | WUC-FIT-01
nothing fits | Anna: play Noble | WUC-MOVE-01
only WG | Anna: play Mord | WUC-N-48
only Single | Anna: play Mord | WUC-O-28
no effect | Anna: play Eigenbedarf | AMB-38
no effect | Anna: play Mietweigerung | AMB-38
lofts only | Anna: play Dachausbau | WUC-BUILD-09
beginners | Anna: recall | WUC-MOVE-04
recalled | Anna: recall | AMB-56
built in | Anna: play Mord | WUC-GEN-03
built in | Anna: floor Mord | WUC-BUILD-04
built in, not seen | Anna: play Mord | WUC-PLAY-01
no roofs | Anna: build Anna | WUC-N-22
one card | Anna: build Anna | WUC-BUILD-02
poor | Anna: build Anna | WUC-N-20
dear for Ben | Anna: build Ben | AMB-10
for oneself | Anna: build Ben | AMB-11
Monster in hand | Anna: build Anna | WUC-N-02
poor mover | Anna: play Umzug | AMB-26
classic | Anna: offer Anna | WUC-O-11
classic | Anna: offer seat4 | WUC-GEN-02
classic | Anna: want Dach | WUC-O-11
classic | Anna: accept | WUC-O-11
classic | Anna: as release | WUC-O-43
classic | Anna: under | WUC-O-44
classic | Anna: roof Dachwohnung | WUC-O-14
classic | Anna: roof Flachdach | WUC-BUILD-02
classic | Anna: build Ben | WUC-O-08
classic | Anna: play Hacker | WUC-O-01
classic | Anna: play Monster | WUC-O-01
classic | draw Hacker | WUC-O-01
classic | Ben: offer Anna | AMB-40
classic | Ben: accept | WUC-O-11
classic | Ben: play Mord | WUC-TURN-01
classic | Ben: play Das Duale System | AMB-39
classic floors | Anna: build Anna | WUC-O-09
classic Dach | Anna: play Dach | WUC-O-09
classic Dach | Anna: build Anna | WUC-BUILD-02
Dach is no floor | Anna: build Anna | AMB-62
flat roof | Anna: play Flachdach | WUC-O-13
empty discard | Anna: play Das Duale System | WUC-O-40
own recycling | Anna: play Das Duale System | AMB-75
asked often | Anna: offer Ben | AMB-40
site | Anna: roof Dach | WUC-BUILD-02
site | Anna: end | WUC-N-19
site | Anna: play Mord | WUC-N-19
site | Anna: accept | WUC-N-06
site | Anna: floor Hacker | WUC-BUILD-01
site | Anna: floor Dach | WUC-N-02
site | Anna: floor Monster | WUC-N-02
site | Ben: end | WUC-TURN-01
site, a floor | Anna: roof Dachwohnung | WUC-PLAY-01
site, five floors | Anna: floor Umzug | WUC-BUILD-02
site, last roof | Anna: floor Dachwohnung | WUC-BUILD-03
site, last roof | Anna: roof Dach | WUC-N-22
site, poor | Anna: roof Dach | WUC-N-20
site of a program | Anna: cancel | WUC-N-19
classic site | Anna: end | WUC-O-10
classic site | Anna: floor Dach | AMB-62
classic site | Anna: floor Monster | WUC-O-01
classic site | Anna: roof Dachwohnung | WUC-O-09
classic site | Anna: accept | WUC-O-11
Musiker | Anna: flat h1.a | WUC-FIT-05
Musiker | Anna: flat h1.1 | WUC-MOVE-02
Musiker | Anna: flat h9.1 | WUC-MOVE-03
Musiker | Anna: house h1 | WUC-MOVE-01
Musiker | Anna: as Abriss | WUC-N-64
Musiker | Anna: end | WUC-PLAY-02
Musiker | Anna: lay-off | WUC-PLAY-02
Musiker | Anna: under | WUC-N-65
Musiker | Anna: accept | WUC-N-06
Musiker | Ben: flat h1.2 | WUC-TURN-01
Musiker of a program | Anna: cancel | WUC-PLAY-02
Hausbesetzer | Anna: flat h1.1 | WUC-FIT-09
Hausbesetzer | Anna: flat h3.2 | WUC-FIT-08
Noble | Anna: flat h1.1 | WUC-FIT-01
Noble | Anna: flat h3.1 | WUC-FIT-04
Noble | Anna: flat h2.2 | WUC-FIT-04
Noble, parts | Anna: flat h1.c | AMB-12
Noble, parts | Anna: flat h1.2 | AMB-12
Noble, parts | Anna: flat h1.a | WUC-FIT-04
Forscher | Anna: flat h1.1 | WUC-N-34
Kneipe | Anna: flat h1.2 | WUC-N-36
Mann mit Hund | Anna: flat h1.a | WUC-N-41
Rentner | Anna: flat h1.a | WUC-O-27
Seltsame | Anna: flat h1.2 | WUC-FIT-07
Freaks | Anna: flat h1.2 | AMB-55
Familie | Anna: flat h2.1 | WUC-N-72
squatted house | Anna: flat h1.2 | WUC-N-29
classic squatted house | Anna: flat h1.2 | AMB-14
Umzug | Anna: flat h1.2 | WUC-RELOC-01
Umzug | Anna: flat h9.2 | WUC-RELOC-01
Umzug | Anna: house h1 | WUC-RELOC-01
Umzug | Anna: lay-off | WUC-N-65
Umzug, where to | Anna: flat h1.1 | WUC-MOVE-02
Umzug, where to | Anna: house h2 | WUC-N-65
Umzug, where to | Anna: under | WUC-N-65
Umzug to other houses | Anna: flat h1.2 | AMB-22
Umzug of a double | Anna: flat h2.1 | WUC-FIT-04
Umzug of a double | Anna: lay-off | WUC-O-45
Umzug of a double | Anna: house h2 | WUC-O-45
Mord | Anna: flat h1.1 | WUC-N-48
Mord | Anna: flat h1.2 | WUC-MURDER-01
Mord | Anna: house h1 | WUC-MURDER-01
Mietweigerung | Anna: flat h1.1 | WUC-O-16
Mietweigerung | Anna: flat h1.3 | WUC-STRIKE-01
Mietweigerung | Anna: house h1 | WUC-STRIKE-01
Polizei | Anna: flat h2.1 | WUC-TEN-08
Polizei | Anna: house h1 | AMB-15
Polizei for all | Anna: flat h1.1 | AMB-15
Polizei for all | Anna: house h2 | WUC-TEN-08
Dachausbau | Anna: house h1 | WUC-BUILD-09
Dachausbau | Anna: house h2 | WUC-BUILD-06
Dachausbau | Anna: house h3 | WUC-BUILD-07
Dachausbau | Anna: house h9 | WUC-PLAY-03
Dachausbau | Anna: flat h4.1 | WUC-BUILD-07
classic Dachausbau | Anna: house h3 | WUC-O-14
Kellerausbau | Anna: house h1 | WUC-BUILD-09
Flachdach | Anna: house h3 | WUC-O-13
Abriss | Anna: house h1 | WUC-DEM-01
Abriss | Anna: flat h1.1 | WUC-DEM-01
Eigenbedarf | Anna: house h1 | AMB-38
Bombe | Anna: flat h1.1 | WUC-BOMB-01
Bombe | Anna: house h2 | WUC-PLAY-03
Politik | Anna: house h1 | WUC-N-64
Politik | Anna: flat h1.1 | WUC-N-64
Politik | Anna: as release | WUC-N-64
Politik | Anna: as Abriss | WUC-DEM-01
Politik, empty house | Anna: as Eigenbedarf | AMB-38
Politik, used | Anna: as Abriss | WUC-PLAY-02
Politik in jail | Anna: as Eigenbedarf | WUC-OWN-01
classic Politik | Anna: as release | WUC-JAIL-01
recall | Anna: flat h2.1 | WUC-TEN-13
recall | Anna: house h1 | WUC-TEN-13
offer | Anna: want Mord | WUC-O-11
offer | Anna: want Dach | AMB-40
offer | Anna: want Dachwohnung | AMB-40
offer | Anna: give Mord | WUC-O-12
offer | Anna: price 99 | AMB-40
offer | Anna: offer Cem | AMB-40
offer | Anna: end | WUC-PLAY-02
offer | Anna: decline | WUC-O-11
free offer | Anna: want Hacker | WUC-O-01
free offer | Anna: give Mord | AMB-40
free offer | Anna: price 0 | AMB-40
free offer, wanted | Anna: give Mord | WUC-O-50
free offer, wanted | Anna: want Alibi | AMB-40
arriving squatters | Ben: play Mord | WUC-REACT-01
arriving squatters | Ben: play Polizei | WUC-PLAY-01
arriving squatters | Ben: flat h1.3 | WUC-REACT-01
arriving squatters | Ben: end | WUC-TURN-01
arriving squatters | Ben: accept | WUC-N-06
arriving squatters | Anna: end | WUC-TURN-03
arriving squatters | Anna: pass | AMB-72
arriving squatters | Anna: play Mord | WUC-TURN-03
arriving squatters | Anna: play Gericht | WUC-TURN-03
arriving squatters | Anna: play Polizei | WUC-POLICE-01
arriving squatters | Anna: accept | WUC-N-06
arriving squatters | Cem: play Polizei | WUC-POLICE-01
murder | Ben: play Alibi | WUC-REACT-02
murder | Ben: play Der Irre | WUC-PLAY-01
murder | Ben: play Das Duale System | WUC-REACT-02
murder | Cem: play Mord | WUC-N-07
own murder | Anna: play Der Irre | AMB-19
reported murder | Ben: play Polizei | AMB-17
free counters | Cem: play Polizei | AMB-47
search | Anna: play Mord | WUC-REACT-03
search | Anna: play Politik | WUC-REACT-03
search | Cem: play Alibi | WUC-ALI-03
search, Alibi | Anna: pass | AMB-20
classic search | Anna: play Politik | WUC-O-43
moving | Ben: play Polizei | WUC-REACT-04
moving | Cem: play Makler | WUC-BROKER-01
unpaid Makler | Ben: play Makler | AMB-26
mad murder | Ben: flat h9.1 | WUC-MAD-02
mad murder | Ben: flat h3.1 | WUC-MAD-02
mad murder | Ben: flat h1.3 | AMB-69
mad murder | Ben: house h1 | AMB-19
mad murder | Ben: play Mord | WUC-MAD-02
mad murder | Anna: flat h1.1 | WUC-MAD-02
mad murder | Anna: play Polizei | WUC-MAD-03
mad murder | Anna: end | WUC-TURN-03
mad bomb | Ben: flat h1.1 | AMB-19
mad bomb | Ben: house h3 | WUC-MAD-02
trade | Ben: accept | AMB-40
trade | Ben: pass | AMB-40
trade | Ben: play Das Duale System | WUC-PLAY-01
trade | Anna: end | AMB-40
trade | Cem: accept | WUC-O-11
trade | Cem: play Das Duale System | AMB-39
waste | Cem: play Mord | AMB-39
waste | Cem: end | WUC-TURN-01
waste | Anna: end | AMB-39
waste | Anna: play Mord | AMB-39
waste | Ben: pass | AMB-72
waste | Ben: play Mord | WUC-TURN-01
no waste out of turn | Ben: play Das Duale System | AMB-39
loud | Anna: flat h1.3 | WUC-TEN-10
loud | Anna: end | WUC-N-44
loud | Anna: play Polizei | WUC-REACT-05
loud | Ben: flat h1.1 | WUC-N-44
loud and tight | Anna: flat h1.2 | WUC-N-45
loud, where to | Anna: lay-off | WUC-N-45
classic loud | Anna: flat h1.2 | WUC-O-21
classic loud | Ben: flat h1.1 | WUC-O-20
all must find flats | Anna: flat h2.1 | AMB-32
pub | Anna: flat h1.2 | WUC-N-37
pub | Anna: flat h2.3 | WUC-N-38
pub, where to | Anna: flat h3.1 | WUC-N-39
pub, where to | Anna: lay-off | WUC-N-40
demolition | Anna: flat h1.2 | AMB-37
demolition | Anna: flat h2.1 | WUC-DEM-02
demolition | Ben: play Polizei | WUC-POLICE-01
demolition, where to | Anna: flat h2.1 | AMB-37
demolition, where to | Anna: lay-off | WUC-DEM-01
"""


# --- one case for every rule that is cited -------------------------------------------------------
def read(text: str) -> tuple[int, int]:
    """Seat and move of a line such as ``Anna: end`` or ``draw Mord``."""
    name, colon, words = text.partition(": ")
    if not colon:
        return CHANCE, MOVES.parse(text, NAMES)
    return NAMES.index(name), MOVES.parse(words, NAMES)


def refusals() -> Iterator[Any]:
    for line in REFUSALS.strip().splitlines():
        situation, attempt, rule = (part.strip() for part in line.split("|"))
        yield pytest.param(situation, attempt, rule, id=f"{situation}: {attempt}")


def column(number: int) -> set[str]:
    return {line.split("|")[number].strip() for line in REFUSALS.strip().splitlines()}


@pytest.mark.parametrize(("situation", "attempt", "rule"), list(refusals()))
def test_a_refusal_names_its_rule(situation: str, attempt: str, rule: str) -> None:
    assert reason(SITUATIONS[situation].position(), *read(attempt)) == rule


def test_every_situation_is_used() -> None:
    assert column(0) == set(SITUATIONS)


NO_SUCH_MOVE = {NEW.id: "WUC-N-06", CLASSIC.id: "WUC-O-05"}


def test_every_rule_that_can_be_cited_is_cited_here() -> None:
    cited = {rule for ids in bars.IDS[1:] for rule in ids}
    assert cited <= set(RULES)
    assert cited == column(2) | set(NO_SUCH_MOVE.values())


@pytest.mark.parametrize("situation", ["new", "classic", "deal", "search", "waste", "over"])
def test_nonsense_is_refused_by_a_rule(situation: str) -> None:
    s = SITUATIONS[situation].position()
    ruleset = SITUATIONS[situation].ruleset.id
    unknown = "WUC-GEN-01" if situation == "over" else NO_SUCH_MOVE[ruleset]
    for seat in (SPECTATOR, OVER, s.players, PLAYERS, 99):
        assert reason(s, seat, MOVES.slot("end")) in rules_of(ruleset)
    for seat in range(CHANCE, s.players):
        for m in (-1, -SLOTS, SLOTS - 1, MOVES.slot("end") | 3 << SLOT_BITS):
            expected = rules_of(ruleset) if m == -SLOTS else (unknown,)
            assert reason(s, seat, m) in expected
        assert reason(s, seat, 1 << 60) in rules_of(ruleset)


# --- everything in many positions ----------------------------------------------------------------
TABLES: list[tuple[Any, int, dict[str, Any]]] = [
    (NEW, 3, {}),
    (CLASSIC, 3, {}),
    (NEW, 2, {"autoForced": False, "checkOrder": "free", "displaceMaximal": True}),
    (CLASSIC, 4, {"freeTrade": True, "freeCounters": True, "hiddenMoney": True}),
    (NEW, 5, {"tenantProperties": False, "buildForOthers": False, "doubleAcrossParts": False}),
    (CLASSIC, 2, {"squattedHouseClosed": "all", "roofAsFloor": False, "tradeRoofs": "any-roof"}),
    (NEW, 4, {"allowNullPlays": False, "policeEvicts": "all", "monsterReturn": "hand"}),
    (CLASSIC, 6, {"mustShowAlibi": True, "shortPayment": "forbid", "autoForced": False}),
    (NEW, 3, {"squatterMoveOwnFirst": True, "moveWithinHouse": False, "doubleSearch": True}),
    (CLASSIC, 3, {"classicMoveIgnoresFit": True, "recyclingWindow": "own-turn"}),
    (NEW, 6, {"pubLasting": False, "madmanKind": "free", "builderMayPeek": False}),
    (CLASSIC, 3, {"tenantProperties": False, "askOnlyIfHeld": True, "buildForOthers": True}),
]
GENTLE = ("end", "stop", "cancel", "pass", "offer", "keep")


def random_move(s: Any, r: random.Random) -> tuple[int, int]:
    """A move of the seat that is asked; seats prefer to do something."""
    seat = GAME.actor(s)
    w = legal_set()
    GAME.legal(s, seat, w)
    slots = members(w)
    if seat == CHANCE:
        return seat, r.choices(slots, [w[slot] for slot in slots])[0]
    busy = [slot for slot in slots if MOVES.decode(slot).block.verb not in GENTLE]
    slot = r.choice(busy if busy and r.random() < 0.7 else slots)
    if slot >= MOVES.amount_slots:
        return seat, slot
    return seat, slot | r.randint(0, GAME.highest(s, seat, slot)) << SLOT_BITS


def moment(s: Any) -> tuple[int, ...]:
    """What is going on: positions that agree in it ask the same questions."""
    drafts = s.draft[s.turn][D_CARD]
    return (s.stage, top_kind(s), s.check_item, int(s.site > 0), drafts, int(s.draw_to > 0))


def positions(number: int, most: int) -> Iterator[Any]:
    """Positions of one random game, each at another moment, and its end if it comes."""
    r = random.Random(number)
    ruleset, players, options = TABLES[number % len(TABLES)]
    s = fresh(ruleset, options, r.choice((0, PROGRAMS, 1)), players)
    moments: set[tuple[int, ...]] = set()
    for _ in range(600):
        if GAME.actor(s) == OVER:
            break
        here = moment(s)
        rare = s.depth > 0 or s.stage == CHECK
        if here not in moments and r.random() < (0.8 if rare else 0.1) and len(moments) < most:
            moments.add(here)
            yield s
        GAME.apply(s, *random_move(s, r))
        s.notes.clear()
    yield s


def amounts(s: Any, seat: int, slot: int) -> tuple[int, ...]:
    if slot >= MOVES.amount_slots:
        return (0,)
    if not 0 <= seat < s.players:
        return (0, 1)
    low, high = GAME.lowest(s, seat, slot), GAME.highest(s, seat, slot)
    return tuple({0, 1, low, high, max(high, 0) + 1} - {-1})


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_refused_is_what_is_not_offered(number: int) -> None:
    """For every move of every seat; and what is not offered breaks a rule of this ruleset."""
    rules = rules_of(TABLES[number % len(TABLES)][0].id)
    for s in positions(number, 12):
        before = FIELDS.bytes(s)
        for seat in (CHANCE, *range(s.players), PLAYERS):
            w = legal_set()
            GAME.legal(s, seat, w)
            offered = set(members(w))
            for slot in range(MOVES.slots):
                for amount in amounts(s, seat, slot):
                    rule = reason(s, seat, slot | amount << SLOT_BITS)
                    may = slot in offered
                    if may and slot < MOVES.amount_slots:
                        low, high = GAME.lowest(s, seat, slot), GAME.highest(s, seat, slot)
                        may = low <= amount <= high
                    assert (rule is None) == may, (seat, slot, amount)
                    assert rule is None or rule in rules, (seat, slot, rule)
        assert FIELDS.bytes(s) == before
        assert s.notes == []


@pytest.mark.parametrize("number", range(len(TABLES), 2 * len(TABLES)))
def test_a_refusal_tells_nothing_that_its_seat_does_not_know(number: int) -> None:
    for s in positions(number, 12):
        hides_secrets(s)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_refusal_keeps_secrets(situation: str) -> None:
    hides_secrets(SITUATIONS[situation].position())


def hides_secrets(s: Any) -> None:
    """Through the gate for secrets, other hands and the like are not there at all: every refusal
    must be the same without them."""
    for seat in range(s.players):
        offered = legal_set()
        GAME.legal(s, seat, offered)
        known = seen(s, seat)
        for slot in range(MOVES.slots):
            if offered[slot] == 0:
                assert bar(known, seat, slot) == bar(s, seat, slot)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_flat_is_refused_if_and_only_if_it_does_not_fit(number: int) -> None:
    """Every kind of tenant and every flat, from the hand and out of a house that is given up."""
    for s in positions(number, 12):
        for kind in range(TENANTS):
            for flat in range(FLATS):
                house, level = flat // LEVELS, flat % LEVELS
                free = s.built >> house & 1 and fitting(s, kind, house, NOWHERE, FREELY)
                assert (bar_flat(s, kind, flat, NOWHERE, FREE_WILL) == 0) == (free >> level & 1)
                forced = s.built >> house & 1 and fitting(s, kind, house, 0, FORCED)
                assert (bar_flat(s, kind, flat, 0, BY_DEMOLITION) == 0) == (forced >> level & 1)
