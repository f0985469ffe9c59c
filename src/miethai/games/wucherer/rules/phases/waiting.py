"""What stands against a seat that the game does not ask, and against a card that it does not hold.
WUC-N-07, WUC-TURN-01, WUC-TURN-03, WUC-GEN-03, WUC-PLAY-01, WUC-N-02, WUC-N-46, WUC-N-58, WUC-O-01,
AMB-39, AMB-40, AMB-44, AMB-47, AMB-59, AMB-72

Nothing here reads what the asking seat does not know: other hands and drafts, fronts of floors, the
pile, or whom the game asks in secret (AMB-72)."""

from miethai.games.wucherer.rules import bars, moves, state, tables
from miethai.kernel.frames import A, B, top, top_kind
from miethai.kernel.rule import rule


# --- cards ---------------------------------------------------------------------------------------
@rule
def why_not_held(s, seat, kind):
    """Why the seat has no such card to play."""
    if kind == tables.MONSTER and s.card_set == 0:
        return bars.MONSTER_IS_MADE
    if kind == tables.ROOF and s.roof_supply:
        return bars.LIES_IN_SUPPLY
    if s.count[kind] == 0:
        return bars.NOT_IN_DECK
    return bars.BUILT_IN if is_own_floor(s, seat, kind) else bars.NOT_HELD


@rule
def is_own_floor(s, seat, kind):
    """Whether the seat has built such a card in, as far as it may look (AMB-44)."""
    if s.builder_may_peek == 0:
        return False
    for house in range(tables.HOUSES):
        if s.builder[house] == seat and s.built >> house & 1:
            for k in range(tables.MAX_FLOORS):
                if s.floor[house][k] == kind + 1:
                    return True
    return False


@rule
def bar_out_of_turn(s, seat, kind):
    """Why a card cannot be played while somebody else is on turn and nothing hits the seat."""
    if bars.ANSWER[kind]:
        return bars.ANSWER[kind]
    if kind == tables.COURT:
        return bars.JAILED_OUT_OF_TURN if s.jail == seat else bars.COURT_FREES
    if kind == tables.RECYCLING and s.card_set:
        return bars.RECYCLING_WINDOW
    return bars.OUT_OF_TURN


# --- another seat is on turn ---------------------------------------------------------------------
@rule
def bar_waiting(s, seat, verb, arg):
    """Chance, another seat or a seat that is not shown comes first."""
    if s.stage == state.DEAL:
        return bars.DEALING
    if s.rubble and seat == s.turn:
        return bars.RUBBLE_COMES_FIRST
    if s.draw_to and seat == s.turn and s.rubble == 0:
        return bars.CARD_IS_DRAWN
    if s.depth and s.rubble == 0 and s.draw_to == 0:
        return bar_others_question(s, seat, verb, arg)
    return bar_others_turn(s, seat, verb, arg)


@rule
def bar_others_turn(s, seat, verb, arg):
    """Somebody else is on turn and nobody is hit."""
    if verb == moves.PLAY_CARD:
        return bar_out_of_turn(s, seat, arg)
    if verb == moves.RECALL:
        return bars.RECALLS_MOTHER
    if moves.ANSWERS_OFFER[verb]:
        return bars.NO_OFFER
    if s.card_set and (verb == moves.PRICE or (verb >= moves.OFFER and verb <= moves.GIVE)):
        return bars.OFFER_RULES  # only who is on turn offers
    return bars.NOT_ASKED if verb == moves.PASS else bars.NOT_ON_TURN


# --- something is open ---------------------------------------------------------------------------
@rule
def bar_others_question(s, seat, verb, arg):
    """Another seat answers or decides."""
    kind = top_kind(s)
    if moves.ANSWERS_OFFER[verb] and kind != state.TRADE:
        return bars.NO_OFFER
    if kind == state.PLACE or kind == state.BATCH or kind == state.DRIVEN:
        deciding = verb == moves.THE_FLAT or verb == moves.THE_HOUSE or verb == moves.LAY_OFF
        if verb != moves.PASS and (seat == s.turn or deciding):
            return bar_others_decision(s, kind)
        return bar_others_turn(s, seat, verb, arg)
    if verb == moves.PLAY_CARD:
        return bar_others_window(s, seat, kind, arg)
    if verb == moves.PASS:
        return bars.NOT_ASKED
    if kind == state.MAD and (verb == moves.THE_FLAT or verb == moves.THE_HOUSE):
        return bars.MAD_HITS_PERPETRATOR
    if seat == s.turn:
        return bar_open_question(kind)
    return bar_others_turn(s, seat, verb, arg)


@rule
def bar_others_decision(s, kind):
    if kind == state.DRIVEN:
        return bars.SQUATTERS_DRIVE_OUT
    return bars.DECIDER[top(s, A if kind == state.BATCH else B)]


@rule
def bar_open_question(kind):
    """What the seat on turn waits for."""
    if kind == state.TRADE:
        return bars.OFFER_RULES
    return bars.RECYCLING_WINDOW if kind == state.RECYCLE else bars.ANSWER_COMES_FIRST


@rule
def bar_others_window(s, seat, kind, card):
    """A card is played where somebody else is asked. With free counter-play the others are asked
    one after the other, in secret (AMB-47)."""
    answers = bars.ANSWER[card] != 0
    if card == tables.RECYCLING and s.card_set:
        return bars.RECYCLING_WINDOW
    if kind == state.MAD and card == tables.POLICE:
        return bars.NO_POLICE_AGAINST_MADMAN
    if s.free_counters and is_window(kind) and (answers or card == tables.COURT):
        return bars.OTHERS_ASKED_IN_TURN
    if seat == s.turn and not answers:
        return bar_open_question(kind)
    return bar_out_of_turn(s, seat, card)


@rule
def is_window(kind):
    """Whether somebody is hit and may answer."""
    if kind == state.SQUAT or kind == state.CRIME:
        return True
    return kind == state.SEARCH or kind == state.MOVING
