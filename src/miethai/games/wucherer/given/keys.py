"""What a ``given`` may say: every key once, with its form and its meaning."""

from __future__ import annotations

from miethai.games.wucherer.rules.state import ROUNDS
from miethai.games.wucherer.rules.tables import HOUSE_NAMES, LEVEL_NAMES, MAX_FLOORS, ROOF_NAMES
from miethai.kernel.presentation.given import YES_NO, Form, Keys, free, one_of, rows, whole, word

RICHEST = 1_000_000
PHASES = ("deal", "check", "play", "buy")
MOST_ROOFS, MOST_MONSTERS = 23, 8  # that the supply can hold


def _house(where: str, said: object) -> int:
    return HOUSE_NAMES.index(one_of(where, said, HOUSE_NAMES))


TENANT = Keys(
    {
        "card": (free("card"), "who lives there"),
        "strikes": (whole(0, 7), "Mietweigerung cards on the tenant"),
        "no_rent": (YES_NO, "whether the Makler's marker lies on the tenant"),
    }
)
LEVELS = f"card, or the keys below, by level ({', '.join(LEVEL_NAMES)})"
HOUSE = Keys(
    {
        "id": (Form(f"{HOUSE_NAMES[0]} to {HOUSE_NAMES[-1]}", _house), "its name; else the next"),
        "floors": (free(f"1 to {MAX_FLOORS}, or list of cards"), "storeys, bottom up; else 1"),
        "roof": (word(*ROOF_NAMES), "the roof; else Dach"),
        "cellar": (YES_NO, "whether it has a Kellerausbau"),
        "loft": (YES_NO, "whether it has a Dachausbau"),
        "flat_roof": (YES_NO, "whether a Flachdach lies on its Dach"),
        "builder": (free("player"), "who built it; else its owner"),
        "tenants": (free(LEVELS, ".<level>", TENANT), "who lives there, in the order of arrival"),
    }
)
PLAYER = Keys(
    {
        "money": (whole(0, RICHEST), "coins"),
        "hand": (rows("cards"), "cards in the hand"),
        "jailed": (YES_NO, "whether the player is in jail"),
        "begun": (YES_NO, "whether the player's first turn has begun"),
        "houses": (rows("houses", keys=HOUSE), "houses that the player owns"),
        "offers": (whole(0, 100), "offers made to the player in this turn"),
        "sum": (whole(0, RICHEST), "coins of the rounds already played"),
    }
)
SUPPLY = Keys(
    {
        "roofs": (free(f"0 to {MOST_ROOFS}"), "Dach cards left; the supply of the game follows"),
        "monsters": (free(f"0 to {MOST_MONSTERS}"), "Monster cards left, likewise"),
    }
)
LAP = Keys(
    {
        "drawer": (free("player"), "who drew the last card"),
        "turns_left": (
            free("1 to one more than the players"),
            "turns left, the running one included",
        ),
    }
)
GIVEN = Keys(
    {
        "turn": (free("player"), "whose turn it is"),
        "phase": (word(*PHASES), "before the deal, or which part of the turn; else play"),
        "pile": (free("number, or list of cards"), "this many cards, or these from the top down"),
        "discard": (rows("cards"), "cards on the discard, the top last"),
        "supply": (SUPPLY, "the supply"),
        "lap": (LAP, "the last lap, after an empty pile; both keys"),
        "turns": (whole(0, RICHEST), "turns completed"),
        "round": (whole(1, ROUNDS), "round of the match"),
        "<player>": (PLAYER, "a player"),
    },
    about="Base: the start money is paid, nobody holds a card, all cards lie in the pile, everyone "
    "has had a turn, and the first seat plays cards. Cards that are named come out of the pile; "
    "what a short pile leaves over lies at the bottom of the discard.",
)
