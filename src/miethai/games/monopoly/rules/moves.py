"""The moves of Monopoly: the seats', the roles' and chance's."""

from __future__ import annotations

from miethai.games.monopoly.rules import tables
from miethai.games.monopoly.rules.rulebook import RULE_IDS
from miethai.games.monopoly.rules.state import PLAYERS
from miethai.kernel.moves import Axis, Moves, Unit, block

DEED = Axis("property", tables.DEEDS, tables.DEED_NAMES, tables.DEED_IDS)
COLOUR = Axis("colour group", tables.COLOURS, tuple(tables.GROUP_IDS[: tables.COLOURS]))
PLAYER = Axis("seat", PLAYERS)
ACCOUNT = Axis("seat or bank", PLAYERS + 1)
ASSET = Axis(
    "property or jail card",
    tables.DEEDS + 2,
    tables.DEED_NAMES + tables.JAIL_CARD_NAMES,
    tables.DEED_IDS,
)
JAIL_CARDS = Axis("jail card", 2, tables.JAIL_CARD_NAMES)
TOKEN = Axis("token", len(tables.TOKENS), tables.TOKENS)
DIE = Axis("number from 1 to 6", 6, tuple("123456"))
CARD = Axis("card", tables.CARDS, tables.CARD_NAMES, tables.OLD_CARD_NAMES)
MARK = Axis("mark of the clock", 2, ("auction", "end"))

# The same space name can stand on the board three times: such spaces are told apart by a number.
SPACE_WORDS = tuple(
    name
    if tables.SPACE_NAMES.count(name) == 1
    else f"{name}-{tables.SPACE_NAMES[: i + 1].count(name)}"
    for i, name in enumerate(tables.SPACE_NAMES)
)

MONEY = Unit("M", "money")
MINUTES = Unit("minutes", "minutes")
CITED, TO = Unit("rule", "word"), Unit("space", "word")

MOVES = Moves(
    [
        # with an amount
        block("bid", amount=MONEY, meaning="bid this much for the lot"),
        block("give-cash", amount=MONEY, meaning="put cash into one's own side of the offer"),
        block("take-cash", amount=MONEY, meaning="ask for cash in the offer"),
        block("houses", amount="number", meaning="announce the purchase of so many houses"),
        block("hotels", amount="number", meaning="announce the purchase of so many hotels"),
        block("want", amount="number", meaning="say how many of the scarce buildings one wants"),
        block("step", amount=MONEY, meaning="banker: the least raise in auctions"),
        block("break", amount=MINUTES, meaning="banker: a break for the whole table"),
        block("ruling", amount=CITED, meaning="banker: settle a dispute by citing a rule"),
        block(
            "correct", ACCOUNT, ACCOUNT, amount=MONEY, meaning="judge: this payer pays that payee"
        ),
        block("place", PLAYER, amount=TO, meaning="judge: put a token on a space"),
        # preparation
        block("read", meaning="the rules have been read out"),
        block("payout", meaning="banker: hand out the start money"),
        block("shuffle", meaning="banker: shuffle both piles"),
        block("token", TOKEN, meaning="take a token; the banker gives it to the next seat"),
        block("deal", meaning="banker: deal the deeds"),
        # the turn
        block("throw", meaning="throw both dice"),
        block("end", meaning="hand on the dice"),
        block("fee", meaning="pay the fee and leave jail"),
        block("jail-card", JAIL_CARDS, meaning="hand in the card and leave jail"),
        block("wait", meaning="sit in jail without a throw"),
        block("buy", meaning="buy the property for the printed price"),
        block("decline", meaning="do not buy, or refuse an offer"),
        block("pay", meaning="pay what the card asks instead of drawing another"),
        block("draw", meaning="draw another card instead of paying"),
        # auctions
        block("pass", meaning="no bid on the standing price"),
        block("lot", DEED, meaning="banker: open the next lot"),
        block("void", meaning="fail to raise the money for one's winning bid"),
        # rent
        block("claim", DEED, meaning="demand the rent of a property"),
        block("let", meaning="do not ask for this rent"),
        # property
        block("mortgage", DEED, meaning="take the mortgage"),
        block("redeem", DEED, meaning="pay off the mortgage"),
        block("keep", meaning="keep the mortgage taken over and pay the interest"),
        block("build", DEED, meaning="buy the next building of this street"),
        block("sell", DEED, meaning="sell the top building of this street"),
        block("sale", COLOUR, meaning="begin a sale of buildings of a whole group"),
        block("lower", DEED, meaning="in the sale: one building less on this street"),
        block("done", meaning="carry out the sale"),
        block("cancel", meaning="give up the purchase or sale begun"),
        # trade
        block("offer", PLAYER, meaning="begin an offer to this seat"),
        block("give", ASSET, meaning="put this into one's own side of the offer, or out again"),
        block("take", ASSET, meaning="ask for this in the offer, or no longer"),
        block("propose", meaning="put the offer to the partner"),
        block("drop", meaning="throw the unfinished offer away"),
        block("accept", meaning="accept the offer"),
        block("counter", meaning="answer with an offer of one's own"),
        block("withdraw", meaning="take the offer back before it is answered"),
        # debt
        block("bankrupt", meaning="give up: the debt cannot be paid"),
        # roles and the table
        block("read-card", meaning="banker: read the drawn card out"),
        block("mark", MARK, meaning="banker: the clock has reached this mark"),
        block("timeout", meaning="banker: the time of the seat asked is over"),
        block("hammer", meaning="banker: call the standing bid once, twice, and let it fall"),
        block("resume", meaning="banker: the break is over"),
        block("value", meaning="banker: begin the valuation"),
        block("ask-break", meaning="ask for a break of the whole table"),
        block("dispute", meaning="ask the banker for a ruling"),
        block("escalate", meaning="banker: call in the judge"),
        block("uphold", meaning="judge: nothing is changed"),
        # chance
        block("dice", DIE, DIE, chance=True, meaning="the throw"),
        block("card", CARD, chance=True, meaning="the card drawn"),
        block("deed", DEED, chance=True, meaning="the deed dealt or the lot drawn"),
    ],
    amount_words={"space": SPACE_WORDS, "rule": RULE_IDS},
)
assert len(SPACE_WORDS) == tables.SPACES

