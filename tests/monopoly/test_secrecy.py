"""What a reader may not know changes nothing that they read."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.monopoly.helpers import (
    KARLSRUHE,
    NAMES,
    READERS,
    fresh,
    given,
    legal,
    move,
    play,
    random_game,
)

from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.presentation.labels import label
from miethai.games.monopoly.presentation.prompts import prompt
from miethai.games.monopoly.presentation.view.whole import view
from miethai.games.monopoly.rules.state import BANKER, JUDGE
from miethai.games.monopoly.terminal.render import render
from miethai.kernel.contract import SPECTATOR

HIDDEN = {"openHoldings": "deeds", "timeLimitMin": 60}
BY_ROLES = {**HIDDEN, "bankerMode": "separate"}
AUCTION_BEFORE_THE_JUDGE = (
    "Anna: throw",
    "dice 1 2",
    "Anna: decline",
    "Cem: dispute",
    "banker: escalate",
)


def texts(s: Any, seat: int) -> list[Any]:
    return [view(s, seat, NAMES), prompt(s, seat, NAMES, "de"), render(s, seat, NAMES, "de")]


def test_draft_is_its_owners() -> None:
    s = given({"Anna": {"owns": ["Badstraße"]}, "Ben": {"jail_cards": ["E-card"]}})
    lines = [f"Anna: {m}" for m in ("offer Ben", "give Badstraße", "take E-card", "take-cash 9")]
    assert play(s, *lines) == []
    own = view(s, 0, NAMES)["Anna"]["draft"]
    assert own == {
        "to": "Ben",
        "give": ["Badstraße"],
        "take": ["E-card"],
        "cash": -9,
        "give_value": 60,
        "take_value": 0,
    }
    assert "Gefängnis-frei-Karte (Ereignis) und 9 M" in render(s, 0, NAMES, "de")
    for reader in READERS:
        if reader != 0:
            assert view(s, reader, NAMES)["Anna"]["draft"] is None
            assert "Entwurf" not in render(s, reader, NAMES, "de")


def test_counter_offer_is_built_in_private() -> None:
    s = given({"Anna": {"owns": ["Badstraße"]}, "Ben": {"owns": ["Wasserwerk"]}})
    play(s, "Anna: offer Ben", "Anna: give Badstraße", "Anna: take-cash 60", "Anna: propose")
    play(s, "Ben: counter")
    assert play(s, "Ben: take-cash 7") == []
    assert view(s, SPECTATOR, NAMES)["offer"] is None
    assert view(s, 0, NAMES)["Ben"]["draft"] is None
    assert view(s, 1, NAMES)["Ben"]["draft"]["cash"] == -7


def test_hidden_cash() -> None:
    s = given({"Anna": {"cash": 1234}}, options=HIDDEN)
    for reader in READERS:
        shown = view(s, reader, NAMES)
        own = 1234 if reader == 0 else None
        assert shown["Anna"]["cash"] == own
        assert shown["valuation"]["Anna"]["cash"] == own
        assert shown["valuation"]["Anna"]["total"] == own
        assert ("1234" in render(s, reader, NAMES, "de")) == (reader == 0)


def test_debt_does_not_tell_hidden_cash() -> None:
    s = given({"Anna": {"cash": 73, "owns": ["Opernplatz"]}}, options=HIDDEN)
    log = play(s, "Anna: throw", "dice 1 3")
    assert "127 M fehlen" in prompt(s, 0, NAMES, "de")
    for text in (*log, prompt(s, 1, NAMES, "de"), render(s, 1, NAMES, "de")):
        assert "73 M" not in text
        assert "127 M" not in text


def test_open_rent_leaves_no_trace() -> None:
    """MON-K-62: neither view nor text tells whether there is rent to claim."""
    s = given({"Anna": {"at": "LOS"}, "Ben": {"owns": ["Badstraße", "Poststraße"]}}, KARLSRUHE)
    play(s, "Anna: throw", "dice 4 5")
    assert sum(s.rent_state) == 1
    twin: Any = GAME.fields.copy(s)
    twin.rent_state = [0] * len(s.rent_state)
    for reader in READERS:
        assert texts(s, reader) == texts(twin, reader)
    claims = [label(s, 1, move(f"claim {d}"), NAMES, "de") for d in ("Badstraße", "Poststraße")]
    assert claims == ["Miete für Badstraße fordern", "Miete für Poststraße fordern"]


def test_program_that_claims_nothing_is_not_mentioned() -> None:
    s = given({"Ben": {"owns": ["Poststraße"]}}, KARLSRUHE)
    s.programs = 1 << 1
    play(s, "Anna: throw", "dice 4 5")
    assert prompt(s, SPECTATOR, NAMES, "de") == "Gefragt ist Ben."
    assert play(s, "Ben: let") == []


def offered(s: Any, seat: int) -> list[Any]:
    """What a seat is offered: every move with its label and its range."""
    ranges = [
        (GAME.lowest(s, seat, slot), GAME.highest(s, seat, slot))
        for slot in legal(s, seat)
        if slot < GAME.moves.amount_slots
    ]
    return [[label(s, seat, slot, NAMES, "en") for slot in legal(s, seat)], ranges]


def test_the_judges_correction_does_not_tell_hidden_cash() -> None:
    """Neither label nor range nor whether it is offered depends on the payer's purse."""
    seen = []
    for cash in (0, 1, 345):
        s = given({"Ben": {"cash": cash}}, options=BY_ROLES)
        play(s, *AUCTION_BEFORE_THE_JUDGE)
        assert "Correct: money from Ben to Cem" in offered(s, JUDGE)[0]
        seen.append([*texts(s, JUDGE), offered(s, JUDGE)])
    assert seen[0] == seen[1] == seen[2]


def test_a_correction_takes_what_a_hidden_purse_holds() -> None:
    """In the midst of an auction there is no debt, whatever the judge names."""
    s = given({"Ben": {"cash": 100}}, options=BY_ROLES)
    play(s, *AUCTION_BEFORE_THE_JUDGE, "judge: correct Ben Cem 130")
    assert s.cash[:3] == [1500, 0, 1600]
    assert view(s, 0, NAMES)["phase"] == "auction"


def test_between_two_decisions_a_correction_is_a_debt() -> None:
    s = given({"Ben": {"cash": 100}}, options=BY_ROLES)
    play(s, "Cem: dispute", "banker: escalate", "judge: correct Ben Cem 130")
    assert view(s, 0, NAMES)["phase"] == "debt"
    assert s.cash[1] == 100


def test_banker_and_judge_are_offered_the_same_whatever_is_in_the_purses() -> None:
    """In random games; every dispute is passed on to the judge as well."""
    asked: Counter[int] = Counter()
    for moment in random_game(fresh(options=BY_ROLES), 1, 1500):
        positions = [moment.s]
        if move("escalate") in legal(moment.s, BANKER):
            positions.append(GAME.fields.copy(moment.s))
            GAME.apply(positions[1], BANKER, move("escalate"))
        for s in positions:
            seat = GAME.actor(s)
            if seat >= GAME.players:
                twin = GAME.fields.copy(s)
                GAME.resample(twin, seat, asked[seat], seat)
                assert offered(s, seat) == offered(twin, seat)
                asked[seat] += 1
    assert asked[BANKER] > 50
    assert asked[JUDGE] > 50
