"""What a ``given`` may say: every key once, with its form and its meaning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.moves import SPACE_WORDS
from miethai.games.monopoly.rules.state import END, START
from miethai.kernel.presentation.given import (
    YES_NO,
    Form,
    GivenError,
    Keys,
    free,
    rows,
    whole,
    word,
)

PREPARATION = "preparation"
STAGES = {"start": START, "end": END}
MARK_END = "end"
PILES = ("E", "G")
HOTEL = "hotel"
MOST_HOUSES, MOST_HOTELS = 120, 40  # that the bank can hold
RICHEST = 1_000_000
NUMBERS = {"doubles": "doubles", "turns": "turns", "pot": "pot", "step": "auction_min_raise"}


# --- words of the game ---------------------------------------------------------------------------
def _lookup(what: str, *spellings: tuple[str, ...]) -> Callable[[str, Any], int]:
    """A reader for words that have two spellings."""

    def read(where: str, said: Any) -> int:
        for words in spellings:
            if said in words:
                return words.index(said)
        raise GivenError(
            f"{where}: unknown {what} {said!r}; expected one of {', '.join(spellings[0])}"
        )

    return read


_deed = _lookup("property", tables.DEED_NAMES, tables.DEED_IDS)
_card = _lookup("card", tables.CARD_NAMES, tables.OLD_CARD_NAMES)


def _space(where: str, value: Any) -> int:
    if value in SPACE_WORDS:
        return SPACE_WORDS.index(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < tables.SPACES:
        return value
    raise GivenError(
        f"{where}: expected a number from 0 to {tables.SPACES - 1} or one of "
        f"{', '.join(SPACE_WORDS)}, not {value!r}"
    )


# --- the keys ------------------------------------------------------------------------------------
JAIL_CARD = word(*tables.JAIL_CARD_NAMES)
PLAYER = Keys(
    {
        "cash": (whole(0, RICHEST), "money in hand"),
        "at": (Form("space, or its number", _space), "where the token stands"),
        "owns": (rows("properties", _deed), "properties without a mortgage"),
        "mortgaged": (rows("properties", _deed), "mortgaged properties"),
        "in_jail": (YES_NO, "whether the player is a prisoner"),
        "tries": (free("number, less than jailAttempts"), "throws for a double so far, in jail"),
        "jail_cards": (rows(JAIL_CARD.told, JAIL_CARD.read), "cards that let the player out"),
        "bankrupt": (YES_NO, "whether the player is out of the game, with nothing"),
        "offers": (whole(0, 100), "offers made since the last throw"),
    }
)
PROPERTY = Keys({"level": (free("houses, or hotel"), "what stands on the street")})
BANK = Keys(
    {
        "houses": (free(f"0 to {MOST_HOUSES}"), "houses left; the stock of the game follows"),
        "hotels": (free(f"0 to {MOST_HOTELS}"), "hotels left, likewise"),
    }
)
PILE_KEYS = Keys(
    {
        pile: (rows("cards", _card), f"the top cards of {name}, in their order")
        for pile, name in zip(PILES, ("Ereignis", "Gemeinschaft"), strict=True)
    }
)
MARK = word("auction", MARK_END)
GIVEN = Keys(
    {
        "phase": (word(PREPARATION, "order"), "before the first turn: there the game stands"),
        "turn": (free("player"), "whose turn it is"),
        "stage": (word(*STAGES), "before the throw, or when the turn may be handed on"),
        "running": (YES_NO, "whether the turn has begun, so that an end waits for it"),
        "doubles": (whole(0, 2), "doubles thrown in this turn"),
        "turns": (whole(0, RICHEST), "turns completed"),
        "pot": (whole(0, RICHEST), "money on Frei Parken, with option freeParkingPot"),
        "step": (whole(1, 1000), "by how much a bid must be higher"),
        "marks": (rows(MARK.told, MARK.read), "what the banker has called"),
        "bank": (BANK, "the bank's stock"),
        "piles": (PILE_KEYS, "known cards on top of the piles"),
        "<player>": (PLAYER, "a player"),
        "<property>": (PROPERTY, "a property"),
    },
    about="Base: preparation and order throw are done, the first seat is at the start of its turn, "
    "the start money is paid, nothing is dealt.",
)