BID, GIVE_CASH, TAKE_CASH, WANT_N = (
    MOVES.slot(v) for v in ("bid", "give-cash", "take-cash", "want")
)
HOUSES_N, HOTELS_N = (MOVES.slot(v) for v in ("houses", "hotels"))
STEP, BREAK_N, RULING_N, CORRECT, PLACE = (
    MOVES.slot(v) for v in ("step", "break", "ruling", "correct", "place")
)
READ, PAY_OUT, SHUFFLE, TAKE_TOKEN, DEAL = (
    MOVES.slot(v) for v in ("read", "payout", "shuffle", "token", "deal")
)
THROW, END_TURN, FEE, PLAY_CARD, WAIT = (
    MOVES.slot(v) for v in ("throw", "end", "fee", "jail-card", "wait")
)
BUY_IT, DECLINE, PAY_CHOICE, DRAW_CHOICE = (
    MOVES.slot(v) for v in ("buy", "decline", "pay", "draw")
)
PASS, LOT, VOID, CLAIM_RENT, LET = (MOVES.slot(v) for v in ("pass", "lot", "void", "claim", "let"))
TAKE_MORTGAGE, REDEEM, KEEP = (MOVES.slot(v) for v in ("mortgage", "redeem", "keep"))
BUILD, SELL, BEGIN_SALE, LOWER, DONE, CANCEL = (
    MOVES.slot(v) for v in ("build", "sell", "sale", "lower", "done", "cancel")
)
BEGIN_OFFER, GIVE, TAKE, PROPOSE, DROP = (
    MOVES.slot(v) for v in ("offer", "give", "take", "propose", "drop")
)
ACCEPT, COUNTER_OFFER, WITHDRAW, GIVE_UP = (
    MOVES.slot(v) for v in ("accept", "counter", "withdraw", "bankrupt")
)
READ_CARD, CLOCK_MARK, TIMEOUT, HAMMER, RESUME, VALUE = (
    MOVES.slot(v) for v in ("read-card", "mark", "timeout", "hammer", "resume", "value")
)
ASK_BREAK, RAISE_DISPUTE, ESCALATE, UPHOLD = (
    MOVES.slot(v) for v in ("ask-break", "dispute", "escalate", "uphold")
)
DICE, DRAW_CARD, DRAW_DEED = (MOVES.slot(v) for v in ("dice", "card", "deed"))
