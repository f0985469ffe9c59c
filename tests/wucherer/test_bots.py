"""What the landlord does in telling positions, and that it plays fairly and to an end."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from tests.wucherer.helpers import ANNA, BEN, CLASSIC, NAMES, NEW, fresh, house, play

from miethai.games.wucherer.bots.landlord import landlord
from miethai.games.wucherer.family import GAME
from miethai.games.wucherer.given.position import apply_given
from miethai.games.wucherer.rules.state import FINISHED, RECALLS
from miethai.kernel.chance import key_high, key_low, pick
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK, legal_set
from miethai.play.simulate import Plan, simulate
from miethai.play.table import loop_of

ALL_PROGRAMS = (1 << GAME.seats) - 1
JUNK = ["Abriss", "Eigenbedarf", "Makler", "Mietweigerung"]


def described(
    row: Mapping[str, Any], ruleset: Any = NEW, options: Mapping[str, Any] | None = None
) -> Any:
    """A table of programs: nothing is ever cancelled."""
    s = fresh(ruleset, options, ALL_PROGRAMS)
    apply_given(s, row, NAMES)
    return s


def answer(s: Any, seat: int, bits: int = 1) -> str:
    """The landlord's move in words; it is legal, or the test fails."""
    w = legal_set()
    GAME.legal(s, seat, w)
    m = int(landlord(s, seat, w, bits))
    words = GAME.moves.text(m, NAMES)
    assert w[m & SLOT_MASK] > 0, f"{words} is not offered"
    if m & SLOT_MASK < GAME.moves.amount_slots:
        low = GAME.lowest(s, seat, m & SLOT_MASK)
        assert low <= m >> SLOT_BITS <= GAME.highest(s, seat, m & SLOT_MASK), words
    return words


def turn(s: Any, seat: int, most: int = 60) -> list[str]:
    """The landlord's moves of a phase; the others pass, chance draws the first card offered."""
    moves: list[str] = []
    while GAME.actor(s) != OVER and s.turn == seat and len(moves) < most:
        asked = GAME.actor(s)
        w = legal_set()
        if asked == seat:
            words = answer(s, seat)
            moves.append(words)
            GAME.apply(s, seat, GAME.moves.parse(words, NAMES))
            if words in ("end", "stop"):
                break
        else:
            GAME.legal(s, asked, w)
            calm = GAME.moves.slot("pass")
            GAME.apply(s, asked, calm if w[calm] else pick(w, 0))
        s.notes.clear()
    assert len(moves) < most, moves
    return moves


# --- building ------------------------------------------------------------------------------------
def test_builds_with_what_it_needs_least() -> None:
    s = described({"Anna": {"hand": ["Noble", "Mietnomade", "Eigenbedarf"]}})
    moves = turn(s, ANNA)
    assert sorted(moves[:3]) == ["build Anna", "floor Eigenbedarf", "floor Mietnomade"]
    assert moves[3:] == ["roof Dach", "play Noble", "flat h1.1", "end"]


def test_police_and_alibi_are_no_floors_while_something_worse_is_at_hand() -> None:
    worse = ["Mietnomade", "Eigenbedarf", "Abriss"]
    own = house(4, l1="WG", l3="Hacker", l4="Hacker")
    s = described({"Anna": {"hand": ["Polizei", "Alibi", *worse], "houses": [own]}})
    play(s, "Anna: build Anna")
    for _ in worse:
        words = answer(s, ANNA)
        assert words.removeprefix("floor ") in worse
        play(s, f"Anna: {words}")


@pytest.mark.parametrize(
    ("hand", "roof"),
    [
        (["Dachwohnung", "Flachdach"], "roof Dachwohnung"),
        (["Flachdach", *JUNK[:2]], "roof Flachdach"),
        (["Flachdach", "Dachausbau", *JUNK], "roof Dach"),
    ],
)
def test_chooses_the_roof(hand: list[str], roof: str) -> None:
    """A flat more; no coins for a roof; a Dach for the Dachausbau on the hand."""
    s = described({"Anna": {"hand": [*hand, "Mietnomade"], "houses": [house(1)]}})
    play(s, "Anna: build Anna", "Anna: floor Mietnomade")
    while not answer(s, ANNA).startswith("roof"):
        play(s, f"Anna: {answer(s, ANNA)}")
    assert answer(s, ANNA) == roof


