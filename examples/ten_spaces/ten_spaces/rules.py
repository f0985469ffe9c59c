"""The rules of Ten Spaces: walk, buy, pay rent.  TEN-01 … TEN-06"""

from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.fields import PUBLIC, Fields, field
from miethai.kernel.moves import Axis, Moves, allow, block, weigh
from miethai.kernel.options import RULESET, Number, Ruleset, numbered
from miethai.kernel.rule import note, rule

PLAYERS, SPACES, FACES, SALARY = 4, 10, 6, 2
NOBODY = BANK = -1
PRICE = (0, 2, 3, 4, 5, 6, 7, 8, 9, 10)  # the first space is the start
PATH = tuple(f"space.{space}.price" for space in range(SPACES))  # a table may change the prices

# --- options and rulesets ------------------------------------------------------------------------
OPTIONS = (
    Number("rounds", 12, "TEN-06", "rounds", low=1, high=200),
    Number("startMoney", 20, "TEN-01", "start_money", low=0, high=1000),
)
RULESETS = numbered(Ruleset("ten-spaces", "ten-spaces", OPTIONS, (2, 3, PLAYERS)))

# --- the position --------------------------------------------------------------------------------
READY, ROLLING, LANDED = range(3)  # what the player on turn does next
FIELDS = Fields(
    [
        RULESET,
        *(option.row() for option in OPTIONS),
        field("players", "i1", 0, PUBLIC, "how many play", fixed=True),
        field("price", "i2", SPACES, PUBLIC, "what a space costs", fixed=True),
        field("turn", "i1", 0, PUBLIC, "seat on turn"),
        field("stage", "i1", 0, PUBLIC, "what the game waits for"),
        field("turns", "i2", 0, PUBLIC, "turns completed"),
        field("cash", "i2", PLAYERS, PUBLIC, "coins in hand"),
        field("at", "i1", PLAYERS, PUBLIC, "space where each player stands"),
        field("owner", "i1", SPACES, PUBLIC, "seat that owns a space, or NOBODY"),
    ]
)

# --- the moves -----------------------------------------------------------------------------------
MOVES = Moves(
    [
        block("roll", meaning="throw the die"),
        block("buy", meaning="buy the space"),
        block("pass", meaning="leave the space to others"),
        block("die", Axis("face", FACES, tuple("123456")), chance=True, meaning="the die falls"),
    ],
    {},
)
ROLL, BUY, PASS, DIE = (MOVES.slot(verb) for verb in ("roll", "buy", "pass", "die"))


def setup(s, options, players, programs):
    """TEN-01: everybody starts on the first space with the same money."""
    for name in ("ruleset", "rounds", "start_money"):
        setattr(s, name, options[name])
    s.players = players
    s.price = [options.get(path, usual) for path, usual in zip(PATH, PRICE, strict=True)]
    s.cash = [s.start_money if seat < players else 0 for seat in range(PLAYERS)]
    s.owner = [NOBODY] * SPACES


# --- who is asked, and for what ------------------------------------------------------------------
@rule
def actor(s):
    if s.turns >= s.rounds * s.players:
        return OVER  # TEN-06
    if s.stage == ROLLING:
        return CHANCE
    return s.turn + 0


@rule
def bar(s, seat, m):
    """0 if a seat may make a move now, else the number of the rule against it."""
    if actor(s) != seat or m > PASS or (m == ROLL) != (s.stage == READY):
        return 2  # TEN-02
    space = s.at[seat]
    if m == BUY and (space == 0 or s.owner[space] != NOBODY):
        return 3  # TEN-03
    if m == BUY and s.cash[seat] < s.price[space]:
        return 4  # TEN-04
    return 0


@rule
def legal(s, seat, w):
    if seat == CHANCE:
        if s.stage == ROLLING and actor(s) == CHANCE:
            for face in range(FACES):
                weigh(w, DIE + face, 1)
        return
    for m in range(PASS + 1):
        if bar(s, seat, m) == 0:
            allow(w, m)


@rule
def no_amount(s, seat, slot):
    return 0


# --- what a move does ----------------------------------------------------------------------------
PAID = 1  # kind of the notes that tell payments


@rule
def pay(s, payer, payee, amount, why):
    """Coins change hands by rule number ``why``."""
    if payer != BANK:
        s.cash[payer] -= amount
    if payee != BANK:
        s.cash[payee] += amount
    note(s, PAID, payer, payee, amount, why, 0)


@rule
def walk(s, seat, steps):
    space = s.at[seat] + steps
    if space >= SPACES:
        space -= SPACES
        pay(s, BANK, seat, SALARY, 3)  # TEN-03
    s.at[seat] = space
    owner = s.owner[space] + 0
    if owner != NOBODY and owner != seat:
        pay(s, seat, owner, min((s.price[space] + 1) // 2, s.cash[seat]), 5)  # TEN-05


@rule
def apply(s, seat, m):
    if m == ROLL:
        s.stage = ROLLING
        return
    if m >= DIE:
        walk(s, s.turn + 0, m - DIE + 1)
        s.stage = LANDED
        return
    if m == BUY:
        pay(s, seat, BANK, s.price[s.at[seat]] + 0, 4)  # TEN-04
        s.owner[s.at[seat]] = seat
    s.stage = READY
    s.turn = (s.turn + 1) % s.players
    s.turns += 1


@rule
def scores(s, out):
    """TEN-06: coins and the prices of the own spaces."""
    for seat in range(s.players):
        out[seat] = s.cash[seat]
        for space in range(SPACES):
            if s.owner[space] == seat:
                out[seat] += s.price[space]


@rule
def turns(s):
    return s.turns + 0


@rule
def check(s):
    """Nobody owes anything, and nobody stands beside the board."""
    for seat in range(s.players):
        if s.cash[seat] < 0 or s.at[seat] >= SPACES:
            return 1
    return 0
