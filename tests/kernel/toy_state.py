"""The toy game's options, position and moves."""

from __future__ import annotations

from miethai.kernel.fields import OWNER, PUBLIC, SECRET, Fields, field
from miethai.kernel.moves import Axis, Moves, block
from miethai.kernel.options import (
    RULESET,
    Choice,
    Flag,
    Number,
    Numbers,
    Option,
    Ruleset,
    Several,
    Text,
    numbered,
)
from miethai.kernel.rule import Lookup

PLAYERS, HOST, NOBODY = 3, 3, -1
LANE_NAMES = ("Gasse", "Gasse am Floß", "Weißer Weg", "Ufer")
CARD_NAMES = ("Ast", "Bug", "Docht", "Eisen", "Floß", "Gold")
LANES, CARDS = len(LANE_NAMES), len(CARD_NAMES)
VALUE = Lookup([1, 1, 2, 3, 5, 8])  # what a card is worth, unless a table overlays it
WEIGHT = Lookup([[3, 2, 1], [1, 2, 5]])  # of calm, breeze and storm, in gentle and rough weather
COINS = 60
WORTH_PATHS = [f"card.{name}.worth" for name in CARD_NAMES]  # of values to overlay

# --- the options ---------------------------------------------------------------------------------
OPTIONS: tuple[Option, ...] = (
    Flag("hideCash", False, "TOY-01", "hide_cash"),
    Choice("weather", "gentle", "TOY-02", "weather", values=("gentle", "rough")),
    Number("rounds", 12, "TOY-03", "rounds", low=1, high=500, words={"null": 30000}),
    Number("rent", 0.5, "TOY-04", "rent_pct", low=0, high=300, scale=100),
    Numbers("tax", [1, 2], "TOY-05", "tax", count=2, high=9),
    Several("extras", ["gift", "peek"], "TOY-06", "extras", values=("gift", "peek")),
    Text("coin", "M", "TOY-07", longest=3),
)
GIFTS, PEEKS = 1, 2  # bits of extras
CALM = Ruleset("toy", "toy", OPTIONS, (2, 3, 3), fixed={"coin": "TOY-07"})
ROUGH = CALM.but("toy-rough", {"weather": "TOY-02"}, 2, weather="rough", hideCash=True)
CALM, ROUGH = numbered(CALM, ROUGH)

# --- the position --------------------------------------------------------------------------------
DEALING, READY, WINDY, LANDED, ASKED, REDRAW, TURNING, CLOSING, DONE = range(9)
BIDDER, AMOUNT, PROVEN, FRAME = range(4)

FIELDS = Fields(
    [
        RULESET,
        *(o.row() for o in OPTIONS if o.field),
        field("players", "i1", 0, PUBLIC, "how many play"),
        field("stage", "i1", 0, PUBLIC, "what the game waits for"),
        field("turn", "i1", 0, PUBLIC, "seat on turn"),
        field("turns", "i2", 0, PUBLIC, "turns completed"),
        field("cash", "i2", PLAYERS, "owner if hide_cash", "coins in hand"),
        field("bank", "i2", 0, PUBLIC, "coins in the bank"),
        field("worth", "i1", CARDS, PUBLIC, "what a card is worth"),
        field("at", "i1", PLAYERS, PUBLIC, "lane where each player stands"),
        field("owner", "i1", LANES, PUBLIC, "seat that owns a lane, or NOBODY"),
        field("taken", "u1", 0, PUBLIC, "bit mask of the lanes that are owned"),
        field("asked", "i1", 0, PUBLIC, "seat that is asked whether it doubts"),
        field("frame", "i2", FRAME, PUBLIC, "the bid that is asked about"),
        field("draw_for", "i1", 0, PUBLIC, "seat that is dealt a card"),
        field("shown", "i1", 0, PUBLIC, "card that lies under the pile, + 1"),
        field("pile", "i2", CARDS, SECRET, "layer of every card in the pile"),
        field("hand", "i1", PLAYERS, OWNER, "hidden card + 1"),
        field("peeked", "i1", (PLAYERS, PLAYERS), OWNER, "cards that a seat has looked at, + 1"),
    ]
)

# --- the moves -----------------------------------------------------------------------------------
SEAT_AXIS = Axis("player", PLAYERS)
CARD_AXIS = Axis("card", CARDS, CARD_NAMES)
MOVES = Moves(
    [
        block("spin", meaning="let the wind blow"),
        block("agree", meaning="believe the bidder"),
        block("doubt", meaning="have the bidder's card shown"),
        block("leave", meaning="do not bid"),
        block("close", meaning="end the turn without tax"),
        block("stop", meaning="end the game"),
        block("peek", SEAT_AXIS, meaning="look at a player's card"),
        block("bid", amount="coins", meaning="bid for the lane"),
        block("gift", SEAT_AXIS, amount="coins", meaning="give coins away"),
        block("collect", amount="coins", meaning="tax the player on turn and end the turn"),
        block("wind", Axis("wind", 3, ("calm", "breeze", "storm")), chance=True, meaning="wind"),
        block("hand", CARD_AXIS, chance=True, meaning="a card is dealt"),
        block("open", CARD_AXIS, chance=True, meaning="a card is turned up"),
    ],
    amount_words={},
)
BID, GIFT, COLLECT = MOVES.slot("bid"), MOVES.slot("gift"), MOVES.slot("collect")
SPIN, AGREE, DOUBT, LEAVE = (MOVES.slot(v) for v in ("spin", "agree", "doubt", "leave"))
CLOSE, STOP, PEEK = MOVES.slot("close"), MOVES.slot("stop"), MOVES.slot("peek")
WIND, HAND, OPEN = MOVES.slot("wind"), MOVES.slot("hand"), MOVES.slot("open")
