"""Wucherer's street on a phone: a thumb pans, two fingers zoom, the overview goes anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.page.house import House, Person
from tests.page.tables import ANSWERS, MIDDLE, NAME, SITUATIONS, Tables

PHONE = {"width": 360, "height": 740}
STRIP = "document.querySelector('.board .strip.map')"

# The street has the room that it keeps, for some frames on end.
SETTLED = """() => {
  const strip = document.querySelector('.board .strip.map');
  const size = `${strip.scrollWidth} ${strip.clientHeight}`;
  window.still = window.before === size ? (window.still ?? 0) + 1 : 0;
  window.before = size;
  return window.still > 10;
}"""


@pytest.fixture
def phone(browser: Browser, tables: Tables, house: House) -> Iterator[Page]:
    with Person(browser, house, viewport=PHONE, has_touch=True, is_mobile=True) as dana:
        dana.sit(tables.of(MIDDLE["wucherer"]), NAME)
        dana.page.wait_for_selector(".overview .skyline")
        dana.asked_now()
        dana.page.wait_for_function(SETTLED)
        yield dana.page


def strip(page: Page, what: str) -> float:
    value: float = page.evaluate(f"() => {STRIP}.{what}")
    return value


def touch(page: Page, *ways: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """Fingers go down, each along its way, and up again."""
    session: Any = page.context.new_cdp_session(page)

    def send(kind: str, part: float) -> None:
        points = [
            {"id": i, "x": a[0] + (b[0] - a[0]) * part, "y": a[1] + (b[1] - a[1]) * part}
            for i, (a, b) in enumerate(ways if part <= 1 else ())
        ]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", 0)
    for step in range(1, 11):
        send("touchMove", step / 10)
    send("touchEnd", 2)


def test_two_fingers_come_nearer_and_one_pans(phone: Page) -> None:
    before = strip(phone, "scrollWidth")
    touch(phone, ((170, 260), (130, 260)), ((190, 260), (230, 260)))
    phone.wait_for_function(f"(wide) => {STRIP}.scrollWidth > 2 * wide", arg=before)
    assert phone.evaluate("() => visualViewport.scale") == 1, "the page itself stays as it is"
    left = strip(phone, "scrollLeft")
    touch(phone, ((250, 280), (130, 280)))
    phone.wait_for_function(f"(left) => {STRIP}.scrollLeft > left + 50", arg=left)
    phone.locator(".nearer").press("Enter")  # a tap would only stop what still glides
    phone.wait_for_function(f"(wide) => {STRIP}.scrollWidth === wide", arg=before)


def test_the_overview_goes_to_a_place_and_to_a_street(phone: Page) -> None:
    own = phone.locator(".overview button.on .skyline").bounding_box()
    assert own is not None
    phone.touchscreen.tap(own["x"] + own["width"] * 0.95, own["y"] + own["height"] / 2)
    phone.wait_for_function(f"() => {STRIP}.scrollLeft > 40")
    phone.locator(".overview button").nth(3).tap()
    phone.wait_for_selector(".overview button.on:nth-child(4)")
    phone.wait_for_function(f"() => {STRIP}.scrollLeft === 0")


def test_keys_do_the_same(phone: Page) -> None:
    before = strip(phone, "scrollWidth")
    phone.locator(".overview button.on").focus()
    phone.keyboard.press("+")
    phone.wait_for_function(f"(wide) => {STRIP}.scrollWidth > 1.2 * wide", arg=before)
    left = strip(phone, "scrollLeft")
    phone.keyboard.press("ArrowRight")
    phone.wait_for_function(f"(left) => {STRIP}.scrollLeft > left", arg=left)
    phone.keyboard.press("-")
    phone.wait_for_function(f"(wide) => {STRIP}.scrollWidth === wide", arg=before)


def test_a_tap_on_a_house_shows_it_in_full(phone: Page) -> None:
    house = phone.locator(".board .thing:not(.lit)").first.bounding_box()
    assert house is not None
    phone.touchscreen.tap(house["x"] + house["width"] / 2, house["y"] + house["height"] - 8)
    phone.wait_for_selector(".closer:not([hidden]) h3")


def test_the_lens_leaves_the_supplies_alone(phone: Page) -> None:
    """At the end of the street, where the roofs hang."""
    phone.evaluate(f"() => {STRIP}.scrollTo({{left: 1e5, behavior: 'instant'}})")
    lens = phone.locator(".nearer").bounding_box()
    assert lens is not None
    assert lens["x"] + lens["width"] < PHONE["width"] / 2


# Whether the lens covers a house at the beginning of a street; the number below it may touch.
COVERED = """() => {
  const lens = document.querySelector(".board .nearer").getBoundingClientRect();
  return [...document.querySelectorAll(".mine .house")].some((one) => {
    const box = one.getBoundingClientRect();
    const aside = box.right <= lens.left || lens.right <= box.left;
    return !aside && box.top < lens.bottom - 8 && lens.top + 8 < box.bottom;
  });
}"""


def test_the_lens_covers_no_house(browser: Browser, tables: Tables, house: House) -> None:
    """Of a street that begins with a tall house above a cellar."""
    with Person(browser, house, viewport=PHONE, has_touch=True, is_mobile=True) as dana:
        dana.sit(tables.of(ANSWERS["answer-squat"]), NAME)
        dana.asked_now()
        dana.page.wait_for_selector(".board .nearer")
        dana.page.wait_for_function(f"() => !({COVERED})()")


def test_an_attacked_house_comes_into_sight(browser: Browser, tables: Tables, house: House) -> None:
    """Also where the answer is a card of the hand, and nothing of the street is lit."""
    with Person(browser, house, viewport=PHONE, has_touch=True, is_mobile=True) as dana:
        dana.sit(tables.of(SITUATIONS["answer-wucherer"]), NAME)
        dana.asked_now()
        dana.page.wait_for_function(
            """() => {
              const box = document.querySelector('.board .mark.drop')?.getBoundingClientRect();
              return box && box.left >= 0 && box.right <= innerWidth;
            }"""
        )


def test_who_answers_is_not_called_to_be_on_the_move(
    browser: Browser, tables: Tables, house: House
) -> None:
    with Person(browser, house) as dana:
        dana.sit(tables.of(SITUATIONS["answer-wucherer"]), NAME)
        dana.asked_now()
        assert dana.page.locator(".turn header .who").first.inner_text() == "Du bist gefragt"
        chips = dana.page.locator(".seats article", has_text=NAME).locator(".chip")
        assert chips.all_inner_texts() == ["antwortet"]
        heads = dana.page.locator(".board .street header").all_inner_texts()
        busy = [head.split()[1] for head in heads if "am Zug" in head]
        assert busy == ["Ben"], "whose turn it is stands above their street"


CUT = "() => [...document.querySelectorAll('.others .more')].map((b) => b.ariaLabel)"


def test_all_streets_are_seen_whole_and_each_can_be_large(
    browser: Browser, tables: Tables, house: House
) -> None:
    with Person(browser, house) as dana:
        dana.sit(tables.of(MIDDLE["wucherer"]), NAME)
        dana.asked_now()
        page = dana.page
        for width, height in ((1280, 720), (1440, 900), (1920, 1080), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => ({CUT})().length === 0")
        page.set_viewport_size({"width": 1440, "height": 900})
        look = page.get_by_role("button", name="Straße von Berta ansehen")
        look.press("Enter")
        page.wait_for_selector(".mine section[aria-label='Straße von Berta']")
        page.get_by_role("button", name="Straße von Dana ansehen").focus()
        page.keyboard.press("Escape")
        page.wait_for_selector(".mine section[aria-label='Deine Straße']")
        look.click()
        page.get_by_role("button", name="Zurück zu deiner Straße").press("Enter")
        page.wait_for_selector(".mine section[aria-label='Deine Straße']")