def test_the_only_dach_closes_the_house() -> None:
    """WUC-TIP-02: with many cards and a Dach a tall house in the last turn."""
    hand = ["Dach", "Alibi", "Polizei", "Mietweigerung", "Makler", "Eigenbedarf"]
    s = described(
        {"pile": 0, "lap": {"drawer": "Cem", "turns_left": 1}, "Anna": {"hand": hand}}, CLASSIC
    )
    moves = turn(s, ANNA)
    assert [m for m in moves if m.startswith("roof")] == ["roof Dach"]
    assert s.floors[0] == 5


# --- tenants -------------------------------------------------------------------------------------
def test_a_network_lives_together() -> None:
    own = [house(3, l1="Hacker", l2="Hacker"), house(3)]
    s = described({"Anna": {"money": 0, "hand": ["Hacker"], "houses": own}})
    play(s, "Anna: play Hacker")
    assert answer(s, ANNA) == "flat h1.3"


def test_prominente_go_where_rents_are_doubled() -> None:
    rich = house(3, lc="Student", l1="Student", cellar=True)
    s = described({"Anna": {"hand": ["Prominente"], "houses": [house(3), rich]}}, CLASSIC)
    assert answer(s, ANNA) == "play Prominente"
    play(s, "Anna: play Prominente")
    assert answer(s, ANNA) == "flat h2.2"


def test_a_good_tenant_is_never_given_away() -> None:
    s = described({"Anna": {"money": 0, "hand": ["Familie"]}, "Ben": {"houses": [house(3)]}})
    assert answer(s, ANNA) != "play Familie"


def test_musiker_do_not_drive_out_the_own_tenants() -> None:
    own = house(3, l1="Familie")
    s = described({"Anna": {"money": 0, "hand": ["Musiker"], "houses": [own]}})
    assert answer(s, ANNA) == "end"


# --- attacks -------------------------------------------------------------------------------------
RICH = house(3, l1="Familie", l3="Hacker")
POOR = house(1)
RIVALS = {"Ben": {"money": 30, "houses": [RICH]}, "Cem": {"houses": [POOR]}}


@pytest.mark.parametrize(
    ("card", "target"),
    [
        ("Bombe", "house h1"),
        ("Mord", "flat h1.1"),
        ("Hausbesetzer", "flat h1.2"),
        ("Mietweigerung", "flat h1.1"),
    ],
)
def test_attacks_hit_the_leader(card: str, target: str) -> None:
    rivals = RIVALS
    if card == "Hausbesetzer":
        rivals = RIVALS | {"Ben": {"money": 30, "houses": [house(3, l1="Hacker", l3="Hacker")]}}
    s = described({"pile": 12, "Anna": {"money": 0, "hand": [card]}} | rivals)
    if card != "Mietweigerung":
        s.roofs_left = 0  # it is no floor
    play(s, f"Anna: play {card}")
    assert answer(s, ANNA) == target


@pytest.mark.parametrize("card", ["Bombe", "Mord", "Hausbesetzer", "Mietweigerung"])
def test_it_never_attacks_itself(card: str) -> None:
    s = described({"Anna": {"money": 0, "hand": [card], "houses": [RICH | {"cellar": True}]}})
    assert answer(s, ANNA) in ("end", "build Anna")


def test_umzug_steals_the_tenant_that_pays_most() -> None:
    s = described({"Anna": {"money": 0, "hand": ["Umzug"], "houses": [house(2)]}} | RIVALS)
    assert turn(s, ANNA)[:3] == ["play Umzug", "flat h2.1", "flat h1.1"]


def test_umzug_sends_squatters_to_the_leader() -> None:
    own = house(3, l1="Familie", l3="Hausbesetzer")
    rivals = {"Ben": {"money": 30, "houses": [house(3, l1="Hacker", l2="Hacker")]}}
    s = described({"Anna": {"money": 0, "hand": ["Umzug"], "houses": [own]}} | rivals)
    assert turn(s, ANNA)[:3] == ["play Umzug", "flat h1.3", "flat h2.3"]


