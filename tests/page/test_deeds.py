"""Monopoly: deeds as remote controls, several houses at once, cards that fit, and what is left to
do for somebody who cannot pay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, ViewportSize, expect
from tests.page.house import PATIENCE, House, Person, Table
from tests.page.test_questions import DESK, PHONE, press
from tests.page.test_taps import moves

expect.set_options(timeout=PATIENCE)
SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
BAD, SCHLOSS = "[data-space='1']", "[data-space='39']"
DEALT = ("deed Badstraße", "deed Opernplatz", "deed Turmstraße", "deed Schlossallee")
DANA_FIRST = ("dice 6 5", "dice 1 2")


def seated(
    house: House, *chance: str, people: tuple[str, ...] = ("Dana", "Ben"), **more: int
) -> Table:
    """A table at which somebody types what chance does; so far it did this."""
    options = {"quickStart": True, **more}
    table = house.table("monopoly", list(people), 0, dice="typed", options=options)
    happens(house, table, *chance)
    return table


def happens(house: House, table: Table, *moves: str) -> None:
    """Dana throws, and types what the dice and the cards show."""
    for move in moves:
        n = house.state(table, "Dana")["n"]
        house.make(table, "Dana", move, n, f"{move}-{n}", "move" if move == "throw" else "chance")


@SIZES
def test_a_deed_is_a_remote_control(browser: Browser, house: House, size: ViewportSize) -> None:
    """What can be done with it is on it, with its consequences, and the others stay in sight."""
    table = seated(house, *DEALT, *DANA_FIRST, dealDeeds=2)
    with Person(browser, house, viewport=size) as dana:
        page = dana.page
        dana.sit(table, "Dana")
        dana.asked_now()
        press(page.locator(BAD))
        deed = page.locator(".closer")
        expect(deed.locator(".moves button")).to_have_count(2)
        expect(deed).to_contain_text("nach dem Bau10")  # the next rent is marked among the rents
        expect(page.locator(".seats article:visible")).to_have_count(2)
        deed.locator("[data-move='build Badstraße']").click()
        if size == PHONE:  # a finger cannot point: it reads first
            expect(deed.locator(".commit .ahead")).to_contain_text("Badstraße 4 M → 10 M")
            deed.locator(".commit [data-move='build Badstraße']").click()
        expect(page.locator(BAD)).to_have_attribute("aria-label", re.compile("1 Haus"))
        # Another's deed is the way to an offer for it.
        page.keyboard.press("Escape")
        press(page.locator(SCHLOSS))
        deed.get_by_role("button", name="Ben dafür ein Angebot machen").click()
        wanted = page.locator(".desk .sides > section:nth-child(2) [data-thing=Schlossallee]")
        expect(wanted).to_have_attribute("aria-pressed", "true")
        assert moves(dana)[0] == "build Badstraße"


@SIZES
def test_several_houses_are_priced_lit_and_built_in_a_row(
    browser: Browser, house: House, size: ViewportSize
) -> None:
    table = seated(house, *DEALT, *DANA_FIRST, dealDeeds=2)
    with Person(browser, house, viewport=size) as dana:
        page = dana.page
        dana.sit(table, "Dana")
        dana.asked_now()
        page.locator(".actions [data-verb=houses]").click()
        page.locator(".actions .amount input[type=number]").fill("3")
        ahead = page.locator(".actions .ahead")
        expect(ahead).to_contain_text("Zusammen 150 M.")
        expect(ahead).to_contain_text("Badstraße 4 M → 10 M, Turmstraße 8 M → 20 M")
        page.locator(".actions .amount .main").click()
        # Both streets are lit, the way out is last and not the large button.
        expect(page.locator(".board .frame-lit")).to_have_count(2)
        offers = page.locator(".actions .list .offer")
        expect(offers.first).to_have_attribute("data-verb", "build")
        expect(offers.last).to_have_attribute("data-verb", "cancel")
        expect(offers.last).not_to_have_class(re.compile("btn-go"))
        for left in (2, 1, 0):
            offers.first.click()
            if size == PHONE:
                page.locator(".commit:visible button").first.click()
            if left:
                expect(page.locator(".turn .prompt")).to_contain_text(f"{left} H")
        expect(page.locator(".actions [data-verb=throw]")).to_be_visible()
        levels = house.state(table, "Dana")["view"]["set"]
        assert levels["Badstraße"]["houses"] + levels["Turmstraße"]["houses"] == 3


# The card in the middle: whether its text leaves it, and how far it reaches into the dice.
FITS = """() => {
  const [card, text] = [".sign.card", ".sign.card .text"].map((one) => document.querySelector(one));
  const [frame, words, die] = [card, text, document.querySelector(".board .die")].map((one) =>
    one.getBoundingClientRect());
  return [words.top >= frame.top && words.bottom <= frame.bottom, words.bottom - die.top];
}"""


def test_the_longest_card_stays_in_its_frame_and_off_the_dice(
    browser: Browser, house: House
) -> None:
    pieces = house.get("/api/rulesets/monopoly/pieces")
    cards = pieces["cards"][pieces["card_set"]]
    longest = max(
        (id_ for id_ in cards if id_.startswith("E")), key=lambda c: len(cards[c]["text"])
    )
    table = seated(house, *DANA_FIRST)
    with Person(browser, house) as dana:
        dana.sit(table, "Dana")
        dana.asked_now()
        happens(house, table, "throw", "dice 3 4", f"card {longest}")
        card = dana.page.locator(".board .sign.card")
        for lang in ("DE", "EN"):
            dana.page.locator(f".switch button:has-text('{lang}')").first.click()
            expect(card).to_contain_text("Versorgungswerk" if lang == "DE" else "utility")
            inside, over = dana.page.evaluate(FITS)
            assert inside and over < 0, lang


@SIZES
def test_who_cannot_pay_is_told_so_and_what_is_left_to_do(
    browser: Browser, house: House, size: ViewportSize
) -> None:
    poor = {"startMoney": 100, "incomeTax": 200}
    table = seated(
        house,
        "dice 6 5",
        "dice 1 2",
        "dice 1 3",
        "throw",
        "dice 1 3",
        people=("Dana", "Ben", "Cem"),
        **poor,
    )
    with Person(browser, house, viewport=size) as dana:
        page = dana.page
        dana.sit(table, "Dana")
        dana.asked_now()
        expect(page.locator(".turn .none")).to_contain_text("allein reicht es nicht")
        page.locator(".actions [data-verb=bankrupt]").click()
        page.locator(".actions .two button").first.click()
        for name in ("Ben", "Cem"):  # whether they buy something first
            state = house.state(table, name)
            if state["asked"] == name and state["legal"][0]["verb"] == "decline":
                house.make(table, name, "decline", state["n"], f"decline-{name}")
        out = page.locator("section.out")
        expect(out).to_contain_text("Du bist ausgeschieden.")
        for way in ("Vorspulen bis zum Ende", "Spiel noch einmal ansehen", "Neues Spiel"):
            expect(out.get_by_text(way)).to_be_in_viewport(ratio=1)
        out.get_by_text("Spiel noch einmal ansehen").click()
        page.wait_for_selector(".controls")
