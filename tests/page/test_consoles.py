"""A championship table with banker, moderator and judge as people, Monopoly at one device, and real
dice on the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, expect
from tests.page.championship import ROLES, lead
from tests.page.house import PATIENCE, House, Person, Table
from tests.page.test_everyone import AXE, ONLY_CONTRAST, assert_speaks, assert_well

SEATS = {"Dana": "seat1", "Ben": "seat2"}
EVERYBODY = SEATS | ROLES
expect.set_options(timeout=PATIENCE)


class Hall:
    """Some of a championship table in front of a browser of their own."""

    def __init__(
        self, browser: Browser, house: House, stack: ExitStack, there: Iterable[str]
    ) -> None:
        seats = [{}, {}, *({"role": role} for role in ROLES.values())]
        wish = {"ruleset": "monopoly-karlsruhe", "seats": seats, "pace": "instant"}
        made = house.post("/api/tables", wish)
        self.house, self.id = house, made["table"]
        self.codes: dict[str, str] = {}
        for name, seat in EVERYBODY.items():
            sit = {"t": "sit", "name": name, "invite": made["invite"], "seat": seat}
            code = house.post(f"/api/tables/{self.id}/commands", sit)["code"]
            self.codes[name] = code
        self.table = Table(self.id, made["invite"], made["host"], self.codes)
        self.people = {name: stack.enter_context(Person(browser, house)) for name in there}
        for name, person in self.people.items():
            person.go(f"#/t/{self.id}?code={self.codes[name]}")
            person.page.wait_for_selector(".scene")

    def asked(self) -> tuple[str, str]:
        """Whom the game waits for, and about what."""
        heard = self.house.get(f"/api/tables/{self.id}", self.codes["Ida"])
        state = next(message for message in heard if message["t"] == "state")
        holders = {role: name for name, role in ROLES.items()}
        return holders.get(state["asked"], state["asked"]), state["view"]["set"]["phase"]

    def press(self, name: str, verb: str) -> None:
        """Presses a button and waits until the page shows that the game went on."""
        person = self.people[name]
        at = int(person.page.locator(".scene").get_attribute("data-n") or 0)
        person.page.locator(f".actions [data-verb='{verb}']").first.click()
        person.later_than(at)

    def prepare(self) -> str:
        """Reading, start money, tokens, deeds and the order throw; who begins."""
        for _ in range(20):
            name, phase = self.asked()
            page = self.people[name].page
            first = page.locator(".turn.mine .actions .list [data-verb]").first
            first.wait_for()
            if phase == "start":
                return name
            self.press(name, first.get_attribute("data-verb") or "")
        raise AssertionError("the preparation does not end")


@contextmanager
def hall(browser: Browser, house: House, there: Iterable[str] = EVERYBODY) -> Iterator[Hall]:
    with ExitStack() as stack:
        yield Hall(browser, house, stack, there)


def test_banker_moderator_and_judge_lead_a_championship(browser: Browser, house: House) -> None:
    with hall(browser, house) as table:
        pages = {name: person.page for name, person in table.people.items()}
        assert table.asked() == ("Max", "reading"), "the moderator reads the rules out"
        first = table.prepare()
        other = next(name for name in SEATS if name != first)
        for name in ROLES:
            expect(pages[name].locator(".desk [role=timer]")).to_have_text("0:00")

        # The first throw starts the clock, and everybody sees it run.
        table.press(first, "throw")
        for page in pages.values():
            expect(page.locator(".turn .game")).to_contain_text(re.compile(r"\d:\d\d"))

        # A wish of one is noted; the wish of all is the banker's duty (MON-K-74).
        desk = pages["Ida"].locator(".desk")
        table.press(first, "ask-break")
        expect(desk.locator(".wishes")).to_contain_text(first)
        table.press(other, "ask-break")
        # the turn is handed on so that the break can come between two turns
        while table.asked()[0] in SEATS:
            name, _ = table.asked()
            verbs = ("end", "decline", "pass", "pay", "throw")
            page = pages[name]
            offer = page.locator(", ".join(f".turn.mine .actions [data-verb='{v}']" for v in verbs))
            table.press(name, offer.first.get_attribute("data-verb") or "")
        give = pages["Ida"].locator(".turn.mine .amount .main")
        expect(give).to_contain_text("1 min")
        give.click()
        for name in SEATS:
            expect(pages[name].locator(".prompt")).to_contain_text("Pause")
            expect(pages[name].locator(".turn .game")).to_contain_text("‖")
        table.press("Ida", "resume")

        # A dispute goes to the banker, from there to Mr. Monopoly, who corrects one payment.
        table.press(other, "dispute")
        pages["Ida"].locator(".turn.mine .actions [data-verb='escalate']").wait_for()
        table.press("Ida", "escalate")
        judge = pages["Rosa"]
        judge.locator(".turn.mine .actions [data-verb='correct']").click()
        judge.get_by_role("button", name=f"Berichtigen: {first} zahlt an {other}").click()
        judge.locator(".amount input[type=number]").fill("40")
        judge.locator(".amount input[type=number]").press("Tab")
        judge.locator(".amount .main", has_text="40 M").click()
        for page in pages.values():
            line = page.locator("[role=log] li", has_text="Der Richter berichtigt")
            expect(line).to_contain_text(f"{first} zahlt 40 M an {other}")


def test_the_banker_leads_the_auction_of_minute_45(browser: Browser, house: House) -> None:
    with hall(browser, house, ("Ida", *SEATS)) as table:
        lead(house, table.table)
        pages = {name: person.page for name, person in table.people.items()}
        banker = pages["Ida"]
        banker.locator(".actions [data-verb='step']").click()
        banker.locator(".amount input[type=number]").fill("5")
        banker.locator(".amount input[type=number]").press("Tab")
        banker.locator(".amount .main", has_text="5 M").click()
        banker.locator(".actions [data-verb='mark']").click()
        banker.locator(".actions [data-move='mark auction']").click()
        # The clock has no way back: it is asked a second time, in the same place.
        sure = banker.locator(".actions .two")
        expect(sure).to_be_visible()
        sure.get_by_role("button", name="Abbrechen").click()
        assert table.asked()[1] == "start", "nothing has happened"
        banker.locator(".actions [data-move='mark auction']").click()
        sure.locator(".btn-alarm").click()  # it looks like what it is
        banker.locator(".turn.mine .actions [data-verb='lot']").first.wait_for()
        expect(banker.locator(".desk")).to_contain_text("ausgerufen")
        table.press("Ida", "lot")
        lot = banker.locator(".desk .lot")
        expect(lot).to_contain_text("Mindestschritt 5 M")
        name, phase = table.asked()
        assert (name in SEATS, phase) == (True, "auction")
        pages[name].locator(".turn.mine .amount .main").click()
        expect(lot).to_contain_text(f"von {name}")

        # The hammer says its next call, and everybody sees it fall.
        gavel = banker.locator("[data-gavel=ready]")
        expect(gavel).to_have_text("Zum Ersten")
        gavel.click()
        for name in SEATS:
            expect(pages[name].locator(".hammer")).to_have_attribute("data-calls", "1")
        expect(gavel).to_have_text("Zum Zweiten")

        # The clock for the hall fills the screen, names the lot, and gives the desk back.
        banker.get_by_role("button", name="Für den Saal").click()
        face = banker.locator("dialog.hall")
        expect(face.get_by_role("timer")).to_have_text(re.compile(r"^\d+:\d\d$"))
        expect(face).to_contain_text("Mindestschritt 5 M")
        expect(face).to_contain_text("Minute 90")
        face.get_by_role("button", name="Zurück zum Pult").click()
        expect(face).to_have_count(0)
        expect(gavel).to_be_visible()


def test_price_list_and_calculator(browser: Browser, house: House) -> None:
    with hall(browser, house, ["Ida"]) as table:
        page = table.people["Ida"].page
        desk = page.locator(".desk")
        desk.get_by_text("Preisliste").click()
        row = desk.get_by_role("row", name=re.compile("Schlossallee"))
        assert re.findall(r"\d+", row.inner_text()) == ["400", "200", "200"]
        desk.get_by_text("Rechner").click()
        for key in "3×150":
            desk.get_by_role("button", name=key, exact=True).click()
        expect(desk.locator("output")).to_have_text("= 450")
        at = page.locator(".scene").get_attribute("data-n")
        page.keyboard.type("+1")  # what is typed here is no shortcut of the game
        expect(desk.locator("output")).to_have_text("= 451")
        page.keyboard.press("Enter")
        expect(desk.locator("form p").first).to_have_text("3×150+1 = 451")
        assert page.locator(".scene").get_attribute("data-n") == at
        page.evaluate(AXE)
        assert_well(table.people["Ida"])
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        assert_well(table.people["Ida"], **ONLY_CONTRAST)
        page.locator(".switch button:has-text('EN')").first.click()
        assert_speaks(table.people["Ida"], "en")


def test_monopoly_at_one_device(browser: Browser, house: House) -> None:
    """Nothing is secret, so nothing is covered: the page turns to the person who is asked."""
    with Person(browser, house, viewport={"width": 360, "height": 740}) as both:
        page = both.page
        both.go("#/new/monopoly")
        page.get_by_role("button", name="Alle hier am Gerät").click()
        while page.locator("ol input.name").count() > 2:
            page.locator("ol .remove:not([aria-disabled=true])").last.click()
        for k, name in enumerate(SEATS):
            page.locator("ol input.name").nth(k).fill(name)
        page.locator("form .go button.btn-sea").click()
        asked: list[str] = []
        for _ in range(12):
            page.wait_for_selector(".turn.mine .actions .list .offer")
            asked.append(page.locator(".seats article.asked").get_attribute("aria-label") or "")
            at = int(page.locator(".scene").get_attribute("data-n") or 0)
            page.locator(".turn.mine .actions .list .offer").first.click()
            page.wait_for_function(
                """(n) => Number(document.querySelector(".scene")?.dataset.n) > n
                    && document.querySelector(".turn.mine .actions .list .offer")""",
                arg=at,
            )
        assert set(asked) == set(SEATS)
        assert page.locator("main.cover").count() == 0


def test_a_banker_at_the_players_device(browser: Browser, house: House) -> None:
    """One laptop in the middle of the table: it turns to the banker's desk and back."""
    seats = [{}, {}, {"role": "banker"}]
    wish = {"ruleset": "monopoly-karlsruhe", "seats": seats, "pace": "instant"}
    made = house.post("/api/tables", wish)
    with Person(browser, house) as all_:
        page = all_.page
        for name, seat in {**SEATS, "Ida": "banker"}.items():
            sit = {"t": "sit", "name": name, "invite": made["invite"], "seat": seat}
            code = house.post(f"/api/tables/{made['table']}/commands", sit)["code"]
            all_.go(f"#/t/{made['table']}?code={code}&seat={seat}")
            page.wait_for_selector(".scene, #seats")
            all_.go()
            page.wait_for_selector("article button")
        all_.go(f"#/t/{made['table']}")
        desks = []
        for _ in range(7):
            page.wait_for_selector(".turn.mine .actions .list .offer")
            desks.append(page.locator(".desk").count())
            at = int(page.locator(".scene").get_attribute("data-n") or 0)
            page.locator(".turn.mine .actions .list .offer").first.click()
            all_.later_than(at)
        assert desks == [1] * 5 + [0] * 2  # money, cards, two tokens, deeds; then two throws


