"""For everyone: every page in both themes by axe, and in both languages without a foreign word."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.page.house import PATIENCE, House, Person
from tests.page.scenes import PAGES, PANELS
from tests.page.shots import WIDTHS
from tests.page.tables import Tables

WEB = Path(__file__).parents[2] / "web"
AXE = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text()
# What axe would load beside the page is all our own.
# What axe can only call minor or moderate is not asked for: nothing would come of it.
RUN = """async (how) => {
    const grave = (rule) => ["serious", "critical"].includes(rule.impact);
    for (const rule of axe._audit.rules) rule.enabled &&= grave(rule);
    document.documentElement.toggleAttribute("data-drawn", true);
    const found = await axe.run({ resultTypes: ["violations"], preload: false, ...how });
    document.documentElement.toggleAttribute("data-drawn", false);
    return found.violations
        .filter((v) => ["serious", "critical"].includes(v.impact))
        .map((v) => [v.id, ...v.nodes.slice(0, 4).map((n) => [n.html.slice(0, 160), n.any])]);
}"""
CONTRAST = "color-contrast"
ONLY_CONTRAST = {"runOnly": [CONTRAST]}  # all that a theme changes
NO_CONTRAST = {"rules": {CONTRAST: {"enabled": False}}}  # what a width changes
# What axe need not look at: a whole rulebook is many alike, and beside a board the board, which
# keeps its place, is not looked at again.
MANY_ALIKE = "main section:nth-of-type(n + 4) article { display: none !important }"
BOARD = ".scene > :is(.board, .hand) { visibility: hidden !important }"
PHONE: Any = {"width": 360, "height": 740}
SMALL = (Path(__file__).parent / "readable.js").read_text()
BROKEN = (Path(__file__).parent / "broken.js").read_text()
LEAST = 11  # pixels
DARK, NARROW = "dark", "narrow"
TURNS = ((DARK,), (NARROW,))  # panels are made of the same parts: they take turns
READABLE = {
    *("lobby", "new-karlsruhe", "waiting", "rules", "learn", "lesson", "monopoly", "karlsruhe"),
    *("magnate", "tenants-magnate", "market-magnate", "detail-magnate", "end-magnate"),
    *("end-monopoly", "tab-more", "drafted", "auction-monopoly", "banker", "detail-monopoly"),
}
# Everything that is read or read out: text, and the attributes that carry text.
READ = """(names) => {
    const out = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const { parentElement: at, data } = walk.currentNode;
        if (at.closest("script, style") || !at.closest("[lang]").matches("html")) continue;
        out.push(...(at.closest("pre") ? data.split("\\n") : [data]));
    }
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
        for (const name of ["aria-label", "title", "placeholder", "alt"])
            if (one.getAttribute(name)) out.push(one.getAttribute(name));
    const plain = (text) => names.reduce((left, name) => left.replaceAll(name, ""), text);
    return [...new Set(out.map((t) => plain(t.replace(/\\s+/g, " ")).trim()).filter(Boolean))];
}"""


# --- languages ------------------------------------------------------------------------------------
TEXT = re.compile(r'^\s+"?([\w.-]+)"?:\s*"((?:[^"\\]|\\.)*)"', re.MULTILINE)
SLOT = re.compile(r"\{[^}]*\}")
HOLES = re.compile(r"\{\w+[|}]|undefined|\[object|\bNaN\b")
# Names of the box, which stay German or are the same in both languages.
NAMES = ("Im Gefängnis / Nur zu Besuch", "Monster")
LETTERS = re.compile(r"[^\W\d_]")


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.lower()))


# Words that only one of the languages has; two of them in one sentence are no accident.
GERMAN = words_of(
    "und nicht ist wird oder für mit dein deine du der das dem den auf von zu im kein"
)
ENGLISH = words_of("the and not is are your you with of to for from no has on it this that")
MOST_FOREIGN = 1
FEW = 10


def own_texts() -> Iterator[tuple[str, str]]:
    """The page's own texts that differ: German, English."""
    for file in sorted((WEB / "src" / "texts").glob("*.ts")):
        german, english = file.read_text().split("export const en", 1)
        de = {key: text.replace('\\\\"', '"') for key, text in TEXT.findall(german)}
        en = {key: text.replace('\\\\"', '"') for key, text in TEXT.findall(english)}
        assert de and de.keys() == en.keys(), file.name
        yield from ((de[key], en[key]) for key in de if de[key].lower() != en[key].lower())


