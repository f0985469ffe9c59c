"""Every page, every board and every panel: what is looked at by axe, by the search for untranslated
words, and by the camera of ``make shots``."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import WebSocketRoute
from tests.page.entrances import MEASURED, Visit, at, join, lobby, lost, new_table, waiting
from tests.page.house import Person, Table
from tests.page.outcry import Outcry
from tests.page.tables import (
    AI,
    ANSWERS,
    ENDLESS,
    FRIEND,
    LARGEST,
    MIDDLE,
    NAME,
    OVER,
    SITUATIONS,
    Game,
    Tables,
    owe,
)


# --- at a table -----------------------------------------------------------------------------------
def take_seat(person: Person, table: Table, name: str = NAME) -> None:
    person.sit(table, name)
    person.page.wait_for_selector(".scene .board :is(svg, pre)")


def at_table(game: Game, tab: str | None = None) -> Visit:
    def visit(person: Person, tables: Tables) -> None:
        take_seat(person, tables.of(game))
        if tab:
            go(person, tab)

    return visit


def go(person: Person, tab: str) -> None:
    """What is beside the board, by the tabs of its panel or, on a phone, by the bar below."""
    found = person.page.locator(f"[data-go={tab}]:visible")
    if found.count():
        found.first.click()


def chat(person: Person, tables: Tables) -> None:
    table = tables.offered()
    tables.house.post(
        f"/api/tables/{table.id}/commands",
        {"t": "chat", "id": "hello", "text": "Parkstraße gegen Bahnhof?"},
        table.codes[FRIEND],
    )
    take_seat(person, table)
    go(person, "chat")
    person.page.locator(".chat .presets button").first.click()
    person.page.wait_for_selector(".chat li >> nth=1")


def more(person: Person, tables: Tables) -> None:
    """Standing orders, preferences, fairness."""
    at_table(MIDDLE["monopoly"], "more")(person, tables)
    person.page.wait_for_selector(".orders input")


def wealth(person: Person, tables: Tables) -> None:
    at_table(MIDDLE["monopoly"], "wealth")(person, tables)
    person.page.wait_for_selector(".lower .plot path[d*=L]", state="attached")


def fairness(person: Person, tables: Tables) -> None:
    replay(person, tables)
    go(person, "more")
    person.page.wait_for_selector("[data-fair] li")


def why(person: Person, tables: Tables) -> None:
    """A payment unfolds its arithmetic, and its rule stands beside the board."""
    at_table(MIDDLE["monopoly"], "log")(person, tables)
    # What bots did in a row unfolds too, but has no rule.
    unfold = "[role=log] button.more[title='Wie kommt das zustande?']:visible"
    person.page.locator(unfold).last.click()
    person.page.locator("[role=log] .why a.rule").first.click()
    person.page.wait_for_selector("[data-rule] .text")


def refusal(person: Person, tables: Tables) -> None:
    """A move that the rules forbid, as only a page of another time could send it."""
    table = tables.of(MIDDLE["monopoly"])
    view = tables.house.state(table, NAME)["view"]["set"]
    spaces = tables.house.get("/api/rulesets/monopoly/pieces")["spaces"]
    streets = [one["word"] for one in spaces if one["kind"] == "street"]
    strange = next(word for word in streets if view[word]["owner"] != NAME)

    def forward(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def send(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "move" and f"table={table.id}" in route.url:
                message["move"] = f"build {strange}"
            server.send(json.dumps(message))

        route.on_message(send)

    person.page.route_web_socket("**/api/socket?*", forward)
    take_seat(person, table)
    person.asked_now()
    person.page.locator(".actions .list .offer[data-move]").first.click()
    person.page.wait_for_selector(".turn .note")


def drafted(person: Person, tables: Tables) -> None:
    """One's own offer, half made."""
    table = tables.house.table("monopoly", [NAME], 2, options={"dealDeeds": 3})
    tables.house.play(table, NAME, ENDLESS, verb="offer")
    for verb in ("offer", "give", "take"):
        tables.house.offer(table, NAME, verb)
    take_seat(person, table)
    person.page.locator("button.door").click()
    person.page.wait_for_selector(".desk [data-move=propose]")


