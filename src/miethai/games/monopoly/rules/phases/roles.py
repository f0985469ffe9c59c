"""What banker, moderators and judge do, and what players may ask of them.
MON-K-23, MON-K-61 … 68, MON-K-73 … 76, A-32, A-62, A-72, A-80"""

from miethai.games.monopoly.rules import bars, moves, state
from miethai.games.monopoly.rules.notes import R_JUDGE
from miethai.games.monopoly.rules.phases import common
from miethai.games.monopoly.rules.phases.auction import bar_without_auction, is_outcry, open_lots
from miethai.games.monopoly.rules.phases.beginning import bar_role, has_banker
from miethai.games.monopoly.rules.phases.waiting import bar_of_frame, bar_of_step
from miethai.games.monopoly.rules.rulebook import RULE_IDS
from miethai.games.monopoly.rules.tables import DEEDS, SPACES
from miethai.kernel.frames import pop, push, top_kind
from miethai.kernel.moves import allow
from miethai.kernel.rule import rule

ACCOUNTS = state.PLAYERS + 1  # the seats and the bank
MOST_CORRECTED = 9999
LARGEST_STEP = 1000
LONGEST_BREAK = 60
RULE_COUNT = len(RULE_IDS)
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
        if common.owner_of(s, deed) < 0:
            mask |= 1 << deed
    if mask:
        first = s.turn + 0 if common.is_alive(s, s.turn) else common.next_alive(s, s.turn)
        open_lots(s, mask, first, 0)


# --- duties and rights of the banker -------------------------------------------------------------
@rule
def banker_is_due(s):
    """Between two turns the banker calls a mark or the break that all asked for (A-72)."""
    if s.stage != state.START or s.running:
        return False
    persons = s.alive & ~s.programs
    if persons and s.break_asked & persons == persons:
        return True
    return mark_is_due(s, AUCTION_MARK) or mark_is_due(s, END_MARK)


@rule
def first_due(s):
    """The mark that has to be called next, -1 if it is the break."""
    for mark in range(2):
        if mark_is_due(s, mark):
            return mark
    return -1


@rule
def has_duty(s):
    """Whether the table waits for the banker's mark or break."""
    return s.depth == 0 and banker_is_due(s) and not common.chance_is_due(s)


@rule
def may_act(s):
    """Whether the banker may do what is open to the role at any time: in play, and not in a
    halt."""
    if common.halted(s) or s.stage < state.START or common.is_program(s, state.BANKER):
        return False
    return not common.chance_is_due(s)


@rule
def bar_step(s, seat, amount):
    """MON-K-23"""
    if seat == state.BANKER and has_banker(s) and may_act(s):
        if amount >= 1 and amount <= LARGEST_STEP:
            return 0
    return bars.NO_STEP


@rule
def bar_hammer(s, seat):
    """The banker conducts the auction: where everybody may call out a bid, nobody else ends it."""
    if seat != state.BANKER or not is_outcry(s):
        return bars.HAMMER_IS_BANKERS
    if top_kind(s) != state.AUCTION:
        return bar_without_auction(s)
    return 0 if may_act(s) else bars.HAMMER_IS_BANKERS


@rule
def bar_mark(s, seat, mark):
    if seat != state.BANKER:
        return bars.MARKS_ARE_BANKERS
    if may_act(s) and mark_is_open(s, mark):
        return 0
    if has_duty(s) and first_due(s) == mark:
        return 0
    if mark == AUCTION_MARK:
        return bars.AUCTION_MARK_CALLED if s.unowned_auction_minute > 0 else bars.NO_AUCTION_MARK
    return bars.END_MARK_CALLED if s.time_limit_min > 0 else bars.NO_END_MARK


@rule
def bar_break(s, seat, amount):
    """The banker calls it (MON-K-68), or has to when all have asked for it (A-72)."""
    if seat != state.BANKER:
        return bars.BANKER_CALLS_BREAKS
    if amount < 1 or amount > LONGEST_BREAK:
        return bars.NO_BREAK
    if has_banker(s) and common.has_room(s) and may_act(s):
        return 0
    return 0 if has_duty(s) and first_due(s) < 0 else bars.NO_BREAK