@cache
def theirs_in(lang: str) -> tuple[frozenset[str], list[re.Pattern[str]]]:
    """How a text of the other language would look, where ours could not look the same: to the
    letter, or with something in its slots."""
    pairs = list(own_texts())
    ours = {en if lang == "en" else de for de, en in pairs}
    theirs = {de if lang == "en" else en for de, en in pairs} - ours
    long = {text for text in theirs if len(LETTERS.findall(SLOT.sub("", text))) > 5}
    plain = frozenset(text for text in long if not SLOT.search(text))
    slots = [re.compile(".*?".join(map(re.escape, SLOT.split(text)))) for text in long - plain]
    return plain, slots


@cache
def is_foreign(text: str, lang: str) -> bool:
    """Whether a text is not in this language, or was not filled in; most stand on many pages."""
    plain, slots = theirs_in(lang)
    other = GERMAN - ENGLISH if lang == "en" else ENGLISH - GERMAN
    return (
        HOLES.search(text) is not None
        or text in plain
        or any(one.fullmatch(text) for one in slots)
        or len(words_of(text) & other) > MOST_FOREIGN
    )


def foreign(person: Person, lang: str) -> list[str]:
    """What of a page is not in its language, or was not filled in."""
    texts: list[str] = person.page.evaluate(READ, list(NAMES))
    if len(texts) < FEW:
        return ["there is hardly anything"]
    return [text for text in texts if is_foreign(text, lang)]


def assert_speaks(person: Person, lang: str) -> None:
    """The page may still be fetching what it says."""
    page = person.page
    page.wait_for_function("(lang) => document.documentElement.lang === lang", arg=lang)
    deadline = time.monotonic() + PATIENCE / 1000
    while (found := foreign(person, lang)) and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    assert found == []


def assert_well(person: Person, **how: Any) -> None:
    assert person.page.evaluate(RUN, how) == []


def assert_readable(person: Person) -> None:
    """Nothing is written too small, and no word breaks, on a phone, a tablet and a large screen."""
    page = person.page
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        assert page.evaluate(SMALL, LEAST) == [], width
        assert page.evaluate(BROKEN) == [], width


def look_at(person: Person, unseen: str, how: Sequence[str] = (DARK, NARROW)) -> None:
    """Both languages, a large screen and a phone, in one go; axe looks at the bright theme, and at
    the dark theme and the phone where that is wished."""
    page = person.page
    page.add_style_tag(content=unseen)
    page.evaluate(AXE)
    assert_speaks(person, "de")
    assert_well(person)
    if DARK in how:
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        assert_well(person, **ONLY_CONTRAST)
    page.locator(".switch button:has-text('EN')").first.click()
    assert_speaks(person, "en")
    page.set_viewport_size(PHONE)
    assert_speaks(person, "en")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    if NARROW in how:
        assert_well(person, **NO_CONTRAST)


@pytest.fixture
def dana(browser: Browser, house: House) -> Iterator[Person]:
    with Person(browser, house) as person:
        yield person


@pytest.mark.parametrize("page", PAGES)
def test_everybody_can_use(dana: Person, tables: Tables, page: str) -> None:
    PAGES[page](dana, tables)
    if page in READABLE:
        assert_readable(dana)
    look_at(dana, MANY_ALIKE)


@pytest.mark.parametrize(
    ("panel", "how"), list(zip(PANELS, cycle(TURNS), strict=False)), ids=list(PANELS)
)
def test_everybody_can_use_what_is_beside_a_board(
    dana: Person, tables: Tables, panel: str, how: Sequence[str]
) -> None:
    PANELS[panel](dana, tables)
    if panel in READABLE:
        assert_readable(dana)
    look_at(dana, BOARD if panel != "text" else MANY_ALIKE, how)
