"""Nothing happens by accident, whatever is pressed twice, held down or mistyped."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page
from tests.page.house import House, Person

PHONE = {"width": 390, "height": 844}
QUIET_MS = 400


def moves(person: Person) -> list[str]:
    """What somebody has moved. Sent again, as the answer takes long, it is the same move."""
    sent = [json.loads(text) for text in person.sent]
    return list({one["id"]: one["move"] for one in sent if one["t"] == "move"}.values())


def stop_the_clock(page: Page) -> None:
    """Time stands still until it is told to go on: a slow machine is no slow hand."""
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)


@pytest.mark.parametrize(
    ("ruleset", "verb"), [("monopoly", "throw"), ("wucherer-2013", "buy"), ("magnate", "bid")]
)
def test_a_double_click_does_one_thing(
    browser: Browser, house: House, ruleset: str, verb: str
) -> None:
    table = house.table(ruleset, ["Dana"])
    at = house.play(table, "Dana", until=10**9, verb=verb)["n"]
    with Person(browser, house, at_once=False) as dana:
        dana.page.clock.install()
        dana.sit(table, "Dana")
        dana.asked_now()
        stop_the_clock(dana.page)
        dana.page.locator(f".actions [data-move={verb}]").first.dblclick()
        dana.later_than(at)
        assert len(moves(dana)) == 1
        # A third click, on whatever lies under the pointer now, comes too early as well, and so
        # does any key.
        spot = dana.page.locator(".actions button.btn-go, .actions .offer").first.bounding_box()
        assert spot is not None
        dana.page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        dana.page.keyboard.press("Enter")
        assert dana.page.locator(".scene[data-ready]").count() == 0
        dana.page.clock.run_for(QUIET_MS)
        dana.page.wait_for_selector(".scene[data-ready]")
        assert len(moves(dana)) == 1


@pytest.mark.parametrize("width", [PHONE["width"], 1280])
def test_an_amount_is_never_made_to_fit(browser: Browser, house: House, width: int) -> None:
    table = house.table("monopoly", ["Dana"], 2)
    state = house.play(table, "Dana", 10**9, verb="bid")
    range_ = next(move["amount"] for move in state["legal"] if move["verb"] == "bid")
    with Person(browser, house, viewport={"width": width, "height": 844}) as dana:
        dana.sit(table, "Dana")
        field = dana.page.locator(".actions .amount input[type=number]")
        main = dana.page.locator(".actions .amount .main")
        field.fill("20000")
        assert "20000 M" in main.inner_text() and main.is_disabled()
        field.press("Enter")
        assert field.input_value() == "20000", "what was typed stays"
        flaw = dana.page.locator(".actions .amount .wrong").inner_text()
        assert f"Höchstens {range_['high']} M." in flaw, flaw
        assert moves(dana) == []
        # A letter that is meant for the game is none in the field, and `?` is no amount.
        dana.page.locator(".prompt").click()
        dana.page.keyboard.press("?")
        dana.page.wait_for_selector("dialog.keys[open]")
        listed = dana.page.locator("dialog.keys").inner_text()
        assert "Würfeln" in listed and "Bieten" in listed
        dana.page.keyboard.press("Escape")
        dana.page.wait_for_selector("dialog.keys", state="detached")
        # Right, it counts by Enter, and the button says the same.
        field.fill(str(range_["low"] + 1))
        assert f"{range_['low'] + 1} M" in main.inner_text()
        field.press("Enter")
        dana.later_than(state["n"])
        assert moves(dana) == [f"bid {range_['low'] + 1}"]


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_where_nobody_can_hover_nothing_is_pointed_at(
    browser: Browser, house: House, finger: bool
) -> None:
    """After a tap a browser tells of a mouse over what comes to lie under the finger."""
    table = house.table("wucherer-2013", ["Dana"], 1)
    how = {"has_touch": True, "is_mobile": True} if finger else {}
    with Person(browser, house, viewport={"width": 768, "height": 1024}, **how) as dana:
        dana.sit(table, "Dana")
        dana.asked_now()
        stop_the_clock(dana.page)
        build = dana.page.locator(".actions [data-move='build Berta']")
        build.dispatch_event("pointerenter", {"pointerType": "mouse"})
        dana.page.clock.run_for(1000)
        asked = [json.loads(text) for text in dana.sent]
        foreseen = [one["move"] for one in asked if one["t"] == "preview"]
        assert foreseen == ([] if finger else ["build Berta"])
