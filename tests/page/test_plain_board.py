"""A family that the page knows nothing about, Ten Spaces of docs/new-game.md: found in the lobby,
played on the plain board, looked up in its rulebook and watched again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.example_game import environment
from tests.page.house import LARGE, House, Person
from tests.page.test_everyone import (
    AXE,
    MANY_ALIKE,
    ONLY_CONTRAST,
    PHONE,
    assert_readable,
    assert_speaks,
    assert_well,
    look_at,
)

MOVES = 5


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that has found the game."""
    folder = tmp_path_factory.mktemp("plain")
    house = House(folder, environment(folder / "installed"))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def dana(browser: Browser, house: House) -> Iterator[Person]:
    with Person(browser, house) as person:
        yield person


def play_now(person: Person) -> None:
    """From the start page to a table with bots."""
    person.go()
    person.page.locator("article", has_text="ten-spaces").locator("button").click()
    person.page.wait_for_selector(".scene .plain")
    person.asked_now()


def press_some(person: Person) -> None:
    """A few moves, each with the first answer that is offered."""
    for _ in range(MOVES):
        person.asked_now()
        n = int(person.page.locator(".scene").get_attribute("data-n") or 0)
        person.page.locator(".actions .list .offer").first.click()
        person.later_than(n)
    person.asked_now()


def test_a_person_plays_on_the_plain_board(dana: Person) -> None:
    """At a large screen in German, on a phone in English, by day and by night."""
    play_now(dana)
    press_some(dana)
    rows = dana.page.locator(".plain table tbody tr")
    assert rows.count() == 10
    assert dana.page.locator(".plain caption").inner_text() == "Felder"
    assert dana.page.locator(".plain td .seat").count() > 0, "spaces with an owner"
    assert "Münzen" in dana.page.locator(".seats article").first.inner_text()
    dana.page.evaluate(AXE)
    assert_speaks(dana, "de")
    assert_well(dana)
    dana.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert_well(dana, **ONLY_CONTRAST)
    dana.page.locator(".switch button:has-text('EN')").first.click()
    assert_speaks(dana, "en")
    dana.page.set_viewport_size(PHONE)
    press_some(dana)
    assert "coins" in dana.page.locator(".plain .people").inner_text()
    assert dana.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert_well(dana)
    assert_readable(dana)


def test_a_rule_leads_into_its_book(dana: Person) -> None:
    play_now(dana)
    press_some(dana)
    dana.page.locator(".log a.rule, .lower a.rule").first.click()
    link = dana.page.locator(".closer a[href^='#/rules/ten-spaces/TEN-']")
    address = link.get_attribute("href") or ""
    dana.go(address)
    dana.page.wait_for_selector("main article")
    assert dana.page.locator("main article").count() == 6
    assert "ten-spaces" in dana.page.title()
    look_at(dana, MANY_ALIKE)


def test_a_table_is_set_up_played_to_its_end_and_watched_again(dana: Person, house: House) -> None:
    dana.go("#/new/ten-spaces")
    dana.page.wait_for_selector("form .go button.btn-sea")
    bots = [{"kind": "bot", "bot": "buyer", "name": name} for name in ("Berta", "Carl")]
    wish = {"ruleset": "ten-spaces", "seats": bots, "pace": "instant", "clock": False}
    made = house.post("/api/tables", {**wish, "options": {"rounds": 3}})
    dana.go(f"#/t/{made['table']}")
    dana.page.wait_for_selector("[data-over]")
    dana.page.locator("[data-over] summary").click()
    dana.page.locator("[data-over] details table tbody tr").nth(1).wait_for()
    assert dana.page.locator("[data-over] details table tbody tr").count() == 2
    dana.go(f"#/t/{made['table']}@4")
    dana.page.wait_for_selector(".scene .plain table")
    assert dana.page.viewport_size == LARGE
