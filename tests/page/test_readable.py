"""Nothing is written too small to be read, on a phone, a tablet and a large screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.page.house import House, Person
from tests.page.scenes import PAGES, PANELS
from tests.page.shots import WIDTHS
from tests.page.tables import Tables

SMALL = (Path(__file__).parent / "readable.js").read_text()
LEAST = 11  # pixels
SCENES = (
    *("lobby", "new-karlsruhe", "waiting", "rules", "learn", "lesson", "monopoly", "karlsruhe"),
    *("magnate", "tenants-magnate", "market-magnate", "detail-magnate", "end-magnate"),
    *("end-monopoly", "tab-more", "drafted", "auction-monopoly", "banker", "detail-monopoly"),
)


@pytest.fixture(scope="module")
def tables(house: House) -> Tables:
    return Tables(house)


@pytest.mark.parametrize("scene", SCENES)
def test_everything_can_be_read(browser: Browser, house: House, tables: Tables, scene: str) -> None:
    with Person(browser, house) as dana:
        (PAGES | PANELS)[scene](dana, tables)
        for width, height in WIDTHS.items():
            dana.page.set_viewport_size({"width": width, "height": height})
            dana.page.wait_for_function("() => document.fonts.status === 'loaded'")
            assert dana.page.evaluate(SMALL, LEAST) == [], width