@rule
def legal_duty(s, w):
    mark = first_due(s)
    if mark >= 0:
        allow(w, moves.CLOCK_MARK + mark)
    else:
        allow(w, moves.BREAK_N)


@rule
def legal_banker(s, asked, w):
    """What the banker may do at any time; there is no other way to change anything (MON-K-61)."""
    if not may_act(s):
        return
    if asked >= 0 and asked < state.PLAYERS:
        allow(w, moves.TIMEOUT)
        if bar_hammer(s, state.BANKER) == 0:
            allow(w, moves.HAMMER)
    for mark in range(2):
        if mark_is_open(s, mark):
            allow(w, moves.CLOCK_MARK + mark)
    if has_banker(s):
        allow(w, moves.STEP)  # MON-K-23
        if common.has_room(s):
            allow(w, moves.BREAK_N)  # MON-K-68


@rule
def apply_break(s, minutes):
    """For the whole table alike (MON-K-75)."""
    s.break_asked = 0
    push(s, state.BREAK, state.BANKER, minutes, 0)


@rule
def bar_resume(s, seat):
    return 0 if common.is_asked(s, seat, state.BREAK) else bars.NO_BREAK


@rule
def bar_ruling(s, seat, rule_number):
    """MON-K-65"""
    if common.is_asked(s, seat, state.DISPUTE) and rule_number >= 0 and rule_number < RULE_COUNT:
        return 0
    passed_on = seat == state.BANKER and top_kind(s) == state.JUDGEMENT
    return bars.JUDGE_DECIDES if passed_on else bars.NO_RULING


@rule
def bar_escalate(s, seat):
    """MON-K-66"""
    return 0 if common.is_asked(s, seat, state.DISPUTE) else bars.JUDGE_DECIDES


@rule
def bar_judge(s, seat):
    """Only the judge acts, and only on a case that the banker has passed on."""
    if seat == state.JUDGE:
        has_case = top_kind(s) == state.JUDGEMENT
        return bars.JUDGE_CANNOT if has_case else bars.JUDGE_NOT_CALLED
    if seat == state.BANKER:
        apart = has_banker(s)
        return bars.ROLE_CHANGES_NOTHING if apart else bars.BANKER_AMONG_PLAYERS_CHANGES_NOTHING
    return bar_role(s, seat)


@rule
def bar_uphold(s, seat):
    if common.is_asked(s, seat, state.JUDGEMENT):
        return 0
    halted = top_kind(s) == state.DISPUTE or top_kind(s) == state.JUDGEMENT
    return bars.JUDGE_ONLY if seat == state.BANKER and halted else bar_judge(s, seat)


@rule
def bar_correct(s, seat, pair, amount):
    """A player has no hand in the bank and passes no money on without a rule."""
    if common.is_asked(s, seat, state.JUDGEMENT) and accounts_fit(s, pair):
        if amount >= 1 and amount <= most_corrected(s, pair):
            return 0
    if seat >= state.PLAYERS:
        return bar_judge(s, seat)
    bank = pair // ACCOUNTS == state.PLAYERS or pair % ACCOUNTS == state.PLAYERS
    return bars.HAND_IN_BANK if bank else bars.MONEY_WITHOUT_RULE


@rule
def bar_place_token(s, seat, which, space):
    """MON-TURN-02: tokens move by the dice; only the judge puts one elsewhere."""
    if common.is_asked(s, seat, state.JUDGEMENT) and common.is_alive(s, which):
        if space >= 0 and space < SPACES:
            return 0
    if seat == state.JUDGE and top_kind(s) != state.JUDGEMENT:
        return bars.TOKEN_STAYS_WITHOUT_CASE
    if seat == state.BANKER:
        return bars.BANKER_MOVES_NO_TOKEN
    return bars.MODERATOR_MOVES_NO_TOKEN if seat == state.MODERATOR else bars.TOKEN_STAYS


