"""Why the landlord declines an offer, and what everybody at the table hears of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.monopoly.bot_helpers import CLASSIC, NAMES, play, position, says

from miethai.games.monopoly.bots.grounds import why_declined
from miethai.games.monopoly.given.position import apply_given
from miethai.games.monopoly.presentation.grounds import landlord_grounds
from miethai.games.monopoly.rules import moves
from miethai.kernel.contract import SPECTATOR
from miethai.play.dealer import ScriptedDealer
from miethai.server.table.match import Match
from miethai.server.table.snapshots import take

BEN = 1
GIVEN: dict[str, Any] = {
    "Anna": {
        "owns": ["Münchener Straße", "Wiener Straße", "Badstraße", "Schlossallee"],
        "cash": 1500,
    },
    "Ben": {"owns": ["Berliner Straße", "Seestraße", "Hafenstraße", "Parkstraße"], "cash": 90},
    "stage": "end",
}
OFFERS = [
    ("take Berliner Straße",),
    ("take Seestraße", "give Badstraße"),
    ("take Hafenstraße", "give-cash 40"),
    ("take Parkstraße", "take-cash 50"),
    ("give Badstraße", "take-cash 80"),
]


def offered(*terms: str, cash: int = 0, options: Mapping[str, Any] | None = None) -> Any:
    """Ben is asked; he has made a counter-offer before."""
    s = position(given=GIVEN, options=options)
    s.offers[BEN] = 1
    now = [int(t.split()[1]) * (1 if t.startswith("give") else -1) for t in terms if "cash" in t]
    whole = sum(now) + cash
    things = [t for t in terms if "cash" not in t]
    things.append(f"give-cash {whole}" if whole >= 0 else f"take-cash {-whole}")
    play(s, "Anna: offer Ben", *(f"Anna: {t}" for t in things), "Anna: propose")
    return s


@pytest.mark.parametrize("terms", OFFERS)
def test_what_is_short_is_just_what_makes_it_agree(terms: tuple[str, ...]) -> None:
    s = offered(*terms)
    assert says(s, BEN) == "decline"
    short = why_declined(s, BEN).short
    assert short > 0
    assert says(offered(*terms, cash=short), BEN) == "accept"
    assert says(offered(*terms, cash=short - 1), BEN) == "decline"


@pytest.mark.parametrize(
    ("terms", "german"),
    [
        (("take Berliner Straße",), "Das gäbe dir die ganze Gruppe orange. Mir fehlen noch {} M."),
        (("take Seestraße",), "Seestraße brauche ich selbst. Mir fehlen noch {} M."),
        (("give Badstraße", "take-cash 80"), "Mir fehlen noch {} M."),
    ],
)
def test_the_strongest_reason_comes_first(terms: tuple[str, ...], german: str) -> None:
    s = offered(*terms)
    grounds = landlord_grounds(s, BEN, moves.DECLINE, NAMES, CLASSIC.resolve())
    assert grounds is not None
    assert grounds.said["de"] == german.format(grounds.short)


def test_hidden_purses_are_not_looked_at() -> None:
    """What a bot says is heard by all."""
    hidden = {"openHoldings": "deeds"}
    rich = offered("take Berliner Straße", options=hidden)
    poor = offered("take Berliner Straße", options=hidden)
    poor.cash[0], poor.cash[BEN] = 1, 5000
    assert why_declined(rich, BEN) == why_declined(poor, BEN)


def table_with_a_landlord() -> Match:
    kinds = {0: "person", 1: "landlord", 2: "random"} | dict.fromkeys((6, 7, 8), "table")
    langs = {"de", "en"}
    match = Match("monopoly", {}, ["Anna", "Ben", "Cem"], kinds, ScriptedDealer(), langs=langs)
    apply_given(match.table.position, GIVEN, match.table.names)
    return match


def made(match: Match, *lines: str) -> None:
    for line in lines:
        match.make(match.row(*match.table.parse(line)))


DECLINED = (
    "Anna: offer Ben",
    "Anna: take Berliner Straße",
    "Anna: give-cash 5",
    "Anna: propose",
    "Ben: decline",
)


def test_everybody_hears_it_in_their_language() -> None:
    match = table_with_a_landlord()
    made(match, *DECLINED[:-1])
    assert take(match, 0, "de", False).answer is None
    made(match, DECLINED[-1])
    answer = take(match, 0, "en", False).answer
    assert answer is not None
    assert (answer.by, answer.short > 0) == ("Ben", True)
    assert answer.said.startswith("That would give you the whole orange group. I am ")
    assert match.log(2, "en").lines[-1] == f"Ben: “{answer.said}”"
    assert match.log(2, "de").lines[-1].startswith("Ben: „Das gäbe dir die ganze Gruppe orange.")
    made(match, "Anna: offer Cem", "Anna: give Badstraße", "Anna: take-cash 5", "Anna: propose")
    made(match, "Cem: decline")
    assert take(match, 0, "en", False).answer == answer  # nothing was said since
    made(match, *DECLINED)
    again = take(match, 0, "en", False).answer
    assert again is not None
    assert again.k > answer.k


def test_its_number_tells_nothing_of_what_others_prepare_in_secret() -> None:
    plain, secretly = table_with_a_landlord(), table_with_a_landlord()
    made(secretly, "Cem: offer Anna", "Cem: drop")
    for match in (plain, secretly):
        made(match, *DECLINED)
    assert len(secretly.entries) == len(plain.entries) + 2
    for reader in (SPECTATOR, 0, BEN):
        assert take(secretly, reader, "en", False).answer == take(plain, reader, "en", False).answer
