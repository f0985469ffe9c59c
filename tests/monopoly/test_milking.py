"""Nobody milks the landlord: whatever is offered again and again, it does not get poorer by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.families.walks import bot_game
from tests.monopoly.bot_helpers import NAMES, PLAYERS, answer, play, position, says
from tests.monopoly.milker import assert_nobody_is_milked
from tests.monopoly.test_landlord import ORANGE, PINK, SHARED

from miethai import games
from miethai.games.monopoly.bots.deals import least_price
from miethai.games.monopoly.bots.trade import NO_DEAL, can_propose, would_agree
from miethai.games.monopoly.bots.value import prospects
from miethai.games.monopoly.family import GAME
from miethai.games.monopoly.rules import moves
from miethai.games.monopoly.rules.phases.trade import exchange
from miethai.games.monopoly.rules.tables import DEED_NAMES, DEEDS
from miethai.kernel.frames import pop
from miethai.play.table import Table
from miethai.search.engines import Interpreted
from miethai.search.thinking import Budget, think

ANNA, BEN = 0, 1
MILKER, OWNER = 1, 0


def swap(s: Any, give: int, take: int, price: int) -> None:
    """The milker's trade with the owner, without questions about mortgages."""
    exchange(s, MILKER, OWNER, give, take, price)
    while s.depth:
        pop(s)
    s.notes.clear()


def best_price(s: Any, give: int, take: int) -> int:
    """The least that the landlord agrees to, or NO_DEAL."""
    price = int(least_price(s, MILKER, OWNER, give, take))
    if price != NO_DEAL and not can_propose(s, MILKER, OWNER, give, take, price):
        return NO_DEAL
    return price


def test_a_round_trip_never_pays() -> None:
    """Sell a deed for the most that the landlord pays, buy it back for the least it takes; and the
    other way round. In positions of whole games."""
    trips = 0
    for number in range(4):
        table = Table("monopoly", {"quickStart": True}, ["Anna", "Ben", "Cem"], programs=511)
        for count, asked in enumerate(bot_game(table, "landlord", number, 7, 900)):
            s = asked.s
            if count % 29 or s.depth or s.draft_to[OWNER] or s.draft_to[MILKER] or s.alive & 3 < 3:
                continue
            for deed in range(DEEDS):
                trips += makes_a_loss(s, 1 << deed)
    assert trips > 50


def makes_a_loss(s: Any, deed: int) -> bool:
    """Whether the deed could be moved there and back; that costs the milker something."""
    here = s.deeds[MILKER] & deed
    if not here and not s.deeds[OWNER] & deed:
        return False
    twin, there = GAME.fields.copy(s), (deed, 0) if here else (0, deed)
    first = best_price(twin, *there)
    if first == NO_DEAL:
        return False
    swap(twin, *there, first)
    back = (there[1], there[0])
    second = best_price(twin, *back)
    if second == NO_DEAL:
        return False
    assert first + second > 0
    return True


def test_a_little_less_every_time_is_declined_every_time() -> None:
    s = position(given=SHARED)
    berliner = 1 << DEED_NAMES.index("Berliner Straße")
    seestrasse = 1 << DEED_NAMES.index("Seestraße")
    price = least_price(s, ANNA, BEN, seestrasse, berliner)
    assert price != NO_DEAL
    for less in range(1, 40):
        play(s, "Anna: offer Ben", "Anna: take Berliner Straße", "Anna: give Seestraße")
        cash = price - less
        play(s, f"Anna: {'give' if cash >= 0 else 'take'}-cash {abs(cash)}", "Anna: propose")
        assert says(s, BEN) != "accept"
        play(s, "Ben: decline")
        s.offers[ANNA] = 0  # as after a throw


def test_what_others_declined_does_not_matter() -> None:
    """An offer is judged by what it does, not by who was asked before or how often."""
    s = position(given={**SHARED, "Cem": {"owns": ["Badstraße"], "cash": 900}})
    before = answered(s)
    for _ in range(4):
        play(s, "Anna: offer Cem", "Anna: take Badstraße", "Anna: give-cash 1", "Anna: propose")
        play(s, "Cem: decline")
    assert answered(s) == before


def answered(s: Any) -> int:
    twin = GAME.fields.copy(s)
    twin.offers[ANNA] = 0
    play(twin, "Anna: offer Ben", "Anna: take Berliner Straße", "Anna: give Seestraße")
    play(twin, "Anna: take-cash 80", "Anna: propose")
    return answer(twin, BEN)


