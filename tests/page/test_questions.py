"""Whatever is pressed answers: why nothing can be done with it, and what a move would do before it
is made. One window a board: first a desk, then a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, WebSocketRoute, expect
from tests.page.house import PATIENCE, House, Person
from tests.page.tables import ENDLESS, SITUATIONS, Tables, owe
from tests.page.test_taps import moves

DESK, PHONE = ViewportSize(width=1280, height=720), ViewportSize(width=390, height=844)
SENTENCE = 20  # characters: more than the name of a verb
BERTA = "Berta"
POOR = {"start.money": 300}  # a plot costs 500
expect.set_options(timeout=PATIENCE)


def on_both(person: Person) -> Iterator[Page]:
    """The same table on a desk and on a phone."""
    for size in (DESK, PHONE):
        person.page.set_viewport_size(size)
        person.page.wait_for_selector(".scene[data-ready]")
        yield person.page


def press(thing: Locator) -> None:
    """Wherever it lies: what is tested is what it answers."""
    thing.first.dispatch_event("click")


def says_why(page: Page, about: str = "") -> str:
    """The sentence beside a thing that was pressed; then it is closed again."""
    why = page.locator(".closer .because :is(li, p)", has_text=about)
    why.first.wait_for()
    said = why.first.inner_text()
    assert len(said) > SENTENCE, said
    page.keyboard.press("Escape")
    page.wait_for_selector(".closer", state="hidden")
    return said


def asks_seat(page: Page, name: str, by_key: bool) -> None:
    """A seat that is not lit; on a phone it may lie behind its tab."""
    seat = page.locator(f".seats article[aria-label={name}] button.look")
    if not seat.is_visible():
        page.locator("[data-go=seats]:visible").click()
    if by_key:
        seat.focus()
        page.keyboard.press("Enter")
    else:
        seat.click()


def asks_skip(page: Page) -> None:
    """A button that is grey because there is nothing to skip."""
    page.locator(".pace > button").click()
    page.locator(".pace [aria-disabled=true]").click(force=True)
    expect(page.locator(".pace [role=status]")).to_have_text("Du bist selbst gefragt.")
    page.keyboard.press("Escape")


def test_monopoly_says_why_not(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"], 2, options={"dealDeeds": 3})
    house.play(table, "Dana", until=40, verb="end")
    state = house.state(table, "Dana")
    lit = {word for move in state["legal"] for word in move.get("args", [])}
    spaces = house.get("/api/rulesets/monopoly/pieces")["spaces"]
    far = next(k for k, one in enumerate(spaces) if "price" in one and one["word"] not in lit)
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        for page in on_both(dana):
            press(page.locator(f"[data-space='{far}']"))
            page.locator(".closer .because a.rule").first.click()
            page.wait_for_selector("[data-rule] .text")
            page.keyboard.press("Escape")
            # A letter whose verb is not possible is no silence either; the seats stay in sight.
            page.keyboard.press("b")
            page.locator(".actions .because li", has_text="bauen").first.wait_for()
            assert page.locator(".seats article:visible").count() == 3
            asks_skip(page)
            asks_seat(page, "Dana", by_key=page.viewport_size == DESK)
            says_why(page)
        assert moves(dana) == []


def test_wucherer_says_why_not(browser: Browser, house: House) -> None:
    table = house.table("wucherer-2013", ["Dana"], 1)
    state = house.play(table, "Dana", until=ENDLESS, verb="buy")
    lit = {word for move in state["legal"] for word in move.get("args", [])}
    hand = state["view"]["set"]["Dana"]["hand"]
    assert set(hand) - lit, "a card that cannot be played"
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        for page in on_both(dana):
            press(page.locator(".hand .slot:not(.lit)"))
            says_why(page)
            press(page.locator(".board [role=button][aria-label^='Im Knast']"))
            says_why(page)
            asks_skip(page)
            asks_seat(page, BERTA, by_key=page.viewport_size == DESK)
            says_why(page)
        assert moves(dana) == []


def test_magnate_says_why_not(browser: Browser, house: House) -> None:
    table = house.table("magnate", ["Dana"], 1, tables=POOR)
    state = house.play(table, "Dana", until=ENDLESS, verb="consult")
    view = state["view"]["set"]
    plots = [f"{district}{letter}" for district in "123456" for letter in "ABCDEFGHI"]
    dear = next(plot for plot in plots if view[plot]["for_sale"])
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        for page in on_both(dana):
            press(page.locator(f"[data-plot='{dear}']"))
            assert "fehlen" in says_why(page, "fehlen")
            if page.viewport_size == PHONE:
                page.locator(".board .strip").click()  # what can be built lies under the market
            press(page.locator("[data-building=mall]"))
            says_why(page)
            asks_skip(page)
            asks_seat(page, BERTA, by_key=page.viewport_size == DESK)
            assert "keinen Zug" in says_why(page)
        assert moves(dana) == []


def advises(person: Person, said: str, target: str) -> None:
    """The shark's answer, without the minutes that it takes to compile its search."""

    def forward(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def send(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] != "hint":
                return server.send(text)
            n = int(person.page.locator(".scene").get_attribute("data-n") or 0)
            best = [{"share": 0.6, "moves": [f"buy {target}"], "targets": [target]}]
            route.send(
                json.dumps(
                    {"t": "advice", "id": message["id"], "n": n, "best": best, "said": [said]}
                )
            )

        route.on_message(send)

    person.page.route_web_socket("**/api/socket?*", forward)


# --- consequences before commitment ---------------------------------------------------------------
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_magnate_is_read_before_it_is_played(
    browser: Browser, house: House, size: ViewportSize
) -> None:
    table = house.table("magnate", ["Dana"], hints=True)
    state = house.play(table, "Dana", until=ENDLESS, verb="buy")
    plots = [move["args"][0] for move in state["legal"] if move["verb"] == "buy"]
    with Person(browser, house, viewport=size) as dana:
        page = dana.page
        advises(dana, "Kaufen: gewinnt 60 von 100", plots[0])
        dana.sit(table, "Dana")
        dana.asked_now()
        page.get_by_role("button", name="Was würde der Hai tun?").click()
        expect(page.locator(".advice li")).to_have_text(["Kaufen: gewinnt 60 von 100"])
        expect(page.locator(".board path.hot")).to_have_count(1)  # where that would be
        page.locator(".advice .close").click()
        expect(page.locator(".advice, .board path.hot")).to_have_count(0)
        ahead = page.locator(".commit:visible .ahead", has_text="Kostet")
        press(page.locator(f"[data-plot='{plots[0]}']"))
        ahead.first.wait_for()
        page.keyboard.press("Escape")
        ahead.first.wait_for(state="detached")
        press(page.locator(f"[data-plot='{plots[0]}']"))
        press(page.locator(f"[data-plot='{plots[1]}']"))
        page.locator(f".commit:visible [data-move='buy {plots[1]}']").first.wait_for()
        assert moves(dana) == [], "so far everything was only looked at"
        press(page.locator(f"[data-plot='{plots[1]}']"))
        dana.later_than(state["n"])
        assert moves(dana) == [f"buy {plots[1]}"]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_monopoly_is_read_before_it_is_played(
    browser: Browser, house: House, size: ViewportSize
) -> None:
    """In a debt: what one gives up, and the cheapest way out, which is several moves."""
    table = owe(house)
    spaces = house.get("/api/rulesets/monopoly/pieces")["spaces"]
    station = next(k for k, one in enumerate(spaces) if one["word"] == "Westbahnhof")
    with Person(browser, house, viewport=size) as dana:
        page = dana.page
        dana.sit(table, "Dana")
        page.wait_for_selector(".scene[data-ready]")
        press(page.locator(f"[data-space='{station}']"))
        ahead = page.locator(".commit:visible .ahead", has_text="Bringt 100 M")
        ahead.first.wait_for()
        page.keyboard.press("Escape")
        ahead.first.wait_for(state="detached")
        page.locator("[data-way=look]").first.click()
        steps = page.locator(".way li")
        expect(steps).to_have_count(2)
        assert moves(dana) == [], "so far everything was only looked at"
        page.locator("[data-way=go]").first.click()
        expect(page.locator(".debt")).to_have_count(0)
        assert sorted(moves(dana)) == ["mortgage Turmstraße", "mortgage Westbahnhof"]


def test_what_saves_comes_first_and_a_panel_that_is_cut_says_so(
    browser: Browser, tables: Tables
) -> None:
    with Person(browser, tables.house, viewport={"width": 768, "height": 1024}) as dana:
        page = dana.page
        dana.sit(tables.of(SITUATIONS["debt-monopoly"]), "Dana")
        page.locator("[data-way=trade]").wait_for()
        offered = page.locator("section.turn :is([data-way], .list .offer)")
        kinds = [one.get_attribute("data-verb") for one in offered.all()]
        assert kinds[0] is None and kinds[-1] == "bankrupt", kinds
        assert {"mortgage", "offer"} < set(kinds), kinds
        panel, more = page.locator("section.turn"), page.locator("[data-below]")
        more.click()
        page.wait_for_function("() => document.querySelector('section.turn').scrollTop > 0")
        panel.evaluate("(panel) => panel.scrollTo(0, panel.scrollHeight)")
        expect(more).to_be_hidden()
        panel.evaluate("(panel) => panel.scrollTo(0, 0)")
        expect(more).to_be_visible()  # there is more again
        page.locator("[data-way=trade]").click()
        page.locator(".desk .sides").wait_for()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_wucherer_is_read_before_it_is_played(
    browser: Browser, house: House, size: ViewportSize
) -> None:
    """To build for a rival comes last, in red, and takes two presses."""
    table = house.table("wucherer-2013", ["Dana"], 1)
    state = house.play(table, "Dana", until=ENDLESS, verb=f"build {BERTA}")
    with Person(browser, house, viewport=size) as dana:
        page = dana.page
        dana.sit(table, "Dana")
        dana.asked_now()
        last = page.locator(".actions .list .offer").last
        expect(last).to_have_attribute("data-move", f"build {BERTA}")
        expect(last).to_have_class(re.compile("btn-alarm"))
        last.click()
        page.locator(".commit:visible .ahead .loss").first.wait_for()
        expect(page.locator(".commit:visible .btn-alarm").first).to_be_visible()
        page.keyboard.press("Escape")
        assert moves(dana) == [], "so far everything was only looked at"
        # On a phone another's street lies behind a tap; the button that means it is as good.
        plot = page.locator(f".board .plot[aria-label*={BERTA}]")
        on_board = size == DESK
        press(plot if on_board else last)
        page.locator(".commit:visible .ahead .loss").first.wait_for()
        press(plot if on_board else page.locator(".commit:visible .btn-alarm"))
        dana.later_than(state["n"])
        assert moves(dana) == [f"build {BERTA}"]