def test_polizei_opens_the_own_house_again() -> None:
    own = house(3, l1="Familie", l3="Hausbesetzer")
    s = described({"Anna": {"money": 0, "hand": ["Polizei"], "houses": [own]}})
    assert turn(s, ANNA)[:2] == ["play Polizei", "flat h1.3"]


def test_a_crime_that_the_own_familie_reports_needs_an_alibi() -> None:
    own = house(3, l1="Familie", l3="Hacker")
    rivals = {"Ben": {"money": 30, "houses": [house(2, l1="Noble")]}}
    row = {"pile": 0, "lap": {"drawer": "Cem", "turns_left": 2}} | rivals
    s = described(row | {"Anna": {"money": 0, "hand": ["Mord"], "houses": [own]}})
    s.roofs_left = 0
    assert answer(s, ANNA) == "end"
    s = described(row | {"Anna": {"money": 0, "hand": ["Mord", "Alibi"], "houses": [own]}})
    s.roofs_left = 0
    assert turn(s, ANNA)[:3] == ["play Mord", "flat h2.1", "play Alibi"]


# --- the tips of the sheets ----------------------------------------------------------------------
def test_tip_1_empties_the_pile_to_play_last() -> None:
    hand = ["Umzug"] * 9
    own = house(4)
    s = described({"phase": "buy", "pile": 3, "Anna": {"hand": hand, "houses": [own]}})
    assert turn(s, ANNA, 4) == ["buy", "buy", "buy"]
    assert s.last_seat == ANNA


def test_tip_2_does_not_draw_the_last_card_in_classic() -> None:
    row = {"phase": "buy", "pile": 1, "Ben": {"money": 30, "houses": [house(5)]}}
    assert answer(described(row | {"Anna": {"houses": [house(4)]}}, CLASSIC), ANNA) == "stop"
    far_ahead = {"Anna": {"money": 90, "houses": [house(4)]}}
    assert answer(described(row | far_ahead, CLASSIC), ANNA) == "buy"


@pytest.mark.parametrize(("card", "flat"), [("Dachausbau", "h2.a"), ("Kellerausbau", "h2.c")])
def test_tip_3_extends_a_full_house_for_squatters(card: str, flat: str) -> None:
    full = house(3, l1="Familie", l3="Hacker")
    rivals = {"Ben": {"money": 30, "houses": [full]}}
    own = house(1, cellar=True, loft=True, l1="Mann mit Hund", lc="Hacker", la="Hacker")
    s = described(
        {"pile": 0, "Anna": {"money": 0, "hand": [card, "Hausbesetzer"], "houses": [own]}}
        | {"lap": {"drawer": "Cem", "turns_left": 3}}
        | rivals
    )
    s.roofs_left = 0
    moves = turn(s, ANNA)
    assert moves[:4] == [f"play {card}", "house h2", "play Hausbesetzer", f"flat {flat}"]


@pytest.mark.parametrize(
    ("crime", "tenant", "target"),
    [("Bombe", "Mietnomade", "house h1")],
)
def test_tip_4_a_crime_in_the_own_house_from_jail(crime: str, tenant: str, target: str) -> None:
    """The search passes the inmate over; an arrest sets them free."""
    squatted = house(2, l1=tenant, l2="Hausbesetzer")
    own = [squatted, house(5, l1="WG", l3="Hacker")]
    anna = {"money": 0, "jailed": True, "hand": [crime, "Polizei"], "houses": own}
    s = described({"Anna": anna, "Ben": {"houses": [POOR]}})
    assert turn(s, ANNA)[:3] == [f"play {crime}", target, "play Polizei"]
    assert s.jail == BEN


def test_tip_5_cards_are_worth_their_coins_while_they_can_be_played() -> None:
    """Tuning found what the tip says of the beginning to hold as long as there is a pile."""
    row = {"phase": "buy", "pile": 30, "Anna": {"money": 9, "houses": [house(5), house(2)]}}
    s = described(row | {"Ben": {"money": 60, "houses": [house(1)]}})
    assert turn(s, ANNA) == ["buy"] * 6  # five for one coin, and one for two


