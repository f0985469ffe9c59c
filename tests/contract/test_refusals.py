"""Any move of any seat in any position may be made, or a rule says why not and nothing changes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.families.suite import RULESETS, quick_options
from tests.play.helpers import PLAYERS, examples, persons, positions, wander

from miethai import games
from miethai.kernel.fields import Position
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK, legal_set
from miethai.play.table import Refused


def judge(ruleset: str, s: Position, seat: int, move: int) -> str | None:
    """The reason, after checking that it keeps the contract."""
    family, _ = games.find(ruleset)
    game = family.game
    rule = game.reason(s, seat, move)
    if rule is not None:
        assert ruleset in family.rules[rule]["rulesets"]
        return rule
    w = legal_set()
    game.legal(s, seat, w)
    slot, amount = move & SLOT_MASK, move >> SLOT_BITS
    assert w[slot] > 0
    if slot < game.moves.amount_slots:
        assert game.lowest(s, seat, slot) <= amount <= game.highest(s, seat, slot)
    else:
        assert amount == 0
    return None


@examples(400)
@given(st.data())
def test_any_move_is_legal_or_refused_by_a_rule(data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(RULESETS))
    game = games.find(ruleset)[0].game
    s = data.draw(st.sampled_from(positions(ruleset)))
    slot = data.draw(st.integers(0, game.moves.slots - 1))
    amount = data.draw(st.sampled_from([0, 0, 1, 5, 10, 100, 2000, 10**8]))
    before = game.fields.bytes(s)
    judge(ruleset, s, data.draw(st.integers(0, game.seats - 1)), slot | amount << SLOT_BITS)
    assert game.fields.bytes(s) == before
    assert not s.notes


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_slot_of_every_seat_in_some_positions(ruleset: str) -> None:
    game = games.find(ruleset)[0].game
    for s in positions(ruleset)[7::40]:
        before = game.fields.bytes(s)
        for seat in range(game.seats):
            for slot in range(game.moves.slots):
                judge(ruleset, s, seat, slot)
        assert game.fields.bytes(s) == before


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_the_rules_offer_to_a_person_can_be_done(ruleset: str) -> None:
    """Each offered move is made on a copy; some are judged only when they are made."""
    game = games.find(ruleset)[0].game
    for s in positions(ruleset)[3::20]:
        for seat in range(game.seats):
            w = legal_set()
            game.legal(s, seat, w)
            for slot in [m for m in range(game.moves.slots) if w[m]]:
                amount = game.lowest(s, seat, slot) if slot < game.moves.amount_slots else 0
                move = slot | amount << SLOT_BITS
                if judge(ruleset, s, seat, move) is None:
                    twin = game.fields.copy(s)
                    game.apply(twin, seat, move)
                    assert game.check(twin) == 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_table_refuses_with_the_rule_and_stays_as_it_was(ruleset: str) -> None:
    table = persons(ruleset, 4, **quick_options(ruleset))
    rng = random.Random(4)
    refusals = 0
    for _ in range(150):
        wander(table, 2, rng)
        seat, slot = rng.randrange(len(PLAYERS)), rng.randrange(table.game.moves.slots)
        if table.game.moves.decode(slot).block.chance:
            continue
        before = table.game.fields.bytes(table.position), list(table.history)
        try:
            table.do(seat, slot)
        except Refused as refused:
            refusals += 1
            assert refused.rule in table.family.rules
            assert refused.rule in str(refused)
            assert (table.game.fields.bytes(table.position), table.history) == before
            for lang in ("de", "en"):
                assert refused.rule in table.voice(lang).refusal(refused.rule)
    assert refusals > 50
