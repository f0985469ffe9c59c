"""The public view: what stands in it, and what nobody may read there."""

from __future__ import annotations

from typing import Any

import pytest
from tests.families.walks import random_game
from tests.wucherer.cases import SQUATTED, position, with_hand
from tests.wucherer.helpers import (
    ANNA,
    BEN,
    CEM,
    CLASSIC,
    NAMES,
    NEW,
    PLAYERS,
    READERS,
    fresh,
    given,
    house,
    legal,
    play,
)

from miethai.games.wucherer.family import GAME
from miethai.games.wucherer.given.position import apply_given
from miethai.games.wucherer.presentation.labels import label
from miethai.games.wucherer.presentation.prompts import prompt
from miethai.games.wucherer.presentation.view.whole import view
from miethai.games.wucherer.rules.tables import KIND_NAMES
from miethai.games.wucherer.terminal.render import render
from miethai.kernel.contract import LANGS, SPECTATOR
from miethai.play.table import Table

EDITIONS = {ruleset.id: ruleset for ruleset in (NEW, CLASSIC)}


def texts(s: Any, reader: int) -> list[Any]:
    shown = [f(s, reader, NAMES, lang) for f in (prompt, render) for lang in LANGS]
    return [view(s, reader, NAMES), *shown]


# --- what stands in it ----------------------------------------------------------------------------
def test_players() -> None:
    row = {"money": 7, "hand": ["Mord", "Umzug", "Umzug"], "jailed": True, "houses": [house(2)]}
    v = view(given({"Anna": row}), ANNA, NAMES)
    assert v["Anna"]["hand"] == {"Mord": 1, "Umzug": 2}
    assert v["Anna"]["hand_size"] == 3
    assert v["Anna"]["jailed"]
    assert v["jail"] == "Anna"
    assert v["Anna"]["income"] == 0  # in jail there is no rent
    assert v["Ben"]["income"] == 0
    assert v["options"]["players"] == 3
    assert v["options"]["cardSet"] == "2013"
    assert v["options"]["dealer"] is None


@pytest.mark.parametrize("ruleset", ["wucherer-2013", "wucherer-classic"])
def test_flats_add_up_to_houses_and_houses_to_the_income(ruleset: str) -> None:
    """What a page shows on sills and kerbs is the rules' own sum, never one of its own."""
    table = Table(ruleset, {}, NAMES[:3])
    seen: set[tuple[bool, bool, bool]] = set()
    for moment in random_game(table, 1200, every=6):
        v = view(moment.s, SPECTATOR, NAMES)
        for name in table.players:
            houses = [v[h] for h in v[name]["houses"]]
            assert sum(h["income"] for h in houses) == v[name]["income"]
            for h in houses:
                assert sum(flat["brings"] for flat in h["flats"].values()) == h["income"]
                seen |= {(h["squatted"], h["income"] > 0, h["factor"] > 1)}
    assert {(False, True, False), (True, False, False)} <= seen


def test_a_rent_is_worked_out_and_what_is_not_paid_has_its_reason() -> None:
    networked = house(4, l1="Prominente", l3="Student", l4="Student")
    strike = house(2, l1={"card": "Single", "strikes": 1}, l2={"card": "Manager", "no_rent": True})
    s = given({"Ben": {"houses": [networked, strike]}}, CLASSIC)
    v = view(s, SPECTATOR, NAMES)
    assert v["h1"]["flats"]["1"]["working"] == {"base": 2, "more": 0, "times": 1}
    assert v["h1"]["flats"]["4"]["working"] == {"base": 2, "more": 1, "times": 2}
    assert v["h1"]["flats"]["4"]["rent"] == 6
    assert [flat["unpaid"] for flat in v["h2"]["flats"].values()] == ["strike", "broker"]
    assert v["h2"]["income"] == 0 and v["h2"]["closed"] is None
    assert v["Ben"]["collects"] == v["Ben"]["income"]


def test_closed_houses_say_why_and_the_basic_income_comes_instead() -> None:
    v = view(given({**SQUATTED, "Ben": {"jailed": True, "houses": [house(2)]}}), SPECTATOR, NAMES)
    assert v["h1"]["closed"] == "squatters" and v["h1"]["flats"]["2"]["unpaid"] == "squatters"
    assert v["h2"]["closed"] == "jail" and v["h2"]["flats"]["1"]["brings"] == 0
    assert [v[name]["collects"] for name in PLAYERS] == [2, 2, 2]
    assert [v[name]["income"] for name in PLAYERS] == [0, 0, 0]


