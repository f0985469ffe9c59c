"""Every phase can be reached, named, asked about and offered as buttons, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.monopoly.helpers import (
    CLASSIC,
    KARLSRUHE,
    NAMES,
    READERS,
    given,
    legal,
    play,
)

from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.presentation.gate import FRAME_WORDS, STAGE_WORDS
from miethai.games.monopoly.presentation.labels import label
from miethai.games.monopoly.presentation.prompts import prompt
from miethai.games.monopoly.presentation.view.whole import view
from miethai.games.monopoly.terminal.render import render
from miethai.kernel.contract import LANGS, OVER, SPECTATOR

K = KARLSRUHE
PREPARED = ["moderator: read", "banker: payout", "banker: shuffle"]
TOKENS = ["banker: token hat", "banker: token ship", "banker: token car"]
JAIL_CARD = {"Anna": {"in_jail": True, "tries": 2, "jail_cards": ["E-card"]}}
BROWN = {"Anna": {"owns": ["Badstraße", "Turmstraße"]}}
BLUE = {"owns": ["Chausseestraße", "Elisenstraße", "Poststraße"]}
OFFER = ["Anna: offer Ben", "Anna: give Badstraße", "Anna: take-cash 60", "Anna: propose"]
CHEAP_BIDS = ["Anna: throw", "dice 1 2", "Anna: decline", "Anna: bid 50", "Ben: pass", "Cem: pass"]

Case = tuple[Any, dict[str, Any], dict[str, Any], list[str], str]
CASES: dict[str, Case] = {
    "reading": (K, {}, {"phase": "preparation"}, [], "Lies die Spielregeln vor"),
    "payout": (K, {}, {"phase": "preparation"}, PREPARED[:1], "Zahle das Startgeld aus, 1500 M"),
    "shuffling": (K, {}, {"phase": "preparation"}, PREPARED[:2], "Mische beide Kartenstapel"),
    "tokens": (K, {}, {"phase": "preparation"}, PREPARED, "Gib Anna eine Figur."),
    "dealing": (K, {}, {"phase": "preparation"}, PREPARED + TOKENS, "Teile an jeden 2"),
    "order": (CLASSIC, {}, {"phase": "order"}, [], "Wirf für die Reihenfolge"),
    "start": (CLASSIC, {}, {}, [], "Du stehst auf LOS. Würfle."),
    "start, visiting": (
        CLASSIC,
        {},
        {"Anna": {"at": "Im Gefängnis / Nur zu Besuch"}},
        [],
        "Du bist nur zu Besuch im Gefängnis.",
    ),
    "start again": (CLASSIC, {}, {}, ["Anna: throw", "dice 5 5"], "Pasch! Du wirfst noch einmal."),
    "start in jail": (CLASSIC, {}, JAIL_CARD, [], "Versuch 3 von 3"),
    "start, break due": (
        K,
        {},
        {},
        [f"{name}: ask-break" for name in ("Anna", "Ben", "Cem")],
        "Der ganze Tisch bittet um eine Pause.",
    ),
    "start, mark due": (K, {"clockByTurns": True}, {"turns": 200}, [], "Die Uhr hat eine Marke"),
    "end": (CLASSIC, {}, {"stage": "end"}, [], "Dein Feld ist erledigt."),
    "buy": (CLASSIC, {}, {}, ["Anna: throw", "dice 1 2"], "Kaufe das Grundstück für 60 M"),
    "auction": (CLASSIC, {}, {}, CHEAP_BIDS[:4], "Höchstes Gebot: 50 M von Anna."),
    "lots": (K, {}, {}, ["banker: mark auction"], "Rufe das nächste Grundstück auf."),
    "debt": (
        CLASSIC,
        {},
        {"Anna": {"cash": 50, "owns": ["Opernplatz"]}},
        ["Anna: throw", "dice 1 3"],
        "Du schuldest 200 M an die Bank (Einkommensteuer) und hast 50 M: 150 M fehlen.",
    ),
    "transfer": (
        CLASSIC,
        {},
        {"Anna": {"mortgaged": ["Badstraße"]}},
        [*OFFER, "Ben: accept"],
        "Löse sie jetzt für 33 M ab oder behalte sie für 3 M Zinsen.",
    ),
    "offer": (CLASSIC, {}, BROWN, OFFER, "Anna bietet dir Badstraße gegen 60 M."),
    "counter": (CLASSIC, {}, BROWN, [*OFFER, "Ben: counter"], "Stell dein Gegenangebot an Anna"),
    "last-chance": (
        K,
        {},
        {"Anna": {"cash": 50, "mortgaged": ["Opernplatz"]}},
        ["Anna: throw", "dice 1 3", "Anna: bankrupt"],
        "Anna kann der Bank 200 M nicht zahlen.",
    ),
    "building": (CLASSIC, {}, BROWN, ["Anna: houses 3"], "Stell 3 Häuser auf deine Straßen"),
    "want": (
        CLASSIC,
        {},
        {**BROWN, "Ben": BLUE, "bank": {"houses": 1}},
        ["Anna: build Badstraße"],
        "Anna will bauen, aber für alle reicht der Vorrat nicht (1 Haus).",
    ),
    "sale": (
        CLASSIC,
        {},
        {**BROWN, "Badstraße": {"level": 1}},
        ["Anna: sale brown"],
        "Geplant: Badstraße 1 Haus und Turmstraße unbebaut.",
    ),
    "card": (K, {}, {}, ["Anna: throw", "dice 3 4", "card E-15"], "Lies die Karte von Anna vor"),
    "choice": (
        CLASSIC,
        {"cardSet": "de-DM"},
        {},
        ["Anna: throw", "dice 3 4", "card E-16"],
        "Zahle 10 M oder zieh stattdessen eine Gemeinschaftskarte.",
    ),
    "claim": (
        CLASSIC,
        {"rentWaiverAllowed": True},
        {"Ben": {"owns": ["Turmstraße"]}},
        ["Anna: throw", "dice 1 2"],
        "Willst du die Miete fordern?",
    ),
    "third-try": (
        CLASSIC,
        {"jailThirdFailCard": True},
        JAIL_CARD,
        ["Anna: throw", "dice 1 2"],
        "Auch der letzte Versuch war kein Pasch.",
    ),
    "raise-bid": (
        CLASSIC,
        {"auctionCover": "liquidation"},
        {"Anna": {"cash": 10, "owns": ["Opernplatz"]}},
        CHEAP_BIDS,
        "Du hast Turmstraße für 50 M ersteigert. Beschaffe noch 40 M",
    ),
    "break": (K, {}, {}, ["banker: break 5"], "Pause: 5 Minuten."),
    "dispute": (K, {}, {}, ["Ben: dispute"], "Ben verlangt deine Entscheidung."),
    "judgement": (K, {}, {}, ["Ben: dispute", "banker: escalate"], "Entscheide endgültig"),
    "last-call": (K, {}, {}, ["banker: mark end"], "Die Zeit ist um. Beginne die Wertung"),
    "over": (
        K,
        {},
        {"Ben": {"cash": 1}},
        ["banker: mark end", "banker: value"],
        "Gewonnen: Anna und Cem.",
    ),
    "rent-throw": (
        CLASSIC,
        {},
        {"Ben": {"owns": ["Elektrizitätswerk"]}},
        ["Anna: throw", "dice 6 6"],
        "Wurf für die Miete: Anna wirft",
    ),
}


def position(case: str) -> Any:
    ruleset, options, row, moves, _ = CASES[case]
    s = given(row, ruleset, options)
    play(s, *moves)
    return s


def test_no_phase_is_left_out() -> None:
    reached = {re.split(r"[, ]", case)[0] for case in CASES}
    assert reached == {*STAGE_WORDS.values(), *FRAME_WORDS.values()}


@pytest.mark.parametrize("case", CASES)
def test_prompt(case: str) -> None:
    s = position(case)
    assert view(s, SPECTATOR, NAMES)["phase"] == re.split(r"[, ]", case)[0]
    asked = GAME.actor(s)
    assert CASES[case][4] in prompt(s, asked, NAMES, "de")
    if asked >= 0:
        other = prompt(s, SPECTATOR, NAMES, "de")
        assert other != prompt(s, asked, NAMES, "de")
        assert GAME.seat_names(("Anna", "Ben", "Cem"))[asked] in other or asked >= GAME.players


@pytest.mark.parametrize("case", CASES)
def test_all_that_is_shown(case: str) -> None:
    s = position(case)
    for lang in LANGS:
        lines = [prompt(s, reader, NAMES, lang) for reader in READERS]
        for seat in range(GAME.seats):
            if GAME.actor(s) != OVER:
                lines += [label(s, seat, slot, NAMES, lang) for slot in legal(s, seat)]
        lines += render(s, 0, NAMES, lang).splitlines()
        for line in lines:
            assert line
            assert not re.search(r"[{}]|None| -\d|seat\d", line), line
