"""Whole games against bots, clicked through to the final scores."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.page.house import House, Person

AUTOPLAY = (Path(__file__).parent / "autoplay.js").read_text()
BY_HAND = 12  # clicks with a real pointer; then the buttons are pressed by a script
RULESETS = {
    "monopoly": {"options": {"startMoney": 500, "dealDeeds": 5}},
    "monopoly-karlsruhe": {"options": {"startMoney": 500, "dealDeeds": 5}},
    "wucherer-2013": {},
    "wucherer-classic": {},
    "magnate": {},
}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_whole_game_against_bots(browser: Browser, house: House, ruleset: str) -> None:
    table = house.table(ruleset, ["Dana"], **RULESETS[ruleset])
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        for _ in range(BY_HAND):
            dana.page.locator(".actions button.btn-go").first.click()
        played = dana.page.evaluate(AUTOPLAY, {"steps": 5000, "seed": 7})
        assert played.get("over"), played
        end = dana.page.locator("[data-over]")
        assert end.get_by_text("Dana").first.is_visible()
        _, you, state, *_ = house.get(f"/api/tables/{table.id}", table.codes["Dana"])
        assert you["name"] == "Dana"
        for name, score in state["over"]["scores"].items():
            assert name in end.inner_text() and score is not None
        assert dana.complaints == []
