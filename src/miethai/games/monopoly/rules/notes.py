"""What rule functions tell the log: kinds of notes, and the reason of every payment with its rule.

A note is (kind, a, b, amount, x, y); see ``kernel.rule.note``. For ``PAID``: a pays b, x is the
reason, y its detail: in the lowest eight bits a deed, a card, a space; above them what else the
amount comes from. Of a rent that is the line that counts (``phases.rent.rent_how``), of a sale how
many buildings, of a mortgage paid off the interest, of a card how many houses and hotels.
"""

from __future__ import annotations

DETAIL_BITS = 8  # of the thing itself

PAID, MOVED, JAILED, FREED, HANDED_OVER, AUCTIONED, UNSOLD, OUT, CARD_UNDER, OVER_NOW, CALLED = (
    range(11)
)

# Reasons of payments, in the order of REASONS.
(
    R_START,
    R_DEALT,
    R_SALARY,
    R_TAX,
    R_BUY,
    R_AUCTION,
    R_RENT,
    R_FEE,
    R_THIRD_FEE,
    R_CARD,
    R_PER_BUILDING,
    R_PAY_EACH,
    R_COLLECT_EACH,
    R_HOUSE,
    R_HOTEL,
    R_BUILDING_AUCTION,
    R_SELL,
    R_MORTGAGE,
    R_REDEEM,
    R_KEEP_TRADE,
    R_KEEP_BANKRUPT,
    R_TRADE,
    R_BANKRUPT,
    R_POT,
    R_JUDGE,
    R_EXACT,
) = range(26)

REASONS = (
    ("start", "MON-SETUP-02"),
    ("dealt", "MON-K-07"),
    ("salary", "MON-SPACE-01"),
    ("tax", "MON-SPACE-03"),
    ("buy", "MON-BUY-01"),
    ("auction", "MON-AUC-02"),
    ("rent", "MON-RENT-01"),
    ("fee", "MON-JAIL-04"),
    ("third-fee", "MON-JAIL-08"),
    ("card", "MON-SPACE-02"),
    ("per-building", "MON-D-13"),
    ("pay-each", "MON-D-14"),
    ("collect-each", "MON-D-14"),
    ("house", "MON-BUILD-03"),
    ("hotel", "MON-BUILD-03"),
    ("building-auction", "MON-SHORT-01"),
    ("sell", "MON-CASH-02"),
    ("mortgage", "MON-MORT-02"),
    ("redeem", "MON-MORT-03"),
    ("keep", "MON-TRADE-05"),
    ("keep", "MON-BKR-03"),
    ("trade", "MON-TRADE-03"),
    ("bankrupt", "MON-BKR-02"),
    ("pot", "A-57"),
    ("judge", "MON-K-73"),
    ("exact", "MON-D-24"),
)
