"""First games that teach by doing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.page.house import House, Person
from tests.page.test_games import RULESETS

LEARNED = 4


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_first_game_explains_itself(browser: Browser, house: House, ruleset: str) -> None:
    lesson = house.get(f"/api/rulesets/{ruleset}/lesson?lang=de")
    titles = [step["title"] for step in lesson["steps"]]
    assert len(titles) > LEARNED
    with Person(browser, house) as dana:
        page = dana.page
        dana.go(f"#/learn/{ruleset}")
        coach = page.locator(".coach")
        dana.asked_now()  # whatever the bots have done until then
        assert coach.locator("h3").inner_text() == titles[0]
        met: list[str] = []
        while len(met) < LEARNED:
            page.wait_for_selector(".coach h3, .actions .list .offer, .actions .amount .main")
            if coach.locator("h3").count():
                met.append(coach.locator("h3").inner_text())
                assert coach.locator("a.rule").count() == 1, "what is said can be looked up"
                coach.locator(".btn-sea").click()
                page.wait_for_function(
                    "(n) => document.querySelector('.coach progress').value >= n", arg=len(met)
                )
            else:
                dana.play(steps=1, seed=len(met))
        assert len(set(met)) == LEARNED and set(met) <= set(titles)
        page.reload()
        page.wait_for_selector(".coach")
        assert int(page.locator(".coach progress").get_attribute("value") or 0) >= LEARNED


def test_a_lesson_goes_on_with_whoever_plays_on(browser: Browser, house: House) -> None:
    """Nobody has to confirm that they have understood."""
    with Person(browser, house) as dana:
        dana.go("#/learn/wucherer-2013")
        dana.page.wait_for_selector(".coach h3")
        dana.asked_now()
        dana.play(steps=1)
        dana.page.wait_for_function("() => document.querySelector('.coach progress').value > 0")


def test_the_list_of_first_games(browser: Browser, house: House) -> None:
    with Person(browser, house) as dana:
        dana.go("#/learn")
        dana.page.wait_for_selector("main li button")
        assert dana.page.locator("main li").count() == len(RULESETS)
