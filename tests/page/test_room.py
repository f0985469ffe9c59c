"""Screens of other shapes: nothing of a table is cut off, and what one plays with is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.page.house import House, Person
from tests.page.tables import MIDDLE, NAME, Tables

SHAPES = [(360, 740), (740, 360), (768, 900), (768, 1024), (1024, 768), (1280, 720)]
# Pixels of the scene below its lower edge, and which of its parts have no height.
LOST = """() => {
  const scene = document.querySelector(".scene");
  const parts = [".board", ".hand", "section.turn", ".actions .offer"];
  const seen = (part) => scene.querySelector(part)?.getBoundingClientRect().height > 30;
  return [scene.scrollHeight - scene.clientHeight, parts.filter((part) => !seen(part))];
}"""


@pytest.mark.parametrize(("width", "height"), SHAPES)
@pytest.mark.parametrize("game", ["monopoly", "wucherer", "classic", "magnate"])
def test_nothing_is_cut_off(
    browser: Browser, house: House, tables: Tables, game: str, width: int, height: int
) -> None:
    with Person(browser, house, viewport={"width": width, "height": height}) as dana:
        dana.sit(tables.of(MIDDLE[game]), NAME)
        dana.asked_now()
        over, missing = dana.page.evaluate(LOST)
        assert over <= 1
        assert missing == ([] if game in ("wucherer", "classic") else [".hand"])


def test_a_phone_shows_everybody_once(browser: Browser, house: House, tables: Tables) -> None:
    """The strip above the street has everybody's money; the seats are on their tab."""
    with Person(browser, house, viewport={"width": 360, "height": 740}) as dana:
        dana.sit(tables.of(MIDDLE["wucherer"]), NAME)
        page = dana.page
        page.wait_for_selector(".overview .purse")
        assert page.locator(".overview button").count() == MIDDLE["wucherer"].bots + 1
        assert not page.locator(".seats article").first.is_visible()
        page.locator("[data-go=seats]:visible").click()
        page.locator(".seats article").first.wait_for()