def offered(person: Person, tables: Tables) -> None:
    """Somebody else's offer to answer."""
    take_seat(person, tables.offered())
    person.page.wait_for_selector(".actions [data-verb=accept]")


def countered(ruleset: str, price: int, counter: list[str]) -> Visit:
    """One's own offer, and beside it what a friend wants instead."""

    def visit(person: Person, tables: Tables) -> None:
        house, options = tables.house, {"dealDeeds": 3} if ruleset == "monopoly" else {}
        table = house.table(ruleset, [NAME, FRIEND], 0, options=options)
        house.play(table, NAME, ENDLESS, verb="offer")
        take_seat(person, table)
        person.page.locator(".actions [data-verb=offer]").first.click()
        desk = person.page.locator(".desk .sides > section")
        thing = desk.nth(1).locator("[data-thing]").first
        if thing.get_attribute("aria-pressed") == "false":
            thing.click()
        desk.nth(0).locator("input[type=number]").fill(str(price))
        person.page.locator(".desk [data-move=propose]").click()
        person.page.wait_for_selector(".desk .verdict .waiting")
        for move in counter:
            state = house.state(table, FRIEND)
            house.make(table, FRIEND, move, state["n"], f"{move}-{state['n']}")
        person.page.wait_for_selector(".desk .compare section >> nth=1")

    return visit


def way_out(person: Person, tables: Tables) -> None:
    """The cheapest way out of a debt, before it is gone."""
    take_seat(person, owe(tables.house))
    person.page.locator("[data-way=look]").first.click()
    person.page.wait_for_selector("[data-way=go]")


THINGS = {
    "monopoly": "[data-space='{}']",
    "wucherer": ".board .thing:not(.lit)",
    "magnate": "[data-plot='{}']",
}


def detail(game: str) -> Visit:
    """Something in full beside the board."""

    def visit(person: Person, tables: Tables) -> None:
        at_table(MIDDLE[game])(person, tables)
        which = {"monopoly": unlit_space, "magnate": unlit_plot}.get(game)
        thing = THINGS[game].format(which(tables) if which else "")
        person.page.locator(thing).first.dispatch_event("click")
        person.page.wait_for_selector(".closer:not([hidden])", state="attached")

    return visit


def unlit_space(tables: Tables) -> int:
    """The dearest street that is not part of a move: pressing it only shows it."""
    state = tables.house.state(tables.of(MIDDLE["monopoly"]), NAME)
    lit = {word for move in state["legal"] for word in move.get("args", [])}
    spaces = tables.house.get("/api/rulesets/monopoly/pieces")["spaces"]
    return max(k for k, one in enumerate(spaces) if "price" in one and one["word"] not in lit)


def unlit_plot(tables: Tables) -> str:
    """The plot with most tenants that is not part of a move."""
    state = tables.house.state(tables.of(MIDDLE["magnate"]), NAME)
    lit = {word for move in state["legal"] for word in move.get("args", [])}
    view = state["view"]["set"]
    plots = [f"{district}{letter}" for district in "123456" for letter in "ABCDEFGHI"]
    return max((id_ for id_ in plots if id_ not in lit), key=lambda id_: int(view[id_]["tenants"]))


def market(person: Person, tables: Tables) -> None:
    """Where there is little room, the market unfolds from its line."""
    at_table(SITUATIONS["tenants-magnate"])(person, tables)
    person.page.evaluate(MEASURED)
    if (strip := person.page.locator(".board .strip")).count():
        strip.click()
    person.page.wait_for_selector(".board .ladder")


def text_view(person: Person, tables: Tables) -> None:
    at_table(MIDDLE["magnate"])(person, tables)
    person.page.keyboard.press("t")
    person.page.wait_for_selector(".board pre")
    person.page.wait_for_function("() => document.querySelector('.board pre').textContent")


