"""Which obstacle stands against a move: sends it to the ladder of its verb.

A move may be made if and only if its ladder gives 0. ``legal`` knows whose moment it is and offers
the same moves by shorter ways, which makes the program of a GPU smaller; a test compares both
everywhere. Nothing here reads a wallet but that of the seat that asks (MAG-TERM-04).
"""

from miethai.games.magnate.rules import bars, moves, state
from miethai.games.magnate.rules.legal import actor
from miethai.games.magnate.rules.phases import (
    actions,
    ai,
    auction,
    beginning,
    moment,
    taking,
    tenants,
)
from miethai.games.magnate.rules.phases.market import bar_risk
from miethai.games.magnate.rules.phases.renewal import bar_new_tenants
from miethai.games.magnate.rules.tables import BUILDINGS
from miethai.kernel.contract import CHANCE, OVER
from miethai.kernel.frames import top_kind
from miethai.kernel.moves import SLOT_BITS, SLOT_MASK
from miethai.kernel.rule import Lookup, rule

SLOTS, AMOUNT_SLOTS = moves.MOVES.slots, moves.MOVES.amount_slots


def by_slot(of_verb, otherwise):
    """A number for every slot, by the verb."""
    verbs = [block.verb for block, _, _ in moves.MOVES.all_slots()]
    return Lookup(of_verb.get(verb, otherwise) for verb in verbs)


VERB = by_slot({block.verb: block.base for block in moves.MOVES.blocks}, 0)  # its first slot

# What the seats are asked for, and the AI does without an answer.
AI_BARS = by_slot(
    {
        "bid": bars.AI_NEVER_BIDS,
        "pass": bars.AI_NEVER_BIDS,
        "attract": bars.AI_LETS_BY_RULE,
        "commit": bars.AI_HAS_NO_ADS,
        "five": bars.AI_ROLLS_SIXES,
        "take": bars.AI_LETS_BY_RULE,
        "done": bars.AI_LETS_BY_RULE,
        "cancel": bars.AI_LETS_BY_RULE,
        "advertise": bars.AI_ADVERTISES_BY_CARD,
    },
    bars.AI_ACTS_BY_CARD,
)
# What chance draws or throws, and nobody chooses.
SEAT_BARS = by_slot(
    {
        "tile": bars.SEATS_LAY_NO_TILES,
        "category": bars.SEATS_DRAW_NO_TOKENS,
        "marker": bars.SEATS_DRAW_NO_MARKERS,
        "holder": bars.SEATS_CHOOSE_NO_HOLDER,
        "dice": bars.SEATS_CHOOSE_NO_DICE,
        "risk": bars.SEATS_DRAW_NO_RISK,
        "new-tenants": bars.SEATS_DRAW_NO_TENANT_CARDS,
        "ai-card": bars.SEATS_DRAW_NO_AI_CARDS,
        "lot": bars.SEATS_CHOOSE_NO_LOT,
    },
    0,
)
# What seats decide, and chance never does.
CHANCE_BARS = by_slot(
    {
        **dict.fromkeys(("bid", "pass"), bars.BIDS_ARE_DECIDED),
        **dict.fromkeys(
            ("attract", "commit", "five", "take", "done", "cancel"), bars.TENANTS_ARE_DECIDED
        ),
    },
    bars.ACTIONS_ARE_DECIDED,
)


@rule
def bar(s, seat, m):
    """0 if the seat may make this move now, else the number of what stands against it."""
    slot = m & SLOT_MASK
    amount = m >> SLOT_BITS
    if actor(s) == OVER:
        return bars.GAME_OVER
    if slot >= SLOTS or (amount != 0 and slot >= AMOUNT_SLOTS):
        return bars.NO_SUCH_MOVE
    if seat == CHANCE:
        return bar_by_chance(s, VERB[slot] + 0, slot - VERB[slot])
    if seat < 0 or seat >= s.players:
        return bars.NO_SUCH_SEAT
    if SEAT_BARS[slot]:
        return bar_drawn_by_seat(s, slot)
    if seat == s.ai:
        return bar_by_ai(s, slot)
    if VERB[slot] >= moves.BUY or VERB[slot] == moves.ADVERTISE:
        return bar_action(s, seat, VERB[slot] + 0, slot - VERB[slot], amount)
    return bar_before_actions(s, seat, VERB[slot] + 0, slot - VERB[slot], amount)


