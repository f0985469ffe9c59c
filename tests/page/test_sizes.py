"""What a first visit loads."""

from __future__ import annotations

import gzip
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, Response
from tests.page.house import House, Person

LOBBY_KB = 60
BOARD_KB = 150


class Scales:
    """Weighs every script that a page asks for, packed as it travels."""

    def __init__(self, person: Person) -> None:
        self.scripts: dict[str, int] = {}
        person.page.on("response", self._weigh)

    def _weigh(self, answer: Response) -> None:
        if answer.request.resource_type == "script":
            self.scripts[urlparse(answer.url).path] = len(gzip.compress(answer.body(), 9))

    @property
    def kilobytes(self) -> float:
        return sum(self.scripts.values()) / 1000


def test_the_lobby_is_light(browser: Browser, house: House) -> None:
    with Person(browser, house, new=True) as dana:
        scales = Scales(dana)
        dana.go()
        dana.page.wait_for_selector("article button")
        dana.page.wait_for_load_state("networkidle")
        assert scales.scripts
        assert scales.kilobytes <= LOBBY_KB, scales.scripts


@pytest.mark.parametrize("ruleset", ["monopoly", "wucherer-2013", "magnate"])
def test_a_board_is_light(browser: Browser, house: House, ruleset: str) -> None:
    table = house.table(ruleset, ["Dana"])
    with Person(browser, house, new=True) as dana:
        scales = Scales(dana)
        dana.sit(table, "Dana")
        dana.asked_now()
        dana.page.wait_for_load_state("networkidle")
        assert scales.scripts
        assert scales.kilobytes <= BOARD_KB, scales.scripts