@pytest.mark.parametrize("card", ["Abriss", "Bombe"])
def test_tip_6_brings_a_dach_back(card: str) -> None:
    junk = ["Alibi", "Eigenbedarf", "Mietnomade", "Makler", "Gericht"]
    row = {"supply": {"roofs": 0}, "Anna": {"money": 5, "hand": [card, *junk]}}
    s = described(row | {"Ben": {"houses": [POOR]}})
    moves = turn(s, ANNA)
    assert moves[:3] == [f"play {card}", "house h1", "build Anna"]


# --- answers -------------------------------------------------------------------------------------
def attacked(card: str, target: str, hand: list[str], **more: Any) -> Any:
    s = described({"Anna": {"hand": [card], "houses": [house(2)]}, "Ben": {"hand": hand, **more}})
    play(s, f"Anna: play {card}", f"Anna: {target}")
    return s


def test_polizei_stops_squatters() -> None:
    s = attacked("Hausbesetzer", "flat h2.2", ["Polizei"], houses=[house(3, l3="Hacker")])
    assert answer(s, BEN) == "play Polizei"


def test_der_irre_turns_a_crime_away() -> None:
    s = attacked("Bombe", "house h2", ["Der Irre", "Polizei"], houses=[RICH])
    assert answer(s, BEN) == "play Der Irre"


def test_makler_is_played_for_a_good_tenant() -> None:
    s = described(
        {
            "Anna": {"hand": ["Umzug"], "houses": [house(3)]},
            "Ben": {"hand": ["Makler"], "houses": [RICH]},
        }
    )
    play(s, "Anna: play Umzug", "Anna: flat h2.1", "Anna: flat h1.1")
    assert answer(s, BEN) == "play Makler"


def test_an_alibi_is_shown_before_a_gericht() -> None:
    own = house(3, l1="Familie", l3="Hacker")
    s = described(
        {
            "Anna": {"hand": ["Mord", "Alibi", "Gericht"], "houses": [own]},
            "Ben": {"houses": [house(1, l1="Mutter mit Kindern")]},
        }
    )
    play(s, "Anna: play Mord", "Anna: flat h2.1", "Ben: pass")
    assert answer(s, ANNA) == "play Alibi"


@pytest.mark.parametrize(("own", "words"), [(house(5), "bail"), (house(2), "stay")])
def test_bail_is_paid_for_an_income(own: Any, words: str) -> None:
    own = own | ({"tenants": {"1": "WG", "3": "Hacker"}} if words == "bail" else {})
    s = described({"phase": "check", "Anna": {"money": 9, "jailed": True, "houses": [own]}})
    assert answer(s, ANNA) == words


def test_a_dach_is_sold_when_it_is_of_no_use_any_more() -> None:
    """The buyer plays last."""
    row = {
        "pile": 0,
        "lap": {"drawer": "Ben", "turns_left": 1},
        "Anna": {"hand": ["Alibi"] * 4},
        "Ben": {"hand": ["Dach"]},
    }
    s = described(row, CLASSIC)
    play(s, "Anna: offer Ben")
    GAME.apply(s, ANNA, GAME.moves.parse("price 2", NAMES))
    assert answer(s, BEN) == "accept"


def test_a_dach_is_bought_for_a_tall_house() -> None:
    hand = ["Alibi", "Eigenbedarf", "Makler", "Mietweigerung", "Gericht"]
    s = described({"Anna": {"money": 9, "hand": hand}, "Ben": {"hand": ["Dach"]}}, CLASSIC)
    assert turn(s, ANNA)[:2] == ["offer Ben", "price 3"]


