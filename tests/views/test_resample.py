"""The view test: positions that differ only in what a reader cannot know read the same to them.

``resample`` makes such positions: it deals anew what the reader cannot know.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from tests.families.suite import FAMILIES, named, suites
from tests.families.walks import Moment, legal, random_game, readers_of, seats_of, twin_of

from miethai import games
from miethai.kernel.contract import OVER, SPECTATOR
from miethai.kernel.fields import PUBLIC, Position
from miethai.kernel.moves import SLOT_BITS, legal_set
from miethai.play.table import Table, loop_of

KINDS = named(lambda suite: suite.secrets)
LANGS = ("de", "en")
SOME_MOVES = 150  # of those that could be refused


def watched(kind: str, moves: int, every: int) -> Iterator[tuple[Table, Moment]]:
    """Every so many moves the position; where games are short, of several games."""
    for seed in itertools.count(11):
        table = KINDS[kind].table()
        for moment in random_game(table, moves, seed=seed):
            moves -= 1
            if moves % every == 0:
                yield table, moment
        if moves <= 0:
            return


# --- what a reader gets --------------------------------------------------------------------------
def shown(table: Table, s: Position, reader: int) -> dict[str, Any]:
    """Everything that a page, a terminal or a learner shows to a reader."""
    fields, names = table.game.fields, table.names
    everything = {
        "asked": table.game.actor(s),
        "fields": fields.visible(s, reader),
        "observation": fields.observation(s, reader).tolist(),
        "view": table.family.view(s, reader, names),
    }
    for lang in LANGS:
        voice = table.voice(lang)
        everything[f"prompt {lang}"] = voice.prompt(s, reader)
        everything[f"render {lang}"] = voice.render(s, reader)
        everything[f"picture {lang}"] = voice.picture(s, reader, 120, 45, "")
        everything[f"status {lang}"] = voice.status(s, reader, "")
    return everything


def offered(table: Table, s: Position, seat: int) -> list[tuple[str, int, int]]:
    """The legal list of a seat as buttons, with the ranges of the amounts."""
    game, buttons = table.game, []
    for slot in legal(table, s, seat):
        amounts = slot < game.moves.amount_slots
        low, high = (f(s, seat, slot) if amounts else 0 for f in (game.lowest, game.highest))
        buttons.append((table.voice("de").label(s, seat, slot), low, high))
    return buttons


def refused(table: Table, s: Position, seat: int, slots: list[int]) -> list[Any]:
    """What the seat is told about moves that it may not make."""
    answers = []
    for slot in slots:
        for amount in (1, 150, 3000) if slot < table.game.moves.amount_slots else (0,):
            move = slot | amount << SLOT_BITS
            rule = table.game.reason(s, seat, move)
            advice = table.voice("de").remedy(s, seat, move) if rule else None
            answers.append((table.game.moves.text(slot, table.names), rule, advice))
    return answers


@pytest.mark.parametrize("kind", KINDS)
def test_everything_shown_is_the_same(kind: str) -> None:
    rng = random.Random(5)
    for table, (s, *_) in watched(kind, 1_000, every=100):
        for reader in readers_of(table):
            twin = twin_of(table, s, reader, rng)
            expected, found = shown(table, s, reader), shown(table, twin, reader)
            for name, text in expected.items():
                assert found[name] == text, f"{name} of {reader}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_moves_offered_are_the_same(kind: str) -> None:
    rng = random.Random(6)
    for table, (s, *_) in watched(kind, 3_000, every=23):
        for seat in seats_of(table):
            twin = twin_of(table, s, seat, rng)
            assert offered(table, twin, seat) == offered(table, s, seat)


@pytest.mark.parametrize("kind", KINDS)
def test_refusals_are_the_same(kind: str) -> None:
    rng = random.Random(7)
    moves = KINDS[kind].table().game.moves
    slots = [slot for block, _, slot in moves.all_slots() if not block.chance]
    for table, (s, *_) in watched(kind, 2_000, every=150):
        some = rng.sample(slots, min(SOME_MOVES, len(slots)))
        for seat in range(len(table.players)):
            twin = twin_of(table, s, seat, rng)
            assert refused(table, twin, seat, some) == refused(table, s, seat, some)


def told(lines: Sequence[str]) -> list[tuple[str, object]]:
    """Lines with their marks, which are no part of their text."""
    return [(line, getattr(line, "mark", None)) for line in lines]


@pytest.mark.parametrize("kind", KINDS)
def test_the_log_is_the_same(kind: str) -> None:
    """The log is one text for all: what nobody but a seat knows is not in it."""
    rng = random.Random(8)
    for table, (s, seat, move, notes) in watched(kind, 1_500, every=3):
        twin = twin_of(table, s, SPECTATOR, rng)
        for lang in LANGS:
            lines = table.voice(lang).log(seat, move, notes, s)
            again = table.voice(lang).log(seat, move, notes, twin)
            assert told(again) == told(lines)


@pytest.mark.parametrize("kind", KINDS)
def test_a_move_with_the_same_outcome_has_the_same_log(kind: str) -> None:
    """Other secrets, the same move: unless the table sees another outcome, it reads the same."""
    rng = random.Random(9)
    compared = 0
    for table, (s, *_) in watched(kind, 3_000, every=7):
        game, asked = table.game, table.game.actor(s)
        if asked < 0:
            continue
        twin, here = twin_of(table, s, SPECTATOR, rng), game.fields.copy(s)
        common = sorted(set(legal(table, here, asked)) & set(legal(table, twin, asked)))
        plain = [m for m in common if m >= game.moves.amount_slots]
        if not plain:
            continue
        move = rng.choice(plain)
        for position in (here, twin):
            game.apply(position, asked, move)
        seen, other_seen = (game.fields.visible(p, SPECTATOR) for p in (here, twin))
        if seen == other_seen:
            compared += 1
            one, other = (table.voice("de").log(asked, move, p.notes, p) for p in (here, twin))
            assert told(one) == told(other)
    assert compared > 20


# --- what resample does --------------------------------------------------------------------------
@pytest.mark.parametrize("kind", KINDS)
def test_a_resampled_position_can_be_played_on(kind: str) -> None:
    """A search plays on from such positions: they keep every invariant."""
    rng, w = random.Random(12), legal_set()
    for number, (table, (s, *_)) in enumerate(watched(kind, 3_000, every=31)):
        game, policy = table.game, [0] * table.game.seats
        twin = twin_of(table, s, rng.choice(readers_of(table)), rng)
        assert game.check(twin) == 0
        played = loop_of(game).play_one(twin, w, 3, number, policy, 40, 0, 1)
        assert played > 0 or game.actor(twin) == OVER


@pytest.mark.parametrize("family", FAMILIES)
def test_something_is_dealt_anew(family: str) -> None:
    """Where seats have secrets, others get different positions."""
    rng, changed = random.Random(13), 0
    for kind in suites()[family].secrets:
        for table, (s, *_) in watched(f"{family}/{kind}", 600, every=13):
            twin = twin_of(table, s, SPECTATOR, rng)
            changed += table.game.fields.bytes(twin) != table.game.fields.bytes(s)
    has_secrets = any(f.sees != PUBLIC for f in games.family(family).game.fields)
    assert (changed > 0) == has_secrets
