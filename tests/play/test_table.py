"""One table: moves, refusals, chance, undo, programs and names."""

from __future__ import annotations

import pytest
from tests.play.helpers import PLAYERS, persons

from miethai import games
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import NotationError
from miethai.kernel.options import OptionError
from miethai.play.dealer import ScriptedDealer, SeededDealer, read_dealer
from miethai.play.seating import SeatError, check_players
from miethai.play.table import NotDue, Refused, Table, UndoRefused


def typed(**options: object) -> Table:
    """Three people who throw real dice, at the start of Anna's first turn."""
    table = Table("monopoly", {"quickStart": True, **options}, PLAYERS)
    for line in ("Anna: throw", "dice 6 5", "Ben: throw", "dice 1 1"):
        table.do(*table.parse(line))
    table.do(*table.parse("Jürgen Weiß: throw"))
    table.do(*table.parse("dice 1 2"))
    return table


def play(table: Table, *lines: str) -> None:
    for line in lines:
        table.do(*table.parse(line))


def test_a_move_changes_the_position_and_gives_its_notes() -> None:
    table = typed()
    play(table, "Anna: throw", "dice 1 2")
    seat, move = table.parse("Anna: buy")
    notes = table.do(seat, move)
    assert len(notes) == 1
    assert table.history[-1] == (0, move)
    assert table.notes[-1] == tuple(notes)
    assert table.position.notes == []
    assert table.view()["Turmstraße"]["owner"] == "Anna"
    assert table.text(seat, move) == "Anna: buy"


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    table = typed()
    before = table.game.fields.bytes(table.position)
    with pytest.raises(Refused) as caught:
        play(table, "Ben: throw")
    assert caught.value.rule in table.family.rules
    assert (caught.value.seat, caught.value.move) == table.parse("Ben: throw")
    assert table.game.fields.bytes(table.position) == before


def test_chance_is_refused_when_it_is_not_due_or_cannot_come() -> None:
    table = typed()
    with pytest.raises(NotDue, match="waiting for Anna"):
        play(table, "dice 3 4")
    play(table, "Anna: throw")
    with pytest.raises(NotDue, match="expected one of 36 dice moves"):
        play(table, "card E-07")
    assert table.actor == CHANCE


def test_amounts_are_ranges_of_what_is_offered() -> None:
    table = typed()
    play(table, "Anna: throw", "dice 1 2", "Anna: decline")
    bid = table.game.moves.slot("bid")
    seat = table.actor
    assert bid in table.legal(seat)
    amounts = table.amounts(seat, bid)
    assert amounts is not None
    assert amounts[0] == 10
    assert amounts[-1] == 1500
    assert table.amounts(seat, table.game.moves.slot("pass")) is None


# --- undo ----------------------------------------------------------------------------------------
def test_own_steps_are_taken_back_one_by_one() -> None:
    table = typed()
    play(table, "Anna: throw", "dice 1 2", "Anna: buy")
    start = table.game.fields.bytes(table.position)
    play(table, "Anna: mortgage Turmstraße", "Anna: redeem Turmstraße")
    assert table.text(0, table.undo(0)) == "Anna: redeem Turmstraße"
    assert table.text(0, table.undo(0)) == "Anna: mortgage Turmstraße"
    assert table.game.fields.bytes(table.position) == start
    assert len(table.history) == len(table.notes) == 9
    assert table.text(0, table.undo(0)) == "Anna: buy"
    with pytest.raises(UndoRefused):  # the dice stay thrown
        table.undo(0)


def test_undo_never_crosses_another_seat_or_takes_back_anothers_step() -> None:
    table = typed()
    play(table, "Anna: throw", "dice 1 2", "Anna: buy", "Anna: end", "Ben: offer Anna")
    with pytest.raises(UndoRefused):
        table.undo(0)
    table.undo(1)
    with pytest.raises(UndoRefused):
        table.undo(1)
    with pytest.raises(UndoRefused):  # Ben's step lay between: Anna's turn is settled
        table.undo(0)


def test_undo_never_crosses_a_secret() -> None:
    """In Karlsruhe an owner has to notice the rent: a claim that was right stays made."""
    table = Table("monopoly-karlsruhe", {}, PLAYERS)
    row = {"Ben": {"owns": ["Turmstraße"]}}
    table.family.given(table.position, row, table.names)
    play(table, "Anna: throw", "dice 1 2", "Ben: claim Turmstraße")
    assert table.view()["Ben"]["cash"] == 1504
    with pytest.raises(UndoRefused):
        table.undo(1)


