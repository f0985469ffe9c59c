"""The trade desk: both sides in sight, an answer with its reason, an offer that nobody loses."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.page.house import LARGE, PATIENCE, House, Person, Table
from tests.page.tables import ENDLESS, NAME

PHONE = ViewportSize(width=390, height=844)
PARTNER = "Berta"
expect.set_options(timeout=PATIENCE)


def at_the_desk(house: House) -> Table:
    """Everybody has been dealt three deeds; nobody has thrown yet."""
    table = house.table("monopoly", [NAME], 1, options={"dealDeeds": 3})
    house.play(table, NAME, ENDLESS, verb=f"offer {PARTNER}")
    return table


def drafts(house: House, table: Table) -> dict[str, object] | None:
    """The offer as far as the game knows it."""
    found: dict[str, object] | None = house.state(table, NAME)["view"]["set"][NAME]["draft"]
    return found


def side(page: Page, k: int) -> str:
    return f".desk .sides > section:nth-child({k + 1})"


def declined(page: Page) -> None:
    """A counter-offer is turned down; then the same offer gets a plain answer."""
    page.locator(".desk [data-move=propose]").click()
    page.wait_for_selector(".desk .verdict :is(.declined, .countered)")
    if page.locator(".desk .verdict .countered").count():
        page.locator(".desk [data-move=decline]").click()
        page.wait_for_selector(".desk .verdict .declined")
        page.locator(".desk .acts .btn:not(.btn-go, .btn-quiet)").click()  # the same again
        page.wait_for_selector(".desk .verdict .declined q")


@pytest.mark.parametrize("size", [LARGE, PHONE], ids=["desktop", "phone"])
def test_an_offer_stays_through_decline_and_reload_and_is_raised_in_one_tap(
    browser: Browser, house: House, size: ViewportSize
) -> None:
    table = at_the_desk(house)
    with Person(browser, house, viewport=size) as dana:
        page = dana.page
        dana.sit(table, NAME)
        page.locator(".actions [data-verb=offer]").click()
        wanted = page.locator(f"{side(page, 1)} .thing").first
        word = wanted.get_attribute("data-thing")
        wanted.click()
        # What one would get stands apart, never among what one gives.
        gets = page.locator(f"{side(page, 0)} .coming", has_text="Du bekommst")
        expect(gets.locator(f"[data-comes='{word}']")).to_be_visible()
        expect(page.locator(f"{side(page, 0)} [data-thing='{word}']")).to_have_count(0)
        money = page.locator(f"{side(page, 0)} input[type=number]")
        money.fill("99999")
        expect(page.locator(".desk .wrong")).to_contain_text("So viel hast du nicht")
        money.fill("1")
        expect(page.locator(".desk .outcome")).to_contain_text("Kostet 1 M")
        assert drafts(house, table) is not None
        declined(page)
        said = page.locator(".desk .verdict q").inner_text()
        assert "Mir fehlen noch" in said
        page.reload()
        expect(page.locator(".desk .verdict q")).to_have_text(said)
        expect(page.locator(f"{side(page, 1)} [data-thing='{word}']")).to_have_attribute(
            "aria-pressed", "true"
        )
        page.locator(".desk .acts .btn-go").click()  # raise by what is short
        page.wait_for_selector(".desk .verdict .accepted")
        assert house.state(table, NAME)["view"]["set"][word]["owner"] == NAME


def test_a_tap_on_a_deed_never_mortgages_while_the_desk_is_open(
    browser: Browser, house: House
) -> None:
    table = at_the_desk(house)
    with Person(browser, house) as dana:
        page = dana.page
        dana.sit(table, NAME)
        before = house.state(table, NAME)["view"]["set"]
        own = before[NAME]["deeds"][0]
        page.get_by_role("button", name=f"Mit {PARTNER} handeln").click()
        page.locator(f"{side(page, 1)} .thing").first.click()
        space = page.locator(".board .hit").and_(page.get_by_label(own, exact=False)).first
        page.wait_for_selector(".frame-lit")
        space.focus()
        page.keyboard.press("Enter")
        chosen = page.locator(f"{side(page, 0)} [data-thing='{own}']")
        expect(chosen).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".desk .outcome, .desk [data-move=propose]").first).to_be_visible()
        page.locator(".desk .close").click()
        page.locator("button.door").click()  # the way back to it
        chosen.click()
        expect(chosen).to_have_attribute("aria-pressed", "false")
        after = house.state(table, NAME)["view"]["set"]
        assert after[NAME]["mortgaged"] == before[NAME]["mortgaged"]


def test_a_card_is_asked_for_at_the_same_desk(browser: Browser, house: House) -> None:
    table = house.table("wucherer-classic", [NAME], 1)
    house.play(table, NAME, ENDLESS, verb="offer")
    with Person(browser, house, viewport=PHONE) as dana:
        page = dana.page
        dana.sit(table, NAME)
        page.locator(".actions [data-verb=offer]").click()
        expect(page.locator(f"{side(page, 1)} [data-thing=Dach]")).to_have_attribute(
            "aria-pressed", "true"
        )
        page.locator(f"{side(page, 0)} input[type=number]").fill("1")
        page.locator(".desk [data-move=propose]").click()
        page.wait_for_selector(".desk .verdict :is(.accepted, .declined, .countered)")
        said = " ".join(house.state(table, NAME)["log"]["lines"][-3:])
        assert "1 DMW" in said


def test_partners_of_a_trade_are_no_building_sites(browser: Browser, house: House) -> None:
    """The classic game builds for oneself only; who is asked for a card shows a handshake."""
    table = house.table("wucherer-classic", [NAME], 2)
    house.play(table, NAME, ENDLESS, verb="offer")
    with Person(browser, house) as dana:
        page = dana.page
        dana.sit(table, NAME)
        page.locator(".actions [data-verb=offer]:not([data-move])").click()
        for partner in (PARTNER, "Carl"):
            hands = page.locator(".board").get_by_label(f"Mit {partner} handeln")
            expect(hands.locator("path.hands")).to_have_count(1)
            expect(page.get_by_label(f"Bauplatz in der Straße von {partner}")).to_have_count(0)
