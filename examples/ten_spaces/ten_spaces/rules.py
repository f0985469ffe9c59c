"""The rules of Ten Spaces: walk, buy, pay rent.  TEN-01 … TEN-06"""

from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.fields import PUBLIC, Fields, field
from miethai.kernel.moves import Axis, Moves, allow, block, weigh
from miethai.kernel.options import RULESET, Number, Ruleset, numbered
from miethai.kernel.rule import Table, rule

PLAYERS, SPACES, FACES, NOBODY = 4, 10, 6, -1
PRICE = Table([0, 2, 3, 4, 5, 6, 7, 8, 9, 10])  # of the spaces; the first is the start

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
        field("players", "i1", 0, PUBLIC, "how many play"),
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
    for name, value in options.items():
        setattr(s, name, value)
    s.players = players
    for seat in range(players):
        s.cash[seat] = s.start_money
    for space in range(SPACES):
        s.owner[space] = NOBODY


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
    """0, or the number of the rule that stands against a seat's move (see RULES)."""
    if actor(s) != seat or m == DIE or m > DIE:
        return 2
    if s.stage == READY:
        return 0 if m == ROLL else 2
    if m == ROLL:
        return 2
    space = s.at[seat]
    if m == BUY and (space == 0 or s.owner[space] != NOBODY):
        return 3
    if m == BUY and s.cash[seat] < PRICE[space]:
        return 4
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
@rule
def walk(s, seat, steps):
    """TEN-03: passing the start pays; TEN-05: on another player's space rent is due."""
    space = s.at[seat] + steps
    if space >= SPACES:
        space -= SPACES
        s.cash[seat] += 2
    s.at[seat] = space
    owner = s.owner[space] + 0
    if owner != NOBODY and owner != seat:
        rent = min((PRICE[space] + 1) // 2, s.cash[seat])
        s.cash[seat] -= rent
        s.cash[owner] += rent


@rule
def apply(s, seat, m):
    if m == ROLL:
        s.stage = ROLLING
        return
    if m >= DIE:
        walk(s, s.turn + 0, m - DIE + 1)
        s.stage = LANDED
        return
    if m == BUY:  # TEN-04
        s.cash[seat] -= PRICE[s.at[seat]]
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
                out[seat] += PRICE[space]


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
