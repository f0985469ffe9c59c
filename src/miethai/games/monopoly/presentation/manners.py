"""What a table of Monopoly does beside the rules: when people must get a word in, who decides for a
role, and what the clock does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from miethai.games.monopoly.rules import state
from miethai.games.monopoly.rules.legal import legal
from miethai.games.monopoly.rules.moves import (
    BREAK_N,
    CLOCK_MARK,
    HAMMER,
    PASS,
    RESUME,
    THROW,
    TIMEOUT,
)
from miethai.games.monopoly.rules.phases.auction import CALLS, can_bid, is_outcry
from miethai.games.monopoly.rules.phases.beginning import next_without_token
from miethai.games.monopoly.rules.phases.common import is_alive
from miethai.kernel.contract import Limit, Manners
from miethai.kernel.frames import SEAT, A, B, C, D, E, frame_of, top, top_kind
from miethai.kernel.moves import SLOT_BITS, legal_set

BREAK_MINUTES = 10  # of a break that somebody at the table calls; they end it when they are back


# --- the people at the table ---------------------------------------------------------------------
def must_pause(s: Any) -> bool:
    """Before another player's throw, and before the valuation, people may still claim rent
    (MON-K-26, A-34). The stop comes whether or not rent is open: it must not be a hint (MON-K-62).
    """
    if s.rent_claim == 0 or s.depth or s.dice_for or s.draw_from:
        return False
    if s.stage == state.LAST_CALL:
        return True
    begun = s.turns > 0 or s.running == 1
    return bool(begun and s.stage == state.START and (s.running == 0 or s.rent_claim_window == 1))


def turn_key(s: Any) -> tuple[int, int, int]:
    """Tells one throw of the game from the next."""
    return int(s.stage), int(s.turns), int(s.doubles)


def can_play(s: Any, seat: int) -> bool:
    return bool(is_alive(s, seat))


def decider(s: Any, persons: Sequence[int]) -> int | None:
    """Which person settles a role's question; None: the role just does its duty."""
    kind = top_kind(s)
    wanted: int | None = None
    if s.depth == 0 and s.stage == state.TOKENS:
        wanted = next_without_token(s)
    elif s.depth == 0 and s.stage == state.READING:
        wanted = persons[0] if persons else None
    elif kind == state.DISPUTE:
        wanted = top(s, A)
    elif kind in (state.BREAK, state.JUDGEMENT) and persons:
        wanted = persons[0]
    return wanted if wanted in persons else None


def formality(s: Any, seat: int) -> int | None:
    """Without preparation the table throws for the order of play: nobody decides anything by it
    (MON-SETUP-01, MON-SETUP-06)."""
    return THROW if s.quick_start and s.stage == state.ORDER and s.depth == 0 else None


def has_secrets(s: Any) -> bool:
    """Whether people at one terminal must not look at each other's screen (A-70)."""
    return bool(s.hidden_cash)


# --- the clock -----------------------------------------------------------------------------------
def has_clock(s: Any) -> bool:
    """A table whose marks are called by real time."""
    return bool((s.time_limit_min > 0 or s.unowned_auction_minute > 0) and s.clock_by_turns == 0)


def clock_runs(s: Any) -> bool:
    """From the first throw of the first turn on, but not in a break or before the judge (A-33)."""
    halts = {state.BREAK: 0, state.DISPUTE: 1, state.JUDGEMENT: 1}
    kind = top_kind(s)
    if kind in halts and s.clock_stops_in >> halts[kind] & 1:
        return False
    return bool(s.stage >= state.START and (s.turns or s.running))


def mark_due(s: Any, played: float) -> tuple[int, int] | None:
    """The banker's move that the clock calls for after this many seconds of play."""
    for mark, minute in enumerate((s.unowned_auction_minute, s.time_limit_min)):
        if 0 < minute * 60 <= played and _offered(s, state.BANKER, CLOCK_MARK + mark):
            return state.BANKER, CLOCK_MARK + mark
    return None


LAST_CLAIMS = 15  # seconds before the valuation in which rent may still be claimed


