"""Texts of the table: complete in both languages, and exact where it matters."""

from __future__ import annotations

import re

import pytest
from tests.monopoly.helpers import (
    ALL_PROGRAMS,
    CLASSIC,
    KARLSRUHE,
    NAMES,
    PLAYERS,
    fresh,
    given,
    move,
    play,
    random_game,
)

from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.presentation.gate import FRAME_WORDS, STAGE_WORDS
from miethai.games.monopoly.presentation.labels import label
from miethai.games.monopoly.presentation.logbook.lines import log_lines
from miethai.games.monopoly.presentation.prompts import prompt
from miethai.games.monopoly.presentation.remedies import remedy
from miethai.games.monopoly.presentation.wording import Words, templates
from miethai.games.monopoly.rules.notes import MOVED, REASONS
from miethai.games.monopoly.rules.rulebook import RULES
from miethai.games.monopoly.rules.tables import SPACE_NAMES, TOKENS
from miethai.games.monopoly.terminal.board import picture
from miethai.games.monopoly.terminal.render import render
from miethai.kernel.contract import ALL_ENGLISH, CHANCE, LANGS
from miethai.kernel.presentation.marks import NOTABLE, PLAIN, Line

NEVER_ASKED = {"over", "rent-throw"}  # phases without a seat that is asked


# --- completeness ---------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGS)
def test_every_verb_phase_reason_and_token(lang: str) -> None:
    texts = templates(lang)
    for verb in GAME.moves.verbs():
        variants = [k for k in texts if re.fullmatch(rf"label\.{verb}(_\w+)?", k)]
        assert variants, verb
        assert [k for k in texts if re.fullmatch(rf"log\.{verb}(_\w+)?", k)], verb
    for word in {*STAGE_WORDS.values(), *FRAME_WORDS.values()}:
        assert texts[f"prompt.{word}.other"]
        assert word in NEVER_ASKED or texts[f"prompt.{word}.you"]
    for reason, rule in REASONS:
        assert texts[f"paid.{reason}"]
        assert rule in RULES
    for token in TOKENS:
        assert texts[f"token.{token}"]


@pytest.mark.parametrize("ruleset", [CLASSIC, KARLSRUHE], ids=lambda r: r.id)
def test_random_games_are_logged(ruleset: object) -> None:
    """Every payment is told with its amount and a rule that exists."""
    for moment in random_game(fresh(ruleset, programs=ALL_PROGRAMS), 22, 2500, every=0):
        for lang in LANGS:
            lines = log_lines(moment.seat, moment.m, moment.notes, moment.s, NAMES, lang)
            for line in lines:
                assert not re.search(r"[{}]|None|\.\.", line), line
            rules = [m[1] for line in lines if (m := re.search(r"\(([A-Z][A-Z0-9-]+)\)$", line))]
            assert set(rules) <= set(RULES)
            for kind, *_, amount, _, _ in moment.notes:
                if kind == 0:
                    assert any(re.search(rf"\b{amount} M\b.*\([A-Z0-9-]+\)$", x) for x in lines)


@pytest.mark.parametrize("options", [{"openHoldings": "deeds"}, {"cardSet": "de-DM"}], ids=str)
def test_remedies_of_random_positions(options: dict[str, str]) -> None:
    found = set()
    verbs = {"throw", "buy", "fee", "build", "sell", "mortgage", "redeem", "bankrupt"}
    slots = [(b.verb, slot) for b, _, slot in GAME.moves.all_slots() if b.verb in verbs]
    for moment in random_game(fresh(CLASSIC, options, ALL_PROGRAMS), 23, 1500, every=150):
        for seat in range(len(PLAYERS)):
            for verb, slot in [*slots, ("bid", move("bid 1"))]:
                text = remedy(moment.s, seat, slot, NAMES, "de")
                if text is not None:
                    assert not re.search(r"[{}]|None| -\d", text), text
                    found.add(verb)
    assert {"build", "throw", "redeem"} <= found


