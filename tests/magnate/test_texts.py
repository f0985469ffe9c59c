"""Texts of the table: complete in both languages, and exact where it matters."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.magnate.helpers import (
    ADVANCED,
    AI,
    ALL_PROGRAMS,
    KINDS_OF_TABLES,
    NAMES,
    READERS,
    coded,
    fresh,
    given,
    legal,
    move,
    play,
    random_game,
)

from miethai.games.magnate.family import GAME
from miethai.games.magnate.presentation.gate import FRAME_WORDS, STAGE_WORDS
from miethai.games.magnate.presentation.labels import label
from miethai.games.magnate.presentation.logbook.lines import MOVE_RULES, log_lines
from miethai.games.magnate.presentation.logbook.notes import TELLERS
from miethai.games.magnate.presentation.pieces import pieces
from miethai.games.magnate.presentation.prompts import prompt
from miethai.games.magnate.presentation.remedies import remedy
from miethai.games.magnate.presentation.sums import value_sum
from miethai.games.magnate.presentation.view.whole import view
from miethai.games.magnate.presentation.wording import Words, templates
from miethai.games.magnate.rules import notes as note_kinds
from miethai.games.magnate.rules.moves import BUILDING, TENANT, TILE
from miethai.games.magnate.rules.notes import OVER_NOW, PAID, REASONS
from miethai.games.magnate.rules.rulebook import RULES
from miethai.games.magnate.rules.tables import (
    BUILDING_IDS,
    FEATURE_IDS,
    NEW_TENANT_IDS,
    RISK_IDS,
    TYPE_IDS,
    ZONE_IDS,
)
from miethai.games.magnate.terminal.menu import FOLDS, PHASE_RULES, VERB_RULES
from miethai.games.magnate.terminal.render import render
from miethai.games.magnate.terminal.voice import Voice
from miethai.kernel.contract import CHANCE, LANGS, OVER, SPECTATOR
from miethai.kernel.presentation.layout import width_of
from miethai.kernel.presentation.marks import NOTABLE, Line, Mark

BAD = re.compile(r"[{}]|None|\.\.| -\d|seat\d")
HOUSE = {"owner": "Anna", "building": "house"}


# --- completeness ---------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGS)
def test_every_verb_reason_and_sign(lang: str) -> None:
    texts = templates(lang)
    for verb in GAME.moves.verbs():
        assert [k for k in texts if re.fullmatch(rf"label\.{verb}(_\w+)?", k)], verb
        assert [k for k in texts if re.fullmatch(rf"log\.{verb}(_\w+)?", k)], verb
    for reason, rule in REASONS:
        assert texts[f"paid.{reason}"]
        assert rule in RULES
    for word in STAGE_WORDS.values():
        assert texts[f"phase.{word}"]
    signs = [f"screen.feature.{id_}" for id_ in FEATURE_IDS[1:]]
    signs += [f"screen.tag.{id_}" for id_ in BUILDING_IDS]
    signs += [f"screen.type.{id_}" for id_ in TYPE_IDS]
    assert all(texts[key] for key in [*signs, *(f"zone.{id_}" for id_ in ZONE_IDS)])
    assert len({texts[f"screen.tag.{id_}"] for id_ in BUILDING_IDS}) == len(BUILDING_IDS)


def test_every_note_is_told() -> None:
    kinds = [n for name, n in vars(note_kinds).items() if name.isupper() and name[:2] != "R_"]
    assert set(TELLERS) == {n for n in kinds if isinstance(n, int)} == set(range(OVER_NOW + 1))


def test_rules_that_texts_name_exist() -> None:
    named = {id_ for ids in (*PHASE_RULES.values(), *VERB_RULES.values()) for id_ in ids}
    assert named | set(MOVE_RULES.values()) <= set(RULES)
    assert set(PHASE_RULES) == {*STAGE_WORDS.values(), *FRAME_WORDS.values()}
    seats_verbs = {b.verb for b in GAME.moves.blocks if not b.chance}
    assert set(VERB_RULES) <= seats_verbs
    assert {verb for verbs in FOLDS.values() for verb in verbs} <= seats_verbs


def test_every_move_has_a_label() -> None:
    for s in (given({"1A": HOUSE}), given({"phase": "actions"}, {**AI, **ADVANCED})):
        for lang in LANGS:
            for block, _, slot in GAME.moves.all_slots():
                for seat in READERS:
                    assert re.fullmatch("[^{}]+", label(s, seat, slot, NAMES, lang))
                if block.amount:
                    assert label(s, 0, slot | 1 << 10, NAMES, lang)


# --- whole games ----------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", KINDS_OF_TABLES)
def test_random_games_can_be_told(kind: str) -> None:
    """Every position of a game for every reader; buttons are distinct; every payment is logged
    with its amount and a rule that exists."""
    for moment in random_game(fresh(KINDS_OF_TABLES[kind], ALL_PROGRAMS), 41):
        for lang in LANGS:
            check_log(moment, lang)
            check_position(moment.s, lang)


def check_log(moment: Any, lang: str) -> None:
    w = Words(lang, NAMES)
    lines = log_lines(moment.seat, moment.m, moment.notes, moment.s, NAMES, lang)
    for line in lines:
        assert not BAD.search(line), line
    rules = [m[1] for line in lines if (m := re.search(r"\(((?:MAG|R)-[A-Z0-9-]+)\)$", line))]
    assert set(rules) <= set(RULES)
    for kind, _, _, amount, _, _ in moment.notes:
        if kind == PAID and amount:
            told = rf"{re.escape(w.money(abs(amount)))}.*\([A-Z0-9-]+\)$"
            assert any(re.search(told, line) for line in lines), lines


def check_position(s: Any, lang: str) -> None:
    asked = GAME.actor(s)
    for reader in READERS:
        for text in (prompt(s, reader, NAMES, lang), *render(s, reader, NAMES, lang).splitlines()):
            assert text
            assert not BAD.search(text), text
    if asked != OVER:
        labels = [label(s, asked, slot, NAMES, lang) for slot in legal(s, asked)]
        assert len(set(labels)) == len(labels), labels
        assert not any(BAD.search(text) for text in labels), labels


@pytest.mark.parametrize("kind", KINDS_OF_TABLES)
def test_pictures_fit(kind: str) -> None:
    """At every size no row is wider and no picture higher than the terminal."""
    for n, moment in enumerate(random_game(fresh(KINDS_OF_TABLES[kind], ALL_PROGRAMS), 42)):
        if n % 15:
            continue
        for lang in LANGS:
            voice = Voice(lang, NAMES, {})
            for width, height in ((40, 12), (80, 17), (80, 40), (120, 45), (200, 60)):
                rows = voice.picture(moment.s, n % 3, width, height, "")
                assert 0 < len(rows) <= height
                assert max(width_of(row) for row in rows) <= width
            assert not BAD.search(voice.status(moment.s, SPECTATOR, ""))


def test_remedies_of_random_positions() -> None:
    found = set()
    slots = [(b.verb, slot) for b, _, slot in GAME.moves.all_slots() if not b.chance]
    for n, moment in enumerate(random_game(fresh(ADVANCED, ALL_PROGRAMS), 43)):
        if n % 25:
            continue
        for seat in range(3):
            for verb, slot in slots:
                text = remedy(moment.s, seat, slot, NAMES, "de")
                if text is not None:
                    assert not BAD.search(text), text
                    found.add(verb)
    assert {"attract", "buy", "build", "sell", "consult", "advertise"} <= found


# --- amounts --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("amount", "german", "english"),
    [
        (0, "0 $", "$0"),
        (500, "500K $", "$500K"),
        (1000, "1 Mio. $", "$1M"),
        (1900, "1,9 Mio. $", "$1.9M"),
        (21300, "21,3 Mio. $", "$21.3M"),
        (100000, "100 Mio. $", "$100M"),
    ],
)
def test_money(amount: int, german: str, english: str) -> None:
    assert Words("de", NAMES).money(amount) == german
    assert Words("en", NAMES).money(amount) == english


# --- labels and prompts ---------------------------------------------------------------------------
def told(s: Any, *lines: str, **more: Any) -> list[str]:
    """The log of some moves, with the plots as in the notation."""
    return [coded(s, line) for line in play(s, *lines, **more)]


def test_labels() -> None:
    s = given(
        {"phase": "actions", "price": 900, "for_sale": ["3A"], "Anna": {"money": 3000}}
        | {"1E": {**HOUSE, "tenants": 1}}
    )

    def said(text: str, lang: str = "de") -> str:
        return coded(s, label(s, 0, move(text), NAMES, lang))

    assert label(s, 0, move("buy 3A"), NAMES, "de") == "Hafenkante A kaufen (900K $)"
    assert said("buy 3A") == "3A kaufen (900K $)"
    assert said("buy 3A", "en") == "Buy 3A ($900K)"
    assert said("buy 1A") == "1A ohne Verkaufsmarker kaufen (doppelt: 1,8 Mio. $)"
    assert said("build 1E apartment") == "1E: Apartmenthaus bauen, bisher Haus (3 Mio. $)"
    assert said("build 1H house") == "1H: Haus bauen (400K $)"
    assert said("sell 1E") == "1E verkaufen (+4,5 Mio. $, Wert 5)"
    assert said("consult") == "Beratung (+900K $)"
    assert said("advertise 2") == "Werben: 2 Plättchen kostenlos und 2 für 1 Mio. $"
    bare = label(s, 0, GAME.moves.slot("advertise"), NAMES, "de")
    assert bare == "Werben: 2 Plättchen kostenlos, weitere für je 500K $ (0 bis 6)"


def test_label_of_a_bid_names_the_own_range() -> None:
    s = given({"Anna": {"money": 700}})
    assert label(s, 0, GAME.moves.slot("bid"), NAMES, "de") == "Bieten (100K $ bis 700K $)"
    assert label(s, SPECTATOR, GAME.moves.slot("bid"), NAMES, "de") == "Bieten (ab 100K $)"
    assert label(s, 0, move("bid 300"), NAMES, "de") == "300K $ bieten"


ATTEMPT = {"phase": "tenants", "1E": {"owner": "Anna", "building": "apartment"}}
Case = tuple[dict[str, Any], dict[str, Any], list[str], str]
PROMPTS: dict[str, Case] = {
    "set-up": ({"mode": "kenner"}, {"phase": "set-up"}, [], "Stadtviertel 1 wird ausgelegt."),
    "set-up, tokens": (ADVANCED, {"phase": "set-up"}, [], "Die ersten Mieter werden verdeckt"),
    "set-up, markers": ({}, {"phase": "set-up"}, [], "noch 7 gültige"),
    "auction": ({}, {}, [], "Noch hat niemand geboten. Biete mindestens 100K $ oder passe."),
    "auction, bid": ({}, {}, ["Anna: bid 200"], "200K $ von Anna. Biete mindestens 300K $"),
    "auction, short": (
        {},
        {"Ben": {"money": 200}},
        ["Anna: bid 200"],
        "Das nächste Gebot wäre 300K $, du hast 200K $: Du kannst nur passen.",
    ),
    "tenants": ({}, ATTEMPT, [], "Für welches Gebäude suchst du jetzt Mieter?"),
    "attempt": (
        {},
        ATTEMPT,
        ["Anna: attract 1E"],
        "auf 5 setzen. Apartmenthaus: 4 Würfel, nämlich der niedrigere Wert aus 6 (Büros) und 4 "
        "(Geschäfte). Jeder Würfel +2: +1 Spielplatz, +1 Wald.",
    ),
    "attempt, throw": (
        {},
        ATTEMPT,
        ["Anna: attract 1E", "Anna: commit 1", "dice 642"],
        "Anna würfelt für 1E, Apartmenthaus: noch 1 Würfel.",
    ),
    "attempt, fives": (
        {},
        ATTEMPT,
        ["Anna: attract 1E", "Anna: commit 1", "dice 642", "dice 1"],
        "1E: Welche Augen setzt du auf 5? Mit der eingesetzten Werbung darfst du noch 1 Würfel "
        "ändern. 6 4 2 1 zählen 8 6 4 3.",
    ),
    "attempt, take": (
        {},
        ATTEMPT,
        ["Anna: attract 1E", "Anna: commit 0", "dice 642", "dice 1"],
        "1E: Wie viele Mieter nimmst du? Die Würfel zählen 8 6 4 3. Ein Mieter braucht: Wohnungen "
        "2 Würfel mit zusammen mindestens 8. Jeder Würfel +2: +1 Spielplatz, +1 Wald.",
    ),
    "actions": ({}, {"phase": "actions", "lap": 2}, [], "Aktion 2 von 3: Kaufe, baue, wirb"),
    "evict": (
        ADVANCED,
        {
            "phase": "actions",
            "1A": {
                "owner": "Anna",
                "building": "apartment",
                "tenants": {"students": 2, "families": 1},
            },
        },
        ["Anna: build 1A house"],
        "In das neue Gebäude (Haus) passen nicht alle. Noch 2 Mieter zu viel: Wer zieht aus?",
    ),
    "risk": ({}, {"phase": "market", "price": 1200, "ads_spent": 4}, [], "noch 1 Risikokarte."),
    "preparation": ({}, {"phase": "preparation"}, [], "noch 3 Neue-Mieter-Karten."),
    "actions, AI": (AI, {"phase": "actions", "turn": "Cem"}, [], "Aktionskarte von Level I."),
    "tie": (
        AI,
        {"phase": "actions", "turn": "Cem", "for_sale": ["3A", "3B"]},
        ["ai-card I-1"],
        "2 Grundstücke sind für Cem gleich gut.",
    ),
    "over": ({}, {"phase": "preparation", "crash": 0}, [], "Gewonnen: Anna, Ben und Cem."),
}


@pytest.mark.parametrize("case", PROMPTS)
def test_prompt(case: str) -> None:
    options, row, moves, text = PROMPTS[case]
    s = given(row, options)
    play(s, *moves)
    assert view(s, SPECTATOR, NAMES)["phase"] == case.partition(",")[0]
    asked = GAME.actor(s)
    assert text in coded(s, prompt(s, asked, NAMES, "de"))
    if asked >= 0:
        other = prompt(s, SPECTATOR, NAMES, "de")
        assert other != prompt(s, asked, NAMES, "de")
        assert NAMES[asked] in other


def test_no_phase_is_left_out() -> None:
    reached = {case.partition(",")[0] for case in PROMPTS}
    assert reached == {*STAGE_WORDS.values(), *FRAME_WORDS.values()} - {"market"}  # never waits


# --- the log: payments ----------------------------------------------------------------------------
PAYMENTS: dict[str, tuple[dict[str, Any], dict[str, Any], str, str]] = {
    "MAG-BUY-01": (
        {},
        {"phase": "actions", "price": 700, "for_sale": ["3A"]},
        "Anna: buy 3A",
        "Anna kauft 3A für 700K $, den Grundstückspreis (MAG-BUY-01)",
    ),
    "MAG-BUY-04": (
        {},
        {"phase": "actions", "price": 700, "Anna": {"owns": ["3A"]}},
        "Anna: buy 3B",
        "Anna kauft 3B ohne Verkaufsmarker für 1,4 Mio. $: 2 × 700K $ (MAG-BUY-04)",
    ),
    "MAG-BUILD-01": (
        {},
        {"phase": "actions", "Anna": {"owns": ["3A"]}},
        "Anna: build 3A office-small",
        "Anna baut auf 3A für 1,9 Mio. $: Kleines Bürogebäude (MAG-BUILD-01)",
    ),
    "MAG-BUILD-04": (
        {},
        {"phase": "actions", "1A": HOUSE},
        "Anna: build 1A retail-units",
        "Anna baut auf 1A für 1,2 Mio. $: Einzelhandelseinheiten, bisher Haus (MAG-BUILD-04)",
    ),
    "MAG-AD-02": (
        {},
        {"phase": "actions"},
        "Anna: advertise 3",
        "Anna kauft 3 Werbungsplättchen dazu für 1,5 Mio. $: 3 × 500K $ (MAG-AD-02)",
    ),
    "MAG-CONSULT-01": (
        {},
        {"phase": "actions", "price": 1200},
        "Anna: consult",
        "Anna berät und bekommt 1,2 Mio. $, den Grundstückspreis (MAG-CONSULT-01)",
    ),
    "MAG-SELL-01": (
        {},
        {
            "phase": "actions",
            "price": 1500,
            "4B": {"owner": "Anna", "building": "office-large", "tenants": 3},
        },
        "Anna: sell 4B",
        "Anna verkauft 4B für 21 Mio. $: 14 × 1,5 Mio. $, Wert 14 = 1 Grundstück + 1 Gebäude + "
        "9 Anwohner + 2 Nachbarschaft (Golfplatz, Flughafen) + 1 Gebäudebonus (MAG-SELL-01)",
    ),
    "MAG-SELL-07": (
        {},
        {"phase": "actions", "price": 900, "3D": {**HOUSE, "tenants": 1}},
        "Anna: sell 3D",
        "Anna verkauft 3D für 1,8 Mio. $: 2 × 900K $, Wert 2 = 1 Grundstück + 1 Gebäude + "
        "1 Anwohner − 1 Nachbarschaft (Hafen) (MAG-SELL-01)",
    ),
    "MAG-SELL-08": (
        {},
        {
            "phase": "actions",
            "tiles": ["T08", "T02", "T03", "T04", "T05", "T06"],
            "1E": HOUSE,
            "1D": {"building": "industrial-unit", "tenants": 1},
        },
        "Anna: sell 1E",
        "Anna verkauft 1E und bekommt nichts: Wert 0, nie darunter: 1 Grundstück + 1 Gebäude − "
        "3 Nachbarschaft (Autobahnkreuz, Deponie, Gewerbe) (MAG-SELL-08)",
    ),
    "MAG-AUCTION-06": (
        {},
        {"auction": {"high": 300, "bidder": "Ben", "in": ["Anna", "Ben"]}},
        "Anna: pass",
        "Ben zahlt das Gebot, 300K $ (MAG-AUCTION-06)",
    ),
    "MAG-RENT-02": (
        {},
        {
            "phase": "tenants",
            "1A": {"owner": "Anna", "building": "apartment", "tenants": 3},
            "4B": {"owner": "Anna", "building": "office-small", "tenants": 1},
        },
        "Anna: done",
        "Anna kassiert 800K $ Miete: 3 × 100K $ (Wohnungen) + 1 × 500K $ (Büros) (MAG-RENT-02)",
    ),
    "MAG-AI-69": (
        {**AI, "aiDifficulty": "overlord"},
        {
            "phase": "actions",
            "turn": "Cem",
            "price": 900,
            "ai": {"upper": ["1E"], "deck": {"I": ["I-5"]}},
            "1E": {"building": "house", "tenants": 1},
        },
        "ai-card I-5",
        "Cem verkauft 1E für 5,4 Mio. $: 6 × 900K $, Wert 6 = 1 Grundstück + 1 Gebäude + "
        "1 Anwohner + 2 Nachbarschaft (Spielplatz, Wald) + 1 Roboter-Overlord (MAG-AI-69)",
    ),
    "MAG-AI-76": (
        AI,
        {"phase": "actions", "turn": "Cem", "ai": {"deck": {"I": ["I-7"]}}},
        "ai-card I-7",
        "Cem berät und bekommt 500K $, den Grundstückspreis (MAG-AI-76)",
    ),
}


@pytest.mark.parametrize("case", PAYMENTS)
def test_payment(case: str) -> None:
    options, row, made, line = PAYMENTS[case]
    assert line in told(given(row, options), made)


def test_crash() -> None:
    s = given(
        {"phase": "market", "price": 2100, "crash": 1, "ads_spent": 4, "available": {"home": 0}}
        | {"risk_drawn": ["RC01"], "1E": {**HOUSE, "tenants": 1}, "Ben": {"money": 6700}}
    )
    log = told(s, "risk RC16", "risk RC06", "risk RC02")
    assert log[-6:] == [
        "Crash! Die unteren Teile aller Risikokarten machen zusammen 6 Felder: Grundstückspreis "
        "−6: von 2,4 Mio. $ auf 1,5 Mio. $. Alles wird verkauft (MAG-END-03)",
        "Anna verkauft 1E beim Crash für 7,5 Mio. $: 5 × 1,5 Mio. $, Wert 5 = 1 Grundstück + "
        "1 Gebäude + 1 Anwohner + 2 Nachbarschaft (Spielplatz, Wald) (MAG-END-04)",
        "Anna hat am Ende 9,5 Mio. $ (MAG-END-09)",
        "Ben hat am Ende 6,7 Mio. $ (MAG-END-09)",
        "Cem hat am Ende 2 Mio. $ (MAG-END-09)",
        "Das Spiel ist aus. Gewonnen: Anna (MAG-END-10)",
    ]


def test_a_sale_at_the_crash_is_marked_with_its_factors() -> None:
    s = given(
        {"phase": "market", "price": 2100, "crash": 1, "ads_spent": 4, "available": {"home": 0}}
        | {"risk_drawn": ["RC01"], "1E": {**HOUSE, "tenants": 1}}
    )
    lines = play(s, "risk RC16", "risk RC06", "risk RC02")
    marks = [line.mark for line in lines if isinstance(line, Line)]
    sold = [mark for mark in marks if mark.kind == "final-sale"]
    assert sold == [Mark("final-sale", 0, (0,), ("1E",), NOTABLE, 7500, (5, 1500))]


# --- the log: dice and market ---------------------------------------------------------------------
def test_why_each_die_counts_what_it_counts() -> None:
    s = given(ATTEMPT)
    assert told(s, "Anna: attract 1E") == [
        "Anna sucht Mieter für 1E, Apartmenthaus: 4 Würfel, nämlich der niedrigere Wert aus "
        "6 (Büros) und 4 (Geschäfte) (MAG-DICE-01)"
    ]
    assert told(s, "Anna: commit 1") == ["Anna legt 1 Werbungsplättchen auf 1E (MAG-TENANT-06)"]
    assert told(s, "dice 642") == []
    assert told(s, "dice 1") == [
        "Wurf für 1E: 6 4 2 1 zählen 8 6 4 3. Jeder Würfel +2: +1 Spielplatz, +1 Wald "
        "(MAG-TENANT-08)"
    ]
    assert told(s, "Anna: five 1") == [
        "Anna setzt mit Werbung einen Würfel von 1 auf 5 (MAG-MOD-01)"
    ]
    assert told(s, "Anna: take home 2")[:3] == [
        "Anna nimmt 2 Mieter (Wohnungen) für 1E: je 2 Würfel mit zusammen mindestens 8, "
        "die Würfel zählten 8 7 6 4 (MAG-TENANT-10)",
        "Ausgegeben für 1E: 1 Werbungsplättchen (MAG-TENANT-12)",
        "Anna kassiert 200K $ Miete: 2 × 100K $ (Wohnungen) (MAG-RENT-02)",
    ]


def test_a_single_resident_is_no_plural() -> None:
    s = given({"1A": {**HOUSE, "tenants": 1}})
    assert " + 1 resident + " in value_sum(Words("en", NAMES), s, 0, 0)
    s = given({"1A": {"owner": "Anna", "building": "apartment", "tenants": 2}})
    assert " + 2 residents + " in value_sum(Words("en", NAMES), s, 0, 0)


def test_dice_of_shops_by_the_table() -> None:
    row = {"phase": "tenants", "1A": {"owner": "Anna", "building": "retail-units"}}
    for option, why in (
        ("HOME", "4 Würfel, nämlich 4 Anwohner (Wohnungen) (MAG-DICE-02)"),
        ("HOME_PLUS_OFFICE", "10 Würfel, nämlich 4 (Wohnungen) + 6 (Büros) (R-05)"),
        ("MAX_HOME_OFFICE", "6 Würfel, nämlich der höhere Wert aus 4 (Wohnungen) und 6 (Büros)"),
    ):
        assert why in play(given(row, {"shopDice": option}), "Anna: attract 1A")[0]


def test_the_ai_lets_without_dice() -> None:
    s = given(
        {"start": "Cem", "ai": {"upper": ["3D"], "last": "II-2"}}
        | {"3D": {"building": "industrial-unit"}, "auction": {"in": ["Ben", "Cem"]}},
        AI,
    )
    log = told(s, "Ben: pass")
    assert (
        "Cem nimmt 1 Mieter (Gewerbe) für 3D: je 2 Würfel mit zusammen mindestens 10. "
        "Ohne Wurf zählt jeder Würfel 7 (6, +1 Hafen) (MAG-AI-31)" in log
    )
    assert (
        "Cem gibt 2 Werbungsplättchen aus, wie die letzte Aktionskarte II-2 zeigt (MAG-AI-38)"
        in log
    )


def test_dice_of_the_ai_are_told_as_they_counted_before_the_next_plot() -> None:
    """The industry of 3E moves in with the same move; it was no bonus for 3D before."""
    buildings = {plot: {"building": "industrial-unit"} for plot in ("3D", "3E")}
    s = given(
        {"start": "Cem", "ai": {"upper": ["3D", "3E"]}, "available": {"industry": 2}}
        | {**buildings, "auction": {"in": ["Ben", "Cem"]}},
        AI,
    )
    log = told(s, "Ben: pass")
    assert [line.split("Ohne Wurf ")[1] for line in log if "Ohne Wurf" in line] == [
        "zählt jeder Würfel 7 (6, +1 Hafen) (MAG-AI-31)",
        "zählt jeder Würfel 8 (6, +1 Hafen, +1 Gewerbe) (MAG-AI-31)",
    ]


def test_bid_of_the_ai_before_it_rises() -> None:
    """The AI bids at level I, wins, and rises because its deck is empty: all in one move."""
    s = given({"price": 700, "ai": {"deck": {"I": []}}}, AI, players=2)
    log = told(s, "Anna: pass")
    assert log[1] == "Ben bietet 400K $: 0,5 × 700K $, auf volle 100K $ aufgerundet (MAG-AI-21)"
    assert log[-1] == "Ben steigt auf Level II (MAG-AI-44)"


def test_market() -> None:
    s = given(
        {"phase": "actions", "lap": 3, "turn": "Cem", "price": 900, "sold": ["Anna"] * 4}
        | {"available": {"shop": 0}, "ads_spent": 7}
    )
    assert told(s, "Cem: consult", lang="en")[1:] == [
        "Market, step 1: 3 tenant types available, 1 risk card (MAG-MKT-04)"
    ]
    assert told(s, "risk RC09")[1:] == [
        "Markt, Schritt 2: Preiszone grün, keine Risikokarte (MAG-MKT-06)",
        "Markt, Schritt 3: 7 Werbungsplättchen ausgegeben, viel (ab 7), Grundstückspreis +1: von "
        "900K $ auf 1 Mio. $ (MAG-MKT-10)",
        "Markt, Schritt 4: 4 von Spielern verkauft, Grundstückspreis +3: von 1 Mio. $ auf "
        "1,5 Mio. $, 1 Risikokarte (MAG-MKT-13)",
    ]
    assert told(s, "risk RC01") == [
        "Risikokarte, oben 0: Crash-Marker bleibt auf 7. Unten 3, zählt erst beim Crash "
        "(MAG-RISK-01)"
    ]
    assert told(s, "new-tenants NT01") == [
        "Neue Mieter: 2 × Wohnungen und 1 × Geschäfte (MAG-NEXT-04)"
    ]
    play(s, "new-tenants NT02", "new-tenants NT03")
    assert told(s, "marker 2B") == ["Marker 2B geht zurück: nie zu verkaufen (MAG-NEXT-11)"]


def test_exhausted_decks() -> None:
    every_risk, every_card = list(RISK_IDS), list(NEW_TENANT_IDS)
    s = given(
        {"phase": "actions", "lap": 3, "turn": "Cem", "price": 1200, "ads_spent": 4}
        | {"risk_drawn": every_risk, "new_tenants_used": every_card}
    )
    log = told(s, "Cem: consult")
    assert "Es gibt keine Risikokarten mehr (R-29)" in log
    assert log[-1] == "Es gibt keine Neue-Mieter-Karten mehr (R-29)"
    row = {"level": "IV", "deck": {"IV": []}}
    log = play(given({"phase": "actions", "turn": "Ben", "ai": row}, AI), "Ben: consult")
    assert log[-1] == "Die Karten von Level IV werden für Cem neu gemischt (MAG-AI-45)"


def test_missing_tenants() -> None:
    s = given({"phase": "preparation", "supply": {"headquarters": 0}}, ADVANCED)
    assert told(s, "new-tenants NT30") == [
        "Auf der Karte stehen auch Konzernzentralen: Sie sind im Vorrat aus und fallen weg "
        "(MAG-ADV-14)",
        "Neue Mieter: 1 × Logistik und 1 × Hightech-Fertigung (MAG-ADV-12)",
    ]


# --- refusals and remedies ------------------------------------------------------------------------
def advice(s: Any, text: str, seat: int = 0) -> str | None:
    m = move(text)
    assert GAME.reason(s, seat, m) is not None, f"{text} is possible"
    said = remedy(s, seat, m, NAMES, "de")
    return None if said is None else coded(s, said)


def test_remedies_in_phase_3() -> None:
    s = given(
        {"phase": "actions", "price": 700, "for_sale": ["3A"], "Ben": {"owns": ["5A"]}}
        | {"Anna": {"money": 500, "owns": ["1A"]}, "4B": {**HOUSE, "tenants": 1}}
    )
    assert advice(s, "buy 3A") == "200K $ fehlen: Beratung bringt 700K $."
    assert advice(s, "buy 1D") == (
        "900K $ fehlen: 4B zu verkaufen bringt 2,1 Mio. $."  # golf course +1, airport −1
    )
    assert advice(s, "buy 3B") == (
        "Auf 3B liegt kein Verkaufsmarker: Kaufe zuerst daneben (3A), dann geht es zum doppelten "
        "Preis."
    )
    assert advice(s, "build 5A house") == "5A gehört Ben."
    assert advice(s, "build 1A office-large") == "5,5 Mio. $ fehlen."
    assert advice(s, "advertise 2") == "Dein Geld reicht für höchstens 1 dazu."
    assert advice(s, "consult", seat=1) == "Warte auf Anna."


def test_remedies_for_a_bid() -> None:
    s = given({"auction": {"high": 300, "bidder": "Cem"}, "Anna": {"money": 500}})
    assert advice(s, "bid 300") == "Biete mindestens 400K $."
    assert advice(s, "bid 600") == "Du kannst höchstens 500K $ bieten."
    assert advice(s, "bid 400", seat=1) == "Warte auf Anna."


def test_remedies_in_phase_2() -> None:
    s = given(ATTEMPT | {"1A": {**HOUSE, "tenants": 1}, "Anna": {"owns": ["3A"]}})
    assert advice(s, "attract 1A") == "1A ist voll vermietet: Baue dort größer."
    assert advice(s, "attract 3A") == "Baue zuerst auf 3A."
    play(s, "Anna: attract 1E")
    assert advice(s, "commit 5") == "Du hast 4 Werbungsplättchen."
    play(s, "Anna: commit 0", "dice 642", "dice 1")
    assert advice(s, "take home 4") == "Möglich für 1E: 2 Mieter."


# --- the whole position ---------------------------------------------------------------------------
def test_render() -> None:
    s = given(
        ATTEMPT
        | {"Anna": {"money": 4300}, "2A": {"building": "retail-units", "tenants": 2}}
        | {"for_sale": ["3A"], "risk_drawn": ["RC01", "RC16"], "ads_spent": 3}
        | {"ai": {"upper": ["5B"], "lower": ["3D", None, "6A"]}, "5B": {"building": "mall"}},
        AI,
    )
    lines = render(s, 0, NAMES, "de").splitlines()
    for line in (
        "Runde 2, Phase 2, Mieter und Miete.",
        "  Anna: 4,3 Mio. $, 4 Werbungsplättchen",
        "  Ben: Geld verborgen, 4 Werbungsplättchen",
        "  Cem (KI, Level I, Allgemeine KI): 2 Mio. $",
        "    Obere Reihe: 5B. Untere Reihe: 3D, Lücke, 6A. Letzte Karte: nichts.",
        "  Grundstückspreis 500K $, Feld 5 von 21, Zone grün",
        "  Crash-Marker auf 8; auf 0 kommt am Rundenende der Crash",
        "  Schritt 3, Werbung ausgegeben: 3, mittel (3 bis 6), kein Effekt",
        "Stadtviertel 1, Sonntal: Würfel Wohnungen 6, Geschäfte 4, Büros 4, Gewerbe 4",
        "  1E Apartmenthaus, 0 von 5 Mietern, 6 Würfel, +2 je Würfel, gehört Anna, Wert 4",
        "  1B Spielplatz, nie zu verkaufen",
        "  2A Einzelhandelseinheiten, 2 von 2 Mietern, 4 Würfel, ±0 je Würfel, verkauft, gehört "
        "niemandem",
        "  3A, zu verkaufen für 500K $",
    ):
        assert line in lines
    assert prompt(s, 0, NAMES, "de") in lines
    assert sum(bool(re.match(r"  [1-6][A-I]\b", line)) for line in lines) == 54


def test_chance_is_asked_for_no_seat() -> None:
    s = given({"phase": "preparation"})
    assert GAME.actor(s) == CHANCE
    assert prompt(s, 0, NAMES, "en") == "New tenants come to the city: 3 new-tenant cards to go."


# --- the pieces -----------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_thing_that_a_move_speaks_of_has_a_name(lang: str) -> None:
    names = pieces("magnate", {}, lang)["names"]
    spoken = {word for axis in (BUILDING, TENANT, TILE) for word in axis.words}
    assert spoken | set(ZONE_IDS) == names.keys()
    assert all(names.values())
