"""Positions for every question of the game: ruleset, options, what is given, moves, and a part of
the German question to the seat that is asked."""

from __future__ import annotations

from typing import Any

from tests.wucherer.helpers import CLASSIC, NEW, given, house, play

Case = tuple[Any, dict[str, Any], dict[str, Any], list[str], str]

STREET = {"Ben": {"houses": [house(3, l1="Musiker"), house(2)]}, "Cem": {"houses": [house(2)]}}
MOVE = ["Anna: play Umzug", "Anna: flat h1.1", "Anna: flat h3.2"]
MURDER = ["Anna: play Mord", "Anna: flat h1.1"]
SQUAT = ["Anna: play Hausbesetzer", "Anna: flat h1.2"]


def with_hand(*cards: str, **more: Any) -> dict[str, Any]:
    return {**STREET, "Anna": {"hand": list(cards), **more}}


SQUATTED = {
    "phase": "check",
    "Anna": {"houses": [house(3, l1="Hausbesetzer", l2="Musiker", l3="Mutter mit Kindern")]},
    "Ben": {"houses": [house(3)]},
}
TWO_SQUATTED = {
    "phase": "check",
    "Anna": {"houses": [house(2, l1="Hausbesetzer", l2="Hacker")] * 2},
    "Ben": {"houses": [house(3)]},
}
NOMAD: dict[str, Any] = {
    "phase": "check",
    "Anna": {"houses": [house(2, l1="Mietnomade")]},
    "Ben": {"houses": [house(3)]},
}
SCIENTIST = {
    "phase": "check",
    "Anna": {"houses": [house(2, loft=True, la="Forscher")]},
    "Ben": {"houses": [house(3)]},
}
LOUD: dict[str, Any] = {
    "Anna": {"hand": ["Musiker"], "houses": [house(3, l1="Hacker", l2="WG")]},
    "Ben": {"houses": [house(4)]},
}
PUB = {
    "Anna": {"hand": ["Kneipe"], "houses": [house(2), house(3, l1="Familie", l3="Monster")]},
    "Ben": {"houses": [house(3)]},
}
OLD_HOUSE = {
    "Anna": {"hand": ["Abriss"], "houses": [house(3, l1="Hacker", l2="Musiker")]},
    "Ben": {"houses": [house(4)]},
}
NO_ROOM = {
    "Anna": {"hand": ["Musiker"], "houses": [house(3, l1="Hacker", l2="Mutter mit Kindern")]}
}
MAD = {
    "Anna": {
        "hand": ["Mord", "Bombe"],
        "houses": [house(2, l1="Hacker", l2="Hacker"), house(1)],
    },
    "Ben": {"hand": ["Der Irre"], "houses": [house(3, l1="Musiker")]},
}
OFFER = ["Anna: offer Ben", "Anna: price 2"]
COUNTERS = {**STREET, "Anna": {"hand": ["Mord"]}, "Cem": {"hand": ["Polizei"]}}
WASTE = {**STREET, "Anna": {"hand": ["Mord"]}, "Cem": {"hand": ["Das Duale System"]}}

