"""What banker, moderators and judge do, and what players may ask of them.
MON-K-23, MON-K-61 … 68, MON-K-73 … 76, A-32, A-62, A-72, A-80"""

from miethai.games.monopoly.rules.moves import (
    ASK_BREAK,
    BREAK_N,
    CLOCK_MARK,
    CORRECT,
    ESCALATE,
    PLACE,
    RAISE_DISPUTE,
    RESUME,
    RULING_N,
    STEP,
    TIMEOUT,
    UPHOLD,
)
from miethai.games.monopoly.rules.notes import R_JUDGE
from miethai.games.monopoly.rules.phases.auction import open_lots
from miethai.games.monopoly.rules.phases.beginning import has_banker
from miethai.games.monopoly.rules.phases.common import (
    halted,
    has_room,
    is_alive,
    is_program,
    next_alive,
    owe,
    owner_of,
    transfer,
)
from miethai.games.monopoly.rules.state import (
    BANK,
    BANKER,
    BREAK,
    DISPUTE,
    JUDGE,
    JUDGEMENT,
    PLAYERS,
    START,
)
from miethai.games.monopoly.rules.tables import DEEDS
from miethai.kernel.frames import pop, push
from miethai.kernel.moves import allow
from miethai.kernel.rule import rule

ACCOUNTS = PLAYERS + 1  # the seats and the bank
MOST_CORRECTED = 9999
AUCTION_MARK, END_MARK = 0, 1


# --- the clock -----------------------------------------------------------------------------------
@rule
def mark_is_due(s, mark):
    """With a clock that counts turns (A-80): whether this mark has come and was not called yet."""
    if s.clock_by_turns == 0:
        return False
    minute = s.unowned_auction_minute + 0 if mark == AUCTION_MARK else s.time_limit_min + 0
    return mark_is_open(s, mark) and s.turns * s.seconds_per_turn >= minute * 60


@rule
def mark_is_open(s, mark):
    """The ruleset has this mark and it was not called yet (MON-K-24: once)."""
    if mark == AUCTION_MARK:
        return s.unowned_auction_minute > 0 and s.auction_mark == 0
    return s.time_limit_min > 0 and s.end_mark == 0


@rule
def apply_mark(s, mark):
    if mark == AUCTION_MARK:
        s.auction_mark = 1
    else:
        s.end_mark = 1


@rule
def unowned_auction_due(s):
    return s.auction_mark == 1 and s.lots_done == 0


@rule
def begin_unowned_auction(s):
    """Every property without an owner, once in the game (MON-K-24)."""
    s.lots_done = 1
    mask = 0
    for deed in range(DEEDS):
        if owner_of(s, deed) < 0:
            mask |= 1 << deed
    if mask:
        first = s.turn + 0 if is_alive(s, s.turn) else next_alive(s, s.turn)
        open_lots(s, mask, first, 0)


# --- duties and rights of the banker -------------------------------------------------------------
@rule
def banker_is_due(s):
    """Between two turns the banker calls a mark or the break that all asked for (A-72)."""
    if s.stage != START or s.running:
        return False
    persons = s.alive & ~s.programs
    if persons and s.break_asked & persons == persons:
        return True
    return mark_is_due(s, AUCTION_MARK) or mark_is_due(s, END_MARK)


@rule
def legal_duty(s, w):
    for mark in range(2):
        if mark_is_due(s, mark):
            allow(w, CLOCK_MARK + mark)
            return
    allow(w, BREAK_N)


@rule
def legal_banker(s, asked, w):
    """What the banker may do at any time; he has no other way to change anything (MON-K-61)."""
    if halted(s) or s.stage < START:
        return
    if asked >= 0 and asked < PLAYERS:
        allow(w, TIMEOUT)
    for mark in range(2):
        if mark_is_open(s, mark):
            allow(w, CLOCK_MARK + mark)
    if has_banker(s):
        allow(w, STEP)  # MON-K-23
        if has_room(s):
            allow(w, BREAK_N)  # MON-K-68


@rule
def apply_break(s, minutes):
    """For the whole table alike (MON-K-75)."""
    s.break_asked = 0
    push(s, BREAK, BANKER, minutes, 0)


@rule
def legal_halt(s, kind, w):
    """In a break, a dispute or before the judge."""
    if kind == BREAK:
        allow(w, RESUME)
    elif kind == DISPUTE:
        allow(w, RULING_N)  # MON-K-65
        allow(w, ESCALATE)  # MON-K-66
    else:
        allow(w, UPHOLD)
        for pair in range(ACCOUNTS * ACCOUNTS):
            if accounts_fit(s, pair):
                allow(w, CORRECT + pair)
        for seat in range(s.players):
            if is_alive(s, seat):
                allow(w, PLACE + seat)


@rule
def accounts_fit(s, pair):
    payer = pair // ACCOUNTS
    payee = pair % ACCOUNTS
    if payer == payee or (payee < PLAYERS and not is_alive(s, payee)):
        return False
    return payer == PLAYERS or (is_alive(s, payer) and most_corrected(s, pair) > 0)


@rule
def is_correction(slot):
    return slot >= CORRECT and slot < CORRECT + ACCOUNTS * ACCOUNTS


@rule
def most_corrected(s, pair):
    """Between two decisions he may owe like any other debtor; in the midst of another question a
    correction moves only money that is there. A hidden purse sets no limit that could be read."""
    payer = pair // ACCOUNTS
    if payer == PLAYERS or s.depth == 1 or s.hidden_cash:
        return MOST_CORRECTED
    return s.cash[payer] + 0


@rule
def apply_halt(s, slot, amount):
    """The halt is over; only the judge changes anything, by one correction (MON-K-73)."""
    pop(s)
    if slot == ESCALATE:
        push(s, JUDGEMENT, JUDGE, 0, 0)
    elif slot == UPHOLD:
        s.judged = 1
    elif is_correction(slot):
        s.judged = 1
        correct(s, slot - CORRECT, amount)
    elif slot >= PLACE and slot < PLACE + PLAYERS:
        s.judged = 1
        s.at[slot - PLACE] = amount
        s.jailed[slot - PLACE] = 0
        s.tries[slot - PLACE] = 0


@rule
def correct(s, pair, amount):
    """In the midst of another question a hidden purse gives what is in it, and no debt opens."""
    payer = pair // ACCOUNTS
    payee = pair % ACCOUNTS
    creditor = BANK if payee == PLAYERS else payee
    if payer == PLAYERS:
        transfer(s, BANK, creditor, amount, R_JUDGE, 0)
    elif s.depth == 0:
        owe(s, payer, creditor, amount, R_JUDGE, 0)
    else:
        transfer(s, payer, creditor, min(amount, s.cash[payer] + 0), R_JUDGE, 0)


# --- what players may ask ------------------------------------------------------------------------
@rule
def legal_requests(s, seat, w):
    """A break only the whole table can demand (MON-K-74); a dispute goes to the banker first."""
    if not has_banker(s) or is_program(s, seat) or s.stage < START:
        return
    if s.break_asked >> seat & 1 == 0:
        allow(w, ASK_BREAK)
    if s.judged == 0 and has_room(s):
        allow(w, RAISE_DISPUTE)


@rule
def apply_request(s, seat, slot):
    if slot == ASK_BREAK:
        s.break_asked |= 1 << seat
    else:
        push(s, DISPUTE, BANKER, seat, 0)
