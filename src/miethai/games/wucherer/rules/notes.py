"""What rule functions tell the log: kinds of notes, and the reason of every payment with its rule.

A note is (kind, a, b, amount, x, y); see ``kernel.rule.note``. Flats are numbers below FLATS; cards
are kinds. A note of ``DREW`` or ``FLOOR_LAID`` names a card that only seat a may read.
"""

from __future__ import annotations

(
    PAID,  # a pays b; x reason, y detail
    DREW,  # a draws card x (secret to others); amount = cards left in the pile
    DEALT_ROOFS,  # a is given amount Dach
    TURN_BEGAN,  # a; amount = number of the turn
    FLOOR_LAID,  # a lays card x (secret to others) as floor y of house b
    BUILT,  # a builds house x for b; amount floors, y kind of the roof
    EXTENDED,  # a lays card x on house y of b
    PLAYED,  # a plays card x on seat b; y house or flat, amount 1 if y is a flat
    ANSWERED,  # a answers with card x
    PASSED,  # a passes; x kind of the frame
    MOVED_IN,  # tenant x enters flat y of b, chosen by a; amount = the flat it left + 1, 0 none
    MOVED_OUT,  # tenant x leaves flat y of a; amount: where to, see OUT_* below
    LAID_OFF_CARD,  # card x lies on the discard
    UNDER_PILE,  # amount cards lie under the pile; x card if one known card, -1 otherwise
    DESTROYED,  # house x of a is gone; y kind of the card that did it
    TO_HAND,  # a takes the publicly known card x on the hand; y card or move that did it
    SEARCHED,  # the police suspect a; x 1 if cleared by the jail card
    JAILED,  # a goes to jail; b the inmate set free, -1 none
    FREED,  # a leaves jail; x how, see BY_BAIL below
    REPORTED,  # a Familie of a calls the police
    MARKED,  # tenant x in flat y of a: Mietweigerung laid on it, or the no-rent marker (amount 1)
    STRUCK,  # tenant x in flat y of a does not pay amount; b 1 Mietweigerung, 0 marker of a Makler
    INCOME,  # a collects amount; x rents, y vacant flats
    BASIC_INCOME,  # a gets the basic income; x 1 in jail
    HOMELESS,  # tenant x in flat y of a finds no flat; amount 1 if it stays
    NO_MONSTER,  # a's Forscher creates nothing; x 1 none left, 0 no flat
    OFFERED,  # a offers b coins amount for card x
    TRADED,  # a gets card x from b for coins amount
    REFUSED,  # b refuses a's offer
    COUNTERED,  # a names b another price, amount, for card x; y 1 if a is the seller
    TOOK_TOP,  # a takes card x from the discard
    RESHUFFLED,  # the discard becomes the pile; amount cards
    LAST_CARD,  # a has drawn the last card; amount turns follow
    ROUND_OVER,  # round amount of the match is over
    OVER_NOW,  # the game is over
    DUE,  # a owes b amount, of which PAID follows as far as it goes; x reason, y see DUE_FOR below
    RENT,  # tenant x in flat y pays a amount; b its rank in a network + RANKS × its doublings
    VACANT,  # a gets amount for b vacant flats of house x; y doublings
) = range(38)

# DUE_FOR: R_BROKER the tenant who moves, R_REMOVAL the number of Umzugsspediteure.
RANKS = 8  # in b of RENT
OUT_MURDER, OUT_BOMB, OUT_HAND, OUT_DISCARD, OUT_UNDER, OUT_SUPPLY = range(6)
BY_BAIL, BY_COURT, BY_POLITICS, BY_ARREST = range(4)

# Reasons of payments, in the order of REASONS.
(
    R_START,
    R_ROOF,
    R_BAIL,
    R_NOMAD,
    R_INCOME,
    R_CARD,
    R_BROKER,
    R_REMOVAL,
    R_TRADE,
) = range(9)

REASONS = (
    ("start", "WUC-SETUP-04"),
    ("roof", "WUC-N-20"),
    ("bail", "WUC-CHECK-05"),
    ("nomad", "WUC-N-10"),
    ("income", "WUC-RENT-01"),
    ("card", "WUC-BUY-01"),
    ("broker", "WUC-BROKER-02"),
    ("removal", "WUC-TEN-14"),
    ("trade", "WUC-O-11"),
)