# --- labels ---------------------------------------------------------------------------------------
def test_labels() -> None:
    s = given(
        {"Anna": {"at": "Hauptbahnhof", "owns": ["Südbahnhof"], "mortgaged": ["Westbahnhof"]}}
        | {"Ben": {"owns": ["Theaterstraße", "Museumstraße", "Opernplatz"]}}
        | {"Theaterstraße": {"level": 1}}
    )
    play(s, "Anna: throw", "dice 3 1")

    def said(seat: int, text: str, lang: str = "de") -> str:
        return label(s, seat, move(text), NAMES, lang)

    assert said(0, "buy") == "Schlossallee kaufen (400 M)"
    assert said(0, "buy", "en") == "Buy Schlossallee (400 M)"
    assert said(0, "decline") == "Schlossallee nicht kaufen (Versteigerung)"
    assert said(1, "build Opernplatz") == "Haus auf Opernplatz bauen (150 M)"
    assert said(1, "sell Theaterstraße") == "Haus auf Theaterstraße verkaufen (+75 M)"
    assert said(0, "mortgage Südbahnhof") == "Hypothek auf Südbahnhof aufnehmen (+100 M)"
    assert said(0, "redeem Westbahnhof") == "Hypothek auf Westbahnhof ablösen (110 M)"
    assert said(1, "houses 3") == "3 Häuser kaufen"
    assert said(6, "correct Anna Anna 50") == "Berichtigen: Anna zahlt 50 M an Anna"
    assert label(s, 0, move("buy"), NAMES, "de", "€") == "Schlossallee kaufen (400 €)"


def test_label_of_a_bare_slot_names_the_range() -> None:
    s = given({"Anna": {"at": "Hauptbahnhof", "cash": 700}})
    play(s, "Anna: throw", "dice 3 1", "Anna: decline")
    slot = GAME.moves.slot("bid")
    assert label(s, 0, slot, NAMES, "de") == "Bieten (10 M bis 700 M)"
    assert label(s, 0, move("bid 95"), NAMES, "de") == "95 M bieten"


def test_labels_of_a_sale() -> None:
    s = given(
        {"Anna": {"owns": ["Badstraße", "Turmstraße"]}, "bank": {"houses": 0}}
        | {"Badstraße": {"level": 5}, "Turmstraße": {"level": 5}}
    )
    play(s, "Anna: sale brown")
    assert label(s, 0, move("lower Badstraße"), NAMES, "de") == "Badstraße senken auf: 4 Häuser"
    for _ in range(5):
        play(s, "Anna: lower Badstraße", "Anna: lower Turmstraße")
    assert label(s, 0, move("done"), NAMES, "de") == "Verkauf ausführen (+250 M)"
    assert play(s, "Anna: done") == [
        "Anna verkauft Gebäude auf Badstraße für 125 M: 125 = 5 × 50 : 2 (MON-CASH-02)",
        "Anna verkauft Gebäude auf Turmstraße für 125 M: 125 = 5 × 50 : 2 (MON-CASH-02)",
    ]


# --- prompts --------------------------------------------------------------------------------------
def test_prompt_addresses_the_one_who_is_asked() -> None:
    s = given({"Anna": {"at": "Hauptbahnhof", "cash": 390}})
    play(s, "Anna: throw", "dice 3 1")
    assert prompt(s, 0, NAMES, "de") == (
        "Schlossallee gehört niemandem und kostet 400 M, dir fehlen 10 M. "
        "Beschaffe das Geld und kaufe, sonst wird es versteigert."
    )
    other = "Anna steht auf Schlossallee und entscheidet über den Kauf für 400 M."
    assert prompt(s, 1, NAMES, "de") == other


def test_prompt_of_a_debt_tells_its_arithmetic() -> None:
    s = given(
        {"Anna": {"at": "Opernplatz", "cash": 4}}
        | {"Cem": {"owns": ["Lessingstraße", "Schillerstraße", "Goethestraße"]}}
    )
    log = play(s, "Anna: throw", "dice 1 1")
    owed = "Miete für Lessingstraße: 44 = 2 × 22, ganze Farbgruppe, unbebaut"
    assert log[-1] == f"Anna schuldet 44 M an Cem ({owed}) und kann noch nicht zahlen (MON-CASH-01)"
    assert f"Du schuldest 44 M an Cem ({owed}) und hast 4 M: 40 M fehlen." in prompt(
        s, 0, NAMES, "de"
    )


