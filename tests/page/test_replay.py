"""Looking back: slider, moments with an address, other eyes, a file that works without a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize
from tests.page.house import LARGE, House, Person, Table

SHORT = {"crashStart": "5"}


@pytest.fixture(scope="module")
def finished(house: House) -> Iterator[Table]:
    table = house.table("magnate", ["Dana"], options=SHORT)
    house.play(table, "Dana", until=10**9)
    yield table


def moment(person: Person) -> int:
    return int(person.page.locator(".scene").get_attribute("data-n") or -1)


def slide(person: Person, key: str) -> int:
    """Moves the slider by a key, and says which event is shown then."""
    slider = person.page.locator(".controls input[type=range]")
    slider.press(key)
    return moment(person)


def test_the_slider_goes_through_the_game(browser: Browser, house: House, finished: Table) -> None:
    with Person(browser, house) as dana:
        dana.sit(finished, "Dana")
        dana.page.locator("[data-over] a[href$='@0']").click()
        dana.page.wait_for_selector(".controls")
        start = slide(dana, "Home")
        assert slide(dana, "ArrowRight") > start
        end = slide(dana, "End")
        assert end == house.state(finished, "Dana")["n"]
        assert dana.page.locator("[data-over]").count() == 1
        address = dana.page.url
        assert "@" in address
        slide(dana, "Home")
        dana.page.goto(address)
        dana.page.reload()
        dana.page.wait_for_selector(".controls")
        assert moment(dana) == end, "an address per moment"


def test_a_line_of_the_log_leads_to_its_moment(
    browser: Browser, house: House, finished: Table
) -> None:
    with Person(browser, house) as dana:
        dana.sit(finished, "Dana")
        line = dana.page.locator("[data-line] .jump").nth(5)
        at = int(line.locator("xpath=ancestor::*[@data-line]").get_attribute("data-line") or -1)
        line.click()
        dana.page.wait_for_selector(".controls")
        assert f"@{at}" in dana.page.url
        now = dana.page.locator("[data-line].now")  # the last line of the step that added ours
        assert int(now.get_attribute("data-line") or -1) >= at
        assert moment(dana) < house.state(finished, "Dana")["n"]


def test_other_eyes_after_the_end(browser: Browser, house: House, finished: Table) -> None:
    with Person(browser, house) as dana:
        dana.sit(finished, "Dana")
        dana.go(f"#/t/{finished.id}@0")
        eyes = dana.page.locator(".turn .tools select")
        eyes.wait_for()
        eyes.select_option("Berta")
        dana.page.wait_for_selector(".scene .seats article")
        dana.page.wait_for_function(
            "() => document.querySelector('.turn .tools select').value === 'Berta'"
        )


def test_one_file_works_offline(
    browser: Browser, house: House, finished: Table, tmp_path: Path
) -> None:
    with Person(browser, house) as dana:
        dana.sit(finished, "Dana")
        dana.go(f"#/t/{finished.id}@0")
        tools = dana.page.locator(".turn .tools")
        tools.locator("summary").click()
        with dana.page.expect_download() as html:
            tools.get_by_role("button", name="HTML").click()
        file = tmp_path / "game.html"
        html.value.save_as(file)
        with dana.page.expect_download() as record:
            tools.get_by_role("button", name="Mitschrift").click()
        text = Path(record.value.path()).read_text()
        assert "Dana" in text and "magnate" in text
    context = browser.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_selector(".scene .board svg")
    first = page.locator(".scene").get_attribute("data-n")
    page.locator(".controls input[type=range]").press("End")
    page.wait_for_selector("[data-over]")
    assert page.locator(".scene").get_attribute("data-n") != first
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert errors == []
    context.close()


PHONE = ViewportSize(width=390, height=844)
PNG = b"\x89PNG"
# How many parts of an ending stand side by side.
COLUMNS = """() => {
  const parts = [...document.querySelectorAll("[data-over] > :is(table, .highlights, .curves)")];
  return parts.length === 3 && new Set(parts.map((one) => one.getBoundingClientRect().x)).size;
}"""


@pytest.mark.parametrize("size", [PHONE, LARGE], ids=["phone", "desktop"])
def test_an_ending_to_share(
    browser: Browser, house: House, finished: Table, size: ViewportSize
) -> None:
    """Places, highlights, everybody's curve though wallets were closed, and a picture of it all."""
    with Person(browser, house, viewport=size) as dana:
        dana.sit(finished, "Dana")
        end = dana.page.locator("[data-over]")
        end.locator("li", has_text="Das gab den Ausschlag").wait_for()
        assert end.locator("section li").count() >= 3
        wide = size["width"]
        for width, columns in ((wide, 3 if wide > 1100 else 1), (768, 2)):
            dana.page.set_viewport_size({"width": width, "height": size["height"]})
            dana.page.wait_for_function(f"(n) => ({COLUMNS})() === n", arg=columns)
        end.locator("svg[role=img] > path").nth(1).wait_for(state="attached")
        curves = end.locator("svg[role=img] > path").evaluate_all(
            "(all) => all.map(p => p.getAttribute('d').length)"
        )
        assert len(curves) == 2 and min(curves) > 20, "nobody's curve is hidden any more"
        cut = end.locator("svg[role=img] text").evaluate_all(
            "(all) => all.filter(t => t.getBBox().x < 0).map(t => t.textContent)"
        )
        assert cut == [], "the scale reads in full"
        end.get_by_text("Bild zum Teilen").click()
        with dana.page.expect_download() as saved:
            end.get_by_role("button", name="Speichern").click()
        picture = saved.value.path().read_bytes()
        assert picture[:4] == PNG
        assert [int.from_bytes(picture[k : k + 4], "big") for k in (16, 20)] == [1200, 1000]
        # In the evening the device turns its light down, and the picture with it.
        light = end.locator("img").get_attribute("src")
        dana.page.emulate_media(color_scheme="dark")
        dana.page.wait_for_function(
            "(light) => document.querySelector('[data-over] img').src !== light", arg=light
        )
        dana.page.emulate_media(color_scheme="light")
        # The board is put away, and one press off.
        board = dana.page.locator(".scene > .board")
        assert not board.is_visible()
        end.locator("[data-board]").click()
        board.locator("svg").first.wait_for()
        if wide > 1100:  # what a mouse rests on goes with the board
            board.locator("[role=button]").last.hover()
            dana.page.locator(".closer").wait_for()
        end.locator("[data-board]").press("Enter")
        board.wait_for(state="hidden")
        dana.page.locator(".closer").wait_for(state="hidden")