def cover(person: Person, tables: Tables) -> None:
    """Two people at one device."""
    person.share(tables.house.table("wucherer-2013", [NAME, FRIEND], bots=1))
    person.page.wait_for_selector("main.cover")


def watching(person: Person, tables: Tables) -> None:
    person.go(f"#/t/{tables.of(MIDDLE['wucherer']).id}")
    person.page.wait_for_selector(".scene .board svg")


def console(name: str, moment: str) -> Visit:
    """The desk of a role at a tournament's table, when it is needed."""

    def visit(person: Person, tables: Tables) -> None:
        take_seat(person, tables.staffed(moment), name)
        person.page.wait_for_selector(".desk")

    return visit


def claims(person: Person, tables: Tables) -> None:
    """In the championship nobody says whether rent is due: every street can be claimed."""
    at_table(MIDDLE["karlsruhe"])(person, tables)
    person.page.locator(".actions [data-verb=claim]").click()
    person.page.wait_for_selector(".actions .list.scroll")


MARKS = ("data-verb=mark", "data-move='mark end'")


def sure(person: Person, tables: Tables) -> None:
    """The banker is asked a second time before ending the game; anew where the table's clock has
    changed the question between two clicks."""
    take_seat(person, tables.staffed("start"), "Ida")
    marks, end = (person.page.locator(f".actions [{which}]") for which in MARKS)
    twice = person.page.locator(".actions .two")
    for _ in range(6):
        if not end.is_visible():
            marks.click()
        end.click()
        with contextlib.suppress(TooLate):
            twice.wait_for(timeout=10_000)
            return
    raise AssertionError("the banker was not asked a second time")


def bidding(person: Person, tables: Tables) -> None:
    take_seat(person, tables.bidding())
    person.page.wait_for_selector(".actions .amount")


def outcry(called: bool) -> Visit:
    """An open outcry, as somebody sees it who is not asked and may bid all the same."""

    def visit(person: Person, tables: Tables) -> None:
        at = Outcry(tables.house)
        if called:
            at.move("Dana", "bid 30")
            at.move("Ida", "hammer")
        take_seat(person, at.table, "Ben")
        person.page.wait_for_selector(".bidfor")

    return visit


def in_english(visit: Visit) -> Visit:
    def other(person: Person, tables: Tables) -> None:
        visit(person, tables)
        person.page.locator(".switch button:has-text('EN')").first.click()
        person.page.wait_for_function("() => document.documentElement.lang === 'en'")
        person.page.wait_for_load_state("networkidle")

    return other


def real_dice(person: Person, tables: Tables) -> None:
    """A table in a room: the dice are real, and somebody says what they show."""
    house, options = tables.house, {"quickStart": True}
    table = house.table("monopoly", [NAME], 1, dice="typed", options=options)
    house.play(table, NAME, ENDLESS, verb="throw")
    take_seat(person, table)
    person.page.locator(".actions [data-verb=throw]").first.click()
    person.page.wait_for_selector(".actions .dice")


# --- afterwards -----------------------------------------------------------------------------------
def replay(person: Person, tables: Tables) -> None:
    person.sit(tables.of(OVER["magnate"]), NAME)
    person.page.wait_for_selector("[data-over]")
    person.go(f"#/t/{tables.of(OVER['magnate']).id}@120")
    person.page.wait_for_selector(".controls")


def moment(game: Game, wanted: Callable[[dict[str, Any]], bool]) -> Visit:
    """Where nobody is asked: the last step of a game that is wanted, found by what it changes in
    the view."""

    def visit(person: Person, tables: Tables) -> None:
        table = tables.of(game)
        path = f"/api/tables/{table.id}/replay?lang=de"
        steps = tables.house.get(path, table.codes[NAME])["steps"]
        step = [step for step in steps if "log" in step and wanted(step["view"].get("set", {}))][-1]
        person.sit(table, NAME)
        person.go(f"#/t/{table.id}@{step['log']['start']}")
        person.page.wait_for_selector(".controls")

    return visit


