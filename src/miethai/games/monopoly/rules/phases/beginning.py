"""Preparation and order throw.  MON-SETUP-01 … 06, MON-C-01, MON-K-01 … 08, A-29, A-30"""

from miethai.games.monopoly.rules import bars, moves, state, tables
from miethai.games.monopoly.rules.notes import R_DEALT, R_START
from miethai.games.monopoly.rules.phases.auction import next_lots
from miethai.games.monopoly.rules.phases.common import is_asked, next_in, owner_of, transfer
from miethai.games.monopoly.rules.tables import TOKENS as TOKEN_NAMES
from miethai.kernel.moves import allow, weigh
from miethai.kernel.rule import rule

TOKEN_COUNT = len(TOKEN_NAMES)


@rule
def has_banker(s):
    """Whether a banker beside the players prepares the table (MON-K-02); otherwise the players
    do."""
    return s.banker_mode > 0


@rule
def prep_actor(s):
    """Who has the next step of the preparation in hand."""
    if s.stage == state.READING:
        return state.MODERATOR if has_banker(s) else 0  # MON-K-01
    if s.stage == state.TOKENS and not has_banker(s):
        return next_without_token(s)
    if s.stage == state.ORDER:
        return next_thrower(s)
    return state.BANKER


@rule
def next_without_token(s):
    for seat in range(s.players):
        if s.token[seat] == 0:
            return seat
    return -1


@rule
def next_thrower(s):
    """The next seat of the order throw that has not thrown yet."""
    for seat in range(s.players):
        if s.throwers >> seat & 1 and s.throw_total[seat] == 0:
            return seat
    return -1


@rule
def token_is_free(s, token):
    for seat in range(s.players):
        if s.token[seat] == token + 1:
            return False
    return True


@rule
def is_due(s, seat, stage):
    """Whether this step of the preparation is this seat's now."""
    return s.stage == stage and s.deal_left == 0 and prep_actor(s) == seat


@rule
def bar_role(s, seat):
    """A role does not play."""
    if seat == state.BANKER:
        return bars.BANKER_ONLY if has_banker(s) else bars.BANKER_AMONG_PLAYERS
    return bars.MODERATOR_ONLY if seat == state.MODERATOR else bars.JUDGE_ONLY


@rule
def bar_read(s, seat):
    """Karlsruhe's moderators read, and once."""
    if is_due(s, seat, state.READING):
        return 0
    reads = seat == state.MODERATOR or s.stage != state.READING
    return bars.RULES_UNREAD if reads else bars.MODERATOR_READS


@rule
def bar_banker_prepares(s, seat, otherwise):
    """A step of the banker's: after the reading, at its time, and once."""
    if seat == state.BANKER and not has_banker(s):
        return bar_role(s, seat)
    hands_out = seat == state.BANKER or not has_banker(s)
    return bars.RULES_UNREAD if hands_out and s.stage == state.READING else otherwise


@rule
def bar_pay_out(s, seat):
    if is_due(s, seat, state.PAYOUT):
        return 0
    if not has_banker(s) and seat < state.PLAYERS:
        return bars.BANK_IS_CLOSED
    return bar_banker_prepares(s, seat, bars.NO_PAYOUT)


@rule
def bar_shuffle(s, seat):
    if is_due(s, seat, state.SHUFFLING):
        return 0
    return bar_banker_prepares(s, seat, bars.NO_SHUFFLE)


@rule
def bar_token(s, seat, token):
    """MON-SETUP-04: one that nobody else has."""
    hands_out = seat == state.BANKER if has_banker(s) else seat < state.PLAYERS
    if s.stage == state.TOKENS and hands_out and not token_is_free(s, token):
        return bars.TOKEN_TAKEN
    return 0 if is_due(s, seat, state.TOKENS) else bar_banker_prepares(s, seat, bars.NO_TOKEN)


@rule
def bar_deal(s, seat):
    """The deeds of the beginning, or the next lot where lots are drawn (A-32)."""
    if is_due(s, seat, state.DEALING):
        return 0
    if is_asked(s, seat, state.LOTS) and next_lots(s) == 0:
        return 0
    return bar_banker_prepares(s, seat, bars.NO_DEAL)


