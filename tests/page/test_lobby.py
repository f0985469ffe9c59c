"""The way into a game: two clicks against bots, a link for friends."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route
from tests.page.house import House, Person
from tests.page.test_games import RULESETS


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_clicks_to_a_running_game(browser: Browser, house: House, ruleset: str) -> None:
    title = house.get("/api/rulesets?lang=de")["rulesets"][ruleset]
    with Person(browser, house) as dana:
        dana.go()
        card = dana.page.locator("article", has_text=title["subtitle"])
        card.locator("button").click()  # the first click
        dana.page.wait_for_selector(".scene")
        dana.asked_now()
        at = dana.page.locator(".scene").get_attribute("data-n")
        offers = ".actions .amount .main, .actions .list .offer"
        dana.page.locator(offers).first.click()  # the second is a move
        dana.page.wait_for_function(
            "(old) => document.querySelector('.scene').dataset.n !== old"
            " || document.querySelector('.actions .trail')",
            arg=at,
        )


def test_a_friend_joins_by_the_link(browser: Browser, house: House) -> None:
    with Person(browser, house) as host, Person(browser, house) as friend:
        host.go("#/new/magnate")
        host.page.get_by_role("button", name="Alle anderen: Freunde").click()
        while host.page.locator("ol .remove:not([aria-disabled=true])").count():
            host.page.locator("ol .remove:not([aria-disabled=true])").last.click()
        host.page.locator("ol input.name").first.fill("Dana")
        host.page.locator("form .go button.btn-sea").click()
        host.page.wait_for_selector("#invite")
        link = host.page.get_by_label("Einladungslink").input_value()
        # The link leads to this machine only: there is nothing to point a phone at.
        host.page.get_by_text("gilt nur auf diesem Gerät").wait_for()
        assert host.page.get_by_label("QR-Code").count() == 0
        friend.page.goto(link)
        friend.page.get_by_label("Dein Name am Tisch").fill("Ben")
        friend.page.get_by_role("button", name="Hinsetzen").click()
        for person in (host, friend):
            person.page.wait_for_selector(".scene")
            assert person.page.locator(".seats article", has_text="Ben").is_visible()
        assert link.split("invite=")[1] not in friend.page.url


def test_links_lead_to_this_machine_from_others(browser: Browser, house: House) -> None:
    found = {"lan": "http://192.0.2.7:8080/"}  # an address for examples
    with Person(browser, house) as host:
        host.page.route("**/api/here*", lambda route: route.fulfill(json=found))
        host.go("#/new/magnate")
        host.page.get_by_role("button", name="Alle anderen: Freunde").click()
        host.page.locator("form .go button.btn-sea").click()
        host.page.wait_for_selector("#invite")
        host.page.wait_for_function(
            "() => [...document.querySelectorAll('input[readonly]')]"
            ".some(link => link.value.startsWith('http://192.0.2.7:8080/#/join/'))"
        )
        assert host.page.get_by_text("gilt nur auf diesem Gerät").count() == 0
        host.page.get_by_label("QR-Code").wait_for()


def test_the_lobby_knows_the_way_back(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"])
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        dana.asked_now()
        dana.go()
        back = dana.page.locator("section[aria-labelledby=resume] a").first
        back.click()
        dana.page.wait_for_selector(".scene")
        assert table.id in dana.page.url


def test_a_listed_table_is_found_and_watched(browser: Browser, house: House) -> None:
    house.table("wucherer-classic", ["Dana"], listed=True, title="Stammtisch Südstadt")
    with Person(browser, house) as guest:
        guest.go()
        row = guest.page.locator("li", has_text="Stammtisch Südstadt").first
        row.locator("a.btn").click()
        guest.page.wait_for_selector(".scene")
        assert guest.page.get_by_text("Du siehst zu").first.is_visible()


def test_the_lobby_says_that_the_connection_is_lost(browser: Browser, house: House) -> None:
    with Person(browser, house) as dana:
        dana.go()
        dana.page.wait_for_selector("article button")
        dana.context.set_offline(True)
        note = dana.page.locator(".lost")
        note.wait_for()
        assert "Verbindung ist weg" in note.inner_text()
        dana.context.set_offline(False)
        note.wait_for(state="detached")
        dana.complaints.clear()  # the browser's own words about the lost network


def test_the_name_at_the_first_table_is_kept(browser: Browser, house: House) -> None:
    with Person(browser, house) as dana:
        dana.go("#/new/magnate")
        dana.page.locator("ol input.name").first.fill("Dana")
        dana.page.locator("form .go button.btn-sea").click()
        dana.page.wait_for_selector(".scene")
        dana.go()
        dana.page.wait_for_selector(".me .name:text-is('Dana')")


def test_bots_take_the_seats_that_stay_free(browser: Browser, house: House) -> None:
    with Person(browser, house) as host:
        host.go("#/new/monopoly")
        host.page.get_by_role("button", name="Alle anderen: Freunde").click()
        host.page.locator("ol input.name").first.fill("Dana")
        host.page.locator("form .go button.btn-sea").click()
        begin = host.page.get_by_role("button", name="Jetzt anfangen")
        fill = host.page.get_by_label("Freie Plätze mit Bots füllen")
        fill.uncheck()
        begin.click(force=True)
        said = host.page.get_by_role("alert")
        assert "3 Plätze sind noch frei" in said.inner_text(), "it says why it does not begin"
        fill.check()
        said.wait_for(state="detached")
        begin.click()
        host.page.wait_for_selector(".scene .board svg")
        assert host.page.locator(".seats article").count() == 4
        host.asked_now()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_big_button_names_its_game_and_leads_to_the_first_throw(
    browser: Browser, house: House, phone: bool
) -> None:
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 720}
    with Person(browser, house, viewport=size) as dana:
        dana.go()
        dana.page.get_by_role("button", name="Monopoly gegen drei Bots spielen").click()
        dana.page.wait_for_selector(".scene")
        dana.asked_now()
        dana.page.locator(".actions .list .offer", has_text="Würfeln").first.wait_for()
        dana.go()  # the way back is in sight without scrolling
        back = dana.page.locator("section[aria-labelledby=resume] a.btn").first
        back.wait_for()
        if phone:
            box = back.bounding_box()
            assert box and box["y"] + box["height"] < 780


def test_alone_against_the_opponent_of_the_rules(browser: Browser, house: House) -> None:
    with Person(browser, house, viewport={"width": 1280, "height": 720}) as dana:
        dana.go("#/new/magnate")
        dana.page.get_by_role("radio", name="Allein gegen die KI").check()
        dana.page.locator("select", has_text="Overlord").select_option("overlord")
        assert dana.page.get_by_role("radio", name="Allein gegen die KI").is_checked()
        assert dana.page.locator("ol li").count() == 2
        assert dana.page.get_by_text("Magnate: 1 Person, KI").is_visible()
        dana.page.locator("form .go button.btn-sea").click()
        dana.page.wait_for_selector(".scene")
        seat = dana.page.locator(".seats article", has_text="KI")
        assert seat.get_by_text("Roboter-Overlord").is_visible()
        assert dana.page.locator(".seats article").count() == 2
        assert dana.page.get_by_text("Allein gegen die KI").first.is_visible()


def test_sitting_down_needs_no_scrolling(browser: Browser, house: House) -> None:
    made = house.post("/api/tables", {"ruleset": "monopoly", "seats": [{}, {}], "listed": True})
    with Person(browser, house, viewport={"width": 1280, "height": 720}) as dana:
        dana.go(f"#/join/{made['table']}")
        sit = dana.page.get_by_role("button", name="Hinsetzen")
        sit.wait_for()
        box = sit.bounding_box()
        assert box and box["y"] + box["height"] <= 720


def test_a_question_about_the_rules_is_answered_by_keyboard(browser: Browser, house: House) -> None:
    with Person(browser, house) as dana:
        dana.go("#/rules/monopoly")
        question = dana.page.get_by_label("In den Regeln suchen")
        answers: list[Route] = []

        def hold(route: Route) -> None:
            answers.append(route)

        dana.page.route("**/api/rules/search*", hold)
        with dana.page.expect_request("**/api/rules/search*"):
            question.fill("Wie komme ich aus dem Knast?")
        dana.page.get_by_text("Suche läuft").wait_for()
        assert not dana.page.get_by_text("Treffer").count(), "nothing is missed before the answer"
        answers.pop().continue_()
        first = dana.page.get_by_role("list", name="Antworten").get_by_role("link").first
        first.wait_for()
        assert first.locator("mark", has_text="Gefängnis").count() > 0
        dana.page.keyboard.press("ArrowDown")
        dana.page.keyboard.press("ArrowDown")
        dana.page.keyboard.press("Enter")
        dana.page.wait_for_selector("article.wanted")
        assert "/MON-JAIL-0" in dana.page.url
        assert dana.page.get_by_label("In den Regeln suchen").input_value() == ""
        with dana.page.expect_request("**/api/rules/search*"):
            question.fill("qwrtzpsdf")
        dana.page.get_by_text("Suche läuft").wait_for()
        answers.pop().continue_()
        dana.page.get_by_text("Nichts gefunden").wait_for()
        assert not answers, "an answer is no new question"
