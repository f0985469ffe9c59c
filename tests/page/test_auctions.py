"""Auctions in the browser: an open outcry on desk and phone, the banker's calls, and bidding up to
a limit."""

from __future__ import annotations

import itertools

from playwright.sync_api import Browser, ViewportSize, expect
from tests.page.house import PATIENCE, House, Person, Table

PHONE = ViewportSize(width=390, height=844)
OPTIONS = {"quickStart": True, "throwDelaySeconds": 0, "dealDeeds": 0}
expect.set_options(timeout=PATIENCE)


class Outcry:
    """Dana has declined Turmstraße; Ida has the hammer, and types what the dice show."""

    def __init__(self, house: House) -> None:
        seats = [{}, {}, {"role": "banker"}]
        wish = {"ruleset": "monopoly-karlsruhe", "seats": seats, "dice": "typed", "clock": False}
        made = house.post("/api/tables", {**wish, "options": OPTIONS})
        self.house, self._ids = house, itertools.count()
        self.table = Table(made["table"], made["invite"], made["host"], {})
        for name, seat in {"Dana": "seat1", "Ben": "seat2", "Ida": "banker"}.items():
            sit = {"t": "sit", "name": name, "invite": made["invite"], "seat": seat}
            self.table.codes[name] = self._post(sit)["code"]
        for dice in ("6 6", "1 2"):  # for the order the table throws by itself
            self._send("Ida", "chance", f"dice {dice}")
        self.move("Dana", "throw")
        self._send("Ida", "chance", "dice 1 2")
        self.move("Dana", "decline")

    def move(self, name: str, move: str) -> None:
        self._send(name, "move", move)

    def _send(self, name: str, t: str, move: str) -> None:
        body = {"t": t, "id": f"id{next(self._ids)}", "move": move}
        self._post(body, self.table.codes[name])

    def _post(self, body: dict[str, str], code: str | None = None) -> dict[str, str]:
        answer: dict[str, str] = self.house.post(
            f"/api/tables/{self.table.id}/commands", body, code
        )
        return answer


def test_open_outcry_on_desk_and_phone(browser: Browser, house: House) -> None:
    at = Outcry(house)
    with Person(browser, house) as dana, Person(browser, house, viewport=PHONE) as ben:
        dana.sit(at.table, "Dana")
        ben.sit(at.table, "Ben")
        # Ben is not asked and bids all the same; Enter bids what the field says.
        expect(ben.page.locator(".turn .who")).to_contain_text("Du darfst mitbieten")
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
