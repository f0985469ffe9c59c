"""The position of Wucherer, said once."""

from __future__ import annotations

from functools import partial

from miethai.games.wucherer.rules import tables
from miethai.games.wucherer.rules.rulesets import OPTION_FIELDS
from miethai.kernel.fields import OWNER, PUBLIC, SECRET, Fields, field
from miethai.kernel.frames import COLUMNS
from miethai.kernel.options import RULESET

PLAYERS = 6
ROLES = ()
NOBODY = -1
BANK = -1  # as payer or payee
SOMEBODY = -2  # in a frame: the seat asked is not shown to the others (AMB-72)

# Stages: what the table does when no frame is open.
(
    DEAL,  # hands are dealt, by chance
    CHECK,  # phase 1: check the houses
    PLAY,  # phase 2: play cards
    BUYING,  # phase 3, step 4: turn income into cards
    FINISHED,
) = range(5)

# Items of phase 1, in the order of the sheet (AMB-03).
DRIVE_OUT, EVICT_NOMADS, CREATE_MONSTER, PAY_BAIL = range(4)
CHECK_ITEMS = ("squatters", "nomads", "scientist", "bail")

# Frames: decisions and chores on top of the stage; the topmost is carried out first.
(
    DRIVEN,  # A flat: which of the best payers leaves, then where to (phase 1)
    PLACE,  # A flat it leaves or NOWHERE, B cause: where a tenant moves
    SQUAT,  # A flat it leaves or NOWHERE, B flat entered, C chooser: Polizei?
    CRIME,  # A kind, B house or flat hit, C perpetrator, D bits: Irre, Polizei?
    MAD,  # A kind, B perpetrator: target of the Irre
    SEARCH,  # A suspect, B perpetrator: Alibi, Gericht?
    MOVING,  # A flat left, B destination, C who plays Umzug, D step, E Makler played: Makler?
    BATCH,  # A cause, B house: who of several moves next
    EFFECT,  # A flat of arrived Musiker or Kneipe, B chooser: carried out at once
    TRADE,  # A buyer, B kind wanted, C coins, D 1 if the buyer is asked, E seller: accept?
    RECYCLE,  # Das Duale System? Asked in secret
) = range(1, 12)

BATCHES = 3  # removals inside removals (AMB-32)
FRAMES = BATCHES + 5  # a place or an effect, a squat window, a recycle window, two to spare

# Destinations behind the flats, and the flat of a tenant that lives nowhere yet.
UNDER, LAID_OFF = tables.FLATS, tables.FLATS + 1
NOWHERE = -1

# Causes of a removal (columns A of BATCH and B of PLACE).
BY_SQUATTERS, BY_LANDLORD, BY_SCIENTIST, BY_MUSICIAN, BY_PUB, BY_DEMOLITION = range(6)

# Drafts: a play is put together in private and shown when it is complete.
DRAFT = 7
D_CARD, D_FIRST, D_WANT, D_GIVE = 0, 1, 2, 3  # columns; the cards given begin at D_GIVE
RECALL_DRAFT, OFFER_DRAFT = tables.KINDS + 1, tables.KINDS + 2  # beside card kinds + 1 in D_CARD
GIVEN_MOST = DRAFT - D_GIVE  # cards given in one offer (AMB-40)

# What stands on and under a house (bits of ``parts``).
ROOF_BITS, HAS_LOFT, HAS_FLAT, HAS_CELLAR = 0b11, 4, 8, 16  # 1 Dach, 2 Dachwohnung, 3 Flachdach

# Bits of ``mark``: order of arrival in the house, Mietweigerungen, the no-rent marker of a Makler.
ORDER_BITS, STRIKE, STRIKE_BITS, NO_RENT = 0b111, 8, 0b111000, 64
UPPER = tables.TENANTS + 1  # in ``tenant``: the upper flat of a double that lies one flat lower

LAYER = 64  # in ``pile``: this card is the lowest of its layer
SPENT = 16  # cards that wait for the end of a play: an action and its answers
KNOWN = 16  # cards of a hand that everybody has seen
MOVED = 48  # removals within one play (AMB-32)
PLAN = 7  # tenants that the search for flats looks at together: a whole house (AMB-32)
RECALLS = 3  # Mutter taken back by a program in one turn: no rule, only an end (AMB-56)
CANCELS = 20  # plays that a person may begin and drop in one turn
ROUNDS = 100  # a match to a sum ends here at the latest

value = partial(field, fixed=True)  # of a table: written when the game is set up

