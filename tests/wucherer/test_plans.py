"""Plans: whole houses, cards with their targets, offers and purchases as one candidate each."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.families.walks import random_game
from tests.wucherer.helpers import ANNA, CLASSIC, NAMES, NEW, given, house, play

from miethai.games.wucherer.bots.landlord import landlord
from miethai.games.wucherer.bots.plans import HOUSE, PURCHASE
from miethai.games.wucherer.family import GAME
from miethai.kernel.chance import pick
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import SLOT_MASK, legal_set
from miethai.kernel.plans import KIND, MOST_PLANS, PLAN_SIZE, fitting, following
from miethai.play.table import Table

FITS, FOLLOW = fitting(GAME), following(GAME)
Plan = list[int]


def legal(s: Any, seat: int) -> Any:
    w = legal_set()
    GAME.legal(s, seat, w)
    return w


def proposed(s: Any, seat: int) -> list[Plan]:
    assert GAME.plans is not None
    out = [[0] * PLAN_SIZE for _ in range(MOST_PLANS)]
    return out[: GAME.plans.propose(s, seat, legal(s, seat), out)]


def followed(s: Any, seat: int, plan: Plan) -> list[str]:
    """The moves of a plan, all of them legal; the others answer as the landlord does."""
    dice = Random(1)
    words: list[str] = []
    while (asked := GAME.actor(s)) != OVER:
        w = legal(s, asked)
        if asked == seat:
            m = FOLLOW(s, seat, w, plan, len(words))
            if m < 0:
                break
            assert FITS(s, seat, w, m), (plan, GAME.moves.text(m, NAMES))
            words.append(GAME.moves.text(m, NAMES))
        else:
            bits = dice.getrandbits(32)
            m = pick(w, bits) if asked == CHANCE else landlord(s, asked, w, bits)
        GAME.apply(s, asked, int(m))
        s.notes.clear()
    return words


def rows(s: Any, seat: int = ANNA) -> list[list[str]]:
    return [followed(GAME.fields.copy(s), seat, plan) for plan in proposed(s, seat)]


@pytest.mark.parametrize("ruleset", [NEW.id, CLASSIC.id])
def test_every_plan_can_be_followed(ruleset: str) -> None:
    kinds = set()
    table = Table(ruleset, {}, ["Anna", "Ben", "Cem"])
    for s, *_ in random_game(table, 2_500, every=7):
        asked = GAME.actor(s)
        if asked < 0:
            continue
        for plan in proposed(s, asked):
            after = GAME.fields.copy(s)
            assert followed(after, asked, plan)
            assert GAME.check(after) == 0
            kinds.add(plan[KIND])
    assert kinds == {0, HOUSE, PURCHASE}


def test_a_house_of_every_height() -> None:
    s = given({"Anna": {"hand": ["Makler", "Alibi", "Hacker", "Noble"]}})
    built = [row for row in rows(s) if row[0] == "build Anna"]
    assert {len(row) - 2 for row in built} == {1, 2, 3, 4}
    assert all(row[-1] == "roof Dach" for row in built)
    of_two = [set(row[1:-1]) for row in built if len(row) == 4]
    assert {"floor Hacker", "floor Noble"} in of_two  # keeps the actions
    assert {"floor Makler", "floor Alibi"} in of_two  # keeps the tenants


def test_the_card_that_closes_a_house_is_no_floor_of_it() -> None:
    s = given({"Anna": {"money": 0, "hand": ["Flachdach", "Alibi"], "houses": [house(1)]}})
    built = [row for row in rows(s) if row[0] == "build Anna"]
    assert built == [["build Anna", "floor Alibi", "roof Flachdach"]]


def test_attacks_come_with_their_targets_the_worst_blow_first() -> None:
    street = [house(2, l1="Hacker", l2="Hacker"), house(1)]
    s = given({"Anna": {"hand": ["Bombe"]}, "Ben": {"houses": street}})
    bombs = [row for row in rows(s) if row[0] == "play Bombe"]
    assert bombs == [["play Bombe", "house h1"], ["play Bombe", "house h2"]]


def test_umzug_names_both_flats() -> None:
    own, other = house(2), house(2, l1="Hacker")
    s = given({"Anna": {"hand": ["Umzug"], "houses": [own]}, "Ben": {"houses": [other]}})
    best = next(row for row in rows(s) if row[0] == "play Umzug")
    assert best[:2] == ["play Umzug", "flat h2.1"] and best[2].startswith("flat h1.")


def test_offers_name_a_price_and_answers_another() -> None:
    row = {"Anna": {"money": 6, "hand": ["Alibi", "Student"]}, "Ben": {"hand": ["Dach"]}}
    s = given(row, CLASSIC)
    assert ["offer Ben", "price 3"] in rows(s)
    play(s, "Anna: offer Ben", "Anna: price 1")
    assert ["counter 2"] in rows(s, seat=1)


def test_cards_are_bought_in_numbers() -> None:
    own = [house(5), house(3)]
    s = given({"Anna": {"houses": own}, "phase": "buy"})
    bought = sorted(row.count("buy") for row in rows(s))
    assert bought[:4] == [1, 2, 3, 4]
    assert all(row[-1] == "stop" for row in rows(s) if row.count("buy") < 6)


def test_in_the_menu_only_plays_without_a_target_are_tried_alone() -> None:
    assert GAME.plans is not None and GAME.plans.alone is not None
    row = {"Anna": {"hand": ["Gericht", "Bombe"], "jailed": True, "houses": [house(1)]}}
    s = given(row)
    w = legal(s, ANNA)
    slots = [slot for slot in range(SLOT_MASK) if slot < GAME.moves.slots and w[slot]]
    tried = [GAME.moves.text(m, NAMES) for m in slots if GAME.plans.alone(s, ANNA, m)]
    assert sorted(tried) == ["end", "play Gericht"]
