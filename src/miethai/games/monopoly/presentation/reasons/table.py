"""Why a role's move, or a request to a role, may not be made."""

from __future__ import annotations

from typing import Any

from miethai.games.monopoly.presentation.reasons import common
from miethai.games.monopoly.rules import state
from miethai.games.monopoly.rules.phases.beginning import has_banker, token_is_free
from miethai.games.monopoly.rules.phases.common import halted
from miethai.games.monopoly.rules.phases.roles import AUCTION_MARK
from miethai.kernel.frames import C, top, top_kind


# --- preparation ---------------------------------------------------------------------------------
def read(s: Any, seat: int, arg: int, amount: int) -> str:
    """Karlsruhe's moderators read, and once."""
    reads = seat == state.MODERATOR or s.stage != state.READING
    return "MON-SETUP-01" if reads else common.either(s, "MON-K-01", "MON-SETUP-01")


def preparing(s: Any, seat: int, in_karlsruhe: str, in_classic: str) -> str:
    """A step of the banker's: after the reading, at its time, and once."""
    if seat == state.BANKER and not has_banker(s):
        return common.role_rule(s, seat)
    due = seat == state.BANKER or not has_banker(s)
    if due and s.stage == state.READING:
        return "MON-SETUP-01"
    return common.either(s, in_karlsruhe, in_classic)


def pay_out(s: Any, seat: int, arg: int, amount: int) -> str:
    if not has_banker(s) and seat < state.PLAYERS:
        return common.either(s, "MON-K-03", "MON-C-02")  # nobody hands himself the bank's money
    return preparing(s, seat, "MON-K-03", "MON-SETUP-02")


def shuffle(s: Any, seat: int, arg: int, amount: int) -> str:
    return preparing(s, seat, "MON-K-04", "MON-SETUP-03")


def token(s: Any, seat: int, which: int, amount: int) -> str:
    hands_out = seat == state.BANKER if has_banker(s) else seat < state.PLAYERS
    if hands_out and s.stage == state.TOKENS and not token_is_free(s, which):
        return "MON-SETUP-04"
    return preparing(s, seat, "MON-K-05", "MON-SETUP-04")


def deal(s: Any, seat: int, arg: int, amount: int) -> str:
    return preparing(s, seat, "MON-K-06", "MON-BUY-01")


# --- the banker ----------------------------------------------------------------------------------
def read_card(s: Any, seat: int, arg: int, amount: int) -> str:
    return common.either(s, "MON-K-12", "MON-SPACE-02")


def lot(s: Any, seat: int, deed: int, amount: int) -> str:
    if top_kind(s) != state.LOTS:
        return common.either(s, "MON-K-19", "A-74")
    if seat != state.BANKER:
        return common.either(s, "MON-K-23", "A-74")
    return "A-41" if top(s, C) else common.either(s, "A-32", "A-74")


def step(s: Any, seat: int, arg: int, amount: int) -> str:
    return common.either(s, "MON-K-23", "A-13")


def mark(s: Any, seat: int, which: int, amount: int) -> str:
    if seat != state.BANKER:
        return common.either(s, "MON-K-58", "A-80")
    if which == AUCTION_MARK:
        return common.either(s, "MON-K-24" if s.unowned_auction_minute > 0 else "A-32", "A-80")
    return common.either(s, "MON-K-45" if s.time_limit_min > 0 else "A-39", "A-39")


def timeout(s: Any, seat: int, arg: int, amount: int) -> str:
    return "A-62"


def value(s: Any, seat: int, arg: int, amount: int) -> str:
    return common.either(s, "MON-K-46", "MON-C-13")


# --- breaks and disputes -------------------------------------------------------------------------
def break_(s: Any, seat: int, arg: int, amount: int) -> str:
    return common.either(s, "MON-K-75" if seat == state.BANKER else "MON-K-68", "A-58")


def resume(s: Any, seat: int, arg: int, amount: int) -> str:
    return common.either(s, "MON-K-75", "A-58")


def ask_break(s: Any, seat: int, arg: int, amount: int) -> str:
    return request_fault(s, seat) or common.either(s, "MON-K-74", "A-58")


def dispute(s: Any, seat: int, arg: int, amount: int) -> str:
    fault = request_fault(s, seat)
    if fault:
        return fault
    return common.either(s, "MON-K-73" if s.judged else "MON-K-65", "A-58")


def request_fault(s: Any, seat: int) -> str | None:
    """Requests wait for the start of play and for the end of a halt."""
    if seat >= state.PLAYERS or not has_banker(s):
        return None
    if not common.begun(s):
        return common.preparation_rule(s)
    return common.frame_rule(s, seat) if halted(s) else None


def ruling(s: Any, seat: int, arg: int, amount: int) -> str:
    halt = seat == state.BANKER and top_kind(s) == state.JUDGEMENT
    return common.either(s, "MON-K-66" if halt else "MON-K-65", "A-58")


def escalate(s: Any, seat: int, arg: int, amount: int) -> str:
    return common.either(s, "MON-K-66", "A-58")


# --- the judge -----------------------------------------------------------------------------------
def judge_only(s: Any, seat: int) -> str:
    """He acts only on a case the banker has passed to him, and nobody else does."""
    if seat == state.JUDGE:
        return common.either(
            s, "MON-K-73" if top_kind(s) == state.JUDGEMENT else "MON-K-66", "A-58"
        )
    if seat == state.BANKER:
        return common.either(s, "MON-K-61", common.role_rule(s, seat))
    return common.either(s, "MON-K-69" if seat == state.MODERATOR else "MON-K-73", "A-58")


def uphold(s: Any, seat: int, arg: int, amount: int) -> str:
    if seat == state.BANKER and top_kind(s) in (state.DISPUTE, state.JUDGEMENT):
        return common.either(s, "MON-K-73", "A-58")
    return judge_only(s, seat)


def correct(s: Any, seat: int, pair: int, amount: int) -> str:
    """A player has no hand in the bank and passes no money on without a rule."""
    if seat >= state.PLAYERS:
        return judge_only(s, seat)
    bank = state.PLAYERS in divmod(pair, state.PLAYERS + 1)
    return (
        common.either(s, "MON-K-56", "MON-C-02") if bank else common.either(s, "MON-K-53", "A-57")
    )


def place(s: Any, seat: int, which: int, amount: int) -> str:
    return common.either(s, judge_only(s, seat), "MON-TURN-02")