# --- programs ------------------------------------------------------------------------------------
def test_programs_play_until_a_person_is_asked() -> None:
    bots = {1: "random", 2: "landlord"}
    dealer = SeededDealer(3)
    table = Table("monopoly", {"quickStart": True}, PLAYERS, 0b111000000, dealer, bots)
    assert [table.kind(seat) for seat in range(3)] == ["person", "random", "landlord"]
    assert table.step_programs() == []  # Anna throws first
    play(table, "Anna: throw")
    steps = table.step_programs(most=3)
    assert [(s.seat, s.move) for s in steps] == table.history[-3:]
    table.step_programs()
    assert table.actor in (0, OVER)


def test_a_role_run_by_the_program_makes_the_first_move_offered() -> None:
    table = Table("monopoly-karlsruhe", {}, PLAYERS, 0b111000000, SeededDealer(1))
    table.step_programs()
    words = [table.text(seat, move) for seat, move in table.history if seat != CHANCE]
    assert words[:4] == [
        "moderator: read",
        "banker: payout",
        "banker: shuffle",
        "banker: token hat",
    ]
    assert table.actor == 0
    assert table.kind(6) == "program"


def test_a_scripted_dealer_deals_its_script_and_then_waits() -> None:
    table = typed()
    dice = table.parse("dice 1 2")[1]
    table.dealer = ScriptedDealer([dice])
    play(table, "Anna: throw")
    step = table.step()
    assert step is not None
    assert (step.seat, step.move) == (CHANCE, dice)
    play(table, "Anna: buy", "Anna: end", "Ben: throw")
    assert table.step() is None
    table.dealer = ScriptedDealer([table.parse("card E-07")[1]])
    with pytest.raises(NotDue):
        table.step()


def test_dealers_are_read_back_from_their_names() -> None:
    for name in ("typed", "seed 7 game 12", f"seed {2**63 - 1} game 0"):
        assert read_dealer(name).name == name
    for wrong in ("", "seed 1", "seed 07 game 1", "seed -1 game 0", "seed 1 game x", "fair"):
        with pytest.raises(ValueError, match="expected"):
            read_dealer(wrong)
    with pytest.raises(ValueError, match="whole numbers"):
        SeededDealer(2**63)


# --- who sits there ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "players",
    [
        ("Anna",),
        tuple("ABCDEFG"),
        ("Anna", "anna"),
        ("Anna", "banker"),
        ("Anna", "Schlossallee"),
        ("Anna", "seat3"),
        ("Anna", "Be:n"),
        ("Anna", ""),
        ("Anna", " Ben"),
        ("Anna", "B#n"),
        ("Anna", "x" * 25),
        ("Anna", "a\nb"),
        ("Anna", 7),
    ],
)
def test_names_that_cannot_sit_at_one_table_are_refused(players: tuple[str, ...]) -> None:
    with pytest.raises(SeatError, match=r"players|seat"):
        check_players(games.rulesets()["monopoly"], players)


def test_bots_and_options_must_fit_the_table() -> None:
    with pytest.raises(SeatError, match="unknown bot"):
        Table("monopoly", {}, PLAYERS, bots={0: "whale"})
    with pytest.raises(SeatError, match="no seat 4"):
        Table("monopoly", {}, PLAYERS, bots={4: "random"})
    with pytest.raises(OptionError, match="3 seats"):
        Table("monopoly", {"players": 4}, PLAYERS)
    with pytest.raises(games.UnknownRuleset, match="monopoly-karlsruhe"):
        Table("chess", {}, PLAYERS)
    with pytest.raises(LookupError, match="monopoly"):
        games.family("chess")


def test_texts_that_are_no_moves_say_what_is_expected() -> None:
    table = persons("monopoly")
    for text, expected in (
        ("Zoe: throw", "unknown seat"),
        ("Anna: dance", "unknown move"),
        ("throw", "<seat>: throw"),
        ("Anna: dice 3 4", "alone"),
        ("", "unknown move"),
    ):
        with pytest.raises(NotationError, match=expected):
            table.parse(text)
