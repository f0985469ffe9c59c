"""Looking back at games that are over: curves, the turn that decided, the greatest feats."""

from __future__ import annotations

from functools import cache

import pytest
from tests.families.suite import quick_options

from miethai import games
from miethai.games.magnate.rules import notes as magnate
from miethai.games.monopoly.rules import notes as monopoly
from miethai.kernel.contract import SPECTATOR
from miethai.play.chronicle import Chronicle, Turn, look_back
from miethai.play.dealer import SeededDealer
from miethai.play.table import Table

NAMES = ("Anna", "Ben", "Cem")
RULESETS = sorted(games.rulesets())


@cache
def game_of(ruleset: str) -> tuple[Table, Chronicle]:
    """A game of bots to its end, and what there is to remember of it."""
    bots = dict.fromkeys(range(len(NAMES)), "landlord")
    played = _table(ruleset, bots, SeededDealer(1))
    while played.step() is not None:
        pass
    told = look_back(_table(ruleset, bots, None), played.history)
    assert played.over and told is not None
    return played, told


def _table(ruleset: str, bots: dict[int, str], dealer: SeededDealer | None) -> Table:
    roles = games.find(ruleset)[0].game
    programs = sum(1 << seat for seat in range(roles.players, roles.seats))
    return Table(ruleset, quick_options(ruleset), NAMES, programs, dealer, bots)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_curve_ends_where_the_game_ended(ruleset: str) -> None:
    played, told = game_of(ruleset)
    ply, last = told.points[-1]
    assert ply < len(played.history)
    views = [played.view(seat)[name] for seat, name in enumerate(NAMES)]
    assert list(last) == [
        view.get("worth", view["money" if "money" in view else "cash"]) for view in views
    ]
    assert [before for before, _ in told.points] == sorted({ply for ply, _ in told.points})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_turn_of_the_winner_gained_more_than_the_one_that_decided(ruleset: str) -> None:
    played, told = game_of(ruleset)
    winners = [seat for seat, place in enumerate(played.places()) if place == 1]
    swing = told.swing(winners)
    assert swing is not None and swing.seat in winners

    def ahead(worth: tuple[int, ...]) -> int:
        return worth[swing.seat] - max(w for k, w in enumerate(worth) if k != swing.seat)

    assert (swing.before, swing.after) == (ahead(swing.turn.before), ahead(swing.turn.after))
    gains = [ahead(turn.after) - ahead(turn.before) for turn in told.turns]
    assert swing.after - swing.before == max(gains) > 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_turns_follow_each_other_without_a_gap(ruleset: str) -> None:
    _, told = game_of(ruleset)
    for earlier, later in zip(told.turns, told.turns[1:], strict=False):
        assert later.before == earlier.after
        assert later.number == earlier.number + 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_feats_are_told_in_both_languages_with_a_title(ruleset: str) -> None:
    played, told = game_of(ruleset)
    assert "rent" in told.best
    de, en = (told.chronicler.words(lang, NAMES, played.options) for lang in ("de", "en"))
    for kind, (_, feat) in told.best.items():
        assert feat.tell(de) != feat.tell(en)
        assert NAMES[feat.seat] in feat.tell(de)
        assert de.say(f"highlight.{kind}_title") != en.say(f"highlight.{kind}_title")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_adds_up_is_named_in_both_languages_and_happened(ruleset: str) -> None:
    played, told = game_of(ruleset)
    assert list(told.sums) == list(told.chronicler.tallied)
    assert sum(map(any, told.sums.values())) > 2, "there is something to compare"
    de, en = (told.chronicler.words(lang, NAMES, played.options) for lang in ("de", "en"))
    for kind, sums in told.sums.items():
        assert min(sums) >= 0
        assert de.say(f"tally.{kind}") != en.say(f"tally.{kind}")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_best_turn_of_everybody_is_among_their_turns(ruleset: str) -> None:
    _, told = game_of(ruleset)
    for seat, best in enumerate(told.best_turns()):
        own = [turn for turn in told.turns if turn.seat == seat and turn.lead > 0]
        assert best == max([0, *(turn.gain(seat) for turn in own)])
    turn = told.best_turn()
    assert turn is None or turn.gain(turn.seat) == max(told.best_turns())


@pytest.mark.parametrize("ruleset", ["monopoly", "monopoly-karlsruhe"])
def test_rent_that_one_receives_another_has_paid(ruleset: str) -> None:
    _, told = game_of(ruleset)
    assert sum(told.sums["rent_in"]) == sum(told.sums["rent_out"]) > 0


@pytest.mark.parametrize("ruleset", ["wucherer-2013", "wucherer-classic"])
def test_houses_that_were_built_stand_or_are_lost(ruleset: str) -> None:
    played, told = game_of(ruleset)
    standing = sum(len(played.view(seat)[name]["houses"]) for seat, name in enumerate(NAMES))
    assert sum(told.sums["houses"]) == standing + sum(told.sums["lost"])


def test_money_of_magnate_is_what_came_in_less_what_was_spent() -> None:
    """Rents and sales are the incomes of a game (MAG-GOAL-02), but for consulting."""
    played, told = game_of("magnate")
    notes_of = [note for step in played.notes for note in step if note[0] == magnate.PAID]
    for seat in range(len(NAMES)):
        incomes = sum(note[3] for note in notes_of if note[1] == seat and note[3] > 0)
        consulted = sum(
            note[3] for note in notes_of if note[1] == seat and note[4] == magnate.R_CONSULT
        )
        known = sum(told.sums[kind][seat] for kind in ("rent", "sales", "crash"))
        assert known == incomes - consulted


def test_the_highest_rent_of_monopoly_is_the_highest_that_was_paid() -> None:
    played, told = game_of("monopoly")
    paid = [
        note[3]
        for step in played.notes
        for note in step
        if note[0] == monopoly.PAID and note[4] == monopoly.R_RENT
    ]
    assert told.best["rent"].feat.weight == max(paid)


@pytest.mark.parametrize("ruleset", ["wucherer-2013", "wucherer-classic"])
def test_an_attack_cost_what_its_victim_collects_less(ruleset: str) -> None:
    played, told = game_of(ruleset)
    ply, attack = told.best["attack"]
    again = Table(ruleset, quick_options(ruleset), NAMES, 0, None, dict(played.bots))
    for seat, move in played.history[:ply]:
        again.do(seat, move)
    before = again.view(SPECTATOR)
    again.do(*played.history[ply])
    after = again.view(SPECTATOR)
    losses = [before[name]["income"] - after[name]["income"] for name in NAMES]
    assert attack.weight in losses
    assert losses.index(attack.weight) != attack.seat, "nobody attacks their own street"


def test_prices_that_rise_for_all_make_nobodys_best_turn() -> None:
    market = Turn(0, 1, 5, (100, 100, 100), (190, 180, 200))
    own = Turn(1, 2, 9, (190, 180, 200), (190, 220, 200))
    _, told = game_of("monopoly")
    assert Chronicle(told.chronicler, 3, turns=[market, own]).best_turn() == own