# --- the log --------------------------------------------------------------------------------------
@pytest.mark.parametrize("made", ["Anna: throw", "banker: timeout"])
@pytest.mark.parametrize("ruleset", [CLASSIC, KARLSRUHE], ids=lambda r: r.id)
def test_a_throw_is_marked_with_its_thrower(ruleset: object, made: str) -> None:
    """In jail the turn ends with the throw: the position does not tell afterwards whose it was."""
    s = given({"turn": "Anna", "Anna": {"in_jail": True}}, ruleset)
    lines = [*play(s, made), *play(s, "dice 1 2")]
    throws = [line.mark for line in lines if isinstance(line, Line) and line.mark.kind == "throw"]
    assert [mark.by for mark in throws] == [0]
    assert s.turn == 1


def test_a_card_that_leads_to_jail_is_marked_with_its_drawer() -> None:
    s = given({"piles": {"E": ["E-10"]}})
    play(s, "Anna: throw", "dice 3 4")
    card = play(s, "card E-10")[0]
    assert isinstance(card, Line)
    assert (card.mark.kind, card.mark.by, s.turn) == ("card", 0, 1)


def test_a_throw_for_the_order_is_marked_with_its_thrower() -> None:
    s = fresh(options={"quickStart": True})
    for thrower in range(3):
        (line,) = play(s, f"{NAMES[thrower]}: throw")
        assert isinstance(line, Line)
        assert (line.mark.kind, line.mark.by) == ("throw", thrower)
        play(s, f"dice {thrower + 1} 1")


RENTS = [
    ("Lessingstraße", 26, [], 0, "22 M Miete an Ben für Lessingstraße: unbebaut (MON-RENT-01)"),
    (
        "Lessingstraße",
        26,
        ["Schillerstraße", "Goethestraße"],
        0,
        "44 M Miete an Ben für Lessingstraße: 44 = 2 × 22, ganze Farbgruppe, unbebaut "
        "(MON-RENT-02)",
    ),
    (
        "Lessingstraße",
        26,
        ["Schillerstraße", "Goethestraße"],
        3,
        "800 M Miete an Ben für Lessingstraße: 3 Häuser (MON-RENT-03)",
    ),
    (
        "Lessingstraße",
        26,
        ["Schillerstraße", "Goethestraße"],
        5,
        "1150 M Miete an Ben für Lessingstraße: 1 Hotel (MON-RENT-03)",
    ),
    (
        "Nordbahnhof",
        25,
        ["Südbahnhof", "Westbahnhof"],
        0,
        "100 M Miete an Ben für Nordbahnhof: 3 Bahnhöfe (MON-RENT-04)",
    ),
]


@pytest.mark.parametrize(("deed", "space", "more", "level", "line"), RENTS)
def test_rent(deed: str, space: int, more: list[str], level: int, line: str) -> None:
    row = {"Anna": {"at": space - 3}, "Ben": {"owns": [deed, *more]}}
    built = {d: {"level": level} for d in (deed, *more)} if level else {}
    assert play(given({**row, **built}), "Anna: throw", "dice 1 2")[-1] == f"Anna zahlt {line}"


def test_rent_of_a_utility() -> None:
    s = given({"Anna": {"at": "Seestraße"}, "Ben": {"owns": ["Wasserwerk"]}, "piles": {}})
    s.at[0] = SPACE_NAMES.index("Wasserwerk") - 3
    log = play(s, "Anna: throw", "dice 1 2", "dice 3 4")
    assert log[-1] == (
        "Anna zahlt 28 M Miete an Ben für Wasserwerk: 28 = 4 × 7 Augen, 1 Versorgungswerk "
        "(MON-RENT-05)"
    )


def test_rent_of_the_nearest_station() -> None:
    s = given({"Ben": {"owns": ["Westbahnhof"]}, "piles": {"E": ["E-07"]}})
    log = play(s, "Anna: throw", "dice 3 4", "card E-07")
    assert log[0].startswith("Anna zieht E-07 „")
    assert log[-1] == (
        "Anna zahlt 50 M Miete an Ben für Westbahnhof: 50 = 2 × 25, 1 Bahnhof und die Karte "
        "(MON-D-10)"
    )


