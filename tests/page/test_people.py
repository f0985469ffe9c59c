"""Several people, lost lines, other devices, and a server that falls over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.page.house import House, Person

AUTOPLAY = (Path(__file__).parent / "autoplay.js").read_text()


def shown(person: Person) -> dict[str, Any]:
    """What the page shows of the game, once it stands still."""
    read = """() => ({
        prompt: document.querySelector(".prompt").innerText,
        offers: [...document.querySelectorAll(".actions [data-verb]")].map((b) => b.dataset.move),
        seats: [...document.querySelectorAll(".scene .seats")].map((s) => s.innerText),
        n: document.querySelector(".scene").dataset.n,
    })"""
    person.page.wait_for_selector(".actions .list button.offer, .actions .amount")
    found: dict[str, Any] = person.page.evaluate(read)
    return found


def own_cards(state: dict[str, Any], name: str) -> set[str]:
    return set(state["view"]["set"][name]["hand"] or ())


def test_two_people_see_no_secret_of_the_other(browser: Browser, house: House) -> None:
    table = house.table("wucherer-2013", ["Dana", "Ben"], bots=0)
    with Person(browser, house) as dana, Person(browser, house) as ben:
        dana.sit(table, "Dana")
        ben.sit(table, "Ben")
        for k in range(8):
            for person in (dana, ben):
                person.page.evaluate(AUTOPLAY, {"steps": 3, "seed": k, "wait": 40})
        for person, other in ((dana, "Ben"), (ben, "Dana")):
            hands = [
                json.loads(text)["view"]["set"][other]["hand"]
                for text in person.heard
                if text.startswith('{"t":"state"') and other in json.loads(text)["view"]["set"]
            ]
            assert hands, "nothing was heard of the other seat"
            assert all(hand is None for hand in hands)
            codes = [code for name, code in table.codes.items() if name == other]
            assert not any(code in text for code in codes for text in person.heard)


@pytest.mark.parametrize("trouble", ["reload", "offline", "kill"])
def test_after_trouble_the_page_shows_the_same(
    browser: Browser, house: House, trouble: str
) -> None:
    table = house.table("monopoly", ["Dana"])
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        dana.page.evaluate(AUTOPLAY, {"steps": 12, "seed": 3})
        before = shown(dana)
        if trouble == "reload":
            dana.page.reload()
        elif trouble == "offline":
            dana.context.set_offline(True)
            dana.page.wait_for_selector("[data-net='off']", state="attached")
            dana.context.set_offline(False)
        else:
            house.kill()
            dana.page.wait_for_selector("[data-net='off']", state="attached")
            house.start()
        dana.page.wait_for_selector("[data-net='on']", state="attached")
        assert shown(dana) == before
        played = dana.page.evaluate(AUTOPLAY, {"steps": 4, "seed": 4})
        assert played["pressed"] == 4 or played["over"]


def test_a_second_device_shows_the_same(browser: Browser, house: House) -> None:
    table = house.table("magnate", ["Dana"])
    with Person(browser, house) as laptop, Person(browser, house) as phone:
        laptop.sit(table, "Dana")
        laptop.page.evaluate(AUTOPLAY, {"steps": 6, "seed": 5})
        phone.sit(table, "Dana")
        assert "code=" not in phone.page.url, "the code stays in sight"
        assert shown(phone) == shown(laptop)
