"""By keyboard alone to the final scores: a game from the lobby on, and the last part of others."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.page.house import House, Person
from tests.page.tables import SHORT

BRIEF = {**SHORT, "incomeTax": 400, "luxuryTax": 400}  # short, but a game
# From this event on by keyboard.
LAST_PARTS = [("monopoly", BRIEF, 0), ("wucherer-2013", {}, 250)]
MOST_TABS = 200
# Keys that the page shows beside its buttons; those that lead into endless offers are left alone.
# Both are asked at once: a move that was just sent may be answered in between.
KEYS = """() => [
    Boolean(document.querySelector(".turn.mine")),
    [...document.querySelectorAll(".actions [aria-keyshortcuts]")]
        .filter((b) => b.ariaDisabled !== "true" && !b.closest(".aside"))
        .filter((b) => b.dataset.verb !== "counter")
        .map((b) => b.getAttribute("aria-keyshortcuts")),
]"""
SURE = ".actions .two button:first-child"  # asked a second time
ASKED = f"{SURE}, .actions .list .offer, .actions .amount .main, [data-over]"
LOOKS = """() => [
    document.querySelector(".scene")?.dataset.n,
    document.querySelector(".actions .trail")?.textContent,
    document.querySelector(".actions .two")?.textContent,
    document.querySelector(".prompt")?.textContent,
    document.querySelector(".trade-desk") && "trade",
].join()"""
# Whether something can be chosen on the board; then it must be in reach of Tab.
LIT = """(a) => a.matches(":is(.board, .hand) :is(button, [tabindex='0'])")
    && Boolean(a.closest(".lit") || a.matches(".go:not(button)")
        || a.querySelector(":scope > .breathe"))"""
ANY_LIT = f"""() => [...document.querySelectorAll("button, [tabindex='0']")].some({LIT})"""


def test_a_game_by_keyboard_alone(browser: Browser, house: House) -> None:
    with Person(browser, house) as dana:
        page = dana.page
        dana.go()
        page.wait_for_selector("article button")
        # The lobby: to the new table of Magnate.
        tab_to(dana, "a => a.matches(\"a[href='#/new/magnate']\")")
        page.keyboard.press("Enter")
        page.wait_for_selector("form ol")
        # The form: two seats, quick bots.
        while page.locator("ol .remove:not([aria-disabled=true])").count():
            tab_to(dana, "a => a.matches('ol li:last-child .remove')")
            page.keyboard.press("Enter")
        tab_to(dana, "a => a.matches('form > details > summary')")
        page.keyboard.press("Enter")
        tab_to(dana, "a => a.matches('input[type=radio][value=normal]')")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        tab_to(dana, "a => a.matches('form .go button.btn-sea')")
        page.keyboard.press("Enter")
        page.wait_for_selector(".scene")
        play_on(dana)
        tab_to(dana, "a => a.matches('[data-over] .btn-go')")  # a rematch is in reach


@pytest.mark.parametrize(("ruleset", "options", "last"), LAST_PARTS)
def test_a_table_by_keyboard_alone(
    browser: Browser, house: House, ruleset: str, options: dict[str, Any], last: int
) -> None:
    table = house.table(ruleset, ["Dana"], options=options)
    assert not house.play(table, "Dana", last, seed=7).get("over")
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        play_on(dana)
        scores = house.state(table, "Dana")["over"]["scores"]
        dana.page.locator("[data-over] > table tbody tr").first.wait_for()
        assert dana.page.locator("[data-over] > table tbody tr").count() == len(scores)


def play_on(person: Person) -> None:
    """To the end: a target on the board by Tab and Enter, a button likewise, then shown keys."""
    page, chance = person.page, random.Random(3)
    on_the_board = False
    while True:
        page.wait_for_selector(
            f"{SURE}, .actions .list .offer, .actions .amount .main, [data-over]"
        )
        if page.locator("[data-over]").count():
            break
        before = page.evaluate(LOOKS)
        if page.locator(SURE).count():
            tab_to(person, f"a => a.matches('{SURE}')")
            page.keyboard.press("Enter")
        elif page.locator(".trade-desk").count():
            page.keyboard.press("Escape")
        elif not on_the_board and page.evaluate(ANY_LIT):
            tab_to(person, LIT)
            page.keyboard.press("Enter")
            on_the_board = True
        else:
            mine, keys = page.evaluate(KEYS)
            if not mine:
                continue
            if not keys:
                tab_to(person, "a => a.matches('.actions .offer, .actions .main')")
            page.keyboard.press(chance.choice(keys[:6]) if keys else "Enter")
        page.wait_for_function(
            f"(old) => document.querySelector('[data-over]') || ({LOOKS})() !== old", arg=before
        )
    assert on_the_board


def tab_to(person: Person, wanted: str) -> None:
    """Presses Tab until what has the focus is what is wanted; the focus can always be seen."""
    find = f"""() => {{
        const at = document.activeElement;
        if (!at || at === document.body) return false;
        return Boolean(({wanted})(at));
    }}"""
    for _ in range(MOST_TABS):
        if person.page.evaluate(find):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {wanted}")