def test_whoever_is_asked_reads_what_would_answer() -> None:
    """Whether the cards are in the hand or not; nobody else reads it (AMB-72)."""
    for moment, asked, cards in (
        ("crime, bomb", BEN, ["Der Irre", "Polizei"]),
        ("crime, murder", BEN, ["Der Irre", "Polizei"]),
        ("search", ANNA, ["Alibi", "Gericht"]),
        ("squat", BEN, ["Polizei"]),
        ("move", BEN, ["Makler"]),
        ("play", ANNA, None),
        ("trade", BEN, None),
    ):
        for reader in (ANNA, BEN, CEM, SPECTATOR):
            expected = cards if reader == asked else None
            assert view(position(moment), reader, NAMES)["answers"] == expected, (moment, reader)


def test_what_follows_the_last_card() -> None:
    six = ["Anna", "Ben", "Cem", "Dora", "Emil", "Frida"]
    for ruleset, names, expected in (
        ("wucherer-2013", six, "WUC-N-57"),
        ("wucherer-classic", six[:4], "WUC-O-35"),
        ("wucherer-classic", six, "WUC-O-36"),
    ):
        s = fresh(EDITIONS[ruleset], players=len(names))
        apply_given(s, {"discard": ["Umzug"]}, names)
        assert view(s, SPECTATOR, names)["pile"]["then"] == expected


def test_a_result_names_coins_and_what_breaks_a_tie() -> None:
    end = {"lap": {"drawer": "Ben", "turns_left": 1}, "Cem": {"money": 3, "houses": [house(1)]}}
    results = []
    for options in ({}, {"tieBreak": "houses"}):
        s = given({**end, "Anna": {"money": 1}, "Ben": {"money": 3}}, NEW, options)
        play(s, "Anna: end")
        v = view(s, SPECTATOR, NAMES)
        results.append([(v[name]["place"], v[name]["result"]) for name in PLAYERS])
    coins = [{"coins": 3, "tie": None}] * 3
    assert results[0] == [(1, row) for row in coins]
    ties = [0, 0, 1]
    assert results[1] == [(2 - tie, {"coins": 3, "tie": tie}) for tie in ties]


def test_rents_of_a_network_and_beside_celebrities() -> None:
    row = house(3, l1="Prominente", l3="Student")
    s = given({"Ben": {"houses": [row]}}, CLASSIC)
    flats = view(s, SPECTATOR, NAMES)["h1"]["flats"]
    assert [flats[k]["rent"] for k in "123"] == [2, 0, 4]
    assert (flats["1"]["above"], flats["2"]["upper"]) == ("2", True)
    assert view(s, SPECTATOR, NAMES)["Ben"]["income"] == 6


def test_open_business() -> None:
    crime = view(position("crime, murder"), CEM, NAMES)["crime"]
    expected = {"card": "Mord", "target": "h1.1", "perpetrator": "Anna", "victim": "Ben"}
    assert crime == expected
    assert view(position("search"), CEM, NAMES)["search"] == {
        "suspect": "Anna",
        "perpetrator": "Anna",
        "in_jail": 2,
    }
    assert view(position("move"), CEM, NAMES)["move"] == {
        "tenant": "Musiker",
        "from": "h1.1",
        "to": "h3.2",
        "by": "Anna",
    }
    assert view(position("squat"), CEM, NAMES)["squat"] == {
        "from": None,
        "to": "h1.2",
        "by": "Anna",
    }
    place = view(position("place, scientist"), CEM, NAMES)["place"]
    assert (place["tenant"], place["from"], place["cause"]) == ("Monster", None, "scientist")
    batch = view(position("batch, demolition"), CEM, NAMES)["batch"]
    assert (batch["house"], batch["left"], batch["decider"]) == ("h1", ["h1.1", "h1.2"], "Anna")
    offer = view(position("trade"), CEM, NAMES)["offer"]
    assert (offer["from"], offer["to"], offer["card"], offer["coins"]) == ("Anna", "Ben", "Dach", 2)
    site = view(position("play, floors"), CEM, NAMES)["site"]
    assert site == {"house": "h1", "floors": 1, "for": "Anna"}


