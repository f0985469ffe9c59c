"""What goes on around a game: words, tones, notices, orders that act, stand-ins, a wish to undo."""

from __future__ import annotations

import json

from playwright.sync_api import Browser
from tests.page.house import House, Person, Table
from tests.page.scenes import go

# The browser's own sounds and notices, counted on their way out.
COUNTED = """
    window.tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.tones += 1;
        return make.call(this);
    };
    window.notices = [];
    window.Notification = class {  // a browser without windows gives none of its own
        static permission = "granted";
        constructor(title, more) {
            window.notices.push([title, more.body]);
        }
        close() {}
    };
"""
OUT_OF_SIGHT = (
    """() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" })"""
)


def switch(person: Person, label: str) -> None:
    """One of the switches under "more"."""
    go(person, "more")
    person.page.locator(".more label", has_text=label).click()


def moment(person: Person) -> int:
    return int(person.page.locator(".scene").get_attribute("data-n") or -1)


# --- tones and notices ----------------------------------------------------------------------------
def test_tones_only_for_those_who_want_them(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"])
    with Person(browser, house) as dana:
        dana.page.add_init_script(COUNTED)
        dana.sit(table, "Dana")
        assert dana.play(steps=2)["pressed"] == 2
        dana.asked_now()
        assert dana.page.evaluate("window.tones") == 0
        switch(dana, "Töne")
        dana.play(steps=1)
        dana.page.wait_for_function("() => window.tones > 0")
        switch(dana, "Töne")
        dana.asked_now()
        before = dana.page.evaluate("window.tones")
        dana.play(steps=2)
        dana.asked_now()
        assert dana.page.evaluate("window.tones") == before


def test_whoever_looks_away_is_told_that_it_is_his_turn(browser: Browser, house: House) -> None:
    table = house.table("wucherer-2013", ["Dana", "Ben"], bots=0)
    with Person(browser, house) as dana, Person(browser, house) as ben:
        dana.page.add_init_script(COUNTED)
        dana.sit(table, "Dana")
        ben.sit(table, "Ben")
        switch(dana, "Bescheid geben")
        people = {"Dana": dana, "Ben": ben}
        asked = house.state(table, "Dana")["asked"]
        waits_for(people[asked])
        assert people[asked].page.title().startswith("● Du bist dran")
        if asked == "Dana":
            give_way(dana)
        assert "●" not in dana.page.title()
        dana.page.evaluate(OUT_OF_SIGHT)
        assert dana.page.evaluate("window.notices") == []
        give_way(ben)
        dana.page.wait_for_function("() => window.notices.length > 0")
        title, body = dana.page.evaluate("window.notices[0]")
        assert title == "Du bist dran" and body == dana.page.locator(
            ".prompt"
        ).inner_text().replace("\xa0", " ")
        assert dana.page.title().startswith("● Du bist dran")


def waits_for(person: Person) -> None:
    person.page.wait_for_selector(".turn.mine .actions .offer")


def give_way(person: Person) -> None:
    """Ends the turn: the quietest buttons, until somebody else is asked."""
    waits_for(person)
    person.page.wait_for_function(
        """() => {
            if (!document.querySelector(".turn.mine")) return true;
            const quiet = ".actions .list .offer:not([disabled], .btn-alarm)";
            [...document.querySelectorAll(quiet)].at(-1)?.click();
            return false;
        }""",
        polling=100,
    )


# --- words ----------------------------------------------------------------------------------------
def test_people_talk_and_may_turn_a_deaf_ear(browser: Browser, house: House) -> None:
    table = house.table("magnate", ["Dana", "Ben"], bots=0, chat="free")
    with Person(browser, house) as dana, Person(browser, house) as ben:
        dana.sit(table, "Dana")
        ben.sit(table, "Ben")
        go(ben, "chat")
        preset = ben.page.locator(".chat .presets button").first
        sentence = preset.inner_text()
        preset.click()
        unread = dana.page.locator("[data-go=chat]:visible .unread")
        unread.wait_for()
        assert unread.inner_text() == "1"
        go(dana, "chat")
        dana.page.locator(".chat li", has_text=sentence).wait_for()
        assert unread.count() == 0
        card = dana.page.locator(".seats article", has_text="Ben")
        card.get_by_role("button", name="Stumm schalten").click()
        card.get_by_role("button", name="Wieder hören").wait_for()
        write(ben, "Hört mich jemand?")
        ben.page.locator(".chat li", has_text="Hört mich jemand?").wait_for()
        card.get_by_role("button", name="Wieder hören").click()
        card.get_by_role("button", name="Stumm schalten").wait_for()
        write(ben, "Und jetzt?")
        dana.page.locator(".chat li", has_text="Und jetzt?").wait_for()
        assert dana.page.locator(".chat li", has_text="Hört mich jemand?").count() == 0


def write(person: Person, text: str) -> None:
    person.page.locator(".chat form input").fill(text)
    person.page.locator(".chat form button").click()


# --- orders ---------------------------------------------------------------------------------------
def test_a_seat_passes_by_itself_when_it_is_told_to(browser: Browser, house: House) -> None:
    table = house.table("magnate", ["Dana"])
    house.play(table, "Dana", until=10**9, verb="bid")
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        dana.page.wait_for_selector(".actions [data-verb=pass]")
        switch(dana, "Von selbst antworten: Passen")
        dana.page.wait_for_selector(".actions [data-verb=pass]", state="detached")
        go(dana, "log")
        assert pressed_nothing(dana)
        dana.page.locator("[role=log] li", has_text="Dana passt").first.wait_for()
        dana.page.reload()
        dana.page.wait_for_selector(".scene")
        go(dana, "more")
        told = dana.page.locator(".orders label", has_text="Passen").locator("input")
        assert told.is_checked(), "the server keeps the orders"


def test_the_only_move_is_made_by_itself(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"])  # before the first throw the rules are read
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        dana.page.wait_for_selector(".actions [data-verb=read]")
        at = moment(dana)
        switch(dana, "Den einzigen möglichen Zug")
        dana.later_than(at)
        assert pressed_nothing(dana)


def pressed_nothing(person: Person) -> bool:
    return not any(json.loads(text)["t"] == "move" for text in person.sent)


# --- leaving and coming back ----------------------------------------------------------------------
def test_a_stand_in_plays_until_its_owner_is_back(browser: Browser, house: House) -> None:
    table = house.table("wucherer-2013", ["Dana", "Ben"], bots=0, grace=5)
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        with Person(browser, house) as ben:
            ben.sit(table, "Ben")
            dana.page.locator(".seats article", has_text="Ben").get_by_text(
                "da", exact=True
            ).wait_for()
        card = dana.page.locator(".seats article", has_text="Ben")
        card.get_by_text("weg seit").wait_for()
        card.get_by_role("button", name="Vertretung rufen").click()
        card.get_by_text("Vertretung spielt").wait_for()
        with Person(browser, house) as ben:
            ben.sit(table, "Ben")
            ben.page.get_by_role("button", name="Platz zurücknehmen").click()
            card.get_by_text("da", exact=True).wait_for()


def test_a_step_of_long_ago_is_taken_back_if_all_agree(browser: Browser, house: House) -> None:
    table = house.table("wucherer-2013", ["Dana", "Ben"], bots=0)
    with Person(browser, house) as dana, Person(browser, house) as ben:
        dana.sit(table, "Dana")
        ben.sit(table, "Ben")
        people = {"Dana": dana, "Ben": ben}
        first = house.state(table, "Dana")["asked"]
        wants, agrees = people[first], people["Ben" if first == "Dana" else "Dana"]
        give_way(wants)
        give_way(agrees)
        at = moment(wants)
        wants.page.locator("button[aria-keyshortcuts='u']").click()
        wants.page.get_by_role("button", name="Die anderen fragen").click()
        agrees.page.get_by_role("button", name="Einverstanden").click()
        wants.page.wait_for_function(
            "(n) => Number(document.querySelector('.scene').dataset.n) !== n", arg=at
        )
        wants.page.locator(".wish").wait_for(state="detached")


def test_a_rematch_keeps_everybody_together(browser: Browser, house: House) -> None:
    table = house.table("magnate", ["Dana", "Ben"], bots=0, options={"crashStart": "5"})
    house.play(table, "Dana", until=10**9)
    with Person(browser, house) as dana, Person(browser, house) as ben:
        dana.sit(table, "Dana")
        ben.sit(table, "Ben")
        dana.page.locator("[data-over] .btn-go").click()
        ben.page.get_by_role("button", name="Zur Revanche").click()
        for person in (dana, ben):
            person.page.wait_for_url(lambda url: table.id not in url)
            person.page.wait_for_selector(".scene .actions")
        assert address(dana) == address(ben)


def address(person: Person) -> str:
    return person.page.url.split("#")[1]


# --- preferences ----------------------------------------------------------------------------------
def test_nothing_happens_before_the_second_press(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"])
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        dana.asked_now()
        switch(dana, "Vor jedem Zug nachfragen")
        at = moment(dana)
        dana.page.locator(".actions .list .offer").first.click()
        sure = dana.page.locator(".actions .two .btn-go")
        sure.wait_for()
        assert pressed_nothing(dana) and moment(dana) == at
        sure.click()
        dana.later_than(at)


def test_dice_of_the_room_are_tapped(browser: Browser, house: House) -> None:
    table: Table = house.table("monopoly", ["Dana"], dice="typed")
    house.play(table, "Dana", until=10**9, verb="throw")
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        dana.page.locator(".actions [data-verb=throw]").first.click()
        rows = dana.page.locator(".actions .dice .row")
        rows.first.wait_for()
        for die, face in enumerate((5, 2)):
            rows.nth(die).get_by_role("button").nth(face - 1).click()
        dana.page.get_by_role("button", name="5 + 2 eintragen").click()
        go(dana, "log")
        dana.page.locator("[role=log] li", has_text="5").first.wait_for()
        assert any('"move":"dice 5 2"' in text for text in dana.sent)


def test_a_page_whose_parts_are_gone_is_loaded_anew(browser: Browser, house: House) -> None:
    """As after an upgrade of the server while somebody plays."""
    table = house.table("monopoly", ["Dana"], options={"quickStart": True})
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        part = "**/assets/Keys-*.js"
        dana.page.route(part, lambda route: route.fulfill(status=404))
        dana.page.wait_for_selector(".scene[data-ready]")
        dana.page.evaluate("() => (window.old = true)")
        dana.page.keyboard.press("?")
        dana.page.wait_for_function(
            "() => !window.old && document.querySelector('.scene[data-ready]') !== null"
        )
        dana.page.unroute(part)
        dana.page.keyboard.press("?")
        dana.page.get_by_role("dialog").wait_for()
        dana.complaints.clear()  # the browser's, of the missing file