def test_rent_frozen_at_landing_keeps_its_amount() -> None:
    """The owner mortgages a street after the landing; the claimed rent is still explained."""
    s = given({"Anna": {"at": 23}, "Ben": {"owns": ["Lessingstraße"]}}, KARLSRUHE)
    play(s, "Anna: throw", "dice 1 2", "Ben: mortgage Lessingstraße")
    assert play(s, "Ben: claim Lessingstraße") == [
        "Ben fordert die Miete für Lessingstraße (MON-K-25)",
        "Anna zahlt 22 M Miete an Ben für Lessingstraße: unbebaut (MON-RENT-01)",
    ]


def test_rent_frozen_at_landing_keeps_its_line() -> None:
    """The owner builds after the landing; the claimed rent is explained as it was."""
    row = {"Anna": {"at": 36}, "Ben": {"owns": ["Parkstraße", "Schlossallee"]}}
    s = given(row, KARLSRUHE)
    play(s, "Anna: throw", "dice 1 2", "Ben: build Schlossallee")
    line = play(s, "Ben: claim Schlossallee")[-1]
    assert line.endswith("für Schlossallee: 100 = 2 × 50, ganze Farbgruppe, unbebaut (MON-RENT-02)")


def test_cost_of_buildings() -> None:
    s = given(
        {"Anna": {"owns": ["Badstraße", "Turmstraße"]}, "piles": {"E": ["E-16"]}}
        | {"Badstraße": {"level": 3}, "Turmstraße": {"level": 4}},
        KARLSRUHE,
    )
    log = play(s, "Anna: throw", "dice 3 4", "card E-16", "banker: read-card")
    assert log[-1] == "Anna zahlt 175 M für Gebäude an die Bank: 175 = 3 × 25 + 100 (MON-D-13)"


def test_mortgages() -> None:
    s = given({"Anna": {"mortgaged": ["Opernplatz", "Parkstraße"]}})
    assert play(s, "Anna: redeem Opernplatz") == [
        "Anna löst die Hypothek auf Opernplatz ab und zahlt 132 M: 132 = 120 + 10 % (MON-MORT-03)"
    ]
    assert play(s, "Anna: redeem Parkstraße", lang="en") == [
        "Anna pays off the mortgage on Parkstraße for 193 M: 193 = 175 + 18, 10% rounded"
        " (MON-MORT-03)"
    ]


def test_auction_is_logged() -> None:
    s = given({"Anna": {"at": "Hauptbahnhof"}})
    log = play(s, "Anna: throw", "dice 3 1", "Anna: decline")
    assert log == ["Anna kauft Schlossallee nicht. Es wird versteigert (MON-BUY-03)"]
    assert play(s, "Anna: bid 30") == ["Anna bietet 30 M für Schlossallee."]
    assert play(s, "Ben: pass", "Cem: pass") == [
        "Cem passt.",
        "Anna ersteigert Schlossallee für 30 M (MON-AUC-02)",
    ]


def test_trade_is_logged_when_it_is_proposed() -> None:
    s = given({"Anna": {"owns": ["Badstraße"]}, "Ben": {"jail_cards": ["G-card"]}})
    log = play(
        s, "Anna: offer Ben", "Anna: give Badstraße", "Anna: take G-card", "Anna: give-cash 5"
    )
    assert log == []
    assert play(s, "Anna: propose") == [
        "Angebot von Anna an Ben: Badstraße und 5 M gegen Gefängnis-frei-Karte (Gemeinschaft) "
        "(MON-TRADE-01)"
    ]
    assert play(s, "Ben: accept") == [
        "Ben nimmt an.",
        "Anna übergibt Badstraße an Ben.",
        "Ben übergibt Gefängnis-frei-Karte (Gemeinschaft) an Anna.",
        "Anna zahlt 5 M an Ben und gibt Badstraße für Gefängnis-frei-Karte (Gemeinschaft) "
        "(MON-TRADE-03)",
    ]


