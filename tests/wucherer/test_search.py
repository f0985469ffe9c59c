"""What a search finds in Wucherer where it is clear what wins: the last turns of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.wucherer.helpers import ANNA, BEN, CLASSIC, NAMES, NEW, fresh, house, play

from miethai import games
from miethai.games.wucherer.given.position import apply_given
from miethai.kernel.contract import OVER
from miethai.kernel.fields import Position
from miethai.kernel.plans import FIRST, LENGTH
from miethai.search.engines import Interpreted
from miethai.search.thinking import Budget, Thought, think

GAME = games.family("wucherer").game
ENGINE = Interpreted(GAME, "landlord")
LAST_TURN = {"pile": 0, "lap": {"drawer": "Anna", "turns_left": 1}}
JUNK = ["Abriss", "Eigenbedarf", "Makler"]


def table(row: Mapping[str, Any], ruleset: Any = NEW) -> Position:
    s: Position = fresh(ruleset, programs=0b111)
    apply_given(s, row, NAMES)
    return s


def thought(s: Position, seat: int, rollouts: int = 150) -> Thought:
    return think(ENGINE, s, seat, 3, Budget(rollouts), seed=3)


def best(s: Position, seat: int = ANNA) -> str:
    return GAME.moves.text(thought(s, seat).chosen.move, NAMES)


def test_it_finishes_a_winning_last_turn() -> None:
    """Three floors bring three coins in the last collection, and one more than Ben has."""
    row = {"Anna": {"money": 10, "hand": JUNK}, "Ben": {"money": 12}, **LAST_TURN}
    s = table(row)
    while GAME.actor(s) == ANNA:
        GAME.apply(s, ANNA, thought(s, ANNA, 60).chosen.move)
    assert GAME.actor(s) == OVER
    points = [0] * GAME.players
    GAME.scores(s, points)
    assert points[ANNA] == max(points) > points[BEN]


def test_it_bombs_the_house_that_stands_between_it_and_the_victory() -> None:
    """Ben plays after Anna, who is ahead of him only without his house, and with her own."""
    row = {
        "Anna": {"money": 11, "hand": ["Bombe"], "houses": [house(2)]},
        "Ben": {"money": 10, "houses": [house(3)]},
        "Cem": {"money": 0, "houses": [house(1)]},
        "pile": 0,
        "lap": {"drawer": "Ben", "turns_left": 2},
    }
    found = thought(table(row), ANNA)
    assert GAME.moves.text(found.chosen.move, NAMES) == "play Bombe"
    rows = [option.plan for option in found.options if option.share > 0.5]
    targets = {int(row[FIRST + 1]) for row in rows if row[LENGTH] == 2}
    assert [GAME.moves.text(target, NAMES) for target in targets] == ["house h2"]


def test_it_calls_the_police_when_it_must() -> None:
    """Without the rent of this house Ben loses; the next turn is the last."""
    row = {
        "Anna": {"money": 12, "hand": ["Hausbesetzer"]},
        "Ben": {"money": 10, "hand": ["Polizei", "Alibi"], "houses": [house(3, l1="Hacker")]},
        "pile": 0,
        "lap": {"drawer": "Ben", "turns_left": 2},
    }
    s = table(row)
    play(s, "Anna: play Hausbesetzer", "Anna: flat h1.2")
    assert best(s, BEN) == "play Polizei"


def test_it_sells_what_it_cannot_use_and_not_the_victory() -> None:
    """Ben's game is over but for the counting: his Dach is worth what Anna gives for it, unless she
    wins by it."""
    hand = ["Student", "Alibi", "Makler", "Gericht", "Eigenbedarf"]
    for coins, asked, sells in ((3, 3, True), (9, 1, False)):
        row = {
            "Anna": {"money": coins, "hand": hand, "houses": [house(1)]},
            "Ben": {"money": 10, "hand": ["Dach"]},
            "pile": 0,
            "lap": {"drawer": "Cem", "turns_left": 1},
        }
        s = table(row, CLASSIC)
        play(s, "Anna: offer Ben", f"Anna: price {asked}")
        assert (best(s, BEN) == "accept") is sells
