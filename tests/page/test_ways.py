"""Links that lead nowhere, and ways back: the page says what helps, and nobody is stuck."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.page.house import House, Person

NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


def test_a_personal_link_that_does_not_hold_is_no_seat(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"])
    with Person(browser, house) as guest:
        guest.go(f"#/t/{table.id}?code=AAAA-BBBB-CCCC")
        stuck = guest.page.get_by_role("alert")
        stuck.wait_for()
        assert "persönlicher Link gilt nicht" in stuck.inner_text()
        stuck.get_by_role("button", name="Zuschauen").click()
        guest.page.wait_for_selector(".scene")
        guest.go(f"#/join/{table.id}")
        guest.page.get_by_text("Dieses Spiel hat schon begonnen.").wait_for()
        assert guest.page.get_by_text("Du sitzt schon").count() == 0


@pytest.mark.parametrize("path", ["#/join/zzzzzzzz", "#/t/zzzzzzzz", "#/t/zzzzzzzz@5"])
def test_a_table_that_is_not_there(browser: Browser, house: House, path: str) -> None:
    with Person(browser, house) as guest:
        guest.go(path)
        guest.page.locator("[role=alert]", has_text="Diesen Tisch gibt es nicht").wait_for()
        guest.page.get_by_role("link", name="Zur Startseite", exact=True).click()
        guest.page.wait_for_selector("article button")
        guest.complaints.clear()  # the browser's own words about what the server did not find


def test_the_rulebook_leads_back_to_the_table(browser: Browser, house: House) -> None:
    table = house.table("monopoly-karlsruhe", ["Dana"])
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        dana.page.get_by_role("link", name="Regeln nachschlagen").first.click()
        dana.page.wait_for_selector("main section h2")
        assert dana.page.get_by_label("Karlsruher Meisterschaft").is_checked()
        dana.page.get_by_role("link", name="Zum Spiel zurück").click()
        dana.page.wait_for_selector(".scene")
        dana.go("#/rules/monopoly/MON-NO-99")
        dana.page.get_by_text("Eine Regel MON-NO-99 gibt es in diesem Buch nicht.").wait_for()


def test_a_link_is_copied_without_https(browser: Browser, house: House) -> None:
    """In a local network browsers have no clipboard for pages."""
    table = house.table("monopoly", ["Dana"])
    with Person(browser, house) as dana:
        dana.context.add_init_script(NO_CLIPBOARD)
        dana.sit(table, "Dana")
        dana.page.locator("[data-go=more]:visible").click()
        dana.page.get_by_role("button", name="Kopieren").click()
        dana.page.get_by_role("button", name="Kopiert").wait_for()


def test_an_amount_counts_while_it_is_typed(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"], 2)
    state = house.play(table, "Dana", 10**9, verb="bid")
    low = next(move["amount"]["low"] for move in state["legal"] if move["verb"] == "bid")
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        number = dana.page.locator(".actions .amount input[type=number]")
        number.fill(str(low + 3))
        dana.page.locator(".actions .amount .main", has_text=f"{low + 3} M").wait_for()
