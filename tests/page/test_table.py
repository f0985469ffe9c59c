"""Around a table: several people at one device, onlookers, undo, refusals, a rematch."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, WebSocketRoute
from tests.page.house import House, Person

SHORT = {"startMoney": 800, "dealDeeds": 2, "goSalary": 0, "incomeTax": 600, "luxuryTax": 600}


def test_a_hot_seat_covers_hands_in_between(browser: Browser, house: House) -> None:
    with Person(browser, house) as both:
        page = both.page
        both.go("#/new/wucherer-2013")
        page.get_by_role("button", name="Alle hier am Gerät").click()
        page.locator("ol .remove:not([aria-disabled=true])").last.click()
        page.locator("ol .remove:not([aria-disabled=true])").last.click()
        names = page.locator("ol input.name")
        for k, name in enumerate(["Anna", "Ben"]):
            names.nth(k).fill(name)
        page.locator("form .go button.btn-sea").click()
        page.wait_for_selector("main.cover")
        turns = []
        for k in range(4):
            cover = page.locator("main.cover")
            cover.wait_for()
            assert page.locator(".scene").count() == 0, "nothing of the game is in the page"
            turns.append("Anna" if "Anna" in cover.inner_text() else "Ben")
            cover.locator(".btn-go").click()
            page.wait_for_selector(".scene")
            own = page.locator(".seats article", has_text=turns[-1]).first
            assert own.is_visible() and page.locator(".scene > .hand").is_visible()
            # play on until somebody else is asked
            page.wait_for_function(PASS_ON, arg=k, polling=50)
        assert set(turns) == {"Anna", "Ben"}


def test_hidden_purses_are_covered_in_monopoly_too(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Anna", "Ben"], 0, options={"openHoldings": "deeds"})
    with Person(browser, house) as both:
        both.share(table)
        cover = both.page.locator("main.cover")
        cover.wait_for()
        assert both.page.locator(".scene").count() == 0, "nothing of the game is in the page"
        cover.locator(".btn-go").click()
        both.page.wait_for_selector(".scene")


# Presses the most passive button until the cover comes.
PASS_ON = """() => {
    if (document.querySelector("main.cover, [data-over]")) return true;
    const offers = [...document.querySelectorAll(".actions .list .offer:not(.btn-alarm)")];
    offers.at(-1)?.click();
    return false;
}"""


def test_onlookers_see_the_game_but_no_buttons(browser: Browser, house: House) -> None:
    table = house.table("wucherer-2013", ["Dana"])
    house.play(table, "Dana", until=30)
    with Person(browser, house) as guest:
        guest.go(f"#/t/{table.id}")
        guest.page.wait_for_selector(".scene")
        assert guest.page.locator(".actions").count() == 0
        assert guest.page.locator(".hand").count() == 0
        assert guest.page.get_by_text("Du siehst zu").first.is_visible()
        states = [json.loads(text) for text in guest.heard if text.startswith('{"t":"state"')]
        assert all(state["view"]["set"]["Dana"]["hand"] is None for state in states)


def test_the_last_step_is_taken_back(browser: Browser, house: House) -> None:
    table = house.table("wucherer-2013", ["Dana"])
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        dana.asked_now()
        prompt = dana.page.locator(".prompt")
        before, at = prompt.inner_text(), house.state(table, "Dana")["n"]
        dana.page.locator(".actions .list .offer[data-verb='build']").first.click()
        dana.later_than(at)
        assert prompt.inner_text() != before
        dana.page.locator("button[aria-keyshortcuts='u']").click()
        dana.page.wait_for_function(
            "(old) => document.querySelector('.prompt')?.innerText === old", arg=before
        )


def test_a_refusal_is_shown_in_place_with_its_rule(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"])
    house.play(table, "Dana", until=12)
    with Person(browser, house) as dana:
        illegal = ["mortgage Schlossallee"]

        def forward(route: WebSocketRoute) -> None:
            server = route.connect_to_server()

            def send(text: str | bytes) -> None:
                message = json.loads(text)
                if message["t"] == "move" and illegal:
                    message["move"] = illegal.pop()
                server.send(json.dumps(message))

            route.on_message(send)

        dana.page.route_web_socket("**/api/socket?*", forward)
        dana.sit(table, "Dana")
        dana.asked_now()
        dana.page.locator(".actions .list .offer[data-move]").first.click()
        note = dana.page.locator(".turn .note")
        note.wait_for()
        assert "MORT" in note.inner_text(), note.inner_text()
        note.locator("a.rule").first.click()
        dana.page.wait_for_selector(".closer:not([hidden])")
        assert dana.page.locator(".board").is_visible(), "no rule hides the board"
        note.get_by_role("button", name="Schließen").click()
        note.wait_for(state="detached")
        assert dana.play(steps=1)["pressed"] == 1, "the game goes on"


def test_a_rematch_takes_everybody_along(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"], options=SHORT)
    house.play(table, "Dana", until=10**9)
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        dana.page.wait_for_selector("[data-over]")
        dana.page.locator("[data-over] .btn-go").click()
        dana.page.wait_for_url(lambda url: table.id not in url)
        dana.page.wait_for_selector(".scene")
        assert dana.page.locator(".seats article", has_text="Dana").is_visible()
        assert dana.page.locator("[data-over]").count() == 0


PHONE = {"width": 360, "height": 640}


def test_a_new_question_is_read_from_its_start(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"], options={"dealDeeds": 3})
    house.play(table, "Dana", until=30)
    low = {"width": 360, "height": 480}  # where the answers do not fit
    with Person(browser, house, viewport=low) as dana:
        dana.sit(table, "Dana")
        dana.asked_now()
        panel = dana.page.locator("section.turn")
        before = dana.page.locator(".prompt").inner_text()
        panel.evaluate("(one) => one.scrollTo(0, one.scrollHeight)")
        assert panel.evaluate("(one) => one.scrollTop") > 0
        dana.page.locator(".actions .list .offer[data-move]").first.evaluate("(b) => b.click()")
        dana.page.wait_for_function(
            """(old) => document.querySelector(".turn.mine .prompt")?.innerText !== old
                && document.querySelector(".turn.mine .prompt")
                && document.querySelector("section.turn").scrollTop === 0""",
            arg=before,
        )


def test_on_a_phone_a_tap_shows_a_deed(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"])
    house.play(table, "Dana", until=20)
    with Person(browser, house, viewport=PHONE, has_touch=True) as dana:
        dana.sit(table, "Dana")
        dana.asked_now()
        spot = dana.page.evaluate(UNLIT)
        dana.page.touchscreen.tap(*spot)
        dana.page.wait_for_selector(".closer:not([hidden])")


# A point of a street that is in sight and not part of a move.
UNLIT = """() => {
    for (const cell of document.querySelectorAll("[data-space]")) {
        const box = cell.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 3];
        const street = cell.getAttribute("aria-label").includes("straße");
        if (street && document.elementFromPoint(x, y) === cell) return [x, y];
    }
}"""


def test_what_was_sent_and_takes_its_time_is_said(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"])
    house.play(table, "Dana", until=12)
    with Person(browser, house) as dana:
        kept: list[tuple[WebSocketRoute, str | bytes]] = []

        def forward(route: WebSocketRoute) -> None:
            server = route.connect_to_server()

            def send(text: str | bytes) -> None:
                if json.loads(text)["t"] == "move":
                    kept.append((server, text))
                else:
                    server.send(text)

            route.on_message(send)

        dana.page.route_web_socket("**/api/socket?*", forward)
        dana.sit(table, "Dana")
        dana.asked_now()
        button = dana.page.locator(".actions .list .offer[data-move]").first
        label = button.locator(".label").inner_text()
        button.click()
        note = dana.page.locator(".underway")
        note.wait_for()
        assert label in note.inner_text()
        button.click()  # again, because nothing seems to happen
        [(server, text)] = kept
        kept.clear()
        server.send(text)
        note.wait_for(state="detached")