def test_a_bombed_house_has_no_victim_any_more() -> None:
    assert view(position("rubble"), SPECTATOR, NAMES)["crime"]["victim"] is None


def test_the_end() -> None:
    v = view(position("over"), SPECTATOR, NAMES)
    assert (v["over"], v["actor"], v["winners"]) == (True, "over", ["Anna", "Ben", "Cem"])
    assert v["places"] == {"Anna": 1, "Ben": 1, "Cem": 1}
    assert v["records"]["seats"] == 3
    assert v["records"]["won"][0] == {"name": "Anna", "place": 1, "money": 5}
    assert v["records"]["jail"] == []
    assert [row["name"] for row in v["records"]["houseless"]] == ["Anna", "Ben", "Cem"]
    assert view(position("play"), SPECTATOR, NAMES)["records"] is None


# --- secrets --------------------------------------------------------------------------------------
def test_hands_are_their_owners() -> None:
    s = given({"Anna": {"hand": ["Mord", "Alibi"]}})
    twin = given({"Anna": {"hand": ["Hacker", "Polizei"]}})
    for reader in READERS:
        if reader != ANNA:
            assert view(s, reader, NAMES)["Anna"]["hand"] is None
            assert "Alibi" not in render(s, reader, NAMES, "de")
            assert texts(s, reader) == texts(twin, reader)
    assert "Auf der Hand: Alibi und Mord" in render(s, ANNA, NAMES, "de")


def test_draft_is_its_owners() -> None:
    """Until a play is complete the others read only that somebody plays cards."""
    before = given(with_hand("Umzug"))
    s = position("play, where to")
    assert view(s, ANNA, NAMES)["Anna"]["draft"] == {"card": "Umzug", "first": "h1.1"}
    for reader in (SPECTATOR, BEN, CEM):
        assert texts(s, reader) == texts(before, reader)


def test_drafts_of_politics_recall_and_offer() -> None:
    politics = given(with_hand("Politik"))
    play(politics, "Anna: play Politik", "Anna: as Eigenbedarf")
    assert view(politics, ANNA, NAMES)["Anna"]["draft"]["first"] == "Eigenbedarf"
    assert view(position("play, recall"), ANNA, NAMES)["Anna"]["draft"]["card"] == "recall"
    offer = view(position("play, price"), ANNA, NAMES)["Anna"]["draft"]
    assert offer == {"card": "offer", "to": "Ben", "want": "Dach", "gives": []}


def test_floor_fronts_are_the_builders() -> None:
    s = position("play, floors")
    assert view(s, ANNA, NAMES)["h1"]["fronts"] == ["Mord"]
    assert "Stockwerkkarten von unten: Mord" in render(s, ANNA, NAMES, "de")
    for reader in (SPECTATOR, BEN, CEM):
        assert view(s, reader, NAMES)["h1"]["fronts"] is None
        assert "Mord" not in render(s, reader, NAMES, "de")


def test_builder_may_not_look_again() -> None:
    row = {"Anna": {"houses": [{"floors": ["Mord", "Alibi"]}]}}
    s = given(row, options={"builderMayPeek": False})
    assert view(s, ANNA, NAMES)["h1"]["fronts"] is None
    assert "Alibi" not in render(s, ANNA, NAMES, "de")


def test_discard_that_may_not_be_browsed() -> None:
    row = {"discard": ["Mord", "Bombe", "Hacker"]}
    assert view(given(row), BEN, NAMES)["discard"] == row["discard"]
    v = view(given(row, options={"discardBrowsable": False}), BEN, NAMES)
    assert (v["discard"], v["discard_size"], v["top"]) == (["Hacker"], 3, "Hacker")


def test_hidden_money() -> None:
    s = given({"Anna": {"money": 1234}}, CLASSIC, {"hiddenMoney": True})
    for reader in READERS:
        assert view(s, reader, NAMES)["Anna"]["money"] == (1234 if reader == ANNA else None)
        assert ("1234" in render(s, reader, NAMES, "de")) == (reader == ANNA)


