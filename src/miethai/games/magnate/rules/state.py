"""The position of Magnate, said once."""

from __future__ import annotations

from functools import partial

from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.rulesets import OPTION_FIELDS
from miethai.kernel.fields import PUBLIC, Fields, field
from miethai.kernel.frames import COLUMNS
from miethai.kernel.options import RULESET

PLAYERS = 5
ROLES = ()
NOBODY = -1

# Stages: what the table does when no frame is open.
(
    TILING,  # chance: the tile of the next district (expert start)
    SETTLING,  # chance: categories of the first tenants (advanced)
    MARKING,  # chance: the first for-sale markers
    HOLDER,  # chance: who gets the start player marker
    AUCTION,  # phase 1: the seat on turn bids or passes
    TENANTS,  # phase 2: the seat on turn attracts tenants, then collects its rent
    ACTIONS,  # phase 3: the seat on turn takes one action
    MARKET,  # phase 4: four steps
    NEW_TENANTS,  # phase 5, chance: new-tenant cards
    NEW_MARKERS,  # phase 5, chance: for-sale markers
    FINISHED,
) = range(11)

# Frames: decisions and chores on top of the stage; the topmost is carried out first.
(
    ATTEMPT,  # plot, step, ad tokens committed, dice still to throw, fives still to set
    EVICT,  # plot, building, tenants that have to leave
    RISK,  # chance: risk cards still to draw
    TIE,  # chance: what the AI chooses, number of options
) = range(1, 5)

FRAMES = 3

COMMIT, THROW, FIVES, TAKE = range(4)  # steps of an attempt
TIE_BUY, TIE_BUILD, TIE_TENANT = range(3)  # what the AI chooses by lot

ACTIONS_EACH = 3  # in a round (MAG-ACT-02)
MOST_SALES = ACTIONS_EACH * PLAYERS  # in a round
CRASH_LIMIT = 30  # tests may start farther from the crash than the track is long

value = partial(field, fixed=True)  # of a table: written when the game is set up

