"""What a seat cannot know, dealt anew: other hands, floors that others laid, the contents of the
pile and, by option, purses.

What it does know stays: its own hand, the floors that it laid, cards of the pile that it has seen,
and the cards that everybody saw go into a hand (``known``). Whatever is open must stay possible,
too: a seat that is asked only because it holds a card keeps one, and a house begun can be closed.
Who drew how much from a layer of which only some cards are known is not remembered beyond the lower
bounds that ``phases.pile`` keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.phases.build import can_take_roof
from miethai.games.wucherer.rules.phases.play import clear_draft
from miethai.kernel.chance import dealt_by_hand
from miethai.kernel.fields import EVERYBODY
from miethai.kernel.frames import KIND, SEAT, A, B, C, D, E

Draw = Callable[[int], int]

# Cards with which a seat that is asked because it holds one may answer.
ANSWERS = {
    state.SQUAT: (tables.POLICE,),
    state.CRIME: (tables.MADMAN, tables.POLICE),
    state.SEARCH: (tables.ALIBI, tables.COURT),
    state.MOVING: (tables.BROKER,),
    state.RECYCLE: (tables.RECYCLING,),
}


@dealt_by_hand
def resample(s: Any, seat: int, r: Draw) -> None:
    others = [k for k in range(s.players) if k != seat]
    for other in others:
        clear_draft(s, other)
    kept = {other: _kept(s, other) for other in others}
    pool = _take_hands(s, others, kept)
    rows = [k for k in range(s.pile_size + s.rubble) if s.pile_seen[k] not in (seat, EVERYBODY)]
    pool += [s.pile[k] & state.LAYER - 1 for k in rows]
    floors = [
        (house, k)
        for house in range(tables.HOUSES)
        if s.owner[house] != state.NOBODY and s.builder[house] != seat
        for k in range(s.floors[house])
    ]
    pool += [s.floor[house][k] - 1 for house, k in floors]
    _shuffle(pool, r)
    _deal(s, others, rows, floors, pool)
    if s.hidden_money:
        _share_money(s, others, r)


# --- what stays ----------------------------------------------------------------------------------
def _kept(s: Any, seat: int) -> list[int]:
    """Cards of a hand that are known to be there, or must be."""
    kept = [card - 1 for card in s.known[seat] if card]
    for k in range(s.depth):
        frame = s.frame[k]
        asked = s.asked[k] if frame[SEAT] == state.SOMEBODY else frame[SEAT]
        if asked == seat and (frame[SEAT] == state.SOMEBODY or s.ask_only_if_held):
            wanted = ANSWERS.get(frame[KIND], ())
            if frame[KIND] == state.CRIME and seat == frame[C]:
                wanted = (tables.POLICE,)  # one's own crime (AMB-19)
            if frame[KIND] == state.TRADE:
                wanted = (frame[B],) if frame[D] == 0 else ()
            if frame[SEAT] != state.SOMEBODY:
                wanted = (*wanted, tables.RECYCLING)
            _keep_one(s, seat, kept, wanted)
    if s.site and s.turn == seat and not can_take_roof(s, seat, s.owner[s.site - 1]):
        _keep_one(s, seat, kept, tables.ROOFS)
    if state.TRADE in (s.frame[k][KIND] for k in range(s.depth)):
        _keep_offered(s, seat, kept)
    kept += [tables.MONSTER] * (
        s.hand[seat][tables.MONSTER] - kept.count(tables.MONSTER)
    )  # never in the pile
    return kept


def _keep_one(s: Any, seat: int, kept: list[int], wanted: Iterable[int]) -> None:
    """One of these cards must be in the hand; it stays the one that is."""
    if not any(kind in kept for kind in wanted):
        kept += [kind for kind in wanted if s.hand[seat][kind] > 0][:1]


def _keep_offered(s: Any, seat: int, kept: list[int]) -> None:
    """What the proposer of an open offer gives is in their hand, for all to see."""
    proposer = next(s.frame[k][A] for k in range(s.depth) if s.frame[k][KIND] == state.TRADE)
    given = [card - 1 for card in s.give if card]
    for frame in s.frame[: s.depth]:
        if frame[KIND] == state.TRADE and frame[D] and frame[E] == seat:
            _keep_one(s, seat, kept, (frame[B],))  # who names a price holds the card
    if proposer == seat:
        for kind in set(given):
            kept += [kind] * (given.count(kind) - kept.count(kind))


# --- dealing -------------------------------------------------------------------------------------
def _take_hands(s: Any, others: list[int], kept: dict[int, list[int]]) -> list[int]:
    """All cards of the hands that nobody else knows; what stays is left in the hands."""
    pool: list[int] = []
    for other in others:
        for kind in range(tables.KINDS):
            stays = kept[other].count(kind)
            pool += [kind] * (s.hand[other][kind] - stays)
            s.hand[other][kind] = stays
    return pool


def _deal(
    s: Any, others: list[int], rows: list[int], floors: list[tuple[int, int]], pool: list[int]
) -> None:
    for house, k in floors:
        at = next(i for i, kind in enumerate(pool) if kind != tables.ROOF or s.roof_as_floor)
        s.floor[house][k] = pool.pop(at) + 1
    for k in rows:
        s.pile[k] = s.pile[k] & state.LAYER | pool.pop()
    for other in others:
        for _ in range(s.hand_size[other] - sum(s.hand[other])):
            s.hand[other][pool.pop()] += 1


def _shuffle(cards: list[int], r: Draw) -> None:
    for k in range(len(cards) - 1, 0, -1):
        other = r(k + 1)
        cards[k], cards[other] = cards[other], cards[k]


# --- purses --------------------------------------------------------------------------------------
def _share_money(s: Any, others: list[int], r: Draw) -> None:
    """Share the sum of the hidden purses out at random, but so that open offers and bail can be
    paid."""
    least = {other: _least(s, other) for other in others}
    spare = sum(s.money[other] for other in others) - sum(least.values())
    cuts = sorted(r(spare + 1) for _ in others[1:])
    for other, low, high in zip(others, [0, *cuts], [*cuts, spare], strict=True):
        s.money[other] = least[other] + high - low


def _least(s: Any, seat: int) -> int:
    """Coins that a seat is known to have."""
    least = 0
    for k in range(s.depth):
        if s.frame[k][KIND] == state.TRADE and s.frame[k][A] == seat and not s.frame[k][D]:
            least = s.frame[k][C]
    if (
        s.stage == state.CHECK
        and s.check_item == state.PAY_BAIL
        and s.turn == seat
        and s.jail == seat
    ):
        least = max(least, s.bail)
    return int(least)
