"""The position of Monopoly, said once."""

from __future__ import annotations

from miethai.games.monopoly.rules.rulesets import OPTION_FIELDS
from miethai.games.monopoly.rules.tables import CARDS, DEEDS
from miethai.kernel.fields import OWNER, PUBLIC, SECRET, Fields, field
from miethai.kernel.frames import COLUMNS
from miethai.kernel.options import RULESET

PLAYERS = 6
BANKER, MODERATOR, JUDGE = 6, 7, 8  # role seats behind the players
ROLES = ("banker", "moderator", "judge")
NOBODY = -1
BANK = -1  # as payer or creditor
POT = -2  # the Frei-Parken pot, only with freeParkingPot

# Stages: what the table does when no frame is open.
(
    READING,  # the rules are read out
    PAYOUT,  # start money
    SHUFFLING,  # both piles
    TOKENS,  # everybody gets a token
    DEALING,  # deeds are dealt (Karlsruhe)
    ORDER,  # throw for the first turn
    START,  # the player on turn may throw
    JAIL_MOVE,  # the fee of the third failed attempt is paid: move by that throw
    SETTLED,  # the space is carried out
    END,  # the player on turn may hand on the dice
    LAST_CALL,  # time is up; open rent may still be claimed
    FINISHED,
) = range(12)

# What the dice that are being thrown are for.
NO_DICE, FOR_ORDER, FOR_MOVE, FOR_JAIL, FOR_RENT = range(5)

# Frames: decisions and chores on top of the stage; the topmost is carried out first.
(
    BUY,  # deed: buy or decline
    AUCTION,  # lot, price, leader, passed, eligible and calls of the banker
    LOTS,  # a row of auctions: deeds left, first seat asked
    DEBT,  # creditor, amount, rule, x, y
    TRANSFER,  # mortgaged deeds that changed hands: redeem or 10 %
    OFFER,  # from, give, take, cash
    COUNTER,  # partner: the seat builds its counter-offer
    LAST_CHANCE,  # debtor, seats left to ask (MON-K-41)
    BUILDING,  # kind, buildings left, paid already
    WANT,  # kind, requester, seats left to ask, street
    SHORTAGE,  # kind: lots of one building until the stock is gone
    SALE,  # group, new levels
    CARD_READ,  # card: the banker reads it out (MON-K-12)
    CARD_CHOICE,  # amount: pay or draw
    CLAIM,  # rent entry: a program or a waiving owner is asked
    PAY_EACH_FRAME,  # next seat, amount
    COLLECT_FRAME,  # next seat, amount
    THIRD_TRY,  # fee or card (jailThirdFailCard)
    RENT_THROW,  # owner, factor, detail of the payment
    RAISE_BID,  # lot, price (auctionCover liquidation)
    BREAK,  # minutes
    DISPUTE,  # by whom
    JUDGEMENT,
) = range(1, 24)

FRAMES = 14

HOUSE, HOTEL = 0, 1  # kinds of building
LOT_HOUSE, LOT_HOTEL = DEEDS, DEEDS + 1  # lots of an auction behind the deeds
RENTS = 8  # open rents at a time: three throws of a turn with at most two landings each
OPEN_RENT, CLAIMED_RENT = 1, 2
CARD_BIT = DEEDS  # in offers, bits 28 and 29 are the two Gefängnis-frei cards

