"""The page in a browser: how soon something is seen, and how soon the board follows a click.

    python -m bench.page              the lobby, the boards, and the largest positions
    python -m bench.page --json

First paint is the browser's first contentful paint; "board" is when the whole board is drawn, from
the start of the navigation, with an empty cache. A click is measured up to the frame that shows the
new position: page, server with its disk, and drawing, all on this machine.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.page.house import House, Person, launch
from tests.page.tables import LARGEST, MIDDLE, NAME, Game, Tables

CLICKS = 20
LOADS = 3
POSITIONS = {
    "Monopoly, 4 seats": MIDDLE["monopoly"],
    "Wucherer, 4 seats": MIDDLE["wucherer"],
    "Magnate, 4 seats": MIDDLE["magnate"],
    "Monopoly, 6 seats, late": LARGEST["monopoly-six"],
    "Wucherer, 6 seats, late": LARGEST["wucherer-six"],
    "Magnate, 5 seats, late": LARGEST["magnate-five"],
}
PAINTED = """() => new Promise((done) => {
    const paint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    const look = () => (paint() === undefined ? requestAnimationFrame(look) : done(paint()));
    look();
})"""
# When the first frame with the board in it has been drawn.
DRAWN = """() => {
    const look = () => {
        if (!document.querySelector(".scene .board svg")) return requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => (window.drawn = performance.now())));
    };
    look();
}"""
# Presses buttons and says how long the board took to follow each time that a move was made.
CLICK = """async (clicks) => {
    const NEVER = new Set(["offer", "counter", "claim", "dispute", "ask-break"]);
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const scene = () => document.querySelector(".scene");
    const offers = () => [
        ...document.querySelectorAll(".actions .amount .main, .actions .list .offer:enabled"),
    ].filter((one) => !NEVER.has(one.dataset.verb));
    const times = [];
    let waited = performance.now();
    while (times.length < clicks && !document.querySelector("[data-over]")) {
        const choice = offers()[Math.floor(Math.random() ** 2 * offers().length)];
        if (!choice) {
            if (performance.now() - waited > 20000) break;
            await frame();
            continue;
        }
        const before = scene().dataset.n;
        const trail = () => document.querySelector(".actions .trail")?.textContent;
        const steps = trail();
        const pressed = performance.now();
        choice.click();
        while (scene().dataset.n === before && performance.now() - pressed < 5000) {
            await frame();
            if (scene().dataset.n === before && trail() !== steps) break;
        }
        if (scene().dataset.n !== before) times.push(performance.now() - pressed);
        waited = performance.now();
    }
    return times;
}"""


def lobby(browser: Browser, house: House) -> list[float]:
    times = []
    for _ in range(LOADS):
        with Person(browser, house, new=True) as person:
            person.go()
            times.append(person.page.evaluate(PAINTED))
    return times


def board(browser: Browser, tables: Tables, game: Game) -> dict[str, Any]:
    table = tables.of(game)
    paints, draws = [], []
    clicks: list[float] = []
    for k in range(LOADS):
        with Person(browser, tables.house, new=True) as person:
            person.page.add_init_script(f"addEventListener('DOMContentLoaded', {DRAWN})")
            person.sit(table, NAME)
            paints.append(person.page.evaluate(PAINTED))
            person.page.wait_for_function("() => window.drawn")
            draws.append(person.page.evaluate("() => window.drawn"))
            if k == LOADS - 1:
                clicks = person.page.evaluate(CLICK, CLICKS)
    return {
        "paint": statistics.median(paints),
        "board": statistics.median(draws),
        "click": statistics.median(clicks) if clicks else None,
        "worst": max(clicks, default=None),
        "clicks": len(clicks),
    }


def measure() -> dict[str, dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house, browser = House(Path(folder)), launch(playwright)
        house.start()
        try:
            tables = Tables(house)
            found: dict[str, dict[str, Any]] = {
                "Lobby": {"paint": statistics.median(lobby(browser, house))}
            }
            for name, game in POSITIONS.items():
                found[name] = board(browser, tables, game)
            return found
        finally:
            browser.close()
            house.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description="How quick the page is in a browser.")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    args = parser.parse_args()
    found = measure()
    if args.json:
        print(json.dumps(found))
        return
    print(f"The page in Chromium, milliseconds ({os.cpu_count()} cores)\n")
    print(f"{'':26}{'first paint':>12}{'board':>8}{'click':>8}{'worst':>8}{'clicks':>8}")
    for name, row in found.items():
        cells = [row.get(key) for key in ("paint", "board", "click", "worst", "clicks")]
        texts = ["–" if cell is None else f"{cell:.0f}" for cell in cells]
        print(f"{name:26}{texts[0]:>12}" + "".join(f"{text:>8}" for text in texts[1:]))


if __name__ == "__main__":
    main()
