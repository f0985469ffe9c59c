"""Texts of Wucherer: complete, and exact where it matters."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.wucherer.cases import NOMAD, SCIENTIST, STREET, position, with_hand
from tests.wucherer.helpers import (
    ANNA,
    BEN,
    CLASSIC,
    NAMES,
    NEW,
    PLAYERS,
    fresh,
    given,
    house,
    legal,
    move,
    play,
    random_game,
)
from tests.wucherer.situations import SITUATIONS

from miethai.games.wucherer.family import GAME
from miethai.games.wucherer.presentation.explaining import CARD_RULES, PHASE_RULES, VERB_RULES
from miethai.games.wucherer.presentation.labels import label
from miethai.games.wucherer.presentation.logbook.lines import MAKERS, log_lines
from miethai.games.wucherer.presentation.prompts import prompt
from miethai.games.wucherer.presentation.remedies import refusal, remedy
from miethai.games.wucherer.presentation.wording import Words, templates
from miethai.games.wucherer.rules import bars
from miethai.games.wucherer.rules.notes import LAID_OFF_CARD, OVER_NOW, PAID, REASONS
from miethai.games.wucherer.rules.rulebook import RULES
from miethai.games.wucherer.rules.tables import KIND_IDS, TENANTS
from miethai.games.wucherer.terminal.render import render
from miethai.kernel.contract import LANGS

UNFILLED = re.compile(r"[{}]|\bNone\b|\s-\d|\.\.")
PAYMENT = re.compile(r".*\b(?:Münzen?|DMW|coins?)\b.* \([A-Z0-9-]+\)")


# --- completeness ---------------------------------------------------------------------------------
def test_every_kind_of_note_has_a_line() -> None:
    assert set(range(OVER_NOW + 1)) == {*MAKERS, LAID_OFF_CARD}


@pytest.mark.parametrize("lang", LANGS)
def test_every_verb_reason_and_card(lang: str) -> None:
    texts = templates(lang)
    for verb in GAME.moves.verbs():
        assert [k for k in texts if re.fullmatch(rf"label\.{verb}(_\w+)?", k)], verb
    for reason, rule in REASONS:
        assert texts[f"paid.{reason}"]
        assert rule in RULES
    for kind, id_ in enumerate(KIND_IDS):
        assert texts[f"card.{id_}"]
        if kind < TENANTS:
            assert texts[f"tenant.{id_}.number"] in ("one", "many")
            assert len(texts[f"screen.short.{id_}"]) <= 9


def test_rules_that_are_cited_exist() -> None:
    for table in (CARD_RULES, PHASE_RULES, VERB_RULES):
        assert {rule for ids in table.values() for rule in ids} <= set(RULES)
    assert set(CARD_RULES) == set(KIND_IDS)


def test_every_rule_that_forbids_a_move_says_so() -> None:
    """In a sentence of its own; the title of a rule does not say what is not allowed."""
    named = {rule for ids in bars.IDS[1:] for rule in ids}
    assert len(named) > 100
    for lang in LANGS:
        assert {f"refusal.{rule}" for rule in named} <= set(templates(lang))


def test_sentences_about_tenants_have_both_numbers() -> None:
    keys = templates("de")
    singular = {
        k.removesuffix("_one") for k in keys if k.startswith("note.") and k.endswith("_one")
    }
    singular.discard("note.under")  # one card under the pile
    assert singular
    for key in singular:
        assert f"{key}_many" in keys, key


def test_every_move_has_a_label() -> None:
    for s in (given({}), given({"Anna": {"houses": [house(2, l1="Student")]}}, CLASSIC)):
        for lang in LANGS:
            for _, _, slot in GAME.moves.all_slots():
                assert label(s, ANNA, slot, NAMES, lang)


RANDOM: list[tuple[Any, dict[str, Any], int]] = [
    (NEW, {}, 3),
    (CLASSIC, {}, 4),
    (CLASSIC, {"freeTrade": True, "freeCounters": True, "hiddenMoney": True}, 3),
    (NEW, {"autoForced": False, "checkOrder": "free", "displaceMaximal": True}, 2),
    (CLASSIC, {"match": "rounds", "matchRounds": 2, "tenantProperties": False}, 5),
]
SIX = GAME.seat_names(("Anna", "Ben", "Cem", "Dora", "Emil", "Fee"))


@pytest.mark.parametrize(("ruleset", "options", "players"), RANDOM, ids=str)
def test_random_games_can_be_told(ruleset: Any, options: dict[str, Any], players: int) -> None:
    s = fresh(ruleset, options, players=players)
    told = 0
    for n, moment in enumerate(random_game(s, 21, 900)):
        for lang in LANGS:
            _check_log(moment, lang)
        if n % 45:
            continue
        told += 1
        asked = GAME.actor(s)
        for lang in LANGS:
            lines = [prompt(s, reader, SIX, lang) for reader in range(-1, players)]
            lines += render(s, n % players, SIX, lang).splitlines()
            if asked >= 0:
                labels = [label(s, asked, slot, SIX, lang) for slot in legal(s, asked)]
                assert len(set(labels)) == len(labels)
                lines += labels
            for line in lines:
                assert line.strip()
                assert not UNFILLED.search(line.strip()), line
    assert told >= 10


def _check_log(moment: Any, lang: str) -> None:
    """Every line is whole, and every payment is told with its amount and a rule that exists."""
    s, seat, m, notes = moment
    lines = log_lines(seat, m, notes, s, SIX, lang)
    for line in lines:
        assert not UNFILLED.search(line), line
        if match := re.search(r"\(([A-Z]+-[A-Z0-9-]+)\)$", line):
            assert match[1] in RULES
    for kind, _, _, amount, _, _ in notes:
        if kind == PAID:
            assert any(PAYMENT.fullmatch(x) and re.search(rf"\b{amount} ", x) for x in lines), lines


def test_remedies_of_random_positions() -> None:
    found = set()
    slots = [(block.verb, slot) for block, _, slot in GAME.moves.all_slots() if not block.chance]
    for moment in random_game(fresh(), 23, 600, every=60):
        for seat in range(len(PLAYERS)):
            for verb, slot in slots:
                text = remedy(moment.s, seat, slot, NAMES, "de")
                if text is not None:
                    assert not UNFILLED.search(text), text
                    found.add(verb)
    assert {"play", "flat", "floor", "end"} <= found


# --- payments with their arithmetic ---------------------------------------------------------------
def test_income_and_what_cards_leave_of_it() -> None:
    tenants = house(5, l1="Hacker", l2="Hacker", l3={"card": "Mutter mit Kindern", "strikes": 1})
    s = given({"Anna": {"houses": [tenants, house(2, l1="Noble")]}, "pile": 20})
    assert play(s, "Anna: end") == [
        "Die Mutter mit Kindern in Nr. 1, dritter Stock verweigert die Miete: "
        "2 Münzen weniger (WUC-STRIKE-02)",
        "Anna nimmt 15 Münzen ein: 15 = Hacker 2 (Nr. 1, Erdgeschoss) "
        "+ Hacker 3 (Nr. 1, zweiter Stock, als 2. im Haus) + Noble 8 (Nr. 2, Erdgeschoss) "
        "+ 2 für 2 leere Wohnungen (WUC-RENT-01)",
        "Auf den Ablagestapel: Mietweigerung (WUC-PLAY-04)",
    ]
    bought = play(s, "Anna: buy")
    assert bought == [
        "Anna kauft die 1. Karte dieses Zuges für 1 Münze, Rest 14 Münzen (WUC-BUY-01)"
    ]


def test_income_of_the_classic_edition() -> None:
    s = given({"Anna": {"houses": [house(4, l1="Prominente", l3="Rentner")]}}, CLASSIC)
    assert play(s, "Anna: end")[:2] == [
        "Anna nimmt 12 DMW ein: 12 = Prominente 2 (Nr. 1, Erdgeschoss) "
        "+ Rentner 2 × 4 (Nr. 1, dritter Stock) "
        "+ 2 × 1 für 1 leere Wohnung in Haus Nr. 1 (WUC-RENT-01)",
        "Anna bekommt 12 DMW ausgezahlt (WUC-O-33)",
    ]
    assert play(s, "Anna: buy") == [
        "Anna zahlt 1 DMW für eine Karte: die 1. in diesem Zug, bis zur 5. gilt der niedrige Preis "
        "(WUC-BUY-01)"
    ]


def test_basic_income() -> None:
    assert play(given({}), "Anna: end")[0] == (
        "Anna bekommt keine Miete, sondern 2 Münzen Grundeinkommen (WUC-N-54)"
    )
    jailed = given({"Anna": {"jailed": True}}, CLASSIC)
    assert play(jailed, "Anna: end", lang="en")[0] == (
        "Anna gets no rent in jail but 1 DMW basic income (WUC-JAIL-03)"
    )


def test_roof_bail_and_nomad() -> None:
    s = given({"Anna": {"hand": ["Mord"], "money": 5, "houses": [house(1), house(1)]}})
    assert play(s, "Anna: build Anna", "Anna: floor Mord", "Anna: roof Dach") == [
        "Anna zahlt 2 Münzen für das Dach von Haus Nr. 3: "
        "2 = 1 je fertigem Haus, Anna hat 2 Häuser (WUC-N-20)",
        "Anna baut Haus Nr. 3: 1 Stockwerk, Dach (WUC-BUILD-03)",
    ]
    s = given({"phase": "check", "Anna": {"jailed": True, "money": 5}})
    assert play(s, "Anna: bail")[:2] == [
        "Anna zahlt 5 Münzen Kaution (WUC-CHECK-05)",
        "Anna ist frei (WUC-CHECK-05)",
    ]
    s = given(NOMAD)
    assert play(s, "Anna: flat h1.1")[0] == (
        "Anna zahlt 2 Münzen und wirft den Mietnomaden aus Nr. 1, Erdgeschoss (WUC-N-10)"
    )


def test_broker_is_paid_by_the_bank_or_by_the_player() -> None:
    row = {
        "Anna": {"hand": ["Umzug"], "money": 9, "houses": [house(2, l1="Umzugsspediteur")]},
        "Ben": {"hand": ["Makler"], "houses": [house(3, l1="Musiker")]},
    }
    lines = ["Anna: play Umzug", "Anna: flat h2.1", "Anna: flat h1.2"]
    s = given(row)
    play(s, *lines)
    assert play(s, "Ben: play Makler")[:3] == [
        "Ben spielt Makler (WUC-BROKER-01)",
        "Ben bekommt durch den Makler 2 Münzen von der Bank: eine Miete (Musiker) (WUC-N-60)",
        "Anna bekommt durch den Umzugsspediteur 2 Münzen von der Bank (WUC-N-50)",
    ]
    row["Ben"]["houses"] = [house(3, l1="Musiker"), house(1, l1="Umzugsspediteur")]
    row["Anna"]["houses"] = [house(2)]
    s = given(row, CLASSIC)
    play(s, *lines)
    assert play(s, "Ben: play Makler")[1:3] == [
        "Ben bekommt durch den Makler 2 DMW von Anna: eine Miete (Musiker) (WUC-O-42)",
        "Ben bekommt durch den Umzugsspediteur 2 DMW von Anna (WUC-O-31)",
    ]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_payment_is_short_only_where_less_is_paid_than_was_due(hidden: bool) -> None:
    """The last coin may be the whole rent, and what is missing may be missing of the fee only."""
    firm = house(2, l1="Umzugsspediteur")
    lines = ["Anna: play Umzug", "Anna: flat h2.1", "Anna: flat h1.2"]

    def told(money: int) -> list[str]:
        row = {
            "Anna": {"hand": ["Umzug"], "money": money, "houses": [house(2)]},
            "Ben": {"hand": ["Makler"], "houses": [house(3, l1="Musiker"), firm]},
        }
        s = given(row, CLASSIC, {"hiddenMoney": hidden})
        play(s, *lines)
        return [line for line in play(s, "Ben: play Makler") if "bekommt" in line]

    whole = "Ben bekommt durch den Makler 2 DMW von Anna: eine Miete (Musiker) (WUC-O-42)"
    assert told(2) == [whole]
    assert told(1) == [
        "Ben bekommt durch den Makler 1 DMW von Anna: eine Miete (Musiker), "
        "soweit das Geld reicht (AMB-26)"
    ]
    assert told(3) == [
        whole,
        "Ben bekommt durch den Umzugsspediteur 1 DMW von Anna: statt 2, "
        "soweit das Geld reicht (AMB-26)",
    ]
    assert told(4) == [
        whole,
        "Ben bekommt durch den Umzugsspediteur 2 DMW von Anna (WUC-O-31)",
    ]


def test_trade() -> None:
    s = given({"Ben": {"hand": ["Dach"]}}, CLASSIC)
    offered = play(s, "Anna: offer Ben", "Anna: price 2")
    assert offered == ["Anna will von Ben Dach und gibt dafür 2 DMW (WUC-O-11)"]
    assert label(s, BEN, move("accept"), NAMES, "de") == "Dach hergeben für 2 DMW"
    assert play(s, "Ben: accept") == [
        "Anna bekommt Dach von Ben für 2 DMW (WUC-O-11)",
        "Anna zahlt 2 DMW an Ben (WUC-O-11)",
    ]


# --- other lines ----------------------------------------------------------------------------------
def test_murder_search_and_jail() -> None:
    s = position("search")
    assert play(s, "Anna: pass") == [
        "Anna spielt nichts dagegen (WUC-REACT-03)",
        "Anna kommt in den Knast (WUC-POLICE-04)",
    ]
    s = position("crime, murder")
    assert play(s, "Ben: pass", lang="en") == [
        "Ben plays nothing against it (WUC-REACT-02)",
        "The Musicians in No. 1, ground floor are dead (WUC-MURDER-03)",
        "At the bottom of the draw pile now: Musicians (WUC-N-63)",
        "Discarded: Murder (WUC-PLAY-04)",
    ]


def test_bomb() -> None:
    s = position("crime, bomb")
    assert play(s, "Ben: pass")[1:] == [
        "Haus Nr. 1 von Ben fliegt in die Luft (WUC-BOMB-01)",
        "Gemischt unter den Nachziehstapel kommt das Haus: 4 Karten (WUC-BOMB-02)",
        "Mit dem Haus verschwinden: Musiker (WUC-BOMB-02)",
        "Auf den Ablagestapel: Bombe (WUC-PLAY-04)",
    ]


def test_bomb_without_a_pile() -> None:
    s = given({**with_hand("Bombe"), "lap": {"drawer": "Ben", "turns_left": 3}})
    log = play(s, "Anna: play Bombe", "Anna: house h1", "Ben: pass")
    assert log[2] == (
        "Der Nachziehstapel ist leer: das Haus kommt gemischt auf den Ablagestapel, 4 Karten "
        "(WUC-END-02)"
    )
    assert play(s, "lay Musiker") == ["Auf den Ablagestapel: Musiker (WUC-END-02)"]


def test_monster_is_created() -> None:
    s = given(SCIENTIST)
    assert play(s, "Anna: flat h2.3")[0] == (
        "Der Forscher von Anna erschafft ein Monster: "
        "es zieht in Nr. 2, dritter Stock, bei Ben ein (WUC-N-13)"
    )


def test_names_of_the_edition() -> None:
    assert Words("de", NAMES, classic=True).card(KIND_IDS.index("mother")) == "Mutter mit Kind"
    assert Words("en", NAMES, classic=True).card(KIND_IDS.index("cellar")) == "Cellar Flat"
    s = given(with_hand("Abriss"), CLASSIC)
    assert label(s, ANNA, move("play Abriss"), NAMES, "de").startswith("Abriß: ")


# --- labels, refusals, remedies -------------------------------------------------------------------
def test_one_floor_is_no_plural() -> None:
    s = given({})
    facts = [Words("en", NAMES).facts(s, KIND_IDS.index(kind)) for kind in ("mother", "dog_owner")]
    assert [s.limit[KIND_IDS.index("mother")], s.limit[KIND_IDS.index("dog_owner")]] == [4, 1]
    assert ["4 floors" in facts[0], facts[1].endswith("1 floor")] == [True, True]


def test_labels() -> None:
    s = given(with_hand("Familie", "Umzug", "Umzug", "Bombe", money=4))
    said = {GAME.moves.text(m, NAMES): label(s, ANNA, m, NAMES, "de") for m in legal(s, ANNA)}
    assert said["play Familie"] == (
        "Familie (Miete 5, bis 3 Stock, 2 Wohnungen): zeigt Taten ihres Vermieters an"
    )
    assert said["play Umzug"] == "2 × Umzug: ein Mieter zieht um"
    assert said["build Ben"] == "Ein Haus für Ben bauen"
    assert said["end"] == "Keine Karten mehr spielen und kassieren (etwa 2 Münzen)"
    play(s, "Anna: play Bombe")
    assert label(s, ANNA, move("house h1"), NAMES, "en") == (
        "House No. 1 in Ben's street (3 floors: Musicians, 2 vacant flats)"
    )


def test_labels_name_the_rent_in_the_new_flat() -> None:
    row = {"Anna": {"hand": ["Hacker"]}, "Ben": {"houses": [house(3, l1="Hacker")]}}
    s = given(row)
    play(s, "Anna: play Hacker")
    assert (
        label(s, ANNA, move("flat h1.2"), NAMES, "de")
        == "Nr. 1, zweiter Stock, bei Ben (Miete dort 3)"
    )


def test_label_of_a_bare_slot_names_the_range() -> None:
    s = position("play, price")
    bare = label(s, ANNA, GAME.moves.slot("price"), NAMES, "de")
    assert bare == "Geld bieten und Angebot abschicken (0 bis 3 DMW)"
    priced = label(s, ANNA, move("price 2"), NAMES, "de")
    assert priced == "2 DMW bieten und Angebot abschicken"


def test_refusal() -> None:
    assert refusal("WUC-N-20", "en") == (
        "not allowed: the roof costs as many coins as you have finished houses, and you do not "
        "have enough money (WUC-N-20)"
    )
    for lang in LANGS:
        for rule in RULES:
            assert refusal(rule, lang).endswith(f"({rule})")


def test_remedies() -> None:
    def told(s: Any, text: str, seat: int = ANNA) -> str | None:
        return remedy(s, seat, move(text), NAMES, "de")

    s = given({**STREET, "Anna": {"hand": ["Noble"], "money": 1}})
    assert told(s, "end", BEN) == "Erst ist Anna an der Reihe."
    assert told(s, "play Mord") == "Neue Karten kaufst du nach der Miete, am Ende deines Zuges."
    play(s, "Anna: play Noble")
    assert told(s, "flat h1.2") == (
        "Haus Nr. 1 hat 3 Stockwerke, erlaubt sind höchstens 2 Stockwerke. Es geht um: Noble."
    )
    assert told(s, "flat h2.2") == (
        "In Haus Nr. 2 fehlt die zweite leere Wohnung darüber. Es geht um: Noble."
    )
    assert told(s, "flat h1.a") == "Nr. 1, Dachgeschoss ist nicht leer. Es geht um: Noble."
    s = given({"phase": "check", "Anna": {"jailed": True, "money": 3}})
    assert told(s, "bail") == "Es fehlen dir: 2 Münzen."
    s = SITUATIONS["poor"].position()
    assert told(s, "build Anna") == "Es fehlen dir: 1 Münze."
    s = position("play, price")
    assert told(s, "price 9") == "Du kannst höchstens 3 DMW bieten."
