"""Lessons: chapters that are played, one after the other, with the answers always in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.page.house import House, Person
from tests.page.test_games import RULESETS

SIZES = [(390, 844), (1280, 720)]
MAIN = ".actions .list .offer, .actions .amount .main"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_chapter_explains_itself_with_the_answers_in_sight(
    browser: Browser, house: House, ruleset: str
) -> None:
    first = house.get(f"/api/rulesets/{ruleset}/lesson?lang=de")["chapters"][0]
    with Person(browser, house) as dana:
        page = dana.page
        dana.go(f"#/learn/{ruleset}")
        page.wait_for_selector(".coach h3", state="attached")
        dana.asked_now()
        said = page.locator(".coach .said")
        assert first["steps"][0]["text"] in said.inner_text()
        assert page.locator(".coach a.rule").count() == 1, "what is said can be looked up"
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            box = page.locator(MAIN).first.bounding_box()
            assert box is not None and box["y"] + box["height"] <= height, (width, height)
        page.locator(".coach .btn-sea").click()
        page.wait_for_function("() => document.querySelector('.coach progress').value > 0")
        page.reload()
        page.wait_for_selector(".coach")
        assert int(page.locator(".coach progress").get_attribute("value") or 0) > 0


def test_a_chapter_leads_to_the_next(browser: Browser, house: House) -> None:
    """Nobody has to confirm that they have understood: playing on is enough."""
    chapters = house.get("/api/rulesets/monopoly/lesson?lang=de")["chapters"]
    with Person(browser, house) as dana:
        page = dana.page
        dana.go("#/learn/monopoly")
        page.wait_for_selector(".coach")
        for verb in ("throw", "buy", "end"):
            dana.asked_now()
            page.locator(f".actions [data-verb={verb}]").first.click()
            page.wait_for_selector(f".actions [data-verb={verb}]", state="detached")
        page.locator(".coach .on").click()
        page.wait_for_function(
            "(title) => document.querySelector('.coach .where b')?.textContent === title",
            arg=chapters[1]["title"],
        )
        dana.go("#/learn")
        page.wait_for_selector("main li li.done")
        assert page.locator("main ul > li").count() == len(RULESETS)