FIELDS = Fields(
    [
        field("stage", "i1", 0, PUBLIC, "what the table does when no frame is open"),
        field("turn", "i4", 0, PUBLIC, "seat whose turn it is"),
        field("depth", "i1", 0, PUBLIC, "number of open frames"),
        field("dice_for", "i1", 0, PUBLIC, "what the dice in the air are for, 0 = none"),
        field("draw_from", "i1", 0, PUBLIC, "pile a card is being drawn from: 1 E, 2 G, 0 none"),
        field("players", "i1", 0, PUBLIC, "seats that began the game"),
        field("alive", "i1", 0, PUBLIC, "bit mask of the seats still in the game"),
        field("die1", "i1", 0, PUBLIC, "first die of the last throw"),
        field("die2", "i1", 0, PUBLIC, "second die of the last throw"),
        field("doubles", "i1", 0, PUBLIC, "doubles thrown in this turn"),
        field("again", "i1", 0, PUBLIC, "1 if the doubles give a further throw"),
        field(
            "running", "i1", 0, PUBLIC, "1 from the turn's first throw or jail payment on (A-80)"
        ),
        field("turn_over", "i1", 0, PUBLIC, "1 if the turn ends by itself (A-82)"),
        field("turns", "i4", 0, PUBLIC, "turns completed"),
        field("cash", "i4", PLAYERS, "owner if hidden_cash", "money in hand, M"),
        field("at", "i4", PLAYERS, PUBLIC, "space the token stands on"),
        field("deeds", "i4", PLAYERS, PUBLIC, "bit mask of the deeds the seat holds"),
        field("mortgaged", "i4", 0, PUBLIC, "bit mask of the mortgaged deeds"),
        field("jailed", "i1", PLAYERS, PUBLIC, "1 while in jail"),
        field("tries", "i1", PLAYERS, PUBLIC, "turns spent in jail"),
        field("level", "i1", DEEDS, PUBLIC, "houses on the street; one above the most = hotel"),
        field("built", "i4", 0, PUBLIC, "bit mask of the deeds whose group carries buildings"),
        field("jail_card", "i1", 2, PUBLIC, "seat that holds the E and G jail card, -1 none"),
        field("offers", "i1", PLAYERS, PUBLIC, "offers made since the last throw (A-75)"),
        field("out_rank", "i1", PLAYERS, PUBLIC, "1 for the first bankrupt, 2 for the second …"),
        field("token", "i1", PLAYERS, PUBLIC, "token + 1, 0 = none yet"),
        field("houses_left", "i1", 0, PUBLIC, "houses in the bank's stock"),
        field("hotels_left", "i1", 0, PUBLIC, "hotels in the bank's stock"),
        field(
            "interest", "u1", DEEDS, PUBLIC, "interest on each mortgage, from the options (A-43)"
        ),
        field("pile", "i2", CARDS, PUBLIC, "layer of each card in its pile, 0 = not in it"),
        field("bank", "i4", 0, PUBLIC, "what the bank took in less what it paid out"),
        field("pot", "i4", 0, PUBLIC, "money on Frei Parken (only with freeParkingPot)"),
        field("frame", "i4", (FRAMES, COLUMNS), PUBLIC, "open frames, the topmost last"),
        field("bids", "i4", PLAYERS, PUBLIC, "highest bid of each seat in the running auction"),
        field("want", "i1", PLAYERS, PUBLIC, "buildings each seat asked for in a shortage"),
        # Open rents are derived from what all can see, but no view may hint at them (MON-K-62).
        field("rent_state", "i1", RENTS, SECRET, "0 none, 1 may be claimed, 2 claimed"),
        field("rent_owner", "i1", RENTS, SECRET, "owner at landing (A-18)"),
        field("rent_debtor", "i1", RENTS, SECRET, "who landed"),
        field("rent_deed", "i1", RENTS, SECRET, "property landed on"),
        field("rent_amount", "i4", RENTS, SECRET, "frozen rent, 0 = by a rent throw"),
        field("rent_how", "u1", RENTS, SECRET, "how it came about at landing (A-18)"),
        field("rent_factor", "i2", RENTS, SECRET, "factor of the rent throw"),
        field("draft_to", "i1", PLAYERS, OWNER, "partner of the offer being built + 1, 0 = none"),
        field("draft_give", "i4", PLAYERS, OWNER, "deeds and cards to give"),
        field("draft_take", "i4", PLAYERS, OWNER, "deeds and cards to get"),
        field("draft_cash", "i4", PLAYERS, OWNER, "cash to give, negative: to get"),
        field("throw_total", "i1", PLAYERS, PUBLIC, "order throw, 0 = not yet thrown"),
        field("throwers", "i1", 0, PUBLIC, "bit mask of the seats in the order throw"),
        field("starter", "i1", 0, PUBLIC, "seat that began"),
        field("programs", "i2", 0, PUBLIC, "bit mask of the seats played by programs"),
        field("deal_left", "i1", 0, PUBLIC, "deeds still to be dealt"),
        field("lots_done", "i1", 0, PUBLIC, "1 once the 45-minute auction has begun"),
        field("auction_mark", "i1", 0, PUBLIC, "1 once the clock's auction mark was called"),
        field("end_mark", "i1", 0, PUBLIC, "1 once the clock's end mark was called"),
        field("break_asked", "i1", 0, PUBLIC, "bit mask of the seats that ask for a break"),
        field("judged", "i1", 0, PUBLIC, "1 after a judgement, until the next throw (MON-K-73)"),
        field("bankrupts", "i1", 0, PUBLIC, "bankruptcies so far"),
        RULESET,
        *OPTION_FIELDS,
    ]
)
