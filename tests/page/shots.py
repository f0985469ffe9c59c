"""Pictures of every page, board and panel, at five widths and in both themes.

python -m tests.page.shots                     all of them, into shots/
python -m tests.page.shots lobby magnate       only those whose names begin so
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.page.house import House, Person, launch
from tests.page.scenes import MORE, PAGES, PANELS
from tests.page.tables import Tables

OUT = Path(__file__).parents[2] / "shots"
WIDTHS = {360: 740, 768: 1024, 1440: 900}  # what tests look at
SIZES = {**WIDTHS, 1280: 720, 1920: 1080}
THEMES: tuple[Any, ...] = ("light", "dark")


SHOTS = {**PAGES, **PANELS, **MORE}


def take(browser: Browser, tables: Tables, name: str, width: int) -> None:
    """One page at one width, in both themes."""
    size = {"width": width, "height": SIZES[width]}
    touch = {"has_touch": True, "is_mobile": True} if width == min(SIZES) else {}
    how = {"viewport": size, "color_scheme": THEMES[0], **touch}
    with Person(browser, tables.house, new=True, **how) as person:
        SHOTS[name](person, tables)
        whole = not person.page.locator(".scene").count()
        if whole:  # all of it at once: what sticks to the lower edge is not in the middle
            high = person.page.evaluate("document.documentElement.scrollHeight")
            person.page.set_viewport_size({"width": width, "height": max(high, size["height"])})
        for theme in THEMES:
            person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            person.page.evaluate("() => document.fonts.ready")
            file = OUT / f"{name}-{width}-{theme}.png"
            person.page.screenshot(path=file, full_page=whole, animations="disabled")
            print(file.relative_to(OUT.parent), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of every page, board and panel.")
    parser.add_argument("names", nargs="*", help="how the names of the wanted ones begin")
    wanted = tuple(parser.parse_args().names)
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house, browser = House(Path(folder)), launch(playwright)
        house.start()
        try:
            tables = Tables(house)
            for name in SHOTS:
                for width in SIZES if name.startswith(wanted or "") else ():
                    take(browser, tables, name, width)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
