"""Several people and their secrets, other devices, lost lines, and a server that falls over."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute
from tests.page.house import House, Person, Table

READ = """() => ({
    n: document.querySelector(".scene").dataset.n,
    prompt: document.querySelector(".prompt").innerText,
    offers: [...document.querySelectorAll(".actions [data-verb]")].map((b) => b.innerText),
    seats: [...document.querySelectorAll(".seats article")].map((s) => s.innerText),
    log: [...document.querySelectorAll("[role=log] li")].map((l) => l.innerText),
    board: ((board) => {
        const plot = board.querySelector(".middle")?.innerText ?? ""; // it comes by itself, later
        const rest = plot ? board.innerText.replace(plot, "") : board.innerText;
        return rest.split("\\n").filter(Boolean);
    })(document.querySelector(".board")),
})"""


def shown(person: Person, at: int | None = None) -> dict[str, Any]:
    """What the page shows of the game, once it is at this event and asks for something."""
    if at is not None:
        person.page.wait_for_selector(f".scene[data-n='{at}']")
    person.asked_now()
    found: dict[str, Any] = person.page.evaluate(READ)
    return found


def asked_again(house: House, table: Table) -> int:
    """The event at which Dana is asked, after the bots have moved: there the game stays."""
    while (state := house.state(table, "Dana"))["asked"] != "Dana":
        time.sleep(0.05)
    return int(state["n"])


def heard_of(person: Person, other: str, secret: str) -> list[Any]:
    """Everything that a browser was ever told of a member of somebody's seat."""
    states = [json.loads(text) for text in person.heard if text.startswith('{"t":"state"')]
    seats = [state["view"]["set"].get(other) for state in states if state.get("view")]
    return [seat[secret] for seat in seats if seat]


@pytest.mark.parametrize(
    ("ruleset", "secret"),
    [("wucherer-2013", "hand"), ("wucherer-classic", "hand"), ("magnate", "money")],
)
def test_two_people_hear_no_secret_of_the_other(
    browser: Browser, house: House, ruleset: str, secret: str
) -> None:
    table = house.table(ruleset, ["Dana", "Ben"], bots=0)
    with Person(browser, house) as dana, Person(browser, house) as ben:
        dana.sit(table, "Dana")
        ben.sit(table, "Ben")
        for k in range(6):
            for person in (dana, ben):
                person.play(steps=4, seed=k, patience=300)
        at = house.state(table, "Dana")["n"]
        assert at > 10
        for person, name, other in ((dana, "Dana", "Ben"), (ben, "Ben", "Dana")):
            own, others = heard_of(person, name, secret), heard_of(person, other, secret)
            assert any(value for value in own), "one's own is told"
            assert others and all(value is None for value in others)
            assert not any(table.codes[other] in text for text in person.heard)
            assert table.codes[name] not in person.page.content()


def reload(person: Person) -> None:
    person.page.reload()


def kill_the_server(person: Person) -> None:
    person.page.wait_for_selector("[data-net='on']")  # else the line only begins: it is not lost
    person.house.kill()
    person.page.wait_for_selector("[data-net='off']")
    assert person.page.locator(".scene").is_visible(), "the board stays"
    person.house.start()


@pytest.mark.parametrize("ruleset", ["monopoly", "wucherer-2013", "magnate"])
def test_after_trouble_the_page_shows_the_same(
    browser: Browser, house: House, ruleset: str
) -> None:
    table = house.table(ruleset, ["Dana"])
    at = house.play(table, "Dana", until=40)["n"]
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        before = shown(dana, at)
        for trouble in (reload, kill_the_server):
            trouble(dana)
            dana.page.wait_for_selector("[data-net='on']")
            assert shown(dana, at) == before, trouble
        dana.play(steps=2, seed=4)
        dana.later_than(at)
        dana.complaints.clear()  # the browser writes a line for each try to connect


def test_a_lost_line_is_found_again(browser: Browser, house: House) -> None:
    table = house.table("wucherer-classic", ["Dana"])
    at = house.play(table, "Dana", until=40)["n"]
    lines: list[WebSocketRoute] = []

    def lay(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    with Person(browser, house) as dana:
        dana.page.route_web_socket("**/api/socket?*", lay)
        dana.sit(table, "Dana")
        before = shown(dana, at)
        dana.page.wait_for_selector("[data-net='on']")
        dana.context.set_offline(True)
        lines[-1].close()
        net = dana.page.wait_for_selector("[data-net='off']")
        assert net and "Verbindung unterbrochen" in net.inner_text()
        assert dana.page.locator(".scene").is_visible(), "the board stays"
        dana.context.set_offline(False)
        dana.page.wait_for_selector("[data-net='on']")
        assert shown(dana, at) == before
        dana.complaints.clear()


def test_a_move_made_without_a_line_arrives_later_and_once(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"])
    at = house.play(table, "Dana", until=30)["n"]
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        shown(dana, at)
        dana.page.wait_for_selector("[data-net='on']")  # else the line only begins: it is not lost
        house.kill()
        dana.page.wait_for_selector("[data-net='off']")
        offer = dana.page.locator(".actions .list .offer[data-move]").first
        move = offer.get_attribute("data-move")
        offer.click()
        dana.page.wait_for_function(
            "() => document.querySelector('[data-net]').innerText.includes('Zug')"
        )
        house.start()
        dana.later_than(at)
        dana.page.wait_for_selector("[data-net='on']")
        moves = [line for line in dana.sent if f'"move":"{move}"' in line and f'"on":{at}' in line]
        assert len(moves) >= 1
        assert len({json.loads(line)["id"] for line in moves}) == 1, "one wish, however often sent"
        dana.complaints.clear()


def test_a_second_device_shows_the_same(browser: Browser, house: House) -> None:
    table = house.table("magnate", ["Dana"])
    at = house.play(table, "Dana", until=40)["n"]
    with (
        Person(browser, house) as laptop,
        Person(browser, house, viewport={"width": 360, "height": 740}) as phone,
    ):
        laptop.sit(table, "Dana")
        before = shown(laptop, at)
        phone.sit(table, "Dana")
        assert "code=" not in phone.page.url, "the code stays in sight"
        same = shown(phone, at)
        assert (same["n"], same["offers"]) == (before["n"], before["offers"])
        phone.play(steps=1)
        laptop.later_than(at)
        at = asked_again(house, table)
        assert shown(phone, at)["offers"] == shown(laptop, at)["offers"]


def test_whose_word_is_missing_is_said_before_the_game_begins(
    browser: Browser, house: House
) -> None:
    """Nothing can be pressed until then; as soon as they open the table it begins."""
    wish = {"ruleset": "monopoly", "seats": [{}, {}], "pace": "instant", "clock": False}
    made = house.post("/api/tables", wish)
    codes = {}
    for name in ("Dana", "Ben"):
        sit = {"t": "sit", "name": name, "invite": made["invite"], "promise": "0" * 64}
        codes[name] = house.post(f"/api/tables/{made['table']}/commands", sit)["code"]
    table = Table(made["table"], made["invite"], made["host"], codes)
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        said = "() => document.querySelector('.prompt').innerText.includes('Zufallswort von Ben.')"
        dana.page.wait_for_function(said)
        assert dana.page.locator(".actions [data-verb]").count() == 0
        with Person(browser, house) as ben:
            ben.sit(table, "Ben")
            dana.page.wait_for_selector(".actions [data-verb]")