# --- a seat --------------------------------------------------------------------------------------
@rule
def bar_before_actions(s, seat, verb, arg, amount):
    """Bids, attempts, and the words that end something."""
    if verb == moves.BID:
        return auction.bar_bid(s, seat, amount)
    if verb == moves.PASS:
        return moment.bar_in_auction(s, seat)
    if verb == moves.ATTRACT:
        return tenants.bar_attract(s, seat, arg)
    if verb == moves.COMMIT_ADS:
        return tenants.bar_commit(s, seat, amount)
    if verb == moves.FIVE:
        return tenants.bar_five(s, seat, arg)
    if verb == moves.TAKE_TENANT:
        return taking.bar_take(s, seat, arg, amount)
    if s.stage == state.AUCTION:
        return auction.bar_no_answer(s, seat)
    if verb == moves.CANCEL:
        if s.stage == state.ACTIONS:
            return actions.bar_keep_building(s, seat)
        return tenants.bar_cancel(s, seat)
    if s.stage == state.ACTIONS:
        return actions.bar_no_action(s, seat)
    return tenants.bar_done(s, seat)


@rule
def bar_action(s, seat, verb, arg, amount):
    if verb == moves.BUY:
        return actions.bar_buy(s, seat, arg)
    if verb == moves.BUILD:
        return actions.bar_build(s, seat, arg // BUILDINGS, arg % BUILDINGS)
    if verb == moves.SELL:
        return actions.bar_sell(s, seat, arg)
    if verb == moves.ADVERTISE:
        return actions.bar_advertise(s, seat, amount)
    if verb == moves.SKIP:
        return actions.bar_skip(s, seat)
    if verb == moves.EVICT_TENANT:
        return actions.bar_evict(s, seat, arg)
    return moment.bar_in_actions(s, seat)


@rule
def bar_by_ai(s, slot):
    """The AI has no decisions."""
    if AI_BARS[slot] == bars.AI_NEVER_BIDS and s.humans == 1:
        return bars.AI_BIDS_ONCE
    return AI_BARS[slot] + 0


@rule
def bar_drawn_by_seat(s, slot):
    """A person does not choose what is drawn or thrown."""
    if s.ai == state.NOBODY and slot >= moves.DRAW_AI_CARD:
        return bars.NO_AI
    return SEAT_BARS[slot] + 0


# --- chance --------------------------------------------------------------------------------------
@rule
def bar_by_chance(s, verb, arg):
    """Chance only draws and throws; what seats decide it never does."""
    if verb == moves.DICE:
        return bar_dice(s, arg)
    if verb == moves.DRAW_MARKER:
        return beginning.bar_marker(s, arg)
    if verb == moves.DRAW_RISK:
        return bar_risk(s, arg)
    if verb == moves.DRAW_NEW_TENANTS:
        return bar_new_tenants(s, arg)
    if verb == moves.DRAW_AI_CARD:
        return ai.bar_ai_card(s, arg)
    if verb == moves.DRAW_LOT:
        return ai.bar_lot(s, arg)
    if verb == moves.LAY_TILE:
        return beginning.bar_tile(s, arg)
    if verb == moves.SETTLE_CATEGORY:
        return beginning.bar_category(s, arg)
    if verb == moves.GIVE_MARKER:
        return beginning.bar_holder(s, arg)
    return CHANCE_BARS[verb] + 0


@rule
def bar_dice(s, throw):
    """Dice of an attempt, or the die that breaks a tie of the AI."""
    if moment.step_of_attempt(s) == state.THROW:
        return tenants.bar_dice(s, throw)
    if top_kind(s) == state.TIE:
        return ai.bar_tie_die(s, throw)
    return bars.NO_ROLL
