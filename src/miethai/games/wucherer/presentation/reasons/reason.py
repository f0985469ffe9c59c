"""Why a move may not be made: the id of the rule that forbids it.

What may be made is decided by the phases alone (``rules.legal``). This file only asks, for a move
that is not offered, which rule stands against it; its siblings answer: one for
chance, one for seats that are not asked, and the others for the seat that is, by what is open.

Nothing here reads what the asking seat does not know: other hands and drafts, fronts of floors,
the pile, or whom the game asks in secret (AMB-72).
"""

from __future__ import annotations

from typing import Any

from miethai.games.wucherer.presentation.reasons import chance
from miethai.games.wucherer.presentation.reasons.build import on_site
from miethai.games.wucherer.presentation.reasons.common import Attempt, either
from miethai.games.wucherer.presentation.reasons.draft import in_draft
from miethai.games.wucherer.presentation.reasons.frames import in_frame
from miethai.games.wucherer.presentation.reasons.turn import in_buying, in_check, in_menu
from miethai.games.wucherer.presentation.reasons.waiting import not_asked
from miethai.games.wucherer.rules.legal import actor, highest, legal, lowest
from miethai.games.wucherer.rules.moves import MOVES
from miethai.games.wucherer.rules.state import CHECK, D_CARD, PLAY
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.kernel.offers import offers

is_offered = offers(MOVES, legal, lowest, highest)


def reason(s: Any, seat: int, m: int) -> str | None:
    """None if the seat may make this move now, else the id of the rule against it."""
    slot, amount = m & SLOT_MASK, m >> SLOT_BITS
    if is_offered(s, seat, slot, amount):
        return None
    return refusal(s, seat, slot, amount)


def refusal(s: Any, seat: int, slot: int, amount: int) -> str:
    """The rule against a move that is not offered."""
    asked = actor(s)
    if asked == OVER:
        return "WUC-GEN-01"
    if slot >= MOVES.slots or (amount and slot >= MOVES.amount_slots):
        return either(s, "WUC-N-06", "WUC-O-05")  # no part of a turn knows such a move
    block = MOVES.decode(slot).block
    attempt = Attempt(block.verb, slot - block.base, amount)
    if seat == CHANCE:
        return chance.by_chance(s, attempt) if block.chance else "WUC-TURN-01"
    if not 0 <= seat < s.players:
        return "WUC-GEN-02"
    if block.chance:
        return chance.by_seat(s, attempt)
    if asked != seat:
        return not_asked(s, seat, attempt)
    return against_asked(s, seat, attempt)


def against_asked(s: Any, seat: int, attempt: Attempt) -> str:
    """The seat is asked, but for something else."""
    if s.depth:
        return in_frame(s, seat, attempt)
    if s.stage == CHECK:
        return in_check(s, seat, attempt)
    if s.stage != PLAY:
        return in_buying(s, seat, attempt)
    if s.site:
        return on_site(s, seat, attempt)
    if s.draft[seat][D_CARD]:
        return in_draft(s, seat, attempt)
    return in_menu(s, seat, attempt)