@pytest.mark.parametrize("cash", [0, 150])
def test_a_trade_that_hands_over_the_game_is_declined(cash: int) -> None:
    """Anna would have her second whole group, and the money to build on it."""
    row = {
        "Anna": {"owns": [*PINK, *ORANGE[:2]], "cash": 1500},
        "Ben": {"owns": [ORANGE[2]], "cash": 400},
        "stage": "end",
    }
    s = position(given=row)
    assert prospects(s, s.deeds[ANNA] + 0, 1500) > 0
    terms = ["take Berliner Straße", f"give-cash {180 + cash}"]
    play(s, "Anna: offer Ben", *(f"Anna: {m}" for m in terms), "Anna: propose")
    assert says(s, BEN) != "accept"


def test_a_deed_that_completes_a_group_is_taken_cheaply() -> None:
    row = {
        "Anna": {"owns": [ORANGE[2]], "cash": 900},
        "Ben": {"owns": [*ORANGE[:2]], "cash": 900},
        "stage": "end",
    }
    s = position(given=row)
    play(s, "Anna: offer Ben", "Anna: give Berliner Straße", "Anna: take-cash 230", "Anna: propose")
    assert says(s, BEN) == "accept"
    assert not would_agree(s, BEN, ANNA, 0, 1 << DEED_NAMES.index("Berliner Straße"), -890)


def test_a_milker_gets_nothing_in_whole_games() -> None:
    """Offers of a little less than last time, and the same again: none is accepted, and by what is
    accepted the landlord gets richer."""
    assert_nobody_is_milked(range(3), plies=700)


# --- the shark -----------------------------------------------------------------------------------
BERLINER = "Berliner Straße"
WORTH = 180  # its price; the game ends by valuation before anybody could build
ANSWERING = Budget(120)
SHARKS = games.family("monopoly").game


def asked_for_a_deed(given: Mapping[str, Any]) -> Any:
    """Anna and Ben are ahead of the others, and two minutes are left."""
    others = {"Cem": {"owns": ["Badstraße"], "cash": 900}, "Dora": {"cash": 900}}
    return position(
        given={**given, **others, "stage": "end"}, options={"timeLimitMin": 2, "clockByTurns": True}
    )


def shark_accepts(s: Any, seat: int, offer: str, seed: int) -> bool:
    """What the shark on a seat says to an offer of the other one; who is declined may ask again."""
    other = "Anna" if seat == BEN else "Ben"
    play(s, *(f"{other}: {words}" for words in offer.split(", ")), f"{other}: propose")
    thought = think(Interpreted(SHARKS, "landlord"), s, seat, len(PLAYERS), ANSWERING, seed)
    if thought.chosen.move != moves.ACCEPT:
        play(s, f"{NAMES[seat]}: decline")
        s.offers[1 - seat] = 0  # as after a throw
        return False
    play(s, f"{NAMES[seat]}: accept")
    return True


def test_a_shark_gives_a_deed_away_by_no_row_of_offers() -> None:
    """A little less than last time, the same again, much less, and the same after another has
    declined it: all with other dice in its mind. A good offer it takes, and that deed is sold."""
    given = {
        "Anna": {"owns": ["Seestraße", "Theaterstraße"], "cash": 1000},
        "Ben": {"owns": [BERLINER, "Lessingstraße"], "cash": 1000},
    }
    s = asked_for_a_deed(given)
    for seed, less in enumerate((10, 15, 15, 15, 40, 120)):
        assert not shark_accepts(
            s, BEN, f"offer Ben, take {BERLINER}, give-cash {WORTH - less}", seed
        )
    play(s, "Anna: offer Cem", "Anna: take Badstraße", "Anna: give-cash 1", "Anna: propose")
    play(s, "Cem: decline")
    s.offers[ANNA] = 0
    assert not shark_accepts(s, BEN, f"offer Ben, take {BERLINER}, give-cash {WORTH - 10}", 6)
    assert shark_accepts(s, BEN, f"offer Ben, take {BERLINER}, give-cash {WORTH + 140}", 7)
    assert s.deeds[ANNA] & 1 << DEED_NAMES.index(BERLINER)


def test_a_shark_does_not_buy_back_for_more_than_it_sold() -> None:
    """What Anna had for 320 she offers for 330, 335 and so on: a row of trades goes one way."""
    given = {
        "Anna": {"owns": ["Seestraße", "Theaterstraße", BERLINER], "cash": 680},
        "Ben": {"owns": ["Lessingstraße"], "cash": 1320},
    }
    s = asked_for_a_deed(given)
    for seed, price in enumerate((330, 335, 335, 420)):
        assert not shark_accepts(s, BEN, f"offer Ben, give {BERLINER}, take-cash {price}", seed)
    assert shark_accepts(s, BEN, f"offer Ben, give {BERLINER}, take-cash 60", 4)
