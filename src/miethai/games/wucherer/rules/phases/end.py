"""Rounds: dealing, the order of turns, the last lap, the match, the result.
WUC-GEN-01, WUC-SETUP-01 … 04, WUC-N-05, WUC-N-08, WUC-O-02, WUC-O-03, WUC-O-47, WUC-O-48,
WUC-TURN-01, WUC-END-01, WUC-END-03, WUC-N-57, WUC-O-35, WUC-N-67 … 70, AMB-02, AMB-43, AMB-52,
AMB-58

Does a game end? Every action that is played leaves one card more on the discard for good, or for
Das Duale System, which leaves itself there instead; so the cards outside the discard only become
fewer, and the one reshuffle gives them back once. Within a turn every other play takes a card from
the hand into a house; what brings cards back to the hand is an action, or the recall of a Mutter,
which programs may use RECALLS times a turn, or a trade, which ``tradeOfferCap`` bounds: a turn has
an end. It brings at least the basic income, and a seat that buys with it now and then empties the
pile, under which cards come only by actions. Players who never buy would play for ever, as the
sheets let them; random play ends with certainty, and a match to a sum after ROUNDS rounds at most.
"""

from miethai.games.wucherer.rules import notes, state
from miethai.games.wucherer.rules.phases.check import begin_check
from miethai.games.wucherer.rules.phases.common import add_card, left_of, transfer
from miethai.games.wucherer.rules.phases.houses import clear_house
from miethai.games.wucherer.rules.tables import DECK, HOUSES, KINDS, LEVELS, ROOF, TENANTS
from miethai.kernel.bits import count_bits
from miethai.kernel.fields import NO_READER
from miethai.kernel.rule import note, rule

SINGLE_GAME, SO_MANY_ROUNDS, UP_TO_A_SUM = range(3)  # match
SHARED, BY_HOUSES, BY_HAND = range(3)  # tieBreak
TIE = 1000  # a coin outweighs every tie-break


# --- a round begins ------------------------------------------------------------------------------
@rule
def clear_table(s):
    """Nothing is left of an earlier round."""
    for house in range(HOUSES):
        if s.owner[house] != state.NOBODY:
            clear_house(s, house)
        s.plate[house] = 0
        for level in range(LEVELS):
            s.tenant[house][level] = 0
            s.mark[house][level] = 0
    for kind in range(TENANTS):
        s.where[kind] = 0
    for seat in range(state.PLAYERS):
        s.money[seat] = 0
        s.hand_size[seat] = 0
        s.begun[seat] = 0
        for kind in range(KINDS):
            s.hand[seat][kind] = 0
        for k in range(state.KNOWN):
            s.known[seat][k] = 0
    for k in range(DECK):
        s.pile[k] = 0
        s.pile_seen[k] = 0
        s.discard[k] = 0
    s.bank = 0
    s.discard_size = 0
    s.jail = state.NOBODY
    s.last_seat = state.NOBODY
    s.lap_left = 0
    s.reshuffled = 0
    s.laid = 0
    s.recyclers = 0


@rule
def start_round(s, first):
    """Knast, Dach and Monster are put aside (WUC-SETUP-01, WUC-N-02), everybody gets coins and, in
    classic, a Dach (WUC-O-02); then cards are dealt, by chance."""
    clear_table(s)
    s.first = first
    s.turn = first
    s.roofs_left = s.supply_roofs
    s.monsters_left = s.supply_monsters
    n = 0
    for kind in range(KINDS):
        cards = s.count[kind] + 0
        if kind == ROOF:
            cards -= s.start_roofs * s.players
        for _ in range(cards):
            s.pile[n] = kind
            s.pile_seen[n] = NO_READER
            n += 1
    s.pile[0] |= state.LAYER
    s.pile_size = n
    for seat in range(s.players):
        transfer(s, state.BANK, seat, s.start_money + 0, notes.R_START, 0)
        for _ in range(s.start_roofs):
            add_card(s, seat, ROOF, 1, ROOF)
        if s.start_roofs:
            note(s, notes.DEALT_ROOFS, seat, 0, s.start_roofs + 0, 0, 0)
    s.stage = state.DEAL


@rule
def step_deal(s):
    """One card after the other, clockwise from the first seat (WUC-SETUP-03)."""
    full = s.start_cards + s.start_roofs
    seat = s.first + 0
    for k in range(s.players):
        other = (s.first + k) % s.players
        if s.hand_size[other] < s.hand_size[seat]:
            seat = other
    if s.hand_size[seat] < full:
        s.draw_to = seat + 1
    else:
        begin_turn(s, s.first + 0)


# --- turns ---------------------------------------------------------------------------------------
@rule
def begin_turn(s, seat):
    """No check in a seat's first turn (WUC-N-08, AMB-02)."""
    s.turn = seat
    s.recalls = 0
    for other in range(state.PLAYERS):
        s.cancels[other] = 0
        s.offers[other] = 0
    note(s, notes.TURN_BEGAN, seat, 0, s.turns + 0, 0, 0)
    if s.begun[seat] == 0 and s.skip_first_check:
        s.stage = state.PLAY
    else:
        begin_check(s, seat)
    s.begun[seat] = 1


@rule
def end_turn(s):
    """The left neighbour is next (WUC-TURN-01), unless this was the last turn of the last lap."""
    s.turns += 1
    if s.last_seat != state.NOBODY:
        s.lap_left -= 1
        if s.lap_left == 0:
            end_round(s)
            return
    begin_turn(s, left_of(s, s.turn))


# --- the end -------------------------------------------------------------------------------------
@rule
def end_round(s):
    """Money counts (WUC-GEN-01); in a match the sum of all rounds, and the dealer passes left
    (WUC-O-47, WUC-O-48, AMB-52)."""
    s.round += 1
    for seat in range(s.players):
        s.sums[seat] += s.money[seat]
    note(s, notes.ROUND_OVER, 0, 0, s.round + 0, 0, 0)
    if match_is_over(s):
        s.stage = state.FINISHED
        note(s, notes.OVER_NOW, 0, 0, 0, 0, 0)
    else:
        start_round(s, left_of(s, s.first))


@rule
def match_is_over(s):
    if s.match == SINGLE_GAME or s.round >= state.ROUNDS:
        return True
    if s.match == SO_MANY_ROUNDS:
        return s.round >= s.match_rounds
    for seat in range(s.players):
        if s.sums[seat] >= s.match_target:
            return True
    return False


@rule
def scores(s, out):
    """Coins, before the end those of now; equal sums share the place unless an option breaks the
    tie (AMB-43)."""
    for seat in range(state.PLAYERS):
        out[seat] = 0
    for seat in range(s.players):
        points = s.sums[seat] + 0
        if s.stage != state.FINISHED:
            points += s.money[seat]
        points *= TIE
        if s.tie_break == BY_HOUSES:
            points += count_bits(s.owned[seat] + 0)
        elif s.tie_break == BY_HAND:
            points += s.hand_size[seat]
        out[seat] = points


@rule
def is_houseless(s, seat):
    """Alles weg: the seat owns no house at the end (WUC-N-69)."""
    return s.owned[seat] == 0