@rule
def legal_halt(s, kind, w):
    """In a break, a dispute or before the judge."""
    if kind == state.BREAK:
        allow(w, moves.RESUME)
    elif kind == state.DISPUTE:
        allow(w, moves.RULING_N)  # MON-K-65
        allow(w, moves.ESCALATE)  # MON-K-66
    else:
        allow(w, moves.UPHOLD)
        for pair in range(ACCOUNTS * ACCOUNTS):
            if accounts_fit(s, pair):
                allow(w, moves.CORRECT + pair)
        for seat in range(s.players):
            if common.is_alive(s, seat):
                allow(w, moves.PLACE + seat)


@rule
def accounts_fit(s, pair):
    payer = pair // ACCOUNTS
    payee = pair % ACCOUNTS
    if payer == payee or (payee < state.PLAYERS and not common.is_alive(s, payee)):
        return False
    return payer == state.PLAYERS or (common.is_alive(s, payer) and most_corrected(s, pair) > 0)


@rule
def is_correction(slot):
    return slot >= moves.CORRECT and slot < moves.CORRECT + ACCOUNTS * ACCOUNTS


@rule
def most_corrected(s, pair):
    """Between two decisions the payer may owe like any other debtor; in the middle of another
    question a correction moves only money that is there. A hidden purse sets no limit that could be
    read."""
    payer = pair // ACCOUNTS
    if payer == state.PLAYERS or s.depth == 1 or s.hidden_cash:
        return MOST_CORRECTED
    return s.cash[payer] + 0


@rule
def apply_halt(s, slot, amount):
    """The halt is over; only the judge changes anything, by one correction (MON-K-73)."""
    pop(s)
    if slot == moves.ESCALATE:
        push(s, state.JUDGEMENT, state.JUDGE, 0, 0)
    elif slot == moves.UPHOLD:
        s.judged = 1
    elif is_correction(slot):
        s.judged = 1
        correct(s, slot - moves.CORRECT, amount)
    elif slot >= moves.PLACE and slot < moves.PLACE + state.PLAYERS:
        s.judged = 1
        s.at[slot - moves.PLACE] = amount
        s.jailed[slot - moves.PLACE] = 0
        s.tries[slot - moves.PLACE] = 0


@rule
def correct(s, pair, amount):
    """In the midst of another question a hidden purse gives what is in it, and no debt opens."""
    payer = pair // ACCOUNTS
    payee = pair % ACCOUNTS
    creditor = state.BANK if payee == state.PLAYERS else payee
    if payer == state.PLAYERS:
        common.transfer(s, state.BANK, creditor, amount, R_JUDGE, 0)
    elif s.depth == 0:
        common.owe(s, payer, creditor, amount, R_JUDGE, 0)
    else:
        common.transfer(s, payer, creditor, min(amount, s.cash[payer] + 0), R_JUDGE, 0)


# --- what players may ask ------------------------------------------------------------------------
@rule
def bar_request(s, seat, slot):
    """Against a request of a player to the banker: it waits for the start of play and for the end
    of a halt. A break only the whole table can demand (MON-K-74)."""
    otherwise = bars.BREAK_NOT_ASKED
    if slot == moves.RAISE_DISPUTE:
        otherwise = bars.JUDGED_ALREADY if s.judged else bars.NO_DISPUTE
    if seat >= state.PLAYERS or not has_banker(s):
        return otherwise
    if s.stage < state.START:
        return bar_of_step(s)
    if common.halted(s):
        return bar_of_frame(s, seat)
    if common.is_program(s, seat) or common.chance_is_due(s):
        return otherwise
    may = may_dispute(s) if slot == moves.RAISE_DISPUTE else s.break_asked >> seat & 1 == 0
    return 0 if may else otherwise


@rule
def may_dispute(s):
    """A dispute goes to the banker first, and not again after a judgement (MON-K-73)."""
    return s.judged == 0 and common.has_room(s)


@rule
def legal_requests(s, seat, w):
    if not has_banker(s) or common.is_program(s, seat) or s.stage < state.START:
        return
    if s.break_asked >> seat & 1 == 0:
        allow(w, moves.ASK_BREAK)
    if may_dispute(s):
        allow(w, moves.RAISE_DISPUTE)


@rule
def apply_request(s, seat, slot):
    if slot == moves.ASK_BREAK:
        s.break_asked |= 1 << seat
    else:
        push(s, state.DISPUTE, state.BANKER, seat, 0)
