"""How fast a table plays, what people are told afterwards, what is acted out over the board."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect
from tests.page.buyer import buy_up
from tests.page.house import House, Person, Table

QUICK = {"quickStart": True, "dealDeeds": 2}
DESKTOP = ViewportSize(width=1280, height=720)
PHONE = ViewportSize(width=390, height=844)
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
# Which scenes were on the stage, and that none was under a pointer.
WATCH = """
window.scenes = [];
new MutationObserver(() => {
    const scene = document.querySelector("[data-scene]");
    if (!scene) return;
    if (getComputedStyle(scene).pointerEvents !== "none") window.scenes.push("in the way");
    if (window.scenes.at(-1) !== scene.dataset.scene) window.scenes.push(scene.dataset.scene);
}).observe(document, {childList: true, subtree: true, attributes: true});
"""


def pace(house: House, table: Table) -> str:
    heard = house.get(f"/api/tables/{table.id}", table.codes["Anna"])
    return str(next(message for message in heard if message["t"] == "table")["pace"])


@SIZES
def test_pace_skip_and_finish_are_in_the_bar(
    browser: Browser, house: House, size: ViewportSize
) -> None:
    # Nobody types what the dice show, so the game stands still, whatever the pace.
    table = house.table("monopoly", ["Anna"], 2, options=QUICK, pace="normal", dice="typed")
    with Person(browser, house, viewport=size) as anna:
        anna.sit(table, "Anna")
        page, tool = anna.page, anna.page.locator(".pace > button")
        tool.click()
        menu = page.locator(".pace .menu")
        menu.get_by_role("button", name="Sofort").click()
        page.wait_for_selector(".pace button[aria-pressed=true]:has-text('Sofort')")
        assert pace(house, table) == "instant"
        page.keyboard.press("<")
        page.wait_for_selector(".pace button[aria-pressed=true]:has-text('Schnell')")
        menu.get_by_role("button", name="Ohne mich zu Ende").click()
        menu.get_by_role("button", name="Ja, zu Ende").click()
        page.wait_for_selector(".pace > button[aria-label$='Sofort']")
        tool.click()
        menu.get_by_role("button", name="Wieder selbst").click()
        page.wait_for_selector(".pace > button[aria-label$='Schnell']")
        inside = page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
        assert inside, "the bar is as wide as the screen"


def test_what_happened_since_ones_last_turn_leaves_the_main_action_in_sight(
    browser: Browser, house: House
) -> None:
    table = house.table("monopoly", ["Anna"], 3, options={"quickStart": True})
    state = played_until_told(house, table)
    with Person(browser, house) as anna:
        for size in (DESKTOP, PHONE):
            anna.page.set_viewport_size(size)
            anna.sit(table, "Anna")
            anna.asked_now()
            lines = anna.page.locator(".since li")
            lines.first.wait_for()
            assert 1 <= lines.count() <= 3
            thrower = next(m["by"] for m in state["log"]["marks"][::-1] if m["kind"] == "throw")
            dice = anna.page.locator(".board text", has_text=f"{thrower}: ")
            if size == DESKTOP:  # somebody who has just come knows who threw
                expect(dice).to_have_count(1)
            said = lines.last.inner_text().split(" (")[0].replace("\xa0", " ")
            assert said in "\n".join(state["log"]["lines"])
            box = anna.page.locator(
                ".actions :is(.list .offer, .amount .main)"
            ).first.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size["height"], "the main action is in sight"
        strip = anna.page.locator(".since")
        strip.get_by_role("button", name="Gelesen").click()
        strip.wait_for(state="detached")


def played_until_told(house: House, table: Table) -> dict[str, Any]:
    """Until Anna is asked after something was done to her that she is told of."""
    until = 20
    while not (state := house.play(table, "Anna", until, choose=buy_up)).get("over"):
        until = state["n"] + 1
        marks = state["log"]["marks"]
        last = max((mark["line"] for mark in marks if mark.get("by") == "Anna"), default=-1)
        told = [m for m in marks if "Anna" in m.get("to", ()) and m.get("weight", 1) > 1]
        if any(mark["line"] > last for mark in told):
            return state
    raise AssertionError("nothing was ever done to Anna")


def test_bots_purchases_are_one_line_that_unfolds(browser: Browser, house: House) -> None:
    table = house.table("wucherer-2013", ["Anna"], 2)
    house.play(table, "Anna", 60)
    with Person(browser, house) as anna:
        anna.sit(table, "Anna")
        row = anna.page.locator("[role=log] li", has_text="Karten für").last
        row.wait_for()
        row.get_by_role("button", name="Zeilen davon zeigen").click()
        assert row.locator("[data-part]").count() >= 4


def test_the_market_is_acted_out_in_four_beats_and_a_press_ends_it(
    browser: Browser, house: House
) -> None:
    table = house.table("magnate", ["Anna"], 2, pace="fast")
    with Person(browser, house, reduced_motion="no-preference") as anna:
        anna.context.add_init_script(WATCH)
        anna.sit(table, "Anna")
        page = anna.page
        page.wait_for_selector(".scene .board svg")
        with contextlib.suppress(RoundTwo):
            house.play(table, "Anna", 10_000, choose=idle_until_round_two)
        page.wait_for_function("() => window.scenes.includes('market-4')")
        beats = [scene for scene in page.evaluate("window.scenes") if scene.startswith("market")]
        assert beats == ["market-1", "market-2", "market-3", "market-4"]
        assert "in the way" not in page.evaluate("window.scenes")
        page.keyboard.press("Shift")
        page.wait_for_selector("[data-scene]", state="detached")


def idle_until_round_two(state: dict[str, Any], _: Any) -> str | None:
    if state["view"]["set"]["round"] > 1:
        raise RoundTwo
    moves = [move for move in state["legal"] if "amount" not in move]
    passive = [m for m in moves if m["verb"] in ("pass", "done", "skip", "consult")]
    return str((passive or moves)[0]["move"]) if moves else None


class RoundTwo(Exception):
    pass


def test_sounds_are_offered_once(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Anna"], 2, options=QUICK)
    with Person(browser, house) as anna:
        anna.sit(table, "Anna")
        offer = anna.page.get_by_text("Ton an?")
        offer.wait_for()
        anna.page.get_by_role("button", name="Nein").click()
        offer.wait_for(state="detached")
        anna.page.reload()
        anna.page.wait_for_selector(".scene .board svg")
        assert offer.count() == 0
