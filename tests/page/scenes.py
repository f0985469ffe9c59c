"""Every page, and tables in the middle of a game: what is looked at by axe, by the search for
untranslated words, and by the camera of ``make shots``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.page.house import House, Person, Table

NAME = "Dana"
SHORT = {"startMoney": 800, "dealDeeds": 2, "goSalary": 0, "incomeTax": 600, "luxuryTax": 600}


@dataclass(frozen=True)
class Game:
    """A table at which somebody has played up to an event, against bots."""

    ruleset: str
    bots: int
    until: int
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)


MIDDLE = {
    "monopoly": Game("monopoly", 3, 150),
    "karlsruhe": Game("monopoly-karlsruhe", 5, 120),
    "wucherer": Game("wucherer-2013", 3, 130),
    "classic": Game("wucherer-classic", 2, 110),
    "magnate": Game("magnate", 3, 120),
}
LARGEST = {
    "monopoly-six": Game("monopoly", 5, 400, seed=4),
    "wucherer-six": Game("wucherer-2013", 5, 240, seed=4),
    "magnate-five": Game("magnate", 4, 220, seed=4),
}
OVER = {
    "monopoly": Game("monopoly", 2, 10**9, options=SHORT),
    "wucherer": Game("wucherer-2013", 2, 10**9),
    "magnate": Game("magnate", 2, 10**9, options={"crashStart": "5"}),
}


class Tables:
    """Tables of games, each set up when it is needed first."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._made: dict[str, Table] = {}

    def of(self, game: Game) -> Table:
        key = repr(game)
        if key not in self._made:
            table = self.house.table(
                game.ruleset, [NAME], game.bots, options=game.options, chat="presets"
            )
            self.house.play(table, NAME, game.until, game.seed)
            self._made[key] = table
        return self._made[key]

    def waiting(self) -> Table:
        """A table that still waits for somebody."""
        key = "waiting"
        if key not in self._made:
            wish = {
                "ruleset": "wucherer-2013",
                "seats": [{}, {}, {"kind": "bot", "bot": "landlord"}],
            }
            made = self.house.post("/api/tables", {**wish, "listed": True, "title": "Stammtisch"})
            body = {"t": "sit", "name": NAME, "invite": made["invite"]}
            seated = self.house.post(f"/api/tables/{made['table']}/commands", body)
            codes = {NAME: seated["code"]}
            self._made[key] = Table(made["table"], made["invite"], made["host"], codes)
        return self._made[key]


Visit = Callable[[Person, Tables], None]


def at_table(game: Game, tab: str | None = None) -> Visit:
    def visit(person: Person, tables: Tables) -> None:
        person.sit(tables.of(game), NAME)
        person.page.wait_for_selector(".scene .board :is(svg, pre)")
        if tab:
            tabs = person.page.locator("[role=tab]:visible, .bottom button:visible").all()
            tabs[("log", "wealth", "chat", "more").index(tab) - 4].click()

    return visit


def at(path: str, ready: str) -> Visit:
    def visit(person: Person, _: Tables) -> None:
        person.go(path)
        person.page.wait_for_selector(ready)

    return visit


def new_table(person: Person, _: Tables) -> None:
    person.go("#/new/magnate")
    person.page.wait_for_selector("form ol")
    for details in person.page.locator("form > details > summary").all():
        details.click()


def join(person: Person, tables: Tables) -> None:
    table = tables.waiting()
    person.go(f"#/join/{table.id}?invite={table.invite}")
    person.page.wait_for_selector("#join-name")


def waiting(person: Person, tables: Tables) -> None:
    table = tables.waiting()
    person.go(f"#/t/{table.id}?code={table.codes[NAME]}")
    person.page.wait_for_selector("#seats")


def replay(person: Person, tables: Tables) -> None:
    person.sit(tables.of(OVER["magnate"]), NAME)
    person.page.wait_for_selector("[data-over]")
    person.go(f"#/t/{tables.of(OVER['magnate']).id}@30")
    person.page.wait_for_selector(".controls")


def end(game: Game) -> Visit:
    def visit(person: Person, tables: Tables) -> None:
        person.sit(tables.of(game), NAME)
        person.page.locator("[data-over] details > summary").first.click()

    return visit


def lesson(person: Person, _: Tables) -> None:
    person.go("#/learn/monopoly")
    person.page.wait_for_selector(".coach h3")


PAGES: dict[str, Visit] = {
    "lobby": at("#/", "article button"),
    "new": new_table,
    "join": join,
    "waiting": waiting,
    "rules": at("#/rules/monopoly", "main section h2"),
    "learn": at("#/learn", "main li button"),
    "lesson": lesson,
    "shelf": at("#/replay", "main"),
    "replay": replay,
    **{name: at_table(game) for name, game in MIDDLE.items()},
    "tab-wealth": at_table(MIDDLE["monopoly"], "wealth"),
    "tab-chat": at_table(MIDDLE["monopoly"], "chat"),
    "tab-more": at_table(MIDDLE["monopoly"], "more"),
    **{f"end-{name}": end(game) for name, game in OVER.items()},
}
