"""Small things at a table of Monopoly that people stumbled over: a word, a number, a movement."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, ViewportSize, expect
from tests.page.championship import make
from tests.page.house import PATIENCE, House, Person
from tests.page.tables import Tables
from tests.page.test_deeds import DANA_FIRST, DEALT, happens, seated

expect.set_options(timeout=PATIENCE)
PHONE = ViewportSize(width=390, height=844)
TO_JAIL = "card E-10"
# What begins to move with the whole board.
ZOOMS = """
window.zooms = [];
addEventListener("transitionrun", ({ target }) =>
    target.matches?.(".board .stage") && window.zooms.push(target.style.transform), true);
"""


def number(text: str) -> int:
    return int(re.search(r"\d+", text)[0])  # type: ignore[index]


def test_real_dice_are_spoken_of_only_where_dice_are_thrown(browser: Browser, house: House) -> None:
    table = seated(house, dealDeeds=2)
    with Person(browser, house) as dana:
        turn = dana.page.locator("section.turn")
        dana.sit(table, "Dana")
        expect(turn).to_contain_text("Tippe an, was auf dem Tisch liegt.")  # a deed is dealt
        expect(turn).not_to_contain_text("Würfel")
        happens(house, table, *DEALT, *DANA_FIRST, "throw", "dice 1 4")
        expect(turn.locator("[data-verb=buy]")).to_be_visible()
        expect(turn).not_to_contain_text("Tippe an")


def test_attempts_in_jail_are_counted_alike_and_no_card_is_offered_that_one_lacks(
    browser: Browser, house: House
) -> None:
    table = seated(house, *DANA_FIRST, "throw", "dice 3 4", TO_JAIL)
    for name, move in (("Ben", "throw"), ("Dana", "dice 1 3"), ("Ben", "end")):
        n = house.state(table, name)["n"]
        house.make(table, name, move, n, f"{move}-{n}", "chance" if "dice" in move else "move")
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        dana.asked_now()
        expect(dana.page.locator(".turn .prompt")).to_contain_text("Versuch 1 von 3")
        expect(dana.page.locator(".seats .chip-alarm")).to_have_text("Gefängnis, Versuch 1/3")
        expect(dana.page.locator("section.turn")).not_to_contain_text("frei-Karte")
        expect(dana.page.locator(".actions [data-verb=jail-card]")).to_have_count(0)


def test_roles_have_names_and_all_count_the_same_lots(
    browser: Browser, house: House, tables: Tables
) -> None:
    table = tables.staffed("start")
    with Person(browser, house) as ida:
        page = ida.page
        ida.sit(table, "Ida")
        page.locator("[data-go=more]:visible").click()
        make(house, table, "Ida", "mark", "mark auction")
        expect(page.locator(".turn .prompt")).to_contain_text("Rufe das nächste Grundstück auf")
        waiting = page.locator(".turn .going .words button").count()
        assert waiting == number(page.locator(".turn .prompt").inner_text())
        assert waiting == number(
            page.locator(".things", has_text="Frei:").inner_text().split("Frei:")[1]
        )
        said = page.locator("body").inner_text()
        assert "Banker" in said and not re.search(r"\b(banker|moderator|judge)\b", said)


def test_the_board_is_there_at_once_and_the_way_back_in_sight(
    browser: Browser, house: House
) -> None:
    table = seated(house, *DANA_FIRST)
    with Person(browser, house, viewport=PHONE, reduced_motion="no-preference") as dana:
        dana.context.add_init_script(ZOOMS)
        dana.sit(table, "Dana")
        dana.asked_now()
        assert dana.page.evaluate("window.zooms") == [], "it does not grow out of a corner"
        dana.go()
        back = dana.page.get_by_role("link", name="Zum Tisch zurück")
        expect(back).to_be_in_viewport(ratio=1)