FIELDS = Fields(
    [
        # the course of the game
        field("stage", "i1", 0, PUBLIC, "what the table does when no frame is open"),
        field("depth", "i1", 0, PUBLIC, "number of open frames"),
        field("round", "i2", 0, PUBLIC, "round, from 1 on; 0 during set-up"),
        field("turn", "i1", 0, PUBLIC, "seat whose turn it is in phases 1 to 3"),
        field("holder", "i1", 0, PUBLIC, "seat that has the start player marker"),
        field("lap", "i1", 0, PUBLIC, "which action of the round, 1 to 3; 0 outside phase 3"),
        field("step", "i1", 0, PUBLIC, "next step of the market, 1 to 4; 0 outside phase 4"),
        field("draws", "i1", 0, PUBLIC, "tiles, tokens, cards or markers the stage still draws"),
        field("turns", "i2", 0, PUBLIC, "actions taken in the game"),
        field("players", "i1", 0, PUBLIC, "seats at the table, the AI included"),
        field("humans", "i1", 0, PUBLIC, "seats that are not the AI"),
        field("ai", "i1", 0, PUBLIC, "seat of the AI, -1 if none plays"),
        field("programs", "i2", 0, PUBLIC, "bit mask of the seats played by programs"),
        field("frame", "i2", (FRAMES, COLUMNS), PUBLIC, "open frames, the topmost last"),
        # seats
        field("money", "i4", PLAYERS, "owner if wallets_closed", "wallet of a human seat, K"),
        field("wallets_closed", "i1", 0, PUBLIC, "1 while wallets are hidden (R-23)"),
        field("ads", "i2", PLAYERS, PUBLIC, "advertising tokens of the seat"),
        field(
            "owned", "i2", (PLAYERS, tables.DISTRICTS), PUBLIC, "bit masks of the plots of a seat"
        ),
        # phase 1
        field("high", "i2", 0, PUBLIC, "highest bid in hundreds of K, 0 = none"),
        field("bidder", "i1", 0, PUBLIC, "seat that made it, -1 = nobody"),
        field("bidding", "i1", 0, PUBLIC, "bit mask of the seats that have not passed"),
        field("ai_has_bid", "i1", 0, PUBLIC, "1 once the AI bid in this round (MAG-AI-23)"),
        # phase 2
        field("attempted", "i2", tables.DISTRICTS, PUBLIC, "plots tried this round (R-12)"),
        field("dice", "i1", tables.FACES, PUBLIC, "dice of the attempt by face, fives already set"),
        field("fives", "i1", 0, PUBLIC, "dice that were set to 5 in the attempt"),
        field(
            "taken", "i1", tables.CATEGORIES, PUBLIC, "tenants taken in the attempt, by category"
        ),
        field(
            "leaving", "i1", tables.CATEGORIES, PUBLIC, "tenants chosen to leave a smaller building"
        ),
        # the city
        field("tile", "i1", tables.DISTRICTS, PUBLIC, "tile of the district + 1, 0 = not laid yet"),
        field("feature", "i1", tables.PLOTS, PUBLIC, "feature of the plot, 0 = none"),
        field("crossed", "i2", tables.DISTRICTS, PUBLIC, "bit masks: never for sale"),
        field("bought", "i2", tables.DISTRICTS, PUBLIC, "bit masks: bought once, by anybody"),
        field("built", "i2", tables.DISTRICTS, PUBLIC, "bit masks: a building stands there"),
        field(
            "for_sale", "i2", tables.DISTRICTS, PUBLIC, "bit masks: a for-sale marker lies there"
        ),
        field("markers", "i2", tables.DISTRICTS, PUBLIC, "bit masks: the marker is in the supply"),
        field("aside", "i2", tables.DISTRICTS, PUBLIC, "bit masks: drawn now but invalid (R-50)"),
        field("gone", "i2", tables.DISTRICTS, PUBLIC, "bit masks: the marker is out of the game"),
        field("building", "i1", tables.PLOTS, PUBLIC, "building on the plot + 1, 0 = none"),
        field(
            "tenants",
            "i1",
            (tables.PLOTS, tables.CATEGORIES),
            PUBLIC,
            "tenants on the plot by category",
        ),
        field("source", "i4", tables.PLOTS, PUBLIC, "feature and kinds of tenants there, as bits"),
        field(
            "residents",
            "i2",
            (tables.DISTRICTS, tables.TYPES),
            PUBLIC,
            "residents of the district by type",
        ),
        field(
            "centre",
            "i1",
            (tables.LOTS, tables.CATEGORIES),
            PUBLIC,
            "tenants of the centre by category",
        ),
        field("centre_residents", "i2", tables.TYPES, PUBLIC, "residents of the centre by type"),
        field("available", "i1", tables.KINDS, PUBLIC, "tokens in Available Tenants"),
        field("supply", "i1", tables.KINDS, PUBLIC, "tokens in the supply"),
        # the market
        field("price_field", "i1", 0, PUBLIC, "field of the land price marker"),
        field("crash", "i1", 0, PUBLIC, "field of the crash marker, 0 = crash"),
        field("ads_spent", "i4", 0, PUBLIC, "tokens in the area for spent advertising"),
        field("sold", "i1", 0, PUBLIC, "plots sold this round"),
        field("sold_by", "i1", MOST_SALES, PUBLIC, "seat + 1 of each marker on the sold track"),
        field("risk_left", "i4", 0, PUBLIC, "bit mask of the risk cards not drawn yet"),
        field("risk_drawn", "i1", tables.RISK_CARDS, PUBLIC, "drawn risk cards + 1 in their order"),
        field("cards_left", "i4", 0, PUBLIC, "bit mask of the new-tenant cards not drawn yet"),
        # the AI opponent
        field("ai_money", "i4", 0, PUBLIC, "money of the AI, open (R-49)"),
        field("ai_level", "i1", 0, PUBLIC, "level of the AI, 1 to 4; 0 = no AI"),
        field("ai_deck", "i2", tables.LEVELS, PUBLIC, "bit masks of the undrawn cards of a level"),
        field("ai_card", "i1", 0, PUBLIC, "card being carried out + 1, 0 = none"),
        field("ai_last", "i1", 0, PUBLIC, "card discarded last + 1, 0 = none (R-51)"),
        field("ai_column", "i1", 0, PUBLIC, "next column of the upper row to attract for"),
        field("ai_dice", "i1", 0, PUBLIC, "dice of the AI's plot not used yet"),
        field("ai_tried", "i1", 0, PUBLIC, "bit mask of the categories dealt with on that plot"),
        field("lower", "i1", tables.PLOTS, PUBLIC, "lower row: plot + 1 by column, 0 = free"),
        field("upper", "i1", tables.PLOTS, PUBLIC, "upper row: plot + 1 by column, 0 = free"),
        # component values of this table
        value("capacity", "i1", tables.BUILDINGS, PUBLIC, "tenant capacity of a building"),
        value("cost", "i2", tables.BUILDINGS, PUBLIC, "building cost, K"),
        value("bonus", "i1", tables.BUILDINGS, PUBLIC, "building bonus"),
        value("symbols", "i1", tables.TYPES, PUBLIC, "resident symbols on a token of the type"),
        value("rent", "i2", tables.KINDS, PUBLIC, "rent of a tenant, K"),
        value("set_dice", "i1", tables.KINDS, PUBLIC, "dice in a set for one tenant"),
        value("set_total", "i1", tables.KINDS, PUBLIC, "least total of such a set"),
        value("tokens", "i1", tables.KINDS, PUBLIC, "tokens in the box"),
        value("good", "i4", tables.TYPES, PUBLIC, "bit masks of the sources that are a bonus"),
        value("bad", "i4", tables.TYPES, PUBLIC, "bit masks of the sources that are a penalty"),
        value("tile_feature", "i1", (tables.TILES, tables.LOTS), PUBLIC, "features of the tiles"),
        value(
            "tile_crossed", "i2", tables.TILES, PUBLIC, "bit masks: crossed-out plots of the tiles"
        ),
        value(
            "centre_tenants",
            "i1",
            tables.LOTS,
            PUBLIC,
            "tenants of the centre's plots at the start",
        ),
        value("ladder", "i2", tables.LADDER, PUBLIC, "land prices, K"),
        value(
            "zone_from", "i1", len(tables.ZONE_IDS) - 1, PUBLIC, "first field of each higher zone"
        ),
        value("risk_upper", "i1", tables.RISK_CARDS, PUBLIC, "crash steps of the risk cards"),
        value("risk_lower", "i1", tables.RISK_CARDS, PUBLIC, "price fields of the risk cards"),
        value(
            "card_kinds",
            "i1",
            (tables.NEW_TENANT_CARDS, tables.ON_A_CARD),
            PUBLIC,
            "new-tenant cards",
        ),
        value(
            "start_available", "i1", tables.TYPES, PUBLIC, "board: available tenants at the start"
        ),
        value("types_left", "i1", tables.TYPES + 1, PUBLIC, "board: risk cards by types left"),
        value("zone_cards", "i1", len(tables.ZONE_IDS), PUBLIC, "board: risk cards by price zone"),
        value("ads_low", "i1", 0, PUBLIC, "board: most spent tokens that are low"),
        value("ads_high", "i1", 0, PUBLIC, "board: fewest spent tokens that are high"),
        value("track", "i1", 0, PUBLIC, "board: fields of the sold track"),
        value(
            "track_fields", "i1", tables.LONGEST_TRACK, PUBLIC, "board: price fields, bottom first"
        ),
        value("track_cards", "i1", tables.LONGEST_TRACK, PUBLIC, "board: risk cards, bottom first"),
        value("start_markers", "i1", 0, PUBLIC, "board: for-sale markers at the start"),
        value("tenant_cards", "i1", 0, PUBLIC, "board: new-tenant cards each round"),
        value("new_markers", "i1", 0, PUBLIC, "board: for-sale markers each round"),
        value("ad_price", "i2", 0, PUBLIC, "price of an advertising token, K"),
        value("ad_free", "i1", 0, PUBLIC, "tokens that the advertise action gives for nothing"),
        value(
            "bid_halves", "i1", tables.LEVELS, PUBLIC, "factor of the AI's bid by level, in halves"
        ),
        value("max_cost", "i2", tables.LEVELS, PUBLIC, "cost ceiling of the AI by level, K"),
        value("ai_value", "i1", 0, PUBLIC, "what the difficulty adds to the AI's plot values"),
        value(
            "ai_kind", "i1", tables.AI_CARDS, PUBLIC, "AI card: single, price or crash threshold"
        ),
        value("ai_threshold", "i2", tables.AI_CARDS, PUBLIC, "AI card: threshold"),
        value("ai_upper", "i1", tables.AI_CARDS, PUBLIC, "AI card: upper action"),
        value("ai_lower", "i1", tables.AI_CARDS, PUBLIC, "AI card: lower action"),
        value("ai_default", "i1", tables.AI_CARDS, PUBLIC, "AI card: default action"),
        value("ai_ads", "i1", tables.AI_CARDS, PUBLIC, "AI card: advertising symbol"),
        RULESET,
        *OPTION_FIELDS,
    ]
)
