"""The long tests: what `make test` samples, in numbers that find what is rare."""

from __future__ import annotations

import random

import pytest
from tests.backends.test_equality import assert_same_games
from tests.families.suite import RULESETS, Ending, Kind, listed, named
from tests.families.walks import legal, random_game, readers_of, seats_of, twin_of
from tests.invariants.tables import play_compiled, settings
from tests.invariants.test_compiled import play_checked, share_that_ends
from tests.invariants.test_interpreted import Walk
from tests.monopoly.milker import assert_nobody_is_milked

pytestmark = pytest.mark.soak

TABLES, GAMES_EACH = 1_000, 200
ENDINGS = listed(lambda suite: suite.endings)
SECRETS = named(lambda suite: suite.secrets)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_hundred_thousand_games_keep_every_invariant(ruleset: str) -> None:
    assert play_checked(ruleset, TABLES, GAMES_EACH) == 200_000


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda e: f"{e.kind}, {e.bot}")
def test_ten_times_as_many_games_come_to_an_end(ending: Ending) -> None:
    assert share_that_ends(ending, 10 * ending.games, seed=6) >= ending.least


@pytest.mark.parametrize("ruleset", RULESETS)
def test_both_engines_play_two_thousand_games_of_all_sorts(ruleset: str) -> None:
    for setting in settings(ruleset, 500):
        batch = play_compiled(setting, 4, 5_000)
        assert_same_games(setting.table(), batch, setting.seed, 5_000, setting.meddle)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_thousand_games_where_everybody_meddles(ruleset: str) -> None:
    for setting in settings(ruleset, 500):
        for number in range(4):
            Walk(setting, number).play(4_000)


@pytest.mark.parametrize("name", SECRETS)
def test_no_secret_comes_out_in_fifty_games(name: str) -> None:
    kind: Kind = SECRETS[name]
    rng = random.Random(name)
    for seed in range(50):
        table = kind.table()
        family, names = table.family, table.names
        for s, *_ in random_game(table, 5_000, every=20, seed=seed):
            for reader in readers_of(table):
                twin = twin_of(table, s, reader, rng)
                assert table.game.check(twin) == 0
                assert family.view(twin, reader, names) == family.view(s, reader, names)
                if reader in seats_of(table):
                    assert legal(table, twin, reader) == legal(table, s, reader)


def test_nobody_is_milked_in_sixty_games() -> None:
    assert_nobody_is_milked(range(60), plies=3_000)