FIELDS = Fields(
    [
        # wide fields first: records are aligned
        field("money", "i4", PLAYERS, "owner if hidden_money", "coins"),
        field("sums", "i4", PLAYERS, PUBLIC, "coins of the rounds already played (AMB-52)"),
        field("bank", "i4", 0, PUBLIC, "what the bank took in less what it paid out"),
        field("turns", "i4", 0, PUBLIC, "turns completed"),
        field("owned", "i4", PLAYERS, PUBLIC, "bit mask of the finished houses of each seat"),
        field(
            "where", "i4", tables.TENANTS, PUBLIC, "bit mask of the houses in which each kind lives"
        ),
        field("built", "i4", 0, PUBLIC, "bit mask of the finished houses"),
        field("check_houses", "i4", 0, PUBLIC, "squatted houses that phase 1 has yet to handle"),
        field("income", "i4", 0, PUBLIC, "income of this turn that may still buy cards"),
        field("frame", "i2", (FRAMES, COLUMNS), PUBLIC, "open frames, the topmost last"),
        # table
        field("stage", "i1", 0, PUBLIC, "what the table does when no frame is open"),
        field("turn", "i1", 0, PUBLIC, "seat whose turn it is"),
        field("depth", "i1", 0, PUBLIC, "number of open frames"),
        field("asked", "i1", FRAMES, SECRET, "the seat asked where a frame says SOMEBODY"),
        field("players", "i1", 0, PUBLIC, "seats at the table"),
        field("programs", "i1", 0, PUBLIC, "bit mask of the seats played by programs"),
        field("first", "i1", 0, PUBLIC, "seat that began this round"),
        field("begun", "i1", PLAYERS, PUBLIC, "1 after the seat's first turn has begun"),
        field("jail", "i1", 0, PUBLIC, "seat that holds Knast, -1 none"),
        field("draw_to", "i1", 0, PUBLIC, "seat + 1 for which a card is being drawn, 0 = none"),
        field("rubble", "i1", 0, PUBLIC, "cards of a bombed house yet to be laid off, by chance"),
        field("laid", "i1", 0, PUBLIC, "1 while a batch on the discard awaits its window"),
        field("recyclers", "i1", 0, PUBLIC, "seats whose Das Duale System made the top (AMB-75)"),
        field("round", "i1", 0, PUBLIC, "rounds of the match completed"),
        # the turn
        field("check_item", "i1", 0, PUBLIC, "item of phase 1 that is being handled, -1 = choose"),
        field("check_done", "i1", 0, PUBLIC, "bit mask of the items of phase 1 that are done"),
        field("bought", "i1", 0, PUBLIC, "cards bought in this turn"),
        field("recalls", "i1", 0, PUBLIC, "Mutter taken back in this turn"),
        field("cancels", "i1", PLAYERS, OWNER, "plays that a seat dropped in its turn"),
        field("offers", "i1", PLAYERS, PUBLIC, "offers made to each seat in this turn (AMB-40)"),
        field("site", "i1", 0, PUBLIC, "house being built + 1, 0 = none"),
        field("draft", "u1", (PLAYERS, DRAFT), OWNER, "play or offer being put together"),
        field("give", "i1", GIVEN_MOST, PUBLIC, "kinds + 1 that the proposed offer gives"),
        field("spent", "i1", SPENT, PUBLIC, "kinds + 1 to be laid off when the play is over"),
        field("moved", "i1", 0, PUBLIC, "removals of this play that are remembered"),
        field("moved_flat", "u1", MOVED, PUBLIC, "flat + 1 of a tenant removed in this play"),
        field("moved_from", "i1", MOVED, PUBLIC, "house that it may not enter again (AMB-32)"),
        field("falling", "i1", 0, PUBLIC, "house + 1 that is being demolished, 0 = none (AMB-37)"),
        field("plan_from", "u1", PLAN, PUBLIC, "scratch of the search: who, 0 at rest"),
        field("plan_kind", "u1", PLAN, PUBLIC, "scratch of the search: kind + 1, 0 at rest"),
        field("plan_to", "u1", PLAN, PUBLIC, "scratch of the search: where to, 0 at rest"),
        field("batches", "i1", 0, PUBLIC, "open batches of removals"),
        field(
            "must_go",
            "i1",
            (BATCHES, tables.HOUSES),
            PUBLIC,
            "levels of the tenants that each batch has yet to remove",
        ),
        # the end
        field("last_seat", "i1", 0, PUBLIC, "seat that drew the last card, -1 = not yet"),
        field("lap_left", "i1", 0, PUBLIC, "turns left in the last lap, the running one included"),
        field("reshuffled", "i1", 0, PUBLIC, "1 once the discard became the pile (WUC-O-36)"),
        # cards
        field("hand", "i1", (PLAYERS, tables.KINDS), OWNER, "cards in hand, by kind"),
        field("hand_size", "i1", PLAYERS, PUBLIC, "cards in hand"),
        field("known", "i1", (PLAYERS, KNOWN), PUBLIC, "kinds + 1 that all know to be in a hand"),
        field(
            "pile",
            "i1",
            tables.DECK,
            "owner by pile_seen",
            "kinds, the top last",
            open_bits=LAYER,  # all see how many cards are put under the pile
        ),
        field(
            "pile_seen",
            "i1",
            tables.DECK,
            PUBLIC,
            "who knows the card: a seat, EVERYBODY, NO_READER",
        ),
        field("pile_size", "i1", 0, PUBLIC, "cards in the pile"),
        field("discard", "i1", tables.DECK, PUBLIC, "kinds + 1, the top last"),
        field("discard_size", "i1", 0, PUBLIC, "cards on the discard"),
        field("pool", "i1", tables.KINDS, SECRET, "scratch of resample: cards to deal, 0 at rest"),
        field("roofs_left", "i1", 0, PUBLIC, "Dach in the supply"),
        field("monsters_left", "i1", 0, PUBLIC, "Monster in the supply"),
        # houses
        field(
            "owner", "i1", tables.HOUSES, PUBLIC, "seat the house lies in front of, -1 = no house"
        ),
        field("builder", "i1", tables.HOUSES, PUBLIC, "seat that built it and knows its floors"),
        field("plate", "i1", tables.HOUSES, PUBLIC, "houses that have had this number, so far"),
        field("floors", "i1", tables.HOUSES, PUBLIC, "number of floors"),
        field(
            "floor",
            "i1",
            (tables.HOUSES, tables.MAX_FLOORS),
            "owner by builder",
            "kinds + 1, bottom up",
        ),
        field("parts", "i1", tables.HOUSES, PUBLIC, "roof, conversion and cellar"),
        field(
            "vacant", "i1", tables.HOUSES, PUBLIC, "bit mask of the levels that are vacant flats"
        ),
        field(
            "tenant",
            "i1",
            (tables.HOUSES, tables.LEVELS),
            PUBLIC,
            "kind + 1 that lives there, 0 = nobody",
        ),
        field("mark", "i1", (tables.HOUSES, tables.LEVELS), PUBLIC, "order of arrival and markers"),
        # values of the tables, which an owner of the box may overlay
        value("count", "i1", tables.KINDS, PUBLIC, "cards of each kind in the deck"),
        value("rent", "i1", tables.TENANTS, PUBLIC, "printed rent"),
        value("pays", "i1", tables.TENANTS, PUBLIC, "rent under the option tenantProperties"),
        value("limit", "i1", tables.TENANTS, PUBLIC, "most floors of a house the tenant enters"),
        value("supply_roofs", "i1", 0, PUBLIC, "Dach in the supply at the start"),
        value("supply_monsters", "i1", 0, PUBLIC, "Monster in the supply at the start"),
        value("start_cards", "i1", 0, PUBLIC, "cards dealt to each seat"),
        value("start_roofs", "i1", 0, PUBLIC, "Dach given to each seat"),
        value("basic", "i1", 0, PUBLIC, "basic income"),
        value("vacant_rent", "i1", 0, PUBLIC, "coins for a vacant flat"),
        value("cheap_cards", "i1", 0, PUBLIC, "cards of a turn at the lower price"),
        value("card_price", "i1", 0, PUBLIC, "the lower price of a card"),
        value("further_price", "i1", 0, PUBLIC, "price of every further card"),
        value("bail", "i1", 0, PUBLIC, "price of leaving jail"),
        value("eviction", "i1", 0, PUBLIC, "price of throwing a Mietnomade out"),
        value("fee", "i1", 0, PUBLIC, "what an Umzug brings the Umzugsspediteur's landlord"),
        value("pub_limit", "i1", 0, PUBLIC, "highest rent in the Kneipe's house"),
        value("noise_limit", "i1", 0, PUBLIC, "highest rent in its landlord's other houses"),
        RULESET,
        *OPTION_FIELDS,
    ]
)
assert FIELDS.dtype.itemsize <= 2304, FIELDS.dtype.itemsize
