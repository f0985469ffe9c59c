"""What a seat cannot know changes nothing that it is shown: the property that every game must have.

Two games with a leak show that the test finds one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.kernel.helpers import RANDOM, READERS, legal, start, walk
from tests.kernel.toy import GAME
from tests.kernel.toy import legal as toy_legal
from tests.kernel.toy_state import ASKED, BIDDER, CALM, FIELDS, HOST, PLAYERS, ROUGH, STOP, VALUE

from miethai.kernel.contract import SPECTATOR, Game
from miethai.kernel.fields import PUBLIC, Fields
from miethai.kernel.moves import allow
from miethai.kernel.options import Ruleset


def shown(game: Game, s: Any, reader: int) -> dict[str, Any]:
    """Everything the kernel tells a reader about a position."""
    offered = legal(s, reader, game) if reader >= 0 else {}
    amounts = [slot for slot in offered if slot < game.moves.amount_slots]
    return {
        "fields": game.fields.visible(s, reader),
        "observation": game.fields.observation(s, reader).tolist(),
        "legal": offered,
        "order": list(offered),
        "ranges": [(game.lowest(s, reader, m), game.highest(s, reader, m)) for m in amounts],
        "actor": game.actor(s),
    }


def leaks(game: Game, ruleset: Ruleset, games: int) -> Iterator[str]:
    """What differs between positions that a reader cannot tell apart; nothing, if all is well."""
    r = random.Random(17)
    for number in range(games):
        for step in walk(start(ruleset), 31, number, RANDOM, 3):
            for reader in READERS:
                twin = game.fields.copy(step.s)
                game.resample(twin, reader, r.getrandbits(32), r.getrandbits(32))
                before, after = shown(game, step.s, reader), shown(game, twin, reader)
                yield from (key for key in before if before[key] != after[key])


@pytest.mark.parametrize("ruleset", [CALM, ROUGH], ids=lambda ruleset: ruleset.id)
def test_readers_cannot_tell_positions_apart(ruleset: Ruleset) -> None:
    assert set(leaks(GAME, ruleset, 8)) == set()


def test_an_open_field_is_a_leak() -> None:
    rows = [replace(f, sees=PUBLIC) if f.name == "hand" else f for f in FIELDS]
    assert set(leaks(replace(GAME, fields=Fields(rows)), CALM, 1)) == {"fields", "observation"}


def test_a_legal_list_that_knows_a_hand_is_a_leak() -> None:
    def telling(s: Any, seat: int, w: Any) -> None:
        toy_legal(s, seat, w)
        if s.stage == ASKED and VALUE[s.hand[s.frame[BIDDER]] - 1] > 2:
            allow(w, STOP)

    assert set(leaks(replace(GAME, legal=telling), CALM, 4)) == {"legal", "order"}


@pytest.mark.parametrize("ruleset", [CALM, ROUGH], ids=lambda ruleset: ruleset.id)
def test_resampled_positions_are_possible_and_new(ruleset: Ruleset) -> None:
    """All that a reader knows stays, no invariant breaks, and what they cannot know does change."""
    r = random.Random(3)
    changed = dict.fromkeys(READERS, 0)
    for number in range(4):
        for step in walk(start(ruleset), 55, number, RANDOM, 2):
            for reader in READERS:
                twin = FIELDS.copy(step.s)
                GAME.resample(twin, reader, r.getrandbits(32), r.getrandbits(32))
                assert GAME.check(twin) == 0
                changed[reader] += FIELDS.bytes(twin) != FIELDS.bytes(step.s)
                if 0 <= reader < PLAYERS:
                    assert twin.hand[reader] == step.s.hand[reader]
                    assert twin.peeked[reader] == step.s.peeked[reader]
    assert min(changed.values()) > 20


def test_resampling_reaches_every_hand_equally() -> None:
    """Anna holds Gold and has seen Ben's Ast: Cem's card is any of the other four."""
    s = start()
    s.hand, s.pile, s.peeked[0][1] = [6, 1, 2], [0, 0, 1, 1, 1, 0], 1
    r = random.Random(8)
    hands = []
    for _ in range(2000):
        twin = FIELDS.copy(s)
        GAME.resample(twin, 0, r.getrandbits(32), r.getrandbits(32))
        assert (twin.hand[:2], twin.pile[0], twin.pile[5]) == ([6, 1], 0, 0)
        hands.append(twin.hand[2])
    assert {card: abs(hands.count(card) - 500) < 100 for card in set(hands)} == dict.fromkeys(
        (2, 3, 4, 5), True
    )


def test_spectators_and_roles_know_no_hand() -> None:
    s = start()
    s.hand, s.pile = [6, 1, 2], [0, 0, 1, 1, 1, 0]
    for reader in (SPECTATOR, HOST):
        assert FIELDS.visible(s, reader)["hand"] == [None] * PLAYERS
        assert "pile" not in FIELDS.visible(s, reader)