def test_the_money_of_a_trade_says_what_it_is_for() -> None:
    s = given({"Anna": {}, "Ben": {"owns": ["Badstraße"], "jail_cards": ["G-card"]}})
    play(s, "Anna: offer Ben", "Anna: give-cash 70", "Anna: take Badstraße", "Anna: propose")
    *_, handed, paid = play(s, "Ben: accept", lang="en")
    assert paid == "Anna pays 70 M to Ben for Badstraße (MON-TRADE-03)"
    assert isinstance(handed, Line) and isinstance(paid, Line)
    weights = (handed.mark.kind, handed.mark.weight, paid.mark.weight)
    assert weights == ("handed-over", PLAIN, NOTABLE), "one piece of news, not two"
    play(s, "Ben: offer Anna", "Ben: take Badstraße", "Ben: give G-card", "Ben: propose")
    swapped = play(s, "Anna: accept")[1:]
    assert [line.mark.weight for line in swapped if isinstance(line, Line)] == [NOTABLE, NOTABLE]


def test_move_backwards() -> None:
    s = given({})
    notes = [(MOVED, 0, 7, -3, 4, 0)]
    lines = log_lines(CHANCE, move("card E-09"), notes, s, NAMES, "de")
    assert lines[-1] == "Anna geht 3 Felder zurück auf Einkommensteuer."


def test_end_by_time_shows_the_working() -> None:
    s = given({"Anna": {"cash": 400, "owns": ["Badstraße"]}, "Ben": {"cash": 100}}, KARLSRUHE)
    log = play(s, "banker: mark end", "banker: value")
    assert log[:2] == ["Die Wertung beginnt.", "Das Spiel ist aus. Gewonnen: Cem."]
    assert log[2] == (
        "Anna: 460 M = 400 M Geld + 60 M Grundstücke + 0 M belastete + 0 M Häuser + 0 M Hotels "
        "(MON-K-46)"
    )


# --- remedies -------------------------------------------------------------------------------------
def test_remedy_for_a_purchase() -> None:
    row = {"at": "Hauptbahnhof", "cash": 360, "owns": ["Wasserwerk", "Opernplatz"]}
    s = given({"Anna": row})
    play(s, "Anna: throw", "dice 3 1")
    text = remedy(s, 0, move("buy"), NAMES, "de")
    assert text == "40 M fehlen: Wasserwerk beleihen bringt 75 M."
    assert remedy(s, 1, move("buy"), NAMES, "de") == "Warte auf Anna."
    s.cash[0] = 210
    assert remedy(s, 0, move("buy"), NAMES, "en") == (
        "190 M short: mortgaging Opernplatz (120 M) and mortgaging Wasserwerk (75 M) "
        "together bring 195 M."
    )
    s.cash[0] = 100
    text = remedy(s, 0, move("buy"), NAMES, "de")
    assert text == "300 M fehlen, und Beleihen und Verkaufen bringt höchstens 195 M."


def test_remedy_for_a_debtor_and_for_an_offer_that_changed() -> None:
    s = given({"Anna": {"at": "LOS", "cash": 0, "owns": ["Wasserwerk"]}})
    play(
        s, "Anna: throw", "dice 1 3", "Ben: offer Anna", "Ben: take Wasserwerk", "Ben: give-cash 60"
    )
    text = remedy(s, 1, move("propose"), NAMES, "de")
    assert text == (
        "Anna hätte danach 15 M weniger an eigenen Mitteln. "
        "Legt das Angebot so viel drauf, geht es."
    )
    play(s, "Ben: give-cash 90", "Ben: propose", "Anna: mortgage Wasserwerk")
    text = remedy(s, 0, move("accept"), NAMES, "de")
    assert text == (
        "Verändert hat sich, seit das Angebot gemacht wurde: Wasserwerk. Verhandelt neu."
    )
    for seat in (0, 1):
        assert "gilt das Angebot nicht mehr" in prompt(s, seat, NAMES, "de")