def shelf(person: Person, tables: Tables) -> None:
    """Games of this device, one of them over."""
    for game in (OVER["magnate"], MIDDLE["wucherer"]):
        person.sit(tables.of(game), NAME)
    person.go("#/replay")
    person.page.wait_for_selector("main li:nth-child(2)")


def end(game: Game) -> Visit:
    def visit(person: Person, tables: Tables) -> None:
        person.sit(tables.of(game), NAME)
        person.page.locator("[data-over] details > summary").first.click()
        person.page.locator("section.turn").evaluate("(panel) => panel.scrollTo(0, 0)")

    return visit


# --- all of them ----------------------------------------------------------------------------------
PAGES: dict[str, Visit] = {
    "lobby": lobby,
    "lost": lost,
    "first": at("#/", "article button"),
    "new": new_table("magnate"),
    "new-karlsruhe": new_table("monopoly-karlsruhe"),
    "join": join,
    "waiting": waiting,
    "stuck": at("#/t/zzzzzzzz?code=AAAA-BBBB-CCCC", "[role=alert]"),
    "rules": at("#/rules/monopoly", "main section h2"),
    "cards": at("#/cards/wucherer-2013", ".cards .cd"),
    "learn": at("#/learn", "main li button"),
    "lesson": at("#/learn/monopoly", ".coach .said"),
    "shelf": shelf,
    "replay": replay,
    **{name: at_table(game) for name, game in MIDDLE.items()},
    **{f"end-{name}": end(game) for name, game in OVER.items()},
}
PANELS: dict[str, Visit] = {
    "tab-wealth": wealth,
    "tab-chat": chat,
    "tab-more": more,
    "tab-why": why,
    "fairness": fairness,
    "refusal": refusal,
    "drafted": drafted,
    "offered": offered,
    "dice": real_dice,
    "text": text_view,
    "cover": cover,
    "watching": watching,
    "banker": console("Ida", "auction"),
    "moderator": console("Max", "reading"),
    "judge": console("Rosa", "ruling"),
    "sure": sure,
    "claims": claims,
    "auction-monopoly": bidding,
    "market-magnate": market,
    "ai-magnate": moment(AI, lambda view: view.get("phase") == "tie"),
    "crash-magnate": moment(
        OVER["magnate"], lambda view: "risk" in view and view.get("phase") != "over"
    ),
    **{f"detail-{game}": detail(game) for game in THINGS},
    **{name: at_table(game) for name, game in SITUATIONS.items()},
}
# Only for the camera: the same in other sizes and games.
MORE: dict[str, Visit] = {
    **{name: at_table(game) for name, game in {**LARGEST, **ANSWERS}.items()},
    "countered-monopoly": countered("monopoly", 20, ["counter", "take-cash 140", "propose"]),
    "countered-wucherer": countered("wucherer-classic", 1, ["counter 2"]),
    "outcry": outcry(called=False),
    "outcry-called": outcry(called=True),
    "way-out": way_out,
    "offered-en": in_english(offered),
    **{
        f"{name}-en": in_english(at_table(MIDDLE[name]))
        for name in ("monopoly", "wucherer", "magnate")
    },
    **{
        f"rules-{name}": at(f"#/rules/{name}", "main section h2")
        for name in ("wucherer", "magnate")
    },
    "rule": at("#/rules/wucherer/WUC-GEN-02", "main section h2"),
    "cards-classic": at("#/cards/wucherer-classic", ".cards .cd"),
    "lesson-wucherer": at("#/learn/wucherer-2013", ".coach .said"),
    "lesson-magnate": at("#/learn/magnate", ".coach .said"),
    "tab-seats": at_table(MIDDLE["wucherer"], "seats"),
    "tab-hand": at_table(MIDDLE["wucherer"], "hand"),
    "tab-log": at_table(MIDDLE["wucherer"], "log"),
}