def pause_seconds(s: Any) -> int:
    """How long a table with people waits before a throw or the valuation goes on (A-34, A-76)."""
    if not must_pause(s):
        return 0
    return LAST_CLAIMS if s.stage == state.LAST_CALL else int(s.throw_delay_seconds)


SHARES = (0.5, 0.25, 0.25)  # of the time of an auction: before each of the banker's three calls


def question(s: Any) -> tuple[int, ...] | None:
    """In an open outcry the time begins anew with every bid and call, and with nothing else."""
    if top_kind(s) != state.AUCTION or not is_outcry(s):
        return None
    return tuple(top(s, column) for column in (A, B, C, E))


def speakers(s: Any) -> list[int]:
    """In an open outcry all who have not answered the standing bid, from the one asked on."""
    if top_kind(s) != state.AUCTION or not is_outcry(s):
        return []
    seats = [(top(s, SEAT) + k) % s.players for k in range(s.players)]
    return [seat for seat in seats if top(s, D) >> seat & 1 == 0 and can_bid(s, seat)]


def bidding(s: Any) -> tuple[int, ...] | None:
    """The lot; of scarce buildings there may be several in a row."""
    frame = frame_of(s, state.AUCTION)
    return None if frame is None else (frame[A], s.houses_left, s.hotels_left)


def time_limit(s: Any) -> Limit | None:
    """How long the question may stay open with its player there and with the player away, and seat
    and move that end it (A-15, A-42, A-60, A-61, A-62, A-74). Where bidders are asked one by one,
    who is silent has passed: nobody has a lot before all others were asked."""
    kind = top_kind(s)
    if kind == state.AUCTION and is_outcry(s) and s.auction_seconds > 0:
        share = s.auction_seconds * SHARES[top(s, E) >> CALLS]
        return Limit(share, share, state.BANKER, HAMMER)
    if kind == state.BREAK:
        return Limit(top(s, A) * 60.0, top(s, A) * 60.0, state.BANKER, RESUME)
    if not _offered(s, state.BANKER, TIMEOUT):
        return None
    seconds = {
        state.BUY: s.buy_decision_seconds,
        state.AUCTION: s.auction_seconds,
        state.DEBT: s.debt_seconds,
        state.OFFER: s.negotiation_seconds,
        state.COUNTER: s.negotiation_seconds,
        state.BUILDING: s.build_pause_seconds if s.build_pause else -1,
    }.get(kind, -1)
    present = float(seconds) if seconds > 0 else None
    absent = float(s.absent_seconds) if s.absent_seconds > 0 else None
    limits = [t for t in (present, absent) if t is not None]
    ends = (top(s, SEAT), PASS) if kind == state.AUCTION else (state.BANKER, TIMEOUT)
    return Limit(present, min(limits, default=None), *ends)


def next_mark(s: Any) -> int | None:
    """The minute that the clock runs towards."""
    minutes = [(s.unowned_auction_minute, s.auction_mark), (s.time_limit_min, s.end_mark)]
    return next((minute for minute, called in minutes if minute > 0 and not called), None)


def break_move(s: Any) -> tuple[int, int] | None:
    """The banker's move that gives the table a break."""
    if _offered(s, state.BANKER, BREAK_N):
        return state.BANKER, BREAK_N | BREAK_MINUTES << SLOT_BITS
    return None


def _offered(s: Any, seat: int, slot: int) -> bool:
    w = legal_set()
    legal(s, seat, w)
    return bool(w[slot])


MANNERS = Manners(
    judged_late=("claim",),  # MON-K-62
    house=(state.BANKER,),  # seated as a person: only such a banker calls marks, breaks (MON-K-58)
    unattended={"clockByTurns": True},  # nobody looks at a clock
    formality=formality,
    can_play=can_play,
    turn_key=turn_key,
    decider=decider,
    has_secrets=has_secrets,
    must_pause=must_pause,
    pause_seconds=pause_seconds,
    has_clock=has_clock,
    clock_runs=clock_runs,
    mark_due=mark_due,
    next_mark=next_mark,
    time_limit=time_limit,
    question=question,
    speakers=speakers,
    bidding=bidding,
    break_move=break_move,
)
