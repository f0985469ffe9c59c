"""What is acted out over the board: every attack, arrest, removal and market day has a drawing of
its own, which hides neither the question nor the answers, and a press ends it. That the rules tell
of all of them is tested in tests/views/test_marks.py."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize
from tests.page.house import House, Person
from tests.page.told import Told

DESKTOP, PHONE = ViewportSize(width=1280, height=720), ViewportSize(width=390, height=844)
WUCHERER: dict[str, list[int]] = {
    kind: []
    for kind in (
        *("bomb", "explosion", "demolition", "murder", "squatters", "van"),
        *("police", "search", "report", "jail", "freed"),
    )
}
MAGNATE = {
    "market-1": [4, 0, 900, 900],
    "market-2": [1, 1, 900, 900],
    "market-3": [6, 0, 900, 1000],
    "market-4": [2, 0, 1000, 1200],
    "risk": [7, 5, 2],
    "tenants": [3],
    "crash": [4, 1200, 700],
    "ai": [],
}
# The scene that is played, what of it is drawn, and what of the question it covers.
ON_STAGE = """(kind) => {
  const figure = document.querySelector(`[data-scene="${kind}"] figure`);
  if (!figure) return null;
  const frame = figure.getBoundingClientRect();
  const wide = (one) => one.getBoundingClientRect().width > 0;
  const shapes = [...figure.querySelectorAll("svg :is(path, rect, circle, text)")].filter(wide);
  const over = (one) => {
    const box = one.getBoundingClientRect();
    const beside = frame.left >= box.right || box.left >= frame.right;
    return !beside && frame.top < box.bottom && box.top < frame.bottom;
  };
  return {
    drawn: shapes.map((one) => one.outerHTML),
    said: figure.querySelector("figcaption").innerText,
    covered: [...document.querySelectorAll("section.turn, .hand")].filter(over).length,
  };
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [("wucherer-2013", WUCHERER), ("magnate", MAGNATE)],
    ids=["wucherer", "magnate"],
)
def test_everything_that_matters_is_acted_out(
    browser: Browser,
    house: House,
    ruleset: str,
    kinds: dict[str, list[int]],
    size: ViewportSize,
) -> None:
    table = house.table(ruleset, ["Dana"], 1, pace="fast")
    with Person(browser, house, viewport=size, reduced_motion="no-preference") as dana:
        told, seen = Told(dana), set()
        dana.sit(table, "Dana")
        dana.asked_now()
        for kind, numbers in kinds.items():
            said = told.happens(kind, numbers)
            found = dana.page.wait_for_function(ON_STAGE, arg=kind).json_value()
            assert found["said"] == said
            assert len(found["drawn"]) >= 5, f"{kind} is hardly drawn"
            assert found["covered"] == 0, f"{kind} hides what is asked"
            seen.add("".join(found["drawn"]))
            dana.page.keyboard.press("Shift")
            dana.page.wait_for_selector("[data-scene]", state="detached")
        # One car for all that the police do, one door into jail and out of it.
        assert len(seen) >= len(kinds) - 3
