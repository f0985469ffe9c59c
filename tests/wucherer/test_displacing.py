"""``displaceMaximal`` (AMB-32) with more tenants than its search looks at: nobody is stuck, and
nobody is laid off while a flat fits."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.wucherer.helpers import ANNA, BEN, NAMES, NEW, house, legal, play

from miethai.games.wucherer.family import GAME
from miethai.games.wucherer.given.position import apply_given
from miethai.games.wucherer.rules.phases.fitting import FORCED, fits_anywhere
from miethai.games.wucherer.rules.phases.houses import lives_at
from miethai.games.wucherer.rules.state import PLAN
from miethai.games.wucherer.rules.tables import FLATS, LEVELS

LAY_OFF = GAME.moves.slot("lay-off")
FLAT = GAME.moves.by_verb["flat"]
OPTIONS = {"autoForced": False}
VACANT = [house(2), house(3), house(1), house(1), house(2)]


def crowd() -> Any:
    """A box whose Kneipe drives out everybody who pays anything, and a landlord with many."""
    s = GAME.fields.new()
    values = {"pub.own_house": 0, "pub.other_houses": 0}
    GAME.setup(s, {**NEW.stored(NEW.resolve(OPTIONS)), **values}, len(NAMES), 0)
    houses = [
        house(1),
        house(5, l1="Hacker", l2="Hacker", l3="Hacker", l4="Hacker", l5="Hacker"),
        house(4, l1="Mutter mit Kindern", l2="Mutter mit Kindern", l3="Umzugsspediteur"),
        house(4, l1="Mutter mit Kindern", l2="Mutter mit Kindern", l3="WG"),
        house(4, l1="WG", l3="WG"),
        house(2, l1="Noble"),
        house(2, l1="Noble"),
        *(house(1, l1="Mann mit Hund") for _ in range(3)),
    ]
    row = {
        "Anna": {"hand": ["Kneipe"]},
        "Ben": {"houses": houses},
        "Cem": {"houses": VACANT},
    }
    apply_given(s, row, NAMES)
    return s


def waiting(s: Any) -> list[int]:
    """Flats of those who have yet to leave."""
    return [flat for flat in range(FLATS) if s.must_go[0][flat // LEVELS] >> flat % LEVELS & 1]


@pytest.mark.parametrize("seed", range(4))
def test_a_crowd_is_driven_out(seed: int) -> None:
    s = crowd()
    play(s, "Anna: play Kneipe", "Anna: flat h1.1")
    assert len(waiting(s)) > PLAN
    rng = random.Random(seed)
    while s.depth:
        assert GAME.actor(s) == BEN
        offered = legal(s, BEN)
        assert offered
        assert LAY_OFF not in offered
        m = rng.choice(offered)
        leaving = m - FLAT.base
        homeless = leaving in waiting(s) and not has_flat(s, leaving)
        assert not homeless or not any(has_flat(s, flat) for flat in waiting(s))
        GAME.apply(s, BEN, m)
        s.notes.clear()
    assert GAME.actor(s) == ANNA
    assert not any(map(any, s.must_go))


def has_flat(s: Any, flat: int) -> bool:
    return bool(fits_anywhere(s, lives_at(s, flat), s.built, flat, FORCED))
