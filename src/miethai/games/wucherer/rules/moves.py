"""The moves of Wucherer: the seats' and chance's.

A play is a row of small moves: ``play Umzug``, ``flat h2.1`` (who moves), ``flat h3.a`` (where to).
Until the row is complete it is a draft that only its seat sees.
"""

from __future__ import annotations

from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.state import CHECK_ITEMS, PLAYERS
from miethai.kernel.moves import Axis, Moves, Unit, block
from miethai.kernel.rule import Lookup

CARD = Axis("card", tables.KINDS, tables.KIND_NAMES, tables.CLASSIC_NAMES)
ROOF_CARD = Axis("roof", len(tables.ROOF_NAMES), tables.ROOF_NAMES)
FLAT = Axis("flat", tables.FLATS, tables.FLAT_NAMES)
HOUSE = Axis("house", tables.HOUSES, tables.HOUSE_NAMES)
PLAYER = Axis("seat", PLAYERS)
ITEM = Axis("item of the check", len(CHECK_ITEMS), CHECK_ITEMS)
USE = Axis("use", 3, ("Abriss", "Eigenbedarf", "release"), ("Abriß", "Eigenbedarf", "release"))

MOVES = Moves(
    [
        # with an amount
        block("price", amount=Unit("coins", "money"), meaning="put the offer with this many coins"),
        block("counter", amount=Unit("coins", "money"), meaning="name another price for the card"),
        # phase 1
        block("check", ITEM, meaning="choose the next item of the check (checkOrder free)"),
        block("keep", meaning="throw no further Mietnomade out"),
        block("bail", meaning="pay the bail and leave jail"),
        block("stay", meaning="stay in jail"),
        # phase 2
        block("build", PLAYER, meaning="begin a house in front of this seat"),
        block("floor", CARD, meaning="lay a hand card as the next floor"),
        block("roof", ROOF_CARD, meaning="close the house"),
        block("play", CARD, meaning="play a card, in one's turn or as an answer"),
        block("as", USE, meaning="say what Politik is used for"),
        block("recall", meaning="take a Mutter mit Kind(ern) back"),
        block("cancel", meaning="drop the play that is not complete yet"),
        block("end", meaning="play no more cards"),
        # targets
        block("house", HOUSE, meaning="this house"),
        block("flat", FLAT, meaning="this flat, or its tenant; a double's lower flat"),
        block("under", meaning="put the tenant under the pile"),
        block("lay-off", meaning="lay the tenant on the discard: nothing fits"),
        # answers
        block("pass", meaning="play no card"),
        block("accept", meaning="accept the offer"),
        block("decline", meaning="refuse the offer"),
        # trade
        block("offer", PLAYER, meaning="begin an offer to this seat"),
        block("want", CARD, meaning="the card asked for"),
        block("give", CARD, meaning="put a hand card into the offer"),
        # phase 3
        block("buy", meaning="buy one more card"),
        block("stop", meaning="buy no more cards"),
        # chance
        block("draw", CARD, chance=True, meaning="the card drawn from the pile"),
        block("lay", CARD, chance=True, meaning="the next card of a bombed house on the discard"),
    ],
    amount_words={},
)

# A card's identity in these moves is known only to the seat that makes or receives it.
PRIVATE_VERBS = ("draw", "floor")
# While a draft is being put together, all of its moves are the seat's own business.
DRAFT_VERBS = ("play", "as", "recall", "cancel", "house", "flat", "offer", "want", "give")

# Parts of a turn: the verbs that only the seat on turn ever uses.
TURN_VERBS = (
    *("check", "keep", "bail", "stay"),
    *("build", "floor", "roof", "as", "recall", "cancel", "end"),
    *("offer", "want", "give", "price"),
    *("buy", "stop"),
)

OFFER_VERBS = ("accept", "decline", "counter")  # what answers an offer

# For rule functions a verb is the first slot of its block; no verb has more than one argument.
VERB = Lookup(row.base for row, _, _ in MOVES.all_slots())
OF_TURN = Lookup(int(row.verb in TURN_VERBS) for row, _, _ in MOVES.all_slots())
ANSWERS_OFFER = Lookup(int(row.verb in OFFER_VERBS) for row, _, _ in MOVES.all_slots())

PRICE = MOVES.slot("price")
CHECK_NEXT, KEEP, BAIL, STAY = (MOVES.slot(v) for v in ("check", "keep", "bail", "stay"))
BUILD, LAY_FLOOR, LAY_ROOF = (MOVES.slot(v) for v in ("build", "floor", "roof"))
PLAY_CARD, USE_AS, RECALL, CANCEL, END_PLAY = (
    MOVES.slot(v) for v in ("play", "as", "recall", "cancel", "end")
)
THE_HOUSE, THE_FLAT, PUT_UNDER, LAY_OFF = (
    MOVES.slot(v) for v in ("house", "flat", "under", "lay-off")
)
PASS, ACCEPT, DECLINE = (MOVES.slot(v) for v in ("pass", "accept", "decline"))
COUNTER = MOVES.slot("counter")
OFFER, WANT, GIVE = (MOVES.slot(v) for v in ("offer", "want", "give"))
BUY, STOP = (MOVES.slot(v) for v in ("buy", "stop"))
DRAW, LAY = (MOVES.slot(v) for v in ("draw", "lay"))
AS_DEMOLITION, AS_OWN_USE, AS_RELEASE = range(3)
