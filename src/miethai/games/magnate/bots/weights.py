# mypy: allow-untyped-defs, allow-untyped-calls, no-warn-return-any
"""The landlord's weights, tuned all at once up the slope of games against the landlord that was
there before (``docs/bots.md``).

Per cent, if nothing else is said. Where a weight has four places they are for types of tenants, for
none and the first, second and third action of a round, or for zones of the land price.
"""

from miethai.kernel.rule import Lookup, rule

NEW_TENANTS = 0  # four: hundredths of a tenant that a card brings, by type
RIVAL_PCT = 4  # of the others' free rooms that are filled before one's own
OWN_PCT = 5  # of the own free rooms that compete with a new building
RIVAL_ADS = 6  # tenths of an ad token that another seat spends in a round
HOPED_ADS = 7  # own tokens that help an attempt, if there are any
DICE_GROWTH = 8  # tenths of a die that an attempt has more than the one a round before
BOOST_PCT = 9  # of the price of a bonus to the own neighbours
ACTION_PCT = 10  # of the land price: what a later action could earn otherwise
CARD_BASE = 11  # K that a risk card costs,
CARD_PCT = 12  # and so much of what the own buildings are worth
RICH = 13  # K: who has more does not care whether money comes sooner or later;
CURVE = 14  # per cent: how much faster the need grows towards an empty wallet
PATIENCE = 15  # per cent that money is worth a round later to who has none,
URGENCY = 16  # four: and per cent less at all later, by the action of the round
FIELDS_A_ROUND = 20  # tenths: how fast the price climbs
CARDS_A_ROUND = 21  # tenths: risk cards in a later round besides those of the price zone
GUESSED_CARDS = 22  # tenths: of the running round, before its sales and advertising are seen
SALES_PCT = 23  # of the actions to come in a round that are sales, for every price zone
SPREAD = 24  # hundredths of a crash field between a safe round and a certain crash
BUY_PCT = 25  # four: of the gain that a purchase promises
BUY_ZONE = 29  # four: and of that by the zone of the land price
BUILD_PCT = 33  # four: of the gain of a building,
BUILD_ZONE = 37  # four: and of that by the zone
REPLACE_PCT = 41  # and of one in place of another type
TYPE_PCT = 42  # four: of both, by type
SELL_PCT = 46  # four: of the gain of a sale
SELL_ZONE = 50  # four: and of that by the zone
CONSULT_PCT = 54  # four: of the land price that a consultation brings
CONSULT_ZONE = 58  # four: and of that by the zone
FUND_BELOW = 62  # K: who has more needs no funds
FUND_PCT = 63  # four: of the gain that a consultation or sale makes possible
AD_PCT = 67  # four: of the gain of a campaign: it can be put off
LET_PCT = 71  # of the worth of the tenants that tokens for the next round may bring
SHORT_PCT = 72  # of the cost of a risk card that they may spare
SALE_CARD_PCT = 73  # of the cost of a risk card that the sale itself brings (MAG-MKT-14)
MOST_BOUGHT = 74  # ad tokens
PLAN_PCT = 75  # of the land price: income to come that a building is planned with
TYPE_ORDER = 76  # four: shops and homes first: they give dice to the others
RAISED = 80  # K for every point of value that one owns: a higher land price
TOKEN = 81  # K that an ad token kept is worth
RENT_ROUNDS = 82  # in which a new tenant pays rent
SCARCE_PCT = 83  # of the price of the tenants that may be missed
FIRST_PICK_PCT = 84  # four: of the land price, by its zone: the first choice of plots,
MARKED_PCT = 88  # and so much of it for every plot that is for sale

SIZE = 89

TUNED = Lookup(
    [
        *(110, 107, 38, 19),  # NEW_TENANTS
        40,  # RIVAL_PCT
        89,  # OWN_PCT
        8,  # RIVAL_ADS
        2,  # HOPED_ADS
        6,  # DICE_GROWTH
        37,  # BOOST_PCT
        62,  # ACTION_PCT
        1477,  # CARD_BASE
        5,  # CARD_PCT
        9663,  # RICH
        63,  # CURVE
        80,  # PATIENCE
        *(0, 21, 13, 0),  # URGENCY
        12,  # FIELDS_A_ROUND
        6,  # CARDS_A_ROUND
        5,  # GUESSED_CARDS
        13,  # SALES_PCT
        682,  # SPREAD
        *(0, 85, 81, 47),  # BUY_PCT
        *(116, 87, 95, 104),  # BUY_ZONE
        *(0, 84, 66, 121),  # BUILD_PCT
        *(62, 117, 97, 109),  # BUILD_ZONE
        54,  # REPLACE_PCT
        *(102, 98, 102, 74),  # TYPE_PCT
        *(0, 91, 75, 108),  # SELL_PCT
        *(74, 121, 100, 66),  # SELL_ZONE
        *(0, 123, 126, 115),  # CONSULT_PCT
        *(133, 72, 99, 103),  # CONSULT_ZONE
        5717,  # FUND_BELOW
        *(0, 182, 95, 10),  # FUND_PCT
        *(0, 58, 65, 91),  # AD_PCT
        31,  # LET_PCT
        27,  # SHORT_PCT
        35,  # SALE_CARD_PCT
        4,  # MOST_BOUGHT
        118,  # PLAN_PCT
        *(37, 37, 19, 19),  # TYPE_ORDER
        11,  # RAISED
        289,  # TOKEN
        2,  # RENT_ROUNDS
        40,  # SCARCE_PCT
        *(20, 15, 6, 12),  # FIRST_PICK_PCT
        4,  # MARKED_PCT
    ]
)


@rule
def weight(s, place):
    return TUNED[place] + 0
