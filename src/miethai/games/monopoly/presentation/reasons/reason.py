"""Why a move may not be made: the id of the rule that forbids it.

What may be made is decided by the phases alone (``rules.legal``). This file only asks, for a move
that is not offered, which rule stands against it; its siblings answer by verb.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miethai.games.monopoly.presentation.reasons import common, table, trade, turn
from miethai.games.monopoly.presentation.reasons import property as property_
from miethai.games.monopoly.presentation.reasons.claim import claim, let, standing_claim
from miethai.games.monopoly.rules.legal import actor, highest, legal, lowest
from miethai.games.monopoly.rules.moves import CLAIM_RENT, MOVES
from miethai.games.monopoly.rules.phases.common import halted
from miethai.games.monopoly.rules.state import CLAIM, JUDGE, PLAYERS
from miethai.games.monopoly.rules.tables import DEEDS
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import top_kind
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.kernel.offers import offers

Cause = Callable[[Any, int, int, int], str]  # (position, seat, argument, amount) -> rule id

PLAYER_VERBS: dict[str, Cause] = {
    "throw": turn.throw,
    "end": turn.end,
    "fee": turn.fee,
    "jail-card": turn.jail_card,
    "wait": turn.wait,
    "buy": turn.buy,
    "decline": turn.decline,
    "pay": turn.card_choice,
    "draw": turn.card_choice,
    "bid": turn.bid,
    "pass": turn.pass_,
    "void": turn.void,
    "claim": claim,
    "let": let,
    "mortgage": property_.mortgage,
    "redeem": property_.redeem,
    "keep": property_.keep,
    "build": property_.build,
    "houses": property_.houses,
    "hotels": property_.hotels,
    "want": property_.want,
    "sell": property_.sell,
    "sale": property_.sale,
    "lower": property_.lower,
    "done": property_.done,
    "cancel": property_.cancel,
    "offer": trade.offer,
    "give": trade.give,
    "take": trade.take,
    "give-cash": trade.cash,
    "take-cash": trade.cash,
    "propose": trade.propose,
    "drop": trade.drop,
    "accept": trade.accept,
    "counter": trade.counter,
    "withdraw": trade.withdraw,
    "bankrupt": trade.give_up,
}

TABLE_VERBS: dict[str, Cause] = {
    "read": table.read,
    "payout": table.pay_out,
    "shuffle": table.shuffle,
    "token": table.token,
    "deal": table.deal,
    "lot": table.lot,
    "read-card": table.read_card,
    "step": table.step,
    "mark": table.mark,
    "timeout": table.timeout,
    "value": table.value,
    "break": table.break_,
    "resume": table.resume,
    "ask-break": table.ask_break,
    "dispute": table.dispute,
    "ruling": table.ruling,
    "escalate": table.escalate,
    "uphold": table.uphold,
    "correct": table.correct,
    "place": table.place,
}

BEFORE_PLAY = ("throw", "decline")  # what has an answer of its own during the preparation


is_offered = offers(MOVES, legal, lowest, highest)


def reason(s: Any, seat: int, m: int) -> str | None:
    """None if the seat may make this move now, else the id of the rule against it."""
    slot, amount = m & SLOT_MASK, m >> SLOT_BITS
    if not is_offered(s, seat, slot, amount):
        return refusal(s, seat, slot, amount)
    answers = top_kind(s) == CLAIM and actor(s) == seat
    if CLAIM_RENT <= slot < CLAIM_RENT + DEEDS and not answers:
        return standing_claim(s, seat, slot - CLAIM_RENT)
    return None


def refusal(s: Any, seat: int, slot: int, amount: int) -> str:
    """The rule against a move that is not offered."""
    if actor(s) == OVER:
        return common.over_rule(s)
    if slot >= MOVES.slots:
        return common.either(s, "MON-K-61", "A-58")  # no rule knows such a move
    block = MOVES.decode(slot).block
    if seat == CHANCE:
        return turn.by_chance(s, slot) if block.chance else "MON-TURN-01"
    if not 0 <= seat <= JUDGE:
        return common.stranger_rule(s)
    if seat < PLAYERS:
        absent = common.absent_rule(s, seat)
        if absent:
            return absent
    if block.chance:
        return "MON-SETUP-05" if block.verb == "dice" else turn.by_chance(s, slot)
    cause = TABLE_VERBS.get(block.verb)
    if cause is None:
        return player_refusal(s, seat, block.verb, slot - block.base, amount)
    return cause(s, seat, slot - block.base, amount)


def player_refusal(s: Any, seat: int, verb: str, arg: int, amount: int) -> str:
    """Roles do not play, preparation and halts come first; then the verb's own rules."""
    if seat >= PLAYERS:
        return common.role_rule(s, seat)
    if not common.begun(s) and verb not in BEFORE_PLAY:
        return common.preparation_rule(s)
    if halted(s):
        return common.frame_rule(s, seat)
    return PLAYER_VERBS[verb](s, seat, arg, amount)
