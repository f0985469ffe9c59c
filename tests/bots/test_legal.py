"""Bots in games of all kinds of tables: always legal, never stuck, no peeping."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.families.suite import Kind, named, suite_of
from tests.families.walks import Asked, bot_game, twin_of

from miethai import games
from miethai.kernel.contract import OVER
from miethai.kernel.moves import legal_set
from miethai.play.table import Table

EVERYBODY, EVERY_OTHER = -1, 0b010101  # bit masks of players


def with_bots(kinds: dict[str, Kind]) -> Iterator[Any]:
    """Every table with every bot of its family."""
    for name, kind in kinds.items():
        for bot in games.find(kind.ruleset)[0].game.bots:
            yield pytest.param(kind, bot, id=f"{name}, {bot}")


ALL_TABLES = pytest.mark.parametrize(
    ("kind", "bot"), list(with_bots(named(lambda suite: suite.tables)))
)
SECRET_TABLES = pytest.mark.parametrize(
    ("kind", "bot"), list(with_bots(named(lambda suite: suite.secrets)))
)


def longest_turn(table: Table, moments: Iterator[Asked]) -> int:
    """Most questions within one turn."""
    longest = asked = turn = 0
    for moment in moments:
        now = table.game.turns(moment.s)
        asked = asked + 1 if now == turn else 0
        turn = now
        longest = max(longest, asked)
    return longest


@ALL_TABLES
def test_bots_among_themselves(kind: Kind, bot: str) -> None:
    """Every answer is legal (``walks.answer``), and no turn goes on for ever."""
    for number in range(2):
        table = kind.table()
        moments = bot_game(table, bot, number, EVERYBODY, most=4000)
        assert longest_turn(table, moments) < suite_of(kind.ruleset).longest_turn
        assert table.game.turns(table.position) > 10 or table.actor == OVER


@ALL_TABLES
def test_bots_among_random_players(kind: Kind, bot: str) -> None:
    """Random offers, bids and answers; now and then a seat moves that is not asked."""
    table = kind.table()
    moments = bot_game(table, bot, 5, EVERY_OTHER, most=1500, meddle=15)
    assert longest_turn(table, moments) < suite_of(kind.ruleset).longest_turn


@SECRET_TABLES
def test_a_bot_knows_only_what_its_seat_sees(kind: Kind, bot: str) -> None:
    """What others hide is dealt anew: the answer stays the same."""
    table, dice, asked = kind.table(), random.Random(4), 0
    game, choose = table.game, table.game.bots[bot]
    for s, seat, bits in bot_game(table, bot, 1, EVERYBODY, most=900):
        w = legal_set()
        game.legal(s, seat, w)
        twin = twin_of(table, s, seat, dice)
        assert choose(s, seat, w, bits) == choose(twin, seat, w, bits)
        asked += 1
    assert asked > 20
