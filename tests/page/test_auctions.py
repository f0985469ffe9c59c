"""Auctions in the browser: an open outcry on desk and phone, the banker's calls, and bidding up to
a limit."""

from __future__ import annotations

from playwright.sync_api import Browser, ViewportSize, expect
from tests.page.house import PATIENCE, House, Person
from tests.page.outcry import Outcry

PHONE = ViewportSize(width=390, height=844)
expect.set_options(timeout=PATIENCE)


def test_open_outcry_on_desk_and_phone(browser: Browser, house: House) -> None:
    at = Outcry(house)
    with Person(browser, house) as dana, Person(browser, house, viewport=PHONE) as ben:
        dana.sit(at.table, "Dana")
        ben.sit(at.table, "Ben")
        # Ben is not asked and bids all the same; Enter bids what the field says.
        expect(ben.page.locator(".turn .who")).to_contain_text("Du darfst mitbieten")
        for size in (ViewportSize(width=360, height=740), PHONE):
            ben.page.set_viewport_size(size)
            for answer in (".actions [data-verb=pass]", ".bidfor"):
                expect(ben.page.locator(answer)).to_be_in_viewport(ratio=1)
        bid = ben.page.locator(".amount input[type=number]")
        bid.fill("30")
        bid.press("Enter")
        leader = ".auction li.top"
        expect(dana.page.locator(leader)).to_contain_text("Ben")
        expect(dana.page.locator(leader)).to_contain_text("30 M")
        # Dana lets the table bid up to 40, and it takes the least step.
        order = dana.page.locator(".bidfor")
        order.locator("input").fill("20")
        order.locator("input").press("Enter")
        expect(order).to_contain_text("Mindestens 31")  # said, and not changed for her
        order.locator("input").fill("40")
        order.locator("input").press("Enter")
        expect(dana.page.locator(".bidfor.on")).to_contain_text("bis 40")
        expect(ben.page.locator(leader)).to_contain_text("31 M")
        # The banker calls; everybody sees it, and a bid begins the calls again.
        at.move("Ida", "hammer")
        at.move("Ida", "hammer")
        for person in (dana, ben):
            expect(person.page.locator(".hammer[data-calls='2']")).to_be_attached()
            expect(person.page.locator(".turn .prompt")).to_contain_text("Zum Zweiten!")
        bid.fill("35")
        bid.press("Enter")
        expect(ben.page.locator(leader)).to_contain_text("36 M")
        expect(ben.page.locator(".hammer[data-calls='0']")).to_be_attached()
        for _ in range(3):
            at.move("Ida", "hammer")
        expect(dana.page.locator(".hammer")).to_have_count(0)
        expect(dana.page.locator(".bidfor")).to_have_count(0)  # the order was for this lot
        assert house.state(at.table, "Dana")["view"]["set"]["Turmstraße"]["owner"] == "Dana"


def test_bid_for_me_in_magnate(browser: Browser, house: House) -> None:
    table = house.table("magnate", ["Dana"])
    state = house.play(table, "Dana", until=10**9, verb="bid")
    amount = next(m["amount"] for m in state["legal"] if m["verb"] == "bid")
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        order = dana.page.locator(".bidfor")
        order.locator("input").fill(str(amount["high"] * amount["step"]))
        order.locator("button").click()
        dana.page.locator("[role=log] li", has_text="Dana bietet").first.wait_for()
        assert not any('"t":"move"' in text for text in dana.sent), "the table did it"