def test_remedy_for_building() -> None:
    group = ["Theaterstraße", "Museumstraße"]
    build = move("build Opernplatz")
    s = given({"Anna": {"owns": group}, "Cem": {"owns": ["Opernplatz"]}})
    text = remedy(s, 0, build, NAMES, "de")
    assert text == "Zur Farbgruppe fehlen dir: Opernplatz (hat Cem)."
    s = given({"Anna": {"owns": group, "mortgaged": ["Opernplatz"]}})
    assert remedy(s, 0, build, NAMES, "de") == "Löse zuerst ab: Opernplatz (132 M)."
    whole = {"Anna": {"owns": [*group, "Opernplatz"], "cash": 100}}
    s = given({**whole, "Opernplatz": {"level": 1}})
    text = remedy(s, 0, build, NAMES, "de")
    assert text == "Baue zuerst auf: Theaterstraße und Museumstraße."
    text = remedy(s, 0, move("mortgage Opernplatz"), NAMES, "de")
    assert text == "Verkaufe zuerst alle Gebäude der Gruppe rot."
    assert remedy(given(whole), 0, build, NAMES, "de") == "50 M fehlen."


def test_remedy_for_a_bid() -> None:
    s = given({"Anna": {"at": "Hauptbahnhof"}, "Cem": {"cash": 5}})
    play(s, "Anna: throw", "dice 3 1", "Anna: decline")
    assert remedy(s, 1, move("bid 3"), NAMES, "de") == "Biete mindestens 10 M."
    text = remedy(s, 1, move("bid 2000"), NAMES, "de")
    assert text == "Du kannst höchstens 1500 M bieten."
    text = remedy(s, 2, move("bid 10"), NAMES, "de")
    assert text == "Du kannst höchstens 5 M bieten, nötig sind mindestens 10 M."


def test_remedy_in_debt() -> None:
    s = given({"Anna": {"cash": 160, "owns": ["Opernplatz"]}})
    play(s, "Anna: throw", "dice 1 3")
    text = remedy(s, 0, move("bankrupt"), NAMES, "de")
    assert text == "40 M fehlen: Opernplatz beleihen bringt 120 M."


# --- the whole position ---------------------------------------------------------------------------
def test_render() -> None:
    s = given(
        {
            "Anna": {"at": "Opernplatz", "cash": 321, "owns": ["Badstraße", "Turmstraße"]},
            "Ben": {"mortgaged": ["Wasserwerk"], "in_jail": True, "tries": 1},
            "Cem": {"bankrupt": True},
            "Badstraße": {"level": 2},
            "Turmstraße": {"level": 1},
        }
    )
    lines = render(s, 0, NAMES, "de").splitlines()
    assert "  Anna: 321 M, steht auf Opernplatz, Figur Zylinder" in lines
    assert "    Besitz: Badstraße und Turmstraße" in lines
    assert "    Besitz: Wasserwerk (Hypothek)" in lines
    assert "  Cem: bankrott" in lines
    assert "   1 Badstraße, gehört Anna, 2 Häuser" in lines
    assert "  10 Im Gefängnis / Nur zu Besuch. Hier steht: Ben" in lines
    assert "  24 Opernplatz, frei für 240 M. Hier steht: Anna" in lines
    assert "  28 Wasserwerk, gehört Ben, Hypothek" in lines
    assert "Vorrat der Bank: 29 Häuser, 12 Hotels." in lines
    assert sum(bool(re.match(r" +\d+ \w", line)) for line in lines) == 40
    assert prompt(s, 0, NAMES, "de") in lines


def test_what_is_drawn_and_read_aloud_is_english_too() -> None:
    """The board has German names; who reads English finds none of them but streets, or none."""
    s = given({"Anna": {"at": "LOS"}, "Ben": {"owns": ["Badstraße"], "mortgaged": ["Wasserwerk"]}})
    read = {lang: render(s, 0, NAMES, lang) for lang in ("en", ALL_ENGLISH)}
    for text in read.values():
        assert "stands on Go" in text
        for german in ("LOS", "Einkommensteuer", "Gemeinschaftsfeld", "Frei Parken"):
            assert german not in text
    assert "Owns: Badstraße and Wasserwerk (mortgaged)" in read["en"]
    assert "Owns: Bath Street and Waterworks (mortgaged)" in read[ALL_ENGLISH]
    rows = picture(Words("en", NAMES), s, 0, 110, 40, "")
    drawn = "\n".join("".join(text for text, _ in row) for row in rows)
    assert "Income Ta" in drawn and "LOS" not in drawn
