"""Screens of other shapes: nothing of a table is cut off, and what one plays with is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, TimeoutError
from tests.page.house import House, Person
from tests.page.tables import ENDLESS, LARGEST, MIDDLE, NAME, OVER, SITUATIONS, Game, Tables

SHAPES = [(360, 740), (740, 360), (768, 900), (768, 1024), (1024, 768), (1280, 720)]
# Pixels of the scene below its lower edge, and which of its parts have no height.
LOST = """() => {
  const scene = document.querySelector(".scene");
  const parts = [".board", ".hand", "section.turn", ".actions .offer"];
  const seen = (part) => scene.querySelector(part)?.getBoundingClientRect().height > 30;
  return [scene.scrollHeight - scene.clientHeight, parts.filter((part) => !seen(part))];
}"""
FITS = f"""(without) => {{
  const [over, missing] = ({LOST})();
  return over <= 1 && missing.join() === without.join();
}}"""


@pytest.mark.parametrize("game", ["monopoly", "wucherer", "classic", "magnate"])
def test_nothing_is_cut_off(browser: Browser, house: House, tables: Tables, game: str) -> None:
    without = [] if game in ("wucherer", "classic") else [".hand"]
    with Person(browser, house) as dana:
        dana.sit(tables.of(MIDDLE[game]), NAME)
        dana.asked_now()
        for width, height in SHAPES:
            dana.page.set_viewport_size({"width": width, "height": height})
            try:  # it takes its time to fit in
                dana.page.wait_for_function(FITS, arg=without, timeout=20_000)
            except TimeoutError:
                pytest.fail(f"{width}x{height}: {dana.page.evaluate(LOST)}")


def test_an_ending_lies_within_a_phone(browser: Browser, tables: Tables) -> None:
    """Its panel scrolls, the scene around it never does: the tabs stay where they are."""
    with Person(browser, tables.house, viewport={"width": 360, "height": 740}) as dana:
        dana.sit(tables.of(OVER["monopoly"]), NAME)
        dana.page.locator("[data-over] .highlights li").first.wait_for()
        dana.page.locator("[data-over] details > summary").first.click()
        below = "(scene) => scene.scrollHeight - scene.clientHeight"
        assert dana.page.locator(".scene").evaluate(below) <= 1


def test_a_closer_look_leaves_an_open_panel_in_sight(browser: Browser, tables: Tables) -> None:
    with Person(browser, tables.house) as dana:
        page = dana.page
        dana.sit(tables.of(MIDDLE["monopoly"]), NAME)
        dana.asked_now()
        lower, closer = page.locator(".lower .content"), page.locator(".closer")
        space = page.locator(".board [data-space]:not(.lit)").nth(11)
        page.locator("[data-go=more]:visible").click()
        space.dispatch_event("click")
        closer.wait_for()
        over, under = closer.bounding_box(), lower.bounding_box()
        assert lower.is_visible() and over and under
        assert under["y"] + under["height"] <= over["y"] and under["height"] > 60
        # Where there is no room for both, it takes more than a mouse that passes by.
        page.set_viewport_size({"width": 1280, "height": 720})
        page.keyboard.press("Escape")
        closer.wait_for(state="hidden")
        space.hover(force=True)
        assert lower.is_visible() and not closer.is_visible()
        page.locator("[data-go=log]:visible").click()
        space.hover(force=True)
        closer.wait_for()


# Of what is asked: whether the first answer is in sight, and what is wider than its place.
ASKED = """() => {
  const panel = document.querySelector("section.turn");
  const seen = panel.getBoundingClientRect();
  const box = panel.querySelector(".actions :is(.offer, .main)").getBoundingClientRect();
  const lowest = Math.min(seen.bottom, innerHeight);
  const wide = [panel, ...panel.querySelectorAll(".amount, .amount *, .bidfor")].filter(
    (one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1,
  );
  const inSight = box.top >= seen.top && box.bottom <= lowest;
  return [inSight, wide.map((one) => one.outerHTML.slice(0, 99))];
}"""


@pytest.mark.parametrize(
    "game", ["auction-magnate", "attempt-magnate", "tenants-magnate", "answer-wucherer"]
)
def test_a_long_question_leaves_its_answers_in_sight(
    browser: Browser, house: House, tables: Tables, game: str
) -> None:
    with Person(browser, house) as dana:
        dana.sit(tables.of(SITUATIONS[game]), NAME)
        dana.asked_now()
        for width, height in ((1280, 720), (390, 844), (360, 740), (768, 1024), (1440, 900)):
            dana.page.set_viewport_size({"width": width, "height": height})
            try:  # it takes its time to fit in
                dana.page.wait_for_function(
                    f"() => (([seen, wide]) => seen && !wide.length)(({ASKED})())", timeout=15_000
                )
            except TimeoutError:
                pytest.fail(f"{width}x{height}: {dana.page.evaluate(ASKED)}")


# Parts of a table, and those that are cut: by the screen, or by what scrolls or hides the rest.
CUT = """(parts) => {
  const cut = (one) => {
    const box = one.getBoundingClientRect();
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let at = one.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const frame = at.getBoundingClientRect();
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    const beyond = [left - box.left, top - box.top, box.right - right, box.bottom - bottom];
    return beyond.some((pixels) => pixels > 1);
  };
  return parts.map((what) => {
    const all = [...document.querySelectorAll(`.scene ${what}`)];
    return [what, all.length, all.filter(cut).map((one) => one.textContent.trim())];
  });
}"""
SEATS = ".seats article"
STREETS = ["section.street", ".street header b", ".street .look", SEATS, ".seats .skyline"]
LINES = "[role=log] li"


def test_all_six_streets_and_seats_are_in_sight(
    browser: Browser, house: House, tables: Tables
) -> None:
    with Person(browser, house) as dana:
        dana.sit(tables.of(LARGEST["wucherer-six"]), NAME)
        dana.asked_now()
        for width, height in ((1280, 720), (1366, 768), (1440, 900)):
            dana.page.set_viewport_size({"width": width, "height": height})
            try:  # it takes its time to fit in
                whole = f"(parts) => ({CUT})(parts).every(([, , cut]) => !cut.length)"
                dana.page.wait_for_function(whole, arg=STREETS)
            except TimeoutError:
                pytest.fail(f"{width}x{height}: {dana.page.evaluate(CUT, STREETS)}")
            seen = {what: n for what, n, _ in dana.page.evaluate(CUT, STREETS)}
            assert seen == dict.fromkeys(seen, 6) | {".street .look": 5}
            # Nor has any house to make way for a plot on which one would build for a rival.
            dana.page.wait_for_function("() => !document.querySelector('.others .more')")


def test_six_seats_of_monopoly_and_the_log_are_in_sight(
    browser: Browser, house: House, tables: Tables
) -> None:
    """Beside news and the widest choice of moves: three lines of the log, all but one whole."""
    fit = f"""(parts) => {{
      const [[, seats, hidden], [, lines, cut]] = ({CUT})(parts);
      return seats === 6 && !hidden.length && lines - cut.length >= 2;
    }}"""
    with Person(browser, house) as dana:
        dana.sit(tables.of(LARGEST["monopoly-six"]), NAME)
        dana.asked_now()
        dana.page.wait_for_selector(".since li >> nth=2")
        for width, height in ((1280, 720), (1366, 768)):
            dana.page.set_viewport_size({"width": width, "height": height})
            try:
                dana.page.wait_for_function(fit, arg=[SEATS, LINES])
            except TimeoutError:
                pytest.fail(f"{width}x{height}: {dana.page.evaluate(CUT, [SEATS, LINES])}")


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


# Names of seats that are not in sight, and whether what can be built is, where it is shown.
BESIDE = """() => {
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return one.contains(at) || Boolean(at?.contains(one));
  };
  const names = [...document.querySelectorAll(".seats .name")];
  const shelf = document.querySelector("[data-building]");
  return [names.filter((one) => !seen(one)).map((one) => one.textContent), shelf && seen(shelf)];
}"""
FEW = Game("magnate", 1, ENDLESS, verb="buy")  # the seats leave room for what can be built


@pytest.mark.parametrize(
    ("game", "thing", "shelf"),
    [
        (MIDDLE["magnate"], ".place [role=button] >> nth=4", None),  # nobody builds now
        (FEW, ".place [role=button] >> nth=4", ".under [data-building]"),
        (MIDDLE["wucherer"], ".hand .slot:last-child", None),
    ],
    ids=["magnate", "magnate-few", "wucherer"],
)
def test_a_closer_look_hides_nobody(
    browser: Browser, house: House, tables: Tables, game: Game, thing: str, shelf: str | None
) -> None:
    """Also while one looks at what a seat has: that stays under the pointer."""
    with Person(browser, house, viewport={"width": 1280, "height": 720}) as dana:
        dana.sit(tables.of(game), NAME)
        dana.asked_now()
        if shelf:
            dana.page.locator(shelf).first.wait_for()
        dana.page.locator(thing).hover()
        dana.page.wait_for_selector(".closer:not([hidden]) h3")
        hidden, in_sight = dana.page.evaluate(BESIDE)
        assert hidden == []
        assert in_sight is (True if shelf else None), "what can be built stays in sight"
        if game == MIDDLE["magnate"]:
            dana.page.mouse.move(5, 5)
            own = dana.page.locator(".seats .lot").first
            own.hover()
            own.click()