def until_a_throw(house: House, table: Table) -> None:
    """Everybody takes the first thing that may be done, until dice have to be thrown."""
    asked = house.state(table, "Dana")["asked"]
    while asked != "chance":
        own = house.state(table, asked)
        move = {"t": "move", "move": own["legal"][0]["move"], "on": own["n"], "id": f"{own['n']}"}
        house.post(f"/api/tables/{table.id}/commands", move, table.codes[asked])
        asked = house.state(table, "Dana")["asked"]


def test_real_dice_are_tapped_on_large_buttons(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana", "Ben"], bots=0, dice="typed")
    with Person(browser, house, viewport={"width": 360, "height": 740}) as dana:
        dana.sit(table, "Dana")
        until_a_throw(house, table)
        dice = dana.page.locator(".actions .dice")
        for die, face in enumerate((5, 2)):
            button = dice.locator(".row").nth(die).locator("button").nth(face - 1)
            box = button.bounding_box()
            assert box and min(box["width"], box["height"]) >= 40, "large enough for a thumb"
            button.click()
        at = int(dana.page.locator(".scene").get_attribute("data-n") or 0)
        dice.locator(".btn-go").click()
        dana.later_than(at)
        expect(dana.page.locator("[role=log]")).to_contain_text("5 + 2 = 7")


# Notes what begins to move on the board, and how long it takes.
WATCH = """() => {
    window.moved = [];
    const note = (target, duration) => {
        const kind = ["token", "coin", "roll"].find((k) => target.closest(`.board .${k}`));
        if (kind) window.moved.push([kind, duration]);
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        note(this, how.duration);
        return animate.call(this, frames, how);
    };
    document.addEventListener("animationstart", ({ target }) =>
        note(target, 1000 * parseFloat(getComputedStyle(target).animationDuration)), true);
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_move_quickly_or_not_at_all(browser: Browser, house: House, motion: str) -> None:
    table = house.table("monopoly", ["Dana"], bots=1)
    house.play(table, "Dana", until=12)
    with Person(browser, house, reduced_motion=motion) as dana:
        dana.sit(table, "Dana")
        dana.page.evaluate(WATCH)
        moved: list[tuple[str, float]] = []
        # A loaded machine paints few frames: what is gone before the next one never began to move.
        for seed in range(5):
            dana.play(steps=12, seed=seed)
            moved = dana.page.evaluate("() => window.moved")
            if motion == "reduce" or {kind for kind, _ in moved} >= {"token", "roll"}:
                break
        if motion == "reduce":
            marks = house.state(table, "Dana")["log"]["marks"]
            assert sum(mark["kind"] == "throw" for mark in marks) > 1, "there was enough to move"
            assert moved == []
        else:
            assert {kind for kind, _ in moved} >= {"token", "roll"}
            assert all(150 <= duration <= 350 for _, duration in moved), moved


def test_names_that_can_be_chosen_keep_their_letters(browser: Browser, house: House) -> None:
    table = house.table("monopoly", ["Dana"], bots=3, options={"dealDeeds": 2})
    state = house.play(table, "Dana", until=1)
    while sum(move["verb"] == "offer" for move in state["legal"]) < 3:
        state = house.play(table, "Dana", until=state["n"] + 1)
    with Person(browser, house, viewport={"width": 360, "height": 740}) as dana:
        dana.sit(table, "Dana")
        dana.asked_now()
        dana.page.locator(".actions [data-verb='offer']").click()
        names = dana.page.locator(".seats .pick .name")
        expect(names).to_have_count(3)
        for name in names.all():
            assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth"), name.inner_text()


def test_who_has_all_roles_on_one_device_changes_between_them_at_any_time(
    browser: Browser, house: House
) -> None:
    seats = [{}, {"kind": "bot", "bot": "landlord"}, *({"role": role} for role in ROLES.values())]
    made = house.post("/api/tables", {"ruleset": "monopoly-karlsruhe", "seats": seats})
    codes = {}
    for name, seat in {"Dana": "seat1", **ROLES}.items():
        sit = {"t": "sit", "name": name, "invite": made["invite"], "seat": seat}
        codes[name] = house.post(f"/api/tables/{made['table']}/commands", sit)["code"]
    table = Table(made["table"], made["invite"], made["host"], {n: codes[n] for n in ROLES})
    with Person(browser, house) as organiser:
        organiser.share(table)
        tabs = organiser.page.get_by_role("navigation", name="Deine Plätze an diesem Gerät")
        expect(tabs.locator(".asked")).to_have_text(re.compile("Moderation"))
        for role, title in (("Banker", "Pult des Bankers"), ("Mr. Monopoly", "Mr. Monopoly")):
            tabs.get_by_role("button", name=role).click()
            expect(tabs.locator("[aria-current]")).to_contain_text(role)
            expect(organiser.page.locator(".desk h3").first).to_contain_text(title)
