"""The moves of Magnate: the seats' and chance's. The AI opponent has none: its turn is rules, and
where it draws or ties, chance moves."""

from __future__ import annotations

from miethai.games.magnate.rules import tables
from miethai.games.magnate.rules.state import PLAYERS
from miethai.kernel.moves import Axis, Moves, Unit, block

PLAYER = Axis("seat", PLAYERS)
PLOT = Axis("plot such as 3E", tables.PLOTS, tables.PLOT_NAMES)
# The rule sheets' data write OFFICE_SMALL; both spellings are read.
BUILDING = Axis(
    "building",
    tables.BUILDINGS,
    tables.BUILDING_IDS,
    tuple(name.replace("-", "_") for name in tables.BUILDING_IDS),
)
# The four types are the tenants of the base game, the twelve categories those of the advanced one.
TENANT = Axis(
    "tenant type or category", tables.TYPES + tables.KINDS, tables.TYPE_IDS + tables.CATEGORY_IDS
)
FACE = Axis("number from 1 to 6", tables.FACES, tuple("123456"))
THROWN = Axis(
    "throw of one to three dice such as 642",
    len(tables.THROW_NAMES),
    tables.THROW_NAMES,
    tuple(name[::-1] for name in tables.THROW_NAMES),
)
NUMBER = Axis("number of an option", tables.PLOTS, tuple(str(n + 1) for n in range(tables.PLOTS)))
TILE = Axis("district tile", tables.TILES, tables.TILE_IDS)
RISK_CARD = Axis("risk card", tables.RISK_CARDS, tables.RISK_IDS)
NEW_TENANT_CARD = Axis("new-tenant card", tables.NEW_TENANT_CARDS, tables.NEW_TENANT_IDS)
AI_CARD = Axis("AI action card", tables.AI_CARDS, tables.AI_CARD_IDS)

HUNDREDS = Unit("a multiple of 100", "money", step=100)
MOST_BID = 20_000  # hundreds of K: more than a wallet ever holds

MOVES = Moves(
    [
        # with an amount
        block("bid", amount=HUNDREDS, meaning="bid this much for the start player marker, in K"),
        block(
            "commit", amount="number", meaning="put so many ad tokens on the plot before rolling"
        ),
        block("take", TENANT, amount="number", meaning="take so many tenants for sets of dice"),
        block("advertise", amount="number", meaning="action: free ad tokens, and buy so many more"),
        # phases 1 and 2
        block("pass", meaning="no bid any more in this auction"),
        block("attract", PLOT, meaning="look for tenants for the building on this plot"),
        block("five", FACE, meaning="set one die that shows this to 5 with a committed ad token"),
        block("done", meaning="no more buildings, no more fives, or no more tenants"),
        block("cancel", meaning="go back: do not try this plot now, do not build this"),
        # phase 3
        block("buy", PLOT, meaning="action: buy the plot"),
        block("build", PLOT, BUILDING, meaning="action: build this on one's plot"),
        block("sell", PLOT, meaning="action: sell the plot"),
        block("consult", meaning="action: receive the land price"),
        block("skip", meaning="take no action (only with mayPassAction)"),
        block("evict", TENANT, meaning="this tenant leaves the smaller building"),
        # chance
        block("tile", TILE, chance=True, meaning="the tile of the next district"),
        block("category", TENANT, chance=True, meaning="the category of the next token at set-up"),
        block("marker", PLOT, chance=True, meaning="the for-sale marker drawn"),
        block("holder", PLAYER, chance=True, meaning="who first has the start player marker"),
        block("dice", THROWN, chance=True, meaning="the next one to three dice, or the AI's die"),
        block("risk", RISK_CARD, chance=True, meaning="the risk card drawn"),
        block("new-tenants", NEW_TENANT_CARD, chance=True, meaning="the new-tenant card drawn"),
        block("ai-card", AI_CARD, chance=True, meaning="the AI action card drawn"),
        block("lot", NUMBER, chance=True, meaning="the AI's choice among more than six options"),
    ],
    amount_words={HUNDREDS.name: [str(100 * n) for n in range(MOST_BID + 1)]},
)

BID, COMMIT_ADS, TAKE_TENANT, ADVERTISE = (
    MOVES.slot(v) for v in ("bid", "commit", "take", "advertise")
)
PASS, ATTRACT, FIVE, DONE, CANCEL = (
    MOVES.slot(v) for v in ("pass", "attract", "five", "done", "cancel")
)
BUY, BUILD, SELL, CONSULT, SKIP, EVICT_TENANT = (
    MOVES.slot(v) for v in ("buy", "build", "sell", "consult", "skip", "evict")
)
LAY_TILE, SETTLE_CATEGORY, DRAW_MARKER, GIVE_MARKER = (
    MOVES.slot(v) for v in ("tile", "category", "marker", "holder")
)
DICE, DRAW_RISK, DRAW_NEW_TENANTS, DRAW_AI_CARD, DRAW_LOT = (
    MOVES.slot(v) for v in ("dice", "risk", "new-tenants", "ai-card", "lot")
)
