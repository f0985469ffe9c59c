"""What rule functions tell the log: kinds of notes, and the reason of every payment with its rule.

A note is (kind, a, b, amount, x, y); see ``kernel.rule.note``. For ``PAID``: seat ``a`` receives
``amount`` K from the bank (negative: pays it), ``x`` is the reason, ``y`` its detail (a plot, a
number of tokens …). Seats never pay each other (MAG-SELL-16).
"""

from __future__ import annotations

(
    PAID,  # seat, 0, amount, reason, detail
    ROUND_BEGAN,  # holder, 0, round, 0, 0
    AI_BID,  # seat, 0, hundreds, its level, land price
    AI_PASSED,  # seat
    STARTS,  # start player, 1 if by auction, hundreds bid, 0, 0
    ATTEMPTED,  # seat, 0, dice, plot, modifier of every die
    THROWN,  # seat, ads committed, dice thrown, plot, modifier
    LET,  # seat, kind of tenant, number, plot, of the AI's the sources around it as bits
    ATTEMPT_OVER,  # seat, 0, ads spent, plot, tenants taken
    AI_ADVERTISED,  # seat, 0, tokens, card + 1, 0
    BOUGHT,  # seat, 1 if without a marker, land price, plot, 0
    BUILT,  # seat, building, level of the AI, plot, old building + 1
    LEFT,  # seat, kind of tenant, number, plot, 1 if the new building is of another type
    SOLD,  # seat, plot value, land price, plot, 1 if at the crash
    AI_ACTION,  # seat, card, 0, action done, 0 the card's, 1 the default, 2 consulting instead
    AI_LEVEL,  # seat, 0, new level, 0, 0
    AI_RESHUFFLED,  # seat
    MARKET_STEP,  # step, what was counted, risk cards drawn, cards on the board, round
    PRICE_MOVED,  # old field, new field, 0, 0, 0
    RISK_DRAWN,  # card, crash before, crash after, 0, 0
    NO_CARDS,  # 0 risk, 1 new tenants, 2 markers: nothing left to draw
    ARRIVED,  # kind of tenant, 0, number, card, 0
    MISSING,  # kind of tenant, 0, 0, card, 0
    OFFERED,  # plot: a marker was placed
    INVALID,  # plot, round: the marker goes back, or in round 0 (set-up) is replaced
    CRASHED,  # sum of the lower parts, 0, old field, new field, 0
    OVER_NOW,
) = range(27)

# Reasons of payments, in the order of REASONS.
(
    R_BID,
    R_RENT,
    R_BUY,
    R_BUY_ADJACENT,
    R_BUILD,
    R_ADS,
    R_CONSULT,
    R_SELL,
    R_CRASH_SALE,
    R_AI_CONSULT,
    R_AI_SELL,
    R_AI_CRASH_SALE,
) = range(12)

REASONS = (
    ("bid", "MAG-AUCTION-06"),
    ("rent", "MAG-RENT-02"),
    ("buy", "MAG-BUY-01"),
    ("buy-adjacent", "MAG-BUY-04"),
    ("build", "MAG-BUILD-01"),
    ("ads", "MAG-AD-02"),
    ("consult", "MAG-CONSULT-01"),
    ("sell", "MAG-SELL-01"),
    ("crash-sale", "MAG-END-04"),
    ("ai-consult", "MAG-AI-76"),
    ("ai-sell", "MAG-AI-69"),
    ("ai-crash-sale", "MAG-AI-75"),
)
