"""A hand of many different cards in Wucherer: every name can be read, on every screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, TimeoutError
from tests.page.house import House, Person
from tests.page.told import Told

MANY = 18  # different cards
SHAPES = [(360, 740), (768, 1024), (1280, 720), (1440, 900), (1920, 1080)]
# Cards whose name is cut, too small, or under another card; what scrolls is brought into sight.
UNREAD = """() => [...document.querySelectorAll(".hand .slot")].flatMap((slot) => {
  const name = slot.querySelector(".nm");
  slot.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  const words = document.createRange();
  words.selectNodeContents(name);
  const boxes = [...words.getClientRects()].filter((box) => box.width > 1);
  const size = parseFloat(getComputedStyle(name).fontSize);
  const seen = ({ left, right, top, bottom }) =>
    [left + 1, right - 1].every((x) =>
      slot.contains(document.elementFromPoint(x, (top + bottom) / 2)));
  return boxes.length && boxes.every(seen) && size >= 10 ? [] : [`${name.innerText} ${size}`];
})"""


def test_every_name_of_many_cards_can_be_read(browser: Browser, house: House) -> None:
    table = house.table("wucherer-2013", ["Dana"], 1)
    names = list(house.get("/api/rulesets/wucherer-2013/pieces")["cards"])

    def deal(state: dict[str, Any]) -> None:
        row = state["view"]["set"]["Dana"]
        row["hand"] = {name: 1 + k % 2 for k, name in enumerate(names[-MANY:])}
        row["hand_size"] = sum(row["hand"].values())

    with Person(browser, house) as dana:
        Told(dana, deal)
        dana.sit(table, "Dana")
        dana.page.wait_for_selector(f".hand .slot >> nth={MANY - 1}")
        for width, height in SHAPES:
            dana.page.set_viewport_size({"width": width, "height": height})
            try:  # it takes its time to fit in
                dana.page.wait_for_function(f"() => ({UNREAD})().length === 0", timeout=15_000)
            except TimeoutError:
                pytest.fail(f"{width}x{height}: {dana.page.evaluate(UNREAD)}")