def test_pile_shows_what_went_under_it() -> None:
    s = position("crime, murder")
    play(s, "Ben: pass")
    for reader in READERS:
        pile = view(s, reader, NAMES)["pile"]
        assert pile["under"] == "Musiker"
        assert pile["layers"][0] == {"size": 1, "known": {"Musiker": 1}}
        assert pile["layers"][1]["known"] == {}


def test_floors_of_a_bombed_house_are_known_to_its_builder() -> None:
    row = {"floors": ["Mord", "Alibi"], "tenants": {"1": "Hacker"}, "builder": "Cem"}
    s = given({"Anna": {"hand": ["Bombe"]}, "Ben": {"houses": [row]}})
    play(s, "Anna: play Bombe", "Anna: house h1", "Ben: pass")
    for reader in READERS:
        lowest = view(s, reader, NAMES)["pile"]["layers"][0]
        known = {"Hacker": 1, "Alibi": 1, "Mord": 1} if reader == CEM else {"Hacker": 1}
        assert lowest == {"size": 3, "known": known}


@pytest.mark.parametrize("case", ["crime, help", "recycle"])
def test_who_is_asked_in_secret_is_not_told(case: str) -> None:
    s = position(case)
    assert GAME.actor(s) == CEM
    for reader in READERS:
        asked = view(s, reader, NAMES)["actor"]
        assert asked == ("Cem" if reader == CEM else None)
        if reader != CEM:
            assert "Cem" not in prompt(s, reader, NAMES, "de")
            assert "Vielleicht" in prompt(s, reader, NAMES, "de")
    log = play(s, "Cem: pass")
    assert not any("Cem" in line for line in log)


@pytest.mark.parametrize(
    ("card", "moves", "answers"),
    [
        ("Polizei", "crime, murder", ["play Polizei", "pass"]),
        ("Makler", "move", ["play Makler", "pass"]),
        ("Polizei", "squat", ["play Polizei", "pass"]),
    ],
)
def test_asked_seats_look_the_same(card: str, moves: str, answers: list[str]) -> None:
    """Whether the card is held shows nowhere but to its holder (AMB-72)."""
    without, held = position(moves), position(moves)
    kind = KIND_NAMES.index(card)
    spare = next(k for k in range(held.pile_size) if held.pile[k] == kind)
    held.hand[BEN][kind] += 1
    held.pile[spare] = without.pile[spare]
    assert [GAME.moves.text(m, NAMES) for m in legal(held, BEN)] == answers
    without.hand_size[BEN] = held.hand_size[BEN]
    for reader in (SPECTATOR, ANNA, CEM):
        assert texts(held, reader) == texts(without, reader)
    assert play(held, "Ben: pass") == play(without, "Ben: pass")


def test_floor_and_drawn_card_are_told_to_their_seat_only() -> None:
    for reader in READERS:
        s = given({"Anna": {"hand": ["Mord", "Alibi"]}})
        log = play(s, "Anna: build Anna", "Anna: floor Mord", reader=reader)
        assert log == (
            ["Anna legt Mord als Erdgeschoss von Haus Nr. 1 (WUC-BUILD-01)"] * (reader == ANNA)
        )
        s = given({"phase": "buy", "pile": ["Hacker", "Mord"]})
        log = play(s, "Anna: buy", "draw Hacker", reader=reader)
        drawn = "Hacker" if reader == ANNA else "eine Karte"
        assert log == [f"Anna zieht {drawn} (im Stapel: 1 Karte)."]


def test_card_on_top_that_all_know_is_told_to_all() -> None:
    s = given({"phase": "buy", "pile": ["Hacker", "Mord"]})
    s.pile_seen[s.pile_size - 1] = -2
    assert play(s, "Anna: buy", "draw Hacker")[0].startswith("Anna zieht Hacker")
    assert view(s, BEN, NAMES)["Anna"]["known"] == ["Hacker"]
    assert "Auf der Hand haben alle gesehen: Hacker" in render(s, BEN, NAMES, "de")


def test_labels_of_answers_do_not_depend_on_other_hands() -> None:
    s = given({**SQUATTED, "Ben": {"houses": [house(3)], "hand": ["Polizei"]}})
    twin = given(SQUATTED)
    for slot in legal(s, ANNA):
        assert label(s, ANNA, slot, NAMES, "de") == label(twin, ANNA, slot, NAMES, "de")
