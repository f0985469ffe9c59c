"""What the refusals share: which ruleset's id to cite, and what holds up the table."""

from __future__ import annotations

from typing import Any

from miethai.games.monopoly.rules import state
from miethai.games.monopoly.rules.legal import actor, table_is_free
from miethai.games.monopoly.rules.phases.common import has_room, is_alive
from miethai.games.monopoly.rules.phases.debt import enough_bankrupts
from miethai.games.monopoly.rules.phases.roles import banker_is_due
from miethai.games.monopoly.rules.rulesets import KARLSRUHE
from miethai.games.monopoly.rules.tables import DEEDS
from miethai.kernel.bits import count_bits
from miethai.kernel.contract import CHANCE
from miethai.kernel.frames import KIND, SEAT, A, B, C, top, top_kind

# Frames that concern nobody but the player on turn: others are simply not on turn.
OWN_BUSINESS = (state.BUY, state.CARD_READ, state.CARD_CHOICE, state.CLAIM, state.THIRD_TRY)

# What an open frame makes everybody wait for: in Karlsruhe, in the classic game.
FRAME_RULES = {
    state.BUY: ("MON-TURN-03", "MON-TURN-03"),
    state.DEBT: ("MON-CASH-01", "MON-CASH-01"),
    state.OFFER: ("A-75", "A-75"),
    state.COUNTER: ("A-75", "A-75"),
    state.LAST_CHANCE: ("MON-CASH-01", "MON-CASH-01"),
    state.SALE: ("A-81", "A-81"),
    state.CARD_READ: ("MON-K-12", "MON-SPACE-02"),
    state.CARD_CHOICE: ("MON-SPACE-02", "MON-SPACE-02"),
    state.CLAIM: ("MON-TURN-03", "MON-TURN-03"),  # the id says nothing about a rent (MON-K-62)
    state.THIRD_TRY: ("A-25", "A-25"),
    state.RAISE_BID: ("A-14", "A-14"),
    state.BREAK: ("MON-K-75", "A-58"),
    state.DISPUTE: ("MON-K-65", "A-58"),
    state.JUDGEMENT: ("MON-K-66", "A-58"),
}

PREPARATION_RULES = {
    state.READING: "MON-SETUP-01",
    state.PAYOUT: "MON-SETUP-02",
    state.SHUFFLING: "MON-SETUP-03",
    state.TOKENS: "MON-SETUP-04",
    state.ORDER: "MON-SETUP-06",
}


def karlsruhe(s: Any) -> bool:
    return bool(s.ruleset == KARLSRUHE.number)


def either(s: Any, in_karlsruhe: str, in_classic: str) -> str:
    """The id to cite where each ruleset has a rule of its own."""
    return in_karlsruhe if karlsruhe(s) else in_classic


# --- who cannot act at all -----------------------------------------------------------------------
def over_rule(s: Any) -> str:
    """Why the game has ended."""
    if enough_bankrupts(s):
        return either(s, "MON-K-44", "A-35")
    if count_bits(s.alive) == 1:
        return "MON-END-01"
    return either(s, "MON-K-45", "A-39")


def out_rule(s: Any) -> str:
    """A bankrupt player is out, and in Karlsruhe away from the table."""
    return either(s, "MON-K-43", "MON-BKR-01")


def stranger_rule(s: Any) -> str:
    """Nobody sits here."""
    return either(s, "MON-K-02", "MON-D-01")


def role_rule(s: Any, seat: int) -> str:
    """A role does not play."""
    if seat == state.BANKER:
        return either(s, "MON-K-02", "MON-C-01" if s.banker_mode == 0 else "A-58")
    return either(s, "MON-K-69" if seat == state.MODERATOR else "MON-K-73", "A-58")


def absent_rule(s: Any, seat: int) -> str | None:
    """Why this player cannot take part in anything, if he cannot."""
    if is_alive(s, seat):
        return None
    return out_rule(s) if 0 <= seat < s.players else stranger_rule(s)


# --- what the table waits for --------------------------------------------------------------------
def preparation_rule(s: Any) -> str:
    """The step of the preparation that comes first."""
    if s.stage == state.DEALING:
        return either(s, "MON-K-06", "MON-SETUP-01")
    return PREPARATION_RULES[s.stage]


def lots_rule(s: Any, estate: int) -> str:
    return "MON-BKR-04" if estate else either(s, "MON-K-24", "A-74")


def auction_rule(s: Any) -> str:
    """Why the lot on top is being auctioned."""
    if s.depth > 1 and s.frame[s.depth - 2][KIND] == state.LOTS:
        return lots_rule(s, s.frame[s.depth - 2][C])
    return "MON-BUY-03" if top(s, A) < DEEDS else "MON-SHORT-01"


def purchase_rule(s: Any, seat: int) -> str:
    """A purchase of buildings is open: the buyer must place them, Karlsruhe stops for all."""
    if top_kind(s) == state.BUILDING and seat == top(s, SEAT):
        return "MON-BUILD-04"
    if s.build_pause:
        return either(s, "MON-K-38", "MON-BUILD-04")
    return "A-79" if top_kind(s) == state.WANT else "MON-BUILD-04"


def frame_rule(s: Any, seat: int) -> str:
    """What the frame on top makes this seat wait for."""
    kind = top_kind(s)
    if kind == state.AUCTION:
        return auction_rule(s)
    if kind == state.LOTS:
        return lots_rule(s, top(s, C))
    if kind == state.TRANSFER:
        return "MON-BKR-03" if top(s, B) else "MON-TRADE-05"
    if kind in (state.BUILDING, state.WANT):
        return purchase_rule(s, seat)
    return either(s, *FRAME_RULES.get(kind, FRAME_RULES[state.BUY]))


def chance_rule(s: Any) -> str:
    """Dice are in the air, a card is being drawn, or a lot is."""
    if s.draw_from:
        return "MON-SPACE-02"
    if s.dice_for:
        return "MON-RENT-05" if s.dice_for == state.FOR_RENT else "MON-TURN-02"
    return lots_rule(s, 0)


def hold_up(s: Any, seat: int) -> str | None:
    """Why the game is not waiting for the player on turn, if it is not (play has begun)."""
    if actor(s) == CHANCE:
        return chance_rule(s)
    if s.depth:
        return frame_rule(s, seat)
    if s.stage == state.LAST_CALL:
        return either(s, "MON-K-45", "A-34")
    if banker_is_due(s):
        return either(s, "A-72", "A-58") if s.break_asked == s.alive else "A-80"
    return None


def waits_for_turn_only(s: Any) -> bool:
    """Whether what holds up the game concerns only the player on turn."""
    return bool(s.dice_for or s.draw_from or top_kind(s) in OWN_BUSINESS)


def closed_moment(s: Any, seat: int) -> str | None:
    """Why mortgages, buildings and offers have to wait, if they have to (A-49)."""
    kind = top_kind(s)
    if actor(s) != CHANCE:
        if s.depth == 0 and s.stage == state.LAST_CALL:
            return either(s, "MON-K-45", "A-34")
        if kind in (state.BUILDING, state.WANT):
            return purchase_rule(s, seat)
        if table_is_free(s, kind) and has_room(s):
            return None
    return "A-49"


def begun(s: Any) -> bool:
    return bool(s.stage >= state.START)
