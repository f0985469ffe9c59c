"""The first moves of a game by what a screen reader says alone: roles, names, the log."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser
from tests.page.house import House, Person

MOVES = 12
FIRST = (
    *("Würfeln", " kaufen", "Bieten", "Haus bauen", "Miete kassieren", "weitergeben"),
    *("aufsetzen", "als Erdgeschoss", "Keine Karten mehr", "Keine Karte mehr", "Werben"),
)
# What only eyes or programs understand: notation, keys of texts, values that are missing.
STRANGE = re.compile(r"\b(h\d+\.\w|\w+_\w+|undefined|null|NaN|\[object)\b|\{\w+\}")
# Whether the page has gone on is seen by its clock, not read from the board.
CLOCK = """() => [
    document.querySelector(".scene")?.dataset.n, document.querySelector(".turn")?.textContent,
].join()"""


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("monopoly", {"quickStart": True}), ("wucherer-2013", {}), ("magnate", {})],
)
def test_first_moves_by_ear(
    browser: Browser, house: House, ruleset: str, options: dict[str, object]
) -> None:
    play_by_ear(browser, house, ruleset, options)


def play_by_ear(browser: Browser, house: House, ruleset: str, options: dict[str, object]) -> None:
    table = house.table(ruleset, ["Dana"], options=options)
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        for _ in range(MOVES):
            dana.asked_now()
            if dana.page.get_by_role("heading", name="gewinnt").count():
                break
            answer(dana)
        told = dana.page.get_by_role("log", name="Verlauf")
        assert told.get_by_text("Dana").count(), "what one has done is told"
        assert told.locator("button:not([aria-live=off])").count() == 0, "only lines are called out"
        heard = told.aria_snapshot()
        assert "Diesen Moment ansehen" in heard
        assert not re.search(r"listitem:\n\s+- button", heard), "a line begins with what happened"
        assert not STRANGE.search(dana.page.locator("body").aria_snapshot())


def answer(dana: Person) -> None:
    """Reads the question and presses what sounds best among the answers."""
    page = dana.page
    question = page.get_by_role("region", name="Frage des Spiels")
    heard = question.aria_snapshot()
    assert not STRANGE.search(heard), heard
    assert re.search(r"paragraph: \S", heard), f"nothing is asked: {heard}"
    assert not re.search(r"button .*? [A-Z]\"$", heard, re.M), (
        f"a key is no part of a name: {heard}"
    )
    buttons = question.get_by_role("group", name="Deine Züge").get_by_role("button")
    names = [line for line in buttons.all_inner_texts() if line.strip()]
    assert len(names) == buttons.count() > 0, f"an answer has no name: {heard}"
    best = next((k for word in FIRST for k, name in enumerate(names) if word in name), 0)
    old = page.evaluate(CLOCK)
    buttons.nth(best).click()
    page.wait_for_function(f"(old) => ({CLOCK})() !== old", arg=old)
