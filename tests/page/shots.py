"""Pictures of every page, board and panel, at three widths and in both themes.

python -m tests.page.shots                     all of them, into shots/
python -m tests.page.shots lobby magnate       only those whose names begin so
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.page.house import House, Person, launch
from tests.page.scenes import LARGEST, MIDDLE, NAME, PAGES, Tables, Visit, at, at_table

OUT = Path(__file__).parents[2] / "shots"
WIDTHS = {360: 740, 768: 1024, 1440: 900}
THEMES = ("light", "dark")


def phone_tab(which: str) -> Visit:
    """A tab that only a phone has."""

    def visit(person: Person, tables: Tables) -> None:
        at_table(MIDDLE["wucherer"])(person, tables)
        tabs = person.page.locator(".bottom button:visible").all()
        if tabs:
            tabs[("turn", "seats", "hand").index(which)].click()

    return visit


THINGS = {
    "monopoly": "[data-space='39']",
    "wucherer": ".board .thing:not(.lit)",
    "magnate": ".plot:not(.lit) [data-plot]",
}


def detail(game: str) -> Visit:
    """Something in full beside the board."""

    def visit(person: Person, tables: Tables) -> None:
        at_table(MIDDLE[game])(person, tables)
        person.page.locator(THINGS[game]).first.dispatch_event("click")
        person.page.wait_for_selector(".closer:not([hidden])", state="attached")

    return visit


def text_view(person: Person, tables: Tables) -> None:
    at_table(MIDDLE["magnate"])(person, tables)
    person.page.keyboard.press("t")
    person.page.wait_for_selector(".board pre")


def cover(person: Person, tables: Tables) -> None:
    """Two people at one device."""
    table = tables.house.table("wucherer-2013", [NAME, "Ben"], bots=1)
    for name in table.codes:
        person.go(f"#/t/{table.id}?code={table.codes[name]}")
        person.page.wait_for_selector(".scene, main.cover")
        person.go()
        person.page.wait_for_selector("article button")
    person.go(f"#/t/{table.id}")
    person.page.wait_for_selector("main.cover")


def banker(person: Person, tables: Tables) -> None:
    """The desk of a tournament's banker."""
    seats = [{}, *({"kind": "bot", "bot": "landlord"} for _ in range(3)), {"role": "banker"}]
    wish = {"ruleset": "monopoly-karlsruhe", "seats": seats, "pace": "fast"}
    house = tables.house
    made = house.post("/api/tables", wish)
    path = f"/api/tables/{made['table']}/commands"
    house.post(path, {"t": "sit", "name": NAME, "invite": made["invite"]})
    sit = {"t": "sit", "name": "Ida", "invite": made["invite"], "seat": "banker"}
    code = house.post(path, sit)["code"]
    person.go(f"#/t/{made['table']}?code={code}")
    person.page.wait_for_selector(".scene")


SHOTS: dict[str, Visit] = {
    **PAGES,
    **{name: at_table(game) for name, game in LARGEST.items()},
    **{f"detail-{game}": detail(game) for game in THINGS},
    **{
        f"rules-{name}": at(f"#/rules/{name}", "main section h2")
        for name in ("wucherer", "magnate")
    },
    "tab-seats": phone_tab("seats"),
    "tab-hand": phone_tab("hand"),
    "text": text_view,
    "cover": cover,
    "banker": banker,
}


def take(browser: Browser, tables: Tables, name: str, width: int) -> None:
    """One page at one width, in both themes."""
    size = {"width": width, "height": WIDTHS[width]}
    with Person(browser, tables.house, viewport=size, color_scheme=THEMES[0]) as person:
        SHOTS[name](person, tables)
        for theme in THEMES:
            person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            person.page.evaluate("() => document.fonts.ready")
            file = OUT / f"{name}-{width}-{theme}.png"
            whole = not person.page.locator(".scene").count()
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
                for width in WIDTHS if name.startswith(wanted or "") else ():
                    take(browser, tables, name, width)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
