"""Observations and actions: one meaning for every interface, and no secret in them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest
from tests.families.suite import FAMILIES, Kind, named
from tests.families.walks import random_game, seats_of, twin_of

from miethai import games
from miethai.kernel.contract import CHANCE, Game
from miethai.kernel.fields import SECRET, Position
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.play.table import Table
from miethai.research import actions, observation
from miethai.research.actions import Ladder

KINDS = named(lambda suite: suite.secrets)


def moments(
    kind: Kind, moves: int, every: int, meddle: int = 5
) -> Iterator[tuple[Table, Position]]:
    """Some positions of a random game; what its moves told the log is not needed."""
    table = kind.table()
    for number, moment in enumerate(random_game(table, moves, seed=21, meddle=meddle)):
        if number % every == 0:
            yield table, moment.s


def from_record(game: Game, s: Position, seat: int) -> list[int]:
    """The observation as compiled code writes it, out of the bytes of a record."""
    i1, u1, i2, i4 = (view[0] for view in observation.views(game.fields.to_records(s)))
    out = np.full(observation.length(game), 99, dtype=np.int32)
    asked = int(game.actor(s) == seat)
    observation.observe_record(observation.run_table(game), seat, asked, i1, u1, i2, i4, out)
    return list(map(int, out))


@pytest.mark.parametrize("kind", KINDS)
def test_seats_cannot_tell_twins_apart(kind: str) -> None:
    rng = random.Random(3)
    for table, s in moments(KINDS[kind], 300, every=30):
        game, ladder = table.game, Ladder(table.game)
        for seat in range(len(table.players)):
            twin = twin_of(table, s, seat, rng)
            if table.family.view(s, seat, table.names)["actor"] is None:  # asked in secret
                others = {*range(len(table.players))} - {seat, game.actor(s)}
                twin.asked[twin.depth - 1] = rng.choice(sorted(others))
            one, other = (observation.observe(game, p, seat).tolist() for p in (s, twin))
            assert one == other
            assert ladder.mask(s, seat).tolist() == ladder.mask(twin, seat).tolist()
            one, other = (actions.ranges(game, p, seat).tolist() for p in (s, twin))
            assert one == other


@pytest.mark.parametrize("kind", KINDS)
def test_the_bytes_of_a_record_give_what_the_gate_gives(kind: str) -> None:
    for table, s in moments(KINDS[kind], 300, every=60):
        for seat in seats_of(table)[:3]:
            assert from_record(table.game, s, seat) == (
                observation.observe(table.game, s, seat).tolist()
            )


@pytest.mark.parametrize("family", FAMILIES)
def test_a_seat_reads_its_fields_by_name(family: str) -> None:
    game = games.family(family).game
    kind = Kind(games.family(family).rulesets[0].id)
    named_parts = observation.parts(game)
    assert not {f.name for f in game.fields if f.sees == SECRET or f.fixed} & named_parts.keys()
    for table, s in moments(kind, 200, every=40):
        for seat in range(len(table.players)):
            vector = observation.observe(game, s, seat)
            assert vector.dtype == np.int32
            assert named_parts["own_seat"].of(vector) == seat
            assert named_parts["is_asked"].of(vector) == (game.actor(s) == seat)
            seen = game.fields.visible(s, seat)
            for f in game.fields.observed:
                found = named_parts[f.name].of(vector)
                if f.is_public:
                    assert found.tolist() == seen[f.name]
                elif f.open_bits == 0:
                    hidden = np.zeros(f.shape[1:], dtype=int).tolist()
                    rows = [hidden if row is None else row for row in seen[f.name]]
                    assert found.tolist() == rows


def test_layers_of_a_pile_are_seen_whatever_lies_in_them() -> None:
    """Wucherer: all see how many cards are put under the pile, so they know where layers begin."""
    table = Kind("wucherer-2013").table()
    game, s = table.game, table.position
    s.pile[:4] = [64 | 5, 7, 64 | 9, 11]
    s.pile_seen[:4] = [-1, 1, -1, -2]
    pile = observation.parts(game)["pile"]
    assert pile.of(observation.observe(game, s, 0))[:4].tolist() == [64, 0, 64, 11]
    assert pile.of(observation.observe(game, s, 1))[:4].tolist() == [64, 7, 64, 11]


# --- actions -------------------------------------------------------------------------------------
def offered(game: Game, table: Table, s: Position, seat: int) -> set[int]:
    """The legal slots of a seat."""
    table.position = s
    return {*table.legal(seat)}


@pytest.mark.parametrize("kind", KINDS)
def test_the_ladder_is_notation_and_back(kind: str) -> None:
    """Every number that the mask allows is a legal move, which its notation and the ladder give
    back; every legal slot can be reached, its least and its greatest amount too."""
    for table, s in moments(KINDS[kind], 240, every=12):
        game, ladder = table.game, Ladder(table.game)
        for seat in range(len(table.players)):
            if game.actor(s) == CHANCE:
                continue
            reached: dict[int, list[int]] = {}
            for action in np.flatnonzero(ladder.mask(s, seat)).tolist():
                move = ladder.move(s, seat, action)
                assert game.reason(s, seat, move) is None or "claim" in ladder.name(action)
                text = table.text(seat, move)
                assert table.parse(text) == (seat, move)
                assert ladder.action(s, seat, move) == action, text
                reached.setdefault(move & SLOT_MASK, []).append(move >> SLOT_BITS)
            assert reached.keys() == offered(game, table, s, seat)
            for slot, amounts in reached.items():
                if slot < game.moves.amount_slots:
                    assert amounts == sorted(set(amounts))
                    ends = game.lowest(s, seat, slot), game.highest(s, seat, slot)
                    assert (amounts[0], amounts[-1]) == ends
                    assert actions.ranges(game, s, seat)[slot].tolist() == [*ends]


@pytest.mark.parametrize("family", FAMILIES)
def test_amounts_between_two_rungs_go_down(family: str) -> None:
    kind, seen = Kind(games.family(family).rulesets[0].id), 0
    for table, s in moments(kind, 400, every=4):
        game, ladder = table.game, Ladder(table.game)
        seat = game.actor(s)
        if not 0 <= seat < game.players:
            continue
        for slot in offered(game, table, s, seat):
            if slot < game.moves.amount_slots:
                low, high = game.lowest(s, seat, slot), game.highest(s, seat, slot)
                for amount in itertools.islice(
                    range(low, high + 1), 0, None, 1 + (high - low) // 9
                ):
                    move = slot | amount << SLOT_BITS
                    nearest = ladder.move(s, seat, ladder.action(s, seat, move))
                    seen += nearest != move
                    assert low <= nearest >> SLOT_BITS <= amount
    assert seen > 0 or family != "monopoly"


@pytest.mark.parametrize("family", FAMILIES)
def test_numbers_outside_and_moves_of_others_are_refused(family: str) -> None:
    table = Kind(games.family(family).rulesets[0].id).table()
    game, ladder = table.game, Ladder(table.game)
    for action in (-1, ladder.size):
        with pytest.raises(ValueError, match=f"expected a number from 0 to {ladder.size - 1}"):
            ladder.move(table.position, 0, action)
    chance = next(slot for block, _, slot in game.moves.all_slots() if block.chance)
    with pytest.raises(ValueError, match="is no move of a player"):
        ladder.action(table.position, 0, chance)
    names = [ladder.name(action) for action in range(ladder.size)]
    assert len(set(names)) == len(names)