CASES: dict[str, Case] = {
    "deal": (NEW, {}, {"phase": "deal"}, [], "Anna bekommt eine Karte"),
    "check, order": (
        NEW,
        {"checkOrder": "free"},
        {**NOMAD, "Anna": {**NOMAD["Anna"], "jailed": True, "money": 9}},
        [],
        "womit fängst du an?",
    ),
    "check, houses": (NEW, {}, TWO_SQUATTED, [], "mehrere deiner Häuser sind besetzt"),
    "check, nomads": (NEW, {}, NOMAD, [], "Das kostet je 2 Münzen."),
    "check, bail": (
        NEW,
        {},
        {"phase": "check", "Anna": {"jailed": True, "money": 5}},
        [],
        "Du sitzt im Knast. Zahlst du 5 Münzen Kaution?",
    ),
    "driven": (NEW, {}, SQUATTED, [], "In Haus Nr. 1 zahlen mehrere am meisten."),
    "place, squatters": (
        NEW,
        {},
        SQUATTED,
        ["Anna: flat h1.2"],
        "Vertrieben aus Nr. 1, zweiter Stock: Musiker.",
    ),
    "place, landlord": (
        NEW,
        {},
        NOMAD,
        ["Anna: flat h1.1"],
        "Hinausgeworfen aus Nr. 1, Erdgeschoss: Mietnomade",
    ),
    "place, scientist": (NEW, {}, SCIENTIST, [], "Dein Forscher hat ein Monster erschaffen."),
    "place, musician": (
        NEW,
        {},
        {**LOUD, "Anna": {"hand": ["Musiker"], "houses": [house(2, l1="Hacker")]}},
        ["Anna: play Musiker", "Anna: flat h1.2"],
        "Vor den Musikern flieht aus Nr. 1, Erdgeschoss: Hacker.",
    ),
    "play": (NEW, {}, {}, [], "Spiel Karten aus"),
    "play, in jail": (NEW, {}, {"Anna": {"jailed": True}}, [], "Du sitzt im Knast, darfst aber"),
    "play, tenant": (NEW, {}, with_hand("Hacker"), ["Anna: play Hacker"], "Hacker: in welche"),
    "play, who moves": (NEW, {}, with_hand("Umzug"), MOVE[:1], "Umzug: wer zieht um?"),
    "play, where to": (
        NEW,
        {},
        with_hand("Umzug"),
        MOVE[:2],
        "wohin aus Nr. 1, Erdgeschoss? Es geht um die",
    ),
    "play, victim": (NEW, {}, with_hand("Mord"), MURDER[:1], "Mord: wen trifft es?"),
    "play, house": (NEW, {}, with_hand("Bombe"), ["Anna: play Bombe"], "Bombe: welches Haus?"),
    "play, use": (NEW, {}, with_hand("Politik"), ["Anna: play Politik"], "Politik: wofür?"),
    "play, recall": (
        NEW,
        {},
        {"Anna": {"houses": [house(2, l1="Mutter mit Kindern")]}},
        ["Anna: recall"],
        "Welche Mutter nimmst du zurück",
    ),
    "play, first floor": (
        NEW,
        {},
        {"Anna": {"hand": ["Mord", "Alibi"]}},
        ["Anna: build Anna"],
        "Neubau Nr. 1: welche Karte wird das Erdgeschoss?",
    ),
    "play, floors": (
        NEW,
        {},
        {"Anna": {"hand": ["Mord", "Alibi"]}},
        ["Anna: build Anna", "Anna: floor Mord"],
        "Neubau Nr. 1, bisher 1 Stockwerk",
    ),
    "play, five floors": (
        NEW,
        {},
        {"Anna": {"hand": ["Mord"] * 5}},
        ["Anna: build Anna", *["Anna: floor Mord"] * 5],
        "Neubau Nr. 1, 5 Stockwerke: welches Dach?",
    ),
    "play, wanted": (
        CLASSIC,
        {"freeTrade": True},
        {},
        OFFER[:1],
        "Angebot an Ben: was willst du haben?",
    ),
    "play, price": (CLASSIC, {}, {}, OFFER[:1], "Angebot an Ben: du willst Dach und gibst nichts."),
    "buy": (
        NEW,
        {},
        {"phase": "buy"},
        [],
        "Für Karten hast du in diesem Zug noch 2 Münzen. Die nächste kostet 1 Münze.",
    ),
    "squat": (
        NEW,
        {},
        with_hand("Hausbesetzer"),
        SQUAT,
        "vor deiner Wohnung Nr. 1, zweiter Stock, geschickt von",
    ),
    "crime, bomb": (
        NEW,
        {},
        with_hand("Bombe"),
        ["Anna: play Bombe", "Anna: house h1"],
        "Anna wirft eine Bombe auf dein Haus Nr. 1 (Musiker, 2 leere Wohnungen).",
    ),
    "crime, murder": (
        NEW,
        {},
        with_hand("Mord"),
        MURDER,
        "Mordanschlag von Anna auf die Musiker in Nr. 1, Erdgeschoss.",
    ),
    "crime, help": (
        CLASSIC,
        {"freeCounters": True},
        COUNTERS,
        [*MURDER, "Ben: pass"],
        "Mordanschlag von Anna in Nr. 1, Erdgeschoss. Niemand hat bisher geantwortet.",
    ),
    "mad, murder": (
        NEW,
        {},
        MAD,
        ["Anna: play Mord", "Anna: flat h3.1", "Ben: play Der Irre"],
        "welcher Mieter von Anna stirbt?",
    ),
    "mad, bomb": (
        NEW,
        {},
        MAD,
        ["Anna: play Bombe", "Anna: house h3", "Ben: play Der Irre"],
        "welches Haus von Anna fliegt in die Luft?",
    ),
    "mad, free": (
        NEW,
        {"madmanKind": "free"},
        MAD,
        ["Anna: play Mord", "Anna: flat h3.1", "Ben: play Der Irre"],
        "welches Haus, welchen Mieter von Anna trifft es?",
    ),
    "search": (
        NEW,
        {},
        {**with_hand("Mord"), "Ben": {**STREET["Ben"], "hand": ["Polizei"]}},
        [*MURDER, "Ben: play Polizei"],
        "Die Polizei verdächtigt dich.",
    ),
    "move": (
        NEW,
        {},
        with_hand("Umzug"),
        MOVE,
        "sollen aus deiner Wohnung Nr. 1, Erdgeschoss nach Nr. 3, zweiter Stock, bei Cem.",
    ),
    "batch, musician": (
        NEW,
        {},
        {**LOUD, "Anna": {**LOUD["Anna"], "houses": [house(4, l1="Hacker", l3="WG")]}},
        ["Anna: play Musiker", "Anna: flat h1.2"],
        "Musiker sind in Haus Nr. 1 eingezogen. Wer zieht als Nächster um?",
    ),
    "batch, homeless": (
        NEW,
        {},
        NO_ROOM,
        ["Anna: play Musiker", "Anna: flat h1.3"],
        "Niemand findet mehr eine Wohnung. Wer wird als Nächster abgelegt?",
    ),
    "batch, demolition": (
        NEW,
        {},
        OLD_HOUSE,
        ["Anna: play Abriss", "Anna: house h1"],
        "Haus Nr. 1 wird abgerissen. Wer zieht als Nächster um?",
    ),
    "place, demolition": (
        NEW,
        {},
        OLD_HOUSE,
        ["Anna: play Abriss", "Anna: house h1", "Anna: flat h1.2"],
        "Haus Nr. 1 wird abgerissen. Aus Nr. 1, zweiter Stock zieht aus: Musiker.",
    ),
    "place, pub": (
        NEW,
        {},
        PUB,
        ["Anna: play Kneipe", "Anna: flat h1.1"],
        "Wegen der Kneipe zieht aus Nr. 2, Erdgeschoss aus: Familie.",
    ),
    "trade": (CLASSIC, {}, {}, OFFER, "Anna will Dach von dir und gibt dafür 2 DMW."),
    "recycle": (
        CLASSIC,
        {},
        WASTE,
        [*MURDER, "Ben: pass"],
        "Oben auf dem Ablagestapel: Mord. Nimmst du die Karte",
    ),
    "rubble": (
        NEW,
        {},
        {**with_hand("Bombe"), "pile": 0, "lap": {"drawer": "Ben", "turns_left": 3}},
        ["Anna: play Bombe", "Anna: house h1", "Ben: pass"],
        "Die Karten des gesprengten Hauses",
    ),
    "over": (
        NEW,
        {},
        {"lap": {"drawer": "Ben", "turns_left": 1}, "Ben": {"money": 5}, "Cem": {"money": 5}},
        ["Anna: end"],
        "Gewonnen: Anna, Ben und Cem.",
    ),
    "over, match": (
        CLASSIC,
        {"match": "rounds", "matchRounds": 1},
        {"lap": {"drawer": "Ben", "turns_left": 1}, "Ben": {"sum": 50}},
        ["Anna: end"],
        "Die höchste Summe: Ben.",
    ),
}


def position(case: str) -> Any:
    ruleset, options, row, moves, _ = CASES[case]
    s = given(row, ruleset, options)
    play(s, *moves)
    return s