@rule
def legal_prep(s, w):
    """The one step that is due."""
    if s.stage == state.READING:
        allow(w, moves.READ)
    elif s.stage == state.PAYOUT:
        allow(w, moves.PAY_OUT)
    elif s.stage == state.SHUFFLING:
        allow(w, moves.SHUFFLE)
    elif s.stage == state.TOKENS:
        for token in range(TOKEN_COUNT):
            if token_is_free(s, token):
                allow(w, moves.TAKE_TOKEN + token)
    elif s.stage == state.DEALING:
        allow(w, moves.DEAL)
    else:
        allow(w, moves.THROW)


@rule
def apply_prep(s, m):
    if m == moves.READ:
        s.stage = state.PAYOUT
        if not has_banker(s):
            pay_start_money(s)
            shuffle_piles(s)
            s.stage = state.TOKENS
    elif m == moves.PAY_OUT:
        pay_start_money(s)
        s.stage = state.SHUFFLING
    elif m == moves.SHUFFLE:
        shuffle_piles(s)
        s.stage = state.TOKENS
    elif m >= moves.TAKE_TOKEN and m < moves.TAKE_TOKEN + TOKEN_COUNT:
        s.token[next_without_token(s)] = m - moves.TAKE_TOKEN + 1
        if next_without_token(s) < 0:
            after_tokens(s)
    elif m == moves.DEAL:
        s.deal_left = s.deal_deeds * s.players
    elif m == moves.THROW:
        s.dice_for = state.FOR_ORDER


@rule
def pay_start_money(s):
    """MON-SETUP-02"""
    for seat in range(s.players):
        transfer(s, state.BANK, seat, s.start_money + 0, R_START, 0)


@rule
def shuffle_piles(s):
    """Each pile becomes one layer without an order (MON-SETUP-03, MON-K-04)."""
    for card in range(tables.CARDS):
        s.pile[card] = 1


@rule
def after_tokens(s):
    if s.deal_deeds > 0:
        s.stage = state.DEALING  # MON-K-06
    else:
        begin_order(s)


@rule
def begin_order(s):
    s.stage = state.ORDER
    s.throwers = s.alive


@rule
def quick_start(s):
    """The whole table skips the preparation; only what chance decides is left."""
    pay_start_money(s)
    shuffle_piles(s)
    for seat in range(s.players):
        s.token[seat] = seat + 1
    after_tokens(s)
    if s.stage == state.DEALING:
        s.deal_left = s.deal_deeds * s.players


# --- the deal (Karlsruhe) ------------------------------------------------------------------------
@rule
def bar_dealt(s, deed, given):
    """Chance gives any deed of the pool (A-30) that nobody has, while deeds are dealt."""
    if s.stage == state.DEALING and s.deal_pool == 1 and tables.STREET_MASK >> deed & 1 == 0:
        return bars.STREETS_ONLY
    return 0 if given and s.deal_left and owner_of(s, deed) < 0 else bars.NO_DEED_DEALT


@rule
def legal_deal(s, w):
    for deed in range(tables.DEEDS):
        if bar_dealt(s, deed, True) == 0:
            weigh(w, moves.DRAW_DEED + deed, 1)


@rule
def dealt_to(s):
    """The seat that gets the next deed, round the table."""
    return (s.deal_deeds * s.players - s.deal_left) % s.players


@rule
def apply_deal(s, deed):
    """The printed price is paid at once (MON-K-07)."""
    seat = dealt_to(s)
    s.deeds[seat] |= 1 << deed
    transfer(s, seat, state.BANK, tables.PRICE[deed], R_DEALT, deed)
    s.deal_left -= 1
    if s.deal_left == 0:
        begin_order(s)  # MON-K-08


# --- who begins ----------------------------------------------------------------------------------
@rule
def order_dice(s, total):
    """MON-SETUP-06; only those who tie for the highest throw again (A-29)."""
    s.dice_for = state.NO_DICE
    s.throw_total[next_thrower(s)] = total
    if next_thrower(s) >= 0:
        return
    best = 0
    for seat in range(s.players):
        if s.throwers >> seat & 1:
            best = max(best, s.throw_total[seat] + 0)
    tied = 0
    for seat in range(s.players):
        if s.throwers >> seat & 1 and s.throw_total[seat] == best:
            tied |= 1 << seat
        s.throw_total[seat] = 0
    s.throwers = tied
    if tied & (tied - 1) == 0:
        s.throwers = 0
        s.turn = next_in(s, s.players - 1, tied)
        s.starter = s.turn
        s.stage = state.START
