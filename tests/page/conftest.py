"""One browser and one server for all tests of the page, and for no others: while Playwright waits,
its event loop runs, and a test of the server could not start one of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.page.house import House, launch
from tests.page.tables import Tables


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("page"))
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="package")
def tables(house: House) -> Tables:
    """Games to look at; a test that changes one makes a table of its own."""
    return Tables(house)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()
