"""The pages before a game, as somebody comes to them: start page, new table, joining, waiting."""

from __future__ import annotations

from collections.abc import Callable

from tests.page.house import Person
from tests.page.tables import MIDDLE, NAME, Tables

Visit = Callable[[Person, Tables], None]


def at(path: str, ready: str) -> Visit:
    def visit(person: Person, _: Tables) -> None:
        person.go(path)
        person.page.wait_for_selector(ready)

    return visit


# A board knows its size after it was drawn once, and may then fold a part of it.
MEASURED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# What somebody has told this device.
KNOWN = """(name) => {
    const kept = JSON.parse(localStorage.getItem("miethai.prefs") ?? "{}");
    localStorage.setItem("miethai.prefs", JSON.stringify({ ...kept, name, last: "monopoly" }));
}"""


def lobby(person: Person, tables: Tables) -> None:
    """Somebody comes back: a game waits for them, and others look for players."""
    tables.waiting()
    tables.others()
    for game in (MIDDLE["karlsruhe"], MIDDLE["monopoly"]):
        person.sit(tables.of(game), NAME)
    person.go()
    person.page.evaluate(KNOWN, NAME)
    person.page.reload()
    person.page.wait_for_selector("section[aria-labelledby=resume] a")
    person.page.wait_for_selector("section[aria-labelledby=open-tables] li")
    person.page.wait_for_selector("section[aria-labelledby=resume] li:nth-child(2)")


def lost(person: Person, tables: Tables) -> None:
    """The device has lost its network while somebody is in the lobby."""
    lobby(person, tables)
    person.page.evaluate("() => dispatchEvent(new Event('offline'))")
    person.page.wait_for_selector(".lost")


def new_table(ruleset: str) -> Visit:
    """The form with everything open; a role is taken, a value of the box is changed."""

    def visit(person: Person, _: Tables) -> None:
        page = person.page
        person.go(f"#/new/{ruleset}")
        page.wait_for_selector("form ol")
        page.locator("form > details > summary").click()
        inner = page.locator("form > details > details > summary")
        inner.first.wait_for()  # drawn once the outer one has said that it is open
        for details in inner.all():
            details.click()
        for role in page.locator("section[aria-labelledby=seats] ul select").all()[:1]:
            role.select_option("here")
        box = page.locator("form > details > details").nth(1)
        if box.count():
            box.locator("details > summary").first.click()
            box.locator("details li input").first.fill("9")
            page.keyboard.press("Tab")
            # The door says that something behind it is not as usual.
            page.locator("form > details > summary .chip:is(.chip-gold, .chip-alarm)").wait_for()

    return visit


def join(person: Person, tables: Tables) -> None:
    table = tables.waiting()
    person.go(f"#/join/{table.id}?invite={table.invite}")
    person.page.wait_for_selector("#join-name")


def waiting(person: Person, _: Tables) -> None:
    """The host's own table: invitation, QR code, the way back."""
    page = person.page
    found = {"lan": "http://192.0.2.7:8080/"}  # an address for examples
    page.route("**/api/here*", lambda route: route.fulfill(json=found))
    person.go("#/new/magnate")
    page.get_by_role("button", name="Alle anderen: Freunde").click()
    page.locator("ol input.name").first.fill(NAME)
    page.locator("form .go button.btn-sea").click()
    page.wait_for_selector("#invite")
    page.wait_for_selector("[role=img] path, svg[role=img]")
