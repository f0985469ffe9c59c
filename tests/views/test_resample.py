"""The view test: positions that differ only in what a reader cannot know read the same to him.

``resample`` makes such positions: it deals other people's unfinished offers and, where cash is
hidden, their purses anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from tests.views.helpers import (
    ALL_PROGRAMS,
    CLASSIC,
    KARLSRUHE,
    LOOP,
    NAMES,
    PLAYERS,
    READERS,
    Moment,
    fresh,
    given,
    legal,
    play,
    random_game,
)

from miethai.games.monopoly.game import GAME, label, log_lines, prompt, remedy, render, view
from miethai.games.monopoly.screen_board import picture
from miethai.games.monopoly.wording import Words
from miethai.kernel.contract import OVER, SPECTATOR
from miethai.kernel.moves import SLOT_BITS, legal_set

HIDDEN = {"openHoldings": "deeds", "timeLimitMin": 60}
CLOCKWISE = {"auctionStyle": "clockwise-pass-out", "auctionCover": "liquidation"}
NO_PROGRAM = 0


class Kind(NamedTuple):
    ruleset: Any
    options: Mapping[str, Any]
    programs: int


KINDS = {
    "open": Kind(CLASSIC, {}, ALL_PROGRAMS),
    "hidden cash, programs": Kind(CLASSIC, HIDDEN, ALL_PROGRAMS),
    "hidden cash, persons": Kind(CLASSIC, {**HIDDEN, "bankerMode": "separate"}, NO_PROGRAM),
    "hidden cash, other auctions": Kind(CLASSIC, {**HIDDEN, **CLOCKWISE}, NO_PROGRAM),
    "championship": Kind(KARLSRUHE, {}, NO_PROGRAM),
}
SEATS_MOVES = [
    slot
    for block, _, slot in GAME.moves.all_slots()
    if not block.chance and block.verb != "correct"  # the judge's, many and alike
]


def moments(kind: str, moves: int, every: int) -> Iterator[Moment]:
    ruleset, options, programs = KINDS[kind]
    return random_game(fresh(ruleset, options, programs), 11, moves, every)


def resampled(s: Any, reader: int, rng: random.Random) -> Any:
    twin = GAME.fields.copy(s)
    GAME.resample(twin, reader, rng.randrange)
    return twin


# --- what a reader gets --------------------------------------------------------------------------
def shown(s: Any, reader: int) -> dict[str, Any]:
    """Everything that a page, a terminal or a learner shows to a reader."""
    everything = {
        "asked": GAME.actor(s),
        "fields": GAME.fields.visible(s, reader),
        "observation": GAME.fields.observation(s, reader).tolist(),
        "view": view(s, reader, NAMES),
    }
    for lang in ("de", "en"):
        words = Words(lang, NAMES)
        everything[f"prompt {lang}"] = prompt(s, reader, NAMES, lang)
        everything[f"render {lang}"] = render(s, reader, NAMES, lang)
        everything[f"picture {lang}"] = picture(words, s, reader, 120, 45, "")
    return everything


def offered(s: Any, seat: int) -> list[tuple[str, int, int]]:
    """The legal list of a seat as buttons, with the ranges of the amounts."""
    buttons = []
    for slot in legal(s, seat):
        amounts = slot < GAME.moves.amount_slots
        low, high = (f(s, seat, slot) if amounts else 0 for f in (GAME.lowest, GAME.highest))
        buttons.append((label(s, seat, slot, NAMES, "de"), low, high))
    return buttons


def refused(s: Any, seat: int) -> list[tuple[str, str | None, str | None]]:
    """What the seat is told about every move that it may not make."""
    answers = []
    for slot in SEATS_MOVES:
        for amount in (1, 150, 3000) if slot < GAME.moves.amount_slots else (0,):
            move = slot | amount << SLOT_BITS
            rule = GAME.reason(s, seat, move)
            advice = remedy(s, seat, move, NAMES, "de") if rule else None
            answers.append((GAME.moves.text(slot, NAMES), rule, advice))
    return answers


@pytest.mark.parametrize("kind", KINDS)
def test_everything_shown_is_the_same(kind: str) -> None:
    rng = random.Random(5)
    for moment in moments(kind, 2_000, every=100):
        for reader in READERS:
            twin = resampled(moment.s, reader, rng)
            expected, found = shown(moment.s, reader), shown(twin, reader)
            for name, text in expected.items():
                assert found[name] == text, f"{name} of {reader}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_moves_offered_are_the_same(kind: str) -> None:
    rng = random.Random(6)
    for moment in moments(kind, 3_000, every=23):
        for seat in (*range(len(PLAYERS)), *range(GAME.players, GAME.seats)):
            twin = resampled(moment.s, seat, rng)
            assert offered(twin, seat) == offered(moment.s, seat)


@pytest.mark.parametrize("kind", KINDS)
def test_refusals_are_the_same(kind: str) -> None:
    rng = random.Random(7)
    for moment in moments(kind, 2_000, every=250):
        for seat in range(len(PLAYERS)):
            twin = resampled(moment.s, seat, rng)
            assert refused(twin, seat) == refused(moment.s, seat)


@pytest.mark.parametrize("kind", KINDS)
def test_the_log_is_the_same(kind: str) -> None:
    """The log is one text for all: what nobody but a seat knows is not in it."""
    rng = random.Random(8)
    for s, seat, move, notes in moments(kind, 1_500, every=3):
        twin = resampled(s, SPECTATOR, rng)
        for lang in ("de", "en"):
            lines = log_lines(seat, move, notes, s, NAMES, lang)
            assert log_lines(seat, move, notes, twin, NAMES, lang) == lines


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "hidden" in kind])
def test_a_move_with_the_same_outcome_has_the_same_log(kind: str) -> None:
    """Other purses, the same move: unless the table sees another outcome, it reads the same."""
    rng = random.Random(9)
    compared = 0
    for s, *_ in moments(kind, 3_000, every=7):
        asked = GAME.actor(s)
        if asked < 0:
            continue
        twin, here = resampled(s, SPECTATOR, rng), GAME.fields.copy(s)
        common = sorted(set(legal(here, asked)) & set(legal(twin, asked)))
        move = rng.choice([m for m in common if m >= GAME.moves.amount_slots])
        for position in (here, twin):
            GAME.apply(position, asked, move)
        seen, other_seen = (GAME.fields.visible(p, SPECTATOR) for p in (here, twin))
        if seen == other_seen:
            compared += 1
            one, other = (log_lines(asked, move, p.notes, p, NAMES, "de") for p in (here, twin))
            assert one == other
    assert compared > 100


# --- what resample does --------------------------------------------------------------------------
def test_hidden_purses_are_dealt_anew() -> None:
    rng = random.Random(10)
    s = given({"Anna": {"cash": 700}, "Ben": {"cash": 900}, "Cem": {"cash": 50}}, options=HIDDEN)
    seen = set()
    for _ in range(50):
        cash = resampled(s, 0, rng).cash
        assert cash[0] == 700
        assert cash[1] + cash[2] == 950
        seen.add(cash[1])
    assert len(seen) > 30


def test_drafts_of_others_are_gone() -> None:
    s = given({"Anna": {"owns": ["Badstraße"]}})
    play(s, "Anna: offer Ben", "Anna: give Badstraße", "Anna: take-cash 9")
    rng = random.Random(11)
    assert resampled(s, 0, rng).draft_give == s.draft_give
    twin = resampled(s, 1, rng)
    assert (twin.draft_to[0], twin.draft_give[0], twin.draft_cash[0]) == (0, 0, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_resampled_position_can_be_played_on(kind: str) -> None:
    """A search plays on from such positions: they keep every invariant."""
    rng = random.Random(12)
    policy, w = [0] * GAME.seats, legal_set()
    for number, moment in enumerate(moments(kind, 3_000, every=31)):
        reader = rng.choice(READERS)
        twin = resampled(moment.s, reader, rng)
        assert GAME.check(twin) == 0
        assert LOOP.play_one(twin, w, 3, number, policy, 40, 0, 1) > 0 or GAME.actor(twin) == OVER


def test_an_auctions_leader_can_pay_what_he_bid() -> None:
    s = given({"Anna": {"cash": 800}, "Ben": {"cash": 900}, "Cem": {"cash": 100}}, options=HIDDEN)
    play(s, "Anna: throw", "dice 1 2", "Anna: decline", "Anna: bid 700")
    assert GAME.actor(s) == 1
    rng = random.Random(13)
    assert all(resampled(s, 1, rng).cash[0] >= 700 for _ in range(50))


def test_a_debtor_cannot_pay_what_he_owes() -> None:
    s = given({"Anna": {"cash": 73, "owns": ["Opernplatz"]}}, options=HIDDEN)
    play(s, "Anna: throw", "dice 1 3")
    rng = random.Random(14)
    assert all(resampled(s, 1, rng).cash[0] < 200 for _ in range(50))


def test_an_offer_that_can_be_accepted_stays_so() -> None:
    holdings = {"Anna": {"cash": 900}, "Ben": {"owns": ["Badstraße"]}, "Cem": {"cash": 40}}
    s = given(holdings, options=HIDDEN)
    play(s, "Anna: offer Ben", "Anna: take Badstraße", "Anna: give-cash 850", "Anna: propose")
    rng = random.Random(15)
    for _ in range(50):
        assert offered(resampled(s, 1, rng), 1) == offered(s, 1)


def test_a_counter_offer_keeps_its_partner() -> None:
    s = given({"Anna": {"owns": ["Badstraße"]}, "Ben": {"owns": ["Wasserwerk"]}})
    play(s, "Anna: offer Ben", "Anna: give Badstraße", "Anna: take-cash 60", "Anna: propose")
    play(s, "Ben: counter", "Ben: take-cash 7")
    twin = resampled(s, 0, random.Random(16))
    assert (twin.draft_to[1], twin.draft_cash[1]) == (1, 0)
    assert legal(twin, 1) == legal(s, 1)