def test_a_replay_goes_by_turns_and_by_moments(
    browser: Browser, house: House, finished: Table
) -> None:
    with Person(browser, house) as dana:
        dana.sit(finished, "Dana")
        decided = dana.page.locator("[data-over] li", has_text="Das gab den Ausschlag")
        decided.get_by_role("button").click()
        dana.page.wait_for_selector(".controls")
        there = moment(dana)
        assert 0 < there < house.state(finished, "Dana")["n"]
        slide(dana, "Home")
        keys = dana.page.locator(".controls")
        keys.get_by_role("button", name="Einen Zug weiter").click()
        first = moment(dana)
        keys.get_by_role("button", name="Einen Zug weiter").click()
        assert moment(dana) > first
        keys.get_by_role("button", name="Einen Zug zurück").click()
        assert moment(dana) == first
        seen = set()
        for _ in range(5):
            dana.page.keyboard.press("h")
            seen.add(moment(dana))
        assert there in seen and len(seen) > 1, "from one highlight to the next"


def test_the_list_of_own_games(browser: Browser, house: House, finished: Table) -> None:
    with Person(browser, house) as dana:
        dana.sit(finished, "Dana")
        dana.page.wait_for_selector("[data-over]")
        dana.go("#/replay")
        dana.page.locator(f"a[href*='{finished.id}']").first.click()
        dana.page.wait_for_selector(".controls")


def test_chance_is_proved_in_the_page(browser: Browser, house: House, finished: Table) -> None:
    with Person(browser, house) as dana:
        dana.sit(finished, "Dana")
        dana.page.wait_for_selector("[data-over]")
        for place in (f"#/t/{finished.id}", f"#/t/{finished.id}@0"):
            dana.go(place)
            dana.page.locator("[data-go=more]:visible").click()
            proof = dana.page.locator("[data-fair] li")
            proof.first.wait_for()
            said = proof.all_inner_texts()
            assert len(said) == 2, "the server's seed and Dana's word"
            assert all("✓" in line and "passt zum Versprechen" in line for line in said)