# --- whole games ---------------------------------------------------------------------------------
@pytest.mark.parametrize("ruleset", [NEW, CLASSIC])
def test_games_of_landlords_end_and_no_turn_loops(ruleset: Any) -> None:
    policy = [1] * GAME.seats
    w = legal_set()
    for seed in range(3):
        s = fresh(ruleset, programs=ALL_PROGRAMS)
        ply = in_turn = now = 0
        while GAME.actor(s) != OVER:
            chosen = loop_of(GAME).next_move(
                s, w, key_high(seed, 0), key_low(seed, 0), ply, policy, 0
            )
            GAME.apply(s, (chosen >> 32) - 2, chosen & 0xFFFFFFFF)
            s.notes.clear()
            ply += 1
            in_turn = in_turn + 1 if s.turns == now else 0
            now = int(s.turns)
            assert in_turn < 150
            assert s.recalls <= RECALLS
            assert ply < 5000
        assert s.stage == FINISHED


@pytest.mark.parametrize("ruleset", [NEW, CLASSIC])
def test_the_landlord_looks_into_no_other_hand(ruleset: Any) -> None:
    """What a seat does not know may change: the answer stays the same."""
    options = {"hiddenMoney": True} if ruleset is CLASSIC else None
    s = fresh(ruleset, options, ALL_PROGRAMS)
    policy = [1] * GAME.seats
    w = legal_set()
    compared = 0
    dice = Random(7)
    for ply in range(400):
        asked = GAME.actor(s)
        if asked == OVER:
            break
        if asked != CHANCE and ply % 3 == 0:
            other = GAME.fields.copy(s)
            GAME.resample(other, asked, dice.getrandbits(32), dice.getrandbits(32))
            assert answer(other, asked) == answer(s, asked)
            compared += 1
        chosen = loop_of(GAME).next_move(s, w, key_high(5, 0), key_low(5, 0), ply, policy, 0)
        GAME.apply(s, (chosen >> 32) - 2, chosen & 0xFFFFFFFF)
        s.notes.clear()
    assert compared > 50


@pytest.mark.parametrize("ruleset", ["wucherer-2013", "wucherer-classic"])
def test_the_landlord_beats_random_players(ruleset: str) -> None:
    plan = Plan(ruleset, ("random", "random", "landlord", "random"), 12, seed=4)
    assert simulate(plan).wins_by_seat[2] >= 11


# --- counter-offers ------------------------------------------------------------------------------
SPARE_ROOFS = {
    "Anna": {"money": 20, "hand": ["Mord", "Alibi", "Umzug", "Bombe"]},
    "Ben": {"hand": ["Dach", "Dach"]},
}


def test_for_too_little_it_names_its_price_once() -> None:
    s = described(SPARE_ROOFS, CLASSIC)
    play(s, "Anna: offer Ben", "Anna: price 0")
    verb, price = answer(s, BEN).split()
    assert verb == "counter"
    play(s, f"Ben: counter {price}", f"Anna: counter {int(price) - 1}")
    assert answer(s, BEN) == "decline"  # below its price; it has named it


def test_it_takes_what_it_asked_for() -> None:
    s = described(SPARE_ROOFS, CLASSIC)
    play(s, "Anna: offer Ben", "Anna: price 0")
    price = answer(s, BEN).split()[1]
    s = described(SPARE_ROOFS, CLASSIC)
    play(s, "Anna: offer Ben", f"Anna: price {price}")
    assert answer(s, BEN) == "accept"


@pytest.mark.parametrize(("price", "said"), [(4, "accept"), (20, "decline")])
def test_a_price_is_weighed_against_the_house(price: int, said: str) -> None:
    s = described(SPARE_ROOFS, CLASSIC)
    play(s, "Anna: offer Ben", "Anna: price 2", f"Ben: counter {price}")
    assert answer(s, ANNA) == said


@pytest.mark.parametrize("ruleset", [NEW, CLASSIC])
def test_it_strikes_back_where_it_hurts(ruleset: Any) -> None:
    tenants = {"l1": "Mutter mit Kindern", "l2": "Familie"}
    row = {
        "Anna": {"hand": ["Mord"], "houses": [house(3, **tenants)]},
        "Ben": {"hand": ["Der Irre"], "houses": [house(1, l1="Musiker")]},
    }
    s = described(row, ruleset)
    play(s, "Anna: play Mord", "Anna: flat h2.1", "Ben: play Der Irre")
    assert answer(s, BEN) == "flat h1.2"
