"""What the refusals share: the edition whose id to cite, and what several moments have to say."""

from __future__ import annotations

from typing import Any, NamedTuple

from miethai.games.wucherer.rules import state, tables
from miethai.games.wucherer.rules.phases.recycle import EVERY_DISCARD

# Cards that answer something out of turn, and the rule that says what.
ANSWERS = {
    tables.POLICE: "WUC-POLICE-01",
    tables.MADMAN: "WUC-MAD-01",
    tables.ALIBI: "WUC-ALI-03",
    tables.BROKER: "WUC-BROKER-01",
}

# Parts of a turn: the verbs that only the seat on turn ever uses.
TURN_VERBS = (
    *("check", "keep", "bail", "stay"),
    *("build", "floor", "roof", "as", "recall", "cancel", "end"),
    *("offer", "want", "give", "price"),
    *("buy", "stop"),
)
TRADE_VERBS = ("offer", "want", "give", "price", "accept", "decline")


class Attempt(NamedTuple):
    """A move taken apart; every verb has one argument at most."""

    verb: str
    arg: int
    amount: int


def is_classic(s: Any) -> bool:
    return bool(s.card_set)


def either(s: Any, in_2013: str, in_classic: str) -> str:
    """The id to cite where each edition has a rule of its own."""
    return in_classic if is_classic(s) else in_2013


# --- cards ---------------------------------------------------------------------------------------
def not_held(s: Any, seat: int, kind: int) -> str:
    """Why the seat has no such card to play."""
    if kind == tables.MONSTER and not is_classic(s):
        return "WUC-N-46"
    if kind == tables.ROOF and s.roof_supply:
        return "WUC-N-02"
    if s.count[kind] == 0:
        return either(s, "WUC-N-58", "WUC-O-01")
    return "WUC-GEN-03" if is_own_floor(s, seat, kind) else "WUC-PLAY-01"


def is_own_floor(s: Any, seat: int, kind: int) -> bool:
    """Whether the seat has built such a card in, as far as it may look (AMB-44)."""
    if not s.builder_may_peek:
        return False
    for house, builder in enumerate(s.builder):
        if builder == seat and s.built >> house & 1:
            if any(s.floor[house][k] == kind + 1 for k in range(tables.MAX_FLOORS)):
                return True
    return False


def no_recycling(s: Any, seat: int) -> str:
    """Why a seat that is asked cannot play Das Duale System."""
    if s.hand[seat][tables.RECYCLING] == 0:
        return not_held(s, seat, tables.RECYCLING)
    if s.depth and s.recycling_window != EVERY_DISCARD:
        return "AMB-39"
    return "WUC-O-40" if s.discard_size == 0 else "AMB-75"


def out_of_turn(s: Any, seat: int, kind: int) -> str:
    """Why a card cannot be played while somebody else is on turn and nothing hits the seat."""
    if kind in ANSWERS:
        return ANSWERS[kind]
    if kind == tables.COURT:
        return "AMB-59" if s.jail == seat else "WUC-COURT-01"
    if kind == tables.RECYCLING and is_classic(s):
        return "AMB-39"
    return either(s, "WUC-N-07", "WUC-TURN-01")


# --- moments -------------------------------------------------------------------------------------
def check_was_left_out(s: Any) -> bool:
    """Whether the running turn is surely the seat's first: somebody has had none at all."""
    return bool(s.skip_first_check) and any(s.begun[seat] == 0 for seat in range(s.players))


def no_check(s: Any) -> str:
    """Phase 1 is over, or was left out."""
    if check_was_left_out(s):
        return either(s, "WUC-N-08", "AMB-02")
    return "WUC-TURN-02"


def no_bail(s: Any, seat: int) -> str | None:
    """Nobody to release, or too little money."""
    if s.jail != seat:
        return "WUC-JAIL-01"
    return "WUC-CHECK-06" if s.money[seat] < s.bail else None


def no_trade(s: Any) -> str:
    """No offer is open; in 2013 there is none at all."""
    return either(s, "WUC-N-06", "WUC-O-11")


def no_purchase(s: Any) -> str:
    """Cards are bought at the end of a turn, and not once the pile is used up."""
    return "WUC-END-03" if s.lap_left else "WUC-TURN-02"


def site_rule(s: Any) -> str:
    """A house that was begun is finished first."""
    return either(s, "WUC-N-19", "WUC-O-10")


def politics_rule(s: Any) -> str:
    return either(s, "WUC-N-64", "WUC-O-43")


def decider_rule(s: Any, cause: int) -> str:
    """Who says where a tenant moves (3.3), by what makes it move."""
    return {
        state.BY_SQUATTERS: "WUC-CHECK-02",
        state.BY_LANDLORD: "WUC-N-11",
        state.BY_SCIENTIST: "WUC-N-14",
        state.BY_MUSICIAN: either(s, "WUC-N-44", "WUC-O-20"),
        state.BY_PUB: "WUC-N-39",
        state.BY_DEMOLITION: "WUC-DEM-02",
    }[cause]
