"""What a reader may not know changes nothing that he reads."""

from __future__ import annotations

from typing import Any

from tests.monopoly.helpers import (
    KARLSRUHE,
    NAMES,
    READERS,
    given,
    move,
    play,
)

from miethai.games.monopoly.game import GAME, label, prompt, render, view
from miethai.kernel.contract import SPECTATOR

HIDDEN = {"openHoldings": "deeds", "timeLimitMin": 60}


def texts(s: Any, seat: int) -> list[Any]:
    return [view(s, seat, NAMES), prompt(s, seat, NAMES, "de"), render(s, seat, NAMES, "de")]


def test_draft_is_its_owners() -> None:
    s = given({"Anna": {"owns": ["Badstraße"]}, "Ben": {"jail_cards": ["E-card"]}})
    lines = [f"Anna: {m}" for m in ("offer Ben", "give Badstraße", "take E-card", "take-cash 9")]
    assert play(s, *lines) == []
    own = view(s, 0, NAMES)["Anna"]["draft"]
    assert own == {"to": "Ben", "give": ["Badstraße"], "take": ["E-card"], "cash": -9}
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
    twin = GAME.fields.copy(s)
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
