"""Games against bots, clicked from the first move on and to the final scores."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.page.house import House, Person

BY_HAND = 12  # clicks with a real pointer; then the buttons are pressed by a script
# Between the beginning and the last part the game goes on without a browser, up to this event: a
# browser shows each of hundreds of events to somebody who looks at none.
LAST_PART = {"wucherer-2013": 90, "wucherer-classic": 90}
# Tables at which a game is short.
RULESETS: dict[str, dict[str, Any]] = {
    "monopoly": {
        "startMoney": 800,
        "dealDeeds": 2,
        "goSalary": 0,
        "incomeTax": 400,
        "luxuryTax": 400,
    },
    "monopoly-karlsruhe": {
        "clockByTurns": True,
        "secondsPerTurn": 60,
        "unownedAuctionMinute": 6,
        "timeLimitMin": 12,
    },
    "wucherer-2013": {},
    "wucherer-classic": {},
    "magnate": {"crashStart": "5"},
}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_whole_game_against_bots(browser: Browser, house: House, ruleset: str) -> None:
    table = house.table(ruleset, ["Dana"], options=RULESETS[ruleset])
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        on_board = sum(click(dana, board=k % 2 == 0) for k in range(BY_HAND))
        assert on_board > 0, "nothing could be done on the board itself"
        if ruleset in LAST_PART:
            dana.go()
            assert not house.play(table, "Dana", LAST_PART[ruleset], seed=7).get("over")
            dana.sit(table, "Dana")
        played = dana.play(steps=5000, seed=7)
        assert played["over"], played
        assert played["pressed"] > BY_HAND, "a game that is hardly one"
        scores = house.state(table, "Dana")["over"]["scores"]
        dana.page.locator("[data-over] > table tbody tr").first.wait_for()
        rows = dana.page.locator("[data-over] > table tbody tr").all_inner_texts()
        assert len(rows) == len(scores)
        assert all(any(name in row for row in rows) for name in scores)


def click(person: Person, board: bool) -> bool:
    """One click with the pointer, on the board if that is wished and something is lit there."""
    person.asked_now()
    page = person.page
    if page.locator("[data-over]").count():
        return False
    spots = _lit(person) if board else []
    before = looks(person)
    if spots:
        page.mouse.click(spots[0]["x"], spots[0]["y"])
    else:
        page.locator(f"{SURE}, .actions .amount .main, .actions .list .offer").first.click()
    page.wait_for_function(CHANGED, arg=before)
    return bool(spots)


def _lit(person: Person) -> list[dict[str, Any]]:
    """What is lit; in Monopoly streets are lit for somebody who wants to raise money on one."""
    mortgage = person.page.locator(".chips [data-verb='mortgage']:not([data-move])")
    if not person.spots() and mortgage.count():
        before = looks(person)
        mortgage.click()
        person.page.wait_for_function(CHANGED, arg=before)
    return person.spots()


SURE = ".actions .two button:first-child"
LOOKS = """() => [
    document.querySelector(".scene").dataset.n,
    document.querySelector(".actions .trail")?.textContent,
    document.querySelector(".prompt")?.textContent,
    document.querySelectorAll(".actions button").length,
    document.querySelector(".actions .two")?.textContent,
].join()"""
CHANGED = f"(before) => document.querySelector('[data-over]') || ({LOOKS})() !== before"


def looks(person: Person) -> str:
    found: str = person.page.evaluate(LOOKS)
    return found
